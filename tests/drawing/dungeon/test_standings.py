"""What a drawing of a dungeon says of who and what is on its floor."""

from alpaca_emblem.drawing.dungeon.standings import (
    Shade,
    as_dungeon,
    creatures,
    facts,
    heading,
    shades,
    things,
    verdict,
)
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import SIDE, drawn


def test_those_in_sight_come_before_others(cellar: Dungeon) -> None:
    assert [(one.letter, one.title) for one in creatures(cellar)] == [
        ("@", "adventurer, 9/20 hit points"),
        ("r", "rat 2, 3/3 hit points"),
        ("g", "goblin 3, 6/6 hit points, out of sight"),
        ("O", "ogre 4, 11/11 hit points, out of sight"),
    ]


def test_a_view_has_only_those_in_sight(cellar: Dungeon) -> None:
    known = as_dungeon(cellar.view(SIDE))

    assert [one.name for one in creatures(known)] == ["adventurer", "rat 2"]
    assert [name for _, name, _ in things(known)] == ["healing potion"]


def test_things_are_counted() -> None:
    game = drawn("#######\n#@!!!$#\n#######", variant=Variant(gold=True))

    assert list(things(game)) == [("!", "healing potion", 3), ("$", "gold, 7", 1)]


def test_what_is_not_identified_is_called_by_its_look(bag: Dungeon) -> None:
    assert list(things(bag)) == [("!", "red potion", 1)]


def test_the_adventurer_is_told_as_far_as_the_variant_has_it(
    bag: Dungeon, cellar: Dungeon
) -> None:
    assert list(facts(bag)) == [
        "level 3, experience 30",
        "food for 33 turns",
        "gold 12",
        "keys 2",
        "has the treasure",
        "might for 7 turns",
        "sword (in use)",
        "blue potion",
        "leather armour (in use)",
    ]
    assert list(facts(cellar)) == []


def test_how_it_stands(cellar: Dungeon, bag: Dungeon) -> None:
    assert heading(cellar) == "Floor 1, turn 0"
    assert verdict(cellar) == "find the stairs"
    assert verdict(bag) == "find the way up"


def test_how_it_has_ended() -> None:
    dying = drawn("####\n#@r#\n####", hit_points="1/20")
    dying.wait()
    escaping = drawn(
        "####\n#@<#\n####", variant=Variant(last_floor=3), treasure=True, floor=1
    )
    escaping.move("e")

    assert verdict(dying) == "the adventurer is dead"
    assert verdict(escaping) == "the adventurer is back in the light"


def test_every_place_has_the_shade_in_which_it_is_known(cellar: Dungeon) -> None:
    for _ in range(6):
        if cellar.outcome is None:
            cellar.move("e")
    floor = cellar.floor

    rows = list(shades(floor))

    for location in floor.field.locations:
        shade = rows[location.row][location.column]
        assert (shade is Shade.IN_SIGHT) == floor.is_seen(location)
        assert (shade is Shade.UNKNOWN) == (not floor.is_explored(location))
    assert {shade for row in rows for shade in row} == set(Shade)
