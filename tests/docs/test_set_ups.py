"""The engine plays all set-ups that README, docs and examples show, but for fog.

Calls that make a game or the rules of one are found in the code of all pages, and made.
What depends on names of its page is met where the pages are run.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from doctest import DocTestParser
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import alpaca_emblem
from alpaca_emblem import duel, dungeon, grid, match
from alpaca_emblem.dungeon import Dungeon, Variant
from alpaca_emblem.errors import AlpacaEmblemError, CannotPackError
from alpaca_emblem.games.base import Game
from alpaca_emblem.grid import GridBattle
from alpaca_emblem.simulation.finding import set_up_of

pytestmark = pytest.mark.unmeasured

ROOT: Final = Path(__file__).parents[2]
MAKERS: Final = {"Dungeon", "Variant", "GridBattle", "Duel", "skirmish"}
"""The names of what makes a game, or the rules of one."""
KNOWN: Final[dict[str, Any]] = {
    **{name: getattr(alpaca_emblem, name) for name in alpaca_emblem.__all__},
    **{
        name: getattr(door, name)
        for door in (match, grid, duel, dungeon)
        for name in door.__all__
    },
}


def blocks(path: Path) -> Iterator[str]:
    """The Python code of a page or a notebook, block by block."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield text
    elif path.suffix == ".ipynb":
        for each in json.loads(text)["cells"]:
            if each["cell_type"] == "code":
                yield "".join(each["source"])
    else:
        for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
            examples = DocTestParser().get_examples(block)
            yield "".join(each.source for each in examples) or block


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Each call on a page that makes a game or its rules, with its text."""
    for block in blocks(path):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.Call):
                made = node.func
                name = getattr(made, "attr", getattr(made, "id", ""))
                if name in MAKERS:
                    yield ast.unparse(node), node


PAGES: Final = [
    ROOT / "README.md",
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "examples").rglob("*.ipynb")),
    *sorted((ROOT / "examples").glob("*.py")),
]
FOUND: Final = {
    (path.relative_to(ROOT).as_posix(), text): node
    for path in PAGES
    for text, node in calls(path)
}


FOG: Final = "the option fog"
REFUSED: Final = (
    *(FOG, "turn zero has free choices", "a part is hidden", "the generator hall"),
    *("a DoubleDuel: it has", "a TavernBrawl: it has", "a Noughts: it", "Pig: it has"),
)
"""The reasons for which the engine refuses what a page makes: fog; games that are not
begun, or views; and code of the page itself, which is a generator or a game."""


def made(text: str) -> Any:
    """What *text* makes, or None if it depends on names of its page."""
    try:
        return eval(text, dict(KNOWN))
    except (AlpacaEmblemError, NameError):
        return None


def game_of(thing: Any) -> Game:
    """The game *thing*, or one of the rules *thing*."""
    return Dungeon(seed=1, variant=thing) if isinstance(thing, Variant) else thing


@pytest.mark.parametrize(("page", "text"), FOUND)
def test_what_a_page_makes_is_played_but_for_fog(page: str, text: str) -> None:
    thing = made(text)
    if thing is None:
        return
    game = game_of(thing)
    if isinstance(game, GridBattle) and game.scenario.options.fog is not None:
        with pytest.raises(CannotPackError, match=FOG):
            set_up_of(game)
        return
    set_up = set_up_of(game)
    assert set_up.unpack(set_up.pack(game)).digest() == game.digest()


def test_most_calls_can_be_made() -> None:
    assert sum(made(text) is not None for _, text in FOUND) >= 70


OPTIONS: Final[list[dict[str, Any]]] = [
    {"rows": 20, "columns": 40},
    {"rows": 12, "columns": 16},
    *({"generator": name} for name in ("rooms", "partition", "caves", "maze")),
    *({"sight": name} for name in ("circle", "walls")),
    *({"mind": name} for name in ("straight", "paths")),
    *({"bestiary": name} for name in ("original", "wide")),
    *({name: True} for name in ("shooting", "eight_directions", "doors", "gold")),
    *({"inventory": 4, name: True} for name in ("unidentified", "experience")),
    *({"hunger": 100}, {"last_floor": 3}),
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_each_option_of_a_variant_is_played(options: dict[str, Any]) -> None:
    game = Dungeon(seed=1, variant=Variant(**options))
    set_up = set_up_of(game)
    assert set_up.unpack(set_up.pack(game)).digest() == game.digest()


def test_all_options_of_a_variant_are_tried() -> None:
    named = {name for options in OPTIONS for name in options}
    assert named == {attribute.name for attribute in attrs.fields(Variant)}


@pytest.mark.slow
def test_pages_make_no_other_games(tmp_path: Path) -> None:
    """Pages are run, and the engine is asked for a set-up of each game."""
    file = tmp_path / "made.json"
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    run = subprocess.run(
        [sys.executable, *command, "-p", "tests.docs.made_games", "README.md", "docs"],
        cwd=ROOT,
        env={**os.environ, "MADE_GAMES": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout

    reasons: dict[str, int] = json.loads(file.read_text("utf-8"))
    assert reasons.pop("") > 500
    others = [each for each in reasons if not any(why in each for why in REFUSED)]
    assert others == []
