"""Actions of the rounds: their results, and the reasons of refusals."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import (
    AlreadyMovedError,
    CannotEquipError,
    CannotUseError,
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    InventoryFullError,
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
from alpaca_emblem.games.match.events import (
    GameStarted,
    ItemEquipped,
    ItemGiven,
    ItemsSwapped,
    ItemUnequipped,
    PlayerEliminated,
    RoundStarted,
    TurnStarted,
)
from alpaca_emblem.games.unit_events import UnitMoved
from alpaca_emblem.games.values import Action, GameEnded
from tests.games.match.positions import LANCE, match, unit

BOARD = """
.---.---.   .
|   |   |   |
.---.   .---.
""".strip("\n")

HERO_ITEMS = ("*spear 30 1-4 'lance'", "axe 1 1-1 'axe'", "spear 9 1-1 'pike'")
HERO, ARCHER, ALPACA, CLERIC, FOE, FALLEN, LOST, GONE = range(1, 9)


@pytest.fixture
def game() -> GameController:
    """Player 1 in turn, with units at every place where something can go wrong.

    The places (0, 2) and (0, 3) are neighbours that are not joined.
    """
    return match(
        unit("Hero", 1, (0, 0), *HERO_ITEMS, movement=2),
        unit("Archer", 1, (0, 1), "*bow 30 2-3 'bow'", moved=True),
        unit("Alpaca", 1, (1, 0), "staff 20 1-1 'rod'", movement=0),
        unit("Cleric", 1, (0, 3), "*staff 20 1-9 'staff'"),
        unit("Fighter", 2, (0, 2), "*axe 10 1-1 'hatchet'"),
        unit("Alpaca", 1, (1, 1), "bow 1 1-1 'relic'", hit_points="0/100"),
        unit("Alpaca", 1, None, "sword 1 1-1 'knife'"),
        unit("Sorcerer", 3, None, "*light 30 1-9 'light'"),
        board=BOARD,
        players=3,
        out=["Player 3"],
        order=(1, 2),
    )


@pytest.fixture
def over() -> GameController:
    return match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 2, (0, 1), LANCE),
        to_act=None,
        round_number=9,
        outcome={"reason": "round_limit", "winners": ["Player 1", "Player 2"]},
    )


Refusal = tuple[Action[Any], type[IllegalActionError], str]

REFUSALS: list[Refusal] = [
    (Move(0, (1, 1)), NoSuchUnitError, "no_such_unit"),
    (Move(99, (1, 1)), NoSuchUnitError, "no_such_unit"),
    (Move(-1, (1, 1)), NoSuchUnitError, "no_such_unit"),
    (Move(FOE, (1, 1)), NotYourUnitError, "not_your_unit"),
    (Move(GONE, (1, 1)), NotYourUnitError, "not_your_unit"),
    (Move(FALLEN, (1, 1)), DeadUnitError, "dead"),
    (Move(ARCHER, (1, 1)), AlreadyMovedError, "already_moved"),
    (Move(LOST, (1, 1)), NoSuchLocationError, "no_such_location"),
    (Move(HERO, (2, 0)), NoSuchLocationError, "no_such_location"),
    (Move(HERO, (0, -1)), NoSuchLocationError, "no_such_location"),
    (Move(HERO, (1, 2)), OutOfRangeError, "out_of_range"),
    (Move(ALPACA, (1, 1)), OutOfRangeError, "out_of_range"),
    (Move(HERO, (0, 0)), OccupiedLocationError, "occupied"),
    (Move(HERO, (0, 2)), OccupiedLocationError, "occupied"),
    (UseItem(99, FOE), NoSuchUnitError, "no_such_unit"),
    (UseItem(HERO, 99), NoSuchUnitError, "no_such_unit"),
    (UseItem(FOE, HERO), NotYourUnitError, "not_your_unit"),
    (UseItem(FALLEN, FOE), DeadUnitError, "dead"),
    (UseItem(HERO, FALLEN), DeadUnitError, "dead"),
    (UseItem(ALPACA, FOE), CannotUseError, "unarmed"),
    (UseItem(HERO, ARCHER), CannotUseError, "same_side"),
    (UseItem(CLERIC, FOE), CannotUseError, "other_side"),
    (UseItem(HERO, HERO), OutOfRangeError, "out_of_range"),
    (UseItem(HERO, CLERIC), OutOfRangeError, "out_of_range"),
    (UseItem(ARCHER, FOE), OutOfRangeError, "out_of_range"),
    (UseItem(HERO, LOST), OutOfRangeError, "out_of_range"),
    (UseItem(HERO, GONE), OutOfRangeError, "out_of_range"),
    (UseItem(LOST, FOE), CannotUseError, "unarmed"),
    (Equip(99, 0), NoSuchUnitError, "no_such_unit"),
    (Equip(FOE, 0), NotYourUnitError, "not_your_unit"),
    (Equip(FALLEN, 0), DeadUnitError, "dead"),
    (Equip(HERO, 3), NotCarriedError, "not_carried"),
    (Equip(HERO, -1), NotCarriedError, "not_carried"),
    (Equip(HERO, 0), CannotEquipError, "already_equipped"),
    (Equip(HERO, 1), CannotEquipError, "cannot_equip"),
    (Equip(ALPACA, 0), CannotEquipError, "cannot_equip"),
    (Unequip(99), NoSuchUnitError, "no_such_unit"),
    (Unequip(FOE), NotYourUnitError, "not_your_unit"),
    (Unequip(FALLEN), DeadUnitError, "dead"),
    (Unequip(ALPACA), CannotEquipError, "unarmed"),
    (Give(HERO, 0, 99), NoSuchUnitError, "no_such_unit"),
    (Give(FOE, 0, ALPACA), NotYourUnitError, "not_your_unit"),
    (Give(ARCHER, 0, FOE), NotYourUnitError, "not_your_unit"),
    (Give(FALLEN, 0, HERO), DeadUnitError, "dead"),
    (Give(HERO, 0, FALLEN), DeadUnitError, "dead"),
    (Give(HERO, 3, ARCHER), NotCarriedError, "not_carried"),
    (Give(HERO, -1, ARCHER), NotCarriedError, "not_carried"),
    (Give(ALPACA, 0, HERO), InventoryFullError, "inventory_full"),
    (Give(HERO, 0, HERO), OutOfRangeError, "out_of_range"),
    (Give(HERO, 0, CLERIC), OutOfRangeError, "out_of_range"),
    (Give(HERO, 0, LOST), OutOfRangeError, "out_of_range"),
    (Give(LOST, 0, HERO), OutOfRangeError, "out_of_range"),
    (Swap(HERO, 0, 99, 0), NoSuchUnitError, "no_such_unit"),
    (Swap(FOE, 0, HERO, 0), NotYourUnitError, "not_your_unit"),
    (Swap(ARCHER, 0, FOE, 0), NotYourUnitError, "not_your_unit"),
    (Swap(FALLEN, 0, HERO, 0), DeadUnitError, "dead"),
    (Swap(HERO, 0, FALLEN, 0), DeadUnitError, "dead"),
    (Swap(HERO, 3, ARCHER, 0), NotCarriedError, "not_carried"),
    (Swap(HERO, 0, ARCHER, 1), NotCarriedError, "not_carried"),
    (Swap(HERO, 0, HERO, 1), OutOfRangeError, "out_of_range"),
    (Swap(HERO, 0, CLERIC, 0), OutOfRangeError, "out_of_range"),
    (RemovePlayer("Player 3"), NoSuchPlayerError, "no_such_player"),
    (RemovePlayer("Player 0"), NoSuchPlayerError, "no_such_player"),
    (StartGame(), WrongPhaseError, "wrong_phase"),
    (StartGame(5), WrongPhaseError, "wrong_phase"),
    (Place("Hero", 100, 3, (1, 1)), WrongPhaseError, "wrong_phase"),
    (AddItem(ARCHER, "Bow", "b", 1, 1, 1), WrongPhaseError, "wrong_phase"),
]

NONSENSE: list[Refusal] = [
    (Move(True, (1, 1)), NoSuchUnitError, "no_such_unit"),
    (Move(1.0, (1, 1)), NoSuchUnitError, "no_such_unit"),  # type: ignore[arg-type]
    (Move(HERO, [1, 1]), NoSuchLocationError, "no_such_location"),  # type: ignore[arg-type]
    (Move(HERO, (1.0, 1)), NoSuchLocationError, "no_such_location"),  # type: ignore[arg-type]
    (Move(HERO, (True, 1)), NoSuchLocationError, "no_such_location"),
    (Move(HERO, (1, 1, 1)), NoSuchLocationError, "no_such_location"),  # type: ignore[arg-type]
    (Move(HERO, None), NoSuchLocationError, "no_such_location"),  # type: ignore[arg-type]
    (UseItem("1", FOE), NoSuchUnitError, "no_such_unit"),  # type: ignore[arg-type]
    (Equip(HERO, "pike"), NotCarriedError, "not_carried"),  # type: ignore[arg-type]
    (Equip(HERO, True), NotCarriedError, "not_carried"),
    (RemovePlayer(["Player 1"]), NoSuchPlayerError, "no_such_player"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("action", "error", "reason"), REFUSALS + NONSENSE, ids=str)
def test_refused_action_says_why_and_leaves_no_trace(
    game: GameController,
    action: Action[Any],
    error: type[IllegalActionError],
    reason: str,
) -> None:
    before, told = game.digest(), len(game.actions)

    for attempt in (game.apply, game.forecast):
        with pytest.raises(IllegalActionError) as refusal:
            attempt(action)
        assert (type(refusal.value), refusal.value.reason) == (error, reason)
        assert str(refusal.value)

    assert not game.is_legal(action)
    assert (game.digest(), len(game.actions)) == (before, told)


@pytest.mark.parametrize(
    "action",
    [
        Move(1, (1, 0)),
        UseItem(1, 2),
        Equip(1, 0),
        Unequip(1),
        Give(1, 0, 2),
        Swap(1, 0, 2, 0),
        EndTurn(),
        Resign(),
        RemovePlayer("Player 1"),
        Place("Hero", 100, 3, (2, 2)),
        AddItem(1, "Bow", "b", 1, 1, 1),
    ],
    ids=str,
)
def test_after_the_end_nothing_but_a_start_is_accepted(
    over: GameController, action: Action[Any]
) -> None:
    before = over.digest()

    with pytest.raises(GameOverError) as refusal:
        over.apply(action)

    assert refusal.value.reason == "game_over"
    assert over.digest() == before
    assert over.legal_actions() == (StartGame(30), StartGame(None))


@pytest.mark.parametrize("limit", [0, -1, 2**31, True, 1.0, "5", (5,)], ids=repr)
def test_limit_of_rounds_that_cannot_be_is_refused(
    over: GameController, limit: Any
) -> None:
    before = over.digest()

    with pytest.raises(IllegalActionError, match="max_rounds must be") as refusal:
        over.apply(StartGame(limit))

    assert refusal.value.reason == "bad_value"
    assert over.digest() == before


@pytest.mark.parametrize(
    "action",
    [
        Move(1, (1, 0)),
        UseItem(1, 2),
        EndTurn(),
        Resign(),
        Place("Hero", 100, 3, (2, 2)),
        AddItem(1, "Bow", "b", 1, 1, 1),
    ],
    ids=str,
)
def test_between_turn_zero_and_the_rounds_no_player_acts(action: Action[Any]) -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 2, (0, 1), LANCE),
        to_act=None,
        round_number=0,
    )

    with pytest.raises(WrongPhaseError, match="start the game"):
        game.apply(action)

    assert game.legal_actions() == (
        RemovePlayer("Player 1"),
        RemovePlayer("Player 2"),
        StartGame(30),
        StartGame(None),
    )


def test_move(game: GameController) -> None:
    happened = game.apply(Move(HERO, (1, 1)))

    assert happened == (UnitMoved(HERO, (0, 0), (1, 1)),)
    assert game.units[0].has_moved
    assert game.field.unit_in(1, 1) is game.units[0]
    assert game.field.unit_in(0, 0) is None
    assert not game.is_legal(Move(HERO, (0, 0)))


def test_moved_units_can_move_again_when_their_turn_comes(
    game: GameController,
) -> None:
    game.apply(EndTurn())
    assert game.units[ARCHER - 1].has_moved

    game.apply(EndTurn())

    assert not game.units[ARCHER - 1].has_moved
    assert game.to_act == "Player 1" or game.is_legal(EndTurn())


def test_equip_and_unequip(game: GameController) -> None:
    assert game.apply(Equip(HERO, 2)) == (ItemEquipped(HERO, "pike"),)
    assert game.units[0].equipped_item.name == "pike"

    assert game.apply(Unequip(HERO)) == (ItemUnequipped(HERO, "pike"),)
    assert not game.units[0].has_equipped_item
    assert len(game.units[0].items) == 3


def test_gift_goes_to_the_end_and_out_of_the_hand(game: GameController) -> None:
    hero, alpaca = game.units[HERO - 1], game.units[ALPACA - 1]

    happened = game.apply(Give(HERO, 0, ALPACA))

    assert happened == (ItemGiven(HERO, ALPACA, "lance"),)
    assert [item.name for item in hero.items] == ["axe", "pike"]
    assert [item.name for item in alpaca.items] == ["rod", "lance"]
    assert not hero.has_equipped_item
    assert not alpaca.has_equipped_item
    assert alpaca.items[1].owner is alpaca


def test_swap_works_with_full_hands(game: GameController) -> None:
    """In one action, although the hero has no room for a fourth item."""
    hero, archer = game.units[HERO - 1], game.units[ARCHER - 1]

    happened = game.apply(Swap(HERO, 0, ARCHER, 0))

    assert happened == (ItemsSwapped(HERO, "lance", ARCHER, "bow"),)
    assert [item.name for item in hero.items] == ["axe", "pike", "bow"]
    assert [item.name for item in archer.items] == ["lance"]
    assert not hero.has_equipped_item
    assert not archer.has_equipped_item


def test_end_of_a_turn(game: GameController) -> None:
    assert game.apply(EndTurn()) == (TurnStarted("Player 2", 1),)
    assert game.apply(EndTurn()) == (
        RoundStarted(2, tuple(t.name for t in game.rounds.order)),
        TurnStarted(game.rounds.order[0].name, 2),
    )


def test_resigning_and_removal_take_a_player_out(game: GameController) -> None:
    twin = game.copy()

    assert game.apply(Resign()) == (
        PlayerEliminated("Player 1", "resigned"),
        GameEnded("last_standing", ("Player 2",)),
    )
    assert twin.apply(RemovePlayer("Player 1")) == (
        PlayerEliminated("Player 1", "removed"),
        GameEnded("last_standing", ("Player 2",)),
    )


def test_start_after_the_end(over: GameController) -> None:
    """Round 1 in the order of the last round; everything else is unchanged."""
    assert over.apply(StartGame(3)) == (GameStarted(3), TurnStarted("Player 1", 1))
    assert over.outcome is None
    assert (over.round_number, over.max_rounds) == (1, 3)


def test_concessions_and_actions_of_the_referee() -> None:
    """Agents leave concessions alone, and views leave the referee's actions out."""
    kinds = (Move, UseItem, Equip, Unequip, Give, Swap, EndTurn, Place, AddItem)

    assert not any(kind.is_concession or kind.is_referees for kind in kinds)
    assert Resign.is_concession
    assert not Resign.is_referees
    assert RemovePlayer.is_concession
    assert RemovePlayer.is_referees
    assert StartGame.is_referees
    assert not StartGame.is_concession
