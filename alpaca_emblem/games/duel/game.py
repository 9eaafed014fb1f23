"""The duel: a hero against up to 5,000 enemies, on an energy queue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, ClassVar, Self

import attrs
from attrs import define, setters

from alpaca_emblem.checks import mistaken
from alpaca_emblem.errors import (
    DeadUnitError,
    GameOverError,
    IllegalActionError,
    NoSuchUnitError,
    NotYourUnitError,
)
from alpaca_emblem.games.duel import events, notation
from alpaca_emblem.games.duel.actions import (
    ACTION_CLASSES,
    Flee,
    Strike,
    UseItem,
    UseSkill,
    Wait,
)
from alpaca_emblem.games.duel.beginning import template_of
from alpaca_emblem.games.duel.bestiary import (
    default_hero,
    profile_from,
    profiles_from,
)
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.effects import begin_turn
from alpaca_emblem.games.duel.listing import list_actions
from alpaca_emblem.games.duel.moments import DuelMoment, take_on_moment
from alpaca_emblem.games.duel.options import (
    ENEMIES,
    HERO,
    LESSON,
    DuelRules,
    rules_from,
)
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.duel.restoring import take_on
from alpaca_emblem.games.energy_queue import EnergyQueue, Seat
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.unit_game import UnitGame, number_of, seed_or_fresh
from alpaca_emblem.games.values import Action, Event, Outcome, events_of
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.reprs import names, public
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
class Duel(UnitGame):
    """A hero against its enemies, each acting when its energy is full.

    By default it is the bare battle of the source: three fighters, plain strikes.

    Attributes:
        hero: Given as the key of a profile in the bestiary, or as a `Profile`.
        enemies: Given likewise, in the order in which ties are broken.
        rules: `LESSON`, `FULL`, or your own rules.
        seed: The seed of the dice; drawn and kept here if it is not given. None if the
            duel was read from a position, which does not tell it.
        queue: The turn order, with a seat for each fighter in the same order.
        tacticians: The hero's side and its enemies'.
        hero_turns: The number of turns that the hero has begun, lost ones too.
        opening: The events before the first action.

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
    units: tuple[Duelist, ...] = attrs.field(init=False, default=(), repr=False)
    queue: EnergyQueue[Duelist] = attrs.field(init=False, repr=False)
    tacticians: tuple[Tactician, ...] = attrs.field(init=False, default=(), repr=False)
    hero_turns: int = attrs.field(init=False, default=0)
    opening: tuple[Event, ...] = attrs.field(init=False, default=(), repr=False)
    _acting: Seat[Duelist] | None = attrs.field(init=False, default=None, repr=False)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if "__repr__" not in vars(cls):  # or attrs would write one
            setattr(cls, "__repr__", cls.__repr__)  # noqa: B010  # mypy

    def __repr__(self) -> str:
        return public(self)

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.duel import duel_svg

        return duel_svg(self)

    @dice.default
    def _seeded_dice(self) -> RandomSource:
        assert self.seed is not None, "it is known at the beginning"
        return Mulberry32(self.seed)

    @queue.default
    def _empty_queue(self) -> EnergyQueue[Duelist]:
        return EnergyQueue(seats=())

    def _set_up(self) -> None:
        template = template_of(type(self), self._hero, self._enemies, self.rules)
        copier = Copier(self._journal)
        copier.remember(template, self)
        self.units = copier.copy(template.units)
        self.tacticians = copier.copy(template.tacticians)
        self.queue = copier.copy(template.queue)
        self._acting = copier.copy(template._acting)
        self.hero_turns, self.opening = template.hero_turns, template.opening

    @classmethod
    def _begun(
        cls,
        *,
        hero: Profile,
        enemies: tuple[Profile, ...],
        rules: DuelRules,
        seed: int,
    ) -> Self:
        """Return what the constructor returns for these options, which are checked.

        The template is copied whole, which takes less time than to copy its parts.
        """
        twin = template_of(cls, hero, enemies, rules).copy()
        object.__setattr__(twin, "seed", seed)
        twin._use_dice(Mulberry32(seed))
        return twin  # type: ignore[return-value]  # a template is of its class

    @property
    def fighters(self) -> tuple[Duelist, ...]:
        """All fighters, the dead too, the hero first; number *n* at index *n* - 1."""
        return self.units

    @property
    def sides(self) -> tuple[str, ...]:
        return (HERO, ENEMIES)

    @property
    def to_act(self) -> str | None:
        acting = self._acting  # in line, as everything asks for the side to act
        if acting is None or self._outcome is not None:
            return None
        return HERO if acting.actor is self.units[0] else ENEMIES

    @property
    def hero(self) -> Duelist:
        """The first of the fighters."""
        return self.units[0]

    @property
    def enemies(self) -> tuple[Duelist, ...]:
        """All other fighters, the fallen included."""
        return self.units[1:]

    @property
    def actor(self) -> Duelist | None:
        """The fighter whose turn it is, or None after the end."""
        if self._acting is None or self._outcome is not None:
            return None
        return self._acting.actor

    def legal_actions(self) -> tuple[Action[Any], ...]:
        """Return strikes, skills, items, flight, waiting, by place and by number."""
        self._settle()
        unit = self.actor
        if unit is None:
            return ()
        return list_actions(self, unit)

    def fighter(self, number: object) -> Duelist:
        """Return the fighter of that number, from 1, the hero's.

        Raises:
            NoSuchUnitError: There is none.
        """
        unit = self.unit_numbered(number)
        assert isinstance(unit, Duelist), "only duelists join"
        return unit

    def stats_of(self, fighter: Duelist) -> Stats:
        """Return the stats of *fighter* with gear and effects, as the rules read them.

        Negative ones count as 0 if the rules clamp stats.

        Raises:
            InvalidTypeError: *fighter* is not a fighter.
        """
        try:
            return fighter._sheet_now().stats(self.rules.clamps_stats)
        except AttributeError as error:
            raise mistaken(error, "fighter", fighter, Duelist) from None

    def seat_of(self, fighter: Duelist) -> Seat[Duelist]:
        """Return the seat of *fighter* in the queue.

        Raises:
            InvalidTypeError: *fighter* is not a fighter.
            NoSuchUnitError: *fighter* does not take part in this duel.
        """
        number = number_of(fighter)
        if number > len(self.units) or self.units[number - 1] is not fighter:
            raise NoSuchUnitError(f"{fighter} does not take part")
        return self.queue.seats[number - 1]

    def living_foes(self, fighter: Duelist) -> tuple[Duelist, ...]:
        """Return the living foes of *fighter*, in their order.

        Raises:
            InvalidTypeError: *fighter* is not a fighter.
            NoSuchUnitError: *fighter* takes part in no duel.
        """
        number_of(fighter)  # refuses anything but fighters
        return tuple(self._foes(fighter))

    def _foes(self, fighter: Duelist) -> Iterator[Duelist]:
        fighters = self.units
        is_hero = fighter is fighters[0]
        foes = islice(fighters, 1, None) if is_hero else fighters[:1]
        return (foe for foe in foes if foe.hit_points > 0)

    def _check_actor(self, number: object) -> Duelist:
        """Return the fighter with *number*, if it is its turn.

        Raises:
            GameOverError: The duel is over.
            NoSuchUnitError: There is none.
            NotYourUnitError: It is another fighter's turn.
        """
        acting = self._acting
        if acting is None or self._outcome is not None:
            raise GameOverError("the duel is over")
        actor = acting.actor
        if type(number) is int and number == actor.number:
            return actor
        raise NotYourUnitError(
            f"it is the turn of {actor}, not of {self.fighter(number)}",
            reason="not_its_turn",
        )

    def _actor_or_refuse(self) -> Duelist:
        actor = self.actor
        if actor is None:
            raise GameOverError("the duel is over")
        return actor

    def _check_foe(self, fighter: Duelist, number: object) -> Duelist:
        """Return the foe with *number*, if *fighter* can attack it.

        Raises:
            NoSuchUnitError: There is none.
            IllegalActionError: It is on the same side.
            DeadUnitError: It has fallen.
        """
        target, hero = self.unit_numbered(number), self.units[0]
        assert isinstance(target, Duelist), "only duelists join"
        if (target is hero) == (fighter is hero):
            victim = "itself" if target is fighter else f"{target}, on its own side"
            raise IllegalActionError(
                f"it is the turn of {fighter}, which cannot attack {victim}",
                reason="same_side",
            )
        if not target.hit_points > 0:
            raise DeadUnitError(f"{target} has fallen")
        return target

    def _on_unit_died(self, event: UnitDied) -> None:
        fighter = event.unit
        assert isinstance(fighter, Duelist), "only duelists join"
        self.queue.remove(self.seat_of(fighter))
        self.tell(events.FighterFell(number_of(fighter), fighter is self.hero))
        if self._outcome is None:
            self._check_end()

    def _check_end(self) -> None:
        """End the duel if a side has fallen; if both have, the hero has lost."""
        hero = self.hero
        if not hero.hit_points > 0:
            self._end("hero_fell", (ENEMIES,))
        elif next(unit for unit in reversed(self.units) if unit.is_alive) is hero:
            self._end("enemies_fell", (HERO,))

    def _end(self, reason: str, winners: Iterable[str]) -> None:
        outcome = self._outcome = Outcome(reason, tuple(winners))
        left, most = int(self.hero.hit_points), self.hero.effective_max_hit_points
        self.tell(events.DuelEnded(reason, outcome.winners, 1, left, most))

    def _finish_action(self, cost: int) -> None:
        """Let the actor pay *cost*, and begin the next turn."""
        seat = self._acting
        assert seat is not None, "an action has an actor"
        self.queue.pay(seat, cost)
        if seat.actor is self.units[0] and self._outcome is None:
            self._check_turn_limit()
        self._next_turn()

    def _check_turn_limit(self) -> None:
        limit = self.rules.turn_limit
        if limit is not None and self.hero_turns >= limit:
            self._end("turn_limit", (ENEMIES,))

    def _next_turn(self) -> None:
        """Begin turns until a fighter can act, or the duel is over."""
        acting: Seat[Duelist] | None = None
        hero = self.units[0]
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
                    self._check_turn_limit()
        self._acting = acting

    def preview(self, count: int) -> list[Duelist]:
        """Return the fighters of the next *count* turns, provided that none falls.

        Nothing changes. The list is empty once the duel is over.
        """
        upcoming = self.queue.preview(count)
        return upcoming if self._outcome is None else []

    def strike(self, target: int | None = None) -> tuple[Event, ...]:
        """Strike the fighter of the number *target*, by default the first living foe.

        As all actions do, it acts for the fighter whose turn it is.
        """
        actor = self._actor_or_refuse()
        if target is None:
            target = number_of(next(self._foes(actor)))
        return self.apply(Strike.of(number_of(actor), target))

    def use_skill(self, skill: int, target: int | None = None) -> tuple[Event, ...]:
        """Use the ability at index *skill*, on all foes if *target* is None."""
        actor = self._actor_or_refuse()
        return self.apply(UseSkill.of(number_of(actor), skill, target))

    def use_item(self, item: int) -> tuple[Event, ...]:
        """Use up one of the consumable at index *item*."""
        return self.apply(UseItem.of(number_of(self._actor_or_refuse()), item))

    def flee(self) -> tuple[Event, ...]:
        """Let the hero try to get away."""
        return self.apply(Flee.of(number_of(self._actor_or_refuse())))

    def wait(self) -> tuple[Event, ...]:
        """Let the turn pass."""
        return self.apply(Wait.of(number_of(self._actor_or_refuse())))

    def _copy_seen_by(self, side: str) -> Self | None:
        return self._copied_without(Mulberry32(0), "seed")

    def _take_on(self, position: Mapping[str, Any]) -> bool:
        return take_on(self, position)

    def _take_on_moment(self, moment: Moment) -> None:
        if isinstance(moment, DuelMoment):
            take_on_moment(self, moment)
        else:
            super()._take_on_moment(moment)

    def _state(self) -> dict[str, Any]:
        return notation.state_of(self)

    def _timeless_state(self) -> dict[str, Any]:
        return notation.timeless_state_of(self)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        return notation.game_from_state(cls, state)
