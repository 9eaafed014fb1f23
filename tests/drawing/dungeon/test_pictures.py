"""The dungeon as a picture: well-formed, complete, and without what is hidden."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon import dungeon_svg
from alpaca_emblem.drawing.dungeon.pictures import strokes
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import ALONE, SIDE, drawn

SVG = "{http://www.w3.org/2000/svg}"


def of_class(picture: str, name: str) -> list[Element]:
    """The parts of that class which are not of the legend."""
    root = ElementTree.fromstring(picture)
    return [part for part in root if part.get("class") == name]


def titles(picture: str, name: str) -> list[str | None]:
    return [part.findtext(f"{SVG}title") for part in of_class(picture, name)]


def legend_texts(picture: str) -> list[str]:
    (legend,) = of_class(picture, "legend")
    return [text.text or "" for text in legend.iter(f"{SVG}text")]


def test_every_terrain_is_drawn_at_once(cellar: Dungeon) -> None:
    assert titles(dungeon_svg(cellar), "ground") == ["rock", "floor", "door", "stairs"]


def test_strokes_cover_every_place_once() -> None:
    rows = ["##.#", "....", "#.#."]
    covered: list[tuple[int, int, str]] = []

    for symbol, path in strokes(rows).items():
        for stroke in path.split("M")[1:]:
            start, _, length = stroke.partition("h")
            column, row = map(int, start.split())
            covered += [(row, column + step, symbol) for step in range(int(length))]

    assert sorted(covered) == [
        (row, column, symbol)
        for row, line in enumerate(rows)
        for column, symbol in enumerate(line)
    ]


def test_everybody_and_everything_is_drawn(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar)

    assert sorted(map(str, titles(picture, "creature"))) == [
        "Adventurer, 9/20 hit points",
        "Goblin 3, 6/6 hit points, out of sight",
        "Ogre 4, 11/11 hit points, out of sight",
        "Rat 2, 3/3 hit points",
    ]
    assert titles(picture, "thing") == [
        "(2, 6) door",
        "(4, 2) stairs",
        "(1, 6) healing potion",
        "(3, 18) gold, 7",
    ]


def test_who_is_out_of_sight_is_dimmed(cellar: Dungeon) -> None:
    dimmed = [
        part.findtext(f"{SVG}title")
        for part in of_class(dungeon_svg(cellar), "creature")
        if part.get("opacity")
    ]

    assert all(str(title).endswith("out of sight") for title in dimmed)
    assert len(dimmed) == 2


def test_what_is_out_of_sight_is_written_in_white(cellar: Dungeon) -> None:
    inks = {
        part.findtext(f"{SVG}title"): part.get("fill")
        for part in of_class(dungeon_svg(cellar), "thing")
    }

    assert inks["(1, 6) healing potion"] == palette.INK
    assert inks["(3, 18) gold, 7"] == palette.WHITE


def test_fog_and_memory_have_veils_of_their_own() -> None:
    game = drawn(f"{'#' * 22}\n#>@{'.' * 18}#\n{'#' * 22}")
    for _ in range(9):
        game.move("e")

    veils = of_class(dungeon_svg(game), "veil")
    known = of_class(dungeon_svg(game.view(SIDE)), "veil")

    assert [veil.get("stroke-opacity") for veil in veils] == ["0.45", "0.75"]
    assert [veil.get("stroke-opacity") for veil in known] == ["0.45"]


def test_bars_show_what_is_left(cellar: Dungeon) -> None:
    widths = {
        creature.findtext(f"{SVG}title"): [
            float(bar.get("width", "0"))
            for bar in creature
            if bar.get("class") == "health"
        ]
        for creature in of_class(dungeon_svg(cellar), "creature")
    }

    (hero,) = widths["Adventurer, 9/20 hit points"]
    (rat,) = widths["Rat 2, 3/3 hit points"]
    assert hero == pytest.approx(rat * 9 / 20, abs=0.01)


def test_the_legend_tells_how_it_stands(bag: Dungeon) -> None:
    words = legend_texts(dungeon_svg(bag))

    assert words[:5] == [
        "Floor 2, turn 0",
        "find the way up",
        "@",
        "Adventurer",
        "20/20",
    ]
    assert words[5:7] == ["!", "red potion"]
    assert words[-1] == "leather armour (in use)"


def test_a_view_draws_nothing_that_is_unseen(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar.view(SIDE))

    assert "Goblin" not in picture
    assert "gold" not in picture
    assert "unknown" in titles(picture, "ground")
    assert titles(picture, "creature") == [
        "Rat 2, 3/3 hit points",
        "Adventurer, 9/20 hit points",
    ]


def test_what_is_unseen_changes_nothing(cellar: Dungeon) -> None:
    position = cellar.position()
    position["monster"][1] |= {"at": [3, 15], "hit_points": "1/6"}
    position["thing"].pop()
    other = Dungeon.from_position(position)

    assert dungeon_svg(other.view(SIDE)) == dungeon_svg(cellar.view(SIDE))
    assert dungeon_svg(other) != dungeon_svg(cellar)


def test_a_crowd_fits_into_its_picture() -> None:
    game = drawn(f"{'#' * 32}\n#@{'r' * 20}.{'!' * 3}.#\n{'#' * 32}")

    picture = dungeon_svg(game)

    assert len(of_class(picture, "creature")) == 21
    assert "more monsters: 11" in legend_texts(picture)
    assert "healing potion x 3" in legend_texts(picture)
    root = ElementTree.fromstring(picture)
    (legend,) = of_class(picture, "legend")
    lowest = max(float(text.get("y", "0")) for text in legend.iter(f"{SVG}text"))
    assert lowest < float(root.get("height", "0"))


@pytest.mark.parametrize("name", ALONE)
def test_every_variant_is_drawn(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])

    for picture in (dungeon_svg(game), dungeon_svg(game.view(SIDE))):
        assert len(of_class(picture, "creature")) >= 1


def test_a_picture_grows_no_faster_than_its_floor() -> None:
    small, large = (
        dungeon_svg(Dungeon(seed=3, variant=Variant(rows=side, columns=side)))
        for side in (40, 120)
    )

    assert len(large) < 9 * len(small)
    root = ElementTree.fromstring(large)
    assert float(root.get("width", "0")) < 1300


@pytest.mark.parametrize("name", ['<b>"&', "]]>", "x" * 300, "英雄"])
def test_any_name_can_be_drawn(name: str) -> None:
    game = drawn("####\n#@.#\n####", variant=Variant(inventory=2))
    position = game.position()
    position["adventurer"]["items"] = [f"sword 1-2 '{name}'"]

    picture = dungeon_svg(Dungeon.from_position(position))

    assert len(of_class(picture, "creature")) == 1


def test_a_dungeon_draws_itself_and_is_not_changed(cellar: Dungeon) -> None:
    digest = cellar.digest()

    picture = cellar._repr_svg_()

    assert picture == dungeon_svg(cellar)
    assert cellar.digest() == digest
