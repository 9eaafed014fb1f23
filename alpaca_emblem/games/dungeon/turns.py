"""Turns: what a step of the adventurer leads to, and what comes after each action.

Whatever is drawn is drawn in the order of the original.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.dungeon import combat, events
from alpaca_emblem.games.dungeon.consumables import Usable
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    LOCKED_DOOR,
    OPEN_DOOR,
    SHUT,
    STAIRS,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.floors.population import make_floor
from alpaca_emblem.games.dungeon.items import Find, Gold, Key
from alpaca_emblem.games.values import GameEnded, Outcome
from alpaca_emblem.rng.exact import ExactSource
from alpaca_emblem.rules import dungeon as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location


def step(game: Dungeon, there: Location) -> None:
    """Have the adventurer step to a place beside it, or strike who is there."""
    monster = game.floor.field.unit_at(there)
    obstacle = _obstacle(game, there)
    if obstacle is not None:
        game.floor.explore_place(obstacle)
        game.tell(events.WayBlocked(obstacle.place))
    elif isinstance(monster, Monster):
        combat.strike_monster(game, monster)
    else:
        _open_door(game, there)
        go_to(game, there)
        if _leave_floor(game):
            return
        _take_finds(game)
    end_turn(game)


def _obstacle(game: Dungeon, there: Location) -> Location | None:
    """What the adventurer runs into on its way to a place beside it, or None."""
    floor = game.floor
    for corner in floor.corners(game.place, there):
        if not floor.is_open(corner):
            return corner
    terrain = floor.terrain_at(there)
    if terrain.move_cost is None:
        return there
    return there if terrain is LOCKED_DOOR and not game.adventurer.keys else None


def _open_door(game: Dungeon, there: Location) -> None:
    terrain = game.floor.terrain_at(there)
    if terrain in SHUT:
        is_locked = terrain is LOCKED_DOOR
        if is_locked:
            game.adventurer.keys -= 1
        game.floor.replace_terrain(there, OPEN_DOOR)
        game.tell(events.DoorOpened(there.place, is_locked))


def go_to(game: Dungeon, there: Location) -> None:
    """Have the adventurer be at a free place, and look around."""
    start = game.place
    game.floor.field.place(game.adventurer, there)
    game.tell(events.AdventurerMoved(start.place, there.place))
    game.floor.look(game.variant.sight, there)


def _leave_floor(game: Dungeon) -> bool:
    """Go to the next floor if that is where the adventurer has stepped."""
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
        _end(game, Outcome("escaped", game.sides))
    return True


def _change_floor(game: Dungeon, number: int) -> None:
    if isinstance(game.dice, ExactSource):
        raise ForecastTooLargeError("nobody can foretell how a floor will be")
    draw_for_engine(game)
    game.floor.field.lift(game.adventurer)
    enter_floor(game, number)
    is_way_back = game.is_way_back
    game.tell(events.FloorEntered(number, game.place.place, is_way_back))


def enter_floor(game: Dungeon, number: int) -> None:
    """Have a new floor made, and the adventurer arrive on it.

    Raises:
        FloorError: The dice lead to none.
    """
    variant = game.variant
    floor, start = make_floor(variant, game.dice, number, is_way_back=game.is_way_back)
    items = [item for _, item in floor.things]
    game.adopt(floor, floor.field, *floor.monsters, *items)
    game.floor = floor
    floor.field.place(game.adventurer, floor.field[start])
    floor.look(variant.sight, game.place)


def _take_finds(game: Dungeon) -> None:
    """Take what is taken by walking onto it; drink, if nothing can be carried."""
    item, hero = game.floor.thing_at(game.place), game.adventurer
    if isinstance(item, Find):
        game.floor.remove_thing(item)
        if isinstance(item, Gold):
            hero.gold = min(hero.gold + item.amount, INT_MAX)
        elif isinstance(item, Key):
            hero.keys = min(hero.keys + item.amount, INT_MAX)
        else:
            hero.has_treasure = True
        game.tell(events.Found(item.name, item.amount))
    elif isinstance(item, Usable) and not game.variant.inventory:
        game.floor.remove_thing(item)
        item.use(game)


def end_turn(game: Dungeon) -> None:
    """Let all monsters act, then see what has become of the adventurer."""
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
        hero.die()
        game.tell(events.AdventurerDied(game.floor.number, game.turns))
        _end(game, Outcome("died", ()))


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


def draw_for_engine(game: Dungeon) -> None:
    """Throw away what the original's engine draws for its pictures."""
    for _ in range(game.engine_draws):
        game.dice.chance(0)


def _end(game: Dungeon, outcome: Outcome) -> None:
    game.set_outcome(outcome)
    game.tell(GameEnded(outcome.reason, outcome.winners))
