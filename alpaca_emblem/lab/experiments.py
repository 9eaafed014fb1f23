"""Experiments: which games are to be played, as plain data.

Game number *n* depends on nothing but the experiment and *n*, so that games can be
played in any order, on any machine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from typing import Any, Final, Self

from attrs import Attribute, field, frozen

from alpaca_emblem.agents import Agent
from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.checks import (
    collection,
    instance,
    is_flag,
    is_seed,
    is_text,
    is_whole,
    whole_number,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import CONTEST, Skirmish
from alpaca_emblem.games.notation.documents import position_text, read_entries
from alpaca_emblem.games.notation.plain import check_plain
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.seeds import STREAMS, derive
from alpaca_emblem.replay.beginnings import option_types, options_from_json

SCHEMA: Final = 1
"""The version of the plain data, and of the meaning of an experiment."""

MakeGame = Callable[[int], Game]
"""Takes a seed."""


def plan_of(options: Mapping[str, Any]) -> Skirmish:
    """Return the plan of a skirmish with *options*.

    Entries that are missing are those of the contest, unless there is a roster: then
    the plan is complete, and lacks a limit that is missing.

    Raises:
        NotationError: There is no such plan.
    """
    known = {} if "roster" in options else CONTEST.to_plain()
    return Skirmish.from_plain({**known, **options})


def _skirmish(options: Mapping[str, Any]) -> MakeGame:
    plan = plan_of(options)
    return lambda seed: GameController.skirmish(seed=seed, plan=plan)


def _of_class(
    kind: type[Game], **fixed: Any
) -> Callable[[Mapping[str, Any]], MakeGame]:
    def prepare(options: Mapping[str, Any]) -> MakeGame:
        if "seed" in options:
            raise InvalidValueError("the seed of a game comes from the experiment")
        arguments = _arguments(kind, options)
        make: Callable[..., Game] = kind
        return lambda seed: make(**arguments, **fixed, seed=seed)

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
class _Kind:
    """A game that experiments know by name.

    Attributes:
        prepare: Takes options as plain data, and returns the maker of games.
        agents: The usual agents.
        bits: The number of bits of a seed.
    """

    prepare: Callable[[Mapping[str, Any]], MakeGame]
    agents: tuple[str, ...]
    bits: int = 32


GAMES: Final[Mapping[str, _Kind]] = {
    "duel": _Kind(_of_class(Duel, history=False), ("beast", "beast")),
    "grid": _Kind(_of_class(GridBattle, history=False), ("cunning", "bandit")),
    "dungeon": _Kind(_of_class(Dungeon, history=False), ("explorer",), 31),
    "skirmish": _Kind(_skirmish, ("greedy",), 48),
}
"""The games of the library that can be played to their end."""


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
            f"{name!r} cannot be imported: write it as 'package.module:name'"
        ) from error
    return found


def _plain(given: Mapping[str, Any]) -> dict[str, Any]:
    instance("options", given, Mapping)
    options: dict[str, Any] = json.loads(_json(dict(given)))
    return options


def _json(value: object) -> str:
    check_plain(value)
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _names(given: object) -> tuple[str, ...]:
    return collection("agents", given, str)


def _is_known(_: object, attribute: Attribute[str], value: str) -> None:
    if value not in GAMES and ":" not in value:
        known = ", ".join(GAMES)
        raise InvalidValueError(
            f"{attribute.name} must be one of {known}, or like 'package.module:name', "
            f"not {value!r}"
        )


@frozen
class _Table:
    """The maker of games, and the names of agents, one for each seat."""

    make: MakeGame
    agents: tuple[str, ...]
    seats: int
    bits: int


@frozen(kw_only=True)
class Experiment:
    """Games to be played.

    >>> experiment = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)
    >>> game, agents = experiment.game_number(0)
    >>> game.seed, list(agents)
    (3098854039, ['hero', 'enemies'])

    Attributes:
        game: "duel", "grid", "dungeon", "skirmish", or ``package.module:name`` of a
            class or function that takes the options and ``seed``.
        options: The options of the game as plain data; for a skirmish, of its plan.
        agents: Names of agents, or ``package.module:Class`` of classes that take a
            seed: one for each side, or one for all. Without any, the usual agents.
        seed: The seed of all seeds.
        rotate: True if games are played in bouts: once from every seat with the same
            dice. Agents move on by one side in each game of a bout.
        max_actions: The number of actions after which a game is stopped.
    """

    game: str = field(validator=[is_text, _is_known])
    options: Mapping[str, Any] = field(factory=dict, converter=_plain)
    agents: tuple[str, ...] = field(default=(), converter=_names)
    seed: int = field(default=0, validator=is_seed)
    rotate: bool = field(default=False, validator=is_flag)
    max_actions: int = field(default=10_000, validator=is_whole(1))

    def __hash__(self) -> int:
        return hash(self.digest)

    def to_plain(self) -> dict[str, Any]:
        """Return the experiment as JSON values."""
        return {
            "schema": SCHEMA,
            "game": self.game,
            "options": dict(self.options),
            "agents": list(self.agents),
            "seed": self.seed,
            "rotate": self.rotate,
            "max_actions": self.max_actions,
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the experiment for which `to_plain` returned *value*.

        Entries that are missing have their defaults.

        Raises:
            NotationError: There is no such experiment. The message names the key.
        """
        if not isinstance(value, dict):
            raise NotationError(f"an experiment must be a table, not {value!r}")
        entries = dict(value)
        schema = entries.pop("schema", SCHEMA)
        if schema != SCHEMA:
            raise NotationError(f"schema: must be {SCHEMA}, not {schema!r}")
        options = entries.pop("options", {})
        if not isinstance(options, dict):
            raise NotationError(f"options: must be a table, not {options!r}")
        read: _Written = structure(entries, _Written, "experiment")
        try:
            return cls(
                game=read.game,
                options=options,
                agents=read.agents,
                seed=read.seed,
                rotate=read.rotate,
                max_actions=read.max_actions,
            )
        except InvalidValueError as error:
            raise NotationError(f"experiment: {error}") from error

    def __str__(self) -> str:
        return position_text(self.to_plain())

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read an experiment from *text*, a TOML document such as ``str(experiment)``.

        Raises:
            NotationError: The text is not an experiment.
        """
        return cls.from_plain(read_entries(text, "experiment"))

    @property
    def digest(self) -> str:
        """A hash of all that decides the games, equal in every process."""
        return blake2b(_json(self.to_plain()).encode(), digest_size=16).hexdigest()

    def game_number(self, number: int) -> tuple[Game, dict[str, Agent]]:
        """Return game *number*, from 0, before its first action, and its agents.

        Raises:
            InvalidTypeError: Something that was imported is not a game or an agent.
            InvalidValueError: There cannot be such a game, or agents do not fit it.
            NotationError: The options are not those of the game.
        """
        whole_number("number", number, 0)
        table = self._table
        bout, turn = divmod(number, table.seats) if self.rotate else (number, 0)
        game = table.make(derive(self.seed, bout, 0, table.bits))
        return game, self._seated(game, table.agents, number, turn)

    @cached_property
    def _table(self) -> _Table:
        """The facts that all games have in common, looked up once."""
        kind = GAMES.get(self.game) or _Kind(self._own_game, ())
        make, names = kind.prepare(self.options), self.agents or kind.agents
        first = make(derive(self.seed, 0, 0, kind.bits))
        instance("the game", first, Game)
        seats = len(first.sides)
        agents = names * seats if len(names) == 1 else names
        if len(agents) != seats:
            raise InvalidValueError(
                f"there must be {seats} agents, one for each of "
                f"{', '.join(first.sides)}, not {len(agents)}"
            )
        return _Table(make, agents, seats, kind.bits)

    def _own_game(self, options: Mapping[str, Any]) -> MakeGame:
        make = located(self.game)
        return lambda seed: make(**options, seed=seed)

    def _seated(
        self, game: Game, names: tuple[str, ...], number: int, turn: int
    ) -> dict[str, Agent]:
        return {
            side: _agent(
                names[(place + turn) % len(names)],
                derive(self.seed, number, 1 + place % (STREAMS - 1)),
            )
            for place, side in enumerate(game.sides)
        }


@frozen(kw_only=True)
class _Written:
    """The entries of an experiment, apart from its options, as they are read."""

    game: str
    agents: tuple[str, ...] = ()
    seed: int = 0
    rotate: bool = False
    max_actions: int = 10_000


def _agent(name: str, seed: int) -> Agent:
    make = located(name) if ":" in name else AGENTS.get(name)
    if make is None:
        raise InvalidValueError(
            f"an agent must be one of {', '.join(AGENTS)}, or like "
            f"'package.module:Class', not {name!r}"
        )
    agent = make(seed)
    if not isinstance(agent, Agent):
        raise InvalidTypeError(f"{name} must make an agent, not {agent!r}")
    return agent
