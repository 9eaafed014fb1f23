"""Differences: where two replays part, with both states drawn."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.match.actions import EndTurn
from alpaca_emblem.replay import diff, record
from tests.games.tiny import Pile, QuietPile, Refill, Take
from tests.replay.games import played, small_match


def pile(*actions: Take | Refill, start: int = 10) -> Pile:
    """A pile on which that has been done."""
    game = QuietPile(start=start)
    for action in actions:
        game.apply(action)
    return game


def test_replays_of_the_same_do_not_differ() -> None:
    assert diff(record(small_match(20)), record(small_match(20), every=3)) is None


@pytest.mark.parametrize(
    ("one", "other", "step", "path"),
    [
        (pile(Take(1), Take(2)), pile(Take(1), Take(3)), 2, "coins"),
        (pile(start=9), pile(start=10), 0, "coins"),
        (pile(Take(1)), pile(Take(1), Refill()), 2, "coins"),
        (pile(Take(1), Refill()), pile(Take(1)), 2, "coins"),
    ],
    ids=["action", "beginning", "longer", "shorter"],
)
def test_first_difference_is_named(
    one: Pile, other: Pile, step: int, path: str
) -> None:
    found = diff(record(one), record(other))

    assert found is not None
    assert (found.step, found.path) == (step, path)


def test_both_states_are_drawn() -> None:
    found = diff(record(pile(Take(1), Take(2))), record(pile(Take(1), Take(3))))

    assert found is not None
    assert found.actions == (Take(2), Take(3))
    assert found.states[0].startswith("# ooooooo\n# ---\ncount = 5\ngame = ")
    assert found.states[1].startswith("# oooooo\n# ---\ncount = 5\ngame = ")
    told = str(found)
    assert told.startswith("step 2: Take(coins=2) in one, Take(coins=3) in the other; ")
    assert "first difference at coins\n" in told
    assert found.states[0] in told
    assert found.states[1] in told


def test_actions_of_only_one_replay_are_a_difference() -> None:
    found = diff(record(pile(Take(1))), record(pile(Take(1), Take(1))))

    assert found is not None
    assert found.actions == (None, Take(1))
    assert "nothing in one, Take(coins=1) in the other" in str(found)


@pytest.mark.unmeasured
def test_a_fork_parts_where_it_was_made() -> None:
    replay = record(played(small_match(), 30))
    number = len(replay) // 2
    fork = replay.fork(number, [EndTurn()])

    found = diff(replay, fork)

    assert found is not None
    assert found.step == number + 1
    assert found.actions[1] == EndTurn()


def test_only_replays_are_compared() -> None:
    with pytest.raises(InvalidTypeError, match="must be of class Replay, not None"):
        diff(record(Pile()), None)  # type: ignore[arg-type]
