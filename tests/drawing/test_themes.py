"""Themes: on a dark page, every light picture looks as if it had been drawn dark.

A picture whose function takes a theme is compared; add a sample for each that has more
to show, such as marks or fog.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any
from xml.etree import ElementTree

import pytest

from alpaca_emblem import drawing
from alpaca_emblem.dungeon import Step
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.replay import record
from tests.drawing.trees import theme_differences
from tests.games.dungeon.positions import drawn

BATTLE = GridBattle()
HIDDEN = GridBattle("fog")
MATCH = GameController.skirmish(map_size=4, seed=1)
DUEL = Duel(seed=3)
DUNGEON = Dungeon(seed=3)
STEP = drawn("#####\n#@r.#\n#####").forecast(Step("e"))

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


@pytest.mark.parametrize("name", THEMED)
def test_light_picture_on_a_dark_page_is_the_dark_picture(name: str) -> None:
    pairs = zip(pictures(name, "light"), pictures(name, "dark"), strict=True)

    for light, dark in pairs:
        assert list(theme_differences(light, dark)) == []
        assert light != dark


@pytest.mark.parametrize("name", THEMED)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_have_no_ids_and_no_style(name: str, theme: str) -> None:
    for picture in pictures(name, theme):
        for element in ElementTree.fromstring(picture).iter():
            assert not {"id", "style"} & {*element.attrib}
            assert not element.tag.endswith("}style")


@pytest.mark.parametrize("name", THEMED)
def test_unknown_themes_are_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match="theme must be light or dark, not 'x'"):
        pictures(name, "x")
    with pytest.raises(InvalidTypeError, match="theme"):
        pictures(name, 3)  # type: ignore[arg-type]
