"""Uses of items: attacks, counterattacks and healing."""

from __future__ import annotations

from alpaca_emblem.rules import combat as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import GOES_ON, NONE, OUTCOME
from alpaca_emblem.simulation.match.layout import (
    ATTACK,
    EFFECT,
    EQUIPPED,
    HIGH,
    HIT_POINTS,
    KIND,
    LOW,
    MOST,
    MUST_SURVIVE,
    OWNER,
    PLACE,
    POWER,
    USES,
    State,
    Table,
)
from alpaca_emblem.simulation.match.rounds import eliminate, is_present, lift


@kernel
def in_hand(g: State, unit: int) -> int:
    """Return the number of the item that *unit* wields, or `NONE`."""
    slot = g.units[unit, EQUIPPED]
    return g.bags[unit, slot] if slot >= 0 else NONE


@mirrors("model.unit.Unit.die", "games.match.game.Match._on_hero_fell")
@kernel
def die(g: State, t: Table, unit: int) -> None:
    """Take *unit* off the board; its player is out if it had to survive."""
    g.units[unit, HIT_POINTS] = 0
    lift(g, unit)
    player = t.unit[unit, OWNER]
    goes_on = g.head[OUTCOME] == GOES_ON
    if t.unit[unit, MUST_SURVIVE] and goes_on and is_present(g, player):
        eliminate(g, t, player)


@kernel
def class_of(t: Table, item: int) -> int:
    """Return the class of *item*, or of the empty hand if that is `NONE`."""
    return t.item[item, KIND] if item >= 0 else t.matchup.shape[0]


@mirrors(
    "model.combat.Combat.blow",
    "model.combat.damage_and_terms",
    "model.items.Item.matchup_against",
)
@kernel
def left_after(g: State, t: Table, attacker: int, target: int, halves: int) -> int:
    """Return what a blow leaves of *halves*, half hit points of *target*."""
    kind = t.item[in_hand(g, attacker), KIND]
    damage = t.damage[kind, class_of(t, in_hand(g, target))]
    return int(rules.hit_points_after(halves, -damage, t.unit[target, MOST]))


@mirrors("model.combat.Combat.strike")
@kernel
def strike(g: State, t: Table, attacker: int, target: int) -> None:
    """Attack once."""
    left = left_after(g, t, attacker, target, g.units[target, HIT_POINTS])
    if left > 0:
        g.units[target, HIT_POINTS] = left
    else:
        die(g, t, target)


@mirrors("model.items.Item.reaches")
@kernel
def reaches(t: Table, item: int, here: int, there: int) -> bool:
    """Return whether *item* works from one place to another."""
    distance = t.distance[here, there]
    return rules.is_in_range(distance, t.item[item, LOW], t.item[item, HIGH])


@mirrors("model.unit.Unit.can_counter")
@kernel
def can_counter(g: State, t: Table, unit: int, attacker: int) -> bool:
    """Return whether *unit* can strike back at *attacker*, an enemy."""
    item = in_hand(g, unit)
    if item < 0 or t.item[item, EFFECT] != ATTACK:
        return False
    if g.units[unit, HIT_POINTS] <= 0:
        return False
    return reaches(t, item, g.units[unit, PLACE], g.units[attacker, PLACE])


@mirrors("model.combat.Combat.heal")
@kernel
def healed(g: State, t: Table, item: int, target: int) -> int:
    """Return the half hit points of *target* after a healing with *item*."""
    now, amount = g.units[target, HIT_POINTS], 2 * t.item[item, POWER]
    return int(rules.hit_points_after(now, amount, t.unit[target, MOST]))


@mirrors("model.combat.Combat.exchange", "games.match.actions.UseItem.resolve")
@kernel
def use(g: State, t: Table, unit: int, target: int) -> None:
    """Use the equipped item of *unit* on *target*."""
    item = in_hand(g, unit)
    if t.item[item, EFFECT] == ATTACK:
        strike(g, t, unit, target)
        if can_counter(g, t, target, unit):
            strike(g, t, target, unit)
    else:
        g.units[target, HIT_POINTS] = healed(g, t, item, target)
    if t.uses_per_turn > 0:
        g.units[unit, USES] += 1


@mirrors("games.match.game.Match.has_use_left")
@kernel
def has_use_left(g: State, t: Table, unit: int) -> bool:
    """Return whether *unit* can use an item once more this turn."""
    return t.uses_per_turn == 0 or g.units[unit, USES] < t.uses_per_turn
