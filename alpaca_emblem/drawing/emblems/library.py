"""All emblems of the library, by their names."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.drawing.emblems.beasts import BEASTS
from alpaca_emblem.drawing.emblems.bodies import NATURAL_WEAPONS
from alpaca_emblem.drawing.emblems.classes import CLASSES
from alpaca_emblem.drawing.emblems.effects import EFFECTS
from alpaca_emblem.drawing.emblems.monsters import MONSTERS
from alpaca_emblem.drawing.emblems.potions import POTIONS
from alpaca_emblem.drawing.emblems.recruits import RECRUITS
from alpaca_emblem.drawing.emblems.shapes import CROWN, SHIELD, SKULL, Emblem
from alpaca_emblem.drawing.emblems.signs import SIGNS
from alpaca_emblem.drawing.emblems.terrain import TERRAIN
from alpaca_emblem.drawing.emblems.things import THINGS
from alpaca_emblem.drawing.emblems.weapons import WEAPONS

EMBLEMS: Final[dict[str, Emblem]] = {
    "crown": CROWN,
    "shield": SHIELD,
    "skull": SKULL,
    **{
        name: Emblem(layers)
        for subject in (
            *(CLASSES, RECRUITS, BEASTS, MONSTERS),
            *(WEAPONS, NATURAL_WEAPONS, THINGS, POTIONS),
            *(TERRAIN, EFFECTS, SIGNS),
        )
        for name, layers in subject.items()
    },
}
"""All emblems by their names, in English and lower case; add your own here.

Terrains, kinds of monsters, breeds, effects and skills that are data find theirs by
their names.
"""
