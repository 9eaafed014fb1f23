"""The proof of forecasts: against trees of copies, and against how often things happen.

Positions are those of random games of all four kinds, bare and with all options.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final

import pytest
from attrs import define, frozen

from alpaca_emblem.agents import ExplorerAgent
from alpaca_emblem.errors import (
    FloorError,
    ForecastTooLargeError,
    IllegalActionError,
    InvalidTypeError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn
from alpaca_emblem.games.values import Action, Changed, Forecast
from alpaca_emblem.replay.differences import first_difference
from alpaca_emblem.rng import Mulberry32, RandomSource, choice, source_from
from alpaca_emblem.rules.terms import follow
from alpaca_emblem.testing.random_play import choose
from tests.games.brute_force import tree_of, with_dice
from tests.games.dungeon.positions import drawn
from tests.games.grid.boards import battle, foe, hero
from tests.replay.games import EVERY_GAME

pytestmark = pytest.mark.unmeasured

LIMIT: Final = 600
"""Rolls of one forecast; the tree of copies takes about a millisecond for each."""


SELDOM_UNCERTAIN: Final = ("match in turn zero", "match", "grid")
"""Games without dice, except for the order of a round."""


def positions(name: str, count: int, seed: int) -> Iterator[tuple[Game, Mulberry32]]:
    """So many positions of random games of that kind, and dice to choose with."""
    dice = Mulberry32(seed)
    game = EVERY_GAME[name](seed)
    explorer = ExplorerAgent(seed) if isinstance(game, Dungeon) else None
    for number in range(count):
        if game.outcome is not None or number % 60 == 59:
            game = EVERY_GAME[name](seed + number)
        yield game, dice
        try:
            game.apply(_next(game, dice, explorer))
        except FloorError:
            game = EVERY_GAME[name](seed + number)


def _next(game: Game, dice: Mulberry32, explorer: ExplorerAgent | None) -> Action[Any]:
    if explorer is not None and dice.chance(80):
        return explorer.choose(game.view(game.sides[0]))
    return choose(game.legal_actions(), dice)


def one_of_each_kind(game: Game, dice: Mulberry32) -> list[Action[Any]]:
    """A legal action of every class; of those with a target, one that has it."""
    legal = game.legal_actions()
    kinds = dict.fromkeys(
        (type(action), getattr(action, "target", None) is None) for action in legal
    )
    return [
        choice(
            dice,
            [a for a in legal if (type(a), getattr(a, "target", None) is None) == kind],
        )
        for kind in kinds
    ]


def forecast_of(game: Game, actions: list[Action[Any]]) -> Forecast | None:
    """The forecast, which must not leave a trace; None if it is refused."""
    digest, dice, done = game.digest(), game.dice, game.actions
    try:
        return game.forecast_sequence(actions, limit=LIMIT)
    except (ForecastTooLargeError, IllegalActionError, FloorError):
        return None
    finally:
        assert (game.digest(), game.actions) == (digest, done)
        assert game.dice is dice


@define
class Proven:
    """The numbers of forecasts compared, and of those with several results."""

    compared: int = 0
    uncertain: int = 0


def prove(name: str, count: int, seed: int) -> Proven:
    """Compare the forecasts of so many positions."""
    proven = Proven()
    for game, dice in positions(name, count, seed):
        actions = one_of_each_kind(game, dice)
        for sequence in [
            *([a] for a in actions),
            [choice(dice, actions) for _ in "ab"],
        ]:
            forecast = forecast_of(game, sequence)
            if forecast is None:
                continue
            found = {result.events: result.probability for result in forecast.results}
            assert found == tree_of(game, sequence), (sequence, str(game))
            assert sum(found.values()) == 1
            check_numbers(forecast)
            proven.compared += 1
            proven.uncertain += not forecast.is_certain
    return proven


def check_numbers(forecast: Forecast) -> None:
    """Refuse a number whose terms lead elsewhere, and marginals that do not add up."""
    for event in (event for result in forecast.results for event in result.events):
        terms = getattr(event, "terms", ())
        if terms:
            assert follow(terms) == getattr(
                event, "damage", getattr(event, "amount", 0)
            )
    for unit in forecast.units:
        left = forecast.hit_points(unit, now=-1)
        assert sum(left.values()) == 1
        assert forecast.p_kill(unit) == left.get(0, 0)
        results = forecast.results
        assert forecast.expected_damage(unit) == sum(
            result.probability * result.damage_to(unit) for result in results
        )
    assert sum(forecast.outcomes().values()) == 1


@pytest.mark.parametrize("name", EVERY_GAME)
def test_forecast_is_the_tree_of_copies(name: str) -> None:
    proven = prove(name, 12, seed=1)

    assert proven.compared >= 2 * 12
    assert proven.uncertain > 0 or name in SELDOM_UNCERTAIN


@pytest.mark.slow
@pytest.mark.parametrize("name", EVERY_GAME)
def test_forecast_is_the_tree_of_copies_in_thousands_of_positions(name: str) -> None:
    proven = prove(name, 2000, seed=1000)

    assert proven.compared >= 2000
    assert proven.uncertain > 100 or name in SELDOM_UNCERTAIN


@frozen
class Broken(Action[Game]):
    """An action that fails when all that it brings about has happened."""

    action: Action[Any]

    def check(self, game: Game) -> None:
        self.action.check(game)

    def resolve(self, game: Game) -> None:
        self.action.resolve(game)
        raise RuntimeError("broken")


@pytest.mark.parametrize("name", EVERY_GAME)
def test_forecast_that_raises_leaves_no_trace(name: str) -> None:
    """Be it in the middle, for too many rolls, or because there is no such action."""
    for played, dice in positions(name, 6, seed=5):
        game, told = played.copy(), list[Changed]()
        game.changed.subscribe(told.append)
        before, actions = game.position(), game.actions
        action = choice(dice, one_of_each_kind(game, dice))
        with pytest.raises((RuntimeError, FloorError)):
            game.forecast(Broken(action))
        with pytest.raises(InvalidTypeError):
            game.forecast("no action")  # type: ignore[arg-type]
        forecast = forecast_of(game, [action])
        if forecast is not None and not forecast.is_certain:
            with pytest.raises(ForecastTooLargeError):
                game.forecast(action, limit=len(forecast.results) - 1)
        assert first_difference(game.position(), before) is None
        assert game.actions == actions
        game.apply(action)
        assert [change.action for change in told] == [action]
        game.undo()
        assert first_difference(game.position(), before) is None


def rounds() -> tuple[Game, Action[Any]]:
    """The end of a round of four, when the order of the next is drawn."""
    game = GameController.skirmish(4, 5, 3, units=1)
    while len(game.forecast(EndTurn()).results) == 1:
        game.end_turn()
    return game, EndTurn()


def exchange() -> tuple[Game, Action[Any]]:
    """A strike and a counterattack, which may both miss; the first may kill."""
    game = battle(
        "..", hero((0, 0), hit_points=12), foe((0, 1)), hit_chance=70, triangle=True
    )
    return game, Act(1, (0, 0), target=2)


def strike() -> tuple[Game, Action[Any]]:
    """A strike in a duel by all rules, with a roll, a critical hit and an effect."""
    game = Duel(hero="barbarian", enemies=["wolf", "goblin"], rules="full", seed=16)
    while game.to_act == "enemies":
        game.wait()
    return game, game.legal_actions()[0]


def melee() -> tuple[Game, Action[Any]]:
    """A step onto a goblin, with a rat at one's back."""
    game = drawn("#####\n#.g.#\n#.@.#\n#.r.#\n#####")
    return game, Step("n")


SITUATIONS: Final[dict[str, Callable[[], tuple[Game, Action[Any]]]]] = {
    "match": rounds,
    "grid": exchange,
    "duel": strike,
    "dungeon": melee,
}

BAND: Final = 4.5
"""Half the width of the confidence band, in standard deviations: 99.999 %."""


def check_frequencies(name: str, runs: int) -> None:
    """Play so many times with the game's own dice, and compare with the forecast.

    Results expected less than ten times are counted together.
    """
    game, action = SITUATIONS[name]()
    forecast = game.forecast(action)
    assert len(forecast.results) > 3
    counts: Counter[object] = Counter()
    odds: dict[object, Fraction] = {}
    rare = {r.events for r in forecast.results if r.probability * runs < 10}
    for result in forecast.results:
        met = "rare" if result.events in rare else result.events
        odds[met] = odds.get(met, Fraction(0)) + result.probability
    seeds = Mulberry32(1)
    for _ in range(runs):
        events = with_dice(game, seeded_dice(game, seeds)).apply(action)
        counts["rare" if events in rare else events] += 1
    assert set(counts) <= set(odds)
    for kind, chance in odds.items():
        width = BAND * math.sqrt(runs * chance * (1 - chance)) + 1
        assert abs(counts[kind] - runs * chance) <= width, (kind, chance)


def seeded_dice(game: Game, seeds: Mulberry32) -> RandomSource:
    """Dice of the game's own kind, with a seed of 17 bits or so, as people choose."""
    return source_from(game.dice.kind, seeds.between(1, 99_999))


@pytest.mark.parametrize("name", SITUATIONS)
def test_things_happen_as_often_as_forecast(name: str) -> None:
    check_frequencies(name, 300)


@pytest.mark.slow
@pytest.mark.parametrize("name", SITUATIONS)
def test_in_20_000_runs_things_happen_as_often_as_forecast(name: str) -> None:
    check_frequencies(name, 20_000)
