"""The set-up of a dungeon: from objects to plain numbers, and back."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from attrs import define, field

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Roster
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.dungeon.codes import DungeonCodes
from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import FLOOR, ROCK, STAIRS
from alpaca_emblem.games.dungeon.items import Potion
from alpaca_emblem.games.dungeon.moments import (
    AdventurerMoment,
    DungeonMoment,
    MonsterMoment,
)
from alpaca_emblem.games.dungeon.variant import Legacy, Variant
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.rng import KaplayRandom
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.agents import POLICIES, WORK_SIZE, choose
from alpaca_emblem.simulation.dungeon.layout import open_state, open_table
from alpaca_emblem.simulation.dungeon.seeing import facts_of, observe
from alpaca_emblem.simulation.dungeon.table import (
    check_variant,
    kinds_of,
    make_table,
)
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
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.packing import check_game_class, refuse
from alpaca_emblem.simulation.setups import Kernels, SetUp

Fixed = tuple[Variant, int, Legacy, int]
"""The variant, the engine's draws, the legacy, and the most hit points."""


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
    """The set-up of a dungeon with the original's rules. See `SetUp`."""

    kernels: ClassVar[Kernels] = Kernels(
        *(open_table, open_state, begin, step, list_legal, choose, hit_points),
        observe=observe,
    )
    policies: ClassVar[tuple[str, ...]] = POLICIES
    reasons: ClassVar[tuple[str, ...]] = layout.REASONS
    most_legal: ClassVar[int] = layout.DIRECTIONS + 1  # type: ignore[misc]
    work_size: ClassVar[int] = WORK_SIZE  # type: ignore[misc]

    sides: tuple[str, ...]
    codes: DungeonCodes
    table: Numbers = field(repr=False)
    _kinds: tuple[MonsterKind, ...] = field(repr=False)
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
        codes = DungeonCodes.of(dungeon)
        set_up = cls(
            dungeon.sides,
            codes,
            make_table(dungeon, codes, _is_fresh(dungeon)),
            kinds_of(dungeon.variant),
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
        row = new_row(layout.ROW_SIZE)
        g = open_state(row, open_table(self.table))
        hero, floor, outcome = dungeon.adventurer, dungeon.floor, dungeon.outcome
        g.head[DICE] = _whole("the dice", dungeon.dice.state)
        g.head[layout.SEED] = NONE if dungeon.seed is None else int(dungeon.seed)
        g.head[layout.FLOOR], g.head[layout.TURNS] = floor.number, dungeon.turns
        g.head[layout.PLACE] = dungeon.place.index
        g.head[layout.HIT_POINTS] = _whole("hit points", hero.hit_points)
        g.head[layout.SLAIN], g.head[layout.TAKEN] = floor.slain, floor.taken
        if outcome is not None:
            g.head[OUTCOME] = self.reason_word(outcome.reason)
            g.head[ACTOR] = NONE
        _pack_terrain(g, dungeon)
        self._pack_monsters(g, floor.monsters)
        _pack_things(g, dungeon)
        return row

    def facts(self) -> Numbers:
        dungeon = self.unpack(self.start)
        assert isinstance(dungeon, Dungeon), "it has been packed"
        return facts_of(dungeon)

    def _pack_monsters(self, g: layout.State, monsters: tuple[Monster, ...]) -> None:
        if len(monsters) > layout.MOST_MONSTERS:
            refuse(f"{len(monsters)} monsters", f"{layout.MOST_MONSTERS} are the most")
        g.head[layout.MONSTERS] = len(monsters)
        for index, monster in enumerate(monsters):
            kind = monster.kind
            if kind not in self._kinds:
                refuse(f"a {kind.name}", "no floor of this dungeon has any")
            if monster.max_hit_points != kind.hit_points or monster.target is not None:
                refuse(f"this {kind.name}", "it is not as floors have them")
            assert monster.location is not None, "it lives on this floor"
            g.monsters[index, layout.AT] = monster.location.index
            g.monsters[index, layout.KIND] = self._kinds.index(kind)
            left = _whole(f"the hit points of a {kind.name}", monster.hit_points)
            g.monsters[index, layout.LEFT] = left
            assert monster.number is not None, "units of a game have numbers"
            g.monsters[index, layout.NUMBER] = monster.number

    def moment(self, row: Numbers) -> DungeonMoment:
        g = open_state(row, open_table(self.table))
        head: list[int] = g.head.tolist()  # type: ignore[attr-defined]
        monsters: list[list[int]] = g.monsters.tolist()  # type: ignore[attr-defined]
        things: list[int] = g.things.tolist()  # type: ignore[attr-defined]
        outcome = None
        if head[OUTCOME]:
            outcome = Outcome(self.reasons[head[OUTCOME] - 1], ())
        left, most = head[layout.HIT_POINTS], self._fixed[3]
        return DungeonMoment(
            dice=(KaplayRandom.kind, float(head[DICE])),
            seed=None if head[layout.SEED] == NONE else head[layout.SEED],
            floor=head[layout.FLOOR],
            turns=head[layout.TURNS],
            slain=head[layout.SLAIN],
            taken=head[layout.TAKEN],
            outcome=outcome,
            rows=_map_of(g.plan.tolist(), head[layout.STAIRS]),  # type: ignore[attr-defined]
            explored=tuple(g.explored.tolist()),  # type: ignore[attr-defined]
            adventurer=AdventurerMoment(head[layout.PLACE], left, most),
            monsters=tuple(
                [
                    MonsterMoment(number, self._kinds[kind], at, left)
                    for at, kind, left, number in monsters[: head[layout.MONSTERS]]
                ]
            ),
            things=tuple(
                [(at, "potion healing") for at in things[: head[layout.THINGS]]]
            ),
        )

    def _side_of(self, action: Action[Any]) -> int:
        return 0


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
    counts = (hero.experience, hero.gold, hero.food, hero.keys, hero.has_treasure)
    if any(counts) or hero.effects or hero.items:
        refuse("an adventurer who has found things", "the original has none")
    _whole("the seed", game.seed or 0)
    return game


def _is_fresh(game: Dungeon) -> bool:
    """Return whether *game* is at the beginning of the run of its seed."""
    if game.seed is None:
        return False
    return Dungeon(**game.options).digest() == game.digest()


def _fixed_of(game: Dungeon) -> Fixed:
    most = game.adventurer.max_hit_points
    return game.variant, game.engine_draws, game.legacy, most


@lru_cache(maxsize=1)
def _masks_of(terrain: _Same) -> tuple[int, tuple[int, ...]]:
    """Return the place of the stairs, or `NONE`, and the open squares as masks.

    Raises:
        CannotPackError: There is other terrain than the original has.
    """
    stairs, masks = NONE, [0] * layout.ROWS
    for index, each in enumerate(terrain.value):
        if each is STAIRS and stairs == NONE:
            stairs = index
        elif each not in (ROCK, FLOOR):
            refuse(f"a floor with {each.name}", "it is not as floors are dug")
        if each is not ROCK:
            masks[layout.row_of(index)] |= layout.bit_of(index)
    return stairs, tuple(masks)


def _pack_terrain(g: layout.State, game: Dungeon) -> None:
    floor = game.floor
    g.head[layout.STAIRS], masks = _masks_of(_Same(floor.field.terrain))
    for row, (mask, explored) in enumerate(zip(masks, floor.explored, strict=True)):
        g.plan[row], g.explored[row] = mask, explored


def _pack_things(g: layout.State, game: Dungeon) -> None:
    items = game.floor.items
    if len(items) > layout.MOST_THINGS:
        refuse(f"{len(items)} items on a floor", f"{layout.MOST_THINGS} are the most")
    g.head[layout.THINGS] = len(items)
    for index, (location, item) in enumerate(items):
        if type(item) is not Potion or item.kind != "healing":
            refuse(f"the item {item}", "the original has healing potions only")
        g.things[index] = location.index


def _map_of(plan: list[int], stairs: int) -> tuple[str, ...]:
    """Return the rows of a map in characters."""
    rows = [_symbols(mask) for mask in plan]
    if stairs != NONE:
        row, column = divmod(stairs, layout.COLUMNS)
        line = rows[row]
        rows[row] = f"{line[:column]}{STAIRS.symbol}{line[column + 1 :]}"
    return tuple(rows)


@lru_cache(maxsize=1 << 14)
def _symbols(mask: int) -> str:
    """Return a row of a map, given its open squares."""
    return "".join(
        [
            FLOOR.symbol if mask >> column & 1 else ROCK.symbol
            for column in range(layout.COLUMNS)
        ]
    )
