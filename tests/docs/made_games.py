"""A plugin of pytest that writes down why the engine refuses games that pages make.

It is used by `test_set_ups`: ``pytest -p tests.docs.made_games README.md``. The file is
that of the environment variable ``MADE_GAMES``.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from alpaca_emblem.errors import CannotPackError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.state import GameState
from alpaca_emblem.simulation.finding import set_up_of

MADE: Final = Counter[str]()
"""How often each reason was given; an empty text where a game is played."""
_end = GameState._end_set_up


def _note(game: GameState) -> None:
    _end(game)
    GameState._end_set_up = _end  # type: ignore[method-assign]  # set-ups make games
    try:
        assert isinstance(game, Game), "there are no others"
        set_up_of(game)
        MADE[""] += 1
    except CannotPackError as error:
        MADE[str(error)] += 1
    finally:
        GameState._end_set_up = _note  # type: ignore[assignment, method-assign]


def pytest_configure() -> None:
    GameState._end_set_up = _note  # type: ignore[assignment, method-assign]


def pytest_sessionfinish(session: pytest.Session) -> None:
    GameState._end_set_up = _end  # type: ignore[method-assign]
    Path(os.environ["MADE_GAMES"]).write_text(json.dumps(MADE), "utf-8")
