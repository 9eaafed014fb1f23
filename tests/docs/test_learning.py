"""The tables of planes and codes on the page on learning, made from their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from itertools import groupby
from pathlib import Path

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.agents.policy import SHIPPED, shipped_policy
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.games.observing import observer_of
from alpaca_emblem.lab import wilson
from alpaca_emblem.texts import describe_code

pytestmark = pytest.mark.unmeasured

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text("utf-8")

GAMES: dict[str, Callable[[], Game]] = {
    "A match": lambda: GameController.skirmish(seed=1),
    "A grid battle": lambda: GridBattle(seed=1),
    "A duel": lambda: Duel(hero="mage", enemies=["skeleton", "spider"]),
    "A dungeon": lambda: Dungeon(seed=1, variant=Variant(inventory=2)),
}


def as_range(numbers: list[int]) -> str:
    first, last = numbers[0], numbers[-1]
    return f"{first}" if first == last else f"{first} to {last}"


def rows_of_planes(game: Game) -> Iterator[str]:
    """Yield a row for all names in a row with the same beginning, up to a dot."""
    names = list(enumerate(observer_of(game).names))
    before = None
    for group, found in groupby(names, key=lambda each: each[1].partition(".")[0]):
        members = list(found)
        parts = [name.partition(".")[2] for _, name in members]
        shown = ", ".join(f"`{part}`" for part in parts if part)
        yield (
            f"| {as_range([number for number, _ in members])} | `{group}` | "
            f"{'the same' if shown and shown == before else shown} |"
        )
        before = shown


def rows_of_codes(game: Game) -> Iterator[str]:
    """Yield a row for all codes in a row of the same kind of action."""
    codes = codes_of(game)
    roster = codes.relative_roster()
    kinds = [
        (code, type(codes.action(code, roster)).__name__) for code in range(codes.count)
    ]
    for kind, found in groupby(kinds, key=lambda each: each[1]):
        numbers = [code for code, _ in found]
        ends = dict.fromkeys((numbers[0], numbers[-1]))
        words = " … ".join(describe_code(codes, code) for code in ends)
        yield f"| {as_range(numbers)} | `{kind}` | {words} |"


@pytest.mark.parametrize("name", GAMES)
def test_the_page_lists_all_planes_and_codes(name: str) -> None:
    game = GAMES[name]()
    planes = ["| planes | of | names |", "| --- | --- | --- |", *rows_of_planes(game)]
    codes = ["| codes | action | words |", "| --- | --- | --- |", *rows_of_codes(game)]
    for table in (planes, codes):
        text = "\n".join(table)
        assert f"\n\n{text}\n\n" in PAGE, f"the table should be\n\n{text}"


def test_the_page_tells_the_shapes() -> None:
    for name, make in GAMES.items():
        game = make()
        shape, count = observer_of(game).shape, codes_of(game).count
        assert f"{count} codes and observations of the shape {shape}" in PAGE, name


STRENGTH = re.compile(
    r"^\| `(\S+)`, \w+ against `(\w+)` \| (.*?) \| `\w+`: (.*?) \| (.*?) \| (.*?) \|$",
    re.MULTILINE,
)
"""A row of strengths: task, rival, random, best by hand, mean, and the five."""
FRESH = 2000
"""The number of games of each strength."""


def rate_in(text: str) -> tuple[float, float, float]:
    """Return the rate in *text*, and its interval, which must be that of Wilson."""
    told = value, low, high = tuple(map(float, re.findall(r"[0-9.]+", text)))
    close = [
        wilson(won, FRESH)
        for won in range(FRESH + 1)
        if abs(100 * won / FRESH - value) < 0.0501
    ]
    ends = [(round(100 * each.low, 1), round(100 * each.high, 1)) for each in close]
    assert (low, high) in ends, (told, ends)
    return value, low, high


def test_the_page_tells_how_strong_the_policies_are() -> None:
    """The first of the five is that which the library ships, by its own account."""
    rows = STRENGTH.findall(PAGE)
    tasks = [row[0] for row in rows]
    assert tasks == ["duel-mage", "duel-barbarian", "grid-pass", "grid-pass"]
    for task, rival, at_random, by_hand, mean, listed in rows:
        five = [float(each) for each in listed.split(", ")]
        told = shipped_policy(task).told
        (won,) = re.findall(rf"(\d+) of {FRESH} won against {rival}", told)
        assert five[0] == pytest.approx(100 * int(won) / FRESH, abs=0.0501)
        assert len(five) == 5
        assert float(mean) == pytest.approx(sum(five) / 5, abs=0.1)
        found = [wilson(round(each * FRESH / 100), FRESH) for each in five]
        assert all(each.high - each.low < 0.045 for each in found)
        assert min(each.low for each in found) > rate_in(by_hand)[2] / 100
        assert rate_in(at_random)[2] < rate_in(by_hand)[1]


def test_the_page_tells_what_the_policies_took() -> None:
    folder = files("alpaca_emblem.agents") / "policies"
    for name in SHIPPED:
        told = shipped_policy(name).told
        command = f"python examples/learning.py {name}"
        (games,) = re.findall(rf"^{command} --games (\d+) --seed 1:", told)
        size = len((folder / f"{name}.json").read_bytes())
        row = rf"^\| `{name}` \| {int(games):,} \| .*? \| {size / 1000:.0f} kB \|$"
        assert re.search(row, PAGE, re.MULTILINE), row
        assert f"{command} --save alpaca_emblem/agents/policies\n" in PAGE


def test_the_examples_of_other_libraries_compile() -> None:
    """They need torch, which no extra installs, so they are not run with the others."""
    skipped = re.findall(r"<!-- skip: next -->\n\n```python\n(.*?)```", PAGE, re.DOTALL)
    ppo, own = (compile(code, "learning.md", "exec") for code in skipped)
    assert {"MaskablePPO", "TacticsEnv", "action_masks", "predict"} <= {*ppo.co_names}
    assert {"torch", "TacticsEnv", "reset", "step"} <= {*own.co_names}
