"""What is written down of a game is read back, and goes on like the game itself."""

from __future__ import annotations

import json

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import GAMES
from alpaca_emblem.games.values import Event
from alpaca_emblem.replay import Replay, from_json, record, to_json
from alpaca_emblem.replay.beginnings import NOT_RECORDED
from alpaca_emblem.replay.differences import first_difference
from alpaca_emblem.replay.file_formats import Document
from alpaca_emblem.replay.replays import DIGITS
from alpaca_emblem.testing.random_play import AnyAction, python_text
from alpaca_emblem.testing.trials import Property, Trial

EVERY = 16
"""Actions between two full digests of a replay."""


CUTS = 8
"""Line ends at which a text is cut."""


class TextPositions(Property):
    """A position that is read back from its text is the same position.

    If the text is cut, it is refused, or it is still the same. What is read claims no
    option, such as a seed, that the text does not tell.
    """

    name = "text positions"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        text = str(game)
        again = type(game).from_text(text)
        self.hold(
            again.digest() == game.digest(),
            "the text of the position is read as another one: they differ in "
            f"{first_difference(game.position(), again.position())}",
        )
        self._check_options(game, again)
        self._cut(game, text)

    def _check_options(self, game: Game, again: Game) -> None:
        """Hold that *again* claims no option that its text does not tell."""
        made = game.options
        for name, value in again.options.items():
            self.hold(
                name in NOT_RECORDED or value is None or value == made[name],
                f"a game that is read from its text says {name}={value!r}, but it is "
                f"{made[name]!r}: let _from_state call _forget_options({name!r})",
            )

    def _cut(self, game: Game, text: str) -> None:
        lines = text.splitlines(keepends=True)
        for cut in range(0, len(lines), -(-len(lines) // CUTS)):
            try:
                again = type(game).from_text("".join(lines[:cut]))
            except AlpacaEmblemError:
                continue
            self.hold(
                again.digest() == game.digest(),
                f"the text of the position, cut after {cut} lines, is read as another "
                f"one: they differ in "
                f"{first_difference(game.position(), again.position())}",
            )


class LoadedSaves(Property):
    """A game that was saved and loaded is the same, and goes on like the other.

    That includes its dice: none are drawn by it. A game in which each time something
    else happens, though its seed is the same, is a matter of seeds.
    """

    name = "saves"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._loaded: Game | None = None
        self._done: list[AnyAction] = []

    def look(self, game: Game, action: AnyAction | None) -> None:
        if self._loaded is not None and self._loaded.digest() != game.digest():
            self.hold(False, "a game that was loaded leads to another position")
        if action is None or self.step % self.trial.depth.saves == 0:
            document = to_json(game)
            self._loaded = from_json(_written(document), type(game))
            other = first_difference(document, to_json(self._loaded))
            self.hold(other is None, f"a game is loaded with another {other}")

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        assert self._loaded is not None, "the first position is saved, too"
        self._done.append(action)
        if self._loaded.apply(action) != events:
            self.hold(
                self._repeated() != events,
                f"{python_text(action)} makes something else happen in a game that was "
                "loaded",
            )

    def _repeated(self) -> tuple[Event, ...]:
        """What happens last in a second game of the seed."""
        game = self.trial.make_game(self.trial.seed)
        *before, last = self._done
        for action in before:
            game.apply(action)
        return game.apply(last)


class CheckedReplays(Property):
    """A game is recorded, and its record plays the same game, digest by digest.

    So does a save of the game with its history. Records find the class of a game by its
    name, which no other class may have. Only a game that keeps its history can
    be recorded; and one that is another one each time, though its seed is the same, is
    a matter of seeds.
    """

    name = "replays"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        # By how many actions the game has been played then.
        self._digests: dict[int, str] = {}

    def look(self, game: Game, action: AnyAction | None) -> None:
        self._digests[len(game.actions)] = game.digest()

    def finish(self, game: Game) -> None:
        first = self.trial.make_game(self.trial.seed)
        if game.history and first.digest() == self._digests[len(first.actions)]:
            self._check_record(game)
            self._check_save(game)

    def _check_record(self, game: Game) -> None:
        known = GAMES.get(game.name)
        self.hold(
            known is type(game),
            f"{type(game).__name__} shares the name {game.name!r} with another class, "
            f"so it would be recorded as {known and known.__name__}",
        )
        document = record(game, every=EVERY).to_json()
        replay = Replay.from_json(_written(document))
        other = first_difference(document, replay.to_json())
        self.hold(other is None, f"a record is read with another {other}")
        for count, digest in self._digests.items():
            at = count * DIGITS
            self.hold(
                replay.trail[at : at + DIGITS] == digest[:DIGITS],
                f"a record has another position after {count} actions in all",
            )
        self.hold(
            replay.play().digest() == game.digest(),
            "a record that is played leads to another position",
        )

    def _check_save(self, game: Game) -> None:
        document = to_json(game, history=True)
        loaded = from_json(_written(document), type(game))
        other = first_difference(document, to_json(loaded, history=True))
        self.hold(other is None, f"a game with history is loaded with another {other}")


def _written(document: Document) -> Document:
    """*document* as it comes back from a file."""
    read: Document = json.loads(json.dumps(document, allow_nan=False))
    return read
