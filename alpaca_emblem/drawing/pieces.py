"""Pieces: what a picture shows of those who stand on a field, as plain values.

Pictures know nothing of units or games. Whoever draws says for each location which
piece is there; for the units of the model that is done here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

import attrs
from attrs import field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import (
    function,
    instance,
    is_instance,
    is_whole,
    number_between,
)
from alpaca_emblem.drawing.palette import side_mark
from alpaca_emblem.drawing.words import printable
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules.terms import plain_number


class Readiness(Enum):
    """What a piece has to do with the turn that is going on."""

    WAITING = "waiting"
    """It is not its side's turn."""
    READY = "ready"
    """It is in turn, and has not moved."""
    MOVED = "moved"
    """It is in turn, and has moved."""


def _is_share(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    """An attrs validator: a number from 0 to 1."""
    number_between(attribute.name, value, 0, 1)


def _printed(letter: str) -> str:
    """*letter* without what a terminal would obey."""
    instance("letter", letter, str)
    return printable(letter)


@frozen
class Piece:
    """What is shown of somebody who stands on a location.

    Attributes:
        letter: What it is, in one character.
        title: What it is in words, for those who point at it or have it read aloud.
        side: The number of its side, from 0; None if it is nobody's.
        health: The part of its hit points that is left, 0 to 1; None shows no bar.
        number: By which actions name it, or None.
        readiness: What it has to do with the turn that is going on.
    """

    letter: str = field(converter=_printed)
    title: str = field(validator=is_instance(str))
    side: int | None = field(default=None, validator=optional(is_whole(0)))
    health: float | None = field(default=None, validator=optional(_is_share))
    number: int | None = field(default=None, validator=optional(is_whole(1)))
    readiness: Readiness = field(
        default=Readiness.WAITING, validator=is_instance(Readiness)
    )

    @property
    def code(self) -> str:
        """Its letter with the mark of its side: ``Ha`` is a hero of the first side."""
        return self.letter + side_mark(self.side)

    @property
    def label(self) -> str:
        """Its code and its number, if it has one: ``Bb6`` is a bandit, unit 6."""
        return self.code if self.number is None else f"{self.code}{self.number}"


PieceAt: TypeAlias = Callable[[Location], Piece | None]
"""Which piece is shown on a location, or None."""


def unit_piece(
    unit: Unit, side: int | None, readiness: Readiness = Readiness.WAITING
) -> Piece:
    """What is shown of *unit*, which serves the side of that number.

    Raises:
        InvalidTypeError: It is no unit.
    """
    instance("unit", unit, Unit)
    return Piece(
        letter=unit.letter,
        title=unit_title(unit),
        side=side,
        health=unit.hit_points / unit.max_hit_points,
        number=unit.number,
        readiness=readiness,
    )


def unit_title(unit: Unit) -> str:
    """*unit* in words: ``Hero 1 of Player 1, 45/100 hit points, lance in hand``."""
    parts = [
        str(unit) if unit.owner is None else f"{unit} of {unit.owner}",
        f"{hit_points_text(unit)} hit points",
    ]
    parts += [
        f"{item.name} in hand" for item in unit.items if item is unit.equipped_item
    ]
    return ", ".join(parts)


def hit_points_text(unit: Unit) -> str:
    """The hit points of *unit* and its maximum: ``45/100``."""
    return f"{plain_number(unit.hit_points)}/{unit.max_hit_points}"


def checked_pieces(field: Field, piece_at: PieceAt | None) -> PieceAt:
    """Return a *piece_at* that checks its results; by default, the field's own units.

    Raises:
        InvalidTypeError: *field* is not a field, or *piece_at* not a function. The
            returned function raises it for anything but pieces.
    """
    if piece_at is None:
        return field_pieces(field)
    instance("field", field, Field)
    function("piece_at", piece_at)

    def checked(location: Location) -> Piece | None:
        piece = piece_at(location)
        if piece is not None:
            instance("a piece", piece, Piece)
        return piece

    return checked


def field_pieces(field: Field, sides: Mapping[Tactician, int] | None = None) -> PieceAt:
    """What is shown of the units on *field*.

    Without *sides*, those who own units on it are numbered by name: so
    "Player 1" and "Player 2" come first and second, as they do in a match.

    Raises:
        InvalidTypeError: There is no field, or *sides* are no numbers by tactician.
    """
    instance("field", field, Field)
    if sides is not None:
        instance("sides", sides, Mapping)
    numbers = _sides_by_name(field) if sides is None else sides

    def piece_at(location: Location) -> Piece | None:
        unit = field.unit_at(location)
        if unit is None:
            return None
        side = None if unit.owner is None else numbers.get(unit.owner)
        return unit_piece(unit, side)

    return piece_at


def _sides_by_name(field: Field) -> dict[Tactician, int]:
    owners = dict.fromkeys(unit.owner for unit in field.units if unit.owner is not None)
    # Shorter names first: "Player 2" is before "Player 10".
    by_name = sorted(owners, key=lambda owner: (len(owner.name), owner.name))
    return {owner: side for side, owner in enumerate(by_name)}
