"""The bare grid battle: the cost of its rules without anything around them.

Lists and tuples, no checks, no events, no undo: as quick as plain Python gets.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from attrs import define

from alpaca_emblem.rng import RandomSource

COSTS: Final = {".": 1, "f": 2}
NEVER: Final = 10**9


@define(eq=False)
class Fighter:
    """A unit in a bare battle."""

    team: int
    x: int
    y: int
    hp: int
    power: int
    defense: int
    moves: int
    guard: bool
    done: bool = False


def roster() -> list[Fighter]:
    """The people of the original."""
    return [
        Fighter(0, 1, 3, 18, 7, 3, 3, False),
        Fighter(0, 1, 5, 14, 8, 2, 4, False),
        Fighter(0, 0, 4, 11, 6, 1, 5, False),
        Fighter(1, 8, 1, 10, 6, 1, 3, False),
        Fighter(1, 10, 2, 10, 6, 1, 3, False),
        Fighter(1, 9, 6, 10, 6, 1, 3, False),
        Fighter(1, 11, 4, 16, 7, 2, 2, True),
    ]


def cost(rows: tuple[str, ...], x: int, y: int) -> int:
    if 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        return COSTS.get(rows[y][x], NEVER)
    return NEVER


def reach(
    rows: tuple[str, ...], people: list[Fighter], mover: Fighter
) -> list[tuple[int, int]]:
    """The places in reach, as the original finds them."""
    standing = {(one.x, one.y): one.team for one in people if one.hp > 0}
    start = (mover.x, mover.y)
    spent, queue = {start: 0}, deque([start])
    while queue:
        x, y = here = queue.popleft()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            so_far = spent[here] + cost(rows, *there)
            if (
                so_far <= mover.moves
                and standing.get(there, mover.team) == mover.team
                and spent.get(there, NEVER) > so_far
            ):
                spent[there] = so_far
                queue.append(there)
    return [place for place in spent if place == start or place not in standing]


def strike(rows: tuple[str, ...], one: Fighter, other: Fighter) -> None:
    for attacker, target in ((one, other), (other, one)):
        if attacker.hp > 0:
            cover = rows[target.y][target.x] == "f"
            target.hp -= max(1, attacker.power - target.defense - cover)


def beside(people: list[Fighter], team: int, x: int, y: int) -> list[Fighter]:
    return [
        one
        for one in people
        if one.team == team and one.hp > 0 and abs(one.x - x) + abs(one.y - y) == 1
    ]


def foe_acts(rows: tuple[str, ...], people: list[Fighter], foe: Fighter) -> None:
    places = reach(rows, people, foe)
    best, best_score = None, -NEVER
    for x, y in places:
        for prey in beside(people, 0, x, y):
            dealt = max(1, foe.power - prey.defense - (rows[prey.y][prey.x] == "f"))
            score = (100 if dealt >= prey.hp else 0) + 10 * dealt - prey.hp
            if score > best_score:
                best, best_score = (x, y, prey), score
    if best is not None:
        foe.x, foe.y = best[:2]
        strike(rows, foe, best[2])
    elif not foe.guard:
        heroes = [one for one in people if one.team == 0 and one.hp > 0]
        foe.x, foe.y = min(
            places,
            key=lambda at: min(abs(at[0] - h.x) + abs(at[1] - h.y) for h in heroes),
        )


def play(rows: tuple[str, ...], dice: RandomSource, turns: int) -> int:
    """Play heroes at random against bandits, and return the number of acts."""
    people, acted = roster(), 0
    for _ in range(turns):
        for hero in people[:3]:
            if hero.hp > 0:
                places = reach(rows, people, hero)
                hero.x, hero.y = places[dice.between(0, len(places) - 1)]
                targets = beside(people, 1, hero.x, hero.y)
                if targets:
                    strike(rows, hero, targets[dice.between(0, len(targets) - 1)])
                acted += 1
        for foe in people[3:]:
            if foe.hp > 0 and any(one.hp > 0 for one in people[:3]):
                foe_acts(rows, people, foe)
        if len({one.team for one in people if one.hp > 0}) < 2:
            break
    return acted
