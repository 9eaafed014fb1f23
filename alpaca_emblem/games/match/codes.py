"""The codes of a match in play. Turn zero has none: its choices are free.

In order: moves (own unit, place), uses (own unit, relative unit), equips (slot),
unequips (own unit), gifts (slot, own unit), swaps (slot, slot), the end of the turn,
resigning. A *slot* is a place for an item: those of a side's units are numbered one
after another, so that a unit that can carry a lot costs its own slots only.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

from attrs import field, frozen

from alpaca_emblem.errors import InvalidTypeError, NoCodeError, shown
from alpaca_emblem.games.codes import Codes, Roster
from alpaca_emblem.games.match.actions import (
    EndTurn,
    Equip,
    Give,
    Move,
    Resign,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.topology import Topology

KINDS: Final = (Move, UseItem, Equip, Unequip, Give, Swap, EndTurn, Resign)
"""The actions that have codes, in the order of their codes."""


def _match_in(game: Game | View) -> Match:
    shown = game._present if isinstance(game, View) else game
    if not isinstance(shown, Match):
        raise InvalidTypeError(f"game must be a Match, not {shown!r}")
    return shown


def units_by_side(game: Match) -> list[list[int]]:
    """Return the numbers of each player's units, dead or alive, in their order."""
    by_name: dict[str, list[int]] = {name: [] for name in game.players}
    for number, unit in enumerate(game.units, start=1):
        assert unit.owner is not None, "it has been enlisted"
        by_name[unit.owner.name].append(number)
    return list(by_name.values())


def rooms_by_index(game: Match, units: list[list[int]]) -> tuple[int, ...]:
    """Return the number of slots of each unit of a side, by its index in the side.

    It is the largest among all sides. No unit can carry more than all its side has.
    """
    rooms = [1] * max(map(len, units))
    for own in units:
        members = [game.unit_numbered(number) for number in own]
        carried = sum(len(unit.items) for unit in members)
        for index, unit in enumerate(members):
            most = max(min(unit.max_items, carried), len(unit.items))
            rooms[index] = max(rooms[index], most)
    return tuple(rooms)


@frozen
class MatchCodes(Codes):
    """The codes of the actions of a match.

    Attributes:
        topology: The map.
        sides: The number of players.
        rooms: The number of slots of each unit of a side, by its index in the side.
        first_slots: The number of the first slot of each, and after the last.
        first: The first code of each kind of action, and the number of codes.
    """

    topology: Topology = field(repr=False)
    sides: int
    rooms: tuple[int, ...]
    first_slots: tuple[int, ...] = field(init=False)
    first: tuple[int, ...] = field(init=False)

    @first_slots.default
    def _sums(self) -> tuple[int, ...]:
        return tuple(accumulate(self.rooms, initial=0))

    @first.default
    def _firsts(self) -> tuple[int, ...]:
        units, slots = len(self.rooms), self.slots
        sizes = (
            *(units * len(self.topology), units * units * self.sides, slots, units),
            *(slots * units, slots * slots, 1, 1),
        )
        return tuple(accumulate(sizes, initial=0))

    @property
    def slots(self) -> int:
        """The number of slots of a side."""
        return self.first_slots[-1]

    @property
    def count(self) -> int:
        return self.first[-1]

    @classmethod
    def of(cls, game: Game) -> MatchCodes:
        match = _match_in(game)
        if match.round_number == 0:
            raise NoCodeError("turn zero has free choices, which have no codes")
        units = units_by_side(match)
        if not match.units:
            raise NoCodeError("a match without units has no codes")
        rooms = rooms_by_index(match, units)
        return cls(match.field.topology, len(match.players), rooms)

    def roster(self, game: Game | View, side: str) -> Roster:
        match = _match_in(game)
        match._check_side(side)
        at = match.players.index(side)
        return Roster.of_sides(at, match.players, units_by_side(match))

    def relative_roster(self) -> Roster:
        return Roster("", tuple(range(1, len(self.rooms) * self.sides + 1)))

    def code(self, action: Action[Any], roster: Roster) -> int:
        if type(action) not in KINDS:
            raise NoCodeError(f"{action!r} has no code")
        return self.first[KINDS.index(type(action))] + self._offset(action, roster)

    def _offset(self, action: Action[Any], roster: Roster) -> int:
        """Return the number of *action* among those of its kind."""
        match action:
            case Move(unit=unit, to=to):
                offset = self._own(unit, roster) * len(self.topology) + self._place(to)
            case UseItem(unit=unit, target=target):
                everyone = len(self.rooms) * self.sides
                offset = self._own(unit, roster) * everyone + roster.relative(target)
            case Equip(unit=unit, item=item):
                offset = self._slot(unit, item, roster)
            case Unequip(unit=unit):
                offset = self._own(unit, roster)
            case Give(unit=unit, item=item, to=to):
                slot = self._slot(unit, item, roster)
                offset = slot * len(self.rooms) + self._own(to, roster)
            case Swap(unit=unit, item=item, other=other, other_item=others):
                slot = self._slot(unit, item, roster)
                offset = slot * self.slots + self._slot(other, others, roster)
            case _:  # an action of which there is one
                offset = 0
        return offset

    def _place(self, place: object) -> int:
        found = self.topology.find(*place) if isinstance(place, tuple) else None
        if found is None:
            raise NoCodeError(f"the map has no place {shown(place)}")
        return found.index

    def _own(self, number: int, roster: Roster) -> int:
        """Return the index of unit *number* within its side, which is to act."""
        index = roster.relative(number)
        if index >= len(self.rooms):
            raise NoCodeError(f"unit {shown(number)} does not serve {roster.side}")
        return index

    def _slot(self, number: int, item: int, roster: Roster) -> int:
        own = self._own(number, roster)
        if type(item) is not int or not 0 <= item < self.rooms[own]:
            raise NoCodeError(f"unit {number} has no slot {shown(item)}")
        return self.first_slots[own] + item

    def action(self, code: int, roster: Roster) -> Action[Any] | None:
        self._check_code(code)
        kind = bisect_right(self.first, code) - 1
        return _DECODERS[kind](self, code - self.first[kind], roster.numbers)

    def _move(self, offset: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        own, place = divmod(offset, len(self.topology))
        unit, there = numbers[own], self.topology.locations[place]
        return Move.of(unit, there.place) if unit else None

    def _use(self, offset: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        own, target = divmod(offset, len(self.rooms) * self.sides)
        units = (numbers[own], numbers[target])
        return UseItem.of(*units) if all(units) else None

    def _unit_at(self, slot: int, numbers: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of the unit with *slot*, and the index of the item."""
        own = bisect_right(self.first_slots, slot) - 1
        return numbers[own], slot - self.first_slots[own]

    def _equip(self, slot: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        unit, item = self._unit_at(slot, numbers)
        return Equip.of(unit, item) if unit else None

    def _unequip(self, own: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        return Unequip.of(numbers[own]) if numbers[own] else None

    def _give(self, offset: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        slot, own = divmod(offset, len(self.rooms))
        unit, item = self._unit_at(slot, numbers)
        return Give.of(unit, item, numbers[own]) if unit and numbers[own] else None

    def _swap(self, offset: int, numbers: tuple[int, ...]) -> Action[Any] | None:
        mine, theirs = divmod(offset, self.slots)
        unit, item = self._unit_at(mine, numbers)
        other, others = self._unit_at(theirs, numbers)
        return Swap.of(unit, item, other, others) if unit and other else None


_DECODERS: Final[
    tuple[Callable[[MatchCodes, int, tuple[int, ...]], Action[Any] | None], ...]
] = (
    MatchCodes._move,
    MatchCodes._use,
    MatchCodes._equip,
    MatchCodes._unequip,
    MatchCodes._give,
    MatchCodes._swap,
    lambda codes, offset, numbers: EndTurn.of(),
    lambda codes, offset, numbers: Resign.of(),
)
"""The function from the number of an action to the action, for each of `KINDS`."""
