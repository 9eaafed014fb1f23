"""Danger: what the enemy can do to who stands somewhere."""

from __future__ import annotations

from fractions import Fraction

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.games.grid.looking.threat import SAFE, Danger, danger_at
from alpaca_emblem.games.grid.scenarios import FOES, HEROES
from tests.games.grid.boards import battle, foe, hero


def test_every_place_that_can_be_entered_has_its_danger() -> None:
    game = battle("......#.", hero((0, 0)), foe((0, 5), movement=2))

    dangers = game.threat(HEROES)

    struck = Danger(5, 1, Fraction(0))
    assert dangers == {
        (0, 0): SAFE,
        (0, 1): SAFE,
        (0, 2): struck,
        (0, 3): struck,
        (0, 4): struck,
        (0, 5): struck,
        (0, 7): SAFE,
    }


def test_terrain_covers() -> None:
    game = battle(".f.", hero((0, 0)), foe((0, 2), movement=0))

    assert game.threat(HEROES)[0, 1].damage == 4


def test_as_many_strike_as_find_a_place() -> None:
    """In a corridor, one behind the other: only one gets at the hero."""
    game = battle("......", hero((0, 0)), foe((0, 3)), foe((0, 4)), foe((0, 5)))

    assert game.threat(HEROES)[0, 0] == Danger(5, 1, Fraction(0))


def test_who_gets_at_one_with_least_places_leaves_the_others_theirs() -> None:
    """The archer could stand where the fighter must."""
    game = battle(
        "#..#\n....", hero((0, 1)), foe((1, 3), "Archer", movement=1, max_range=2),
        foe((1, 0), movement=2),
    )  # fmt: skip

    assert game.threat(HEROES)[0, 1].attackers == 2


def test_the_strongest_come_if_not_all_can() -> None:
    game = battle("....", hero((0, 0)), foe((0, 2)), foe((0, 3), power=9))

    # The weaker one, who acts first, leaves the only place to the stronger one.
    assert game.threat(HEROES)[0, 0] == Danger(8, 1, Fraction(0))


def test_standing_in_the_way_keeps_the_enemy_out() -> None:
    game = battle("......", hero((0, 2)), hero((0, 0)), foe((0, 4), movement=9))

    assert danger_at(game, game.units[1], (0, 0)) == SAFE
    assert danger_at(game, game.units[0], (0, 2)).attackers == 1


def test_death_is_exact() -> None:
    game = battle(
        ".....", hero((0, 2), hit_points=10), foe((0, 0)), foe((0, 4)), hit_chance=80
    )

    danger = game.threat(HEROES, game.units[0])[0, 2]

    assert danger == Danger(10, 2, Fraction(16, 25))


def test_of_different_blows_those_are_taken_that_kill_most_likely() -> None:
    """There is room for one: the strong blow kills."""
    game = battle(
        "....", hero((0, 0), hit_points=7), foe((0, 2)), foe((0, 3), power=9),
        hit_chance=50,
    )  # fmt: skip

    assert danger_at(game, game.units[0], (0, 0)).death == Fraction(1, 2)


def test_by_default_each_number_is_of_whom_it_is_worst_for() -> None:
    game = battle(
        "...", hero((0, 0), defense=3, hit_points=1), hero((0, 1), defense=0),
        foe((0, 2), power=6),
    )  # fmt: skip

    assert game.threat(HEROES)[0, 1] == Danger(6, 1, Fraction(0))
    assert game.threat(HEROES, game.units[0])[0, 1] == SAFE


def test_foes_are_in_danger_too_and_clerics_are_none() -> None:
    game = battle("..#.", hero((0, 0), "Cleric"), hero((0, 3)), foe((0, 1)))

    assert game.threat(FOES)[0, 1] == SAFE


def test_heroes_make_room_for_each_other_in_any_order() -> None:
    """Foes cannot: whoever acts later is still in the way."""
    game = battle(
        "...\n#.#", hero((0, 0)), hero((0, 1)), foe((1, 1)), foe((0, 2), "Alpaca")
    )

    assert danger_at(game, game.units[2], (1, 1)).attackers == 1
    assert danger_at(game, game.units[2], (0, 2)).attackers == 1


@pytest.mark.parametrize("side", ["", "nobody"])
def test_an_unknown_side_is_refused(side: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^side must be one of"):
        GridBattle().threat(side)


def test_a_unit_of_the_other_side_or_a_dead_one_is_refused() -> None:
    game = GridBattle()
    game.apply(Remove(1))

    for number in (1, 7):
        with pytest.raises(InvalidValueError, match=r"is not among the living of"):
            game.threat(HEROES, game.units[number - 1])
