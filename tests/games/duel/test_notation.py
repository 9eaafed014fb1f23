"""Duels as text: every position comes back, and nonsense is named."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs
import pytest
from attrs import define, setters

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import (
    FIREBALL,
    HEAVY_BLOW,
    QUICK_JAB,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.actions import UseSkill
from alpaca_emblem.games.duel.options import LESSON, DuelRules
from alpaca_emblem.games.duel.profiles import GearProfile
from alpaca_emblem.model.items import ITEM_CLASSES, Bow, Item, Spear, Sword
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.stats import Effect, Stats
from tests.games.duel.arena import (
    BANDAGE,
    BELT,
    BLEED,
    DRAUGHT,
    SLOW,
    duel,
    edit,
    enemy,
    fighter,
)

POSITION = """
game = "duel"
rules = { leaves_effects = true, wounds_hinder = true, turn_limit = 200 }
tick = 9
hero_turns = 3
unit = [
  { id = 1, name = "Ива от Рила", hit_points = "20/30", energy = 101, mana = 2, \
stats = { speed = 10, max_mana = 4 }, abilities = ["heavy_blow"], cooldowns = [1], \
items = [{ class = "Arm", name = "axe", roll = [4, 7], kind = "slash", \
in_hand = true }], effects = [{ name = "bleed", duration = 2, power = 1 }] },
  { id = 2, breed = "wolf", hit_points = "9/20", energy = 90, stun_proof = true },
]
dice = { mulberry32 = 5 }
"""


def test_a_position_is_read_as_it_was_written() -> None:
    game = Duel.from_text(POSITION)

    hero = game.hero
    assert (hero.name, hero.hit_points, hero.max_hit_points) == ("Ива от Рила", 20, 30)
    assert (hero.mana, hero.cooldowns, hero.effects) == (
        2,
        (1,),
        (Effect("bleed", 2, 1),),
    )
    assert hero.weapon.name == "axe"
    assert game.hero_turns == 3
    assert game.actor is hero
    assert enemy(game).is_stun_proof
    assert enemy(game).weapon.name == "bare hands"
    assert not game.rules.can_flee
    assert Duel.from_text(str(game)).digest() == game.digest()


@pytest.mark.unmeasured
def test_every_position_of_a_duel_comes_back() -> None:
    pack = (DRAUGHT, BANDAGE, BELT, GearProfile(name="charm", bonus=Stats(evasion=-3)))
    hero = fighter(
        "mage",
        abilities=(HEAVY_BLOW, FIREBALL),
        pack=pack,
        resists=("fire",),
        is_weak_to=("blunt", "poison"),
        is_bloodless=True,
        max_mana=8,
    )
    game = Duel(hero=hero, enemies=["spider", "imp"], rules="full", seed=4)
    edit(enemy(game), game, effects=(SLOW, BLEED))

    while game.outcome is None:
        read = Duel.from_text(str(game))
        assert read.digest() == game.digest()
        assert read.legal_actions() == game.legal_actions()
        legal = game.legal_actions()
        game.apply(legal[7 * len(game.actions) % len(legal)])

    assert Duel.from_text(str(game)).digest() == game.digest()
    assert Duel.from_text(str(game)).outcome == game.outcome


def test_custom_abilities_come_back_whole() -> None:
    """Also one that only has the name of another, and would play differently."""
    abilities = (
        Skill("shove", cooldown=1, power=30),
        Spell("frost", 2, is_sweeping=True, low=-3, high=8, kind="poison"),
        Skill("heavy_blow", mana=1, power=400),
        QUICK_JAB,
    )
    mage = fighter("mage", abilities=abilities, max_mana=4)
    game = Duel(hero=mage, enemies=[fighter()], rules="full", seed=1)

    read = Duel.from_text(str(game))

    assert read.hero.abilities == abilities
    assert read.digest() == game.digest()
    assert game.view("hero").forecast(UseSkill(1, 2, 2)) == game.forecast(
        UseSkill(1, 2, 2)
    )
    heavier = duel(fighter("mage", abilities=(Skill("heavy_blow", power=401),)))
    heavy = duel(fighter("mage", abilities=(Skill("heavy_blow", power=400),)))
    assert heavier.digest() != heavy.digest()


@pytest.mark.parametrize(
    ("ability", "message"),
    [
        ("3", r"abilities\[0\] must be a table"),
        ('{ class = "Skill" }', r"abilities\[0\]\.name is missing"),
        ('{ class = "Song", name = "la" }', "class must be Skill or Spell, not 'Song'"),
        ('{ class = "Skill", name = "la", low = 1 }', "low: unknown key"),
        ('{ class = "Spell", name = "la", low = 2 }', "high must be at least 2, not 0"),
        ('{ class = "Skill", name = "la", cost = -1 }', "cost must be from 0"),
    ],
)
def test_an_ability_that_cannot_be_is_named(ability: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Duel.from_text(POSITION.replace('"heavy_blow"', ability))


def test_abilities_are_a_list_of_some_length() -> None:
    for value in ("3", f"[{', '.join(['3'] * 1001)}]"):
        with pytest.raises(NotationError, match="must be a list of at most 1000"):
            Duel.from_text(POSITION.replace('["heavy_blow"]', value))


def test_the_greatest_numbers_come_back() -> None:
    most = 2**31 - 1
    strong = fighter(strength=most, agility=-most, speed=most, accuracy=-most)
    game = Duel(hero=strong, enemies=[fighter()], seed=1)
    with game.editing():
        game.queue.set_energy(game.seat_of(enemy(game)), -(2**40))

    assert Duel.from_text(str(game)).digest() == game.digest()


def test_more_hit_points_than_its_own_come_with_gear_only() -> None:
    game = duel(fighter(pack=(BELT,)))
    assert '"40/30"' in str(game)

    with pytest.raises(NotationError, match="hit_points must be at most 20, not 21"):
        Duel.from_text(POSITION.replace('"9/20"', '"21/20"'))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"9/20"', '"9.5/20"', r"unit\[1\]\.hit_points must be like '45/100'"),
        ('"9/20"', '"0/0"', r"unit\[1\]\.hit_points must be like '45/100'"),
        ('"9/20"', '"0/20"', "a duel that goes on needs a hero and an enemy"),
        ('"20/30"', '"0/30"', "a duel that goes on needs a hero and an enemy"),
        ("id = 2", "id = 3", r"unit\[1\]\.id must be 2, the next number"),
        ("tick = 9", "tick = -1", "tick must be from 0"),
        ('"heavy_blow"', '"tickle"', r"unit\[0\]\.abilities\[0\] must be one of hea"),
        ("cooldowns = [1]", "cooldowns = [1, 2]", "cooldowns must be 1 numbers from 0"),
        ("cooldowns = [1]", "cooldowns = [-1]", "cooldowns must be 1 numbers from 0"),
        ("cooldowns = [1]", "cooldowns = 1", "cooldowns must be 1 numbers from 0"),
        ('"Arm"', '"Lance"', r"items\[0\]\.class must be one of .*, not 'Lance'"),
        ('"Arm"', '"Sword"', r"items\[0\]\.kind: unknown key"),
        ('"Arm"', '"NoItem"', r"items\[0\]\.class must be one of .*, not 'NoItem'"),
        ("[4, 7]", "[4]", r"roll must be \[low, high\]"),
        ("[4, 7]", "7", r"roll must be \[low, high\]"),
        ("[4, 7]", '[4, "7"]', r"roll must be \[low, high\]"),
        ("[4, 7]", "[7, 4]", "max_power must be at least 7, not 4"),
        ("[4, 7]", f"[4, {2**63}]", "max_power must be at most 2147483647, not"),
        ("[4, 7]", f"[{-(2**63)}, 7]", "power must be at least -2147483647, not"),
        ('"slash"', '"lust"', "kind must be one of slash"),
        ("duration = 2", "duration = 2000", "duration must be from 1 to 1000"),
        ("mana = 2", "mana = 5", r"unit\[0\]\.mana must be at most 4, not 5"),
        (
            "in_hand = true }",
            'in_hand = true }, { class = "Arm", name = "bow", roll = [1, 2], '
            'kind = "pierce", in_hand = true }',
            r"items\[1\]\.in_hand must not be, as axe is",
        ),
        (
            'effects = [{ name = "bleed"',
            'effects = [{ name = "bleed", duration = 1 }, { name = "bleed"',
            r"effects\[1\]\.name must be another than 'bleed', once more",
        ),
        ("turn_limit = 200", "turn_limit = 0", r"rules\.turn_limit must be from 1"),
        (
            "turn_limit = 200",
            "most_hit_chance = 101",
            r"rules\.most_hit_chance must be from 0 to 100, not 101",
        ),
        (
            "turn_limit = 200",
            "most_hit_chance = 9",
            "most_hit_chance must be at least least_hit_chance, 10, not 9",
        ),
        ("turn_limit", "time_limit", r"rules\.time_limit: unknown key"),
        ("stun_proof", "stunned", r"unit\[1\]\.stunned: unknown key"),
        ("hero_turns", "turns", "turns: unknown key"),
        ('breed = "wolf"', "breed = 3", r"unit\[1\]\.breed must be a string"),
        (
            "tick = 9",
            'outcome = { reason = "fled", winners = ["nobody"] }',
            "outcome.winners must be among",
        ),
    ],
)
def test_nonsense_is_named(old: str, new: str, message: str) -> None:
    assert old in POSITION

    with pytest.raises(NotationError, match=message):
        Duel.from_text(POSITION.replace(old, new, 1))


def test_limits_of_chances_are_written_where_they_are_unusual() -> None:
    chances: dict[str, Any] = {
        "least_hit_chance": 30,
        "most_hit_chance": 70,
        "least_flight_chance": 0,
    }

    usual, other = duel(), duel(rules=DuelRules(**chances))

    assert not usual.position()["rules"].keys() & {*chances, "most_flight_chance"}
    assert chances.items() <= other.position()["rules"].items()
    assert "most_flight_chance" not in other.position()["rules"]
    assert Duel.from_text(str(other)).rules == other.rules
    assert other.digest() != usual.digest()


def test_a_duel_has_at_least_two_fighters() -> None:
    alone = POSITION.replace('{ id = 2, breed = "wolf"', '# { id = 2, breed = "wolf"')

    with pytest.raises(NotationError, match="unit must be at least two"):
        Duel.from_text(alone)


def test_the_fallen_stay_where_they_fell() -> None:
    game = Duel(enemies=["rat", "wolf"], rules="full", seed=3)
    with game.editing():
        enemy(game).die()

    read = Duel.from_text(str(game))

    assert read.digest() == game.digest()
    assert read.living_foes(read.hero) == (enemy(read, 1),)
    assert read.tacticians[1].units == (enemy(read, 1),)


def test_a_fallen_hero_stays_so_in_a_duel_that_is_over() -> None:
    over = POSITION.replace('"20/30"', '"0/30"').replace(
        "tick = 9", 'outcome = { reason = "hero_fell", winners = ["enemies"] }'
    )

    game = Duel.from_text(over)

    assert game.outcome is not None
    assert game.tacticians[0].units == ()
    assert Duel.from_text(str(game)).digest() == game.digest()


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Sword):
    """A custom weapon with a custom field."""

    is_listed: ClassVar[bool] = False

    lashes: int = attrs.field(default=1)


@pytest.mark.parametrize(
    ("item", "told"),
    [
        (Sword(name="old", power=3), {"class": "Sword", "roll": [3, 3]}),
        (
            Spear(name="long", power=3, max_power=5, max_range=2),
            {"class": "Spear", "roll": [3, 5], "range": [1, 2]},
        ),
        (Bow(name="yew", power=1), {"class": "Bow", "roll": [1, 1]}),
        (
            Whip(name="cat", power=1, lashes=9),
            {"class": "Whip", "roll": [1, 1], "own": {"lashes": 9}},
        ),
    ],
    ids=["sword", "spear", "bow", "own"],
)
def test_weapons_of_the_model_come_back(
    item: Item, told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ITEM_CLASSES, "Whip", Whip)
    game = Duel(seed=1)
    item = Copier().copy(item)
    with game.editing():
        game.adopt(item)
        game.hero.add_item(item)
        game.hero.equip(item)

    read = Duel.from_text(str(game))

    (written,) = [i for i in game.position()["unit"][0]["items"] if "in_hand" in i]
    assert written == {"name": item.name, "in_hand": True, **told}
    assert read.digest() == game.digest()
    assert type(read.hero.weapon) is type(item)
    assert read.hero.weapon.max_range == item.max_range


def test_an_item_that_a_duelist_cannot_wield_is_named() -> None:
    staff = POSITION.replace('"Arm"', '"Staff"').replace(', kind = "slash"', "")

    with pytest.raises(NotationError, match=r"items\[0\]: Duelist cannot wield axe"):
        Duel.from_text(staff)


def test_a_duel_that_is_read_was_never_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is made from its position at once: nothing is set up before."""
    text = str(Duel(hero="mage", seed=3))
    monkeypatch.setattr(Duel, "_set_up", None)
    monkeypatch.setattr("alpaca_emblem.games.duel.game.template_of", None)

    read = Duel.from_text(text)

    assert str(read) == text
    assert read.options == {
        **{"history": True, "rules": LESSON},
        **{"hero": None, "enemies": None, "seed": None},
    }
