"""Dungeons to be drawn."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.dungeon import Dungeon, Variant
from tests.games.dungeon.positions import EVERYTHING, drawn

CELLAR = """
######################
#@.r..!..............#
######+#######.#######
#......#.....g..O.$..#
#.>....#.............#
######################
"""


@pytest.fixture
def cellar() -> Dungeon:
    """An adventurer with little around it, of which a rat and a potion are in sight."""
    return drawn(CELLAR, variant=Variant(gold=True, doors=True), hit_points="9/20")


@pytest.fixture
def bag() -> Dungeon:
    """An adventurer with all that it can have."""
    return drawn(
        "#####\n#@!<#\n#####",
        variant=EVERYTHING,
        floor=2,
        treasure=True,
        gold=12,
        keys=2,
        food=33,
        experience=30,
        effects=["might 7 2"],
        items=["*sword 3-5 'sword'", "potion might", "*armour 1 'leather'"],
    )
