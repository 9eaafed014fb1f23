"""The dungeon as a picture: well-formed, complete, and without hidden state."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.drawing import dungeon_geometry, dungeon_parts, dungeon_svg
from alpaca_emblem.drawing.dungeon.scenes import Crop
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.drawing.trees import assert_golden, theme_differences
from tests.games.dungeon.positions import ALONE, EVERYTHING, SIDE, drawn

SVG = "{http://www.w3.org/2000/svg}"


def board_of(picture: str) -> Element:
    root = ElementTree.fromstring(picture)
    (board,) = [part for part in root if part.get("class") == "board"]
    return board


def of_class(picture: str, name: str) -> list[Element]:
    """The parts of that class which are not of the legend."""
    parts = board_of(picture).iter()
    return [part for part in parts if name in part.get("class", "").split()]


def titles(picture: str, name: str) -> list[str]:
    return [part.findtext(f"{SVG}title") or "" for part in of_class(picture, name)]


def places(picture: str) -> Iterator[Element]:
    """The outer groups of the tokens on the board."""
    (layer,) = of_class(picture, "units")
    yield from layer


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_looks_as_it_did(cellar: Dungeon, theme: str) -> None:
    assert_golden(dungeon_svg(cellar, theme=theme), f"dungeon-{theme}")


def test_a_view_looks_as_it_did(bag: Dungeon) -> None:
    picture = dungeon_svg(bag.view(SIDE), "de", crop="known")

    assert_golden(picture, "dungeon-view")


def test_all_monsters_and_items_are_drawn(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar)

    assert sorted(titles(picture, "unit")) == [
        "Adventurer, 9/20 hit points",
        "Goblin 3, 6/6 hit points, out of sight",
        "Ogre 4, 11/11 hit points, out of sight",
        "Rat 2, 3/3 hit points",
    ]
    assert titles(picture, "built") == ["(2, 6) door", "(4, 2) stairs"]
    assert titles(picture, "thing") == ["(1, 6) healing potion", "(3, 18) gold, 7"]


def test_the_adventurer_is_on_top(cellar: Dungeon) -> None:
    numbers = [place.get("data-unit") for place in places(dungeon_svg(cellar))]

    assert numbers == ["4", "3", "2", "1"]


def test_units_and_squares_out_of_sight_are_dimmed(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar)

    dimmed = {place.get("data-unit") for place in places(picture)} & {
        place.get("data-unit") for place in places(picture) if place.get("opacity")
    }
    assert dimmed == {"3", "4"}
    assert [thing.get("opacity") for thing in of_class(picture, "thing")] == [
        None,
        ".55",
    ]


def test_no_figure_is_mirrored(cellar: Dungeon) -> None:
    assert "scale(-" not in dungeon_svg(cellar)


def test_things_have_a_dark_casing(cellar: Dungeon) -> None:
    for thing in of_class(dungeon_svg(cellar), "thing"):
        assert thing[0].get("stroke") == KEY


def test_bars_show_the_hit_points_left(cellar: Dungeon) -> None:
    widths = {
        place.get("data-unit"): float(part.get("width", "0"))
        for place in places(dungeon_svg(cellar))
        for part in place.iter()
        if part.get("class") == "health"
    }

    assert widths["1"] == pytest.approx((widths["2"] - 2) * 9 / 20, abs=0.06)


def test_ground_people_and_things_are_apart(cellar: Dungeon) -> None:
    board = board_of(dungeon_svg(cellar))

    (ground,) = [part for part in board if part.get("class") == "ground"]
    assert board[0] is ground
    assert not [part for part in ground.iter() if part.get("data-unit")]
    assert [part.get("class") for part in board][-1] == "units"


def test_a_view_draws_nothing_that_is_unseen(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar.view(SIDE))

    assert "Goblin" not in picture
    assert "gold" not in picture
    assert of_class(picture, "veil") == []
    assert titles(picture, "unit") == [
        "Rat 2, 3/3 hit points",
        "Adventurer, 9/20 hit points",
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("crop", [None, "known", (5, 5), (9, 24)])
def test_unseen_state_changes_nothing(cellar: Dungeon, crop: Crop) -> None:
    position = cellar.position()
    position["monster"][1] |= {"at": [3, 15], "hit_points": "1/6"}
    position["thing"].pop()
    other = Dungeon.from_position(position)
    same, different = other.view(SIDE), other

    assert dungeon_svg(same, crop=crop) == dungeon_svg(cellar.view(SIDE), crop=crop)
    assert dungeon_svg(different) != dungeon_svg(cellar)


def test_a_spectator_sees_what_was_never_seen_in_the_dark(cellar: Dungeon) -> None:
    (veil,) = of_class(dungeon_svg(cellar), "veil")

    assert "f-night" in veil.get("class", "")


def test_a_part_of_the_floor_is_as_large_as_it_is(cellar: Dungeon) -> None:
    whole = board_of(dungeon_parts(cellar).board)
    part = board_of(dungeon_parts(cellar, crop=(5, 9)).board)
    known = board_of(dungeon_parts(cellar.view(SIDE), crop="known").board)

    sizes = [(b.get("width"), b.get("height")) for b in (whole, part, known)]
    assert sizes == [("924", "476"), ("280", "168"), ("280", "224")]


def test_a_part_has_only_what_is_inside(cellar: Dungeon) -> None:
    picture = dungeon_svg(cellar, crop=(3, 5))

    assert titles(picture, "unit") == [
        "Rat 2, 3/3 hit points",
        "Adventurer, 9/20 hit points",
    ]
    assert titles(picture, "thing") == titles(picture, "built") == []


@pytest.mark.parametrize("crop", [None, "known", (5, 9)])
def test_tokens_stand_where_the_geometry_says(cellar: Dungeon, crop: Crop) -> None:
    geometry = dungeon_geometry(cellar, crop=crop)
    assert dungeon_parts(cellar, crop=crop).geometry == geometry

    for place in places(dungeon_svg(cellar, crop=crop)):
        number = int(place.get("data-unit", "0"))
        x, y = place.get("transform", "").split("(")[1].split(")")[0].split()
        unit = next(
            unit
            for unit in (cellar.adventurer, *cellar.floor.monsters)
            if unit.number == number
        )
        assert unit.location is not None
        assert geometry.place_at(float(x), float(y)) == unit.location.place


def test_a_window_on_a_large_floor_has_larger_cells() -> None:
    game = Dungeon(seed=1, variant=Variant(rows=40, columns=80))

    assert dungeon_geometry(game).across == 11
    assert dungeon_geometry(game, crop=(15, 15)).across == 28


def test_the_dead_have_a_skull_and_no_torch() -> None:
    game = drawn("####\n#@r#\n####", hit_points="1/20")
    burning = dungeon_svg(game)
    game.wait()
    out = dungeon_svg(game)

    assert len(of_class(burning, "torch")) == 3
    assert of_class(out, "torch") == []
    (hero,) = [place for place in places(out) if place.get("data-unit") == "1"]
    assert hero[0].get("class") == "unit dead"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_every_variant_is_drawn(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])
    play(game, ExplorerAgent(3), 25)

    for shown in (game, game.view(SIDE)):
        for crop in (None, "known", (15, 15)):
            picture = dungeon_svg(shown, crop=crop)
            assert [p.get("data-unit") for p in places(picture)][-1] == "1"
            root = ElementTree.fromstring(picture)
            assert not any(e.get("id") or e.get("style") for e in root.iter())


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "everything"])
def test_a_light_picture_on_a_dark_page_is_the_dark_one(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])
    play(game, ExplorerAgent(3), 25)

    light, dark = (dungeon_svg(game, theme=theme) for theme in ("light", "dark"))

    assert [*theme_differences(light, dark)] == []


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize(
    "variant",
    [
        Variant(rows=20, columns=32, doors=True, gold=True),
        Variant(rows=40, columns=80, doors=True, gold=True, generator="partition"),
        Variant(rows=40, columns=80, generator="caves"),
    ],
    ids=["floor", "wide", "wide caves"],
)
def test_pictures_are_small(variant: Variant, seed: int) -> None:
    game = Dungeon(seed=seed, variant=variant)
    play(game, ExplorerAgent(3), 100)

    for theme in ("light", "dark"):
        assert len(dungeon_svg(game, theme=theme).encode()) < 40_000
        assert len(dungeon_svg(game.view(SIDE), theme=theme).encode()) < 30_000


@pytest.mark.unmeasured
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

    assert len(of_class(picture, "unit")) == 1
    assert picture.isprintable()


def test_a_dungeon_draws_itself_and_is_not_changed(cellar: Dungeon) -> None:
    digest = cellar.digest()

    picture = cellar._repr_svg_()

    assert picture == dungeon_svg(cellar)
    assert cellar.digest() == digest


def test_a_picture_is_the_same_in_every_process() -> None:
    code = (
        "import sys; from alpaca_emblem import Dungeon;"
        "from tests.games.dungeon.positions import EVERYTHING;"
        "game = Dungeon(seed=7, variant=EVERYTHING);"
        "sys.stdout.buffer.write(game._repr_svg_().encode())"
    )
    here = Dungeon(seed=7, variant=EVERYTHING)._repr_svg_()

    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        )
        assert run.stdout.decode() == here


def test_only_themes_of_the_library_are_drawn(cellar: Dungeon) -> None:
    with pytest.raises(InvalidValueError, match="light or dark"):
        dungeon_svg(cellar, theme="blue")
    with pytest.raises(InvalidTypeError, match="theme"):
        dungeon_parts(cellar, theme=1)  # type: ignore[arg-type]
