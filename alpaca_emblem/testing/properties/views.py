"""A side knows what its view shows, and whoever searches in it knows no more."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

from alpaca_emblem.errors import (
    ForecastTooLargeError,
    HiddenError,
    IllegalActionError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, Forecast
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import SeededSource
from alpaca_emblem.testing.random_play import AnyAction, choose, python_text
from alpaca_emblem.testing.trials import Property, Trial, is_legal

SAMPLES: Final = 3
"""Samples of each view: dice of a few states could be alike by chance in two."""
ENOUGH: Final = 32
"""Samples that cannot all have guessed by chance what is hidden."""


class DiscreetViews(Property):
    """A view stays as it is when what is hidden changes, the dice above all.

    So do the actions that are legal in it, and forecasts: what is hidden can change
    neither, whatever a sample of the view has in its place.
    """

    name = "views"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        twin, views = game.copy(), [game.view(side) for side in game.sides]
        if any(twin.view(view.side) != view for view in views):
            return  # somebody else's finding
        twin._reseed(self.dice.between(0, 2**31 - 2))
        for view in views:
            self._check(view, game, twin)

    def _check(self, view: View, game: Game, twin: Game) -> None:
        side = view.side
        self.hold(
            _are_alike(game, view, twin, twin.view(side)),
            f"the view of {side!r} changes with the dice",
        )
        sample = view.sample(self.dice)
        seen = sample.view(side)
        if _shown(view) == _shown(seen):
            self.hold(
                _are_alike(game, view, sample, seen),
                f"what is legal in the view of {side!r} changes with what is hidden",
            )
            self._compare_forecasts(view, seen, game)

    def _compare_forecasts(self, view: View, sample: View, game: Game) -> None:
        listed = view.legal_actions()
        action = choose(listed, self.dice) if listed else None
        if action is None or _forecast(view, action) == _forecast(sample, action):
            return
        same = game.view(view.side)
        self.hold(
            _forecast(view, action) != _forecast(same, action),
            f"the forecast of {python_text(action)} in the view of {view.side!r} "
            "changes with what is hidden",
        )


class FairSamples(Property):
    """A sample agrees with the view, and all that the view does not show is drawn anew.

    That are its dice in any case, so that nobody can read the future from them, and
    whatever else is hidden: if samples never differ from the game in it, they know it.
    Who is shown less than follows from what it sees is to be shown that as well.
    """

    name = "samples"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._has_guessed_wrong: set[str] = set()

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        state = without_dice(game)
        if without_dice(game.copy()) != state:
            return  # somebody else's finding: samples are copies, too
        for side in game.sides:
            view = game.view(side)
            samples = [view.sample(self.dice) for _ in range(SAMPLES)]
            self._check_alike(view, samples, game)
            if isinstance(game.dice, SeededSource):
                self._check_dice(view, samples)
            if game.outcome is None and view.position != state:
                self._check_guesses(view, state)

    def _check_alike(self, view: View, samples: list[Game], game: Game) -> None:
        side = view.side
        if any(_shown(sample.view(side)) != _shown(view) for sample in samples):
            twin = game.copy()
            twin._reseed(self.dice.between(0, 2**31 - 2))
            # If it changes with the dice alone, that is a matter of views.
            self.hold(
                _shown(twin.view(side)) != _shown(view),
                f"a sample of the view of {side!r} does not agree with it",
            )

    def _check_dice(self, view: View, samples: list[Game]) -> None:
        self.hold(
            len({sample.dice.state for sample in samples}) > 1,
            f"all samples of the view of {view.side!r} have the same dice",
        )

    def _check_guesses(self, view: View, state: dict[str, Any]) -> None:
        if view.side in self._has_guessed_wrong:
            return
        samples = (view.sample(self.dice) for _ in range(ENOUGH))
        self.hold(
            any(without_dice(sample) != state for sample in samples),
            f"all samples of the view of {view.side!r} have what is hidden from it",
        )
        self._has_guessed_wrong.add(view.side)


def without_dice(game: Game) -> dict[str, Any]:
    """The position of *game*, but for the dice."""
    position = game.position()
    position.pop("dice", None)
    return position


def _shown(view: View) -> tuple[object, ...]:
    """What *view* shows, but for what is legal."""
    return view.text, view.sides, view.to_act, view.outcome


def _are_alike(game: Game, view: View, twin: Game, other: View) -> bool:
    """Return whether two views, each of the game before it, show the same.

    So must the order of what is legal: that tells something, too. It counts only where
    it follows from the position, which is a matter of ordered actions.
    """
    one, two = view.legal_actions(), other.legal_actions()
    if _shown(view) != _shown(other) or frozenset(one) != frozenset(two):
        return False
    return one == two or not (_is_settled(game, view) and _is_settled(twin, other))


def _is_settled(game: Game, view: View) -> bool:
    """Return whether *game*, read from its position, always lists as in *view*."""
    again = (type(game).from_position(game.position()) for _ in range(2))
    return all(one.view(view.side) == view for one in again)


def _forecast(view: View, action: AnyAction) -> Forecast | None:
    with suppress(ForecastTooLargeError, HiddenError, IllegalActionError):
        return view.forecast(action)
    return None


class DiscreetEvents(Property):
    """Games that look alike to a side tell it the same, all the way.

    Beside the game goes a twin for each side from which something is hidden: a sample
    of its view, so that other things are hidden in it, with the dice of the game. The
    same actions are played in both. While their views stay equal, what `events_for`
    returns has to be equal, too.
    """

    name = "told events"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._twins: dict[str, Game] = {}

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is None or not self.is_close_look:
            return
        state = without_dice(game)
        for side in game.sides:
            view = game.view(side)
            if side not in self._twins and view.position != state:
                twin = view.sample(self.dice)
                twin._use_dice(game.dice.copy())
                if twin.view(side) == view:  # otherwise it is a matter of samples
                    self._twins[side] = twin

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if not all(isinstance(event, Event) for event in events):
            return  # that cannot be told at all: a matter of plain data
        for side in game.sides:
            told = self._told(game, side, events)
            twin = self._twins.pop(side, None)
            if twin is not None and is_legal(twin, action):
                self._compare(game, twin, side, action, told)

    def _told(
        self, game: Game, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        told = game.events_for(side, events)
        self.hold(
            type(told) is tuple and all(isinstance(event, Event) for event in told),
            f"{side!r} is told {told!r}, which is no tuple of events",
        )
        return told

    def _compare(
        self,
        game: Game,
        twin: Game,
        side: str,
        action: AnyAction,
        told: tuple[Event, ...],
    ) -> None:
        """Play *action* in *twin*, too, and keep it if it still looks alike."""
        try:
            events = twin.apply(action)
        except Exception:  # what is hidden in a twin may lead nowhere
            return
        if game.dice.state != twin.dice.state or game.view(side) != twin.view(side):
            return
        self._twins[side] = twin
        self.hold(
            self._told(twin, side, events) == told,
            f"what {side!r} is told of {python_text(action)} changes with what is "
            "hidden",
        )
