"""Observations of a duel by a side, which the engine writes as one row of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from alpaca_emblem.games.duel.observing import (
    EFFECTS,
    FIRST_ABILITY,
    FIRST_EFFECT,
    FIRST_STAT,
    LEAST_STAT,
    MOST_EFFECTS,
    SPAN_OF_STATS,
)
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.duel import layout
from alpaca_emblem.simulation.duel.layout import State, Table
from alpaca_emblem.simulation.duel.turns import energy_now
from alpaca_emblem.simulation.layouts import Ints, Numbers, cut_to, new_row, share_of

KINDS: Final = 5
"""The number of an effect of no kind of its own; others are divided by it."""

MOST_SHOWN: Final = MOST_EFFECTS
LEAST, SPAN = LEAST_STAT, SPAN_OF_STATS


def facts_of(names: Iterable[str]) -> Numbers:
    """Return the number of the kind of each effect, from the *names* of all effects."""
    kinds = [round(KINDS * EFFECTS.get(name, 1.0)) for name in names]
    facts = new_row(len(kinds))
    facts[:] = kinds
    return facts


@mirrors("games.duel.observing.DuelObserver._fill")
@kernel
def observe(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any
) -> None:
    """Write what *side* sees of a duel, all of it."""
    fighters = t.rules[layout.FIGHTERS]
    width = FIRST_ABILITY + 2 * t.rules[layout.ABILITIES] + t.rules[layout.ITEMS]
    for fighter in range(fighters):
        seat = fighter if side == 0 else (fighter + fighters - 1) % fighters
        write_fighter(g, t, facts, fighter, planes, seat * width)
    at, turns = fighters * width, g.head[layout.HERO_TURNS]
    limit = t.rules[layout.TURN_LIMIT]
    planes[at] = cut_to(turns / 200)
    planes[at + 1] = 1.0 if limit == 0 else share_of(limit - turns, limit)
    planes[at + 2] = 1.0 if side == 0 else 0.0


@mirrors("games.duel.observing.DuelObserver._write_state")
@kernel
def write_fighter(
    g: State, t: Table, facts: Ints, fighter: int, planes: Any, at: int
) -> None:
    """Write the numbers of *fighter*, which begin *at* a number."""
    words = g.fighters
    left, mana = words[fighter, layout.HIT_POINTS], words[fighter, layout.MANA]
    now = energy_now(g, fighter) if left > 0 else words[fighter, layout.ENERGY]
    planes[at] = 1.0 if left > 0 else 0.0
    planes[at + 1] = 1.0 if g.head[layout.FIGHTER] == fighter else 0.0
    planes[at + 2] = share_of(left, words[fighter, layout.MOST])
    planes[at + 3] = cut_to(left / 100)
    planes[at + 4] = share_of(mana, words[fighter, layout.MOST_MANA])
    planes[at + 5] = cut_to(mana / 20)
    planes[at + 6] = cut_to((now + 100) / 300)
    planes[at + 7] = float(words[fighter, layout.STUN_PROOF])
    stat = at + FIRST_STAT
    for index in range(5):  # strength, agility, defense, speed and magic
        planes[stat + index] = share_of_stat(words[fighter, layout.STRENGTH + index])
    planes[stat + 5] = share_of_stat(words[fighter, layout.EVASION])
    planes[stat + 6] = share_of_stat(words[fighter, layout.ACCURACY])
    write_effects(g, facts, fighter, planes, at + FIRST_EFFECT)
    write_skills(g, t, fighter, planes, at + FIRST_ABILITY)


@mirrors("games.duel.observing._shares_of")
@kernel
def share_of_stat(stat: int) -> float:
    """Return the number that stands for *stat*."""
    return cut_to((stat - LEAST) / SPAN)


@kernel
def write_effects(g: State, facts: Ints, fighter: int, planes: Any, at: int) -> None:
    """Write the oldest effects on *fighter*."""
    for index in range(MOST_SHOWN):
        there, part = at + 3 * index, index * layout.EFFECT_WIDTH
        planes[there] = planes[there + 1] = planes[there + 2] = 0.0
        if index < g.fighters[fighter, layout.EFFECTS]:
            planes[there] = facts[g.effects[fighter, part]] / KINDS
            planes[there + 1] = cut_to(g.effects[fighter, part + layout.DURATION] / 10)
            planes[there + 2] = cut_to(g.effects[fighter, part + layout.POWER] / 10)


@kernel
def write_skills(g: State, t: Table, fighter: int, planes: Any, at: int) -> None:
    """Write the abilities of *fighter*, and what is left of its items."""
    abilities = t.rules[layout.ABILITIES]
    for index in range(abilities):
        ready, turns = 0.0, g.cooldowns[fighter, index]
        if index < t.profiles[fighter, layout.OWN_ABILITIES] and turns == 0:
            ready = 1.0
        planes[at + index] = ready
        planes[at + abilities + index] = cut_to(turns / 10)
    for index in range(t.rules[layout.ITEMS]):
        left = g.counts[fighter, index]
        planes[at + 2 * abilities + index] = cut_to(left / 5)
