"""The one call that checks a game."""

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
from alpaca_emblem.testing.random_play import AnyAction, Line, MakeGame, play_line
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

    The cost is about linear in the number of all steps.

    Args:
        make_game: Makes the game of a seed: a function, or its ``"module:name"``.
        seeds: Of the games; random play has dice of its own that depend on them.
        max_steps: After how many actions a game is left if it has not ended.
        depth: How closely to look: `QUICK` or `THOROUGH`.
        properties: What is checked, in order.
        fresh_processes: Whether some games are played again in fresh processes. They
            must find *make_game* by its name, which they cannot if it is a lambda, a
            function within a function, or typed into a notebook.
        free_numbers: Kinds of actions with numbers of one's own choice, of which only
            presets are listed; whatever else is legal must be listed. If it is not
            said, only what is listed elsewhere in these games must be.
        longest: After how many actions every one of these games has ended, however it
            is played; None if there is no such number. It is no use above *max_steps*.

    Returns:
        How many forecasts were proven, and what was not, to be printed.

    Raises:
        PropertyFailure: A property does not hold.
        InvalidValueError: A fresh process cannot find *make_game*; or there is no seed.
        InvalidTypeError: An argument, or what *make_game* makes, is something else.

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
    lines = _played(make_game, seeds, max_steps)
    tally = Tally(depth.leaves)
    trials = tuple(
        evolve(trial, free_numbers=free, longest=longest, tally=tally)
        for trial in _trials(make_game, lines, depth, source)
    )
    for kind in kinds:
        for trial in trials:
            found = examine(kind, trial)
            if found is not None:
                raise _failure(kind, trial, found) from found.cause
    for trial, line in zip(trials, lines, strict=True):
        if line.error is not None:
            raise _stopped(trial, line.error) from line.error
    return tally


def _maker(make_game: MakeGame | str) -> MakeGame:
    maker = Source.of(make_game).load() if isinstance(make_game, str) else make_game
    if not callable(maker):
        raise InvalidTypeError(f"make_game must make games, which {maker!r} cannot")
    return maker


def _played(make_game: MakeGame, seeds: Iterable[int], max_steps: int) -> list[Line]:
    numbers = collection("seeds", seeds, int)
    if not numbers:
        raise InvalidValueError("there must be a seed at least, or nothing is checked")
    return [play_line(make_game, seed, max_steps) for seed in numbers]


def _classes(name: str, given: object, kind: type[ValueT]) -> tuple[type[ValueT], ...]:
    """*given*, a collection of classes derived from *kind*, as a tuple.

    Raises:
        InvalidTypeError: It is none, or one of them is something else.
    """
    classes = collection(name, given, type)
    for each in classes:
        subclass(f"each of {name}", each, kind)
    return classes


def _trials(
    make_game: MakeGame, lines: Sequence[Line], depth: Depth, source: Source | None
) -> Iterator[Trial]:
    pools: dict[str, list[AnyAction]] = {}
    for line in lines:
        pools.setdefault(line.game, []).extend((*line.actions, *line.pool))
    processes = None if source is None else FreshProcesses(source)
    for number, line in enumerate(lines):
        trial = Trial(
            make_game=make_game,
            seed=line.seed,
            actions=line.actions,
            depth=depth,
            pool=tuple(pools[line.game]),
            processes=processes if number < depth.processes else None,
        )
        if trial.processes is not None:
            trial.processes.expect(job_of(line.seed, line.actions))
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
    """What is listed can be played. Only looked at when no other property complains."""

    name = "play"

    def look(self, game: Game, action: AnyAction | None) -> None:
        game.legal_actions()

    def failed(self, game: Game, action: AnyAction, error: Exception) -> None:
        raise error


def _stopped(trial: Trial, error: Exception) -> PropertyFailure:
    found = Finding(
        actions=trial.actions,
        step=len(trial.actions),
        what=f"{type(error).__name__} was raised once, and not again: {error}",
        position="",
        suspect=None,
        cause=error,
    )
    return _failure(_Playable, trial, found)
