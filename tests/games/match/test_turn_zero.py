"""Turn zero: players in turn add units and items, before any are used."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import define, setters

from alpaca_emblem.errors import (
    DeadUnitError,
    IllegalActionError,
    InventoryFullError,
    NoSuchLocationError,
    NoSuchUnitError,
    NotYourUnitError,
    OccupiedLocationError,
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
    UseItem,
)
from alpaca_emblem.games.match.events import (
    GameStarted,
    ItemAdded,
    PlayerEliminated,
    TurnStarted,
    TurnZeroEnded,
    UnitPlaced,
)
from alpaca_emblem.games.values import Action, GameEnded
from alpaca_emblem.model.items import ITEM_CLASSES, Bow
from alpaca_emblem.model.units import UNIT_CLASSES, Archer
from tests.games.match.positions import LANCE, match, unit


def setting_up(*units: dict[str, Any], **head: Any) -> GameController:
    return match(*units, round_number=0, **head)


def test_new_unit_stands_in_its_players_service() -> None:
    game = setting_up()

    happened = game.apply(Place("Archer", 45, 2, (1, 2)))

    (archer,) = game.units
    assert happened == (UnitPlaced(1, "Archer", "Player 1", (1, 2)),)
    assert isinstance(archer, Archer)
    assert (archer.hit_points, archer.max_hit_points, archer.movement) == (45, 45, 2)
    assert archer.owner is game.turn_owner
    assert game.tacticians[0].units == (archer,)
    assert game.field.unit_in(1, 2) is archer
    assert (archer.number, str(archer)) == (1, "Archer 1")


def test_new_item_is_carried_but_not_equipped() -> None:
    game = setting_up(unit("Archer", 1, (0, 0)))
    (archer,) = game.units

    happened = game.apply(AddItem(1, "Bow", "long bow", 40, 1, 4))

    (bow,) = archer.items
    assert happened == (ItemAdded(1, "long bow"),)
    assert isinstance(bow, Bow)
    assert (bow.power, bow.min_range, bow.max_range) == (40, 2, 4)
    assert bow.owner is archer
    assert not archer.has_equipped_item


@pytest.mark.parametrize(
    ("action", "error", "reason"),
    [
        (Place("Hero", 1, 0, (0, 0)), OccupiedLocationError, "occupied"),
        (Place("Hero", 1, 0, (3, 0)), NoSuchLocationError, "no_such_location"),
        (Place("Hero", 1, 0, (0, -1)), NoSuchLocationError, "no_such_location"),
        (Place("Horse", 1, 0, (2, 2)), IllegalActionError, "no_such_class"),
        (Place("Unit", 1, 0, (2, 2)), IllegalActionError, "no_such_class"),
        (Place("Hero", 0, 0, (2, 2)), IllegalActionError, "bad_value"),
        (Place("Hero", 2**31, 0, (2, 2)), IllegalActionError, "bad_value"),
        (Place("Hero", 1, -1, (2, 2)), IllegalActionError, "bad_value"),
        (AddItem(9, "Bow", "bow", 1, 1, 1), NoSuchUnitError, "no_such_unit"),
        (AddItem(2, "Bow", "bow", 1, 1, 1), NotYourUnitError, "not_your_unit"),
        (AddItem(3, "Bow", "bow", 1, 1, 1), InventoryFullError, "inventory_full"),
        (AddItem(4, "Bow", "bow", 1, 1, 1), DeadUnitError, "dead"),
        (AddItem(1, "Gun", "gun", 1, 1, 1), IllegalActionError, "no_such_class"),
        (AddItem(1, "NoItem", "x", 1, 1, 1), IllegalActionError, "no_such_class"),
        (AddItem(1, "Bow", "", 1, 1, 1), IllegalActionError, "bad_value"),
        (AddItem(1, "Bow", "bow", -1, 1, 1), IllegalActionError, "bad_value"),
        (AddItem(1, "Bow", "bow", 2**31, 1, 1), IllegalActionError, "bad_value"),
        (AddItem(1, "Bow", "bow", 1, 2**31, 1), IllegalActionError, "bad_value"),
        (UseItem(1, 2), WrongPhaseError, "wrong_phase"),
    ],
    ids=str,
)
@pytest.mark.parametrize("limit", [None, 4])
def test_refused_action_says_why_and_leaves_no_trace(
    action: Action[Any],
    error: type[IllegalActionError],
    reason: str,
    limit: int | None,
) -> None:
    items = ("sword 1 1-1 'a'", "sword 1 1-1 'b'", "sword 1 1-1 'c'")
    game = setting_up(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 2, (0, 1)),
        unit("SwordMaster", 1, (0, 2), *items),
        unit("Alpaca", 1, (1, 1), hit_points="0/9"),
        **({} if limit is None else {"max_units": limit}),
    )
    before = game.digest()

    with pytest.raises(IllegalActionError) as refusal:
        game.apply(action)

    assert (type(refusal.value), refusal.value.reason) == (error, reason)
    assert not game.is_legal(action)
    assert game.digest() == before


@pytest.mark.parametrize(
    "action",
    [
        Place(["Hero"], 1, 0, (2, 2)),  # type: ignore[arg-type]
        Place("Hero", True, 0, (2, 2)),
        Place("Hero", 1, 0.0, (2, 2)),  # type: ignore[arg-type]
        AddItem(1, None, "x", 1, 1, 1),  # type: ignore[arg-type]
        AddItem(1, "Bow", 7, 1, 1, 1),  # type: ignore[arg-type]
        AddItem(1, "Bow", "bow", 1.5, 1, 1),  # type: ignore[arg-type]
        AddItem(1, "Bow", "bow", 1, None, 1),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_nonsense_is_refused_like_any_illegal_action(action: Action[Any]) -> None:
    game = setting_up(unit("Hero", 1, (0, 0)))

    with pytest.raises(IllegalActionError) as refusal:
        game.apply(action)

    assert refusal.value.reason in ("no_such_class", "bad_value")


def test_class_that_takes_more_to_make_is_refused_like_any_illegal_action() -> None:
    """Such as one that another game has brought along."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Wizard(Archer):
        mana: int

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Wand(Bow):
        charges: int

    game = setting_up(unit("Hero", 1, (0, 0)))
    try:
        assert not game.is_legal(Place("Wizard", 1, 0, (2, 2)))
        with pytest.raises(IllegalActionError, match="'mana'"):
            game.apply(Place("Wizard", 1, 0, (2, 2)))
        with pytest.raises(IllegalActionError, match="'charges'"):
            game.apply(AddItem(1, "Wand", "wand", 1, 1, 1))
    finally:
        del UNIT_CLASSES["Wizard"], ITEM_CLASSES["Wand"]


def test_players_place_as_many_units_as_agreed() -> None:
    """The limit is each player's own; the dead do not count."""
    game = setting_up(
        unit("Hero", 1, (0, 0)),
        unit("Alpaca", 1, (0, 1), hit_points="0/1"),
        unit("Hero", 2, (0, 2)),
        max_units=2,
    )
    game.apply(Place("Archer", 1, 1, (1, 0)))

    with pytest.raises(IllegalActionError) as refusal:
        game.apply(Place("Archer", 1, 1, (1, 1)))

    assert refusal.value.reason == "too_many_units"
    game.apply(EndTurn())
    assert game.is_legal(Place("Archer", 1, 1, (1, 1)))


def test_no_units_are_placed_with_a_limit_of_0() -> None:
    game = GameController(players=2, map_size=2, seed=1, max_units=0)

    kinds = {type(action) for action in game.legal_actions()}

    assert kinds == {EndTurn, Resign, RemovePlayer, StartGame}


def test_every_player_sets_up_once_in_the_order_drawn() -> None:
    game = setting_up(players=3, order=(3, 1, 2), to_act=3)

    assert game.apply(EndTurn()) == (TurnStarted("Player 1", 0),)
    assert game.apply(EndTurn()) == (TurnStarted("Player 2", 0),)
    assert game.apply(EndTurn()) == (TurnZeroEnded(),)

    assert (game.to_act, game.outcome, game.round_number) == (None, None, 0)
    assert game.dice == GameController.from_text(str(game)).dice


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_start_is_possible_at_any_time(turns: int) -> None:
    """In the order of turn zero, from its first player."""
    game = setting_up(players=3, order=(3, 1, 2), to_act=3)
    for _ in range(turns):
        game.apply(EndTurn())

    assert game.apply(StartGame(7)) == (GameStarted(7), TurnStarted("Player 3", 1))

    assert (game.round_number, game.max_rounds, game.is_running) == (1, 7, True)
    assert [t.name for t in game.rounds.order] == ["Player 3", "Player 1", "Player 2"]


def test_moves_of_turn_zero_do_not_count_in_round_1() -> None:
    """Of the first player at the start, of the others when their turn comes."""
    game = setting_up(unit("Hero", 1, (0, 0)), unit("Hero", 2, (2, 2)))
    for number, place in ((1, (0, 1)), (2, (2, 1))):
        game.apply(Move(number, place))
        game.apply(EndTurn())
    assert [u.has_moved for u in game.units] == [True, True]

    game.apply(StartGame())
    assert [u.has_moved for u in game.units] == [False, True]
    game.apply(EndTurn())
    assert [u.has_moved for u in game.units] == [False, False]


def test_units_move_once_in_turn_zero_and_handle_their_items() -> None:
    game = setting_up(
        unit("Hero", 1, (0, 0), "spear 30 1-5 'lance'"), unit("Alpaca", 1, (0, 2))
    )

    game.apply(Equip(1, 0))
    game.apply(Move(1, (0, 1)))
    game.apply(Give(1, 0, 2))

    assert not game.is_legal(Move(1, (0, 0)))
    assert game.units[1].items[0].name == "lance"


def test_unit_that_joins_late_can_act_like_any() -> None:
    game = setting_up(unit("Hero", 2, (0, 2), LANCE))
    game.apply(Place("Archer", 100, 3, (0, 0)))
    game.apply(AddItem(2, "Bow", "bow", 30, 2, 5))
    game.apply(Equip(2, 0))
    game.apply(StartGame())

    game.apply(UseItem(2, 1))

    assert (game.units[0].hit_points, game.units[1].hit_points) == (70, 70)


@pytest.mark.parametrize(
    ("acting", "gone", "next_to_act"),
    [
        (3, 3, "Player 1"),
        (1, 1, "Player 2"),
        (2, 2, None),
        (1, 3, "Player 1"),
        (1, 2, "Player 1"),
        (2, 1, "Player 2"),
        (None, 1, None),
    ],
)
def test_removal_in_turn_zero_hands_the_turn_on(
    acting: int | None, gone: int, next_to_act: str | None
) -> None:
    game = setting_up(
        unit("Hero", 1, (0, 0)), players=3, order=(3, 1, 2), to_act=acting
    )
    name = f"Player {gone}"

    happened = game.apply(RemovePlayer(name))

    assert happened[0] == PlayerEliminated(name, "removed")
    assert game.to_act == next_to_act
    assert name not in [tactician.name for tactician in game.rounds.order]
    assert (game.field.units == ()) is (gone == 1)


def test_a_lone_player_in_turn_zero_wins_at_the_start() -> None:
    game = setting_up(players=2, order=(2, 1), to_act=2)

    assert game.apply(Resign()) == (
        PlayerEliminated("Player 2", "resigned"),
        TurnStarted("Player 1", 0),
    )
    assert game.outcome is None

    assert game.apply(StartGame()) == (
        GameStarted(None),
        GameEnded("last_standing", ("Player 1",)),
    )
    assert (game.round_number, game.to_act) == (1, None)


def test_match_that_all_players_left_in_turn_zero_has_no_winner() -> None:
    game = setting_up()
    game.apply(Resign())

    assert game.apply(Resign()) == (
        PlayerEliminated("Player 2", "resigned"),
        TurnZeroEnded(),
    )
    assert game.legal_actions() == (StartGame(30), StartGame(None))

    assert game.apply(StartGame())[-1] == GameEnded("last_standing", ())
    assert game.winners == ()


def test_one_player_alone_wins_at_once() -> None:
    game = GameController(players=1, map_size=2, seed=3)
    game.apply(Place("Hero", 100, 3, (0, 0)))

    assert game.apply(StartGame(5))[-1] == GameEnded("last_standing", ("Player 1",))

    assert (game.round_number, game.max_rounds, game.to_act) == (1, 5, None)
    assert game.apply(StartGame(6))[-1] == GameEnded("last_standing", ("Player 1",))


def test_redo_on_the_empty_field_brings_the_same_units() -> None:
    game = GameController(players=2, map_size=3, seed=5)
    digests = [game.digest()]
    plan: tuple[Action[Any], ...] = (
        Place("Hero", 100, 3, (0, 0)),
        AddItem(1, "Spear", "lance", 30, 1, 5),
        Equip(1, 0),
        EndTurn(),
        Place("Archer", 100, 3, (1, 1)),
        EndTurn(),
        StartGame(2),
    )
    for action in plan:
        game.apply(action)
        digests.append(game.digest())

    for digest in digests[-2::-1]:
        game.undo()
        assert game.digest() == digest
    assert game.units == ()
    assert game.field.units == ()
    assert [t.units for t in game.tacticians] == [(), ()]

    for action, digest in zip(plan, digests[1:], strict=True):
        game.apply(action)
        assert game.digest() == digest


def test_no_more_units_join_than_a_position_can_hold(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = setting_up(unit("Hero", 1, (0, 0)))
    monkeypatch.setattr("alpaca_emblem.games.match.actions.MAX_UNITS", 1)

    with pytest.raises(IllegalActionError, match="1 units have already joined"):
        game.apply(Place("Archer", 45, 2, (1, 2)))
