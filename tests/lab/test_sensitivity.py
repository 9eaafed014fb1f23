"""Sensitivity: Sobol's indices against known variances, and refusals."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
)
from alpaca_emblem.lab import Experiment, sobol
from alpaca_emblem.lab.running import run

GAMBLE = Experiment(
    game="tests.lab.gambles:Gamble",
    options={"percent": 30, "bonus": 0, "label": ""},
    agents=["random"],
    seed=7,
)
BOTH = evolve(GAMBLE, game="tests.lab.gambles:Both")


@pytest.mark.unmeasured
def test_indices_of_a_sum_are_shares_of_its_variance() -> None:
    """Whole numbers that are equally likely, n of them, vary by (n * n - 1) / 12."""
    vary = {"percent": (20, 59), "bonus": (0, 19), "label": ["a", "b"]}
    share = (40**2 - 1) / (40**2 - 1 + 20**2 - 1)

    result = sobol(GAMBLE, vary, exact=True)

    percent, bonus, label = result.influences
    assert share in percent.first
    assert share in percent.total
    assert 1 - share in bonus.first
    assert 1 - share in bonus.total
    assert percent.total.high - percent.total.low < 0.2
    assert (label.first.value, label.total.value) == (0, 0)
    assert (result.lowest, result.sample) == (0.2, 512)
    assert result.highest <= 0.78
    assert 512 < result.points <= 40 * 20 * 2


@pytest.mark.slow
def test_intervals_of_indices_cover_at_least_what_they_say() -> None:
    """They are too wide, as a Sobol sequence is more even than what they assume."""
    vary, share = {"percent": (20, 59), "bonus": (0, 19)}, 1599 / (1599 + 399)
    covered: Counter[str] = Counter()

    for seed in range(40):
        result = sobol(evolve(GAMBLE, seed=seed), vary, n=16, exact=True)
        for influence, true in zip(result.influences, (share, 1 - share), strict=True):
            covered[f"{influence.path}, first"] += true in influence.first
            covered[f"{influence.path}, total"] += true in influence.total

    assert len(covered) == 4
    assert min(covered.values()) >= 38


@pytest.mark.unmeasured
def test_indices_of_a_product_have_an_interaction() -> None:
    """Each of two fair bits explains 1/3 of their product alone, and 2/3 in total."""
    result = sobol(BOTH, {"percent": [0, 100], "bonus": [0, 100]}, exact=True)

    for influence in result.influences:
        assert 1 / 3 in influence.first
        assert 2 / 3 in influence.total
        assert influence.first.high < influence.total.low
    assert result.points == 4


@pytest.mark.unmeasured
def test_points_are_played_once_and_in_the_same_games() -> None:
    done: list[tuple[int, int]] = []
    vary = {"percent": (20, 29), "bonus": (0, 1)}

    result = sobol(
        GAMBLE, vary, n=8, games=40, progress=lambda *now: done.append(now), chunk=7
    )

    assert done == [(n, result.points) for n in range(1, result.points + 1)]
    assert result.points <= 20
    assert result == sobol(GAMBLE, vary, n=8, games=40)
    assert result != sobol(evolve(GAMBLE, seed=8), vary, n=8, games=40)


def test_rates_that_depend_on_nothing_are_told() -> None:
    result = sobol(GAMBLE, {"label": ["a", "b"]}, n=4, games=30)
    rate = run(GAMBLE, 30).rate("won.hero").value

    assert result.lowest == result.highest == rate
    assert "It depends on none of the options." in str(result)
    assert "label: first 0.0000 (0.0000 to 0.0000), total 0.0000" in str(result)


@pytest.mark.unmeasured
def test_rare_changes_do_not_break_the_bootstrap() -> None:
    """Resamples without the only differing point have no variance at all."""
    labels: dict[str, Any] = {"percent": [30, 31], "label": [str(n) for n in range(40)]}

    result = sobol(evolve(GAMBLE, seed=1), labels, n=2, games=2000)

    assert 0 <= result.influences[1].total.low <= result.influences[1].total.high


def test_results_are_rows_and_plain_data() -> None:
    result = sobol(GAMBLE, {"percent": (20, 59), "bonus": (0, 9)}, n=4, exact=True)

    rows = result.to_rows()

    assert [row["path"] for row in rows] == ["percent", "bonus"]
    assert rows[0].keys() == {
        *("path", "first", "first_low", "first_high"),
        *("total", "total_low", "total_high"),
    }
    assert json.loads(json.dumps(result.to_plain()))["influences"] == rows


def test_refused_points_are_told_before_anything_is_played() -> None:
    def never(*_: int) -> None:
        raise AssertionError("nothing may be played")

    with pytest.raises(
        InvalidValueError, match="percent and bonus must be at most 100"
    ):
        sobol(GAMBLE, {"percent": (20, 90), "bonus": (0, 30)}, progress=never)


def test_games_that_fail_are_told() -> None:
    clumsy = evolve(GAMBLE, agents=["tests.lab.gambles:Clumsy", "random"])

    result = sobol(clumsy, {"percent": [40, 41]}, n=2, games=20)

    assert result.influences[0].total.value == 1  # there is no other option
    assert result.failed == 20
    assert "In 20 games, an agent or a rule failed" in str(result)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"n": 100}, InvalidValueError, "n must be a power of 2, such as 512, not 100"),
        ({"n": 1}, InvalidValueError, "n must be at least 2, not 1"),
        ({"n": 2.0}, InvalidTypeError, r"n must be a whole number, not 2\.0"),
        ({"vary": {}}, InvalidValueError, "vary must name an option"),
        ({"vary": {"percnt": [1]}}, InvalidValueError, "there is no such option"),
        ({"key": "won.wolf"}, InvalidValueError, "key must be one of won.hero, won.h"),
        ({"key": "end.x"}, InvalidValueError, "no game counted 'end.x'; they counted"),
        ({"games": 0}, InvalidValueError, "games must be at least 1, not 0"),
        ({"progress": 7}, InvalidTypeError, "progress must be a function, not 7"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: Mapping[str, Any], error: type[Exception], message: str
) -> None:
    given: dict[str, Any] = {"vary": {"percent": [30, 40]}, "n": 2, "games": 5}

    with pytest.raises(error, match=message):
        sobol(GAMBLE, **{**given, **arguments})


def test_missing_package_is_named_with_its_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "scipy", None)

    with pytest.raises(MissingPackageError, match=r"sensitivity needs scipy: pip inst"):
        sobol(GAMBLE, {"percent": [30, 40]}, n=2, games=5)
