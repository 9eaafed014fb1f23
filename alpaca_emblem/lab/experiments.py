"""Experiments: descriptions of games to be played, as plain data.

Game number *n* depends on nothing but the experiment and *n*, so that games can be
played in any order, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, Self, TypeAlias

from attrs import Attribute, field, frozen
from attrs.validators import optional

from alpaca_emblem.agents import Agent, play
from alpaca_emblem.agents.naming import has_prefix
from alpaca_emblem.checks import (
    collection,
    instance,
    is_flag,
    is_seed,
    is_whole,
    text,
    whole_number,
)
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.documents import position_text, read_entries
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.games.plugins import plugin_names
from alpaca_emblem.lab.making import (
    GAMES,
    OTHER_NAMES,
    AgentSpec,
    Maker,
    compact_json,
    game_kind,
    no_such,
    plain_table,
)
from alpaca_emblem.lab.seeds import STREAMS, derive_by, key_of
from alpaca_emblem.replay import Replay, record

SCHEMA: Final = 1
"""The version of the plain data, and of the meaning of an experiment."""

FORFEIT: Final = "forfeit"
COUNT: Final = "count"
RAISE: Final = "raise"

NULLS: Final = "nulls"
Paths: TypeAlias = tuple[tuple[str, ...], ...]

LIMIT: Final[int | None] = 10_000
"""The usual limit of actions of a game."""
MOST_CHECKED: Final = 10
"""The number of games or bouts whose seats are checked if they begin differently."""
UNLIMITED: Final = 0
"""Stands in plain data for no limit of actions: TOML knows no None."""


def _game_name(given: object) -> str:
    name = text("game", given)
    return OTHER_NAMES.get(name, name)


def _is_game(_: object, attribute: Attribute[str], value: str) -> None:
    if value in GAMES or ":" in value or value in plugin_names("games"):
        return
    raise no_such(attribute.name, value, [*GAMES, *plugin_names("games")])


def _specs(given: object) -> tuple[AgentSpec, ...]:
    return tuple(map(AgentSpec.of, collection("agents", given, object)))


def _names(given: Iterable[str]) -> tuple[str, ...]:
    return collection("counters", given, str)


def _is_one_of(*known: str) -> Any:
    def validate(_: object, attribute: Attribute[str], value: object) -> None:
        if text(attribute.name, value) not in known:
            raise InvalidValueError(
                f"{attribute.name} must be {' or '.join(known)}, not {value!r}"
            )

    return validate


@frozen
class _Table:
    """The parts that all games share.

    Attributes:
        make: The maker of games.
        agents: The agents, one for each seat.
        sides: The sides of the first game.
        bits: The number of bits of a game's seed.
        key: The number from which seeds are derived.
    """

    make: Maker
    agents: tuple[AgentSpec, ...]
    sides: tuple[str, ...]
    bits: int
    key: int


@frozen(kw_only=True)
class Experiment:
    """Games to be played.

    >>> experiment = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)
    >>> game, agents = experiment.game_number(0)
    >>> game.seed, list(agents)
    (3098854039, ['hero', 'enemies'])

    Attributes:
        game: "duel", "grid", "dungeon" or "skirmish", the name of a game that an
            installed package announces, or ``package.module:name`` of a class or
            function. Games that are not of the library are made from the options and
            ``seed``. "match" is another name of "skirmish".
        options: The options of the game as plain data; for a skirmish, of its plan.
        agents: Agents by name, or as `AgentSpec` if they have parameters: one for each
            side, or one for all. Without any, the usual agents.
        seed: The seed of all seeds.
        rotate: True if games are played in bouts: once from every seat with the same
            dice. Agents move on by one side in each game of a bout.
        max_actions: The number of actions after which a game is stopped; None for no
            limit.
        on_illegal: "forfeit" if a side whose agent chooses an illegal action has lost,
            or "raise" to raise the error.
        on_error: "count" if games that raise an error are counted as failed, or "raise"
            to raise it.
        counters: Functions ``package.module:name`` that count what happens. See
            `play_chunk`.
    """

    game: str = field(converter=_game_name, validator=_is_game)
    options: Mapping[str, Any] = field(factory=dict, converter=plain_table)
    agents: tuple[AgentSpec, ...] = field(default=(), converter=_specs)
    seed: int = field(default=0, validator=is_seed)
    rotate: bool = field(default=False, validator=is_flag)
    max_actions: int | None = field(default=LIMIT, validator=optional(is_whole(1)))
    on_illegal: str = field(default=FORFEIT, validator=_is_one_of(FORFEIT, RAISE))
    on_error: str = field(default=COUNT, validator=_is_one_of(COUNT, RAISE))
    counters: tuple[str, ...] = field(default=(), converter=_names)

    @counters.validator
    def _check_counters(self, _: object, names: tuple[str, ...]) -> None:
        for name in names:
            if ":" not in name:
                raise InvalidValueError(
                    f"a counter must be like 'package.module:function', not {name!r}"
                )
        short = [name.partition(":")[2] for name in names]
        if len(set(short)) < len(short):
            raise InvalidValueError(
                f"counters must be functions of different names, not {', '.join(short)}"
            )

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def imports(self) -> tuple[str, ...]:
        """The names of the form ``package.module:name``, which have to be imported."""
        names = (self.game, *(agent.name for agent in self.agents), *self.counters)
        return tuple(name for name in names if ":" in name and not has_prefix(name))

    def to_plain(self) -> dict[str, Any]:
        """Return the experiment as JSON values.

        No limit of actions is written as 0.
        """
        return {
            "schema": SCHEMA,
            "game": self.game,
            "options": dict(self.options),
            "agents": [agent.to_plain() for agent in self.agents],
            "seed": self.seed,
            "rotate": self.rotate,
            "max_actions": UNLIMITED if self.max_actions is None else self.max_actions,
            "on_illegal": self.on_illegal,
            "on_error": self.on_error,
            "counters": list(self.counters),
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
        options, agents = entries.pop("options", {}), entries.pop("agents", [])
        if not isinstance(options, dict):
            raise NotationError(f"options: must be a table, not {options!r}")
        if not isinstance(agents, list):
            raise NotationError(f"agents: must be a list, not {agents!r}")
        read: _Written = structure(entries, _Written, "experiment")
        try:
            return cls(
                game=read.game,
                options=options,
                agents=agents,
                seed=read.seed,
                rotate=read.rotate,
                max_actions=read.max_actions or None,
                on_illegal=read.on_illegal,
                on_error=read.on_error,
                counters=read.counters,
            )
        except (InvalidValueError, InvalidTypeError) as error:
            raise NotationError(f"experiment: {error}") from error

    def __str__(self) -> str:
        nulls: list[list[str]] = []
        plain = _without_nulls(self.to_plain(), [], nulls)
        return position_text({**plain, NULLS: nulls} if nulls else plain)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Read an experiment from *text*, a TOML document such as ``str(experiment)``.

        TOML knows no None, so "nulls" lists the paths where it stands.

        Raises:
            NotationError: The text is not an experiment.
        """
        entries = read_entries(text, "experiment")
        for path in structure(entries.pop(NULLS, []), Paths, NULLS):
            _put_null(entries, path)
        return cls.from_plain(entries)

    @cached_property
    def digest(self) -> str:
        """A hash of all that decides the games, equal in every process.

        The version of the library is a part of it, since games of another version can
        differ. The number of games, jobs and the engine are not.
        """
        from alpaca_emblem import __version__

        known = {**self.to_plain(), "version": __version__}
        return blake2b(compact_json(known).encode(), digest_size=16).hexdigest()

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the first game.

        Raises:
            InvalidTypeError: Something that was imported is not a game.
            InvalidValueError: There cannot be such a game, or agents do not fit it.
            NotationError: The options are not those of the game.
        """
        return self._table.sides

    @property
    def seated(self) -> tuple[AgentSpec, ...]:
        """The agent of each side in the first game. It raises what `sides` does."""
        return self._table.agents

    def turn(self, number: int) -> int:
        """Return by how many sides the agents have moved on in game *number*."""
        return number % len(self.sides) if self.rotate else 0

    def game_number(self, number: int) -> tuple[Game, dict[str, Agent]]:
        """Return game *number*, from 0, before its first action, and its agents.

        Raises:
            InvalidTypeError: Something that was imported is not a game or an agent.
            InvalidValueError: There cannot be such a game, or agents do not fit it.
            NotationError: The options are not those of the game.
        """
        game = self.begin(number, history=False)
        return game, self._seated(game, number)

    def begin(self, number: int, *, history: bool = True) -> Game:
        """Return game *number* before its first action, which keeps its history."""
        whole_number("number", number, 0)
        table = self._table
        bout = number // len(table.sides) if self.rotate else number
        seed = derive_by(table.key, bout, 0, table.bits)
        return table.make(seed, history=history)

    def check(self) -> None:
        """Make the first game and its agents, to tell what is wrong with them.

        Agents say whether they can play their seats: see `Agent.check`. They are asked
        once for each seat; if games begin differently in more than their dice, such as
        on other maps, they are asked in each of the first ten games or bouts.

        Raises:
            InvalidTypeError: Something that was imported is not a game or an agent.
            InvalidValueError: There cannot be such a game, or agents do not fit it. The
                message names the side.
            NotationError: The options are not those of the game.
        """
        bout = len(self.sides) if self.rotate else 1
        first, agents = self.game_number(0)
        self._check_seats(0, first, agents)
        for number in range(1, bout):
            self._check_seats(number, *self.game_number(number))
        if all(type(agent).check is Agent.check for agent in agents.values()):
            return
        for number in range(bout, bout * MOST_CHECKED):
            try:
                game, agents = self.game_number(number)
            except Exception:  # it is counted as failed when it is played
                continue
            if number == bout and game.timeless() == first.timeless():
                return
            self._check_seats(number, game, agents)

    def _check_seats(
        self, number: int, game: Game, agents: Mapping[str, Agent]
    ) -> None:
        """Refuse agents that cannot play their seats of game *number*."""
        for side, agent in agents.items():
            try:
                agent.check(game, side)
            except AlpacaEmblemError as error:
                spec = self._spec_at(game.sides.index(side), number)
                raise InvalidValueError(
                    f"{spec} cannot play {side}: {error}"
                ) from error

    def replay(self, number: int) -> Replay:
        """Play game *number* by the objects, and return its replay.

        Raises:
            IllegalActionError: An agent chose an illegal action.
            ReplayError: The game has too many actions, or cannot be repeated.
        """
        game = self.begin(number)
        play(game, self._seated(game, number), self.max_actions)
        return record(game)

    @cached_property
    def _table(self) -> _Table:
        """The facts that all games have in common, looked up once."""
        kind = game_kind(self.game)
        make = kind.prepare(self.options)
        specs = self.agents or tuple(map(AgentSpec, kind.agents))
        key = key_of(self.seed)
        first = make(derive_by(key, 0, 0, kind.bits))
        instance("the game", first, Game)
        seats = len(first.sides)
        agents = specs * seats if len(specs) == 1 else specs
        if len(agents) != seats:
            raise InvalidValueError(
                f"there must be {seats} agents, one for each of "
                f"{', '.join(first.sides)}, not {len(agents)}"
            )
        return _Table(make, agents, first.sides, kind.bits, key)

    @cached_property
    def _makers(self) -> tuple[Callable[[int], Agent], ...]:
        """The makers of the agents, looked up once."""
        return tuple(agent.maker() for agent in self._table.agents)

    def _spec_at(self, place: int, number: int) -> AgentSpec:
        """Return the agent that plays side number *place* in game *number*."""
        specs = self._table.agents
        return specs[(place + self.turn(number)) % len(specs)]

    def _seated(self, game: Game, number: int) -> dict[str, Agent]:
        makers, key, turn = self._makers, self._table.key, self.turn(number)
        return {
            side: makers[(place + turn) % len(makers)](
                derive_by(key, number, stream_of(place))
            )
            for place, side in enumerate(game.sides)
        }


def _without_nulls(value: Any, path: list[str], nulls: list[list[str]]) -> Any:
    """Return *value* without None, and add the paths where it stood to *nulls*.

    In lists, an empty text takes its place.
    """
    if value is None:
        nulls.append(path)
        return ""
    if isinstance(value, dict):
        parts = {k: _without_nulls(v, [*path, k], nulls) for k, v in value.items()}
        return {key: part for key, part in parts.items() if value[key] is not None}
    if isinstance(value, list):
        return [
            _without_nulls(part, [*path, f"{place}"], nulls)
            for place, part in enumerate(value)
        ]
    return value


def _put_null(entries: Any, path: tuple[str, ...]) -> None:
    """Put None at *path* of *entries*.

    Raises:
        NotationError: There is no such place.
    """
    if len(path) < 2:
        raise NotationError(f"{NULLS}: there can be no None at {'.'.join(path)!r}")
    inner = entries
    for word in path[:-1]:
        inner = inner[_key(inner, word, path)]
    if isinstance(inner, dict):
        inner[path[-1]] = None
    else:
        inner[_key(inner, path[-1], path)] = None


def _key(entries: Any, word: str, path: tuple[str, ...]) -> Any:
    """Return the key or the place in *entries* that *word* stands for."""
    if isinstance(entries, dict) and word in entries:
        return word
    if isinstance(entries, list) and word.isdecimal() and int(word) < len(entries):
        return int(word)
    raise NotationError(f"{NULLS}: there is no place {'.'.join(path)}")


def stream_of(place: int) -> int:
    """Return the stream of the seeds of the agent that plays side number *place*."""
    return 1 + place % (STREAMS - 1)


@frozen(kw_only=True)
class _Written:
    """The entries of an experiment, apart from options and agents, as they are read."""

    game: str
    seed: int = 0
    rotate: bool = False
    max_actions: int = 10_000
    on_illegal: str = FORFEIT
    on_error: str = COUNT
    counters: tuple[str, ...] = ()
