"""The dungeon as a game: its parts, and the observers of deaths.

Actions are resolved in `actions` and `turns`. The observers of a death do the rest: the
game reports it, and gives experience for a monster. When the adventurer's tactician
loses its hero, it notifies the game, which ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance, is_whole
from alpaca_emblem.errors import (
    HiddenError,
    InvalidValueError,
    NoSuchUnitError,
    NotationError,
    shown,
)
from alpaca_emblem.games.dungeon import (
    belief,
    events,
    foresight,
    hiding,
    notation,
    noticing,
    turns,
)
from alpaca_emblem.games.dungeon.actions import (
    ACTION_CLASSES,
    DIRECTIONS,
    PICK_UP,
    WAIT,
    Drop,
    PutAway,
    Ready,
    Step,
    Use,
    list_actions,
)
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Creature, Monster
from alpaca_emblem.games.dungeon.floors.floor import Floor
from alpaca_emblem.games.dungeon.items import Knowledge, called
from alpaca_emblem.games.dungeon.variant import (
    FIRST_SEED,
    SEEDS_END,
    Legacy,
    Variant,
    seed_or_drawn,
)
from alpaca_emblem.games.unit_game import UnitGame, number_of
from alpaca_emblem.games.values import Action, Event, events_of
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.tactician import HeroFell, Tactician
from alpaca_emblem.rng import KaplayRandom, Mulberry32, RandomSource

if TYPE_CHECKING:
    from alpaca_emblem.games.restoring import Moment
    from alpaca_emblem.model.living import Journal
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit, UnitDied

SIDE: Final = "adventurer"
"""The one side of the game."""


def _variant(variant: Variant) -> Variant:
    instance("variant", variant, Variant)
    return variant


def _legacy(legacy: Legacy) -> Legacy:
    instance("legacy", legacy, Legacy)
    return legacy


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Dungeon(UnitGame):
    """A run through a dungeon, floor after floor, until the adventurer dies.

    >>> dungeon = Dungeon(seed=68638)
    >>> dungeon.move("n")
    (AdventurerMoved(start=(10, 13), to=(9, 13)),)

    Attributes:
        seed: A number from 0, drawn as in the original if it is not given. Runs with
            the same seed, variant and legacy are the same. None if it is hidden, as in
            samples of a view.
        variant: The options that differ from the original.
        engine_draws: Draws discarded before the first floor and after each action. The
            original's engine makes one for each picture that it draws, so 1 gives the
            first floor that a browser shows.
        legacy: The gains of earlier runs.
        tactician: The adventurer's owner, which is notified of its death.
        adventurer: The player's unit.
        floor: The floor where the adventurer is.
        units: The adventurer and the living monsters of this floor.
        knowledge: The looks of potions and scrolls, and which of them are known.
        turns: Turns taken, on all floors.
        is_partial: True if this is only as much of a dungeon as the adventurer knows.
    """

    name: ClassVar[str] = "dungeon"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ACTION_CLASSES
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(events)
    consumes_saves: ClassVar[bool] = True

    seed: float | None = attrs.field(default=None, converter=seed_or_drawn)
    variant: Variant = attrs.field(factory=Variant, converter=_variant)
    engine_draws: int = attrs.field(default=0, validator=is_whole(0, 1000))
    legacy: Legacy = attrs.field(factory=Legacy, converter=_legacy)
    dice: RandomSource = attrs.field(init=False, repr=False)
    tactician: Tactician = attrs.field(init=False, repr=False)
    adventurer: Adventurer = attrs.field(init=False, repr=False)
    floor: Floor = attrs.field(init=False, repr=False)
    knowledge: Knowledge = attrs.field(init=False, factory=Knowledge, repr=False)
    turns: int = attrs.field(init=False, default=0)
    is_partial: bool = attrs.field(init=False, default=False, repr=False)
    _in_sight: noticing.Sighted = attrs.field(init=False, default=(), repr=False)
    """The monsters in sight before the last action, for `events_for` only."""

    @dice.default
    def _kaplay_dice(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return KaplayRandom(self.seed)

    @tactician.default
    def _new_tactician(self) -> Tactician:
        return Tactician(name=SIDE)

    @adventurer.default
    def _no_adventurer(self) -> Adventurer:
        return None  # type: ignore[return-value]  # made by _set_up, or read

    @floor.default
    def _no_floor(self) -> Floor:
        return None  # type: ignore[return-value]  # made by _set_up, or read

    def _set_up(self) -> None:
        hero = Adventurer.of(self.variant.inventory, self.legacy.bonus)
        hero.food = self.variant.hunger
        self._take_adventurer(hero)
        if self.variant.unidentified:
            self.knowledge = Knowledge.drawn(self.dice)
        turns.draw_for_engine(self)
        turns.enter_floor(self, 1)

    def _take_adventurer(self, hero: Adventurer) -> None:
        """Let *hero* be the adventurer of this run."""
        self.tactician.hero_fell.wire(self._on_hero_fell)
        self.adopt(self.tactician)
        self.adventurer = hero
        self._enlist(hero, self.tactician)

    def _take_floor(self, floor: Floor) -> None:
        """Let *floor* be the current one, and its monsters join the game.

        Those of the last floor are left behind with it, and with their tactician.
        """
        self.adopt(floor, floor.field, floor.tactician)
        self.adopt(*(item for _, item in floor.items))
        for monster in floor.monsters:
            self._admit(monster)
        self.floor = floor
        self.units = (self.adventurer, *floor.monsters)

    def _enlist(self, unit: Unit, owner: Tactician) -> None:
        self._admit(unit)
        self.units = (*self.units, unit)
        owner.add_unit(unit)

    def _admit(self, unit: Unit) -> None:
        assert isinstance(unit, Creature), "no others live in a dungeon"
        self.adopt(unit, unit.natural_weapon, *unit.items)
        unit.died.wire(self._on_unit_died)

    def _on_unit_died(self, event: UnitDied) -> None:
        unit, floor = event.unit, self.floor
        if not isinstance(unit, Monster):
            self.tell(events.AdventurerDied(floor.number, self.turns))
            return
        self.units = tuple(other for other in self.units if other is not unit)
        floor.slain += 1
        self.tell(events.MonsterDied(number_of(unit), unit.name))
        if self.variant.experience:
            turns.learn(self, unit.kind.experience)

    def _on_hero_fell(self, event: HeroFell) -> None:
        self._end("died", ())

    @property
    def sides(self) -> tuple[str, ...]:
        return (SIDE,)

    @property
    def to_act(self) -> str | None:
        return SIDE if self._outcome is None else None

    @property
    def tacticians(self) -> tuple[Tactician, Tactician]:
        """The adventurer's tactician, and the owner of the monsters."""
        return self.tactician, self.floor.tactician

    def unit_numbered(self, number: object) -> Unit:
        """Return the adventurer, 1, or the living monster of that number.

        Raises:
            NoSuchUnitError: There is none on this floor.
        """
        for unit in self.units:
            if type(number) is int and unit.number == number:
                return unit
        raise NoSuchUnitError(f"there is no unit {shown(number)} on this floor")

    def legal_actions(self) -> tuple[Action[Any], ...]:
        self._settle()
        return list_actions(self)

    def move(self, direction: str) -> tuple[Event, ...]:
        """Step in a direction, such as "n". See `Step`."""
        return self.apply(Step.of(direction))

    def wait(self) -> tuple[Event, ...]:
        """Let a turn pass."""
        return self.apply(WAIT)

    def pick_up(self) -> tuple[Event, ...]:
        """Pick up the item lying where the adventurer stands."""
        return self.apply(PICK_UP)

    def drop(self, item: int) -> tuple[Event, ...]:
        """Put down a carried item, by its place from 0."""
        return self.apply(Drop.of(item))

    def use(self, item: int) -> tuple[Event, ...]:
        """Drink, read or eat a carried item, by its place from 0."""
        return self.apply(Use.of(item))

    def ready(self, item: int) -> tuple[Event, ...]:
        """Equip a carried weapon or put on armour, by its place from 0."""
        return self.apply(Ready.of(item))

    def put_away(self, item: int) -> tuple[Event, ...]:
        """Unequip a weapon or take off armour, by its place from 0."""
        return self.apply(PutAway.of(item))

    @property
    def next_seed(self) -> int:
        """The seed of the next run, which the original draws after a death.

        Reading it does not advance the dice.
        """
        assert isinstance(self.dice, KaplayRandom), "a forecast does not ask"
        return self.dice.copy().randi(FIRST_SEED, SEEDS_END)

    def inheritance(self) -> Legacy:
        """Return the legacy of this run and earlier ones for the next."""
        has_escaped = self._outcome is not None and bool(self._outcome.winners)
        return self.legacy.with_run(self._deepest, self.adventurer.gold, has_escaped)

    @property
    def _deepest(self) -> int:
        """The deepest floor of this run. On the way back it was the last one."""
        return self.variant.last_floor if self.is_way_back else self.floor.number

    @property
    def place(self) -> Location:
        """The square where the adventurer stands."""
        location = self.adventurer.location
        assert location is not None, "it is on the floor"
        return location

    @property
    def is_way_back(self) -> bool:
        """True once the adventurer has the treasure, and so goes up."""
        return self.adventurer.has_treasure

    def beside(self, direction: str) -> Location:
        """Return the square next to the adventurer in *direction*.

        Raises:
            InvalidValueError: No dungeon has such a direction.
        """
        if type(direction) is not str or direction not in DIRECTIONS:
            raise InvalidValueError(
                f"direction must be one of {', '.join(DIRECTIONS)}, not {direction!r}"
            )
        down, right = DIRECTIONS[direction]
        here = self.place
        return self.floor.field.topology.location(here.row + down, here.column + right)

    def describe(self, item: Item) -> str:
        """Return the adventurer's name for *item*, such as "red potion".

        Raises:
            InvalidTypeError: *item* is not an item.
        """
        instance("item", item, Item)
        return called(item, self.knowledge)

    def _resolve(self, action: Action[Any]) -> None:
        if self.is_partial:
            foresight.check_foreseeable(self, action)
        super()._resolve(action)

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        """Apply *action*. See `Game.apply`.

        Raises:
            IllegalActionError: The rules refuse it.
            FloorError: The next floor cannot be made; nothing has changed.
            HiddenError: The game is partial.
        """
        if self.is_partial:
            raise HiddenError(
                "cannot play what is partly hidden: play a sample of the view"
            )
        return super().apply(action)

    def _carry_out(self, action: Action[Any], journal: Journal) -> tuple[Event, ...]:
        object.__setattr__(self, "_in_sight", noticing.in_sight(self))
        return super()._carry_out(action, journal)

    def _reseed(self, seed: int) -> None:
        # Seeds like those of the original; others have even shorter cycles.
        super()._reseed(FIRST_SEED + seed % (SEEDS_END - FIRST_SEED))
        if self.is_partial:
            with self._setting_up():
                belief.draw_hidden(self, Mulberry32(seed))

    def _check_dice(self) -> None:
        if self.dice.state < 0:
            raise NotationError("dice of a dungeon are never negative")

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.dungeon import dungeon_svg

        return dungeon_svg(self)

    def _picture(self) -> str:
        return notation.picture(self)

    def _take_on_moment(self, moment: Moment) -> None:
        from alpaca_emblem.games.dungeon.moments import DungeonMoment, take_on_moment

        if isinstance(moment, DungeonMoment):
            take_on_moment(self, moment)
        else:
            super()._take_on_moment(moment)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _timeless_state(self) -> dict[str, Any]:
        state = notation.state_of(self)
        if not self.variant.hunger:
            state.pop("turns", None)
        return state

    def _shows_itself_to(self, side: str) -> bool:
        # The rules of actions ask for nothing that has not been explored.
        return type(self) is Dungeon and hiding.can_hide(self)

    def _copy_seen_by(self, side: str) -> Self | None:
        if type(self) is not Dungeon or not hiding.can_hide(self):
            return None
        known = self._copied_without(KaplayRandom(0), "seed")
        with known._setting_up():
            hiding.hide(known)
        return known

    def _forget_selections(self) -> None:
        for tactician in self.tacticians:
            tactician.select_unit(None)
            tactician.select_item(None)

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        return notation.state_of(self, is_seen_only=True)

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        return noticing.noticed(self, self._in_sight, events)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.game_from_state(cls, state)
