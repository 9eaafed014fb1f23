"""The summary of a match: its players, its units, and how far it is, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.pieces import Piece, PieceAt, Readiness, piece_titled
from alpaca_emblem.drawing.summary import Summary, hit_points_text, unit_title
from alpaca_emblem.match import Match
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit
    from alpaca_emblem.texts import Narrator


@frozen
class PlayerSummary:
    """A player of a match in words.

    Attributes:
        name: The player's name.
        side: The number of the player, from 0.
        standing: The units left, and a note: "2 of 2 units, to act".
        is_to_act: True if it is the player's turn.
        is_out: True if the player has left the match.
    """

    name: str
    side: int
    standing: str
    is_to_act: bool
    is_out: bool


@frozen
class UnitSummary:
    """A unit on the field in words.

    Attributes:
        piece: The unit on the board.
        label: Its name and number: "Hero 1".
        kind: Its class: "Hero".
        owner: The name of its player.
        hit_points: Its hit points and their maximum: "45/100".
        item: The name of its equipped item; empty if it has none.
        note: Why it is not on the field; empty if it is.
    """

    piece: Piece
    label: str
    kind: str
    owner: str
    hit_points: str
    item: str
    note: str


class MatchSummary(Summary[Match]):
    """A match in words.

    Args:
        game: The match, or a view of it; it does not change.
        language: The language of the words.
    """

    section = "match.summary"

    def __init__(self, game: Match | View, language: str | Narrator = "en") -> None:
        super().__init__(game, language, Match)

    @property
    def heading(self) -> str:
        number, most = self.game.round_number, self.game.max_rounds
        if number == 0:
            return self.text("turn_zero")
        if most is None:
            return self.text("round", round=number)
        # The number goes one beyond the limit when the last round is over.
        return self.text("round_of", round=min(number, most), rounds=most)

    @property
    def verdict(self) -> str:
        if self.game.outcome is not None:
            return self.ending()
        if self.game.to_act is None:
            return self.text("can_begin")
        return self.text("to_act", player=self.narrator.player(self.game.to_act))

    def players(self) -> tuple[PlayerSummary, ...]:
        """Return all players in their order, including those who are out."""
        units: dict[str, list[Unit]] = {name: [] for name in self.game.players}
        for unit in self.game.units:
            units[owner_of(unit).name].append(unit)
        playing = {tactician.name for tactician in self.game.tacticians}
        return tuple(
            PlayerSummary(
                name=self.narrator.player(name),
                side=side,
                standing=self.text(
                    "player",
                    units=sum(unit.is_placed for unit in units[name]),
                    joined=len(units[name]),
                    note=self.text(f"notes.{self._note(name, playing)}"),
                ),
                is_to_act=self.game.to_act == name,
                is_out=name not in playing,
            )
            for side, name in enumerate(self.game.players)
        )

    def _note(self, name: str, playing: set[str]) -> str:
        """Return the key of the note about a player."""
        game = self.game
        if name not in playing:
            return "out"
        if game.outcome is not None:
            return "won" if name in game.outcome.winners else "lost"
        if game.to_act is None:
            return "ready"
        order = [tactician.name for tactician in game.rounds.order]
        turns_to_wait = order.index(name) - order.index(game.to_act)
        if turns_to_wait < 0:
            return "acted"
        return ("to_act", "next")[turns_to_wait] if turns_to_wait < 2 else "later"

    def order(self) -> tuple[int, ...]:
        """Return the sides in the order of their turns; none if it is no one's turn."""
        if self.game.to_act is None:
            return ()
        order = self.game.rounds.order
        return tuple(self.game.players.index(tactician.name) for tactician in order)

    def units(self) -> tuple[UnitSummary, ...]:
        """Return the units on the field, by number."""
        return tuple(self._unit(unit) for unit in self.game.units if unit.is_placed)

    def armies(self) -> tuple[tuple[UnitSummary, ...], ...]:
        """Return the units of each player by number, on the field or not."""
        armies: dict[str, list[UnitSummary]] = {name: [] for name in self.game.players}
        for unit in self.game.units:
            armies[owner_of(unit).name].append(self._unit(unit))
        return tuple(map(tuple, armies.values()))

    def _unit(self, unit: Unit) -> UnitSummary:
        return UnitSummary(
            piece=self.piece(unit),
            label=self.unit(unit),
            kind=capitalised(f"{self.narrator.catalogue.noun(type(unit).__name__)}"),
            owner=self.narrator.player(owner_of(unit).name),
            hit_points=hit_points_text(unit),
            item=self.item(unit.equipped_item.name) if unit.has_equipped_item else "",
            note=self._absence(unit),
        )

    def _absence(self, unit: Unit) -> str:
        if not unit.is_alive:
            return self.text("fallen")
        if unit.is_placed:
            return ""
        is_playing = unit.owner in self.game.tacticians
        return self.text("unplaced" if is_playing else "removed")

    def piece(self, unit: Unit) -> Piece:
        """Return *unit* as a piece in the colour of its player."""
        assert unit.number is not None, "units of a match have numbers"
        owner = owner_of(unit)
        readiness = Readiness.WAITING
        if owner is self.game.turn_owner:
            readiness = Readiness.MOVED if unit.has_moved else Readiness.READY
        label = f"{self.narrator.unit(unit.number, self.names)}"
        title = unit_title(unit, self.narrator, label)
        side = self.game.players.index(owner.name)
        return piece_titled(title, unit, side, readiness)

    @property
    def piece_at(self) -> PieceAt:
        """The function that returns the piece on a location of the field."""
        field = self.game.field

        def piece_at(location: Location) -> Piece | None:
            unit = field.unit_at(location)
            return None if unit is None else self.piece(unit)

        return piece_at


def owner_of(unit: Unit) -> Tactician:
    """Return the player who owns *unit*."""
    assert unit.owner is not None, "units of a match have owners"
    return unit.owner
