"""The script that measures peers: its pieces, and our own share of its works."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.benchmarks.peer_works import WORKS
from tests.benchmarks.peers import (
    Contestant,
    Figure,
    Work,
    main,
    measured,
    missing,
    rate,
    rounded,
    table,
)

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
PINNED = dict(
    line.split("==")
    for line in Path(__file__).with_name("peers.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
)
ROW = re.compile(r"^\|.*?\| ([a-z-]+) ([\d.]+) \| (.*?) \| [\d,]+ \|$", re.MULTILINE)
"""A row of the table for a peer."""


def clock_of(*times: float) -> Iterator[float]:
    """Return the times that a clock shows."""
    return iter(times)


def test_rate_repeats_a_turn_until_the_time_is_over() -> None:
    times = clock_of(10.0, 10.4, 10.8, 11.2)

    assert rate(lambda: 6, 1.0, lambda: next(times)) == pytest.approx(18 / 1.2)


def test_best_round_of_each_counts_after_a_turn_that_does_not() -> None:
    turns: list[str] = []

    def ready(name: str) -> Contestant:
        def turn() -> int:
            turns.append(name)
            return 10

        return Contestant(name, lambda: turn)

    work = Work("counting", "turns", (ready("one"), ready("other")))
    times = clock_of(0, 5, 0, 4, 0, 2, 0, 8)

    figures = measured(work, rounds=2, seconds=1, clock=lambda: next(times))

    assert turns == ["one", "other"] * 3
    assert [figure.a_second for figure in figures] == [5.0, 2.5]


@pytest.mark.parametrize(
    ("figure", "shown"),
    [(0.123, "0.12"), (9.96, "10"), (42.4, "42"), (1234.5, "1,230"), (87654, "87,700")],
)
def test_figures_are_rounded(figure: float, shown: str) -> None:
    assert rounded(figure) == shown


def test_table_names_a_work_once_and_the_version_of_a_peer() -> None:
    own = Contestant("match", lambda: lambda: 1)
    peer = Contestant("games", lambda: lambda: 1, "pytest", "pytest")
    work = Work("random games", "actions", (own, peer))

    assert [*table([Figure(work, own, 1000), Figure(work, peer, 20)])][2:] == [
        "| random games (actions) | this one | match | 1,000 |",
        f"|  | pytest {version('pytest')} | games | 20 |",
    ]


def test_a_peer_that_is_not_installed_is_left_out_and_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = Contestant("ours", lambda: lambda: 1)
    absent = Contestant("theirs", lambda: lambda: 1, "no_such_peer", "no-such-peer")
    work = Work("nothing", "times", (own, absent, absent))

    assert missing([work]) == ["no_such_peer"]
    assert main([work], rounds=1, seconds=0) == 1
    shown = capsys.readouterr()
    assert "| nothing (times) | this one | ours |" in shown.out
    assert "theirs" not in shown.out
    assert shown.err.splitlines() == ["nothing ...", "no_such_peer is not installed"]
    assert main([work._replace(contestants=(own,))], rounds=1, seconds=0) == 0


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_our_share_of_each_work_is_done(work: Work) -> None:
    own = [one for one in work.contestants if not one.module]
    peers = [one for one in work.contestants if one.module]
    assert own
    assert peers
    for one in own:
        if "compiled" not in one.name:
            assert one.ready()() > 0, one.name


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.name)
def test_peers_are_pinned(work: Work) -> None:
    for one in work.contestants:
        if one.module:
            assert one.package in PINNED


def test_the_page_shows_the_table_with_the_pinned_versions() -> None:
    page = (ROOT / "docs" / "speed.md").read_text("utf-8")
    shown = [
        (package, number, what)
        for package, number, what in ROW.findall(page)
        if package in PINNED
    ]

    assert shown == [
        (one.package, PINNED[one.package], one.name)
        for work in WORKS
        for one in work.contestants
        if one.module
    ]
