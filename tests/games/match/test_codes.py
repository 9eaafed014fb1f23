"""Codes: every action of a match in play has a number of its own."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, NoCodeError
from alpaca_emblem.games.codes import Roster
from alpaca_emblem.games.match.actions import (
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
from alpaca_emblem.games.match.codes import MatchCodes


def skirmish(**options: Any) -> GameController:
    return GameController.skirmish(**{"seed": 1, "map_size": 4, **options})


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("players", "size", "units", "count"),
    [(2, 4, 5, 452), (2, 7, 5, 617), (4, 7, 5, 667), (4, 7, 7, 2053)],
)
def test_how_many_codes_there_are(
    players: int, size: int, units: int, count: int
) -> None:
    game = skirmish(players=players, map_size=size, units=units)
    assert MatchCodes.of(game).count == count


@pytest.mark.unmeasured
@pytest.mark.parametrize("units", [3, 7])
def test_every_action_of_a_game_has_a_code_of_its_own(units: int) -> None:
    game = skirmish(players=3, map_size=5, units=units, max_rounds=4)
    codes = MatchCodes.of(game)
    rosters = {side: codes.roster(game, side) for side in game.sides}

    for played in moves(game, RandomAgent(5), 200):
        assert played.side is not None
        code = codes.code(played.action, rosters[played.side])
        assert codes.action(code, rosters[played.side]) == played.action
        if game.to_act is None:
            break
        view = game.view(game.to_act)
        table = codes.table(view, codes.roster(view, view.side))
        assert tuple(table.values()) == view.legal_actions()
        assert all(0 <= code < codes.count for code in table)


def test_every_code_stands_for_one_action_or_none() -> None:
    game = skirmish(players=2)
    codes = MatchCodes.of(game)
    roster = codes.roster(game, "Player 2")

    for code in range(codes.count):
        action = codes.action(code, roster)
        assert action is not None
        assert codes.code(action, roster) == code


def lopsided() -> GameController:
    """A match in which Player 1 has two units, and Player 2 one."""
    game = GameController(players=2, map_size=4, seed=1)
    places = {"Player 1": ((0, 0), (0, 1)), "Player 2": ((3, 3),)}
    while game.to_act is not None:
        for place in places[game.to_act]:
            game.apply(Place("Fighter", 50, 2, place))
        game.apply(EndTurn())
    game.apply(StartGame())
    return game


def test_where_sides_differ_some_codes_name_no_unit() -> None:
    game = lopsided()
    codes = MatchCodes.of(game)
    roster = codes.roster(game, "Player 2")

    actions = [codes.action(code, roster) for code in range(codes.count)]

    assert roster.numbers.count(0) == 1
    assert actions.count(None) == 16 + 5 + 1 + 1 + 3 + 3
    named = [action for action in actions if action is not None]
    assert len(set(named)) == len(named)


def test_codes_are_relative_to_the_side_that_acts() -> None:
    game = skirmish(players=3, map_size=5, units=2)
    codes = MatchCodes.of(game)
    units = {side: codes.roster(game, side).numbers for side in game.sides}

    first, second = units["Player 1"], units["Player 2"]

    assert first[:2] == second[4:]
    mine, theirs = (codes.roster(game, side) for side in ("Player 1", "Player 2"))
    use, same = UseItem(first[0], first[2]), UseItem(second[0], second[2])
    assert codes.code(use, mine) == codes.code(same, theirs)


@pytest.mark.unmeasured
def test_codes_hold_all_game_long() -> None:
    game = skirmish(players=3, map_size=5, units=7)
    before = MatchCodes.of(game), codes_of_sides(game)

    game.remove_tactician("Player 2")
    for _ in moves(game, RandomAgent(1), 60):
        pass

    assert (MatchCodes.of(game), codes_of_sides(game)) == before


def codes_of_sides(game: GameController) -> list[Roster]:
    return [MatchCodes.of(game).roster(game, side) for side in game.sides]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (RemovePlayer("Player 1"), "has no code"),
        (StartGame(), "has no code"),
        (Move(1, (9, 9)), r"the map has no place \(9, 9\)"),
        (Move(1, None), "the map has no place None"),  # type: ignore[arg-type]
        (Move(99, (0, 0)), "Player 1 knows no unit 99"),
        (Move([], (0, 0)), "knows no unit"),  # type: ignore[arg-type]
        (Move(10, (0, 0)), "unit 10 does not serve Player 1"),
        (Equip(1, 3), "unit 1 has no slot 3"),
        (Give(1, "0", 2), "unit 1 has no slot '0'"),  # type: ignore[arg-type]
    ],
)
def test_actions_without_a_code(action: Any, message: str) -> None:
    game = skirmish()
    codes = MatchCodes.of(game)
    roster = Roster("Player 1", tuple(range(1, 11)))

    with pytest.raises(NoCodeError, match=message):
        codes.code(action, roster)


@pytest.mark.parametrize("code", [-1, 452, 1.0, "move"])
def test_numbers_that_are_no_codes(code: Any) -> None:
    game = skirmish()
    codes = MatchCodes.of(game)

    with pytest.raises(NoCodeError, match="code must be from 0 to 451, not"):
        codes.action(code, codes.roster(game, "Player 1"))


def test_turn_zero_has_no_codes() -> None:
    with pytest.raises(NoCodeError, match="turn zero has free choices"):
        MatchCodes.of(GameController(seed=1))


def test_a_match_without_units_has_no_codes() -> None:
    game = GameController(seed=1)
    game.apply(StartGame())
    with pytest.raises(NoCodeError, match="a match without units has no codes"):
        MatchCodes.of(game)


def test_codes_are_of_a_match() -> None:
    game: Any = None
    with pytest.raises(InvalidTypeError, match="game must be a Match"):
        MatchCodes.of(game)


@pytest.mark.unmeasured
def test_the_last_codes_end_the_turn_and_resign() -> None:
    game = skirmish()
    codes = MatchCodes.of(game)
    roster = codes.roster(game, "Player 1")
    assert codes.action(codes.count - 2, roster) == EndTurn()
    assert codes.action(codes.count - 1, roster) == Resign()
