"""Consumables and their effects."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.actions import Use
from alpaca_emblem.games.dungeon.creatures.units import Adventurer
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    MonsterDied,
    MonsterScorched,
    PotionDrunk,
    RationEaten,
    ScrollRead,
)
from alpaca_emblem.games.dungeon.items import (
    COLOURS,
    KINDS,
    LOOKS,
    STATES,
    Armour,
    Gold,
    Key,
    Knowledge,
    Potion,
    Ration,
    Scroll,
    Treasure,
    thing_from_text,
    thing_text,
)
from alpaca_emblem.model.items import Item
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from tests.games.dungeon.positions import LOOKS as GIVEN
from tests.games.dungeon.positions import drawn, kinds_of, rolling

BAG = Variant(inventory=2)


def with_item(item: str, board: str = "#@...#", **options: object) -> Dungeon:
    """A corridor, and an adventurer with one item."""
    edge = "#" * len(board)
    variant = options.pop("variant", BAG)
    return drawn(f"{edge}\n{board}\n{edge}", variant=variant, items=[item], **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(("before", "after"), [(4, 10), (18, 20)])
def test_a_potion_of_healing_heals(before: int, after: int) -> None:
    game = with_item("potion healing", hit_points=f"{before}/20")

    assert game.apply(Use.of(0)) == (PotionDrunk("healing", 6, after),)
    assert game.adventurer.items == ()


def test_a_potion_of_might_makes_strong_for_twenty_turns() -> None:
    game = with_item("potion might")

    assert game.apply(Use.of(0)) == (PotionDrunk("might", 2, 20),)
    for _ in range(19):
        assert game.adventurer.strength == 2
        game.wait()
    assert kinds_of(game.wait()) == ["AdventurerWaited", "EffectEnded"]
    assert game.adventurer.strength == 0


def test_might_does_not_add_up_but_starts_again() -> None:
    game = drawn(
        "####\n#@.#\n####", variant=BAG, items=["potion might"], effects=["might 3 2"]
    )

    game.apply(Use.of(0))

    (effect,) = game.adventurer.effects
    assert effect.duration == 20
    assert game.adventurer.strength == 2


@pytest.mark.parametrize(("before", "after"), [(20, 16), (3, 0)])
def test_poison_can_kill(before: int, after: int) -> None:
    game = with_item("potion poison", hit_points=f"{before}/20")

    events = game.apply(Use.of(0))

    assert events[0] == PotionDrunk("poison", 4, after)
    assert (AdventurerDied(1, 1) in events) == (after == 0)


def test_a_scroll_of_teleportation_leads_to_a_free_place() -> None:
    game = rolling(with_item("scroll teleportation", "#@!r.>.#"), 1)

    events = game.apply(Use.of(0))

    assert kinds_of(events)[:2] == ["ScrollRead", "AdventurerMoved"]
    assert game.place.place == (1, 6), "of the two free places the second"


def test_it_leads_nowhere_if_no_place_is_free() -> None:
    game = rolling(with_item("scroll teleportation", "#@!#"))

    assert game.apply(Use.of(0)) == (ScrollRead("teleportation scroll"),)


@pytest.mark.parametrize(("keys", "to"), [(0, (1, 1)), (1, (1, 4))])
def test_it_leads_behind_a_locked_door_only_if_there_is_a_key(
    keys: int, to: tuple[int, int]
) -> None:
    """Otherwise the adventurer could be locked in for ever."""
    game = with_item("scroll teleportation", "#@!=.#", keys=keys)

    game.apply(Use.of(0))

    assert game.place.place == to


def test_a_mapping_scroll_shows_the_floor_but_not_its_monsters() -> None:
    game = with_item("scroll mapping", "#@..........r.>.#")
    seen = game.floor.seen

    assert game.apply(Use.of(0)) == (ScrollRead("mapping scroll"),)

    assert game.floor.explored[:3] == ((1 << 17) - 1,) * 3
    assert not any(game.floor.explored[8:])
    assert game.floor.seen == seen
    assert "monster" not in game.view("adventurer").position


def test_a_scroll_of_thunder_strikes_all_in_sight() -> None:
    game = with_item("scroll thunder", "#@.r.O....g#")

    events = game.apply(Use.of(0))

    assert events[:4] == (
        ScrollRead("thunder scroll"),
        MonsterScorched(2, "Rat", 6, 0),
        MonsterDied(2, "Rat"),
        MonsterScorched(3, "Ogre", 6, 5),
    )
    assert [monster.hit_points for monster in game.floor.monsters] == [5, 6]


def test_a_ration_fills() -> None:
    game = with_item("ration", variant=Variant(inventory=1, hunger=30), food=2)

    assert game.apply(Use.of(0)) == (RationEaten(30),)
    assert game.adventurer.food == 29


def test_use_makes_known() -> None:
    variant = Variant(inventory=2, unidentified=True)
    game = drawn(
        "#####\n#@!.#\n#####",
        variant=variant,
        items=["potion healing", "scroll mapping"],
    )
    lying = game.floor.items[0][1]
    assert game.describe(lying) == "red potion"

    game.apply(Use.of(0))

    assert game.describe(lying) == "healing potion"
    assert not game.knowledge.is_known("mapping")
    assert game.apply(Use.of(0)) == (ScrollRead("mapping scroll"),)
    assert game.knowledge.known == ("healing", "mapping")


@pytest.mark.parametrize(
    "item",
    [
        Potion(),
        Scroll(kind="mapping"),
        Ration(),
        Gold(amount=1),
        Key(),
        Treasure(),
        Armour(name="iron", defense=1),
    ],
    ids=str,
)
def test_no_unit_wields_them(item: Item) -> None:
    with pytest.raises(CannotEquipError):
        item.equip_to(Adventurer.of())


@pytest.mark.parametrize(
    "text",
    [
        *("ration", "key", "treasure", "gold 12", "armour 2 'iron'"),
        *("sword 3-5 'sword'", "axe 2-7 'the old one'", "spear 4-4 'spear'"),
        *("potion healing", "scroll thunder"),
    ],
)
def test_things_are_read_as_they_are_written(text: str) -> None:
    assert thing_text(thing_from_text(text)) == text


def test_unknown_things_are_read_if_they_may_be() -> None:
    item = thing_from_text("scroll ?torn", may_be_unknown=True)

    assert thing_text(item, Knowledge(looks=())) == "scroll ?torn"


def test_looks_are_drawn_for_all_kinds_and_differ() -> None:
    lore = Knowledge.drawn(Mulberry32(1))

    assert lore.looks is not None
    kinds, looks = zip(*lore.looks, strict=True)
    assert kinds == KINDS
    assert len(set(looks)) == len(looks)
    assert set(looks) <= set(LOOKS)
    assert set(looks[:3]) <= set(COLOURS)
    assert set(looks[3:]) <= set(STATES)


def test_lore_holds_the_known_kinds() -> None:
    lore = Knowledge(tuple(GIVEN.items()))

    assert not lore.is_known("might")
    lore = lore.with_known("might").with_known("healing").with_known("might")
    assert lore.known == ("healing", "might")
    assert lore.as_known().looks == (("healing", "red"), ("might", "blue"))
    assert lore.kind_of("?green") == "poison"


def test_where_everything_is_known_there_is_nothing_to_learn() -> None:
    lore = Knowledge()

    assert lore.with_known("might") is lore
    assert lore.as_known() is lore
    assert lore.completed(ScriptedRandom(())) is lore
    assert lore.seen_as("might") == "might"


def test_lore_is_completed_with_what_was_met() -> None:
    lore = Knowledge((("healing", "red"),), ("healing",))

    for seed in range(10):
        full = lore.completed(Mulberry32(seed), {"white", "black"})
        assert full.looks is not None
        assert dict(full.looks)["healing"] == "red"
        assert {"white", "black"} <= set(dict(full.looks).values())
        assert [kind for kind, _ in full.looks] == list(KINDS)
