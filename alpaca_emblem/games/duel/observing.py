"""The observation of a duel by a side, as one row of numbers.

Each fighter has the same entries. They come in the order of a roster, one's own side
first, so that the first entries of a side's foes belong to the first code of a strike.
Stats are those of the rules, with gear and effects.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import define, field

from alpaca_emblem.games.duel.abilities import BLUNT, FIRE, POISON, SLASH
from alpaca_emblem.games.duel.codes import DuelCodes
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.options import HERO
from alpaca_emblem.games.observing import Observer, cut, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.duel.duelist import Duelist, Sheet
    from alpaca_emblem.games.observing import Floats
    from alpaca_emblem.model.stats import Effect, Stats

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
ENERGY, STUN_PROOF, FIRST_STAT, FIRST_EFFECT = 6, 7, 8, 15
FIRST_ABILITY: Final = len(OF_FIGHTER)
"""The index of the first entry of each part of a fighter's entries."""
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
    _width: int = field(init=False, repr=False)

    @_width.default
    def _of_one(self) -> int:
        """Return the number of entries of a fighter."""
        return FIRST_ABILITY + 2 * self.abilities + self.items

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
        abilities = items = 0
        for unit in game.units:
            if len(unit.abilities) > abilities:
                abilities = len(unit.abilities)
            if len(unit.items) > items:
                items = len(unit.items)
        shape = (self.fighters, self.abilities, self.items)
        return (len(game.units), abilities, items) == shape

    def _fill(self, out: Floats, game: Duel, side: str) -> None:
        seats, actor, tick = game.queue.seats, game.actor, game.queue.tick
        at, width = 0, self._width
        for seat in seats if side == HERO else (*seats[1:], seats[0]):
            fighter = seat.actor
            sheet = fighter._sheet_now()
            self._write_state(out, at, fighter, sheet, fighter is actor)
            out[at + ENERGY] = cut((seat.energy_at(tick) + 100) / 300)
            stats = sheet.stats(game.rules.clamps_stats)
            out[at + FIRST_STAT : at + FIRST_EFFECT] = _shares_of(stats)
            at += width
        limit, turns = game.rules.turn_limit, game.hero_turns
        left = 1.0 if limit is None else share(limit - turns, limit)
        out[at:] = array("f", (cut(turns / 200), left, side == HERO))

    def _write_state(
        self, out: Floats, at: int, fighter: Duelist, sheet: Sheet, is_acting: bool
    ) -> None:
        """Write the entries of *fighter* from *at* on, but for energy and stats.

        Entries that are 0 are skipped.
        """
        most, most_mana = sheet.effective_max_hit_points, sheet.raw.max_mana
        vitals = _vitals(fighter.hit_points, most, fighter.mana, most_mana, is_acting)
        out[at : at + ENERGY] = vitals
        if fighter.is_stun_proof:
            out[at + STUN_PROOF] = 1.0
        effects = fighter.effects[:MOST_EFFECTS]
        if effects:
            first, last = at + FIRST_EFFECT, at + FIRST_EFFECT + 3 * len(effects)
            out[first:last] = _entries_of(effects)
        at += FIRST_ABILITY
        if fighter.cooldowns:
            ready = _readiness(fighter.cooldowns, self.abilities)
            out[at : at + 2 * self.abilities] = ready
        at += 2 * self.abilities
        _, consumables, _ = fighter._pack_now()
        for index, item in consumables:
            out[at + index] = cut(item.count / 5)


# The same few entries come again and again, and to copy them is much cheaper than to
# calculate them and turn them into numbers of 32 bits.


@lru_cache(maxsize=1 << 12)
def _vitals(
    hit_points: float, most: int, mana: int, most_mana: int, is_acting: bool
) -> Floats:
    """Return the entries of a fighter before its energy."""
    health, magic = share(hit_points, most), share(mana, most_mana)
    return array(
        "f",
        (
            hit_points > 0,
            is_acting,
            health,
            cut(hit_points / 100),
            magic,
            cut(mana / 20),
        ),
    )


@lru_cache(maxsize=1 << 12)
def _shares_of(stats: Stats) -> Floats:
    """Return the entries of *stats*."""
    return array(
        "f",
        [cut((getattr(stats, name) - LEAST_STAT) / SPAN_OF_STATS) for name in STATS],
    )


def _entries_of(effects: tuple[Effect, ...]) -> Floats:
    """Return the entries of *effects*."""
    entries: list[float] = []
    for effect in effects:
        entries.append(EFFECTS.get(effect.name, 1.0))
        entries += (cut(effect.duration / 10), cut(effect.power / 10))
    return array("f", entries)


@lru_cache(maxsize=1 << 12)
def _readiness(cooldowns: tuple[int, ...], abilities: int) -> Floats:
    """Return the entries of the first of *abilities* places, which have *cooldowns*."""
    missing = [0.0] * (abilities - len(cooldowns))
    ready = [float(turns == 0) for turns in cooldowns]
    waiting = [cut(turns / 10) for turns in cooldowns]
    return array("f", [*ready, *missing, *waiting, *missing])
