"""Floors: their population, even deep down, and the knowledge of them."""

from __future__ import annotations

from contextlib import suppress

import pytest

from alpaca_emblem.errors import FloorError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.floor import DOOR, LOCKED_DOOR
from alpaca_emblem.games.dungeon.floors.generators import Maze, Rooms
from alpaca_emblem.games.dungeon.floors.plans import Plan
from alpaca_emblem.games.dungeon.floors.population import (
    count_monsters,
    count_things,
    doorways,
    draw_doors,
    draw_stock,
    make_floor,
)
from alpaca_emblem.games.dungeon.items import Gold, Key, Ration, Treasure
from alpaca_emblem.rng import KaplayRandom, Mulberry32
from alpaca_emblem.rules.masks import span
from tests.games.dungeon.positions import ALONE, drawn, location_of


@pytest.mark.parametrize("number", [1, 2, 5, 12])
def test_a_floor_has_two_monsters_more_than_its_number(number: int) -> None:
    floor, start = make_floor(Variant(), KaplayRandom(5), number)

    assert len(floor.monsters) == count_monsters(number) == 2 + number
    assert [monster.number for monster in floor.monsters] == [*range(2, 4 + number)]
    assert [item.name for _, item in floor.items] == ["potion", "potion"]
    assert floor.field.is_empty(floor.field[start])


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ALONE)
def test_nothing_shares_a_place_and_all_is_counted(name: str) -> None:
    variant = ALONE[name]
    for seed in range(1, 15):
        floor, _ = make_floor(variant, Mulberry32(seed), 1)
        places = [at for at, _ in floor.items]
        places += [location_of(monster) for monster in floor.monsters]
        assert len(set(places)) == len(places)
        things = [item for _, item in floor.items if not isinstance(item, Key)]
        assert len(things) == count_things(variant, 1)
        for place in places:
            assert floor.is_open(place)


@pytest.mark.unmeasured
def test_deep_floors_of_many_seeds_are_made_or_refused() -> None:
    """Floors 1 to 40; the crowded ones may raise a defined error."""
    made, refused = 0, 0
    for seed in range(1, 6):
        dice = KaplayRandom(seed)
        for number in range(1, 41):
            try:
                floor, _ = make_floor(Variant(), dice, number)
            except FloorError:
                refused += 1
                break
            made += 1
            assert len(floor.monsters) == 2 + number
    assert made >= 150
    assert refused <= 3


@pytest.mark.slow
def test_every_floor_from_one_to_forty_of_a_hundred_seeds() -> None:
    for seed in range(1, 101):
        dice, number = KaplayRandom(seed), 0
        with suppress(FloorError):
            for number in range(1, 41):
                floor, _ = make_floor(Variant(), dice, number)
                assert len(floor.monsters) == 2 + number
        assert number > 20, seed


def test_options_add_their_things() -> None:
    variant = Variant(hunger=9, gold=True, inventory=2, last_floor=1)

    floor, _ = make_floor(variant, Mulberry32(1), 1)

    things = [item for _, item in floor.items]
    assert isinstance(things[0], Treasure)
    assert sum(isinstance(item, Gold) for item in things) == 2
    assert sum(isinstance(item, Ration) for item in things) == 1
    assert len(things) == 8


def test_the_last_floor_has_a_treasure_where_the_stairs_would_be() -> None:
    variant = Variant(last_floor=2)
    plan = variant.generator.make(KaplayRandom(7), 16, 32)

    floor, start = make_floor(variant, KaplayRandom(7), 2)

    symbols = {t.symbol for t in floor.field.terrain}
    assert symbols == {"#", ".", "<"}
    assert floor.terrain_at(floor.field[start]).symbol == "<"
    assert isinstance(floor.thing_at(floor.field[plan.stairs]), Treasure)


def test_part_of_the_stock_can_be_drawn() -> None:
    variant = Variant(gold=True)

    assert len(draw_stock(variant, Mulberry32(1), 1, 3)) == 3
    assert draw_stock(variant, Mulberry32(1), 1, -2) == []


def everywhere(place: tuple[int, int]) -> bool:
    return True


def test_doors_stand_between_rock_just_outside_of_rooms() -> None:
    plan = Rooms().make(KaplayRandom(3), 16, 32)

    ways = doorways(plan, everywhere)

    assert ways
    for row, column in ways:
        sides = [
            plan.is_open(at)
            for at in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            )
        ]
        assert sides in ([True, True, False, False], [False, False, True, True])
        assert not any(room.has((row, column)) for room in plan.rooms)


@pytest.mark.unmeasured
@pytest.mark.parametrize("generator", [Rooms(), Maze()])
def test_the_key_is_never_behind_the_door_that_it_opens(generator: object) -> None:
    for seed in range(1, 30):
        plan = generator.make(KaplayRandom(seed), 16, 32)  # type: ignore[attr-defined]
        doors, keys = draw_doors(plan, Mulberry32(seed), everywhere)
        locked = [place for place, terrain in doors.items() if terrain is LOCKED_DOOR]
        assert len(locked) == len(keys) == 1
        assert len(doors) <= 8
        assert keys[0] in plan.reached_from(plan.start, shut=locked[0])
        assert keys[0] not in doors


def test_without_doorways_there_are_no_doors() -> None:
    hall = Plan((0, span(1, 4), span(1, 4), 0), 6, (1, 1), (2, 4))

    assert draw_doors(hall, Mulberry32(1), everywhere) == ({}, [])


def test_without_a_place_for_the_key_no_door_is_locked() -> None:
    corridor = Plan((0, span(1, 3), 0), 5, (1, 1), (1, 3))

    doors, keys = draw_doors(corridor, Mulberry32(1), lambda place: place == (1, 2))

    assert doors == {(1, 2): DOOR}
    assert keys == []


def test_seen_cells_are_remembered() -> None:
    game = drawn("""
        ################
        #@.............#
        ################
    """)
    floor, far = game.floor, game.floor.field[1, 7]
    assert floor.is_seen(far)

    for _ in range(7):
        game.move("e")
    game.move("e")

    start = floor.field[1, 1]
    assert floor.is_explored(start)
    assert not floor.is_seen(start)
    assert floor.explored[0] != 0


def test_the_cost_of_a_look_does_not_grow_with_what_is_known() -> None:
    """All known already, nothing is written down."""
    game = drawn(
        """
        ######
        #@...#
        ######
    """,
        is_explored=True,
    )
    known = game.floor.explored

    game.move("e")

    assert game.floor.explored is known


def test_floors_of_one_size_share_their_places() -> None:
    one, other = Dungeon(seed=1), Dungeon(seed=2)

    assert one.floor.field.topology is other.floor.field.topology
