"""The grid battle as a picture: well-formed, complete, and without what is hidden."""

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.grid import danger_marks, grid_svg, reach_marks
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.games.grid.scenario_documents import scenario_names

SVG = "{http://www.w3.org/2000/svg}"


def of_class(picture: str, name: str) -> list[Element]:
    root = ElementTree.fromstring(picture)
    return [part for part in root.iter() if name in (part.get("class") or "").split()]


def titles(picture: str, name: str) -> list[str | None]:
    return [part.findtext(f"{SVG}title") for part in of_class(picture, name)]


def texts(part: Element) -> list[str]:
    return [
        "".join(
            [text.text or "", *(span.text or "" for span in text.iter(f"{SVG}tspan"))]
        )
        for text in part.iter(f"{SVG}text")
    ]


def test_every_place_is_drawn_once(brook: GridBattle) -> None:
    assert titles(grid_svg(brook), "cell") == [
        f"{location} {brook.field.terrain_at(location).name}"
        for location in brook.field.locations
    ]


def test_the_living_are_drawn_and_no_others(brook: GridBattle) -> None:
    assert titles(grid_svg(brook), "unit") == [
        "Knight 1 (heroes), 9/18 hit points, sword equipped",
        "Bandit 3 (foes), 10/10 hit points, axe equipped",
        "Captain 4 (foes), 16/16 hit points, axe equipped",
        "Scout 2 (heroes), 11/11 hit points, sword equipped",
    ]


def test_who_has_acted_is_dimmed(brook: GridBattle) -> None:
    picture = grid_svg(brook)

    dimmed = [part for part in of_class(picture, "person") if part.get("opacity")]
    on_board, in_legend = dimmed
    assert of_class(ElementTree.tostring(on_board, "unicode"), "moved")
    assert texts(in_legend)[1] == "Scout 2acted"


def test_the_legend_tells_how_everybody_is_doing(brook: GridBattle) -> None:
    (legend,) = of_class(grid_svg(brook), "legend")

    words = texts(legend)

    assert words[:3] == ["Turn 2", "heroes to act", "Heroes"]
    assert words[4:7] == ["Knight 1", "9/18", "power 7, defense 3, moves 2"]
    assert "Captain 4on guard" in words
    assert words[-1] == "fallen: Bandit 5"


def test_bars_show_what_is_left(brook: GridBattle) -> None:
    (legend,) = of_class(grid_svg(brook), "legend")

    bars = of_class(ElementTree.tostring(legend, "unicode"), "health")

    assert [bar.get("width") for bar in bars] == ["45", "90", "90", "90"]


def test_marks_are_drawn_and_explained(brook: GridBattle) -> None:
    reach, danger = reach_marks(brook, 2), danger_marks(brook)

    picture = grid_svg(brook, (*reach, *danger))

    count = len(of_class(picture, "reach")) + len(of_class(picture, "target"))
    assert count == len(reach) + 2  # and one of each in the key
    assert len(of_class(picture, "danger")) == len(danger) + 1
    (legend,) = of_class(picture, "legend")
    assert {"in reach", "target", "danger"} <= set(texts(legend))
    assert "(1, 2) target, 5 damage" in titles(picture, "target")


def test_notes_are_written_over_people(brook: GridBattle) -> None:
    root = ElementTree.fromstring(grid_svg(brook, danger_marks(brook)))

    classes = [part.get("class") for part in root]

    last_person = max(at for at, name in enumerate(classes) if name == "person")
    assert classes.index("note") > last_person
    assert classes.count("note") == len(danger_marks(brook))


def test_what_is_not_marked_is_not_explained(brook: GridBattle) -> None:
    picture = grid_svg(brook)

    for name in ("reach", "target", "danger", "key"):
        assert of_class(picture, name) == []


def test_danger_lies_below_frames(brook: GridBattle) -> None:
    marks = (*reach_marks(brook, 2), *danger_marks(brook))
    root = ElementTree.fromstring(grid_svg(brook, marks))

    drawn = [str(part.get("class")) for part in root]

    kinds = [name for name in drawn if name.startswith("mark ")]
    assert len(kinds) == len(marks)
    assert sorted(kinds, key=lambda name: name != "mark danger") == kinds


def test_a_view_draws_nobody_who_is_hidden(misty: GridBattle) -> None:
    picture = grid_svg(misty.view("heroes"))

    assert not any("Captain" in str(title) for title in titles(picture, "unit"))
    assert "(1, 4) fort, out of sight" in titles(picture, "unseen")
    assert "(0, 0) grass" in titles(picture, "cell")
    (legend,) = of_class(picture, "legend")
    assert "Captain 4out of sight" in texts(legend)


def test_what_is_hidden_changes_nothing(misty: GridBattle) -> None:
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


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(brook: GridBattle, name: str) -> None:
    position = brook.position()
    position["unit"][0]["name"] = name
    position["unit"][4]["name"] = name

    picture = grid_svg(GridBattle.from_position(position))

    assert len(of_class(picture, "unit")) == 4


def test_a_battle_draws_itself_and_is_not_changed(brook: GridBattle) -> None:
    digest = brook.digest()

    picture = brook._repr_svg_()

    assert picture == grid_svg(brook)
    assert brook.digest() == digest
