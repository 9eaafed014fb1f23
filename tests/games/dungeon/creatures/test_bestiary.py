"""Kinds of monsters: the original's three, more of them by depth, and custom ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    CannotEquipError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import (
    BESTIARIES,
    OWN_NAMES,
    Bestiary,
    MonsterKind,
)
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.model.items import ITEM_CLASSES
from alpaca_emblem.model.units import UNIT_CLASSES

ORIGINAL, WIDE = BESTIARIES["original"], BESTIARIES["wide"]


@pytest.mark.parametrize(
    ("floor", "names"),
    [
        (1, ["Rat", "Goblin"]),
        (2, ["Rat", "Goblin", "Ogre"]),
        (40, ["Rat", "Goblin", "Ogre"]),
    ],
)
def test_the_original_has_ogres_from_the_second_floor(
    floor: int, names: list[str]
) -> None:
    assert [kind.name for kind in ORIGINAL.met_on(floor, can_shoot=False)] == names


def test_shooting_monsters_need_the_option() -> None:
    names = [kind.name for kind in ORIGINAL.met_on(2, can_shoot=True)]

    assert names == ["Rat", "Goblin", "Ogre", "Slinger"]


def test_deeper_floors_have_other_kinds() -> None:
    met = [WIDE.met_on(floor, can_shoot=True) for floor in range(1, 41)]

    assert all(met)
    assert {kind.name for kind in met[0]} == {"Rat", "Goblin"}
    assert "Rat" not in {kind.name for kind in met[8]}
    assert "Dragon" in {kind.name for kind in met[8]}


def test_a_monster_is_as_its_kind_says() -> None:
    ogre = Monster.of(ORIGINAL.named("Ogre"), 5)

    assert (ogre.letter, ogre.hit_points, ogre.number) == ("O", 11, 5)
    assert (ogre.weapon.power, ogre.weapon.max_power) == (2, 5)
    assert (ogre.strength, ogre.defense) == (0, 0)
    assert str(ogre) == "Ogre 5"


def test_each_monster_has_teeth_of_its_own() -> None:
    rat = Monster.of(ORIGINAL.named("Rat"), 2)

    assert rat.natural_weapon.owner is rat
    assert rat.equipped_item is rat.weapon is rat.natural_weapon
    assert (rat.items, rat.has_equipped_item) == ((), False)
    with pytest.raises(CannotEquipError, match="cannot wield Rat: it is part of a"):
        rat.natural_weapon.equip_to(Adventurer.of())


def test_a_defense_takes_away_from_blows() -> None:
    turtle = MonsterKind(
        name="Turtle", letter="u", hit_points=5, damage=(1, 1), defense=2
    )

    assert Monster.of(turtle, 2).defense == 2


def test_units_of_a_dungeon_cannot_join_a_match() -> None:
    assert not {"Monster", "Adventurer"} & set(UNIT_CLASSES)
    names = {"NaturalWeapon", "Potion", "Scroll", "Ration", "Armour", "Gold", "Key"}
    assert not names & set(ITEM_CLASSES)


def test_the_adventurer_has_its_fists() -> None:
    hero = Adventurer.of()

    assert hero.weapon is hero.equipped_item is hero.natural_weapon
    assert (hero.weapon.name, hero.weapon.power, hero.weapon.max_power) == (
        *("fists", 2, 4),
    )
    assert (hero.level, hero.strength, hero.defense) == (1, 0, 0)


BEES = """
[[kind]]
name = "Bee"
letter = "b"
hit_points = 1
damage = [1, 1]

[[kind]]
name = "Bear"
letter = "B"
hit_points = 9
damage = [2, 4]
floors = [1]
"""


@pytest.fixture
def woods() -> Any:
    yield Bestiary.from_toml("woods", BEES)
    BESTIARIES.pop("woods", None)


def test_one_has_a_custom_bestiary(woods: Bestiary) -> None:
    game = Dungeon(seed=1, variant=Variant(bestiary="woods"))

    assert {monster.name for monster in game.floor.monsters} <= {"Bee", "Bear"}
    assert Dungeon.from_text(str(game)).variant.bestiary == woods


def test_a_position_brings_its_bestiary_along(woods: Bestiary) -> None:
    """A saved run is read where its bestiary is not known."""
    game = Dungeon(seed=1, variant=Variant(bestiary=woods))
    text = str(game)
    del BESTIARIES["woods"]

    read = Dungeon.from_text(text)

    assert read.digest() == game.digest()
    assert read.variant.bestiary.kinds == woods.kinds


@pytest.mark.parametrize("name", OWN_NAMES)
def test_the_librarys_own_are_written_as_their_names(name: str) -> None:
    assert BESTIARIES[name].to_plain() == name
    assert Bestiary.from_plain(name) is BESTIARIES[name]


def test_a_bestiary_in_a_file_is_named_after_it(
    tmp_path: Path, woods: Bestiary
) -> None:
    path = tmp_path / "woods.toml"
    path.write_text("\ufeff" + BEES, "utf-8")

    assert Bestiary.from_file(path) == woods
    path.write_bytes(b"\xff")
    with pytest.raises(NotationError, match="not text in UTF-8"):
        Bestiary.from_file(path)


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        (3, "must be a name or a Bestiary, not 3"),
        ("moon", "must be one of original, wide.*, not 'moon'"),
        ({"kind": []}, "name"),
        ({"name": "woods", "kind": [{}]}, "kind"),
        ({"name": "woods", "kind": [], "beast": 1}, "beast"),
        ({"name": "wide", "kind": []}, "wide is the library's own bestiary"),
    ],
)
def test_other_plain_data_is_no_bestiary(plain: object, message: str) -> None:
    with pytest.raises(AlpacaEmblemError, match=message):
        Bestiary.from_plain(plain)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[kind", "cannot be read"),
        ("kind = 3", "kind must be a list"),
        ("beast = 3", "beast"),
        (BEES.replace("damage = [1, 1]", ""), "damage"),
        (BEES.replace("damage = [1, 1]", "damage = [2, 1]"), "two numbers in order"),
        (BEES.replace("damage = [1, 1]", "damage = [1]"), "two numbers in order"),
        (BEES.replace("damage = [1, 1]", 'damage = "1"'), "two numbers in order"),
        (BEES.replace("floors = [1]", "floors = [0]"), "two numbers in order"),
        (BEES.replace("floors = [1]", "floors = []"), "two numbers in order"),
        (BEES.replace("floors = [1]", "floors = 1"), "two numbers in order"),
        (BEES.replace("floors = [1]", "floors = [1, true]"), "two numbers in order"),
        (BEES.replace('letter = "b"', ""), "letter"),
        (BEES.replace('letter = "b"', 'letter = "k"'), "letter must be one"),
        (BEES.replace('letter = "b"', "letter = [1]"), "letter must be"),
        (BEES.replace('letter = "b"', 'letter = "bee"'), "letter must be one"),
        (BEES.replace('letter = "b"', 'letter = "@"'), "letter must be one"),
        (BEES.replace("hit_points = 1", "hit_points = 0"), "hit_points"),
        (BEES.replace("hit_points = 1", "legs = 6"), "names a kind that is refused"),
        (BEES.replace("hit_points = 1", "hit_points = 1\nlegs = 6"), "legs"),
        (BEES.replace('"Bear"', '"Bee"'), "occurs twice"),
    ],
)
def test_invalid_bestiaries_are_refused(text: str, message: str) -> None:
    with pytest.raises(AlpacaEmblemError, match=message) as refused:
        Bestiary.from_toml("nonsense", text)

    assert isinstance(refused.value, NotationError | InvalidValueError)
    assert "nonsense" not in BESTIARIES


def test_a_floor_without_monsters_is_refused() -> None:
    kind = MonsterKind(
        name="Owl", letter="w", hit_points=1, damage=(1, 1), floors=(3, 3)
    )
    try:
        owls = Bestiary("owls", (kind,))
        with pytest.raises(
            InvalidValueError, match="has no kind of monster for floor 2"
        ):
            owls.met_on(2, can_shoot=False)
        with pytest.raises(
            InvalidValueError, match="has no kind of monster for floor 1"
        ):
            Variant(bestiary="owls")
    finally:
        del BESTIARIES["owls"]


def test_a_kind_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="no 'Owl' in the bestiary original"):
        ORIGINAL.named("Owl")


RAT = MonsterKind(name="Rat", letter="r", hit_points=1, damage=(1, 2), floors=(1, 2))
SLINGER = MonsterKind(name="Slinger", letter="s", hit_points=1, damage=(1, 2), reach=3)


@pytest.fixture
def cellar() -> Iterator[Bestiary]:
    """Rats on the first two floors, and slingers everywhere."""
    yield Bestiary("cellar", (RAT, SLINGER))
    del BESTIARIES["cellar"]


def test_a_variant_has_monsters_for_each_of_its_floors(cellar: Bestiary) -> None:
    with pytest.raises(
        InvalidValueError, match="cellar has no kind of monster for floor 3"
    ):
        Variant(bestiary=cellar)

    assert Variant(bestiary=cellar, last_floor=2).bestiary is cellar
    assert Variant(bestiary=cellar, shooting=True).bestiary is cellar


def test_the_deepest_floors_have_monsters_too() -> None:
    ORIGINAL.check_floors(2**31, can_shoot=False)
    assert ORIGINAL.met_on(2**31, can_shoot=False) == ORIGINAL.met_on(2, False)


@pytest.mark.parametrize(
    "wrong",
    [
        {"damage": None},
        {"damage": [1, 2]},
        {"damage": (1.5, 2)},
        {"damage": (1, True)},
        {"damage": (1, 2, 3)},
        {"floors": "ab"},
        {"hit_points": 2.5},
        {"name": 3},
        {"letter": ""},
        {"letter": "$"},
        {"damage": (0, 1)},
        {"floors": (5, 2)},
    ],
)
def test_a_kind_that_cannot_be_is_refused(wrong: Any) -> None:
    given: Any = {"name": "Imp", "letter": "i", "hit_points": 2, "damage": (1, 2)}

    with pytest.raises((InvalidTypeError, InvalidValueError), match=next(iter(wrong))):
        MonsterKind(**given | wrong)


@pytest.mark.parametrize("kinds", [[RAT], (1, 2), None, "rats"])
def test_a_bestiary_consists_of_kinds(kinds: Any) -> None:
    with pytest.raises(InvalidTypeError, match="kinds must be a tuple of MonsterKind"):
        Bestiary("nonsense", kinds)

    assert "nonsense" not in BESTIARIES


def test_the_librarys_own_names_are_taken() -> None:
    with pytest.raises(InvalidValueError, match="original is the library's own"):
        Bestiary("original", (RAT,))

    assert BESTIARIES["original"] is ORIGINAL


def test_a_bestiary_is_read_from_a_text() -> None:
    wrong: Any = 3

    with pytest.raises(NotationError, match="a bestiary must be a string, not 3"):
        Bestiary.from_toml("nonsense", wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kind = 1 2", r"the bestiary cannot be read: .*line 1, column 10"),
        ("a = " + "[" * 5000, "the bestiary cannot be read"),
        ("a = " + "9" * 5000, "the bestiary cannot be read"),
        ("[[kind]]\n\nname = 3", r"kind\[0\]\.name .* \(line 3, column 1\)"),
        ("kind = [" + "{}," * 1001 + "]", r"kind must have at most 1000 tables"),
        ("kinds = 1", r"kinds: unknown key \(line 1, column 1\)"),
    ],
    ids=["no_toml", "deep", "long_number", "no_name", "many", "unknown"],
)
def test_invalid_bestiaries_are_refused_with_the_location(
    text: str, message: str
) -> None:
    with pytest.raises(NotationError, match=message):
        Bestiary.from_toml("nonsense", text)

    assert "nonsense" not in BESTIARIES
