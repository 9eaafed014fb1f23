"""Which emblem stands for what: everything in the library has one of its own."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import ClassVar

import pytest
from attrs import define, frozen, setters

from alpaca_emblem import Bow, Fighter, Hero, Item, Sword, Unit
from alpaca_emblem.drawing.emblems import EMBLEMS, Emblem, emblem_of
from alpaca_emblem.drawing.emblems.lookup import LONGEST_PATH
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.abilities import ABILITIES, DAMAGE_KINDS, Skill
from alpaca_emblem.games.duel.bestiary import armoury, bestiary
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import BARE_HANDS
from alpaca_emblem.games.dungeon.consumables import MIGHT
from alpaca_emblem.games.dungeon.creatures.bestiary import (
    ORIGINAL,
    WIDE,
    MonsterKind,
)
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.floors import floor
from alpaca_emblem.games.dungeon.floors.population import ITEMS
from alpaca_emblem.games.dungeon.items import (
    SIMPLE,
    UNIDENTIFIED,
    Armour,
    Gold,
    thing_text,
)
from alpaca_emblem.games.grid.scenario import Scenario
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.model import terrain
from alpaca_emblem.model.items import ITEM_CLASSES, NO_ITEM, Weapon
from alpaca_emblem.model.living import is_decorated
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.unit import UNIT_CLASSES

SHARED = (
    {"burn", "fire"},  # what burns, and that it burns
    {"mage", "sorcerer"},  # the mage of a scenario is a sorcerer
    {"leather", "leather armor"},
    {"healing draught", "healing draughts"},
    {"weapon of rat", "incisors"},
    {"weapon of jackal", "fangs"},
    {"weapon of ogre", "fists"},
    {"weapon of orc", "club"},
    {"weapon of goblin", "weapon of troll"},
)
"""Names that stand for one drawing on purpose."""


def terrains() -> Iterator[Terrain]:
    for module in (terrain, floor):
        yield from (v for v in vars(module).values() if isinstance(v, Terrain))
    for name in scenario_names():
        yield from Scenario.named(name).legend


def of_the_model() -> Iterator[tuple[str, object]]:
    """Yield all that has a face, each with the name of its kind; so do the others."""
    for kind in (*UNIT_CLASSES.values(), *ITEM_CLASSES.values()):
        if kind.__module__.startswith("alpaca_emblem.") and is_decorated(kind):
            yield kind.__name__, kind
    for ground in terrains():
        yield ground.name, ground


def of_the_duel() -> Iterator[tuple[str, object]]:
    for made_from in (bestiary(), armoury()):
        for key, profile in made_from.items():
            yield key, profile
            yield key, profile.create()
    yield "bare hands", BARE_HANDS
    for ability in ABILITIES.values():
        yield ability.name, ability
    for kind in DAMAGE_KINDS.values():
        yield kind.name, kind
        if kind.effect is not None:
            yield kind.effect.name, kind.effect


def of_the_dungeon() -> Iterator[tuple[str, object]]:
    adventurer = Adventurer.of()
    yield "adventurer", adventurer
    yield "fists", adventurer.natural_weapon
    yield "might", MIGHT
    for kind in (*ORIGINAL.kinds, *WIDE.kinds):
        monster = Monster.of(kind, 1)
        yield kind.name, kind
        yield kind.name, monster
        yield f"weapon of {kind.name}", monster.natural_weapon
    for text, make in (*SIMPLE.items(), *UNIDENTIFIED.items()):
        yield text, make()
    for make in ITEMS:
        thing = make()
        yield thing.name if thing.name != "scroll" else thing_text(thing), thing
    yield "gold", Gold(amount=3)


def of_the_grid() -> Iterator[tuple[str, object]]:
    for name in scenario_names():
        for recruit in Scenario.named(name).roster:
            yield recruit.name, recruit
            yield recruit.name, recruit.make()


THINGS = (*of_the_model(), *of_the_duel(), *of_the_dungeon(), *of_the_grid())


@pytest.mark.parametrize(("name", "thing"), THINGS, ids=[name for name, _ in THINGS])
def test_everything_in_the_library_has_an_emblem(name: str, thing: object) -> None:
    assert emblem_of(thing) in EMBLEMS.values(), (name, thing)


def test_no_two_kinds_share_a_drawing_unless_declared() -> None:
    names: dict[int, set[str]] = defaultdict(set)
    for name, thing in THINGS:
        names[id(emblem_of(thing))].add(name.lower().replace("_", " "))

    shared = [found for found in names.values() if len(found) > 1]
    assert all(found in SHARED for found in shared), shared
    assert len(shared) == len(SHARED)


def test_classes_without_a_face_of_their_own_are_known() -> None:
    """A new class of the library needs a drawing, or a place in this list."""
    told_apart_by_data = {
        *("Duelist", "Monster", "Arm", "Gear", "Consumable", "NaturalWeapon"),
    }
    abstract = {
        *("Unit", "Creature", "Item", "NoItem", "Attacking", "Weapon", "Healer"),
        *("Find", "Usable"),
    }
    kinds: set[type] = {*derived(Unit), *derived(Item)}
    faceless = {kind.__name__ for kind in kinds if emblem_of(kind) is None}

    assert faceless == told_apart_by_data | abstract


def derived(base: type) -> set[type]:
    """Return *base* and all classes of the library that derive from it."""
    found = {base}
    kinds: list[type] = base.__subclasses__()
    for kind in kinds:
        if kind.__module__.startswith("alpaca_emblem."):
            found |= derived(kind)
    return found


def test_units_of_a_scenario_have_the_face_of_their_name() -> None:
    bandit = Fighter(max_hit_points=9, movement=1, name="Bandit")
    ann = Fighter(max_hit_points=9, movement=1, name="Ann")

    assert emblem_of(bandit) is EMBLEMS["bandit"]
    assert emblem_of(ann) is emblem_of(Fighter) is EMBLEMS["fighter"]
    assert emblem_of(Sword(name="hunter")) is EMBLEMS["sword"]


def test_names_stand_for_emblems() -> None:
    assert emblem_of("SWORD MASTER") is EMBLEMS["sword master"]
    assert emblem_of("heavy_blow") is EMBLEMS["heavy blow"]
    assert emblem_of("gibberish") is None


def test_unknown_names_have_no_emblem() -> None:
    griffin = MonsterKind(name="Griffin", letter="G", hit_points=9, damage=(1, 2))

    assert emblem_of(NO_ITEM) is None
    assert emblem_of(None) is None
    assert emblem_of(3) is None
    assert emblem_of(int) is None
    assert emblem_of(griffin) is None
    assert emblem_of(Monster.of(griffin, 1)) is None
    assert emblem_of(Monster.of(griffin, 1).natural_weapon) is None
    assert emblem_of(Duelist(max_hit_points=3)) is None
    assert emblem_of(Skill("somersault")) is None
    assert emblem_of(Terrain("swamp", "w")) is None
    assert emblem_of(Effect("dizzy", 3)) is None


def test_data_of_a_users_own_finds_what_is_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    swamp = Emblem.from_path("M2 12h20v9H2z")
    monkeypatch.setitem(EMBLEMS, "swamp", swamp)

    assert emblem_of(Terrain("swamp", "w")) is swamp


def test_armour_of_another_name_is_armour() -> None:
    assert emblem_of(Armour(name="mithril", defense=9)) is EMBLEMS["armour"]
    assert emblem_of(Armour) is EMBLEMS["armour"]


def test_unidentified_things_show_their_look() -> None:
    red = UNIDENTIFIED["potion ?red"]()

    assert emblem_of(red) is EMBLEMS["red potion"]


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Owl(Unit):
    letter = "O"
    is_listed: ClassVar[bool] = False
    emblem = "M2 2h20l-10 20z"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Warden(Hero):
    """A hero of another letter."""

    letter = "W"
    is_listed: ClassVar[bool] = False


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Veteran(Hero):
    is_listed: ClassVar[bool] = False


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Werewolf(Fighter):
    is_listed: ClassVar[bool] = False
    emblem = "wolf"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Crossbow(Bow):
    is_listed: ClassVar[bool] = False


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    is_listed: ClassVar[bool] = False

    def equip_to(self, unit: Unit) -> None:
        """No unit wields it here."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Mirror(Whip):
    @property
    def emblem(self) -> str:
        return "gem" if self.power else "skull"


@frozen
class Breed:
    emblem: object


def test_a_class_brings_its_emblem() -> None:
    owl = Owl(max_hit_points=3, movement=3)

    assert emblem_of(owl) == emblem_of(Owl) == Emblem((("f", Owl.emblem),))
    assert emblem_of(owl) is emblem_of(Owl)


def test_a_class_borrows_an_emblem_by_name() -> None:
    assert emblem_of(Werewolf) is EMBLEMS["wolf"]


def test_an_object_brings_its_emblem() -> None:
    flag = Emblem((("s2", "M4 22V2"), ("f", "M4 2h16v9H4z")))

    assert emblem_of(Breed(flag)) is flag
    assert emblem_of(Breed(None)) is None
    assert emblem_of(Mirror(name="mirror", power=1)) is EMBLEMS["gem"]
    assert emblem_of(Mirror(name="mirror")) is EMBLEMS["skull"]
    assert emblem_of(Mirror) is None


def test_a_derived_class_looks_like_its_base_unless_its_letter_differs() -> None:
    assert emblem_of(Veteran) is EMBLEMS["hero"]
    assert emblem_of(Warden) is None
    assert emblem_of(Warden(max_hit_points=3, movement=3, name="Knight")) is None
    assert emblem_of(Crossbow) is EMBLEMS["bow"]
    assert emblem_of(Whip) is None


@pytest.mark.parametrize("path", ["", "no path", "M2 2<script>", "url(#a)", "wolfs"])
def test_an_emblem_that_is_no_path_is_refused(path: str) -> None:
    with pytest.raises(InvalidValueError, match="emblem of Breed must be the name"):
        emblem_of(Breed(path))


def test_a_long_path_is_refused() -> None:
    path = "M2 2" + "h1" * LONGEST_PATH

    with pytest.raises(InvalidValueError, match="at most 2000 characters, not 4004"):
        emblem_of(Breed(path))


def test_an_emblem_of_a_wrong_type_is_refused() -> None:
    with pytest.raises(InvalidTypeError, match="emblem of Breed must be an Emblem"):
        emblem_of(Breed(7))
