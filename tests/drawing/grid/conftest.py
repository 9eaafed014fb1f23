"""Battles to be drawn."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.grid import GridBattle

BROOK = """
game = "grid"
turn = 2
to_act = "heroes"
legend = { "~" = { name = "water", move_cost = 3 }, "F" = { name = "fort", cover = 2 } }
map = '''
..f~.
.#.~F
.f.~.
'''
unit = [
  { id = 1, side = "heroes", name = { en = "Knight", bg = "Рицар" }, \
class = "SwordMaster", at = [0, 0], hit_points = 18, movement = 2, power = 7, \
defense = 3, left = 9 },
  { id = 2, side = "heroes", name = "Scout", class = "SwordMaster", at = [2, 0], \
hit_points = 11, movement = 5, power = 6, defense = 1, acted = true },
  { id = 3, side = "foes", name = "Bandit", class = "Fighter", at = [1, 2], \
hit_points = 10, movement = 3, power = 6, defense = 1 },
  { id = 4, side = "foes", name = "Captain", class = "Fighter", at = [1, 4], \
hit_points = 16, movement = 2, power = 7, defense = 2, guard = true },
  { id = 5, side = "foes", name = "Bandit", class = "Fighter", at = [0, 1], \
hit_points = 10, movement = 3, power = 6, left = 0 },
]
"""


@pytest.fixture
def brook() -> GridBattle:
    """Two heroes, one of which has acted, and two foes; a third one is dead."""
    return GridBattle.from_text(BROOK)


@pytest.fixture
def misty() -> GridBattle:
    """The same with a sight of two steps."""
    return GridBattle.from_text(f"options = {{ fog = 2 }}\n{BROOK}")
