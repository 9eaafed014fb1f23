"""Checks before packing: refusals of the engine, and of a user's own classes.

A class of units or items that only answers what a table asks, such as the items that it
wields or its matchups, is data, and is packed like the library's own. A class that does
anything else, for example takes damage in its own way, cannot be: the engine would play
another game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NoReturn

from alpaca_emblem.errors import CannotPackError
from alpaca_emblem.games.base import Game
from alpaca_emblem.model.dispatch import ATTACK, EQUIP

ANSWERS: Final = frozenset(
    {
        *("can_attack", "emblem", "equip_to", "is_listed", "least_range", "letter"),
        *("matchup_against", "max_items", "must_survive", "short_name", "tint"),
    }
)
"""The members of units and items whose answers stand in tables, or change no rule."""

ASKED: Final = (EQUIP, ATTACK)
"""The names of the methods by which units and items answer double dispatch."""

NAMING: Final = frozenset({"name", "_is_named_after_class"})
"""The members of a class of games that change no rule."""

_HIDDEN: Final = re.compile(r"__\w+__|_abc_\w+|_tutor_\w+")


def refuse(part: str, why: str) -> NoReturn:
    """Refuse to pack a game because of *part*.

    Raises:
        CannotPackError: Always.
    """
    raise CannotPackError(f"the compiled engine cannot play {part}: {why}")


def check_data_only(kind: type, fields: frozenset[str] = frozenset()) -> None:
    """Refuse a class of units or items that is more than data.

    Args:
        kind: The class.
        fields: The names of own fields that the table holds.

    Raises:
        CannotPackError: The message names the member that stands in the way.
    """
    for base in kind.__mro__:
        if base.__module__.partition(".")[0] in ("alpaca_emblem", "builtins", "abc"):
            continue
        for name in vars(base):
            is_asked = any(pattern.fullmatch(name) for pattern in ASKED)
            if is_asked or name in ANSWERS | fields or _HIDDEN.fullmatch(name):
                continue
            refuse(base.__name__, f"it has {name} of its own")


def check_game_class(game: Game, *known: type[Game]) -> None:
    """Refuse a game of a class with rules of its own.

    Raises:
        CannotPackError: The class of *game* derives from one of *known* and has more
            than a name. The message names the member that stands in the way.
    """
    bases = type(game).__mro__
    if not isinstance(game, known):
        refuse(f"a {type(game).__name__}", "it is another game")
    for base in bases[: min(bases.index(kind) for kind in known if kind in bases)]:
        for name in vars(base):
            if name not in NAMING and not _HIDDEN.fullmatch(name):
                refuse(f"a {base.__name__}", f"it has {name} of its own")


def bits(names: Sequence[str], chosen: Iterable[str]) -> int:
    """Return the *chosen* ones among *names* as bits.

    >>> bits(("a", "b", "c"), ("a", "c"))
    5
    """
    return sum(1 << names.index(name) for name in chosen)


def names_of(names: Sequence[str], chosen: int) -> tuple[str, ...]:
    """Return the *names* whose bits are set.

    >>> names_of(("a", "b", "c"), 5)
    ('a', 'c')
    """
    return tuple(name for at, name in enumerate(names) if chosen >> at & 1)
