"""The set-up of a dungeon: from objects to plain numbers, and back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, Self

from attrs import define, evolve, field

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Roster
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.dungeon.codes import DungeonCodes
from alpaca_emblem.games.dungeon.consumables import MIGHT
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    FLOOR,
    LOCKED_DOOR,
    OPEN_DOOR,
    ROCK,
    STAIRS,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.items import (
    EVERYTHING_KNOWN,
    KINDS,
    LOOKS,
    Gold,
    Knowledge,
)
from alpaca_emblem.games.dungeon.moments import (
    AdventurerMoment,
    DungeonMoment,
    MonsterMoment,
)
from alpaca_emblem.games.dungeon.variant import Legacy, Variant
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.rng import KaplayRandom
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.agents import POLICIES, choose
from alpaca_emblem.simulation.dungeon.layout import (
    SIDE,
    open_state,
    open_table,
    row_size,
)
from alpaca_emblem.simulation.dungeon.seeing import observe
from alpaca_emblem.simulation.dungeon.sorts import Sorts
from alpaca_emblem.simulation.dungeon.table import check_variant, make_table
from alpaca_emblem.simulation.dungeon.turns import (
    SEED_MASK,
    begin,
    hit_points,
    list_legal,
    step,
)
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    NONE,
    OUTCOME,
    WINNERS,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.packing import bits, check_game_class, names_of, refuse
from alpaca_emblem.simulation.setups import Kernels, SetUp

Fixed = tuple[Variant, int, Legacy]
"""The variant, the engine's draws, and the legacy."""

COUNTED: Final[Mapping[str, int]] = {
    "experience": layout.EXPERIENCE,
    "gold": layout.GOLD,
    "food": layout.FOOD,
    "keys": layout.KEYS,
}
"""The words of what the adventurer has, by its name."""


class _Same(NamedTuple):
    """A value that is equal to itself only: the terrain of one floor.

    It is looked at once for all turns that are played there.
    """

    value: tuple[Terrain, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.value is self.value

    def __hash__(self) -> int:
        return id(self.value)


@define(eq=False)
class DungeonSetUp(SetUp):
    """The set-up of a dungeon with strategies of the library. See `SetUp`."""

    kernels: ClassVar[Kernels] = Kernels(
        *(open_table, open_state, begin, step, list_legal, choose, hit_points),
        observe=observe,
    )
    policies: ClassVar[tuple[str, ...]] = POLICIES
    reasons: ClassVar[tuple[str, ...]] = layout.REASONS
    work_size: ClassVar[int] = layout.WORK_SIZE  # type: ignore[misc]

    sides: tuple[str, ...]
    codes: DungeonCodes
    table: Numbers = field(repr=False)
    most_legal: int = field(repr=False)
    _sorts: Sorts = field(repr=False)
    _fixed: Fixed = field(repr=False)
    _game: Dungeon = field(repr=False)
    _rosters: tuple[Roster, ...] = field(repr=False)
    start: Numbers = field(init=False, repr=False)

    @classmethod
    def begin(cls, game: Game, seed: int) -> Game:
        if isinstance(game, Dungeon) and _is_fresh(game):
            return type(game)(**{**game.options, "seed": seed & SEED_MASK})
        return super().begin(game, seed & SEED_MASK)

    @classmethod
    def of(cls, game: Game) -> Self:
        dungeon = _dungeon_of(game)
        codes, sorts = DungeonCodes.of(dungeon), Sorts.of(dungeon)
        set_up = cls(
            dungeon.sides,
            codes,
            make_table(dungeon, codes, sorts, _is_fresh(dungeon)),
            codes.directions + 2 + 2 * dungeon.variant.inventory,
            sorts,
            _fixed_of(dungeon),
            dungeon.copy(),
            tuple(codes.roster(dungeon, side) for side in dungeon.sides),
        )
        set_up.start = set_up.pack(dungeon)
        return set_up

    def pack(self, game: Game) -> Numbers:
        dungeon = _dungeon_of(game)
        if _fixed_of(dungeon) != self._fixed:
            refuse("this dungeon", "it is of another set-up")
        t = open_table(self.table)
        row = new_row(row_size(t.rules))
        g = open_state(row, t)
        floor, outcome = dungeon.floor, dungeon.outcome
        g.head[DICE] = _whole("the dice", dungeon.dice.state)
        g.head[layout.SEED] = NONE if dungeon.seed is None else int(dungeon.seed)
        g.head[layout.FLOOR], g.head[layout.TURNS] = floor.number, dungeon.turns
        g.head[layout.SLAIN], g.head[layout.TAKEN] = floor.slain, floor.taken
        if outcome is not None:
            g.head[OUTCOME] = self.reason_word(outcome.reason)
            g.head[WINNERS] = bits(self.sides, outcome.winners)
            g.head[ACTOR] = NONE
        _pack_terrain(g, dungeon)
        self._pack_hero(g, dungeon)
        _pack_knowledge(g, dungeon.knowledge)
        self._pack_monsters(g, dungeon)
        self._pack_things(g, dungeon)
        return row

    def _pack_hero(self, g: layout.State, game: Dungeon) -> None:
        hero = game.adventurer
        g.head[layout.PLACE] = _place_of(game.place.place)
        g.head[layout.HIT_POINTS] = _whole("hit points", hero.hit_points)
        g.head[layout.MOST] = _whole("hit points", hero.max_hit_points)
        for name, word in COUNTED.items():
            g.head[word] = getattr(hero, name)
        g.head[layout.TREASURE] = hero.has_treasure
        if len(hero.effects) > len(g.effects):  # type: ignore[arg-type]
            refuse(f"{len(hero.effects)} effects", "they are more than at the start")
        g.head[layout.EFFECTS] = len(hero.effects)
        for index, effect in enumerate(hero.effects):
            if effect != _might(effect.duration, effect.modifier.strength):
                refuse(f"the effect {effect.name}", f"it knows {MIGHT.name}")
            g.effects[index, layout.DURATION] = effect.duration
            g.effects[index, layout.STRENGTH] = effect.modifier.strength
        g.head[layout.CARRIED] = len(hero.items)
        g.head[layout.WEAPON] = g.head[layout.ARMOUR] = NONE
        for slot, item in enumerate(hero.items):
            g.bag[slot] = self._sorts.number(item)
            if item is hero.equipped_item:
                g.head[layout.WEAPON] = slot
            elif item is hero.armour:
                g.head[layout.ARMOUR] = slot

    def _pack_monsters(self, g: layout.State, game: Dungeon) -> None:
        monsters, kinds = game.floor.monsters, game.variant.bestiary.kinds
        if len(monsters) > layout.MOST_MONSTERS:
            refuse(f"{len(monsters)} monsters", f"{layout.MOST_MONSTERS} are the most")
        g.head[layout.MONSTERS] = len(monsters)
        for index, monster in enumerate(monsters):
            kind, target = monster.kind, monster.target
            is_usual = type(monster) is Monster and kind in kinds
            if not is_usual or monster.max_hit_points != kind.hit_points:
                refuse(f"this {kind.name}", "it is not as floors have them")
            assert monster.location is not None, "it lives on this floor"
            assert monster.number is not None, "units of a game have numbers"
            g.monsters[index, layout.AT] = _place_of(monster.location.place)
            g.monsters[index, layout.KIND] = kinds.index(kind)
            left = _whole(f"the hit points of a {kind.name}", monster.hit_points)
            g.monsters[index, layout.LEFT] = left
            g.monsters[index, layout.NUMBER] = monster.number
            g.monsters[index, layout.TARGET] = (
                NONE if target is None else _place_of(target.place)
            )

    def _pack_things(self, g: layout.State, game: Dungeon) -> None:
        items, room = game.floor.items, len(g.things)  # type: ignore[arg-type]
        if len(items) + len(game.adventurer.items) > room:
            refuse(f"{len(items)} items on a floor", "they are more than at the start")
        g.head[layout.THINGS] = len(items)
        for index, (location, item) in enumerate(items):
            g.things[index, layout.AT] = _place_of(location.place)
            g.things[index, layout.SORT] = self._sorts.number(item)
            if isinstance(item, Gold):
                g.things[index, layout.AMOUNT] = item.amount

    def moment(self, row: Numbers) -> DungeonMoment:
        g = open_state(row, open_table(self.table))
        head: list[int] = g.head.tolist()  # type: ignore[attr-defined]
        variant, outcome = self._fixed[0], None
        if head[OUTCOME]:
            winners = names_of(self.sides, head[WINNERS])
            outcome = Outcome(self.reasons[head[OUTCOME] - 1], winners)
        return DungeonMoment(
            dice=(KaplayRandom.kind, float(head[DICE])),
            seed=None if head[layout.SEED] == NONE else head[layout.SEED],
            floor=head[layout.FLOOR],
            turns=head[layout.TURNS],
            slain=head[layout.SLAIN],
            taken=head[layout.TAKEN],
            outcome=outcome,
            rows=_map_of(g, head, variant.rows, variant.columns),
            explored=tuple(g.explored[: variant.rows].tolist()),  # type: ignore[attr-defined]
            adventurer=self._hero(g, head),
            monsters=tuple(self._monsters(g, head[layout.MONSTERS])),
            things=tuple(self._things(g, head[layout.THINGS])),
            knowledge=_knowledge_of(g) if variant.unidentified else EVERYTHING_KNOWN,
        )

    def _hero(self, g: layout.State, head: list[int]) -> AdventurerMoment:
        effects: list[list[int]] = g.effects.tolist()  # type: ignore[attr-defined]
        bag: list[int] = g.bag.tolist()  # type: ignore[attr-defined]
        return AdventurerMoment(
            self._index_of(head[layout.PLACE]),
            head[layout.HIT_POINTS],
            head[layout.MOST],
            **{name: head[word] for name, word in COUNTED.items()},
            has_treasure=head[layout.TREASURE] == 1,
            effects=tuple(
                _might(turns, strength)
                for turns, strength in effects[: head[layout.EFFECTS]]
            ),
            items=tuple(map(self._sorts.text, bag[: head[layout.CARRIED]])),
            in_use=tuple(
                head[word]
                for word in (layout.WEAPON, layout.ARMOUR)
                if head[word] != NONE
            ),
        )

    def _monsters(self, g: layout.State, count: int) -> Iterator[MonsterMoment]:
        kinds = self._fixed[0].bestiary.kinds
        rows: list[list[int]] = g.monsters[:count].tolist()  # type: ignore[attr-defined]
        for at, kind, left, number, target in rows:
            goal = None if target == NONE else self._index_of(target)
            yield MonsterMoment(number, kinds[kind], self._index_of(at), left, goal)

    def _things(self, g: layout.State, count: int) -> Iterator[tuple[int, str]]:
        rows: list[list[int]] = g.things[:count].tolist()  # type: ignore[attr-defined]
        for at, sort, amount in rows:
            yield self._index_of(at), self._sorts.text(sort, amount)

    def _index_of(self, place: int) -> int:
        """Return the index of the square at *place*."""
        row, column = divmod(place, SIDE)
        return row * self._fixed[0].columns + column

    def _side_of(self, action: Action[Any]) -> int:
        return 0


def _might(turns: int, strength: int) -> Effect:
    """Return an effect of might that lasts *turns* and gives *strength*."""
    return evolve(MIGHT, duration=turns, modifier=Stats(strength=strength))


def _whole(what: str, number: float) -> int:
    """Return *number* if it is whole, and small enough for floats to be exact.

    Raises:
        CannotPackError: It is not.
    """
    if number != int(number) or number > 2**53:
        refuse(f"{number} as {what}", "it must be whole, and at most 2^53")
    return int(number)


def _dungeon_of(game: Game) -> Dungeon:
    """Return *game* if it follows the rules of the kernels.

    Raises:
        CannotPackError: It does not.
    """
    if not isinstance(game, Dungeon):
        refuse(f"a {type(game).__name__}", "it is no dungeon")
    check_game_class(game, Dungeon)
    if game.is_partial:
        refuse("a dungeon of which a part is hidden", "it needs all of it")
    if type(game.dice) is not KaplayRandom:
        refuse(f"dice of the class {type(game.dice).__name__}", "it knows KaplayRandom")
    check_variant(game.variant)
    hero = game.adventurer
    if type(hero) is not Adventurer or hero.stats != Stats():
        refuse(f"this {type(hero).__name__}", "it has rules or stats of its own")
    _whole("the seed", game.seed or 0)
    return game


def _is_fresh(game: Dungeon) -> bool:
    """Return whether *game* is at the beginning of the run of its seed."""
    if game.seed is None:
        return False
    return Dungeon(**game.options).digest() == game.digest()


def _fixed_of(game: Dungeon) -> Fixed:
    return game.variant, game.engine_draws, game.legacy


@lru_cache(maxsize=1)
def _masks_of(
    terrain: _Same, rows: int, columns: int
) -> tuple[tuple[int, int], list[list[int]]]:
    """Return the places of the stairs and the way up, and sets of squares as masks.

    They are those that are not rock, shut doors, locked doors and open doors.

    Raises:
        CannotPackError: There are two stairs, or two ways up.
    """
    exits = {STAIRS: NONE, WAY_UP: NONE}
    sets = [[0] * rows for _ in range(4)]
    kinds = (
        (FLOOR, STAIRS, WAY_UP, DOOR, LOCKED_DOOR, OPEN_DOOR),
        *((DOOR, LOCKED_DOOR), (LOCKED_DOOR,), (OPEN_DOOR,)),
    )
    for index, each in enumerate(terrain.value):
        row, column = divmod(index, columns)
        if each in exits:
            if exits[each] != NONE:
                refuse(f"a floor with {each.name} twice", "floors have one of them")
            exits[each] = row * SIDE + column
        if each is not ROCK:
            for masks, those in zip(sets, kinds, strict=True):
                masks[row] |= (each in those) << column
    return (exits[STAIRS], exits[WAY_UP]), sets


def _pack_terrain(g: layout.State, game: Dungeon) -> None:
    floor, variant = game.floor, game.variant
    exits, sets = _masks_of(_Same(floor.field.terrain), variant.rows, variant.columns)
    g.head[layout.STAIRS], g.head[layout.WAY_UP] = exits
    for into, masks in zip((g.plan, g.shut, g.locked, g.opened), sets, strict=True):
        for row, mask in enumerate(masks):
            into[row] = mask
    for row, mask in enumerate(floor.explored):
        g.explored[row] = mask
    for row, mask in enumerate(floor.seen.rows, start=floor.seen.top):
        g.seen[row] = mask


def _pack_knowledge(g: layout.State, knowledge: Knowledge) -> None:
    g.head[layout.KNOWN] = bits(KINDS, knowledge.known)
    for sort, (_, look) in enumerate(knowledge.looks or ()):
        g.looks[sort] = LOOKS.index(look)


def _knowledge_of(g: layout.State) -> Knowledge:
    looks: list[int] = g.looks.tolist()  # type: ignore[attr-defined]
    return Knowledge(
        tuple((kind, LOOKS[looks[sort]]) for sort, kind in enumerate(KINDS)),
        names_of(KINDS, int(g.head[layout.KNOWN])),
    )


def _place_of(place: tuple[int, int]) -> int:
    return place[0] * SIDE + place[1]


def _map_of(
    g: layout.State, head: list[int], rows: int, columns: int
) -> tuple[str, ...]:
    """Return the rows of a map in characters."""
    sets = (g.plan, g.shut, g.locked, g.opened)
    masks = zip(*(each[:rows].tolist() for each in sets), strict=True)  # type: ignore[attr-defined]
    lines = [_symbols(columns, *each) for each in masks]
    for word, terrain in ((layout.STAIRS, STAIRS), (layout.WAY_UP, WAY_UP)):
        if head[word] != NONE:
            row, column = divmod(head[word], SIDE)
            line = lines[row]
            lines[row] = f"{line[:column]}{terrain.symbol}{line[column + 1 :]}"
    return tuple(lines)


@lru_cache(maxsize=1 << 14)
def _symbols(columns: int, plan: int, shut: int, locked: int, opened: int) -> str:
    """Return a row of a map, given its open squares and doors."""
    line = [ROCK.symbol] * columns
    marks = ((plan, FLOOR), (shut, DOOR), (locked, LOCKED_DOOR), (opened, OPEN_DOOR))
    for mask, terrain in marks:
        for column in range(columns):
            if mask >> column & 1:
                line[column] = terrain.symbol
    return "".join(line)
