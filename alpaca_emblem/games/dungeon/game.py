"""The rules of a dungeon: what an action of the adventurer brings about.

The adventurer acts, then every monster on the floor, in order, and only then it is seen
whether the adventurer lives. Whatever is drawn is drawn in the order of the original.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance, is_whole, number, whole_seed
from alpaca_emblem.errors import (
    GameOverError,
    HiddenError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.dungeon import (
    belief,
    combat,
    events,
    foresight,
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
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.floors.floor import Floor
from alpaca_emblem.games.dungeon.items import Lore, called
from alpaca_emblem.games.dungeon.variant import Legacy, Variant
from alpaca_emblem.games.values import Action, Event, Outcome, events_of
from alpaca_emblem.rng import KaplayRandom, Mulberry32, RandomSource, fresh_seed
from alpaca_emblem.rng.generators import STATE_LIMIT

if TYPE_CHECKING:
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.living import Journal
    from alpaca_emblem.model.topology import Location

SIDE: Final = "adventurer"
"""The one side of the game."""

FIRST_SEED, SEEDS_END = 1, 100_000
"""The original's seeds lie from the one to below the other."""


def _seed(seed: float | None) -> float:
    """*seed*, or one that is drawn as the original draws them."""
    if seed is None:
        return KaplayRandom(fresh_seed()).randi(FIRST_SEED, SEEDS_END)
    number("seed", seed)
    if isinstance(seed, int):
        whole_seed("seed", seed)
    if not 0 <= seed < STATE_LIMIT:
        # A negative one leads to numbers below every lower bound.
        raise InvalidValueError(f"seed must be from 0 to {STATE_LIMIT}, not {seed}")
    return seed


def _variant(variant: Variant) -> Variant:
    instance("variant", variant, Variant)
    return variant


def _legacy(legacy: Legacy) -> Legacy:
    instance("legacy", legacy, Legacy)
    return legacy


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Dungeon(Game):
    """A run through a dungeon, floor after floor, until the adventurer dies.

    >>> dungeon = Dungeon(seed=68638)
    >>> dungeon.move("n")
    (AdventurerMoved(start=(10, 13), to=(9, 13)),)

    Attributes:
        seed: Any number from 0; drawn, as the original does, and kept here if it is not
            given. Runs of one seed, variant and legacy are equal. None if it is hidden,
            as in samples of a view.
        variant: What is not as in the original.
        engine_draws: Draws that are thrown away before the first floor, and after each
            action. The original's engine makes one for each picture that it draws, so 1
            gives what a browser shows of the first floor.
        legacy: What earlier runs have won.
        adventurer: The one who is played.
        floor: Where it is.
        lore: What potions and scrolls look like.
        turns: How many have passed, on all floors.
    """

    name: ClassVar[str] = "dungeon"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ACTION_CLASSES
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(events)
    consumes_saves: ClassVar[bool] = True

    seed: float | None = attrs.field(default=None, converter=_seed)
    variant: Variant = attrs.field(factory=Variant, converter=_variant)
    engine_draws: int = attrs.field(default=0, validator=is_whole(0, 1000))
    legacy: Legacy = attrs.field(factory=Legacy, converter=_legacy)
    dice: RandomSource = attrs.field(init=False, repr=False)
    adventurer: Adventurer = attrs.field(init=False, repr=False)
    floor: Floor = attrs.field(init=False, repr=False)
    lore: Lore = attrs.field(init=False, factory=Lore, repr=False)
    turns: int = attrs.field(init=False, default=0)
    is_partial: bool = attrs.field(init=False, default=False, repr=False)
    """Whether this is only what the adventurer knows of a dungeon."""
    _in_sight: noticing.Sighted = attrs.field(init=False, default=(), repr=False)
    """The monsters that were in sight before the last action: for `events_for` only."""
    _outcome: Outcome | None = attrs.field(init=False, default=None, repr=False)

    @dice.default
    def _kaplay_dice(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return KaplayRandom(self.seed)

    @adventurer.default
    def _new_adventurer(self) -> Adventurer:
        hero = Adventurer.of(self.variant.inventory, self.legacy.bonus)
        hero.food = self.variant.hunger
        return hero

    @floor.default
    def _first_floor(self) -> Floor:
        return None  # type: ignore[return-value]  # _set_up makes it

    def _set_up(self) -> None:
        self.adopt(self.adventurer)
        if self.variant.unidentified:
            self.lore = Lore.drawn(self.dice)
        turns.draw_for_engine(self)
        turns.enter_floor(self, 1)

    @property
    def sides(self) -> tuple[str, ...]:
        return (SIDE,)

    @property
    def to_act(self) -> str | None:
        return SIDE if self._outcome is None else None

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def legal_actions(self) -> tuple[Action[Any], ...]:
        self._settle()
        return list_actions(self)

    def move(self, direction: str) -> tuple[Event, ...]:
        """Step in a direction, such as "n": see `Step`."""
        return self.apply(Step.of(direction))

    def wait(self) -> tuple[Event, ...]:
        """Let a turn pass."""
        return self.apply(WAIT)

    def pick_up(self) -> tuple[Event, ...]:
        """Pick up what lies where the adventurer stands."""
        return self.apply(PICK_UP)

    def drop(self, item: int) -> tuple[Event, ...]:
        """Put down the carried item at that place, from 0."""
        return self.apply(Drop.of(item))

    def use(self, item: int) -> tuple[Event, ...]:
        """Drink, read or eat the carried item at that place, from 0."""
        return self.apply(Use.of(item))

    def ready(self, item: int) -> tuple[Event, ...]:
        """Take the weapon at that place, from 0, in hand, or put the armour on."""
        return self.apply(Ready.of(item))

    def put_away(self, item: int) -> tuple[Event, ...]:
        """Put away the weapon, or take off the armour, at that place, from 0."""
        return self.apply(PutAway.of(item))

    @property
    def next_seed(self) -> int:
        """The seed of the run that follows, drawn from where the dice are now.

        That is how the original goes on after a death. Nothing changes by asking.
        """
        assert isinstance(self.dice, KaplayRandom), "that of no forecast"
        return self.dice.copy().randi(FIRST_SEED, SEEDS_END)

    def inheritance(self) -> Legacy:
        """What this run, with all before it, hands on to the next one."""
        has_escaped = self._outcome is not None and bool(self._outcome.winners)
        return self.legacy.with_run(self._deepest, self.adventurer.gold, has_escaped)

    @property
    def _deepest(self) -> int:
        """The deepest floor of this run: whoever goes up was on the last one."""
        return self.variant.last_floor if self.is_way_back else self.floor.number

    @property
    def place(self) -> Location:
        """Where the adventurer is."""
        location = self.adventurer.location
        assert location is not None, "it is on the floor"
        return location

    @property
    def is_way_back(self) -> bool:
        """Whether it goes up, since the adventurer has what is to be brought back."""
        return self.adventurer.has_treasure

    def beside(self, direction: str) -> Location:
        """The place beside the adventurer in that direction, which there is.

        Raises:
            InvalidValueError: There is no such direction, in any dungeon.
        """
        if type(direction) is not str or direction not in DIRECTIONS:
            raise InvalidValueError(
                f"a direction is one of {', '.join(DIRECTIONS)}, not {direction!r}"
            )
        down, right = DIRECTIONS[direction]
        here = self.place
        return self.floor.field.topology.location(here.row + down, here.column + right)

    def describe(self, item: Item) -> str:
        """What the adventurer calls *item*, such as "red potion"."""
        return called(item, self.lore)

    def check_not_over(self) -> None:
        """Raise `GameOverError` if the run has ended."""
        if self._outcome is not None:
            raise GameOverError("the run is over")

    def set_outcome(self, outcome: Outcome) -> None:
        """Have the run be over like that."""
        self._outcome = outcome

    def go_to(self, there: Location) -> None:
        """Have the adventurer be at a free place, and look around."""
        turns.go_to(self, there)

    def scorch(self, monster: Monster, damage: int) -> None:
        """Have *monster* lose hit points to a scroll."""
        combat.scorch(self, monster, damage)

    def _resolve(self, action: Action[Any]) -> None:
        if self.is_partial:
            foresight.check_foreseeable(self, action)
        super()._resolve(action)

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        """Do *action*: see `Game.apply`.

        Raises:
            IllegalActionError: The rules refuse it.
            FloorError: It leads to a floor that cannot be made; nothing has changed.
            HiddenError: This is a position only as far as the adventurer knows it.
        """
        if self.is_partial:
            raise HiddenError("what is hidden takes part: play a sample of the view")
        return super().apply(action)

    def _carry_out(self, action: Action[Any], journal: Journal) -> tuple[Event, ...]:
        object.__setattr__(self, "_in_sight", noticing.in_sight(self))
        return super()._carry_out(action, journal)

    def _reseed(self, seed: int) -> None:
        # Seeds like the original's: others lead to shorter cycles still.
        dice = KaplayRandom(FIRST_SEED + seed % (SEEDS_END - FIRST_SEED))
        self._use_dice(dice)
        if self.is_partial:
            with self._redrawing():
                belief.draw_hidden(self, Mulberry32(seed))

    def _begin_here(self) -> None:
        if self.dice.state < 0:
            raise NotationError("dice of a dungeon are never negative")
        super()._begin_here()

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.dungeon import dungeon_svg

        return dungeon_svg(self)

    def _picture(self) -> str:
        return notation.picture(self)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        return notation.state_of(self, is_seen_only=True)

    def _events_seen_by(
        self, side: str, events: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        return noticing.noticed(self, self._in_sight, events)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.game_from_state(cls, state)
