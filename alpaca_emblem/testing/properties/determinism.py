"""The same seed gives the same game, and queries change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from alpaca_emblem.errors import ForecastTooLargeError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Changed, Event
from alpaca_emblem.rng import choice
from alpaca_emblem.rng.exact import DEFAULT_LIMIT
from alpaca_emblem.testing.processes import PARTS, FreshProcesses, job_of, records_of
from alpaca_emblem.testing.random_play import AnyAction, python_text
from alpaca_emblem.testing.trials import Property, Trial


class SameSeed(Property):
    """A second game with the same seed is the same, also in a fresh process.

    In a fresh process, strings have other hashes, and no game was played before.
    """

    name = "same seed"
    replay_cost = 500

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._twin = trial.make_game(trial.seed)
        self._done: list[AnyAction] = []

    def look(self, game: Game, action: AnyAction | None) -> None:
        twin = self._twin
        self.hold(
            game.digest() == twin.digest(),
            "a second game of the seed has a different digest",
        )
        self.hold(
            game.legal_actions() == twin.legal_actions(),
            "a second game of the seed lists different legal actions",
        )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        self._done.append(action)
        self.hold(
            self._twin.apply(action) == events,
            "a second game of the seed has different events",
        )

    def finish(self, game: Game) -> None:
        processes = self.trial.processes
        if processes is not None:
            for hash_seed in processes.hash_seeds:
                self._compare(processes, hash_seed)

    def _compare(self, processes: FreshProcesses, hash_seed: int) -> None:
        job = job_of(self.trial.seed, self._done)
        here = records_of(self.trial.make_game, job)
        there = processes.records(hash_seed, job)
        where = f"in a fresh process with PYTHONHASHSEED={hash_seed}"
        for step, (mine, its) in enumerate(zip(here, there, strict=False)):
            if mine == its:
                continue
            parts = zip(PARTS, mine, its, strict=False)
            other = [part for part, one, another in parts if one != another]
            what = ", ".join(other) if len(mine) == len(its) else " ".join(its)
            self.hold(False, f"{where}, these differ: {what}", after=step)
        self.hold(len(here) == len(there), f"{where}, an action is not legal")


class QuietQueries(Property):
    """Queries change neither the digest nor notify any observer."""

    name = "quiet queries"

    def start(self, game: Game) -> None:
        self._told = 0
        game.changed.subscribe(self._hear)

    def _hear(self, _: Changed) -> None:
        self._told += 1

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        before, told = game.digest(), self._told
        for name, ask in self._queries(game):
            ask()
            self.hold(game.digest() == before, f"{name} changes the game")
            self.hold(self._told == told, f"{name} notifies the observers")

    def _queries(self, game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
        for name in ("to_act", "outcome", "sides", "actions", "options"):
            yield name, partial(getattr, game, name)
        yield "digest()", game.digest
        yield "position()", game.position
        yield "str()", partial(str, game)
        yield "repr()", partial(repr, game)
        yield "copy()", game.copy
        yield "copy(history=True)", partial(game.copy, history=True)
        yield "legal_actions()", game.legal_actions
        for side in game.sides:
            yield f"view({side!r})", partial(game.view, side)
        listed = game.legal_actions()
        for _ in range(self.trial.depth.samples if listed else 0):
            action = choice(self.dice, listed)
            text = python_text(action)
            yield f"is_legal({text})", partial(game.is_legal, action)
            yield f"forecast({text})", partial(_forecast, game, action)


def _forecast(game: Game, action: AnyAction) -> None:
    """Make a full forecast, and one that exceeds its limit at the second result."""
    for limit in (DEFAULT_LIMIT, 1):
        with suppress(ForecastTooLargeError, IllegalActionError):
            game.forecast(action, limit=limit)
