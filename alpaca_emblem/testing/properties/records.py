"""Texts, saves and replays of a game can be read, and continue like the game."""

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
"""The number of actions between two full digests of a replay."""


CUTS = 8
"""The number of places at which a text is cut."""


class TextPositions(Property):
    """The text of a position is read as the same position.

    A truncated text is refused or still means the same position. A game that was read
    has no option, such as a seed, that the text does not contain.
    """

    name = "text positions"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        text = str(game)
        again = type(game).from_text(text)
        self.hold(
            again.digest() == game.digest(),
            "the text of the position is read as a different one: they differ in "
            f"{first_difference(game.position(), again.position())}",
        )
        self._check_options(game, again)
        self._cut(game, text)

    def _check_options(self, game: Game, again: Game) -> None:
        """Check that *again* has no option that its text does not contain."""
        made = game.options
        for name, value in again.options.items():
            self.hold(
                name in NOT_RECORDED or value is None or value == made[name],
                f"a game read from its text has {name}={value!r}, not {made[name]!r}: "
                f"_from_state must call _forget_options({name!r})",
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
                f"the text of the position, cut after {cut} lines, is read as a "
                f"different one: they differ in "
                f"{first_difference(game.position(), again.position())}",
            )


class LoadedSaves(Property):
    """A game that was saved and loaded is the same and continues in the same way.

    This includes the dice: loading draws nothing. A game that differs each time, even
    with the same seed, is reported by the property "same seed".
    """

    name = "saves"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._loaded: Game | None = None
        self._done: list[AnyAction] = []

    def look(self, game: Game, action: AnyAction | None) -> None:
        if self._loaded is not None and self._loaded.digest() != game.digest():
            self.hold(False, "a loaded game leads to a different position")
        if action is None or self.step % self.trial.depth.saves == 0:
            document = to_json(game)
            self._loaded = from_json(_written(document), type(game))
            other = first_difference(document, to_json(self._loaded))
            self.hold(other is None, f"a loaded game has a different {other}")

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        assert self._loaded is not None, "the first position is always saved"
        self._done.append(action)
        if self._loaded.apply(action) != events:
            self.hold(
                self._repeated() != events,
                f"{python_text(action)} has different events in a loaded game",
            )

    def _repeated(self) -> tuple[Event, ...]:
        """Return the last events in a second game of the seed."""
        game = self.trial.make_game(self.trial.seed)
        *before, last = self._done
        for action in before:
            game.apply(action)
        return game.apply(last)


class CheckedReplays(Property):
    """A replay of a game plays the same game, digest by digest.

    So does a save with history. Replays find the class of a game by its name, which
    must be unique. Only games that keep their history are checked. A game that differs
    each time, even with the same seed, is reported by the property "same seed".
    """

    name = "replays"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        # By the number of actions before them.
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
            f"{type(game).__name__} has the same name, {game.name!r}, as another "
            f"class, so it would be recorded as {known and known.__name__}",
        )
        document = record(game, every=EVERY).to_json()
        replay = Replay.from_json(_written(document))
        other = first_difference(document, replay.to_json())
        self.hold(other is None, f"a replay that was read has a different {other}")
        for count, digest in self._digests.items():
            at = count * DIGITS
            self.hold(
                replay.trail[at : at + DIGITS] == digest[:DIGITS],
                f"a replay has a different position after {count} actions",
            )
        self.hold(
            replay.play().digest() == game.digest(),
            "a replay leads to a different position",
        )

    def _check_save(self, game: Game) -> None:
        document = to_json(game, history=True)
        loaded = from_json(_written(document), type(game))
        other = first_difference(document, to_json(loaded, history=True))
        self.hold(other is None, f"a game loaded with history has a different {other}")


def _written(document: Document) -> Document:
    """Return *document* as it would be read from a file."""
    read: Document = json.loads(json.dumps(document, allow_nan=False))
    return read
