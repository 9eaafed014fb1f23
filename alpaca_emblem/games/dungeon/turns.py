"""Turns: the consequences of the adventurer's steps, and the end of each turn.

The adventurer acts, then every monster on the floor, in order, and only then the
adventurer dies if it has no hit points left. Dice are drawn in the original's order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.dungeon import events
from alpaca_emblem.games.dungeon.combat import DungeonCombat
from alpaca_emblem.games.dungeon.consumables import use_up
from alpaca_emblem.games.dungeon.floors.floor import (
    STAIRS,
    WAY_UP,
    explore_place,
    look_around,
    take_thing,
)
from alpaca_emblem.games.dungeon.floors.population import make_floor
from alpaca_emblem.games.dungeon.items import Find, Gold, Key, Usable
from alpaca_emblem.games.dungeon.moving import go_to, obstacle_to, open_door
from alpaca_emblem.rng.exact import ExactSource
from alpaca_emblem.rules import dungeon as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location


def step(game: Dungeon, there: Location) -> None:
    """Move the adventurer to an adjacent square, or attack the monster there."""
    monster = game.floor.field.unit_at(there)
    obstacle = obstacle_to(game, there)
    if obstacle is not None:
        explore_place(game.floor, obstacle)
        game.tell(events.WayBlocked(obstacle.place))
    elif monster is not None:
        game.adventurer.equipped_item.use_on(monster, DungeonCombat(game))
    else:
        open_door(game, there)
        go_to(game, there)
        if _leave_floor(game):
            return
        _take_finds(game)
    end_turn(game)


def _leave_floor(game: Dungeon) -> bool:
    """Leave the floor from stairs or the way up. Return whether the adventurer did."""
    terrain, number = game.floor.terrain_at(game.place), game.floor.number
    if terrain is STAIRS:
        _change_floor(game, number + 1)
        return True
    if terrain is not WAY_UP or not game.is_way_back:
        return False
    if number > 1:
        _change_floor(game, number - 1)
    else:
        draw_for_engine(game)
        game.tell(events.AdventurerEscaped(game.turns))
        game._end("escaped", game.sides)
    return True


def _change_floor(game: Dungeon, number: int) -> None:
    if isinstance(game.dice, ExactSource):
        raise ForecastTooLargeError(
            "cannot forecast a floor that has not been generated"
        )
    draw_for_engine(game)
    game.floor.field.lift(game.adventurer)
    enter_floor(game, number)
    is_way_back = game.is_way_back
    game.tell(events.FloorEntered(number, game.place.place, is_way_back))


def enter_floor(game: Dungeon, number: int) -> None:
    """Make a new floor, and put the adventurer on it.

    Raises:
        FloorError: The dice do not yield a floor.
    """
    variant = game.variant
    floor, start = make_floor(variant, game.dice, number, is_way_back=game.is_way_back)
    game._take_floor(floor)
    floor.field.place(game.adventurer, floor.field[start])
    look_around(floor, variant.sight, game.place)


def _take_finds(game: Dungeon) -> None:
    """Take finds from the square; drink a potion if nothing can be carried."""
    item, hero = game.floor.thing_at(game.place), game.adventurer
    if isinstance(item, Find):
        take_thing(game.floor, item)
        if isinstance(item, Gold):
            hero.gold = min(hero.gold + item.amount, INT_MAX)
        elif isinstance(item, Key):
            hero.keys = min(hero.keys + item.amount, INT_MAX)
        else:
            hero.has_treasure = True
        game.tell(events.Found(item.name, item.amount))
    elif isinstance(item, Usable) and not game.variant.inventory:
        take_thing(game.floor, item)
        use_up(game, item)


def end_turn(game: Dungeon) -> None:
    """Let all monsters act, then end the run if the adventurer is dead."""
    game.turns += 1
    act = game.variant.mind.act
    for monster in game.floor.monsters:
        act(game, monster)
    hero = game.adventurer
    if hero.effects:
        _wear_off(game)
    if game.variant.hunger:
        _grow_hungry(game)
    draw_for_engine(game)
    if hero.hit_points <= 0:
        hero.die()  # notifies its tactician, which notifies the game


def _wear_off(game: Dungeon) -> None:
    hero = game.adventurer
    over = [effect for effect in hero.effects if effect.duration == 1]
    hero.effects = tuple(
        evolve(effect, duration=effect.duration - 1)
        for effect in hero.effects
        if effect.duration > 1
    )
    for effect in over:
        game.tell(events.EffectEnded(effect.name))


def _grow_hungry(game: Dungeon) -> None:
    hero = game.adventurer
    if hero.food > 0:
        hero.food -= 1
        return
    hero.hit_points = max(hero.hit_points - rules.STARVING_DAMAGE, 0)
    game.tell(events.Starved(rules.STARVING_DAMAGE, int(hero.hit_points)))


def learn(game: Dungeon, experience: int) -> None:
    """Give the adventurer *experience*, and the levels that it reaches."""
    hero = game.adventurer
    before = hero.level
    hero.experience = min(hero.experience + experience, INT_MAX)
    for level in range(before + 1, hero.level + 1):
        hero.max_hit_points += rules.HIT_POINTS_A_LEVEL
        hero.hit_points += rules.HIT_POINTS_A_LEVEL
        game.tell(events.LevelReached(level, int(hero.hit_points)))


def draw_for_engine(game: Dungeon) -> None:
    """Discard the draws that the original's engine makes for its pictures."""
    for _ in range(game.engine_draws):
        game.dice.chance(0)
