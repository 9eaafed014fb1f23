"""What was done can be undone and done again, in the game and in its copies."""

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
    """What a position was like, to be compared with what it is like now."""

    def __init__(self, game: Game) -> None:
        self._digest = game.digest()
        self._listed = frozenset(game.legal_actions())

    def is_of(self, game: Game) -> bool:
        """Whether *game* is in the same position, with the same legal actions."""
        return self._digest == game.digest() and self._listed == frozenset(
            game.legal_actions()
        )


class ExactUndo(Property):
    """All can be taken back to the start, and done again to the end, dice included.

    At every position on the way the digest and the legal actions are what they were
    there; so they are after a detour that is taken back at once. A copy with history
    can be taken back as well. A game that keeps no history refuses.
    """

    name = "exact undo"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        # Both by how many actions the game has been played then.
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
                f"{python_text(detour)}, once taken back, leaves another position",
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
                taken == done[count], f"undo takes back {text}, and returns {taken}"
            )
            self._compare(game, count, f"after {text} was taken back")
        self._expect_nothing_to_undo(game)

    def _do_again(self, game: Game, done: tuple[AnyAction, ...]) -> None:
        for count, action in enumerate(done, start=1):
            text, events = python_text(action), game.apply(action)
            self.hold(
                events == self._happened.get(count, events),
                f"{text}, done again, makes something else happen",
            )
            self._compare(game, count, f"after {text} was done again")
        self.hold(game.actions == done, "actions are not what was done again")

    def _compare(self, game: Game, count: int, when: str) -> None:
        """Hold that the position is what it was, which is not known of a set-up."""
        if count in self._positions:
            self.hold(
                self._positions[count].is_of(game),
                f"the position {when} is another one than before",
            )
        else:
            self._positions[count] = Snapshot(game)

    def _expect_nothing_to_undo(self, game: Game) -> None:
        try:
            taken = game.undo()
        except NothingToUndoError:
            return
        self.hold(False, f"undo finds {python_text(taken)} where there is nothing")


FOLLOWED: Final = 20
"""Actions on which a copy follows the game, and that are undone after a pickle."""
STRAY_STEPS: Final = 3
"""Actions that a copy is played on, away from the game."""

MakeCopy: TypeAlias = Callable[[Game], Game | None]


def _pickled(game: Game) -> Game | None:
    """*game* out of a pickle; None if it refuses to be pickled."""
    try:
        written = pickle.dumps(game)
    except Exception:  # its class is local to a function, for example
        return None
    twin: Game = pickle.loads(written)
    return twin


COPIES: Final[Mapping[str, MakeCopy]] = {
    "a copy": lambda game: game.copy(),
    "a copy by copy.copy": copy.copy,
    "a copy by copy.deepcopy": copy.deepcopy,
    "a copy by pickle": _pickled,
}
"""How a game can be copied, by what a copy of the kind is called."""


class FreeCopies(Property):
    """Copies of all kinds go on like the game, and nothing done to one is seen by it.

    20 actions later they are still in its position. A pickle keeps the history, or is
    refused. Old copies stay as they were; what is played on a copy of a copy changes
    neither.
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
            self.hold(here.is_of(kept), f"{name} is not in the position of the game")
            stray = kept.copy()
            self._stray(stray)
            self._stray(make(game) or stray)
            self.hold(here.is_of(game), f"what is done to {name} is seen by the game")
            self.hold(
                here.is_of(kept), f"what is done to {name} is seen by another copy"
            )

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
                f"{text} makes something else happen in a copy",
            )
            self.hold(
                self._follower.digest() == game.digest(),
                f"{text} leads to another position in a copy",
            )
        self._follow(game, action, events)

    def _follow(self, game: Game, action: AnyAction, events: tuple[Event, ...]) -> None:
        """Play *action* on the copies of all kinds, and compare them now and then."""
        for name, twin in self._followers.items():
            self.hold(
                twin.apply(action) == events,
                f"{python_text(action)} makes something else happen in {name}",
            )
        self._followed = (self._followed + 1) % FOLLOWED
        if self._followed == 0:
            self._compare(game)

    def _compare(self, game: Game) -> None:
        here = Snapshot(game)
        for name, twin in self._followers.items():
            self.hold(here.is_of(twin), f"{name} has gone on to another position")

    def finish(self, game: Game) -> None:
        for step, kept, there in self._kept:
            self.hold(there.is_of(kept), f"the copy of step {step} has changed since")
        self._compare(game)
        twin = _pickled(game)
        if twin is not None and game.history:
            self._take_back(game, twin)

    def _take_back(self, game: Game, twin: Game) -> None:
        """Undo the last actions of *game*, and those of *twin*, out of its pickle."""
        for _ in game.actions[-FOLLOWED:]:
            text = python_text(game.undo())
            twin.undo()
            self.hold(
                twin.digest() == game.digest(),
                f"the position after {text} was taken back in a copy by pickle is "
                "another one than in the game",
            )
