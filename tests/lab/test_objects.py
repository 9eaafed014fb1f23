"""Games by the objects: hit points, counters, and agents that fail or cheat."""

from __future__ import annotations

import json
from collections import Counter
from functools import reduce
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.agents import moves
from alpaca_emblem.duel import Strike
from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.duel.events import StrikeLanded
from alpaca_emblem.lab import AgentSpec, Experiment, Failure, Summary, run
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.objects import MOST_RESULTS
from alpaca_emblem.replay import Replay
from tests.lab.failing import HEARD

HERE = "tests.lab.failing:"
WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
TRIO = Experiment(
    game="skirmish", options={"map_size": 4, "units": 1, "players": ["a", "b", "c"]}
)
PILE = Experiment(game="tests.games.tiny:Pile", agents=("random",))


def with_agents(experiment: Experiment, *names: str) -> Experiment:
    return evolve(experiment, agents=[HERE + n if n[0].isupper() else n for n in names])


def again(failure: Failure) -> Any:
    """Return the game of the replay of *failure*, read from JSON."""
    document = json.loads(json.dumps(failure.replay))
    return Replay.from_json(document).play()


def test_hit_points_are_those_of_the_games() -> None:
    left: Counter[str] = Counter()
    damage: Counter[str] = Counter()
    for number in range(12):
        duel, agents = WOLF.game_number(number)
        for played in moves(duel, agents):
            for event in played.events:
                if isinstance(event, StrikeLanded):
                    target = duel.unit_numbered(event.target)  # type: ignore[attr-defined]
                    damage[target.owner.name] += event.damage
        for unit in duel.units:  # type: ignore[attr-defined]
            left[unit.owner.name] += unit.hit_points

    summary = play_chunk(WOLF, 0, 12, "objects")

    for side in ("hero", "enemies"):
        assert summary[f"left.{side}"] == 2 * left[side]
        assert summary.mean(f"left.{side}").value == pytest.approx(left[side] / 12)
        assert 0 < summary[f"damage.{side}"] <= 2 * damage[side]
    start = sum(u.hit_points for u in WOLF.game_number(0)[0].units)  # type: ignore[attr-defined]
    lost = summary["damage.hero"] + summary["damage.enemies"]
    assert lost == 2 * (12 * start - left.total())


def test_healing_does_not_undo_damage() -> None:
    """Hit points that were lost and healed again still count as damage."""
    staffs = Experiment(game="skirmish", options={"units": 6, "map_size": 6}, seed=2)
    game, _ = staffs.game_number(0)
    start = sum(u.hit_points for u in game.units if u.owner.name == "Player 1")  # type: ignore[attr-defined]

    summary = play_chunk(staffs, 0, 1)

    assert summary["left.Player 1"] + summary["damage.Player 1"] > 2 * start


def test_games_without_units_have_no_hit_points() -> None:
    names = run(PILE, 3).counts
    assert not any(name.startswith(("left", "damage")) for name in names)


@pytest.mark.unmeasured
def test_failing_agents_are_counted_with_their_side_and_replay() -> None:
    summary = run(with_agents(WOLF, "Failing", "beast"), 25)

    assert summary["end.failed"] == summary["failed.hero"] == 25
    assert summary["length.sum"] == summary["left.hero"] == 0
    assert len(summary.failures) == 20
    failure = summary.failures[3]
    assert (failure.number, failure.kind, failure.side) == (3, "failed", "hero")
    assert failure.error == "ZeroDivisionError: no more"
    game = again(failure)
    assert len(game.actions) == failure.actions >= 2
    assert (game.to_act, game.seed) == ("hero", WOLF.game_number(3)[0].options["seed"])
    assert "replay" not in repr(failure)


def test_agents_hear_how_their_games_end() -> None:
    HEARD.clear()
    agents = with_agents(WOLF, "Hearing", "beast")

    summary = run(agents, 12, engine="objects")
    run(evolve(agents, max_actions=1), 1, engine="objects")

    *ended, stopped = HEARD
    assert stopped is None
    winners = Counter(outcome.winners for outcome in ended if outcome is not None)
    assert winners.total() == 12
    assert winners["hero",] == summary["won.hero"]


def test_agents_that_fail_after_the_end_have_failed() -> None:
    summary = run(with_agents(WOLF, "beast", "SoreLoser"), 3)

    assert summary.counts == {"games": 3, "end.failed": 3, "failed.enemies": 3}
    assert summary.failures[0].error == "ZeroDivisionError: unfair"


def test_a_chunk_has_any_number_of_games() -> None:
    many = MOST_RESULTS * 2 + 3
    whole = play_chunk(PILE, 0, many)

    assert whole.games == many
    parts = [play_chunk(PILE, start, start + 1) for start in range(many)]
    assert reduce(Summary.merge, parts) == whole


def test_programs_are_not_ended_by_agents() -> None:
    failure = run(with_agents(WOLF, "Leaving", "beast"), 1).failures[0]
    assert failure.error == "SystemExit: bored"


def test_messages_of_errors_are_short() -> None:
    failure = run(with_agents(WOLF, "Muttering", "beast"), 1).failures[0]
    assert failure.error.startswith("ValueError: no no no")
    assert len(failure.error) < 1000
    failure = run(with_agents(WOLF, "Unreadable", "beast"), 1).failures[0]
    assert failure.error == "UnreadableError: its message cannot be read"


def test_endless_hit_points_are_an_error() -> None:
    wrong = Experiment(game=HERE + "endless", agents=("beast",), max_actions=4)
    summary = run(wrong, 2)
    assert summary.counts == {"games": 2, "end.failed": 2}
    assert "infinity" in summary.failures[0].error


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Lost", "NoSuchUnitError: "),
        ("Foreign", "InvalidTypeError: Take(coins=1) is not an action of a duel"),
        ("Silent", "InvalidTypeError: None is not an action"),
    ],
)
def test_cheats_lose(name: str, error: str) -> None:
    summary = run(with_agents(WOLF, name, "beast"), 21)

    assert summary["end.illegal"] == summary["illegal.hero"] == 21
    assert summary["won.enemies"] == 21
    assert summary["end.failed"] == 0
    assert summary.games == sum(
        summary[n]
        for n in summary.counts
        if n.startswith("length.") and n[7:].isdigit()
    )
    assert len(summary.failures) == 20
    failure = summary.failures[0]
    assert failure.kind == "illegal"
    assert failure.error.startswith(error)
    assert again(failure).to_act == "hero"


@pytest.mark.unmeasured
def test_one_cheat_of_three_leaves_the_match_to_the_others() -> None:
    summary = run(with_agents(TRIO, "greedy", "Referee", "greedy"), 6)

    assert summary["illegal.b"] == 6
    assert summary["won.b"] == summary["end.illegal"] == summary["end.failed"] == 0
    assert summary["won.a"] + summary["won.c"] + summary["draws"] == 6
    assert "not for b to decide" in summary.failures[0].error


@pytest.mark.unmeasured
def test_a_match_of_cheats_is_won_by_the_last() -> None:
    summary = run(with_agents(TRIO, "Silent"), 6)

    assert summary["end.last_standing"] == 6
    assert [summary[f"illegal.{side}"] for side in "abc"].count(0) == 0
    assert sum(summary[f"illegal.{side}"] for side in "abc") == 12
    assert summary["length.sum"] == 12


def test_cheats_of_own_games_share_the_win_with_nobody() -> None:
    summary = run(with_agents(PILE, "Silent", "random"), 4)
    assert summary["won.right"] == summary["end.illegal"] == 4


def test_bouts_tell_who_won_by_forfeit() -> None:
    cheat = evolve(with_agents(PILE, "Silent", "random"), rotate=True)
    summary = run(cheat, 4)
    assert summary["agent.1"] == 4
    assert (summary["won.left"], summary["won.right"]) == (2, 2)


def test_a_rule_that_refuses_what_it_has_accepted_has_failed() -> None:
    broken = evolve(PILE, game=HERE + "BrokenPile")

    summary = run(broken, 3)

    assert summary["end.failed"] == 3
    assert summary["failed.left"] == summary["illegal.left"] == 0
    failure = summary.failures[0]
    assert failure.side is None
    assert failure.error == "IllegalActionError: the pile has fallen over"


def test_games_that_cannot_be_made_have_failed() -> None:
    seeds = Experiment(game=HERE + "doubtful", agents=("random",), seed=2)

    summary = run(seeds, 20)

    assert 0 < summary["end.failed"] < 20
    assert summary["end.empty"] == 20 - summary["end.failed"]
    failure = summary.failures[0]
    assert failure.error == "FloorError: there is no pile"
    assert failure.replay is None


@pytest.mark.parametrize(
    ("agents", "changes", "error"),
    [
        (("Lost", "beast"), {"on_illegal": "raise"}, IllegalActionError),
        (("Failing", "beast"), {"on_error": "raise"}, ZeroDivisionError),
        (("Leaving", "beast"), {"on_error": "raise"}, SystemExit),
    ],
)
def test_errors_are_raised_if_asked(
    agents: tuple[str, ...], changes: dict[str, Any], error: type[BaseException]
) -> None:
    experiment = evolve(with_agents(WOLF, *agents), **changes)
    with pytest.raises(error) as caught:
        play_chunk(experiment, 5, 6)
    (note,) = caught.value.__notes__
    assert note.startswith("in game 5, after ")


def test_games_that_never_end_are_told_without_replay() -> None:
    endless = evolve(WOLF, max_actions=3)

    summary = run(endless, 25)

    assert summary["end.unfinished"] == 25
    assert summary["length.3"] == 25
    assert len(summary.failures) == 20
    assert summary.failures[0] == Failure(0, 3, kind="unfinished")
    assert str(summary.failures[0]) == "game 0 unfinished after 3 actions"
    assert len(endless.replay(0)) == 3
    assert run(evolve(WOLF, max_actions=None), 3)["end.unfinished"] == 0


def test_replays_are_those_of_the_games() -> None:
    replay = WOLF.replay(4)
    assert replay.play().outcome is not None
    assert isinstance(replay.actions[0], Strike)
    assert len(replay) == play_chunk(WOLF, 4, 5)["length.sum"]


def test_counters_count_what_happens() -> None:
    counting = evolve(WOLF, counters=[HERE + "strikes"])

    summary = run(counting, 9, chunk=2)

    assert summary["counter.strikes.actions"] == summary["length.sum"]
    assert summary["counter.strikes.strikes"] == summary["length.sum"]
    mean = summary.mean("counter.strikes.actions")
    assert mean == summary.mean("length")
    without = {n: c for n, c in summary.counts.items() if "counter" not in n}
    assert without == run(WOLF, 9).counts


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_table", "InvalidTypeError: no_table must return a table, not 1"),
        ("no_number", "no_number: strikes must be a whole number, not 0.5"),
        ("no_name", "no_name must count names, not 1"),
    ],
)
def test_counters_that_count_wrong_fail(name: str, message: str) -> None:
    wrong = evolve(WOLF, counters=[HERE + name])

    summary = run(wrong, 2)

    assert summary["end.failed"] == 2
    assert message in summary.failures[0].error
    with pytest.raises(InvalidTypeError):
        run(evolve(wrong, on_error="raise"), 2)


@pytest.mark.parametrize(
    ("counters", "error", "message"),
    [
        (["strikes"], InvalidValueError, "a counter must be like 'package.module:func"),
        ([HERE + "strikes", "a:strikes"], InvalidValueError, "of different names"),
        (HERE + "strikes", InvalidTypeError, "counters must be a collection"),
        ([7], InvalidTypeError, "each of counters must be of class str"),
    ],
)
def test_counters_have_names(
    counters: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        evolve(WOLF, counters=counters)


def test_counters_that_do_not_exist_are_told_before_anything_is_played() -> None:
    with pytest.raises(InvalidValueError, match="'tests:none' cannot be imported"):
        run(evolve(WOLF, counters=["tests:none"]), 10**9)


@pytest.mark.parametrize(
    "spec",
    [
        AgentSpec(HERE + "Failing", {"last": 1}),
        {"name": HERE + "Failing", "parameters": {"last": 1}},
    ],
)
def test_agents_have_parameters(spec: Any) -> None:
    experiment = evolve(WOLF, agents=[spec, "beast"])

    failure = run(experiment, 1).failures[0]

    assert sum(isinstance(a, Strike) for a in again(failure).actions) >= 1
    assert str(experiment.agents[0]) == "tests.lab.failing:Failing(last=1)"
    assert Experiment.from_text(str(experiment)) == experiment
    assert Experiment.from_plain(experiment.to_plain()) == experiment
    assert experiment.digest != with_agents(WOLF, "Failing", "beast").digest
    assert len({experiment.agents[0], AgentSpec.of(spec)}) == 1


@pytest.mark.parametrize(
    ("agent", "error", "message"),
    [
        (7, InvalidTypeError, "an agent must be a name, or a table with its name"),
        ({"nam": "beast"}, InvalidValueError, "an agent must have a name"),
        ({"name": "beast", "x": 1}, InvalidValueError, "an agent must have a name"),
        ({"name": 7}, InvalidTypeError, "name must be"),
        (AgentSpec("beast", {"fury": 3}), InvalidValueError, "cannot be made: .*fury"),
        ("beats", InvalidValueError, "not 'beats'; did you mean 'beast'?"),
    ],
)
def test_agents_that_cannot_be_are_refused(
    agent: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        run(evolve(WOLF, agents=[agent]), 1)


def test_summaries_with_failures_are_read_as_they_were_written() -> None:
    summary = run(with_agents(WOLF, "Failing", "Lost"), 4)

    again = Summary.from_plain(json.loads(json.dumps(summary.to_plain())))

    assert again.failures == summary.failures
    assert again == summary
