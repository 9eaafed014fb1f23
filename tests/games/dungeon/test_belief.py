"""Samples: a whole dungeon with the same view, and the rest drawn at random."""

from __future__ import annotations

import pytest

from alpaca_emblem.agents import play
from alpaca_emblem.errors import (
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.dungeon.floors.floor import (
    LOCKED_DOOR,
    ROCK,
    STAIRS,
    explore_place,
)
from alpaca_emblem.games.dungeon.items import Key, Treasure
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon.partly_known import (
    closet,
    corridor,
    walk,
)
from tests.games.dungeon.positions import (
    ALONE,
    EVERYTHING,
    SIDE,
    drawn,
)


@pytest.mark.parametrize("name", ALONE)
def test_a_sample_is_seen_as_the_game_is(name: str) -> None:
    rng = Mulberry32(1)
    for number, game in enumerate(walk(ALONE[name], seed=6, steps=40)):
        if number % 8:
            continue
        view = game.view(SIDE)

        sample = view.sample(rng)

        assert sample.view(SIDE) == view
        assert sample.legal_actions() == game.legal_actions()
        assert Dungeon.from_text(str(sample)).digest() == sample.digest()


def test_a_sample_has_as_many_monsters_and_things() -> None:
    game = Dungeon(seed=12)

    sample = game.view(SIDE).sample(Mulberry32(3))

    assert isinstance(sample, Dungeon)
    assert len(sample.floor.monsters) == len(game.floor.monsters) == 3
    assert len(sample.floor.items) == len(game.floor.items) == 2
    assert sample.dice.state != game.dice.state


def test_samples_differ() -> None:
    view, rng = Dungeon(seed=12).view(SIDE), Mulberry32(3)

    assert len({view.sample(rng).digest() for _ in range(5)}) == 5


@pytest.mark.unmeasured
def test_a_sample_can_be_played_to_its_end() -> None:
    game = Dungeon(seed=12).view(SIDE).sample(Mulberry32(9))

    assert play(game, ExplorerAgent(9), 3000) is not None


@pytest.mark.unmeasured
def test_a_sample_of_unknown_things_agrees_about_their_looks() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=EVERYTHING,
        items=["scroll mapping", "potion might", "potion healing"],
    )
    view, rng = game.view(SIDE), Mulberry32(4)

    kinds = set()
    for _ in range(12):
        sample = view.sample(rng)
        assert isinstance(sample, Dungeon)
        assert sample.view(SIDE) == view
        (_, item), *_ = sample.floor.items
        kinds.add(sample.position()["thing"][0]["item"])
        assert sample.describe(item) == "red potion"

    assert kinds == {"potion healing", "potion might", "potion poison"}


def test_more_unknown_looks_than_kinds_are_refused() -> None:
    game = Dungeon(seed=1, variant=Variant(inventory=9, unidentified=True))
    position = game.view(SIDE).position
    position["adventurer"]["items"] = [
        f"potion ?{colour}" for colour in ("red", "blue", "green", "black")
    ]

    with pytest.raises(InvalidValueError, match="looks can be unidentified, not"):
        Dungeon.from_position(position).view(SIDE).sample(Mulberry32(1))


@pytest.mark.unmeasured
def test_a_sample_leads_somewhere() -> None:
    """The stairs, if they are not known yet, can be reached in every sample."""
    view, rng = corridor().view(SIDE), Mulberry32(5)
    for _ in range(10):
        sample = view.sample(rng)
        assert isinstance(sample, Dungeon)
        assert sample.floor.field.terrain.count(STAIRS) <= 1


def stairs_reached(game: Dungeon, symbol: str) -> bool:
    """Return whether a way leads to the only cell with *symbol*."""
    field, reached = game.floor.field, [game.place]
    for here in reached:
        for there in field.neighbours(here):
            cost = field.terrain_at(there).move_cost
            if cost is not None and there not in reached:
                reached.append(there)
    return sum(field.terrain_at(at).symbol == symbol for at in reached) == 1


@pytest.mark.unmeasured
def test_the_stairs_of_a_sample_can_be_reached() -> None:
    view, rng = corridor().view(SIDE), Mulberry32(5)

    for _ in range(10):
        sample = view.sample(rng)
        assert isinstance(sample, Dungeon)
        assert stairs_reached(sample, ">")
        assert sample.view(SIDE) == view


def test_on_the_way_back_it_is_the_way_up() -> None:
    game = corridor(last_floor=4)
    with game.editing():
        game.adventurer.has_treasure = True

    sample = game.view(SIDE).sample(Mulberry32(1))

    assert isinstance(sample, Dungeon)
    assert stairs_reached(sample, "<")


def test_on_the_last_floor_it_is_the_treasure() -> None:
    game = corridor(last_floor=1)

    sample = game.view(SIDE).sample(Mulberry32(1))

    assert isinstance(sample, Dungeon)
    treasures = [i for _, i in sample.floor.items if isinstance(i, Treasure)]
    assert len(treasures) == 1
    assert STAIRS not in sample.floor.field.terrain


def test_once_it_is_taken_the_way_up_is_where_one_came_from() -> None:
    game = corridor(last_floor=1)
    with game.editing():
        game.adventurer.has_treasure = True
        game.floor.taken = 1

    sample = game.view(SIDE).sample(Mulberry32(1))

    assert isinstance(sample, Dungeon)
    assert STAIRS not in sample.floor.field.terrain
    assert not any(isinstance(item, Treasure) for _, item in sample.floor.items)


def test_visible_state_is_not_drawn_again() -> None:
    for board, last in ((">", 0), ("*", 1)):
        game = closet(f"{board}..", variant=variant_with(last))

        sample = game.view(SIDE).sample(Mulberry32(1))

        assert isinstance(sample, Dungeon)
        assert sample.floor.field.terrain.count(STAIRS) == (board == ">")
        assert sum(isinstance(i, Treasure) for _, i in sample.floor.items) == last


def variant_with(last_floor: int) -> Variant:
    return Variant(last_floor=last_floor)


def test_without_a_way_on_a_sample_has_no_exit_and_no_hidden_monsters() -> None:
    game = closet()
    with game.editing():
        # So that there is nothing but what is seen.
        game.floor.field.terrain = tuple(
            t if game.floor.is_seen(at) else ROCK
            for at, t in zip(
                game.floor.field.locations, game.floor.field.terrain, strict=True
            )
        )

    sample = game.view(SIDE).sample(Mulberry32(1))

    assert isinstance(sample, Dungeon)
    assert STAIRS not in sample.floor.field.terrain
    assert sample.floor.monsters == ()
    assert sample.floor.items == ()


def test_a_locked_door_that_is_known_has_a_key_somewhere() -> None:
    game = drawn(
        """
        ################
        #@=............#
        #.############.#
        #..............#
        ################
    """,
        variant=Variant(doors=True, sight="walls"),
    )

    sample = game.view(SIDE).sample(Mulberry32(2))

    assert isinstance(sample, Dungeon)
    keys = [item for _, item in sample.floor.items if isinstance(item, Key)]
    assert len(keys) == 1


@pytest.mark.unmeasured
def test_nor_is_the_key_behind_that_door_if_it_can_be_before_it() -> None:
    game = Dungeon(seed=3, variant=Variant(doors=True))
    door = next(
        at
        for at in game.floor.field.locations
        if game.floor.terrain_at(at) is LOCKED_DOOR
    )
    with game.editing():
        explore_place(game.floor, door)
    rng = Mulberry32(2)

    for _ in range(8):
        sample = game.view(SIDE).sample(rng)
        assert isinstance(sample, Dungeon)
        floor = sample.floor
        (at,) = (at for at, item in floor.items if isinstance(item, Key))
        assert at in floor.reached_from(sample.place, has_key=False)


def test_a_sample_of_nonsense_is_refused_when_it_is_read() -> None:
    position = Dungeon(seed=1).view(SIDE).position
    position["map"] = position["map"].replace("?", "#", 1)

    with pytest.raises(NotationError, match="do not agree"):
        Dungeon.from_position(position)
