"""Films: a replay as a row of pictures, each with the time for which it is shown.

A frame has the board, how far the game is above it, and what has just happened below.
Long replays are drawn at regular steps, so that a film is bounded in frames and time.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.drawing.games import Drawing, as_shown, drawing_of
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.drawing.text import printable, shortened
from alpaca_emblem.replay import Replay

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MOST_FRAMES: Final = 200
"""The number of frames of a film, unless the caller says otherwise."""
FRAMES: Final = 1000
"""The largest number that a caller may ask for."""
MOST_PLACES: Final = 200_000
"""The number of places on all frames together, so that large boards get fewer."""

SHORTEST: Final = 400
LONGEST: Final = 1800
END: Final = 4000
"""The times of a frame, and of the last one, in milliseconds."""
READING: Final = 14
"""The time for a character that tells what has happened, in milliseconds."""
WHOLE: Final = 60_000
"""The time of a film; a longer one runs faster, down to ten frames a second."""

_HEAD: Final = 38
_LINE: Final = 20
_NARROW: Final = 640
"""The heights of the line above the board and of a line below it. Boards that are less
wide have three lines, others two."""
_SIZE: Final = 15
_LETTER: Final = 7.9
"""The size of letters, and about the width of one, in pixels."""
_MARGIN: Final = 16


@frozen
class Frame:
    """A picture of a film.

    Attributes:
        svg: The picture.
        duration: How long it is shown, in milliseconds.
    """

    svg: str
    duration: int


def replay_frames(
    replay: Replay,
    language: str | Narrator = "en",
    theme: str = "light",
    most_frames: int = MOST_FRAMES,
) -> Iterator[Frame]:
    """Yield the positions of *replay* as pictures, the first and the last among them.

    Args:
        replay: The replay.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``.
        most_frames: The number of frames at most, 1 to 1000. Of more positions, some
            are left out at regular steps.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: There is no such theme or language, *most_frames* is out of
            range, or the library does not draw games of that class.
        ReplayError: The game differs from the record.
    """
    instance("replay", replay, Replay)
    whole_number("most_frames", most_frames, 1, FRAMES)
    camera = _Camera(narrator_of(language), theme)
    return _paced(camera, replay, most_frames)


def _paced(camera: _Camera, replay: Replay, most: int) -> Iterator[Frame]:
    game = replay.start()
    wanted = chosen(len(replay), min(most, camera.bound(game)))
    share = _pace(len(wanted))
    if 0 in wanted:
        yield camera.shoot(game, (), len(replay) == 0, share)
    for step in replay:
        if step.number in wanted:
            yield camera.shoot(
                step.game, step.events, step.number == len(replay), share
            )


def chosen(last: int, most: int) -> frozenset[int]:
    """Return at most *most* numbers from 0 to *last*, evenly, the last among them.

    >>> sorted(chosen(10, 3)), sorted(chosen(10, 1)), sorted(chosen(1, 9))
    ([0, 5, 10], [10], [0, 1])
    """
    count = min(most, last + 1)
    if count == 1:
        return frozenset((last,))
    return frozenset(number * last // (count - 1) for number in range(count))


def _pace(frames: int) -> float:
    """Return the share of its time for which each of so many *frames* is shown."""
    return min(1.0, WHOLE / (frames * LONGEST / 2))


class _Camera:
    """Draws frames in one language and theme."""

    def __init__(self, narrator: Narrator, theme: str) -> None:
        self._narrator = narrator
        self._theme = theme
        self._pen = Pen.of(theme)

    def bound(self, game: Game) -> int:
        """Return how many frames there may be of a board as large as that of *game*."""
        parts = drawing_of(game).parts(game, (), self._narrator, self._theme)
        assert parts.geometry is not None, "boards have places"
        places = parts.geometry.rows * parts.geometry.columns
        return max(2, MOST_PLACES // max(places, 1))

    def shoot(
        self, game: Game, events: Sequence[Event], is_last: bool, share: float
    ) -> Frame:
        """Draw *game* after *events*."""
        drawing = drawing_of(game)
        shown, events = as_shown(game, events)
        told = self._told(drawing, shown, events)
        time = min(LONGEST, SHORTEST + READING * len(told))
        duration = END if is_last else max(100, round(time * share))
        return Frame(self._drawn(drawing, shown, events, told), duration)

    def _told(
        self, drawing: Drawing, game: Game | View, events: Sequence[Event]
    ) -> str:
        names = drawing.summary(game, self._narrator).names
        return " ".join(self._narrator.tell(event, names) for event in events)

    def _drawn(
        self, drawing: Drawing, game: Game | View, events: Sequence[Event], told: str
    ) -> str:
        summary = drawing.summary(game, self._narrator)
        parts = drawing.parts(game, events, self._narrator, self._theme)
        geometry = parts.geometry
        assert geometry is not None, "boards have places"
        width, foot = geometry.width, _HEAD + ceil(geometry.height)
        columns = int((width - 2 * _MARGIN) / _LETTER)
        most = 3 if width < _NARROW else 2
        lines = textwrap.wrap(printable(told), columns, max_lines=most, placeholder="…")
        root = self._page(width, foot + most * _LINE + _MARGIN, summary.title)
        title = shortened(f"{summary.heading}: {summary.verdict}", columns)
        head = self._pen.text(root, title, _MARGIN, _HEAD - 12, _SIZE)
        head.set("font-weight", "bold")
        for number, line in enumerate(lines, start=1):
            y = foot + number * _LINE
            self._pen.text(root, line, _MARGIN, y, _SIZE - 1, fill="faint")
        # Parsed and written again, the board would get prefixes.
        board = parts.board.replace("<svg", "<svg" + f' y="{_HEAD}"', 1)
        return to_text(root).replace("</svg>", board + "</svg>")

    def _page(self, width: float, height: float, title: str) -> Element:
        """Return an empty frame. Films have no half transparent corners."""
        root = self._pen.picture(width, height, title, background=None)
        self._pen.add(root, "rect", fill="page", width=width, height=height)
        return root
