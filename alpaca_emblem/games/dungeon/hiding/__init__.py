"""What the adventurer does not know: what may depend on it, and what it might be.

A position as far as the adventurer knows it has unknown places, no monsters out of
sight, and nothing lying where nobody has been. A forecast there is refused if any of
that could take part. A sample has all of it drawn anew, such that the adventurer would
see exactly what it sees. Of events it is told what follows from its views.
"""

from alpaca_emblem.games.dungeon.hiding.foresight import check_foreseeable
from alpaca_emblem.games.dungeon.hiding.noticing import Sighted, in_sight, noticed
from alpaca_emblem.games.dungeon.hiding.samples import draw_hidden

__all__ = ["Sighted", "check_foreseeable", "draw_hidden", "in_sight", "noticed"]
