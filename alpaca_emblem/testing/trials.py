"""Trials: a property, checked along one game.

A random game is played once, and its actions are recorded. Every property then follows
these actions in a game of its own. So no property can disturb another, and a shorter
list of actions can be checked in the same way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

import attrs
from attrs import define, field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import AlpacaEmblemError, InvalidTypeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.testing.random_play import AnyAction, MakeGame, dice_for

if TYPE_CHECKING:
    from alpaca_emblem.testing.processes import FreshProcesses


class ViolationError(AlpacaEmblemError):
    """A property does not hold. Raised by a `Property`.

    Attributes:
        suspect: The action that caused it, if that is not one of the applied actions.
        after: The number of actions before it, if it was noticed only later.
    """

    def __init__(
        self,
        message: str,
        *,
        suspect: AnyAction | None = None,
        after: int | None = None,
    ) -> None:
        super().__init__(message)
        self.suspect = suspect
        self.after = after


@frozen
class Depth:
    """The thoroughness of checks. The cost grows linearly with each number.

    Attributes:
        interval: The number of actions between two expensive checks, such as copies.
        samples: The number of further actions tried in each position.
        processes: The largest number of games played again in fresh processes.
        saves: The number of actions between two saves that are loaded and continued.
        leaves: The largest number of sequences of rolls that are played to prove a
            forecast; larger forecasts are not compared. Forecasts of up to 24 sequences
            are always proven, and a few of the larger ones in each game.
    """

    interval: int
    samples: int
    processes: int
    saves: int = 1
    leaves: int = 1000


QUICK: Final = Depth(interval=8, samples=3, processes=3, saves=4)
"""The depth of `check_game` by default: seconds."""
THOROUGH: Final = Depth(interval=2, samples=4, processes=10, leaves=4000)
"""A depth for nightly runs: minutes."""


@define
class Tally:
    """The number of forecasts that a check has proven, and of those that it has not.

    Attributes:
        most: The largest number of sequences of rolls of a forecast that is proven.
        proven: The number of forecasts compared with every sequence of rolls.
        unproven: The number of other forecasts: they were refused, had more than *most*
            sequences, or came after enough large ones.
        without_controls: The games without controls, whose picks are not checked.

    >>> print(Tally(most=1000, proven=90, unproven=2))
    90 forecasts proven; 2 not, refused or of more than 1000 sequences of rolls
    """

    most: int
    proven: int = 0
    unproven: int = 0
    without_controls: list[str] = field(factory=list)

    def count(self, is_proven: bool) -> None:
        """Count one forecast."""
        if is_proven:
            self.proven += 1
        else:
            self.unproven += 1

    def note_without_controls(self, game: str) -> None:
        """Note that *game* has no controls, so that its picks cannot be checked."""
        if game not in self.without_controls:
            self.without_controls.append(game)

    def __str__(self) -> str:
        told = (
            f"{self.proven} forecasts proven; {self.unproven} not, "
            f"refused or of more than {self.most} sequences of rolls"
        )
        if self.without_controls:
            told += f"; no controls, so no picks: {', '.join(self.without_controls)}"
        return told


@frozen
class Trial:
    """One game on which properties are checked.

    Attributes:
        make_game: The function that makes the game.
        seed: The seed of the game.
        actions: The actions to play, in order.
        depth: How thoroughly to check.
        pool: Actions that were legal in some position of this game or another one.
        suspects: Actions to try instead of samples from the pool, to find a known
            failure again.
        processes: The fresh processes that play games again, or None.
        free_numbers: Classes of actions of which only presets are listed; None if
            unknown.
        longest: The number of actions after which the game must have ended; None if
            unknown.
        tally: The count of forecasts, shared by all trials of a check.
    """

    make_game: MakeGame
    seed: int
    actions: tuple[AnyAction, ...] = ()
    depth: Depth = QUICK
    pool: tuple[AnyAction, ...] = ()
    suspects: tuple[AnyAction, ...] = ()
    processes: FreshProcesses | None = None
    free_numbers: frozenset[type[AnyAction]] | None = None
    longest: int | None = None
    tally: Tally = field()

    @tally.default
    def _own_tally(self) -> Tally:
        return Tally(self.depth.leaves)

    def narrowed(self, finding: Finding) -> Trial:
        """Return this trial with expensive checks after every action.

        The suspect of *finding*, if there is one, replaces the samples.
        """
        instance("finding", finding, Finding)
        suspects = () if finding.suspect is None else (finding.suspect,)
        depth = attrs.evolve(self.depth, interval=1, saves=1)
        return attrs.evolve(self, depth=depth, suspects=suspects)


class Property:
    """A property that must hold for every game, checked along one game.

    A subclass overrides the methods that it needs and calls `hold`. There is one object
    for each trial, so state can be kept in attributes. Any other exception in a method
    counts as a violation, too.
    """

    name: ClassVar[str]
    """The name of the property in messages: one or two words."""
    replay_cost: ClassVar[int] = 0
    """The cost of another check beyond its actions, measured in actions."""

    def __init__(self, trial: Trial) -> None:
        instance("trial", trial, Trial)
        if not hasattr(self, "name"):
            raise InvalidTypeError(f"{type(self).__name__} must have a name")
        self.trial = trial
        self.dice = dice_for(self.name, trial.seed)
        self.step = 0

    @property
    def is_close_look(self) -> bool:
        """True if an expensive check is due."""
        return self.step % self.trial.depth.interval == 0

    def start(self, game: Game) -> None:
        """Check the game before everything else."""

    def look(self, game: Game, action: AnyAction | None) -> None:
        """Check a position before *action* is applied; None in the last position."""

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        """Check the game after each action."""

    def failed(self, game: Game, action: AnyAction, error: Exception) -> None:
        """Check an *error* that was raised by *action*, which was listed as legal."""

    def finish(self, game: Game) -> None:
        """Check the game after everything else."""

    @staticmethod
    def hold(
        holds: bool,
        what: str,
        *,
        suspect: AnyAction | None = None,
        after: int | None = None,
    ) -> None:
        """Raise `ViolationError` with the message *what*, unless *holds* is true."""
        if not holds:
            raise ViolationError(what, suspect=suspect, after=after)


@frozen
class Finding:
    """A violation of a property.

    Attributes:
        actions: The actions played, and the one about to be played.
        step: The number of them that were applied.
        what: A description of the violation.
        position: The position of the game, as text.
        suspect: See `ViolationError`.
        cause: The exception.
    """

    actions: tuple[AnyAction, ...]
    step: int
    what: str
    position: str
    suspect: AnyAction | None
    cause: Exception


def examine(
    kind: type[Property], trial: Trial, *, is_replay: bool = False
) -> Finding | None:
    """Check a property on *trial*, and return its violation or None.

    In a replay, from which actions were removed, actions that have become illegal are
    skipped.
    """
    checked = kind(trial)
    game = trial.make_game(trial.seed)
    done: list[AnyAction] = []
    try:
        checked.start(game)
        for action in trial.actions:
            if game.outcome is not None:
                break
            if is_replay and not is_legal(game, action):
                continue
            done.append(action)
            _follow(checked, game, action)
        checked.look(game, None)
        checked.finish(game)
    except ViolationError as violation:
        return _finding(violation, game, done, checked.step)
    except Exception as error:
        raised = ViolationError(f"{type(error).__name__} was raised: {error}")
        raised.__cause__ = error
        return _finding(raised, game, done, checked.step)
    return None


def _follow(checked: Property, game: Game, action: AnyAction) -> None:
    """Apply *action*, and call the methods of *checked* before and after."""
    checked.look(game, action)
    try:
        events = game.apply(action)
    except Exception as error:
        checked.failed(game, action, error)
    else:
        checked.step += 1
        checked.happened(game, action, events)


def is_legal(game: Game, action: AnyAction) -> bool:
    """Return whether *action* is legal in *game*; False if `is_legal` fails."""
    try:
        return game.is_legal(action)
    except Exception:  # another property reports it
        return False


def attempt(game: Game, action: AnyAction) -> bool:
    """Apply *action*, which should be legal, and return whether that succeeded."""
    try:
        game.apply(action)
    except Exception:  # another property reports it
        return False
    return True


def _finding(
    violation: ViolationError, game: Game, done: list[AnyAction], step: int
) -> Finding:
    if violation.after is not None:
        step = violation.after
        done = done[:step]
    return Finding(
        actions=tuple(done),
        step=step,
        what=str(violation),
        position=_printed(game),
        suspect=violation.suspect,
        cause=violation,
    )


def _printed(game: Game) -> str:
    try:
        return str(game)
    except Exception as error:  # the failure to be reported matters more
        return f"the position cannot be printed: {type(error).__name__}: {error}"
