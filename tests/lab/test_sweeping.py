"""Paths into options, and sweeps over them."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Duel, Dungeon, GridBattle
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.match.skirmish import CONTEST
from alpaca_emblem.lab import (
    Experiment,
    mcnemar,
    paired,
    paired_difference,
    run,
    sweep,
    varied,
)
from alpaca_emblem.lab.paths import full_path, paths, replaced
from alpaca_emblem.lab.sweeping import options_of

DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("duel", "hero.stats.strength", 9),
        ("duel", "enemies.1.arm.high", 12),
        ("duel", "rules.turn_limit", 50),
        ("grid", "scenario.options.hit_chance", 80),
        ("grid", "scenario.roster.0.power", 9),
        ("dungeon", "variant.sight.radius", 4),
        ("dungeon", "variant.hunger", 90),
        ("skirmish", "roster.0.items.1.power", 33),
        ("skirmish", "max_rounds", None),
    ],
)
def test_options_of_every_game_can_be_varied(game: str, path: str, value: Any) -> None:
    other = varied(Experiment(game=game), {path: value})

    assert paths(options_of(other))[path] == value
    assert Experiment.from_plain(other.to_plain()) == other
    assert run(evolve(other, max_actions=30), 1).games == 1


@pytest.mark.parametrize(
    ("game", "path", "value"),
    [
        ("duel", "hero.strength", 9),
        ("grid", "scenario.options.hit_chance", 80),
        ("dungeon", "variant.hunger", 90),
        ("skirmish", "max_rounds", None),
    ],
)
def test_options_are_written_as_toml_with_their_nulls(
    game: str, path: str, value: Any
) -> None:
    other = varied(Experiment(game=game), {path: value})

    assert Experiment.from_text(str(other)) == other


def test_own_games_have_the_options_that_they_are_given() -> None:
    pile = Experiment(
        game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"]
    )

    assert varied(pile, {"start": 7}).game_number(0)[0].options["start"] == 7


@pytest.mark.parametrize(
    ("path", "full"),
    [
        ("hero.strength", "hero.stats.strength"),
        ("hero.low", "hero.arm.low"),
        ("rules.can_flee", "rules.can_flee"),
        ("enemies.*.max_hit_points", "enemies.*.max_hit_points"),
    ],
)
def test_words_can_be_left_out(path: str, full: str) -> None:
    assert full_path(Duel().options, path) == full


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("hero.strenght", "hero.strenght: there is no such option; near it are hero"),
        ("enemies.0.hit_points", "near it are enemies.0.max_hit_points"),
        ("xyzzy", "xyzzy: there is no such option; near it are "),
    ],
)
def test_errors_name_paths_near_by(path: str, message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        full_path(Duel().options, path)


def test_ambiguous_paths_are_refused() -> None:
    with pytest.raises(InvalidValueError, match=r"near it are roster.0.items.0.power"):
        full_path(CONTEST, "roster.power")


def test_changes_under_one_parent_are_one_change() -> None:
    options = Duel().options

    new = replaced(options, {"hero.arm.low": 99, "hero.arm.high": 120})

    assert (new["hero"].arm.low, new["hero"].arm.high) == (99, 120)
    with pytest.raises(InvalidValueError, match=r"hero.arm.low: high must be at least"):
        replaced(options, {"hero.arm.low": 99})


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"hero": "mage", "hero.strength": 3},
            "hero.strength: it is part of another change",
        ),
        (
            {"hero.strength": 3, "hero": "mage"},
            "hero: another change is part of it",
        ),
    ],
)
def test_a_part_of_what_is_changed_cannot_be_changed(
    changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidValueError, match=f"^{message}$"):
        replaced(Duel().options, changes)


def test_all_of_a_kind_are_replaced_at_once() -> None:
    new = replaced(Duel().options, {"enemies.*.max_hit_points": 5})

    assert [enemy.max_hit_points for enemy in new["enemies"]] == [5, 5]
    places = {"homes": [[0, 0], [6, 6]]}
    assert replaced(CONTEST, places).homes == ((0, 0), (6, 6))
    with pytest.raises(InvalidValueError, match="there is no wings in"):
        replaced(Duel().options, {"enemies.*.wings": 2})


@pytest.mark.parametrize(
    ("make", "changes", "message"),
    [
        (Dungeon, {"variant.sight.radius": 900}, "radius must be at most 512"),
        (Duel, {"hero.stats.strength": "x"}, "must be a whole number, not 'x'"),
        (GridBattle, {"scenario.roster.0.at": [0, 99]}, "is not on the board"),
    ],
)
def test_wrong_values_are_refused_with_their_path(
    make: Any, changes: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidValueError, match=message) as caught:
        replaced(make().options, changes)

    assert str(caught.value).startswith(f"{next(iter(changes))}: ")


def test_sweep_plays_every_combination() -> None:
    vary = {"hero.strength": range(4, 6), "enemies.0.max_hit_points": [10, 30]}

    result = sweep(DUEL, 30, vary)

    assert [tuple(point.values.values()) for point in result.points] == [
        *((4, 10), (4, 30), (5, 10)),
        (5, 30),
    ]
    assert list(result.points[0].values) == [
        *("hero.stats.strength", "enemies.0.max_hit_points")
    ]
    easy, hard = (result.points[i].summary.rate("won.hero").value for i in (2, 1))
    assert easy > hard
    for point in result.points:
        assert run(point.experiment, 30) == point.summary
    assert "hero.stats.strength = 4, enemies.0" in result.table("won.hero")


def test_rows_of_a_sweep_are_a_table_with_the_same_columns() -> None:
    """A count that is missing at a point is 0, and no gap in the table."""
    result = sweep(DUEL, 3, {"hero.max_hit_points": [1, 60]})

    rows = result.to_rows()

    assert isinstance(rows, list)
    assert rows[0].keys() == rows[1].keys()
    assert [row["hero.max_hit_points"] for row in rows] == [1, 60]
    assert [row["games"] for row in rows] == [3, 3]
    assert rows[0]["won.hero"] == 0
    assert rows[1]["won.hero"] == 3 - rows[1]["won.enemies"]


def test_the_digest_of_a_sweep_is_that_of_its_points() -> None:
    vary = {"hero.strength": [4, 5]}
    digest = sweep(DUEL, 5, vary).digest()

    assert len(digest) == 32
    assert digest == sweep(DUEL, 5, vary).digest()
    assert digest != sweep(DUEL, 6, vary).digest()
    assert digest != sweep(DUEL, 5, {"hero.strength": [4, 6]}).digest()


@pytest.mark.parametrize(
    ("vary", "error", "message"),
    [
        ({"hero.stats.strength": [3, "x"]}, InvalidValueError, "not 'x'"),
        ({"hero.strong": [3]}, InvalidValueError, "there is no such option"),
        ({"hero.strength": []}, InvalidValueError, "there must be values to try"),
        ({"hero.strength": "345"}, InvalidValueError, "there must be values to try"),
        ({"hero.strength": 3}, InvalidTypeError, "hero.strength must be a collection"),
        (7, InvalidTypeError, "vary must be of class Mapping"),
    ],
)
def test_wrong_sweeps_are_refused_before_anything_is_played(
    vary: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        sweep(DUEL, 10**9, vary)


def test_options_that_only_the_game_refuses_are_told_by_path() -> None:
    skirmish = Experiment(game="skirmish")

    with pytest.raises(InvalidValueError, match="map_size: 10 units need as many pla"):
        varied(skirmish, {"map_size": 2})


def test_pairs_of_games_share_their_dice() -> None:
    same = paired(DUEL, DUEL, 20, "won.hero")
    weak = varied(DUEL, {"hero.strength": 1})
    joint = paired(DUEL, weak, 40, "won.hero")

    assert set(same) <= {(0, 0), (1, 1)}
    assert paired_difference(joint).high < 0
    assert mcnemar(joint[1, 0], joint[0, 1]) < 0.05
    with pytest.raises(InvalidValueError, match="must have one seed, not 3 and 4"):
        paired(DUEL, evolve(DUEL, seed=4), 1, "won.hero")
