"""Plain values that enter and leave a game: actions, events and forecasts."""

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

from alpaca_emblem.checks import function, instance, number, whole_number
from alpaca_emblem.model.reprs import counted, kinds, several
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.unit import Unit

GameT = TypeVar("GameT")


class PlainValue:
    """A value whose attributes are numbers, texts, None, and tuples of these."""

    __slots__ = ()

    def to_json(self) -> dict[str, Any]:
        """Return the attributes by name as JSON values, after the name of the class.

        The class is under "kind"; an attribute of that name is under "kind_".
        """
        values = {
            json_name(attribute.name): _to_json(getattr(self, attribute.name))
            for attribute in attrs.fields(type(self))  # type: ignore[arg-type]
        }
        return {"kind": type(self).__name__, **values}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Return the value of this class that `to_json` wrote as *value*.

        A base class, such as `Event`, reads its subclasses by name. If several games
        have a class of that name, ask the class itself, or use
        `Game.action_from_json` and `Game.event_from_json`.

        Raises:
            NotationError: *value* is not such a value; the error names the path.
            InvalidTypeError: The class has attributes of a type that cannot be read.
        """
        from alpaca_emblem.games.notation.structuring import any_of

        return any_of(cls, value)


def json_name(attribute: str) -> str:
    """Return the name of an *attribute* in JSON."""
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
    """A decision as plain data: units by number, places by row and column.

    An action knows its own rule: `check` refuses it and `resolve` carries it out. The
    game calls both; players pass the action to `Game.apply`.
    """

    is_concession: ClassVar[bool] = False
    """True if the action gives the game up. Agents use it as a last resort."""
    is_referees: ClassVar[bool] = False
    """True if it is a referee's decision, so that no player's view lists it."""
    short_name: ClassVar[str] = ""
    """The first word of the action's text, if not its class. See `action_text`."""

    @classmethod
    def of(cls, *values: object) -> Self:
        """Return the action with these attributes, in order; equal ones are one object.

        Of more than 262,144 actions, those not asked for longest are made anew.
        Attributes that are not plain, such as lists, give a new object each time, which
        the game then refuses.
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
        """Change *game*, which allows the action, and report every event."""


@lru_cache(maxsize=1 << 18, typed=True)
def _interned(kind: type[Action[Any]], *values: object) -> Action[Any]:
    # True equals 1: it must not be found in its place.
    if not all(map(_is_plain, values)):
        raise TypeError(f"{values!r} are not plain values")
    return kind(*values)


def _is_plain(value: object) -> bool:
    if type(value) is tuple:
        return all(map(_is_plain, value))
    return value is None or type(value) in (int, str)


@frozen
class Event(PlainValue):
    """Something that happened, as plain data.

    Forecasts add up the events of each unit. They read these attributes: *target*, or
    else *unit*, is the number of the affected unit; *damage* is the damage it took, and
    *attacker* dealt it; *hit_points* are those it has left; and an *effect* with a
    *duration* was applied to it. Events with other attributes override the methods.
    """

    is_fall: ClassVar[bool] = False
    """True if the affected unit is dead afterwards."""

    def happened_to(self) -> int | None:
        """Return the number of the affected unit, or None."""
        unit: int | None = getattr(self, "target", getattr(self, "unit", None))
        return unit

    def damage_to(self) -> dict[int, float]:
        """Return the damage taken, by unit. It may exceed the hit points left."""
        return self._of_unit("damage")

    def damage_by(self) -> dict[int, float]:
        """Return the damage dealt, by unit."""
        attacker: int | None = getattr(self, "attacker", None)
        return {} if attacker is None else {attacker: sum(self.damage_to().values())}

    def hit_points_left(self) -> dict[int, float]:
        """Return the hit points left, by unit: 0 for the fallen."""
        unit = self.happened_to()
        if self.is_fall and unit is not None:
            return {unit: 0}
        return self._of_unit("hit_points")

    def effects_on(self) -> dict[int, str]:
        """Return the effects applied, by unit."""
        return self._of_unit("effect") if hasattr(self, "duration") else {}

    def fallen(self) -> tuple[int, ...]:
        """Return the numbers of the units that died."""
        return tuple(unit for unit, left in self.hit_points_left().items() if not left)

    def _of_unit(self, name: str) -> dict[int, Any]:
        """Return the attribute *name* by the affected unit, if there is one."""
        unit, value = self.happened_to(), getattr(self, name, None)
        return {} if unit is None or value is None else {unit: value}


def events_of(*modules: ModuleType) -> tuple[type[Event], ...]:
    """Return the classes of events that *modules* define, and `GameEnded`."""
    events = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__ == module.__name__
    ]
    return (*events, GameEnded)


@frozen
class GameEnded(Event):
    """The game is over. This is the only terminal event.

    Attributes:
        reason: A code for why it ended.
        winners: The winning sides, in the order of the game's sides; may be empty.
    """

    reason: str
    winners: tuple[str, ...]


@frozen
class Outcome:
    """The end of a game.

    Attributes:
        reason: A code for why it ended.
        winners: The winning sides, in order; several share a draw.
    """

    reason: str
    winners: tuple[str, ...]


@frozen
class Refusal:
    """The reason why the rules do not allow an action.

    Attributes:
        reason: A code for programs and translations. See `IllegalActionError`.
        message: An English sentence with the numbers and names of the case.
    """

    reason: str
    message: str


@frozen
class Changed:
    """A change of a game: an action was applied or undone.

    Attributes:
        events: The events of the action, in order; none if it was undone.
    """

    game: Game
    action: Action[Any]
    events: tuple[Event, ...] = field(repr=kinds)
    is_undo: bool


@frozen
class Result:
    """One way in which an action can turn out.

    Attributes:
        probability: The exact probability, above 0 and at most 1.
        events: The events, in order.
    """

    probability: Fraction = field(repr=str)
    events: tuple[Event, ...] = field(repr=kinds)

    def damage_to(self, unit: int) -> Fraction:
        """Return the damage that *unit* takes in all, even beyond its hit points.

        Raises:
            InvalidTypeError: *unit* is not a whole number.
        """
        whole_number("unit", unit)
        return _total(event.damage_to().get(unit, 0) for event in self.events)

    def damage_by(self, unit: int) -> Fraction:
        """Return the damage that *unit* deals in all.

        Raises:
            InvalidTypeError: *unit* is not a whole number.
        """
        whole_number("unit", unit)
        return _total(event.damage_by().get(unit, 0) for event in self.events)

    def hit_points(self, unit: int) -> float | None:
        """Return the hit points of *unit* afterwards; None if no event tells them.

        Raises:
            InvalidTypeError: *unit* is not a whole number.
        """
        whole_number("unit", unit)
        told = (event.hit_points_left().get(unit) for event in self.events)
        return next((left for left in reversed([*told]) if left is not None), None)

    @property
    def fallen(self) -> tuple[int, ...]:
        """The numbers of the units that die, in order of death."""
        numbers = (number for event in self.events for number in event.fallen())
        return tuple(dict.fromkeys(numbers))

    @property
    def effects(self) -> tuple[tuple[int, str], ...]:
        """The effects applied, as pairs of unit number and effect."""
        return tuple(pair for e in self.events for pair in e.effects_on().items())

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None if it goes on."""
        for event in self.events:
            if isinstance(event, GameEnded):
                return Outcome(event.reason, event.winners)
        return None


def _total(amounts: Iterable[float]) -> Fraction:
    return sum(map(Fraction, amounts), Fraction(0))


KeyT = TypeVar("KeyT", bound=Hashable)


@frozen(eq=False)
class Exchange:
    """Two units of which one attacks or heals the other, for pictures of a forecast.

    Forecasts are equal whatever their exchanges. Copies and pickles of a forecast have
    none, since it refers to a whole game.

    Attributes:
        game: The game that they are in; it may go on.
        attacker: The unit that attacks or heals first.
        target: The unit that it attacks or heals.
        attacker_had: The hit points of the attacker before.
        target_had: The hit points of the target before.
    """

    game: Game = field(repr=False)
    attacker: Unit
    target: Unit
    attacker_had: float
    target_had: float

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()


@frozen
class Forecast:
    """Every way in which an action can turn out; the probabilities sum to exactly 1.

    Attributes:
        action: The action; of a sequence, the last one.
        results: The results, in the order in which the enumeration first meets them.
        before: The actions before *action*, for a sequence.
        exchange: The attacker and its target as they were before, for pictures; None if
            there are no such two, and in copies.
    """

    action: Action[Any]
    results: tuple[Result, ...] = field(repr=counted)
    before: tuple[Action[Any], ...] = field(default=(), repr=several)
    exchange: Exchange | None = field(default=None, eq=False, repr=False)

    @classmethod
    def from_weights(
        cls,
        action: Action[Any],
        weights: Mapping[tuple[Event, ...], tuple[int, int]],
        before: tuple[Action[Any], ...] = (),
        exchange: Exchange | None = None,
    ) -> Self:
        """Make a forecast from events with their odds as numerator and denominator.

        Raises:
            InvalidTypeError: *weights* is not a mapping.
        """
        instance("weights", weights, Mapping)
        results = (Result(Fraction(*odds), events) for events, odds in weights.items())
        return cls(action, tuple(results), before, exchange)

    def _repr_svg_(self) -> str | None:
        from alpaca_emblem.drawing.forecasts import forecast_svg

        return forecast_svg(self)

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.notebooks import forecast_html

        return forecast_html(self)

    @property
    def is_certain(self) -> bool:
        """True if there is only one result."""
        return len(self.results) == 1

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that are certain to happen: those that every result contains.

        Each occurs as often as in every result, in the order of the first one.
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
        """Return the exact probability of the results for which *holds* is true.

        Raises:
            InvalidTypeError: *holds* is not a function.
        """
        function("holds", holds)
        chances = (result.probability for result in self.results if holds(result))
        return sum(chances, Fraction(0))

    def p_kill(self, unit: int) -> Fraction:
        """Return the exact probability that *unit*, a number, falls.

        Raises:
            InvalidTypeError: *unit* is not a whole number.
        """
        whole_number("unit", unit)
        return self.p(lambda result: unit in result.fallen)

    def expected_damage(self, unit: int) -> Fraction:
        """Return the exact mean of the damage that *unit*, a number, takes.

        Damage may exceed the hit points that the unit has left.

        Raises:
            InvalidTypeError: *unit* is not a whole number.
        """
        whole_number("unit", unit)
        parts = (r.probability * r.damage_to(unit) for r in self.results)
        return sum(parts, Fraction(0))

    def hit_points(
        self, unit: int, now: float | None = None
    ) -> dict[float | None, Fraction]:
        """Return the hit points that *unit* may have afterwards, with probabilities.

        They are in ascending order. Where no event tells them, they are *now*; if that
        is None, it comes last.

        Raises:
            InvalidTypeError: *unit* is not a whole number, or *now* not a number.
        """
        whole_number("unit", unit)
        if now is not None:
            number("now", now)
        odds = self._odds(
            lambda r: now if (left := r.hit_points(unit)) is None else left
        )
        return dict(sorted(odds.items(), key=lambda e: (e[0] is None, e[0])))

    def outcomes(self) -> dict[Outcome | None, Fraction]:
        """Return the possible outcomes with probabilities; None if the game goes on."""
        return self._odds(lambda result: result.outcome)

    def _odds(self, of: Callable[[Result], KeyT]) -> dict[KeyT, Fraction]:
        odds: dict[KeyT, Fraction] = {}
        for result in self.results:
            key = of(result)
            odds[key] = odds.get(key, Fraction(0)) + result.probability
        return odds
