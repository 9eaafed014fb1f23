"""Noticing: the part of an action's events that the adventurer's views imply.

Monsters come into sight and leave it by their own steps and by the adventurer's. All
that have come are reported at the same point, on their final squares, so that neither
way nor order reveals where they were hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from alpaca_emblem.games.dungeon import events as dungeon
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.topology import Coordinates

Sighted: TypeAlias = tuple[tuple[int, str, "Coordinates"], ...]
"""Number, kind and square of each monster in sight, in the order in which they act."""

END_OF_TURN: Final = (
    *(dungeon.MonsterMoved, dungeon.MonsterAppeared),
    *(dungeon.AdventurerStruck, dungeon.AdventurerStruckUnseen),
    *(dungeon.EffectEnded, dungeon.Starved),
    *(dungeon.AdventurerDied, dungeon.AdventurerEscaped),
)
"""Events that follow those of the adventurer's own action."""


def in_sight(game: Dungeon) -> Sighted:
    """Return the monsters that the adventurer sees now."""
    floor = game.floor
    return tuple(
        (number_of(monster), monster.name, there.place)
        for monster in floor.monsters
        if (there := monster.location) is not None and floor.is_seen(there)
    )


def noticed(
    game: Dungeon, before: Sighted, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return what the adventurer notices of *events*.

    Args:
        game: The game after the events.
        before: The monsters in sight before the events.
        events: The events of one action.
    """
    if any(isinstance(event, dungeon.FloorEntered) for event in events):
        before = ()
    now = in_sight(game)
    known = {number for number, *_ in before}
    seen = {number for number, *_ in now}
    told = [
        one for event in events if (one := _as_noticed(event, known, seen)) is not None
    ]
    own = next(
        (at for at, event in enumerate(told) if isinstance(event, END_OF_TURN)),
        len(told),
    )
    return *told[:own], *_changes(game, before, now), *told[own:]


def _as_noticed(
    event: Event, known: Collection[int], seen: Collection[int]
) -> Event | None:
    """Return *event* as far as the adventurer notices it, or None.

    Args:
        event: An event of the action.
        known: The numbers of the monsters in sight before the action.
        seen: The numbers of the monsters in sight after it.
    """
    match event:
        case dungeon.MonsterMoved(unit=unit) | dungeon.MonsterAppeared(unit=unit):
            return event if unit in known else None
        case dungeon.MonsterStruck(target=target) if target not in known:
            event = dungeon.UnseenMonsterStruck()
        case dungeon.MonsterDied(unit=unit) if unit not in known:
            event = dungeon.UnseenMonsterDied()
        case dungeon.AdventurerStruck(attacker=one, hit_points=left) if one not in seen:
            event = dungeon.AdventurerStruckUnseen(left)
    return event


def _changes(game: Dungeon, before: Sighted, now: Sighted) -> Iterator[Event]:
    """Yield an event for each monster that came into sight or left it alive."""
    known = {number for number, *_ in before}
    seen = {number for number, *_ in now}
    alive = {number_of(monster) for monster in game.floor.monsters}
    for number, kind, at in now:
        if number not in known:
            yield dungeon.MonsterAppeared(number, kind, at)
    for number, kind, at in before:
        if number in alive - seen:
            yield dungeon.MonsterDisappeared(number, kind, at)
