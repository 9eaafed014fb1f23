"""Matches and fields to be drawn."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.maps import board_from_text
from alpaca_emblem.model.terrain import PLAIN, Terrain

DUEL = """
game = "match"
players = ["Ada", "Bo", "Cy"]
order = ["Bo", "Ada", "Cy"]
to_act = "Ada"
round = 2
max_rounds = 30
board = '''
.---.---.
|       |
.   .---.
'''
unit = [
  { id = 1, class = "Hero", owner = "Ada", at = [0, 0], hit_points = "45/100", \
movement = 3, items = ["*spear 30 1-5 'lance'"] },
  { id = 2, class = "Archer", owner = "Ada", at = [0, 2], hit_points = "22.5/100", \
movement = 3, moved = true },
  { id = 3, class = "Hero", owner = "Bo", at = [1, 2], hit_points = "100/100", \
movement = 3 },
  { id = 4, class = "Fighter", owner = "Bo", at = [1, 1], hit_points = "0/100", \
movement = 3 },
  { id = 5, class = "Hero", owner = "Cy", hit_points = "100/100", movement = 3 },
]
"""


@pytest.fixture
def duel() -> GameController:
    """Two units against one: another is dead, and a third player is idle."""
    return GameController.from_text(DUEL)


@pytest.fixture
def wild() -> Field:
    """A field with terrain, holes, and joins that are missing."""
    terrains = (
        PLAIN,
        Terrain("forest", "f", move_cost=2, cover=1),
        Terrain("cliff", "#", move_cost=None, blocks_sight=True),
        Terrain("mud", "m", move_cost=3),
    )
    board = ".---f---.   #\n|       |   |\n.   m   .---."
    return board_from_text(board, {terrain.symbol: terrain for terrain in terrains})
