"""Tuning: values that bring a rate nearest to a target, and the truth about them."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import (
    ForecastTooLargeError,
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
)
from alpaca_emblem.lab import Bounds, Experiment, Interval, exact_of, tune
from alpaca_emblem.lab.measuring import Axis, axes_of, share_of
from alpaca_emblem.lab.trials import distance
from tests.lab.gambles import Counted

GAMBLE = Experiment(
    game="tests.lab.gambles:Gamble",
    options={"percent": 30, "bonus": 0, "label": ""},
    agents=["random"],
    seed=7,
)
HILL = evolve(GAMBLE, game="tests.lab.gambles:Hill")
DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)


def test_whole_numbers_that_miss_the_target_are_told() -> None:
    result = tune(
        GAMBLE, {"percent": (20, 79)}, target=0.333, tolerance=1e-3, exact=True
    )

    assert result.values == {"percent": 33}
    assert not result.is_hit
    assert result.are_neighbours
    assert result.below is not None
    assert result.above is not None
    assert (result.below.values["percent"], result.above.values["percent"]) == (33, 34)
    assert str(result) == (
        "The best values are percent = 33.\n"
        "With them, won.hero is 0.330000000000, exactly.\n"
        "No values that were tried bring it within 0.001 of 0.333, the target.\n"
        "The nearest above the target: percent = 34: 0.340000000000.\n"
        "The nearest at or below the target: percent = 33: 0.330000000000.\n"
        "No value lies between these two.\n"
        "Tried: 8 points of 60, by bisection."
    )


@pytest.mark.unmeasured
def test_duels_are_tuned_without_luck() -> None:
    wolf = Experiment(game="duel", options={"enemies": ["wolf"]})

    result = tune(wolf, {"hero.max_hit_points": (8, 29)}, target=0.6, exact=True)

    assert result.is_hit
    assert result.values == {"hero.max_hit_points": 12}
    assert str(result.best.rate)[:8] == "0.593424"
    assert str(result.above)[:28] == "hero.max_hit_points = 13: 0."
    assert result.are_neighbours


@pytest.mark.slow
def test_duel_is_tuned_as_a_full_search_would() -> None:
    """The steps of whole numbers are known: 0.5328 with 47 and 0.4954 with 48."""
    hit_points = {"enemies.0.max_hit_points": range(46, 50)}

    result = tune(DUEL, hit_points, exact=True)

    assert result.values == {"enemies.0.max_hit_points": 48}
    assert result.is_hit
    assert str(result.best.rate)[:6] == "0.4954"
    assert str(result.above)[:38] == "enemies.0.max_hit_points = 47: 0.53280"
    assert result.confirmed is result.best
    assert exact_of(result.experiment, 1e-12).wins("hero") == result.best.rate


@pytest.mark.unmeasured
@pytest.mark.parametrize("target", [0, 0.2, 0.5, 0.77, 1])
def test_bisection_finds_the_value_of_any_target(target: float) -> None:
    result = tune(GAMBLE, {"percent": (14, 100)}, target=target, exact=True)

    assert result.values == {"percent": max(14, round(100 * target))}
    assert len(result.trials) <= 9 + 7


def test_falling_rates_are_bisected_too() -> None:
    result = tune(GAMBLE, {"percent": [90, 20, 50]}, key="won.house", exact=True)

    assert result.values == {"percent": 50}
    assert result.method == "bisection"
    assert [trial.values["percent"] for trial in result.trials] == [20, 90, 50]


@pytest.mark.unmeasured
def test_best_are_measured_again_in_fresh_games() -> None:
    result = tune(
        GAMBLE, {"percent": (20, 80)}, target=0.4, games=300, fresh_games=3000
    )

    stages = [trial.stage for trial in result.trials]
    assert stages[-6:] == ["again"] * 5 + ["once more"]
    assert set(stages[:-6]) == {"search"}
    again = result.trials[-6:-1]
    assert len({trial.values["percent"] for trial in again}) == 5
    assert result.best in again
    assert result.confirmed is result.trials[-1]
    assert result.confirmed.values == result.best.values
    rate, confirmed = result.best.rate, result.confirmed.rate
    assert isinstance(rate, Interval)
    assert isinstance(confirmed, Interval)
    assert rate.value != confirmed.value
    assert abs(result.values["percent"] - 40) <= 3
    assert result.values["percent"] / 100 in confirmed
    assert "in fresh games" in str(result)


def test_searches_by_estimator_find_a_target_and_skip_what_is_refused() -> None:
    result = tune(
        GAMBLE, {"percent": (0, 100), "bonus": (0, 50)}, target=0.4, exact=True
    )

    assert abs(sum(result.values.values()) - 40) <= 2
    assert (result.method, result.points) == ("TPE", 101 * 51)
    refused = [trial for trial in result.trials if trial.rate is None]
    assert all(
        sum(trial.values.values()) > 100 or trial.values["percent"] == 13
        for trial in refused
    )
    assert f"The game refused {len(refused)} points, such as percent" in str(result)
    assert len(result.trials) == 60


@pytest.mark.unmeasured
def test_repeated_searches_go_the_same_way_however_often_interrupted() -> None:
    """The sampler of each trial depends on the seed and on earlier results only."""
    vary = {"percent": (20, 60), "bonus": (0, 40)}
    whole = tune(GAMBLE, vary, trials=40, exact=True)

    def interrupt(done: int, most: int) -> None:
        assert most == 40
        if done == 25:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(GAMBLE, vary, trials=40, exact=True, progress=interrupt)
    first = tune(GAMBLE, vary, trials=25, exact=True)
    other = tune(evolve(GAMBLE, seed=8), vary, trials=25, exact=True)

    assert tune(GAMBLE, vary, trials=40, exact=True) == whole
    assert first.trials == whole.trials[:25]
    assert other.trials != first.trials


@pytest.mark.slow
def test_confirmed_intervals_cover_and_those_of_the_search_promise_too_much() -> None:
    """A search by few games finds lucky values, whose true rates are farther off."""
    vary, covered, promised = {"percent": (20, 60), "bonus": (0, 30)}, 0, 0.0
    numbers: dict[str, Any] = {"games": 100, "fresh_games": 400, "trials": 20}

    for seed in range(40):
        result = tune(evolve(GAMBLE, seed=seed), vary, target=0.4, **numbers)
        found = [trial for trial in result.trials if trial.stage == "search"]
        lucky = min(found, key=lambda trial: distance(trial, 0.4))
        rate = result.confirmed.rate
        assert isinstance(rate, Interval)
        covered += sum(result.values.values()) / 100 in rate
        off = abs(sum(lucky.values.values()) / 100 - 0.4)
        promised += off - distance(lucky, 0.4)

    assert covered >= 33  # of 40, by 95 percent: less once in a thousand
    assert promised / 40 > 0.015


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "vary", [{"percent": (20, 80)}, {"percent": (20, 60), "bonus": (0, 40)}]
)
def test_searches_with_a_store_go_on_where_they_were_interrupted(
    tmp_path: Path, vary: Mapping[str, Any]
) -> None:
    """No game is played twice, and the result is that of a search in one go."""
    counted = evolve(GAMBLE, agents=["tests.lab.gambles:Counted", "random"])
    numbers: dict[str, Any] = {"games": 20, "fresh_games": 30, "trials": 12}
    start = Counted.choices
    whole = tune(counted, vary, **numbers)
    all_choices = Counted.choices - start

    def interrupt(done: int, _: int) -> None:
        if done in {3, 9}:
            raise KeyboardInterrupt

    store = tmp_path / "runs.sqlite"
    with pytest.raises(KeyboardInterrupt):
        tune(counted, vary, **numbers, store=store, progress=interrupt)
    again = tune(counted, vary, **numbers, store=store)

    assert again == whole
    assert Counted.choices - start == 2 * all_choices
    assert tune(counted, vary, **numbers, store=store) == whole
    assert Counted.choices - start == 2 * all_choices


def test_lists_without_order_and_intervals_are_searched() -> None:
    labels = tune(GAMBLE, {"label": ["a", "b"]}, target=0.3, trials=4, exact=True)
    axis = Axis("share", (), 0.25, 0.75)

    assert labels.method == "TPE"
    assert labels.points == 2
    assert labels.is_hit
    assert (axis.at(0), axis.at(0.5), axis.ends) == (0.25, 0.5, (0.25, 0.75))


def test_one_value_is_only_measured() -> None:
    result = tune(GAMBLE, {"percent": [40]}, games=50, fresh_games=60)

    assert [trial.stage for trial in result.trials] == ["search", "again", "once more"]
    assert result.points == 1
    assert not result.are_neighbours


@pytest.mark.unmeasured
def test_rates_that_rise_and_fall_are_searched_and_told() -> None:
    """Bisection between 20 and 95 meets the hill at 50 only by looking between."""
    every = tune(HILL, {"percent": range(20, 80)}, target=0.9, exact=True)
    some = tune(HILL, {"percent": range(20, 81)}, target=0.1, trials=12, exact=True)

    assert every.values["percent"] in (45, 55)
    assert every.is_monotone is False
    assert len(every.trials) == 60
    assert "rises and falls" not in str(every)
    assert some.is_monotone is False
    assert "so other points may be nearer" in str(some)
    assert "None brings it at or below the target" in str(some)


@pytest.mark.unmeasured
def test_long_ranges_are_checked_at_their_ends_and_on_the_way() -> None:
    """A gap that only 13 leaves in a million values is met where it matters."""
    both = evolve(
        GAMBLE,
        game="tests.lab.gambles:Both",
        options={"percent": 50, "bonus": 100, "label": ""},
    )

    result = tune(both, {"percent": (0, 10**9)}, exact=True)

    assert result.values == {"percent": 50}
    assert len(result.trials) < 40
    assert (
        tune(GAMBLE, {"percent": (-(10**6), 100)}, exact=True).values["percent"] == 50
    )
    with pytest.raises(InvalidValueError, match="percent must not be 13"):
        tune(GAMBLE, {"percent": (-(10**6), 100)}, target=0.13, exact=True)


def test_targets_out_of_reach_are_told() -> None:
    result = tune(GAMBLE, {"percent": range(20, 60)}, target=0.9, exact=True)

    assert result.values == {"percent": 59}
    assert result.is_monotone
    assert result.above is None
    assert "None brings it above the target." in str(result)
    assert len(result.trials) == 2 + 7  # looked between, too


def test_results_are_rows_and_plain_data() -> None:
    result = tune(GAMBLE, {"percent": (20, 80)}, games=50, fresh_games=60, trials=3)

    rows = result.to_rows()
    plain = json.loads(json.dumps(result.to_plain()))

    assert len(rows) == len(result.trials)
    assert rows[0].keys() == {
        *("trial", "stage", "percent", "rate", "low", "high", "refusal")
    }
    assert plain["trials"] == rows
    assert plain["trials"][plain["best"]]["percent"] == result.values["percent"]
    assert plain["trials"][plain["confirmed"]]["stage"] == "once more"
    assert Experiment.from_plain(plain["experiment"]) == result.experiment


PERCENT = {"percent": (20, 60)}


@pytest.mark.parametrize(
    ("vary", "arguments", "message"),
    [
        (PERCENT, {"target": 1.5}, "target must be from 0 to 1, not 1.5"),
        (PERCENT, {"target": float("nan")}, "target must be from 0 to 1, not nan"),
        (PERCENT, {"tolerance": -1}, "tolerance must be from 0 to 1, not -1"),
        (PERCENT, {"trials": 0}, "trials must be at least 1, not 0"),
        (PERCENT, {"games": 0}, "games must be at least 1, not 0"),
        (PERCENT, {"fresh_games": 0}, "fresh_games must be at least 1, not 0"),
        (PERCENT, {"key": "won.wolf"}, "key must be one of won.hero, won.house, not"),
        (PERCENT, {"key": "end.roled"}, "no game counted 'end.roled'; they counted en"),
        (PERCENT, {"key": "length.sum", "exact": True}, "the key of an exact value mu"),
        ({}, {}, "vary must name an option, with the values to try"),
        ({"percent": []}, {}, r"percent: there must be values to try, not \[\]"),
        ({"percent": [3, 3]}, {}, r"percent: the values must differ, not \[3, 3\]"),
        ({"percent": (9, 3)}, {}, r"percent: a pair must be finite, the lower number"),
        ({"percent": (9, float("inf"))}, {}, r"lower number first, not \(9, inf\)"),
        ({"percent": [9, float("nan"), 3]}, {}, "percent: numbers must be finite"),
        (
            {"percnt": (9, 13)},
            {},
            "percnt: there is no such option; the nearest path is 'perc",
        ),
        ({"percent": (9, 30)}, {}, "percent: percent must not be 13, which is unluck"),
        ({"percent": (9, 101), "bonus": (0, 5)}, {}, "percent: percent and bonus mus"),
        ({"percent": (50, 99), "bonus": (51, 60)}, {}, "bonus: percent and bonus mus"),
        ({"label": ["a", "b"], "percent": [13]}, {}, "percent: percent must not be 1"),
    ],
)
def test_wrong_numbers_are_refused(
    vary: Mapping[str, Any], arguments: Mapping[str, Any], message: str
) -> None:
    given = {"games": 5, "fresh_games": 5, "trials": 5, **arguments}

    with pytest.raises(InvalidValueError, match=message):
        tune(GAMBLE, vary, **given)


@pytest.mark.parametrize(
    ("vary", "arguments", "message"),
    [
        (7, {}, "vary must be of class Mapping, not 7"),
        ({"percent": 7}, {}, "percent must be a collection, not 7"),
        ({"percent": "abc"}, {}, "percent: values must be a range, a list, or a pair"),
        ({"percent": {1, 2}}, {}, "percent: values must be a range, a list, or a pa"),
        (PERCENT, {"target": "half"}, "target must be a number, not 'half'"),
        (PERCENT, {"trials": True}, "trials must be a whole number, not True"),
        (PERCENT, {"key": 7}, "key must be a string, not 7"),
        (PERCENT, {"progress": 7}, "progress must be a function, not 7"),
        (PERCENT, {"exact": 1}, "exact must be true or false, not 1"),
        (PERCENT, {"job": 2}, "there is no argument job: those of run are jobs, ex"),
        (PERCENT, {"jobs": 2.5}, "jobs must be a whole number, not 2.5"),
    ],
)
def test_wrong_types_are_refused(
    vary: Any, arguments: Mapping[str, Any], message: str
) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        tune(GAMBLE, vary, **arguments)


def test_options_named_twice_are_refused() -> None:
    with pytest.raises(InvalidValueError, match=r"vary names hero\.stats\.strength tw"):
        axes_of(DUEL, {"hero.strength": [1], "hero.stats.strength": [2]})


def test_games_that_fail_are_told() -> None:
    clumsy = evolve(GAMBLE, agents=["tests.lab.gambles:Clumsy", "random"])

    result = tune(clumsy, {"percent": [40, 41]}, games=20, fresh_games=30)

    assert result.values == {"percent": 41}
    assert result.failed == 20 + 30
    assert "In 50 games, an agent or a rule failed" in str(result)


def test_descending_values_are_put_in_order() -> None:
    axes = axes_of(GAMBLE, {"percent": range(30, 10, -5), "bonus": [3, 1.5]})

    assert [list(axis.values) for axis in axes] == [[15, 20, 25, 30], [1.5, 3]]
    assert axes_of(GAMBLE, {"bonus": (2.5, 2.5)})[0].values == (2.5,)


@pytest.mark.slow
def test_searches_keep_their_processes_and_end_them() -> None:
    """Two jobs give the same result as one, without new processes for each point."""
    numbers: dict[str, Any] = {"games": 40, "fresh_games": 50, "trials": 5}
    running = set(active_children())

    with_two = tune(GAMBLE, PERCENT, **numbers, jobs=2, chunk=10)

    assert with_two == tune(GAMBLE, PERCENT, **numbers)
    assert set(active_children()) == running


def test_missing_package_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)

    with pytest.raises(MissingPackageError, match=r"needs optuna: pip install 'alpa.*"):
        tune(GAMBLE, {"percent": (20, 60), "bonus": (0, 5)}, exact=True)
    assert tune(GAMBLE, PERCENT, exact=True).values == {"percent": 50}


@pytest.mark.unmeasured
def test_too_many_positions_are_told() -> None:
    hit_points = {"hero.max_hit_points": [40, 41]}
    grid, power = Experiment(game="grid"), {"scenario.roster.0.power": [7, 8]}

    with pytest.raises(ForecastTooLargeError, match="more than 50 positions, the lim"):
        tune(grid, power, key="won.heroes", exact=True, limit=50)
    with pytest.raises(InvalidValueError, match="limit must be at least 1, not 0"):
        tune(DUEL, hit_points, exact=True, limit=0)


def test_exact_values_of_experiments_need_games_that_begin_alike() -> None:
    with pytest.raises(InvalidValueError, match="games of dungeon differ in more than"):
        exact_of(Experiment(game="dungeon"))
    with pytest.raises(InvalidValueError, match="need an experiment with rotate=Fals"):
        exact_of(evolve(GAMBLE, rotate=True))
    with pytest.raises(InvalidValueError, match="eps must be above 0"):
        exact_of(DUEL, 0)
    with pytest.raises(InvalidValueError, match="learned cannot play enemies: no pol"):
        exact_of(evolve(DUEL, agents=["beast", "learned"]))


@pytest.mark.unmeasured
def test_exact_values_of_experiments_go_by_the_general_way_where_they_must() -> None:
    """Agents that strike at random do not fight as the plain numbers do."""
    wolf = Experiment(game="duel", options={"enemies": ["wolf"]})
    slow = evolve(GAMBLE, agents=["random", "random"])

    assert exact_of(wolf).positions == 2821
    assert exact_of(slow).positions == 1


@pytest.mark.parametrize(
    ("key", "share"),
    [
        ("won.hero", 0.3),
        ("won.house", 0.7),
        ("end.rolled", 1),
        ("end.unfinished", 0),
        ("draws", 0),
    ],
)
def test_exact_values_have_the_keys_of_summaries(key: str, share: float) -> None:
    value = share_of(exact_of(GAMBLE, fractions=True), key)

    assert isinstance(value, Bounds)
    assert float(value.fraction or 0) == share
