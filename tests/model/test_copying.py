"""Things are themselves however they are copied: by the module copy, and by pickle."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import define, evolve, frozen, setters

from alpaca_emblem import NO_ITEM, Axe, Field, Fighter, GameController, Terrain
from alpaca_emblem.errors import OutsideActionError
from alpaca_emblem.games.dungeon.floors.floor import TERRAINS
from alpaca_emblem.model.items import ITEM_CLASSES, NoItem
from alpaca_emblem.model.living import Journal, Living
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.model.terrain import FOREST, GRASS, NOTHING, PLAIN, ROCK, TerrainMap
from alpaca_emblem.model.topology import Topology
from alpaca_emblem.model.units import UNIT_CLASSES


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]

BY_EVERY_WAY = pytest.mark.parametrize("way", WAYS, ids=["copy", "deepcopy", "pickle"])


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Monolith(Living):
    """Never changes."""

    _is_constant: ClassVar[bool] = True

    height: int = 3


MONOLITH = Monolith()

SINGLETONS = (
    *(NO_ITEM, MONOLITH),
    *(PLAIN, GRASS, FOREST, ROCK, NOTHING),
    *TERRAINS.values(),
)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Effect(Living):
    """A living object, though the library has a value of that name."""

    left: int = 3


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Location(Effect):
    """Likewise."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Cursed(Fighter):
    """Its annotations are those of fields that the library shares."""

    curses: tuple[Effect, ...] = ()
    home: Location | None = None


@BY_EVERY_WAY
def test_a_copy_shares_nothing_alive_whatever_its_class_is_called(
    way: Callable[[Any], Any],
) -> None:
    unit = Cursed(
        max_hit_points=5, movement=1, curses=(Effect(),), home=Location(left=4)
    )
    twin = way(unit)
    (curse,), home = twin.curses, twin.home
    curse.left, home.left = 0, 0

    assert unit.home is not None
    assert [unit.curses[0].left, unit.home.left] == [3, 4]


@pytest.mark.unmeasured
@BY_EVERY_WAY
@pytest.mark.parametrize("value", SINGLETONS, ids=str)
def test_objects_compared_by_identity_stay_the_same(
    way: Callable[[Any], Any], value: object
) -> None:
    assert way(value) is value


def test_there_is_one_empty_hand() -> None:
    assert NoItem() is NO_ITEM


@BY_EVERY_WAY
def test_constant_without_a_name_keeps_its_values(way: Callable[[Any], Any]) -> None:
    assert way(Monolith(height=7)).height == 7


@BY_EVERY_WAY
def test_terrain_of_a_users_own_stays_itself(way: Callable[[Any], Any]) -> None:
    swamp = Terrain("swamp", "s", move_cost=3, healing=1)

    assert way(swamp) is swamp


def test_there_is_one_terrain_of_each_value() -> None:
    forest = Terrain("forest", symbol="f", move_cost=2, cover=1, blocks_sight=True)

    assert forest is FOREST
    assert evolve(forest, cover=0) is not FOREST
    assert evolve(forest, cover=0) != FOREST
    assert evolve(evolve(forest, cover=0), cover=1) is FOREST
    assert Terrain("stairs", ">") is TERRAINS[">"]


def test_terrain_of_a_custom_class_is_no_other() -> None:
    @frozen(eq=False)
    class Lava(Terrain):
        heat: int = 3

    assert Lava("forest", "f", 2, 1, True) is Lava("forest", "f", 2, 1, True)
    assert Lava("forest", "f", 2, 1, True) != FOREST
    assert Lava("lava", "l", heat=4) != Lava("lava", "l")


@BY_EVERY_WAY
def test_copied_unit_is_armed_like_the_first_and_stands_alone(
    way: Callable[[Any], Any],
) -> None:
    unarmed, armed = (Fighter(max_hit_points=9, movement=3) for _ in range(2))
    armed.add_item(Axe(name="axe", power=2))
    armed.equip(armed.items[0])

    twin = way(armed)
    twin.hit_points = 1

    assert not way(unarmed).has_equipped_item
    assert twin.equipped_item is twin.items[0] is not armed.items[0]
    assert twin.items[0].owner is twin
    assert armed.hit_points == 9


@BY_EVERY_WAY
def test_copied_field_stays_together_with_its_units(way: Callable[[Any], Any]) -> None:
    field = Field.of_size(2, 2)
    unit = Fighter(max_hit_points=9, movement=3)
    field.place(unit, field[0, 1])

    twin = way(field)
    twin.units[0].move_to(twin[1, 1])

    assert twin.unit_in(1, 1) is twin.units[0] is not unit
    assert field.unit_in(0, 1) is unit


def test_copies_share_their_map_and_know_its_places() -> None:
    field = Field.of_size(2, 2)

    twin, place = copy.deepcopy((field, field[0, 1]))

    assert twin.topology is field.topology
    assert place is field[0, 1]


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy])
def test_maps_and_places_never_change_so_copies_are_themselves(
    way: Callable[[Any], Any],
) -> None:
    topology = Topology.grid(2, 2)
    ground = TerrainMap(topology, (PLAIN,) * 4)

    for thing in (topology, topology.locations[3], ground):
        assert way(thing) is thing


def test_pickled_ground_is_walked_alike() -> None:
    topology = Topology.grid(1, 4)
    ground = TerrainMap(topology, (PLAIN, FOREST, PLAIN, ROCK))

    twin = pickled(ground)

    assert twin.terrain == ground.terrain
    assert twin.costs_from(0, 9) == ground.costs_from(0, 9) == {0: 0, 1: 2, 2: 3}


def test_pickled_map_is_the_same_map_with_places_of_its_own() -> None:
    topology = Topology.grid(3, 4)
    topology.distances_from(topology.location(0, 0))

    twin, place = pickled((topology, topology.location(2, 3)))

    assert twin == topology
    assert place is twin.location(2, 3) is not topology.location(2, 3)
    assert twin.distance(twin.location(0, 0), place) == 5
    assert twin.sides == topology.sides


def test_caches_of_a_map_are_not_pickled() -> None:
    topology = Topology.grid(9, 9)
    before = len(pickle.dumps(topology))

    for location in topology.locations:
        topology.distances_from(location)
        topology.reachable(location, 3)

    assert len(pickle.dumps(topology)) == before


@BY_EVERY_WAY
def test_subscribers_stay_behind(way: Callable[[Any], Any]) -> None:
    signal: Signal[str] = Signal()
    heard: list[str] = []
    signal.subscribe(heard.append)

    way(signal).emit("ding")

    assert heard == []
    assert not way(signal).has_observers


def test_open_journal_cannot_be_pickled() -> None:
    with pytest.raises(OutsideActionError, match="an action is still going on"):
        pickle.dumps(Journal())


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Bell(Living):
    """Holds a function that is called when it rings."""

    rung: int = 0
    on_ring: Callable[[], None] | None = None

    def count(self) -> None:
        self.rung += 1


def test_a_method_is_copied_with_the_object_that_it_belongs_to() -> None:
    bell = Bell()
    bell.on_ring = bell.count

    twin = copy.copy(bell)
    assert twin.on_ring is not None
    twin.on_ring()

    assert (bell.rung, twin.rung) == (0, 1)


def test_a_copy_is_of_the_very_class_and_as_guarded() -> None:
    known = dict(UNIT_CLASSES), dict(ITEM_CLASSES)
    game = GameController.skirmish(map_size=4, seed=1)

    twin = game.copy()

    for one, other in zip(game.units, twin.units, strict=True):
        assert type(other) is type(one)
        assert [*map(type, other.items)] == [*map(type, one.items)]
    with pytest.raises(OutsideActionError):
        twin.units[0].hit_points = 1
    with pytest.raises(OutsideActionError):
        del twin.units[0].items[0].name
    assert known == (UNIT_CLASSES, ITEM_CLASSES)
