"""The tables of planes and codes on the page on learning, made from their names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.games.observing import observer_of
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


def test_the_example_of_another_library_compiles() -> None:
    """It needs torch, which no extra brings, so it is not run with the others."""
    (skipped,) = re.findall(
        r"<!-- skip: next -->\n\n```python\n(.*?)```", PAGE, re.DOTALL
    )
    code = compile(skipped, "learning.md", "exec")
    assert {"MaskablePPO", "TacticsEnv", "action_masks", "predict"} <= {*code.co_names}
