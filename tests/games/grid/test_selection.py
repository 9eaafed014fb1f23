"""Clicks: their selections and actions."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.selection import Mode, Selection
from tests.games.grid.boards import battle, foe, hero, kinds, place


@pytest.fixture
def game() -> GridBattle:
    return battle(".....\n.....", hero((0, 0)), hero((1, 0)), foe((0, 4)))


@pytest.fixture
def selection(game: GridBattle) -> Selection:
    return Selection(game)


def test_a_hero_is_selected_and_another_instead(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)
    assert (selection.mode, selection.unit) == (Mode.MOVE, game.units[0])
    assert selection.marked == tuple(game.reachable(game.units[0]))

    selection.click(1, 0)

    assert selection.unit is game.units[1]


@pytest.mark.parametrize("where", [(0, 4), (1, 4)], ids=["foe", "empty"])
def test_a_click_elsewhere_selects_nothing(
    selection: Selection, where: tuple[int, int]
) -> None:
    selection.click(0, 0)

    selection.click(*where)

    assert (selection.mode, selection.unit, selection.marked) == (None, None, ())


@pytest.mark.parametrize("where", [(-1, 0), (0, -1), (2, 0), (0, 5)])
def test_clicks_off_the_board_do_nothing(
    selection: Selection, where: tuple[int, int]
) -> None:
    selection.click(0, 0)

    assert selection.click(*where) == ()

    assert selection.mode is Mode.MOVE


def test_a_move_away_from_all_enemies_is_the_whole_act(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)

    events = selection.click(0, 2)

    assert kinds(events) == ["UnitMoved", "UnitWaited"]
    assert selection.mode is None
    assert selection.click(0, 2) == ()
    assert selection.mode is None  # it has acted


def test_next_to_an_enemy_a_hero_is_to_attack(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)

    assert selection.click(0, 3) == ()
    assert (selection.mode, selection.place) == (Mode.ACT, (0, 3))
    assert selection.marked == ((0, 4),)
    assert place(game, 1) == (0, 0)
    events = selection.click(0, 4)

    assert kinds(events)[:2] == ["UnitMoved", "UnitStruck"]
    assert selection.mode is None


def test_next_to_an_enemy_a_hero_may_wait(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)
    selection.click(0, 3)

    events = selection.click(1, 0)

    assert kinds(events) == ["UnitMoved", "UnitWaited"]
    assert place(game, 1) == (0, 3)


def test_a_chosen_square_cannot_be_undone(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)
    selection.click(0, 3)

    selection.cancel()
    assert selection.end_turn() == ()

    assert selection.mode is Mode.ACT
    assert game.actions == ()


def test_a_selection_is_cancelled(selection: Selection) -> None:
    selection.click(0, 0)

    selection.cancel()

    assert selection.mode is None


def test_the_turn_is_ended_and_foes_are_not_to_be_selected(
    game: GridBattle, selection: Selection
) -> None:
    selection.click(0, 0)

    assert kinds(selection.end_turn()) == ["PhaseStarted"]

    assert selection.mode is None
    assert selection.click(0, 4) == () == selection.end_turn()
    assert selection.mode is None


def test_changes_by_others_deselect(game: GridBattle, selection: Selection) -> None:
    game.apply(Act(2, (1, 1)))
    selection.click(0, 0)
    game.undo()
    assert selection.mode is None

    selection.click(0, 0)
    game.apply(EndTurn())

    assert selection.mode is None


@pytest.mark.parametrize("where", [None, 0.0, "0", True])
def test_a_click_is_on_whole_numbers(selection: Selection, where: Any) -> None:
    selection.click(0, 0)

    with pytest.raises(InvalidTypeError, match=r"^row must be a whole number, not"):
        selection.click(where, 0)
    with pytest.raises(InvalidTypeError, match=r"^column must be a whole number, not"):
        selection.click(0, where)

    assert selection.mode is Mode.MOVE


def test_there_is_nothing_to_select_but_in_a_battle() -> None:
    with pytest.raises(InvalidTypeError, match=r"^battle must be of class GridBattle"):
        Selection(None)  # type: ignore[arg-type]


def test_after_the_end_nothing_is_selected(
    game: GridBattle, selection: Selection
) -> None:
    game.apply(Remove(3))

    assert selection.click(0, 0) == selection.end_turn() == ()
    selection.cancel()

    assert selection.mode is None
    game.undo()
    selection.click(0, 0)
    assert selection.mode is Mode.MOVE
