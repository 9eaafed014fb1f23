"""What a side sees of a duel, as one row of numbers.

Each fighter has the same entries. They come in the order of a roster, one's own side
first, so that the first entries of a side's foes belong to the first code of a strike.
Stats are those of the rules, with gear and effects.
"""

from __future__ import annotations

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
EFFECTS_AT: Final = OF_FIGHTER.index("effect0.kind")
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
        hero, enemies = game.units[:1], game.units[1:]
        in_order = hero + enemies if side == HERO else enemies + hero
        length, acting = len(OF_FIGHTER) + 2 * self.abilities + self.items, game.actor
        for index, fighter in enumerate(in_order):
            at = index * length
            row = self._row(game, fighter)
            row[1] = fighter is acting
            for offset, value in enumerate(row, start=at):
                out[offset] = value
        limit, turns = game.rules.turn_limit, game.hero_turns
        left = 1.0 if limit is None else share(limit - turns, limit)
        for offset, value in enumerate((cut(turns / 200), left, side == HERO), -3):
            out[offset] = value

    def _row(self, game: Duel, fighter: Duelist) -> list[float]:
        """Return the entries of *fighter*, as if it were not acting."""
        now, most = fighter.hit_points, fighter.effective_max_hit_points
        mana, most_mana = fighter.mana, fighter.effective_max_mana
        stats = game.stats_of(fighter)
        energy = game.seat_of(fighter).energy_at(game.queue.tick)
        row: list[float] = [
            *(now > 0, 0, share(now, most), cut(now / 100)),
            *(share(mana, most_mana), cut(mana / 20), cut((energy + 100) / 300)),
            fighter.is_stun_proof,
            *(cut((getattr(stats, n) - LEAST_STAT) / SPAN_OF_STATS) for n in STATS),
        ]
        row += [0.0] * (3 * MOST_EFFECTS + 2 * self.abilities + self.items)
        at = EFFECTS_AT
        for effect in fighter.effects[:MOST_EFFECTS]:
            row[at] = EFFECTS.get(effect.name, 1.0)
            row[at + 1] = cut(effect.duration / 10)
            row[at + 2] = cut(effect.power / 10)
            at += 3
        at = len(OF_FIGHTER)
        for index, turns in enumerate(fighter.cooldowns, start=at):
            row[index] = turns == 0
            row[index + self.abilities] = cut(turns / 10)
        at += 2 * self.abilities
        for index, item in enumerate(fighter.items, start=at):
            if isinstance(item, Consumable):
                row[index] = cut(item.count / 5)
        return row
