"""Observers: what one side sees of a game, as numbers, for programs that learn.

An observation is a function of a view and of nothing else, so it cannot hold more than
a side may know. It is a flat row of numbers from 0 to 1, each of which has a name. A
name that ends in a divisor, such as ``power/40``, stands for a number divided by it and
cut to that range; ``hit_points/most`` is a share; any other is 1 where it holds.

Like codes, the numbers are *relative*: the side of the view comes first, then those
that follow in the order of sides. The shape depends on the set-up only, never on the
seed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import define, field

from alpaca_emblem.checks import instance, mistaken
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.codes import part_class
from alpaca_emblem.games.views import View
from alpaca_emblem.model.units import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.model.topology import Location

    Floats: TypeAlias = array[float]
    """Numbers of 32 bits, as learning programs use them."""

CLASSES: Final[tuple[type[Unit], ...]] = (
    *(Alpaca, Archer, Cleric, Fighter, Hero, Sorcerer, SwordMaster),
)
"""The classes of units that have a plane each; those of your own have none."""
CLASS_NAMES: Final = tuple(f"class.{kind.__name__}" for kind in CLASSES)
CLASS_PLANES: Final[Mapping[type[Unit], int]] = {
    kind: index for index, kind in enumerate(CLASSES)
}


def cut(value: float) -> float:
    """Return *value*, or the nearer of 0 and 1 if it is not between them."""
    return 0.0 if value < 0 else 1.0 if value > 1 else value


def share(now: float, most: float) -> float:
    """Return how much of *most* is left, from 0 to 1; 0 if there was nothing."""
    return cut(now / most) if most > 0 else 0.0


@define(eq=False)
class Observer(ABC):
    """Writes what a side sees of the games of one set-up as numbers from 0 to 1.

    Attributes:
        names: A name for each plane, or for each entry if there are no planes.
        shape: The number of names; for planes, then rows and columns.
    """

    names: tuple[str, ...]
    shape: tuple[int, ...] = field(init=False)
    _blank: Floats = field(init=False, repr=False)

    @shape.default
    def _one_row(self) -> tuple[int, ...]:
        return (len(self.names),)

    @_blank.default
    def _zeros(self) -> Floats:
        size = 1
        for length in self.shape:
            size *= length
        return array("f", bytes(4 * size))

    @classmethod
    @abstractmethod
    def of(cls, game: Game) -> Observer:
        """Return the observer of the set-up of *game*.

        Raises:
            NoCodeError: The game is in a phase of free choices.
        """

    def write(self, view: View) -> list[float]:
        """Return what *view* shows, as a flat list in the order of `shape`.

        The numbers are those of `floats`: each has 32 bits.

        Raises:
            InvalidTypeError: *view* is not a view, or one of another game.
            InvalidValueError: It is of another set-up.
        """
        return self.floats(view).tolist()

    def floats(self, view: View) -> Floats:
        """Return what `write` returns as an `array`, which numpy reads without copying.

        Every call returns a new one.

        Raises:
            InvalidTypeError: *view* is not a view, or one of another game.
            InvalidValueError: It is of another set-up.
        """
        try:
            game = view._present
        except AttributeError as error:
            raise mistaken(error, "view", view, View) from None
        self._check(game)
        out = self._blank[:]
        self._fill(out, game, view.side)
        return out

    def fits(self, game: Game) -> bool:
        """Return whether views of *game* can be written."""
        return isinstance(game, self._game_class()) and self._fits(game)

    def _check(self, game: Game) -> None:
        """Refuse *game* unless it is of this set-up."""
        if not self.fits(game):
            instance("the game of the view", game, self._game_class())
            raise InvalidValueError(
                f"view must be of the set-up of this observer, not of {game!r}"
            )

    @staticmethod
    @abstractmethod
    def _game_class() -> type[Game]:
        """Return the games that it observes."""

    @abstractmethod
    def _fits(self, game: Any) -> bool:
        """Return whether *game* has the shape of the set-up."""

    @abstractmethod
    def _fill(self, out: Floats, game: Any, side: str) -> None:
        """Write what *side* sees of *game*, as a view knows it, into blank *out*."""


@define(eq=False, kw_only=True)
class PlaneObserver(Observer):
    """An observer of a board: a plane of rows and columns for each name.

    Attributes:
        rows: Of the board.
        columns: Of the board.
    """

    rows: int
    columns: int
    shape: tuple[int, ...] = field(init=False)
    _area: int = field(init=False, repr=False)
    _blank: Floats = field(init=False, repr=False)

    @shape.default
    def _planes(self) -> tuple[int, ...]:
        return (len(self.names), self.rows, self.columns)

    @_area.default
    def _size(self) -> int:
        return self.rows * self.columns

    @_blank.default
    def _zeros(self) -> Floats:
        return array("f", bytes(4 * len(self.names) * self._area))

    def _cell(self, location: Location) -> int:
        """Return the index of *location* in the first plane."""
        return location.row * self.columns + location.column

    def _flood(self, out: Floats, plane: int, values: Iterable[float]) -> None:
        """Fill *plane* and those that follow with one of *values* each."""
        area = self._area
        start = plane * area
        for value in values:
            if value:
                out[start : start + area] = array("f", (value,)) * area
            start += area


def observer_of(game: Game) -> Observer:
    """Return the observer of the set-up of *game*, whatever game it is.

    >>> from alpaca_emblem import Duel
    >>> observer_of(Duel(seed=1)).shape
    (123,)

    Raises:
        InvalidTypeError: *game* is not a game.
        NoCodeError: There are no observers of such games, or the game is in a phase of
            free choices.
    """
    kind: type[Observer] = part_class(game, "observing", "Observer")
    return kind.of(game)
