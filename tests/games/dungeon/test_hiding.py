"""What is hidden: nobody sees it, forecasts shun it, samples draw it anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import attrs
import pytest
from attrs import frozen

from alpaca_emblem.agents import play
from alpaca_emblem.errors import (
    ForecastTooLargeError,
    HiddenError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step, Use, Wait
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.dungeon.creatures import MINDS, Mind
from alpaca_emblem.games.dungeon.floors.terrains import (
    FLOOR,
    LOCKED_DOOR,
    ROCK,
    STAIRS,
)
from alpaca_emblem.games.dungeon.sight import SIGHTS, Circle, Ground, Seen, Sight
from alpaca_emblem.games.dungeon.things import Key, Treasure
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.playing import choose
from tests.games.dungeon.positions import (
    ALONE,
    EVERYTHING,
    SIDE,
    drawn,
    kinds_of,
    location_of,
)

BAG = Variant(inventory=3)


def walk(
    variant: Variant, seed: int, steps: int, thinning: Mulberry32 | None = None
) -> Iterator[Dungeon]:
    """A run of random steps, and where it stands before each.

    Most monsters of the first floor are gone if there is something for *thinning*.
    """
    game, dice = Dungeon(seed=seed, variant=variant), Mulberry32(seed)
    if thinning is not None:
        thin_out(game, thinning)
    for _ in range(steps):
        if game.outcome is not None:
            return
        yield game
        game.apply(choose(game.legal_actions(), dice))


def thin_out(game: Dungeon, dice: Mulberry32) -> None:
    """Have two of three monsters be gone."""
    with game.editing():
        for monster in game.floor.monsters:
            if dice.chance(67):
                game.floor.field.lift(monster)
                game.floor.remove_monster(monster)


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


FORESEEN = {
    **ALONE,
    "shooting in caves": Variant(
        shooting=True, sight="walls", generator="caves", eight_directions=True
    ),
    "paths in a circle": Variant(mind="paths"),
    "paths in caves": Variant(mind="paths", sight="walls", generator="caves"),
}


def compare_forecasts(name: str, seed: int, steps: int, dice: Mulberry32) -> int:
    """Hold all forecasts of views to those of the game; how many there were."""
    compared = 0
    for game in walk(FORESEEN[name], seed, steps, dice):
        view = game.view(SIDE)
        for action in view.legal_actions():
            with suppress(HiddenError, ForecastTooLargeError):
                assert view.forecast(action) == game.forecast(action)
                compared += 1
    return compared


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


def test_a_sample_has_as_many_monsters_and_things() -> None:
    game = Dungeon(seed=12)

    sample = game.view(SIDE).sample(Mulberry32(3))

    assert isinstance(sample, Dungeon)
    assert len(sample.floor.monsters) == len(game.floor.monsters) == 3
    assert len(sample.floor.things) == len(game.floor.things) == 2
    assert sample.dice.state != game.dice.state


def test_samples_differ() -> None:
    view, rng = Dungeon(seed=12).view(SIDE), Mulberry32(3)

    assert len({view.sample(rng).digest() for _ in range(5)}) == 5


def test_a_sample_can_be_played_to_its_end() -> None:
    game = Dungeon(seed=12).view(SIDE).sample(Mulberry32(9))

    assert play(game, ExplorerAgent(9), 3000) is not None


def unseen(game: Dungeon) -> tuple[list[object], list[object]]:
    """What of the floor is neither seen nor known, for tests that change it."""
    floor = game.floor
    monsters = [m for m in floor.monsters if not floor.is_seen(location_of(m))]
    things = [lying for lying in floor.things if not floor.is_explored(lying[0])]
    return list(monsters), list(things)


def meddled(game: Dungeon, dice: Mulberry32) -> Dungeon:
    """A copy in which all that is unseen is different."""
    copy = game.copy()
    floor = copy.floor
    with copy.editing():
        for monster in floor.monsters:
            if floor.is_seen(location_of(monster)):
                continue
            free = [at for at in floor.free_places() if not floor.is_seen(at)]
            if free:
                floor.field.place(monster, free[dice.pick(len(free))])
            monster.hit_points = 1
            monster.target = None
        floor.things = tuple(
            lying for lying in floor.things if floor.is_explored(lying[0])
        )
        terrain = list(floor.field.terrain)
        taken = {location_of(m) for m in floor.monsters}
        for location in floor.field.topology.locations:
            is_inside = (
                0 < location.row < copy.variant.rows - 1
                and 0 < location.column < copy.variant.columns - 1
            )
            is_hidden = not floor.is_explored(location) and location not in taken
            if is_inside and is_hidden and terrain[location.index] is FLOOR:
                terrain[location.index] = STAIRS
        floor.field.terrain = tuple(terrain)
    return copy


@pytest.mark.parametrize("name", ["original", "walls", "everything", "small"])
def test_what_is_unseen_changes_nothing_that_is_seen(name: str) -> None:
    """Neither the view nor the legal actions, nor why others are refused."""
    dice = Mulberry32(2)
    for game in walk(ALONE[name], seed=13, steps=30):
        other = meddled(game, dice)

        assert other.view(SIDE) == game.view(SIDE)
        assert other.legal_actions() == game.legal_actions()
        for direction in ("n", "s", "w", "e", "nw"):
            action = Step.of(direction)
            assert other.why_not(action) == game.why_not(action)


@pytest.mark.parametrize("name", ["original", "walls"])
def test_what_is_unseen_changes_no_message(name: str) -> None:
    dice = Mulberry32(2)
    for game in walk(ALONE[name], seed=14, steps=30):
        other = meddled(game, dice)

        assert other.apply(Wait.of()) == game.copy().apply(Wait.of())


def test_views_tell_neither_seed_nor_dice_nor_kinds_that_are_not_known() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=EVERYTHING,
        items=["scroll mapping"],
    )

    position = game.view(SIDE).position

    assert not {"seed", "dice"} & set(position)
    assert position["lore"] == {"looks": {}, "known": []}
    assert position["thing"] == [{"at": [1, 2], "item": "potion ?red"}]
    assert position["adventurer"]["items"] == ["scroll ?old"]


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
        (_, item), *_ = sample.floor.things
        kinds.add(sample.position()["thing"][0]["item"])
        assert sample.describe(item) == "red potion"

    assert kinds == {"potion healing", "potion might", "potion poison"}


def test_more_unknown_looks_than_kinds_are_refused() -> None:
    game = Dungeon(seed=1, variant=Variant(inventory=9, unidentified=True))
    position = game.view(SIDE).position
    position["adventurer"]["items"] = [
        f"potion ?{colour}" for colour in ("red", "blue", "green", "black")
    ]

    with pytest.raises(InvalidValueError, match="too many unknown looks"):
        Dungeon.from_position(position).view(SIDE).sample(Mulberry32(1))


def known(game: Dungeon) -> View:
    return game.view(SIDE)


def closet(inside: str = "...", **options: Any) -> Dungeon:
    """A closet with the adventurer in it, and rock all around, as everybody knows."""
    board = f"######\n#@{inside}#\n######"
    return drawn(board, is_explored=True, **options)


@pytest.mark.parametrize("variant", [Variant(), Variant(eight_directions=True)])
def test_where_nobody_can_hide_everything_is_foreseen(variant: Variant) -> None:
    game = closet("r..", variant=variant)

    forecast = known(game).forecast(Step.of("e"))

    assert forecast == game.forecast(Step.of("e"))
    assert len(forecast.results) == 4, "a 2 is answered by 1 or 2, 3 and 4 kill"


def test_where_somebody_can_hide_a_forecast_is_refused() -> None:
    game = drawn("""
        ###########
        #@........#
        ###########
    """)

    assert known(game).forecast(Wait.of()).is_certain
    with pytest.raises(HiddenError, match="could be hidden at"):
        known(game).forecast(Step.of("e"))


@pytest.mark.parametrize("monster", ["r", "s"])
def test_who_comes_or_shoots_where_all_is_known_is_foreseen(monster: str) -> None:
    game = closet(f"..{monster}.", variant=Variant(shooting=True), floor=2)

    assert known(game).forecast(Wait.of()) == game.forecast(Wait.of())


def test_who_will_be_out_of_sight_for_certain_is_foreseen() -> None:
    board = """
        #######
        #r..@.#
        ####.##
        #######
    """
    game = drawn(board, is_explored=True, variant=Variant(sight="walls"))

    forecast = known(game).forecast(Step.of("s"))

    assert forecast == game.forecast(Step.of("s"))


def test_who_could_step_into_somebody_out_of_sight_is_not_foreseen() -> None:
    board = "###########\n#@.....r..#\n###########"
    game = drawn(board, is_explored=True)

    with pytest.raises(HiddenError, match=r"could be hidden at \(1, 8\)"):
        known(game).forecast(Wait.of())


def test_nor_is_one_refused_if_nobody_is_left() -> None:
    game = drawn("""
        ###########
        #@........#
        ###########
    """)
    with game.editing():
        game.floor.slain = 3

    assert known(game).forecast(Step.of("e")).is_certain


def test_a_monster_that_could_run_into_somebody_unseen_is_not_foreseen() -> None:
    game = drawn("""
        ###########
        #@.....r..#
        ###########
    """)

    with pytest.raises(HiddenError):
        known(game).forecast(Wait.of())


def test_minds_that_act_unseen_are_not_foreseen() -> None:
    game = closet(variant=Variant(mind="paths"))

    with pytest.raises(HiddenError, match="out of sight could come"):
        known(game).forecast(Wait.of())


def lone(board: str, **options: Any) -> Dungeon:
    """The position on *board*, on the second floor, with nobody hidden on it."""
    game = drawn(board, floor=2, **options)
    with game.editing():
        game.floor.slain = 4 - len(game.floor.monsters)
    return game


def test_nobody_knows_where_who_finds_its_way_is_going() -> None:
    """It may have seen the adventurer somewhere before it came into sight."""
    game = lone("#######\n#@..r.#\n#######", variant=Variant(mind="paths"))

    with pytest.raises(HiddenError, match=r"nobody knows what the one at \(1, 4\) has"):
        known(game).forecast(Wait.of())


def test_who_is_beside_the_adventurer_strikes_whatever_is_hidden() -> None:
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
        with pytest.raises(HiddenError, match="has in mind"):
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
            r"what is at \(1, 2\)",
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

        def seen_from(self, ground: Ground, row: int, column: int) -> Seen:
            rows = [(1 << ground.width) - 1] * ground.height
            rows[1] &= ~(1 << 3)
            return Seen(0, tuple(rows))

    yield Gap()
    del SIGHTS["gap"]


def test_nobody_knows_whether_a_shot_goes_through_the_unknown(gap: Sight) -> None:
    variant = Variant(sight=gap, shooting=True)
    game = lone("########\n#@....s#\n########", variant=variant)

    with pytest.raises(HiddenError, match="whether a shot"):
        known(game).forecast(Step.of("e"))


def test_nor_whether_a_blow_goes_past_it(gap: Sight) -> None:
    variant = Variant(sight=gap, eight_directions=True)
    game = lone("######\n#.@..#\n#..r.#\n######", variant=variant)

    with pytest.raises(HiddenError, match=r"what is at \(1, 3\)"):
        known(game).forecast(Wait.of())


def test_the_edge_of_a_floor_is_rock_though_nobody_has_seen_it() -> None:
    game = lone("######\n#@.r.#\n######", variant=Variant(sight=Circle(2)))
    assert not game.floor.is_explored(game.floor.field[0, 3])

    with pytest.raises(HiddenError, match=r"what is at \(2, 3\)"):
        known(game).forecast(Wait.of())


def test_the_unknown_is_not_foreseen() -> None:
    game = drawn("####\n#@.#\n####", variant=Variant(sight=Circle(0)))

    with pytest.raises(HiddenError, match="nobody knows what is there"):
        known(game).forecast(Step.of("e"))


@pytest.mark.parametrize("item", ["potion might", "scroll teleportation"])
def test_what_is_not_known_is_not_foreseen(item: str) -> None:
    variant = Variant(inventory=3, unidentified=True)
    game = closet(variant=variant, items=[item])

    with pytest.raises(HiddenError, match="where that leads"):
        known(game).forecast(Use.of(0))


def test_where_a_teleport_leads_is_not_foreseen() -> None:
    game = closet(variant=BAG, items=["scroll teleportation"])

    with pytest.raises(HiddenError):
        known(game).forecast(Use.of(0))
    assert len(game.forecast(Use.of(0)).results) == 3


@pytest.mark.parametrize("item", ["potion healing", "scroll mapping", "ration"])
def test_what_is_known_is_foreseen(item: str) -> None:
    game = closet(variant=BAG, items=[item])

    assert known(game).forecast(Use.of(0)) == game.forecast(Use.of(0))


def test_what_is_behind_a_door_is_not_foreseen() -> None:
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
        with pytest.raises(ForecastTooLargeError, match="how a floor will be"):
            asked.forecast(Step.of("e"))


def test_several_actions_are_foreseen_one_after_the_other() -> None:
    game = closet()
    plan = [Step.of("e"), Step.of("e"), Wait.of()]

    assert known(game).forecast_sequence(plan) == game.forecast_sequence(plan)


def test_what_is_explored_on_the_way_is_still_unknown() -> None:
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


def test_a_sample_leads_somewhere() -> None:
    """The stairs, if they are not known yet, can be reached in every sample."""
    view, rng = corridor().view(SIDE), Mulberry32(5)
    for _ in range(10):
        sample = view.sample(rng)
        assert isinstance(sample, Dungeon)
        assert sample.floor.field.terrain.count(STAIRS) <= 1


def corridor(**options: object) -> Dungeon:
    """A corridor whose end is out of sight."""
    variant = attrs.evolve(Variant(), **options)  # type: ignore[arg-type]
    return drawn(
        """
        ################
        #@.............#
        ##############.#
        ################
    """,
        variant=variant,
    )


def stairs_reached(game: Dungeon, symbol: str) -> bool:
    """Whether a way leads to the one place with that symbol."""
    field, reached = game.floor.field, [game.place]
    for here in reached:
        for there in field.neighbours(here):
            cost = field.terrain_at(there).move_cost
            if cost is not None and there not in reached:
                reached.append(there)
    return sum(field.terrain_at(at).symbol == symbol for at in reached) == 1


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
    treasures = [i for _, i in sample.floor.things if isinstance(i, Treasure)]
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
    assert not any(isinstance(item, Treasure) for _, item in sample.floor.things)


def test_what_is_seen_already_is_not_drawn_again() -> None:
    for board, last in ((">", 0), ("*", 1)):
        game = closet(f"{board}..", variant=variant_with(last))

        sample = game.view(SIDE).sample(Mulberry32(1))

        assert isinstance(sample, Dungeon)
        assert sample.floor.field.terrain.count(STAIRS) == (board == ">")
        assert sum(isinstance(i, Treasure) for _, i in sample.floor.things) == last


def variant_with(last_floor: int) -> Variant:
    return Variant(last_floor=last_floor)


def test_where_no_way_leads_on_a_sample_has_no_exit_and_nobody_hidden() -> None:
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
    assert sample.floor.things == ()


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
    keys = [item for _, item in sample.floor.things if isinstance(item, Key)]
    assert len(keys) == 1


def test_nor_is_the_key_behind_that_door_if_it_can_be_before_it() -> None:
    game = Dungeon(seed=3, variant=Variant(doors=True))
    door = next(
        at
        for at in game.floor.field.locations
        if game.floor.terrain_at(at) is LOCKED_DOOR
    )
    with game.editing():
        game.floor.explore_place(door)
    rng = Mulberry32(2)

    for _ in range(8):
        sample = game.view(SIDE).sample(rng)
        assert isinstance(sample, Dungeon)
        floor = sample.floor
        (at,) = (at for at, item in floor.things if isinstance(item, Key))
        assert at in floor.reached_from(sample.place, has_key=False)


def test_a_sample_of_nonsense_is_refused_when_it_is_read() -> None:
    position = Dungeon(seed=1).view(SIDE).position
    position["map"] = position["map"].replace("?", "#", 1)

    with pytest.raises(NotationError, match="do not agree"):
        Dungeon.from_position(position)


def test_what_looks_like_one_result_are_several() -> None:
    game = closet("r..")

    results = game.forecast(Step.of("e")).results

    assert {kinds_of(result.events)[-1] for result in results} == {
        "AdventurerStruck",
        "MonsterDied",
    }
