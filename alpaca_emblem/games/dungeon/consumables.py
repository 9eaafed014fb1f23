"""Consumables: the effects of potions, scrolls and rations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from attrs import evolve

from alpaca_emblem.games.dungeon import events
from alpaca_emblem.games.dungeon.combat import scorch
from alpaca_emblem.games.dungeon.floors.floor import explore
from alpaca_emblem.games.dungeon.items import Potion, Ration, Scroll, Usable
from alpaca_emblem.games.dungeon.moving import go_to
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.rules.combat import hit_points_after
from alpaca_emblem.rules.dungeon import (
    MIGHT_STRENGTH,
    MIGHT_TURNS,
    POISON_DAMAGE,
    POTION_HEALING,
    THUNDER_DAMAGE,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon

MIGHT: Final = Effect(
    "might", duration=MIGHT_TURNS, modifier=Stats(strength=MIGHT_STRENGTH)
)


def use_up(game: Dungeon, item: Usable) -> None:
    """Let the adventurer drink, read or eat *item*, and report its effect."""
    if isinstance(item, Ration):
        game.adventurer.food = game.variant.hunger
        game.tell(events.RationEaten(game.variant.hunger))
        return
    assert isinstance(item, Potion | Scroll), "there is nothing else to use up"
    game.knowledge = game.knowledge.with_known(item.kind)
    if isinstance(item, Potion):
        POTION_EFFECTS[item.kind](game)
    else:
        game.tell(events.ScrollRead(game.describe(item)))
        SCROLL_EFFECTS[item.kind](game)


def _heal(game: Dungeon) -> None:
    _drink(game, "healing", POTION_HEALING, POTION_HEALING)


def _poison(game: Dungeon) -> None:
    _drink(game, events.POISON, POISON_DAMAGE, -POISON_DAMAGE)


def _strengthen(game: Dungeon) -> None:
    hero = game.adventurer
    others = (effect for effect in hero.effects if effect.name != MIGHT.name)
    # One turn more, since it wears off at the end of this turn too.
    hero.effects = (*others, evolve(MIGHT, duration=MIGHT.duration + 1))
    _drink(game, "might", MIGHT.modifier.strength, 0)


def _drink(game: Dungeon, kind: str, amount: int, change: int) -> None:
    hero = game.adventurer
    after = hit_points_after(hero.hit_points, change, hero.max_hit_points)
    hero.hit_points = after
    game.tell(events.PotionDrunk(kind, amount, int(after)))


def _teleport(game: Dungeon) -> None:
    """Move the adventurer to a random square from which it can walk back."""
    floor, has_key = game.floor, game.adventurer.keys > 0
    reached = {*floor.reached_from(game.place, has_key=has_key)}
    free = [place for place in floor.free_places() if place in reached]
    if free:
        go_to(game, free[game.dice.pick(len(free))])


def _map(game: Dungeon) -> None:
    """Explore the whole floor, except for rock that touches no open square."""
    floor = game.floor
    topology = floor.field.topology
    rows = [0] * floor.ground.height
    for location in topology.locations:
        if floor.terrain_at(location).move_cost is not None:
            for down in (-1, 0, 1):
                rows[location.row + down] |= 0b111 << location.column >> 1
    explore(floor, 0, tuple(rows))


def _thunder(game: Dungeon) -> None:
    for monster in game.floor.monsters:
        assert monster.location is not None, "those alive stand somewhere"
        if game.floor.is_seen(monster.location):
            scorch(game, monster, THUNDER_DAMAGE)


POTION_EFFECTS: Final[Mapping[str, Callable[[Dungeon], None]]] = {
    "healing": _heal,
    "might": _strengthen,
    events.POISON: _poison,
}
"""The effect of each kind of potion."""

SCROLL_EFFECTS: Final[Mapping[str, Callable[[Dungeon], None]]] = {
    "teleportation": _teleport,
    "mapping": _map,
    "thunder": _thunder,
}
"""The effect of each kind of scroll."""
