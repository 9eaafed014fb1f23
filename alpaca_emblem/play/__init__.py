"""Play: all four games by hand, in a browser, a terminal or a notebook.

A `Session` is one game as people and agents play it, without a screen. Shells hand it
what a person clicked, touched or typed, and show its frames. A shell of your own does
the same.

>>> from alpaca_emblem import Duel
>>> session = Session(Duel(seed=1, rules="full"))
>>> while session.advance():
...     pass
>>> session.next_picks()
('strike', 'skill-0', 'skill-1', 'item-0', 'flee', 'wait')
"""

from __future__ import annotations

from alpaca_emblem.play.controls import CONTROLS, Controls, Pick
from alpaca_emblem.play.seats import Seats
from alpaca_emblem.play.session import Session

__all__ = ["CONTROLS", "Controls", "Pick", "Seats", "Session"]
