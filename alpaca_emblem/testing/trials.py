"""Trials: a property, and one game in which it is put to the test.

A random game is played once and its actions are noted. Every property then follows the
same actions in a game of its own, so that what one of them does to its game cannot make
another fail, and so that a shorter list of actions can be tried in the same way.
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
    """A property does not hold at this place: what a `Property` raises.

    Attributes:
        suspect: The action that showed it, if it is none of those that were applied.
        after: After how many actions it showed, if that was before it was noticed.
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
    """How closely to look. The cost grows linearly with each number.

    Attributes:
        interval: Actions between two looks that cost much, such as a copy.
        samples: Actions tried at each look beside the one that is played.
        processes: Games, at most, that are played again in fresh processes.
        saves: Actions between two saves that are loaded and played on.
        leaves: Sequences of rolls, at most, that are played one by one to prove a
            forecast; what has more is not compared. A few such are proven in a game;
            those of up to 24 sequences always are.
    """

    interval: int
    samples: int
    processes: int
    saves: int = 1
    leaves: int = 1000


QUICK: Final = Depth(interval=8, samples=3, processes=3, saves=4)
THOROUGH: Final = Depth(interval=2, samples=4, processes=10, leaves=4000)


@define
class Tally:
    """How many forecasts a check has proven, and how many it has not.

    Attributes:
        most: A forecast of more sequences of rolls is not proven.
        proven: How many were compared with every sequence of rolls.
        unproven: How many were not: they are refused, as too large or for what is
            hidden, or have more than *most* sequences, or there were enough such.

    >>> print(Tally(most=1000, proven=90, unproven=2))
    90 forecasts proven; 2 not, refused or of more than 1000 sequences of rolls
    """

    most: int
    proven: int = 0
    unproven: int = 0

    def count(self, is_proven: bool) -> None:
        """Add one forecast."""
        if is_proven:
            self.proven += 1
        else:
            self.unproven += 1

    def __str__(self) -> str:
        return (
            f"{self.proven} forecasts proven; {self.unproven} not, "
            f"refused or of more than {self.most} sequences of rolls"
        )


@frozen
class Trial:
    """What a property is checked on: one game, action by action.

    Attributes:
        make_game: Makes the game.
        seed: Of that game.
        actions: What is played, in order.
        depth: How closely to look.
        pool: Actions that were legal somewhere, in this game or another one.
        suspects: Actions to be tried instead of samples drawn from the pool, to see
            whether a failure is still there.
        processes: Where games are played again; None if nowhere.
        free_numbers: Kinds of actions of which only presets are listed; None if that
            is not known.
        longest: Actions after which the game has ended for certain; None if that is
            not known.
        tally: Counts forecasts, for all trials of a check.
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
        """The same, with every action under the lens, and one suspect if there is."""
        instance("finding", finding, Finding)
        suspects = () if finding.suspect is None else (finding.suspect,)
        depth = attrs.evolve(self.depth, interval=1, saves=1)
        return attrs.evolve(self, depth=depth, suspects=suspects)


class Property:
    """Something that holds for every game, checked along one game.

    A subclass overrides what it needs, asks `hold`, and keeps what it remembers in
    attributes of its own: there is one object for each trial. What goes wrong in a
    method, other than by `hold`, counts as a violation, too.
    """

    name: ClassVar[str]
    """One or two words, for messages."""
    replay_cost: ClassVar[int] = 0
    """What checking once more costs beyond its actions, in actions."""

    def __init__(self, trial: Trial) -> None:
        instance("trial", trial, Trial)
        if not hasattr(self, "name"):
            raise InvalidTypeError(f"{type(self).__name__} must have a name")
        self.trial = trial
        self.dice = dice_for(self.name, trial.seed)
        self.step = 0

    @property
    def is_close_look(self) -> bool:
        """Whether it is time for a look that costs much."""
        return self.step % self.trial.depth.interval == 0

    def start(self, game: Game) -> None:
        """Before everything else."""

    def look(self, game: Game, action: AnyAction | None) -> None:
        """At each position, before *action* is applied; None at the last one."""

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        """After each action."""

    def failed(self, game: Game, action: AnyAction, error: Exception) -> None:
        """When applying *action*, a legal one, has raised instead."""

    def finish(self, game: Game) -> None:
        """After everything else."""

    @staticmethod
    def hold(
        holds: bool,
        what: str,
        *,
        suspect: AnyAction | None = None,
        after: int | None = None,
    ) -> None:
        """Raise `ViolationError`, which says *what* is wrong, unless it *holds*."""
        if not holds:
            raise ViolationError(what, suspect=suspect, after=after)


@frozen
class Finding:
    """Where a property does not hold.

    Attributes:
        actions: What had been played, and was about to be.
        step: How many of them were applied.
        what: What is wrong, in words.
        position: The game there, as text.
        suspect: See `ViolationError`.
        cause: What was raised.
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
    """Check a property on *trial*. None if it holds.

    In a replay, from whose actions some were left out, those that are not legal any
    more are left out, too.
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
    """Let *checked* see *action* played."""
    checked.look(game, action)
    try:
        events = game.apply(action)
    except Exception as error:
        checked.failed(game, action, error)
    else:
        checked.step += 1
        checked.happened(game, action, events)


def is_legal(game: Game, action: AnyAction) -> bool:
    """Whether *game* calls *action* legal; not if it fails to answer."""
    try:
        return game.is_legal(action)
    except Exception:  # somebody else's finding
        return False


def attempt(game: Game, action: AnyAction) -> bool:
    """Apply *action*, which should be legal. Whether that worked."""
    try:
        game.apply(action)
    except Exception:  # somebody else's finding
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
    except Exception as error:  # the failure that is being told matters more
        return f"It cannot be printed: {type(error).__name__}: {error}"
