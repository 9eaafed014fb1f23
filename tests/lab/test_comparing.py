"""Comparisons: which of two experiments is ahead, and how certain that is."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.lab import (
    Comparison,
    Experiment,
    Summary,
    compare,
    mcnemar,
    paired,
    paired_difference,
    run,
    score_interval,
)
from alpaca_emblem.lab.comparing import MOST, meeting
from tests.lab.backwards import Backwards

ONE, TWO, THREE, FAILING = (
    f"tests.lab.takers:{name}" for name in ("Taker", "Two", "Three", "Failing")
)
PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4})
DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)
BEAST, RANDOM = (evolve(DUEL, agents=[name]) for name in ("beast", "random"))


def taking(agent: str, **changes: Any) -> Experiment:
    return evolve(PILE, agents=[agent], **changes)


THREES = taking(THREE)


def test_a_comparison_ends_with_the_first_look_that_decides() -> None:
    """Three coins beat one in all games: 20 bouts are enough."""
    found = compare(taking(THREE), taking(ONE), elo1=100)

    assert found.decision == "elo1"
    assert (found.bouts, found.scores) == (20, {Fraction(1): 20})
    assert found.results == (40, 0, 0)
    assert str(found).splitlines() == [
        "a is ahead of b by +100 Elo rather than 0.",
        "bouts: 20 (score of a: 1 in 20)",
        "games of a: 40 won, 0 drawn, 0 lost",
        "score of a: 1.0000 (0.8389 to 1.0000), Elo +inf (+287 to +inf), "
        "biased (early stop)",
    ]


def test_what_is_worse_is_not_ahead() -> None:
    found = compare(taking(ONE), taking(THREE))

    assert found.sentence == "a is ahead of b by 0 Elo rather than +10."
    assert found.elo.value == found.elo.low == -math.inf
    assert found.is_biased


@pytest.mark.unmeasured
def test_a_lead_of_three_quarters_has_its_places() -> None:
    """Three coins of six beat two from the first seat, and draw from the second."""
    six = {"start": 6}

    found = compare(taking(THREE, options=six), taking(TWO, options=six), bouts=8)

    assert found.scores == {Fraction(3, 4): 8}
    assert found.results == (8, 8, 0)
    assert found.score == score_interval({0.75: 8})
    assert found.elo.value == pytest.approx(400 * math.log10(3))
    assert not found.is_biased
    assert found.sentence == "a is ahead of b."
    assert "biased" not in str(found)


@pytest.mark.unmeasured
@pytest.mark.parametrize("agent", ["random", THREE])
def test_equals_are_told_to_be_equal(agent: str) -> None:
    """The games of a bout are the same game, which each wins once."""
    found = compare(taking(agent), taking(agent))

    assert (found.decision, found.scores) == ("elo0", {Fraction(1, 2): found.bouts})
    assert found.bouts == 120
    fixed = compare(taking(agent), taking(agent), bouts=50)
    assert fixed.sentence == "No difference between a and b was found."
    assert str(compare(DUEL, DUEL, bouts=2, counting="won.hero")).splitlines()[2:4] == [
        "same dice: a more in 0, equal in 2, b more in 0",
        "difference: 0.0000 (0.0000 to 0.0000), p = 1",
    ]


def test_a_test_can_be_given_up() -> None:
    found = compare(THREES, THREES, most=59)

    assert (found.decision, found.bouts, found.planned) == (None, 40, None)
    assert not found.is_biased
    assert found.sentence == "It is undecided whether a is ahead of b by 0 or +10 Elo."


@pytest.mark.unmeasured
@pytest.mark.parametrize("width", [1, 4])
def test_the_end_does_not_depend_on_who_plays(width: int) -> None:
    here = compare(BEAST, RANDOM, elo1=100)
    found = compare(BEAST, RANDOM, elo1=100, executor=Backwards(width))

    assert found == here
    assert found.digest() == here.digest()
    assert found.score.low > 0


@pytest.mark.slow
def test_processes_end_at_the_same_bout() -> None:
    assert compare(BEAST, RANDOM, elo1=100, jobs=2) == compare(BEAST, RANDOM, elo1=100)


@pytest.mark.unmeasured
def test_a_comparison_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    store = tmp_path / "compare.sqlite"
    whole = compare(THREES, THREES, most=100)
    done: list[int] = []

    def interrupt(bouts: int, _: int) -> None:
        done.append(bouts)
        if bouts == 40:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compare(THREES, THREES, most=100, store=store, progress=interrupt)
    again = compare(
        *(THREES, THREES), most=100, store=store, progress=lambda n, _: done.append(n)
    )

    assert again == whole
    assert done == [20, 40, 60, 80, 100]
    done.clear()
    told = compare(
        THREES, THREES, most=100, store=store, progress=lambda n, _: done.append(n)
    )
    assert (told, done) == (whole, [])
    more = compare(THREES, THREES, store=store)
    assert more == compare(THREES, THREES)


@pytest.mark.unmeasured
def test_bouts_of_fixed_number_share_a_store(tmp_path: Path) -> None:
    """Their pieces differ, so a sequential test does not meet them."""
    store = tmp_path / "fixed.sqlite"

    compare(BEAST, RANDOM, bouts=7, store=store)
    assert compare(BEAST, RANDOM, elo1=100, store=store) == compare(
        BEAST, RANDOM, elo1=100
    )
    assert compare(BEAST, RANDOM, bouts=9, store=store) == compare(
        BEAST, RANDOM, bouts=9
    )


@pytest.mark.unmeasured
def test_swapping_both_mirrors_the_result() -> None:
    one = compare(BEAST, RANDOM, elo0=-50, elo1=50)
    other = compare(RANDOM, BEAST, elo0=-50, elo1=50)

    assert (one.decision, other.decision) == ("elo1", "elo0")
    assert one.bouts == other.bouts
    assert {1 - score: n for score, n in one.scores.items()} == other.scores
    assert one.results == other.results[::-1]
    assert other.score.low == pytest.approx(1 - one.score.high)
    assert other.elo.value == pytest.approx(-one.elo.value)


@pytest.mark.unmeasured
def test_rules_are_compared_on_the_same_dice() -> None:
    easy = evolve(DUEL, options={"enemies": ["wolf", "goblin"]})
    hard = evolve(DUEL, options={"enemies": ["wolf", "goblin", "skeleton"]})

    found = compare(easy, hard, bouts=60)

    joint = paired(hard, easy, 60, "won.hero")
    assert found.counting == "won.hero"
    assert found.results == (
        joint[0, 1],
        joint[0, 0] + joint[1, 1],
        joint[1, 0],
    )
    expected = paired_difference(joint)
    assert found.difference.value == expected.value
    assert found.difference.low == pytest.approx(expected.low)
    assert found.p_value == mcnemar(joint[0, 1], joint[1, 0]) < 0.001
    assert found.sentence == "a is ahead of b in won.hero."
    assert "difference: 0.8833 (0.7802 to 0.9671), p = 3.1e-15" in str(found)
    sequential = compare(easy, hard, elo1=200)
    assert sequential.sentence == (
        "a is ahead of b in won.hero by +200 Elo rather than 0."
    )
    assert sequential.bouts == 20


def test_other_counts_can_be_compared() -> None:
    """Takers of one coin need more actions."""
    found = compare(taking(ONE), taking(THREE), counting="length.sum", bouts=5)

    assert found.results == (5, 0, 0)
    assert found.difference.value == 1
    assert found.sentence == "No difference between a and b in length.sum was found."
    more = compare(taking(ONE), taking(THREE), counting="length.sum", bouts=6)
    assert more.p_value == pytest.approx(2 / 64)
    assert more.sentence == "a is ahead of b in length.sum."
    less = compare(taking(THREE), taking(ONE), counting="length.sum", bouts=6)
    assert less.sentence == "b is ahead of a in length.sum."


def test_experiments_with_different_agents_and_rules_are_compared() -> None:
    found = compare(BEAST, evolve(RANDOM, max_actions=50), bouts=2)

    assert found.counting == "won.hero"


def test_games_of_one_side_are_compared() -> None:
    dungeon = Experiment(game="dungeon", max_actions=30)

    found = compare(dungeon, evolve(dungeon, agents=["random"]), bouts=2)

    assert (found.counting, found.bouts) == ("won.adventurer", 2)
    assert found.results == (0, 2, 0)


@pytest.mark.unmeasured
def test_agents_of_several_sides_meet_in_every_second_seat() -> None:
    """Each of them has its own agent for each side."""
    options = {"players": 3, "map_size": 6, "units": 1}
    a = Experiment(
        game="skirmish", options=options, agents=["greedy", "random", "greedy"]
    )
    b = evolve(a, agents=["random"])

    first, second = (
        [agent.name for agent in game.agents] for game in meeting(a, b).games
    )

    assert first == ["greedy", "random", "greedy"]
    assert second == ["random", "random", "random"]
    assert meeting(a, b).seats == ((0, 1, 0), (1, 0, 1))
    assert compare(a, b, bouts=2).bouts == 2


@pytest.mark.unmeasured
def test_line_ups_meet_in_their_roles() -> None:
    grid = Experiment(game="grid", agents=["cunning", "bandit"])
    other = evolve(grid, agents=["random", "random"])

    found = compare(grid, other, bouts=1)

    assert sum(found.results) == 2
    assert found.results[0] >= 1


@pytest.mark.unmeasured
def test_agents_that_fail_or_never_end_are_told() -> None:
    failing = compare(taking(FAILING), taking(ONE), bouts=3)

    assert failing.results == (0, 0, 6)
    assert "bout 0, game 1: ZeroDivisionError: no more" in str(failing)
    both = compare(taking(FAILING), taking(FAILING), elo1=100)
    assert (both.decision, both.score.value) == ("elo0", 0.5)
    endless = compare(*(taking(a, max_actions=1) for a in (ONE, THREE)), bouts=3)
    assert endless.results == (0, 6, 0)


def test_no_bouts_have_no_score() -> None:
    found = compare(BEAST, RANDOM, bouts=0)

    assert str(found).splitlines() == [
        "No difference between a and b was found.",
        "bouts: 0",
    ]
    assert found.to_rows() == []
    with pytest.raises(InvalidValueError, match="no bouts have been played"):
        _ = found.elo
    with pytest.raises(InvalidValueError, match="agents have met: see score and elo"):
        _ = found.difference
    with pytest.raises(InvalidValueError, match="no bouts have been played"):
        _ = compare(DUEL, DUEL, bouts=0, counting="won.hero").p_value


@pytest.mark.unmeasured
def test_comparisons_are_read_as_they_were_written() -> None:
    for found in (
        compare(taking(THREE), taking(ONE), elo1=100),
        compare(taking(FAILING), taking(ONE), bouts=2, alpha=0.01),
        compare(BEAST, evolve(BEAST, options={}), bouts=3),
    ):
        again = Comparison.from_plain(json.loads(json.dumps(found.to_plain())))

        assert again == found
        assert (again.digest(), hash(again)) == (found.digest(), hash(found))
        assert str(again) == str(found)
    plain = found.to_plain()
    with pytest.raises(NotationError, match="schema: must be 1, not 2"):
        Comparison.from_plain({**plain, "schema": 2})
    with pytest.raises(NotationError, match="elo1 must be above elo0"):
        Comparison.from_plain({**plain, "elo1": -1.0})
    with pytest.raises(NotationError, match="decision must be 'elo0', 'elo1' or None"):
        Comparison.from_plain({**plain, "decision": "yes"})
    assert found.to_rows() == [{"score": 0.5, "bouts": 3}]


def test_the_level_of_intervals_is_that_of_the_test() -> None:
    found = compare(taking(THREE), taking(ONE), bouts=10, alpha=0.2)

    assert found.score.level == pytest.approx(0.8)
    assert found.score.low > compare(taking(THREE), taking(ONE), bouts=10).score.low


def test_what_is_set_aside_is_told() -> None:
    summary = Summary.from_plain(
        {"counts": {}, "failures": [], "set_aside": [[0, 20, "it hung"]]}
    )
    found = evolve(compare(BEAST, RANDOM, bouts=0), summary=summary)

    assert str(found).splitlines()[-1] == "games 0 to 19 were set aside: it hung"


@pytest.mark.unmeasured
def test_the_usual_test_asks_for_ten_points() -> None:
    found = compare(taking(THREE), taking(ONE))

    tested = found.hypotheses
    assert (tested.elo0, tested.elo1, tested.alpha, tested.beta) == (0, 10, 0.05, 0.05)
    assert MOST == 100_000
    assert found.bouts == 120
    assert run(meeting(taking(THREE), taking(ONE)), 120) == found.summary


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"elo0": 10.0, "elo1": 0.0}, InvalidValueError, "elo1 must be above elo0, 10"),
        ({"alpha": 0}, InvalidValueError, "alpha must be between 0 and 0.5, not 0"),
        ({"beta": 0.5}, InvalidValueError, "beta must be between 0 and 0.5, not 0.5"),
        (
            {"alpha": math.nan},
            InvalidValueError,
            "alpha must be from 0 to 0.5, not nan",
        ),
        ({"elo1": math.nan}, InvalidValueError, "elo1 must be from -2000 to 2000, not"),
        ({"elo1": "10"}, InvalidTypeError, "elo1 must be a number, not '10'"),
        ({"most": 19}, InvalidValueError, "most must be at least 20, not 19"),
        ({"most": 1e5}, InvalidTypeError, "most must be a whole number"),
        ({"bouts": -1}, InvalidValueError, "bouts must be at least 0, not -1"),
        ({"counting": "won.cat"}, InvalidValueError, "must name one of hero, enemies"),
        ({"counting": "floors"}, InvalidValueError, "length.sum, left.hero, damage.h"),
        ({"counting": ""}, InvalidValueError, "counting must be a printable string"),
        ({"jobs": 0}, InvalidValueError, "jobs must be at least 1, not 0"),
        ({"engine": "steam"}, InvalidValueError, "engine must be one of auto"),
        ({"a": DUEL.to_plain()}, InvalidTypeError, "a must be of class Experiment"),
        ({"b": evolve(DUEL, rotate=True)}, InvalidValueError, "b must not rotate: ag"),
        (
            {"b": evolve(DUEL, seed=9)},
            InvalidValueError,
            "must have one seed, not 3 an",
        ),
        ({"b": evolve(DUEL, agents=["x"])}, InvalidValueError, "not 'x'"),
        ({"b": evolve(DUEL, options={"x": 1})}, NotationError, "options.x"),
    ],
)
def test_wrong_comparisons_are_refused_before_anything_is_played(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        compare(**{"a": BEAST, "b": RANDOM, **changes})


SCRIPT = """
import sys
from attrs import evolve
from alpaca_emblem.lab import Experiment, compare

duel = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)
beast, random = (evolve(duel, agents=[name]) for name in ("beast", "random"))

def tell(done, most):
    print(done, flush=True)

found = compare(
    beast, random, elo0=190, elo1=280, store=sys.argv[1], progress=tell
)
print(found.digest())
"""


@pytest.mark.slow
def test_a_comparison_survives_being_killed_and_is_shared(tmp_path: Path) -> None:
    """One process is killed, and two others end what it began, at the same bout."""
    script, store = tmp_path / "script.py", tmp_path / "killed.sqlite"
    script.write_text(SCRIPT)
    command = [sys.executable, str(script), str(store)]

    first = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert first.stdout is not None
    assert first.stdout.readline() == "20\n"
    first.kill()
    first.communicate()
    others = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    told = [other.communicate()[0].splitlines() for other in others]

    expected = compare(BEAST, RANDOM, elo0=190, elo1=280)
    assert expected.bouts > 40
    assert [lines[-1] for lines in told] == [expected.digest()] * 2
