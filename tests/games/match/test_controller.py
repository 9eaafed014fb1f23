"""The controller: a match played by methods named as in the original."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import define, setters

from alpaca_emblem.errors import (
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NoSuchUnitError,
    NotCarriedError,
    NotYourUnitError,
    OutsideActionError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Equip,
    Give,
    Move,
    Place,
    RemovePlayer,
    Resign,
    StartGame,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.model.items import Axe, Bow, Item, Spear
from alpaca_emblem.model.units import UNIT_CLASSES, Archer, Fighter, Hero, Unit
from tests.games.match.positions import LANCE, match, unit


@pytest.fixture
def game() -> GameController:
    return match(
        unit("Hero", 1, (0, 0), LANCE, "spear 9 1-1 'pike'"),
        unit("Fighter", 1, (0, 1), "axe 20 1-5 'axe'"),
        unit("Fighter", 2, (0, 2), "*axe 20 1-5 'foe axe'"),
        unit("Hero", 2, (2, 2)),
        unit("Alpaca", 1, None),
        unit("Alpaca", 1, (1, 1), hit_points="0/100"),
    )


@pytest.fixture
def setting_up() -> GameController:
    return match(round_number=0)


@pytest.mark.parametrize("wanted", ["Hero", None, 7, [Hero]], ids=repr)
def test_classes_are_given_as_such(setting_up: GameController, wanted: Any) -> None:
    game = setting_up
    game.add_generic_unit(Hero, 0, 0)
    before = game.digest()

    with pytest.raises(InvalidTypeError, match="expected a class of units, not"):
        game.add_generic_unit(wanted, 0, 1)
    with pytest.raises(InvalidTypeError, match="expected a class of items, not"):
        game.add_generic_item(wanted, "lance")
    with pytest.raises(InvalidTypeError, match="preset must be of class UnitPreset"):
        game.add_preset_unit(Hero, wanted, 0, 1)
    with pytest.raises(InvalidTypeError, match="preset must be of class ItemPreset"):
        game.add_preset_item(Spear, wanted, "lance")

    assert game.digest() == before


def test_unfinished_class_is_refused_with_what_it_lacks(
    setting_up: GameController,
) -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Undrawn(Unit):
        """Has no letter."""

    setting_up.add_generic_unit(Hero, 0, 0)
    before = setting_up.digest()

    with pytest.raises(
        InvalidTypeError, match=r"^Undrawn is abstract: it lacks letter$"
    ):
        setting_up.add_generic_unit(Undrawn, 0, 1)  # type: ignore[type-abstract]
    with pytest.raises(
        InvalidTypeError, match=r"^Item is abstract: it lacks equip_to$"
    ):
        setting_up.add_generic_item(Item, "thing")  # type: ignore[type-abstract]

    assert setting_up.digest() == before


def test_class_whose_name_another_has_taken_is_refused(
    setting_up: GameController,
) -> None:
    """Or a unit of the other class would join."""

    def ranger() -> type[Unit]:
        @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
        class Ranger(Archer):
            """A class like that of another module, or cell of a notebook."""

        return Ranger

    earlier, later = ranger(), ranger()
    try:
        with pytest.raises(InvalidValueError, match="a later class is named Ranger"):
            setting_up.add_generic_unit(earlier, 0, 0)
        setting_up.add_generic_unit(later, 0, 0)
    finally:
        del UNIT_CLASSES["Ranger"]

    assert type(setting_up.units[0]) is later


def test_turn_zero_by_methods(setting_up: GameController) -> None:
    """The unit added last is selected, so it can be armed at once."""
    game = setting_up

    game.add_unit(Hero, 45, 2, 0, 0)
    game.add_item(Spear, "lance", 31, 1, 5)
    game.equip_item(0)
    game.add_generic_unit(Archer, 0, 1)
    game.add_tank_unit(Archer, 0, 2)
    game.add_fast_unit(Fighter, 1, 0)
    game.add_generic_item(Axe, "generic")
    game.add_powerful_item(Axe, "powerful")
    game.add_long_distance_item(Bow, "long")
    game.equip_item_named("powerful")
    game.end_turn()

    assert game.actions == (
        Place("Hero", 45, 2, (0, 0)),
        AddItem(1, "Spear", "lance", 31, 1, 5),
        Equip(1, 0),
        Place("Archer", 100, 3, (0, 1)),
        Place("Archer", 200, 1, (0, 2)),
        Place("Fighter", 70, 5, (1, 0)),
        AddItem(4, "Axe", "generic", 30, 1, 5),
        AddItem(4, "Axe", "powerful", 50, 1, 3),
        AddItem(4, "Bow", "long", 10, 3, 10),
        Equip(4, 1),
        EndTurn(),
    )


def test_refused_unit_leaves_the_selection(setting_up: GameController) -> None:
    setting_up.add_generic_unit(Hero, 0, 0)

    with pytest.raises(IllegalActionError):
        setting_up.add_generic_unit(Archer, 0, 0)

    assert setting_up.selected_unit is setting_up.units[0]


def test_rounds_played_by_methods(game: GameController) -> None:
    game.select_unit_in(0, 0)
    game.equip_item(1)
    game.unequip_item()
    game.equip_item_named("lance")
    game.use_item_on(0, 2)
    game.select_item(1)
    game.give_item_to(0, 1)
    game.select_item_named("lance")
    game.swap_item_with(0, 1, 0)
    game.move_to(1, 0)
    game.end_turn()
    game.resign()

    assert game.actions == (
        Equip(1, 1),
        Unequip(1),
        Equip(1, 0),
        UseItem(1, 3),
        Give(1, 1, 2),
        Swap(1, 0, 2, 0),
        Move(1, (1, 0)),
        EndTurn(),
        Resign(),
    )
    assert [type(event).__name__ for event in game.init_game(4)] == [
        "GameStarted",
        "GameEnded",
    ]


def test_starts_and_removals_by_methods(setting_up: GameController) -> None:
    twin = setting_up.copy()
    setting_up.init_endless_game()
    twin.init_game(9)
    twin.remove_tactician("Player 2")

    assert setting_up.actions == (StartGame(None),)
    assert twin.actions == (StartGame(9), RemovePlayer("Player 2"))


def test_verbs_return_what_has_happened(game: GameController) -> None:
    game.select_unit_in(0, 0)

    assert [type(event).__name__ for event in game.move_to(1, 0)] == ["UnitMoved"]
    assert [event.to_json()["kind"] for event in game.end_turn()] == ["TurnStarted"]


def test_selection_is_no_part_of_the_game(game: GameController) -> None:
    before = game.digest()

    assert game.select_unit_in(0, 1) is game.units[1]
    game.select_item(0)

    assert game.selected_unit is game.units[1]
    assert game.selected_item is game.units[1].items[0]
    assert game.digest() == before
    assert game.actions == ()


def test_selection_is_each_players_own_and_outlives_the_turn(
    game: GameController,
) -> None:
    game.select_unit_in(0, 1)
    game.end_turn()
    assert game.selected_unit is None
    game.select_unit_in(2, 2)

    game.end_turn()
    if game.to_act == "Player 2":
        game.end_turn()

    assert game.to_act == "Player 1"
    assert game.selected_unit is game.units[1]


def test_selecting_without_a_place(game: GameController) -> None:
    game.select_last_unit()
    assert game.selected_unit is game.units[4]
    game.select_unit_in(0, 0)
    game.select_next_unplaced_unit()
    assert game.selected_unit is game.units[4]
    game.select_unit(game.units[2])
    assert game.selected_unit is game.units[2]
    game.select_unit(None)
    assert game.selected_unit is None


def test_stranger_can_be_selected_but_not_commanded(game: GameController) -> None:
    """Nor are its items shown."""
    game.select_unit_in(0, 2)
    before = game.digest()

    assert game.items == ()
    assert game.equipped_item is None
    verbs: list[Callable[[], object]] = [
        lambda: game.move_to(1, 2),
        lambda: game.use_item_on(0, 0),
        lambda: game.equip_item(0),
        lambda: game.equip_item_named("foe axe"),
        game.unequip_item,
        lambda: game.add_item(Axe, "axe", 1, 1, 1),
    ]
    for verb in verbs:
        with pytest.raises(NotYourUnitError):
            verb()
    with pytest.raises(NotCarriedError):
        game.select_item(0)
    assert game.digest() == before


def test_custom_items_are_shown(game: GameController) -> None:
    hero = game.select_unit_in(0, 0)

    assert [item.name for item in game.items] == ["lance", "pike"]
    assert game.equipped_item is hero.items[0]
    assert game.game_map is game.field


@pytest.mark.parametrize(
    ("attempt", "error"),
    [
        (lambda game: game.select_unit_in(2, 0), NoSuchUnitError),
        (lambda game: game.select_unit_in(3, 0), NoSuchLocationError),
        (lambda game: game.select_unit_in(-1, 0), NoSuchLocationError),
        (lambda game: game.use_item_on(2, 0), NoSuchUnitError),
        (lambda game: game.use_item_on(1, 1), NoSuchUnitError),
        (lambda game: game.select_item(2), NotCarriedError),
        (lambda game: game.select_item_named("bow"), NotCarriedError),
        (lambda game: game.equip_item_named("bow"), NotCarriedError),
        (lambda game: game.give_item_to(0, 1), NotCarriedError),
    ],
)
def test_failed_attempt_keeps_the_selection(
    game: GameController,
    attempt: Callable[[GameController], object],
    error: type[IllegalActionError],
) -> None:
    hero = game.select_unit_in(0, 0)

    with pytest.raises(error):
        attempt(game)

    assert game.selected_unit is hero
    assert game.selected_item is None


def test_nothing_is_commanded_without_a_selection(game: GameController) -> None:
    with pytest.raises(NoSuchUnitError, match="selected no unit"):
        game.move_to(1, 0)


def test_selected_item_is_given_only_by_its_bearer(
    game: GameController,
) -> None:
    game.select_unit_in(0, 0)
    game.select_item(1)
    game.select_unit_in(0, 1)

    with pytest.raises(NotCarriedError):
        game.give_item_to(0, 0)


def test_fallen_unit_that_was_selected_is_not_commanded() -> None:
    game = match(
        unit("Fighter", 1, (0, 0), "*axe 1 1-1 'axe'", hit_points="1/100"),
        unit("SwordMaster", 2, (0, 1), "*sword 9 1-1 'sword'"),
    )
    game.select_unit_in(0, 0)
    game.use_item_on(0, 1)

    with pytest.raises(DeadUnitError):
        game.move_to(1, 0)


def test_no_unit_is_selected_between_turns() -> None:
    game = match(unit("Hero", 1, (0, 0)), to_act=None, round_number=0)

    assert (game.selected_unit, game.selected_item, game.items) == (None, None, ())
    assert game.equipped_item is None
    with pytest.raises(WrongPhaseError):
        game.select_unit_in(0, 0)
    game.init_game(1)
    game.resign()
    with pytest.raises(GameOverError):
        game.select_last_unit()


def test_undo_drops_what_was_selected_and_is_gone(setting_up: GameController) -> None:
    """The unit with its item; selections stay as long as they exist."""
    game = setting_up
    game.add_generic_unit(Hero, 0, 0)
    game.add_generic_item(Spear, "lance")
    game.add_generic_item(Spear, "pike")
    game.select_item(1)

    game.undo()
    assert game.selected_item is None
    assert game.selected_unit is game.units[0]
    game.select_item(0)

    game.undo()
    assert (game.selected_unit, game.selected_item) == (game.units[0], None)

    game.undo()
    assert game.selected_unit is None


def test_undo_keeps_the_selection_of_what_stays(game: GameController) -> None:
    hero = game.select_unit_in(0, 0)
    game.select_item(1)
    game.move_to(1, 0)

    game.undo()

    assert game.selected_unit is hero
    assert game.selected_item is hero.items[1]


def test_undo_drops_a_selection_from_another_match(game: GameController) -> None:
    other = game.copy()
    assert game.turn_owner is not None
    game.turn_owner.select_unit(other.units[0])
    game.turn_owner.select_item(other.units[0].items[0])
    game.apply(EndTurn())

    game.undo()

    assert (game.selected_unit, game.selected_item) == (None, None)


def test_copy_has_the_selection_among_its_own_units(game: GameController) -> None:
    game.select_unit_in(0, 0)
    game.select_item(1)

    twin = game.copy()

    assert twin.selected_unit is twin.units[0]
    assert twin.selected_item is twin.units[0].items[1]
    twin.move_to(1, 0)
    assert str(game.units[0].location) == "(0, 0)"


def test_restart_brings_all_players_back() -> None:
    game = GameController.skirmish(3, 4, 5, units=3)
    start = game.digest()
    for _ in range(7):
        game.end_turn()
    game.resign()
    played = game.digest()

    again = game.restart()

    assert again.digest() == start
    assert game.digest() == played
    assert again.actions == game.actions[: len(again.actions)]
    assert again.actions[-1] == StartGame(30)
    assert len(again.tacticians) == 3


def test_restart_goes_back_to_the_first_start() -> None:
    game = GameController(players=2, map_size=2, seed=1)
    game.init_game(1)
    start = game.digest()
    game.resign()
    game.init_game(9)

    assert game.restart().digest() == start


def test_restart_in_turn_zero_is_as_far(setting_up: GameController) -> None:
    setting_up.add_generic_unit(Hero, 0, 0)

    assert setting_up.restart().digest() == setting_up.digest()


def test_restart_of_a_match_from_a_position_goes_back_to_it(
    game: GameController,
) -> None:
    start = game.digest()
    game.select_unit_in(0, 0)
    game.move_to(1, 0)
    game.end_turn()

    assert game.restart().digest() == start
    assert game.fresh().digest() == start


def test_match_without_history_cannot_restart() -> None:
    game = GameController(players=2, map_size=2, seed=1, history=False)

    with pytest.raises(OutsideActionError, match="cannot restart a game created"):
        game.restart()


def test_match_draws_itself_in_notebooks(game: GameController) -> None:
    assert game._repr_svg_().startswith("<svg")


GAME = """
    name sides players tacticians units to_act outcome history options seed dice changed
    actions action_classes event_classes consumes_saves
    is_in_game

    legal_actions is_legal why_not apply undo undoable restore fresh editing copy
    forecast forecast_sequence successors reseed timeless view events_for
    position from_position from_text digest
    action_text parse_action action_from_json event_from_json
    tell adopt
"""
"""Names of every game; the last two are for writing custom actions."""

MATCH = """
    field game_map map_size map_seed max_units uses_per_turn max_rounds rounds
    round_number is_running has_use_left turn_owner winners tactician_named
    unit_numbered location skirmish restart

    init_game init_endless_game end_turn resign remove_tactician

    select_unit select_unit_in select_last_unit select_next_unplaced_unit selected_unit
    select_item select_item_named selected_item items equipped_item

    move_to use_item_on equip_item equip_item_named unequip_item give_item_to
    swap_item_with

    add_unit add_preset_unit add_generic_unit add_tank_unit add_fast_unit
    add_item add_preset_item add_generic_item add_powerful_item add_long_distance_item
"""
"""The match and its state; rounds; selecting; orders to units; setting up."""


def test_the_public_names_are_what_its_user_can_call() -> None:
    public = {name for name in dir(GameController) if not name.startswith("_")}

    assert public == {*GAME.split(), *MATCH.split()}
