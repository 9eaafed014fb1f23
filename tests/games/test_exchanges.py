"""Exchanges: forecasts know their two units as they were, and copies do not."""

from __future__ import annotations

import copy
import pickle

import pytest

from alpaca_emblem.dungeon import Step, Wait
from alpaca_emblem.games.forecasts import exchange_in
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import Forecast
from alpaca_emblem.match import EndTurn, UseItem
from tests.games.dungeon.positions import drawn
from tests.games.tiny import Pile, Take

MATCH = """
game = "match"
players = ["Ann", "Bob"]
order = ["Ann", "Bob"]
to_act = "Ann"
round = 1
board = \"\"\"
.---.---.
\"\"\"
unit = [
  { id = 1, class = "Fighter", owner = "Ann", at = [0, 1], \
hit_points = "80/100", movement = 3, items = ["*axe 30 1-1 'axe'"] },
  { id = 2, class = "Cleric", owner = "Ann", at = [0, 0], \
hit_points = "100/100", movement = 3, items = ["*staff 20 1-1 'staff'"] },
  { id = 3, class = "Hero", owner = "Bob", at = [0, 2], \
hit_points = "50/100", movement = 3, items = ["*spear 30 1-1 'lance'"] },
]
"""


@pytest.fixture
def match() -> GameController:
    return GameController.from_text(MATCH)


def test_an_attack_is_an_exchange(match: GameController) -> None:
    exchange = match.forecast(UseItem(1, 3)).exchange

    assert exchange is not None
    assert exchange.game is match
    assert (exchange.attacker, exchange.target) == (match.units[0], match.units[2])
    assert (exchange.attacker_had, exchange.target_had) == (80, 50)


def test_an_exchange_keeps_what_was_before(match: GameController) -> None:
    forecast = match.forecast(UseItem(1, 3))

    match.apply(UseItem(1, 3))

    assert match.units[2].hit_points == 5
    assert forecast.exchange is not None
    assert forecast.exchange.target_had == 50


def test_healing_is_an_exchange(match: GameController) -> None:
    exchange = match.forecast(UseItem(2, 1)).exchange

    assert exchange is not None
    assert (exchange.attacker.number, exchange.target.number) == (2, 1)


def test_a_monster_may_be_the_attacker() -> None:
    game = drawn("#####\n#@r.#\n#...#\n#####")

    mine, its = (game.forecast(act).exchange for act in (Step("e"), Wait()))

    assert mine is not None
    assert its is not None
    assert (mine.attacker, mine.target) == (game.adventurer, game.floor.monsters[0])
    assert (its.attacker, its.target) == (game.floor.monsters[0], game.adventurer)


def test_other_forecasts_have_none(match: GameController) -> None:
    assert match.forecast(EndTurn()).exchange is None
    assert Pile().forecast(Take(1)).exchange is None
    assert Forecast(EndTurn(), ()).exchange is None


def test_two_units_of_the_game_make_an_exchange(match: GameController) -> None:
    unknown, gone = UnitStruck(1, 9, "", 1, 1, (), False), UnitFell(1)
    own, helped = (
        UnitHealed(2, 2, "staff", 9, 80, ()),
        UnitHealed(2, 1, "staff", 9, 89, ()),
    )

    assert exchange_in(match, [(unknown, gone), (own,)]) is None
    found = exchange_in(match, [(unknown,), (own, helped)])
    assert found is not None
    assert (found.attacker.number, found.target.number) == (2, 1)
    assert exchange_in(Pile(), [(helped,)]) is None


def test_forecasts_are_equal_whatever_their_exchanges(match: GameController) -> None:
    one = match.forecast(UseItem(1, 3))
    other = Forecast(one.action, one.results)

    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_copies_carry_no_game(match: GameController, copied: object) -> None:
    forecast = match.forecast(UseItem(1, 3))

    again = copied(forecast)  # type: ignore[operator]

    assert again == forecast
    assert again.exchange is None
    assert forecast.exchange is not None
