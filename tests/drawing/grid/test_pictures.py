"""The grid battle as a picture: well-formed, complete, and without hidden state."""

import re
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.emblems import Emblem
from alpaca_emblem.drawing.emblems.shapes import SKULL
from alpaca_emblem.drawing.grid import (
    Mark,
    MarkKind,
    danger_marks,
    grid_geometry,
    grid_parts,
    grid_svg,
    path_marks,
    people,
    reach_marks,
)
from alpaca_emblem.drawing.palette import DARK, GOLD, LIGHT, PAPER
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.model.topology import Coordinates
from tests.drawing.trees import assert_golden, theme_differences

SVG = "{http://www.w3.org/2000/svg}"
CELL = re.compile(r"M(\d+) (\d+)h(\d+)")


def of_class(picture: str | Element, name: str) -> list[Element]:
    root = ElementTree.fromstring(picture) if isinstance(picture, str) else picture
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def titles(picture: str | Element, name: str) -> list[str | None]:
    return [part.findtext(f"{SVG}title") for part in of_class(picture, name)]


def texts(part: Element) -> list[str]:
    return [
        "".join(
            [text.text or "", *(span.text or "" for span in text.iter(f"{SVG}tspan"))]
        )
        for text in part.iter(f"{SVG}text")
    ]


def hints(picture: str | Element) -> dict[Coordinates, str]:
    """The title of each square, by what lies over it for tooltips."""
    found: dict[Coordinates, str] = {}
    for path in of_class(picture, "cell"):
        for left, middle, width in CELL.findall(path.get("d", "")):
            row, column = (int(middle) - 30) // 64, (int(left) - 30) // 64
            for at in range(int(width) // 64):
                assert (row, column + at) not in found, "each square has one title"
                found[row, column + at] = path.findtext(f"{SVG}title") or ""
    return found


def test_every_square_tells_its_terrain(brook: GridBattle) -> None:
    told = hints(grid_svg(brook))

    effects = {
        "grass": "grass: steps 1",
        "forest": "forest: steps 2, cover 1",
        "rock": "rock: impassable",
        "water": "water: steps 3",
        "fort": "fort: steps 1, cover 2",
    }
    assert told == {
        location.place: effects[brook.field.terrain_at(location).name]
        for location in brook.field.locations
    }


def test_the_living_are_drawn_and_no_others(brook: GridBattle) -> None:
    board = grid_parts(brook).board

    assert titles(board, "unit") == [
        "Knight 1 (heroes), 9/18 hit points, sword equipped",
        "Bandit 3 (foes), 10/10 hit points, axe equipped",
        "Captain 4 (foes), 16/16 hit points, axe equipped",
        "Scout 2 (heroes), 11/11 hit points, sword equipped",
    ]


def test_counters_show_the_part_of_each_unit_in_the_turn(brook: GridBattle) -> None:
    board = grid_parts(brook).board

    def numbers(state: str) -> list[str]:
        groups = of_class(board, "unit")
        return [texts(g)[0] for g in groups if state in (g.get("class") or "").split()]

    assert numbers("ready") == ["1"]
    assert numbers("acted") == ["2"]
    assert numbers("waiting") == ["3", "4"]
    assert len(of_class(board, "ring")) == len(of_class(board, "chip")) == 1


def test_units_stand_on_their_squares(brook: GridBattle) -> None:
    geometry = grid_geometry(brook)
    root = ElementTree.fromstring(grid_parts(brook).board)

    at = {}
    for group in root.iter(f"{SVG}g"):
        if group.get("data-unit"):
            x, y = map(float, re.findall(r"[\d.]+", group.get("transform", ""))[:2])
            at[int(group.get("data-unit", 0))] = geometry.place_at(x, y)

    assert at == {
        unit.number: unit.location.place
        for unit in brook.units
        if unit.location is not None and unit.is_alive
    }


def test_the_legend_shows_the_state_of_all_players(brook: GridBattle) -> None:
    (legend,) = of_class(grid_svg(brook), "legend")

    words = texts(legend)

    assert words[:3] == ["Turn 2", "heroes to act", "Heroes"]
    assert words[3:6] == ["Knight 1", "9/18", "power 7, defense 3, moves 2"]
    assert "Scout 2acted" in words
    assert "Captain 4on guard" in words
    assert "fallen: Bandit 5" in words


def test_the_fallen_lie_in_the_legend(brook: GridBattle) -> None:
    (legend,) = of_class(grid_svg(brook), "legend")

    (fallen,) = of_class(legend, "fallen")
    (counter,) = of_class(fallen, "dead")
    assert (counter.findtext(f"{SVG}title") or "").startswith("Bandit 5 (foes)")
    assert SKULL.layers[0][1] in {path.get("d") for path in counter.iter()}


def test_bars_show_the_hit_points_left(brook: GridBattle) -> None:
    (legend,) = of_class(grid_svg(brook), "legend")

    bars = of_class(legend, "health")

    assert [bar.get("width") for bar in bars] == ["49", "100", "100", "100"]


@pytest.mark.parametrize(
    ("language", "forest"),
    [
        ("en", ["forest", "steps 2, cover 1"]),
        ("es", ["bosque", "pasos 2, cobertura 1"]),
        ("bg", ["гора", "стъпки 2, прикритие 1"]),
        ("de", ["Wald", "Schritte 2, Deckung 1"]),
    ],
)
def test_the_legend_explains_the_terrain(
    brook: GridBattle, language: str, forest: list[str]
) -> None:
    found = [
        texts(entry) for entry in of_class(grid_svg(brook, (), language), "terrain")
    ]

    assert len(found) == len({brook.field.terrain_at(x) for x in brook.field.locations})
    assert found[1] == forest


def test_terrain_tells_of_healing_and_of_sight() -> None:
    fort = [texts(entry) for entry in of_class(grid_svg(GridBattle("fort")), "terrain")]
    fog = [texts(entry) for entry in of_class(grid_svg(GridBattle("fog")), "terrain")]

    assert ["fort", "steps 1, cover 1, heals 1"] in fort
    assert ["forest", "steps 2, cover 1"] in fort
    assert ["forest", "steps 2, cover 1, blocks sight"] in fog


def test_goals_have_pennants_and_are_explained() -> None:
    escape = grid_svg(GridBattle("escape"))

    assert len(of_class(escape, "goal")) == 2 + 1  # and one in the legend
    assert "goal of the heroes" in texts(ElementTree.fromstring(escape))
    told = hints(escape)
    assert told[3, 15] == told[4, 15] == "gate: steps 1, cover 1; goal of the heroes"
    assert of_class(grid_svg(GridBattle()), "goal") == []


def test_marks_are_drawn_and_explained(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))

    picture = grid_svg(brook, marks)
    board, legend = grid_parts(brook, marks).board, of_class(picture, "legend")[0]

    assert len(of_class(board, "reach")) == len(of_class(board, "target")) == 1
    assert 1 <= len(of_class(board, "danger")) <= 3
    assert texts(legend)[-3:] == ["in reach", "target", "danger"]
    assert len(of_class(legend, "key")) == 3
    assert "(1, 2) target, 5 damage" in titles(board, "target")
    told = hints(board)
    for mark in marks:
        if mark.kind is not MarkKind.TARGET:
            assert mark.title in told[mark.place].split("; ")


def test_only_marks_that_are_shown_are_explained(brook: GridBattle) -> None:
    picture = grid_svg(brook)

    for name in ("reach", "target", "danger", "key", "notes", "path"):
        assert of_class(picture, name) == []


def test_regions_lie_below_people_and_numbers_above(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))
    root = ElementTree.fromstring(grid_parts(brook, marks).board)

    order = [(part.get("class") or "").split()[:1] for part in root]

    people = order.index(["units"])
    for name in ("ground", "danger", "reach", "cells"):
        assert order.index([name]) < people
    assert order.index(["danger"]) < order.index(["reach"])
    for name in ("notes", "target"):
        assert order.index([name]) > people


def test_numbers_are_those_of_the_marks(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))
    root = ElementTree.fromstring(grid_parts(brook, marks).board)

    written = sorted(word for group in of_class(root, "notes") for word in texts(group))

    targets = {mark.place for mark in marks if mark.kind is MarkKind.TARGET}
    noted = (
        mark
        for mark in marks
        if (mark.kind is MarkKind.REACH and mark.note != "0")
        or (mark.kind is MarkKind.DANGER and mark.place not in targets)
    )
    assert written == sorted(mark.note for mark in noted)


def test_a_target_that_falls_has_a_skull(brook: GridBattle) -> None:
    hurt = brook.position()
    hurt["unit"][2]["left"] = 5
    (here,) = of_class(grid_parts(brook, reach_marks(brook, 2)).board, "target")
    weak = GridBattle.from_position(hurt)

    (there,) = of_class(grid_parts(weak, reach_marks(weak, 2)).board, "target")

    assert there.findtext(f"{SVG}title") == "(1, 2) target falls, 5 damage"
    assert len(list(there.iter())) > len(list(here.iter()))
    assert texts(there) == texts(here) == ["-5"]


def test_a_path_ends_at_a_ghost(brook: GridBattle) -> None:
    path = path_marks(brook, 1, (1, 0))

    board = grid_parts(brook, path).board

    assert len(of_class(board, "path")) == 1
    (ghost,) = of_class(board, "ghost")
    assert ghost.findtext(f"{SVG}title") == "path, steps: 1"
    (cost,) = of_class(board, "notes")
    assert texts(cost) == ["1"]
    reach = reach_marks(brook, 1)
    alone, both = (grid_parts(brook, m).board for m in (reach, (*path, *reach)))
    told = [sorted(texts(of_class(one, "notes")[0])) for one in (alone, both)]
    assert told[0] == told[1], "each cost is told once"
    legend = ElementTree.fromstring(grid_parts(brook, path, "de").legend)
    assert texts(legend)[-1] == "Weg"


def test_selection_and_cursor_are_brackets(brook: GridBattle) -> None:
    marks = (Mark(MarkKind.SELECTION, (0, 0)), Mark(MarkKind.CURSOR, (2, 4)))

    board = grid_parts(brook, marks).board

    assert len(of_class(board, "selection")) == len(of_class(board, "cursor")) == 1
    colours = [
        {part.get("fill") for part in of_class(picture, "unit")[0].iter()}
        for picture in (board, grid_parts(brook).board)
    ]
    assert {GOLD, PAPER} <= colours[0]  # a ring of two colours
    assert of_class(grid_parts(brook).board, "selection") == []


def test_past_events_are_drawn(brook: GridBattle) -> None:
    marks = (
        Mark(MarkKind.LAST_MOVE, (1, 0), title="moved", way=((0, 0), (1, 0))),
        Mark(MarkKind.LAST_STRIKE, (1, 2), "-4", title="struck"),
    )

    board = grid_parts(brook, marks).board

    assert titles(board, "last-move") == ["moved"]
    assert texts(ElementTree.fromstring(grid_parts(brook, marks).legend))[-2:] == [
        "last move",
        "last strike",
    ]
    (strike,) = of_class(board, "last-strike")
    assert texts(strike) == ["-4"]
    assert strike.findtext(f"{SVG}title") == "struck"


def test_a_view_draws_no_hidden_unit(misty: GridBattle) -> None:
    picture = grid_svg(misty.view("heroes"))

    assert not any("Captain" in str(title) for title in titles(picture, "unit"))
    assert len(of_class(picture, "fog")) == 1
    told = hints(picture)
    assert told[1, 4] == "fort: steps 1, cover 2; out of sight"
    assert told[0, 0] == "grass: steps 1"
    (legend,) = of_class(picture, "legend")
    assert "Captain 4out of sight" in texts(legend)


def test_a_unit_seen_before_is_a_ghost_in_the_fog(misty: GridBattle) -> None:
    position = misty.position()
    seen = {"left": 7, "max_hit_points": 16, "power": 7, "defense": 2, "experience": 0}
    position["unit"][3]["seen"] = {"at": [0, 4], **seen}
    remembering = GridBattle.from_position(position)

    board = grid_parts(remembering.view("heroes")).board

    (ghost,) = of_class(board, "ghost")
    assert ghost.findtext(f"{SVG}title") == "Captain 4, last seen here"
    assert 'data-unit="4"' not in board
    assert of_class(ghost, "health") == []


def test_a_memory_of_a_square_in_sight_is_no_ghost(misty: GridBattle) -> None:
    position = misty.position()
    seen = {"left": 7, "max_hit_points": 16, "power": 7, "defense": 2, "experience": 0}
    position["unit"][3]["seen"] = {"at": [1, 0], **seen}
    remembering = GridBattle.from_position(position)

    assert of_class(grid_parts(remembering.view("heroes")).board, "ghost") == []


def test_hidden_state_changes_nothing(misty: GridBattle) -> None:
    position = misty.position()
    position["unit"][3] |= {"at": [0, 4]}
    moved = GridBattle.from_position(position)

    assert grid_svg(moved.view("heroes")) == grid_svg(misty.view("heroes"))
    assert grid_svg(moved) != grid_svg(misty)


def test_the_end_is_drawn(brook: GridBattle) -> None:
    for number in (3, 4):
        brook.apply(Remove(number))

    picture = grid_svg(brook)

    assert "The heroes win: no foe is left" in picture
    assert "fallen: Bandit 3, Captain 4, Bandit 5" in picture


@pytest.mark.parametrize("name", scenario_names())
def test_every_scenario_fits_into_its_picture(name: str) -> None:
    root = ElementTree.fromstring(grid_svg(GridBattle(name)))

    (legend,) = [part for part in root if part.get("class") == "legend"]
    lowest = max(float(text.get("y", "0")) for text in legend.iter(f"{SVG}text"))
    assert lowest < float(root.get("height", "0"))


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", scenario_names())
def test_a_light_picture_on_a_dark_page_is_a_dark_one(name: str) -> None:
    game = GridBattle(name).view("heroes")
    battle = GridBattle(name)
    marks = (*reach_marks(battle, 1), *danger_marks(battle))
    marks += (
        Mark(MarkKind.SELECTION, (0, 0)),
        Mark(MarkKind.PATH, (0, 1), way=((0, 0), (0, 1)), unit=1),
        Mark(MarkKind.LAST_MOVE, (1, 1), way=((1, 0), (1, 1))),
        Mark(MarkKind.LAST_STRIKE, (1, 1), "-4"),
        Mark(MarkKind.TARGET, (1, 1), "+"),
        Mark(MarkKind.TARGET, (1, 1), "-3", falls=True),
        Mark(MarkKind.CURSOR, (1, 1)),
    )

    light, dark = (grid_svg(game, marks, theme=theme) for theme in ("light", "dark"))

    assert next(theme_differences(light, dark), None) is None
    assert LIGHT["grass"] in light
    assert DARK["grass"] in dark


def test_a_compact_board_has_no_margins_and_no_small_numbers(
    brook: GridBattle,
) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))

    parts = grid_parts(brook, marks, compact=True)

    assert parts.geometry == grid_geometry(brook, compact=True)
    assert parts.geometry is not None
    assert (parts.geometry.left, parts.geometry.width) == (10, 5 * 64 + 20)
    for name in ("numbers", "notes", "number", "badge"):
        assert of_class(parts.board, name) == []
    assert of_class(parts.board, "pill")[0].get("transform", "").endswith("scale(1.5)")


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(brook: GridBattle, name: str) -> None:
    position = brook.position()
    position["unit"][0]["name"] = name
    position["unit"][4]["name"] = name
    position["legend"]["~"]["name"] = name

    board = grid_parts(GridBattle.from_position(position)).board

    assert len(of_class(board, "unit")) == 4


def test_a_battle_draws_itself_and_is_not_changed(brook: GridBattle) -> None:
    digest = brook.digest()

    picture = brook._repr_svg_()

    assert picture == grid_svg(brook)
    assert brook.digest() == digest


def test_invalid_battles_marks_and_themes_are_refused(brook: GridBattle) -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class GridBattle"):
        grid_svg("brook")  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="marks"):
        grid_svg(brook, ["reach"])  # type: ignore[list-item]
    with pytest.raises(InvalidValueError, match="theme must be light or dark"):
        grid_parts(brook, theme="night")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_boards_are_golden(
    brook: GridBattle,
    misty: GridBattle,
    theme: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Emblems have tests of their own, and may be drawn better."""
    square = Emblem.from_path("M4 4h16v16H4z")
    monkeypatch.setattr(people, "emblem_of", lambda _: square)
    marks = (*reach_marks(brook, 2), *danger_marks(brook))
    pictures = {
        "grid-marks": grid_svg(brook, marks, theme=theme),
        "grid-fog": grid_svg(misty.view("heroes"), theme=theme),
    }

    for name, picture in pictures.items():
        assert_golden(picture, f"{name}-{theme}")
