"""The combat of the dungeon: a roll of what one has in hand, and no blow back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.events import (
    AdventurerStruck,
    LevelReached,
    MonsterDied,
    MonsterScorched,
    MonsterStruck,
)
from alpaca_emblem.games.dungeon.floors.sight import is_clear
from alpaca_emblem.model.combat import Blow, Combat, Happening
from alpaca_emblem.rules import combat, dungeon
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit


@lru_cache(maxsize=4096)
def damage_and_terms(
    roll: int, strength: int, defense: int
) -> tuple[int, tuple[Term, ...]]:
    """The damage of a blow, and how it comes about."""
    terms = [Term("weapon", "+", roll)]
    if strength:
        terms.append(Term("strength", "+", strength))
    if defense:
        terms.append(Term("defense", "-", defense))
    damage = dungeon.blow(roll, strength, defense)
    if damage != roll + strength - defense:
        terms.append(Term("at_least", "at least", damage))
    return damage, tuple(terms)


class DungeonCombat(Combat):
    """Rolls and tells one blow between the adventurer and a monster."""

    __slots__ = ("_game", "_is_shot")

    def __init__(self, game: Dungeon, *, is_shot: bool = False) -> None:
        super().__init__(self._tell)
        self._game = game
        self._is_shot = is_shot

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        assert isinstance(attacker, Adventurer | Monster)
        assert isinstance(target, Adventurer | Monster)
        weapon = attacker.weapon
        roll = self._game.dice.between(weapon.power, weapon.max_power)
        damage, terms = damage_and_terms(roll, attacker.strength, target.defense)
        left = combat.hit_points_after(
            target.hit_points, -damage, target.max_hit_points
        )
        return Blow(attacker, target, damage, left, terms)

    def strike(self, attacker: Unit, target: Unit) -> None:
        """Report one blow, then have it felt.

        The adventurer does not fall at once: all monsters finish their turn first.
        """
        blow = self.blow(attacker, target)
        self.report(blow)
        if isinstance(target, Monster) and not blow.hit_points:
            slay(self._game, target)
        else:
            target.hit_points = blow.hit_points

    def _tell(self, happening: Happening) -> None:
        assert isinstance(happening, Blow), "nobody heals like that here"
        attacker, target, damage, left, terms = happening
        if isinstance(target, Monster):
            self._game.tell(
                MonsterStruck(target.label, target.name, int(damage), int(left), terms)
            )
        else:
            assert isinstance(attacker, Monster), "only monsters strike it"
            self._game.tell(
                AdventurerStruck(
                    *(attacker.label, attacker.name, int(damage), int(left), terms),
                    is_shot=self._is_shot,
                )
            )


def is_contact(game: Dungeon, here: Location, there: Location) -> bool:
    """Whether who is at one of both places can strike who is at the other."""
    down, right = abs(here.row - there.row), abs(here.column - there.column)
    if down + right == 1:
        return True
    is_diagonal = game.variant.eight_directions and down == right == 1
    return is_diagonal and game.floor.passes(here, there)


def is_shot_clear(game: Dungeon, monster: Monster) -> bool:
    """Whether *monster* can hit the adventurer from afar: near enough, no rock."""
    here, there = monster.location, game.place
    assert here is not None, "it lives on this floor"
    down, right = abs(here.row - there.row), abs(here.column - there.column)
    steps = max(down, right) if game.variant.eight_directions else down + right
    is_near = monster.weapon.reaches(steps)
    return is_near and is_clear(game.floor.ground, here.place, there.place)


def strike_monster(game: Dungeon, monster: Monster) -> None:
    """Have the adventurer strike *monster*."""
    DungeonCombat(game).strike(game.adventurer, monster)


def strike_adventurer(game: Dungeon, monster: Monster, *, is_shot: bool) -> None:
    """Have *monster* strike the adventurer, perhaps from afar."""
    DungeonCombat(game, is_shot=is_shot).strike(monster, game.adventurer)


def scorch(game: Dungeon, monster: Monster, damage: int) -> None:
    """Have *monster* lose hit points to a scroll."""
    left = max(int(monster.hit_points) - damage, 0)
    game.tell(MonsterScorched(monster.label, monster.name, damage, left))
    if left:
        monster.hit_points = left
    else:
        slay(game, monster)


def slay(game: Dungeon, monster: Monster) -> None:
    """Have *monster* die, and the adventurer learn from it."""
    monster.die()
    game.floor.remove_monster(monster)
    game.tell(MonsterDied(monster.label, monster.name))
    if game.variant.experience:
        _learn(game, monster.kind.experience)


def _learn(game: Dungeon, experience: int) -> None:
    hero = game.adventurer
    before = hero.level
    hero.experience = min(hero.experience + experience, INT_MAX)
    for level in range(before + 1, hero.level + 1):
        hero.max_hit_points += dungeon.HIT_POINTS_A_LEVEL
        hero.hit_points += dungeon.HIT_POINTS_A_LEVEL
        game.tell(LevelReached(level, int(hero.hit_points)))
