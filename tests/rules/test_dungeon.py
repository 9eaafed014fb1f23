"""The numbers of the dungeon."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rules import dungeon

pytestmark = pytest.mark.unmeasured

SMALL = st.integers(-10, 100)


@given(roll=SMALL, strength=SMALL, defense=SMALL)
def test_a_blow_takes_at_least_one(roll: int, strength: int, defense: int) -> None:
    assert dungeon.blow(roll, strength, defense) == max(roll + strength - defense, 1)


@given(experience=st.integers(0, 5000) | st.integers(0, 2**31))
def test_a_level_begins_where_the_one_before_ends(experience: int) -> None:
    level = dungeon.level(experience)
    needed = [10 * n * (n - 1) // 2 for n in (level, level + 1)]

    assert needed[0] <= experience < needed[1]


@given(deepest=st.integers(1, 10**6), gold=st.integers(0, 10**6))
def test_inherited_hit_points_are_from_zero_to_ten(deepest: int, gold: int) -> None:
    assert 0 <= dungeon.inherited_hit_points(deepest, gold) <= 10
