"""Looks at a run while it goes on, which may end it."""

from __future__ import annotations

from pathlib import Path

import pytest

from alpaca_emblem.lab import Experiment, Summary, run
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.running import Way, run_by
from tests.lab.backwards import Backwards

WOLF = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)


def looked(way: Way, enough: int, games: int = 50) -> tuple[list[int], Summary]:
    """Return how many games there were at each look, until *enough*, and the result."""
    seen: list[int] = []

    def look(summary: Summary) -> bool:
        assert summary == run(WOLF, summary.games)
        seen.append(summary.games)
        return summary.games >= enough

    return seen, run_by(way, WOLF, games, 4, look)


@pytest.mark.unmeasured
@pytest.mark.parametrize("width", [1, 3, 7])
def test_looks_are_the_same_in_whatever_order_chunks_come(width: int) -> None:
    seen, summary = looked(Way(executor=Backwards(width)), 16)

    assert seen == [4, 8, 12, 16]
    assert summary == run(WOLF, 16)


def test_a_run_that_is_never_enough_plays_all() -> None:
    seen, summary = looked(Way(), 99, games=10)

    assert seen == [4, 8]
    assert summary == run(WOLF, 10)


def test_nothing_is_played_after_enough() -> None:
    backwards = Backwards(3)
    looked(Way(executor=backwards), 4)

    assert len(backwards.done) == 1 + 3  # one to try, and those that were out


@pytest.mark.unmeasured
def test_looks_go_on_where_a_store_ends(tmp_path: Path) -> None:
    store = tmp_path / "looks.sqlite"
    played: list[int] = []
    way = Way(store=store, progress=lambda done, _: played.append(done))

    assert looked(way, 8)[0] == [4, 8]
    assert played == [4, 8]
    assert looked(way, 16) == ([4, 8, 12, 16], run(WOLF, 16))
    assert played == [4, 8, 12, 16]
    assert looked(way, 12) == ([4, 8, 12], run(WOLF, 12))
    assert looked(Way(executor=Backwards(5), store=store), 30)[0][-1] == 32


def test_chunks_that_are_set_aside_are_passed_over(tmp_path: Path) -> None:
    """Others may have claimed what comes next, or set it aside."""
    from alpaca_emblem.lab.store import Store

    path = tmp_path / "aside.sqlite"
    with Store(path, WOLF, 50) as store:
        assert store.claim(4) == (0, 4)
        store.set_aside(0, 4, "it ended its worker", "objects")
        assert store.claim(4) == (4, 8)
        store.put(4, 8, play_chunk(WOLF, 4, 8), "objects", 1.0)
        assert list(store.pieces(4)) == [(4, 8, play_chunk(WOLF, 4, 8))]
        assert [piece[:2] for piece in store.pieces()] == [(0, 4), (4, 8)]
    games: list[int] = []

    def look(summary: Summary) -> bool:
        games.append(summary.games)
        return summary.games >= 8

    summary = run_by(Way(store=path), WOLF, 50, 4, look)

    assert games == [0, 4, 8]
    assert len(summary.set_aside) == 1
