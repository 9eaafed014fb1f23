"""The duel: a hero against any number of enemies, on an energy queue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Self

import attrs
from attrs import define, setters

from alpaca_emblem.errors import (
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    InvalidValueError,
    NoSuchUnitError,
    NotYourUnitError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import events, notation
from alpaca_emblem.games.duel.actions import (
    ACTION_CLASSES,
    Flee,
    Strike,
    UseItem,
    UseSkill,
    Wait,
)
from alpaca_emblem.games.duel.bestiary import (
    default_hero,
    profile_from,
    profiles_from,
)
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.effects import begin_turn
from alpaca_emblem.games.duel.moulds import MOULDS
from alpaca_emblem.games.duel.options import (
    ENEMIES,
    HERO,
    LESSON,
    MOST_FIGHTERS,
    DuelRules,
    rules_from,
)
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.energy_queue import EnergyQueue, Seat
from alpaca_emblem.games.unit_game import seed_or_fresh
from alpaca_emblem.games.values import Action, Event, Outcome, events_of
from alpaca_emblem.model.reprs import names
from alpaca_emblem.model.stats import Stats
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import UnitDied
from alpaca_emblem.rng import Mulberry32, RandomSource
from alpaca_emblem.rules import energy as energy_rules


def _breed(profile: Profile | None) -> str:
    return repr(None if profile is None else profile.breed)


def _breeds(profiles: tuple[Profile, ...] | None) -> str:
    return repr(None) if profiles is None else names([p.breed for p in profiles])


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Duel(Game):
    """A hero against its enemies, each acting when its energy is full.

    By default it is the bare battle of the source: three fighters, plain strikes.

    Attributes:
        hero: Given as the key of a profile in the bestiary, or as a `Profile`.
        enemies: Given likewise, in the order in which ties are broken.
        rules: Which rules are played: `LESSON`, `FULL`, or one's own choice.
        seed: Of the dice; drawn and kept here if it is not given. None if the duel was
            read from a position, which does not tell it.
        fighters: All who take part, the hero first; number *n* at *n* - 1.
        queue: Whose turn it is, a seat for each fighter in the same order.
        hero_turns: How many turns of the hero have begun, lost ones too.
        opening: What happened before the first action.

    >>> duel = Duel(seed=16)
    >>> duel.to_act, str(duel.actor)
    ('enemies', 'wolf 2')
    """

    name: ClassVar[str] = "duel"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = ACTION_CLASSES
    event_classes: ClassVar[tuple[type[Event], ...]] = events_of(events)

    _hero: Profile = attrs.field(
        factory=default_hero, converter=profile_from, repr=_breed
    )
    _enemies: tuple[Profile, ...] = attrs.field(
        default=("wolf", "goblin"), converter=profiles_from, repr=_breeds
    )
    rules: DuelRules = attrs.field(default=LESSON, converter=rules_from)
    seed: int | None = attrs.field(default=None, converter=seed_or_fresh)
    dice: RandomSource = attrs.field(init=False, repr=False)
    fighters: tuple[Duelist, ...] = attrs.field(init=False, default=(), repr=False)
    queue: EnergyQueue[Duelist] = attrs.field(init=False, repr=False)
    tacticians: tuple[Tactician, ...] = attrs.field(init=False, default=(), repr=False)
    hero_turns: int = attrs.field(init=False, default=0)
    opening: tuple[Event, ...] = attrs.field(init=False, default=(), repr=False)
    _acting: Seat[Duelist] | None = attrs.field(init=False, default=None, repr=False)
    _outcome: Outcome | None = attrs.field(init=False, default=None, repr=False)

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.duel import duel_svg

        return duel_svg(self)

    @dice.default
    def _own_dice(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return Mulberry32(self.seed)

    @queue.default
    def _empty_queue(self) -> EnergyQueue[Duelist]:
        return EnergyQueue(seats=())

    def _set_up(self) -> None:
        key = (type(self), self._hero, self._enemies, self.rules)
        mould = MOULDS.find(key)
        if mould is None:
            self._line_up()
            living = (self.tacticians, self.fighters, self.queue, self._acting)
            MOULDS.keep(key, self, living, (self.hero_turns, self.opening))
        else:
            living, (self.hero_turns, self.opening) = mould.cast(self, self._journal)
            self.tacticians, self.fighters, self.queue, self._acting = living

    def _line_up(self) -> None:
        self.muster([profile.create() for profile in (self._hero, *self._enemies)])
        numbers = tuple(range(2, len(self.fighters) + 1))
        self.tell(events.DuelStarted(1, numbers))
        self._next_turn()
        self.opening = tuple(self._events)

    def muster(self, fighters: Iterable[Duelist]) -> None:
        """Have *fighters* take part, rested, the first of them as the hero.

        Raises:
            InvalidValueError: There are more than `MOST_FIGHTERS`.
        """
        everybody = tuple(fighters)
        if len(everybody) > MOST_FIGHTERS:
            raise InvalidValueError(
                f"at most {MOST_FIGHTERS} can fight, not {len(everybody)}"
            )
        self.fighters = everybody
        self.tacticians = (Tactician(name=HERO), Tactician(name=ENEMIES))
        self.adopt(*self.tacticians)
        for index, fighter in enumerate(self.fighters):
            self.adopt(fighter, *fighter.items)
            fighter.number = index + 1
        self.tacticians[0].add_units(self.fighters[:1])
        self.tacticians[1].add_units(self.fighters[1:])
        for fighter in self.fighters:  # the tacticians hear first
            fighter.died.wire(self._on_fighter_died)
        self.queue = EnergyQueue.of(
            (fighter, self.stats_of(fighter).speed) for fighter in self.fighters
        )
        self.adopt(*self.queue.parts)

    @property
    def sides(self) -> tuple[str, ...]:
        return (HERO, ENEMIES)

    @property
    def to_act(self) -> str | None:
        actor = self.actor
        if actor is None:
            return None
        return HERO if actor is self.hero else ENEMIES

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def hero(self) -> Duelist:
        """The first of the fighters."""
        return self.fighters[0]

    @property
    def enemies(self) -> tuple[Duelist, ...]:
        """All other fighters, the fallen included."""
        return self.fighters[1:]

    @property
    def actor(self) -> Duelist | None:
        """Whose turn it is, or None after the end."""
        if self._acting is None or self._outcome is not None:
            return None
        return self._acting.actor

    def legal_actions(self) -> tuple[Action[Any], ...]:
        """Strikes, skills, items, flight, waiting; by place and by number."""
        self._settle()
        unit = self.actor
        if unit is None:
            return ()
        number = self.number_of(unit)
        foes = [self.number_of(foe) for foe in self.living_foes(unit)]
        actions: list[Action[Any]] = [Strike.of(number, foe) for foe in foes]
        if self.rules.allows_skills:
            actions += self._skills(unit, foes)
            uses = (UseItem.of(number, index) for index in range(len(unit.items)))
            actions += [use for use in uses if self.is_legal(use)]
        if unit is self.hero and self.rules.can_flee:
            actions.append(Flee.of(number))
        actions.append(Wait.of(number))
        return tuple(actions)

    def _skills(self, unit: Duelist, foes: list[int]) -> Iterator[UseSkill]:
        for index, ability in enumerate(unit.abilities):
            if not unit.cooldowns[index] and unit.mana >= ability.mana:
                for foe in (None,) if ability.is_sweeping else foes:
                    yield UseSkill.of(self.number_of(unit), index, foe)

    def fighter(self, number: object) -> Duelist:
        """The fighter of that number, from 1, the hero's.

        Raises:
            NoSuchUnitError: There is none.
        """
        if type(number) is not int or not 1 <= number <= len(self.fighters):
            raise NoSuchUnitError(f"there is no fighter {number!r}")
        return self.fighters[number - 1]

    def number_of(self, fighter: Duelist) -> int:
        """The number of *fighter*."""
        assert fighter.number is not None, "it takes part"
        return fighter.number

    def stats_of(self, fighter: Duelist) -> Stats:
        """All layers of the stats of *fighter*, clamped if these rules do so."""
        return fighter.sheet.stats(self.rules.clamps_stats)

    def living_foes(self, fighter: Duelist) -> tuple[Duelist, ...]:
        """The foes of *fighter* that live, in their order."""
        return tuple(self._foes(fighter))

    def _foes(self, fighter: Duelist) -> Iterator[Duelist]:
        fighters = self.fighters
        is_hero = fighter is fighters[0]
        foes = islice(fighters, 1, None) if is_hero else fighters[:1]
        return (foe for foe in foes if foe.hit_points > 0)

    def check_actor(self, number: object) -> Duelist:
        """The fighter of that number, if it is its turn.

        Raises:
            GameOverError: The duel is over.
            NoSuchUnitError: There is none.
            NotYourUnitError: It is another's turn.
        """
        actor = self._must_act()
        if type(number) is int and number == actor.number:
            return actor
        raise NotYourUnitError(
            f"it is the turn of {actor}, not of {self.fighter(number)}",
            reason="not_its_turn",
        )

    def check_foe(self, fighter: Duelist, number: object) -> Duelist:
        """The foe of that number, if *fighter* can attack it.

        Raises:
            NoSuchUnitError: There is none.
            IllegalActionError: It is on the same side.
            DeadUnitError: It has fallen.
        """
        target, hero = self.fighter(number), self.fighters[0]
        if (target is hero) == (fighter is hero):
            raise IllegalActionError(
                f"{target} is on the side of {fighter}", reason="same_side"
            )
        if not target.hit_points > 0:
            raise DeadUnitError(f"{target} has fallen")
        return target

    def settle(self, fighter: Duelist) -> None:
        """Draw the consequences of a change of *fighter*'s stats.

        Hit points and mana above a shrunken maximum are cut, and never raised; a new
        speed counts from the next tick on.
        """
        lost = int(fighter.hit_points) - fighter.effective_max_hit_points
        if lost > 0:
            left = fighter.hit_points = fighter.effective_max_hit_points
            self.tell(events.MaximumCut(self.number_of(fighter), lost, left))
        if fighter.mana > fighter.effective_max_mana:
            fighter.mana = fighter.effective_max_mana
        seat = self.seat_of(fighter)
        speed = self.stats_of(fighter).speed
        if seat.speed != speed:
            self.queue.set_speed(seat, speed)

    def seat_of(self, fighter: Duelist) -> Seat[Duelist]:
        """The seat of *fighter* in the queue."""
        return self.queue.seats[self.number_of(fighter) - 1]

    def _on_fighter_died(self, event: UnitDied) -> None:
        fighter = event.unit
        assert isinstance(fighter, Duelist), "only such are mustered"
        is_hero = fighter is self.hero
        self.queue.remove(self.seat_of(fighter))
        self.tell(events.FighterFell(self.number_of(fighter), is_hero))
        if self._outcome is None:
            self._test_end()

    def _test_end(self) -> None:
        """End the duel if one side has fallen; both at once is the hero's loss."""
        if not self.hero.hit_points > 0:
            self.end("hero_fell", (ENEMIES,))
        elif not self.tacticians[1].has_units:
            self.end("enemies_fell", (HERO,))

    def end(self, reason: str, winners: tuple[str, ...]) -> None:
        """Have the duel be over."""
        self._outcome = Outcome(reason, winners)
        hero = self.hero
        self.tell(
            events.DuelEnded(
                reason, winners, 1, int(hero.hit_points), hero.effective_max_hit_points
            )
        )

    def set_outcome(self, outcome: Outcome) -> None:
        """Have the duel be over like that: for positions that are set up."""
        self._outcome = outcome
        self._acting = None

    def resume(self) -> None:
        """Let whoever is full act, whose turn has begun: for positions set up.

        Raises:
            InvalidValueError: The hero, or all enemies, have fallen.
        """
        if not self.hero.hit_points > 0 or not self.living_foes(self.hero):
            raise InvalidValueError("a duel that goes on needs a hero and an enemy")
        self._acting = self.queue.next()

    def bury(self) -> None:
        """Have those who lost their hit points before this game began be out."""
        for fighter in self.fighters:
            if not fighter.hit_points > 0:
                self.queue.remove(self.seat_of(fighter))
                assert fighter.owner is not None, "it has been mustered"
                fighter.owner._count_fallen()

    def finish_action(self, cost: int) -> None:
        """The actor pays *cost*, and the next turn begins."""
        seat = self._acting
        assert seat is not None, "an action has an actor"
        self.queue.pay(seat, cost)
        if seat.actor is self.hero and self._outcome is None:
            self._test_turn_limit()
        self._next_turn()

    def _test_turn_limit(self) -> None:
        limit = self.rules.turn_limit
        if limit is not None and self.hero_turns >= limit:
            self.end("turn_limit", (ENEMIES,))

    def _next_turn(self) -> None:
        """Begin turns until somebody can act, or the duel is over."""
        acting: Seat[Duelist] | None = None
        hero = self.hero
        while acting is None and self._outcome is None:
            seat = self.queue.next()
            fighter = seat.actor
            is_hero = fighter is hero
            if is_hero:
                self.hero_turns += 1
            if begin_turn(self, fighter):
                acting = seat
            elif fighter.hit_points > 0:
                self.queue.pay(seat, energy_rules.NORMAL)
                if is_hero:
                    self._test_turn_limit()
        self._acting = acting

    def preview(self, count: int) -> list[Duelist]:
        """Who would act in the next *count* turns, if nobody fell: nothing changes.

        Nobody, once the duel is over.
        """
        foretold = self.queue.preview(count)
        return foretold if self._outcome is None else []

    def strike(self, target: int | None = None) -> tuple[Event, ...]:
        """Have the fighter whose turn it is strike the one of that number.

        By default it strikes the first of its foes that live.
        """
        actor = self._must_act()
        if target is None:
            target = self.number_of(next(self._foes(actor)))
        return self.apply(Strike.of(self.number_of(actor), target))

    def use_skill(self, skill: int, target: int | None = None) -> tuple[Event, ...]:
        """Have it use its skill at that place, from 0."""
        return self.apply(UseSkill.of(self.number_of(self._must_act()), skill, target))

    def use_item(self, item: int) -> tuple[Event, ...]:
        """Have it use up its item at that place, from 0."""
        return self.apply(UseItem.of(self.number_of(self._must_act()), item))

    def flee(self) -> tuple[Event, ...]:
        """Have the hero try to get away."""
        return self.apply(Flee.of(self.number_of(self._must_act())))

    def wait(self) -> tuple[Event, ...]:
        """Let the turn pass."""
        return self.apply(Wait.of(self.number_of(self._must_act())))

    def _must_act(self) -> Duelist:
        if self._acting is None:
            raise GameOverError("the duel is over")
        return self._acting.actor

    def _open_copy(self) -> Self | None:
        return self._copied_without(Mulberry32(0), "seed")

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.game_from_state(cls, state)
