"""Questions change nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

from alpaca_emblem.errors import ForecastTooLargeError, IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Changed
from alpaca_emblem.rng import choice
from alpaca_emblem.rng.exact import DEFAULT_LIMIT
from alpaca_emblem.testing.lines.actions import AnyAction, python_text
from alpaca_emblem.testing.trials import Property


class QuietQueries(Property):
    """Whatever is asked of a game leaves its digest, and tells no observer."""

    name = "quiet queries"

    def start(self, game: Game) -> None:
        self._told = 0
        game.changed.subscribe(self._hear)

    def _hear(self, _: Changed) -> None:
        self._told += 1

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        before, told = game.digest(), self._told
        for name, ask in self._queries(game):
            ask()
            self.hold(game.digest() == before, f"{name} changes the game")
            self.hold(self._told == told, f"{name} tells the observers something")

    def _queries(self, game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
        for name in ("to_act", "outcome", "sides", "actions", "options"):
            yield name, partial(getattr, game, name)
        yield "digest()", game.digest
        yield "position()", game.position
        yield "str()", partial(str, game)
        yield "repr()", partial(repr, game)
        yield "copy()", game.copy
        yield "copy(history=True)", partial(game.copy, history=True)
        yield "legal_actions()", game.legal_actions
        for side in game.sides:
            yield f"view({side!r})", partial(game.view, side)
        listed = game.legal_actions()
        for _ in range(self.trial.depth.samples if listed else 0):
            action = choice(self.dice, listed)
            text = python_text(action)
            yield f"is_legal({text})", partial(game.is_legal, action)
            yield f"forecast({text})", partial(_forecast, game, action)


def _forecast(game: Game, action: AnyAction) -> None:
    """Ask in full, and so that the second of all rolls is one too many."""
    for limit in (DEFAULT_LIMIT, 1):
        with suppress(ForecastTooLargeError, IllegalActionError):
            game.forecast(action, limit=limit)
