"""The common base of the environments of one side and of all sides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from alpaca_emblem.checks import instance
from alpaca_emblem.envs.making import Maker
from alpaca_emblem.envs.rendering import RENDER_FPS, RENDER_MODES, Renderer
from alpaca_emblem.envs.seeing import Sight
from alpaca_emblem.errors import GameOverError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes
from alpaca_emblem.games.observing import Observer
from alpaca_emblem.texts import describe_code


class Host:
    """The games of one set-up, one at a time, with their observations."""

    rendering: ClassVar[dict[str, Any]] = {
        "render_modes": [*RENDER_MODES],
        "render_fps": RENDER_FPS,
    }
    """The part of the metadata on pictures."""

    _maker: Maker
    _sight: Sight
    _renderer: Renderer
    _game: Game | None

    def _open(
        self, game: object, setup: Mapping[str, Any], render_mode: object
    ) -> Game:
        """Take on a set-up, and return a game of it.

        Raises:
            InvalidTypeError: An option has the wrong type.
            InvalidValueError: There is no such game, option or mode.
        """
        self._maker = Maker.of(game, setup)
        first = self._drawn(0)
        self._sight = Sight.of(first)
        self._renderer = Renderer.of(render_mode)
        self._game = None
        return first

    @property
    def codes(self) -> Codes:
        """The codes of actions."""
        return self._sight.codes

    @property
    def observer(self) -> Observer:
        """The observer, which names every plane or entry of observations."""
        return self._sight.observer

    @property
    def game(self) -> Game:
        """The game that is played, with all that is hidden; not for policies.

        Raises:
            GameOverError: `reset` has not been called.
        """
        if self._game is None:
            raise GameOverError("there is no game yet: call reset")
        return self._game

    def _chosen(self, options: Mapping[str, Any]) -> Game | None:
        """Return the game that *options* of a reset ask for, or None.

        It is made from ``game_seed``, or a copy of ``game``.

        Raises:
            InvalidTypeError: An option has the wrong type.
            InvalidValueError: A game has other spaces, or is only as much as a side
                knows, or there is no such seed.
        """
        given, seed = options.get("game"), options.get("game_seed")
        if isinstance(seed, np.generic):  # from the information of many games
            seed = seed.item()
        if given is None:
            return None if seed is None else self._maker.new(seed)
        if seed is not None:
            raise InvalidValueError("options are a game or a game_seed, not both")
        instance("game", given, Game)
        self._sight.check(given)
        _check_whole(given)
        game: Game = given.copy()
        return game

    def _drawn(self, draw: int) -> Game:
        """Return the game for a number that was drawn."""
        return self._maker.new(self._maker.seed_from(draw))

    def describe(self, code: int, language: str = "en") -> str:
        """Return *code* in words. See `describe_code`.

        Raises:
            NoCodeError: There is no such code.
            InvalidValueError: The library does not speak *language*.
        """
        return describe_code(self.codes, code, language)

    def close(self) -> None:
        """Close the picture in the browser, if there is one. It can be called again."""
        self._renderer.close()


def _check_whole(game: Game) -> None:
    """Refuse *game* if it is the part of a game that a side knows.

    Raises:
        InvalidValueError: It is, so that it cannot be played.
    """
    side = game.position().get("known_to")
    if side is not None:
        raise InvalidValueError(
            f"game must be a whole game, and this is only as much as {side} can know, "
            "such as view.game: give a sample, view.sample(rng), or the game itself"
        )
