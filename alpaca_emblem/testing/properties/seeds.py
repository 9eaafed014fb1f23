"""The same seed gives the same game, here and in a fresh process."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.testing.lines.actions import AnyAction
from alpaca_emblem.testing.processes import PARTS, FreshProcesses, job_of, records_of
from alpaca_emblem.testing.trials import Property, Trial


class SameSeed(Property):
    """A second game of the seed goes alike, and so does one in a fresh process.

    Only there are texts hashed differently, and only there has nothing been played
    before.
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
            "a second game of the seed has another digest",
        )
        self.hold(
            game.legal_actions() == twin.legal_actions(),
            "a second game of the seed lists other legal actions",
        )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        self._done.append(action)
        self.hold(
            self._twin.apply(action) == events,
            "in a second game of the seed something else happens",
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
            self.hold(False, f"{where} this differs: {what}", after=step)
        self.hold(len(here) == len(there), f"{where} an action is not legal")
