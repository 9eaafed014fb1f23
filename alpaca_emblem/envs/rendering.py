"""Rendering: what the side of an environment sees, for people and for policies.

Every mode shows a view, so that nothing hidden is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import sleep
from typing import TYPE_CHECKING, Any, Final, Self

from attrs import define, field

from alpaca_emblem.drawing import (
    duel_text,
    dungeon_text,
    game_svg,
    grid_text,
    match_text,
)
from alpaca_emblem.envs.painting import paint
from alpaca_emblem.errors import InvalidValueError, shown
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import family_name

if TYPE_CHECKING:
    from alpaca_emblem.envs.showing import Showing
    from alpaca_emblem.games.views import View

RENDER_MODES: Final = ("ansi", "svg", "rgb_array", "human")
RENDER_FPS: Final = 2
"""The number of steps a second for people to watch."""

TEXTS: Final[Mapping[str, Callable[[Any], str]]] = {
    "match": match_text,
    "grid": grid_text,
    "duel": duel_text,
    "dungeon": dungeon_text,
}


def _text(view: View) -> str:
    return TEXTS[family_name(type(view.game))](view)


@define(eq=False)
class Renderer:
    """Draws views in one mode.

    Attributes:
        mode: One of `RENDER_MODES`, or None.
    """

    mode: str | None
    _showing: Showing | None = field(init=False, default=None)

    @classmethod
    def of(cls, mode: object) -> Self:
        """Return the renderer for *mode*.

        Raises:
            InvalidValueError: There is no such mode.
        """
        if mode is not None and mode not in RENDER_MODES:
            raise InvalidValueError(
                f"render_mode must be None or one of {', '.join(RENDER_MODES)}, "
                f"not {shown(mode)}"
            )
        return cls(mode)

    @property
    def is_live(self) -> bool:
        """True if every step is shown."""
        return self.mode == "human"

    def render(self, game: Game, side: str) -> Any:
        """Return what *side* sees of *game* as the mode says; None if it is shown."""
        if self.mode is None:
            return None
        view = game.view(side)
        match self.mode:
            case "ansi":
                return _text(view)
            case "svg":
                return game_svg(view)
            case "rgb_array":
                return paint(view)
        self._show(game_svg(view))
        return None

    def _show(self, picture: str) -> None:
        """Show *picture* in the browser, long enough to be seen."""
        if self._showing is None:
            from alpaca_emblem.envs.showing import Showing

            self._showing = Showing.begin(picture)
        else:
            self._showing.show(picture)
        sleep(1 / RENDER_FPS)

    def close(self) -> None:
        """Stop showing pictures; nothing happens if none are shown."""
        if self._showing is not None:
            self._showing.end()
            self._showing = None

    def __getstate__(self) -> dict[str, Any]:
        """Return the mode: a copy shows pictures on a page of its own."""
        return {"mode": self.mode, "_showing": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
