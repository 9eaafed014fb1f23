"""Cards: units and items in notebooks, with name, numbers and emblem."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from attrs import define, setters

from alpaca_emblem.drawing.cards import MOST_ITEMS, item_svg, unit_svg, unit_token
from alpaca_emblem.drawing.palette import DARK, LIGHT, side_colours
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.items import Axe, Bow, Spear
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Alpaca, Hero

SVG = "{http://www.w3.org/2000/svg}"


def tree(picture: str) -> Element:
    return ElementTree.fromstring(picture)


def words(picture: str) -> list[str]:
    return [text.text or "" for text in tree(picture).iter(f"{SVG}text")]


@pytest.fixture
def hero() -> Hero:
    hero = Hero(max_hit_points=100, movement=3)
    hero.add_item(Bow(name="bow", power=5, min_range=2, max_range=5))
    hero.add_item(Spear(name="lance", power=10, max_power=12, max_range=2))
    hero.equip(hero.items[1])
    return hero


def test_card_of_a_unit_has_its_name_and_numbers(hero: Hero) -> None:
    Tactician(name="<Ada>").add_unit(hero)

    picture = hero._repr_svg_()

    assert words(picture) == [
        "Hero (<Ada>)",
        *("class", "Hero"),
        *("hit points", "100/100"),
        *("moves", "3"),
        "lance: power 10-12, range 1-2",
        "bow: power 5, range 2-5",
    ]
    assert (
        tree(picture).findtext(f"{SVG}title")
        == "Hero (<Ada>), 100/100 hit points, lance equipped"
    )


def test_equipped_item_is_first_and_stands_out(hero: Hero) -> None:
    groups = [
        group
        for group in tree(unit_svg(hero)).findall(f"{SVG}g")
        if group.find(f"{SVG}text") is not None
    ]

    told = [group.findtext(f"{SVG}title") for group in groups]
    weights = [group.find(f"{SVG}text").get("font-weight") for group in groups]  # type: ignore[union-attr]
    assert told == ["equipped", "items"]
    assert weights == ["bold", None]


def test_unit_of_a_game_has_number_and_place() -> None:
    game = GameController.skirmish(map_size=4, seed=1)
    unit = game.units[0]

    picture = unit_svg(unit, "de")

    assert words(picture)[:3] == ["Held 1 (Spieler 2)", "Klasse", "Held"]
    assert "Lebenspunkte" in words(picture)
    assert "(0, 0)" in words(picture)
    assert f'data-unit="{unit.number}"' in picture


def test_token_has_the_colour_of_the_owner(hero: Hero) -> None:
    match, battle = GameController.skirmish(map_size=4, seed=1), GridBattle()

    assert unit_token(hero).side is None
    sides = {
        unit.owner.name: unit_token(unit).side for unit in match.units if unit.owner
    }
    assert sides == {"Player 1": 0, "Player 2": 1}
    sides = {
        unit.owner.name: unit_token(unit).side for unit in battle.units if unit.owner
    }
    assert sides == {"heroes": 0, "foes": 1}
    Tactician(name="Ada").add_unit(hero)
    assert unit_token(hero).side == 0
    assert side_colours(0).body in unit_svg(hero)


def test_fallen_unit_has_a_skull(hero: Hero) -> None:
    hero.hit_points = 0

    assert unit_token(hero).dead
    assert "0/100" in words(unit_svg(hero))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Zealot(Hero):
    letter = "Z"
    is_listed = False


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Standard(Hero):
    letter = "S"
    emblem = "M4 2h16v9H6v11H4z"
    is_listed = False


def test_custom_class_has_its_letter_or_brings_an_emblem() -> None:
    zealot = Zealot(max_hit_points=1, movement=1)
    standard = Standard(max_hit_points=1, movement=1)

    assert "Z" in words(unit_svg(zealot))
    assert "S" not in words(unit_svg(standard))
    assert 'd="M4 2h16v9H6v11H4z"' in unit_svg(standard)


def test_many_items_are_counted() -> None:
    alpaca = Alpaca(max_hit_points=10, movement=1)
    for number in range(MOST_ITEMS + 3):
        alpaca.add_item(Axe(name=f"axe {number}", power=1))

    told = words(unit_svg(alpaca))

    assert sum("axe" in text for text in told) == MOST_ITEMS
    assert "3" in told[-1]


def test_card_of_an_item_has_its_name_and_numbers(hero: Hero) -> None:
    assert words(hero.items[0]._repr_svg_()) == [
        "Bow",
        *("class", "Bow"),
        *("power", "5"),
        *("range", "2-5"),
        *("unit", "Hero"),
    ]
    assert "Arco" in words(item_svg(Bow(name="bow", power=1), "es"))


def test_all_units_and_items_of_a_dungeon_have_cards() -> None:
    dungeon = Dungeon(seed=5)

    for unit in (dungeon.adventurer, *dungeon.floor.monsters):
        assert words(unit_svg(unit))
        for item in unit.items:
            assert words(item_svg(item))


def test_hostile_and_long_names_stay_inside() -> None:
    item = Axe(name='"><script>alert(1)</script>' + "x" * 500, power=1)
    unit = Hero(name="<b>&" * 300, max_hit_points=1, movement=1)

    for picture in (item_svg(item), unit_svg(unit)):
        assert "<script" not in picture
        assert max(map(len, words(picture))) < 40


def test_cards_are_light_or_dark(hero: Hero) -> None:
    assert LIGHT["panel"] in unit_svg(hero)
    assert DARK["panel"] in unit_svg(hero, theme="dark")
    assert DARK["panel"] in item_svg(hero.items[0], theme="dark")


def test_other_values_than_units_and_items_are_refused(hero: Hero) -> None:
    with pytest.raises(InvalidTypeError, match="unit"):
        unit_svg(hero.items[0])  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="item"):
        item_svg(hero)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="theme must be light or dark"):
        unit_svg(hero, theme="grey")
