"""Plans: where the board stands on a screen, and how large it is."""

from __future__ import annotations

from attrs import frozen

from alpaca_emblem.play.session import Session
from alpaca_emblem.play.text_boards import LARGE, SMALL, text_board

SIDE = 33
"""The least number of columns beside the board."""
BELOW = 9
"""The least number of lines below it."""


@frozen
class Plan:
    """The division of a screen.

    Attributes:
        size: The size of the board.
        is_wide: True if words stand beside the board, False if below.
        width: The columns for the board.
        height: The lines for it.
    """

    size: int
    is_wide: bool
    width: int
    height: int


def plan_for(session: Session, width: int, height: int) -> Plan:
    """Return how to divide *width* columns and *height* lines.

    A board is large if all of it fits. Else as much as possible is shown: the hero of a
    dungeon stands in the middle of it, and other boards are scrolled.
    """
    beside, below = max(width - SIDE, 1), max(height - BELOW, 1)
    if session.controls.focus(session.shown) is not None:
        is_wide = beside > SIDE
        return Plan(
            LARGE, is_wide, beside if is_wide else width, height if is_wide else below
        )
    small = _size(session, SMALL)
    for size in (LARGE, SMALL):
        across, down = small if size == SMALL else _size(session, LARGE)
        if across <= beside and down <= height:
            return Plan(size, True, across, height)
        if across <= width and down <= below:
            return Plan(size, False, width, down)
    across, down = small
    seen_beside = min(across, beside) * min(down, height)
    seen_above = min(across, width) * min(down, below)
    if seen_beside >= seen_above:
        return Plan(SMALL, True, min(across + 2, beside), height)
    return Plan(SMALL, False, width, min(down + 1, below))


def _size(session: Session, size: int) -> tuple[int, int]:
    board = text_board(session, size)
    return board.width, board.height
