"""Searches stop as early as they can, and caches are bounded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.searching import Memory, search_everywhere, search_within

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize(
    ("most", "kept"),
    [(6, ["a", "b", "c"]), (5, ["b", "c"]), (3, ["c"]), (2, ["c"]), (0, ["c"])],
)
def test_the_oldest_are_forgotten(most: int, kept: list[str]) -> None:
    """Three results of which the last is the longest; it stays in any case."""
    memory: Memory[str, tuple[int, ...]] = Memory(most)

    for key, found in (("a", (1,)), ("b", (1, 2)), ("c", (1, 2, 3))):
        assert memory.keep(key, found) is found

    assert [*memory] == kept
    assert memory.held == sum(map(len, memory.values()))


@settings(max_examples=10)
@given(
    seed=st.integers(0, 99),
    start=st.integers(0, 143),
    limit=st.sampled_from([0, 3, 40]),
)
def test_near_places_are_those_of_the_whole_search(
    seed: int, start: int, limit: int
) -> None:
    topology = FieldFactory(seed).create(12).topology
    neighbours = [topology.neighbours(location) for location in topology.locations]

    distances = search_everywhere(neighbours, start)
    near = search_within(neighbours, start, limit)

    assert near == {i: steps for i, steps in enumerate(distances) if steps <= limit}
    assert [*near.values()] == sorted(near.values())
