"""Foresight: which actions can be forecast by whoever sees a part of the floor only.

What nobody knows can matter in three ways. The adventurer can run into it. Somebody who
is out of sight can come, or be in a monster's way. And a monster in sight can act as it
would not if an unknown place turned out to be rock: it might neither see nor be seen
through it, nor get there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from alpaca_emblem.errors import HiddenError
from alpaca_emblem.games.dungeon import combat
from alpaca_emblem.games.dungeon.actions import Step, Use
from alpaca_emblem.games.dungeon.belief import (
    can_hide,
    count_hidden_monsters,
    is_doubtful,
)
from alpaca_emblem.games.dungeon.creatures.minds import Mind
from alpaca_emblem.games.dungeon.floors.floor import SHUT, STAIRS, UNKNOWN, WAY_UP
from alpaca_emblem.games.dungeon.floors.sight import SightMap, is_clear
from alpaca_emblem.games.dungeon.items import UNKNOWN_MARK, Potion, Scroll

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Location


def check_foreseeable(game: Dungeon, action: Action[Any]) -> None:
    """Refuse a forecast of *action* that could depend on what is hidden.

    Raises:
        HiddenError: It could.
    """
    there = game.place
    ground = game.floor.ground
    if isinstance(action, Step):
        there = game.beside(action.direction)
        _check_way(game, there)
        terrain = game.floor.terrain_at(there)
        if terrain in SHUT:
            ground = ground.with_clear(there.row, there.column)
        if not game.floor.field.is_empty(there):
            there = game.place  # it strikes, and stays
        elif terrain is STAIRS or (terrain is WAY_UP and game.is_way_back):
            return  # nobody acts; that the floor is not foreseen is told elsewhere
    elif isinstance(action, Use):
        _check_use(game.adventurer.items[action.item])
    if game.variant.mind.acts_unseen and count_hidden_monsters(game) > 0:
        raise HiddenError("somebody who is out of sight could come")
    Outlook(game, there, ground).check()


def _check_way(game: Dungeon, there: Location) -> None:
    floor = game.floor
    ways = (there, *floor.corners(game.place, there))
    if any(floor.terrain_at(place) is UNKNOWN for place in ways):
        raise HiddenError("nobody knows what is there")


def _check_use(item: Item) -> None:
    if isinstance(item, Potion | Scroll) and (
        item.kind.startswith(UNKNOWN_MARK) or item.kind == "teleportation"
    ):
        raise HiddenError("nobody knows where that leads")


class Outlook:
    """What monsters can do once the adventurer is at some place.

    Attributes:
        there: Where it will be.
        bright: The ground if one sees through all that is unknown.
        dark: The ground if one sees through nothing that is unknown.
    """

    def __init__(self, game: Dungeon, there: Location, ground: SightMap) -> None:
        self.game = game
        self.there = there
        self.bright = ground
        # From where it stands it sees what it sees, whatever the unknown is.
        is_moving = there is not game.place
        self.dark = _darkened(game.floor, ground) if is_moving else ground
        sight = game.variant.sight
        self._seen = sight.seen_from(self.bright, there.row, there.column)
        self._surely_seen = sight.seen_from(self.dark, there.row, there.column)
        self._has_hidden = count_hidden_monsters(game) > 0

    def check(self) -> None:
        """Refuse if what any monster does depends on what is hidden.

        Raises:
            HiddenError: It does.
        """
        if self._has_hidden:
            self._check_nobody_comes()
        for monster in self.game.floor.monsters:
            self._check_monster(monster)

    def _check_nobody_comes(self) -> None:
        floor = self.game.floor
        for place in self._watched():
            if can_hide(floor, place):
                raise HiddenError(f"somebody could be hidden at {place}")

    def _watched(self) -> Iterator[Location]:
        """All places from which somebody could act: those in sight, and those beside.

        The adventurer stands on no outermost place, so there are places all around it.
        """
        locate, there = self.game.floor.field.topology.location, self.there
        for row, mask in enumerate(self._seen.rows, start=self._seen.top):
            for column in range(mask.bit_length()):
                if mask >> column & 1:
                    yield locate(row, column)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                yield locate(there.row + down, there.column + right)

    def _check_monster(self, monster: Monster) -> None:
        at, mind = monster.location, self.game.variant.mind
        assert at is not None, "those alive stand somewhere"
        if type(mind).act is Mind.act and self._is_contact(at):
            return  # it strikes, and stays
        if mind.acts_unseen:
            raise HiddenError(f"nobody knows what the one at {at} has in mind")
        self._check_seen(at)
        if not self._seen.has(at.row, at.column):
            return
        if monster.kind.reach > 1:
            self._check_shot(at)
        for place in self.game.floor.field.topology.neighbours(at):
            self._check_step(place)

    def _is_contact(self, at: Location) -> bool:
        """Whether who is at that place certainly strikes."""
        floor = self.game.floor
        return combat.is_contact(self.game, at, self.there) and not any(
            floor.terrain_at(corner) is UNKNOWN
            for corner in floor.corners(at, self.there)
        )

    def _check_seen(self, at: Location) -> None:
        where = at.row, at.column
        if self._seen.has(*where) != self._surely_seen.has(*where):
            raise HiddenError(f"nobody knows whether {at} will be in sight")

    def _check_shot(self, at: Location) -> None:
        ways = {
            is_clear(g, at.place, self.there.place) for g in (self.bright, self.dark)
        }
        if len(ways) > 1:
            raise HiddenError(f"nobody knows whether a shot from {at} is clear")

    def _check_step(self, place: Location) -> None:
        floor = self.game.floor
        if is_doubtful(floor, place):
            raise HiddenError(f"nobody knows what is at {place}")
        if self._has_hidden and can_hide(floor, place):
            raise HiddenError(f"somebody could be hidden at {place}")
        if floor.is_open(place):
            self._check_seen(place)


def _darkened(floor: Floor, ground: SightMap) -> SightMap:
    """*ground* if one sees through nothing that is unknown."""
    opaque = list(ground.opaque)
    for location, terrain in zip(
        floor.field.topology.locations, floor.field.terrain, strict=True
    ):
        if terrain is UNKNOWN:
            opaque[location.row] |= 1 << location.column
    return SightMap(tuple(opaque), ground.width)
