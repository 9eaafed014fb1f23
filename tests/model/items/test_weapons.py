"""Weapons and spellbooks in use: whom they hurt, and whom they spare."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import CannotUseError
from alpaca_emblem.model.items import (
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Matchup,
    Spear,
    Spirit,
    Sword,
    Weapon,
)
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Alpaca, Unit

ATTACKING: list[type[Item]] = [Axe, Sword, Spear, Bow, Darkness, Spirit, Light]


def bearer(item: Item, owner: str | None) -> Unit:
    """An alpaca, in nobody's service or that of somebody new, who carries *item*."""
    alpaca = Alpaca(max_hit_points=50, movement=1, items=[item])
    if owner is not None:
        Tactician(name=owner).add_unit(alpaca)
    return alpaca


@pytest.fixture(params=ATTACKING)
def item(request: pytest.FixtureRequest) -> Item:
    kind: type[Item] = request.param
    return kind(name="weapon", power=10)


@pytest.mark.parametrize(
    ("owner", "target_owner"),
    [("Ada", "Bob"), ("Ada", None), (None, "Bob"), (None, None)],
)
def test_strangers_and_the_masterless_can_be_hurt(
    item: Item, owner: str | None, target_owner: str | None
) -> None:
    bearer(item, owner)
    target = bearer(Axe(name="axe"), target_owner)

    assert item.can_use_on(target)
    item.check_use_on(target)


def test_ones_own_people_are_spared(item: Item) -> None:
    friend = Alpaca(max_hit_points=50, movement=1)
    owner = bearer(item, "Ada").owner
    assert owner is not None
    owner.add_unit(friend)

    assert not item.can_use_on(friend)
    with pytest.raises(CannotUseError, match="who is on the same side") as refusal:
        item.check_use_on(friend)
    assert refusal.value.reason == "same_side"


def test_weapon_in_nobodys_hands_spares_nobody(item: Item) -> None:
    assert item.can_use_on(bearer(Axe(name="axe"), "Ada"))


def test_weapon_in_general_is_a_weapon_against_whatever_is_none() -> None:
    """A weapon of a user's own is strong where every weapon is."""
    axe = Axe(name="axe")

    assert Weapon.matchup_against(axe, Light(name="book")) is Matchup.STRONG
    assert Weapon.matchup_against(axe, Spear(name="spear")) is Matchup.NORMAL


def test_bow_alone_cannot_be_made_for_neighbours() -> None:
    nearest = {kind.__name__: kind(name="new").min_range for kind in ATTACKING}

    assert [name for name, distance in nearest.items() if distance > 1] == ["Bow"]
    assert nearest["Bow"] == 2


def test_all_weapons_and_books_attack() -> None:
    assert all(kind.can_attack for kind in ATTACKING)
