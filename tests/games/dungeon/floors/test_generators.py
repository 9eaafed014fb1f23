"""All generators dig valid floors of any size, and always end."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import FloorError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.generators import (
    GENERATORS,
    Caves,
    FloorGenerator,
    Maze,
)
from alpaca_emblem.games.dungeon.floors.plans import Plan, Room
from alpaca_emblem.games.dungeon.floors.population import make_floor
from alpaca_emblem.rng import KaplayRandom, Mulberry32, RandomSource
from alpaca_emblem.rules.masks import span
from tests.games.dungeon.positions import location_of

BUILT_IN = ["caves", "maze", "partition", "rooms"]

SMALLEST, ORIGINAL, LARGEST = (12, 16), (16, 32), (256, 256)


def check(plan: Plan, rows: int, columns: int) -> None:
    """Check *plan* for the guarantees of every generator."""
    plan.check(rows, columns)
    assert plan.connected() is plan
    assert plan.start != plan.stairs
    for room in plan.rooms:
        assert all(
            plan.is_open((row, column))
            for row in range(room.row, room.row + room.height)
            for column in range(room.column, room.column + room.width)
        )
    if plan.rooms:
        assert plan.rooms[0].has(plan.start)
        assert not plan.rooms[0].has(plan.stairs)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size", [SMALLEST, (13, 17), ORIGINAL, (50, 20), (40, 90)])
def test_every_dug_plan_is_a_floor(name: str, size: tuple[int, int]) -> None:
    for seed in range(1, 9):
        check(GENERATORS[name]().make(KaplayRandom(seed), *size), *size)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", BUILT_IN)
def test_so_it_is_on_a_large_floor(name: str) -> None:
    check(GENERATORS[name]().make(Mulberry32(1), 150, 90), 150, 90)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "name",
    ["rooms", *(pytest.param(name, marks=pytest.mark.slow) for name in BUILT_IN[:3])],
)
@pytest.mark.parametrize("dice", [Mulberry32, KaplayRandom])
def test_so_it_is_on_the_largest_floor(
    name: str, dice: type[Mulberry32] | type[KaplayRandom]
) -> None:
    for seed in (1, 2):
        check(GENERATORS[name]().make(dice(seed), *LARGEST), *LARGEST)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_so_it_is_on_floors_of_all_sizes(name: str) -> None:
    sizes = Mulberry32(7)
    for seed in range(1, 301):
        size = sizes.between(12, 90), sizes.between(16, 90)
        check(GENERATORS[name]().make(KaplayRandom(seed), *size), *size)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size", [SMALLEST, ORIGINAL])
def test_so_it_is_on_ten_thousand_seeds(name: str, size: tuple[int, int]) -> None:
    variant = Variant(rows=size[0], columns=size[1], generator=name)
    for seed in range(1, 10_001):
        floor, start = make_floor(variant, KaplayRandom(seed), 1)
        everywhere = reached(floor.field, floor.field[start])
        assert sum(t.symbol == ">" for t in floor.field.terrain) == 1
        assert all(location_of(m).index in everywhere for m in floor.monsters)
        assert all(at.index in everywhere for at, _ in floor.items)
        assert all(
            terrain.move_cost is None or index in everywhere
            for index, terrain in enumerate(floor.field.terrain)
        )


def reached(field: object, start: object) -> set[int]:
    """The indices of all places that can be reached from *start*."""
    known = {start.index}  # type: ignore[attr-defined]
    waiting = [start]
    while waiting:
        here = waiting.pop()
        for there in field.neighbours(here):  # type: ignore[attr-defined]
            terrain = field.terrain_at(there)  # type: ignore[attr-defined]
            if there.index not in known and terrain.move_cost is not None:
                known.add(there.index)
                waiting.append(there)
    return known


@pytest.mark.parametrize("name", BUILT_IN)
def test_one_seed_gives_one_floor(name: str) -> None:
    generator = GENERATORS[name]()

    plans = [generator.make(KaplayRandom(4), *ORIGINAL) for _ in range(2)]

    assert plans[0] == plans[1]
    assert plans[0] != generator.make(KaplayRandom(5), *ORIGINAL)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("size", [SMALLEST, (30, 40)])
def test_dungeons_of_any_size_are_played(name: str, size: tuple[int, int]) -> None:
    variant = Variant(rows=size[0], columns=size[1], generator=name)

    game = Dungeon(seed=3, variant=variant)
    game.wait()

    assert game.legal_actions()


class Hopeless(FloorGenerator):
    """Digs nothing, or floors that cannot be crossed."""

    def __init__(self, plan: Plan | None) -> None:
        object.__setattr__(self, "plan", plan)
        object.__setattr__(self, "asked", 0)

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        object.__setattr__(self, "asked", self.asked + 1)  # type: ignore[attr-defined]
        return self.plan  # type: ignore[attr-defined, no-any-return]


PARTED = Plan((0, 0b0110110, 0), 7, (1, 1), (1, 5))


@pytest.mark.parametrize("plan", [None, PARTED], ids=["nothing", "parted"])
def test_digging_ends(plan: Plan | None) -> None:
    generator = Hopeless(plan)

    with pytest.raises(FloorError, match="64 attempts to dig a floor have failed"):
        generator.make(Mulberry32(1), 3, 7)

    assert generator.asked == 64  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        (Plan((0b10, 0b110, 0), 4, (1, 1), (1, 2)), "outermost"),
        (Plan((0, 0b110, 0b10), 4, (1, 1), (1, 2)), "outermost"),
        (Plan((0, 0b111, 0), 4, (1, 1), (1, 2)), "outermost"),
        (Plan((0, 0b1110, 0), 4, (1, 1), (1, 2)), "outermost"),
        (Plan((0, 0b10110, 0), 4, (1, 1), (1, 2)), "exceed 4 columns"),
        (Plan((0, 0b110, 0), 4, (1, 1), (1, 0)), "open places"),
        (Plan((0, 0b110, 0), 4, (0, 1), (1, 1)), "open places"),
        (Plan((0, 0b110, 0), 4, (1, 1), (1, 1)), "two places"),
        (Plan((0, 0b110, 0), 4, (-2, 1), (1, 2)), "open places"),
        (Plan((0, 0b110, 0), 4, (1, 1), (9, 2)), "open places"),
        (Plan((0, 0b110, 0), 5, (1, 1), (1, 2)), "must have 3 x 4 places"),
        (Plan((0, 0b110, 0, 0), 4, (1, 1), (1, 2)), "must have 3 x 4 places"),
        (Plan((), 4, (1, 1), (1, 2)), "must have 3 x 4 places"),
        (Plan((0, 6, 0), 4, (1, 1), (1, 2), (Room(1, 1, 1, 3),)), "rooms must lie"),
        (Plan((0, 6, 0), 4, (1, 1), (1, 2), (Room(0, 1, 1, 1),)), "rooms must lie"),
        (Plan((0, 6, 0), 4, (1, 1), (1, 2), (Room(1, 1, 0, 1),)), "rooms must lie"),
        (Plan((0, 6, 0), 4, (1, 1), (1, 2), (Room(1, 1, 1, -1),)), "rooms must lie"),
    ],
)
def test_a_plan_that_is_no_floor_is_refused(plan: Plan, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        Hopeless(plan).make(Mulberry32(1), 3, 4)


CELL: Any = {"open": (0, 0b110, 0), "width": 4, "start": (1, 1), "stairs": (1, 2)}


@pytest.mark.parametrize(
    "plan",
    [
        [1],
        "cave",
        Plan(**CELL | {"open": [0, 6, 0]}),
        Plan(**CELL | {"open": (0, 6.0, 0)}),
        Plan(**CELL | {"start": None}),
        Plan(**CELL | {"start": (1.0, 1.0)}),
        Plan(**CELL | {"stairs": [1, 2]}),
        Plan(**CELL | {"stairs": (1, 2, 3)}),
        Plan(**CELL, rooms=(1, 2)),  # type: ignore[arg-type]
        Plan(**CELL, rooms=None),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_other_values_than_plans_are_refused(plan: Any) -> None:
    with pytest.raises(InvalidTypeError):
        Hopeless(plan).make(Mulberry32(1), 3, 4)


def test_unreachable_cells_are_filled_up() -> None:
    plan = Plan((0, 0b0110110, 0), 7, (1, 1), (1, 2))

    connected = plan.connected()

    assert connected is not None
    assert connected.open == (0, 0b0000110, 0)


def test_spots_are_in_any_room_but_the_first() -> None:
    rooms = tuple(Room(1, 1 + 3 * index, 1, 2) for index in range(4))
    plan = Plan((0, span(1, 11), 0), 13, (1, 1), (1, 4), rooms)
    dice = Mulberry32(1)

    assert {plan.draw_spot(dice) for _ in range(99)} == {
        *((1, 4), (1, 5), (1, 7), (1, 8), (1, 10), (1, 11))
    }


def test_with_few_rooms_spots_are_everywhere() -> None:
    rooms = (Room(1, 1, 1, 2), Room(1, 4, 1, 2))
    plan = Plan((0, 0b0111110, 0), 7, (1, 1), (1, 4), rooms)
    dice = Mulberry32(1)

    assert {plan.draw_spot(dice) for _ in range(50)} == {
        *((1, 2), (1, 3), (1, 4), (1, 5))
    }


def test_spots_without_rooms_are_away_from_the_start() -> None:
    wide = Plan((0, span(1, 20), 0), 22, (1, 1), (1, 20))
    narrow = Plan((0, span(1, 4), 0), 6, (1, 1), (1, 4))

    assert wide.spots == tuple((1, column) for column in range(7, 21))
    assert narrow.spots == ((1, 2), (1, 3), (1, 4))
    assert narrow.draw_spot(Mulberry32(1)) in narrow.spots


def test_a_crowded_floor_ends_in_an_error() -> None:
    class Cell(FloorGenerator):
        name = "cell"

        def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan:
            inside = span(1, 4)
            return Plan((0, inside, *[0] * (rows - 2)), columns, (1, 1), (1, 4))

    try:
        with pytest.raises(FloorError, match="no free square was found on floor 1"):
            Dungeon(seed=1, variant=Variant(generator="cell"))
    finally:
        del GENERATORS["cell"]


def test_a_maze_without_gaps_has_one_way_from_everywhere_to_everywhere() -> None:
    plan = Maze(gaps=0).make(Mulberry32(3), 21, 31)

    places = len(plan.open_places)
    joins = sum(
        plan.is_open((row, column + 1)) + plan.is_open((row + 1, column))
        for row, column in plan.open_places
    )

    assert joins == places - 1


def test_a_maze_with_gaps_has_several() -> None:
    closed = Maze(gaps=0).make(Mulberry32(3), 21, 31)
    open_ = Maze(gaps=100).make(Mulberry32(3), 21, 31)

    assert len(open_.open_places) > len(closed.open_places)


def test_caves_without_rock_are_one_hall() -> None:
    plan = Caves(rock=0, rounds=0).make(Mulberry32(3), 12, 16)

    assert len(plan.open_places) == 10 * 14
    assert plan.start == (1, 1)


def test_caves_that_are_too_small_are_dug_again() -> None:
    caves, dice = Caves(rock=60), Mulberry32(3)

    dug = [caves.dig(dice, 12, 16) for _ in range(20)]

    assert None in dug
    assert all(len(plan.open_places) * 6 >= 12 * 16 for plan in dug if plan)


@pytest.mark.parametrize(
    ("rows", "kept"),
    [
        ((0, 0b0110110, 0), (0, 0b0000110, 0)),
        ((0, 0b0011000, 0, 0b0000110, 0), (0, 0b0011000, 0, 0, 0)),
        ((0, 0b0000110, 0, 0b0001110, 0), (0, 0, 0, 0b0001110, 0)),
    ],
    ids=["in one row", "in two rows", "unless a later one is larger"],
)
def test_of_equal_caves_the_first_is_kept(
    rows: tuple[int, ...], kept: tuple[int, ...]
) -> None:
    """The first is the one in the upper row, or else farther left."""
    from alpaca_emblem.games.dungeon.floors.generators import _largest

    assert _largest(rows) == kept


@pytest.mark.parametrize(("rows", "columns"), [(2, 3), (3, 2), (257, 3), (3, 257)])
def test_floors_of_no_possible_size_are_refused(rows: int, columns: int) -> None:
    with pytest.raises(InvalidValueError, match=r"must be at (least 3|most 256), not"):
        Hopeless(None).make(Mulberry32(1), rows, columns)
    with pytest.raises(FloorError):
        Hopeless(None).make(Mulberry32(1), 3, 256)
