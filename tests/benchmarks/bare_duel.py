"""A bare baseline of the duel: the battle in the plainest object-oriented Python.

No events, no log, no undo, no checks: the cost of the rules alone.
"""

from __future__ import annotations


class BareDice:
    """Mulberry32 in its usual form."""

    def __init__(self, seed: int) -> None:
        self.state = seed & 0xFFFFFFFF

    def between(self, low: int, high: int) -> int:
        self.state = (self.state + 0x6D2B79F5) & 0xFFFFFFFF
        t = self.state
        t = ((t ^ (t >> 15)) * (t | 1)) & 0xFFFFFFFF
        t ^= (t + (t ^ (t >> 7)) * (t | 61)) & 0xFFFFFFFF
        return low + ((t ^ (t >> 14)) & 0xFFFFFFFF) % (high - low + 1)

    def chance(self, percent: int) -> bool:
        return self.between(1, 100) <= percent


class BareFighter:
    """A fighter that strikes."""

    def __init__(
        self,
        name: str,
        max_hit_points: int,
        numbers: tuple[int, int, int, int],
        weapon: tuple[int, int],
        kind: str,
    ) -> None:
        self.name = name
        self.hit_points = self.max_hit_points = max_hit_points
        self.strength, self.agility, self.defense, self.speed = numbers
        self.low, self.high = weapon
        self.kind = kind
        self.resist = ""
        self.weak = ""
        self.energy = 0

    def accuracy(self) -> int:
        return 75 + 2 * self.agility

    def evasion(self) -> int:
        return 2 * self.agility

    def critical_chance(self) -> int:
        return 5 + int(self.agility / 10)

    def is_alive(self) -> bool:
        return self.hit_points > 0

    def strike(self, target: BareFighter, dice: BareDice) -> None:
        chance = max(10, min(95, self.accuracy() - target.evasion()))
        if dice.between(1, 100) > chance:
            return
        damage = dice.between(self.low, self.high) + self.strength
        critical = self.critical_chance() + (10 if self.kind == "pierce" else 0)
        if dice.chance(critical):
            damage *= 2
        damage -= target.defense
        if self.kind == target.resist:
            damage = int(damage / 2)
        elif self.kind == target.weak:
            damage = int(damage * 3 / 2)
        target.hit_points = max(0, target.hit_points - max(1, damage))


def next_actor(fighters: list[BareFighter]) -> BareFighter:
    """Tick by tick, as the source does."""
    while True:
        best: BareFighter | None = None
        for fighter in fighters:
            if not fighter.is_alive() or fighter.energy < 100:
                continue
            if best is None or fighter.energy > best.energy:
                best = fighter
        if best is not None:
            return best
        for fighter in fighters:
            if fighter.is_alive():
                fighter.energy += max(1, fighter.speed)


def battle(seed: int) -> tuple[bool, int]:
    """The battle of that seed: whether the hero wins, and the state of the dice."""
    dice = BareDice(seed)
    hero = BareFighter("Iva", 48, (7, 4, 3, 10), (4, 7), "slash")
    wolf = BareFighter("wolf", 20, (3, 8, 1, 14), (2, 5), "slash")
    goblin = BareFighter("goblin", 16, (2, 5, 1, 10), (2, 5), "pierce")
    fighters = [hero, wolf, goblin]
    while hero.is_alive() and (wolf.is_alive() or goblin.is_alive()):
        actor = next_actor(fighters)
        actor.energy -= 100
        if actor is hero:
            actor.strike(wolf if wolf.is_alive() else goblin, dice)
        else:
            actor.strike(hero, dice)
    return hero.is_alive(), dice.state
