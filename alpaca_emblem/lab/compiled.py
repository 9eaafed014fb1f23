"""Games of an experiment by the compiled engine, with the seeds of the experiment.

They are the games that the objects would play, to the last die, but hundreds of times
faster. Few of them are played by the objects after all: those whose end the engine does
not know, since a dungeon has found no floor.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any, Final

import numpy as np

from alpaca_emblem.errors import CannotPackError, WorkerError
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.making import GAMES, SKIRMISH, plan_of
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import HALVES, UNFINISHED, End, Record
from alpaca_emblem.lab.seeds import key_of
from alpaca_emblem.lab.summaries import MOST_FAILURES, Failure
from alpaca_emblem.lab.threads import is_given_up
from alpaca_emblem.simulation.compiling import NEEDED, Entry, is_plain
from alpaca_emblem.simulation.entries import ENDED, LEFT, LENGTH, WON, entries_of
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.layouts import GOES_ON, Numbers
from alpaca_emblem.simulation.packing import names_of, refuse
from alpaca_emblem.simulation.playing import MOST, Series, derive_seeds
from alpaca_emblem.simulation.setups import SetUp, first_hit_points
from alpaca_emblem.simulation.tallies import Counts, count_results

NO_FLOOR: Final = "no_floor"
"""The reason of an end that only the engine knows."""
BLOCK: Final = 1 << 12
"""The number of games that are played together: so few that their seeds and results
stay in the cache of a core."""
MOST_KNOWN: Final = 512
"""The number of experiments whose set-ups are kept, each of some 200 kB."""


class Engine:
    """The compiled engine, set up for an experiment.

    Raises:
        CannotPackError: The engine cannot play the experiment. The message says why.
        ModuleNotFoundError: numba is not installed.
    """

    def __init__(self, experiment: Experiment) -> None:
        if not is_plain() and find_spec("numba") is None:
            raise ModuleNotFoundError(NEEDED, name="numba")
        _check(experiment)
        self.experiment = experiment
        self.set_up = _set_up_of(experiment)
        key = key_of(experiment.seed)
        self._key = key - (key >> 63 << 64)  # as a signed word
        self.names = tuple(agent.name for agent in experiment.seated)
        for name in self.names:
            if name not in self.set_up.policies:
                known = ", ".join(self.set_up.policies)
                refuse(f"the policy {name}", f"it knows {known}")

    @property
    def is_ready(self) -> bool:
        """True if the next game would not compile anything."""
        return all(entry.is_ready for entry in self._entries)

    @property
    def is_on_disk(self) -> bool:
        """True if all that games need is on the disk, or loaded already."""
        return all(entry.is_ready or entry.is_on_disk for entry in self._entries)

    @property
    def _entries(self) -> tuple[Entry[..., Any], ...]:
        return entries_of(self.set_up.kernels).play, derive_seeds, count_results

    def compile(self) -> None:
        """Compile what games need, or load it from the disk, without playing any."""
        Series(self.set_up, self.names, MOST, size=1).compile()
        self._seeds(0, 0, 1)
        counts = self._counts()
        counts.add(np.empty((0, counts.width), np.int64))

    def play(self, start: int, stop: int, record: Record) -> None:
        """Play the games from *start* to before *stop*; add results to *record*.

        Raises:
            WorkerError: The run has been given up meanwhile.
        """
        turns = len(self.names) if self.experiment.rotate else 1
        for turn in range(turns):
            self._play_turn(start + (turn - start) % turns, stop, turns, record)

    def _play_turn(self, start: int, stop: int, turns: int, record: Record) -> None:
        """Play every game between *start* and *stop* in which agents sit alike."""
        turn, most = start % turns, self.experiment.max_actions
        games, counts = len(range(start, stop, turns)), self._counts()
        series = Series(
            self.set_up,
            (*self.names[turn:], *self.names[:turn]),
            MOST if most is None else most,
            notes_losses=self.set_up.heals,
            size=max(1, min(BLOCK, games)),
        )
        unfinished: list[Failure] = []
        for done in range(0, games, BLOCK):
            size = min(BLOCK, games - done)
            first = start + done * turns
            results = series.play(self._seeds(first, size, turns), is_given_up)
            if is_given_up():
                raise WorkerError("the run was given up")
            numbers: Sequence[int] = range(first, first + size * turns, turns)
            if NO_FLOOR in self.set_up.reasons:
                numbers, results = self._with_floors(numbers, results, record)
            counts.add(results)
            if len(unfinished) < min(counts.unfinished, MOST_FAILURES):
                unfinished += _unfinished(numbers, results)
            if record.order is not None:
                self._note_order(numbers, results, turn, record.order)
        record.failures += unfinished
        self._count(counts, turn, record)

    def _counts(self) -> Counts:
        """Return a table for results."""
        sides = self.set_up.sides
        width = LEFT + (2 if self.set_up.heals else 1) * len(sides)
        return Counts(sides, self.set_up.reasons, width, is_compiled=True)

    def _seeds(self, first: int, games: int, turns: int) -> Numbers:
        """Return the seeds of games, and of the agents of all sides."""
        seeds = np.empty((games, 1 + len(self.names)), np.int64)
        bits = GAMES[self.experiment.game].bits
        derive_seeds(seeds, self._key, first, turns, bits)
        return seeds

    def _with_floors(
        self, numbers: Sequence[int], results: Numbers, record: Record
    ) -> tuple[Sequence[int], Numbers]:
        """Return the games that did not lack a floor; the objects play the others."""
        has_none = results[:, ENDED] == self.set_up.reason_word(NO_FLOOR)
        if not has_none.any():
            return numbers, results
        known = np.array(numbers)
        play_by_objects(self.experiment, known[has_none].tolist(), record)
        return known[~has_none].tolist(), results[~has_none]

    def _note_order(
        self, numbers: Sequence[int], results: Numbers, turn: int, order: dict[int, End]
    ) -> None:
        """Note the end of each game by its number."""
        ends: dict[tuple[int, int], End] = {}
        words = results[:, [ENDED, WON]].tolist()
        for number, (ended, won) in zip(numbers, words, strict=True):
            if (ended, won) not in ends:
                ends[ended, won] = self._end_of(ended, won, turn)
            order[number] = ends[ended, won]

    def _count(self, counts: Counts, turn: int, record: Record) -> None:
        """Add *counts* to *record*."""
        for (ended, won), games in counts.ends().items():
            record.ends[self._end_of(ended, won, turn)] += games
        record.lengths.update(counts.values(LENGTH))
        parts = HALVES // self.set_up.hit_point_parts
        for place, side in enumerate(self.set_up.sides):
            left = counts.values(LEFT + place)
            lost = self._losses(counts, place, left)
            for table, found in ((record.left, left), (record.damage, lost)):
                for value, games in found.items():
                    table[side][value * parts] += games

    def _losses(
        self, counts: Counts, place: int, left: Mapping[int, int]
    ) -> Mapping[int, int]:
        """Return the number of games by the hit points that a side has lost."""
        if self.set_up.heals:
            return counts.values(LEFT + len(self.set_up.sides) + place)
        first = first_hit_points(self.set_up)[place]
        return {first - value: games for value, games in left.items()}

    def _end_of(self, reason: int, won: int, turn: int) -> End:
        """Return the end for the words of a result."""
        if reason == GOES_ON:
            return End(UNFINISHED)
        sides, agent = self.set_up.sides, None
        winners = names_of(sides, won)
        if self.experiment.rotate and len(winners) == 1:
            agent = (sides.index(winners[0]) + turn) % len(sides)
        return End(self.set_up.reasons[reason - 1], winners, agent)


def _unfinished(numbers: Sequence[int], results: Numbers) -> Iterator[Failure]:
    """Yield the first games that were stopped before their end."""
    for row in np.flatnonzero(results[:, ENDED] == GOES_ON)[:MOST_FAILURES].tolist():
        length = int(results[row, LENGTH])
        yield Failure(numbers[row], length, kind=UNFINISHED)


def _check(experiment: Experiment) -> None:
    """Refuse options that the engine does not support, apart from set-ups.

    Raises:
        CannotPackError: The message names it.
    """
    if experiment.game not in GAMES:
        refuse(experiment.game, "it is not a game of the library")
    if experiment.counters:
        refuse(experiment.counters[0], "a counter looks at events")
    for agent in experiment.seated:
        if agent.parameters:
            refuse(f"the agent {agent}", "it has parameters")


def _set_up_of(experiment: Experiment) -> SetUp:
    if experiment.game == SKIRMISH:
        from alpaca_emblem.simulation.match.setup import MatchSetUp

        return MatchSetUp.skirmish(plan_of(experiment.options))
    return set_up_of(experiment.begin(0, history=False))


@lru_cache(maxsize=MOST_KNOWN)
def _found(experiment: Experiment, _: bool) -> Engine | CannotPackError:
    try:
        return Engine(experiment)
    except CannotPackError as error:
        return error


def engine_of(experiment: Experiment) -> Engine:
    """Return the engine for *experiment*, which is set up once in a process.

    Raises:
        CannotPackError: The engine cannot play it. The message says why.
        ModuleNotFoundError: numba is not installed.
    """
    found = _found(experiment, is_plain())
    if isinstance(found, CannotPackError):
        raise CannotPackError(str(found)) from found
    return found
