"""Matches with custom options, and the refusal of impossible ones."""

from argparse import Namespace
from typing import Any

import pytest

from alpaca_emblem.commands.match import prepare
from alpaca_emblem.errors import InvalidValueError


def options(**changes: Any) -> Namespace:
    """Return the parsed options, with *changes*."""
    usual = {
        "players": 2,
        "map_size": 4,
        "units": 3,
        "rounds": 5,
        "seed": 1,
        "agents": ("greedy", "random"),
        "language": "en",
        "quiet": True,
        "json": False,
        "record": None,
        "svg": None,
        "png": None,
    }
    return Namespace(**{**usual, **changes})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"map_size": 2}, "--map-size must be at least 3 for 2 players of 3 units"),
        ({"players": 6}, "--map-size must be at least 5 for 6 players"),
        ({"map_size": 257}, "map_size must be at most 256, not 257"),
        (
            {"agents": ("lazy",)},
            "--agents must name greedy, random, expectiminimax or uct",
        ),
        ({"language": "fr"}, "language must be one of en, es, bg, de, not 'fr'"),
    ],
    ids=["map", "players", "huge map", "agents", "language"],
)
def test_impossible_measures_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        prepare(options(**changes))


def test_the_smallest_map_has_a_place_for_every_unit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(options(players=3, units=3, map_size=3))()

    assert "Seed: 1\n" in capsys.readouterr().out


def test_nothing_is_played_or_printed_before_it_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(options(json=True))

    assert capsys.readouterr().out == ""


def test_a_match_without_a_seed_tells_the_one_it_drew(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare(options(seed=None))()
    seed = capsys.readouterr().out.split("Seed: ")[1].split()[0]
    prepare(options(seed=int(seed)))()

    assert f"Seed: {seed}\n" in capsys.readouterr().out
