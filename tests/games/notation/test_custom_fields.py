"""Custom fields of units and items in the positions of a match."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import define, field, setters

from alpaca_emblem.errors import InvalidValueError, NotationError, SaveError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.notation.custom_fields import (
    DEEPEST,
    is_plain,
    make_with_own,
    own_attributes,
    own_entry,
    own_text,
    read_own_text,
)
from alpaca_emblem.model.items import ITEM_CLASSES, Axe
from alpaca_emblem.model.units import UNIT_CLASSES, Fighter, Unit
from alpaca_emblem.replay import from_json, to_json


def _is_small(_: object, __: object, value: int) -> None:
    if value > 9:
        raise ValueError("too angry")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Grudger(Fighter):
    """Remembers all sorts of things."""

    rage: int = field(default=0, validator=_is_small)
    speed: float = 1.5
    motto: str = ""
    is_calm: bool = field(init=False, default=True)
    scars: tuple[int, ...] = ()
    friend: Fighter | None = None
    _secret: int = 0


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class FrostAxe(Axe):
    """Has a temperature."""

    chill: int = 0
    rune: str = ""


def a_match() -> GameController:
    """One with a grudger who has a frost axe, in turn zero."""
    game = GameController(players=2, map_size=3, seed=1)
    game.add_generic_unit(Grudger, 0, 0)
    game.add_generic_item(FrostAxe, "rime")
    return game


def grudger_of(game: GameController) -> Grudger:
    unit = game.units[0]
    assert isinstance(unit, Grudger)
    return unit


def axe_of(game: GameController) -> FrostAxe:
    item = game.units[0].items[0]
    assert isinstance(item, FrostAxe)
    return item


def angered() -> GameController:
    """Return the match with no custom field at its default."""
    game = a_match()
    unit, axe = grudger_of(game), axe_of(game)
    with game.editing():
        unit.rage, unit.speed, unit.motto = 3, 2, "a \"b\" 'c' {d}\n"
        unit.is_calm, unit.scars, unit._secret = False, (1, 2), 7
        axe.chill, axe.rune = -4, '\' {"x": 1}'
    return game


def test_default_values_are_left_out() -> None:
    game = a_match()

    assert "own =" not in str(game)
    assert game.position()["unit"][0]["items"] == ["frostaxe 30 1-5 'rime'"]


def test_own_fields_are_read_back() -> None:
    game = angered()

    again = GameController.from_text(str(game))

    unit, axe = grudger_of(again), axe_of(again)
    assert (unit.rage, unit.speed, unit.motto) == (3, 2, "a \"b\" 'c' {d}\n")
    assert (unit.is_calm, unit.scars, unit._secret) == (False, (1, 2), 7)
    assert (axe.chill, axe.rune, axe.name) == (-4, '\' {"x": 1}', "rime")
    assert again.digest() == game.digest() != a_match().digest()
    assert str(again) == str(game)
    loaded = from_json(json.loads(json.dumps(to_json(game))))
    assert loaded.digest() == game.digest()
    assert game.view("Player 1").position["unit"][0]["own"]["rage"] == 3


def test_other_values_than_plain_data_are_left_out() -> None:
    unit = Grudger(max_hit_points=9, movement=1)
    unit.friend, unit.speed = unit, float("inf")

    assert own_entry(unit) == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [("friend", Fighter(max_hit_points=1, movement=1)), ("speed", float("inf"))],
)
def test_fields_missing_from_positions_cannot_be_edited(
    name: str, value: object
) -> None:
    """Or it would be lost in a save."""
    game = a_match()
    before = getattr(grudger_of(game), name)

    with (
        pytest.raises(
            NotationError, match=f"{name} of Grudger 1 would be read back as"
        ),
        game.editing(),
    ):
        setattr(grudger_of(game), name, value)

    assert getattr(grudger_of(game), name) == before


def test_classes_of_the_library_have_no_custom_fields() -> None:
    assert own_attributes(Fighter) == own_attributes(Axe) == ()
    assert own_text(Axe(name="axe")) == ""
    names = [attribute.name for attribute in own_attributes(Grudger)]
    assert names == [
        "rage", "speed", "motto", "is_calm", "scars", "friend", "_secret"
    ]  # fmt: skip


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("own", "message"),
    [
        (7, "own fields must be a table, not 7"),
        ({"colour": 1}, "Grudger has no field 'colour'"),
        ({"movement": 1}, "Grudger has no field 'movement'"),
        ({"rage": "x"}, "rage must be int, not 'x'"),
        ({"rage": True}, "rage must be int, not True"),
        ({"rage": 10}, "invalid Grudger: too angry"),
        ({"speed": float("nan")}, "speed must be float, not nan"),
        ({"speed": "fast"}, "speed must be float, not 'fast'"),
        ({"scars": 1}, r"scars must be tuple\[int, \.\.\.\], not 1"),
        ({"scars": [{}]}, r"scars must be tuple\[int, \.\.\.\], not"),
        ({"scars": ["x"]}, r"scars must be tuple\[int, \.\.\.\], not"),
        ({"friend": {}}, r"friend must be .*Fighter \| None, not {}"),
        ({"friend": 3}, r"friend must be .*Fighter \| None, not 3"),
        ({"motto": 1}, "motto must be str, not 1"),
        ({"is_calm": 1}, "is_calm must be bool, not 1"),
    ],
)
def test_own_fields_that_cannot_be_are_refused(own: object, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        make_with_own(Grudger, own, max_hit_points=1, movement=1)


def test_damage_in_own_fields_is_named_by_its_path() -> None:
    document: Any = to_json(angered())
    document["position"]["unit"][0]["own"]["rage"] = 99

    with pytest.raises(SaveError, match=r"^position\.unit\[0\]\.own: .*too angry"):
        from_json(document)


@pytest.mark.parametrize(
    ("item", "message"),
    [
        ("frostaxe 30 1-1 'rime' {", "is not JSON"),
        ("frostaxe 30 1-1 'rime' " + "[" * 100_000, "is not JSON"),
        ("frostaxe 30 1-1 'rime' 7", "own fields must be a table, not 7"),
        ("frostaxe 30 1-1 'rime' {\"chill\": 0.5}", "chill must be int, not 0.5"),
        ("axe 30 1-1 'rime' {\"chill\": 5}", "Axe has no field 'chill'"),
        ("frostaxe 30 1-1 rime", "an item is written"),
    ],
)
def test_items_that_cannot_be_are_refused(item: str, message: str) -> None:
    position = a_match().position()
    position["unit"][0]["items"] = [item]

    with pytest.raises(NotationError, match=message) as raised:
        GameController.from_position(position)

    assert raised.value.path == "unit[0].items"
    assert len(str(raised.value)) < 5_000


def test_whole_numbers_may_stand_for_others() -> None:
    unit = make_with_own(Grudger, {"speed": 2}, max_hit_points=1, movement=1)

    assert unit.speed == 2
    assert is_plain(((1,), "a"))
    assert not is_plain(((1,), None))
    assert read_own_text("") == {}


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Nervous(Unit):
    """Gets more nervous whenever it equips an item."""

    letter = "N"
    nerves: int = 0

    def equip_axe(self, axe: Axe) -> None:
        self.nerves += 1
        self.equipped_item = axe


@pytest.mark.parametrize("nerves", [0, 1, 5])
def test_reading_is_no_arming(nerves: int) -> None:
    game = GameController(players=2, map_size=3, seed=1)
    game.add_generic_unit(Nervous, 0, 0)
    game.add_generic_item(Axe, "axe")
    game.equip_item(0)
    unit = game.units[0]
    assert isinstance(unit, Nervous)
    with game.editing():
        unit.nerves = nerves

    again = GameController.from_text(str(game))

    assert again.digest() == game.digest()
    assert again.units[0].nerves == nerves  # type: ignore[comparison-overlap]


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Furnace(Fighter):
    """Has fields with defaults of other types than their values."""

    heat: float = 0
    label: int | str = 1
    shelf: tuple[tuple[int, ...], ...] = ()
    loads: tuple[float, ...] | None = None
    odd: Nowhere = 3  # type: ignore[name-defined]  # noqa: F821


def a_furnace(**own: object) -> GameController:
    game = GameController(players=2, map_size=3, seed=1)
    game.add_generic_unit(Furnace, 0, 0)
    with game.editing():
        for name, value in own.items():
            setattr(game.units[0], name, value)
    return game


def nested(depth: int) -> tuple[Any, ...]:
    return (nested(depth - 1),) if depth else ()


@pytest.mark.parametrize(
    "own",
    [
        {"heat": 0.5},
        {"heat": 7},
        {"heat": 0.0},
        {"label": "hot"},
        {"shelf": ((1, 2), ())},
        {"loads": (0.5, 1)},
        {"odd": 4},
        {"label": 2**1024 - 1},
        {"label": "a\ud800b\x7f"},
    ],
    ids=str,
)
def test_annotation_decides_what_a_field_can_hold(own: dict[str, Any]) -> None:
    game = a_furnace(**own)

    again = GameController.from_text(str(game))
    loaded = from_json(json.loads(json.dumps(to_json(game))))

    assert again.digest() == loaded.digest() == game.digest()
    for name, value in own.items():
        kept = getattr(again.units[0], name)
        assert (type(kept), kept) == (type(value), value)


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"heat": True}, "heat must be float, not True"),
        ({"label": 0.5}, r"label must be int \| str, not 0.5"),
        ({"loads": 0.5}, r"loads must be tuple.*, not 0.5"),
        ({"odd": 0.5}, "odd must be int, not 0.5"),
        ({"label": 2**1024}, "label must have integers of at most 1024 bits"),
        ({"shelf": nested(18)}, "shelf must be tuple"),
    ],
)
def test_unreadable_values_are_not_written(own: dict[str, Any], message: str) -> None:
    game = GameController(players=2, map_size=3, seed=1)
    game.add_generic_unit(Furnace, 0, 0)
    for name, value in own.items():
        object.__setattr__(game.units[0], name, value)

    for write in (str, to_json, GameController.digest):
        with pytest.raises(InvalidValueError, match=f"of Furnace .*: {message}"):
            write(game)


def test_validator_is_asked_when_a_field_is_written() -> None:
    game = a_match()
    object.__setattr__(game.units[0], "rage", 10)

    with pytest.raises(InvalidValueError, match=r"rage of Grudger .*: too angry"):
        str(game)


def test_tuples_in_each_other_have_a_bound() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Nest(Fighter):
        eggs: tuple[Any, ...] = ()

    nest = Nest(max_hit_points=1, movement=1, eggs=nested(DEEPEST - 1))
    assert own_entry(nest)["eggs"] == json.loads(json.dumps(nested(DEEPEST - 1)))

    nest.eggs = nested(DEEPEST)
    with pytest.raises(InvalidValueError, match="at most 16 nested tuples"):
        own_entry(nest)


OWN_UNITS = (Grudger, Nervous, Furnace)

for _kind in OWN_UNITS:  # no other module of tests is to meet them
    del UNIT_CLASSES[_kind.__name__]
del ITEM_CLASSES["FrostAxe"]


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let these tests meet them."""
    for kind in OWN_UNITS:
        monkeypatch.setitem(UNIT_CLASSES, kind.__name__, kind)
    monkeypatch.setitem(ITEM_CLASSES, "FrostAxe", FrostAxe)
