"""Scenarios: values, checked before a battle begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest
from attrs import define, setters

from alpaca_emblem.errors import (
    CannotEquipError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import Options, Recruit, as_scenario, recruit_now
from alpaca_emblem.model.items import ITEM_CLASSES, NO_ITEM, Axe
from alpaca_emblem.model.terrain import FOREST, GRASS, ROCK
from alpaca_emblem.model.units import UNIT_CLASSES, Fighter
from tests.games.grid.boards import FORT, WATER, foe, hero, scenario


def test_grass_forest_and_rock_are_known_without_a_legend() -> None:
    made = Scenario(name="small", rows="..", roster=[hero((0, 0)), foe((0, 1))])

    assert made.legend == (GRASS, FOREST, ROCK)
    assert made.meanings == {".": GRASS, "f": FOREST, "#": ROCK}


def test_a_legend_adds_to_what_is_known_and_replaces_it() -> None:
    thicket = attrs.evolve(FOREST, move_cost=4)
    made = Scenario(
        name="small", rows="..", legend=[FORT, thicket],
        roster=[hero((0, 0)), foe((0, 1))],
    )  # fmt: skip

    assert made.meanings == {".": GRASS, "f": thicket, "#": ROCK, "F": FORT}


@pytest.mark.parametrize(
    ("roster", "message"),
    [
        (
            [hero((0, 0)), foe((0, 0))],
            r"^unit\[1\]\.at: SwordMaster is at \(0, 0\) already",
        ),
        ([hero((0, 2)), foe((0, 0))], r"^unit\[0\]\.at: no unit can be on the rock"),
        ([hero((1, 1)), foe((0, 0))], r"^unit\[0\]\.at: no unit can be on the noth"),
        ([hero((0, 0)), foe((0, 3))], r"^unit\[1\]\.at: \(0, 3\) is not on the board$"),
        ([hero((0, 0)), foe((-1, 0))], r"^unit\[1\]\.at: \(-1, 0\) is not on the boar"),
        ([hero((0, 0))], r"^unit: the foes have no units$"),
        ([foe((0, 0))], r"^unit: the heroes have no units$"),
    ],
)
def test_unplayable_scenarios_are_refused(roster: list[Recruit], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        scenario("..#\n.", *roster)


def test_there_is_a_limit_to_units() -> None:
    with pytest.raises(
        InvalidValueError, match=r"^unit: must be at most 1000 units, not 1001$"
    ):
        scenario("..", *[hero((0, 0))] * 1001)


def test_every_unit_has_a_place() -> None:
    with pytest.raises(InvalidValueError, match=r"^unit\[0\]\.at: is missing$"):
        scenario("..", attrs.evolve(hero((0, 0)), at=None), foe((0, 1)))


def test_letters_without_a_meaning_are_refused() -> None:
    with pytest.raises(NotationError, match=r"^row 0, column 1 of the map: 'x'"):
        scenario(".x", hero((0, 0)), foe((0, 1)))


def test_objectives_can_be_met() -> None:
    with pytest.raises(InvalidValueError, match=r"^options\.reach: no unit can enter"):
        scenario("..#", hero((0, 0)), foe((0, 1)), reach=((0, 2),))
    with pytest.raises(InvalidValueError, match=r"^options\.reach: no unit can enter"):
        scenario("..#", hero((0, 0)), foe((0, 1)), reach=((5, 5),))
    with pytest.raises(InvalidValueError, match=r"^options\.fell_captain: no foe is a"):
        scenario("..", hero((0, 0), captain=True), foe((0, 1)), fell_captain=True)


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"side": "us"}, InvalidValueError, r"^side must be one of heroes, foes"),
        ({"unit_class": "Wizard"}, InvalidValueError, r"^class must be one of Alpaca"),
        ({"weapon": "Spoon"}, InvalidValueError, r"^weapon must be one of Axe"),
        ({"weapon": "Axe"}, CannotEquipError, r"^SwordMaster cannot wield axe$"),
        ({"hit_points": 0}, InvalidValueError, r"^hit_points must be at least 1"),
        ({"movement": -1}, InvalidValueError, r"^movement must be at least 0"),
        ({"power": True}, InvalidTypeError, r"^power must be a whole number"),
        ({"max_range": 101}, InvalidValueError, r"^max_range must be at most 100"),
        ({"names": ()}, InvalidTypeError, r"^names must be pairs of texts"),
        ({"names": (("en", ""),)}, InvalidValueError, r"^names must be a printable"),
        ({"names": ("Ann",)}, InvalidTypeError, r"^names must be pairs of texts"),
        ({"names": (("en", 1),)}, InvalidTypeError, r"^names must be a string, not 1"),
        ({"unit_class": []}, InvalidTypeError, r"^class must be a string, not \[\]"),
        ({"weapon": None}, InvalidTypeError, r"^weapon must be a string, not None"),
        ({"at": (1,)}, InvalidTypeError, r"^at must be \(row, column\), not \(1,\)"),
        ({"at": (0, 1.5)}, InvalidTypeError, r"^at must be \(row, column\), not"),
        ({"at": "ab"}, InvalidTypeError, r"^at must be \(row, column\), not 'ab'"),
        ({"guard": "no"}, InvalidTypeError, r"^guard must be of class bool, not 'no'"),
        ({"captain": 1}, InvalidTypeError, r"^captain must be of class bool, not 1"),
    ],
)
def test_a_recruit_that_cannot_be_is_refused(
    values: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        attrs.evolve(hero((0, 0)), **values)


@pytest.mark.parametrize(
    ("unit_class", "weapon"),
    [
        ("SwordMaster", "Sword"),
        ("Hero", "Spear"),
        ("Fighter", "Axe"),
        ("Archer", "Bow"),
        ("Sorcerer", "Darkness"),
        ("Cleric", "Staff"),
    ],
)
def test_every_unit_wields_an_item_for_its_class(unit_class: str, weapon: str) -> None:
    item = hero((0, 0), unit_class).make().equipped_item

    assert type(item).__name__ == weapon
    assert (item.power, item.max_power) == (6, 6)


def test_a_unit_without_an_equipped_item_is_unarmed() -> None:
    assert hero((0, 0), "Alpaca").make().equipped_item is NO_ITEM


def test_another_weapon_can_be_chosen() -> None:
    unit = hero((0, 0), "Sorcerer", weapon="Light").make()

    assert unit.equipped_item.name == "light"


def test_each_unit_of_a_recruit_is_one_of_its_own() -> None:
    recruit = hero((0, 0), "Fighter")
    one, other = recruit.make(), recruit.make()

    one.take_damage(1)

    assert (one.hit_points, other.hit_points) == (9, 10)
    assert one.equipped_item is not other.equipped_item
    assert other.equipped_item.owner is other


def test_recruit_with_the_numbers_of_now_makes_a_unit_with_these() -> None:
    now = recruit_now(hero((0, 0), "Fighter"), None, 7, 5, 1)

    unit = now.make()

    assert (unit.max_hit_points, unit.equipped_item.power) == (7, 5)


def test_a_redefined_class_is_the_one_that_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in a notebook, after the recruit."""
    recruit = hero((0, 0), "Fighter", weapon="Axe")

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Axe2(Axe):
        is_listed: ClassVar[bool] = False

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Fighter2(Fighter):
        is_listed: ClassVar[bool] = False

    monkeypatch.setitem(ITEM_CLASSES, "Axe", Axe2)
    assert type(recruit.make().equipped_item) is Axe2
    monkeypatch.setitem(UNIT_CLASSES, "Fighter", Fighter2)
    assert type(recruit.make()) is Fighter2


def test_a_name_is_english_or_the_first_there_is() -> None:
    both = attrs.evolve(hero((0, 0)), names=(("es", "Jefe"), ("en", "Captain")))
    one = attrs.evolve(hero((0, 0)), names=(("es", "Jefe"),))

    assert (both.name, one.name) == ("Captain", "Jefe")
    assert one.make().name == "Jefe"


@pytest.mark.parametrize("option", ["hit_chance", "fog", "turn_limit", "survive"])
def test_options_are_in_their_bounds(option: str) -> None:
    with pytest.raises(InvalidValueError, match=f"^{option} must be at least 1"):
        Options(**{option: 0})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"triangle": "no"}, r"^triangle must be of class bool, not 'no'"),
        ({"levels": 1}, r"^levels must be of class bool, not 1"),
        ({"fell_captain": None}, r"^fell_captain must be of class bool, not None"),
        ({"hit_chance": 0.9}, r"^hit_chance must be a whole number, not 0\.9"),
        ({"reach": None}, r"^reach must be a collection, not None"),
        ({"reach": (1, 2)}, r"^each of reach must be \(row, column\), not 1"),
        ({"reach": [(0, "1")]}, r"^each of reach must be \(row, column\), not"),
    ],
)
def test_options_are_what_they_are_to_be(values: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        Options(**values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"name": None}, r"^name must be a string, not None"),
        ({"rows": 5}, r"^rows must be a collection, not 5"),
        ({"rows": [1]}, r"^each of rows must be of class str, not 1"),
        ({"legend": "f"}, r"^legend must be a collection, not 'f'"),
        ({"legend": [1]}, r"^each of legend must be of class Terrain, not 1"),
        ({"roster": ["Ann"]}, r"^each of roster must be of class Recruit, not 'Ann'"),
        ({"options": None}, r"^options must be of class Options, not None"),
    ],
)
def test_a_scenario_is_made_of_such_values(
    values: dict[str, Any], message: str
) -> None:
    parts = {"name": "x", "rows": "..", "roster": [hero((0, 0)), foe((0, 1))]}

    with pytest.raises(InvalidTypeError, match=message):
        Scenario(**{**parts, **values})


def test_lists_do_for_places() -> None:
    made = scenario("..", hero((0, 0)), foe((0, 1)), reach=[[0, 1]])

    assert made.options.reach == ((0, 1),)
    assert attrs.evolve(hero((0, 0)), at=[2, 3]).at == (2, 3)
    assert GridBattle(made).scenario is made


def test_a_file_may_begin_with_a_mark_of_its_encoding(tmp_path: Path) -> None:
    """As some editors write it."""
    made = scenario("..", hero((0, 0)), foe((0, 1)))
    path = tmp_path / "mine.toml"
    path.write_text(str(made), encoding="utf-8-sig")

    assert Scenario.from_file(path).roster == made.roster


def test_a_file_without_a_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe")

    with pytest.raises(NotationError, match=r"^it is not text in UTF-8, byte 1"):
        GridBattle(path)


def test_options_can_be_replaced() -> None:
    original = Scenario.named("original")

    foggy = original.with_options(fog=3, triangle=True)

    assert (foggy.options.fog, foggy.options.triangle) == (3, True)
    assert original.options == Options()


def test_a_scenario_is_given_by_name_path_or_itself(tmp_path: Path) -> None:
    made = scenario("..~F", hero((0, 0)), foe((0, 1)))
    path = tmp_path / "mine.toml"
    path.write_text(str(made), encoding="utf-8")

    assert as_scenario(made) is made
    assert as_scenario(path) == made
    assert GridBattle("bridge").scenario.name == "The bridge"
    assert WATER in GridBattle(path).scenario.legend


@pytest.mark.parametrize("given", ["atlantis", "../original"])
def test_an_unknown_name_is_refused(given: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^scenario must be one of original, "):
        GridBattle(given)


def test_anything_else_is_no_scenario() -> None:
    with pytest.raises(InvalidTypeError, match=r"^scenario must be a Scenario, name"):
        GridBattle(7)  # type: ignore[arg-type]
