"""Beginnings: what differs is found by its path."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.replay.beginnings import begin, beginning_of, game_class
from alpaca_emblem.replay.differences import first_difference
from tests.games.tiny import Pile, Take

VALUES = st.recursive(
    st.none() | st.integers(0, 3) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner)
    ),
    max_leaves=6,
)


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1}, {"a": 2}, "a"),
        ({"a": 1}, {"b": 1}, "a"),
        ({}, {"b": 1}, "b"),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, "a.b[1]"),
        ({"a": [1]}, {"a": [1, 2]}, "a"),
        ({"a": True}, {"a": 1}, "a"),
        ({"a": 1.0}, {"a": 1}, "a"),
        ({"a": []}, {"a": {}}, "a"),
    ],
)
def test_first_difference_is_found(one: Any, other: Any, path: str | None) -> None:
    assert first_difference(one, other) == path


@pytest.mark.unmeasured
@given(VALUES, VALUES)
def test_only_equal_replays_have_no_difference(one: Any, other: Any) -> None:
    """Two tables are the same also if their names come in different orders."""
    is_same = json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)

    assert (first_difference(one, other) is None) is is_same


def test_game_begins_again_from_its_options_or_its_position() -> None:
    by_options = GameController(players=2, map_size=3, seed=4)
    by_hand = Pile()
    with by_hand.editing():
        by_hand.coins = 3
    by_hand.apply(Take(2))

    assert list(beginning_of(by_options)) == ["options"]
    assert list(beginning_of(by_hand)) == ["position"]
    for game in (by_options, by_hand):
        again = begin(type(game), beginning_of(game), "beginning")
        assert again.digest() == game.fresh().digest()


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["chess", "", None, ["match"], "../errors"])
def test_game_that_does_not_exist_is_refused(name: object) -> None:
    with pytest.raises(NotationError, match=r"^game: must be one of .*, not "):
        game_class(name, "game")
