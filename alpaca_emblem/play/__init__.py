"""Play: people play all four games in a browser, a terminal or a notebook.

A `Session` is one game as people and agents play it, without a screen. Shells hand it
what a person clicked, touched or typed, and show its frames. A shell of your own does
the same.

>>> from alpaca_emblem import Duel
>>> session = Session(Duel(seed=1, rules="full"))
>>> while session.advance():
...     pass
>>> session.next_picks()
('strike', 'skill-0', 'skill-1', 'item-1', 'item-2', 'flee', 'wait')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from alpaca_emblem.play.controls import CONTROLS, Controls, Pick
from alpaca_emblem.play.frame_types import frame_schema
from alpaca_emblem.play.seats import Seats
from alpaca_emblem.play.session import Session

if TYPE_CHECKING:
    from alpaca_emblem.play.notebook import Board

__all__ = ["CONTROLS", "Board", "Controls", "Pick", "Seats", "Session", "frame_schema"]


def __getattr__(name: str) -> Any:
    """Import the board of notebooks when it is asked for: it needs anywidget.

    Raises:
        ImportError: anywidget is not installed.
        AttributeError: There is no such name.
    """
    if name != "Board":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from alpaca_emblem.play.notebook import Board
    except ModuleNotFoundError as error:
        raise ImportError(
            "a Board needs anywidget: pip install 'alpaca-emblem[notebook]'"
        ) from error
    return Board
