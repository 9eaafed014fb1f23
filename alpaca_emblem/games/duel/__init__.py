"""The duel: a hero against its enemies, on an energy queue."""

from alpaca_emblem.games.duel.fighters.abilities import (
    ABILITIES,
    DAMAGE_KINDS,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.fighters.library import (
    armoury,
    bestiary,
    read_armoury,
    read_bestiary,
)
from alpaca_emblem.games.duel.fighters.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
    Profile,
)
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.options import FULL, LESSON, DuelRules
from alpaca_emblem.model.units.effects import Effect
from alpaca_emblem.model.units.stats import Stats

__all__ = [
    "ABILITIES",
    "DAMAGE_KINDS",
    "FULL",
    "LESSON",
    "ArmProfile",
    "ConsumableProfile",
    "DamageKind",
    "Duel",
    "DuelRules",
    "Effect",
    "GearProfile",
    "Profile",
    "Skill",
    "Spell",
    "Stats",
    "armoury",
    "bestiary",
    "read_armoury",
    "read_bestiary",
]
