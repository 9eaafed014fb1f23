"""Summaries: what they say of games that could not be played."""

from __future__ import annotations

import json

import pytest

from alpaca_emblem.errors import InvalidTypeError, NotationError
from alpaca_emblem.lab import SetAside, Summary

PLAYED = Summary({"games": 20, "end.fell": 20, "length.sum": 60})
DIED = SetAside(40, 60, "it ended its worker 3 times")


def test_games_that_are_set_aside_are_named_outside_of_the_digest() -> None:
    summary = PLAYED.merge(Summary(set_aside=[DIED]))

    assert summary == PLAYED
    assert summary.digest() == PLAYED.digest()
    assert (summary.games, summary.set_aside) == (20, (DIED,))
    assert str(summary).splitlines()[2:] == [
        "games 40 to 59 were set aside: it ended its worker 3 times",
        "length: 3.0 on average",
    ]
    again = Summary.from_plain(json.loads(json.dumps(summary.to_plain())))
    assert again.set_aside == (DIED,)


def test_neighbours_that_are_set_aside_are_named_together() -> None:
    late = SetAside(60, 80, "it took longer than 5 seconds")
    next_to_it = SetAside(20, 40, DIED.reason)

    summary = Summary(set_aside=[late, DIED]).merge(Summary(set_aside=[next_to_it]))

    assert summary.set_aside == (SetAside(20, 60, DIED.reason), late)


def test_what_is_set_aside_is_read_strictly() -> None:
    with pytest.raises(InvalidTypeError, match="each of set_aside must be of class Se"):
        Summary(set_aside=[(1, 2, "x")])  # type: ignore[list-item]
    with pytest.raises(NotationError, match="set_aside"):
        Summary.from_plain({"counts": {}, "set_aside": [[1, "2", "x"]]})
