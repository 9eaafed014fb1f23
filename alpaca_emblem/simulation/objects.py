"""Many games by the objects, where the compiled engine cannot play."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final, NamedTuple

from alpaca_emblem.agents import moves
from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.agents import dice_of
from alpaca_emblem.simulation.finding import set_up_class
from alpaca_emblem.simulation.packing import bits
from alpaca_emblem.simulation.setups import SetUp
from alpaca_emblem.simulation.tallies import Counts, Tally, as_results

CHUNK: Final = 16
"""The number of games that a process plays at a time."""


class Plan(NamedTuple):
    """Games to be played.

    Attributes:
        game: The game that all games begin like.
        policies: The name of the policy of each side.
        seed: The seed of the first game.
        most: The limit of actions.
        parts: The number of parts of a hit point.
    """

    game: Game
    policies: tuple[str, ...]
    seed: int
    most: int
    parts: int


def begin_with_seed(game: Game, seed: int) -> Game:
    """Return a game that begins like *game*, with the dice of *seed*."""
    return (set_up_class(game) or SetUp).begin(game, seed)


def play_one(plan: Plan, number: int, reasons: list[str]) -> list[int]:
    """Play one game; its result as a row. See `entries.ENDED`.

    Reasons that were not known are added to *reasons*.
    """
    seed = plan.seed + number
    game = begin_with_seed(plan.game, seed)
    agents = [
        agent_maker(name)(dice_of(seed, side))
        for side, name in enumerate(plan.policies)
    ]
    done = sum(1 for _ in moves(game, agents, plan.most))
    outcome = game.outcome
    ended, won = 0, 0
    if outcome is not None:
        if outcome.reason not in reasons:
            reasons.append(outcome.reason)
        ended = reasons.index(outcome.reason) + 1
        won = bits(game.sides, outcome.winners)
    return [ended, won, done, *_hit_points(game, plan.parts)]


def _hit_points(game: Game, parts: int) -> Iterator[int]:
    """Yield the hit points left to each side; 0 in games without units."""
    units = getattr(game, "units", ())
    for side in game.sides:
        own = (unit for unit in units if unit.owner and unit.owner.name == side)
        yield int(sum(unit.hit_points for unit in own) * parts)


def _play_range(plan: Plan, low: int, high: int) -> tuple[list[str], list[list[int]]]:
    reasons: list[str] = []
    return reasons, [play_one(plan, number, reasons) for number in range(low, high)]


def play_by_objects(
    plan: Plan, games: int, processes: int, why: str, tell: Callable[[int], None]
) -> Tally:
    """Play *games* by the objects, and return their tally.

    Args:
        plan: The games to play.
        games: The number of games.
        processes: The number of processes; with one, this process plays itself, as it
            does if the game cannot be sent to another.
        why: Why the compiled engine cannot play.
        tell: Called with the number of games that have ended.
    """
    starts = range(0, games, CHUNK)
    reasons: list[str] = []
    rows: list[list[int]] = []
    for known, played in _chunks(plan, games, processes, starts):
        reasons += [reason for reason in known if reason not in reasons]
        for row in played:
            ended = row[0] and reasons.index(known[row[0] - 1]) + 1
            rows.append([ended, *row[1:]])
        tell(len(rows))
    counts = Counts(plan.game.sides, tuple(reasons))
    if rows:
        counts.add(as_results(rows, len(plan.game.sides)))
    return counts.tally(plan.parts, why)


def _chunks(
    plan: Plan, games: int, processes: int, starts: range
) -> Iterator[tuple[list[str], list[list[int]]]]:
    """Yield the results of each chunk of games, in order."""
    bounds = [(start, min(start + CHUNK, games)) for start in starts]
    if processes == 1 or not _can_be_sent(plan):
        for low, high in bounds:
            yield _play_range(plan, low, high)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(_play_range, plan, *pair) for pair in bounds]
        try:
            for future in running:
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _can_be_sent(plan: Plan) -> bool:
    """Return whether another process can be sent the game.

    A new process cannot find definitions of a notebook or a script.
    """
    try:
        return b"__main__" not in pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
