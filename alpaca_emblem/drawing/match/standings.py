"""Standings: what a drawing of a match says of its players, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.pieces import Piece, PieceAt, Readiness, unit_piece
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match


@frozen
class Standing:
    """How a player of a match is doing.

    Attributes:
        name: Of the player.
        side: Its number among the players, from 0.
        units: How many it has on the field.
        joined: How many units it ever had.
        note: What else is to be said: "to act", "acts next", "has acted", "out", "won".
        is_to_act: Whether it is in turn.
        is_out: Whether it has left the match.
    """

    name: str
    side: int
    units: int
    joined: int
    note: str
    is_to_act: bool
    is_out: bool

    @property
    def words(self) -> str:
        """All but the name, in words."""
        return f"{self.units} of {self.joined} units, {self.note}"


def as_match(game: Match | View) -> Match:
    """*game* itself, or the match that a view shows.

    Raises:
        InvalidTypeError: It is neither.
    """
    from alpaca_emblem.games.match.game import Match

    return game_shown(game, Match)


def heading(game: Match) -> str:
    """How far the match is: ``Round 2 of 30``."""
    if game.round_number == 0:
        return "Turn zero"
    if game.max_rounds is None:
        return f"Round {game.round_number}"
    # The number goes one beyond the limit when the last round is over.
    return f"Round {min(game.round_number, game.max_rounds)} of {game.max_rounds}"


def verdict(game: Match) -> str:
    """Who is to act, or who has won and why."""
    if game.outcome is None:
        return f"{game.to_act} is to act" if game.to_act else "the rounds can begin"
    names = " and ".join(game.outcome.winners) or "nobody"
    verb = "have" if len(game.outcome.winners) > 1 else "has"
    return f"{names} {verb} won: {game.outcome.reason.replace('_', ' ')}"


def standings(game: Match) -> tuple[Standing, ...]:
    """How everybody is doing, in the order of the players, those out included."""
    units: dict[str, list[Unit]] = {name: [] for name in game.players}
    for unit in game.units:
        units[owner_of(unit).name].append(unit)
    playing = {tactician.name for tactician in game.tacticians}
    return tuple(
        Standing(
            name=name,
            side=side,
            units=sum(unit.is_placed for unit in units[name]),
            joined=len(units[name]),
            note=_note(game, name) if name in playing else "out",
            is_to_act=game.to_act == name,
            is_out=name not in playing,
        )
        for side, name in enumerate(game.players)
    )


def _note(game: Match, name: str) -> str:
    """What is to be said of a player who is still in the match."""
    if game.outcome is not None:
        return "won" if name in game.outcome.winners else "lost"
    if game.to_act is None:
        return "ready"
    order = [tactician.name for tactician in game.rounds.order]
    turns_to_wait = order.index(name) - order.index(game.to_act)
    if turns_to_wait < 0:
        return "has acted"
    return ("to act", "acts next")[turns_to_wait] if turns_to_wait < 2 else "acts later"


def shown_units(game: Match) -> tuple[Unit, ...]:
    """The units on the field, by number."""
    return tuple(unit for unit in game.units if unit.is_placed)


def owner_of(unit: Unit) -> Tactician:
    """The player whom *unit* serves."""
    assert unit.owner is not None, "whoever joins a match serves somebody"
    return unit.owner


def match_piece(game: Match, unit: Unit) -> Piece:
    """What is shown of *unit*: it has the colour of its player."""
    owner = owner_of(unit)
    readiness = Readiness.WAITING
    if owner is game.turn_owner:
        readiness = Readiness.MOVED if unit.has_moved else Readiness.READY
    return unit_piece(unit, game.players.index(owner.name), readiness)


def match_pieces(game: Match) -> PieceAt:
    """What is shown of the units on the field of *game*."""

    def piece_at(location: Location) -> Piece | None:
        unit = game.field.unit_at(location)
        return None if unit is None else match_piece(game, unit)

    return piece_at
