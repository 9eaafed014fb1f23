"""Hiding: what each side of a game may know of it.

A game that hides something overrides `_state_seen_by` and `_events_seen_by`; views and
events for a side are made of what they return.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, Self

from attrs import define, setters

from alpaca_emblem.checks import collection
from alpaca_emblem.errors import InvalidValueError, shown
from alpaca_emblem.games.state import GameState
from alpaca_emblem.games.values import Event
from alpaca_emblem.rng import RandomSource


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class HidingState(GameState):
    """The state of a game of several sides, and the part of it that each may know."""

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        own = vars(cls)
        if "_state_seen_by" in own and "_copy_seen_by" not in own:
            base = HidingState._copy_seen_by
            setattr(cls, "_copy_seen_by", base)  # noqa: B010  # mypy

    @property
    @abstractmethod
    def sides(self) -> tuple[str, ...]:
        """The names of all sides in a fixed order, including eliminated ones."""

    @abstractmethod
    def copy(self, *, history: bool = False) -> Self:
        """Return an independent game in the same position."""

    def _copy_seen_by(self, side: str) -> Self | None:
        """Return a copy without what is hidden from *side*, for views.

        The default is None: views are then read from `_state_seen_by`. A game that
        hides only its dice may return ``self._copied_without(dice, "seed")``, which
        costs less. A game that hides more may remove it from that copy, inside ``with
        known._setting_up()``. The copy must equal the game that would be read.

        A class that overrides `_state_seen_by` does not inherit this method, since the
        copies of its base would reveal hidden state.
        """
        return None

    def _copied_without(self, dice: RandomSource, *names: str) -> Self:
        """Return a copy without past, selections, and the options of those *names*.

        It has *dice* in the place of its own.
        """
        known = self.copy()
        known._actions.clear()
        known._forget_options(*names)
        known._forget_selections()
        object.__setattr__(known, "history", True)
        object.__setattr__(known, "_origin", None)
        known._use_dice(dice)
        return known

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        """Return the part of `_state` that *side* may know."""
        return self._state()

    @property
    def _hides_dice_only(self) -> bool:
        """True if the game, as a view knows it, lacks nothing but its dice."""
        return type(self)._state_seen_by is HidingState._state_seen_by

    def _shows_itself_to(self, side: str) -> bool:
        """Return whether lent views of *side* may read the game itself.

        Its legal actions and the part of its state that *side* may know must be those
        of a view. They are where only the dice are hidden.
        """
        return type(self)._state_seen_by is HidingState._state_seen_by

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return the part of *events*, from the last action, that *side* may know.

        Override it together with `_state_seen_by`.
        """
        return events

    def _forget_selections(self) -> None:
        """Drop selections, which are not part of the state."""

    def events_for(self, side: str, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return the part of *events* that *side* may know, in order.

        If nothing is hidden, these are all *events*. Otherwise events about hidden
        units are left out, shortened, or replaced by others with less detail, and
        events are added for units that come into sight or leave it.

        Args:
            side: One of the sides of this game.
            events: The result of the last `apply`. The game must not have changed
                since.

        Raises:
            InvalidValueError: There is no such side.
            InvalidTypeError: *events* are not events.
        """
        self._check_side(side)
        happened: tuple[Event, ...] = collection("events", events, Event)
        return self._events_seen_by(side, happened)

    def _check_side(self, side: str) -> None:
        """Refuse *side* unless it is a side of this game.

        Raises:
            InvalidValueError: There is no such side.
        """
        if side not in self.sides:
            raise InvalidValueError(
                f"side must be one of {', '.join(self.sides)}, not {shown(side)}"
            )
