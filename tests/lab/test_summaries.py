"""Summaries: whole numbers that are added up, in any order."""

from __future__ import annotations

import json
import math
from math import inf
from statistics import fmean, stdev
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.lab import Failure, SetAside, Summary
from alpaca_emblem.lab.intervals import student_quantile
from alpaca_emblem.lab.records import End, Record
from alpaca_emblem.lab.summaries import KINDS, MOST_FAILURES
from alpaca_emblem.rng import Mulberry32
from tests.lab.drawing import near

NAMES = st.sampled_from(["games", "won.hero", "end.fled", "counter.f.x", "left.hero"])
FAILURES = st.builds(
    Failure,
    st.integers(0, 60),
    st.integers(0, 9),
    st.text(max_size=3),
    st.sampled_from(KINDS),
)
SUMMARIES = st.builds(
    Summary, st.dictionaries(NAMES, st.integers(-9, 9)), st.lists(FAILURES, max_size=30)
)


@pytest.mark.unmeasured
@given(parts=st.lists(SUMMARIES, max_size=6), data=st.data())
def test_the_order_of_merging_does_not_matter(
    parts: list[Summary], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(parts))
    middle = data.draw(st.integers(0, len(parts)))
    whole = Summary()
    for part in parts:
        whole = whole.merge(part)

    left, right = Summary(), Summary()
    for part in shuffled[:middle]:
        left = part.merge(left)
    for part in shuffled[middle:]:
        right = right.merge(part)

    again = left.merge(right)
    assert again == whole
    assert again.digest() == whole.digest()
    for kind in KINDS:
        numbers = [f.number for f in again.failures if f.kind == kind]
        every = sorted(f.number for p in parts for f in p.failures if f.kind == kind)
        assert numbers == every[:MOST_FAILURES]


@pytest.mark.unmeasured
@given(summary=SUMMARIES)
def test_summaries_are_read_as_they_were_written(summary: Summary) -> None:
    again = Summary.from_plain(json.loads(json.dumps(summary.to_plain())))

    assert (again, again.failures) == (summary, summary.failures)
    assert again.merge(Summary()) == summary
    assert 0 not in summary.counts.values()


@given(values=st.lists(st.integers(0, 999), min_size=2, max_size=20))
def test_means_are_those_of_all_games(values: list[int]) -> None:
    record = Record()
    for value in values:
        record.add(End("fell", ("hero",)), 0)
        record.lengths[value] += 1
        record.left["hero"][value] += 1
    summary = record.summary()

    length, left = summary.mean("length"), summary.mean("left.hero", 0.9)

    assert length.value == pytest.approx(fmean(values))
    assert left.value == pytest.approx(fmean(values) / 2)
    width = student_quantile(0.9, len(values) - 1)
    half = width * stdev(values) / math.sqrt(len(values)) / 2
    assert left.high - left.low == pytest.approx(2 * half)
    assert (left.level, length.level) == (0.9, 0.95)


@pytest.mark.slow
@pytest.mark.parametrize("games", [3, 12, 60])
def test_intervals_of_means_cover_the_true_one(games: int) -> None:
    """Lengths are sums of three dice; few of them are nearly normal already."""
    dice, runs, covered = Mulberry32(31), 3000, 0
    for _ in range(runs):
        record = Record()
        record.ends[End("fell", ("hero",))] = games
        for _ in range(games):
            record.lengths[sum(dice.between(1, 6) for _ in range(3))] += 1
        covered += 10.5 in record.summary().mean("length")

    assert near(covered, runs, 0.95)


def test_a_single_game_says_nothing_about_the_mean() -> None:
    summary = Summary({"games": 1, "length.sum": 8, "length.squares": 64})

    assert summary.mean("length").value == 8
    assert (summary.mean("length").low, summary.mean("length").high) == (-inf, inf)
    assert not summary.mean("length").is_finite
    assert "length: 8.0000 (-inf to inf) on average" in str(summary)


def test_failed_games_have_no_length() -> None:
    summary = Summary(
        {"games": 3, "end.failed": 1, "length.sum": 8, "length.squares": 32}
    )
    assert summary.mean("length").value == 4
    assert summary.mean("length").low == summary.mean("length").high == 4
    only = Summary({"games": 1, "end.failed": 1})
    with pytest.raises(InvalidValueError, match="no games have been played to an end"):
        only.mean("length")


@pytest.mark.parametrize(
    ("method", "name", "error", "message"),
    [
        (
            "rate",
            "length.sum",
            InvalidValueError,
            "length.sum does not count",
        ),
        ("rate", "left.hero", InvalidValueError, "left.hero does not count games"),
        ("rate", 7, InvalidTypeError, "name must be"),
        (
            "mean",
            "won.hero",
            InvalidValueError,
            "won.hero has no mean; ther",
        ),
        ("mean", None, InvalidTypeError, "name must be"),
    ],
)
def test_what_is_no_rate_or_mean_is_refused(
    method: str, name: Any, error: type[Exception], message: str
) -> None:
    summary = Summary({"games": 2, "length.sum": 8, "left.hero": 9})
    with pytest.raises(error, match=message):
        getattr(summary, method)(name)


def test_rows_have_rates_where_games_are_counted() -> None:
    rows = {row["name"]: row for row in Summary({"games": 2, "won.a": 1}).to_rows()}

    assert rows["games"] == {
        **{"name": "games", "count": 2},
        **{"rate": None, "low": None, "high": None},
    }
    assert (rows["won.a"]["rate"], round(rows["won.a"]["low"], 4)) == (0.5, 0.0945)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((-1, 0), InvalidValueError, "number must be at least 0, not -1"),
        ((0, 0.5), InvalidTypeError, "actions must be a whole number, not 0.5"),
        ((0, 0, 7), InvalidTypeError, "error must be of class str, not 7"),
        ((0, 0, "", "lost"), InvalidValueError, "kind must be one of failed, illegal"),
        ((0, 0, "", "failed", 7), InvalidTypeError, "side must be of class str"),
    ],
)
def test_wrong_failures_are_refused(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Failure(*arguments)


def test_documents_that_are_no_summaries_are_refused() -> None:
    failure = {"number": 0, "actions": 0, "kind": "lost"}
    with pytest.raises(NotationError, match="kind must be one of"):
        Summary.from_plain({"counts": {}, "failures": [failure]})
    with pytest.raises(NotationError, match="counts: is missing"):
        Summary.from_plain({})


PLAYED = Summary({"games": 20, "end.fell": 20, "length.sum": 60, "length.squares": 180})
DIED = SetAside(40, 60, "it ended its worker 3 times")


def test_games_that_are_set_aside_are_named_outside_of_the_digest() -> None:
    summary = PLAYED.merge(Summary(set_aside=[DIED]))

    assert summary == PLAYED
    assert summary.digest() == PLAYED.digest()
    assert (summary.games, summary.set_aside) == (20, (DIED,))
    assert str(summary).splitlines()[2:] == [
        "length: 3.0000 (3.0000 to 3.0000) on average",
        "games 40 to 59 were set aside: it ended its worker 3 times",
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
