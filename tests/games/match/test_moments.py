"""Moments of a match: units and items stay, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import GameController
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.match.moments import MatchMoment
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.simulation.match.setup import MatchSetUp

HERO, FIGHTER, ARCHER = 0, 1, 2


@pytest.fixture
def game() -> GameController:
    return GameController.skirmish(
        players=3, map_size=5, seed=1, units=4, max_rounds=12, plan=evolve(CLASSIC)
    )


@pytest.fixture
def moment(game: GameController) -> MatchMoment:
    set_up = MatchSetUp.of(game)
    return set_up.moment(set_up.start)


def with_unit(moment: MatchMoment, at: int, **entries: Any) -> MatchMoment:
    """The moment with other entries of the unit at that index."""
    units = [*moment.units]
    units[at] = units[at]._replace(**entries)
    return evolve(moment, units=tuple(units))


@pytest.mark.unmeasured
def test_units_and_items_stay_the_same_objects(
    game: GameController, moment: MatchMoment
) -> None:
    units, items = game.units, {id(i) for unit in game.units for i in unit.items}
    bags = [[str(item) for item in unit.items] for unit in units]
    owners = [unit.owner for unit in units]
    play(game, RandomAgent(2), 200)
    assert bags != [[str(item) for item in unit.items] for unit in units]

    game.restore(moment)

    assert game.units is units
    assert {id(i) for unit in units for i in unit.items} == items
    assert bags == [[str(item) for item in unit.items] for unit in units]
    assert all(item.owner is unit for unit in units for item in unit.items)
    assert [unit.owner for unit in units] == owners
    assert game.seed is None
    assert game.map_seed is None


def fallen(moment: MatchMoment, at: int) -> MatchMoment:
    return with_unit(moment, at, hit_points=0)


CHANGES: dict[str, tuple[Callable[[MatchMoment], MatchMoment], str]] = {
    "too few units": (
        lambda m: evolve(m, units=m.units[1:]),
        "there must be 12 units, not 11",
    ),
    "too many hit points": (
        lambda m: with_unit(m, HERO, hit_points=500.5),
        "Hero 1 cannot have 500.5 hit points",
    ),
    "less than no hit points": (
        lambda m: with_unit(m, HERO, hit_points=-1),
        "Hero 1 cannot have -1 hit points",
    ),
    "a fallen hero": (
        lambda m: fallen(m, HERO),
        "Hero 1 cannot have fallen, as Player 1 is not out",
    ),
    "uses without a limit": (
        lambda m: with_unit(m, HERO, uses=1),
        "Hero 1 cannot have used items 1 times in a turn",
    ),
    "less than no uses": (
        lambda m: with_unit(m, HERO, uses=-1),
        "Hero 1 cannot have used items -1 times in a turn",
    ),
    "a place off the map": (
        lambda m: with_unit(m, HERO, place=25),
        "Hero 1 cannot be at the place 25, which is taken or not there",
    ),
    "a negative place": (
        lambda m: with_unit(m, HERO, place=-1),
        "Hero 1 cannot be at the place -1, which is taken or not there",
    ),
    "two units on a place": (
        lambda m: with_unit(m, FIGHTER, place=m.units[HERO].place),
        "Fighter 2 cannot be at the place [0-9]+, which is taken or not there",
    ),
    "units of a player who is out": (
        lambda m: evolve(m, order=("Player 2", "Player 3")),
        "Hero 1 cannot be on the map, as Player 1 is out",
    ),
    "an item beyond the last": (
        lambda m: with_unit(m, HERO, equipped=9),
        "Hero 1 cannot wield the item at 9 of 2",
    ),
    "an item before the first": (
        lambda m: with_unit(m, HERO, equipped=-1),
        "Hero 1 cannot wield the item at -1 of 2",
    ),
    "an item of another class": (
        lambda m: with_unit(
            with_unit(m, HERO, items=m.units[FIGHTER].items, equipped=0),
            FIGHTER,
            items=m.units[HERO].items,
            equipped=None,
        ),
        "Hero 1 cannot wield the item at 0 of 2",
    ),
    "an item too many": (
        lambda m: with_unit(m, HERO, items=m.units[FIGHTER].items),
        "Hero 1 cannot carry items that are not there",
    ),
    "an item lost": (
        lambda m: with_unit(m, HERO, items=[], equipped=None),
        "no item of a match can be lost",
    ),
    "an order of strangers": (
        lambda m: evolve(m, order=("Player 1", "Player 4")),
        "order must be some of .* not .*Player 4.*",
    ),
    "an order with a player twice": (
        lambda m: evolve(m, order=("Player 1", "Player 1")),
        "order must be some of .*",
    ),
    "no turn": (
        lambda m: evolve(m, turn=None),
        "a player is to act, or there is an outcome",
    ),
    "a turn after the end": (
        lambda m: evolve(m, outcome=Outcome("last_standing", ())),
        "a player is to act, or there is an outcome",
    ),
    "a turn beyond the last": (
        lambda m: evolve(m, turn=3),
        "turn must be that of one of .*, not 3",
    ),
    "a negative turn": (
        lambda m: evolve(m, turn=-1),
        "turn must be that of one of .*, not -1",
    ),
    "a player alone": (
        lambda m: evolve(m, order=("Player 1",), turn=0),
        "turn must be that of one of .*, not 0",
    ),
    "turn zero": (lambda m: evolve(m, round_number=0), "no round 0 is played, of 12"),
    "a late round": (
        lambda m: evolve(m, round_number=13),
        "no round 13 is played, of 12",
    ),
    "a negative round": (
        lambda m: evolve(m, round_number=-1, max_rounds=None),
        "no round -1 is played, of any",
    ),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_cannot_be_is_refused(
    game: GameController, moment: MatchMoment, name: str
) -> None:
    change, message = CHANGES[name]
    play(game, RandomAgent(1), 3)
    before, done = game.position(), game.undoable

    with pytest.raises(InvalidValueError, match=f"^{message}$"):
        game.restore(change(moment))

    assert game.position() == before
    assert game.undoable == done


def test_moments_at_the_edge_are_taken_on(
    game: GameController, moment: MatchMoment
) -> None:
    last = evolve(moment, round_number=12, max_rounds=12)
    over = evolve(
        fallen(last, FIGHTER),
        round_number=13,
        turn=None,
        outcome=Outcome("round_limit", ("Player 2", "Player 3")),
    )
    nowhere = with_unit(moment, FIGHTER, place=None, hit_points=0)
    for other in (last, over, nowhere, moment):
        game.restore(other)
        read = GameController.from_position(game.position())
        assert game.digest() == read.digest()
        assert game.legal_actions() == read.legal_actions()
        for tactician in read._all_tacticians:
            own = game.tactician_named(tactician.name).units
            assert [u.number for u in own] == [u.number for u in tactician.units]


def test_the_dead_may_lie_where_others_stand(
    game: GameController, moment: MatchMoment
) -> None:
    place = moment.units[ARCHER].place
    game.restore(with_unit(moment, FIGHTER, hit_points=0, place=place))

    dead, archer = game.units[FIGHTER], game.units[ARCHER]
    assert dead.location is archer.location
    assert archer.location is not None
    assert game.field.unit_at(archer.location) is archer
    assert dead not in game.tactician_named("Player 1").units
