"""Danger: the worst that the enemy can do to a unit on a square."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.scenario import FOES, HEROES
from alpaca_emblem.games.grid.threat import SAFE, Danger, danger_at
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rng import Mulberry32
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


def test_the_attacker_with_fewest_places_leaves_the_others_theirs() -> None:
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
    """There is room for one: the strong attack kills."""
    game = battle(
        "....", hero((0, 0), hit_points=7), foe((0, 2)), foe((0, 3), power=9),
        hit_chance=50,
    )  # fmt: skip

    assert danger_at(game, game.units[0], (0, 0)).death == Fraction(1, 2)


def test_by_default_each_number_is_that_of_the_unit_worst_off() -> None:
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
    """Foes cannot: those that act later are still in the way."""
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
        with pytest.raises(InvalidValueError, match=r"is not a living unit of"):
            game.threat(HEROES, game.units[number - 1])


def test_an_enemy_that_cannot_leave_is_in_the_way() -> None:
    """A cleric that cannot move keeps the only place from the fighter behind it."""
    game = battle("....", hero((0, 0)), foe((0, 1), "Cleric", movement=0), foe((0, 3)))

    assert danger_at(game, game.units[0], (0, 0)) == SAFE


def test_an_enclosed_enemy_is_in_the_way() -> None:
    """The first cannot leave before the second, which acts later."""
    game = battle(
        "...#\n##.#\n##..",
        hero((0, 0), "Alpaca"), foe((0, 1), "Cleric", movement=1),
        foe((0, 2), "Cleric", movement=1), foe((2, 3), movement=9),
    )  # fmt: skip

    assert danger_at(game, game.units[0], (0, 0)) == SAFE


def test_every_unit_needs_a_place_in_the_end() -> None:
    """The archer needs the square of the first, which cannot make room."""
    game = battle(
        ".....", hero((0, 0)), foe((0, 2), "Cleric"), foe((0, 1), "Cleric", movement=1),
        foe((0, 3), "Archer", movement=1, max_range=2), foe((0, 4), movement=0),
    )  # fmt: skip

    assert danger_at(game, game.units[0], (0, 0)) == SAFE


def test_hidden_units_do_not_block() -> None:
    """An unseen unit in the way of a seen one changes nothing."""
    dangers = [
        battle(
            "..........\n..........",
            hero((0, 0)), foe((0, 2), movement=1), foe(hidden), fog=2,
        ).threat(HEROES)
        for hidden in [(0, 3), (0, 9)]
    ]  # fmt: skip

    assert dangers[0] == dangers[1]
    assert dangers[0][0, 4].attackers == 1


@pytest.mark.unmeasured
def test_a_crowd_is_weighed_at_once() -> None:
    crowd = [foe((row, column), movement=19, power=row + column + 2)
             for row in range(4) for column in range(10)]  # fmt: skip
    game = battle("\n".join(["." * 10] * 10), hero((8, 5), hit_points=36), *crowd,
                  hit_chance=50)  # fmt: skip

    danger = danger_at(game, game.units[0], (8, 5))

    assert danger == Danger(13 + 12 + 12 + 11, 4, Fraction(4, 16))


def worst_phase(game: GridBattle, unit: int) -> float:
    """The most hit points that *unit* can lose until it is the heroes' turn again."""
    if game.to_act == HEROES:
        return game.units[unit - 1].max_hit_points - game.units[unit - 1].hit_points
    worst = 0.0
    for act in game.legal_actions():
        if isinstance(act, Act):
            game.apply(act)
            worst = max(worst, worst_phase(game, unit))
            game.undo()
    return worst


def crowded(seed: int, most: int) -> GridBattle:
    """A hero that does not strike back, and a few foes, in narrow places."""
    dice = Mulberry32(seed)
    rows, columns = dice.between(1, 3), dice.between(most + 1, most + 2)
    places = [*product(range(rows), range(columns))]
    people: list[Coordinates] = [
        places.pop(dice.pick(len(places))) for _ in range(most + 1)
    ]
    board = [
        "".join(
            "#" if (row, column) not in people and dice.chance(25) else "."
            for column in range(columns)
        )
        for row in range(rows)
    ]
    foes = [
        foe(
            place,
            "Fighter" if dice.pick(3) else "Cleric",
            movement=dice.between(0, 3),
            power=dice.between(2, 6),
            max_range=dice.between(1, 2),
        )
        for place in people[1:]
    ]
    victim = hero(people[0], "Alpaca", hit_points=99)
    return battle("\n".join(board), victim, *foes)


def check_worst_phase(seed: int, most: int) -> bool:
    """Return whether the threat is the loss in the worst of all phases."""
    game = crowded(seed, most)
    damage = game.threat(HEROES)[game.scenario.roster[0].at or (0, 0)].damage
    game.apply(EndTurn())
    return worst_phase(game, 1) == damage


@pytest.mark.unmeasured
def test_it_is_what_the_worst_of_all_phases_takes() -> None:
    assert all(check_worst_phase(seed, 2) for seed in range(30))


@pytest.mark.slow
def test_it_is_what_the_worst_of_all_phases_of_three_takes() -> None:
    assert all(check_worst_phase(seed, 3) for seed in range(300))
