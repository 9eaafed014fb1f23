"""Terrain: what a place is made of, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import field, frozen

from alpaca_emblem.checks import is_instance, is_text, is_whole
from alpaca_emblem.errors import InvalidValueError


@frozen(cache_hash=True)
class Terrain:
    """What it costs to enter a place, and what it does to who stands there.

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
