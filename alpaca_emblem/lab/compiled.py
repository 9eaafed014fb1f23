"""Games of an experiment by the compiled engine, with the seeds of the experiment.

They are the games that the objects would play, to the last die, but hundreds of times
faster. Few of them are played by the objects after all: those whose end the engine does
not know, since a dungeon has found no floor.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from importlib.util import find_spec
from typing import Final

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.errors import CannotPackError
from alpaca_emblem.lab.experiments import Experiment, stream_of
from alpaca_emblem.lab.making import GAMES, SKIRMISH, plan_of
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import HALVES, UNFINISHED, End, Record
from alpaca_emblem.lab.seeds import derive_many
from alpaca_emblem.lab.summaries import MOST_FAILURES, Failure
from alpaca_emblem.simulation.compiling import NEEDED, is_plain
from alpaca_emblem.simulation.entries import ENDED, LEFT, LENGTH, WON, entries_of
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.layouts import GOES_ON, Numbers
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.packing import names_of, refuse
from alpaca_emblem.simulation.playing import MOST, Series
from alpaca_emblem.simulation.setups import SetUp
from alpaca_emblem.simulation.tallies import counted

NO_FLOOR: Final = "no_floor"
"""The reason of an end that only the engine knows."""
BLOCK: Final = 1 << 14
"""The number of games that are counted together. What is counted once for all of them
then takes no time beside playing."""
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
        self.names = tuple(agent.name for agent in experiment.seated)
        for name in self.names:
            if name not in self.set_up.policies:
                known = ", ".join(self.set_up.policies)
                refuse(f"the policy {name}", f"it knows {known}")

    @property
    def is_ready(self) -> bool:
        """True if the next game would not compile anything."""
        return entries_of(self.set_up.kernels).play.is_ready

    def compile(self) -> None:
        """Compile what games need, or load it from the disk, without playing any."""
        Series(self.set_up, self.names, MOST, notes_losses=True, size=1).compile()

    def play(self, start: int, stop: int, record: Record) -> None:
        """Play the games from *start* to before *stop*; add results to *record*."""
        turns = len(self.names) if self.experiment.rotate else 1
        for turn in range(turns):
            most = self.experiment.max_actions
            series = Series(
                self.set_up,
                (*self.names[turn:], *self.names[:turn]),
                MOST if most is None else most,
                notes_losses=True,
                size=min(BLOCK, 1 + (stop - start) // turns),
            )
            first = start + (turn - start) % turns
            for low in range(first, stop, BLOCK * turns):
                high = min(low + BLOCK * turns, stop)
                numbers = np.arange(low, high, turns, dtype=np.uint64)
                results = series.play(self._seeds(numbers, turns))
                self._count(numbers, results, turn, record)

    def _seeds(self, numbers: NDArray[np.uint64], turns: int) -> Numbers:
        """Return the seeds of games, and of the agents of all sides."""
        seed, bits = self.experiment.seed, GAMES[self.experiment.game].bits
        seeds = np.empty((numbers.size, 1 + len(self.names)), np.int64)
        seeds[:, 0] = derive_many(seed, numbers // np.uint64(turns), 0, bits)
        for place in range(len(self.names)):
            seeds[:, 1 + place] = derive_many(seed, numbers, stream_of(place))
        return seeds

    def _count(
        self, numbers: NDArray[np.uint64], results: Numbers, turn: int, record: Record
    ) -> None:
        reasons = self.set_up.reasons
        if NO_FLOOR in reasons:
            has_none = results[:, ENDED] == reasons.index(NO_FLOOR) + 1
            play_by_objects(self.experiment, numbers[has_none].tolist(), record)
            numbers, results = numbers[~has_none], results[~has_none]
        self._count_ends(numbers, results, turn, record)
        record.lengths.update(counted(results[:, LENGTH]))
        sides = self.set_up.sides
        for place, side in enumerate(sides):
            for table, column in (
                (record.left, LEFT),
                (record.damage, LEFT + len(sides)),
            ):
                self._count_halves(results[:, column + place], table[side])

    def _count_halves(self, values: Numbers, table: Counter[int]) -> None:
        """Count hit points, which are in the engine's own parts."""
        if values.size:
            table.update(counted(values * (HALVES // self.set_up.hit_point_parts)))

    def _count_ends(
        self, numbers: NDArray[np.uint64], results: Numbers, turn: int, record: Record
    ) -> None:
        ended, won = results[:, ENDED], results[:, WON]
        for reason in counted(ended):
            has_reason = ended == reason
            if reason == GOES_ON:
                lengths = results[has_reason, LENGTH]
                _note_unfinished(numbers[has_reason], lengths, record)
            for winners, games in counted(won[has_reason]).items():
                end = self._end_of(reason, winners, turn)
                record.ends[end] += games
                if record.order is not None:
                    own = numbers[has_reason & (won == winners)].tolist()
                    record.order.update(dict.fromkeys(own, end))

    def _end_of(self, reason: int, won: int, turn: int) -> End:
        """Return the end for the words of a result."""
        if reason == GOES_ON:
            return End(UNFINISHED)
        sides, agent = self.set_up.sides, None
        winners = names_of(sides, won)
        if self.experiment.rotate and len(winners) == 1:
            agent = (sides.index(winners[0]) + turn) % len(sides)
        return End(self.set_up.reasons[reason - 1], winners, agent)


def _note_unfinished(
    numbers: NDArray[np.uint64], lengths: Numbers, record: Record
) -> None:
    first = slice(MOST_FAILURES)  # of these, as a bout has games of several turns
    both = zip(numbers[first].tolist(), lengths[first].tolist(), strict=True)
    record.failures += (Failure(*pair, kind=UNFINISHED) for pair in both)


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
