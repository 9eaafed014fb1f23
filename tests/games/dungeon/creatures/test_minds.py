"""Minds: straight ahead as in the original, and around corners."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.minds import MINDS, Mind
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.events import MonsterAppeared, MonsterMoved
from alpaca_emblem.model.topology import Location
from tests.games.dungeon.positions import drawn, kinds_of, location_of


def steps_of(
    board: str, variant: Variant | None = None, turns: int = 1
) -> list[tuple[int, int]]:
    """Return the place of the first monster of *board* after *turns* turns."""
    game = drawn(board, variant=variant)
    for _ in range(turns):
        game.wait()
    return [location_of(monster).place for monster in game.floor.monsters]


@pytest.mark.parametrize(
    ("board", "to"),
    [
        ("#######\n#@....#\n#...r.#\n#######", (2, 3)),  # farther across
        ("#######\n#@....#\n#.....#\n#.....#\n#.r...#\n#######", (3, 2)),
        ("#######\n#@....#\n#.....#\n#..r..#\n#######", (2, 3)),  # a tie: up
        ("#######\n#@....#\n#####r#\n#######", (1, 5)),  # rock across: up
        ("#######\n#@#...#\n#...r.#\n#######", (2, 3)),
        ("#######\n#@.r..#\n#######", (1, 2)),
        ("####\n#@.#\n#..#\n#r.#\n####", (2, 1)),
        ("#######\n#@.#r.#\n#.....#\n#######", (1, 4)),  # stuck: no way sideways
        ("########\n#@#####.\n#.....r#\n########"[:-9] + "\n########", (2, 5)),
    ],
)
def test_a_monster_goes_the_longer_way_first(board: str, to: tuple[int, int]) -> None:
    assert steps_of(board) == [to]


def test_monsters_get_into_each_others_way() -> None:
    """The first one moves into the place that the second one wants."""
    board = """
        ########
        #@....r#
        #.....g#
        ########
    """

    assert steps_of(board) == [(1, 5), (2, 5)]


def test_monsters_outside_the_circle_do_nothing() -> None:
    assert steps_of("###########\n#@......r.#\n###########") == [(1, 8)]
    assert steps_of("###########\n#@.....r..#\n###########") == [(1, 6)]


def test_they_see_through_rock_and_get_stuck() -> None:
    board = "########\n#@.##.r#\n########"

    assert steps_of(board, turns=5) == [(1, 5)]


def test_behind_walls_they_do_not_even_try() -> None:
    board = "########\n#@.##.r#\n########"

    assert steps_of(board, Variant(sight="walls"), turns=5) == [(1, 6)]


def test_with_eight_directions_they_go_diagonally() -> None:
    board = """
        ######
        #@...#
        #....#
        #...r#
        ######
    """

    assert steps_of(board, Variant(eight_directions=True)) == [(2, 3)]


def test_but_not_past_corners() -> None:
    board = """
        ######
        #@...#
        #...##
        #...r#
        ######
    """

    assert steps_of(board, Variant(eight_directions=True)) == [(3, 3)]


AROUND = """
    #########
    #...#...#
    #.@.#.r.#
    #...#...#
    #.......#
    #########
"""


def test_a_monster_that_finds_paths_arrives() -> None:
    variant = Variant(mind="paths")
    game = drawn(AROUND, variant=variant)

    for _ in range(8):
        events = game.wait()

    assert "AdventurerStruck" in kinds_of(events)
    assert steps_of(AROUND, turns=8) == [(2, 5)], "the other one is stuck"


def test_it_goes_to_where_it_saw_the_adventurer_last() -> None:
    game = drawn(
        """
        ##########
        #@.......#
        #.######r#
        #........#
        ##########
    """,
        variant=Variant(mind="paths", sight="walls"),
    )
    monster = game.floor.monsters[0]
    assert monster.target is None
    game.wait()
    assert monster.target is None, "it has not seen the adventurer"

    with game.editing():
        game.floor.field.place(monster, game.floor.field[1, 7])
    game.wait()
    assert monster.target is not None
    assert monster.target.place == (1, 1)
    game.move("s")
    game.move("s")
    assert monster.target is not None
    assert monster.target.place == (1, 1), "that is where it was seen"
    for _ in range(4):
        game.wait()
    assert location_of(monster).column < 4


def test_it_forgets_an_empty_square() -> None:
    game = drawn(
        """
        ##########
        #@#......#
        ########r#
        ##########
    """,
        variant=Variant(mind="paths", sight="walls"),
    )
    monster = game.floor.monsters[0]
    with game.editing():
        monster.target = game.floor.field[1, 8]

    game.wait()
    assert location_of(monster).place == (1, 8)
    game.wait()

    assert monster.target is None
    assert location_of(monster).place == (1, 8)


def test_it_stays_where_no_way_leads() -> None:
    board = "########\n#@.##.r#\n########"

    assert steps_of(board, Variant(mind="paths"), turns=3) == [(1, 6)]


def test_it_gives_way_to_others_without_going_back() -> None:
    board = """
        ########
        #@.....#
        #....Or#
        ########
    """
    game = drawn(board, variant=Variant(mind="paths"))

    game.wait()
    game.wait()

    places = [location_of(monster).place for monster in game.floor.monsters]
    assert len(set(places)) == 2
    assert max(column for _, column in places) < 6


def test_a_blocked_monster_waits() -> None:
    """In a corridor the second one waits behind the first."""
    assert steps_of("########\n#@..rg.#\n########", Variant(mind="paths")) == [
        (1, 3),
        (1, 4),
    ]
    blocked = "########\n#@rg...#\n########"
    assert steps_of(blocked, Variant(mind="paths")) == [(1, 2), (1, 3)]


def test_steps_are_told_where_they_are_seen() -> None:
    game = drawn("##########\n#@....r..#\n##########")

    assert game.wait()[1:] == (MonsterMoved(2, "Rat", (1, 6), (1, 5)),)


def test_a_unit_coming_into_sight_appears() -> None:
    game = drawn(
        """
        #########
        #@......#
        ######.##
        ######r##
        #########
    """,
        variant=Variant(mind="paths", sight="walls"),
    )
    monster = game.floor.monsters[0]
    with game.editing():
        monster.target = game.floor.field[1, 6]

    events = [*game.wait(), *game.wait()]

    assert MonsterAppeared(2, "Rat", (1, 6)) in events


def test_a_monster_going_out_of_sight_is_not_followed() -> None:
    game = drawn(
        """
        #########
        #@......#
        ######.##
        ######r##
        #########
    """,
        variant=Variant(mind="paths", sight="walls"),
    )
    with game.editing():
        game.floor.monsters[0].target = game.floor.field[2, 6]

    assert kinds_of(game.wait()) == ["AdventurerWaited"]
    assert location_of(game.floor.monsters[0]).place == (2, 6)


def test_one_has_a_custom_mind() -> None:
    class Lazy(Mind):
        name = "lazy"

        def step(self, game: Dungeon, monster: object, is_seen: bool) -> None:
            return None

    try:
        board = "########\n#@...r.#\n########"
        assert steps_of(board, Variant(mind="lazy"), turns=4) == [(1, 5)]
    finally:
        del MINDS["lazy"]


@pytest.mark.parametrize("to", [(1, 5), (0, 5), (1, 3), (1, 6), (1, 1)])
def test_a_mind_that_steps_onto_an_impassable_cell_is_refused(
    to: tuple[int, int],
) -> None:
    """To where it is, into rock, too far, onto another one, onto the adventurer."""

    class Wild(Mind):
        name = "wild"

        def step(self, game: Dungeon, monster: Monster, is_seen: bool) -> Location:
            return game.floor.field[to]

    try:
        game = drawn("########\n#@...rg#\n########", variant=Variant(mind="wild"))
        before = game.digest()
        with pytest.raises(InvalidValueError, match="the mind wild leads from"):
            game.wait()
        assert game.digest() == before
    finally:
        del MINDS["wild"]


def test_nor_does_it_lead_past_a_corner_or_to_what_is_no_place() -> None:
    class Wild(Mind):
        name = "wild"

        def step(self, game: Dungeon, monster: Monster, is_seen: bool) -> Any:
            return game.floor.field[2, 4] if game.turns == 1 else "n"

    variant = Variant(mind="wild", eight_directions=True)
    try:
        game = drawn("########\n#@...r.#\n#...####\n########", variant=variant)
        with pytest.raises(InvalidValueError, match="the mind wild leads from"):
            game.wait()
        with game.editing():
            game.turns = 1
        with pytest.raises(InvalidTypeError, match="location"):
            game.wait()
    finally:
        del MINDS["wild"]
