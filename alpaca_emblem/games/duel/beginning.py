"""The beginning of a duel: fighters line up, and the first turn begins.

No dice are thrown before the first action, so all duels with the same options begin
alike. Each is a copy of a template, which takes half the time of making it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.options import ENEMIES, HERO, MOST_FIGHTERS
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.model.tactician import Tactician

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.duel.options import DuelRules
    from alpaca_emblem.games.duel.profiles import Profile

MOST_TEMPLATES: Final = 64
"""The number of different beginnings of duels to keep."""


@lru_cache(maxsize=MOST_TEMPLATES)
def template_of(
    kind: type[Duel], hero: Profile, enemies: tuple[Profile, ...], rules: DuelRules
) -> Duel:
    """Return the duel of class *kind* from which all with these options are copied."""
    template = kind._blank(hero=hero, enemies=enemies, rules=rules, seed=0)
    line_up(template, [profile.create() for profile in (hero, *enemies)])
    numbers = tuple(range(2, len(template.units) + 1))
    template.tell(events.DuelStarted(1, numbers))
    template._next_turn()
    template.opening = tuple(template._events)
    template._end_set_up()
    return template


def line_up(duel: Duel, fighters: list[Duelist]) -> None:
    """Let *fighters* join *duel* without energy, the hero first.

    Raises:
        InvalidValueError: There are more than `MOST_FIGHTERS`.
    """
    if len(fighters) > MOST_FIGHTERS:
        raise InvalidValueError(
            f"at most {MOST_FIGHTERS} can fight, not {len(fighters)}"
        )
    hero, enemies = Tactician(name=HERO), Tactician(name=ENEMIES)
    duel.tacticians = (hero, enemies)
    duel.adopt(hero, enemies)
    duel._enlist_all(fighters[:1], hero)
    duel._enlist_all(fighters[1:], enemies)
    duel.queue = EnergyQueue.of(
        (fighter, duel.stats_of(fighter).speed) for fighter in duel.units
    )
    duel.adopt(*duel.queue.parts)
