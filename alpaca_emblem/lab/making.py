"""Games and agents by name, as experiments write them.

A name is one of the library, or ``package.module:name`` of a class or function.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol

from attrs import field, frozen

import alpaca_emblem as ae
from alpaca_emblem.agents import Agent
from alpaca_emblem.agents.naming import AGENTS, has_prefix, maker_by_prefix
from alpaca_emblem.checks import instance, is_text, whole_seed
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.plain import check_plain
from alpaca_emblem.games.plugins import plugin
from alpaca_emblem.replay.beginnings import option_types, options_from_json

if TYPE_CHECKING:
    from alpaca_emblem.match import Skirmish

SKIRMISH: Final = "skirmish"


class Maker(Protocol):
    """A function that makes a game from a seed."""

    def __call__(self, seed: int, *, history: bool = False) -> Game: ...


def located(name: str) -> Any:
    """Return the object called *name*, written ``package.module:name``.

    Raises:
        InvalidValueError: There is no such object.
    """
    module, _, path = name.partition(":")
    try:
        found: Any = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidValueError(
            f"{name!r} cannot be imported ({error}): write it as 'package.module:name'"
        ) from error
    return found


def no_such(what: str, name: str, known: Iterable[str]) -> InvalidValueError:
    """Return an error about a *name* that is not *known*, with the nearest that is."""
    names = [*known]
    near = get_close_matches(name, names, 1)
    guess = f"; did you mean {near[0]!r}?" if near else ""
    return InvalidValueError(
        f"{what} must be one of {', '.join(names)}, or like 'package.module:name', "
        f"not {name!r}{guess}"
    )


def compact_json(value: object) -> str:
    """Return *value*, plain data, as the JSON text of which digests are made.

    Raises:
        NotationError: It is not plain data.
    """
    check_plain(value)
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def plain_table(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return a copy of *given* as plain data: a converter of attrs.

    Raises:
        InvalidTypeError: *given* is not a table.
        NotationError: It holds other values than plain data.
    """
    instance("options", given, Mapping)
    options: dict[str, Any] = json.loads(compact_json(_lists(dict(given))))
    return options


def _lists(value: Any) -> Any:
    """Return *value* with lists in the place of tuples and ranges."""
    if isinstance(value, Mapping):
        return {key: _lists(part) for key, part in value.items()}
    if isinstance(value, list | tuple | range):
        return [_lists(part) for part in value]
    return value


def plan_of(options: Mapping[str, Any]) -> Skirmish:
    """Return the plan of a skirmish with *options*.

    Entries that are missing are those of the contest, unless there is a roster: then
    the plan is complete, and lacks a limit that is missing.

    Raises:
        NotationError: There is no such plan.
    """
    known = {} if "roster" in options else ae.match.CONTEST.to_plain()
    return ae.match.Skirmish.from_plain({**known, **options})


def _skirmish(options: Mapping[str, Any]) -> Maker:
    plan = plan_of(options)

    def make(seed: int, *, history: bool = False) -> Game:  # it always keeps one
        return ae.GameController.skirmish(seed=seed, plan=plan)

    return make


def _of_class(name: str) -> Callable[[Mapping[str, Any]], Maker]:
    def prepare(options: Mapping[str, Any]) -> Maker:
        kind: type[Game] = getattr(ae, name)
        if "seed" in options:
            raise InvalidValueError("the seed of a game comes from the experiment")
        arguments = _arguments(kind, options)

        def make(seed: int, *, history: bool = False) -> Game:
            return kind(**arguments, seed=seed, history=history)  # type: ignore[call-arg]

        return make

    return prepare


def _arguments(kind: type[Game], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of *kind* for *options*.

    Names, and lists of names, are for the game to look up; all else is read strictly.
    """
    types = option_types(kind)
    names = {key: value for key, value in options.items() if _is_names(value)}
    rest = {key: value for key, value in options.items() if key not in names}
    unknown = {key: value for key, value in names.items() if key not in types}
    arguments = options_from_json(kind, {**rest, **unknown}, "options")
    for key, value in names.items():
        arguments[key] = value if isinstance(value, str) else tuple(value)
    return arguments


def _is_names(value: object) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(part, str) for part in value)
    )


@frozen
class GameKind:
    """A game that experiments know by name.

    Attributes:
        prepare: Takes options as plain data, and returns the maker of games.
        agents: The usual agents.
        bits: The number of bits of a seed.
    """

    prepare: Callable[[Mapping[str, Any]], Maker]
    agents: tuple[str, ...] = ()
    bits: int = 32


GAMES: Final[Mapping[str, GameKind]] = {
    "duel": GameKind(_of_class("Duel"), ("beast", "beast")),
    "grid": GameKind(_of_class("GridBattle"), ("cunning", "bandit")),
    "dungeon": GameKind(_of_class("Dungeon"), ("explorer",), 31),
    SKIRMISH: GameKind(_skirmish, ("greedy",), 48),
}
"""The games of the library that can be played to their end."""

OTHER_NAMES: Final[Mapping[str, str]] = {"match": SKIRMISH}
"""Names of the same games, which are replaced when an experiment is made."""


def game_kind(name: str) -> GameKind:
    """Return the game called *name*; its class is imported when it is prepared."""

    def prepare(options: Mapping[str, Any]) -> Maker:
        make_game: Any = located(name) if ":" in name else plugin("games", name)
        if make_game is None:
            raise InvalidValueError(f"no installed package announces a game {name!r}")

        def make(seed: int, *, history: bool = False) -> Game:  # as it likes
            made: Game = make_game(**options, seed=seed)
            return made

        return make

    return GAMES.get(name) or GameKind(prepare)


@frozen
class AgentSpec:
    """An agent by name, with its parameters.

    >>> print(AgentSpec("greedy"), AgentSpec("my_package:Careful", {"margin": 3}))
    greedy my_package:Careful(margin=3)

    Attributes:
        name: A name of the library or of a plugin, or ``package.module:Class`` of a
            class whose first argument is a seed.
        parameters: Further arguments by name, as plain data.
    """

    name: str = field(validator=is_text)
    parameters: Mapping[str, Any] = field(factory=dict, converter=plain_table)

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        if not self.parameters:
            return self.name
        given = ", ".join(f"{key}={part!r}" for key, part in self.parameters.items())
        return f"{self.name}({given})"

    @classmethod
    def of(cls, given: object) -> AgentSpec:
        """Return the agent for a name, or for a table that `to_plain` returned.

        Raises:
            InvalidTypeError: It is neither.
            InvalidValueError: The table lacks the name, or has other keys.
        """
        if isinstance(given, AgentSpec):
            return given
        if isinstance(given, str):
            return cls(given)
        if not isinstance(given, Mapping):
            raise InvalidTypeError(
                f"an agent must be a name, or a table with its name, not {given!r}"
            )
        unknown = [key for key in given if key not in ("name", "parameters")]
        if unknown or "name" not in given:
            raise InvalidValueError(
                f"an agent must have a name, and may have parameters: {given!r}"
            )
        return cls(**given)

    def to_plain(self) -> str | dict[str, Any]:
        """Return the agent as plain data: a name, if it has no parameters."""
        if not self.parameters:
            return self.name
        return {"name": self.name, "parameters": dict(self.parameters)}

    def make(self, seed: int) -> Agent:
        """Return a new agent with dice of *seed*.

        Raises:
            InvalidTypeError: What was imported does not make an agent.
            InvalidValueError: There is no such agent, or it takes no such parameters.
        """
        return self.maker()(whole_seed("seed", seed))

    def maker(self) -> Callable[[int], Agent]:
        """Return a function that does what `make` does, for many agents.

        Raises:
            InvalidValueError: There is no such agent.
        """
        make_agent, parameters = self._named(), self.parameters

        def make(seed: int) -> Agent:
            try:
                agent = make_agent(seed, **parameters)
            except TypeError as error:
                raise InvalidValueError(f"{self} cannot be made: {error}") from error
            if not isinstance(agent, Agent):
                raise InvalidTypeError(f"{self} must make an agent, not {agent!r}")
            return agent

        return make

    def _named(self) -> Any:
        """Return the class or function of that name."""
        if has_prefix(self.name):
            return maker_by_prefix(self.name)
        if ":" in self.name:
            return located(self.name)
        found = AGENTS.get(self.name) or plugin("agents", self.name)
        if found is None:
            raise no_such("an agent", self.name, AGENTS)
        return found
