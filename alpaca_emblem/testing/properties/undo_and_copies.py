"""Undo, redo, and copies of all kinds."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from alpaca_emblem.errors import NothingToUndoError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.testing.random_play import AnyAction, choose, python_text
from alpaca_emblem.testing.trials import Property, Trial, attempt


class Snapshot:
    """The digest and legal actions of a position, for a later comparison."""

    def __init__(self, game: Game) -> None:
        self._digest = game.digest()
        self._listed = frozenset(game.legal_actions())

    def is_of(self, game: Game) -> bool:
        """Return whether *game* has the same position and legal actions."""
        return self._digest == game.digest() and self._listed == frozenset(
            game.legal_actions()
        )


class ExactUndo(Property):
    """All actions can be undone to the start and redone to the end, dice included.

    In every position on the way, the digest and the legal actions are the same as
    before; so they are after an extra action that is undone at once. A copy with
    history can be undone as well. A game without history refuses.
    """

    name = "exact undo"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        # Both by the number of actions before them.
        self._positions: dict[int, Snapshot] = {}
        self._happened: dict[int, tuple[Event, ...]] = {}

    def look(self, game: Game, action: AnyAction | None) -> None:
        if not game.history:
            return
        here = self._positions[len(game.actions)] = Snapshot(game)
        listed = game.legal_actions()
        if listed and self.is_close_look:
            detour = choose(listed, self.dice)
            if attempt(game, detour):
                game.undo()
            self.hold(
                here.is_of(game),
                f"undoing {python_text(detour)} does not restore the position",
            )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if game.history:
            self._happened[len(game.actions)] = events

    def finish(self, game: Game) -> None:
        if game.history:
            done, twin = game.actions, game.copy(history=True)
            self._take_back(game, done)
            self._do_again(game, done)
            self._take_back(twin, done)
            self._compare(game, len(done), "after undo in a copy")
        else:
            self._expect_nothing_to_undo(game)

    def _take_back(self, game: Game, done: tuple[AnyAction, ...]) -> None:
        for count in reversed(range(len(done))):
            text, taken = python_text(done[count]), game.undo()
            self.hold(
                taken == done[count], f"undo of {text} returns another action: {taken}"
            )
            self._compare(game, count, f"after undo of {text}")
        self._expect_nothing_to_undo(game)

    def _do_again(self, game: Game, done: tuple[AnyAction, ...]) -> None:
        for count, action in enumerate(done, start=1):
            text, events = python_text(action), game.apply(action)
            self.hold(
                events == self._happened.get(count, events),
                f"redo of {text} has different events",
            )
            self._compare(game, count, f"after redo of {text}")
        self.hold(game.actions == done, "actions differ from those that were redone")

    def _compare(self, game: Game, count: int, when: str) -> None:
        """Check that the position is the same as before, if that one was recorded."""
        if count in self._positions:
            self.hold(
                self._positions[count].is_of(game),
                f"the position {when} differs from the one before",
            )
        else:
            self._positions[count] = Snapshot(game)

    def _expect_nothing_to_undo(self, game: Game) -> None:
        try:
            taken = game.undo()
        except NothingToUndoError:
            return
        self.hold(False, f"undo returns {python_text(taken)}, but nothing is to undo")


FOLLOWED: Final = 20
"""The number of actions on which a copy follows the game, or a pickle is undone."""
STRAY_STEPS: Final = 3
"""The number of actions that are played only on a copy."""

MakeCopy: TypeAlias = Callable[[Game], Game | None]


def _pickled(game: Game) -> Game | None:
    """Return *game*, pickled and unpickled; None if it cannot be pickled."""
    try:
        written = pickle.dumps(game)
    except Exception:  # for example, since its class is local to a function
        return None
    twin: Game = pickle.loads(written)
    return twin


COPIES: Final[Mapping[str, MakeCopy]] = {
    "a copy": lambda game: game.copy(),
    "a copy by copy.copy": copy.copy,
    "a copy by copy.deepcopy": copy.deepcopy,
    "a copy by pickle": _pickled,
}
"""The ways to copy a game, by the name of such a copy in messages."""


class FreeCopies(Property):
    """Copies of all kinds behave like the game and are independent of it.

    They follow the game for 20 actions and are compared with it. A pickle keeps the
    history or is refused. Old copies stay unchanged, and actions on a copy of a copy
    change neither.
    """

    name = "free copies"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._kept: list[tuple[int, Game, Snapshot]] = []
        self._follower: Game | None = None
        self._followers: dict[str, Game] = {}
        self._followed = 0

    def look(self, game: Game, action: AnyAction | None) -> None:
        self._follower = None
        if self.is_close_look:
            here = Snapshot(game)
            self._kept.append((self.step, game.copy(), here))
            self._check_copies(game, here)
        if self._followed == 0:
            made = {name: make(game) for name, make in COPIES.items()}
            self._followers = {k: twin for k, twin in made.items() if twin is not None}
        if self.is_close_look:
            self._follower = game.copy()

    def _check_copies(self, game: Game, here: Snapshot) -> None:
        for name, make in COPIES.items():
            kept = make(game)
            if kept is None:
                continue
            self.hold(here.is_of(kept), f"{name} has a different position")
            stray = kept.copy()
            self._stray(stray)
            self._stray(make(game) or stray)
            self.hold(here.is_of(game), f"an action on {name} changes the game")
            self.hold(here.is_of(kept), f"an action on {name} changes another copy")

    def _stray(self, stray: Game) -> None:
        for _ in range(STRAY_STEPS):
            listed = stray.legal_actions()
            if not listed or not attempt(stray, choose(listed, self.dice)):
                return

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        if self._follower is not None:
            text = python_text(action)
            self.hold(
                self._follower.apply(action) == events,
                f"{text} has different events in a copy",
            )
            self.hold(
                self._follower.digest() == game.digest(),
                f"{text} leads to a different position in a copy",
            )
        self._follow(game, action, events)

    def _follow(self, game: Game, action: AnyAction, events: tuple[Event, ...]) -> None:
        """Play *action* on the copies of all kinds, and compare them at intervals."""
        for name, twin in self._followers.items():
            self.hold(
                twin.apply(action) == events,
                f"{python_text(action)} has different events in {name}",
            )
        self._followed = (self._followed + 1) % FOLLOWED
        if self._followed == 0:
            self._compare(game)

    def _compare(self, game: Game) -> None:
        here = Snapshot(game)
        for name, twin in self._followers.items():
            self.hold(here.is_of(twin), f"{name} has reached a different position")

    def finish(self, game: Game) -> None:
        for step, kept, there in self._kept:
            self.hold(there.is_of(kept), f"the copy of step {step} changed later")
        self._compare(game)
        twin = _pickled(game)
        if twin is not None and game.history:
            self._take_back(game, twin)

    def _take_back(self, game: Game, twin: Game) -> None:
        """Undo the last actions of *game* and of *twin*, which was unpickled."""
        for _ in game.actions[-FOLLOWED:]:
            text = python_text(game.undo())
            twin.undo()
            self.hold(
                twin.digest() == game.digest(),
                f"undo of {text} leads to a different position in a copy by pickle",
            )
