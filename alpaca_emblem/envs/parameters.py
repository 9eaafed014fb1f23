"""The parameters of games in OpenSpiel: the options of set-ups as plain values.

In OpenSpiel every parameter has one type and one default, while the default of most
options depends on the scenario, the rules or the plan. So they are whole numbers here:
`AS_IN_SET_UP` leaves an option as it is, flags are 1 or 0, and a limit of 0 is none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, get_type_hints

import attrs
from attrs import frozen

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import InvalidValueError, shown
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.match.skirmish import (
    CLASSIC,
    CONTEST,
    CONTEST_OF_FOUR,
    Skirmish,
)

Value: TypeAlias = bool | int | str
Parameters: TypeAlias = tuple[tuple[str, Value], ...]
"""The parameters that differ from their defaults, in the order of their names."""

AS_IN_SET_UP: Final = -1
"""The value of a number that is not given."""
MOST_STEPS: Final = 1_000_000
LARGEST: Final = 2**31 - 1
"""The largest number that OpenSpiel can hold."""
PLANS: Final[Mapping[str, Skirmish]] = {
    "contest": CONTEST,
    "classic": CLASSIC,
    "contest_of_four": CONTEST_OF_FOUR,
}
"""The plans of matches by name."""
SEPARATOR: Final = "+"
"""Stands between the enemies of a duel."""


def _flag(name: str, value: int) -> bool:
    if value not in (0, 1):
        raise InvalidValueError(
            f"{name} must be 1 or 0, or {AS_IN_SET_UP} to leave it as it is, "
            f"not {shown(value)}"
        )
    return value == 1


def _limit(_: str, value: int) -> int | None:
    return value or None


def _players(name: str, value: int) -> int:
    return whole_number(name, value, 2)


def _number(_: str, value: int) -> int:
    return value


_READERS: Final[Mapping[object, Callable[[str, int], Any]]] = {
    bool: _flag,
    int: _number,
    int | None: _limit,
}
"""Turns a number into an option, by the type of the option."""


def _readers_of(kind: type) -> dict[str, Callable[[str, int], Any]]:
    """Return a reader for each field of *kind* that is a flag or a number."""
    types = get_type_hints(kind)
    return {
        field.name: _READERS[types[field.name]]
        for field in attrs.fields(kind)
        if types[field.name] in _READERS
    }


def _plan(name: object) -> Skirmish:
    if name not in PLANS:
        raise InvalidValueError(
            f"plan must be one of {', '.join(PLANS)}, not {shown(name)}"
        )
    return PLANS[str(name)]


def _enemies(names: object) -> list[str]:
    return str(names).split(SEPARATOR)


@frozen
class _Kind:
    """The parameters of one game.

    Attributes:
        texts: The texts with their defaults.
        numbers: The readers of the numbers.
        read: The readers of texts that are not options as they are.
    """

    texts: Mapping[str, str]
    numbers: Mapping[str, Callable[[str, int], Any]]
    read: Mapping[str, Callable[[object], Any]]


_KINDS: Final[Mapping[str, _Kind]] = {
    "match": _Kind(
        {"plan": "contest"},
        {"players": _players, "map_seed": _number, **_readers_of(Skirmish)},
        {"plan": _plan},
    ),
    "grid": _Kind({"scenario": "original"}, _readers_of(Options), {}),
    "duel": _Kind(
        {"hero": "barbarian", "enemies": "wolf+goblin", "rules": "full"},
        _readers_of(DuelRules),
        {"enemies": _enemies},
    ),
}


def defaults_of(game: str) -> dict[str, Value]:
    """Return all parameters of *game* with their defaults."""
    kind = _KINDS[game]
    numbers = dict.fromkeys(kind.numbers, AS_IN_SET_UP)
    return {**kind.texts, **numbers, "max_steps": 2000, "may_concede": False}


@frozen
class SetUp:
    """The set-up that parameters describe.

    Attributes:
        options: The options of the game.
        max_steps: The number of actions after which a game ends in a draw.
        may_concede: True if resigning is among the legal actions.
    """

    options: Mapping[str, Any]
    max_steps: int
    may_concede: bool


def checked(game: str, given: object) -> Parameters:
    """Return the parameters of *game* in *given* that differ from their defaults.

    Raises:
        InvalidTypeError: *given* is no mapping, or a parameter has another type than
            its default.
        InvalidValueError: There is no such parameter, or OpenSpiel cannot hold it.
    """
    instance("parameters", given, Mapping)
    assert isinstance(given, Mapping), "instance() has checked it"
    usual = defaults_of(game)
    for name, value in given.items():
        if name not in usual:
            known = ", ".join(usual)
            raise InvalidValueError(
                f"{game} has no parameter {shown(name)}; its parameters are {known}"
            )
        if type(usual[name]) is int:
            whole_number(name, value, -LARGEST, LARGEST)
        else:
            instance(name, value, type(usual[name]))
    changed = {name: value for name, value in given.items() if value != usual[name]}
    return tuple(sorted(changed.items()))


def setup_from(game: str, parameters: Parameters) -> SetUp:
    """Return the set-up of *game* with *parameters*, which are `checked`.

    Raises:
        InvalidValueError: A parameter is out of bounds, or names nothing.
    """
    kind = _KINDS[game]
    given = defaults_of(game) | dict(parameters)
    steps = whole_number("max_steps", given.pop("max_steps"), 1, MOST_STEPS)
    may_concede = given.pop("may_concede") is True
    options: dict[str, Any] = {}
    for name, value in given.items():
        if name in kind.texts:
            options[name] = kind.read.get(name, str)(value)
        elif value != AS_IN_SET_UP:
            options[name] = kind.numbers[name](name, int(value))
    return SetUp(options, steps, may_concede)
