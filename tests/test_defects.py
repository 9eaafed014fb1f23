"""The defects of the original program, RD01 to RD33: each resolved, one test each.

`docs/quirks.md` lists them, with what the original does instead.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import (
    AlreadyMovedError,
    AlreadyOwnedError,
    CannotEquipError,
    CannotUseError,
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    InvalidValueError,
    NoSuchLocationError,
    NoSuchPlayerError,
    NoSuchUnitError,
    NotCarriedError,
    NotYourUnitError,
    OccupiedLocationError,
    OutOfRangeError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import Give, Move
from alpaca_emblem.model.factories import FieldFactory, ItemFactory, UnitFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import NO_ITEM, Axe, Bow, Spear, Staff
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Topology
from alpaca_emblem.model.units import Archer, Cleric, Fighter, Hero, Unit
from alpaca_emblem.rng import JavaRandom
from tests.games.match.positions import LANCE, match, unit

TESTS = Path(__file__).parent
QUIRKS = TESTS.parent / "docs" / "quirks.md"
AXE = "*axe 30 1-5 'axe'"
LINE = ".---.---.---."


def fighter(power: int = 30, hit_points: int = 100) -> Unit:
    """A fighter with an equipped axe."""
    made = UnitFactory(Fighter).create(hit_points, 3)
    made.add_item(ItemFactory(Axe).create("axe", power, 1, 5))
    made.equip(made.items[0])
    return made


def beside(*units: Unit) -> Field:
    """Put *units* on a line, in this order and without gaps."""
    line = Field.of_size(1, len(units))
    for each, location in zip(units, line.locations, strict=True):
        line.place(each, location)
    return line


def refuses(
    game: GameController,
    error: type[IllegalActionError],
    verb: Callable[..., object],
    *arguments: object,
) -> None:
    """Check that *verb* is refused, and that nothing of *game* changes by it."""
    before = (game.digest(), len(game.actions), game.selected_unit, game.selected_item)

    with pytest.raises(error):
        verb(*arguments)

    after = (game.digest(), len(game.actions), game.selected_unit, game.selected_item)
    assert after == before


def three_heroes(to_act: int, *hit_points: str) -> GameController:
    """Three players on a line in the order 1, 2, 3, with a hero and a lance each."""
    heroes = [
        unit("Hero", n, (0, n - 1), "*spear 30 1-9 'lance'", hit_points=hp)
        for n, hp in enumerate(hit_points, start=1)
    ]
    return match(*heroes, board=LINE, players=3, to_act=to_act)


def test_rd01_unit_dies_at_exactly_zero() -> None:
    attacker, target = fighter(power=30), fighter(hit_points=30)
    line = beside(attacker, target)

    happened = attacker.use_item_on(target)

    assert not target.is_alive
    assert len(happened) == 1
    assert line.units == (attacker,)
    with pytest.raises(DeadUnitError):
        target.heal(10)


def test_rd02_unarmed_unit_provokes_no_counterattack() -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Fighter", 2, (0, 1), AXE))
    game.select_unit_in(0, 0)

    refuses(game, CannotUseError, game.use_item_on, 0, 1)

    assert game.units[0].hit_points == 100


def test_rd03_unit_that_gave_its_item_away_is_unarmed() -> None:
    giver, receiver = fighter(), UnitFactory(Fighter).create_generic()
    attacker = UnitFactory(Archer).create_generic()
    attacker.add_item(ItemFactory(Bow).create_generic("bow"))
    attacker.equip(attacker.items[0])
    beside(receiver, giver, UnitFactory(Fighter).create_generic(), attacker)

    giver.give_item(giver.items[0], receiver)
    happened = attacker.use_item_on(giver)

    assert giver.equipped_item is NO_ITEM
    assert giver.hit_points == 70
    assert len(happened) == 1


def test_rd04_unit_can_be_disarmed_and_then_takes_the_bare_power() -> None:
    attacker, target = fighter(), fighter()
    beside(attacker, target)

    with pytest.raises(CannotEquipError):
        target.equip(NO_ITEM)
    assert target.has_equipped_item
    target.unequip()
    happened = attacker.use_item_on(target)

    assert target.hit_points == 70
    assert len(happened) == 1


def test_rd05_items_given_at_construction_are_owned() -> None:
    lance = ItemFactory(Spear).create_generic("lance")
    hero = Hero(max_hit_points=100, movement=3, items=[lance])
    hero.equip(lance)
    attacker = fighter()
    beside(attacker, hero)

    assert lance.owner is hero
    with pytest.raises(AlreadyOwnedError):
        attacker.add_item(lance)
    assert len(attacker.use_item_on(hero)) == 2


def test_rd06_unit_refused_at_an_occupied_place_is_not_there() -> None:
    first, second = fighter(), fighter()
    field = beside(first)

    with pytest.raises(OccupiedLocationError):
        field.place(second, field[0, 0])
    second.die()

    assert second.location is None
    assert field.units == (first,)


def test_rd07_placing_a_unit_again_frees_its_old_place() -> None:
    moved = fighter()
    field = Field.of_size(1, 2)
    field.place(moved, field[0, 0])

    field.place(moved, field[0, 1])

    assert field.is_empty(field[0, 0])
    assert field.units == (moved,)


def test_rd08_only_carried_items_can_be_removed_and_are_unequipped() -> None:
    one, other = fighter(), fighter()
    axe = one.items[0]

    with pytest.raises(NotCarriedError):
        other.remove_item(axe)
    assert axe.owner is one
    one.remove_item(axe)

    assert axe.owner is None
    assert one.equipped_item is NO_ITEM


def test_rd09_unarmed_unit_has_no_equipped_item() -> None:
    armed = fighter()
    assert armed.has_equipped_item

    armed.unequip()

    assert not armed.has_equipped_item
    assert not UnitFactory(Hero).create_generic().has_equipped_item


def test_rd10_join_is_removed_in_both_directions() -> None:
    field = Field.of_size(2, 2)
    one, other = field[0, 0], field[0, 1]

    field.remove_join((0, 0), (0, 1))

    assert other not in field.neighbours(one)
    assert one not in field.neighbours(other)


def test_rd11_map_of_one_place_or_none_is_connected() -> None:
    assert Field.of_size(1, 1).is_connected
    assert Field().is_connected


@pytest.mark.unmeasured
@pytest.mark.parametrize("size", [6, 7, 128])
def test_rd12_distances_are_found_on_maps_of_any_size(size: int) -> None:
    """The original walks every simple path, of which even 7 x 7 has too many."""
    field = FieldFactory(1).create(size)

    distance = field.distance(field[0, 0], field[size - 1, size - 1])

    assert 2 * (size - 1) <= distance < size * size


def test_rd13_players_are_numbered_from_1() -> None:
    game = GameController(players=3, map_size=3, seed=1)

    assert game.players == ("Player 1", "Player 2", "Player 3")


def test_rd14_turn_goes_on_when_the_hero_of_another_falls() -> None:
    game = three_heroes(1, "100/100", "30/100", "100/100")
    game.select_unit_in(0, 0)

    game.use_item_on(0, 1)

    assert game.to_act == "Player 1"
    game.end_turn()
    assert game.to_act == "Player 3"
    game.end_turn()
    assert sorted(t.name for t in game.rounds.order) == ["Player 1", "Player 3"]


@pytest.mark.parametrize(
    ("dying", "target", "following"),
    [(1, 1, "Player 2"), (2, 2, "Player 3"), (3, 0, None)],
    ids=["first", "middle", "last"],
)
def test_rd15_the_next_in_the_order_plays_when_a_hero_falls_in_its_own_turn(
    dying: int, target: int, following: str | None
) -> None:
    hit_points = ["100/100"] * 3
    hit_points[dying - 1] = "30/100"
    game = three_heroes(dying, *hit_points)
    game.select_unit_in(0, dying - 1)

    game.use_item_on(0, target)

    assert f"Player {dying}" not in [t.name for t in game.tacticians]
    if following is None:
        assert game.round_number == 2
        assert game.to_act == game.rounds.order[0].name
    else:
        assert (game.round_number, game.to_act) == (1, following)


def test_rd16_last_player_standing_wins_at_once() -> None:
    """The original searches for ever for the next player to act."""
    game = match(
        unit("Hero", 1, (0, 0), LANCE), unit("Hero", 2, (0, 1), hit_points="30/100")
    )
    dice = game.dice.state
    game.select_unit_in(0, 0)

    game.use_item_on(0, 1)

    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == (
        "last_standing",
        ("Player 1",),
    )
    assert (game.round_number, game.to_act) == (1, None)
    assert game.dice.state == dice


def test_rd16_match_of_one_player_is_over_as_it_starts() -> None:
    game = GameController(players=1, map_size=2, seed=1)

    game.init_game(9)

    assert game.winners == game.tacticians
    assert game.to_act is None


def test_rd17_removed_player_is_out_like_one_whose_hero_fell() -> None:
    game = three_heroes(2, "100/100", "100/100", "100/100")

    refuses(game, NoSuchPlayerError, game.remove_tactician, "Player 0")
    game.remove_tactician("Player 2")

    assert game.to_act == "Player 3"
    assert game.field.unit_in(0, 1) is None
    game.remove_tactician("Player 1")
    assert game.outcome is not None
    assert game.outcome.winners == ("Player 3",)


def test_rd18_turns_cannot_be_ended_after_the_end() -> None:
    game = GameController(players=2, map_size=2, seed=1)
    game.init_game(1)
    game.end_turn()
    game.end_turn()
    winners = game.winners

    refuses(game, GameOverError, game.end_turn)

    assert game.round_number == 2
    assert game.winners == winners


def test_rd19_smallest_integer_gives_an_index_like_any_other() -> None:
    """Its absolute value does not fit into the integers of the original."""
    before = ((2**31 << 16) - 0xB) * pow(0x5DEECE66D, -1, 2**48) % 2**48
    dice = JavaRandom.from_state(before)
    assert dice.next_int() == -(2**31)
    heroes = [unit("Hero", number, (0, number)) for number in (1, 2, 3)]
    game = match(
        *heroes,
        board=LINE,
        players=3,
        order=(3, 1, 2),
        to_act=2,
        dice={"java": before},
    )

    game.end_turn()

    assert game.to_act == "Player 3"


def test_rd20_missing_things_are_refused_without_a_trace() -> None:
    game = match(unit("Fighter", 1, (0, 0), AXE), unit("Hero", 2, (2, 2), LANCE))
    refuses(game, NoSuchUnitError, game.move_to, 0, 1)
    game.select_unit_in(0, 0)
    game.select_item(0)

    refuses(game, NoSuchUnitError, game.select_unit_in, 1, 1)
    refuses(game, NoSuchLocationError, game.select_unit_in, 9, 9)
    refuses(game, NoSuchUnitError, game.use_item_on, 1, 1)
    refuses(game, NoSuchUnitError, game.give_item_to, 0, 1)
    refuses(game, NotCarriedError, game.equip_item_named, "sword")
    for index in (-1, 1):
        refuses(game, NotCarriedError, game.equip_item, index)
        refuses(game, NotCarriedError, game.select_item, index)


def test_rd20_no_player_acts_between_turns() -> None:
    game = GameController(players=1, map_size=2, seed=1)
    game.add_generic_unit(Hero, 0, 0)
    game.end_turn()

    refuses(game, WrongPhaseError, game.end_turn)
    refuses(game, WrongPhaseError, game.select_unit_in, 0, 0)
    refuses(game, WrongPhaseError, game.move_to, 0, 1)
    refuses(game, WrongPhaseError, game.add_generic_unit, Hero, 1, 1)
    refuses(game, WrongPhaseError, game.add_generic_item, Axe, "axe")


def test_rd21_equipped_item_is_read_from_the_unit() -> None:
    tactician, one, other = Tactician(name="Ada"), fighter(), fighter()
    tactician.add_unit(one)
    tactician.add_unit(other)
    tactician.select_unit(one)
    lance = ItemFactory(Spear).create_generic("lance")
    tactician.add_item(lance)
    beside(one, other)

    with pytest.raises(CannotEquipError):
        tactician.equip_item(lance)
    assert tactician.equipped_item is one.items[0]
    tactician.select_item(one.items[0])
    tactician.give_item_to(other)

    assert tactician.equipped_item is NO_ITEM


def test_rd22_inventory_of_a_foreign_unit_is_hidden() -> None:
    game = match(unit("Hero", 1, (0, 0)), unit("Fighter", 2, (0, 1), AXE))
    game.select_unit_in(0, 1)

    assert game.items == ()
    refuses(game, NotCarriedError, game.select_item, 0)
    refuses(game, NotYourUnitError, game.equip_item, 0)


def test_rd23_unit_cannot_join_off_the_map() -> None:
    game = GameController(players=2, map_size=2, seed=1)

    for row, column in ((-1, -1), (2, 0), (0, 2)):
        refuses(game, NoSuchLocationError, game.add_generic_unit, Hero, row, column)

    assert game.units == ()


def test_rd24_unit_moved_in_turn_zero_can_move_in_round_1() -> None:
    game = GameController(players=2, map_size=2, seed=1)
    first = game.to_act
    game.add_generic_unit(Hero, 0, 0)
    game.move_to(0, 1)
    refuses(game, AlreadyMovedError, game.move_to, 0, 0)

    game.init_endless_game()
    game.move_to(0, 0)

    assert game.to_act == first
    assert game.field.unit_in(0, 0) is game.units[0]


def test_rd25_running_match_starts_again_only_by_a_restart() -> None:
    game = GameController(players=2, map_size=2, seed=1)
    loser = game.to_act
    game.add_generic_unit(Hero, 0, 0)
    game.init_game(5)
    refuses(game, WrongPhaseError, game.init_game, 5)

    game.resign()
    again = game.restart()
    game.init_game(3)

    assert [t.name for t in game.tacticians] != list(game.players)
    assert (game.round_number, game.max_rounds) == (1, 3)
    assert game.winners == game.tacticians
    assert [t.name for t in again.tacticians] == list(game.players)
    assert (again.to_act, again.max_rounds) == (loser, 5)
    assert again.field.unit_in(0, 0) is again.units[0]


def test_rd26_unplaced_unit_does_not_move_and_is_not_marked() -> None:
    game = match(unit("Hero", 1, None, LANCE), unit("Hero", 2, (2, 2)))

    for place in ((0, 0), (-1, -1)):
        refuses(game, NoSuchLocationError, game.apply, Move(1, place))

    assert not game.units[0].has_moved


def test_rd27_readme_and_code_hold_against_the_comments() -> None:
    """Bows are made like all, long distance starts at 3, and x is the row."""
    bows = ItemFactory(Bow)
    game = GameController(players=2, map_size=3, seed=1)

    game.add_generic_unit(Hero, 2, 1)

    assert bows.create_generic("bow").power == 30
    assert bows.create_powerful("bow").power == 50
    assert bows.create_long_distance("bow").min_range == 3
    location = game.units[0].location
    assert location is not None
    assert (location.row, location.column) == (2, 1)


def test_rd28_longest_range_does_not_reach_where_no_way_leads() -> None:
    islands = Field(topology=Topology([(0, 0), (0, 2)]))
    one, other = fighter(), fighter()
    one.add_item(ItemFactory(Axe).create("far", 30, 1, INT_MAX))
    one.equip(one.items[1])
    for each, location in zip((one, other), islands.locations, strict=True):
        islands.place(each, location)

    assert one.distance_to(other) == math.inf
    with pytest.raises(OutOfRangeError):
        one.use_item_on(other)
    assert other.hit_points == 100


@pytest.mark.parametrize("max_rounds", [0, -1, -2])
def test_rd29_match_has_at_least_one_round(max_rounds: int) -> None:
    game = GameController(players=2, map_size=2, seed=1)

    refuses(game, IllegalActionError, game.init_game, max_rounds)

    assert game.round_number == 0


def test_rd30_the_dead_do_not_move_and_free_only_their_own_place() -> None:
    game = match(
        unit("Fighter", 1, (0, 0), hit_points="30/100"),
        unit("Fighter", 1, (0, 1)),
        unit("Fighter", 2, (1, 0), AXE),
        to_act=2,
    )
    game.select_unit_in(1, 0)
    game.use_item_on(0, 0)
    game.end_turn()

    refuses(game, DeadUnitError, game.apply, Move(1, (1, 1)))
    game.apply(Move(2, (0, 0)))

    assert game.field.unit_in(0, 0) is game.units[1]


def test_rd31_the_dead_neither_give_nor_receive() -> None:
    game = match(
        unit("Fighter", 1, None, AXE, hit_points="0/100"),
        unit("Fighter", 1, (0, 1), AXE),
        unit("Hero", 2, (2, 2)),
    )

    refuses(game, DeadUnitError, game.apply, Give(1, 0, 2))
    refuses(game, DeadUnitError, game.apply, Give(2, 0, 1))


def test_rd32_impossible_numbers_are_refused_at_construction() -> None:
    with pytest.raises(InvalidValueError):
        Axe(name="cursed", power=-10)
    with pytest.raises(InvalidValueError):
        Hero(max_hit_points=0, movement=3)
    with pytest.raises(InvalidValueError):
        Hero(max_hit_points=100, movement=-1)


def test_rd33_unit_serves_by_joining_alone() -> None:
    """There is no owner to construct it with, so list and owner always agree."""
    ada = Tactician(name="Ada")
    with pytest.raises(TypeError, match="owner"):
        Cleric(max_hit_points=100, movement=3, owner=ada)  # type: ignore[call-arg]
    cleric = Cleric(max_hit_points=100, movement=3, items=[Staff(name="staff")])

    ada.add_unit(cleric)

    assert cleric.owner is ada
    assert ada.units == (cleric,)


def test_every_defect_is_listed_once_in_order_with_its_test() -> None:
    rows = re.findall(r"^\| (RD\d\d) \|.*`(test_\w+)`.* \|$", QUIRKS.read_text(), re.M)

    assert [defect for defect, _ in rows] == [f"RD{n:02}" for n in range(1, 34)]
    for defect, test in rows:
        assert test.startswith(f"test_{defect.lower()}_")
        assert test in globals()


@pytest.mark.parametrize(("game", "count"), [("DU", 12), ("DN", 6)])
def test_quirks_of_other_games_are_numbered_and_shown(game: str, count: int) -> None:
    rows = re.findall(
        rf"^\| ({game}\d\d) \|.*`test_\w+`.* \|$", QUIRKS.read_text(), re.M
    )

    assert rows == [f"{game}{n:02}" for n in range(1, count + 1)]


def test_every_quirk_is_shown_by_a_test_that_exists() -> None:
    known = {
        name
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(), re.M)
    }

    named = set(re.findall(r"`(test_\w+)`", QUIRKS.read_text()))

    assert named
    assert named <= known
