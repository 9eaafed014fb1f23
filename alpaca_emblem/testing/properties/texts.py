"""Actions as short texts: each is its own, and is read back."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import choice
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.trials import Property, is_legal


class ActionTexts(Property):
    """Texts of legal actions are lines of ASCII, all different, and are read back."""

    name = "action texts"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        written: dict[str, AnyAction] = {}
        for listed in dict.fromkeys(game.legal_actions()):
            text = game.action_text(listed)
            self.hold(
                text.isascii() and text.isprintable(),
                f"the text of {python_text(listed)} is no line of ASCII: {text!r}",
            )
            if text in written:
                one, other = python_text(written[text]), python_text(listed)
                self.hold(False, f"{one} and {other} are both written {text!r}")
            written[text] = listed
        legal = [pair for pair in written.items() if is_legal(game, pair[1])]
        for _ in range(self.trial.depth.samples if legal else 0):
            self._check_reading(game, *choice(self.dice, legal))

    def _check_reading(self, game: Game, text: str, meant: AnyAction) -> None:
        read = game.parse_action(text)
        self.hold(
            read == meant,
            f"{text!r}, the text of {python_text(meant)}, is read as {read!r}",
        )
