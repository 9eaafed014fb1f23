"""The combat of the grid: what blows are worth, and how that comes about."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.grid.combat import GridCombat, damage_and_terms
from alpaca_emblem.games.grid.events import UnitMissed
from alpaca_emblem.games.grid.turns import fight
from alpaca_emblem.model.items import Axe, Matchup, Spear, Sword
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.rules.terms import Term, follow
from tests.games.grid.boards import battle, foe, hero


@pytest.mark.parametrize("matchup", list(Matchup))
@pytest.mark.parametrize("power", [0, 1, 5, 9])
@pytest.mark.parametrize(("defense", "cover"), [(0, 0), (2, 0), (0, 2), (3, 1)])
def test_terms_lead_to_the_damage(
    matchup: Matchup, power: int, defense: int, cover: int
) -> None:
    damage, terms = damage_and_terms(power, matchup, Axe, Spear, defense, cover)

    assert follow(terms) == damage >= 1


def test_terms_say_what_is_over_what() -> None:
    assert damage_and_terms(6, Matchup.STRONG, Sword, Axe, 1, 1) == (
        6,
        (
            Term("power", "+", 6),
            Term("advantage", "+", 2, ("Sword", "Axe")),
            Term("defense", "-", 1),
            Term("cover", "-", 1),
        ),
    )
    assert damage_and_terms(6, Matchup.WEAK, Axe, Sword, 0, 0)[1][1:] == (
        Term("disadvantage", "-", 2, ("Axe", "Sword")),
    )


def test_a_bow_and_books_have_their_matchups_too() -> None:
    game = battle("...", hero((0, 0), "Sorcerer"), foe((0, 2), "Archer"), triangle=True)
    mage, archer = game.units

    assert game.blow(mage, archer).damage == 7
    assert game.blow(archer, mage).damage == 7


def test_damage_elsewhere_is_that_of_the_cover_there() -> None:
    game = battle("..", hero((0, 0)), foe((0, 1)))
    combat = GridCombat(game)
    one, other = game.units

    assert [combat.damage_at(one, other, cover) for cover in (0, 1, 9)] == [5, 4, 1]


def test_the_counter_can_miss_too() -> None:
    game = battle("..", hero((0, 0)), foe((0, 1)), hit_chance=50)
    object.__setattr__(game, "dice", ScriptedRandom([True, False]))

    with game.editing():
        fight(game, *game.units)

    assert game._events[-1] == UnitMissed(2, 1, "axe", 50, True)
