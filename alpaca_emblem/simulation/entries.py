"""The entry points that all games share, made of the kernels of each.

Every entry point takes flat arrays and opens them. Compiling one costs seconds, so
there are few, and each is compiled only when it is first called.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from alpaca_emblem.simulation.agents import dice_of
from alpaca_emblem.simulation.compiling import Entry, fetch, kernel
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    GOES_ON,
    OUTCOME,
    WINNERS,
    Ints,
)
from alpaca_emblem.simulation.setups import Kernels

NEXT, LAST, ACTIONS, MOST_ACTIONS, HEALS = range(5)
"""The words of an errand: the next game and the one after the last, the actions of the
present game (`BETWEEN` if there is none), the limit of actions, and 1 if losses must be
noted after each action, since a side can win hit points back."""
ERRAND: int = 5
BETWEEN = -1
BLOCK: int = 64
"""The number of games of a batch whose masks are written together."""
AHEAD: int = 4
"""The number of games after which a row is needed that is asked for now."""
SPARSE: int = 32
"""Clearing one code costs about as much as clearing so many that lie side by side."""

ENDED, WON, LENGTH, LEFT = range(4)
"""The columns of results: the word `OUTCOME`, the word `WINNERS`, the number of
actions, and from there on the hit points left to each side. If there are columns for
them, the hit points follow that each side has lost in all actions that left it with
less than before."""


class Entries(NamedTuple):
    """The entry points of a game.

    Attributes:
        step: ``(row, table, code, work)``: do a legal action.
        list_legal: ``(row, table, out, work)``: list legal actions; their number.
        choose: ``(row, table, policy, dice, legal, work)``: a code, and the dice.
        play: ``(row, table, start, errand, dice, policies, seeds, results, budget,
            legal, work)``: play whole games; how many actions of the budget are left.
            *seeds* has a row for each game: the seed of the game, and the dice of the
            agent of each side, unless they follow from the seed by `dice_of`.
        advance: a step of a batch. See `batches`.
        begin: ``(rows, table, start, seeds, low, high, work)``: begin games.
        find_bad: ``(mask, actions)``: the index of the first illegal one, or -1.
    """

    step: Entry[..., None]
    list_legal: Entry[..., int]
    choose: Entry[..., tuple[int, int]]
    play: Entry[..., int]
    advance: Entry[..., None]
    begin: Entry[..., None]
    find_bad: Entry[..., int]


@kernel
def copy_to(row: Any, start: Any) -> None:
    """Make *row* equal to *start*."""
    for i in range(start.size):
        row[i] = start[i]


@kernel
def fill_with(row: Ints, value: int) -> None:
    """Write *value* everywhere in *row*."""
    for i in range(row.size):
        row[i] = value


@kernel
def open_game(dice: Ints, seeds: Ints, results: Ints, errand: Ints) -> None:
    """Give the agents of all sides their dice for the next game; clear its result."""
    game = errand[NEXT]
    is_usual = seeds.shape[1] == 1
    for side in range(dice.size):
        seed = int(seeds[game, 0 if is_usual else 1 + side])
        dice[side] = dice_of(seed, side) if is_usual else seed
    for column in range(results.shape[1]):
        results[game, column] = 0
    errand[ACTIONS] = 0


@kernel
def write_result(results: Ints, errand: Ints, row: Ints) -> None:
    """Write down how the present game has ended."""
    at = errand[NEXT]
    results[at, ENDED] = row[OUTCOME]
    results[at, WON] = row[WINNERS]
    results[at, LENGTH] = errand[ACTIONS]
    errand[NEXT] += 1
    errand[ACTIONS] = BETWEEN


@kernel
def note_loss(results: Ints, game: int, side: int, sides: int, now: int) -> None:
    """Replace the hit points of *side* in a result by those it has *now*."""
    lost = results[game, LEFT + side] - now
    if lost > 0 and results.shape[1] > LEFT + sides:
        results[game, LEFT + sides + side] += lost
    results[game, LEFT + side] = now


@kernel
def write_rewards(rewards: Any, i: int, sides: int, outcome: int, winners: int) -> None:
    """Write the rewards of game *i*: 1 shared by the winners, -1 for all others.

    They are 0 while the game goes on.
    """
    many = 0
    for side in range(sides):
        many += (winners >> side) & 1
    for side in range(sides):
        reward = 0.0
        if outcome != GOES_ON:
            reward = 1.0 / many if (winners >> side) & 1 else -1.0
        rewards[i, side] = reward


@kernel
def clear_mask(mask: Any, lists: Any, counts: Ints, i: int) -> None:
    """Take the listed codes of game *i* out of the mask."""
    codes = mask.shape[1]
    if SPARSE * counts[i] < codes:
        for k in range(counts[i]):
            mask[i, lists[i, k]] = 0
    else:
        for code in range(codes):
            mask[i, code] = 0


@kernel
def write_list(lists: Any, counts: Ints, i: int, legal: Ints, count: int) -> None:
    """Replace the listed codes of game *i* by the first *count* of *legal*."""
    for k in range(count):
        lists[i, k] = legal[k]
    counts[i] = count


@kernel
def set_mask(mask: Any, lists: Any, counts: Ints, i: int) -> None:
    """Put the listed codes of game *i* into the mask, which is clear."""
    for k in range(counts[i]):
        mask[i, lists[i, k]] = 1


def find_bad(mask: Any, actions: Ints) -> int:
    """Return the index of the first of *actions* that *mask* does not allow, or -1."""
    for i in range(actions.size):
        action = actions[i]
        if action < 0 or action >= mask.shape[1] or mask[i, action] == 0:
            return i
    return -1


@cache
def entries_of(kernels: Kernels) -> Entries:
    """Return the entry points made of *kernels*."""
    step, list_legal, choose = _make_singles(kernels)
    return Entries(
        Entry(step),
        Entry(list_legal),
        Entry(choose),
        Entry(_make_play(kernels)),
        Entry(_make_advance(kernels)),
        Entry(_make_begin(kernels)),
        Entry(find_bad),
    )


def _make_singles(kernels: Kernels) -> tuple[Any, Any, Any]:
    """Return the entry points for one game and one action."""
    open_table, open_state, _, do_step, list_all, make_choice, *_ = kernels

    def step(row: Ints, table: Ints, code: int, work: Ints) -> None:
        t = open_table(table)
        do_step(open_state(row, t), t, code, work)

    def list_legal(row: Ints, table: Ints, out: Ints, work: Ints) -> int:
        t = open_table(table)
        count: int = list_all(open_state(row, t), t, out, work)
        return count

    def choose(
        row: Ints, table: Ints, policy: int, dice: int, legal: Ints, work: Ints
    ) -> tuple[int, int]:
        t = open_table(table)
        g = open_state(row, t)
        code, dice = make_choice(g, t, policy, dice, legal, work)
        return code, dice

    return step, list_legal, choose


def _make_play(kernels: Kernels) -> Any:  # noqa: PLR0915  # compiled as a whole
    """Return the entry point that plays whole games."""
    open_table, open_state, begin_game, do_step, _, make_choice, *_ = kernels
    hit_points, play_on = kernels.hit_points, kernels.play_on

    def play(
        row: Ints,
        table: Ints,
        start: Ints,
        errand: Ints,
        dice: Ints,
        policies: Ints,
        seeds: Ints,
        results: Ints,
        budget: int,
        legal: Ints,
        work: Ints,
    ) -> int:
        t = open_table(table)
        g = open_state(row, t)
        sides = policies.size
        noted = sides if errand[HEALS] == 1 else 0
        while errand[NEXT] < errand[LAST] and budget > 0:
            game = errand[NEXT]
            if errand[ACTIONS] == BETWEEN:
                copy_to(row, start)
                begin_game(g, t, int(seeds[game, 0]), work)
                open_game(dice, seeds, results, errand)
                for side in range(sides):
                    results[game, LEFT + side] = hit_points(g, t, side)
            done, most = errand[ACTIONS], errand[MOST_ACTIONS]
            if noted == 0:
                more = play_on(g, t, policies, min(most - done, budget))
                done, budget = done + more, budget - more
            while row[OUTCOME] == GOES_ON and done < most and budget > 0:
                side = row[ACTOR]
                code, dice[side] = make_choice(
                    g, t, policies[side], int(dice[side]), legal, work
                )
                do_step(g, t, code, work)
                done, budget = done + 1, budget - 1
                for side in range(noted):
                    note_loss(results, game, side, sides, hit_points(g, t, side))
            errand[ACTIONS] = done
            if row[OUTCOME] != GOES_ON or done >= most:
                write_result(results, errand, row)
                for side in range(sides):
                    note_loss(results, game, side, sides, hit_points(g, t, side))
        return budget

    return play


def _make_begin(kernels: Kernels) -> Any:
    """Return the entry point that begins a range of games anew."""
    open_table, open_state, begin_game, _, list_all, *_ = kernels

    def begin(
        rows: Any,
        table: Ints,
        start: Ints,
        seeds: Ints,
        mask: Any,
        lists: Any,
        counts: Ints,
        turn: Ints,
        low: int,
        high: int,
        legal: Ints,
        work: Ints,
    ) -> None:
        t = open_table(table)
        for i in range(low, high):
            row = rows[i]
            copy_to(row, start)
            g = open_state(row, t)
            begin_game(g, t, int(seeds[i]), work)
            turn[i] = row[ACTOR]
            clear_mask(mask, lists, counts, i)
            write_list(lists, counts, i, legal, list_all(g, t, legal, work))
            set_mask(mask, lists, counts, i)

    return begin


def _make_advance(kernels: Kernels) -> Any:
    """Return the entry point that takes a range of games of a batch one step on."""
    open_table, open_state, begin_game, do_step, list_all, *_ = kernels

    def advance(
        rows: Any,
        table: Ints,
        start: Ints,
        seeds: Ints,
        actions: Ints,
        mask: Any,
        lists: Any,
        counts: Ints,
        turn: Ints,
        rewards: Any,
        done: Any,
        outcomes: Ints,
        low: int,
        high: int,
        legal: Ints,
        work: Ints,
    ) -> None:
        t = open_table(table)
        # Masks wait for memory, and many wait at the same time.
        for first in range(low, high, BLOCK):
            last = min(first + BLOCK, high)
            for i in range(first, last):
                clear_mask(mask, lists, counts, i)
            for i in range(first, last):
                row = rows[i]
                fetch(rows[min(i + AHEAD, high - 1)])
                g = open_state(row, t)
                do_step(g, t, actions[i], work)
                outcome = row[OUTCOME]
                write_rewards(rewards, i, rewards.shape[1], outcome, row[WINNERS])
                done[i] = outcome != GOES_ON
                if outcome != GOES_ON:
                    outcomes[i] = outcome
                    seeds[i] = int(seeds[i]) + seeds.size
                    copy_to(row, start)
                    begin_game(g, t, int(seeds[i]), work)
                turn[i] = row[ACTOR]
                write_list(lists, counts, i, legal, list_all(g, t, legal, work))
            for i in range(first, last):
                set_mask(mask, lists, counts, i)

    return advance
