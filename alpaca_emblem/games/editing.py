"""Edits of positions, which must result in valid and complete positions.

At the end of `Game.editing` the position is read back into another game. Both games
must have the same position, side to act, outcome and legal actions. Every field that
was assigned must have the same value in the other game; otherwise the value would be
lost in a save, a text, or a replay. If anything differs, the edit is refused.

Readers of positions edit too. They have nothing to compare with, and are not checked.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from itertools import chain, filterfalse
from types import GeneratorType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import ReferenceType

from alpaca_emblem.errors import AlpacaEmblemError, NotationError
from alpaca_emblem.games.registry import IS_READING
from alpaca_emblem.games.savepoints import Steps, fall_back, savepoint_of
from alpaca_emblem.games.successors import check_outside
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Living, field_names
from alpaca_emblem.model.units import Unit

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

Fields: TypeAlias = dict[int, set[str]]
"""Names of fields by the identity of the object that has them."""

LONGEST: Final = 60
"""The number of characters of a value that a message shows."""

KEPT_APART: Final = frozenset(
    {"_journal", "dice", "_actions", "_marks", "_events", "_origin"}
)
"""Fields of a game and of living things that positions do not hold as such."""

_WALKED: Final = (tuple, list, Living)
"""Classes of values that can hold living things."""


def edited(game: Game) -> AbstractContextManager[None]:
    """Return the context in which *game* is edited. See `Game.editing`."""
    steps: list[Steps] = []
    context = _editing(game, steps, is_checked=not IS_READING.get())
    assert isinstance(context.gen, GeneratorType), "a generator function makes it"
    steps.append(ReferenceType(context.gen))
    return context


@contextmanager
def _editing(game: Game, steps: list[Steps], is_checked: bool) -> Generator[None]:
    journal = game._open_journal()
    check_outside(journal)
    outer, mark = journal.savepoint, len(journal)
    try:
        journal.savepoint = savepoint_of(game, journal, steps[0])
        journal.is_open = True
        yield
        journal.is_open = False
        if is_checked:
            _check_position(game, _assigned(journal[mark:]))
        game._begin_here()
    except BaseException:
        fall_back(game, outer)
        raise


def _assigned(entries: Iterable[tuple[Any, object, Any, object]]) -> Fields:
    """Return the fields that were assigned while the journal made *entries*."""
    fields: Fields = {}
    for _, target, key, _ in entries:
        if isinstance(target, Living):
            fields.setdefault(id(target), set()).add(key)
    return fields


def _check_position(game: Game, assigned: Fields) -> None:
    """Refuse *game* if its position is invalid or incomplete.

    Raises:
        NotationError: The position cannot be read back, or differs when it is.
    """
    try:
        _compare_with_twin(game, assigned)
    except AlpacaEmblemError:
        raise
    except (TypeError, ValueError, AttributeError, ArithmeticError) as error:
        # The description of a position fails on a value of a wrong type.
        raise NotationError(f"invalid position: {_shown(str(error))}") from error


def _compare_with_twin(game: Game, assigned: Fields) -> None:
    """Raise `NotationError` where *game* differs from the game its position gives."""
    position = game.position()
    twin = type(game).from_position(position)
    dice = position.setdefault("dice", None)  # those with a script are not in it
    for what, own, read in chain(
        [("the side to act", game.to_act, twin.to_act)],
        [("the outcome", game.outcome, twin.outcome)],
        _differing_fields(game, twin, assigned),
        _differing_parts("", position, {**twin.position(), "dice": dice}),
        [("the legal actions", game.legal_actions(), twin.legal_actions())],
    ):
        if own != read or isinstance(own, bool) != isinstance(read, bool):
            raise NotationError(
                f"invalid position: {what} would be read back as "
                f"{_shown(read)}, not {_shown(own)}"
            )


def _named(thing: Living) -> str:
    """Return the name of a unit or an item, or the class of another object."""
    return str(thing) if isinstance(thing, Unit | Item) else type(thing).__name__


def _shown(value: object) -> str:
    """Return *value* in short."""
    text = repr(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."


def _differing_parts(
    path: str, own: Any, read: Any
) -> Iterator[tuple[str, object, object]]:
    """Yield the differing parts of two positions, with their paths."""
    if isinstance(own, dict) and isinstance(read, dict):
        for key in own | read:
            here = f"{path}.{key}" if path else key
            yield from _differing_parts(here, own.get(key), read.get(key))
    elif isinstance(own, list) and isinstance(read, list) and len(own) == len(read):
        for index, (one, other) in enumerate(zip(own, read, strict=True)):
            yield from _differing_parts(f"{path}[{index}]", one, other)
    elif own != read:
        yield path, own, read


def _differing_fields(
    game: Game, twin: Game, assigned: Fields
) -> Iterator[tuple[str, object, object]]:
    """Yield the *assigned* fields that differ in *twin*, with their values.

    Both games are walked side by side.
    """
    waiting: list[tuple[Any, Any]] = [(game, twin)]
    met: set[int] = set()
    while waiting:
        own, read = waiting.pop()
        if isinstance(own, tuple | list):
            pairs = zip(own, read, strict=False)
            waiting.extend(pair for pair in pairs if isinstance(pair[0], _WALKED))
        elif id(own) not in met:
            met.add(id(own))
            changed = assigned.get(id(own), set())
            if changed and isinstance(own, Unit):
                # They depend on other fields, such as the maximum.
                changed = changed | {"hit_points"}
            for name in _names_of(own):
                value, other = getattr(own, name), getattr(read, name, None)
                if name in changed and not _are_alike(value, other):
                    yield f"{name} of {_named(own)}", value, other
                if isinstance(value, _WALKED) and isinstance(other, type(value)):
                    waiting.append((value, other))


def _names_of(thing: Living) -> tuple[str, ...]:
    more = getattr(thing, "__dict__", ())
    # mypy takes the hash of living things for that of their class.
    names = _own_fields(type(thing))  # type: ignore[arg-type]
    return *names, *filterfalse(KEPT_APART.__contains__, more)


@lru_cache(maxsize=256)
def _own_fields(kind: type[Living]) -> tuple[str, ...]:
    return tuple(name for name in field_names(kind) if name not in KEPT_APART)


def _are_alike(own: Any, read: Any) -> bool:
    """Return whether two values are equal, if they can be compared at all."""
    if isinstance(own, tuple | list):
        return (
            isinstance(read, tuple | list)
            and len(own) == len(read)
            and all(map(_are_alike, own, read))
        )
    if isinstance(own, bool) != isinstance(read, bool):
        return False  # True equals 1, and is written as it
    kind: Any = type(own)
    if kind.__eq__ is object.__eq__:  # as of living things
        return isinstance(read, kind)
    return bool(own == read)
