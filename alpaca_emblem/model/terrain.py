"""Terrain: what a place is made of, as a value.

Every place of a board is asked for its terrain again and again, so there is only one of
each value: equal ones are the same one, which costs nothing to find out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self
from weakref import WeakValueDictionary

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import is_instance, is_text, is_whole
from alpaca_emblem.errors import InvalidValueError

_KNOWN: Final[WeakValueDictionary[tuple[object, ...], Any]] = WeakValueDictionary()
"""All terrains that there are, by class and values."""


class _Interning(type):
    """Gives back the one there is, where a class is called for an equal one."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        return _KNOWN.setdefault((cls, *attrs.astuple(made, recurse=False)), made)


@frozen(eq=False)
class Terrain(metaclass=_Interning):
    """What it costs to enter a place, and what it does to who stands there.

    Two that say the same are one, however they were made, copied or unpickled:

    >>> Terrain("forest", "f", move_cost=2, cover=1, blocks_sight=True) is FOREST
    True

    Attributes:
        name: In English, lower case.
        symbol: One character, for maps and drawings.
        move_cost: In steps, at least 1; None if nobody can enter.
        cover: Damage that each blow against who stands there loses.
        blocks_sight: Whether nobody sees through it.
        healing: Hit points that who stands there gains at the start of each phase of
            its side.
    """

    name: str = field(validator=is_text)
    symbol: str = field()
    move_cost: int | None = field(default=1)
    cover: int = field(default=0, validator=is_whole(0))
    blocks_sight: bool = field(default=False, validator=is_instance(bool))
    healing: int = field(default=0, validator=is_whole(0))

    @symbol.validator
    def _check_symbol(self, attribute: object, value: object) -> None:
        is_text(self, attribute, value)  # type: ignore[arg-type]
        if len(self.symbol) != 1:
            raise InvalidValueError(f"symbol must be one character, not {value!r}")

    @move_cost.validator
    def _check_move_cost(self, attribute: object, value: object) -> None:
        if value is not None:
            is_whole(1)(self, attribute, value)  # type: ignore[arg-type]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), attrs.astuple(self, recurse=False)


PLAIN: Final = Terrain("plain", ".")
"""Open ground: what a map is made of unless it says otherwise."""

GRASS: Final = Terrain("grass", ".")
FOREST: Final = Terrain("forest", "f", move_cost=2, cover=1, blocks_sight=True)
ROCK: Final = Terrain("rock", "#", move_cost=None, blocks_sight=True)
"""The three kinds of ground of the grid battle."""

NOTHING: Final = Terrain("nothing", "_", move_cost=None)
"""What is there where a map has a blank, or no character: nobody can go there."""

LEGEND: Final[Mapping[str, Terrain]] = {
    terrain.symbol: terrain for terrain in (GRASS, FOREST, ROCK)
}
"""What the letters of a map mean unless it says otherwise."""
