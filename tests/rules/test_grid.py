"""The numbers of the grid battle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rules import grid
from alpaca_emblem.rules.combat import NORMAL, STRONG, WEAK

SMALL = st.integers(0, 50)


@pytest.mark.parametrize(
    ("power", "bonus", "defense", "cover", "damage"),
    [
        (7, 0, 1, 0, 6),
        (6, 0, 1, 1, 4),
        (6, 2, 1, 1, 6),
        (6, -2, 1, 0, 3),
        (3, 0, 3, 0, 1),
        (1, 0, 9, 1, 1),
    ],
)
def test_damage(power: int, bonus: int, defense: int, cover: int, damage: int) -> None:
    assert grid.damage(power, bonus, defense, cover) == damage


@given(power=SMALL, bonus=SMALL, defense=SMALL, cover=SMALL)
def test_every_blow_hurts_and_cover_never_makes_it_worse(
    power: int, bonus: int, defense: int, cover: int
) -> None:
    dealt = grid.damage(power, bonus, defense, cover)

    assert dealt >= 1
    assert grid.damage(power, bonus, defense, cover + 1) <= dealt
    assert grid.damage(power + 1, bonus, defense, cover) >= dealt


def test_triangle_bonus() -> None:
    bonuses = [grid.triangle_bonus(matchup) for matchup in (STRONG, NORMAL, WEAK)]

    assert bonuses == [2, 0, -2]


@pytest.mark.parametrize(
    ("base", "cover", "chance"),
    [(90, 0, 90), (90, 1, 75), (90, 2, 60), (20, 3, 5), (100, 0, 100)],
)
def test_hit_chance(base: int, cover: int, chance: int) -> None:
    assert grid.hit_chance(base, cover) == chance


def test_distance_goes_along_rows_and_columns() -> None:
    assert grid.distance(1, 7, 4, 2) == grid.distance(4, 2, 1, 7) == 8


def test_prey_is_scored_by_the_formula_and_not_by_the_promise() -> None:
    """Less damage to the weaker one beats more damage to the stronger one."""
    assert grid.prey_score(4, 6) > grid.prey_score(5, 18)
    assert grid.prey_score(4, 4) > grid.prey_score(5, 6)


def test_levels_need_ever_more_experience() -> None:
    levels = [grid.level(experience) for experience in range(12)]

    assert levels == [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5]


def test_every_level_but_the_first_adds_something() -> None:
    assert grid.growth(1) == (0, 0, 0)
    assert all(sum(grid.growth(level)) > 0 for level in range(2, 6))


def test_dangers_count_less_from_turn_to_turn_and_where_time_is_short() -> None:
    fears = [grid.fear(6.0, 0, 10, 1.0, turn) for turn in (1, 10, 20, 40)]

    assert fears == sorted(fears, reverse=True)
    assert fears[2] == 6.0 / 2
    assert grid.fear(6.0, 0, 10, grid.haste(True), 20) == 1.0


def test_a_life_in_danger_is_worth_more_than_its_hit_points() -> None:
    assert grid.fear(9.0, 0, 10, 1.0, 0) == 9.0
    assert grid.fear(10.0, 0, 10, 1.0, 0) == 10 + grid.LIFE


def test_a_unit_ahead_of_its_friends_gains_nothing_by_going_on() -> None:
    assert grid.approach(3, 6.0, 1.0, 1) == grid.approach(5, 6.0, 1.0, 1)
    assert grid.approach(6, 6.0, 1.0, 1) < grid.approach(5, 6.0, 1.0, 1)
