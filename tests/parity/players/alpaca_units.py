"""Plays free units on a free field: combat, healing, giving, moving, equipping.

Units of these lines belong to no game; some are commanded by a tactician. An operation
of the original that did nothing is a refusal here, and must leave everything alone.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import Living, field_names
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from tests.parity.runner import Check, Line, Player, known_keys, refusal

Entry: TypeAlias = Mapping[str, Any]

KEYS: Final = {
    *("id", "setup", "distance", "initial", "ops", "ref", "readme", "defects"),
}

WORLD_KEYS: Final = ("units", "item_owner", "player_units")
"""The recorded state of the world; the rest of a state is about one tactician."""


@frozen
class World:
    """The objects of a line, each at its number."""

    field: Field
    tacticians: list[Tactician]
    units: list[Unit]
    items: list[Item]


def play(line: Line) -> Iterator[Check]:
    """Set the line up, carry out its operations, and compare after each."""
    yield known_keys(line, KEYS)
    world = build(line["setup"])
    yield Check(
        "set-up",
        [[item["min_range"], item["max_range"]] for item in line["setup"]["items"]],
        [[item.min_range, item.max_range] for item in world.items],
    )
    yield Check("set-up", line["distance"], distance(world.units))
    yield Check("set-up", line["initial"], state_of(world))
    followed = line["readme"] if "readme" in line else line["ref"]
    if not any("exception" in state for state in followed):
        yield Check("number of states", len(line["ops"]), len(followed))
    before = line["initial"]
    steps = zip(line["ops"], followed, strict=False)  # an exception ends the script
    for number, (operation, after) in enumerate(steps):
        step = f"op {number} ({operation['op']})"
        yield from play_one(world, operation, step, before, after)
        before = after


def play_one(
    world: World, operation: Entry, step: str, before: Entry, after: Entry
) -> Iterator[Check]:
    """Carry out one operation, between two recorded states."""
    everything, may_be_idle = all_values(world), False
    try:
        may_be_idle = OPERATIONS[operation["op"]](world, operation)
        is_refused = False
    except IllegalActionError:
        is_refused = True
        is_same = all_values(world) == everything
        yield Check(f"{step}, refused: nothing has changed", True, is_same)
    recorded = {key: value for key, value in after.items() if key != "exception"}
    yield Check(step, recorded, state_of(world, operation.get("player")))
    yield refusal(
        step,
        is_refused=is_refused,
        is_unchanged=all(before[key] == after[key] for key in WORLD_KEYS),
        may_be_idle=may_be_idle,
    )


def build(setup: Entry) -> World:
    """The world that *setup* describes, in the order that recordings prescribe."""
    world = World(
        build_field(setup["field"]),
        [Tactician(name=f"Player {n + 1}") for n in range(setup["players"])],
        [build_unit(entry) for entry in setup["units"]],
        [build_item(entry) for entry in setup["items"]],
    )
    for unit, entry in zip(world.units, setup["units"], strict=True):
        if entry["owner"] is not None:
            world.tacticians[entry["owner"]].add_unit(unit)
        if entry["cell"] is not None:
            world.field.place(unit, world.field.location(*entry["cell"]))
    for item, entry in zip(world.items, setup["items"], strict=True):
        if entry["holder"] is not None:
            world.units[entry["holder"]].add_item(item)
    for unit, entry in zip(world.units, setup["units"], strict=True):
        if entry["equip"] is not None:
            unit.equip(world.items[entry["equip"]])
        if entry["dead"]:
            unit.die()
        else:
            unit.set_hit_points(entry["hp"])
    return world


def build_unit(entry: Entry) -> Unit:
    return unit_class(entry["kind"])(
        max_hit_points=entry["max_hp"], movement=entry["movement"]
    )


def build_item(entry: Entry) -> Item:
    return item_class(entry["kind"])(
        name=entry["name"],
        power=entry["power"],
        min_range=entry["min_arg"],
        max_range=entry["max_arg"],
    )


def build_field(entry: Entry) -> Field:
    if entry["kind"] == "line":
        return Field.of_size(1, entry["length"])
    return FieldFactory(entry["seed"]).create(entry["size"], entry["connect_all"])


def unit_class(kind: str) -> type[Unit]:
    """The class of units that recordings call *kind*, such as ``sword_master``."""
    return UNIT_CLASSES[kind.title().replace("_", "")]


def item_class(kind: str) -> type[Item]:
    """The class of items that recordings call *kind*."""
    return ITEM_CLASSES[kind.title()]


def distance(units: list[Unit]) -> float | None:
    """Between the first two; None if there is no way, or only one."""
    if len(units) < 2:
        return None
    found = units[0].distance_to(units[1])
    return None if found == math.inf else found


def index_of(thing: object, things: list[Any]) -> int | None:
    """The number of *thing* itself among *things*; None if it is not there."""
    return next((n for n, other in enumerate(things) if other is thing), None)


def state_of(world: World, player: int | None = None) -> dict[str, Any]:
    """The recorded state after an operation, with that of its *player* if any."""
    state: dict[str, Any] = {
        "units": [unit_state(world, unit) for unit in world.units],
        "item_owner": [index_of(item.owner, world.units) for item in world.items],
        "player_units": [
            [index_of(unit, world.units) for unit in tactician.units]
            for tactician in world.tacticians
        ],
    }
    if player is not None:
        tactician = world.tacticians[player]
        state |= {
            "t_selected": index_of(tactician.selected_unit, world.units),
            "t_is_mine": tactician.has_own_selected,
            "t_equipped": index_of(tactician.equipped_item, world.items),
        }
    return state


def unit_state(world: World, unit: Unit) -> dict[str, Any]:
    field, remembered = world.field, unit.location
    places = (at.place for at in field.locations if field.unit_at(at) is unit)
    return {
        "hp": unit.hit_points,
        "alive": unit.is_alive,
        "cell": next(places, None),
        "equipped": index_of(unit.equipped_item, world.items),
        "items": [index_of(item, world.items) for item in unit.items],
        "moved": unit.has_moved,
        "in_combat": unit.in_combat,
        # In the original all living units without a place stand on the invalid one.
        "loc_occupied": unit.is_alive
        if remembered is None
        else not field.is_empty(remembered),
    }


def all_values(world: World) -> list[object]:
    """Every value of every thing, recorded or not, but for selected items.

    In the original the item to be given is an argument, here it is selected before.
    """
    field = world.field
    things: list[Living] = [field, *world.tacticians, *world.units, *world.items]
    return [field.unit_at(at) for at in field.locations] + [
        getattr(thing, name)
        for thing in things
        for name in field_names(type(thing))
        if name != "selected_item"
    ]


# Each operation tells whether it may have changed nothing, although it was accepted.


def _use(world: World, entry: Entry) -> bool:
    unit, target = world.units[entry["unit"]], world.units[entry["target"]]
    return bool(unit.use_item_on(target))


def _equip(world: World, entry: Entry) -> bool:
    unit, item = world.units[entry["unit"]], world.items[entry["item"]]
    was_in_hand = unit.equipped_item is item
    unit.equip(item)
    return was_in_hand


def _add_item(world: World, entry: Entry) -> bool:
    world.units[entry["unit"]].add_item(world.items[entry["item"]])
    return False


def _give(world: World, entry: Entry) -> bool:
    receiver = world.units[entry["target"]]
    world.units[entry["unit"]].give_item(world.items[entry["item"]], receiver)
    return False


def _move(world: World, entry: Entry) -> bool:
    world.units[entry["unit"]].move_to(world.field.location(*entry["cell"]))
    return False


def _reset_moved(world: World, entry: Entry) -> bool:
    world.units[entry["unit"]].has_moved = False
    return True


def _t_select(world: World, entry: Entry) -> bool:
    world.tacticians[entry["player"]].select_unit(world.units[entry["unit"]])
    return True


def _t_unselect(world: World, entry: Entry) -> bool:
    world.tacticians[entry["player"]].select_unit(None)
    return True


def _t_use(world: World, entry: Entry) -> bool:
    target = world.units[entry["target"]]
    return bool(world.tacticians[entry["player"]].use_item_on(target))


def _t_equip(world: World, entry: Entry) -> bool:
    tactician, item = world.tacticians[entry["player"]], world.items[entry["item"]]
    was_in_hand = tactician.equipped_item is item
    tactician.equip_item(item)
    return was_in_hand


def _t_add_item(world: World, entry: Entry) -> bool:
    world.tacticians[entry["player"]].add_item(world.items[entry["item"]])
    return False


def _t_give(world: World, entry: Entry) -> bool:
    tactician = world.tacticians[entry["player"]]
    tactician.select_item(world.items[entry["item"]])
    tactician.give_item_to(world.units[entry["target"]])
    return False


def _t_move(world: World, entry: Entry) -> bool:
    location = world.field.location(entry["x"], entry["y"])
    world.tacticians[entry["player"]].move_to(location)
    return False


OPERATIONS: Final[Mapping[str, Callable[[World, Entry], bool]]] = {
    "use": _use,
    "equip": _equip,
    "add_item": _add_item,
    "give": _give,
    "move": _move,
    "reset_moved": _reset_moved,
    "t_select": _t_select,
    "t_unselect": _t_unselect,
    "t_use": _t_use,
    "t_equip": _t_equip,
    "t_add_item": _t_add_item,
    "t_give": _t_give,
    "t_move": _t_move,
}

PLAYERS: Final[Mapping[str, Player]] = {
    "combat.jsonl": play,
    "equip.jsonl": play,
    "give.jsonl": play,
    "heal.jsonl": play,
    "move.jsonl": play,
}
