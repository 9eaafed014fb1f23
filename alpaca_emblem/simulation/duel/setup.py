"""The set-up of a duel: from objects to plain numbers, and back."""

from __future__ import annotations

from functools import lru_cache
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, SupportsIndex

import attrs
from attrs import define, field

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.codes import DuelCodes, DuelRoster
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.duel.moments import DuelMoment, FighterMoment
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.duel import layout
from alpaca_emblem.simulation.duel.acts import begin, hit_points, list_legal, step
from alpaca_emblem.simulation.duel.agents import POLICIES, choose
from alpaca_emblem.simulation.duel.bare import strike_on, write_bouts, write_turns
from alpaca_emblem.simulation.duel.layout import open_state, open_table
from alpaca_emblem.simulation.duel.seeing import facts_of, observe
from alpaca_emblem.simulation.duel.table import Numbering, make_table, value_of, whole
from alpaca_emblem.simulation.duel.turns import write_sheet
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    NONE,
    OUTCOME,
    WINNERS,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.packing import (
    bits,
    check_data_only,
    check_game_class,
    names_of,
    refuse,
)
from alpaca_emblem.simulation.setups import Kernels, SetUp
from alpaca_emblem.simulation.strikes import is_bare

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.options import DuelRules

LAST_TICK: Final = 2**53


@define(eq=False)
class DuelSetUp(SetUp):
    """The set-up of a duel, lesson or full rules. See `SetUp`."""

    kernels: ClassVar[Kernels] = Kernels(
        *(open_table, open_state, begin, step, list_legal, choose, hit_points),
        strike_on,
        observe,
    )
    policies: ClassVar[tuple[str, ...]] = POLICIES
    reasons: ClassVar[tuple[str, ...]] = layout.REASONS

    sides: tuple[str, ...]
    codes: DuelCodes
    table: Numbers = field(repr=False)
    most_legal: int
    work_size: int
    rules: DuelRules
    _numbering: Numbering = field(repr=False)
    _fixed: tuple[object, ...] = field(repr=False)
    _game: Duel = field(repr=False)
    _rosters: tuple[DuelRoster, ...] = field(repr=False)
    start: Numbers = field(init=False, repr=False)
    heals: bool = field(init=False, default=True)

    @classmethod
    def of(cls, game: Game) -> Self:
        duel = _duel_of(game)
        codes, numbering = DuelCodes.of(duel), Numbering.of(duel)
        set_up = cls(
            duel.sides,
            codes,
            make_table(duel, codes, numbering),
            codes.fighters * (1 + codes.abilities) + codes.items + 2,
            3 * layout.FIRST_SIZE,
            duel.rules,
            numbering,
            tuple(map(_fixed_of, duel.fighters)),
            duel.copy(),
            tuple(codes.roster(duel, side) for side in duel.sides),
        )
        set_up.start = set_up.pack(duel)
        t = open_table(set_up.table)
        for write in (write_bouts, write_turns):
            write(open_state(set_up.start.copy(), t), t)
        set_up.heals = not is_bare(duel)
        return set_up

    def pack(self, game: Game) -> Numbers:
        duel = _duel_of(game)
        fixed = tuple(map(_fixed_of, duel.fighters))
        if duel.rules != self.rules or fixed != self._fixed:
            refuse("this duel", "it is of another set-up")
        fighters, names = len(fixed), len(self._numbering.names)
        width = names * layout.EFFECT_WIDTH + self.codes.abilities + self.codes.items
        row = new_row(layout.HEAD_SIZE + fighters * (layout.FIGHTER_WIDTH + width))
        t = open_table(self.table)
        g = open_state(row, t)
        g.head[DICE] = int(duel.dice.state)
        for at in range(len(duel.fighters)):
            _pack_seat(g, at, duel)
        g.head[layout.CLOCK] = duel.queue.tick
        g.head[layout.HERO_TURNS] = duel.hero_turns
        self._pack_outcome(g, duel)
        for at, fighter in enumerate(duel.fighters):
            self._pack_fighter(g, at, fighter)
            write_sheet(g, t, at)
        return row

    def facts(self) -> Numbers:
        return facts_of(name for name, _ in self._numbering.layers)

    def _pack_outcome(self, g: layout.State, duel: Duel) -> None:
        actor, outcome = duel.actor, duel.outcome
        g.head[layout.FIGHTER] = NONE if actor is None else duel.fighters.index(actor)
        g.head[ACTOR] = min(g.head[layout.FIGHTER], layout.ENEMIES_SIDE)
        if outcome is not None:
            g.head[OUTCOME] = self.reason_word(outcome.reason)
            g.head[WINNERS] = bits(duel.sides, outcome.winners)

    def _pack_fighter(self, g: layout.State, index: int, fighter: Duelist) -> None:
        words = g.fighters
        words[index, layout.HIT_POINTS] = whole(
            f"the hit points of {fighter}", fighter.hit_points
        )
        words[index, layout.MANA] = whole(f"the mana of {fighter}", fighter.mana)
        words[index, layout.STUN_PROOF] = int(fighter.is_stun_proof)
        words[index, layout.EFFECTS] = len(fighter.effects)
        for part, effect in enumerate(fighter.effects):
            at = part * layout.EFFECT_WIDTH
            g.effects[index, at] = self._numbering.layer(effect)
            g.effects[index, at + layout.DURATION] = effect.duration
            power = whole(f"the power of {effect.name}", effect.power)
            g.effects[index, at + layout.POWER] = power
        for at, turns in enumerate(fighter.cooldowns):
            g.cooldowns[index, at] = whole(f"a cooldown of {fighter}", turns)
        words[index, layout.COOLING] = max(fighter.cooldowns, default=0)
        for at, item in enumerate(fighter.items):
            count = item.count if isinstance(item, Consumable) else 0
            g.counts[index, at] = whole(f"the number of {item}", count)

    def moment(self, row: Numbers) -> DuelMoment:
        g = open_state(row, open_table(self.table))
        head: list[int] = g.head.tolist()  # type: ignore[attr-defined]
        outcome = None
        if head[OUTCOME]:
            winners = names_of(self.sides, head[WINNERS])
            outcome = Outcome(self.reasons[head[OUTCOME] - 1], winners)
        parts = (g.fighters, g.effects, g.cooldowns, g.counts)
        return DuelMoment(
            dice=(Mulberry32.kind, head[DICE]),
            hero_turns=head[layout.HERO_TURNS],
            tick=head[layout.CLOCK],
            outcome=outcome,
            fighters=tuple(
                [
                    self._fighter_moment(fighter, head[layout.CLOCK], *words)
                    for fighter, *words in zip(
                        self._game.fighters,
                        *[part.tolist() for part in parts],  # type: ignore[attr-defined]
                        strict=True,
                    )
                ]
            ),
        )

    def _fighter_moment(
        self,
        fighter: Duelist,
        clock: int,
        words: list[int],
        effects: list[int],
        cooldowns: list[int],
        counts: list[int],
    ) -> FighterMoment:
        left, amount = words[layout.HIT_POINTS], words[layout.ENERGY]
        if left:
            passed = clock - words[layout.READY]
            amount = energy.energy_after(amount, words[layout.SPEED], passed)
        end = words[layout.EFFECTS] * layout.EFFECT_WIDTH
        parts = [effects[at : at + 3] for at in range(0, end, layout.EFFECT_WIDTH)]
        return FighterMoment(
            left,
            amount,
            words[layout.MANA],
            tuple([_effect(*self._numbering.layers[n], *rest) for n, *rest in parts]),
            words[layout.STUN_PROOF] > 0,
            tuple(cooldowns[: len(fighter.abilities)]),
            tuple(counts[: len(fighter.items)]),
        )

    def _side_of(self, action: Action[Any]) -> int:
        return 0 if getattr(action, "unit", 1) == 1 else 1

    def action(
        self, code: SupportsIndex, side: int, actor: int | None = None
    ) -> Action[Any] | None:
        """Return the action that *code* stands for. See `SetUp.action`.

        *actor* is the number of the fighter that acts, by default the first of the
        side.
        """
        roster = self._rosters[side]
        number = roster.numbers[0] if actor is None else actor
        return self.codes.action(
            index(code), DuelRoster(roster.side, roster.numbers, actor=number)
        )


@lru_cache(maxsize=1 << 12)
def _effect(name: str, modifier: Stats, duration: int, power: int) -> Effect:
    """Return an effect. The same few come again and again."""
    return Effect(name, duration, power, modifier)


def _duel_of(game: Game) -> Duel:
    """Return *game* if it follows the rules of the kernels.

    Raises:
        CannotPackError: It does not.
    """
    if not isinstance(game, Duel):
        refuse(f"a {type(game).__name__}", "it is no duel")
    check_game_class(game, Duel)
    if type(game.dice) is not Mulberry32:
        refuse(f"dice of the class {type(game.dice).__name__}", "it knows Mulberry32")
    for fighter in game.fighters:
        for thing in (fighter, *fighter.items):
            names = (attribute.name for attribute in attrs.fields(type(thing)))
            check_data_only(type(thing), frozenset(names))
    return game


def _fixed_of(fighter: Duelist) -> tuple[object, ...]:
    """Return all of *fighter* that no action changes, as a value."""
    return (
        *(fighter.breed, fighter.name, fighter.level, fighter.max_hit_points),
        *(fighter.stats, fighter.abilities, fighter.resists, fighter.is_weak_to),
        *(fighter.is_bloodless, fighter.weapon is fighter.equipped_item),
        tuple((*value_of(i), i is fighter.weapon) for i in fighter.items),
    )


def _pack_seat(g: layout.State, index: int, duel: Duel) -> None:
    """Write when a fighter is ready to act, and its energy then."""
    seat = duel.queue.seats[index]
    tick, missing, _ = seat.key
    if max(tick, duel.queue.tick) >= LAST_TICK:
        refuse(f"the tick {tick}", f"{LAST_TICK} is the first it cannot count")
    energy = -missing if seat.is_in else duel.queue.energy_of(seat)
    g.fighters[index, layout.READY] = tick if seat.is_in else 0
    g.fighters[index, layout.ENERGY] = whole(f"the energy of {seat.actor}", energy)
