"""Codes: every action of a grid battle has a number of its own."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games.codes import Roster
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.codes import GridCodes
from alpaca_emblem.games.grid.scenario import FOES, HEROES
from tests.games.grid.boards import battle, end_turn, foe, hero


@pytest.mark.parametrize(
    ("scenario", "count"),
    [("original", 3457), ("pass", 1765), ("bridge", 4033), ("fog", 2017)],
)
def test_how_many_codes_there_are(scenario: str, count: int) -> None:
    assert GridCodes.of(GridBattle(scenario)).count == count


@pytest.mark.unmeasured
@pytest.mark.parametrize("scenario", ["pass", "fort", "fog"])
def test_every_action_of_a_game_has_a_code_of_its_own(scenario: str) -> None:
    game = GridBattle(scenario, seed=3)
    codes = GridCodes.of(game)
    rosters = {side: codes.roster(game, side) for side in game.sides}

    for played in moves(game, RandomAgent(5), 60):
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
    game = battle("...\n.f.", hero((0, 0)), foe((0, 2)), foe((1, 1)))
    codes = GridCodes.of(game)

    for side, unknown in ((HEROES, 6 * 5 + 6), (FOES, 2 * 6)):
        roster = codes.roster(game, side)
        named = 0
        for code in range(codes.count):
            action = codes.action(code, roster)
            if action is not None:
                assert codes.code(action, roster) == code
                named += 1
        assert named == codes.count - unknown


def test_codes_are_relative_to_the_side_that_acts() -> None:
    game = battle("......", hero((0, 0)), hero((0, 1)), foe((0, 4)), foe((0, 5)))
    codes = GridCodes.of(game)
    mine, theirs = (codes.roster(game, side) for side in game.sides)

    assert mine.numbers == (1, 2, 3, 4)
    assert theirs.numbers == (3, 4, 1, 2)
    strike, same = Act(2, (0, 3), 3), Act(4, (0, 3), 1)
    assert codes.code(strike, mine) == codes.code(same, theirs)


def test_codes_hold_all_battle_long() -> None:
    game = GridBattle("pass", seed=1)
    before = GridCodes.of(game), GridCodes.of(game).roster(game, FOES)

    game.apply(Remove(1))
    end_turn(game)
    again = GridBattle.from_text(str(game))

    for later in (game, again):
        assert (GridCodes.of(later), GridCodes.of(later).roster(later, FOES)) == before


def test_the_last_code_ends_the_turn() -> None:
    game = GridBattle()
    codes = GridCodes.of(game)
    assert codes.action(codes.count - 1, codes.roster(game, HEROES)) == EndTurn()


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (Remove(1), "has no code"),
        (None, "None has no code"),
        (Act(1, (9, 9)), r"^the board has no place \(9, 9\)$"),
        (Act(1, None), "^the board has no place None$"),  # type: ignore[arg-type]
        (Act(1, (0, "1")), "the board has no place"),  # type: ignore[arg-type]
        (Act(9, (0, 0)), "^heroes knows no unit 9$"),
        (Act(3, (0, 0)), "^unit 3 does not serve heroes$"),
        (Act(1, (0, 0), 9), "^heroes knows no unit 9$"),
        (Act(1, (0, 0), []), "knows no unit"),  # type: ignore[arg-type]
    ],
)
def test_actions_without_a_code(action: Any, message: str) -> None:
    game = battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)))
    codes = GridCodes.of(game)

    with pytest.raises(NoCodeError, match=message):
        codes.code(action, codes.roster(game, HEROES))


@pytest.mark.parametrize("code", [-1, 3457, 1.0, "act"])
def test_numbers_that_are_no_codes(code: Any) -> None:
    codes = GridCodes.of(GridBattle())

    with pytest.raises(NoCodeError, match="code must be from 0 to 3456, not"):
        codes.action(code, Roster(HEROES, (1, 2, 3, 0, 4, 5, 6, 7)))


def test_codes_are_of_a_grid_battle() -> None:
    game: Any = None
    with pytest.raises(InvalidTypeError, match="game must be of class GridBattle"):
        GridCodes.of(game)


def test_there_are_two_sides() -> None:
    game = GridBattle()
    with pytest.raises(InvalidValueError, match="side must be one of heroes, foes"):
        GridCodes.of(game).roster(game, "bandits")
