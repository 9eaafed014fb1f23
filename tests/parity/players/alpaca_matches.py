"""Plays whole matches through the controller, and the order of their rounds.

Players, units and items are compared by number: names differ from the original's.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from attrs import define, field

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.match.controller import GameController
from alpaca_emblem.model.factories import ITEM_PRESETS, UNIT_PRESETS
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.rng import JavaRandom
from tests.parity.players.alpaca_units import index_of, item_class, unit_class
from tests.parity.runner import Check, Line, Player, known_keys, refusal

Entry: TypeAlias = Mapping[str, Any]

KEYS: Final = {
    *("id", "players", "names_ref", "map", "order_seed", "start", "units", "items"),
    *("actions", "states", "ended", "cut"),
}

ORDER_KEYS: Final = {
    *("id", "seed", "players", "orders", "draws_before_round"),
    *("order_round_11", "next_int_after"),
}

MOST_DRAWS: Final = 10_000
"""More than any order of a round takes."""


@define
class Table:
    """A match, with the numbers of its players, units and items.

    Attributes:
        names: What the recording calls the players.
        items: All that ever joined, in that order.
    """

    game: GameController
    names: list[str]
    items: list[Item] = field(init=False, factory=list)

    @property
    def players(self) -> list[Tactician]:
        """All players, including eliminated ones."""
        return [self.game.tactician_named(name) for name in self.game.players]

    def player(self, tactician: Tactician | None) -> int | None:
        """The number of *tactician*, from 0."""
        return index_of(tactician, self.players)

    def our_name(self, name: str) -> str:
        """Our name for the recording's *name*; an unused name for strangers."""
        if name in self.names:
            return self.game.players[self.names.index(name)]
        return f"nobody, and not {name}"


def play(line: Line) -> Iterator[Check]:
    """Play a match action by action, and what follows where the original errs."""
    yield known_keys(line, KEYS)
    table = start(line)
    yield Check("names_ref", line["names_ref"], our_names(table))
    yield Check("start", line["start"], state_of(table))
    yield Check("number of states", len(line["actions"]), len(line["states"]))
    before = line["start"]
    steps = zip(line["actions"], line["states"], strict=True)
    for number, (action, after) in enumerate(steps):
        step = f"action {number} ({action['op']})"
        yield from play_one(table, action, step, before, after)
        before = after
    yield Check("units", line["units"], units_of(table))
    yield Check("items", line["items"], items_of(table))
    yield Check("ended", line["ended"], how_it_ended(line, table))
    cut = line.get("cut")
    if cut is not None:
        yield Check("cut, at", cut["at"], len(line["actions"]))
        step = f"cut ({cut['action']['op']})"
        yield from play_one(table, cut["action"], step, before, cut["readme"])


def play_one(
    table: Table, action: Entry, step: str, before: Entry, after: Entry
) -> Iterator[Check]:
    """Carry out one action, between two recorded states."""
    game, may_be_idle = table.game, False
    digest = game.digest()
    try:
        may_be_idle = ACTIONS[action["op"]](table, action)
        is_refused = False
    except IllegalActionError:
        is_refused = True
        yield Check(f"{step}, refused: the digest", digest, game.digest())
    yield Check(step, after, state_of(table))
    yield refusal(
        step,
        is_refused=is_refused,
        is_unchanged=before == after,
        may_be_idle=may_be_idle,
    )


def start(line: Line) -> Table:
    game_map = line["map"]
    assert not game_map["connect_all"], "the map of a match is drawn"
    game = GameController(
        players=line["players"],
        map_size=game_map["size"],
        seed=line["order_seed"],
        map_seed=game_map["seed"],
    )
    return Table(game, line["names_ref"])


def our_names(table: Table) -> list[str]:
    """Our names, counting from 0 if the recording's do: the mended copy's do not."""
    shift = 1 if table.names[0] == "Player 0" else 0
    numbers = (int(name.removeprefix("Player ")) for name in table.game.players)
    return [f"Player {number - shift}" for number in numbers]


def how_it_ended(line: Line, table: Table) -> str:
    """The reason for which the recording stops."""
    if line.get("cut") is not None:
        return "cut"
    return "limit" if table.game.outcome is None else "game_over"


def state_of(table: Table) -> dict[str, Any]:
    """The recorded state after every action."""
    game = table.game
    return {
        "turn": table.player(game.turn_owner),
        "round": game.round_number,
        "max_rounds": recorded_limit(game),
        "order": [table.player(tactician) for tactician in game.rounds.order],
        "players": [table.player(tactician) for tactician in game.tacticians],
        "winners": recorded_winners(table),
        "selected": index_of(game.selected_unit, list(game.units)),
        "hp": [unit.hit_points for unit in game.units],
        "alive": [unit.is_alive for unit in game.units],
        "cell": cells(game),
        "eq": [index_of(unit.equipped_item, table.items) for unit in game.units],
        "inv": [
            [index_of(item, table.items) for item in unit.items] for unit in game.units
        ],
        "moved": [unit.has_moved for unit in game.units],
        "player_units": [
            [index_of(unit, list(game.units)) for unit in tactician.units]
            for tactician in table.players
        ],
    }


def recorded_limit(game: GameController) -> int:
    """The limit of rounds, as the original has it: 0 before the start, -1 for none."""
    if game.round_number == 0:
        return 0
    return -1 if game.max_rounds is None else game.max_rounds


def recorded_winners(table: Table) -> list[int | None] | None:
    """The winners as in the original: None before the start, then an empty list."""
    if table.game.round_number == 0:
        return None
    return [table.player(winner) for winner in table.game.winners or ()]


def cells(game: GameController) -> list[tuple[int, int] | None]:
    """Return the place of each unit on the map; None for those off the map."""
    found = {
        id(occupant): location.place
        for location in game.field.locations
        if (occupant := game.field.unit_at(location)) is not None
    }
    return [found.get(id(unit)) for unit in game.units]


def units_of(table: Table) -> list[dict[str, Any]]:
    """The recorded facts about units that never change."""
    return [
        {
            "id": number,
            "kind": kind_of(unit),
            "max_hp": unit.max_hit_points,
            "movement": unit.movement,
            "owner": table.player(unit.owner),
        }
        for number, unit in enumerate(table.game.units)
    ]


def items_of(table: Table) -> list[dict[str, Any]]:
    """The recorded facts about items that never change."""
    return [
        {
            "id": number,
            "kind": kind_of(item),
            "name": item.name,
            "power": item.power,
            "min_range": item.min_range,
            "max_range": item.max_range,
        }
        for number, item in enumerate(table.items)
    ]


def kind_of(thing: object) -> str:
    """The recordings' name for the class of *thing*: ``sword_master``."""
    name = type(thing).__name__
    words = (f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
    return "".join(words).removeprefix("_")


# Each action tells whether it may have changed nothing, although it was accepted.


def _add_unit(table: Table, action: Entry) -> bool:
    kind, at = unit_class(action["kind"]), (action["x"], action["y"])
    if action["preset"] == "custom":
        table.game.add_unit(kind, action["hp"], action["movement"], *at)
    else:
        table.game.add_preset_unit(kind, UNIT_PRESETS[action["preset"]], *at)
    return False


def _add_item(table: Table, action: Entry) -> bool:
    kind, name = item_class(action["kind"]), action["name"]
    if action["preset"] == "custom":
        reach = (action["min_arg"], action["max_arg"])
        table.game.add_item(kind, name, action["power"], *reach)
    else:
        table.game.add_preset_item(kind, ITEM_PRESETS[action["preset"]], name)
    table.items.append(table.game.items[-1])
    return False


def _use(table: Table, action: Entry) -> bool:
    return bool(table.game.use_item_on(action["x"], action["y"]))


def _changes(verb: Callable[[Table, Entry], object]) -> Callable[[Table, Entry], bool]:
    """An action that always changes something, unless it is refused."""

    def act(table: Table, action: Entry) -> bool:
        verb(table, action)
        return False

    return act


def _selects(verb: Callable[[Table, Entry], object]) -> Callable[[Table, Entry], bool]:
    """An action that may repeat a selection, or make one that is not recorded."""

    def act(table: Table, action: Entry) -> bool:
        verb(table, action)
        return True

    return act


ACTIONS: Final[Mapping[str, Callable[[Table, Entry], bool]]] = {
    "add_unit": _add_unit,
    "add_item": _add_item,
    "use": _use,
    "equip": _changes(lambda table, a: table.game.equip_item(a["index"])),
    "equip_by_name": _changes(lambda table, a: table.game.equip_item_named(a["name"])),
    "move": _changes(lambda table, a: table.game.move_to(a["x"], a["y"])),
    "give": _changes(lambda table, a: table.game.give_item_to(a["x"], a["y"])),
    "end_turn": _changes(lambda table, a: table.game.end_turn()),
    "init": _changes(lambda table, a: table.game.init_game(a["max_rounds"])),
    "init_endless": _changes(lambda table, a: table.game.init_endless_game()),
    "remove": _changes(
        lambda table, a: table.game.remove_tactician(table.our_name(a["name"]))
    ),
    "select_unit_in": _selects(
        lambda table, a: table.game.select_unit_in(a["x"], a["y"])
    ),
    "select_last": _selects(lambda table, a: table.game.select_last_unit()),
    "select_item": _selects(lambda table, a: table.game.select_item(a["index"])),
    "select_item_by_name": _selects(
        lambda table, a: table.game.select_item_named(a["name"])
    ),
}


def play_turn_order(line: Line) -> Iterator[Check]:
    """Let an endless match without units go through its rounds, and count draws."""
    yield known_keys(line, ORDER_KEYS)
    game = GameController(players=line["players"], map_size=1, seed=line["seed"])
    game.init_endless_game()
    counted, draws = JavaRandom(line["seed"]), 0
    for number, order in enumerate([*line["orders"], line["order_round_11"]]):
        draws += draws_until(counted, game.dice.state)
        if number < len(line["draws_before_round"]):
            step = f"round {number + 1}, draws"
            yield Check(step, line["draws_before_round"][number], draws)
        yield Check(f"round {number + 1}", order, one_round(game))
    yield Check("the next draw", line["next_int_after"], counted.next_int())


def draws_until(source: JavaRandom, state: float) -> int:
    """The number of integers to draw from *source* to reach *state*."""
    for draws in range(MOST_DRAWS):
        if source.state == state:
            return draws
        source.next_int()
    raise AssertionError(f"{MOST_DRAWS} draws do not lead to {state}")


def one_round(game: GameController) -> list[int]:
    """The numbers of the players of this round, which is played to its end."""
    acted = []
    round_number = game.round_number
    while game.round_number == round_number:
        assert game.to_act is not None, "an endless match goes on"
        acted.append(game.players.index(game.to_act))
        game.end_turn()
    return acted


PLAYERS: Final[Mapping[str, Player]] = {
    "game.jsonl": play,
    "game_fixed.jsonl": play,
    "turn_order.jsonl": play_turn_order,
}
