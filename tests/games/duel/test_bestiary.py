"""The bestiary and the armoury: their contents, and errors with locations."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.duel.bestiary import (
    armoury,
    bestiary,
    profile,
    read_armoury,
    read_bestiary,
)
from alpaca_emblem.games.duel.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
)
from alpaca_emblem.model.stats import Stats

HEROES = ("barbarian", "ranger", "mage", "cleric", "rogue")
OF_THE_SOURCE = ("wolf", "goblin", "golem", "skeleton", "rat")


def test_the_source_s_own_are_there_and_ten_more() -> None:
    keys = list(bestiary())

    assert keys[:5] == list(HEROES)
    assert keys[5:10] == list(OF_THE_SOURCE)
    assert len(keys[10:]) >= 10


def test_numbers_of_the_source() -> None:
    numbers = {
        key: (who.max_hit_points, who.stats, arm.low, arm.high, arm.kind)
        for key, who in bestiary().items()
        if isinstance(arm := who.arm, ArmProfile)
    }

    iva = Stats(strength=7, agility=4, defense=3, speed=10, max_mana=4)
    wolf = Stats(strength=3, agility=8, defense=1, speed=14)
    goblin = Stats(strength=2, agility=5, defense=1, speed=10)
    bones = Stats(strength=4, agility=4, defense=2, speed=10)
    assert numbers["barbarian"] == (48, iva, 4, 7, "slash")
    assert numbers["wolf"] == (20, wolf, 2, 5, "slash")
    assert numbers["goblin"] == (16, goblin, 2, 5, "pierce")
    assert numbers["skeleton"] == (28, bones, 3, 6, "slash")
    assert numbers["rat"][0] == 9


def test_resistances_of_the_source() -> None:
    skeleton, golem = profile("skeleton"), profile("golem")

    assert (skeleton.resists, skeleton.is_weak_to) == (("slash",), ("blunt",))
    assert skeleton.is_bloodless
    assert golem.resists == ("pierce", "fire")
    assert golem.stats.speed == 7


def test_every_hero_has_a_name_and_beasts_have_none() -> None:
    assert [key for key, who in bestiary().items() if who.name] == list(HEROES)
    assert all(who.breed == key for key, who in bestiary().items())


def test_the_armoury_has_things_of_three_kinds() -> None:
    kinds = {type(thing) for thing in armoury().values()}

    assert kinds == {ArmProfile, GearProfile, ConsumableProfile}


def test_every_item_of_the_armoury_has_a_bearer() -> None:
    data = files("alpaca_emblem.games.duel")
    document = tomllib.loads((data / "bestiary.toml").read_text(encoding="utf-8"))

    carried = {
        key
        for entry in document.values()
        for key in (entry["arm"], *entry.get("pack", ()))
    }

    assert carried == set(armoury())


def test_an_unknown_key_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(
        InvalidValueError, match="there is no fighter 'elk'; there are b"
    ):
        profile("elk")


THINGS = """
[axe]
low = 4
high = 7
kind = "slash"
[belt]
bonus = { defense = 1 }
[mead]
heals = 3
"""
BEAST = """
[elk]
max_hit_points = 20
arm = "axe"
pack = ["belt", "mead"]
abilities = ["sweep"]
resists = ["fire"]
stats = { speed = 9 }
"""


def test_custom_documents_can_be_read() -> None:
    things = read_armoury(tomllib.loads(THINGS))
    elk = read_bestiary(tomllib.loads(BEAST), things)["elk"]

    assert elk.arm == ArmProfile(name="axe", low=4, high=7)
    assert [thing.name for thing in elk.pack] == ["belt", "mead"]
    assert elk.create().total_stats == Stats(speed=9, defense=1)


@pytest.mark.parametrize(("line", "level"), [("", 1), ("level = 7", 7)])
def test_a_profile_without_a_level_gets_the_first(line: str, level: int) -> None:
    things = read_armoury(tomllib.loads(THINGS))
    document = tomllib.loads(BEAST.replace("[elk]", f"[elk]\n{line}"))

    elk = read_bestiary(document, things)["elk"]

    assert (elk.level, elk.create().level) == (level, level)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"slash"', '"ice"', r"axe\.kind must be one of slash, .*, not 'ice'"),
        ("high = 7", "high = 3", r"axe: high must be at least 4, not 3"),
        ("high = 7", 'high = "7"', r"axe\.high must be a whole number, not '7'"),
        ("defense", "defence", r"belt\.bonus\.defence: unknown key"),
        ("high = 7", "high = 2147483648", r"axe: high must be at most 2147483647"),
        ("heals = 3", "heals = -3", r"mead\.heals must be from 0"),
        ("heals = 3", "heals = 3\nweight = 1", r"mead\.weight: unknown key"),
        ("low = 4", "low = 4\nbonus = 3", r"axe\.bonus must be a table"),
    ],
)
def test_errors_in_the_armoury_name_key_and_value(
    old: str, new: str, message: str
) -> None:
    assert old in THINGS

    with pytest.raises(NotationError, match=message):
        read_armoury(tomllib.loads(THINGS.replace(old, new)))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"axe"', '"bow"', r"elk\.arm must be in the armoury, which has no 'bow'"),
        ('"axe"', '"belt"', r"elk\.arm must be an arm, and belt is none"),
        ('"belt"', '"axe"', r"elk\.pack must be gear or a consumable, and axe is none"),
        ('"mead"', '"ale"', r"elk\.pack must be in the armoury, which has no 'ale'"),
        (
            '"sweep"',
            '"nap"',
            r"elk\.abilities must be one of heavy_blow, .*, not 'nap'",
        ),
        ('"fire"', '"ice"', r"elk\.resists must be one of slash, .*, not 'ice'"),
        ("= 20", "= 0", r"elk\.max_hit_points must be from 1"),
        ("= 20", "= 4294967296", r"elk: max_hit_points must be at most 2147483647"),
        (
            "= 20",
            "= 20\nbreed = ' '",
            r"elk: breed must be a printable string, not ' '",
        ),
        ("= 20", "= nan", r"elk\.max_hit_points must be a whole number, not nan"),
        ("= 20", "= true", r"elk\.max_hit_points must be a whole number, not True"),
        ("speed", "haste", r"elk\.stats\.haste: unknown key"),
        ("pack", "bag", r"elk\.bag: unknown key"),
        ("max_hit_points = 20", "", r"elk\.max_hit_points is missing"),
    ],
)
def test_errors_in_the_bestiary_name_key_and_value(
    old: str, new: str, message: str
) -> None:
    assert old in BEAST

    with pytest.raises(NotationError, match=message):
        read_bestiary(
            tomllib.loads(BEAST.replace(old, new)), read_armoury(tomllib.loads(THINGS))
        )
