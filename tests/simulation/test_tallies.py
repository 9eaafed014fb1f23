"""Tallies count all results, small numbers and large ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.simulation.entries import ENDED, LENGTH, WON
from alpaca_emblem.simulation.tallies import MOST_BINS, Counts, as_results

SIDES, REASONS = ("one", "other"), ("fell", "fled")
ROWS = st.tuples(
    st.integers(0, len(REASONS)),
    st.one_of(st.integers(0, 3), st.integers(0, 2**62 - 1)),
    *[st.one_of(st.integers(0, 100), st.integers(0, 2**62))] * 3,
)


def test_numbers_of_any_size_are_counted() -> None:
    counts = Counts(("one", "other"), ("fell", "fled"))
    large = MOST_BINS * 1000

    counts.add(as_results([[1, 1, 7, 3, 0], [1, 2, 7, 0, large], [2, 0, 9, 3, 4]], 2))
    counts.add(as_results([[0, 0, large, 1, 1]], 2))
    counts.add(as_results([], 2))
    tally = counts.tally(1)

    assert tally.games == 4
    assert tally.wins == {"one": 1, "other": 1}
    assert tally.ends == {"unfinished": 1, "fell": 2, "fled": 1}
    assert tally.lengths == {7: 2, 9: 1, large: 1}
    assert tally.hit_points == {
        "one": {0: 1, 1: 1, 3: 2},
        "other": {0: 1, 1: 1, 4: 1, large: 1},
    }


@given(st.lists(ROWS, max_size=8), st.lists(ROWS, max_size=8))
def test_columns_are_counted_one_by_one_and_ends_together(
    some: Sequence[Sequence[int]], others: Sequence[Sequence[int]]
) -> None:
    counts, more = Counts(SIDES, REASONS), Counts(SIDES, REASONS)
    counts.add(as_results(some, 2))
    more.add(as_results(others, 2))

    counts.merge(more)

    rows = [*some, *others]
    assert counts.games == len(rows)
    assert counts.unfinished == counts.ends().get((0, 0), 0)
    assert counts.ends() == Counter((row[ENDED], row[WON]) for row in rows)
    for column in range(LENGTH, counts.width):
        found = counts.values(column)
        assert found == Counter(row[column] for row in rows)
        assert [*found] == sorted(found)
