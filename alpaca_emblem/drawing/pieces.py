"""Pieces: the units on a board as plain values, ready to be drawn.

Boards are drawn from a function that returns the piece on each location, so that they
know nothing of units or games. The pieces of the model's units are made here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final, TypeAlias

import attrs
from attrs import field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import (
    function,
    instance,
    is_flag,
    is_instance,
    is_whole,
    number_between,
)
from alpaca_emblem.drawing.emblems import Emblem, emblem_of
from alpaca_emblem.drawing.palette import side_mark
from alpaca_emblem.drawing.summary import narrator_of, unit_title
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.drawing.tokens import Token
from alpaca_emblem.grid import SIDES
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.texts import Narrator

STAR: Final = "*"
"""The sign of units without which their side loses."""


class Readiness(Enum):
    """The part of a piece in the current turn."""

    WAITING = "waiting"
    """It is another side's turn."""
    READY = "ready"
    """It is its side's turn, and it can still move."""
    MOVED = "moved"
    """It is its side's turn, and it has moved."""


def _is_share(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    """An attrs validator: a number from 0 to 1."""
    number_between(attribute.name, value, 0, 1)


def _printed(letter: str) -> str:
    """Return *letter* without control characters."""
    instance("letter", letter, str)
    return printable(letter)


@frozen
class Piece:
    """A unit as a board shows it.

    Attributes:
        letter: One character for its class or name.
        title: Its description, for tooltips and screen readers.
        side: The number of its side, from 0; None without a side.
        health: The part of its hit points that is left, 0 to 1; None shows no bar.
        number: The number by which actions name it, or None.
        readiness: Its part in the current turn.
        emblem: The figure on its token; None for its letter.
        badge: The sign of its equipped item on the token, or None.
        must_survive: True if its side loses without it.
        is_fallen: True if it is dead.
    """

    letter: str = field(converter=_printed)
    title: str = field(validator=is_instance(str))
    side: int | None = field(default=None, validator=optional(is_whole(0)))
    health: float | None = field(default=None, validator=optional(_is_share))
    number: int | None = field(default=None, validator=optional(is_whole(1)))
    readiness: Readiness = field(
        default=Readiness.WAITING, validator=is_instance(Readiness)
    )
    emblem: Emblem | None = field(default=None, validator=optional(is_instance(Emblem)))
    badge: Emblem | None = field(default=None, validator=optional(is_instance(Emblem)))
    must_survive: bool = field(default=False, validator=is_flag)
    is_fallen: bool = field(default=False, validator=is_flag)

    @property
    def code(self) -> str:
        """Its letter with the mark of its side: ``Ha`` is a hero of the first side."""
        return self.letter + side_mark(self.side)

    @property
    def label(self) -> str:
        """Its code and its number, if it has one: ``Bb6`` is a bandit, unit 6."""
        return self.code if self.number is None else f"{self.code}{self.number}"

    @property
    def star(self) -> str:
        """The sign of a unit without which its side loses; empty for others."""
        return STAR if self.must_survive else ""


PieceAt: TypeAlias = Callable[[Location], Piece | None]
"""A function that returns the piece on a location, or None."""


def unit_piece(
    unit: Unit,
    side: int | None,
    readiness: Readiness = Readiness.WAITING,
    language: str | Narrator = "en",
) -> Piece:
    """Return the piece of *unit*.

    Args:
        unit: The unit.
        side: The number of its side, from 0; None without a side.
        readiness: Its part in the current turn.
        language: The language of its title.

    Raises:
        InvalidTypeError: *unit* is not a unit.
    """
    instance("unit", unit, Unit)
    return piece_titled(unit_title(unit, narrator_of(language)), unit, side, readiness)


def piece_titled(
    title: str, unit: Unit, side: int | None, readiness: Readiness = Readiness.WAITING
) -> Piece:
    """Return the piece of *unit* with a *title* of its own: see `unit_piece`."""
    return Piece(
        letter=unit.letter,
        title=title,
        side=side,
        health=unit.hit_points / unit.max_hit_points,
        number=unit.number,
        readiness=readiness,
        emblem=emblem_of(unit),
        badge=emblem_of(unit.equipped_item) if unit.has_equipped_item else None,
        must_survive=unit.must_survive,
        is_fallen=not unit.is_alive,
    )


def piece_token(piece: Piece, *, is_selected: bool = False) -> Token:
    """Return *piece* as a counter for a picture."""
    return Token(
        emblem=piece.emblem,
        letter=piece.letter,
        side=piece.side,
        health=piece.health,
        number=piece.number,
        badge=piece.badge,
        ready=piece.readiness is Readiness.READY,
        acted=piece.readiness is Readiness.MOVED,
        selected=is_selected,
        crown=piece.must_survive,
        dead=piece.is_fallen,
        title=piece.title,
        unit=piece.number,
    )


def field_pieces(
    field: Field,
    sides: Mapping[Tactician, int] | None = None,
    language: str | Narrator = "en",
) -> PieceAt:
    """Return the pieces of the units on *field*.

    Args:
        field: The field.
        sides: The number of each owner; by default owners are numbered by name, so
            that "Player 1" and "Player 2" come first and second, as in a match.
        language: The language of the titles.

    Raises:
        InvalidTypeError: *field* is not a field, or *sides* is not a mapping.
    """
    instance("field", field, Field)
    if sides is not None:
        instance("sides", sides, Mapping)
    numbers = _sides_by_name(field) if sides is None else sides
    narrator = narrator_of(language)

    def piece_at(location: Location) -> Piece | None:
        unit = field.unit_at(location)
        if unit is None:
            return None
        side = None if unit.owner is None else numbers.get(unit.owner)
        return unit_piece(unit, side, language=narrator)

    return piece_at


def checked_pieces(
    field: Field, piece_at: PieceAt | None, language: str | Narrator = "en"
) -> PieceAt:
    """Return a *piece_at* that checks its results; by default, the field's own units.

    Raises:
        InvalidTypeError: *field* is not a field, or *piece_at* not a function. The
            returned function raises it for anything but pieces.
    """
    if piece_at is None:
        return field_pieces(field, language=language)
    instance("field", field, Field)
    function("piece_at", piece_at)

    def checked(location: Location) -> Piece | None:
        piece = piece_at(location)
        if piece is not None:
            instance("a piece", piece, Piece)
        return piece

    return checked


def _sides_by_name(field: Field) -> dict[Tactician, int]:
    owners = dict.fromkeys(unit.owner for unit in field.units if unit.owner is not None)
    # Shorter names first: "Player 2" is before "Player 10".
    by_name = sorted(owners, key=lambda owner: (len(owner.name), owner.name))
    return {owner: side for side, owner in enumerate(by_name)}


def side_on_field(unit: Unit) -> int | None:
    """Return the number of the side of *unit*, from 0; None without an owner.

    The sides of a battle have their own order. Other owners are numbered by name among
    those on the field, or else each is the first.
    """
    if unit.owner is None:
        return None
    if unit.owner.name in SIDES:
        return SIDES.index(unit.owner.name)
    return _sides_by_name(unit.field).get(unit.owner, 0) if unit.field else 0


def piece_style(piece: Piece) -> str:
    """Return the style of the label of *piece*."""
    side = "nobody" if piece.side is None else f"side-{piece.side + 1}"
    return side + _TRAITS[piece.readiness]


_TRAITS: Final = {
    Readiness.WAITING: "",
    Readiness.READY: " strong",
    Readiness.MOVED: " acted",
}
"""The words of styles of pieces, besides those of their sides."""
