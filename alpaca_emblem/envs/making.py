"""Making games and agents from the keywords of an environment.

A `Maker` is the set-up of an environment: which game, with which options. It makes a
game from a seed, and is plain data, so that environments can be copied and pickled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Self, TypeAlias

import attrs
from attrs import frozen

from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.checks import instance, whole_seed
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import (
    default_hero,
    profile_from,
    profiles_from,
)
from alpaca_emblem.games.duel.options import FULL, DuelRules, rules_from
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.variant import FIRST_SEED, SEEDS_END
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.scenario import Options, as_scenario
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import CONTEST, Skirmish, muster
from alpaca_emblem.rng import SeededSource

Given: TypeAlias = dict[str, Any]
"""The options that were given, from which each reader removes its own."""

OPPONENTS: Final[Mapping[str, str]] = {
    "match": "greedy",
    "grid": "bandit",
    "duel": "beast",
    "dungeon": "random",
}
"""The agents that play the other sides by default. A dungeon has no other side."""


def _fields(*kinds: type) -> tuple[str, ...]:
    return tuple(
        attribute.alias or attribute.name
        for kind in kinds
        for attribute in attrs.fields(kind)
    )


def _changed(value: Any, options: Given) -> Any:
    """Return the attrs *value* with those of its fields that are in *options*."""
    names = _fields(type(value))
    changes = {name: options.pop(name) for name in names if name in options}
    return attrs.evolve(value, **changes) if changes else value


def _match(options: Given) -> Given:
    plan = options.pop("plan", CONTEST)
    instance("plan", plan, Skirmish)
    if options.get("map_seed") is not None:
        whole_seed("map_seed", options["map_seed"])
    return {"plan": _changed(plan, options)}


def _new_match(seed: int, plan: Skirmish, map_seed: int | None = None) -> Game:
    game = GameController(
        players=plan.players,
        map_size=plan.map_size,
        seed=seed,
        map_seed=seed if map_seed is None else map_seed,
        uses_per_turn=plan.uses_per_turn,
    )
    muster(game, plan)
    return game


def _grid(options: Given) -> Given:
    scenario = as_scenario(options.pop("scenario", "original"))
    changed = _changed(scenario.options, options)
    if changed != scenario.options:
        scenario = attrs.evolve(scenario, options=changed)
    return {"scenario": scenario}


def _duel(options: Given) -> Given:
    hero = options.pop("hero", None)
    return {
        "hero": default_hero() if hero is None else profile_from(hero),
        "enemies": profiles_from(options.pop("enemies", ("wolf", "goblin"))),
        "rules": _changed(rules_from(options.pop("rules", FULL)), options),
    }


def _dungeon(options: Given) -> Given:
    variant = options.pop("variant", Variant())
    instance("variant", variant, Variant)
    return {"variant": _changed(variant, options)}


@frozen
class _Kind:
    """The options and the maker of one game.

    Attributes:
        names: All options.
        read: Takes options, some of which it removes, and returns arguments.
        make: Takes a seed and arguments, and returns a game.
        seeds: The first seed, and the one after the last.
    """

    names: tuple[str, ...]
    read: Callable[[Given], Given]
    make: Callable[..., Game]
    seeds: tuple[int, int] = (0, 2**31 - 1)


_KINDS: Final[Mapping[str, _Kind]] = {
    "match": _Kind(("plan", "map_seed", *_fields(Skirmish)), _match, _new_match),
    "grid": _Kind(("scenario", *_fields(Options)), _grid, GridBattle),
    "duel": _Kind(
        ("hero", "enemies", "rules", *_fields(DuelRules)), _duel, Duel._begun
    ),
    "dungeon": _Kind(
        ("variant", "engine_draws", "legacy", *_fields(Variant)),
        _dungeon,
        Dungeon,
        (FIRST_SEED, SEEDS_END),
    ),
}


def option_names(game: str) -> tuple[str, ...]:
    """Return the keywords of the environments of *game*.

    Raises:
        InvalidValueError: There is no such game.
    """
    return _kind(game).names


def _kind(game: object) -> _Kind:
    if not isinstance(game, str) or game not in _KINDS:
        known = ", ".join(_KINDS)
        raise InvalidValueError(f"game must be one of {known}, not {shown(game)}")
    return _KINDS[game]


@frozen
class Maker:
    """Makes the games of one set-up.

    Attributes:
        game: The name of the game.
        arguments: The arguments of the game, but for the seed.
    """

    game: str
    arguments: Mapping[str, Any]

    @classmethod
    def of(cls, game: object, options: Mapping[str, Any]) -> Self:
        """Return the maker of *game* with *options*.

        Raises:
            InvalidValueError: There is no such game, or it has no such option.
        """
        kind, given = _kind(game), dict(options)
        for name in given:
            if name not in kind.names:
                known = ", ".join(kind.names)
                raise InvalidValueError(
                    f"{game} has no option {name!r}; its options are {known}"
                )
        arguments = kind.read(given)
        return cls(str(game), {**arguments, **given})

    def new(self, seed: int) -> Game:
        """Return a new game.

        Raises:
            InvalidTypeError: *seed* is not a number.
            InvalidValueError: The game has no such seed.
        """
        return _KINDS[self.game].make(seed=seed, **self.arguments)

    def seed_from(self, draw: int) -> int:
        """Return the seed for a number that was drawn, from 0."""
        first, end = _KINDS[self.game].seeds
        return first + draw % (end - first)


Opponent: TypeAlias = str | Agent | Callable[[int], Agent]
Opponents: TypeAlias = Opponent | Sequence[Opponent] | Mapping[str, Opponent]
"""An agent for all other sides, for each in the order of sides, or by name of side.

An agent is given by its name, as an object, or as a class or function that takes a
seed.
"""


def checked_opponents(opponents: object, others: Sequence[str]) -> dict[str, Opponent]:
    """Return the opponent of each of the *others*.

    Raises:
        InvalidTypeError: An opponent is no agent.
        InvalidValueError: A side has no opponent, there are too many, or there is no
            agent of a name.
    """
    if isinstance(opponents, Mapping):
        _check_sides(opponents, others)
        given: Iterable[object] = [opponents[side] for side in others]
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        given = opponents
        if len(opponents) != len(others):
            raise InvalidValueError(
                f"there must be {len(others)} opponents, for "
                f"{', '.join(others) or 'no side'}, not {len(opponents)}"
            )
    else:
        given = [opponents] * len(others)
        if not others:
            _checked(opponents)
    return dict(zip(others, map(_checked, given), strict=True))


def _check_sides(opponents: Mapping[Any, object], others: Sequence[str]) -> None:
    if set(opponents) != set(others):
        raise InvalidValueError(
            f"opponents must be given for {', '.join(others) or 'no side'}, "
            f"not for {', '.join(map(str, opponents)) or 'no side'}"
        )


def _checked(opponent: object) -> Opponent:
    if isinstance(opponent, str):
        agent_maker(opponent, "an opponent")
    elif not isinstance(opponent, Agent) and not callable(opponent):
        raise InvalidTypeError(
            f"an opponent must be the name of an agent, an agent, or a function that "
            f"takes a seed, not {shown(opponent)}"
        )
    return opponent


def check_seats(game: Game, opponents: Mapping[str, Opponent]) -> None:
    """Refuse *opponents* that cannot play their sides of *game*.

    Functions that take a seed are not called before a game begins, so what they make is
    not checked.

    Raises:
        InvalidTypeError: *game* is not one that an agent plays.
        InvalidValueError: An agent cannot play its side or this set-up.
    """
    for side, opponent in opponents.items():
        if isinstance(opponent, str):
            agent_maker(opponent)(0).check(game, side)
        elif isinstance(opponent, Agent):
            opponent.check(game, side)


def seated(opponent: Opponent, seed: int) -> Agent:
    """Return the agent that *opponent* stands for, with the dice of *seed*.

    An agent given as an object gets new dice of its kind, and is otherwise unchanged.

    Raises:
        InvalidTypeError: A function does not return an agent.
    """
    if isinstance(opponent, Agent):
        if isinstance(opponent.rng, SeededSource):
            opponent.rng = type(opponent.rng)(seed)
        return opponent
    make = agent_maker(opponent) if isinstance(opponent, str) else opponent
    agent = make(seed)
    instance("an opponent", agent, Agent)
    return agent
