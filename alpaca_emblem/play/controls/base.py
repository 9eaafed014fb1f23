"""Controls: how the actions of a game are picked by clicks, taps and keys.

Every legal action is a sequence of picks: cells of the board, and choices such as
``"end-turn"``. No two actions have equal picks, and none begins with all the picks of
another, so a session needs to know nothing of a game but these sequences.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from alpaca_emblem.agents import Agent, RandomAgent
from alpaca_emblem.drawing import Geometry, Line, Parts
from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Action, Event, Forecast
from alpaca_emblem.model.items import Item
from alpaca_emblem.play.controls import plain
from alpaca_emblem.texts import WORDINGS, Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.drawing.pieces import Piece, PieceAt
    from alpaca_emblem.drawing.tokens import Token
    from alpaca_emblem.model.field import Field
    from alpaca_emblem.model.unit import Unit
    from alpaca_emblem.play.picking import Picking

GameT = TypeVar("GameT", bound=Game)

Place: TypeAlias = tuple[int, int]
"""The row and the column of a cell."""
Pick: TypeAlias = Place | str
"""A cell, or a choice by its key, such as ``"end-turn"``."""
Window: TypeAlias = tuple[int, int, int, int]
"""The first row, the first column, and the numbers of rows and columns."""
Rectangle: TypeAlias = tuple[float, float, float, float]
"""The left and upper edge, the width and the height, in pixels of the board."""


@frozen
class Row:
    """A unit in the list beside the board.

    Attributes:
        unit: Its number, by which a shell finds its token on the board.
        name: Its name.
        side: The number of its side, from 0.
        hit_points: Its hit points in words: "4/10".
        share: The part of its hit points that is left, 0 to 1.
        note: A remark, such as "acted"; often empty.
    """

    unit: int
    name: str
    side: int
    hit_points: str
    share: float
    note: str = ""


@frozen
class Sketch:
    """The marks over a board while an action is picked.

    Attributes:
        selection: The cell of the unit that has been picked, or None.
        reach: The cells where it can go.
        targets: The cells of units on which it can act, each with a few words of what
            that does and whether the unit falls.
        path: The cells on the way to its destination, from first to last.
        ghost: The token that stands there, and the cell; or None.
        danger: The cells in danger, each in parts of the worst, above 0 to 1.
    """

    selection: Place | None = None
    reach: tuple[Place, ...] = ()
    targets: Mapping[Place, tuple[str, bool]] = field(factory=dict)
    path: tuple[Place, ...] = ()
    ghost: tuple[Token, Place] | None = None
    danger: Mapping[Place, float] = field(factory=dict)


class Controls(Generic[GameT]):
    """The way in which one game is shown and played by people.

    Each method has a default that does for any game: every action is a button, and the
    position is a text. `cells` makes a board of squares of it. Positions are given as
    far as the person at the board may know them.
    """

    agents: ClassVar[Mapping[str, type[Agent]]] = {"random": RandomAgent}
    """The library's agents by name. The first one is the usual opponent."""
    adviser: ClassVar[type[Agent] | partial[Any]] = RandomAgent
    """Makes the agent that gives hints, the strongest one, from a seed."""
    by_hand: ClassVar[str | None] = None
    """The side that a person plays by default; None for the first one."""
    confirms_taps: ClassVar[bool] = True
    """True if the first tap on a target shows the forecast, and the second strikes."""
    can_undo: ClassVar[bool] = True
    """True if decisions may be undone: not in a game that grants one life."""
    announces_turns: ClassVar[bool] = False
    """True if the turn of a side is announced when it begins."""
    has_cursor: ClassVar[bool] = True
    """True if arrow keys move a cursor; in a dungeon they are steps."""

    can_travel: ClassVar[bool] = False
    """True if a person can go to a distant cell by many actions: see `way_to`."""

    faces: ClassVar[tuple[str, str]] = ("hero", "bandit")
    """The emblems of two who meet in it, for the menu of all games."""

    compact: bool = False
    """True if boards are drawn for a small screen."""

    def hides(self, game: GameT) -> bool:
        """Return whether something of *game* is hidden from a side."""
        return False

    def picks(self, action: Action[Any], game: GameT) -> tuple[Pick, ...]:
        """Return the picks that decide *action*, in order; at least one.

        By default, its short text.
        """
        return (game.action_text(action),)

    def set_up(self, game: GameT) -> int:
        """Return how many of the actions of *game* have set it up.

        They cannot be undone by people, and are taken again in a new game.
        """
        return 0

    def openings(self, game: GameT) -> Sequence[Action[Any]]:
        """Return the actions of people while no side is to act, such as beginning."""
        return ()

    def cells(self, game: GameT) -> Mapping[Place, str]:
        """Return the signs of the cells of a plain board, such as ``"X"``, by place.

        By default there are none, and the board is a text.
        """
        return {}

    def text(self, game: GameT) -> str:
        """Return what is on a plain board without cells: by default the position."""
        return plain.text_of(game)

    def layers(self, game: GameT, narrator: Narrator) -> tuple[str, str]:
        """Return the ground of the board and what stands on it as two pictures.

        The ground is empty if one picture has both; otherwise it changes rarely.
        """
        return "", self.parts(game, narrator).board

    def parts(self, game: GameT, narrator: Narrator) -> Parts[str]:
        """Return the board and its legend as pictures."""
        title, cells = self.subtitle(game, narrator), self.cells(game)
        if cells:
            board = plain.picture_of_cells(cells, title)
        else:
            board = plain.picture_of_text(self.text(game), title)
        return Parts(board, "", self.geometry(game))

    def lines(self, game: GameT, narrator: Narrator) -> Parts[tuple[Line, ...]]:
        """Return the board and its legend as lines, with the geometry of the text."""
        cells = self.cells(game)
        if cells:
            return plain.lines_of_cells(cells)
        return plain.lines_of_text(self.text(game))

    def summary(self, game: GameT, narrator: Narrator) -> Summary[GameT]:
        """Return the position in words."""
        return plain.PlainSummary(game, narrator)

    def geometry(self, game: GameT) -> Geometry | None:
        """Return the cells of the picture; None for a board without cells."""
        cells = self.cells(game)
        return plain.geometry_of(cells) if cells else None

    def label(
        self, choice: str, chosen: tuple[Pick, ...], game: GameT, narrator: Narrator
    ) -> str:
        """Return the words on the button of *choice*, after the picks *chosen*."""
        return capitalised(choice.replace("-", " ").replace("_", " "))

    def at(self, place: Place, game: GameT, narrator: Narrator) -> str:
        """Return a description of *place*: by default its sign, and where it is."""
        where = narrator.place(place)
        return f"{self.cells(game).get(place, '')} {where}".strip()

    def rows(self, game: GameT, narrator: Narrator) -> Iterable[Row]:
        """Yield the units beside the board."""
        return ()

    def places(self, game: GameT) -> Mapping[int, Place]:
        """Return the cell of each unit on the board, by its number."""
        return {}

    def keys(self, game: GameT) -> Mapping[str, Pick]:
        """Return keys that are picks at once, such as ``e`` for the end of a turn."""
        return {}

    def help_keys(self, game: GameT) -> Mapping[str, tuple[str, ...]]:
        """Return this game's own keys by their effects, for the help."""
        return {}

    def subtitle(self, game: GameT, narrator: Narrator) -> str:
        """Return the name of the map or the kind of game, for the head of the page."""
        path = f"play.games.{family_name(type(game))}"
        if path in narrator.catalogue.texts:
            return narrator.text(path)
        return capitalised(game.name.replace("_", " "))

    def focus(self, game: GameT) -> Place | None:
        """Return the cell around which a small screen shows a part of the board."""
        return None

    def window(self, game: GameT) -> Window | None:
        """Return the part of the board that is worth a large screen; None for all."""
        return None

    def toward(self, place: Place, game: GameT) -> Pick | None:
        """Return the pick for a click on *place*, if *place* is not one itself."""
        return None

    def way_to(self, place: Place, game: GameT) -> Sequence[Action[Any]]:
        """Return the actions that lead to *place*; none if no way is known."""
        return ()

    def is_uneventful(self, heard: Sequence[Event]) -> bool:
        """Return whether a person who *heard* this would go on its way."""
        return False

    def home(self, game: GameT) -> Place | None:
        """Return where the cursor begins; None if the game has no cursor."""
        return min(self.cells(game), default=None) if self.has_cursor else None

    def question(self, picking: Picking, game: GameT) -> str:
        """Return the name of what is asked next: by default, how many picks are made.

        The sentence is in the catalogues below ``play.prompts``.
        """
        return str(len(picking.chosen))

    def sketch(
        self,
        picking: Picking,
        game: GameT,
        narrator: Narrator,
        *,
        endangered: str | None,
    ) -> Sketch:
        """Return the marks over the board while an action is picked.

        By default, a plain board of cells marks the possible ones.

        Args:
            picking: The picks so far, and those that are possible.
            game: The position, as far as the viewer knows it.
            narrator: The language of the words.
            endangered: The side for which to mark the squares in danger, or None.
        """
        if not self.cells(game):
            return Sketch()
        chosen = [pick for pick in picking.chosen if isinstance(pick, tuple)]
        possible = [pick for pick in picking.next_picks() if isinstance(pick, tuple)]
        return Sketch(chosen[-1] if chosen else None, tuple(possible))

    def rectangles(self, game: GameT) -> Mapping[str, Sequence[Rectangle]]:
        """Return where the choices are on a board without cells."""
        return {}

    def text_lines(self, game: GameT) -> Mapping[str, int]:
        """Return the line of each choice on a text board without cells, from 0."""
        return {}

    def ground(self, place: Place, game: GameT) -> str:
        """Return the style of the ground at *place* on a text board; empty: none."""
        return ""

    def next_turns(self, game: GameT, narrator: Narrator) -> Sequence[str]:
        """Return who is to act next, in order, if that is not known from the sides."""
        return ()

    def size(self, game: GameT) -> tuple[float, float]:
        """Return the width and the height of the board's picture, in pixels."""
        geometry = self.geometry(game)
        if geometry is None:
            return plain.size_of_text(self.text(game))
        return geometry.width, geometry.height

    def exchange(self, action: Action[Any]) -> tuple[int, int] | None:
        """Return the units of an attack by numbers: attacker and target; else None."""
        return None

    def in_hand(self, action: Action[Any], game: GameT) -> Item | None:
        """Return the item that the unit of *action* has equipped, or None."""
        return None

    def tell(
        self, events: Sequence[Event], narrator: Narrator, names: Names
    ) -> tuple[str, ...]:
        """Return *events*, as far as the viewer may know them, in sentences.

        Events of a game without words of its own are told by their names and values.
        """
        if names.game not in WORDINGS:
            return tuple(map(plain.event_text, events))
        return tuple(narrator.tell(event, names) for event in events)

    def odds(
        self, forecast: Forecast, narrator: Narrator, names: Names
    ) -> tuple[str, ...]:
        """Return the odds of an action in sentences, beginning with units at risk."""
        return narrator.odds(forecast, names)


def places_of(units: Iterable[Unit]) -> dict[int, Place]:
    """Return the cells of those of *units* that are on the board, by their numbers."""
    return {
        number_of(unit): unit.location.place
        for unit in units
        if unit.location is not None
    }


def row_of(piece: Piece, name: str, hit_points: str, note: str) -> Row:
    """Return the row of the unit that is shown as *piece*."""
    assert piece.number is not None, "units of a game have numbers"
    assert piece.side is not None, "and sides"
    return Row(piece.number, name, piece.side, hit_points, piece.health or 0, note)


def cell_text(
    place: Place, field: Field, piece_at: PieceAt, summary: Summary[Any]
) -> str:
    """Return the unit at *place*, if there is one, and the terrain in words."""
    location = field[place]
    cell = summary.cell(location, field.terrain_at(location))
    piece = piece_at(location)
    return cell if piece is None else f"{piece.title}. {cell}"
