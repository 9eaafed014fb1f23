"""The ground of a dungeon: all that is known, lit or cold, and the night around it."""

from __future__ import annotations

from math import dist
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.drawing.dungeon.ground import draw_ground
from alpaca_emblem.drawing.dungeon.scenes import Scene, cells, scene_of, window_of
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.drawing.dungeon.cover import along, inside, paths
from tests.games.dungeon.positions import ALONE, drawn

pytestmark = pytest.mark.unmeasured

PEN = Pen.of("light")


def ground_of(scene: Scene, at: Geometry) -> Element:
    parent = Element("g")
    draw_ground(PEN, parent, scene, at)
    (ground,) = parent
    return ground


def shown(game: Dungeon, size: int = 28) -> tuple[Scene, Geometry]:
    variant = game.variant
    at = Geometry.square(variant.rows, variant.columns, 14, size)
    return scene_of(game, window_of(game, None)), at


@pytest.fixture(params=["original", "caves", "maze", "everything"])
def game(request: pytest.FixtureRequest) -> Dungeon:
    game = Dungeon(seed=11, variant=ALONE[request.param])
    play(game, ExplorerAgent(3), 30)
    return game


def test_outlines_cover_lit_and_remembered_cells(game: Dungeon) -> None:
    scene, at = shown(game)
    ground = ground_of(scene, at)

    lit, remembered = (inside(path, at) for path in paths(ground, "floor"))
    lit_rock, cold_rock = (inside(path, at) for path in paths(ground, "wall"))

    bright, cold = cells(scene.lit), cells(scene.remembered)
    assert lit == cells(scene.open) & bright
    assert remembered == cells(scene.open) & cold
    assert lit_rock == cells(scene.rock) & bright
    assert cold_rock == cells(scene.rock) & cold


def test_the_night_covers_all_that_is_out_of_sight(game: Dungeon) -> None:
    scene, at = shown(game)
    ground = ground_of(scene, at)

    (night,) = paths(ground, "night")
    _, _, holes = night.partition("z")

    assert inside(holes, at) == cells(scene.lit)


def test_the_veil_covers_what_was_never_seen(game: Dungeon) -> None:
    scene, at = shown(game)

    (veil,) = paths(ground_of(scene, at), "veil")

    assert inside(veil, at) == cells(scene.veiled)


def test_light_falls_before_the_night_and_memory_comes_after(game: Dungeon) -> None:
    scene, at = shown(game)
    names = [part.get("class", "").split() for part in ground_of(scene, at)]

    order = [
        next((at for at, words in enumerate(names) if name in words), None)
        for name in ("f-lit", "torch", "fall", "night", "f-mem", "feather")
    ]

    assert order == sorted(order, key=lambda at: (at is None, at))
    assert None not in order


def test_every_other_tile_is_of_another_colour(game: Dungeon) -> None:
    scene, at = shown(game)
    ground = ground_of(scene, at)

    for role, where in (("s-lit2", scene.lit), ("s-mem2", scene.remembered)):
        (tiles,) = [part for part in ground if role in part.get("class", "").split()]
        assert tiles.get("stroke-dasharray") == tiles.get("stroke-width") == "28"
        runs_through = along(tiles.get("d", ""), at)
        starts = {(int(y), int(x)) for x, y in run_starts(tiles.get("d", ""), at)}
        odd = {(r, c) for r, c in cells(scene.open) & cells(where) if (r + c) % 2}
        assert odd <= {*runs_through}
        assert all((row + column) % 2 for row, column in starts)


def run_starts(path: str, at: Geometry) -> list[tuple[float, float]]:
    numbers = [run.split("h")[0].split() for run in path.split("M")[1:]]
    return [
        ((float(x) - at.left) // at.across, (float(y) - at.top) // at.down)
        for x, y in numbers
    ]


def test_walls_have_fronts_where_the_floor_goes_on_below(game: Dungeon) -> None:
    scene, at = shown(game)
    ground = ground_of(scene, at)

    for role, where in (("s-litwall2", scene.lit), ("s-memwall2", scene.remembered)):
        (front,) = [part for part in ground if role in part.get("class", "").split()]
        assert sorted(along(front.get("d", ""), at)) == sorted(
            (row, column)
            for row, column in cells(scene.rock) & cells(where)
            if row + 1 < at.rows and scene.open[row + 1] >> column & 1
        )


def test_small_cells_have_no_bricks(game: Dungeon) -> None:
    scene, large = shown(game, 16)
    _, small = shown(game, 15)

    assert len(ground_of(scene, small)) <= len(ground_of(scene, large)) - 8
    fine = [p for p in ground_of(scene, large) if p.get("stroke-dashoffset")]
    coarse = [p for p in ground_of(scene, small) if p.get("stroke-dashoffset")]
    assert (len(fine), len(coarse)) == (4, 0)


def test_the_same_scene_is_drawn_once() -> None:
    scene, at = shown(Dungeon(seed=5))
    again, _ = shown(Dungeon(seed=5))
    other, _ = shown(Dungeon(seed=6))

    assert ground_of(scene, at) is ground_of(again, at)
    assert ground_of(scene, at) is not ground_of(other, at)


def test_rock_far_from_all_floors_is_not_drawn() -> None:
    scene, at = shown(drawn("#####\n##@##\n#####", variant=Variant(sight="circle")))

    (floor,) = paths(ground_of(scene, at), "floor")
    (wall,) = paths(ground_of(scene, at), "wall")

    assert inside(floor, at) == {(1, 2)}
    assert inside(wall, at) == cells(scene.rock)
    assert len(inside(wall, at)) == 8


def test_light_falls_in_steps_of_ever_larger_discs() -> None:
    hall = (
        "#" * 20 + ("\n#" + "." * 18 + "#") * 8 + "\n#....@.............#\n" + "#" * 20
    )
    scene, at = shown(drawn(hall))

    steps = paths(ground_of(scene, at), "fall")

    radii = [int(step.split("a")[1].split()[0]) for step in steps]
    assert radii == sorted({*radii})
    assert radii[0] == 50
    assert 8 < len(radii) <= 13


@pytest.mark.parametrize(
    ("board", "count"),
    [("####\n#@.#\n####", 3), ("#########\n" * 7 + "#######@#", 5)],
)
def test_the_glow_never_reaches_a_corner(board: str, count: int) -> None:
    scene, at = shown(drawn(board))

    discs = [p for p in ground_of(scene, at) if "torch" in p.get("class", "").split()]

    assert len(discs) == count
    x, y = at.middle(scene.hero)
    for disc in discs:
        radius = float(disc.get("r", "0"))
        for corner in ((0, 0), (at.width, 0), (0, at.height), (at.width, at.height)):
            assert dist((x, y), corner) > radius + 10
