"""Stock: which items floors hold beyond the original's two potions of healing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from alpaca_emblem.games.dungeon.things.armour import Armour
from alpaca_emblem.games.dungeon.things.lore import SCROLLS
from alpaca_emblem.games.dungeon.things.usables import Potion, Scroll
from alpaca_emblem.model.items import Axe, Item, Spear, Sword
from alpaca_emblem.rng import RandomSource

POTION_ODDS: Final = ("healing", "healing", "healing", "might", "poison")
"""The kinds of potions, each as often as it comes in five."""

ITEMS: Final[tuple[Callable[[], Item], ...]] = (
    *(lambda kind=kind: Scroll(kind=kind) for kind in SCROLLS),
    lambda: Sword(name="sword", power=3, max_power=5),
    lambda: Axe(name="axe", power=2, max_power=7),
    lambda: Spear(name="spear", power=4, max_power=4),
    lambda: Armour(name="leather", defense=1),
    lambda: Armour(name="iron", defense=2),
)
"""What else can be found, each equally likely."""

ITEMS_A_FLOOR: Final = 2
GOLD_A_FLOOR: Final = 2


def draw_potion(dice: RandomSource) -> Potion:
    """A potion, by one draw."""
    return Potion(kind=POTION_ODDS[dice.pick(len(POTION_ODDS))])


def draw_item(dice: RandomSource) -> Item:
    """A scroll, a weapon or armour, by one draw."""
    return ITEMS[dice.pick(len(ITEMS))]()


def draw_gold(dice: RandomSource, floor: int) -> int:
    """How much gold a heap on that *floor* has: more, the deeper it lies."""
    return dice.between(5, 10 + 5 * floor)
