"""The explorer: its choices, and the depths it reaches."""

from __future__ import annotations

import pytest

from alpaca_emblem.agents import play
from alpaca_emblem.errors import FloorError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import PickUp, Ready, Step, Use, Wait
from alpaca_emblem.games.dungeon.agents import Chart, ExplorerAgent
from alpaca_emblem.games.dungeon.events import RationEaten, Starved
from alpaca_emblem.games.dungeon.items import Ration
from alpaca_emblem.games.values import Action
from tests.games.dungeon.positions import ALONE, SIDE, drawn
from tests.games.tiny import Pile

BAG = Variant(inventory=3)


def choices(game: Dungeon, seeds: int = 12) -> set[Action[Dungeon]]:
    """Return the choices of explorers with different seeds."""
    view = game.view(SIDE)
    return {ExplorerAgent(seed).choose(view) for seed in range(seeds)}


def choice(game: Dungeon) -> Action[Dungeon]:
    """Return the choice of every explorer."""
    (only,) = choices(game)
    return only


def room(inside: str, **options: object) -> Dungeon:
    edge = "#" * (len(inside) + 2)
    return drawn(f"{edge}\n#{inside}#\n{edge}", is_explored=True, **options)  # type: ignore[arg-type]


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(4))
def test_it_never_waits_long_for_a_monster_behind_a_door(seed: int) -> None:
    game = Dungeon(seed=seed, variant=Variant(doors=True, gold=True, inventory=8))
    explorer, waits = ExplorerAgent(1), 0

    for _ in range(150):
        action = explorer.choose(game.view(SIDE))
        waits = waits + 1 if action == Wait() else 0
        assert waits <= 6
        game.apply(action)


def test_it_strikes_the_weakest_within_reach() -> None:
    game = drawn("#####\n#.O.#\n#r@g#\n#####", is_explored=True)

    assert choice(game) == Step("w")


def test_it_drinks_in_a_fight_if_half_dead() -> None:
    items = ["potion might", "potion healing"]

    healthy = room("r@.>", variant=BAG, items=items, hit_points="11/20")
    hurt = room("r@.>", variant=BAG, items=items, hit_points="10/20")

    assert choice(healthy) == Step("w")
    assert choice(hurt) == Use(1)


def test_it_drinks_in_peace_if_nothing_is_wasted() -> None:
    items = ["potion healing"]

    assert choice(room("@.>", variant=BAG, items=items, hit_points="14/20")) == Use(0)
    assert choice(room("@.>", variant=BAG, items=items, hit_points="15/20")) == Step(
        "e"
    )


def test_it_goes_for_a_potion_when_hurt_and_spares_it_otherwise() -> None:
    board = """
        ########
        #!.@..>#
        ########
    """
    hurt = drawn(board, is_explored=True, hit_points="9/20")
    healthy = drawn(board, is_explored=True)

    assert choice(hurt) == Step("w")
    assert choice(healthy) == Step("e")


def test_hurt_it_picks_up_the_potion_where_it_stands_before_it_goes_to_another() -> (
    None
):
    """Else it would go to and fro between the two, which are as near in turn."""
    game = room("!@!.>", variant=BAG, hit_points="8/20")
    explorer = ExplorerAgent(1)
    done = []
    for _ in range(4):
        done.append(explorer.choose(game.view(SIDE)))
        game.apply(done[-1])

    assert done == [Step("w"), PickUp(), Use(0), Step("e")]


def test_it_goes_around_a_potion_that_it_spares_if_it_can() -> None:
    game = drawn(
        """
        ######
        #@!.>#
        #....#
        ######
    """,
        is_explored=True,
    )

    assert choice(game) == Step("s")


def test_it_goes_over_it_if_there_is_no_other_way_to_explore() -> None:
    game = drawn("############\n#@!........#\n############")

    assert choice(game) == Step("e")


def test_it_explores_the_nearest_cells() -> None:
    game = drawn("#############\n#.....@.......#\n#############")

    assert choice(game) in {Step("w"), Step("e")}


def test_half_dead_it_explores_before_it_goes_down() -> None:
    board = "##############\n#>.@.........#\n##############"

    assert choice(drawn(board, hit_points="20/20")) == Step("w")
    assert choice(drawn(board, hit_points="8/20")) == Step("e")


def test_it_waits_for_a_monster_two_steps_away() -> None:
    assert choice(room("@.r..>")) == Wait()
    assert Wait() not in choices(room("@..r.>"))


HALL = """
    ##########
    ####.....#
    ####.....#
    #...@..r>#
    ####...g.#
    ####.....#
    ##########
"""


def test_it_retreats_from_several_to_where_it_is_narrow() -> None:
    """But not always, since they can be stuck."""
    assert choices(drawn(HALL, is_explored=True)) == {Step("w"), Step("e")}


def test_from_one_it_does_not_retreat() -> None:
    game = drawn(HALL.replace("g", "."), is_explored=True)

    assert choice(game) == Step("e")


def test_where_it_is_narrow_it_stays() -> None:
    assert choice(room(".@...rg>")) == Step("e")


def test_it_uses_its_items() -> None:
    items = ["*sword 3-5 'a'", "axe 2-7 'b'", "armour 1 'c'"]
    game = room("@.>", variant=BAG, items=items)

    assert choice(game) == Ready(1)
    game.apply(Ready(1))
    assert choice(game) == Ready(2)
    game.apply(Ready(2))
    assert choice(game) == Step("e")


def test_a_weapon_no_better_than_fists_is_left_alone() -> None:
    game = room("@.>", variant=BAG, items=["sword 1-5 'a'"])

    assert choice(game) == Step("e")


def test_it_tries_unknown_items_when_no_monster_is_near() -> None:
    variant = Variant(inventory=3, unidentified=True)

    assert choice(room("@.>", variant=variant, items=["potion might"])) == Use(0)
    assert choice(room("@.>", variant=variant, items=["scroll mapping"])) == Use(0)
    fight = room("@..r>", variant=variant, items=["potion might"])
    assert Use(0) not in choices(fight)


def test_it_reads_thunder_against_several() -> None:
    game = room("@...rg.>", variant=BAG, items=["scroll thunder"])

    assert choice(game) == Use(0)


def test_it_eats_when_it_starves() -> None:
    variant = Variant(inventory=3, hunger=50)

    assert choice(room("@.>", variant=variant, items=["ration"])) == Use(0)
    fed = room("@.>", variant=variant, items=["ration"], food=3)
    assert choice(fed) == Step("e")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "inside", ["r@.>", "@.r>", "@...>"], ids=["in a fight", "one to come", "alone"]
)
@pytest.mark.parametrize("hit_points", ["20/20", "11/20", "1/20"])
def test_it_does_not_starve_beside_its_rations(inside: str, hit_points: str) -> None:
    """Not even near a monster, or with better actions available."""
    variant = Variant(inventory=3, hunger=50)
    items = ["sword 3-5 'sabre'", "ration"]

    game = room(inside, variant=variant, items=items, hit_points=hit_points)

    assert choice(game) == Use(1)


def test_it_drinks_before_it_eats_if_that_saves_it() -> None:
    variant = Variant(inventory=3, hunger=50)
    items = ["ration", "potion healing"]

    game = room("r@.>", variant=variant, items=items, hit_points="10/20")

    assert choice(game) == Use(1)


@pytest.mark.unmeasured
def test_nothing_is_starved_with_rations_at_hand() -> None:
    """On a floor with a ration, and a goblin in sight when hunger comes."""
    game = Dungeon(seed=2, variant=Variant(inventory=4, hunger=20))
    agent = ExplorerAgent(1)
    eaten = 0
    while game.outcome is None and len(game.actions) < 60:
        action = agent.choose(game.view(SIDE))
        has_ration = any(isinstance(item, Ration) for item in game.adventurer.items)
        events = game.apply(action)
        eaten += any(isinstance(event, RationEaten) for event in events)
        starved = any(isinstance(event, Starved) for event in events)
        assert not (starved and has_ration)

    assert eaten == 1


def test_it_gathers_useful_items() -> None:
    game = room("!@..>", variant=BAG)

    assert choice(game) == Step("w")
    game.move("w")
    assert choice(game) == PickUp()
    assert choice(room("$@..>")) == Step("w")


@pytest.mark.unmeasured
def test_with_full_hands_it_leaves_things_alone() -> None:
    variant = Variant(inventory=1)
    game = room("!@..>", variant=variant, items=["scroll teleportation"])

    assert choice(game) == Step("e")
    hurt = room(
        "!@..>", variant=variant, items=["scroll teleportation"], hit_points="11/20"
    )
    assert choice(hurt) == Step("e")


@pytest.mark.unmeasured
def test_it_opens_doors_with_keys_only() -> None:
    variant = Variant(doors=True)

    assert choice(room("@=.>", variant=variant, keys=1)) == Step("e")
    assert choice(room("@+.>", variant=variant)) == Step("e")
    assert choice(room(".@=.>", variant=variant)) == Step("w")


def test_with_the_treasure_it_goes_up() -> None:
    variant = Variant(last_floor=2)

    assert choice(room("<.@*..", variant=variant, floor=2)) == Step("e")
    back = room("<.@...", variant=variant, floor=2, treasure=True)
    assert choice(back) == Step("w")


def test_it_goes_diagonally_but_not_past_corners() -> None:
    variant = Variant(eight_directions=True)
    open_ = drawn("####\n#@.#\n#.>#\n####", is_explored=True, variant=variant)
    corner = drawn("####\n#@##\n#.>#\n####", is_explored=True, variant=variant)

    assert choice(open_) == Step("se")
    assert choice(corner) == Step("s")


def test_with_nothing_to_do_it_wanders_or_waits() -> None:
    assert choices(room(".@.")) == {Step("w"), Step("e")}
    assert choice(room("@")) == Wait()


def test_it_has_nothing_to_decide_once_it_is_over() -> None:
    game = room("r@", hit_points="1/20")
    game.wait()

    with pytest.raises(InvalidValueError, match="nothing to decide"):
        ExplorerAgent(1).choose(game.view(SIDE))


def test_it_plays_the_dungeon_only() -> None:
    game = Pile(seed=1)
    assert game.to_act is not None

    with pytest.raises(InvalidTypeError, match=r"^view must be of a Dungeon, not of a"):
        ExplorerAgent(1).choose(game.view(game.to_act))


def test_a_chart_has_no_way_farther_than_is_asked() -> None:
    chart = Chart(room("@...>").view(SIDE).position)

    assert chart.way_to(lambda at: at == (1, 5), (), 3) == []
    assert chart.way_to(lambda at: at == (1, 5), (), 4) == ["e"] * 4


@pytest.mark.parametrize("name", ALONE)
def test_it_plays_every_variant(name: str) -> None:
    game = Dungeon(seed=11, variant=ALONE[name])

    try:
        play(game, ExplorerAgent(11), 60)
    except FloorError:
        pytest.fail("no floor comes of that seed: choose another one")

    assert game.actions
