"""Codes: every action of a set-up as a number, for programs that learn and count.

The numbers depend on the set-up only, never on the seed, and they are *relative*: a
unit is named by the seat of its owner, counted from the side that acts, and by its
index within its side. So one policy plays every side, and "the first enemy" is the same
number in every game. A `Roster` turns relative numbers into the units of a game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoCodeError, shown
from alpaca_emblem.games.registry import family_name

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View


@frozen(cache_hash=True)
class Roster:
    """The units of a game as one side numbers them.

    Attributes:
        side: The name of the side.
        numbers: The number of each unit in the game, by its relative number: one's own
            units first, then those of the sides that follow in the order of sides. It
            is 0 where a side has fewer units than others.
    """

    side: str
    numbers: tuple[int, ...]
    _relatives: dict[int, int] = field(init=False, repr=False, eq=False)

    @_relatives.default
    def _inverse(self) -> dict[int, int]:
        return {number: at for at, number in enumerate(self.numbers) if number}

    def relative(self, number: int) -> int:
        """Return the relative number of unit *number*.

        Raises:
            NoCodeError: There is no such unit.
        """
        try:
            return self._relatives[number]
        except (KeyError, TypeError):
            raise NoCodeError(f"{self.side} knows no unit {shown(number)}") from None

    @classmethod
    def of_sides(
        cls, side: int, names: Iterable[str], units: list[list[int]]
    ) -> Roster:
        """Return the roster of the side with the index *side*.

        Args:
            side: The index of the side.
            names: The names of all sides.
            units: For each side the numbers of its units, in their order.
        """
        most = max(map(len, units))
        numbers: list[int] = []
        for seat in range(len(units)):
            own = units[(side + seat) % len(units)]
            numbers += [*own, *[0] * (most - len(own))]
        return cls(tuple(names)[side], tuple(numbers))


@frozen
class Codes(ABC):
    """The numbers of all actions of one set-up of a game.

    Actions of the referee have none.
    """

    rosters_hold: ClassVar[bool] = True
    """True if a roster holds all game long; else it is taken for each decision."""
    lists_are_kept: ClassVar[bool] = False
    """True if the games keep their lists of legal actions, so that equal ones are one.

    Then `table` keeps the table of each.
    """

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of codes; they are the numbers below it, from 0."""

    @classmethod
    @abstractmethod
    def of(cls, game: Game) -> Codes:
        """Return the codes of the set-up of *game*.

        Raises:
            NoCodeError: The game is in a phase of free choices.
        """

    @abstractmethod
    def roster(self, game: Game | View, side: str) -> Roster:
        """Return the units of *game* as *side* numbers them. See `rosters_hold`."""

    @abstractmethod
    def code(self, action: Action[Any], roster: Roster) -> int:
        """Return the code of *action* for the side of *roster*.

        Raises:
            NoCodeError: The action has none in this set-up.
        """

    @abstractmethod
    def action(self, code: int, roster: Roster) -> Action[Any] | None:
        """Return the action with *code*, legal or not; None if it names no unit.

        Raises:
            NoCodeError: The code is not below `count`.
        """

    @abstractmethod
    def relative_roster(self) -> Roster:
        """Return a roster in which each unit has its relative number, plus 1.

        With it, `action` tells what a code means in every game of the set-up.
        """

    def table(self, view: View, roster: Roster) -> dict[int, Action[Any]]:
        """Return the legal actions of *view* by their codes, in the order of the game.

        It is both the mask of legal codes and the way to decode them. Every call
        returns a new one.
        """
        legal, found = view.legal_actions(), _found_by(self, roster)
        if not self.lists_are_kept:
            return self._table_of(legal, roster, found.numbers)
        tables = found.tables
        known = tables.get(id(legal))
        if known is None:
            if len(tables) >= MOST_TABLES:
                tables.clear()
            table = self._table_of(legal, roster, found.numbers)
            known = tables[id(legal)] = table, legal
        return known[0].copy()

    def _table_of(
        self,
        legal: tuple[Action[Any], ...],
        roster: Roster,
        numbers: dict[int, tuple[int, Action[Any]]],
    ) -> dict[int, Action[Any]]:
        """Return the actions in *legal* by their codes, which *numbers* keeps."""
        table: dict[int, Action[Any]] = {}
        for action in legal:
            known = numbers.get(id(action))
            if known is None:
                if len(numbers) > self.count:  # these actions are not interned
                    numbers.clear()
                known = numbers[id(action)] = self.code(action, roster), action
            table[known[0]] = action
        return table

    def _check_code(self, code: int) -> None:
        """Raise `NoCodeError` unless *code* is one of this set-up."""
        if type(code) is not int or not 0 <= code < self.count:
            raise NoCodeError(
                f"code must be from 0 to {self.count - 1}, not {shown(code)}"
            )


MOST_TABLES: Final = 1 << 10
"""The most tables to keep for one roster."""


class _Found(NamedTuple):
    """The codes found so far for the roster of a side.

    Games return the same objects for equal actions, and some for equal lists of them.
    Each is kept here, so that its identity is that of no other.

    Attributes:
        numbers: The code of each action, by the identity of the action.
        tables: The table of each list of legal actions, by the identity of the list.
    """

    numbers: dict[int, tuple[int, Action[Any]]]
    tables: dict[int, tuple[dict[int, Action[Any]], tuple[Action[Any], ...]]]


@lru_cache(maxsize=32)
def _found_by(codes: Codes, roster: Roster) -> _Found:
    return _Found({}, {})


FAMILIES: Final = ("match", "grid", "duel", "dungeon")
"""The games that have codes and observers."""


def part_class(game: Game, module: str, suffix: str) -> type[Any]:
    """Return the class with *suffix* in *module* of the folder of the game of *game*.

    Raises:
        InvalidTypeError: *game* is not a game.
        NoCodeError: Such games have none.
    """
    from alpaca_emblem.games.base import Game

    instance("game", game, Game)
    family = family_name(type(game))
    if family not in FAMILIES:
        raise NoCodeError(f"a game of the kind {family!r} has no {suffix.lower()}")
    found = import_module(f"alpaca_emblem.games.{family}.{module}")
    kind: type[Any] = getattr(found, family.capitalize() + suffix)
    return kind


def codes_of(game: Game) -> Codes:
    """Return the codes of the set-up of *game*, whatever game it is.

    >>> from alpaca_emblem import Dungeon
    >>> codes_of(Dungeon(seed=1)).count
    5

    Raises:
        InvalidTypeError: *game* is not a game.
        NoCodeError: There are no codes for such games, or the game is in a phase of
            free choices.
    """
    kind: type[Codes] = part_class(game, "codes", "Codes")
    return kind.of(game)
