"""Dungeons drawn as text, scripted dice, and variants to try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import TERRAINS
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.topology import Location
from alpaca_emblem.rng import ScriptedRandom

SIDE: Final = "adventurer"

EVERYTHING: Final = Variant(
    generator="partition",
    sight="walls",
    mind="paths",
    bestiary="wide",
    shooting=True,
    eight_directions=True,
    inventory=4,
    unidentified=True,
    experience=True,
    hunger=60,
    doors=True,
    gold=True,
    last_floor=2,
)
"""All options at once."""

ALONE: Final = {
    "original": Variant(),
    "small": Variant(rows=12, columns=16),
    "partition": Variant(generator="partition"),
    "caves": Variant(generator="caves"),
    "maze": Variant(generator="maze"),
    "walls": Variant(sight="walls"),
    "paths": Variant(mind="paths", sight="walls"),
    "wide": Variant(bestiary="wide"),
    "shooting": Variant(shooting=True),
    "eight directions": Variant(eight_directions=True),
    "inventory": Variant(inventory=3),
    "unidentified": Variant(inventory=3, unidentified=True),
    "experience": Variant(experience=True),
    "hunger": Variant(hunger=20),
    "doors": Variant(doors=True, sight="walls"),
    "gold": Variant(gold=True),
    "last floor": Variant(last_floor=1),
    "everything": EVERYTHING,
}
"""Each option by itself, and all of them."""

LOOKS: Final = {
    "healing": "red",
    "might": "blue",
    "poison": "green",
    "teleportation": "torn",
    "mapping": "old",
    "thunder": "sealed",
}

THINGS: Final = {
    "!": "potion healing",
    "$": "gold 7",
    "k": "key",
    "*": "treasure",
    "%": "ration",
    "~": "scroll mapping",
    ")": "sword 3-5 'sword'",
    "[": "armour 1 'leather'",
}


def _filled_up(board: str, variant: Variant) -> list[str]:
    """The rows of *board*, with rock to the right of it and below."""
    lines = [line.strip() for line in board.strip().splitlines()]
    lines = [line.ljust(variant.columns, "#") for line in lines]
    return lines + ["#" * variant.columns] * (variant.rows - len(lines))


def drawn(
    board: str,
    *,
    variant: Variant | None = None,
    floor: int = 1,
    is_explored: bool = False,
    hit_points: str = "20/20",
    monsters: dict[str, str] | None = None,
    dice: float = 42.0,
    **adventurer: Any,
) -> Dungeon:
    """The dungeon drawn by *board*, with rock around it.

    Monsters are drawn by their letters, those of *monsters* with hit points of their
    own, and things as in `THINGS`; below each there is bare floor.
    """
    variant = variant or Variant()
    lines = _filled_up(board, variant)
    kinds = {kind.letter: kind for kind in variant.bestiary.kinds}
    rows: list[str] = []
    found: list[dict[str, Any]] = []
    things: list[dict[str, Any]] = []
    hero: dict[str, Any] = {"hit_points": hit_points, **adventurer}
    for row, line in enumerate(lines):
        symbols = ""
        for column, symbol in enumerate(line):
            at = [row, column]
            if symbol == "@":
                hero["at"] = at
            elif symbol in THINGS:
                things.append({"at": at, "item": THINGS[symbol]})
            elif symbol in kinds:
                most = kinds[symbol].hit_points
                entry = {"id": 2 + len(found), "kind": kinds[symbol].name, "at": at}
                given = (monsters or {}).get(symbol, f"{most}/{most}")
                found.append({**entry, "hit_points": given})
            symbols += symbol if symbol in TERRAINS else "."
        rows.append(symbols)
    mask = f"{(1 << variant.columns) - 1:x}" if is_explored else "0"
    lore = {"lore": {"looks": LOOKS}} if variant.unidentified else {}
    position: dict[str, Any] = {
        "game": "dungeon",
        "variant": variant.to_table(),
        "floor": floor,
        "map": "\n".join(rows),
        "explored": [mask] * variant.rows,
        "adventurer": hero,
        "monster": found,
        "thing": things,
        "dice": {"kaplay": dice},
        **lore,
    }
    return Dungeon.from_position(position)


def rolling(game: Dungeon, *answers: int | bool) -> Dungeon:
    """*game* with dice that fall like that, and must then be used up."""
    object.__setattr__(game, "dice", ScriptedRandom(answers))
    return game


def kinds_of(events: Sequence[Event]) -> list[str]:
    """The names of the classes of *events*."""
    return [type(event).__name__ for event in events]


def location_of(monster: Monster) -> Location:
    """Return the place of *monster*, which is alive."""
    assert monster.location is not None
    return monster.location
