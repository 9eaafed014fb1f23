"""All words that a person sees are in the catalogues, and none are written in code."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any
from xml.etree import ElementTree

import pytest

import alpaca_emblem
from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import DuelAgent, play
from alpaca_emblem.commands.duel import DuelRun
from alpaca_emblem.commands.dungeon import DungeonRun
from alpaca_emblem.commands.grid import BattleRun
from alpaca_emblem.commands.match import MatchRun
from alpaca_emblem.drawing import (
    danger_marks,
    duel_lines,
    duel_queue_svg,
    duel_svg,
    dungeon_line_parts,
    dungeon_lines,
    dungeon_svg,
    field_svg,
    forecast_svg,
    grid_lines,
    grid_svg,
    match_lines,
    match_svg,
    plain,
    queue_text,
    reach_marks,
    replay_svg,
)
from alpaca_emblem.drawing.cards import item_svg, unit_svg
from alpaca_emblem.drawing.lab import lab_html
from alpaca_emblem.dungeon import Step, Variant
from alpaca_emblem.lab import Experiment, run, sweep
from alpaca_emblem.replay import record
from alpaca_emblem.texts import Catalogue, Narrator
from tests.games.dungeon.positions import EVERYTHING, drawn

PACKAGE = Path(alpaca_emblem.__file__).parent
ENGLISH = re.compile(r"\b[a-z]{2,}\b|[A-Za-z]{3,}")
"""Words, but for labels of units such as ``Ha1``."""


OWN_NAMES = {
    word
    for name in ("original", "fog", "lair")
    for unit in GridBattle(name, seed=1).units
    for word in unit.name.split()
}
"""Scenarios name their units in each language themselves."""


def foreign(text: str) -> str:
    """*text* with another letter for each of its own, outside its braces."""
    parts = []
    for literal, name, form, _ in Formatter().parse(text):
        parts.append(re.sub("[A-Za-z]", "ж", literal))
        if name is not None:
            parts.append(f"{{{name}{':' if form else ''}{form or ''}}}")
    return "".join(parts)


def translated(entries: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: translated(value)
        if isinstance(value, Mapping)
        else value
        if key == "gender"
        else foreign(value)
        for key, value in entries.items()
    }


def english_entries() -> Mapping[str, Any]:
    entries: dict[str, Any] = {}
    for path in Catalogue.of("en").texts:
        section = path.split(".")[0]
        table = Catalogue.of("en").table(section)
        entries[section] = table
    return entries


BEASTS = ("beast", "beast")
NOBODY_SPEAKS = Narrator(Catalogue("en", translated(english_entries())))
"""A narrator in whose language no letter is Latin."""


def words_in(picture: str) -> set[str]:
    """The English words that can be read in *picture*."""
    root = ElementTree.fromstring(picture)
    shown = [text for part in root.iter() for text in (part.text, part.tail) if text]
    return {word for text in shown for word in ENGLISH.findall(text)}


def skirmish() -> GameController:
    return GameController.skirmish(["Ж", "Ч"], map_size=4, seed=1, units=3)


@pytest.mark.unmeasured
def test_a_match_is_drawn_without_english() -> None:
    zero = GameController(players=2, map_size=3, seed=7)
    over = skirmish()
    over.resign()
    for match in (zero, skirmish(), over):
        assert words_in(match_svg(match, language=NOBODY_SPEAKS)) == set()
        lines = plain(match_lines(match, language=NOBODY_SPEAKS))
        assert ENGLISH.findall(lines) == []
    assert words_in(field_svg(zero.field, language=NOBODY_SPEAKS)) == set()


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "fog", "lair"])
def test_a_battle_is_drawn_without_english(name: str) -> None:
    view = GridBattle(name, seed=1).view("heroes")
    marks = (
        *reach_marks(view, 1, NOBODY_SPEAKS),
        *danger_marks(view, language=NOBODY_SPEAKS),
    )
    found = words_in(grid_svg(view, marks, NOBODY_SPEAKS))
    lines = plain(grid_lines(view, marks, language=NOBODY_SPEAKS))

    assert found - OWN_NAMES == set()
    assert set(ENGLISH.findall(lines)) - OWN_NAMES == set()


@pytest.mark.unmeasured
@pytest.mark.parametrize("variant", [Variant(), EVERYTHING], ids=["plain", "full"])
def test_a_dungeon_is_drawn_without_english(variant: Variant) -> None:
    run = Dungeon(seed=5, variant=variant)
    bag = drawn(
        "#####\n#@!<#\n#####",
        variant=EVERYTHING,
        floor=2,
        treasure=True,
        gold=12,
        keys=2,
        effects=["might 7 2"],
        items=["*sword 3-5 'sword'", "potion might", "*armour 1 'leather'"],
    )
    for game in (run, run.view("adventurer"), bag):
        assert words_in(dungeon_svg(game, NOBODY_SPEAKS)) == set()
        legend = plain(dungeon_line_parts(game, NOBODY_SPEAKS).legend)
        assert ENGLISH.findall(legend) == []
        head = dungeon_lines(game, language=NOBODY_SPEAKS)[:1]
        assert ENGLISH.findall(plain(head)) == []


def test_a_duel_is_drawn_without_english() -> None:
    duel = Duel(hero="mage", enemies=["spider", "rat"], rules="full", seed=4)
    before = duel.copy()
    play(duel, [DuelAgent(1), DuelAgent(2)])
    log = duel.opening

    for game in (before, duel):
        assert words_in(duel_svg(game, log, NOBODY_SPEAKS)) == set()
        assert words_in(duel_queue_svg(game, 4, NOBODY_SPEAKS)) == set()
        assert ENGLISH.findall(plain(duel_lines(game, log, NOBODY_SPEAKS))) == []
    names = dict.fromkeys(before.fighters, "Ж")
    assert ENGLISH.findall(queue_text(before.queue, NOBODY_SPEAKS, names)) == []


def test_cards_have_no_english() -> None:
    match, run = skirmish(), Dungeon(seed=5)

    for unit in (*match.units, run.adventurer, *run.floor.monsters):
        found = words_in(unit_svg(unit, NOBODY_SPEAKS))
        assert found - {*unit.name.split(), type(unit).__name__} == set()
    for item in match.units[0].items:
        assert words_in(item_svg(item, NOBODY_SPEAKS)) == set()


@pytest.mark.unmeasured
def test_forecasts_and_replays_are_drawn_without_english() -> None:
    run = drawn("#####\n#@r.#\n#####")
    picture = forecast_svg(run.forecast(Step("e")), NOBODY_SPEAKS)
    strip = replay_svg(record(Dungeon(seed=5)), NOBODY_SPEAKS)

    assert picture is not None
    assert words_in(picture) == set()
    assert strip is not None
    assert words_in(strip) - {"dungeon"} == set()


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "show",
    [
        lambda: MatchRun(skirmish(), {"Ж": "greedy", "Ч": "random"}).show(
            NOBODY_SPEAKS
        ),
        lambda: BattleRun(
            GridBattle("fog", seed=1), {"heroes": "bandit", "foes": "bandit"}, 3
        ).show(NOBODY_SPEAKS),
        lambda: DungeonRun(Dungeon(seed=5, variant=EVERYTHING), "explorer", 30).show(
            NOBODY_SPEAKS
        ),
        lambda: DuelRun(Duel(seed=16), BEASTS, is_seed_told=True).show(NOBODY_SPEAKS),
        lambda: DuelRun(Duel(seed=16), BEASTS, with_screens=True).show(NOBODY_SPEAKS),
    ],
    ids=["match", "grid", "dungeon", "duel", "screens"],
)
def test_reports_have_no_english(
    show: Callable[[], None], capsys: pytest.CaptureFixture[str]
) -> None:
    show()

    text = re.sub("[0-9a-f]{32}", "", capsys.readouterr().out)
    told = "\n".join(line for line in text.splitlines() if "#" not in line)
    assert set(ENGLISH.findall(told)) - OWN_NAMES == set()


def test_results_of_the_lab_are_told_without_english() -> None:
    battles = run(Experiment(game="grid", seed=1), 3)
    runs = sweep(Experiment(game="duel"), 2, {"hero.low": [1, 2]})

    assert words_in(lab_html(battles, NOBODY_SPEAKS)) == set()
    assert words_in(lab_html(runs, NOBODY_SPEAKS)) <= {"hero", "arm", "low"}


SHOWN = {
    **{"Span": 0, "say": 0, "_show": 0, "print": 0},
    **{"add_text": 1, "add_title": 1, "text": 1, "title": 1},
}
"""Functions that show a text, each with the place of the text among its arguments."""


def written(tree: ast.AST) -> Iterator[str]:
    """The texts that code in *tree* shows or composes, except refusals."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Raise | ast.Assert):
            continue
        if isinstance(node, ast.JoinedStr):
            yield "".join(
                str(part.value) if isinstance(part, ast.Constant) else "·"
                for part in node.values
            )
        if isinstance(node, ast.Call):
            place = SHOWN.get(getattr(node.func, "attr", getattr(node.func, "id", "")))
            for argument in node.args[place : place + 1] if place is not None else ():
                if isinstance(argument, ast.Constant):
                    yield f" {argument.value!s} "
        # What stands behind a colon in braces is a format.
        yield from written(node.value if isinstance(node, ast.FormattedValue) else node)


WORD = re.compile(r"(?<![\w./#·-])[A-Za-z][a-z]+(?![\w./=(·])")
"""A word on its own, not part of a path or a style."""
CODE = (
    "side-",
    "on-·",
    " on ·",
    "bar-·",
    "thing-·",
    "· fogged",
    "· mute",
    "· strong",
    "unit ",
    "mark ",
    "translate",
    "missing",
    " scale",
    ":root",
    "{fill",
    "{http:",
    "<!DOCTYPE",
    "import Experiment",
    "Python ·",
    "value = ·",
    "result = ·",
)
"""Styles and classes of elements, and other texts not for people."""


@pytest.mark.unmeasured
@pytest.mark.parametrize("folder", ["commands", "drawing", "texts"])
def test_no_words_are_written_in_code(folder: str) -> None:
    found = {
        f"{path.name}: {text}"
        for path in (PACKAGE / folder).rglob("*.py")
        for text in written(ast.parse(path.read_text(encoding="utf-8")))
        if WORD.search(text) and not any(part in text for part in CODE)
    }

    assert found == set()


@pytest.mark.parametrize(
    "code",
    ['f"the {side} are to act"', 'f"{count} units"', 'screen.say("Victory!")'],
)
def test_words_in_code_would_be_found(code: str) -> None:
    assert any(map(WORD.search, written(ast.parse(code))))
