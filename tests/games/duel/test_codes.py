"""Codes: every action of a duel has a number, the same for every fighter of a side."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem import Duel, GameController
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games import codes as every_codes
from alpaca_emblem.games.codes import MOST_TABLES, Roster
from alpaca_emblem.games.duel.actions import Flee, Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.codes import DuelCodes
from alpaca_emblem.games.match.actions import EndTurn


def mage(seed: int = 1, rules: str = "full") -> Duel:
    return Duel(hero="mage", enemies=["skeleton", "spider"], rules=rules, seed=seed)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("hero", "enemies", "count"),
    [
        ("mage", ["skeleton", "spider"], 12),
        ("barbarian", ["wolf", "goblin", "orc"], 19),
        ("barbarian", ["wolf"] * 500, 501 + 2 * 502 + 3 + 2),
    ],
)
def test_how_many_codes_there_are(hero: str, enemies: list[str], count: int) -> None:
    game = Duel(hero=hero, enemies=enemies)
    assert DuelCodes.of(game).count == count


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(6))
def test_every_action_of_a_game_has_a_code_of_its_own(seed: int) -> None:
    game = mage(seed)
    codes = DuelCodes.of(game)
    before = {side: codes.roster(game, side) for side in game.sides}

    for played in moves(game, RandomAgent(seed), 200):
        assert played.side is not None
        code = codes.code(played.action, before[played.side])
        assert codes.action(code, before[played.side]) == played.action
        if game.to_act is None:
            break
        before = {side: codes.roster(game, side) for side in game.sides}
        view = game.view(game.to_act)
        table = codes.table(view, codes.roster(view, view.side))
        assert tuple(table.values()) == view.legal_actions()
        assert DuelCodes.of(game) == codes
    assert codes.roster(game, "enemies").actor == 2


@pytest.mark.parametrize("side", ["hero", "enemies"])
def test_every_code_stands_for_one_action(side: str) -> None:
    game = mage()
    codes = DuelCodes.of(game)
    roster = codes.roster(game, side)

    for code in range(codes.count):
        action = codes.action(code, roster)
        assert action is not None
        assert codes.code(action, roster) == code


def test_numbers_are_relative_to_the_side_that_acts() -> None:
    game = mage()
    codes = DuelCodes.of(game)

    theirs = codes.roster(game, "enemies")

    assert theirs.numbers == (2, 3, 1)
    assert codes.roster(game, "hero").numbers == (1, 2, 3)
    assert codes.code(Strike(2, 1), theirs) == codes.code(Strike(3, 1), theirs) == 2


def test_the_order_of_codes() -> None:
    game = mage()
    codes, roster = DuelCodes.of(game), DuelCodes.of(game).roster(game, "hero")

    actions = [codes.action(code, roster) for code in range(codes.count)]

    assert actions == [
        *(Strike(1, 1), Strike(1, 2), Strike(1, 3)),
        *(UseSkill(1, 0, None), UseSkill(1, 0, 1), UseSkill(1, 0, 2)),
        UseSkill(1, 0, 3),
        *(UseItem(1, 0), UseItem(1, 1), UseItem(1, 2), Flee(1), Wait(1)),
    ]


@pytest.mark.parametrize(
    ("action", "message"),
    [
        (EndTurn(), "has no code"),
        (Strike(1, 4), "hero knows no unit 4"),
        (UseSkill(1, 1, 2), "there is no code for skill 1"),
        (UseSkill(1, 0, 9), "hero knows no unit 9"),
        (UseItem(1, 3), "there is no code for item 3"),
        (UseItem(1, "0"), "there is no code for item '0'"),  # type: ignore[arg-type]
        (UseItem(1, -1), "there is no code for item -1"),
    ],
)
def test_actions_without_a_code(action: Any, message: str) -> None:
    game = mage()
    codes = DuelCodes.of(game)

    with pytest.raises(NoCodeError, match=message):
        codes.code(action, codes.roster(game, "hero"))


@pytest.mark.parametrize("code", [-1, 12, 1.0, "strike"])
def test_numbers_that_are_no_codes(code: Any) -> None:
    game = mage()
    codes = DuelCodes.of(game)

    with pytest.raises(NoCodeError, match="code must be from 0 to 11, not"):
        codes.action(code, codes.roster(game, "hero"))


def test_a_code_needs_to_know_who_acts() -> None:
    codes = DuelCodes.of(mage())
    with pytest.raises(NoCodeError, match="a roster of a duel is needed, not Roster"):
        codes.action(0, Roster("hero", (1, 2, 3)))


def test_codes_are_of_a_duel() -> None:
    game: Any = GameController(seed=1)
    with pytest.raises(InvalidTypeError, match="game must be of class Duel"):
        DuelCodes.of(game)


def test_only_sides_have_rosters() -> None:
    game = mage()
    with pytest.raises(InvalidValueError, match="side must be one of hero, enemies"):
        DuelCodes.of(game).roster(game, "wolf")


@pytest.mark.parametrize("most", [1, 2, MOST_TABLES])
def test_each_table_is_new_and_that_of_its_roster(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are kept up to a number, and to change one changes no other."""
    monkeypatch.setattr(every_codes, "MOST_TABLES", most)
    every_codes._found_by.cache_clear()
    game = mage()
    codes, tables = DuelCodes.of(game), []
    for _ in range(8):
        side = game.to_act
        assert side is not None
        roster, view = codes.roster(game, side), game.view(side)
        table = codes.table(view, roster)
        expected = {
            codes.code(action, roster): action for action in game.legal_actions()
        }
        assert table == codes.table(view, roster) == expected
        table.clear()
        assert codes.table(view, roster) == expected
        tables.append((roster, tuple(expected)))
        skills = [each for each in view.legal_actions() if isinstance(each, UseSkill)]
        game.apply(skills[-1] if skills else Wait.of(roster.actor))

    assert len({*tables}) > len({roster for roster, _ in tables}) > 1
