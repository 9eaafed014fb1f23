"""Custom fields of units and weapons in the positions of grid battles."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import define, field, setters

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.model.items import ITEM_CLASSES, Axe
from alpaca_emblem.model.units import UNIT_CLASSES, Fighter, Unit
from alpaca_emblem.replay import from_json, to_json
from tests.games.grid.boards import battle, foe, hero


def _is_whole_wood(_: object, __: object, value: int) -> None:
    if value > 9:
        raise ValueError("too many trees")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Lumberer(Fighter):
    """Remembers the enemies it has defeated."""

    trees: int = field(default=0, validator=_is_whole_wood)
    is_weary: bool = field(init=False, default=False)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class NotchedAxe(Axe):
    """Wears out."""

    uses: int = 3


def worked(**options: Any) -> GridBattle:
    """A battle in which the foe, a lumberer, has changed since the start."""
    game = battle(
        "......", hero((0, 0)), foe((0, 5), "Lumberer", weapon="NotchedAxe"), **options
    )
    unit = game.units[1]
    axe = unit.items[0]
    assert isinstance(unit, Lumberer)
    assert isinstance(axe, NotchedAxe)
    with game.editing():
        unit.trees, unit.is_weary, axe.uses = 4, True, 1
    return game


def test_own_fields_are_read_back() -> None:
    game = worked()
    entry = game.position()["unit"][1]
    assert entry["own"] == {"trees": 4, "is_weary": True}
    assert entry["weapon_own"] == {"uses": 1}

    again = GridBattle.from_text(str(game))

    unit = again.units[1]
    assert isinstance(unit, Lumberer)
    assert (unit.trees, unit.is_weary) == (4, True)
    assert again.position() == game.position()
    assert from_json(to_json(game)).digest() == again.digest() == game.digest()


def test_digest_tells_a_worn_weapon_from_a_new_one() -> None:
    game = worked()
    axe = game.units[1].items[0]
    assert isinstance(axe, NotchedAxe)
    before = game.digest()

    with game.editing():
        axe.uses = 2

    assert game.digest() != before


def test_default_values_are_left_out() -> None:
    position = battle("..", hero((0, 0)), foe((0, 1), "Lumberer")).position()

    assert not {"own", "weapon_own"} & set(position["unit"][1])


def test_custom_fields_of_units_out_of_sight_are_hidden() -> None:
    game = worked(fog=2)

    hidden, known = (game.view(side).position["unit"][1] for side in game.sides)

    assert not {"own", "weapon_own"} & set(hidden)
    assert known["own"]["trees"] == 4


@pytest.mark.parametrize(
    ("key", "fields", "message"),
    [
        ("own", {"shrubs": 1}, r"^unit\[1\]\.own: Lumberer has no field 'shrubs'"),
        ("own", {"trees": "four"}, r"^unit\[1\]\.own: trees must be int"),
        ("own", {"trees": 10}, r"^unit\[1\]\.own: invalid Lumberer: too many"),
        ("weapon_own", 3, r"^unit\[1\]\.weapon_own: own fields must be a table"),
    ],
)
def test_invalid_values_are_named(key: str, fields: object, message: str) -> None:
    position = worked().position()
    position["unit"][1][key] = fields

    with pytest.raises(NotationError, match=message):
        GridBattle.from_position(position)


def test_the_unarmed_have_no_weapon_with_fields() -> None:
    position = battle("..", hero((0, 0), "Alpaca"), foe((0, 1))).position()
    position["unit"][0]["weapon_own"] = {"uses": 1}

    with pytest.raises(NotationError, match=r"^unit\[0\]\.weapon_own is given, but"):
        GridBattle.from_position(position)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Grouch(Unit):
    """Gets angry whenever it equips an item."""

    letter = "G"
    rage: int = 0

    def equip_axe(self, axe: Axe) -> None:
        self.rage += 1
        self.equipped_item = axe


@pytest.mark.parametrize("rage", [0, 1, 5])
def test_reading_is_no_arming(rage: int) -> None:
    game = battle("..", hero((0, 0)), foe((0, 1), "Grouch"))
    unit = game.units[1]
    assert isinstance(unit, Grouch)
    with game.editing():
        unit.rage = rage

    again = GridBattle.from_text(str(game))

    assert again.digest() == game.digest()
    assert again.units[1].rage == rage  # type: ignore[comparison-overlap]


OWN_UNITS = (Lumberer, Grouch)

for _kind in OWN_UNITS:  # no other module of tests is to meet them
    del UNIT_CLASSES[_kind.__name__]
del ITEM_CLASSES["NotchedAxe"]


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these tests meet them."""
    for kind in OWN_UNITS:
        monkeypatch.setitem(UNIT_CLASSES, kind.__name__, kind)
    monkeypatch.setitem(ITEM_CLASSES, "NotchedAxe", NotchedAxe)
