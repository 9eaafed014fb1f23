"""The table of a dungeon: all numbers that no action changes."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind
from alpaca_emblem.games.dungeon.creatures.minds import Straight
from alpaca_emblem.games.dungeon.floors.generators import Rooms
from alpaca_emblem.games.dungeon.floors.sight import Circle
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.layouts import Numbers, new_row
from alpaca_emblem.simulation.packing import refuse

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.games.dungeon.codes import DungeonCodes

PLAYED: Final = ("bestiary", "sight")
"""The options of a variant that may differ from the original."""
LARGEST: Final = 10**6
"""The most hit points of an adventurer."""


def check_variant(variant: Variant) -> None:
    """Refuse a variant that has more than the original's rules.

    Raises:
        CannotPackError: The message names the option.
    """
    for name, value in variant.unusual.items():
        if name not in PLAYED:
            refuse(f"a dungeon with {name}={value!r}", "it plays the original's rules")
    for strategy, kind in (
        (variant.generator, Rooms),
        (variant.mind, Straight),
        (variant.sight, Circle),
    ):
        if type(strategy) is not kind:
            refuse(f"the {strategy.noun} {strategy.name}", f"it knows {kind.__name__}")


def kinds_of(variant: Variant) -> tuple[MonsterKind, ...]:
    """Return the kinds of monsters that live on floors of *variant*."""
    return tuple(kind for kind in variant.bestiary.kinds if kind.reach == 1)


def make_table(game: Dungeon, codes: DungeonCodes, is_fresh: bool) -> Numbers:
    """Return the table of *game*, in the order of `layout.open_table`.

    Games begin anew if *is_fresh*.
    """
    variant, hero = game.variant, game.adventurer
    kinds = kinds_of(variant)
    rules = [
        hero.max_hit_points,
        *(hero.weapon.power, hero.weapon.max_power, hero.strength, hero.defense),
        *(game.engine_draws, variant.sight.radius, len(kinds), int(is_fresh)),
    ]
    if max(rules) > LARGEST:
        refuse(f"{max(rules)} hit points", f"{LARGEST} are the most")
    words = [
        *rules,
        *codes.first[:2],
        codes.count,
        *chain(*map(_kind, kinds)),
        *chain(*(_met(variant, floor) for floor in range(layout.DEEPEST + 1))),
        *chain(*(_disc(game, place) for place in range(layout.PLACES))),
    ]
    table = new_row(len(words))
    table[:] = words
    return table


def _kind(kind: MonsterKind) -> tuple[int, ...]:
    return (kind.hit_points, *kind.damage, kind.defense)


def _met(variant: Variant, floor: int) -> list[int]:
    """Return the number of kinds on *floor*, and their indices."""
    kinds = kinds_of(variant)
    met = variant.bestiary.met_on(max(floor, 1), variant.shooting)
    found = [kinds.index(kind) for kind in met]
    return [len(found), *found, *[0] * (len(kinds) - len(found))]


def _disc(game: Dungeon, place: int) -> list[int]:
    """Return what is seen from *place*, as a mask for each row."""
    row, column = divmod(place, layout.COLUMNS)
    seen = game.variant.sight.seen_from(game.floor.ground, row, column)
    masks = [0] * layout.ROWS
    masks[seen.top : seen.top + len(seen.rows)] = seen.rows
    return masks
