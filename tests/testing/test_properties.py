"""Each property holds for a good game, and a game that breaks it is caught by it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Self

import pytest
from attrs import define, evolve, field

from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.games.values import Action, Event, Forecast, PlainValue
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.testing import (
    PROPERTIES,
    QUICK,
    THOROUGH,
    Depth,
    Property,
    PropertyFailure,
    Tally,
    check_game,
)
from alpaca_emblem.testing.properties import (
    CheckedReplays,
    DiscreetFrames,
    DiscreetViews,
    DistinctPicks,
    ExactForecasts,
    ExactLegality,
    FairSamples,
    FreeCopies,
    OneEnding,
    PlainData,
)
from alpaca_emblem.testing.random_play import play_at_random
from tests.games.tiny import Pile, QuietPile
from tests.testing.broken import (
    data,
    endings,
    forecasts,
    histories,
    hit_points,
    listings,
    moments,
    records,
    views,
)
from tests.testing.broken.data import TellingCountdown
from tests.testing.broken.endings import MuteMatch
from tests.testing.broken.listings import (
    CrashingCountdown,
    HashedCountdown,
    HidingCountdown,
)
from tests.testing.cards import Cards
from tests.testing.countdown import Countdown, Take, Taken, force, living

pytestmark = pytest.mark.unmeasured

Events = tuple[Event, ...]

BROKEN = [
    *listings.BROKEN,
    *endings.BROKEN,
    *forecasts.BROKEN,
    *hit_points.BROKEN,
    *histories.BROKEN,
    *data.BROKEN,
    *records.BROKEN,
    *views.BROKEN,
]


SEEDS = 4
"""Random games of each broken game: enough for its own property to catch it."""


def failure_of(
    game: type[Any], *kinds: type[Property], seeds: int = SEEDS
) -> PropertyFailure | None:
    """Return the failure of the first of *kinds* that does not hold."""
    try:
        check_game(
            game.start, seeds=range(seeds), properties=kinds, fresh_processes=False
        )
    except PropertyFailure as failure:
        # Play that breaks off is a failure of its own if no property explains it.
        names = {kind.name for kind in kinds}
        return failure if failure.property_name in names else None
    return None


@pytest.mark.parametrize(
    "others", [1, pytest.param(SEEDS, marks=pytest.mark.slow)], ids="{}".format
)
@pytest.mark.parametrize(
    ("game", "broken", "what"),
    BROKEN,
    ids=[f"{kind.name}: {game.__name__}" for game, kind, _ in BROKEN],
)
def test_each_broken_game_is_caught_by_its_own_check_and_no_other(
    game: type[Any], broken: type[Property], what: str, others: int
) -> None:
    """Other properties look at one random game, and the slow tests at more."""
    failure = failure_of(game, broken)
    assert failure is not None
    assert failure.property_name == broken.name
    assert what in failure.what

    unbroken = [kind for kind in PROPERTIES if kind is not broken]
    assert len(unbroken) == len(PROPERTIES) - 1
    assert failure_of(game, *unbroken, seeds=others) is None


@pytest.mark.parametrize(
    ("game", "broken", "is_start"),
    moments.BROKEN,
    ids=[game.__name__ for game, _, _ in moments.BROKEN],
)
def test_the_first_and_the_last_position_are_always_looked_at(
    game: type[Any], broken: type[Property], is_start: bool
) -> None:
    """Though the last one comes between two looks that cost much."""
    lengths = {
        seed: len(play_at_random(game.start, seed, 200).actions) for seed in range(9)
    }
    seed = next(seed for seed, length in lengths.items() if length % QUICK.interval)

    with pytest.raises(PropertyFailure) as info:
        check_game(game.start, seeds=[seed], properties=[broken], fresh_processes=False)

    assert info.value.property_name == broken.name
    assert info.value.step == (0 if is_start else lengths[seed])


def test_events_of_one_side_may_be_hidden_from_the_other() -> None:
    check_game(views.DeafCards.start, seeds=range(3), fresh_processes=False)


@define(eq=True)
class Listed(PlainValue):
    """Cannot be hashed."""

    number: int = 1


class ListedCountdown(TellingCountdown):
    """Tells of what cannot be hashed, which no forecast can bear either."""

    told = Listed()


@living
class TangledCountdown(Countdown):
    """Has too many rolls for any forecast."""

    def forecast(self, action: Action[Any], *, limit: int = 100) -> Forecast:
        raise ForecastTooLargeError("too many rolls")


def test_unhashable_values_are_not_plain() -> None:
    failure = failure_of(ListedCountdown, PlainData)

    assert failure is not None
    assert "Listed(number=1) is not hashable" in failure.what


def test_results_are_not_compared_with_a_forecast_that_is_too_large() -> None:
    check_game(TangledCountdown.start, seeds=range(3), fresh_processes=False)


@living
class OnceFrail(Countdown):
    """Fails to go on in any copy, which no forecast can see."""

    is_copy: bool = field(init=False, default=False)

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "is_copy", True)
        return twin

    def apply(self, action: Action[Any]) -> Events:
        if self.is_copy and not isinstance(self.dice, ScriptedRandom):
            raise KeyError("frail")
        return super().apply(action)


def test_a_copy_that_fails_says_nothing_of_forecasts() -> None:
    assert failure_of(OnceFrail, ExactForecasts) is None
    assert failure_of(OnceFrail, FreeCopies) is not None


@living
class Picking(Countdown):
    """Takes a picked number, depending on a coin."""

    def take(self, amount: int) -> None:
        picked = self.dice.pick(4, {0, 2}) if self.dice.chance(25) else amount
        super().take(picked)


class Guessing(Picking):
    """Takes all results for equally likely."""

    def forecast(self, action: Action[Any], *, limit: int = 100) -> Forecast:
        forecast = super().forecast(action, limit=limit)
        odds = Fraction(1, len(forecast.results))
        results = tuple(evolve(r, probability=odds) for r in forecast.results)
        return evolve(forecast, results=results)


def test_forecasts_are_compared_with_every_kind_of_roll() -> None:
    assert failure_of(Picking, ExactForecasts) is None

    failure = failure_of(Guessing, ExactForecasts)

    assert failure is not None
    assert "gives a probability of 1/" in failure.what


def test_a_game_that_tells_all_of_its_units_passes() -> None:
    check_game(
        hit_points.PrickingCountdown.start, seeds=range(2), fresh_processes=False
    )


SIDES = 1000


@living
class WideCountdown(Countdown):
    """The amount depends on a die of a thousand sides, and each roll has an event."""

    def take(self, amount: int) -> None:
        self.tell(Taken("die", self.dice.between(1, SIDES)))
        super().take(1)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        return () if self.outcome else (Take.of(1),)


class AllButOne(WideCountdown):
    """Forecasts one side less, and another one with the odds of both."""

    def forecast(self, action: Action[Any], *, limit: int = SIDES) -> Forecast:
        forecast = super().forecast(action, limit=limit)
        first, *others, _ = forecast.results
        first = evolve(first, probability=2 * first.probability)
        return evolve(forecast, results=(first, *others))


def check_wide(game: type[Countdown], leaves: int = QUICK.leaves) -> Tally:
    return check_game(
        game.start,
        seeds=[1],
        max_steps=6,
        depth=evolve(QUICK, leaves=leaves),
        properties=[ExactForecasts],
        fresh_processes=False,
    )


def test_one_missing_outcome_of_a_thousand_is_found() -> None:
    with pytest.raises(
        PropertyFailure, match="gives a probability of 1/500, not 1/1000"
    ):
        check_wide(AllButOne)


def test_it_is_said_which_forecasts_are_not_proven() -> None:
    """A few of the largest are proven in each game, and none beyond the depth."""
    assert check_wide(WideCountdown) == Tally(SIDES, proven=4, unproven=2)
    assert check_wide(WideCountdown, SIDES - 1) == Tally(SIDES - 1, unproven=6)
    assert check_wide(Countdown) == Tally(SIDES, proven=6)
    assert check_wide(TangledCountdown) == Tally(SIDES, unproven=6)
    with pytest.raises(PropertyFailure):
        check_wide(forecasts.ForgettingCountdown, leaves=1)


def test_small_forecasts_are_proven_however_many_large_ones_have_been() -> None:
    @living
    class Growing(WideCountdown):
        def take(self, amount: int) -> None:
            sides = 30 if self.turn < 5 else 24
            self.tell(Taken("die", self.dice.between(1, sides)))
            Countdown.take(self, 1)

    tally = check_wide(Growing, leaves=30)

    assert tally == Tally(30, proven=5, unproven=1)


def test_unlisted_legal_actions_are_found_without_free_numbers() -> None:
    check_game(HidingCountdown.start, fresh_processes=False)

    with pytest.raises(PropertyFailure, match="Roll"):
        check_game(HidingCountdown.start, fresh_processes=False, free_numbers=[Take])

    check_game(Countdown.start, fresh_processes=False, free_numbers=[Take])


def test_a_listed_action_that_fails_when_it_is_played_is_not_legal() -> None:
    with pytest.raises(PropertyFailure, match="exact legality: KeyError was raised"):
        check_game(
            CrashingCountdown.start,
            depth=Depth(interval=8, samples=0, processes=0),
            properties=[ExactLegality],
        )


def test_a_game_with_the_name_of_another_cannot_be_recorded() -> None:
    """It would be played by the rules of the game with its name."""

    class OwnPile(Pile):
        pass

    def check(game: type[Pile]) -> None:
        check_game(
            lambda seed: game(seed=seed),
            properties=[CheckedReplays],
            fresh_processes=False,
        )

    check(Pile)
    check(OwnPile)

    type("OwnPile", (Pile,), {})
    with pytest.raises(PropertyFailure, match="it would be recorded as OwnPile"):
        check(OwnPile)


def test_a_game_without_dice_has_samples() -> None:
    check_game(
        lambda _: QuietPile(),
        max_steps=0,
        properties=[FairSamples, DiscreetViews],
        fresh_processes=False,
    )


def test_a_game_has_ended_after_as_many_actions_as_are_said() -> None:
    check_game(Countdown.start, fresh_processes=False, longest=40)

    with pytest.raises(
        PropertyFailure, match="the game has not ended after 5 actions"
    ) as it:
        check_game(Countdown.start, fresh_processes=False, longest=5)

    assert len(it.value.actions) == 5
    with pytest.raises(InvalidValueError, match="longest must be at least 0, not -1"):
        check_game(Countdown.start, longest=-1)


def test_every_property_is_broken_by_some_game() -> None:
    # Broken controls are in `test_playing`: these games have none.
    by_hand = {DistinctPicks, DiscreetFrames}
    assert {kind for _, kind, _ in BROKEN} | by_hand == set(PROPERTIES)


@pytest.mark.parametrize("kind", PROPERTIES, ids=[kind.name for kind in PROPERTIES])
@pytest.mark.parametrize("game", [Countdown, Cards])
@pytest.mark.parametrize("history", [True, False], ids=["history", "no history"])
def test_every_property_holds_for_a_good_game(
    kind: type[Property], history: bool, game: type[Countdown | Cards]
) -> None:
    check_game(
        lambda seed: game(seed=seed, history=history),
        depth=THOROUGH,
        properties=[kind],
        fresh_processes=False,
    )


def test_hashes_that_differ_are_caught_in_a_fresh_process_only() -> None:
    check_game(HashedCountdown.start, seeds=[1], fresh_processes=False)

    with pytest.raises(PropertyFailure, match="same seed: in a fresh process") as info:
        check_game(HashedCountdown.start, seeds=[1])

    assert "these differ: the digest" in info.value.what
    assert info.value.actions == ()
    assert info.value.step == 0


def test_a_match_that_ends_in_silence_is_caught() -> None:
    def mute_match(seed: int) -> MuteMatch:
        return MuteMatch.skirmish(
            players=2, map_size=3, seed=seed, units=1, plan=CLASSIC
        )

    with pytest.raises(PropertyFailure, match="but 0 GameEnded events, not 1") as info:
        check_game(mute_match, seeds=range(3), fresh_processes=False)

    failure = info.value
    assert failure.property_name == OneEnding.name
    assert len(failure.actions) <= 8 < failure.step
