"""Foresight: forecasts of a view avoid hidden state, and otherwise come true."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from attrs import frozen

from alpaca_emblem.agents import ExplorerAgent, moves
from alpaca_emblem.errors import (
    ForecastTooLargeError,
    HiddenError,
)
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step, Use, Wait
from alpaca_emblem.games.dungeon.creatures.minds import MINDS, Mind
from alpaca_emblem.games.dungeon.floors.sight import (
    SIGHTS,
    Circle,
    Seen,
    Sight,
    SightMap,
)
from alpaca_emblem.games.dungeon.foresight import leaves_floor
from alpaca_emblem.rng import Mulberry32
from tests.games.dungeon.partly_known import (
    closet,
    known,
    walk,
)
from tests.games.dungeon.positions import (
    ALONE,
    SIDE,
    drawn,
    kinds_of,
)

BAG = Variant(inventory=3)


FORESEEN = {
    **ALONE,
    "shooting in caves": Variant(
        shooting=True, sight="walls", generator="caves", eight_directions=True
    ),
    "paths in a circle": Variant(mind="paths"),
    "paths in caves": Variant(mind="paths", sight="walls", generator="caves"),
}


def compare_forecasts(name: str, seed: int, steps: int, dice: Mulberry32) -> int:
    """Compare forecasts of views with those of the game; return their number."""
    compared = 0
    for game in walk(FORESEEN[name], seed, steps, dice):
        view = game.view(SIDE)
        for action in view.legal_actions():
            with suppress(HiddenError, ForecastTooLargeError):
                assert view.forecast(action) == game.forecast(action)
                compared += 1
    return compared


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", FORESEEN)
def test_a_forecast_of_a_view_is_that_of_the_game_or_refused(name: str) -> None:
    compared = compare_forecasts(name, seed=8, steps=10, dice=Mulberry32(8))

    assert compared or FORESEEN[name].mind.acts_unseen


@pytest.mark.slow
@pytest.mark.parametrize("name", FORESEEN)
def test_so_is_each_of_many_with_most_monsters_gone(name: str) -> None:
    """Those that are left are often all in sight, so that little is refused."""
    compared = 0
    for seed in range(1, 11):
        dice = Mulberry32(seed)
        compared += compare_forecasts(name, seed, 40, dice)

    assert compared > 100


@pytest.mark.parametrize("variant", [Variant(), Variant(eight_directions=True)])
def test_without_hiding_places_everything_is_foreseen(variant: Variant) -> None:
    game = closet("r..", variant=variant)

    forecast = known(game).forecast(Step.of("e"))

    assert forecast == game.forecast(Step.of("e"))
    assert len(forecast.results) == 4, "a 2 is answered by 1 or 2, 3 and 4 kill"


def test_where_a_monster_can_hide_a_forecast_is_refused() -> None:
    game = drawn("""
        ###########
        #@........#
        ###########
    """)

    assert known(game).forecast(Wait.of()).is_certain
    with pytest.raises(HiddenError, match="monster may be at"):
        known(game).forecast(Step.of("e"))


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("row", "column"),
    [(1, 1), (1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)],
)
def test_every_place_beside_the_adventurer_is_watched(row: int, column: int) -> None:
    """Even if the adventurer sees only its own cell."""
    rows = [[*"#####"] for _ in range(5)]
    rows[2][2], rows[row][column] = "@", "."
    board = "\n".join(map("".join, rows))
    game = drawn(board, is_explored=True, variant=Variant(sight=Circle(radius=0)))

    with pytest.raises(HiddenError, match=rf"monster may be at \({row}, {column}\)"):
        known(game).forecast(Wait.of())


@pytest.mark.parametrize("monster", ["r", "s"])
def test_monsters_on_known_ground_are_foreseen(monster: str) -> None:
    game = closet(f"..{monster}.", variant=Variant(shooting=True), floor=2)

    assert known(game).forecast(Wait.of()) == game.forecast(Wait.of())


def test_a_monster_certain_to_be_out_of_sight_is_foreseen() -> None:
    board = """
        #######
        #r..@.#
        ####.##
        #######
    """
    game = drawn(board, is_explored=True, variant=Variant(sight="walls"))

    forecast = known(game).forecast(Step.of("s"))

    assert forecast == game.forecast(Step.of("s"))


def test_a_monster_that_could_meet_a_hidden_one_is_not_foreseen() -> None:
    board = "###########\n#@.....r..#\n###########"
    game = drawn(board, is_explored=True)

    with pytest.raises(HiddenError, match=r"monster may be at \(1, 8\)"):
        known(game).forecast(Wait.of())


def test_none_is_refused_without_living_units() -> None:
    game = drawn("""
        ###########
        #@........#
        ###########
    """)
    with game.editing():
        game.floor.slain = 3

    assert known(game).forecast(Step.of("e")).is_certain


def test_a_monster_that_could_meet_an_unseen_one_is_not_foreseen() -> None:
    game = drawn("""
        ###########
        #@.....r..#
        ###########
    """)

    with pytest.raises(HiddenError):
        known(game).forecast(Wait.of())


def test_minds_that_act_unseen_are_not_foreseen() -> None:
    game = closet(variant=Variant(mind="paths"))

    with pytest.raises(HiddenError, match="a monster out of sight may arrive"):
        known(game).forecast(Wait.of())


def lone(board: str, **options: Any) -> Dungeon:
    """The position on *board*, on the second floor, without hidden monsters."""
    game = drawn(board, floor=2, **options)
    with game.editing():
        game.floor.slain = 4 - len(game.floor.monsters)
    return game


def test_a_monster_that_finds_paths_is_not_foreseen() -> None:
    """It may have seen the adventurer somewhere before it came into sight."""
    game = lone("#######\n#@..r.#\n#######", variant=Variant(mind="paths"))

    with pytest.raises(
        HiddenError, match=r"the intention of the monster at \(1, 4\) is"
    ):
        known(game).forecast(Wait.of())


def test_an_adjacent_monster_strikes_regardless_of_hidden_state() -> None:
    game = lone("#######\n#@r...#\n#######", variant=Variant(mind="paths"))

    assert known(game).forecast(Wait.of()) == game.forecast(Wait.of())


def test_unless_its_mind_has_other_ideas() -> None:
    class Coward(Mind):
        name = "coward"

        def act(self, game: Dungeon, monster: object) -> None:
            return None

        def step(self, game: Dungeon, monster: object, is_seen: bool) -> None:
            return None

    try:
        game = lone("####\n#@r#\n####", variant=Variant(mind="coward"))
        with pytest.raises(HiddenError, match="the intention of"):
            known(game).forecast(Wait.of())
    finally:
        del MINDS["coward"]


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (
            """
            ######
            ###..#
            ##r###
            #.#.@#
            ######
            """,
            r"the terrain at \(1, 2\) is",
        ),
        (
            """
            ########
            ##..####
            #.r...@#
            ##.#..##
            ########
            """,
            r"whether \(1, 2\) will be in sight",
        ),
    ],
)
def test_where_the_unknown_could_be_rock_a_monster_is_not_foreseen(
    board: str, message: str
) -> None:
    game = lone(board, variant=Variant(sight="walls"))

    with pytest.raises(HiddenError, match=message):
        known(game).forecast(Step.of("w"))


@pytest.fixture
def gap() -> Iterator[Sight]:
    """Eyes that see everything, but never one place."""

    @frozen
    class Gap(Sight):
        name = "gap"

        def seen_from(self, ground: SightMap, row: int, column: int) -> Seen:
            rows = [(1 << ground.width) - 1] * ground.height
            rows[1] &= ~(1 << 3)
            return Seen(0, tuple(rows))

    yield Gap()
    del SIGHTS["gap"]


def test_a_shot_through_unknown_cells_is_not_foreseen(gap: Sight) -> None:
    variant = Variant(sight=gap, shooting=True)
    game = lone("########\n#@....s#\n########", variant=variant)

    with pytest.raises(HiddenError, match="whether a shot from"):
        known(game).forecast(Step.of("e"))


def test_nor_whether_a_blow_goes_past_it(gap: Sight) -> None:
    variant = Variant(sight=gap, eight_directions=True)
    game = lone("######\n#.@..#\n#..r.#\n######", variant=variant)

    with pytest.raises(HiddenError, match=r"the terrain at \(1, 3\) is"):
        known(game).forecast(Wait.of())


def test_the_unseen_edge_of_a_floor_is_rock() -> None:
    game = lone("######\n#@.r.#\n######", variant=Variant(sight=Circle(2)))
    assert not game.floor.is_explored(game.floor.field[0, 3])

    with pytest.raises(HiddenError, match=r"the terrain at \(2, 3\) is"):
        known(game).forecast(Wait.of())


def test_the_unknown_is_not_foreseen() -> None:
    game = drawn("####\n#@.#\n####", variant=Variant(sight=Circle(0)))

    with pytest.raises(HiddenError, match="the terrain there is unknown"):
        known(game).forecast(Step.of("e"))


@pytest.mark.parametrize("item", ["potion might", "scroll teleportation"])
def test_unknown_cells_are_not_foreseen(item: str) -> None:
    variant = Variant(inventory=3, unidentified=True)
    game = closet(variant=variant, items=[item])

    with pytest.raises(HiddenError, match="effect of this item is unknown"):
        known(game).forecast(Use.of(0))


def test_where_a_teleport_leads_is_not_foreseen() -> None:
    game = closet(variant=BAG, items=["scroll teleportation"])

    with pytest.raises(HiddenError):
        known(game).forecast(Use.of(0))
    assert len(game.forecast(Use.of(0)).results) == 3


@pytest.mark.parametrize("item", ["potion healing", "scroll mapping", "ration"])
def test_known_cells_are_foreseen(item: str) -> None:
    game = closet(variant=BAG, items=[item])

    assert known(game).forecast(Use.of(0)) == game.forecast(Use.of(0))


def test_cells_behind_a_door_are_not_foreseen() -> None:
    game = drawn(
        """
        ######
        #.@+.#
        ######
    """,
        variant=Variant(doors=True, sight="walls"),
    )

    with pytest.raises(HiddenError):
        known(game).forecast(Step.of("e"))


def test_a_descent_is_not_foreseen() -> None:
    game = closet(">..")

    for asked in (game, known(game)):
        with pytest.raises(ForecastTooLargeError, match="cannot forecast a floor"):
            asked.forecast(Step.of("e"))


def test_several_actions_are_foreseen_one_after_the_other() -> None:
    game = closet()
    plan = [Step.of("e"), Step.of("e"), Wait.of()]

    assert known(game).forecast_sequence(plan) == game.forecast_sequence(plan)


def test_cells_explored_on_the_way_are_still_unknown() -> None:
    """Groping leads into the dark, and nothing there is foreseen."""
    game = drawn("""
        ############
        #@.........#
        ############
    """)
    with game.editing():
        game.floor.slain = 3
    plan = [Step.of("e")] * 7

    with pytest.raises(HiddenError):
        known(game).forecast_sequence(plan)


def test_equal_events_can_hide_different_results() -> None:
    game = closet("r..")

    results = game.forecast(Step.of("e")).results

    assert {kinds_of(result.events)[-1] for result in results} == {
        "AdventurerStruck",
        "MonsterDied",
    }


@pytest.mark.parametrize(
    ("text", "options", "direction", "is_leaving"),
    [
        ("####\n#@>#\n####", {}, "e", True),
        ("####\n#@>#\n####", {}, "w", False),
        ("#####\n#@r>#\n#####", {}, "e", False),
        ("####\n#@<#\n####", {"floor": 2}, "e", False),
        ("####\n#@<#\n####", {"floor": 2, "treasure": True}, "e", True),
        ("####\n#@<#\n####", {"treasure": True}, "e", False),
    ],
    ids=["stairs", "a wall", "a rat", "no treasure", "the treasure", "outside"],
)
def test_steps_that_leave_the_floor_are_known(
    text: str, options: dict[str, Any], direction: str, is_leaving: bool
) -> None:
    game = drawn(text, variant=Variant(last_floor=3), **options)

    assert leaves_floor(game, Step.of(direction)) is is_leaving
    assert not leaves_floor(game, Wait())


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "eight directions"])
def test_only_steps_to_other_floors_leave_them(name: str) -> None:
    game = Dungeon(seed=42, variant=ALONE[name])
    for _ in moves(game, {SIDE: ExplorerAgent(1)}):
        told = {a: kinds_of(game.copy().apply(a)) for a in game.legal_actions()}
        left = [a for a, events in told.items() if "FloorEntered" in events]
        assert left == [a for a in told if leaves_floor(game, a)]
        if left:
            return
    pytest.fail("the explorer has found no stairs")
