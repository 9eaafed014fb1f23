"""Combat in a match: the events of an exchange, and heroes that die in it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from attrs import define, setters
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn, UseItem
from alpaca_emblem.games.match.events import PlayerEliminated, TurnStarted
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitStruck
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.items import ITEM_CLASSES, Spear
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules.terms import Term, follow
from tests.games.match.positions import LANCE, match, told, unit

ROW = ".---.---.---.---.---."


def test_exchange_is_told_blow_by_blow() -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Fighter", 2, (0, 1), "*axe 31 1-1 'axe'"),
        board=ROW,
    )

    happened = game.apply(UseItem(1, 2))

    power = Term("power", "+", 30)
    weak = Term("weak", "-", 20, ("Spear", "Axe"))
    floor = Term("never_negative", "at least", 0)
    strong = Term("strong", "x", 1.5, ("Axe", "Spear"))
    assert happened == (
        UnitStruck(1, 2, "lance", 10, 90, (power, weak, floor), is_counter=False),
        UnitStruck(
            2,
            1,
            "axe",
            46.5,
            53.5,
            (Term("power", "+", 31), strong),
            is_counter=True,
        ),
    )
    assert [u.hit_points for u in game.units] == [53.5, 90]
    assert [u.in_combat for u in game.units] == [False, False]


@pytest.mark.unmeasured
@given(
    power=st.integers(0, 200),
    hit_points=st.integers(1, 100),
    other=st.sampled_from(["axe", "sword", "spear", "bow", "light", "staff"]),
)
def test_forecast_is_certain_and_its_terms_lead_to_its_numbers(
    power: int, hit_points: int, other: str
) -> None:
    bearer = {"axe": "Fighter", "sword": "SwordMaster", "spear": "Hero"}.get(other)
    bearer = bearer or {"bow": "Archer", "light": "Sorcerer"}.get(other, "Cleric")
    game = match(
        unit("SwordMaster", 1, (0, 0), f"*sword {power} 1-5 'sword'"),
        unit(bearer, 2, (0, 2), f"*{other} 33 1-5 'x'", hit_points=f"{hit_points}/100"),
        unit("Alpaca", 2, (0, 3)),
        board=ROW,
    )
    before = game.digest()

    forecast = game.forecast(UseItem(1, 2))

    assert game.digest() == before
    assert forecast.is_certain
    assert forecast.results[0].probability == Fraction(1)
    assert game.apply(UseItem(1, 2)) == forecast.events
    for event in told(forecast.events, "UnitStruck"):
        assert isinstance(event, UnitStruck)
        assert follow(event.terms) == event.damage
        assert 0 <= event.hit_points <= 100


@pytest.mark.parametrize(
    ("hit_points", "amount", "after"),
    [("50/100", 20, 70), ("90.5/100", 9.5, 100), ("100/100", 0, 100)],
)
def test_healing_tells_the_missing_hit_points(
    hit_points: str, amount: float, after: float
) -> None:
    game = match(
        unit("Cleric", 1, (0, 0), "*staff 20 1-1 'staff'"),
        unit("Alpaca", 1, (0, 1), hit_points=hit_points),
        board=ROW,
    )

    missing = Term("missing", "at most", 100 - float(hit_points.split("/")[0]))
    terms = (Term("power", "+", 20), missing)
    assert game.apply(UseItem(1, 2)) == (
        UnitHealed(1, 2, "staff", amount, after, terms),
    )
    assert follow(terms) == amount
    assert game.units[1].hit_points == after


@pytest.mark.parametrize("hit_points", ["30/100", "29.5/100"])
def test_fallen_do_not_strike_back(hit_points: str) -> None:
    """Death is at exactly 0 hit points; the place is free at once."""
    game = match(
        unit("Archer", 1, (0, 0), "*bow 30 2-5 'bow'"),
        unit("Archer", 2, (0, 2), "*bow 30 2-5 'bow'", hit_points=hit_points),
        board=ROW,
    )
    archer = game.units[1]

    happened = game.apply(UseItem(1, 2))

    assert [type(event) for event in happened] == [UnitStruck, UnitFell]
    assert (archer.hit_points, archer.is_alive, archer.in_combat) == (0, False, False)
    assert game.field.unit_in(0, 2) is None
    assert game.tacticians[1].units == ()
    assert archer.owner is game.tacticians[1]
    assert archer.equipped_item is archer.items[0]


def test_hero_that_falls_in_anothers_turn_leaves_the_turn_alone() -> None:
    game = match(
        unit("Archer", 1, (0, 0), "*bow 30 2-5 'bow'"),
        unit("Hero", 2, (0, 2), LANCE, hit_points="30/100"),
        unit("Fighter", 2, (0, 3), "*axe 30 1-5 'axe'"),
        unit("Hero", 3, (0, 4)),
        board=ROW,
        players=3,
        order=(1, 2, 3),
    )
    fighter = game.units[2]

    happened = game.apply(UseItem(1, 2))

    assert happened[1:] == (UnitFell(2), PlayerEliminated("Player 2", "hero_fell"))
    assert game.to_act == "Player 1"
    assert [t.name for t in game.tacticians] == ["Player 1", "Player 3"]
    assert fighter.is_alive
    assert (fighter.location, fighter.hit_points) == (None, 100)
    assert game.tactician_named("Player 2").units == (fighter,)
    assert game.field.unit_in(0, 3) is None
    assert game.apply(EndTurn()) == (TurnStarted("Player 3", 1),)


@pytest.mark.parametrize(
    ("order", "next_to_act"),
    [((1, 2, 3), "Player 2"), ((2, 1, 3), "Player 3"), ((2, 3, 1), None)],
    ids=["first", "in the middle", "last"],
)
def test_hero_that_falls_by_a_counter_ends_its_turn(
    order: tuple[int, int, int], next_to_act: str | None
) -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE, hit_points="45/100"),
        unit("Fighter", 2, (0, 1), "*axe 30 1-5 'axe'"),
        unit("Hero", 3, (0, 4), moved=True),
        board=ROW,
        players=3,
        order=order,
    )

    happened = game.apply(UseItem(1, 2))

    assert told(happened, "PlayerEliminated") == [
        PlayerEliminated("Player 1", "hero_fell")
    ]
    assert game.outcome is None
    assert game.round_number == (2 if next_to_act is None else 1)
    assert game.to_act == (next_to_act or game.rounds.order[0].name)
    assert told(happened, "TurnStarted") == [
        TurnStarted(game.to_act, game.round_number)
    ]
    assert game.units[2].has_moved is (game.to_act == "Player 2")
    assert not any(u.in_combat for u in game.units)


@pytest.mark.parametrize("last_round", [False, True])
def test_fall_of_the_last_hero_in_the_order_can_end_the_last_round(
    last_round: bool,
) -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE, hit_points="45/100"),
        unit("Fighter", 2, (0, 1), "*axe 30 1-5 'axe'"),
        unit("Hero", 3, (0, 4)),
        unit("Hero", 3, (0, 5)),
        board=ROW,
        players=3,
        order=(2, 3, 1),
        round_number=4,
        max_rounds=4 if last_round else 5,
    )

    happened = game.apply(UseItem(1, 2))

    assert (game.outcome is None) is not last_round
    assert game.round_number == 5
    if last_round:
        assert happened[-1] == GameEnded("round_limit", ("Player 3",))
        assert game.to_act is None


def test_killing_the_only_opponents_hero_ends_the_match_at_once() -> None:
    """The original draws an order for the only player left, and never ends."""
    game = match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 2, (0, 1), hit_points="30/100"),
        board=ROW,
        max_rounds=5,
    )
    dice = game.dice.copy()

    happened = game.apply(UseItem(1, 2))

    assert happened[1:] == (
        UnitFell(2),
        PlayerEliminated("Player 2", "hero_fell"),
        GameEnded("last_standing", ("Player 1",)),
    )
    assert (game.round_number, game.to_act) == (1, None)
    assert game.dice == dice
    assert game.winners == (game.tacticians[0],)


def test_undo_of_the_blow_that_ended_the_match() -> None:
    game = match(
        unit("Hero", 1, (0, 0), LANCE),
        unit("Hero", 2, (0, 1), LANCE, hit_points="30/100"),
        unit("Alpaca", 2, (0, 2)),
        board=ROW,
    )
    before = game.digest()
    game.apply(UseItem(1, 2))
    after = game.digest()

    game.undo()

    assert game.digest() == before
    assert game.outcome is None
    assert game.units[1].is_alive
    assert game.field.unit_in(0, 1) is game.units[1]
    game.apply(UseItem(1, 2))
    assert game.digest() == after


@pytest.mark.parametrize("target", [2, 3])
def test_any_of_several_heroes_is_one_too_many_to_lose(target: int) -> None:
    game = match(
        unit("Archer", 1, (0, 0), "*bow 30 2-5 'bow'"),
        unit("Hero", 2, (0, 2), hit_points="1/9"),
        unit("Hero", 2, (0, 3), hit_points="1/9"),
        board=ROW,
    )

    happened = game.apply(UseItem(1, target))

    assert happened[-1] == GameEnded("last_standing", ("Player 1",))
    assert game.tactician_named("Player 2").units == (game.units[5 - target - 1],)


def test_player_without_a_hero_plays_on_without_units() -> None:
    game = match(
        unit("Archer", 1, (0, 0), "*bow 30 2-5 'bow'"),
        unit("Fighter", 2, (0, 2), hit_points="1/9"),
        board=ROW,
    )

    game.apply(UseItem(1, 2))
    game.apply(EndTurn())

    assert game.to_act == "Player 2"
    assert game.outcome is None


@pytest.fixture
def earthquake() -> Iterator[str]:
    """A custom spear that strikes all units on the field, even its bearer."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Earthquake(Spear):
        def can_use_on(self, target: Unit) -> bool:
            return True

        def use_on(self, target: Unit, combat: Combat) -> None:
            assert self.owner is not None
            assert self.owner.field is not None
            for target in self.owner.field.units:
                combat.strike(self.owner, target)

    yield "*earthquake 100 1-9 'quake'"
    del ITEM_CLASSES["Earthquake"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("acting", [1, 2])
def test_all_dead_at_once_is_one_end(
    earthquake: str, players: int, acting: int
) -> None:
    """The last hero to die has outlived the others, so its player has won."""
    heroes = [unit("Hero", n, (0, n - 1), earthquake) for n in range(1, players + 1)]
    game = match(*heroes, board=ROW, players=players, to_act=acting)
    other = 3 - acting
    before = game.digest()

    happened = game.apply(UseItem(acting, other))

    winner = f"Player {players}"
    assert told(happened, "GameEnded") == [GameEnded("last_standing", (winner,))]
    assert len(told(happened, "UnitFell")) == players
    assert len(told(happened, "PlayerEliminated")) == players - 1
    assert not any(
        event.is_counter for event in happened if isinstance(event, UnitStruck)
    )
    assert game.field.units == ()
    assert game.to_act is None
    after = game.digest()
    assert GameController.from_text(str(game)).digest() == after
    game.undo()
    assert game.digest() == before
