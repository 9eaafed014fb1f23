"""Views, samples and events reveal nothing that is hidden from a side."""

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
"""The number of samples of each view: two could have equal dice by chance."""
ENOUGH: Final = 32
"""The number of samples that cannot all match the hidden state by chance."""


class DiscreetViews(Property):
    """A view does not depend on hidden state, in particular not on the dice.

    Neither do its legal actions and forecasts: they are the same in a sample of the
    view, where the hidden state differs.
    """

    name = "views"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        twin, views = game.copy(), [game.view(side) for side in game.sides]
        if any(twin.view(view.side) != view for view in views):
            return  # another property reports it
        twin._reseed(self.dice.between(0, 2**31 - 2))
        for view in views:
            self._check(view, game, twin)

    def _check(self, view: View, game: Game, twin: Game) -> None:
        side = view.side
        self.hold(
            _are_alike(game, view, twin, twin.view(side)),
            f"the view of {side!r} depends on the dice",
        )
        sample = view.sample(self.dice)
        seen = sample.view(side)
        if _shown(view) == _shown(seen):
            self.hold(
                _are_alike(game, view, sample, seen),
                f"the legal actions in the view of {side!r} depend on hidden state",
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
            "depends on hidden state",
        )


class FairSamples(Property):
    """A sample agrees with the view, and everything hidden is drawn anew.

    The dice always are, so that they do not reveal the future. Other hidden state must
    differ from the game in some samples, or else the samples reveal it. If it follows
    from the visible state, the view must show it.
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
            return  # another property reports it: samples are copies, too
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
            # If the view depends on the dice, the property "views" reports that.
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
            f"all samples of the view of {view.side!r} contain the true hidden state",
        )
        self._has_guessed_wrong.add(view.side)


def without_dice(game: Game) -> dict[str, Any]:
    """Return the position of *game* without the dice."""
    position = game.position()
    position.pop("dice", None)
    return position


def _shown(view: View) -> tuple[object, ...]:
    """Return everything that *view* shows except legal actions."""
    return view.text, view.sides, view.to_act, view.outcome


def _are_alike(game: Game, view: View, twin: Game, other: View) -> bool:
    """Return whether two views, each preceded by its game, show the same.

    The order of legal actions counts, since it reveals something, too. It is compared
    only if the position determines it, which the property "ordered actions" checks.
    """
    one, two = view.legal_actions(), other.legal_actions()
    if _shown(view) != _shown(other) or frozenset(one) != frozenset(two):
        return False
    return one == two or not (_is_settled(game, view) and _is_settled(twin, other))


def _is_settled(game: Game, view: View) -> bool:
    """Return whether *game*, read from its position, has the same view again."""
    again = (type(game).from_position(game.position()) for _ in range(2))
    return all(one.view(view.side) == view for one in again)


def _forecast(view: View, action: AnyAction) -> Forecast | None:
    with suppress(ForecastTooLargeError, HiddenError, IllegalActionError):
        return view.forecast(action)
    return None


class DiscreetEvents(Property):
    """The events that a side may know do not depend on hidden state.

    For each side from which something is hidden, a twin follows the game: a sample of
    its view, with different hidden state but the dice of the game. The same actions are
    played in both. While their views are equal, `events_for` must return equal events.
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
                if twin.view(side) == view:  # or else the property "samples" fails
                    self._twins[side] = twin

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if not all(isinstance(event, Event) for event in events):
            return  # the property "plain data" reports it
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
            f"events_for({side!r}) must return a tuple of events, not {told!r}",
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
        """Play *action* in *twin*, too, and keep it while its view is equal."""
        try:
            events = twin.apply(action)
        except Exception:  # the action may be impossible with other hidden state
            return
        if game.dice.state != twin.dice.state or game.view(side) != twin.view(side):
            return
        self._twins[side] = twin
        self.hold(
            self._told(twin, side, events) == told,
            f"the events of {python_text(action)} for {side!r} depend on hidden state",
        )
