"""The plain values that go into a game and come out of it, frozen and hashable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import attrs
from attrs import field, frozen

from alpaca_emblem.model.reprs import counted, several
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

GameT = TypeVar("GameT")


class PlainValue:
    """Something whose attributes are numbers, texts, None, and tuples of such."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """The attributes by name, with the name of the class first, as JSON values.

        The latter is called "kind", so an attribute of that name is called "kind_".
        """
        values = {
            json_name(attribute.name): _to_json(getattr(self, attribute.name))
            for attribute in attrs.fields(type(self))  # type: ignore[arg-type]
        }
        return {"kind": type(self).__name__, **values}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Return the value of this class for which `to_json` gave *value*.

        A class from which others are derived, such as `Event`, reads those as well, by
        their names. Where several games have one of that name, ask the class itself, or
        `Game.action_from_json` and `Game.event_from_json`.

        Raises:
            NotationError: It stands for none; what is wrong is named by its path.
            InvalidTypeError: The class has attributes of a type that cannot be read.
        """
        from alpaca_emblem.games.structuring import any_of

        return any_of(cls, value)


def json_name(attribute: str) -> str:
    """Return what an attribute of that name is called in JSON."""
    return "kind_" if attribute == "kind" else attribute


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
    short_name: ClassVar[str] = ""
    """The first word of its text, if it is not its class's name: see `action_text`."""

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
    """Something that has happened, as plain data.

    Forecasts add up what events tell of units. They read it from attributes of these
    names: *target*, or else *unit*, is the number of the unit that it happened to;
    *damage* is what that one has taken, and *attacker* dealt; *hit_points* is what it
    has left; and an *effect* that has a *duration* has been put on it. Events that say
    such things in another way override the methods.
    """

    is_fall: ClassVar[bool] = False
    """Whether the unit that it happened to is dead now."""

    def happened_to(self) -> int | None:
        """The number of the unit that it happened to, or None."""
        unit: int | None = getattr(self, "target", getattr(self, "unit", None))
        return unit

    def damage_to(self) -> dict[int, float]:
        """What units have taken, by number: the worth of blows, also beyond death."""
        return self._of_unit("damage")

    def damage_by(self) -> dict[int, float]:
        """What units have dealt, by number."""
        attacker: int | None = getattr(self, "attacker", None)
        return {} if attacker is None else {attacker: sum(self.damage_to().values())}

    def hit_points_left(self) -> dict[int, float]:
        """What units have left now, by number: who has fallen, nothing."""
        unit = self.happened_to()
        if self.is_fall and unit is not None:
            return {unit: 0}
        return self._of_unit("hit_points")

    def effects_on(self) -> dict[int, str]:
        """What has been put on units now, by number."""
        return self._of_unit("effect") if hasattr(self, "duration") else {}

    def fallen(self) -> tuple[int, ...]:
        """The numbers of the units that are dead now."""
        return tuple(unit for unit, left in self.hit_points_left().items() if not left)

    def _of_unit(self, name: str) -> dict[int, Any]:
        """The attribute of that *name*, if there is one, by the unit concerned."""
        unit, value = self.happened_to(), getattr(self, name, None)
        return {} if unit is None or value is None else {unit: value}


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """Return the classes of events that *module* has, and `GameEnded`."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type)]
    events = [kind for kind in found if issubclass(kind, Event) and kind is not Event]
    return tuple(dict.fromkeys((*events, GameEnded)))


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
class Refusal:
    """Why the rules do not allow an action.

    Attributes:
        reason: A code, for programs and for translation: see `IllegalActionError`.
        message: In English, with the numbers and names of the case.
    """

    reason: str
    message: str


@frozen
class Changed:
    """A game has changed: an action was applied, or taken back.

    Attributes:
        events: What has happened, in order; nothing, if the action was taken back.
    """

    game: Game
    action: Action[Any]
    events: tuple[Event, ...] = field(repr=several)
    is_undo: bool


@frozen
class Result:
    """One way in which an action can turn out.

    Attributes:
        probability: Exact, above 0, at most 1.
        events: What would happen, in order.
    """

    probability: Fraction = field(repr=str)
    events: tuple[Event, ...] = field(repr=several)

    def damage_to(self, unit: int) -> Fraction:
        """What that unit takes, all blows together: their worth, also beyond death."""
        return _total(event.damage_to().get(unit, 0) for event in self.events)

    def damage_by(self, unit: int) -> Fraction:
        """What that unit deals, all blows together."""
        return _total(event.damage_by().get(unit, 0) for event in self.events)

    def hit_points(self, unit: int) -> float | None:
        """What that unit has afterwards; None if nothing is told of it."""
        told = (event.hit_points_left().get(unit) for event in self.events)
        return next((left for left in reversed([*told]) if left is not None), None)

    @property
    def fallen(self) -> tuple[int, ...]:
        """The numbers of the units that die, in the order in which they do."""
        numbers = (number for event in self.events for number in event.fallen())
        return tuple(dict.fromkeys(numbers))

    @property
    def effects(self) -> tuple[tuple[int, str], ...]:
        """The effects that are put on, each after the number of who bears it."""
        return tuple(pair for e in self.events for pair in e.effects_on().items())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ends by it, or None if it goes on."""
        for event in self.events:
            if isinstance(event, GameEnded):
                return Outcome(event.reason, event.winners)
        return None


def _total(amounts: Iterable[float]) -> Fraction:
    return sum(map(Fraction, amounts), Fraction(0))


KeyT = TypeVar("KeyT", bound=Hashable)


@frozen
class Forecast:
    """Every way in which an action can turn out; the probabilities sum to exactly 1.

    Attributes:
        action: What it is about; of several, the last.
        results: In the order in which the enumeration of all rolls meets them first.
        before: The actions before *action*, if it is about several.
    """

    action: Action[Any]
    results: tuple[Result, ...] = field(repr=counted)
    before: tuple[Action[Any], ...] = field(default=(), repr=several)

    @classmethod
    def from_weights(
        cls,
        action: Action[Any],
        weights: Mapping[tuple[Event, ...], tuple[int, int]],
        before: tuple[Action[Any], ...] = (),
    ) -> Self:
        """Of what happens, with its probability as numerator and denominator."""
        results = (Result(Fraction(*odds), events) for events, odds in weights.items())
        return cls(action, tuple(results), before)

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

    @property
    def units(self) -> tuple[int, ...]:
        """The numbers of the units that may take damage or fall, ascending."""
        events = [event for result in self.results for event in result.events]
        return tuple(sorted({n for e in events for n in (*e.damage_to(), *e.fallen())}))

    def p(self, holds: Callable[[Result], bool]) -> Fraction:
        """The exact probability, from 0 to 1, of the results for which that *holds*."""
        chances = (result.probability for result in self.results if holds(result))
        return sum(chances, Fraction(0))

    def p_kill(self, unit: int) -> Fraction:
        """The exact probability that the unit of that number falls."""
        return self.p(lambda result: unit in result.fallen)

    def expected_damage(self, unit: int) -> Fraction:
        """What the unit of that number takes on average, exactly.

        It is the worth of the blows, which may exceed what is left of the unit.
        """
        parts = (r.probability * r.damage_to(unit) for r in self.results)
        return sum(parts, Fraction(0))

    def hit_points(
        self, unit: int, now: float | None = None
    ) -> dict[float | None, Fraction]:
        """What the unit of that number may have afterwards, each with its probability.

        Ascending. Where nothing is told of it, it has *now*; that comes last if None.
        """
        odds = self._odds(
            lambda r: now if (left := r.hit_points(unit)) is None else left
        )
        return dict(sorted(odds.items(), key=lambda e: (e[0] is None, e[0])))

    def outcomes(self) -> dict[Outcome | None, Fraction]:
        """How the game may end by it, each with its probability; None: it goes on."""
        return self._odds(lambda result: result.outcome)

    def _odds(self, of: Callable[[Result], KeyT]) -> dict[KeyT, Fraction]:
        odds: dict[KeyT, Fraction] = {}
        for result in self.results:
            key = of(result)
            odds[key] = odds.get(key, Fraction(0)) + result.probability
        return odds
