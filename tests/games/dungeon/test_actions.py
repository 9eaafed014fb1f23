"""Actions: the legal ones, the reasons of refusals, and the uses of items."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import CannotUseError, IllegalActionError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import (
    Drop,
    PickUp,
    PutAway,
    Ready,
    Step,
    Use,
    Wait,
)
from alpaca_emblem.games.dungeon.events import (
    ItemDropped,
    ItemPutAway,
    ItemReadied,
    ItemTaken,
)
from alpaca_emblem.games.values import Action
from tests.games.dungeon.positions import drawn, kinds_of, rolling

ROOM = """
    #####
    #...#
    #.@.#
    #...#
    #####
"""

BAG = Variant(inventory=4)


def refusal(game: Dungeon, action: Action[Any]) -> str:
    """The code with which *action* is refused; nothing changes."""
    before = game.digest()
    with pytest.raises(IllegalActionError) as refused:
        game.apply(action)
    assert game.digest() == before
    return refused.value.reason


def test_the_order_of_legal_actions() -> None:
    assert drawn(ROOM).legal_actions() == (
        *(Step(direction) for direction in "nswe"),
        Wait(),
    )
    assert drawn(ROOM, variant=Variant(eight_directions=True)).legal_actions() == (
        *map(Step, ("n", "s", "w", "e", "nw", "ne", "sw", "se")),
        Wait(),
    )


def test_the_order_of_what_can_be_done_with_items() -> None:
    items = ["potion healing", "sword 3-5 'sword'", "*armour 1 'leather'"]
    game = drawn(ROOM, variant=BAG, items=items)

    assert game.legal_actions()[5:] == (
        *(Use(0), Drop(0), Ready(1), Drop(1), PutAway(2), Drop(2)),
    )


def test_items_can_be_picked_up_but_not_stacked() -> None:
    game = drawn(ROOM.replace("@.", "@!"), variant=BAG, items=["potion might"])
    game.move("e")

    assert game.legal_actions()[-2:] == (PickUp(), Use(0))
    assert refusal(game, Drop(0)) == "littered"


@pytest.mark.parametrize("direction", ["ne", "x", "", None, 3, ["n"]])
def test_other_directions_are_refused(direction: Any) -> None:
    assert refusal(drawn(ROOM), Step(direction)) == "no_such_direction"


@pytest.mark.parametrize("corner", ["#", "+"])
def test_no_creature_moves_or_strikes_past_a_corner(corner: str) -> None:
    game = drawn(
        f"""
        #####
        #{corner}.g#
        #.@.#
        #.{corner}.#
        #####
    """,
        variant=Variant(eight_directions=True),
    )

    for direction in ("nw", "sw", "se"):
        if direction == "nw":
            continue  # that is where the corner itself is
        assert refusal(game, Step(direction)) == "blocked"
    assert game.is_legal(Step("ne"))


def test_a_diagonal_blow_is_returned_diagonally() -> None:
    game = rolling(
        drawn(
            """
        #####
        #..g#
        #.@.#
        #####
    """,
            variant=Variant(eight_directions=True),
        ),
        *(2, 1),
    )

    assert kinds_of(game.move("ne")) == ["MonsterStruck", "AdventurerStruck"]


def test_diagonal_contact_is_none_with_four_directions() -> None:
    game = drawn("""
        ####
        #.g#
        #@##
        ####
    """)

    assert kinds_of(game.wait()) == ["AdventurerWaited", "MonsterMoved"]


def test_picking_up_dropping_and_a_full_bag() -> None:
    game = drawn(
        """
        #####
        #@!!#
        #####
    """,
        variant=Variant(inventory=1),
    )
    assert refusal(game, PickUp()) == "nothing_there"
    game.move("e")

    assert game.apply(PickUp()) == (ItemTaken("healing potion"),)
    assert game.floor.taken == 1
    game.move("e")
    assert refusal(game, PickUp()) == "inventory_full"
    assert PickUp() not in game.legal_actions()
    game.move("w")
    assert game.apply(Drop(0)) == (ItemDropped("healing potion"),)
    assert game.floor.taken == 0
    assert game.adventurer.items == ()


@pytest.mark.parametrize("item", ["gold 5", "key", "treasure"])
def test_finds_cannot_be_picked_up(item: str) -> None:
    position = drawn("####\n#@.#\n####", variant=Variant(inventory=3)).position()
    game = Dungeon.from_position(position | {"thing": [{"at": [1, 1], "item": item}]})

    assert PickUp() not in game.legal_actions()
    with pytest.raises(CannotUseError, match="is taken by walking onto it"):
        game.apply(PickUp())


def test_where_nothing_is_carried_nothing_is_picked_up() -> None:
    assert refusal(drawn(ROOM), PickUp()) == "inventory_full"


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", [Drop, Use, Ready, PutAway])
@pytest.mark.parametrize("index", [1, -1, True, None, "0"])
def test_items_that_are_not_carried_cannot_be_used(kind: Any, index: Any) -> None:
    game = drawn(ROOM, variant=BAG, items=["ration"])

    assert refusal(game, kind(index)) == "not_carried"


def test_an_equipped_weapon_determines_the_damage() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@O.#
        #####
    """,
            variant=BAG,
            items=["sword 3-5 'sword'"],
        ),
        *(2, 5, 2, 2),
    )

    assert game.apply(Ready(0))[0] == ItemReadied("sword")
    assert refusal(game, Ready(0)) == "already_equipped"
    game.move("e")
    assert game.floor.monsters[0].hit_points == 6

    assert game.apply(PutAway(0))[0] == ItemPutAway("sword")
    assert refusal(game, PutAway(0)) == "not_in_use"
    assert game.adventurer.weapon.name == "fists"


def test_armour_takes_away_from_each_blow_but_never_all() -> None:
    game = rolling(
        drawn(
            """
        #####
        #@r.#
        #####
    """,
            variant=BAG,
            items=["armour 3 'iron'"],
        ),
        *(2, 2),
    )
    game.apply(Ready(0))

    assert game.adventurer.hit_points == 19
    assert refusal(game, Ready(0)) == "already_equipped"
    game.apply(PutAway(0))
    assert game.adventurer.hit_points == 17
    assert game.adventurer.armour is None


def test_dropped_armour_is_no_longer_worn() -> None:
    items = ["*armour 1 'leather'", "*axe 2-7 'axe'"]
    game = drawn(ROOM, variant=BAG, items=items)

    game.apply(Drop(0))
    game.move("e")
    game.apply(Drop(0))

    assert game.adventurer.armour is None
    assert not game.adventurer.has_equipped_item


@pytest.mark.parametrize(
    ("item", "reason"),
    [("ration", "cannot_equip"), ("potion might", "cannot_equip")],
)
def test_consumables_are_not_wielded(item: str, reason: str) -> None:
    game = drawn(ROOM, variant=BAG, items=[item])

    assert refusal(game, Ready(0)) == reason


def test_a_sword_is_not_used_up() -> None:
    game = drawn(ROOM, variant=BAG, items=["sword 3-5 'sword'"])

    assert refusal(game, Use(0)) == "not_usable"


@pytest.mark.parametrize("weapon", ["sword", "axe", "spear"])
def test_the_adventurer_wields_swords_axes_and_spears(weapon: str) -> None:
    game = drawn(ROOM, variant=BAG, items=[f"{weapon} 3-5 'mine'"])

    game.apply(Ready(0))

    assert game.adventurer.weapon.name == "mine"


def test_each_action_has_a_method() -> None:
    game = drawn(
        """
        #####
        #@!.#
        #####
    """,
        variant=Variant(inventory=3),
        items=["sword 3-5 'sword'"],
    )

    game.ready(0)
    game.put_away(0)
    game.drop(0)
    game.pick_up()
    game.move("e")
    game.pick_up()
    game.use(1)

    assert [*map(type, game.actions)] == [
        *(Ready, PutAway, Drop, PickUp, Step, PickUp, Use)
    ]
