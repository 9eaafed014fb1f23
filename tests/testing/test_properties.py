"""Each property holds for a good game, and a game that breaks it is caught by it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar, Self

import pytest
from attrs import define, evolve, field, frozen

from alpaca_emblem.errors import (
    ForecastTooLargeError,
    IllegalActionError,
    InvalidValueError,
)
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.values import (
    Action,
    Changed,
    Event,
    Forecast,
    GameEnded,
    PlainValue,
)
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.testing import (
    PROPERTIES,
    THOROUGH,
    Depth,
    Property,
    PropertyFailure,
    check_game,
)
from alpaca_emblem.testing.properties import (
    BoundedLength,
    CheckedReplays,
    DiscreetViews,
    ExactForecasts,
    ExactLegality,
    ExactUndo,
    FairSamples,
    FreeCopies,
    LivingState,
    OneEnding,
    OrderedActions,
    PlainData,
    QuietQueries,
    SameSeed,
)
from tests.games.tiny import Pile, QuietPile
from tests.testing import broken_records, broken_views
from tests.testing.cards import Cards
from tests.testing.countdown import (
    Concede,
    Countdown,
    Heap,
    Roll,
    Take,
    Taken,
    living,
)

Actions = tuple[Action[Any], ...]
Events = tuple[Event, ...]


def force(thing: object, name: str, value: object) -> None:
    """Set an attribute behind the journal's back."""
    object.__setattr__(thing, name, value)


# Games that are not the same for the same seed.


@living
class HashedCountdown(Countdown):
    """Begins with a heap that depends on how this process hashes texts."""

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left += hash("heap") % 1009


@living
class DriftingCountdown(Countdown):
    """Begins with a smaller heap each time."""

    made: ClassVar[Iterator[int]] = itertools.count()

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left = 1000 - next(self.made)


@living
class DriftingEvents(Countdown):
    """Tells with each action how many games there have been."""

    made: ClassVar[Iterator[int]] = itertools.count()
    number: int = field(init=False, factory=lambda: next(DriftingEvents.made))

    def take(self, amount: int) -> None:
        self.tell(Taken("all", self.number))
        super().take(amount)


@living
class DriftingList(Countdown):
    """Lists other actions in each second game."""

    made: ClassVar[Iterator[int]] = itertools.count()
    number: int = field(init=False, factory=lambda: next(DriftingList.made))

    def legal_actions(self) -> Actions:
        return super().legal_actions()[:: 1 - 2 * (self.number % 2)]


# Games that list actions badly.


@living
class DoublingCountdown(Countdown):
    """Lists one action twice."""

    def legal_actions(self) -> Actions:
        listed = super().legal_actions()
        return (*listed, *listed[:1])


@living
class RestlessCountdown(Countdown):
    """Lists its actions in another order every second time."""

    calls: int = field(init=False, default=0)

    def legal_actions(self) -> Actions:
        force(self, "calls", self.calls + 1)
        return super().legal_actions()[:: 1 - 2 * (self.calls % 2)]


@living
class MirroringCountdown(Countdown):
    """Lists its actions in another order in a copy."""

    is_copy: bool = field(init=False, default=False)

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "is_copy", True)
        return twin

    def legal_actions(self) -> Actions:
        return super().legal_actions()[:: 1 - 2 * self.is_copy]


@living
class StuckCountdown(Countdown):
    """Has no legal actions once the heap is small."""

    def check_goes_on(self) -> None:
        super().check_goes_on()
        if self.heap.left < 20:
            raise IllegalActionError("stuck")

    def legal_actions(self) -> Actions:
        return super().legal_actions() if self.heap.left >= 20 else ()


# Games that accept and refuse other actions than they say.


@living
class OverlistingCountdown(Countdown):
    """Lists an illegal action."""

    def legal_actions(self) -> Actions:
        return (*super().legal_actions(), Take.of(4))


@living
class SecretiveCountdown(Countdown):
    """Does not list an action where it is legal."""

    def legal_actions(self) -> Actions:
        return super().legal_actions()[self.turn % 2 :]


@living
class HidingCountdown(Countdown):
    """Never lists an action that is legal."""

    def legal_actions(self) -> Actions:
        return tuple(a for a in super().legal_actions() if a != Roll(4))


@living
class CrashingCountdown(Countdown):
    """Fails to apply one of the listed actions."""

    def apply(self, action: Action[Any]) -> Events:
        if action == Roll(6) and self.heap.left < 20:
            raise KeyError("crash")
        return super().apply(action)


@living
class FrailCountdown(Countdown):
    """Fails to apply an action with a free number, which it calls legal."""

    def apply(self, action: Action[Any]) -> Events:
        if action == Take(2):
            raise KeyError("crash")
        return super().apply(action)


@living
class LooseCountdown(Countdown):
    """Accepts what it calls illegal."""

    def is_legal(self, action: Action[Any]) -> bool:
        return action != Take(2) and super().is_legal(action)


@living
class RudeCountdown(Countdown):
    """Refuses by an error of another kind."""

    def apply(self, action: Action[Any]) -> Events:
        if not self.is_legal(action):
            raise KeyError("illegal")
        return super().apply(action)


@living
class SpeechlessCountdown(Countdown):
    """Cannot say whether an action is legal."""

    def is_legal(self, action: Action[Any]) -> bool:
        if isinstance(action, Roll):
            return {4: True, 6: True}[action.die]
        return super().is_legal(action)


@living
class TrembleCountdown(Countdown):
    """Rolls a die before it refuses."""

    def apply(self, action: Action[Any]) -> Events:
        if not self.is_legal(action):
            self.dice.between(1, 2)
        return super().apply(action)


# Games that change when they are asked.


@living
class NosyCountdown(Countdown):
    """Rolls a die when a view is asked for."""

    def view(self, side: str) -> View:
        self.dice.between(1, 2)
        return super().view(side)


@living
class GossipCountdown(Countdown):
    """Tells the observers when it is printed."""

    def __str__(self) -> str:
        self.changed.emit(Changed(self, Concede(), (), False))
        return super().__str__()


# Games that do not end as they say.


@living
class SilentCountdown(Countdown):
    """Does not tell that it ends."""

    def tell(self, event: Event) -> None:
        if not isinstance(event, GameEnded):
            super().tell(event)


@living
class EchoingCountdown(Countdown):
    """Tells twice that it ends."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, winner)
        self.tell(GameEnded(reason, (winner,)))


@living
class ChattyCountdown(Countdown):
    """Tells something after it has ended."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, winner)
        self.tell(Taken(winner, 0))


@living
class HastyCountdown(Countdown):
    """Tells that it ends before it does."""

    def take(self, amount: int) -> None:
        super().take(amount)
        if 0 < self.heap.left < 5:
            self.tell(GameEnded("hasty", ()))


@living
class LyingCountdown(Countdown):
    """Tells another winner than it has."""

    def tell(self, event: Event) -> None:
        if isinstance(event, GameEnded):
            event = evolve(event, winners=())
        super().tell(event)


@living
class ForeignCountdown(Countdown):
    """Is won by somebody who does not play."""

    def end(self, reason: str, winner: str) -> None:
        super().end(reason, "nobody")


@living
class EndlessCountdown(Countdown):
    """Has somebody act after the end."""

    @property
    def to_act(self) -> str | None:
        return "even"


@living
class StrangeCountdown(Countdown):
    """Has somebody act who does not play."""

    @property
    def to_act(self) -> str | None:
        return None if self.outcome else "nobody"


@living
class StubbornCountdown(Countdown):
    """Goes on whoever gives up."""

    def end(self, reason: str, winner: str) -> None:
        if reason == "conceded":
            self.turn += 1
        else:
            super().end(reason, winner)


@living
class MuteMatch(GameController):
    """A match that does not tell that it ends."""

    def tell(self, event: Event) -> None:
        if not isinstance(event, GameEnded):
            super().tell(event)


# Games whose forecasts are wrong.


@living
class Forecasting(Countdown):
    """Hands its forecasts to `bend` before they are given."""

    def forecast(self, action: Action[Any], *, limit: int = 100) -> Forecast:
        return self.bend(super().forecast(action, limit=limit))

    def bend(self, forecast: Forecast) -> Forecast:
        return forecast


class ForgettingCountdown(Forecasting):
    """Leaves out the last result."""

    def bend(self, forecast: Forecast) -> Forecast:
        return evolve(forecast, results=forecast.results[: 5 - len(forecast.results)])


class OptimisticCountdown(Forecasting):
    """Takes the first result to be certain."""

    def bend(self, forecast: Forecast) -> Forecast:
        first = evolve(forecast.results[0], probability=sum(self.odds(forecast)))
        return evolve(forecast, results=(first,))

    def odds(self, forecast: Forecast) -> list[Any]:
        return [result.probability for result in forecast.results]


class RoundingCountdown(Forecasting):
    """Has decimal fractions for probabilities."""

    def bend(self, forecast: Forecast) -> Forecast:
        results = [
            evolve(result, probability=float(result.probability))  # type: ignore[arg-type]
            for result in forecast.results
        ]
        return evolve(forecast, results=tuple(results))


class RepeatingCountdown(Forecasting):
    """Has the same result twice, with half the probability each."""

    def bend(self, forecast: Forecast) -> Forecast:
        results = [
            evolve(result, probability=result.probability / 2)
            for result in forecast.results * 2
        ]
        return evolve(forecast, results=tuple(results))


class SkewedCountdown(Forecasting):
    """Takes the first result to be a little more likely than it is, and the last less.

    Only where there are several.
    """

    def bend(self, forecast: Forecast) -> Forecast:
        first, *between, last = (*forecast.results[:1], *forecast.results)
        if not between:
            return forecast
        odds = last.probability / 2
        first = evolve(first, probability=first.probability + odds)
        last = evolve(last, probability=odds)
        return evolve(forecast, results=(first, *between[1:], last))


class MistakenCountdown(Forecasting):
    """Forecasts another action than it was asked about."""

    def bend(self, forecast: Forecast) -> Forecast:
        return evolve(forecast, action=Concede())


# Games that do not take back what was done.


@living
class LuckyCountdown(Countdown):
    """Does not take the dice back."""

    def undo(self) -> Action[Any]:
        state = self.dice.state
        action = super().undo()
        self.dice.state = state
        return action


@living
class MisnamingCountdown(Countdown):
    """Returns another action than it has taken back, but for those just done."""

    def undo(self) -> Action[Any]:
        action = super().undo()
        return action if len(self.actions) % 8 == 0 else Concede()


@living
class BottomlessCountdown(Countdown):
    """Finds something to take back at the very start."""

    def undo(self) -> Action[Any]:
        return super().undo() if self.actions else Concede()


@living
class ForgetfulCountdown(Countdown):
    """Keeps no history, and yet seems to take back."""

    history: bool = False

    def undo(self) -> Action[Any]:
        return Concede()


@living
class TiringCountdown(Countdown):
    """Tells something else when an action is done again."""

    undone: int = field(init=False, default=0)

    def undo(self) -> Action[Any]:
        force(self, "undone", self.undone + 1)
        return super().undo()

    def apply(self, action: Action[Any]) -> Events:
        events = super().apply(action)
        return (Taken("all", 0), *events) if self.undone > 10 else events


@living
class OverwritingCountdown(Countdown):
    """Has other actions behind it when they are done again."""

    undone: int = field(init=False, default=0)

    def undo(self) -> Action[Any]:
        force(self, "undone", self.undone + 1)
        return super().undo()

    @property
    def actions(self) -> Actions:
        done = super().actions
        return done[::-1] if self.undone > 10 else done


# Games whose copies do not stand alone.


@living
class SharingCountdown(Countdown):
    """Shares its dice with its copies."""

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        if not history:
            force(twin, "dice", self.dice)
        return twin


@living
class MisplacedCountdown(Countdown):
    """Copies another position."""

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        if not history:
            force(twin, "turn", self.turn + 2)
        return twin


@living
class BoundCountdown(Countdown):
    """Drags its copies along."""

    copies: tuple[Countdown, ...] = field(init=False, default=())

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "copies", ())
        if not history:
            force(self, "copies", (*self.copies, twin))
        return twin

    def apply(self, action: Action[Any]) -> Events:
        for twin in self.copies[:-1]:
            force(twin, "turn", twin.turn + 2)
        return super().apply(action)


@living
class FickleCopies(Countdown):
    """Goes on otherwise in a copy."""

    is_copy: bool = field(init=False, default=False)

    def copy(self, *, history: bool = False) -> Self:
        twin = super().copy(history=history)
        force(twin, "is_copy", not history)
        return twin

    def apply(self, action: Action[Any]) -> Events:
        events = super().apply(action)
        return (Taken("all", 0), *events) if self.is_copy else events


@living
class TwistedCopies(FickleCopies):
    """Goes on to another position in a copy."""

    def apply(self, action: Action[Any]) -> Events:
        events = Countdown.apply(self, action)
        if self.is_copy:
            force(self, "turn", self.turn + 2)
        return events


# Games with data that is not plain.


@frozen
class Gathered(Event):
    places: frozenset[int]


@frozen
class Written(Event):
    def to_json(self) -> dict[str, Any]:
        return {"kind": {"Written"}}


@define(unsafe_hash=True)
class Scribbled(PlainValue):
    text: str = "changing"


@frozen(eq=False)
class Pass(Action[Countdown]):
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def check(self, game: Countdown) -> None:
        game.check_goes_on()

    def resolve(self, game: Countdown) -> None:
        game.turn += 1


PASS = Pass()


@living
class TellingCountdown(Countdown):
    """Tells `told` with whatever is taken."""

    told: ClassVar[Any]

    def take(self, amount: int) -> None:
        self.tell(self.told)
        super().take(amount)


class GatheringCountdown(TellingCountdown):
    """Tells of a set."""

    told = Gathered(frozenset({1, 2}))


class WritingCountdown(TellingCountdown):
    """Tells what JSON cannot express."""

    told = Written()


class ScribblingCountdown(TellingCountdown):
    """Tells of what can be changed afterwards."""

    told = Scribbled()


@living
class PassingCountdown(Countdown):
    """Lists an action that equals only itself."""

    action_classes = (*Countdown.action_classes, Pass)

    def legal_actions(self) -> Actions:
        listed = super().legal_actions()
        return (*listed, PASS) if listed else ()


# Games that hold what they should not.


@frozen
class Grip:
    held: Heap


@living
class HoardingCountdown(Countdown):
    """Holds a list."""

    hoard: list[int] = field(init=False, factory=list)


@living
class GrippingCountdown(Countdown):
    """Holds something alive in a value."""

    grip: Grip | None = field(init=False, default=None)

    def _set_up(self) -> None:
        super()._set_up()
        self.grip = Grip(self.heap)


@living
class StrayingCountdown(Countdown):
    """Holds something that lives, but does not belong to the game."""

    spare: tuple[Heap, ...] = field(init=False, factory=lambda: (Heap(),))


BROKEN: list[tuple[type[Any], type[Property], str]] = [
    *broken_records.BROKEN,
    *broken_views.BROKEN,
    (DriftingCountdown, SameSeed, "a second game of the seed has another digest"),
    (DriftingEvents, SameSeed, "in a second game of the seed something else happens"),
    (DriftingList, SameSeed, "a second game of the seed lists other legal actions"),
    (DoublingCountdown, OrderedActions, "Roll(die=4) is listed twice"),
    (RestlessCountdown, OrderedActions, "a second call lists other actions, or order"),
    (
        MirroringCountdown,
        OrderedActions,
        "a copy of the game lists other actions, or in another order",
    ),
    (
        StuckCountdown,
        OrderedActions,
        "no action is legal, but the game has not ended",
    ),
    (
        OverlistingCountdown,
        ExactLegality,
        "Take(amount=4) is listed, but not legal",
    ),
    (
        SecretiveCountdown,
        ExactLegality,
        "Roll(die=4) is legal, but not listed",
    ),
    (CrashingCountdown, ExactLegality, "KeyError"),
    (
        FrailCountdown,
        ExactLegality,
        "Take(amount=2), which is_legal allows, raised KeyError: 'crash'",
    ),
    (
        LooseCountdown,
        ExactLegality,
        "Take(amount=2) is accepted, but is_legal denies it",
    ),
    (RudeCountdown, ExactLegality, "which is illegal, raised KeyError: 'illegal'"),
    (SpeechlessCountdown, ExactLegality, "is_legal, asked about Roll(die="),
    (TrembleCountdown, ExactLegality, "has changed the game"),
    (NosyCountdown, QuietQueries, "view('even') changes the game"),
    (GossipCountdown, QuietQueries, "str() tells the observers something"),
    (
        SilentCountdown,
        OneEnding,
        "there is an outcome, and GameEnded was told 0 times",
    ),
    (
        EchoingCountdown,
        OneEnding,
        "there is an outcome, and GameEnded was told 2 times",
    ),
    (ChattyCountdown, OneEnding, "something happened after GameEnded"),
    (HastyCountdown, OneEnding, "GameEnded was told, but there is no outcome"),
    (LyingCountdown, OneEnding, "GameEnded says other than the outcome"),
    (ForeignCountdown, OneEnding, "['nobody'] have won, but are no sides of the game"),
    (EndlessCountdown, OneEnding, "'even' is to act after the end"),
    (StrangeCountdown, OneEnding, "'nobody' is to act, but is no side of the game"),
    (StubbornCountdown, BoundedLength, "the game goes on after 3 concessions"),
    (ForgettingCountdown, ExactForecasts, "sum to"),
    (OptimisticCountdown, ExactForecasts, "does not have what happened: Taken"),
    (RoundingCountdown, ExactForecasts, "must be fractions above 0, not [1.0]"),
    (SkewedCountdown, ExactForecasts, "if all rolls are played"),
    (RepeatingCountdown, ExactForecasts, "has the same result twice"),
    (MistakenCountdown, ExactForecasts, "is of another one"),
    (LuckyCountdown, ExactUndo, "once taken back, leaves another position"),
    (MisnamingCountdown, ExactUndo, "and returns Concede()"),
    (BottomlessCountdown, ExactUndo, "undo finds Concede() where there is nothing"),
    (ForgetfulCountdown, ExactUndo, "undo finds Concede() where there is nothing"),
    (TiringCountdown, ExactUndo, "done again, makes something else happen"),
    (OverwritingCountdown, ExactUndo, "actions are not what was done again"),
    (SharingCountdown, FreeCopies, "what is done to a copy is seen by the game"),
    (MisplacedCountdown, FreeCopies, "a copy is not in the position of the game"),
    (BoundCountdown, FreeCopies, "the copy of step 0 has changed since"),
    (FickleCopies, FreeCopies, "makes something else happen in a copy"),
    (TwistedCopies, FreeCopies, "leads to another position in a copy"),
    (GatheringCountdown, PlainData, "is not plain: frozenset({1, 2})"),
    (WritingCountdown, PlainData, "Written() cannot be written as JSON"),
    (ScribblingCountdown, PlainData, "Scribbled(text='changing') is not frozen"),
    (PassingCountdown, PlainData, "Pass() does not equal another one of the same"),
    (HoardingCountdown, LivingState, "game.hoard is of list, which can change in"),
    (GrippingCountdown, LivingState, "game.grip holds, in a value that copies share"),
    (StrayingCountdown, LivingState, "game.spare[0] does not record its changes"),
]


def failure_of(game: type[Any], kind: type[Property]) -> PropertyFailure | None:
    try:
        check_game(game.start, seeds=range(4), properties=[kind], fresh_processes=False)
    except PropertyFailure as failure:
        # Play that breaks off is a failure of its own if no property explains it.
        return failure if failure.property_name == kind.name else None
    return None


@pytest.mark.parametrize(
    ("game", "broken", "what"),
    BROKEN,
    ids=[f"{kind.name}: {game.__name__}" for game, kind, _ in BROKEN],
)
def test_each_broken_game_is_caught_by_its_own_check_and_no_other(
    game: type[Any], broken: type[Property], what: str
) -> None:
    failures = {kind: failure_of(game, kind) for kind in PROPERTIES}

    caught = {kind: failure for kind, failure in failures.items() if failure}
    assert list(caught) == [broken]
    assert caught[broken].property_name == broken.name
    assert what in caught[broken].what


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


def test_what_cannot_be_hashed_is_not_plain() -> None:
    failure = failure_of(ListedCountdown, PlainData)

    assert failure is not None
    assert "Listed(number=1) cannot be hashed" in failure.what


def test_what_happens_is_not_compared_with_a_forecast_that_is_too_large() -> None:
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
    """Takes a number that is picked, unless a coin says otherwise."""

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
    assert "gives 1/" in failure.what
    assert "if all rolls are played" in failure.what


def test_what_is_never_listed_is_found_if_it_is_known_to_have_no_free_numbers() -> None:
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


def test_a_game_without_a_name_of_its_own_cannot_be_recorded() -> None:
    """It would be played by the rules of the game whose name it bears."""

    class OwnPile(Pile):
        pass

    def check(game: type[Pile]) -> None:
        check_game(
            lambda seed: game(seed=seed),
            properties=[CheckedReplays],
            fresh_processes=False,
        )

    check(Pile)

    with pytest.raises(PropertyFailure, match="it would be recorded as Pile"):
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

    with pytest.raises(PropertyFailure, match="the game goes on after 5 actions") as it:
        check_game(Countdown.start, fresh_processes=False, longest=5)

    assert len(it.value.actions) == 5
    with pytest.raises(InvalidValueError, match="longest must be at least 0, not -1"):
        check_game(Countdown.start, longest=-1)


def test_every_property_is_broken_by_some_game() -> None:
    assert {kind for _, kind, _ in BROKEN} == set(PROPERTIES)


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

    assert "this differs: the digest" in info.value.what
    assert info.value.actions == ()
    assert info.value.step == 0


def test_a_match_that_ends_in_silence_is_caught() -> None:
    def mute_match(seed: int) -> MuteMatch:
        return MuteMatch.skirmish(players=2, map_size=3, seed=seed, units=1)

    with pytest.raises(PropertyFailure, match="GameEnded was told 0 times") as info:
        check_game(mute_match, seeds=range(3), fresh_processes=False)

    failure = info.value
    assert failure.property_name == OneEnding.name
    assert len(failure.actions) <= 8 < failure.step
