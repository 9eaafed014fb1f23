"""Population: the monsters, items and doors of a new floor.

Dice are drawn in the order of the original. What the original does not have is drawn
after that, so that a variant adds to the original's floors and changes nothing on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.errors import FloorError
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    FLOOR,
    LOCKED_DOOR,
    ROCK,
    STAIRS,
    WAY_UP,
    Floor,
    Lying,
    board,
)
from alpaca_emblem.games.dungeon.floors.sight import SightMap, bits_of
from alpaca_emblem.games.dungeon.items import (
    SCROLLS,
    Armour,
    Gold,
    Key,
    Potion,
    Ration,
    Scroll,
    Treasure,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Axe, Item, Spear, Sword
from alpaca_emblem.rng import RandomSource, shuffled
from alpaca_emblem.rules.dungeon import is_doorway

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.floors.plans import Plan
    from alpaca_emblem.games.dungeon.variant import Variant
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.rng import RandomSource

POTION_ODDS: Final = ("healing", "healing", "healing", "might", "poison")
"""The kinds of five potions on average."""

ITEMS: Final[tuple[Callable[[], Item], ...]] = (
    *(lambda kind=kind: Scroll(kind=kind) for kind in SCROLLS),
    lambda: Sword(name="sword", power=3, max_power=5),
    lambda: Axe(name="axe", power=2, max_power=7),
    lambda: Spear(name="spear", power=4, max_power=4),
    lambda: Armour(name="leather", defense=1),
    lambda: Armour(name="iron", defense=2),
)
"""Other items of a floor, each equally likely."""

ITEMS_A_FLOOR: Final = 2
GOLD_A_FLOOR: Final = 2


def draw_potion(dice: RandomSource) -> Potion:
    """Return a random potion, by one draw."""
    return Potion(kind=POTION_ODDS[dice.pick(len(POTION_ODDS))])


def draw_item(dice: RandomSource) -> Item:
    """Return a random scroll, weapon or armour, by one draw."""
    return ITEMS[dice.pick(len(ITEMS))]()


def draw_gold(dice: RandomSource, floor: int) -> int:
    """Return a random amount of gold, which grows with the depth of the *floor*."""
    return dice.between(5, 10 + 5 * floor)


MOST_DOORS: Final = 8


def draw_doors(
    plan: Plan, dice: RandomSource, is_free: Callable[[Coordinates], bool]
) -> tuple[dict[Coordinates, Terrain], list[Coordinates]]:
    """Return doors for a floor, the first of them locked, and the squares of keys.

    The key can be reached without passing the door that it opens.

    Args:
        plan: The floor that has been dug.
        dice: The dice that choose doorways, and the square of the key.
        is_free: Returns whether a square is bare floor without a unit or an item.
    """
    chosen = shuffled(dice, doorways(plan, is_free))[:MOST_DOORS]
    doors: dict[Coordinates, Terrain] = dict.fromkeys(chosen, DOOR)
    if not chosen:
        return doors, []
    reached = sorted(plan.reached_from(plan.start, shut=chosen[0]))
    free = [place for place in reached if is_free(place) and place not in doors]
    if not free:
        return doors, []
    doors[chosen[0]] = LOCKED_DOOR
    return doors, [free[dice.pick(len(free))]]


def doorways(plan: Plan, is_free: Callable[[Coordinates], bool]) -> list[Coordinates]:
    """Return free squares between rock on two opposite sides, and open on the others.

    On a floor with rooms these are only the squares just outside of a room.
    """
    return [
        place
        for place in plan.open_places
        if is_free(place) and _is_doorway(plan, *place)
    ]


def _is_doorway(plan: Plan, row: int, column: int) -> bool:
    up, down = (row - 1, column), (row + 1, column)
    left, right = (row, column - 1), (row, column + 1)
    open_ways = [plan.is_open(place) for place in (up, down, left, right)]
    if not is_doorway(*open_ways):
        return False
    if not plan.rooms:
        return True
    ends = (up, down) if open_ways[0] else (left, right)
    is_inside = any(room.has((row, column)) for room in plan.rooms)
    return not is_inside and any(room.has(end) for room in plan.rooms for end in ends)


POTIONS_A_FLOOR: Final = 2
MOST_TRIES: Final = 100_000
"""The most attempts to find a free square. The original would try for ever."""


def make_floor(
    variant: Variant, dice: RandomSource, number: int, *, is_way_back: bool = False
) -> tuple[Floor, Coordinates]:
    """Return a new floor, and the square where the adventurer arrives.

    Raises:
        FloorError: No floor can be dug with these dice, or it has no space left.
    """
    plan = variant.generator.make(dice, variant.rows, variant.columns)
    builder = Builder(variant, dice, number, plan, is_way_back)
    builder.populate()
    return builder.floor(), plan.start


def count_monsters(number: int) -> int:
    """Return the initial number of monsters on a floor."""
    return 2 + number


def count_things(variant: Variant, number: int) -> int:
    """Return the initial number of items on a floor, keys excluded."""
    return len(list(_stock(variant, number))) + (number == variant.last_floor)


def draw_stock(
    variant: Variant, dice: RandomSource, number: int, count: int
) -> list[Item]:
    """Return *count* of the items of a floor, in random order."""
    makers = shuffled(dice, list(_stock(variant, number)))
    return [make(dice) for make in makers[: max(count, 0)]]


def _stock(variant: Variant, number: int) -> Iterator[Callable[[RandomSource], Item]]:
    """Yield a function for each item of a floor that draws it, in order."""
    if variant.inventory:
        yield from [draw_potion] * POTIONS_A_FLOOR
        yield from [draw_item] * ITEMS_A_FLOOR
    else:
        yield from [lambda _: Potion()] * POTIONS_A_FLOOR
    if variant.hunger:
        yield lambda _: Ration()
    if variant.gold:
        yield from [lambda dice: Gold(amount=draw_gold(dice, number))] * GOLD_A_FLOOR


class Builder:
    """A floor while it is being filled."""

    def __init__(
        self,
        variant: Variant,
        dice: RandomSource,
        number: int,
        plan: Plan,
        is_way_back: bool,
    ) -> None:
        self.variant = variant
        self.dice = dice
        self.number = number
        self.plan = plan
        self.is_way_back = is_way_back
        self.special: dict[Coordinates, Terrain] = {plan.stairs: STAIRS}
        self.monsters: dict[Coordinates, Monster] = {}
        self.lying: dict[Coordinates, Item] = {}

    @property
    def is_last(self) -> bool:
        """True if the treasure lies here. Such a floor is never entered again."""
        return self.number == self.variant.last_floor

    def populate(self) -> None:
        """Place monsters and items, in the order of the draws."""
        if self.is_last:
            self.special = {self.plan.start: WAY_UP}
            self.lying[self.plan.stairs] = Treasure()
        elif self.is_way_back:
            self.special = {self.plan.stairs: WAY_UP}
        self._add_monsters()
        for make in _stock(self.variant, self.number):
            item = make(self.dice)
            self.lying[self._free_spot()] = item
        if self.variant.doors:
            self._add_doors()

    def _add_monsters(self) -> None:
        variant, dice = self.variant, self.dice
        kinds = variant.bestiary.met_on(self.number, variant.shooting)
        for index in range(count_monsters(self.number)):
            kind = kinds[dice.pick(len(kinds))]
            place = self._free_spot()
            self.monsters[place] = Monster.of(kind, 2 + index)

    def _add_doors(self) -> None:
        doors, key_places = draw_doors(self.plan, self.dice, self._is_free)
        self.special.update(doors)
        for place in key_places:
            self.lying[place] = Key()

    def _is_free(self, place: Coordinates) -> bool:
        return (
            place not in self.monsters
            and place not in self.lying
            and place not in self.special
            and place != self.plan.start
        )

    def _free_spot(self) -> Coordinates:
        """Draw a square of bare floor without a monster or an item.

        Raises:
            FloorError: `MOST_TRIES` squares were not free.
        """
        draw, dice, is_open = self.plan.draw_spot, self.dice, self.plan.is_open
        for _ in range(MOST_TRIES):
            place = draw(dice)
            if self._is_free(place) and is_open(place):
                return place
        raise FloorError(
            f"no free square was found on floor {self.number} in {MOST_TRIES} tries"
        )

    def floor(self) -> Floor:
        """Return the finished floor, without the adventurer."""
        variant, plan = self.variant, self.plan
        topology = board(variant.rows, variant.columns, variant.eight_directions)
        columns = variant.columns
        open_bits = bits_of(plan.open, columns)
        terrain = [FLOOR if bit == "1" else ROCK for bit in open_bits]
        rock = (1 << columns) - 1
        opaque = [rock & ~mask for mask in plan.open]
        for (row, column), special in self.special.items():
            terrain[row * columns + column] = special
            opaque[row] |= special.blocks_sight << column
        locations = topology.locations
        items: list[Lying] = [
            (locations[row * columns + column], item)
            for (row, column), item in self.lying.items()
        ]
        field = Field(topology=topology, terrain=tuple(terrain))
        for (row, column), monster in self.monsters.items():
            field.place(monster, locations[row * columns + column])
        floor = Floor(
            number=self.number,
            field=field,
            ground=SightMap(tuple(opaque), columns),
            items=tuple(items),
        )
        floor.tactician.add_units(self.monsters.values())
        return floor
