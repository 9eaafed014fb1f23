"""The observation of a duel by a side, as one row of numbers.

Each fighter has the same entries. They come in the order of a roster, one's own side
first, so that the first entries of a side's foes belong to the first code of a strike.
Stats are those of the rules, with gear and effects.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import define

from alpaca_emblem.games.duel.abilities import BLUNT, FIRE, POISON, SLASH
from alpaca_emblem.games.duel.codes import DuelCodes
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.duel.options import HERO
from alpaca_emblem.games.observing import Observer, cut, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.observing import Floats
    from alpaca_emblem.model.stats import Stats

STATS: Final = (
    *("strength", "agility", "defense", "speed", "magic", "evasion", "accuracy"),
)
LEAST_STAT, SPAN_OF_STATS = -10, 30
"""A stat counts from the first number, and is divided by the second."""
MOST_EFFECTS: Final = 6
OF_FIGHTER: Final = (
    *("alive", "acting", "hit_points/most", "hit_points/100", "mana/most", "mana/20"),
    *("(energy+100)/300", "stun_proof", *(f"({stat}+10)/30" for stat in STATS)),
    *(
        f"effect{index}.{name}"
        for index in range(MOST_EFFECTS)
        for name in ("kind", "duration/10", "power/10")
    ),
)
OF_ALL: Final = ("all.hero_turns/200", "all.turns_left/limit", "all.am_hero")


def _effects() -> dict[str, float]:
    """Return the numbers of the effects that hits leave, in alphabetical order."""
    left = [kind.effect.name for kind in (SLASH, BLUNT, FIRE, POISON) if kind.effect]
    return {name: index / 5 for index, name in enumerate(sorted(left), start=1)}


EFFECTS: Final[Mapping[str, float]] = _effects()
"""The number of each kind of effect; any other is 1."""


@define(eq=False, kw_only=True)
class DuelObserver(Observer):
    """Writes what a side sees of a duel.

    Attributes:
        fighters: The number of fighters, the dead too.
        abilities: The largest number of abilities of a fighter.
        items: The largest number of items that a fighter carries.
    """

    fighters: int
    abilities: int
    items: int

    @classmethod
    def of(cls, game: Game) -> DuelObserver:
        codes = DuelCodes.of(game)
        entries = (
            *OF_FIGHTER,
            *(f"ability{index}.ready" for index in range(codes.abilities)),
            *(f"ability{index}.cooldown/10" for index in range(codes.abilities)),
            *(f"item{index}.count/5" for index in range(codes.items)),
        )
        names = (
            *(f"fighter{k}.{name}" for k in range(codes.fighters) for name in entries),
            *OF_ALL,
        )
        counts = {"abilities": codes.abilities, "items": codes.items}
        return cls(names, fighters=codes.fighters, **counts)

    @staticmethod
    def _game_class() -> type[Game]:
        return Duel

    def _fits(self, game: Duel) -> bool:
        units = game.units
        return (
            len(units) == self.fighters
            and max([len(unit.abilities) for unit in units]) == self.abilities
            and max([len(unit.items) for unit in units]) == self.items
        )

    def _fill(self, out: Floats, game: Duel, side: str) -> None:
        seats, actor = game.queue.seats, game.actor
        in_order = seats if side == HERO else (*seats[1:], seats[0])
        values: list[float] = []
        for seat in in_order:
            energy = seat.energy_at(game.queue.tick)
            values += self._row(game, seat.actor, energy, seat.actor is actor)
        limit, turns = game.rules.turn_limit, game.hero_turns
        left = 1.0 if limit is None else share(limit - turns, limit)
        values += (cut(turns / 200), left, side == HERO)
        out[:] = array("f", values)

    def _row(
        self, game: Duel, fighter: Duelist, energy: int, is_acting: bool
    ) -> list[float]:
        """Return the entries of *fighter*."""
        now, mana, sheet = fighter.hit_points, fighter.mana, fighter._sheet_now()
        row: list[float] = [
            now > 0,
            is_acting,
            share(now, sheet.effective_max_hit_points),
            cut(now / 100),
            share(mana, sheet.raw.max_mana),
            cut(mana / 20),
            cut((energy + 100) / 300),
            fighter.is_stun_proof,
            *_shares_of(sheet.stats(game.rules.clamps_stats)),
        ]
        effects = fighter.effects[:MOST_EFFECTS]
        for effect in effects:
            row.append(EFFECTS.get(effect.name, 1.0))
            row += (cut(effect.duration / 10), cut(effect.power / 10))
        row += [0.0] * (3 * (MOST_EFFECTS - len(effects)))
        cooldowns = fighter.cooldowns
        missing = [0.0] * (self.abilities - len(cooldowns))
        row += [*[turns == 0 for turns in cooldowns], *missing]
        row += [*[cut(turns / 10) for turns in cooldowns], *missing]
        row += [
            cut(item.count / 5) if isinstance(item, Consumable) else 0.0
            for item in fighter.items
        ]
        row += [0.0] * (self.items - len(fighter.items))
        return row


@lru_cache(maxsize=1 << 12)
def _shares_of(stats: Stats) -> tuple[float, ...]:
    """Return the entries of *stats*: the same few come again and again."""
    return tuple(
        cut((getattr(stats, name) - LEAST_STAT) / SPAN_OF_STATS) for name in STATS
    )
