"""Runs of the original's dungeon, some of which begin in the middle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from alpaca_emblem import Dungeon
from alpaca_emblem.dungeon import Bestiary, Legacy, MonsterKind, Variant
from alpaca_emblem.games.dungeon.floors.sight import Circle
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


RUNS: Final[Mapping[str, Callable[[int], Dungeon]]] = {
    make.__name__: make
    for make in (original, in_a_browser, with_legacy, in_the_dark, wounded, crowded)
}
"""All these runs by name; a seed makes one of them."""
