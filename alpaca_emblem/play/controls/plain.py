"""Plain boards: what any game has to show, before controls of its own draw more.

A board is a grid of signs, if the controls tell the signs of its cells, and otherwise a
text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import attrs

from alpaca_emblem.drawing import Geometry, Line, Parts, Span
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.summary import Summary
from alpaca_emblem.drawing.text import printable, width_of
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.documents import position_text
from alpaca_emblem.games.values import Event
from alpaca_emblem.texts import Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.play.controls.base import Place

GameT = TypeVar("GameT", bound=Game)

Cells = Mapping["Place", str]
"""The sign of each cell of a board."""

PITCH: Final = 60
MARGIN: Final = 24
"""The size of a cell and the space around the board, in pixels."""
LETTER: Final = 16
"""The height of the letters of a text; they are 0.62 times as wide."""
LEADING: Final = 24
"""The distance between two lines of a text, in pixels."""
MOST_LINES: Final = 200
HIDDEN: Final = ("game", "dice")
"""The entries of a position that are not for players."""


class PlainSummary(Summary[GameT], Generic[GameT]):
    """A game in the words that hold for every game."""

    section = "summary"

    def __init__(self, game: GameT, narrator: Narrator) -> None:
        super().__init__(game, narrator, type(game))

    @property
    def heading(self) -> str:
        return ""

    @property
    def verdict(self) -> str:
        if self.game.outcome is not None:
            return self._ending()
        side = self.game.to_act
        if side is None:
            return ""
        player = self.narrator.side(side, self.names)
        return capitalised(self.narrator.text("match.summary.to_act", player=player))

    @property
    def title(self) -> str:
        return self.verdict

    def _ending(self) -> str:
        """Return how the game has ended; custom games have no words for reasons."""
        outcome = self.game.outcome
        assert outcome is not None, "checked by the caller"
        winners = (self.narrator.side(one, self.names) for one in outcome.winners)
        return self.narrator.text(
            "summary.won" if outcome.winners else "summary.nobody_won",
            winners=self.narrator.listed(winners),
            reason=outcome.reason.replace("_", " "),
        )


def text_of(game: Game) -> str:
    """Return the position of *game* as a text, without its dice."""
    position = game.position()
    shown = {key: value for key, value in position.items() if key not in HIDDEN}
    return position_text(shown).rstrip()


def geometry_of(cells: Cells) -> Geometry:
    """Return the squares of a board of *cells*."""
    rows, columns = _size(cells)
    return Geometry.square(rows, columns, MARGIN, PITCH)


def _size(cells: Cells) -> tuple[int, int]:
    """Return the numbers of rows and columns."""
    return max(row for row, _ in cells) + 1, max(column for _, column in cells) + 1


def picture_of_cells(cells: Cells, title: str) -> str:
    """Return a board of squares with their signs as SVG."""
    pen, geometry = Pen(), geometry_of(cells)
    root = pen.picture(geometry.width, geometry.height, title)
    for place, sign in cells.items():
        x, y = geometry.middle(place)
        left, top = x - PITCH / 2, y - PITCH / 2
        square = {"x": left, "y": top, "width": PITCH, "height": PITCH}
        pen.add(root, "rect", "", "panel", "line", **square)
        size = PITCH * 0.6 / max(1, len(sign) ** 0.7)
        pen.text(root, sign, x, y + size * 0.36, size, text_anchor="middle")
    return to_text(root)


def lines_of_cells(cells: Cells) -> Parts[tuple[Line, ...]]:
    """Return the signs of cells as lines; an empty cell is a dot."""
    rows, columns = _size(cells)
    across = max(map(width_of, cells.values())) + 1
    lines = tuple(
        (
            Span(
                "".join(
                    _padded(cells.get((row, column)), across)
                    for column in range(columns)
                )
            ),
        )
        for row in range(rows)
    )
    geometry = Geometry(rows, columns, 0, 0, across, 1, columns * across, rows)
    return Parts(lines, (), geometry)


def _padded(sign: str | None, width: int) -> str:
    """Return *sign* in *width* columns; a blank where there is no cell."""
    shown = "" if sign is None else printable(sign) or "·"
    return shown + " " * (width - width_of(shown))


def size_of_text(text: str) -> tuple[float, float]:
    """Return the width and the height of a picture of *text*, in pixels."""
    lines = text.split("\n")[:MOST_LINES]
    longest = max(map(width_of, lines))
    return round(longest * LETTER * 0.62) + 2 * MARGIN, len(
        lines
    ) * LEADING + 2 * MARGIN


def picture_of_text(text: str, title: str) -> str:
    """Return *text* as SVG, in letters of one width."""
    pen = Pen()
    root = pen.picture(*size_of_text(text), title)
    for number, line in enumerate(text.split("\n")[:MOST_LINES], start=1):
        words = pen.text(root, line, MARGIN, MARGIN + number * LEADING - 7, LETTER)
        words.set("font-family", "ui-monospace, 'DejaVu Sans Mono', monospace")
        words.set("xml:space", "preserve")
    return to_text(root)


def lines_of_text(text: str) -> Parts[tuple[Line, ...]]:
    """Return *text* as lines without cells."""
    return Parts(tuple((Span(printable(line)),) for line in text.split("\n")), (), None)


def event_text(event: Event) -> str:
    """Return *event* by its name and its values: "Rolled: Ann, 4".

    >>> from alpaca_emblem.games.values import GameEnded
    >>> event_text(GameEnded("goal", ("Ann",)))
    'Game ended: goal, Ann'
    """
    words = re.sub(r"(?<=[^_A-Z])(?=[A-Z])", " ", type(event).__name__)
    values = ", ".join(
        _value_text(value) for value in attrs.astuple(event, recurse=False)
    )
    return (
        f"{capitalised(words.lower())}: {values}"
        if values
        else capitalised(words.lower())
    )


def _value_text(value: object) -> str:
    if isinstance(value, tuple) and value and not isinstance(value[0], int):
        return ", ".join(map(_value_text, value))
    return "-" if value is None else str(value)
