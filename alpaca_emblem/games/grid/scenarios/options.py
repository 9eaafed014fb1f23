"""The rules of a scenario beyond those of the original."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import collection, is_instance, is_whole
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.model.reprs import unusual
from alpaca_emblem.model.topology import Place


def as_place(name: str, given: object) -> Place:
    """*given* as a place: row and column in a tuple or list.

    Raises:
        InvalidTypeError: It is nothing of the kind.
    """
    if not isinstance(given, tuple | list) or [*map(type, given)] != [int, int]:
        raise InvalidTypeError(f"{name} must be (row, column), not {given!r}")
    row, column = given
    return row, column


def _places(given: object) -> tuple[Place, ...]:
    places = collection("reach", given, object)
    return tuple(as_place("each of reach", place) for place in places)


@frozen(kw_only=True)
class Options:
    """The rules of a scenario beyond those of the original, all off by default.

    Attributes:
        triangle: Whether the weapon triangle counts.
        hit_chance: In percent, from 1 to 100, on open ground; cover makes it less.
            Whether a blow hits is then drawn; None if all do.
        levels: Whether who fells enemies grows.
        fog: How many steps a unit sees; None if everybody sees everything.
        turn_limit: The turn at the end of which the heroes have lost.
        survive: The turn at the end of which the heroes have won.
        reach: Places; the heroes have won when one of them ends its act there.
        fell_captain: Whether the heroes have won when all captains have fallen.
    """

    triangle: bool = field(default=False, validator=is_instance(bool))
    hit_chance: int | None = field(default=None, validator=optional(is_whole(1, 100)))
    levels: bool = field(default=False, validator=is_instance(bool))
    fog: int | None = field(default=None, validator=optional(is_whole(1, 100)))
    turn_limit: int | None = field(default=None, validator=optional(is_whole(1)))
    survive: int | None = field(default=None, validator=optional(is_whole(1)))
    reach: tuple[Place, ...] = field(default=(), converter=_places)
    fell_captain: bool = field(default=False, validator=is_instance(bool))

    def __repr__(self) -> str:
        return unusual(self)


ORIGINAL: Final = Options()
"""The rules of the original."""
