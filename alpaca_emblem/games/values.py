"""The plain values that go into a game and come out of it, frozen and hashable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import attrs
from attrs import frozen

from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

GameT = TypeVar("GameT")


class PlainValue:
    """Something whose attributes are numbers, texts, None, and tuples of such."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The attributes by name, with the name of the class first, as JSON values."""
        values = {
            attribute.name: _to_json(getattr(self, attribute.name))
            for attribute in attrs.fields(type(self))  # type: ignore[arg-type]
        }
        return {"kind": type(self).__name__, **values}


def _to_json(value: object) -> object:
    if isinstance(value, Term):
        return {**value._asdict(), "detail": list(value.detail)}
    if isinstance(value, tuple):
        return [_to_json(part) for part in value]
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value


@frozen
class Action(PlainValue, ABC, Generic[GameT]):
    """A decision, as plain data: it names units by number and places by row and column.

    It knows the rule that it stands for: `check` refuses it, `resolve` carries it out.
    A game calls them; whoever plays hands the action to `Game.apply`.
    """

    is_concession: ClassVar[bool] = False
    """Whether it throws a player's game away: no agent does so without need."""
    is_referees: ClassVar[bool] = False
    """Whether it is no player's decision, and so shown in no player's view."""

    @classmethod
    def of(cls, *values: object) -> Self:
        """The action with these attributes, in order: one object for equal ones.

        Attributes that no action of a game has, such as lists, give an object of its
        own, for the game to refuse.
        """
        try:
            return _interned(cls, *values)  # type: ignore[return-value]
        except TypeError:
            return cls(*values)

    @abstractmethod
    def check(self, game: GameT) -> None:
        """Raise `IllegalActionError`, with its reason, if *game* does not allow it."""

    @abstractmethod
    def resolve(self, game: GameT) -> None:
        """Change *game*, which allows it, and tell every event."""


@lru_cache(maxsize=1 << 18, typed=True)
def _interned(kind: type[Action[Any]], *values: object) -> Action[Any]:
    # What only equals plain values, such as True, must not be met in their place.
    if not all(map(_is_plain, values)):
        raise TypeError(f"{values!r} are not plain values")
    return kind(*values)


def _is_plain(value: object) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, str)


@frozen
class Event(PlainValue):
    """Something that has happened, as plain data."""


@frozen
class GameEnded(Event):
    """The game is over: the one terminal event.

    Attributes:
        reason: Why, as a code.
        winners: The sides that have won, in their order; none for nobody.
    """

    reason: str
    winners: tuple[str, ...]


@frozen
class Outcome:
    """How a game ended.

    Attributes:
        reason: Why it ended, as a code.
        winners: The sides that have won, in their order; several share a draw.
    """

    reason: str
    winners: tuple[str, ...]


@frozen
class Changed:
    """A game has changed: an action was applied, or taken back.

    Attributes:
        events: What has happened, in order; nothing, if the action was taken back.
    """

    game: Game
    action: Action[Any]
    events: tuple[Event, ...]
    is_undo: bool


@frozen
class Result:
    """One way in which an action can turn out.

    Attributes:
        probability: Exact, above 0, at most 1.
        events: What would happen, in order.
    """

    probability: Fraction
    events: tuple[Event, ...]


@frozen
class Forecast:
    """Every way in which an action can turn out; the probabilities sum to exactly 1.

    Attributes:
        action: What it is about.
        results: In the order in which the enumeration of all rolls meets them first.
    """

    action: Action[Any]
    results: tuple[Result, ...]

    @classmethod
    def from_weights(
        cls,
        action: Action[Any],
        weights: Mapping[tuple[Event, ...], tuple[int, int]],
    ) -> Self:
        """Of what happens, with its probability as numerator and denominator."""
        results = (Result(Fraction(*odds), events) for events, odds in weights.items())
        return cls(action, tuple(results))

    @property
    def is_certain(self) -> bool:
        """Whether there is only one way."""
        return len(self.results) == 1

    @property
    def events(self) -> tuple[Event, ...]:
        """What is certain to happen: the events that are part of every result.

        As often as in each, in the order of the first result.
        """
        left = Counter(self.results[0].events)
        for result in self.results[1:]:
            left &= Counter(result.events)
        certain: list[Event] = []
        for event in self.results[0].events:
            if left[event]:
                left[event] -= 1
                certain.append(event)
        return tuple(certain)
