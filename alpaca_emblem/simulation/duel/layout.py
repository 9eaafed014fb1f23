"""The duel as plain numbers: what stands where.

A fighter is named by its index, which is its number less one: the hero is 0. All
numbers are whole, and those of the set-up have at most six digits, so that no product
leaves 64 bits.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alpaca_emblem.simulation.compiling import opener, shaped
from alpaca_emblem.simulation.layouts import COMMON, Ints

CLOCK: Final = COMMON
"""The tick of the energy queue."""
HERO_TURNS: Final = COMMON + 1
FIGHTER: Final = COMMON + 2
"""The fighter whose turn it is; `NONE` after the end."""
HEAD_SIZE: Final = COMMON + 4

HERO_FELL, ENEMIES_FELL, TURN_LIMIT_REACHED, FLED = 1, 2, 3, 4
REASONS: Final = ("hero_fell", "enemies_fell", "turn_limit", "fled")
"""The reasons of an end, from 1."""
HERO_SIDE, ENEMIES_SIDE = 0, 1

(
    HIT_POINTS,
    MANA,
    READY,  # the tick at which the fighter has full energy; 0 for the dead
    ENERGY,  # its energy at that tick; that of the dead stays
    STUN_PROOF,
    EFFECTS,  # how many
    # The sheet: the stats as the rules read them, recalculated with each effect.
    STRENGTH,
    AGILITY,
    DEFENSE,
    SPEED,
    MAGIC,
    ACCURACY,
    EVASION,
    MOST,
    MOST_MANA,
    COOLING,  # the longest of its cooldowns
) = range(16)
FIGHTER_WIDTH: Final = 16

EFFECT, DURATION, POWER = 0, 1, 2
EFFECT_WIDTH: Final = 3
"""A part of a row of effects, oldest effect first. Unused parts are 0."""


class State(NamedTuple):
    """A duel as shaped views of one row."""

    head: Ints
    fighters: Ints
    effects: Ints
    """A row for each fighter, `EFFECT_WIDTH` numbers for each effect."""
    cooldowns: Ints
    """A row for each fighter, a number for each ability."""
    counts: Ints
    """A row for each fighter: the remaining uses of each consumable."""


(
    FIGHTERS,
    ABILITIES,  # the most of a fighter
    ITEMS,  # the most of a fighter
    NAMES,  # of effects: the most effects of a fighter
    KINDS,  # of damage
    LAYERS,  # different effects
    ARMS,  # different weapons
    HAS_MODIFIERS,  # 1 if an effect changes stats
    LEAVES_EFFECTS,
    WOUNDS_HINDER,
    CLAMPS_STATS,
    ALLOWS_SKILLS,
    CAN_FLEE,
    TURN_LIMIT,  # 0 for none
    LEAST_HIT,
    MOST_HIT,
    LEAST_FLIGHT,
    MOST_FLIGHT,
    BOUTS,  # twice the fighters of a bare duel; 0 in others
    ROLLS,  # the most of a weapon, in a bare duel
    TURNS,  # the rows of turns that are known beforehand, in a bare duel
) = range(21)
RULES_SIZE: Final = 21

STRIKE, SKILL, ITEM, FLEE, WAIT = range(5)
FIRST_SIZE: Final = 6
"""The first code of each kind of action, and the number of codes."""

STATS: Final = 9
"""The number of stats, in the order of a sheet."""
LOW, HIGH, KIND, IS_BLOODLESS, OWN_ABILITIES, OWN_ITEMS, ARM = range(STATS, STATS + 7)
PROFILE_WIDTH: Final = 16
"""A row of profiles: the stats without effects, the weapon, and the rest."""

IS_SPELL, STRENGTHENED, ROLL_LOW, ROLL_HIGH, SPELL_KIND, COST_MANA = range(6)
COOLDOWN, COST, IS_SWEEPING = 6, 7, 8
ABILITY_WIDTH: Final = 9

IS_CONSUMABLE, HEALS, CURES = 0, 1, 2
"""`CURES` is the name of an effect, or `NONE`."""
ITEM_WIDTH: Final = 3

CRITICAL_BONUS, LAYER, LASTS, HURTS, CHANCE, IS_SURE = range(6)
KIND_WIDTH: Final = 6
"""A row of kinds of damage; `LAYER` is the effect that it leaves, or `NONE`."""

NAME, IS_STUN, IS_OF_BLOOD, FIRST_MODIFIER = 0, 1, 2, 3
LAYER_WIDTH: Final = 12
"""A row of effects: its name as a number, and the stats that it adds."""

HIT, WOUNDED_HIT, CRITICAL, OWN_ROLLS, RECIPROCAL, PLAIN_DAMAGE = range(6)
"""A row of bouts: chances to hit, for the heavily wounded too, the chance of a critical
hit, the number of rolls and its reciprocal, and the indices of the damage of the first
roll, and of that of a critical hit."""
BOUT_WIDTH: Final = 8

TICK, HERO_TURN, FIRST_SEAT = 0, 1, 2
"""A row of turns: the tick, the hero's turns so far, and `READY` and `ENERGY` of each
fighter."""
SEAT_WIDTH: Final = 2


class Table(NamedTuple):
    """All that never changes in a duel, as shaped views of one row."""

    rules: Ints
    first: Ints
    profiles: Ints
    """A row for each fighter."""
    abilities: Ints
    """A row for each ability of each fighter."""
    items: Ints
    """A row for each item of each fighter."""
    kinds: Ints
    """A row for each kind of damage."""
    layers: Ints
    """A row for each different effect."""
    factors: Ints
    """A row for each fighter as target: a percentage for each kind of damage."""
    matchups: Ints
    """A row for each weapon: a percentage for each weapon of a target."""
    bouts: Ints
    """In a bare duel, a row for each fighter against the hero, and then for the hero
    against each; that of the hero is unused."""
    damages: Ints
    """The damage of all bouts, in a bare duel."""
    strikers: Ints
    """Who has the first turns of a bare duel, if no fighter falls, and the next one."""
    turns: Ints
    """A row for each of these turns."""


@opener
def open_table(row: Ints) -> Table:
    """Return the views of the table *row*."""
    fighters, kinds, layers = row[FIGHTERS], row[KINDS], row[LAYERS]
    arms = row[ARMS]
    abilities = fighters * row[ABILITIES]
    items = fighters * row[ITEMS]
    profile = RULES_SIZE + FIRST_SIZE
    ability = profile + fighters * PROFILE_WIDTH
    item = ability + abilities * ABILITY_WIDTH
    kind = item + items * ITEM_WIDTH
    layer = kind + kinds * KIND_WIDTH
    factor = layer + layers * LAYER_WIDTH
    matchup = factor + fighters * kinds
    bout = matchup + arms * arms
    damage = bout + row[BOUTS] * BOUT_WIDTH
    striker = damage + row[BOUTS] * 2 * row[ROLLS]
    turn = striker + row[TURNS]
    return Table(
        row[:RULES_SIZE],
        row[RULES_SIZE:profile],
        shaped(row, profile, fighters, PROFILE_WIDTH),
        shaped(row, ability, abilities, ABILITY_WIDTH),
        shaped(row, item, items, ITEM_WIDTH),
        shaped(row, kind, kinds, KIND_WIDTH),
        shaped(row, layer, layers, LAYER_WIDTH),
        shaped(row, factor, fighters, kinds),
        shaped(row, matchup, arms, arms),
        shaped(row, bout, row[BOUTS], BOUT_WIDTH),
        row[damage:striker],
        row[striker:turn],
        shaped(row, turn, row[TURNS], FIRST_SEAT + SEAT_WIDTH * fighters),
    )


@opener
def open_state(row: Ints, t: Table) -> State:
    """Return the views of *row*, a duel of the set-up with the table *t*."""
    fighters, names = t.rules[FIGHTERS], t.rules[NAMES]
    effect = HEAD_SIZE + fighters * FIGHTER_WIDTH
    cooldown = effect + fighters * names * EFFECT_WIDTH
    count = cooldown + fighters * t.rules[ABILITIES]
    return State(
        row[:HEAD_SIZE],
        shaped(row, HEAD_SIZE, fighters, FIGHTER_WIDTH),
        shaped(row, effect, fighters, names * EFFECT_WIDTH),
        shaped(row, cooldown, fighters, t.rules[ABILITIES]),
        shaped(row, count, fighters, t.rules[ITEMS]),
    )
