"""The game: one door for every change, and what follows from that.

Every change of a game goes through `apply`, and every assignment meanwhile is recorded
in the journal. Undo and forecasts rewind it. A copy is made thing by thing, and a
digest is the hash of the position as plain data; that same data is what the text of a
position, and the view of a side, consist of.

A game writes `legal_actions`, `_state`, `_from_state`; the rest is written here, once.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, ClassVar, Self

import attrs
from attrs import define, field, setters

from alpaca_emblem.checks import collection
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NothingToUndoError,
    OutsideActionError,
)
from alpaca_emblem.games import action_texts
from alpaca_emblem.games.editing import edited
from alpaca_emblem.games.forecasts import every_way, refusal_of
from alpaca_emblem.games.notation import (
    position_digest,
    position_text,
    read_counted,
    with_count,
)
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.registry import read_position, register_game
from alpaca_emblem.games.savepoints import (
    before_last_action,
    beginning_here,
    fall_back,
    return_to,
    savepoint_of,
    settle,
)
from alpaca_emblem.games.values import (
    Action,
    Changed,
    Event,
    Forecast,
    Outcome,
    Refusal,
)
from alpaca_emblem.games.views import View
from alpaca_emblem.model.living import Copier, Journal, Living, is_abstract
from alpaca_emblem.model.signals import Signal, tell_observers
from alpaca_emblem.rng import RandomSource, ScriptedRandom, SeededSource
from alpaca_emblem.rng.exact import DEFAULT_LIMIT


@lru_cache(maxsize=256)
def _option_fields(kind: type[Game]) -> dict[str, attrs.Attribute[Any]]:
    """The fields of *kind* that are given when it is made, by the argument's name."""
    return {
        field.alias or field.name: field for field in attrs.fields(kind) if field.init
    }


def no_dice() -> RandomSource:
    """What a game without chance has for dice: they cannot be thrown."""
    return ScriptedRandom(())


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Game(Living, ABC):
    """A turn-based game.

    Attributes:
        history: Whether it keeps what `undo` and `actions` need. Without, the memory it
            takes does not grow.
        dice: Its own source of chance, shared with nobody.
        changed: Emits `Changed` after each action, applied or taken back.
    """

    name: ClassVar[str]
    """What the kind of game is called in texts and files.

    A subclass without a name of its own gets that of its class in lower case, with a
    low line between words, such as ``"quiet_pile"`` for ``QuietPile``.
    """
    is_named_after_class: ClassVar[bool] = True
    """Whether the name comes from that of the class."""
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ()
    """All that can be done in it, for reading it from a file."""
    event_classes: ClassVar[tuple[type[Event], ...]] = ()
    """All that can happen in it, for reading it; if it is empty, every event."""
    consumes_saves: ClassVar[bool] = False
    """Whether whoever loads a save uses it up, since there is only one life."""
    copied_apart: ClassVar[tuple[str, ...]] = ("dice", "_actions", "_marks", "_events")

    history: bool = field(default=True, repr=False)
    dice: RandomSource = field(init=False, factory=no_dice, repr=False)
    changed: Signal[Changed] = field(init=False, factory=Signal, repr=False)
    _origin: str | Callable[[], Any] | None = field(
        init=False, default=None, repr=False
    )
    _actions: list[Action[Any]] = field(init=False, factory=list, repr=False)
    _marks: list[tuple[int, float]] = field(init=False, factory=list, repr=False)
    _events: list[Event] = field(init=False, factory=list, repr=False)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if not is_abstract(cls):
            register_game(cls)

    def __attrs_post_init__(self) -> None:
        journal = Journal()
        self._join(journal)
        self._set_up()
        journal.clear()
        journal.is_open = False

    def _set_up(self) -> None:
        """Make what the game starts with; things that live are to be adopted."""

    @property
    @abstractmethod
    def sides(self) -> tuple[str, ...]:
        """Who takes part, by name, in a fixed order, those who are out included."""

    @property
    @abstractmethod
    def to_act(self) -> str | None:
        """The side whose decision it is; None before the rounds and after the end."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action[Any], ...]:
        """All that can be done, in a fixed order; never empty before the end.

        Of actions with numbers of one's own choice it lists the presets.
        """

    def _check(self, action: Action[Any]) -> None:
        """Raise `IllegalActionError` if *action* is against the rules."""
        if not isinstance(action, Action):
            raise InvalidTypeError(f"{action!r} is no action")
        try:
            action.check(self)
        except AttributeError as error:
            self._disown(action, error)
            raise

    def _resolve(self, action: Action[Any]) -> None:
        """Carry out *action*, which is legal, telling each event."""
        try:
            action.resolve(self)
        except AttributeError as error:
            self._disown(action, error)
            raise

    def _disown(self, action: Action[Any], error: AttributeError) -> None:
        """Refuse *action* if it is another game's, and so looked for what is not here.

        Raises:
            InvalidTypeError: It is.
        """
        if self.action_classes and type(action) not in self.action_classes:
            raise InvalidTypeError(
                f"{action!r} is no action of a {self.name}"
            ) from error

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """All that can influence the future but the dice, as JSON values, in order."""

    @classmethod
    @abstractmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        """A game in that *state*, as `_state` gives it, with default dice.

        Options that the state does not tell, such as a seed, are left to
        `_forget_options`: a game must not claim the defaults.

        Raises:
            NotationError: Something in it cannot be.
        """

    def _open_copy(self) -> Self | None:
        """Return a copy in which nothing is hidden from any side, for views.

        A game that hides something returns None: its views are read from
        `_state_seen_by`. One that hides nothing but its dice may return
        ``self._copied_without(dice, "seed")``, which costs less.
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
        object.__setattr__(known, "dice", dice)
        return known

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        """What of `_state` that side may know."""
        return self._state()

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return the part of *events*, those of the last action, that *side* may know.

        Override it together with `_state_seen_by`.
        """
        return events

    def _reseed(self, seed: int) -> None:
        """Draw the dice anew, for a position whose dice nobody may know."""
        if isinstance(self.dice, SeededSource):
            object.__setattr__(self, "dice", type(self.dice)(seed))

    def _after_undo(self) -> None:
        """Drop what is no part of the state and refers to what is gone."""

    def _forget_selections(self) -> None:
        """Drop what people have selected, which is no part of the state."""

    def is_legal(self, action: Action[Any]) -> bool:
        """Whether `apply` would accept *action*."""
        return self.why_not(action) is None

    def why_not(self, action: Action[Any]) -> Refusal | None:
        """Why the rules refuse *action*; None if they allow it."""
        self._settle()
        error = refusal_of(self, action)
        return None if error is None else Refusal(error.reason, str(error))

    def action_text(self, action: Action[Any]) -> str:
        """Return *action* as a short text, such as ``move 1 2,3``.

        It is plain ASCII and the same in every language; no other legal action has it.

        Raises:
            InvalidTypeError: It is no action.
        """
        return action_texts.text_of(action)

    def parse_action(self, text: str) -> Action[Any]:
        """Return the legal action that has that *text*, as `action_text` writes it.

        Raises:
            NotationError: It is the text of no action; what would be right is named.
            IllegalActionError: The rules refuse that action.
        """
        kinds = self.action_classes
        action = action_texts.read_text(text, self.legal_actions(), kinds)
        self._check(action)
        return action

    @classmethod
    def action_from_json(cls, value: object) -> Action[Any]:
        """Return the action, legal or not, for which `Action.to_json` gave *value*.

        Raises:
            NotationError: It is no action of this game; what is wrong is named.
        """
        from alpaca_emblem.games.structuring import from_json

        return from_json(Action, cls.action_classes, value)  # type: ignore[type-abstract]

    @classmethod
    def event_from_json(cls, value: object) -> Event:
        """Return the event for which `Event.to_json` gave *value*.

        Raises:
            NotationError: It is no event of this game; what is wrong is named.
        """
        from alpaca_emblem.games.structuring import from_json

        return from_json(Event, cls.event_classes, value)

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        """Do *action*: the only way in which a game changes.

        Observers are told when it is done. If one of them applies another action, the
        others hear of that one after they have heard of this.

        Returns:
            What has happened, in order.

        Raises:
            IllegalActionError: The rules refuse it; nothing has changed.
            InvalidTypeError: It is no action, or another game's.
            OutsideActionError: It was called in the middle of another action.
            ExceptionGroup: Of what observers raised; the action is done all the same.
            KeyboardInterrupt: Wherever it came, the action is done, or nothing of it.
                If it came in an observer, all others have been told.
        """
        journal = self._open_journal()
        self._check(action)
        happened = self._carry_out(action, journal)
        if journal.untold:
            tell_observers(journal)
        return happened

    def _carry_out(self, action: Action[Any], journal: Journal) -> tuple[Event, ...]:
        """Resolve *action* and note it; should that fail, all is as it was before."""
        held = savepoint_of(self, journal)
        outer = journal.savepoint
        self._events.clear()
        try:
            journal.savepoint = held
            journal.is_open = True
            self._resolve(action)
            journal.is_open = False
            happened = tuple(self._events)
            if self.changed.has_observers:
                self.changed.emit(Changed(self, action, happened, False), journal)
            if self.history:
                self._actions.append(action)
                self._marks.append((held[0], held[3]))
            journal.savepoint = outer  # now the action is done
        except BaseException:
            fall_back(self, outer)
            raise
        if not self.history:
            journal.clear()
        return happened

    def undo(self) -> Action[Any]:
        """Take the last action back exactly, the dice included, and return it.

        Raises:
            NothingToUndoError: There is none, or its history was not kept.
            OutsideActionError: An action is going on.
            ExceptionGroup: Of what observers raised; it is taken back all the same.
        """
        journal = self._open_journal()
        if not self._marks:
            raise NothingToUndoError("there is no action that could be taken back")
        action, outer = self._actions[-1], journal.savepoint
        try:
            if self.changed.has_observers:
                held = journal.savepoint = savepoint_of(self, journal)
                self.changed.emit(Changed(self, action, (), True), journal)
            held = journal.savepoint = before_last_action(self, journal, outer)
            return_to(self, held)
        except BaseException:
            fall_back(self, outer)
            raise
        if journal.untold:
            tell_observers(journal)
        return action

    def forecast(self, action: Action[Any], *, limit: int = DEFAULT_LIMIT) -> Forecast:
        """Every way in which *action* can turn out, with its exact probability.

        Nothing changes, nothing is drawn, and nobody is told.

        Raises:
            IllegalActionError: The rules refuse the action.
            ForecastTooLargeError: There are more than *limit* sequences of rolls.
        """
        return every_way(self, (action,), limit)

    def forecast_sequence(
        self, actions: Iterable[Action[Any]], *, limit: int = DEFAULT_LIMIT
    ) -> Forecast:
        """Every way in which *actions*, one after the other, can turn out.

        Where the rules refuse one after what came before, it is left out.

        Raises:
            IllegalActionError: One is refused now, and also after those before it.
            InvalidTypeError: *actions* are none.
            InvalidValueError: There are no *actions*; others as of `forecast`.
        """
        several: tuple[Action[Any], ...] = collection("actions", actions, Action)  # type: ignore[type-abstract]
        return every_way(self, several, limit)

    def editing(self) -> AbstractContextManager[None]:
        """Set a position up by hand: it becomes the beginning of the game.

        If that fails half-way, or is no position in the end, everything is as before.
        So it is if a field was assigned that no position holds. To find out, the
        position is read back at the end.

        Raises:
            OutsideActionError: It was called in the middle of an action.
            NotationError: It is no position in the end, or one that says less.
        """
        return edited(self, is_checked=True)

    def _redrawing(self) -> AbstractContextManager[None]:
        """Edit without a check: for what a game itself makes of a position."""
        return edited(self, is_checked=False)

    def _begin_here(self) -> None:
        """Have no history, and the present position be what `fresh` returns to."""
        journal = self._journal
        assert journal is not None, "every game has one"
        held = journal.savepoint = beginning_here(self, journal)
        return_to(self, held)
        journal.clear()

    @property
    def options(self) -> dict[str, Any]:
        """The arguments of its class, by name, with which the game was made.

        No action changes them. Of a game that was read from a position, those that the
        position does not tell are None; a save tells the seeds.
        """
        return {
            name: getattr(self, attribute.name)
            for name, attribute in _option_fields(type(self)).items()
        }

    def fresh(self) -> Self:
        """A new game as this one was before its first action.

        One that was read from a position, or edited, begins there. The new game knows
        the same options.

        Raises:
            OutsideActionError: This one keeps no history.
        """
        if not self.history:
            raise OutsideActionError("a game that keeps no history has no beginning")
        if self._origin is None:
            return type(self)(**self.options)
        if isinstance(self._origin, str):
            again = type(self).from_position(json.loads(self._origin))
        else:
            again = self._origin()
        for attribute in _option_fields(type(self)).values():
            if getattr(again, attribute.name) is None:
                known = getattr(self, attribute.name)
                object.__setattr__(again, attribute.name, known)
        return again

    def _forget_options(self, *names: str) -> None:
        """Let the options of these *names* be None, since nobody knows what they were.

        For `_from_state`, about what the state does not tell.
        """
        fields = _option_fields(type(self))
        for name in names:
            object.__setattr__(self, fields[name].name, None)

    def _begin_with(self, make: Callable[[], Game]) -> None:
        """Let `fresh` return what *make* makes: for a game without a past."""
        object.__setattr__(self, "_origin", make)

    def _open_journal(self) -> Journal:
        """The journal, to be opened for an action, unless one is going on."""
        journal = self._journal
        assert journal is not None, "every game has one"
        if journal.savepoint is not None:
            settle(self, journal)
        if journal.is_open:
            raise OutsideActionError("an action is still going on")
        return journal

    def _settle(self) -> None:
        """Finish what an interrupt has left half done, before a look at the state."""
        journal = self._journal
        if journal is not None and journal.savepoint is not None:
            settle(self, journal)

    def tell(self, event: Event) -> None:
        """Add *event* to those of the action that goes on: for actions and rules."""
        self._events.append(event)

    def adopt(self, *things: Living) -> None:
        """Have the changes of *things*, free until now, recorded as the game's own.

        Raises:
            OutsideActionError: One of them belongs to a game already.
        """
        assert self._journal is not None, "every game has one"
        for thing in things:
            if thing.is_in_game:
                raise OutsideActionError(f"{thing} belongs to a game already")
            thing._join(self._journal)

    @property
    def actions(self) -> tuple[Action[Any], ...]:
        """Everything applied so far: with options and seeds, it is the whole game."""
        return tuple(self._actions)

    def copy(self, *, history: bool = False) -> Self:
        """A game of its own in the same position, dice included.

        Nothing done to one is seen by the other. Users' observers are not taken along,
        nor is what `undo` needs unless *history* is asked for.

        Raises:
            OutsideActionError: It was called in the middle of an action.
        """
        own, journal = self._open_journal(), Journal()
        copier = Copier(journal)
        twin = copier.copy(self)
        if history:
            journal.extend(
                (setter, copier.copy(target), key, copier.copy(old))
                for setter, target, key, old in own
            )
            twin._marks.extend(self._marks)
        journal.is_open = False
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __reduce__(self) -> str | tuple[object, ...]:
        """Pickle the whole game, its history included, without users' observers.

        Raises:
            OutsideActionError: An action is going on.
        """
        self._open_journal()
        return super().__reduce__()

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        self._open_journal()
        kept = (("dice", self.dice.copy()), ("_actions", self._actions.copy()))
        for name, value in (*kept, ("_marks", []), ("_events", [])):
            object.__setattr__(twin, name, value)

    def position(self) -> dict[str, Any]:
        """All that can influence the future, as JSON values, in a fixed order."""
        self._settle()
        position = {"game": self.name, **self._state()}
        if not isinstance(self.dice, ScriptedRandom):
            position["dice"] = {self.dice.kind: self.dice.state}
        return position

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        """The game of which `position` gave that.

        Raises:
            NotationError: Something in it is missing, unknown, or cannot be.
        """
        game = read_position(cls, position)
        game._begin_here()
        return game

    def digest(self) -> str:
        """A hash of all that can influence the future, equal in every process."""
        return position_digest(self.position())

    def __str__(self) -> str:
        return position_text(with_count(self.position()), self._picture())

    def _picture(self) -> str:
        """A drawing in characters, for the comment above a position; empty for none."""
        return ""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The game of which ``str(game)`` is *text*.

        The text may be written by hand, and then need not begin with a count.

        Raises:
            NotationError: The text is not of that form; line and column are named. Or
                it has been cut: it has fewer entries than its count says.
        """
        with locating(text):
            return cls.from_position(read_counted(text))

    def view(self, side: str) -> View:
        """What *side* may know, as frozen plain data.

        Raises:
            InvalidValueError: There is no such side.
        """
        self._settle()
        return View.of(self, side)

    def events_for(self, side: str, events: Iterable[Event]) -> tuple[Event, ...]:
        """Return the part of *events* that *side* may know, in order.

        All of them where nothing is hidden. Where something is, events about hidden
        units are left out, cut short, or replaced by others that say less; and units
        that come into sight, or leave it, are reported.

        Args:
            side: One of the sides of this game.
            events: What the last `apply` returned. The game must not have changed
                since.

        Raises:
            InvalidValueError: There is no such side.
            InvalidTypeError: *events* are no events.
        """
        self._check_side(side)
        happened: tuple[Event, ...] = collection("events", events, Event)
        return self._events_seen_by(side, happened)

    def _check_side(self, side: str) -> None:
        """Refuse what is no side of this game.

        Raises:
            InvalidValueError: *side* is none.
        """
        if side not in self.sides:
            raise InvalidValueError(
                f"side must be one of {', '.join(self.sides)}, not {side!r}"
            )
