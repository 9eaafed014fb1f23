"""The game: every change goes through one method.

`apply` is the only way to change a game. It records every assignment in the journal,
which undo and forecasts rewind. A copy is made object by object. Making and describing
a game is the work of `state`, and what a side may know is that of `hiding`.

Subclasses define `legal_actions`, `_state` and `_from_state`, among others.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self

from attrs import define, field, setters

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.errors import (
    InvalidTypeError,
    OutsideActionError,
)
from alpaca_emblem.games.editing import edited
from alpaca_emblem.games.forecasts import every_way, refusal_of
from alpaca_emblem.games.hiding import HidingState
from alpaca_emblem.games.notation import action_texts
from alpaca_emblem.games.registry import register_game
from alpaca_emblem.games.restoring import Moment, restore
from alpaca_emblem.games.savepoints import (
    before_last_action,
    fall_back,
    return_to,
    savepoint_of,
    settle,
)
from alpaca_emblem.games.successors import check_outside, check_undo, successors_of
from alpaca_emblem.games.values import (
    Action,
    Changed,
    Event,
    Forecast,
    Outcome,
    Refusal,
)
from alpaca_emblem.games.views import View
from alpaca_emblem.model.living import Copier, Journal, is_abstract
from alpaca_emblem.model.signals import Signal, tell_observers
from alpaca_emblem.rng import RandomSource, SeededSource
from alpaca_emblem.rng.exact import DEFAULT_LIMIT

if TYPE_CHECKING:
    from alpaca_emblem.model.unit import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Game(HidingState):
    """A turn-based game.

    Attributes:
        history: True if the game keeps what `undo` and `actions` need. Without it,
            memory does not grow with the number of actions.
        dice: The game's own source of chance, which nothing else draws from.
        changed: A signal that emits `Changed` after each action, applied or undone.
    """

    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ()
    """All actions of the game, for reading them from files."""
    event_classes: ClassVar[tuple[type[Event], ...]] = ()
    """All events of the game, for reading them; if it is empty, every event."""
    consumes_saves: ClassVar[bool] = False
    """True if loading a save deletes it, since the game grants only one life."""
    _copied_apart: ClassVar[tuple[str, ...]] = ("dice", "_actions", "_marks", "_events")

    changed: Signal[Changed] = field(init=False, factory=Signal, repr=False)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if not is_abstract(cls):
            register_game(cls)

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
        known = type(action) in self.action_classes  # found sooner than a base class
        if not known and not isinstance(action, Action):
            raise InvalidTypeError(f"{action!r} is not an action")
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
            InvalidTypeError: The action belongs to another game.
        """
        if self.action_classes and type(action) not in self.action_classes:
            raise InvalidTypeError(
                f"{action!r} is not an action of a {self.name}"
            ) from error

    def _unit_of(self, number: object) -> Unit | None:
        """Return the unit of that number; None if there is none."""
        return None

    def _reseed(self, seed: int) -> None:
        """Replace the dice by new ones, for a sample of a view.

        A game that hides more draws the rest too. Nothing else refers to this game yet.
        """
        if isinstance(self.dice, SeededSource):
            self._use_dice(type(self.dice)(seed))

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
            InvalidTypeError: It is not an action.
        """
        return action_texts.text_of(action)

    def parse_action(self, text: str) -> Action[Any]:
        """Return the legal action for which `action_text` returned *text*.

        Raises:
            NotationError: No action has this text. The message says what is right.
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
            NotationError: It is not an action of this game. The message says why.
        """
        from alpaca_emblem.games.notation.structuring import from_json

        return from_json(Action, cls.action_classes, value)  # type: ignore[type-abstract]

    @classmethod
    def event_from_json(cls, value: object) -> Event:
        """Return the event for which `Event.to_json` gave *value*.

        Raises:
            NotationError: It is not an event of this game. The message says why.
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
        if not self.history and outer is None:
            journal.clear()
        return happened

    @property
    def undoable(self) -> int:
        """The number of actions that can be undone: a copy keeps none by default."""
        return len(self._marks)

    def undo(self) -> Action[Any]:
        """Undo the last action exactly, dice included, and return it.

        Raises:
            NothingToUndoError: There is no action, or the game keeps no history.
            OutsideActionError: An action is going on.
            ExceptionGroup: The errors that observers raised; the action is undone.
        """
        journal = self._open_journal()
        check_undo(self, journal)
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

    def successors(
        self, action: Action[Any], *, limit: int = DEFAULT_LIMIT
    ) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
        """Go through all results of *action*, one for each sequence of rolls, in place.

        Yields the probability and the events of each result. Meanwhile the game stands
        in the successor as if the action had been applied, though its dice have not
        moved and no observer is called. Ask it anything, apply and undo actions, or go
        through their successors. Afterwards it is exactly as before, even if the
        iteration is dropped, fails or is interrupted. The probabilities sum to 1.

        Args:
            action: The action.
            limit: The largest number of sequences of rolls.

        Raises:
            IllegalActionError: The rules refuse the action.
            ForecastTooLargeError: There are more sequences of rolls than *limit*. Some
                may have been yielded before.
            OutsideActionError: An action is going on; or an iteration around this one
                has gone on or ended.

        >>> from alpaca_emblem import Duel
        >>> duel = Duel(seed=1)
        >>> strike = duel.legal_actions()[0]
        >>> results = duel.successors(strike)
        >>> print(sum(p for p, _ in results if duel.units[0].hit_points < 48))
        83/100
        """
        return successors_of(self, action, limit)

    def reseed(self, rng: RandomSource) -> None:
        """Replace the dice by new ones of the same kind, whose seed *rng* draws.

        The present position becomes the beginning of the game. Dice with a script, and
        those of a game without chance, stay as they are.

        Raises:
            InvalidTypeError: *rng* is not a source of chance.
            OutsideActionError: An action is going on, or the game stands in a
                successor.
        """
        instance("rng", rng, RandomSource)
        check_outside(self._open_journal())
        self._reseed(rng.reseed())
        self._begin_here()

    def editing(self) -> AbstractContextManager[None]:
        """Return a context in which the position can be edited.

        Inside it, units and other objects of the game can be changed freely. The result
        becomes the beginning of the game.

        The position is read back at the end. If it is invalid, or does not hold every
        field that was assigned, or if the block raises an exception, all changes are
        undone.

        Raises:
            OutsideActionError: An action is going on.
            NotationError: The position is invalid or incomplete.
        """
        return edited(self)

    def restore(self, position: Mapping[str, Any] | Moment) -> None:
        """Take on *position*, such as `Game.position` returned it earlier.

        The game stays the same object, and keeps its observers; units and other parts
        may be replaced by new ones. The position becomes the beginning of the game, as
        in one read from it. Dice that the position does not hold stay as they are.

        It costs less than `from_position` where the set-up is the same. A `Moment` of
        this set-up, such as those of the compiled engine, costs less than `copy`.

        Raises:
            NotationError: An entry is missing, unknown or impossible; nothing has
                changed.
            InvalidTypeError: *position* is neither a mapping nor a moment of this kind
                of game.
            InvalidValueError: A game of this set-up cannot have such a moment; nothing
                has changed.
            OutsideActionError: An action is going on.

        >>> from alpaca_emblem import Duel
        >>> duel = Duel(seed=1)
        >>> before = duel.position()
        >>> events = duel.strike()
        >>> duel.restore(before)
        >>> duel.position() == before, duel.undoable
        (True, 0)
        """
        restore(self, position)

    def _open_journal(self) -> Journal:
        """Return the journal for an action to open, unless one is going on."""
        journal = self._journal
        assert journal is not None, "every game has one"
        if journal.savepoint is not None:
            settle(self, journal)
        if journal.is_open:
            raise OutsideActionError("an action is still going on")
        return journal

    def tell(self, event: Event) -> None:
        """Add *event* to those of the current action: for actions and rules."""
        self._events.append(event)

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

    def _copy_at(self, moment: Moment) -> Self:
        twin = self.copy()
        twin._forget_selections()
        twin.restore(moment)
        return twin

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

    def view(self, side: str) -> View:
        """Return the part of the game that *side* may know.

        Raises:
            InvalidValueError: There is no such side.
        """
        self._settle()
        return View.of(self, side)
