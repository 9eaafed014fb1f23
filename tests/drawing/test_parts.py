"""Boards and legends apart, the cells of boards, and numbers of units in pictures."""

from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.drawing import (
    Geometry,
    Line,
    Parts,
    danger_marks,
    duel_geometry,
    duel_line_parts,
    duel_parts,
    duel_queue_svg,
    duel_svg,
    dungeon_geometry,
    dungeon_line_parts,
    dungeon_parts,
    dungeon_svg,
    dungeon_text_geometry,
    grid_geometry,
    grid_line_parts,
    grid_parts,
    grid_svg,
    grid_text_geometry,
    match_geometry,
    match_line_parts,
    match_parts,
    match_svg,
    match_text_geometry,
    parts,
    plain,
)
from alpaca_emblem.drawing.pens import Pen

SVG = "{http://www.w3.org/2000/svg}"

MATCH = GameController.skirmish(map_size=4, seed=1, units=2)
BATTLE = GridBattle("pass")
RUN = Dungeon(seed=68638)
FIGHT = Duel(enemies=["wolf", "rat"], rules="full", seed=4)

CASES: tuple[tuple[Game, Any, Any, Any, Any], ...] = (
    (MATCH, match_svg, match_parts, match_geometry, match_line_parts),
    (BATTLE, grid_svg, grid_parts, grid_geometry, grid_line_parts),
    (RUN, dungeon_svg, dungeon_parts, dungeon_geometry, dungeon_line_parts),
    (FIGHT, duel_svg, duel_parts, duel_geometry, duel_line_parts),
)
IDS = ("match", "grid", "dungeon", "duel")
BOARDS = CASES[:3]


def drawn(element: Element) -> list[bytes]:
    """Return the content of *element* without its title and its background."""
    return [
        ElementTree.tostring(part) for part in element if part.tag != f"{SVG}title"
    ][1:]


@pytest.mark.parametrize("case", BOARDS, ids=IDS[:3])
def test_parts_together_are_the_whole(case: tuple[Game, Any, Any, Any, Any]) -> None:
    game, svg, parts_of, *_ = case
    whole = ElementTree.fromstring(svg(game))
    (nested,) = [part for part in whole if part.get("class") == "legend"]
    parts: Parts[str] = parts_of(game)
    board, legend = map(ElementTree.fromstring, (parts.board, parts.legend))

    assert [*drawn(board), ElementTree.tostring(nested)] == drawn(whole)
    assert drawn(legend) == [ElementTree.tostring(part) for part in nested]
    assert float(board.get("width", 0)) + float(legend.get("width", 0)) == float(
        whole.get("width", 0)
    )


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_a_view_has_the_same_parts(case: tuple[Game, Any, Any, Any, Any]) -> None:
    game, svg, parts_of, geometry_of, line_parts = case
    view = game.view(game.sides[0])

    assert parts_of(view).geometry == geometry_of(view) == geometry_of(game)
    if game is not RUN:  # the adventurer does not see all of the floor
        assert svg(view) == svg(game)
        assert line_parts(view) == line_parts(game)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_no_picture_has_a_style(case: tuple[Game, Any, Any, Any, Any]) -> None:
    game, svg, parts_of, *_ = case
    parts: Parts[str] = parts_of(game)

    for picture in (svg(game), parts.board, parts.legend):
        root = ElementTree.fromstring(picture)
        assert not any(part.get("style") or part.get("id") for part in root.iter())


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_units_have_their_numbers(case: tuple[Game, Any, Any, Any, Any]) -> None:
    game, _, parts_of, *_ = case
    root = ElementTree.fromstring(parts_of(game).board)

    found = sorted(
        int(p.get("data-unit", 0)) for p in root.iter() if p.get("data-unit")
    )

    expected: dict[int, list[int | None]] = {
        id(MATCH): [unit.number for unit in MATCH.units],
        id(BATTLE): [unit.number for unit in BATTLE.units],
        id(RUN): [1, *(monster.number for monster in RUN.floor.monsters)],
        id(FIGHT): [1, 2, 3],
    }
    assert found == sorted(number or 0 for number in expected[id(game)])


def cells(line_parts: Parts[tuple[Line, ...]]) -> Iterator[str]:
    """The character at the place of each cell."""
    geometry = line_parts.geometry
    assert geometry is not None
    lines = plain(line_parts.board).split("\n")
    for row in range(geometry.rows):
        line = lines[int(geometry.top + geometry.down * row)]
        for column in range(geometry.columns):
            at = int(geometry.left + geometry.across * column)
            yield line[at : at + int(geometry.across)].strip(" -|")


def test_cells_of_texts_are_where_the_geometry_says() -> None:
    places = [location.place for location in MATCH.field.locations]
    shown = dict(zip(places, cells(match_line_parts(MATCH)), strict=True))
    for unit in MATCH.units:
        assert unit.location is not None
        assert shown[unit.location.place].endswith(str(unit.number))

    marks = danger_marks(BATTLE)
    parts = grid_line_parts(BATTLE, marks)
    assert parts.geometry == grid_text_geometry(BATTLE, marks)
    places = [location.place for location in BATTLE.field.locations]
    shown = dict(zip(places, cells(parts), strict=True))
    for unit in BATTLE.units:
        assert unit.location is not None
        assert str(unit.number) in shown[unit.location.place]

    adventurer = RUN.place.place
    places = [(row, column) for row in range(16) for column in range(32)]
    shown = dict(zip(places, cells(dungeon_line_parts(RUN)), strict=True))
    assert shown[adventurer] == "@"


@pytest.mark.parametrize(
    ("geometry_of", "line_parts", "game"),
    [
        (match_text_geometry, match_line_parts, MATCH),
        (grid_text_geometry, grid_line_parts, BATTLE),
        (dungeon_text_geometry, dungeon_line_parts, RUN),
    ],
    ids=IDS[:3],
)
def test_the_geometry_of_a_text_is_that_of_its_parts(
    geometry_of: Callable[[Any], Geometry],
    line_parts: Callable[[Any], Parts[tuple[Line, ...]]],
    game: Game,
) -> None:
    assert line_parts(game).geometry == geometry_of(game)


def test_a_place_outside_the_cells_is_none() -> None:
    geometry = Geometry.square(rows=2, columns=3, margin=30, pitch=62)

    assert geometry.place_at(29.9, 40) is None
    assert geometry.place_at(30, 30) == (0, 0)
    assert geometry.place_at(215.9, 153.9) == (1, 2)
    assert geometry.place_at(216, 40) is None
    assert geometry.place_at(40, 154) is None


def test_cells_of_a_duel_are_those_of_its_plates() -> None:
    geometry = duel_geometry(FIGHT)
    root = ElementTree.fromstring(duel_parts(FIGHT).board)
    plates = [part for part in root.iter() if "plate" in part.get("class", "").split()]

    places = []
    for plate in plates:
        x, y = map(float, plate.get("transform", "")[10:-1].split())
        places.append(geometry.place_at(x, y))

    assert places == [(0, 0), (0, 2), (0, 3)]


def test_the_queue_of_a_duel_has_names_in_words() -> None:
    picture = duel_queue_svg(FIGHT, 4, "bg")

    assert "Енергийна опашка" in picture
    assert "Вълк" in picture or "вълк" in picture
    assert "wolf" not in picture


def test_panels_are_drawn_in_the_colours_of_a_pen() -> None:
    board = parts.Panel(30, 20, lambda root: None)
    legend = parts.Panel(10, 40, lambda root: None)
    dark = Pen.of("dark")

    whole = ElementTree.fromstring(parts.beside(board, legend, "Both", dark))
    alone = parts.apart(board, legend, "One", None)

    (background, nested) = list(whole)[1:]
    assert (whole.get("width"), whole.get("height")) == ("40", "40")
    assert background.get("fill") == dark.colour("page")
    assert (nested.get("x"), nested.get("height")) == ("30", "40")
    (background,) = list(ElementTree.fromstring(alone.legend))[1:]
    assert background.get("fill") == Pen.of("light").colour("page")
