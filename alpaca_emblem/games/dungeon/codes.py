"""The codes of a dungeon: steps, waiting, and what is done with items by their place.

In order: steps (4 or 8 directions), waiting; and if items can be carried, picking up,
then using, equipping, unequipping and dropping each of them.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoCodeError
from alpaca_emblem.games.codes import Codes, Roster
from alpaca_emblem.games.dungeon.actions import (
    DIRECTIONS,
    PICK_UP,
    STEPS,
    STRAIGHT,
    WAIT,
    Drop,
    PickUp,
    PutAway,
    Ready,
    Step,
    Use,
    Wait,
)
from alpaca_emblem.games.dungeon.events import ADVENTURER
from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action

KINDS: Final = (Step, Wait, PickUp, Use, Ready, PutAway, Drop)
"""The actions in the order of their codes."""
NAMES: Final = tuple(DIRECTIONS)
"""The directions in the order of their codes."""


def _dungeon_in(game: Game | View) -> Dungeon:
    dungeon = game._present if isinstance(game, View) else game
    instance("game", dungeon, Dungeon)
    assert isinstance(dungeon, Dungeon), "it has just been checked"
    return dungeon


@frozen
class DungeonCodes(Codes):
    """The codes of the actions of a dungeon.

    Attributes:
        directions: The number of directions, 4 or 8.
        inventory: The number of items that can be carried.
        first: The first code of each kind of action, and the number of codes.
    """

    directions: int
    inventory: int
    first: tuple[int, ...] = field(init=False)

    @first.default
    def _firsts(self) -> tuple[int, ...]:
        items = self.inventory
        sizes = (self.directions, 1, int(items > 0), *[items] * 4)
        return tuple(accumulate(sizes, initial=0))

    @property
    def count(self) -> int:
        return self.first[-1]

    @classmethod
    def of(cls, game: Game) -> DungeonCodes:
        variant = _dungeon_in(game).variant
        directions = DIRECTIONS if variant.eight_directions else STRAIGHT
        return cls(len(directions), variant.inventory)

    def roster(self, game: Game | View, side: str) -> Roster:
        _dungeon_in(game)._check_side(side)
        return Roster(side, (ADVENTURER,))

    def relative_roster(self) -> Roster:
        return Roster("", (ADVENTURER,))

    def code(self, action: Action[Any], roster: Roster) -> int:
        if type(action) not in KINDS:
            raise NoCodeError(f"{action!r} has no code")
        kind = KINDS.index(type(action))
        return self._checked(action, kind, self._offset(action))

    def _offset(self, action: Action[Any]) -> object:
        """Return the number of *action* among those of its kind, unchecked."""
        match action:
            case Step(direction=direction):
                return NAMES.index(direction) if direction in NAMES else -1
            case Use(item=item) | Ready(item=item) | PutAway(item=item):
                return item
            case Drop(item=item):
                return item
        return 0

    def _checked(self, action: Action[Any], kind: int, offset: object) -> int:
        first, end = self.first[kind : kind + 2]
        if type(offset) is not int or not 0 <= offset < end - first:
            raise NoCodeError(f"{action!r} has no code in this dungeon")
        return first + offset

    def action(self, code: int, roster: Roster) -> Action[Any]:
        self._check_code(code)
        kind = bisect_right(self.first, code) - 1
        offset = code - self.first[kind]
        if kind == 0:
            return STEPS[NAMES[offset]]
        if kind <= 2:
            return WAIT if kind == 1 else PICK_UP
        of: Any = KINDS[kind].of
        action: Action[Any] = of(offset)
        return action
