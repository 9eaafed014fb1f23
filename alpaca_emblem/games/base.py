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
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar, copy_context
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeVar

import attrs
from attrs import define, field, setters

from alpaca_emblem.checks import collection
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NothingToUndoError,
    OutsideActionError,
)
from alpaca_emblem.games.editing import edited
from alpaca_emblem.games.forecasts import every_way, refusal_of
from alpaca_emblem.games.notation import action_texts
from alpaca_emblem.games.notation.documents import (
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

GameT = TypeVar("GameT", bound="Game")


@lru_cache(maxsize=256)
def _option_fields(kind: type[Game]) -> dict[str, attrs.Attribute[Any]]:
    """Return the fields of *kind* that its constructor takes, by argument name."""
    return {
        field.alias or field.name: field for field in attrs.fields(kind) if field.init
    }


_IS_BLANK: Final[ContextVar[bool]] = ContextVar("_IS_BLANK", default=False)
"""True while a game is made that is not to be set up: see `Game._blank`."""


def _make_blank(kind: type[GameT], options: Mapping[str, Any]) -> GameT:
    _IS_BLANK.set(True)
    return kind(**options)


def no_dice() -> RandomSource:
    """Return the dice of a game without chance. They cannot be rolled."""
    return ScriptedRandom(())


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Game(Living, ABC):
    """A turn-based game.

    Attributes:
        history: True if the game keeps what `undo` and `actions` need. Without it,
            memory does not grow with the number of actions.
        dice: The game's own source of chance, which nothing else draws from.
        changed: A signal that emits `Changed` after each action, applied or undone.
    """

    name: ClassVar[str]
    """The name of this kind of game in texts and files.

    By default it is the name of the class in snake case, such as ``"quiet_pile"`` for
    ``QuietPile``.
    """
    is_named_after_class: ClassVar[bool] = True
    """True if the name comes from that of the class."""
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ()
    """All actions of the game, for reading them from files."""
    event_classes: ClassVar[tuple[type[Event], ...]] = ()
    """All events of the game, for reading them; if it is empty, every event."""
    consumes_saves: ClassVar[bool] = False
    """True if loading a save deletes it, since the game grants only one life."""
    _copied_apart: ClassVar[tuple[str, ...]] = ("dice", "_actions", "_marks", "_events")

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
        own = vars(cls)
        if "_state_seen_by" in own and "_copy_seen_by" not in own:
            setattr(cls, "_copy_seen_by", Game._copy_seen_by)  # noqa: B010  # mypy
        if not is_abstract(cls):
            register_game(cls)

    def __attrs_post_init__(self) -> None:
        self._join(Journal())
        if not _IS_BLANK.get():
            self._set_up()
            self._end_set_up()

    def _end_set_up(self) -> None:
        """Close the journal, and forget how the game was set up."""
        journal = self._journal
        assert journal is not None, "every game has one"
        journal.clear()
        journal.is_open = False

    @classmethod
    def _blank(cls, **options: Any) -> Self:
        """Return a game with these *options* that has not been set up.

        It is for `_from_state`, which puts in its place what `_set_up` would have made,
        and then calls `_end_set_up`. Until then the game is open for changes.
        """
        # An interrupt cannot leave the variable set beyond a context of its own.
        return copy_context().run(_make_blank, cls, options)

    def _use_dice(self, dice: RandomSource) -> None:
        """Let the game draw from *dice* from now on.

        All dice that a game has after its first are assigned here, and past the
        journal: a savepoint keeps the dice and their state beside it.
        """
        object.__setattr__(self, "dice", dice)

    def _set_up(self) -> None:
        """Make what the game starts with, and adopt all living things."""

    @property
    @abstractmethod
    def sides(self) -> tuple[str, ...]:
        """The names of all sides in a fixed order, those that are out included."""

    @property
    @abstractmethod
    def to_act(self) -> str | None:
        """The side to decide; None before the rounds and after the end."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""

    @abstractmethod
    def legal_actions(self) -> tuple[Action[Any], ...]:
        """Return all legal actions in a fixed order; never empty before the end.

        Of actions with freely chosen numbers, the presets are listed.
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
        """Carry out *action*, which is legal, and tell each event."""
        try:
            action.resolve(self)
        except AttributeError as error:
            self._disown(action, error)
            raise

    def _disown(self, action: Action[Any], error: AttributeError) -> None:
        """Refuse *action* if it belongs to another game, which explains *error*.

        Raises:
            InvalidTypeError: It does.
        """
        if self.action_classes and type(action) not in self.action_classes:
            raise InvalidTypeError(
                f"{action!r} is no action of a {self.name}"
            ) from error

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """Return all that influences the future but the dice, as JSON values."""

    @classmethod
    @abstractmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        """Return a game in that *state*, as `_state` gives it, with default dice.

        Options that the state does not tell, such as a seed, are left to
        `_forget_options`: a game must not claim the defaults. Where setting up costs
        much, `_blank` makes a game that is not set up first.

        Raises:
            NotationError: Something in it cannot be.
        """

    def _copy_seen_by(self, side: str) -> Self | None:
        """Return a copy without what is hidden from *side*, for views.

        By default it is None, and views are read from `_state_seen_by`. A game that
        hides nothing but its dice may return ``self._copied_without(dice, "seed")``,
        which costs less. One that hides more may then remove it from that copy, inside
        ``with known._setting_up()``. The copy must be what would be read.

        A class that overrides `_state_seen_by` does not inherit this, since the copies
        of its base would tell what it hides.
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

    @contextmanager
    def _setting_up(self) -> Generator[None]:
        """Let this game, which nothing else refers to yet, be changed freely.

        Unlike `editing`, it checks nothing, and `fresh` does not lead here afterwards.
        If it fails half-way, drop the game.
        """
        journal = self._journal
        assert journal is not None, "every game has one"
        journal.is_open = True
        yield
        self._end_set_up()

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        """Return the part of `_state` that *side* may know."""
        return self._state()

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Return the part of *events*, those of the last action, that *side* may know.

        Override it together with `_state_seen_by`.
        """
        return events

    def _reseed(self, seed: int) -> None:
        """Replace the dice by new ones, for a sample of a view.

        A game that hides more draws that, too. Nothing else refers to this game yet.
        """
        if isinstance(self.dice, SeededSource):
            self._use_dice(type(self.dice)(seed))

    def _after_undo(self) -> None:
        """Drop references outside the state to things that undo removed."""

    def _forget_selections(self) -> None:
        """Drop what people have selected, which is no part of the state."""

    def is_legal(self, action: Action[Any]) -> bool:
        """Return whether `apply` would accept *action*."""
        return self.why_not(action) is None

    def why_not(self, action: Action[Any]) -> Refusal | None:
        """Return why the rules refuse *action*; None if they allow it."""
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
        from alpaca_emblem.games.notation.structuring import from_json

        return from_json(Action, cls.action_classes, value)  # type: ignore[type-abstract]

    @classmethod
    def event_from_json(cls, value: object) -> Event:
        """Return the event for which `Event.to_json` gave *value*.

        Raises:
            NotationError: It is no event of this game; what is wrong is named.
        """
        from alpaca_emblem.games.notation.structuring import from_json

        return from_json(Event, cls.event_classes, value)

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        """Apply *action*. This is the only way to change a game.

        Observers are called after the action. If one of them applies another action,
        the others hear of it after they have heard of this one.

        Returns:
            The events, in order.

        Raises:
            IllegalActionError: The rules refuse the action; nothing has changed.
            InvalidTypeError: It is not an action, or belongs to another game.
            OutsideActionError: Another action is going on.
            ExceptionGroup: The errors that observers raised; the action is done.
            KeyboardInterrupt: The action is done, or nothing has changed. If it came in
                an observer, all others have been called.
        """
        journal = self._open_journal()
        self._check(action)
        happened = self._carry_out(action, journal)
        if journal.untold:
            tell_observers(journal)
        return happened

    def _carry_out(self, action: Action[Any], journal: Journal) -> tuple[Event, ...]:
        """Resolve *action* and record it. If that fails, restore the state before."""
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
        """Undo the last action exactly, dice included, and return it.

        Raises:
            NothingToUndoError: There is no action, or the game keeps no history.
            OutsideActionError: An action is going on.
            ExceptionGroup: The errors that observers raised; the action is undone.
        """
        journal = self._open_journal()
        if not self._marks:
            raise NothingToUndoError("there is no action to undo")
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
        """Return every result of *action* with its exact probability.

        Nothing changes, nothing is drawn, and no observer is called.

        Raises:
            IllegalActionError: The rules refuse the action.
            ForecastTooLargeError: There are more than *limit* sequences of rolls.
        """
        return every_way(self, (action,), limit)

    def forecast_sequence(
        self, actions: Iterable[Action[Any]], *, limit: int = DEFAULT_LIMIT
    ) -> Forecast:
        """Return every result of a sequence of *actions*.

        An action that the rules refuse after what came before is left out.

        Raises:
            IllegalActionError: An action is refused whatever happens before it.
            ForecastTooLargeError: There are more than *limit* sequences of rolls.
            InvalidTypeError: *actions* are not actions.
            InvalidValueError: There are no *actions*.
        """
        several: tuple[Action[Any], ...] = collection("actions", actions, Action)  # type: ignore[type-abstract]
        return every_way(self, several, limit)

    def editing(self) -> AbstractContextManager[None]:
        """Return a context for setting a position up by hand.

        Inside it the units and other things of the game can be changed freely. The
        result becomes the beginning of the game.

        If that fails half-way, or is no position in the end, everything is as before.
        So it is if a field was assigned that no position holds. To find out, the
        position is read back at the end.

        Raises:
            OutsideActionError: It was called in the middle of an action.
            NotationError: It is no position in the end, or one that says less.
        """
        return edited(self)

    def _begin_here(self) -> None:
        """Drop the history, and let `fresh` return to the present position."""
        journal = self._journal
        assert journal is not None, "every game has one"
        held = journal.savepoint = beginning_here(self, journal)
        return_to(self, held)
        journal.clear()

    @property
    def options(self) -> dict[str, Any]:
        """The arguments of the constructor, by name, with which the game was made.

        No action changes them. In a game that was read from a position, options that
        the position does not tell are None; a save keeps the seeds.
        """
        return {
            name: getattr(self, attribute.name)
            for name, attribute in _option_fields(type(self)).items()
        }

    def fresh(self) -> Self:
        """Return a new game as this one was before its first action.

        A game that was read from a position, or edited, begins there. The new game has
        the same options.

        Raises:
            OutsideActionError: This game keeps no history.
        """
        if not self.history:
            raise OutsideActionError("cannot restart a game created with history=False")
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
        """Set the options of these *names* to None, since the state does not tell them.

        For `_from_state`.
        """
        fields = _option_fields(type(self))
        for name in names:
            object.__setattr__(self, fields[name].name, None)

    def _begin_with(self, make: Callable[[], Game]) -> None:
        """Let `fresh` return what *make* makes: for a game without a past."""
        object.__setattr__(self, "_origin", make)

    def _open_journal(self) -> Journal:
        """Return the journal for an action to open, unless one is going on."""
        journal = self._journal
        assert journal is not None, "every game has one"
        if journal.savepoint is not None:
            settle(self, journal)
        if journal.is_open:
            raise OutsideActionError("an action is still going on")
        return journal

    def _settle(self) -> None:
        """Finish what an interrupt left half done, before the state is read."""
        journal = self._journal
        if journal is not None and journal.savepoint is not None:
            settle(self, journal)

    def tell(self, event: Event) -> None:
        """Add *event* to those of the current action: for actions and rules."""
        self._events.append(event)

    def adopt(self, *things: Living) -> None:
        """Record all later changes of *things* in the game's journal.

        Raises:
            OutsideActionError: One of the things belongs to a game already.
        """
        assert self._journal is not None, "every game has one"
        for thing in things:
            if thing.is_in_game:
                raise OutsideActionError(f"{thing} belongs to a game already")
            thing._join(self._journal)

    @property
    def actions(self) -> tuple[Action[Any], ...]:
        """All actions so far. With options and seeds, they are the whole game."""
        return tuple(self._actions)

    def copy(self, *, history: bool = False) -> Self:
        """Return an independent game in the same position, dice included.

        Observers are not copied, nor is what `undo` needs unless *history* is true.

        Raises:
            OutsideActionError: An action is going on.
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
        """Pickle the whole game with its history, without observers.

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
        """Return all that influences the future, as JSON values in a fixed order."""
        self._settle()
        position = {"game": self.name, **self._state()}
        if not isinstance(self.dice, ScriptedRandom):
            position["dice"] = {self.dice.kind: self.dice.state}
        return position

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        """Return the game that `position` described.

        Raises:
            NotationError: An entry is missing, unknown or impossible.
        """
        game = read_position(cls, position)
        game._begin_here()
        return game

    def digest(self) -> str:
        """Return a hash of `position`, equal in every process."""
        return position_digest(self.position())

    def __str__(self) -> str:
        return position_text(with_count(self.position()), self._picture())

    def _picture(self) -> str:
        """Return a drawing in characters for the comment above a position, or ""."""
        return ""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the game that ``str(game)`` wrote as *text*.

        The text may be written by hand, and then need not begin with a count.

        Raises:
            NotationError: The text is not of that form; line and column are named. Or
                it has been cut: it has fewer entries than its count says.
        """
        with locating(text):
            return cls.from_position(read_counted(text))

    def view(self, side: str) -> View:
        """Return the part of the game that *side* may know.

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
