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
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoCodeError, shown
from alpaca_emblem.games.registry import family_name

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View


@frozen
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

        It is both the mask of legal codes and the way to decode them.
        """
        numbers = _numbers_of(self, roster)
        table: dict[int, Action[Any]] = {}
        for action in view.legal_actions():
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


@lru_cache(maxsize=32)
def _numbers_of(codes: Codes, roster: Roster) -> dict[int, tuple[int, Action[Any]]]:
    """Return the codes found so far, by the identity of their actions.

    Games return the same objects for equal actions, and each is kept here, so that its
    identity is that of no other.
    """
    return {}


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
