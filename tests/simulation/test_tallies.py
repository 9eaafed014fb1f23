"""Tallies count all results, small numbers and large ones."""

from __future__ import annotations

from alpaca_emblem.simulation.tallies import BINS, Counts, as_results


def test_numbers_of_any_size_are_counted() -> None:
    counts = Counts(("one", "other"), ("fell", "fled"))
    large = BINS * 1000

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
