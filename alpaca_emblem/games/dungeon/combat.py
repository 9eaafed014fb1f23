"""The combat of the dungeon: a roll of the attacker's weapon, and no counterattack.

Every attack is the use of an item, `item.use_on(target, combat)`. The combat rolls
between the least and the most power of the item, and reports the attack. A monster
dies at once. The adventurer dies at the end of the action only, since all monsters
finish their turn first. See `turns.end_turn`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon.creatures.units import Creature, Monster
from alpaca_emblem.games.dungeon.events import (
    AdventurerStruck,
    MonsterScorched,
    MonsterStruck,
)
from alpaca_emblem.games.dungeon.floors.sight import is_clear
from alpaca_emblem.games.unit_game import TellingCombat, number_of
from alpaca_emblem.model.combat import Blow, Happening
from alpaca_emblem.model.items import Item, Matchup, NoItem
from alpaca_emblem.rules import combat, dungeon
from alpaca_emblem.rules.grid import triangle_bonus
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit


@lru_cache(maxsize=4096)
def damage_and_terms(
    roll: int,
    strength: int,
    defense: int,
    matchup: Matchup = Matchup.NORMAL,
    attacking: type[Item] = NoItem,
    attacked: type[Item] = NoItem,
) -> tuple[int, tuple[Term, ...]]:
    """Return the damage of an attack, and its terms.

    Args:
        roll: The rolled power of the weapon.
        strength: That of the attacker.
        defense: That of the target.
        matchup: How the weapon fares against the target's.
        attacking: The class of the weapon, for the terms.
        attacked: The class of the target's.
    """
    bonus = triangle_bonus(matchup)
    pair = (attacking.__name__, attacked.__name__)
    terms = [Term("weapon", "+", roll)]
    if bonus > 0:
        terms.append(Term("advantage", "+", bonus, pair))
    elif bonus < 0:
        terms.append(Term("disadvantage", "-", -bonus, pair))
    if strength:
        terms.append(Term("strength", "+", strength))
    if defense:
        terms.append(Term("defense", "-", defense))
    damage = dungeon.blow(roll + bonus, strength, defense)
    if damage != roll + bonus + strength - defense:
        terms.append(Term("at_least", "at least", damage))
    return damage, tuple(terms)


class DungeonCombat(TellingCombat):
    """Rolls and reports one attack between the adventurer and a monster."""

    __slots__ = ("_is_shot",)

    def __init__(self, game: Dungeon, *, is_shot: bool = False) -> None:
        super().__init__(game)
        self._is_shot = is_shot

    def exchange(self, attacker: Unit, target: Unit) -> None:
        """Attack once. Nothing in the dungeon strikes back."""
        self.strike(attacker, target)

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        assert isinstance(attacker, Creature)
        assert isinstance(target, Creature)
        item, other = attacker.equipped_item, target.equipped_item
        roll = self._game.dice.between(item.power, item.max_power)
        damage, terms = damage_and_terms(
            roll,
            attacker.strength,
            target.defense,
            item.matchup_against(other),
            item.__class__,
            other.__class__,
        )
        left = combat.hit_points_after(
            target.hit_points, -damage, target.max_hit_points
        )
        return Blow(attacker, target, damage, left, terms)

    def strike(self, attacker: Unit, target: Unit) -> None:
        blow = self.blow(attacker, target)
        self.report(blow)
        if isinstance(target, Monster) and not blow.hit_points:
            target.die()
        else:
            target.hit_points = blow.hit_points

    def _tell(self, happening: Happening) -> None:
        assert isinstance(happening, Blow), "no item of the dungeon heals in hand"
        attacker, target, damage, left, terms = happening
        if isinstance(target, Monster):
            number, kind = number_of(target), target.name
            told = MonsterStruck(number, kind, int(damage), int(left), terms)
            self._game.tell(told)
        else:
            number, kind = number_of(attacker), attacker.name
            self._game.tell(
                AdventurerStruck(
                    *(number, kind, int(damage), int(left), terms),
                    is_shot=self._is_shot,
                )
            )


def is_contact(game: Dungeon, here: Location, there: Location) -> bool:
    """Return whether units on these two squares can attack each other."""
    down, right = abs(here.row - there.row), abs(here.column - there.column)
    if down + right == 1:
        return True
    is_diagonal = game.variant.eight_directions and down == right == 1
    return is_diagonal and game.floor.passes(here, there)


def is_shot_clear(game: Dungeon, monster: Monster) -> bool:
    """Return whether *monster* can shoot the adventurer, in range and unobstructed."""
    here, there = monster.location, game.place
    assert here is not None, "it lives on this floor"
    down, right = abs(here.row - there.row), abs(here.column - there.column)
    steps = max(down, right) if game.variant.eight_directions else down + right
    is_near = monster.equipped_item.reaches(steps)
    return is_near and is_clear(game.floor.ground, here.place, there.place)


def scorch(game: Dungeon, monster: Monster, damage: int) -> None:
    """Deal the damage of a scroll to *monster*."""
    left = max(int(monster.hit_points) - damage, 0)
    game.tell(MonsterScorched(number_of(monster), monster.name, damage, left))
    if left:
        monster.hit_points = left
    else:
        monster.die()
