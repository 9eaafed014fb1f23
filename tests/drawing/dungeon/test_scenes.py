"""Scenes: the drawn parts of a floor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.dungeon.scenes import (
    Scene,
    Window,
    cells,
    runs,
    scene_of,
    window_of,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import ALONE, SIDE, drawn

HALL = """
#########
#@..+...#
#.......#
#########
"""


def whole(game: Dungeon) -> Scene:
    return scene_of(game, window_of(game, None))


@pytest.mark.unmeasured
@given(masks=st.lists(st.integers(0, 2**20)))
def test_runs_cover_every_square_once(masks: list[int]) -> None:
    found = [
        (row, column)
        for row, start, length in runs(tuple(masks))
        for column in range(start, start + length)
    ]

    expected = [
        (row, column)
        for row, mask in enumerate(masks)
        for column in range(21)
        if mask >> column & 1
    ]
    assert found == expected
    assert cells(tuple(masks)) == {*expected}


def test_only_rock_that_touches_an_open_square_is_drawn() -> None:
    scene = whole(drawn("#####\n##@##\n#####"))

    assert cells(scene.open) == {(1, 2)}
    assert cells(scene.rock) == {
        (row, column)
        for row in range(3)
        for column in (1, 2, 3)
        if (row, column) != (1, 2)
    }


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_every_square_is_open_or_rock_or_not_drawn(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])
    floor = game.floor

    for shown in (game, Dungeon.from_position(game.view(SIDE).position)):
        scene = whole(shown)
        for location in floor.field.locations:
            row, column = location.place
            is_known = shown is game or floor.is_explored(location)
            is_open = floor.terrain_at(location).move_cost is not None and is_known
            assert bool(scene.open[row] >> column & 1) == is_open
            is_drawn = (scene.open[row] | scene.rock[row]) >> column & 1
            is_lit = bool(is_drawn) and floor.is_seen(location)
            assert bool(scene.lit[row] >> column & 1) == is_lit
            assert bool(scene.remembered[row] >> column & 1) == (
                bool(is_drawn) and not is_lit
            )
            is_veiled = bool(is_drawn) and not floor.is_explored(location)
            assert bool(scene.veiled[row] >> column & 1) == is_veiled


def test_a_view_has_nothing_veiled() -> None:
    game = Dungeon(seed=11)
    known = Dungeon.from_position(game.view(SIDE).position)

    assert any(whole(game).veiled)
    assert not any(whole(known).veiled)


def test_doors_and_stairs_stand_in_the_scene() -> None:
    game = drawn("#####\n#@+>#\n##=/#\n#<..#\n#####", variant=Variant(doors=True))

    assert whole(game).built == (
        ((1, 2), "+"),
        ((1, 3), ">"),
        ((2, 2), "="),
        ((2, 3), "/"),
        ((3, 1), "<"),
    )
    assert scene_of(game, Window(2, 2, 1, 1)).built == (((2, 2), "="),)


def test_a_torch_burns_as_long_as_the_adventurer_lives() -> None:
    game = drawn("####\n#@r#\n####", hit_points="1/20")
    assert whole(game).has_torch

    game.wait()

    assert not whole(game).has_torch


def test_the_whole_floor_is_in_the_window_by_default() -> None:
    assert window_of(Dungeon(seed=1), None) == Window(0, 0, 16, 32)


def test_the_known_part_has_one_square_more_on_each_side() -> None:
    game = drawn(f"{'#' * 30}\n" * 6 + "#######@..####\n" + "#" * 30)

    scene = whole(game)
    window = window_of(game, "known")

    assert {row for row, _ in cells(scene.rock)} == {5, 6, 7}
    assert {column for _, column in cells(scene.rock)} == {*range(6, 11)}
    assert window == Window(4, 5, 5, 7)


def test_knowledge_ends_with_the_floor() -> None:
    game = drawn(HALL, variant=Variant(rows=12, columns=16), is_explored=True)

    assert window_of(game, "known") == Window(0, 0, 5, 10)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        ((15, 15), Window(0, 0, 15, 15)),
        ((3, 5), Window(0, 0, 3, 5)),
        ((1, 1), Window(1, 1, 1, 1)),
        ((256, 256), Window(0, 0, 16, 32)),
    ],
)
def test_a_window_around_the_adventurer_stays_on_the_floor(
    size: tuple[int, int], expected: Window
) -> None:
    assert window_of(drawn(HALL), size) == expected


def test_a_window_ends_where_the_floor_ends() -> None:
    game = drawn("#" * 32 + "\n" + "#" * 28 + "..@#\n" + "#" * 32)

    assert window_of(game, (3, 9)) == Window(0, 23, 3, 9)


def test_a_scene_has_nothing_outside_its_window() -> None:
    game = drawn(HALL, is_explored=True)

    scene = scene_of(game, Window(0, 0, 2, 3))

    drawn_of_it = cells(scene.open) | cells(scene.rock)
    assert drawn_of_it == {(r, c) for r in range(2) for c in range(3)}


@pytest.mark.parametrize("crop", ["all", "", (0, 3), (3, 257), (3,), (3, 3, 3)])
def test_no_other_part_of_a_floor_can_be_drawn(crop: object) -> None:
    with pytest.raises(InvalidValueError, match="crop"):
        window_of(Dungeon(seed=1), crop)  # type: ignore[arg-type]


@pytest.mark.parametrize("crop", [15, (1.5, 3), True, object()])
def test_a_crop_is_a_word_or_two_numbers(crop: object) -> None:
    with pytest.raises(InvalidTypeError, match="crop"):
        window_of(Dungeon(seed=1), crop)  # type: ignore[arg-type]
