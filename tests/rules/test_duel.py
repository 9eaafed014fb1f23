"""The numbers of a duel: the order of roundings, and every bound from both sides."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rules import duel

pytestmark = pytest.mark.unmeasured

SMALL = st.integers(-200, 200)


@pytest.mark.parametrize(
    ("hit_points", "is_wounded"), [(9, True), (10, False), (11, False), (0, True)]
)
def test_exactly_a_quarter_is_not_heavily_wounded(
    hit_points: int, is_wounded: bool
) -> None:
    assert duel.is_heavily_wounded(hit_points, 40) is is_wounded


@pytest.mark.parametrize(
    ("agility", "bonus", "is_wounded", "expected"),
    [(4, 0, False, 83), (4, -10, False, 73), (4, 5, True, 73), (0, 0, True, 60)],
)
def test_accuracy_takes_its_bonus_as_it_is(
    agility: int, bonus: int, is_wounded: bool, expected: int
) -> None:
    assert duel.accuracy(agility, bonus, is_wounded) == expected


def test_evasion_takes_its_bonus_as_it_is() -> None:
    assert [duel.evasion(8, bonus) for bonus in (0, 3, -20)] == [16, 19, -4]


@pytest.mark.parametrize(
    ("accuracy", "evasion", "chance"),
    [
        (83, 16, 67),
        (19, 10, 10),
        (20, 10, 10),
        (21, 10, 11),
        (105, 10, 95),
        (106, 10, 95),
    ],
)
def test_chance_of_a_hit_is_from_10_to_95(
    accuracy: int, evasion: int, chance: int
) -> None:
    assert duel.hit_chance(accuracy, evasion) == chance


@pytest.mark.parametrize(
    ("agility", "chance"), [(9, 5), (10, 6), (0, 5), (-9, 5), (-10, 4), (-35, 2)]
)
def test_chance_of_a_critical_hit_is_rounded_towards_zero(
    agility: int, chance: int
) -> None:
    assert duel.critical_chance(agility, 0) == chance
    assert duel.critical_chance(agility, duel.PIERCE_BONUS) == chance + 10


@pytest.mark.parametrize(
    ("factor", "damage"),
    [(duel.PLAIN, 7), (duel.RESISTED, 3), (duel.WEAKNESS, 10)],
)
def test_factor_comes_after_the_defense(factor: int, damage: int) -> None:
    assert duel.strike_damage(5, 3, duel.PLAIN, False, 1, factor) == damage


def test_a_critical_hit_doubles_before_the_defense_and_after_the_power() -> None:
    assert duel.strike_damage(4, 3, duel.PLAIN, True, 5, duel.PLAIN) == 9
    assert duel.strike_damage(4, 3, 150, True, 5, duel.PLAIN) == 15


@given(
    roll=SMALL,
    strength=SMALL,
    power=st.integers(0, 300),
    defense=SMALL,
    flag=st.booleans(),
)
def test_a_hit_does_at_least_one(
    roll: int, strength: int, power: int, defense: int, flag: bool
) -> None:
    """Resistance halves 1 to 1, and damage never heals."""
    for factor in (duel.RESISTED, duel.PLAIN, duel.WEAKNESS):
        assert duel.strike_damage(roll, strength, power, flag, defense, factor) >= 1
        assert duel.spell_damage(roll, strength, factor) >= 1


@given(roll=st.integers(0, 50), strength=st.integers(0, 50), defense=SMALL)
def test_weakness_hurts_most_and_resistance_least(
    roll: int, strength: int, defense: int
) -> None:
    resisted, plain, weak = (
        duel.strike_damage(roll, strength, duel.PLAIN, False, defense, factor)
        for factor in (duel.RESISTED, duel.PLAIN, duel.WEAKNESS)
    )

    assert resisted <= plain <= weak


@pytest.mark.parametrize(
    ("roll", "magic", "factor", "damage"),
    [(8, 2, duel.PLAIN, 10), (8, 1, duel.WEAKNESS, 13), (8, 1, duel.RESISTED, 4)],
)
def test_a_spell_minds_no_defense(
    roll: int, magic: int, factor: int, damage: int
) -> None:
    assert duel.spell_damage(roll, magic, factor) == damage


def test_resistance_beats_weakness() -> None:
    assert duel.factor(True, True) == duel.RESISTED
    assert duel.factor(True, False) == duel.RESISTED
    assert duel.factor(False, True) == duel.WEAKNESS
    assert duel.factor(False, False) == duel.PLAIN


@pytest.mark.parametrize(
    ("agility", "pursuer", "chance"),
    [(3, 8, 40), (8, 3, 60), (0, 20, 10), (0, 19, 12), (23, 0, 95), (22, 0, 94)],
)
def test_chance_to_flee_is_from_10_to_95(
    agility: int, pursuer: int, chance: int
) -> None:
    assert duel.flight_chance(agility, pursuer) == chance


@pytest.mark.parametrize(
    ("damage", "weight"),
    [(1, 0), (9, 0), (10, 1), (24, 1), (25, 2), (44, 2), (45, 3), (400, 3)],
)
def test_weight_goes_by_the_share_of_the_maximum(damage: int, weight: int) -> None:
    assert duel.weight(damage, 100) == weight


def test_shares_have_no_fraction() -> None:
    """13 of 48 are 27.08 percent, and 4 of 41 are 9.76: still below ten."""
    assert (duel.weight(13, 48), duel.weight(4, 41)) == (2, 0)
