"""Chunks: the games of an experiment from one number to another."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import Experiment, Summary, run
from alpaca_emblem.lab.chunks import play_chunk

WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)


def test_chunks_add_up_to_the_whole() -> None:
    parts = play_chunk(WOLF, 3, 8).merge(play_chunk(WOLF, 0, 3, engine="objects"))

    assert parts == run(WOLF, 8)
    assert play_chunk(WOLF, 5, 5) == Summary()


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((7, 0, 1), InvalidTypeError, "experiment must be of class Experiment, not 7"),
        ((WOLF, -1, 1), InvalidValueError, "start must be at least 0, not -1"),
        ((WOLF, 0, 2**63), InvalidValueError, "stop must be at most 92233720"),
        ((WOLF, 3, 2), InvalidValueError, "stop must be at least 3, not 2"),
        ((WOLF, 0, 1.0), InvalidTypeError, "stop must be a whole number, not 1.0"),
        ((WOLF, 0, 1, "fast"), InvalidValueError, "engine must be one of auto, eng"),
        ((WOLF, 0, 1, 7), InvalidTypeError, "engine must be"),
    ],
)
def test_wrong_chunks_are_refused(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        play_chunk(*arguments)
