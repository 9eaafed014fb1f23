"""The depths of many runs: counted, and shown as a table with bars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from alpaca_emblem.commands.dungeon import DungeonRun
from alpaca_emblem.commands.running import print_line
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.summary import agent_text
from alpaca_emblem.drawing.text import Span, table
from alpaca_emblem.errors import FloorError

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.texts import Narrator

LONGEST_BAR: Final = 40


def depths(
    make: Callable[..., Dungeon], seeds: Iterable[int], agent: str, turns: int
) -> Counter[int]:
    """Count the runs by the deepest floor that they reached.

    Args:
        make: A function that returns the dungeon of a ``seed``.
        seeds: The seed of each run.
        agent: The name of the agent; its own seed follows from that of the run.
        turns: The number of turns after which a run is stopped.

    Returns:
        The number of runs by floor; floor 0 if no first floor could be generated.
    """
    return Counter(_depth(make, seed, agent, turns) for seed in seeds)


def _depth(make: Callable[..., Dungeon], seed: int, agent: str, turns: int) -> int:
    try:
        dungeon = make(seed=seed)
    except FloorError:
        return 0
    deepest = dungeon.floor.number
    for _ in DungeonRun(dungeon, agent, turns).turns():
        deepest = max(deepest, dungeon.floor.number)
    return deepest


def average(counts: Counter[int]) -> Fraction:
    """Return the average deepest floor.

    >>> average(Counter({1: 3, 3: 1}))
    Fraction(3, 2)
    """
    reached = sum(floor * count for floor, count in counts.items())
    return Fraction(reached, counts.total())


def show_depths(
    make: Callable[..., Dungeon],
    seeds: Sequence[int],
    agent: str,
    turns: int,
    narrator: Narrator,
    is_json: bool = False,
) -> None:
    """Play the runs of *seeds* and show how deep they went. See `depths`."""
    counts = depths(make, seeds, agent, turns)
    mean = round(float(average(counts)), 2)
    if is_json:
        by_floor = {floor: counts[floor] for floor in sorted(counts)}
        print_line(
            {
                "depths": by_floor,
                "mean": mean,
                "agent": agent,
                "turns": turns,
                "seeds": [seeds[0], seeds[-1]],
            }
        )
        return
    _show_table(counts, seeds, agent, narrator)
    text = narrator.text("dungeon.runs.mean", mean=narrator.number(mean))
    Screen().say(text, "strong")


def _show_table(
    counts: Counter[int], seeds: Sequence[int], agent: str, narrator: Narrator
) -> None:
    screen = Screen()
    title = narrator.text(
        "dungeon.runs.title",
        runs=len(seeds),
        first=seeds[0],
        last=seeds[-1],
        agent=agent_text(agent, narrator),
    )
    screen.say(title, "strong")
    head = [narrator.text(f"dungeon.runs.{key}") for key in ("floor", "count")]
    most = max(counts.values())
    rows = [[*(Span(word, "faint") for word in head), Span("")]]
    for floor in range(min(counts), max(counts) + 1):
        bar = "#" * -(-LONGEST_BAR * counts[floor] // most)
        rows.append([Span(f"{floor}"), Span(f"{counts[floor]}"), Span(bar, "good")])
    screen.show((), *table(rows), ())
