"""What was done can be taken back, and done again."""

from __future__ import annotations

from alpaca_emblem.errors import NothingToUndoError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.lines.playing import choose
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
