"""Games around a custom part, in which that part is used often.

Each function takes a part and returns a function from a seed to a game, for
`check_game`. Fresh processes cannot find such a function: use `fresh_processes=False`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from re import Pattern
from typing import Final

from attrs import evolve

from alpaca_emblem.checks import instance, subclass
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS, DamageKind
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.profiles import ArmProfile, Profile
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.generators import FloorGenerator
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Options, Recruit
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.skirmish import (
    ROSTER,
    Roster,
    Skirmish,
    muster,
    roster_of,
)
from alpaca_emblem.model.body import Wielding
from alpaca_emblem.model.dispatch import (
    ATTACK,
    EQUIP,
    Neutral,
    Refusing,
    closest,
    kind_in,
    kinds_of,
)
from alpaca_emblem.model.factories import ItemFactory, UnitFactory
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import is_decorated
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES, Alpaca, Unit
from alpaca_emblem.testing.random_play import MakeGame

ROUNDS: Final = 20
"""The number of rounds of a match."""
WIELDERS: Final = 3
"""The largest number of unit classes that get a new item."""

GRID_OPTIONS: Final = (
    Options(),
    Options(triangle=True, hit_chance=80, levels=True),
    Options(fog=3, turn_limit=10),
)

WILD: Final = Variant(
    sight="walls",
    mind="paths",
    bestiary="wide",
    eight_directions=True,
    inventory=3,
    hunger=60,
    doors=True,
    gold=True,
    last_floor=2,
)
"""A dungeon with many things to place on its floors."""


def with_unit(unit_class: type[Unit]) -> MakeGame:
    """Return a maker of matches and grid battles in which units of a class fight.

    In a match, the units carry one item of each class that they can wield, up to their
    maximum, and have heroes and fighters beside them. Custom item classes that no unit
    of the library wields come first.

    Raises:
        InvalidTypeError: *unit_class* is not a class of units.
        InvalidValueError: An ``equip_...`` method seems to be misspelled.
    """
    subclass("unit_class", unit_class, Unit)
    _check_spelling(unit_class, Wielding, EQUIP)
    unit = UnitFactory(unit_class).create_generic()
    shipped = dict.fromkeys(kind for _, items in ROSTER for kind in items)
    units = [unit for unit, _ in ROSTER]
    items = filter(is_decorated, ITEM_CLASSES.values())
    own = [kind for kind in items if not _wielders(kind, units)]
    kinds = (*own, *shipped)
    wielded = [kind for kind in kinds if _can_wield(unit, kind)][: unit.max_items]
    roster = ((unit_class, tuple(wielded)), *ROSTER[:2])
    people = (unit_class.__name__, "Hero", "Fighter")

    def make_game(seed: int) -> Game:
        return _battle(people, seed) if seed % 2 else _match(roster, seed)

    return make_game


def with_item(item_class: type[Item]) -> MakeGame:
    """Return a maker of matches in which units have items of a class equipped.

    The units are of the library's classes or, if none of those can wield the item, of
    custom classes. An alpaca carries another such item. Over several seeds, they meet
    all unit classes of the library.

    Raises:
        InvalidTypeError: *item_class* is not a class of items.
        InvalidValueError: No class of units can wield the item, or a
            ``take_..._attack`` method seems to be misspelled.
    """
    subclass("item_class", item_class, Item)
    _check_spelling(item_class, Item, ATTACK)
    shipped = _wielders(item_class, [kind for kind, _ in ROSTER])
    others = filter(is_decorated, UNIT_CLASSES.values())
    wielders = shipped or _wielders(item_class, others)
    if not wielders:
        raise InvalidValueError(f"no class of units can wield {item_class.__name__}")
    armed = [(kind, (item_class,)) for kind in wielders[:WIELDERS]]
    armed.append((Alpaca, (item_class,)))
    return lambda seed: _match((*armed, ROSTER[seed % len(ROSTER)]), seed)


def with_effect(effect: Effect) -> MakeGame:
    """Return a maker of duels in which half of all hits apply *effect* to the target.

    A kind of damage named after the effect is added to `DAMAGE_KINDS`.

    Raises:
        InvalidTypeError: *effect* is not an `Effect`.
    """
    instance("effect", effect, Effect)
    name = f"kind of {effect.name}"
    DAMAGE_KINDS[name] = DamageKind(name, effect, chance=50)
    hero, *others = bestiary().values()
    fighters = [_striking_with(name, each) for each in (hero, others[-1], others[-2])]
    return lambda seed: Duel(
        hero=fighters[0],
        enemies=fighters[1 : 2 + seed % 2],
        rules="full",
        seed=seed,
    )


def _striking_with(kind: str, fighter: Profile) -> Profile:
    assert isinstance(fighter.arm, ArmProfile), "all in the bestiary have one"
    return evolve(fighter, arm=evolve(fighter.arm, kind=kind))


def with_terrain(terrain: Terrain) -> MakeGame:
    """Return a maker of grid battles on boards with much of *terrain*.

    Raises:
        InvalidTypeError: *terrain* is not a `Terrain`.
    """
    instance("terrain", terrain, Terrain)
    people = ("Hero", "Archer", "Cleric")
    return lambda seed: _battle(people, seed, terrain)


def with_generator(generator: FloorGenerator | str) -> MakeGame:
    """Return a maker of dungeons with floors by *generator*, in three sizes.

    Half of them follow the original; the others have many things to place on floors.
    """

    def make_game(seed: int) -> Game:
        rows, columns = ((16, 32), (12, 16), (21, 27))[seed % 3]
        variant = evolve(
            WILD if seed % 2 else Variant(),
            rows=rows,
            columns=columns,
            generator=generator,
        )
        return Dungeon(seed=seed + 1, variant=variant)

    return make_game


def _check_spelling(part: type, base: type, pattern: Pattern[str]) -> None:
    """Refuse a method of *part* that no item calls, but whose name is almost right.

    Raises:
        InvalidValueError: There is such a method.
    """
    known = {kind for name in vars(base) if (kind := kind_in(name, pattern))}
    items = set().union(*map(kinds_of, ITEM_CLASSES.values()))
    written = (base for base in part.__mro__ if base not in (Refusing, Neutral))
    for name in sorted(set().union(*map(vars, written))):
        kind = kind_in(name, pattern)
        if kind is None or kind in known | items:
            continue
        meant = closest(kind, known)
        if meant is not None:
            raise InvalidValueError(
                f"no item calls {part.__name__}.{name}: "
                f"did you mean {name.replace(kind, meant)}?"
            )


def _wielders(kind: type[Item], units: Iterable[type[Unit]]) -> list[type[Unit]]:
    return [u for u in units if _can_wield(UnitFactory(u).create_generic(), kind)]


def _can_wield(unit: Unit, kind: type[Item]) -> bool:
    return unit.can_wield(ItemFactory(kind).create_generic("item"))


def _match(roster: Roster, seed: int) -> Game:
    plan = Skirmish(
        map_size=5, units=len(roster), roster=roster_of(roster), max_rounds=ROUNDS
    )
    match = GameController(players=plan.players, map_size=plan.map_size, seed=seed)
    muster(match, plan)
    return match


def _battle(
    people: Sequence[str], seed: int, terrain: Terrain | None = None
) -> GridBattle:
    symbol = terrain.symbol if terrain else "f"
    rows = (f"..{symbol}..", f"..{symbol}{symbol}.", f".{symbol}#..", f"..{symbol}..")
    roster = [
        _recruit(side, kind, (row, column))
        for side, column in ((HEROES, 0), (FOES, 4))
        for row, kind in enumerate(people)
    ]
    scenario = Scenario(
        name="proving ground",
        rows=rows,
        legend=(terrain,) if terrain else (),
        roster=roster,
        options=GRID_OPTIONS[seed % len(GRID_OPTIONS)],
    )
    return GridBattle(scenario, seed=seed)


def _recruit(side: str, kind: str, at: Coordinates) -> Recruit:
    return Recruit(
        side=side,
        names=(("en", kind),),
        unit_class=kind,
        at=at,
        hit_points=12,
        movement=3,
        power=5,
        defense=1,
        max_range=2,
    )
