"""Summaries of dungeons: the creatures and items on the floor."""

from alpaca_emblem.drawing.dungeon.summary import DungeonSummary, Shade, shades
from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import SIDE, drawn


def test_those_in_sight_come_before_others(cellar: Dungeon) -> None:
    assert [(one.letter, one.title) for one in DungeonSummary(cellar).creatures()] == [
        ("@", "Adventurer, 9/20 hit points"),
        ("r", "Rat 2, 3/3 hit points"),
        ("g", "Goblin 3, 6/6 hit points, out of sight"),
        ("O", "Ogre 4, 11/11 hit points, out of sight"),
    ]


def test_a_view_has_only_those_in_sight(cellar: Dungeon) -> None:
    known = DungeonSummary(cellar.view(SIDE))

    assert [one.name for one in known.creatures()] == ["Adventurer", "Rat 2"]
    assert [name for _, name in known.things()] == ["healing potion"]


def test_things_are_counted() -> None:
    game = drawn("#######\n#@!!!$#\n#######", variant=Variant(gold=True))

    assert list(DungeonSummary(game).things()) == [
        ("!", "healing potion x 3"),
        ("$", "gold, 7"),
    ]


def test_unidentified_items_are_named_by_their_looks(bag: Dungeon) -> None:
    assert list(DungeonSummary(bag).things()) == [("!", "red potion")]


def test_the_adventurer_is_told_as_far_as_the_variant_has_it(
    bag: Dungeon, cellar: Dungeon
) -> None:
    assert list(DungeonSummary(bag).facts()) == [
        "level 3, experience 30",
        "food for 33 turns",
        "gold 12",
        "keys 2",
        "has the treasure",
        "strength for 7 turns",
        "sword (in use)",
        "blue potion",
        "leather armour (in use)",
    ]
    assert list(DungeonSummary(cellar).facts()) == []


def test_how_it_stands(cellar: Dungeon, bag: Dungeon) -> None:
    assert DungeonSummary(cellar).heading == "Floor 1, turn 0"
    assert DungeonSummary(cellar).verdict == "find the stairs"
    assert DungeonSummary(bag).verdict == "find the way up"


def test_how_it_has_ended() -> None:
    dying = drawn("####\n#@r#\n####", hit_points="1/20")
    dying.wait()
    escaping = drawn(
        "####\n#@<#\n####", variant=Variant(last_floor=3), treasure=True, floor=1
    )
    escaping.move("e")

    assert DungeonSummary(dying).verdict == "The run is over: the adventurer is dead"
    assert DungeonSummary(escaping).verdict == (
        "The run is over: the adventurer is back in the light"
    )


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
