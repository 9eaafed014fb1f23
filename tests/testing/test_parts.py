"""Games around a part: an invalid part is named before a game is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.items import (
    ITEM_CLASSES,
    Axe,
    Item,
    Matchup,
    Sword,
    Weapon,
)
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from alpaca_emblem.testing import (
    check_game,
    with_effect,
    with_item,
    with_terrain,
    with_unit,
)
from alpaca_emblem.testing.random_play import MakeGame


@pytest.mark.parametrize(
    ("around", "message"),
    [
        (with_unit, "unit_class must be a class of Unit"),
        (with_item, "item_class must be a class of Item"),
        (with_effect, "effect must be of class Effect"),
        (with_terrain, "terrain must be of class Terrain"),
    ],
)
@pytest.mark.parametrize("part", [None, 3, "Hero", int])
def test_other_values_than_such_parts_are_named(
    around: Callable[[Any], object], message: str, part: Any
) -> None:
    with pytest.raises(InvalidTypeError) as caught:
        around(part)

    assert str(caught.value) == f"{message}, not {part!r}"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Nunchaku(Weapon):
    """A kind of its own."""

    is_listed: ClassVar[bool] = False

    def equip_to(self, unit: Unit) -> None:
        unit.equip_nunchaku(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_nunchaku_attack(self)

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Monk(Unit):
    """Wields what no other class does."""

    is_listed: ClassVar[bool] = False
    letter = "K"

    def equip_nunchaku(self, nunchaku: Nunchaku) -> None:
        self.equipped_item = nunchaku


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Careless(Unit):
    is_listed: ClassVar[bool] = False
    letter = "L"

    def equip_swrod(self, sword: Sword) -> None:
        """Never called."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sloppy(Axe):
    is_listed: ClassVar[bool] = False

    def take_axes_attack(self, axe: Axe) -> Matchup:
        raise AssertionError("never called")


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the classes of this module be known while a test runs."""
    monkeypatch.setitem(UNIT_CLASSES, "Monk", Monk)
    monkeypatch.setitem(ITEM_CLASSES, "Nunchaku", Nunchaku)


@pytest.mark.usefixtures("_registered")
def test_unit_gets_items_that_no_other_class_wields() -> None:
    match = with_unit(Monk)(0)

    monks = [unit for unit in match.units if isinstance(unit, Monk)]  # type: ignore[attr-defined]
    assert monks
    assert {type(item) for monk in monks for item in monk.items} == {Nunchaku}


@pytest.mark.unmeasured
@pytest.mark.usefixtures("_registered")
@pytest.mark.parametrize(("around", "part"), [(with_unit, Monk), (with_item, Nunchaku)])
def test_new_kind_keeps_the_promises_of_the_kit(
    around: Callable[[Any], MakeGame], part: Any
) -> None:
    check_game(around(part), seeds=[0, 1], max_steps=6, fresh_processes=False)


@pytest.mark.parametrize(
    ("around", "part", "message"),
    [
        (with_unit, Careless, r"no item calls Careless\.equip_swrod: .* equip_sword\?"),
        (with_item, Sloppy, r"no item calls Sloppy\.take_axes_.* take_axe_attack\?"),
    ],
)
def test_method_that_nothing_calls_is_named(
    around: Callable[[Any], object], part: Any, message: str
) -> None:
    with pytest.raises(InvalidValueError, match=f"^{message}$"):
        around(part)
