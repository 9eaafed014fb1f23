"""Outlooks: a position in words and pictures."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.drawing import Line, Parts
from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Controls, Place, Row

_TOOLTIP: Final = re.compile(r'(<g class="unit [^>]*>)<title>[^<]*</title>')


class Outlook:
    """A position as one person sees it, in one language.

    Each part is made when it is first asked for, and once.

    Attributes:
        forecasts: The forecasts made so far, as frames have them.
    """

    def __init__(
        self, controls: Controls[Any], game: Game, narrator: Narrator, *, is_crowd: bool
    ) -> None:
        """Look at *game*.

        Args:
            controls: How the game is shown.
            game: The game itself, or that of a view of it.
            narrator: The language.
            is_crowd: True to leave out the tooltips of tokens.
        """
        self._controls, self._game, self._narrator = controls, game, narrator
        self._is_crowd = is_crowd
        self._place_texts: dict[Place, str] = {}
        self.forecasts: dict[Action[Any], dict[str, Any] | None] = {}

    @cached_property
    def summary(self) -> Summary[Any]:
        """The position in words."""
        return self._controls.summary(self._game, self._narrator)

    @cached_property
    def parts(self) -> Parts[str]:
        """The board and its legend as pictures."""
        return self._controls.parts(self._game, self._narrator)

    @cached_property
    def lines(self) -> Parts[tuple[Line, ...]]:
        """The board and its legend as lines."""
        return self._controls.lines(self._game, self._narrator)

    @cached_property
    def layers(self) -> tuple[str, str]:
        """The ground of the board and what stands on it: see `Controls.layers`.

        The tokens of a crowd have no tooltips, which would be a fifth of the picture:
        the words for the cursor's cell and the list of units say the same.
        """
        ground, board = self._controls.layers(self._game, self._narrator)
        return ground, _TOOLTIP.sub(r"\1", board) if self._is_crowd else board

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The units beside the board."""
        return tuple(self._controls.rows(self._game, self._narrator))

    @cached_property
    def subtitle(self) -> str:
        """The name of the map or the kind of game."""
        return self._controls.subtitle(self._game, self._narrator)

    @cached_property
    def intro(self) -> str:
        """An introduction to the game in a few sentences; empty for custom games."""
        path = f"play.intro.{self._game.name}"
        known = path in self._narrator.catalogue.texts
        return self._narrator.text(path) if known else ""

    def place_text(self, place: Place) -> str:
        """Return a description of *place*."""
        if place not in self._place_texts:
            text = self._controls.at(place, self._game, self._narrator)
            self._place_texts[place] = text
        return self._place_texts[place]
