"""The staff: who is healed by it, and what it does not do."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import CannotUseError
from alpaca_emblem.model.items import Axe, Matchup, Staff
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Cleric, Unit


@pytest.fixture
def staff() -> Staff:
    return Staff(name="staff", power=10)


def serving(tactician: Tactician | None, *items: Staff) -> Unit:
    cleric = Cleric(max_hit_points=50, movement=1, items=items)
    if tactician is not None:
        tactician.add_unit(cleric)
    return cleric


def test_friends_are_healed(staff: Staff) -> None:
    ada = Tactician(name="Ada")
    serving(ada, staff)

    assert staff.can_use_on(serving(ada))
    staff.check_use_on(serving(ada))


@pytest.mark.parametrize("with_owner", ["healer", "target", "neither"])
def test_the_masterless_heal_and_are_healed(staff: Staff, with_owner: str) -> None:
    ada = Tactician(name="Ada")
    serving(ada if with_owner == "healer" else None, staff)
    target = serving(ada if with_owner == "target" else None)

    assert staff.can_use_on(target)


def test_enemies_are_not_healed(staff: Staff) -> None:
    serving(Tactician(name="Ada"), staff)
    enemy = serving(Tactician(name="Bob"))

    assert not staff.can_use_on(enemy)
    with pytest.raises(CannotUseError, match="who is on another side") as refusal:
        staff.check_use_on(enemy)
    assert refusal.value.reason == "other_side"


def test_staff_in_nobodys_hands_heals_everybody(staff: Staff) -> None:
    assert staff.can_use_on(serving(Tactician(name="Ada")))


def test_staff_never_attacks(staff: Staff) -> None:
    assert not staff.can_attack
    assert staff.matchup_against(Axe(name="axe")) is Matchup.NORMAL
