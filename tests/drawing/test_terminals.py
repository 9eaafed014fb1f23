"""Styles of text boards: whatever is written can be read, on any terminal."""

from __future__ import annotations

import re
from itertools import product
from typing import ClassVar

import pytest
from attrs import frozen

from alpaca_emblem.drawing.palette import LIGHT, THEMES, THING_TINTS, contrast
from alpaca_emblem.drawing.terminals import terminal_style, terrain_style
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.terrain import FOREST, GRASS, NOTHING, PLAIN, ROCK, Terrain

GROUNDS = [f"on-{role}" for role in LIGHT] + ["on-#808080", "on-#767676"]
OVER = ["", "reach", "target", "danger", "fogged"]
SIDES = ["nobody", *(f"side-{number}" for number in range(1, 10))]
CHIPS = [
    *("ready", "crown", "sign", "hurt", "critical"),
    *("reach", "target", "danger", "mana"),
    *(f"thing-{symbol}" for symbol in ("?", *THING_TINTS) if len(symbol) == 1),
]
CELLS = [
    *(
        f"{ground} {over} {more}"
        for ground, over, more in product(GROUNDS, OVER, ("", "strong"))
    ),
    *(f"{side} {more}" for side, more in product(SIDES, ("", "strong", "acted"))),
    *CHIPS,
]
WORDS = ["faint", "strong", "good", "bad", "red", "green", "magenta", "cyan", "grey"]


def colours_of(style: str, theme: str) -> tuple[str, str]:
    """Return the ink and the ground of a cell."""
    found = re.fullmatch("(#.{6}) on (#.{6})(?: bold)?", terminal_style(style, theme))
    assert found is not None, style
    return found[1], found[2]


@pytest.mark.unmeasured
@pytest.mark.parametrize("theme", THEMES)
def test_whatever_stands_on_a_cell_can_be_read(theme: str) -> None:
    """WCAG requires four and a half."""
    poor = [style for style in CELLS if contrast(*colours_of(style, theme)) < 4.5]

    assert poor == []


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", ["EIGHT_BIT", "STANDARD"])
def test_ink_stays_apart_from_its_ground_with_fewer_colours(
    colours: str, theme: str
) -> None:
    color = pytest.importorskip("rich.color")
    system = color.ColorSystem[colours]

    lost = [
        style
        for style in CELLS
        if len(
            {
                color.Color.parse(one).downgrade(system).number
                for one in colours_of(style, theme)
            }
        )
        < 2
    ]

    assert lost == []


@pytest.mark.parametrize("health", ["healthy", "hurt", "critical", "mana"])
@pytest.mark.parametrize("theme", THEMES)
def test_bars_stand_out_from_their_rest(health: str, theme: str) -> None:
    full, rest = (colours_of(f"bar-{part}", theme)[1] for part in (health, "rest"))

    assert contrast(full, rest) >= (3 if health != "mana" else 1.5)


@pytest.mark.parametrize("style", ["", "healthy", "white", *WORDS, *CELLS[:9]])
def test_rich_understands_every_style(style: str) -> None:
    rich_style = pytest.importorskip("rich.style")

    parsed = rich_style.Style.parse(terminal_style(style))

    assert bool(parsed) == (style not in ("", "healthy", "white"))


def test_acted_units_lose_their_colour() -> None:
    assert colours_of("side-1", "dark") != colours_of("side-1 acted", "dark")


def test_a_mute_character_is_told_by_its_ground_alone() -> None:
    ink, ground = colours_of("on-slab mute", "dark")

    assert ink == ground


@pytest.mark.parametrize(
    "style", ["gaudy", "on-gaudy", "on-#fff", "side-0", "thing-", "side-1 gaudy"]
)
def test_unknown_style_is_refused(style: str) -> None:
    with pytest.raises(InvalidValueError, match=f"not '{style.split()[-1]}'"):
        terminal_style(style)


def test_styles_and_themes_are_checked() -> None:
    with pytest.raises(InvalidTypeError, match="style must be"):
        terminal_style(3)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="theme must be"):
        terminal_style("faint", None)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="theme must be light or dark"):
        terminal_style("faint", "blue")


@frozen(eq=False)
class Swamp(Terrain):
    tint: ClassVar[str] = "#66774f"


@pytest.mark.parametrize(
    ("terrain", "role"),
    [
        (PLAIN, "grass"),
        (GRASS, "grass"),
        (FOREST, "forest"),
        (ROCK, "rock"),
        (NOTHING, "void"),
        (Terrain("locked door", "="), "lock"),
        (Terrain("way up", "<"), "fort"),
        (Terrain("meadow", ","), "grass"),
        (Terrain("abyss", "o", move_cost=None), "rock"),
        (Terrain("mud", "m", move_cost=3), "hill"),
        (Terrain("ruin", "r", cover=1), "forest"),
        (Terrain("ink", "i"), "grass"),
        (Swamp("swamp", "s"), "#66774f"),
    ],
    ids=str,
)
def test_terrain_has_the_ground_of_the_pictures(terrain: Terrain, role: str) -> None:
    assert terrain_style(terrain) == f"on-{role}"


def test_open_ground_is_that_of_its_board() -> None:
    assert terrain_style(PLAIN, "slab") == "on-slab"
    assert terrain_style(FOREST, "slab") == "on-forest"
