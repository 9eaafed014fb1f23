"""The legal actions of a fighter: one list for each set of choices.

The actions follow from a few numbers: the living foes, the abilities that are ready,
and the items that are of use. The same choices come again and again, in one duel and in
all that follow, so their lists are kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.duel.actions import (
    Flee,
    Strike,
    UseItem,
    UseSkill,
    Wait,
    has_no_use,
)
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.actions import DuelAction
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel

MOST_FOES: Final = 32
"""Lists against more foes are long, hardly ever come again, and are not kept."""


def list_actions(game: Duel, unit: Duelist) -> tuple[DuelAction, ...]:
    """Return the actions of *unit*, the actor, by place and by number."""
    rules, number = game.rules, number_of(unit)
    foes = _numbers_of_foes(game, number)
    abilities: tuple[tuple[int, bool], ...] = ()
    items: tuple[int, ...] = ()
    if rules.allows_skills:
        abilities, items = _ready_abilities(unit), _useful_items(unit)
    make = _kept if len(foes) <= MOST_FOES else _actions
    return make(number, foes, abilities, items, number == 1 and rules.can_flee)


def _numbers_of_foes(game: Duel, number: int) -> tuple[int, ...]:
    """Return the numbers of the living foes of the fighter with *number*."""
    units = game.units
    if number > 1:
        return (1,) if units[0].hit_points > 0 else ()
    alive = [foe for foe, unit in enumerate(units, 1) if unit.hit_points > 0]
    return tuple(alive[1:])


def _ready_abilities(unit: Duelist) -> tuple[tuple[int, bool], ...]:
    """Return the index of each ability that is ready, and whether it is sweeping."""
    abilities, cooldowns, mana = unit.abilities, unit.cooldowns, unit.mana
    if not abilities:
        return ()
    return tuple(
        [
            (index, ability.is_sweeping)
            for index, ability in enumerate(abilities)
            if not cooldowns[index] and mana >= ability.mana
        ]
    )


def _useful_items(unit: Duelist) -> tuple[int, ...]:
    _, carried, _ = unit._pack_now()
    if not carried:
        return ()
    return tuple([index for index, item in carried if not has_no_use(unit, item)])


def _actions(
    number: int,
    foes: tuple[int, ...],
    abilities: tuple[tuple[int, bool], ...],
    items: tuple[int, ...],
    can_flee: bool,
) -> tuple[DuelAction, ...]:
    """Return the actions of the fighter with *number*, from the choices it has."""
    actions: list[DuelAction] = [Strike.of(number, foe) for foe in foes]
    for index, is_sweeping in abilities:
        targets: Iterable[int | None] = (None,) if is_sweeping else foes
        actions += [UseSkill.of(number, index, target) for target in targets]
    actions += [UseItem.of(number, index) for index in items]
    if can_flee:
        actions.append(Flee.of(number))
    actions.append(Wait.of(number))
    return tuple(actions)


_kept = lru_cache(maxsize=1 << 10)(_actions)
"""The same, from lists that are kept: equal choices give one tuple."""
