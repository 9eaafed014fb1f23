"""Paths into options, and sweeps over them."""

from __future__ import annotations

import json
import math
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Duel, Dungeon, GridBattle
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.match.skirmish import CONTEST
from alpaca_emblem.lab import (
    Experiment,
    mcnemar,
    paired,
    paired_difference,
    points,
    run,
    sweep,
    varied,
)
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.paths import full_path, paths, replaced
from alpaca_emblem.lab.points import Points
from alpaca_emblem.lab.sweeping import ENDS, options_of

DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=3)


@pytest.mark.unmeasured
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
        ("enemies.*.strength", "enemies.*.stats.strength"),
        ("*.strength", "*.stats.strength"),
    ],
)
def test_words_can_be_left_out(path: str, full: str) -> None:
    assert full_path(Duel().options, path) == full


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (
            "hero.strenght",
            "there is no such option; the nearest paths are 'hero.stats.strength', "
            "'hero.stats' and 'hero.arm.bonus.strength'",
        ),
        (
            "enemies.0.hit_points",
            "there is no such option; the nearest paths are 'enemies.0.max_hit_points'"
            ", 'enemies.1.max_hit_points' and 'enemies.0.stats.max_hit_points'",
        ),
        (
            "heroes.lessons",
            "there is no such option; the nearest path is 'rules.lesson'",
        ),
        ("xyzzy", "there is no such option; paths begin with hero, rules"),
        ("hero.power", "this could be 'hero.a.power' or 'hero.b.power'; leave out "),
    ],
)
def test_errors_name_the_nearest_paths(path: str, message: str) -> None:
    options = dict(Duel().options)
    if "heroes" in path or "xyzzy" in path:
        options = {"hero": 1, "rules": {"lesson": 2}}
    elif "power" in path:
        options = {"hero": {"a": {"power": 1}, "b": {"power": 2}}}

    with pytest.raises(InvalidValueError) as caught:
        full_path(options, path)

    assert str(caught.value).startswith(f"{path}: {message}")


def test_no_path_leads_into_nothing() -> None:
    with pytest.raises(InvalidValueError, match="no such option; the game has none"):
        full_path({}, "hero")


def test_ambiguous_paths_are_refused() -> None:
    with pytest.raises(
        InvalidValueError, match=r"could be 'roster\.0\.items\.0\.power'"
    ):
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
    unknown = r"enemies\.\*\.wings: there is no such option; the nearest paths are"
    with pytest.raises(InvalidValueError, match=unknown):
        replaced(Duel().options, {"enemies.*.wings": 2})


def test_one_of_all_can_be_replaced_otherwise() -> None:
    changes = {"enemies.*.max_hit_points": 5, "enemies.1.max_hit_points": 7}
    new = replaced(Duel(enemies=["wolf", "goblin", "rat"]).options, changes)
    assert [enemy.max_hit_points for enemy in new["enemies"]] == [5, 7, 5]


def test_all_are_those_that_have_it() -> None:
    """Not every unit of a roster has a third item."""
    new = replaced(CONTEST, {"roster.*.items.2.power": 1})
    powers = [[item.power for item in unit.items[2:]] for unit in new.roster]
    assert powers == [[], [], [], [1], [], [], [1, 50]]


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


@pytest.mark.unmeasured
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


@pytest.mark.unmeasured
@pytest.mark.parametrize(("rotate", "engine"), [(False, "auto"), (True, "objects")])
def test_joint_tables_are_those_of_single_games(rotate: bool, engine: str) -> None:
    experiment = evolve(DUEL, rotate=rotate, max_actions=15)
    told: list[tuple[int, int]] = []

    result = sweep(
        *(experiment, 12, {"hero.strength": [2, 4, 9]}),
        chunk=5,
        engine=engine,
        progress=lambda done, games: told.append((done, games)),
    )

    assert (result.games, list(result.joint)) == (12, [(0, 1), (0, 2), (1, 2)])
    assert told[-1] == (36, 36)
    names = {name for point in result.points for name in point.summary.counts}
    for name in sorted(name for name in names if name.startswith(ENDS)):
        for one, other in [*result.joint, (2, 0), (1, 1)]:
            both = [result.points[index].experiment for index in (one, other)]
            pairs: Counter[tuple[int, int]] = Counter()
            for number in range(12):
                found = [play_chunk(e, number, number + 1)[name] for e in both]
                pairs[found[0], found[1]] += 1
            assert paired(both[0], both[1], 12, name) == pairs
            assert result.difference(one, other, name) == paired_difference(pairs)


@pytest.mark.unmeasured
def test_differences_of_the_same_games_are_told_more_exactly() -> None:
    result = sweep(DUEL, 200, {"enemies.0.max_hit_points": [30, 33]})

    difference = result.difference(0, 1, "won.hero", 0.9)

    one, other = (point.summary.rate("won.hero", 0.9) for point in result.points)
    assert difference.value == pytest.approx(other.value - one.value)
    assert difference.high - difference.low < one.high - one.low
    assert difference.level == 0.9


def test_of_many_points_only_the_first_meets_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(points, "MOST_CROSSED", 3)
    result = sweep(DUEL, 6, {"hero.strength": [1, 2, 3, 4]})

    assert list(result.joint) == [(0, 1), (0, 2), (0, 3)]
    both = [result.points[index].experiment for index in (2, 3)]
    joint = paired(both[0], both[1], 6, "won.hero")
    assert result.difference(2, 3, "won.hero") == paired_difference(joint)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ((0, 2, "won.hero"), InvalidValueError, "other must be at most 1, not 2"),
        ((-1, 0, "won.hero"), InvalidValueError, "one must be at least 0, not -1"),
        ((0, 1.0, "won.hero"), InvalidTypeError, "other must be a whole number"),
        ((0, 1, "length.sum"), InvalidValueError, "length.sum does not say how games"),
        ((0, 1, "failed.hero"), InvalidValueError, "failed.hero does not say how game"),
        ((0, 1, 7), InvalidTypeError, "name must be"),
        ((0, 1, "won.hero", 2), InvalidValueError, "level must be"),
    ],
)
def test_wrong_differences_are_refused(
    arguments: tuple[Any, ...], error: type[Exception], message: str
) -> None:
    result = sweep(DUEL, 2, {"hero.strength": [1, 2]})
    with pytest.raises(error, match=message):
        result.difference(*arguments)


def test_no_games_have_no_difference() -> None:
    result = sweep(DUEL, 0, {"hero.strength": [1, 2]})
    assert [point.summary.games for point in result.points] == [0, 0]
    with pytest.raises(InvalidValueError, match="joint must have a pair"):
        result.difference(0, 1, "won.hero")


def test_other_numbers_of_games_are_paired_too() -> None:
    other = varied(DUEL, {"hero.strength": 1})
    joint = paired(DUEL, other, 5, "length.sum")
    lengths = [play_chunk(e, 0, 5)["length.sum"] for e in (DUEL, other)]
    assert sum(a * n for (a, _), n in joint.items()) == lengths[0]
    assert sum(b * n for (_, b), n in joint.items()) == lengths[1]
    assert sum(paired(DUEL, other, 5, "failed.hero").values()) == 5


def test_failures_are_told_at_their_points() -> None:
    lost = evolve(DUEL, agents=("tests.lab.failing:Lost", "beast"))

    result = sweep(lost, 3, {"hero.strength": [3, 4]})

    for point in result.points:
        assert [failure.number for failure in point.summary.failures] == [0, 1, 2]
        assert run(point.experiment, 3).failures == point.summary.failures


@pytest.mark.unmeasured
def test_sweeps_are_kept_and_shared(tmp_path: Path) -> None:
    """Whatever plays a sweep, and whenever, it is the same."""
    vary = {"hero.strength": [3, 4]}
    whole = sweep(DUEL, 30, vary)
    store = tmp_path / "runs.sqlite"

    assert sweep(DUEL, 10, vary, store=store).digest() != whole.digest()
    told: list[int] = []
    again = sweep(DUEL, 30, vary, store=store, progress=lambda d, _: told.append(d))

    assert told[0] >= 20
    assert (again.digest(), again.joint) == (whole.digest(), whole.joint)


def test_points_are_read_as_they_were_written() -> None:
    both = Points(experiments=[DUEL, varied(DUEL, {"hero.strength": 1})])

    again = Points.from_plain(json.loads(json.dumps(both.to_plain())))

    assert (again, again.digest, hash(again)) == (both, both.digest, hash(both))
    assert both.digest != Points(experiments=[DUEL]).digest
    sent = pickle.loads(pickle.dumps(both))
    assert (sent, sent.play(0, 2)) == (both, both.play(0, 2))
    seeds = [DUEL.to_plain(), {"game": "duel"}]
    cases: list[tuple[dict[str, Any], str]] = [
        ({"schema": 2}, "schema: must be 1, not 2"),
        ({"experiments": [{}]}, "experiment.game: is missing"),
        ({"experiments": seeds}, "points: all experiments must have one seed, not 3"),
    ]
    for wrong, message in cases:
        with pytest.raises(NotationError, match=message):
            Points.from_plain({**both.to_plain(), **wrong})


@pytest.mark.unmeasured
def test_kinds_of_monsters_are_varied_under_another_name() -> None:
    dungeon = Experiment(game="dungeon", max_actions=30)
    path = "variant.bestiary.kinds.0.hit_points"

    result = sweep(dungeon, 2, {path: [1, 90]})

    for point, wanted in zip(result.points, (1, 90), strict=True):
        again = Experiment.from_plain(
            json.loads(json.dumps(point.experiment.to_plain()))
        )
        bestiary = again.game_number(0)[0].variant.bestiary  # type: ignore[attr-defined]
        assert (bestiary.name, bestiary.kinds[0].hit_points) == (
            *("original (varied)", wanted),
        )
        assert run(again, 2).digest() == point.summary.digest()
    named = varied(dungeon, {path: 3, "variant.bestiary.name": "mine"})
    assert paths(options_of(named))["variant.bestiary.name"] == "mine"
    far = varied(dungeon, {"variant.sight.radius": 3})
    assert paths(options_of(far))["variant.bestiary.name"] == "original"


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
        (
            {"hero.strength": [3], "hero.stats.strength": [4]},
            InvalidValueError,
            "hero.stats.strength: hero.stats.strength is varied twice",
        ),
        ({"hero.strength": range(10**9)}, InvalidValueError, "at most 10000 points"),
        (
            {"hero.strength": range(101), "hero.agility": range(100)},
            InvalidValueError,
            "a sweep must have at most 10000 points",
        ),
    ],
)
def test_wrong_sweeps_are_refused_before_anything_is_played(
    vary: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        sweep(DUEL, 10**9, vary)


def test_nothing_is_played_where_one_point_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def play(*_: object) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(points, "play", play)
    vary: dict[str, Any] = {"enemies": [["wolf"], ["dragon"]], "hero.strength": [3]}
    with pytest.raises(InvalidValueError, match=r"^enemies, hero\.stats.*dragon"):
        sweep(DUEL, 10, vary)
    with pytest.raises(InvalidValueError, match="map_size: 10 units need as many"):
        sweep(Experiment(game="skirmish"), 10, {"map_size": [7, 2]})
    pile = Experiment(game="tests.games.tiny:Pile", agents=["random"])
    pile = evolve(pile, options={"start": 4})
    with pytest.raises(InvalidValueError, match=r"start: .*nan is not a number"):
        sweep(pile, 10, {"start": [3, math.nan]})


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
