"""Units and items without their decorator are refused with the remedy."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

import pytest
from attrs import define, setters

from alpaca_emblem.errors import IllegalActionError, InvalidTypeError, NotationError
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.factories import UnitFactory
from alpaca_emblem.model.items import ITEM_CLASSES, Axe
from alpaca_emblem.model.units import UNIT_CLASSES, Fighter, Unit


class Plain(Unit):
    """Has no decorator, so its field is none."""

    is_listed: ClassVar[bool] = False  # no other test is to meet it
    letter = "Z"
    rage: int = 0


class PlainAxe(Axe):
    """Has no decorator either."""

    is_listed: ClassVar[bool] = False


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these tests meet them."""
    monkeypatch.setitem(UNIT_CLASSES, "Plain", Plain)
    monkeypatch.setitem(ITEM_CLASSES, "PlainAxe", PlainAxe)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Plain(max_hit_points=9, movement=1),
        lambda: PlainAxe(name="axe"),
        lambda: GameController().add_generic_unit(Plain, 0, 0),
        lambda: UnitFactory(Plain).create_tank(),
    ],
    ids=["unit", "item", "in a match", "by a factory"],
)
def test_units_and_items_without_decorator_are_refused(
    make: Callable[[], object],
) -> None:
    with pytest.raises((InvalidTypeError, IllegalActionError)) as refusal:
        make()

    assert re.fullmatch(
        r"Plain(Axe)? is not decorated: write @define\(eq=False, kw_only=True, "
        r"on_setattr=setters\.NO_OP\) above the class",
        str(refusal.value),
    )


def test_unit_without_decorator_is_refused_when_it_is_read() -> None:
    match = GameController(players=1, map_size=2, seed=1)
    match.add_generic_unit(Fighter, 0, 0)
    text = str(match).replace('"Fighter"', '"Plain"')

    with pytest.raises(NotationError, match=r"Plain is not decorated: write @define\("):
        GameController.from_text(text)


def test_item_without_decorator_is_refused_when_it_is_read() -> None:
    match = GameController(players=1, map_size=2, seed=1)
    match.add_generic_unit(Fighter, 0, 0)
    match.add_generic_item(Axe, "axe")
    text = str(match).replace("axe 30 1", "plainaxe 30 1")

    with pytest.raises(NotationError, match=r"PlainAxe is not decorated: write @"):
        GameController.from_text(text)


def test_item_without_decorator_is_wielded_by_no_unit() -> None:
    battle = GridBattle(
        Scenario.from_text("""
name = "The meadow"
map = ".."
unit = [
  { side = "heroes", name = "Ann", class = "Alpaca", at = [0, 0], hit_points = 9, movement = 2, power = 6 },
  { side = "foes", name = "Bob", class = "Fighter", at = [0, 1], hit_points = 9, movement = 2, power = 6 },
]
""")  # noqa: E501
    )

    assert [unit.items == () for unit in battle.units] == [True, False]


def test_class_that_would_be_compared_by_values_is_refused() -> None:
    with pytest.raises(InvalidTypeError, match="Equal is compared by its values, and"):

        @define(kw_only=True, on_setattr=setters.NO_OP)
        class Equal(Fighter):
            is_listed: ClassVar[bool] = False
