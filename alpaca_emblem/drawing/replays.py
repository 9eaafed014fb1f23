"""Replays as pictures: a strip of positions from the beginning to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing.duel import duel_parts
from alpaca_emblem.drawing.dungeon import dungeon_parts
from alpaca_emblem.drawing.grid import grid_parts
from alpaca_emblem.drawing.match import match_parts
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.registry import family_name
from alpaca_emblem.replay import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alpaca_emblem.texts import Narrator

MOST_POSITIONS: Final = 8
MOST_STEPS: Final = 5000
"""Replays of more actions have no picture: all of them would have to be played."""
IN_A_ROW: Final = 4
TILE: Final = 208
"""The width of a position, in pixels."""

_GAP: Final = 14
_CAPTION: Final = 22
_HEAD: Final = 40

BOARDS: Final[Mapping[str, Callable[[Any, Narrator, str], str]]] = {
    "match": lambda game, narrator, theme: (
        match_parts(game, language=narrator, theme=theme, compact=True).board
    ),
    "grid": lambda game, narrator, theme: (
        grid_parts(game, language=narrator, theme=theme, compact=True).board
    ),
    "dungeon": lambda game, narrator, theme: (
        dungeon_parts(game, narrator, theme=theme, crop=(11, 15)).board
    ),
    "duel": lambda game, narrator, theme: (
        duel_parts(game, language=narrator, theme=theme, compact=True).board
    ),
}
"""The functions that draw the board of each game."""


def replay_svg(
    replay: Replay, language: str | Narrator = "en", theme: str = "light"
) -> str | None:
    """Return at most eight positions of *replay* side by side, evenly spread.

    Below each stands after how many actions it is reached. Of a dungeon, what is around
    the adventurer is shown.

    Args:
        replay: The replay. None comes of one that cannot be played, that has more than
            5,000 actions, or whose game has no pictures.
        language: The language of the words.
        theme: ``"light"`` or ``"dark"``. See `style_sheet`.

    Raises:
        InvalidTypeError: *replay* is not a replay.
        InvalidValueError: There is no such language or theme.
    """
    instance("replay", replay, Replay)
    narrator, pen = narrator_of(language), Pen.of(theme)
    if len(replay) > MOST_STEPS:
        return None
    try:
        boards = [*_boards(replay, narrator, theme)]
    except AlpacaEmblemError:
        return None
    return _strip(pen, replay, boards, narrator) if boards else None


def steps_shown(count: int) -> tuple[int, ...]:
    """Return the numbers of actions after which positions are shown, ascending.

    >>> steps_shown(3), steps_shown(70)
    ((0, 1, 2, 3), (0, 10, 20, 30, 40, 50, 60, 70))
    """
    last = min(MOST_POSITIONS - 1, count)
    return tuple(round(count * at / last) for at in range(last + 1)) if last else (0,)


def _boards(
    replay: Replay, narrator: Narrator, theme: str
) -> Iterator[tuple[int, Element]]:
    """Play *replay*, and yield the boards of some positions with their numbers."""
    wanted, game = steps_shown(len(replay)), replay.start()
    draw = BOARDS.get(family_name(type(game)))
    if draw is None:
        return
    yield 0, _plain(draw(game, narrator, theme))
    for step in replay:
        if step.number in wanted:
            yield step.number, _plain(draw(step.game, narrator, theme))


def _plain(picture: str) -> Element:
    """Return *picture* as an element whose tags have no prefix, for a larger one."""
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
    return root


def _strip(
    pen: Pen, replay: Replay, boards: list[tuple[int, Element]], narrator: Narrator
) -> str:
    sizes = [
        tuple(float(b.get(key, "0")) for key in ("width", "height")) for _, b in boards
    ]
    height = max(TILE * down / across for across, down in sizes)
    columns, rows = min(IN_A_ROW, len(boards)), -(-len(boards) // IN_A_ROW)
    row_height = height + _CAPTION + _GAP
    title = narrator.text(
        "replay.title",
        game=replay.game,
        actions=len(replay),
        version=replay.version,
    )
    width = max(2, columns) * (TILE + _GAP) + _GAP
    root = pen.picture(width, _HEAD + rows * row_height, title)
    pen.text(root, title, _GAP, 26, 13, "faint", font_weight="bold")
    for at, (number, board) in enumerate(boards):
        row, column = divmod(at, IN_A_ROW)
        x, y = _GAP + column * (TILE + _GAP), _HEAD + row * row_height
        _place(board, x, y, height)
        root.append(board)
        words = f"{number}/{len(replay)}"
        pen.text(root, words, x + TILE / 2, y + height + 16, 12, text_anchor="middle")
    return to_text(root)


def _place(board: Element, x: float, y: float, height: float) -> None:
    """Put *board* into a tile of the strip, at its top; its view box scales it."""
    for key in ("role", "font-family"):
        board.attrib.pop(key, None)
    place = {"x": x, "y": y, "width": TILE, "height": height}
    for key, value in place.items():
        board.set(key, f"{value:g}")
    board.set("preserveAspectRatio", "xMidYMin")
