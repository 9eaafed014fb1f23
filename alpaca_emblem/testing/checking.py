"""`check_game`, the function that checks a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from attrs import evolve

from alpaca_emblem.checks import collection, instance, subclass, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.testing.failures import PropertyFailure, shrink
from alpaca_emblem.testing.processes import FreshProcesses, Source, job_of
from alpaca_emblem.testing.properties import PROPERTIES
from alpaca_emblem.testing.random_play import (
    AnyAction,
    MakeGame,
    RandomGame,
    play_at_random,
)
from alpaca_emblem.testing.trials import (
    QUICK,
    Depth,
    Finding,
    Property,
    Tally,
    Trial,
    examine,
)

ValueT = TypeVar("ValueT")


def check_game(
    make_game: MakeGame | str,
    *,
    seeds: Iterable[int] = range(10),
    max_steps: int = 200,
    depth: Depth = QUICK,
    properties: Iterable[type[Property]] = PROPERTIES,
    fresh_processes: bool = True,
    free_numbers: Iterable[type[AnyAction]] | None = None,
    longest: int | None = None,
) -> Tally:
    """Play random games, one for each seed, and check that every property holds.

    The cost is about linear in the total number of actions.

    Args:
        make_game: A function from a seed to a game, or its ``"module:name"``.
        seeds: The seeds of the games. Random play has its own dice, which depend on
            the seed.
        max_steps: The number of actions after which an unfinished game is abandoned.
        depth: How thoroughly to check: `QUICK` or `THOROUGH`.
        properties: The properties to check, in order.
        fresh_processes: If true, play some games again in fresh processes. They find
            *make_game* by its name, so it must not be a lambda, a nested function, or
            a function from a notebook.
        free_numbers: Classes of actions with freely chosen numbers, of which only
            presets are listed. All other legal actions must be listed. By default, an
            action must be listed only if it is listed elsewhere in these games.
        longest: The number of actions after which each of these games has ended,
            however it is played; None if there is no such number. A value above
            *max_steps* has no effect.

    Returns:
        The number of forecasts that were proven and unproven, ready to be printed.

    Raises:
        PropertyFailure: A property does not hold.
        InvalidValueError: A fresh process cannot find *make_game*, or there is no seed.
        InvalidTypeError: An argument, or the result of *make_game*, has a wrong type.

    >>> from alpaca_emblem.games.match import GameController
    >>> def skirmish(seed):
    ...     return GameController.skirmish(map_size=4, seed=seed, units=2)
    >>> print(check_game(skirmish, seeds=[1], max_steps=20, fresh_processes=False))
    20 forecasts proven; 0 not, refused or of more than 1000 sequences of rolls
    """
    instance("depth", depth, Depth)
    whole_number("max_steps", max_steps, 0)
    if longest is not None:
        whole_number("longest", longest, 0)
    kinds = _classes("properties", properties, Property)
    free = None
    if free_numbers is not None:
        free = frozenset(_classes("free_numbers", free_numbers, Action))  # type: ignore[type-abstract]
    source = Source.of(make_game) if fresh_processes else None
    make_game = _maker(make_game)
    games = _played(make_game, seeds, max_steps)
    tally = Tally(depth.leaves)
    trials = tuple(
        evolve(trial, free_numbers=free, longest=longest, tally=tally)
        for trial in _trials(make_game, games, depth, source)
    )
    for kind in kinds:
        for trial in trials:
            found = examine(kind, trial)
            if found is not None:
                raise _failure(kind, trial, found) from found.cause
    for trial, game in zip(trials, games, strict=True):
        if game.error is not None:
            raise _stopped(trial, game.error) from game.error
    return tally


def _maker(make_game: MakeGame | str) -> MakeGame:
    maker = Source.of(make_game).load() if isinstance(make_game, str) else make_game
    if not callable(maker):
        raise InvalidTypeError(f"make_game must be a function, not {maker!r}")
    return maker


def _played(
    make_game: MakeGame, seeds: Iterable[int], max_steps: int
) -> list[RandomGame]:
    numbers = collection("seeds", seeds, int)
    if not numbers:
        raise InvalidValueError("seeds must not be empty, or nothing is checked")
    return [play_at_random(make_game, seed, max_steps) for seed in numbers]


def _classes(name: str, given: object, kind: type[ValueT]) -> tuple[type[ValueT], ...]:
    """Return *given*, a collection of classes derived from *kind*, as a tuple.

    Raises:
        InvalidTypeError: *given* is not such a collection.
    """
    classes = collection(name, given, type)
    for each in classes:
        subclass(f"each of {name}", each, kind)
    return classes


def _trials(
    make_game: MakeGame,
    games: Sequence[RandomGame],
    depth: Depth,
    source: Source | None,
) -> Iterator[Trial]:
    pools: dict[str, list[AnyAction]] = {}
    for game in games:
        pools.setdefault(game.game, []).extend((*game.actions, *game.pool))
    processes = None if source is None else FreshProcesses(source)
    for number, game in enumerate(games):
        trial = Trial(
            make_game=make_game,
            seed=game.seed,
            actions=game.actions,
            depth=depth,
            pool=tuple(pools[game.game]),
            processes=processes if number < depth.processes else None,
        )
        if trial.processes is not None:
            trial.processes.expect(job_of(game.seed, game.actions))
        yield trial


def _failure(kind: type[Property], trial: Trial, found: Finding) -> PropertyFailure:
    shortest = shrink(kind, trial, found)
    return PropertyFailure(
        property_name=kind.name,
        seed=trial.seed,
        step=found.step,
        played=len(trial.actions),
        actions=shortest.actions,
        position=shortest.position,
        what=shortest.what,
    )


class _Playable(Property):
    """Listed actions can be played. It is checked only if all other properties hold."""

    name = "play"

    def look(self, game: Game, action: AnyAction | None) -> None:
        game.legal_actions()

    def failed(self, game: Game, action: AnyAction, error: Exception) -> None:
        raise error


def _stopped(trial: Trial, error: Exception) -> PropertyFailure:
    found = Finding(
        actions=trial.actions,
        step=len(trial.actions),
        what=f"{type(error).__name__} was raised only once: {error}",
        position="",
        suspect=None,
        cause=error,
    )
    return _failure(_Playable, trial, found)
