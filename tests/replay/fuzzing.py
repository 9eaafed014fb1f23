"""Random damage to documents, as by accident or on purpose."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, Final

from alpaca_emblem.rng import Mulberry32, choice

NASTY_TEXTS: Final = (
    *("", "0", "-1", "1e999", "NaN", "null", "true", "[]", "{}", '""', "'", '"', "\\"),
    *("9" * 30, "9" * 5000, "[" * 300, "{" * 300, "a." * 40, "\x00", "\ud800", "é"),
    *(",", "]", "}", "\n", '"""', "#", "=", "1.5", "1979-05-27", "0x10", "inf"),
)

DEEP: Any = 1
for _ in range(40):
    DEEP = [DEEP]

NASTY_VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 2, 3, 0.5, 1e308, float("nan"), float("inf")),
    *(2**31, 2**63, 2**64, 10**300, -(10**300)),
    *("", "x", "Player 1", "Player 2", "Hero", "match", "Move", "[0, 0]", "\x00"),
    *("9" * 400, "*axe 1 1-1 'x'", "spear 0 0-0 ''", "0/0", "1/1", ".---.\n"),
    *([], [0, 0], [0, 1], [-1, 0], [[]], ["Player 1"], [{}], DEEP, {}, {"id": 1}),
    {"kind": "Move"},
)


def damaged_bytes(content: bytes, dice: Mulberry32) -> bytes:
    """*content* with one to four places changed, without a look at what it means."""
    for _ in range(dice.between(1, 4)):
        content = choice(dice, WAYS)(content, dice)
    return content


def _flip(content: bytes, dice: Mulberry32) -> bytes:
    at = dice.pick(len(content) or 1)
    return content[:at] + bytes([dice.between(0, 255)]) + content[at + 1 :]


def _cut(content: bytes, dice: Mulberry32) -> bytes:
    at = dice.pick(len(content) or 1)
    return content[:at] + content[at + dice.between(1, 40) :]


def _cut_off(content: bytes, dice: Mulberry32) -> bytes:
    return content[: dice.pick(len(content) or 1)]


def _repeat(content: bytes, dice: Mulberry32) -> bytes:
    at, length = dice.pick(len(content) or 1), dice.between(1, 200)
    return content[: at + length] + content[at:]


def _insert(content: bytes, dice: Mulberry32) -> bytes:
    at = dice.pick(len(content) or 1)
    text = choice(dice, NASTY_TEXTS).encode("utf-8", "surrogatepass")
    return content[:at] + text + content[at:]


def _change_digit(content: bytes, dice: Mulberry32) -> bytes:
    places = [at for at, byte in enumerate(content) if 48 <= byte <= 57]
    if not places:
        return content
    at = choice(dice, places)
    return content[:at] + bytes([dice.between(48, 57)]) + content[at + 1 :]


def _exchange_lines(content: bytes, dice: Mulberry32) -> bytes:
    lines = content.split(b"\n")
    one, other = dice.pick(len(lines)), dice.pick(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


WAYS: Final[tuple[Callable[[bytes, Mulberry32], bytes], ...]] = (
    _flip,
    _cut,
    _cut_off,
    _repeat,
    _insert,
    _change_digit,
    _change_digit,
    _exchange_lines,
)


def damaged_values(document: dict[str, Any], dice: Mulberry32) -> dict[str, Any]:
    """A copy of *document* with one or two values replaced, left out, or repeated."""
    copy: dict[str, Any] = json.loads(json.dumps(document))
    for _ in range(dice.between(1, 2)):
        holder, key = choice(dice, list(places(copy)))
        what = dice.between(0, 5)
        if what == 0:
            del holder[key]
        elif what == 1 and isinstance(holder, list):
            holder.insert(dice.pick(len(holder)), holder[key])
        elif what == 2:
            other_holder, other_key = choice(dice, list(places(copy)))
            holder[key] = json.loads(json.dumps(other_holder[other_key]))
        elif what == 3 and isinstance(holder, dict):
            holder[choice(dice, ("x", "id", "at", "out", ""))] = holder[key]
        else:
            holder[key] = deepcopy(choice(dice, NASTY_VALUES))
    return copy


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in *value*: what holds something, and under which name or number."""
    pairs: Any = ()
    if isinstance(value, dict):
        pairs = value.items()
    elif isinstance(value, list):
        pairs = enumerate(value)
    for key, part in list(pairs):
        yield value, key
        yield from places(part)
