"""The state of a game: how a game is made, described as plain data, and made again.

A game is made from options or from a position, and `fresh` makes it again. The position
as plain data is the basis of digests, texts, saves, and the views of a side.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from functools import lru_cache
from typing import Any, ClassVar, Final, Self, TypeVar

import attrs
from attrs import define, field, setters

from alpaca_emblem.errors import (
    InvalidTypeError,
    NotationError,
    OutsideActionError,
)
from alpaca_emblem.games.notation.documents import (
    position_digest,
    position_text,
    read_counted,
    with_count,
)
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.plain import naming
from alpaca_emblem.games.registry import read_position
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.savepoints import beginning_here, return_to, settle
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.model.living import Journal, Living
from alpaca_emblem.rng import RandomSource, ScriptedRandom

StateT = TypeVar("StateT", bound="GameState")


@lru_cache(maxsize=256)
def _option_fields(kind: type[GameState]) -> dict[str, attrs.Attribute[Any]]:
    """Return the fields of *kind* that its constructor takes, by argument name."""
    return {
        field.alias or field.name: field for field in attrs.fields(kind) if field.init
    }


_IS_BLANK: Final[ContextVar[bool]] = ContextVar("_IS_BLANK", default=False)
"""True while a game is made without setting it up. See `GameState._blank`."""


def _make_blank(kind: type[StateT], options: Mapping[str, Any]) -> StateT:
    _IS_BLANK.set(True)
    return kind(**options)


def no_dice() -> RandomSource:
    """Return the dice of a game without chance. They cannot be rolled."""
    return ScriptedRandom(())


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class GameState(Living, ABC):
    """The parts of a game, apart from its rules.

    Attributes:
        history: True if the game keeps what `undo` and `actions` need. Without it,
            memory does not grow with the number of actions.
        dice: The game's own source of chance, which nothing else draws from.
    """

    name: ClassVar[str]
    """The name of this kind of game in texts and files.

    By default it is the name of the class in snake case, such as ``"quiet_pile"`` for
    ``QuietPile``.
    """
    _is_named_after_class: ClassVar[bool] = True
    """True if the name comes from that of the class."""

    history: bool = field(default=True, repr=False)
    dice: RandomSource = field(init=False, factory=no_dice, repr=False)
    _origin: str | Moment | Callable[[], Any] | None = field(
        init=False, default=None, repr=False
    )
    _actions: list[Action[Any]] = field(init=False, factory=list, repr=False)
    _marks: list[tuple[int, float]] = field(init=False, factory=list, repr=False)
    _events: list[Event] = field(init=False, factory=list, repr=False)

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

    @classmethod
    def _blank(cls, **options: Any) -> Self:
        """Return a game with these *options* that has not been set up.

        It is for `_from_state`, which replaces the parts that `_set_up` would have
        made, and then calls `_end_set_up`. Until then the game is open for changes.
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
        """Make the parts that the game starts with, and adopt all living things."""

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """Return everything but the dice that affects the future, as JSON values."""

    @classmethod
    @abstractmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        """Return a game with *state*, the result of `_state`, and default dice.

        Call `_forget_options` for options that are not part of the state, such as a
        seed, so that the game does not report the defaults. If setting up is costly,
        `_blank` makes a game without it.

        Raises:
            NotationError: A part of *state* is invalid.
        """

    def _take_on(self, position: Mapping[str, Any]) -> bool:
        """Take on *position* in place, and return whether that was possible.

        The default is False: all parts are then replaced by those of a game that is
        read from the position. A class may know a shorter way for positions of the same
        set-up. It must lead to the game that would be read, or change nothing and
        return False; the dice are set afterwards. Changes are journalled.
        """
        return False

    def _take_on_moment(self, moment: Moment) -> None:
        """Take on *moment* in place.

        The dice are set afterwards. Changes are journalled, and undone after an error.

        Raises:
            InvalidTypeError: It is not one of this kind of game.
            InvalidValueError: No game of this set-up can have such a moment.
        """
        raise InvalidTypeError(
            f"a {self.name} cannot take on a {type(moment).__name__}: "
            "use a position, as position() returns it"
        )

    def _after_undo(self) -> None:
        """Drop references outside the state to things that undo removed."""

    @property
    def options(self) -> dict[str, Any]:
        """The arguments of the constructor, by name, with which the game was made.

        No action changes them. In a game that was read from a position, options that
        the position does not hold are None; a save keeps the seeds.
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
        elif isinstance(self._origin, Moment):
            again = self._copy_at(self._origin)
        else:
            again = self._origin()
        for attribute in _option_fields(type(self)).values():
            if getattr(again, attribute.name) is None:
                known = getattr(self, attribute.name)
                object.__setattr__(again, attribute.name, known)
        return again

    @abstractmethod
    def _copy_at(self, moment: Moment) -> Self:
        """Return a copy without a past that begins at *moment*."""

    def _forget_options(self, *names: str) -> None:
        """Set the options called *names* to None, since the state does not hold them.

        For `_from_state`.
        """
        fields = _option_fields(type(self))
        for name in names:
            object.__setattr__(self, fields[name].name, None)

    def _begin_with(self, make: Callable[[], GameState]) -> None:
        """Let `fresh` return the result of *make*, for a game without a past."""
        object.__setattr__(self, "_origin", make)

    def _begin_at(self, position: Mapping[str, Any]) -> None:
        """Let `fresh` return to *position*, where the game is and has no past."""
        self._check_dice()
        origin = {**position, **self._dice_entry()}  # it may have been without dice
        object.__setattr__(self, "_origin", json.dumps(origin))
        self._end_set_up()

    def _check_dice(self) -> None:
        """Refuse dice with which the game cannot begin.

        Raises:
            NotationError: They are such dice.
        """

    def _begin_here(self, position: Mapping[str, Any] | Moment | None = None) -> None:
        """Drop the history, and let `fresh` return to the present *position*."""
        self._check_dice()
        journal = self._journal
        assert journal is not None, "every game has one"
        held = journal.savepoint = beginning_here(self, journal, position)
        return_to(self, held)
        journal.clear()

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

    def position(self) -> dict[str, Any]:
        """Return all that influences the future, as JSON values in a fixed order."""
        self._settle()
        return {"game": self.name, **self._state(), **self._dice_entry()}

    def timeless(self) -> dict[str, Any]:
        """Return the part of `position` by which positions can be told apart in play.

        These are JSON values without dice, and without clocks and other entries that
        cannot influence what is still to come. From two positions with equal parts, the
        same actions have the same results with the same probabilities, but for numbers
        in events that count rounds or turns.
        """
        self._settle()
        return {"game": self.name, **self._timeless_state()}

    def _timeless_state(self) -> dict[str, Any]:
        """Return `_state` without what cannot influence the future.

        The default is all of it, which is never wrong. The caller may change it.
        """
        return self._state()

    def _dice_entry(self) -> dict[str, Any]:
        """Return what a position says of the dice: nothing if they have a script."""
        dice = self.dice
        return (
            {}
            if isinstance(dice, ScriptedRandom)
            else {"dice": {dice.kind: dice.state}}
        )

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Self:
        """Return the game that `position` described.

        Raises:
            NotationError: An entry is missing, unknown or impossible.
        """
        game = read_position(cls, position)
        game._begin_at(position)
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

        A text that was not written by the library need not begin with a count.

        Raises:
            NotationError: The text is invalid; the message names line and column. Or
                it was cut: it has fewer entries than its count says.
        """
        with locating(text):
            return cls.from_position(read_counted(text))

    def _settle(self) -> None:
        """Finish an interrupted operation before the state is read."""
        journal = self._journal
        if journal is not None and journal.savepoint is not None:
            settle(self, journal)


def seeds_of(game: GameState) -> dict[str, int]:
    """Return the seeds of *game*: options whose names end with "seed"."""
    return {
        name: value for name, value in game.options.items() if _is_seed(name, value)
    }


def restore_seeds(game: GameState, seeds: object) -> None:
    """Set the seeds of *game*, which was read from a position.

    Raises:
        NotationError: *seeds* is not a table of seeds of this class of games.
    """
    if not isinstance(seeds, dict):
        raise NotationError("seeds: must be a table")
    fields = _option_fields(type(game))
    for name, seed in seeds.items():
        if name not in fields or not _is_seed(name, seed):
            raise NotationError(
                f"seeds.{name[:100]}: must be a whole number, and a seed of the game"
            )
        with naming(f"seeds.{name}"):
            value = attrs.setters.convert(game, fields[name], seed)
            attrs.setters.validate(game, fields[name], value)
        known = getattr(game, fields[name].name)
        if known is not None and known != value:
            _check_untold(game, name, seed)
        object.__setattr__(game, fields[name].name, value)


def _is_seed(name: str, value: object) -> bool:
    return name.endswith("seed") and type(value) is int


def _check_untold(game: GameState, name: str, seed: int) -> None:
    """Refuse a *seed* that differs from the one in the position of *game*."""
    told = game.position().get(name, seed)
    if told != seed:
        raise NotationError(f"seeds.{name}: must be {told}, as in the position")
