"""The results of actions: steps, attacks, potions, stairs, monsters, and death."""

import pytest

from alpaca_emblem.errors import BlockedError, FloorError, GameOverError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    AdventurerEscaped,
    AdventurerMoved,
    AdventurerStruck,
    AdventurerWaited,
    DoorOpened,
    EffectEnded,
    FloorEntered,
    Found,
    MonsterDied,
    MonsterStruck,
    PotionDrunk,
    RationEaten,
    Starved,
    WayBlocked,
)
from alpaca_emblem.games.dungeon.floors.floor import OPEN_DOOR
from alpaca_emblem.games.dungeon.floors.sight import Circle
from alpaca_emblem.games.dungeon.moving import go_to
from alpaca_emblem.games.values import GameEnded, Outcome
from alpaca_emblem.rules.terms import Term
from tests.games.dungeon.positions import SIDE, drawn, kinds_of, location_of, rolling


def test_a_step_takes_a_turn() -> None:
    game = drawn("""
        #####
        #@..#
        #####
    """)

    events = game.move("e")

    assert events == (AdventurerMoved((1, 1), (1, 2)),)
    assert game.place.place == (1, 2)
    assert game.turns == 1


def test_rock_is_refused_and_nothing_happens() -> None:
    game = drawn("""
        #####
        #@.r#
        #####
    """)
    before = game.digest()

    with pytest.raises(BlockedError, match="rock is in the way"):
        game.move("n")

    assert game.digest() == before


def test_a_strike_rolls_two_to_four_and_the_attacker_stays() -> None:
    game = rolling(
        drawn("""
        #####
        #@g.#
        #####
    """),
        4,
        3,
    )

    events = game.move("e")

    assert events == (
        MonsterStruck(2, "Goblin", 4, 2, (Term("weapon", "+", 4),)),
        AdventurerStruck(2, "Goblin", 3, 17, (Term("weapon", "+", 3),)),
    )
    assert game.place.place == (1, 1)
    assert game.adventurer.hit_points == 17


def test_dead_monsters_are_gone_and_do_not_act() -> None:
    game = rolling(
        drawn("""
        #####
        #@r.#
        #####
    """),
        4,
    )

    events = game.move("e")

    assert kinds_of(events) == ["MonsterStruck", "MonsterDied"]
    assert events[-1] == MonsterDied(2, "Rat")
    assert game.floor.monsters == ()
    assert game.floor.slain == 1
    assert game.floor.field.units == (game.adventurer,)


def test_the_order_of_the_others_stays_when_one_dies() -> None:
    game = rolling(
        drawn("""
        ######
        #.r..#
        #r@gO#
        ######
    """),
        4,
        *(1, 1),
    )

    game.move("n")

    assert [monster.name for monster in game.floor.monsters] == [
        "Rat",
        "Goblin",
        "Ogre",
    ]


@pytest.mark.parametrize(("before", "after"), [(7, 13), (16, 20), (20, 20)])
def test_a_potion_heals_six_at_most_and_is_drunk_in_any_case(
    before: int, after: int
) -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        hit_points=f"{before}/20",
    )

    events = game.move("e")

    assert events[1:] == (PotionDrunk("healing", 6, after),)
    assert game.adventurer.hit_points == after
    assert game.floor.items == ()


def test_a_monster_on_a_potion_is_struck_and_the_potion_stays() -> None:
    game = drawn("""
        ######
        #@.r!#
        ######
    """)
    game.wait()
    with game.editing():
        rat = game.floor.monsters[0]
        game.floor.field.place(rat, game.floor.field[1, 4])
        go_to(game, game.floor.field[1, 3])
    rolling(game, 4)

    game.move("e")

    assert game.floor.monsters == ()
    assert len(game.floor.items) == 1
    assert game.place.place == (1, 3)
    assert kinds_of(game.move("e")) == ["AdventurerMoved", "PotionDrunk"]


def test_a_monster_on_the_stairs_is_struck_before_one_descends() -> None:
    game = drawn("""
        ######
        #@.>.#
        #..r.#
        ######
    """)
    with game.editing():
        game.floor.field.place(game.floor.monsters[0], game.floor.field[1, 3])
        go_to(game, game.floor.field[1, 2])
    rolling(game, 4)

    game.move("e")

    assert game.floor.number == 1
    assert game.floor.monsters == ()


def test_the_stairs_take_no_turn_and_monsters_do_not_act() -> None:
    game = drawn(
        """
        #####
        #r@>#
        #####
    """,
        hit_points="5/20",
    )

    events = game.move("e")

    assert kinds_of(events) == ["AdventurerMoved", "FloorEntered"]
    assert events[-1] == FloorEntered(2, game.place.place)
    assert game.turns == 0
    assert game.adventurer.hit_points == 5
    assert game.floor.number == 2
    assert len(game.floor.monsters) == 4
    assert len(game.floor.items) == 2


def test_a_new_floor_is_explored_from_the_beginning() -> None:
    game = drawn(
        """
        #####
        #.@>#
        #####
    """,
        is_explored=True,
    )

    game.move("e")

    seen = sum(mask.bit_count() for mask in game.floor.explored)
    assert seen == sum(mask.bit_count() for mask in game.floor.seen.rows)


def test_all_monsters_act_in_order_and_finish_though_the_adventurer_is_dead() -> None:
    game = rolling(
        drawn(
            """
        #####
        #.r.#
        #g@O#
        #####
    """,
            hit_points="2/20",
        ),
        2,
        3,
        5,
    )

    events = game.wait()

    struck = [e for e in events if isinstance(e, AdventurerStruck)]
    assert [(e.kind, e.damage, e.hit_points) for e in struck] == [
        ("Rat", 2, 0),
        ("Goblin", 3, 0),
        ("Ogre", 5, 0),
    ]
    assert events[0] == AdventurerWaited()
    assert events[-2:] == (AdventurerDied(1, 1), GameEnded("died", ()))
    assert game.outcome == Outcome("died", ())
    assert game.adventurer.hit_points == 0


def test_a_surrounded_unit_can_strike_or_wait() -> None:
    board = """
        #####
        ##r##
        #g@r#
        ##O##
        #####
    """
    game = rolling(drawn(board, floor=2, hit_points="6/20"), 2, 1, 1, 2, 2)

    assert [str(action) for action in game.legal_actions()] == [
        *(f"Step(direction={direction!r})" for direction in "nswe"),
        "Wait()",
    ]
    events = game.move("s")

    assert kinds_of(events) == [
        "MonsterStruck",
        *["AdventurerStruck"] * 4,
        *("AdventurerDied", "GameEnded"),
    ]
    assert game.undo() == Step("s")
    assert game.adventurer.hit_points == 6


def test_a_run_that_has_ended_refuses_everything() -> None:
    game = rolling(
        drawn(
            """
        #####
        #r@.#
        #####
    """,
            hit_points="1/20",
        ),
        1,
    )
    game.wait()

    assert game.legal_actions() == ()
    assert game.to_act is None
    for _ in range(2):
        with pytest.raises(GameOverError):
            game.wait()
        with pytest.raises(GameOverError):
            game.move("e")


def test_observers_are_notified_once_of_a_death() -> None:
    game = rolling(
        drawn(
            """
        #####
        #r@r#
        #####
    """,
            hit_points="1/20",
        ),
        1,
        1,
    )
    heard: list[object] = []
    game.adventurer.died.subscribe(heard.append)

    game.wait()

    assert len(heard) == 1


def test_death_can_be_undone() -> None:
    game = drawn(
        """
        #####
        #r@g#
        #####
    """,
        hit_points="1/20",
    )
    before = game.digest()
    game.wait()
    assert game.outcome is not None
    after = game.digest()

    game.undo()

    assert game.outcome is None
    assert game.digest() == before
    game.wait()
    assert game.digest() == after


def test_a_descent_can_be_undone() -> None:
    game = drawn("""
        ######
        #r!@>#
        ######
    """)
    before, floor = game.digest(), game.floor
    game.move("e")
    after = game.digest()

    game.undo()

    assert game.digest() == before
    assert game.floor is floor
    assert floor.field.unit_at(floor.field[1, 3]) is game.adventurer
    game.move("e")
    assert game.digest() == after


def test_engine_draws_come_after_each_action_and_before_a_new_floor() -> None:
    quiet, loud = Dungeon(seed=5), Dungeon(seed=5, engine_draws=1)
    assert str(quiet.floor.field.board()) != str(loud.floor.field.board())
    state = loud.dice.copy()

    loud.wait()

    state.chance(0)
    assert loud.dice.state == state.state


@pytest.mark.unmeasured
def test_dice_that_lead_to_no_floor_end_in_an_error_and_nothing_changes() -> None:
    game = drawn(
        """
        #####
        #.@>#
        #####
    """,
        dice=hanging_state(),
    )
    before = game.digest()

    with pytest.raises(FloorError, match="64 attempts to dig"):
        game.move("e")

    assert game.digest() == before
    assert game.legal_actions()


def hanging_state() -> float:
    """A state of the dice on the cycle of ten, in which no floor has four rooms."""
    dice = Dungeon(seed=58381).dice
    for _ in range(20_000):
        dice.chance(0)
    return dice.state


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [58381, 69360, 97871])
def test_the_three_seeds_that_hang_the_original_end_in_an_error(seed: int) -> None:
    """Without fights on the way, on the second floor or the third."""
    game = Dungeon(seed=seed)

    last = 2 if seed == 69360 else 1
    while game.floor.number < last:
        descend(game)

    with pytest.raises(FloorError):
        descend(game)

    assert game.floor.number == last


def descend(game: Dungeon) -> None:
    """Put the adventurer beside the stairs, and have it take them."""
    field = game.floor.field
    stairs = next(at for at in field.locations if field.terrain_at(at).symbol == ">")
    beside = next(
        at
        for at in field.neighbours(stairs)
        if game.floor.is_open(at) and field.is_empty(at)
    )
    with game.editing():
        go_to(game, beside)
        occupant = field.unit_at(stairs)
        if occupant is not None:
            field.lift(occupant)
    game.move(next(d for d in "nswe" if game.beside(d) is stairs))


def test_a_door_is_opened_by_walking_into_it() -> None:
    game = drawn(
        """
        ######
        #.@+.#
        ######
    """,
        variant=Variant(doors=True, sight="walls"),
    )
    assert not game.floor.is_explored(game.floor.field[1, 4])

    events = game.move("e")

    assert events == (DoorOpened((1, 3), False), AdventurerMoved((1, 2), (1, 3)))
    assert game.floor.terrain_at(game.place) is OPEN_DOOR
    assert game.floor.is_explored(game.floor.field[1, 4])
    game.undo()
    assert game.floor.ground.opaque[1] >> 3 & 1


def test_a_locked_door_needs_a_key_which_stays_in_it() -> None:
    game = drawn(
        """
        ######
        #k@=.#
        ######
    """,
        variant=Variant(doors=True),
    )
    with pytest.raises(BlockedError, match="no key") as refused:
        game.move("e")
    assert refused.value.reason == "locked"

    game.move("w")
    assert game.adventurer.keys == 1
    game.move("e")
    events = game.move("e")

    assert events[0] == DoorOpened((1, 3), True)
    assert game.adventurer.keys == 0
    assert game.floor.taken == 0, "keys are not counted"


@pytest.mark.parametrize(
    ("symbol", "thing", "amount"), [("$", "gold", 7), ("k", "key", 1)]
)
def test_finds_are_taken_by_walking_onto_them(
    symbol: str, thing: str, amount: int
) -> None:
    game = drawn(f"""
        #####
        #@{symbol}.#
        #####
    """)

    events = game.move("e")

    assert events[1:] == (Found(thing, amount),)
    assert game.floor.items == ()
    assert (game.adventurer.gold, game.adventurer.keys) == (
        (7, 0) if thing == "gold" else (0, 1)
    )


def test_hunger_kills() -> None:
    game = drawn(
        """
        #####
        #@..#
        #####
    """,
        variant=Variant(hunger=5),
        hit_points="2/20",
        food=1,
    )

    assert game.wait() == (AdventurerWaited(),)
    assert game.wait()[1:] == (Starved(1, 1),)
    events = game.wait()

    assert events[1:] == (
        Starved(1, 0),
        AdventurerDied(1, 3),
        GameEnded("died", ()),
    )


def test_a_ration_is_eaten_where_it_lies_if_nothing_can_be_carried() -> None:
    game = drawn(
        """
        #####
        #@%.#
        #####
    """,
        variant=Variant(hunger=50),
    )

    events = game.move("e")

    assert events[1] == RationEaten(50)
    assert game.adventurer.food == 49


def test_where_things_are_carried_they_stay_until_they_are_picked_up() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=Variant(inventory=1),
    )

    events = game.move("e")

    assert kinds_of(events) == ["AdventurerMoved"]
    assert len(game.floor.items) == 1


def test_might_wears_off() -> None:
    game = drawn(
        """
        #####
        #@..#
        #####
    """,
        effects=["might 2 2"],
    )
    assert game.adventurer.strength == 2

    assert kinds_of(game.wait()) == ["AdventurerWaited"]
    events = game.wait()

    assert events[1:] == (EffectEnded("might"),)
    assert game.adventurer.strength == 0


def test_the_treasure_is_brought_back_floor_by_floor() -> None:
    game = drawn(
        """
        ######
        #*@<.#
        ######
    """,
        variant=Variant(last_floor=2),
        floor=2,
    )
    assert kinds_of(game.move("e")) == ["AdventurerMoved"], "not without the treasure"
    game.move("w")
    assert game.move("w")[1:] == (Found("treasure", 1),)
    game.move("e")

    events = game.move("e")

    assert events[-1] == FloorEntered(1, game.place.place, is_way_back=True)
    assert {t.symbol for t in game.floor.field.terrain} == {"#", ".", "<"}
    assert all(item.name == "potion" for _, item in game.floor.items)


def test_bringing_the_treasure_up_from_the_first_floor_wins() -> None:
    game = drawn(
        """
        #####
        #.@<#
        #####
    """,
        variant=Variant(last_floor=3),
        treasure=True,
    )

    events = game.move("e")

    assert events[1:] == (AdventurerEscaped(0), GameEnded("escaped", (SIDE,)))
    assert game.outcome == Outcome("escaped", (SIDE,))
    assert Dungeon.from_text(str(game)).outcome == game.outcome


def test_unknown_rock_is_found_by_running_into_it() -> None:
    """With eyes shut one gropes; that takes a turn, and is remembered."""
    game = drawn(
        """
        #####
        #@..#
        #####
    """,
        variant=Variant(sight=Circle(0)),
    )

    events = game.move("n")

    assert events == (WayBlocked((0, 1)),)
    assert game.turns == 1
    with pytest.raises(BlockedError):
        game.move("n")


def test_a_corner_that_is_unknown_is_found_out_too() -> None:
    game = drawn(
        """
        #####
        #@#.#
        #...#
        #####
    """,
        variant=Variant(sight=Circle(0), eight_directions=True),
    )

    events = game.move("se")

    assert events == (WayBlocked((1, 2)),)
    assert game.place.place == (1, 1)


def test_a_locked_door_that_is_unknown_is_found_out_too() -> None:
    game = drawn(
        """
        #####
        #@=.#
        #####
    """,
        variant=Variant(sight=Circle(0), doors=True),
    )

    assert game.move("e") == (WayBlocked((1, 2)),)
    with pytest.raises(BlockedError):
        game.move("e")


def test_with_eyes_shut_one_is_struck_and_strikes_all_the_same() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@r.#
        #####
    """,
            variant=Variant(sight=Circle(0)),
        ),
        *(1, 4),
    )
    assert "monster" not in game.view(SIDE).position

    assert kinds_of(game.wait()) == ["AdventurerWaited", "AdventurerStruck"]
    assert kinds_of(game.move("e")) == ["MonsterStruck", "MonsterDied"]


def test_the_monster_is_where_its_field_says() -> None:
    game = drawn("""
        #######
        #@...r#
        #######
    """)

    game.wait()

    rat = game.floor.monsters[0]
    assert location_of(rat).place == (1, 4)
    assert game.floor.field.unit_at(location_of(rat)) is rat
