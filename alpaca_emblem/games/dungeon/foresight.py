"""Foresight: the actions whose results do not depend on hidden state.

Hidden state can matter in three ways. The adventurer can run into unknown terrain. A
hidden monster can arrive, or block another one. And a monster in sight can act
differently if an unknown square turns out to be rock, which blocks sight and steps.
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
from alpaca_emblem.games.dungeon.moving import obstacle_to

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Location


def check_foreseeable(game: Dungeon, action: Action[Any]) -> None:
    """Refuse a forecast of *action* if its result may depend on hidden state.

    Raises:
        HiddenError: It may.
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
            there = game.place  # it attacks, and stays
        elif terrain is STAIRS or (terrain is WAY_UP and game.is_way_back):
            return  # monsters do not act; the resolver refuses to foresee a floor
    elif isinstance(action, Use):
        _check_use(game.adventurer.items[action.item])
    if game.variant.mind.acts_unseen and count_hidden_monsters(game) > 0:
        raise HiddenError("a monster out of sight may arrive")
    Outlook(game, there, ground).check()


def leaves_floor(game: Dungeon, action: Action[Any]) -> bool:
    """Return whether *action*, which is legal, leads to a floor that is made only then.

    No forecast reaches that floor.
    """
    if not isinstance(action, Step):
        return False
    floor, there = game.floor, game.beside(action.direction)
    if not floor.field.is_empty(there) or obstacle_to(game, there) is not None:
        return False
    terrain = floor.terrain_at(there)
    is_back = game.is_way_back and floor.number > 1  # the first one leads outside
    return terrain is STAIRS or (terrain is WAY_UP and is_back)


def _check_way(game: Dungeon, there: Location) -> None:
    floor = game.floor
    ways = (there, *floor.corners(game.place, there))
    if any(floor.terrain_at(place) is UNKNOWN for place in ways):
        raise HiddenError("the terrain there is unknown")


def _check_use(item: Item) -> None:
    if isinstance(item, Potion | Scroll) and (
        item.kind.startswith(UNKNOWN_MARK) or item.kind == "teleportation"
    ):
        raise HiddenError("the effect of this item is unknown")


class Outlook:
    """The possible actions of monsters once the adventurer is on a given square.

    Attributes:
        there: The adventurer's square by then.
        bright: The squares that block sight, if no unknown one does.
        dark: The squares that block sight, if all unknown ones do.
    """

    def __init__(self, game: Dungeon, there: Location, ground: SightMap) -> None:
        self.game = game
        self.there = there
        self.bright = ground
        # Its present view does not depend on unknown squares.
        is_moving = there is not game.place
        self.dark = _darkened(game.floor, ground) if is_moving else ground
        sight = game.variant.sight
        self._seen = sight.seen_from(self.bright, there.row, there.column)
        self._surely_seen = sight.seen_from(self.dark, there.row, there.column)
        self._has_hidden = count_hidden_monsters(game) > 0

    def check(self) -> None:
        """Refuse if the action of any monster may depend on hidden state.

        Raises:
            HiddenError: It may.
        """
        if self._has_hidden:
            self._check_no_arrival()
        for monster in self.game.floor.monsters:
            self._check_monster(monster)

    def _check_no_arrival(self) -> None:
        floor = self.game.floor
        for place in self._watched():
            if can_hide(floor, place):
                raise HiddenError(f"a hidden monster may be at {place}")

    def _watched(self) -> Iterator[Location]:
        """Yield the squares from which a hidden monster may act: in sight, or adjacent.

        The adventurer never stands at the edge, so it has squares all around it.
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
            return  # it attacks, and stays
        if mind.acts_unseen:
            raise HiddenError(f"the intention of the monster at {at} is unknown")
        self._check_seen(at)
        if not self._seen.has(at.row, at.column):
            return
        if monster.kind.reach > 1:
            self._check_shot(at)
        for place in self.game.floor.field.topology.neighbours(at):
            self._check_step(place)

    def _is_contact(self, at: Location) -> bool:
        """Return whether a monster on square *at* certainly attacks."""
        floor = self.game.floor
        return combat.is_contact(self.game, at, self.there) and not any(
            floor.terrain_at(corner) is UNKNOWN
            for corner in floor.corners(at, self.there)
        )

    def _check_seen(self, at: Location) -> None:
        where = at.row, at.column
        if self._seen.has(*where) != self._surely_seen.has(*where):
            raise HiddenError(f"it is unknown whether {at} will be in sight")

    def _check_shot(self, at: Location) -> None:
        ways = {
            is_clear(g, at.place, self.there.place) for g in (self.bright, self.dark)
        }
        if len(ways) > 1:
            raise HiddenError(f"it is unknown whether a shot from {at} is clear")

    def _check_step(self, place: Location) -> None:
        floor = self.game.floor
        if is_doubtful(floor, place):
            raise HiddenError(f"the terrain at {place} is unknown")
        if self._has_hidden and can_hide(floor, place):
            raise HiddenError(f"a hidden monster may be at {place}")
        if floor.is_open(place):
            self._check_seen(place)


def _darkened(floor: Floor, ground: SightMap) -> SightMap:
    """Return *ground* with sight blocked by all unknown squares."""
    opaque = list(ground.opaque)
    for location, terrain in zip(
        floor.field.topology.locations, floor.field.terrain, strict=True
    ):
        if terrain is UNKNOWN:
            opaque[location.row] |= 1 << location.column
    return SightMap(tuple(opaque), ground.width)
