"""Runs of the original's dungeon and of variants; some begin in the middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from alpaca_emblem import Dungeon
from alpaca_emblem.dungeon import Bestiary, Legacy, MonsterKind, Variant
from alpaca_emblem.games.dungeon.floors.generators import Caves, Maze
from alpaca_emblem.games.dungeon.floors.sight import Circle, Walls
from alpaca_emblem.rng import Mulberry32

TOUGH: Final = Bestiary(
    "tough",
    (
        MonsterKind(name="Slug", letter="S", hit_points=2, damage=(1, 1), defense=1),
        MonsterKind(
            name="Beetle",
            letter="B",
            hit_points=9,
            damage=(1, 4),
            defense=3,
            floors=(2, 7),
        ),
    ),
)
"""Monsters with shells."""
BULKY: Final = Bestiary(
    "bulky",
    (
        MonsterKind(name="Midge", letter="M", hit_points=3, damage=(1, 1)),
        MonsterKind(name="Ogre", letter="O", hit_points=40, damage=(1, 2)),
    ),
)
"""Monsters of which some live through thunder."""


def original(seed: int) -> Dungeon:
    return Dungeon(seed=1 + 977 * seed)


def in_a_browser(seed: int) -> Dungeon:
    return Dungeon(seed=5 + 31 * seed, engine_draws=1 + seed % 2)


def with_legacy(seed: int) -> Dungeon:
    variant = Variant(bestiary=TOUGH, sight=Circle(1 + seed % 9))
    return Dungeon(seed=seed, variant=variant, legacy=Legacy(deepest=6, gold=150))


def in_the_dark(seed: int) -> Dungeon:
    return Dungeon(seed=seed, variant=Variant(sight=Circle(0)))


def wounded(seed: int) -> Dungeon:
    """A run on a deep floor, explored in part, with few hit points."""
    dice = Mulberry32(seed)
    position = Dungeon(seed=100 + seed).position()
    position["floor"] = 2 + seed % 5
    position["adventurer"]["hit_points"] = f"{dice.between(1, 4)}/20"
    position["explored"] = [
        f"{int(mask, 16) | dice.next_word() & dice.next_word():x}"
        for mask in position["explored"]
    ]
    kinds = Variant().bestiary.kinds
    for monster in position["monster"]:
        kind = kinds[dice.pick(3)]
        left = dice.between(1, kind.hit_points)
        monster.update(kind=kind.name, hit_points=f"{left}/{kind.hit_points}")
    return Dungeon.from_position(without_seed(position))


def crowded(seed: int) -> Dungeon:
    """A run in one hall, with monsters on all sides, and potions."""
    dice = Mulberry32(seed)
    inside = "".join(".#"[dice.chance(14)] for _ in range(20))
    rows = ["#" * 32, *["#" + "." * 20 + "#" * 11] * 5, "#" + inside + "#" * 11]
    rows += ["#" * 12 + "." + "#" * 19] * 3 + ["#" * 32] * 6
    places = [[row, column] for row in range(1, 6) for column in range(1, 21)]
    position = Dungeon(seed=1).position()
    position["map"] = "\n".join(rows)
    hero, *others = (places.pop(dice.pick(len(places))) for _ in range(9))
    position["adventurer"]["at"] = hero
    position["adventurer"]["hit_points"] = f"{2 + seed % 6}/20"
    position["explored"] = ["ffffffff" if seed % 3 else "0"] * 16
    position["monster"] = [
        {"id": 2 + at, "kind": "Rat", "at": there, "hit_points": f"{1 + at % 3}/3"}
        for at, there in enumerate(others[: 2 + seed % 4])
    ]
    position["thing"] = [{"at": at, "item": "potion healing"} for at in others[6:]]
    position["dice"] = {"kaplay": float(seed)}
    position["explored"] = seen_too(position)
    return Dungeon.from_position(without_seed(position))


def seen_too(position: dict[str, Any]) -> list[str]:
    """The explored squares, with all that is seen from where the adventurer stands."""
    row, column = position["adventurer"]["at"]
    seen = Circle().seen_from(Dungeon(seed=1).floor.ground, row, column)
    masks = [int(mask, 16) for mask in position["explored"]]
    for at, mask in enumerate(seen.rows, start=seen.top):
        masks[at] |= mask
    return [f"{mask:x}" for mask in masks]


def without_seed(position: dict[str, Any]) -> dict[str, Any]:
    del position["seed"]
    return position


EVERYTHING: Final[Mapping[str, Any]] = {
    "sight": "walls",
    "bestiary": "wide",
    "shooting": True,
    "eight_directions": True,
    "inventory": 3,
    "unidentified": True,
    "experience": True,
    "hunger": 30,
    "doors": True,
    "gold": True,
}
"""Options that occur together."""

VARIANTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "caves": {"generator": "caves", "sight": "walls"},
    "parts": {"generator": "partition", "rows": 20, "columns": 40},
    "maze": {"generator": Maze(40), "sight": Walls(3), "doors": True},
    "small": {"rows": 12, "columns": 16, "gold": True, "last_floor": 1},
    "small_parts": {"generator": "partition", "rows": 12, "columns": 18},
    "large": {"rows": 62, "columns": 62, "mind": "paths", "sight": Circle(70)},
    "large_cave": {"generator": Caves(40, 2), "rows": 40, "columns": 62},
    "tight_cave": {"generator": Caves(55, 2), "rows": 12, "columns": 16},
    "bag": {"inventory": 4, "experience": True},
    "eight": {"eight_directions": True, "bestiary": "wide", "shooting": True},
    "hungry": {"hunger": 3},
    "doors": {"doors": True, "sight": "walls", "mind": "paths"},
    "deep": {**EVERYTHING, "mind": "paths", "last_floor": 2},
    "shallow": {**EVERYTHING, "last_floor": 1, "generator": "partition"},
    "wild": {**EVERYTHING, "generator": "caves", "mind": "paths"},
    "dark": {**EVERYTHING, "sight": Circle(1)},
}
"""Variants by name."""


def of_variant(name: str, seed: int) -> Dungeon:
    """A run of a variant, the adventurer of which is often laden with items."""
    variant = Variant(**VARIANTS[name])
    game = Dungeon(seed=5 + 97 * seed, variant=variant, engine_draws=seed % 3 // 2)
    return laden(game, seed) if seed % 2 else game


def with_scrolls(seed: int) -> Dungeon:
    """A run of an adventurer who carries scrolls, with monsters near."""
    variant = Variant(inventory=6, sight=Walls(9), bestiary=BULKY)
    position = laden(Dungeon(seed=9 + 61 * seed, variant=variant), seed).position()
    scrolls = ["scroll teleportation", "scroll thunder"]
    position["adventurer"]["items"] = scrolls * 2 + scrolls[seed % 2 :]
    position["adventurer"]["hit_points"] = "20/24"
    return Dungeon.from_position(position)


CARRIED: Final = (
    *("potion healing", "potion might", "potion poison", "scroll teleportation"),
    *("scroll mapping", "scroll thunder", "ration", "sword 3-5 'sword'"),
    *("armour 2 'iron'", "axe 2-7 'axe'", "spear 1-1 'toothpick'"),
)


def laden(game: Dungeon, seed: int) -> Dungeon:
    """*game* with items, effects and wounds, and with items and monsters near."""
    dice, variant, position = Mulberry32(seed), game.variant, game.position()
    hero = position["adventurer"]
    items = [CARRIED[dice.pick(len(CARRIED))] for _ in range(variant.inventory)]
    if items:
        hero["items"] = [f"*{items[0]}" if items[0] in CARRIED[7:] else items[0]]
        hero["items"] += items[1 : 1 + dice.between(0, len(items))]
        hero["effects"] = ["might 2 2", "might 1 3"][: dice.pick(3)]
    hero["hit_points"] = f"{dice.between(2, 24)}/24"
    hero["keys"], hero["experience"] = dice.pick(3), dice.pick(40)
    hero["treasure"] = bool(variant.last_floor) and dice.chance(50)
    free = [place.place for place in game.floor.free_places()]
    near = sorted(
        free,
        key=lambda place: abs(place[0] - hero["at"][0]) + abs(place[1] - hero["at"][1]),
    )
    things = position.setdefault("thing", [])
    for text in (*CARRIED, "gold 7", "key")[seed % 5 :: 5]:
        things.append({"at": [*near.pop(dice.pick(min(9, len(near))))], "item": text})
    for at, monster in enumerate(position["monster"][:3]):
        monster["at"] = [*near.pop(dice.pick(min(12, len(near))))]
        if at and variant.mind.name == "paths":
            monster["target"] = [*near[-1]]
    return Dungeon.from_position(without_seed(position))


RUNS: Final[Mapping[str, Callable[[int], Dungeon]]] = {
    make.__name__: make
    for make in (
        *(original, in_a_browser, with_legacy, in_the_dark, wounded, crowded),
        with_scrolls,
    )
}
"""All these runs by name; a seed makes one of them."""
