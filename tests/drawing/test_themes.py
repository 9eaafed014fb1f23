"""Themes: on a dark page, every light picture looks as if it had been drawn dark.

A picture whose function takes a theme is compared; add a sample for each that has more
to show, such as marks or fog.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem import drawing
from alpaca_emblem.dungeon import Step
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.match import Move
from alpaca_emblem.replay import record
from tests.drawing.test_colours import WORDS
from tests.drawing.trees import theme_differences
from tests.games.dungeon.positions import drawn

BATTLE = GridBattle()
HIDDEN = GridBattle("fog")
MATCH = GameController.skirmish(map_size=4, seed=1)
DUEL = Duel(seed=3)
DUNGEON = Dungeon(seed=3)
MELEE = drawn("#####\n#@r.#\n#####")
STEP = MELEE.forecast(Step("e"))
WALKED = MATCH.copy()
WALK = WALKED.apply(next(a for a in WALKED.legal_actions() if isinstance(a, Move)))

SAMPLES: dict[str, tuple[Callable[..., Any], tuple[object, ...]]] = {
    "match_svg": (drawing.match_svg, (MATCH,)),
    "match_parts": (drawing.match_parts, (MATCH,)),
    "grid_svg": (drawing.grid_svg, (BATTLE,)),
    "grid_parts": (drawing.grid_parts, (BATTLE,)),
    "grid_svg with marks": (
        drawing.grid_svg,
        (
            BATTLE,
            (
                *drawing.reach_marks(BATTLE, 1),
                *drawing.danger_marks(BATTLE, "heroes", 1),
            ),
        ),
    ),
    "grid_svg in fog": (drawing.grid_svg, (HIDDEN.view("heroes"),)),
    "dungeon_svg": (drawing.dungeon_svg, (DUNGEON,)),
    "dungeon_svg of a view": (drawing.dungeon_svg, (DUNGEON.view("adventurer"),)),
    "dungeon_svg with targets": (partial(drawing.dungeon_svg, targets=True), (MELEE,)),
    "match_svg with marks": (
        partial(drawing.match_svg, selected=1, events=WALK),
        (WALKED,),
    ),
    "dungeon_parts": (drawing.dungeon_parts, (DUNGEON,)),
    "duel_svg": (drawing.duel_svg, (DUEL,)),
    "duel_parts": (drawing.duel_parts, (DUEL,)),
    "duel_queue_svg": (drawing.duel_queue_svg, (DUEL,)),
    "queue_svg": (drawing.queue_svg, (DUEL.queue,)),
    "unit_svg": (drawing.unit_svg, (MATCH.units[0],)),
    "item_svg": (drawing.item_svg, (MATCH.units[0].items[0],)),
    "field_svg": (drawing.field_svg, (MATCH.field,)),
    "game_svg": (drawing.game_svg, (BATTLE, BATTLE.copy().act(1, (3, 2)))),
    "forecast_svg": (drawing.forecast_svg, (STEP,)),
    "replay_svg of a dungeon": (drawing.replay_svg, (record(DUNGEON),)),
    "replay_svg": (drawing.replay_svg, (record(MATCH),)),
}
NAME = '"><script>alert(1)</script>'
"""Names have printable letters only; the games see to that."""


def renamed(game: Game, name: str) -> Game:
    """Return *game* with another *name* in all its texts."""

    def changed(value: object) -> object:
        if isinstance(value, dict):
            return {key: changed(part) for key, part in value.items()}
        if isinstance(value, list):
            return [changed(part) for part in value]
        return NAME if value == name else value

    return type(game).from_position(changed(game.position()))  # type: ignore[arg-type]


HOSTILE = {
    "match": renamed(MATCH, "Player 1"),
    "grid": renamed(BATTLE, "Lancer"),
    "duel": renamed(DUEL, "Iva"),
}
THEMED = [
    name
    for name, (draw, _) in SAMPLES.items()
    if "theme" in inspect.signature(draw).parameters
]


def pictures(name: str, theme: str) -> list[str]:
    """Return the pictures of a sample: one, or board and legend."""
    draw, arguments = SAMPLES[name]
    drawn = partial(draw, *arguments, theme=theme)()
    return [drawn] if isinstance(drawn, str) else [drawn.board, drawn.legend]


def test_every_picture_has_a_sample() -> None:
    public = [name for name in drawing.__all__ if name.endswith(("_svg", "_parts"))]
    texts = [name for name in public if name.endswith("_line_parts")]

    assert {*public} - {*texts} <= {*SAMPLES}


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", THEMED)
def test_light_picture_on_a_dark_page_is_the_dark_picture(name: str) -> None:
    pairs = zip(pictures(name, "light"), pictures(name, "dark"), strict=True)

    for light, dark in pairs:
        assert list(theme_differences(light, dark)) == []
        assert light != dark


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", THEMED)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_have_no_ids_and_no_style(name: str, theme: str) -> None:
    for picture in pictures(name, theme):
        for element in ElementTree.fromstring(picture).iter():
            assert not {"id", "style"} & {*element.attrib}
            assert not element.tag.endswith("}style")


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", THEMED)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_paint_is_a_colour(name: str, theme: str) -> None:
    """No colour has a name, which the palette would not know; no role is misspelt."""
    for picture in pictures(name, theme):
        for element in ElementTree.fromstring(picture).iter():
            for paint in (element.get("fill"), element.get("stroke")):
                assert paint is None or PAINT.fullmatch(paint), (element.tag, paint)


PAINT = re.compile("none|#[0-9a-f]{6}")


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", THEMED)
def test_the_contrast_of_all_words_is_held_to(name: str) -> None:
    """A role that words have needs a line in the tables of contrast."""
    for picture in pictures(name, "light"):
        assert {*inks(ElementTree.fromstring(picture))} <= {*WORDS, *MARKED_WORDS}


def inks(root: Element, inherited: str = "") -> Iterator[str]:
    """Yield the roles of the words in *root*, which they have or inherit."""
    classes = (root.get("class") or "").split()
    role = next((name[2:] for name in classes if name.startswith("f-")), inherited)
    if root.get("fill") and not any(name.startswith("f-") for name in classes):
        role = ""  # a colour of tokens, which is the same in both themes
    if root.tag.endswith("}text") and role:
        yield role
    for part in root:
        yield from inks(part, role)


MARKED_WORDS = {"target", "danger"}
"""The roles of words that are always cased in the colour of the halo."""


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_hostile_names_are_harmless(name: str, theme: str) -> None:
    picture = drawing.game_svg(HOSTILE[name], theme=theme)
    assert picture is not None
    root = ElementTree.fromstring(picture)

    assert "script" in "".join(root.itertext()), "the name is there"
    assert not any("script" in element.tag for element in root.iter())
    assert picture.isprintable()


@pytest.mark.parametrize("name", THEMED)
def test_unknown_themes_are_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match="theme must be light or dark, not 'x'"):
        pictures(name, "x")
    with pytest.raises(InvalidTypeError, match="theme"):
        pictures(name, 3)  # type: ignore[arg-type]
