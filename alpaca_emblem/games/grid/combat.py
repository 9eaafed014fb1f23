"""Combat on the grid: power against defense and cover, hits and misses."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.games.grid.events import UnitMissed
from alpaca_emblem.games.unit_game import TellingCombat, number_of
from alpaca_emblem.model.combat import Blow
from alpaca_emblem.model.items import Item, Matchup
from alpaca_emblem.rules import combat as common
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.units import Unit


@lru_cache(maxsize=4096)
def damage_and_terms(
    power: int,
    matchup: Matchup,
    attacking: type[Item],
    attacked: type[Item],
    defense: int,
    cover: int,
) -> tuple[int, tuple[Term, ...]]:
    """Return the damage of an attack, and its terms."""
    bonus = rules.triangle_bonus(matchup)
    terms = [Term("power", "+", power)]
    pair = (attacking.__name__, attacked.__name__)
    if bonus > 0:
        terms.append(Term("advantage", "+", bonus, pair))
    elif bonus < 0:
        terms.append(Term("disadvantage", "-", -bonus, pair))
    if defense:
        terms.append(Term("defense", "-", defense))
    if cover:
        terms.append(Term("cover", "-", cover))
    damage = rules.damage(power, bonus, defense, cover)
    if damage != power + bonus - defense - cover:
        terms.append(Term("at_least", "at least", rules.LEAST_DAMAGE))
    return damage, tuple(terms)


class GridCombat(TellingCombat):
    """The combat rules of one act, which report every attack to the battle."""

    __slots__ = ()

    _game: GridBattle

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """Work out an attack on *target* where it is."""
        damage, terms = self._reckon(attacker, target, self._cover(target))
        left = common.hit_points_after(
            target.hit_points, -damage, target.max_hit_points
        )
        return Blow(attacker, target, damage, left, terms)

    def _cover(self, target: Unit) -> int:
        place = target.location
        return 0 if place is None else self._game.ground.terrain[place.index].cover

    def _reckon(
        self, attacker: Unit, target: Unit, cover: int
    ) -> tuple[int, tuple[Term, ...]]:
        item, other = attacker.equipped_item, target.equipped_item
        matchup = Matchup.NORMAL
        if self._game.scenario.options.triangle:
            matchup = item.matchup_against(other)
        return damage_and_terms(
            item.power,
            matchup,
            item.__class__,
            other.__class__,
            target.stats.defense,
            cover,
        )

    def damage_at(self, attacker: Unit, target: Unit, cover: int) -> int:
        """Return the damage if *target* stood on terrain with *cover*."""
        return self._reckon(attacker, target, cover)[0]

    def strike(self, attacker: Unit, target: Unit) -> None:
        """Attack *target*, and hit or miss by the chance that its terrain leaves."""
        base = self._game.scenario.options.hit_chance
        if base is not None:
            chance = rules.hit_chance(base, self._cover(target))
            if not self._game.dice.chance(chance):
                numbers = (number_of(attacker), number_of(target))
                item, is_counter = attacker.equipped_item, self._is_counter(attacker)
                self._game.tell(UnitMissed(*numbers, item.name, chance, is_counter))
                return
        super().strike(attacker, target)
