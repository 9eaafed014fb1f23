"""Episodes: many games from one side, whose other sides are played by policies.

A step is one decision of the side in each game, with all that the others do up to its
next one. All arrays are made once, and stay where they are: a step overwrites them. An
episode that ends is begun anew in the same step; what came of it stands in the arrays
of ends, all others tell of the new game.

An observation is kept from step to step, and only what has changed is written again, so
that its many numbers cost little. Therefore each game has a second row, of the state
that its observation shows, as far as it shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.simulation.compiling import Entry, fetch, kernel
from alpaca_emblem.simulation.entries import (
    AHEAD,
    BLOCK,
    clear_mask,
    copy_to,
    fill_with,
    set_mask,
    write_list,
)
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    GOES_ON,
    NONE,
    OUTCOME,
    WINNERS,
    Ints,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.packing import refuse
from alpaca_emblem.simulation.setups import Kernels, SetUp, observe_nothing
from alpaca_emblem.simulation.threads import Threads

Draws: TypeAlias = NDArray[np.int64]
"""For each game a queue of pairs: the seed of a game, and the dice of opponents."""

QUEUE: Final = 32
"""The number of pairs that are drawn ahead for each game."""
DICE_END: Final = 2**31 - 1
"""The dice of opponents are below this number."""
BEGIN: Final = -1
"""The action that begins an episode instead."""


@kernel
def reward_for(side: int, sides: int, outcome: int, winners: int) -> float:
    """Return 1 shared by the winners, -1 for a loser, 0 while the game goes on."""
    if outcome == GOES_ON:
        return 0.0
    if (winners >> side) & 1 == 0:
        return -1.0
    many = 0
    for other in range(sides):
        many += (winners >> other) & 1
    return 1.0 / many


@kernel
def draw_episode(draws: Any, used: Ints, dice: Any, i: int, side: int) -> int:
    """Take the next pair of game *i*: seat the opponents, and return the seed."""
    at, index = used[i], 0
    used[i] = at + 1
    for other in range(dice.shape[1]):
        if other != side:
            dice[i, other] = (draws[i, at, 1] + index) % DICE_END
            index += 1
    return int(draws[i, at, 0])


@kernel
def keep_willing(legal: Ints, count: int, withheld: Any, codes: int) -> int:
    """Take the codes that are *withheld* out of a list, unless no others are in it.

    An empty list, after the end of a game, gets the last of the *codes*.
    """
    if count == 0:
        legal[0] = codes - 1
        return 1
    if withheld.size == 0:
        return count
    kept = 0
    for at in range(count):
        kept += withheld[legal[at]] == 0
    if kept == 0 or kept == count:
        return count
    kept = 0
    for at in range(count):
        if withheld[legal[at]] == 0:
            legal[kept] = legal[at]
            kept += 1
    return kept


@kernel
def note_end(lasts: Any, i: int, legal: Ints, count: int, planes: Any) -> None:
    """Keep the last observation and mask of an episode of game *i*."""
    masks, observations = lasts
    for code in range(masks.shape[1]):
        masks[i, code] = 0
    for at in range(count):
        masks[i, legal[at]] = 1
    for at in range(planes.size):
        observations[i, at] = planes[at]


@cache
def episodes_entry(  # noqa: PLR0915  # compiled as a whole
    kernels: Kernels, own_tables: bool
) -> Entry[..., None]:
    """Return the entry point that takes a range of games one step on.

    Args:
        kernels: Those of the game.
        own_tables: True if each game has a table of its own.
    """
    open_table, open_state, begin_game, do_step, list_all, make_choice, *_ = kernels
    observe = kernels.observe

    def advance(  # noqa: PLR0912, PLR0915  # compiled as a whole
        rows: Any,
        tables: Any,
        start: Ints,
        policies: Ints,
        side: int,
        most: int,
        actions: Ints,
        draws: Any,
        used: Ints,
        dice: Any,
        seeds: Ints,
        steps: Ints,
        withheld: Any,
        mask: Any,
        lists: Any,
        counts: Ints,
        rewards: Any,
        terminated: Any,
        truncated: Any,
        over: Any,
        ended: Ints,
        facts: Ints,
        shown: Any,
        blank: Any,
        planes: Any,
        lasts: Any,
        low: int,
        high: int,
        legal: Ints,
        work: Ints,
    ) -> None:
        t = open_table(tables[0])
        sides = policies.size
        for first in range(low, high, BLOCK):
            last, obeyed = min(first + BLOCK, high), 0
            for i in range(first, last):
                # A code that is not in the mask changes nothing.
                is_legal = actions[i] != BEGIN and mask[i, actions[i]] == 1
                obeyed |= int(is_legal) << (i - first)
                next_one = min(i + AHEAD, high - 1)
                fetch(lists[next_one][: counts[next_one]])
                clear_mask(mask, lists, counts, i)
            for i in range(first, last):
                row, next_one = rows[i], min(i + AHEAD, high - 1)
                fetch(rows[next_one])
                if planes.shape[1] > 0:
                    fetch(shown[next_one])
                if own_tables:
                    t = open_table(tables[i])
                g = open_state(row, t)
                rewards[i], terminated[i], truncated[i] = 0.0, False, False
                is_new = actions[i] == BEGIN
                if (obeyed >> (i - first)) & 1 and row[OUTCOME] == GOES_ON:
                    do_step(g, t, actions[i], work)
                while True:
                    if is_new:
                        copy_to(row, start)
                        steps[i] = 0
                        seeds[i] = draw_episode(draws, used, dice, i, side)
                        begin_game(g, t, int(seeds[i]), work)
                    while row[OUTCOME] == GOES_ON and row[ACTOR] != side:
                        other = row[ACTOR]
                        code, dice[i, other] = make_choice(
                            g, t, policies[other], int(dice[i, other]), legal, work
                        )
                        do_step(g, t, code, work)
                    if not is_new:
                        steps[i] += 1
                        ended[i, 0], ended[i, 1] = row[OUTCOME], row[WINNERS]
                        terminated[i] = row[OUTCOME] != GOES_ON
                        truncated[i] = row[OUTCOME] == GOES_ON and steps[i] == most
                        rewards[i] = reward_for(side, sides, row[OUTCOME], row[WINNERS])
                    has_ended = not is_new and (terminated[i] or truncated[i])
                    count = list_all(g, t, legal, work)
                    count = keep_willing(legal, count, withheld, mask.shape[1])
                    if planes.shape[1] > 0:
                        if own_tables and is_new:  # nothing is left of another map
                            copy_to(planes[i], blank)
                            fill_with(shown[i], NONE)
                        observe(g, open_state(shown[i], t), t, facts, side, planes[i])
                        copy_to(shown[i], row[: shown.shape[1]])
                    if not has_ended:
                        break
                    note_end(lasts, i, legal, count, planes[i])
                    is_new = True
                over[i] = row[OUTCOME] != GOES_ON
                write_list(lists, counts, i, legal, count)
            for i in range(first, last):
                set_mask(mask, lists, counts, i)

    return Entry(advance)


class Episodes:
    """*count* games that one side plays against policies, step by step.

    Args:
        set_up: What all games have in common.
        count: The number of games.
        side: The index of the side that is played.
        policies: The name of the policy of each other side.
        most: The number of steps after which an episode is cut; None for no limit.
        blank: The observation of a game of which nothing has been written yet, with
            what never changes; None for no observations.
        withheld: 1 for each code that is left out of lists unless there are no others.
        threads: The number of threads that take the steps.

    Attributes:
        states: The games as rows, shape (games, numbers), int64.
        planes: The observations, shape (games, numbers of *blank*), float32.
        mask: 1 for each code of the lists, shape (games, codes), uint8.
        lists: The legal codes in the order of `Game.legal_actions`, shape (games,
            codes), int32; only the first of each row hold. After an end they have the
            last code alone.
        counts: How many of them hold, shape (games,), int64.
        rewards: 1 shared by the winners, -1 for a loser, 0 before the end; float64.
        terminated: True where the step ended a game.
        truncated: True where the step was the last one of an episode that goes on.
        over: True where a game is over before the side decides anything.
        ended: The words `OUTCOME` and `WINNERS` after the step, before games are begun
            anew, shape (games, 2).
        last_mask: The mask after the last step of each game's latest episode.
        last_planes: The observation after it.
        steps: The steps of each episode so far.
        seeds: The seed of each game.
        used: The pairs that each game has taken from its queue. The caller draws new
            ones, and sets it to 0, before it is `QUEUE`.
        draws: The queues, shape (games, `QUEUE`, 2).

    Raises:
        CannotPackError: The kernels have no such policy, or no observations.
    """

    def __init__(  # noqa: PLR0915  # many arrays
        self,
        set_up: SetUp,
        count: int,
        *,
        side: int,
        policies: Mapping[str, str],
        most: int | None,
        blank: NDArray[np.float32] | None,
        withheld: NDArray[np.uint8],
        threads: int = 1,
    ) -> None:
        if blank is not None and set_up.kernels.observe is observe_nothing:
            refuse("these episodes", "its kernels write no observations")
        self._policies = _policy_numbers(set_up, side, policies)
        self.set_up, self._side = set_up, side
        self._most = -1 if most is None else most
        self._withheld = withheld if withheld.any() else withheld[:0]
        self._threads = Threads(threads)
        self._entry = episodes_entry(set_up.kernels, set_up.draws_table)
        tables = count if set_up.draws_table else 1
        self._tables = np.tile(set_up.table, (tables, 1))
        self._blank = np.zeros(0, np.float32) if blank is None else blank
        self._facts = set_up.facts()
        codes, sides = set_up.codes.count, len(set_up.sides)
        self.states: Numbers = np.zeros((count, set_up.start.size), np.int64)
        self._shown: Numbers = np.zeros((count, set_up.shown_size), np.int64)
        self._dice: Numbers = np.zeros((count, sides), np.int64)
        self.planes: NDArray[np.float32] = np.zeros(
            (count, self._blank.size), np.float32
        )
        self.last_planes = np.zeros_like(self.planes)
        self.mask: NDArray[np.uint8] = np.zeros((count, codes), np.uint8)
        self.last_mask = np.zeros_like(self.mask)
        self.lists: NDArray[np.int32] = np.zeros((count, codes), np.int32)
        self.counts, self.steps = new_row(count), new_row(count)
        self.seeds, self.used = new_row(count), new_row(count)
        self.ended: Numbers = np.zeros((count, 2), np.int64)
        self.rewards: NDArray[np.float64] = np.zeros(count, np.float64)
        self.terminated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.over: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.draws: Draws = np.zeros((count, QUEUE, 2), np.int64)

    def begin(self) -> None:
        """Begin all episodes anew, with the next pairs of their queues."""
        self._shown[:] = NONE  # nothing has been written
        self.planes[:] = self._blank
        self.step(new_row(self.counts.size, BEGIN))

    def step(self, codes: Numbers) -> None:
        """Take one step in each game; *codes* that are not in the mask do nothing."""

        def advance(low: int, high: int) -> None:
            self._entry(
                *(self.states, self._tables, self.set_up.start, self._policies),
                *(self._side, self._most, codes, self.draws, self.used, self._dice),
                *(self.seeds, self.steps, self._withheld, self.mask, self.lists),
                *(self.counts, self.rewards, self.terminated, self.truncated),
                *(
                    self.over,
                    self.ended,
                    self._facts,
                    self._shown,
                    self._blank,
                    self.planes,
                ),
                (self.last_mask, self.last_planes),
                *(low, high, new_row(max(1, self.set_up.most_legal))),
                new_row(self.set_up.work_size),
            )

        self._threads.run(advance, self.counts.size)

    def close(self) -> None:
        """End the threads. A later step begins them again."""
        self._threads.close()

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the threads, which a copy has of its own, and machine code."""
        state = {**self.__dict__, "_threads": self._threads.count}
        del state["_entry"]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._threads = Threads(state["_threads"])
        self._entry = episodes_entry(self.set_up.kernels, self.set_up.draws_table)


def _policy_numbers(set_up: SetUp, side: int, policies: Mapping[str, str]) -> Numbers:
    """Return the index of the policy of each side but *side*."""
    numbers = new_row(len(set_up.sides))
    for index, name in enumerate(set_up.sides):
        if index != side:
            if policies[name] not in set_up.policies:
                known = ", ".join(set_up.policies)
                refuse(f"the policy {policies[name]}", f"it knows {known}")
            numbers[index] = set_up.policy(policies[name])
    return numbers
