"""Plays the dungeon: floors dug from their seeds, and whole runs step by step."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.errors import BlockedError
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.dungeon.actions import Step, Wait
from alpaca_emblem.games.dungeon.events import FloorEntered
from alpaca_emblem.games.dungeon.floors.floor import FLOOR, STAIRS
from alpaca_emblem.games.dungeon.floors.generators import Rooms
from alpaca_emblem.games.dungeon.floors.population import make_floor
from alpaca_emblem.games.dungeon.moving import go_to
from alpaca_emblem.games.dungeon.notation import map_rows
from alpaca_emblem.rng import KaplayRandom
from alpaca_emblem.texts import Narrator, message
from tests.parity.runner import Check, Line, Player, known_keys

ACTIONS: Final[Mapping[str, Step | Wait]] = {
    "u": Step.of("n"),
    "d": Step.of("s"),
    "l": Step.of("w"),
    "r": Step.of("e"),
    "w": Wait.of(),
}

NARRATORS: Final = {language: Narrator(language) for language in ("en", "es")}

GENERATED: Final = {
    *("draws", "enemies", "floor", "map", "player", "retried", "rng_state"),
    *("rooms", "seed", "seen", "stairs"),
}
"""The recorded state of a floor."""


class CountingDice(KaplayRandom):
    """Dice that count how often they are thrown."""

    __slots__ = ("draws",)

    def __init__(self, state: float) -> None:
        super().__init__(state)
        self.draws = 0

    def between(self, low: int, high: int) -> int:
        self.draws += 1
        return super().between(low, high)

    def chance(self, percent: int) -> bool:
        self.draws += 1
        return super().chance(percent)


def map_of(game: Dungeon) -> list[str]:
    """The map as the original draws it: with potions, without creatures."""
    rows = [list(row) for row in map_rows(game.floor)]
    for location, _ in game.floor.items:
        rows[location.row][location.column] = "!"
    return ["".join(row) for row in rows]


def enemies_of(game: Dungeon) -> list[list[object]]:
    """Letter, x, y and hit points of each monster, in order."""
    found: list[list[object]] = []
    for monster in game.floor.monsters:
        assert monster.location is not None
        row, column = monster.location.place
        found.append([monster.letter, column, row, monster.hit_points])
    return found


def seen_of(game: Dungeon) -> int:
    return sum(mask.bit_count() for mask in game.floor.explored)


def descend(game: Dungeon) -> None:
    """Let the adventurer take the stairs from the cell before them."""
    field = game.floor.field
    stairs = next(at for at in field.locations if game.floor.terrain_at(at) is STAIRS)
    beside = next(
        place
        for place in field.neighbours(stairs)
        if game.floor.terrain_at(place) is FLOOR and field.is_empty(place)
    )
    with game.editing():
        monster = field.unit_at(stairs)
        if monster is not None:  # there would be a fight, and draws
            field.lift(monster)
        go_to(game, beside)
    (direction,) = (name for name in "nswe" if game.beside(name) is stairs)
    game.apply(Step.of(direction))


def play_floor(line: Line) -> Iterator[Check]:
    """Dig the floors down to that of the line, of which everything is compared."""
    yield known_keys(line, GENERATED)
    yield from _play_floor(line, engine_draws=0)


def play_browser_floor(line: Line) -> Iterator[Check]:
    """The same with the draw that the engine makes for its first picture."""
    yield known_keys(line, GENERATED)
    yield from _play_floor(line, engine_draws=1)


def _play_floor(line: Line, engine_draws: int) -> Iterator[Check]:
    game = Dungeon(seed=line["seed"], engine_draws=engine_draws)
    before: float = line["seed"]
    while game.floor.number < line["floor"]:
        before = game.dice.state
        descend(game)
    dice = CountingDice(before)
    for _ in range(engine_draws):
        dice.chance(0)
    plan = Rooms().make(
        KaplayRandom(dice.state), game.variant.rows, game.variant.columns
    )
    make_floor(game.variant, dice, line["floor"])
    recorded = {key: value for key, value in line.items() if key != "retried"}
    stairs = next(
        at for at in game.floor.field.locations if game.floor.terrain_at(at) is STAIRS
    )
    yield Check(
        "",
        recorded,
        {
            "seed": line["seed"],
            "floor": game.floor.number,
            "draws": dice.draws,
            "map": map_of(game),
            "rooms": [
                [r.column, r.row, r.width, r.height, r.centre[1], r.centre[0]]
                for r in plan.rooms
            ],
            "enemies": enemies_of(game),
            "player": [game.place.column, game.place.row],
            "stairs": [stairs.column, stairs.row],
            "seen": seen_of(game),
            "rng_state": game.dice.state,
        },
    )


def state_of(game: Dungeon, said: Mapping[str, str]) -> dict[str, object]:
    """The recorded state after each step."""
    return {
        "hp": game.adventurer.hit_points,
        "x": game.place.column,
        "y": game.place.row,
        "turns": game.turns,
        "floor": game.floor.number,
        "enemies": enemies_of(game),
        "seen": seen_of(game),
        "potions": len(game.floor.items),
        "rng": game.dice.state,
        **said,
    }


def play_run(line: Line) -> Iterator[Check]:
    """A whole run, step by step, with its messages in both languages."""
    yield known_keys(line, {"game", "seed", "policy", "start", "steps", "end"})
    game = Dungeon(seed=line["seed"])
    said = greeting(game)
    yield Check("start", line["start"], {**state_of(game, said), "map": map_of(game)})
    before: Line = line["start"]
    for number, step in enumerate(line["steps"], start=1):
        name = f"step {number}, {step['a']}"
        try:
            happened = game.apply(ACTIONS[step["a"]])
        except BlockedError:
            is_refused = True
        else:
            is_refused = False
            said = {
                language: message(happened, narrator)
                for language, narrator in NARRATORS.items()
            }
        has_passed = [step[key] != before[key] for key in ("turns", "floor")]
        yield Check(f"{name}, refused", not any(has_passed), is_refused)
        yield Check(name, recorded_state(step), observed_state(game, said, step))
        before = step
    yield Check("end", line["end"], end_of(game))


def greeting(game: Dungeon) -> dict[str, str]:
    """The recorded message at the start, before any action."""
    entered = FloorEntered(game.floor.number, game.place.place)
    return {
        language: message([entered], narrator)
        for language, narrator in NARRATORS.items()
    }


def recorded_state(step: Line) -> Line:
    """*step* without its action; the original lets hit points go below 0."""
    state = {key: value for key, value in step.items() if key != "a"}
    return {**state, "hp": max(step["hp"], 0)}


def observed_state(
    game: Dungeon, said: Mapping[str, str], step: Line
) -> dict[str, Any]:
    state = state_of(game, said)
    if "map" in step:
        state["map"] = map_of(game)
    if game.outcome is not None:
        state["dead"] = True
    return state


def end_of(game: Dungeon) -> dict[str, object]:
    """The recorded end."""
    is_dead = game.outcome is not None
    columns = game.variant.columns
    return {
        "dead": is_dead,
        "floor": game.floor.number,
        "turns": game.turns,
        "end_args": [game.floor.number, game.turns] if is_dead else None,
        "map": map_of(game),
        "seen": [format(mask, f"0{columns}b")[::-1] for mask in game.floor.explored],
    }


PLAYERS: Final[Mapping[str, Player]] = {
    "dungeon_game.jsonl": play_run,
    "dungeon_gen.jsonl": play_floor,
    "dungeon_gen_browser.jsonl": play_browser_floor,
    "dungeon_gen_deep.jsonl": play_floor,
}
