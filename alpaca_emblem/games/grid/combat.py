"""The combat of the grid: power against defense and cover, told as events."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.games.grid.events import UnitMissed
from alpaca_emblem.games.unit_events import UnitHealed, UnitStruck
from alpaca_emblem.model.combat import Blow, Combat, Happening
from alpaca_emblem.model.items import Item, Matchup
from alpaca_emblem.rules import combat as common
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.standing import Standing
    from alpaca_emblem.model.units import Unit


@lru_cache(maxsize=4096)
def worth(
    power: int,
    matchup: Matchup,
    attacking: type[Item],
    attacked: type[Item],
    defense: int,
    cover: int,
) -> tuple[int, tuple[Term, ...]]:
    """The damage of a blow, and how it comes about."""
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


class GridCombat(Combat):
    """Works out the blows of one act, and tells the battle of them."""

    __slots__ = ("_attacker", "_game")

    def __init__(self, game: Standing) -> None:
        super().__init__(self._tell)
        self._game = game
        self._attacker: Unit | None = None

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """What an attack is worth against *target* where it stands."""
        game, place = self._game, target.location
        cover = 0 if place is None else game.ground.terrain[place.index].cover
        damage, terms = self._worth(attacker, target, cover)
        left = common.hit_points_after(
            target.hit_points, -damage, target.max_hit_points
        )
        return Blow(attacker, target, damage, left, terms)

    def _worth(
        self, attacker: Unit, target: Unit, cover: int
    ) -> tuple[int, tuple[Term, ...]]:
        item, other = attacker.equipped_item, target.equipped_item
        matchup = Matchup.NORMAL
        if self._game.scenario.options.triangle:
            matchup = item.matchup_against(other)
        return worth(
            item.power,
            matchup,
            item.__class__,
            other.__class__,
            target.stats.defense,
            cover,
        )

    def damage_at(self, attacker: Unit, target: Unit, cover: int) -> int:
        """What an attack would be worth if *target* stood where there is such cover."""
        return self._worth(attacker, target, cover)[0]

    def strike(self, attacker: Unit, target: Unit) -> None:
        """A blow that hits, or misses by the chance that the terrain leaves it."""
        if self._attacker is None:
            self._attacker = attacker
        base = self._game.scenario.options.hit_chance
        if base is not None:
            place = target.location
            cover = 0 if place is None else self._game.ground.terrain[place.index].cover
            chance = rules.hit_chance(base, cover)
            if not self._game.dice.chance(chance):
                self._game.tell(
                    UnitMissed(
                        attacker.number,  # type: ignore[arg-type]  # it is enlisted
                        target.number,  # type: ignore[arg-type]
                        attacker.equipped_item.name,
                        chance,
                        attacker is not self._attacker,
                    )
                )
                return
        super().strike(attacker, target)

    def _tell(self, happening: Happening) -> None:
        actor, target, amount, hit_points, terms = happening
        one, other = number_of(actor), number_of(target)
        item = actor.equipped_item.name
        if isinstance(happening, Blow):
            is_counter = actor is not self._attacker
            self._game.tell(
                UnitStruck(one, other, item, amount, hit_points, terms, is_counter)
            )
        else:
            self._game.tell(UnitHealed(one, other, item, amount, hit_points, terms))


def number_of(unit: Unit) -> int:
    """The number of *unit* in its battle."""
    assert unit.number is not None, "it has been enlisted"
    return unit.number
