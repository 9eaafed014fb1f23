"""A side is told of events only what it may know."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.properties.views import without_dice
from alpaca_emblem.testing.trials import Property, Trial, is_legal


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
                object.__setattr__(twin, "dice", game.dice.copy())
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
