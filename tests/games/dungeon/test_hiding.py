"""What is hidden: nobody sees it, forecasts shun it, samples draw it anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

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
from alpaca_emblem.games.dungeon.floors.terrains import FLOOR, ROCK, STAIRS
from alpaca_emblem.games.dungeon.sight import Circle
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


def walk(variant: Variant, seed: int, steps: int) -> Iterator[Dungeon]:
    """A run of random steps, and where it stands before each."""
    game, dice = Dungeon(seed=seed, variant=variant), Mulberry32(seed)
    for _ in range(steps):
        if game.outcome is not None:
            return
        yield game
        game.apply(choose(game.legal_actions(), dice))


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


@pytest.mark.parametrize("name", ALONE)
def test_a_forecast_of_a_view_is_that_of_the_game_or_refused(name: str) -> None:
    compared = 0
    for game in walk(ALONE[name], seed=8, steps=25):
        view = game.view(SIDE)
        for action in view.legal_actions():
            try:
                foreseen = view.forecast(action)
            except (HiddenError, ForecastTooLargeError):
                continue
            assert foreseen == game.forecast(action)
            compared += 1
    assert compared or ALONE[name].mind.acts_unseen


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
