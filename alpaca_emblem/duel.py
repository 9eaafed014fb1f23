"""The duel: a hero against its enemies, on an energy queue.

All that a user of the duel needs: the game, its rules and fighters, actions, events and
agents.

>>> from alpaca_emblem import duel
>>> game = duel.Duel(hero="mage", enemies=["spider"], rules=duel.FULL, seed=1)
>>> game.is_legal(duel.Flee(1))
False
"""

from __future__ import annotations

from alpaca_emblem.games.duel.abilities import (
    ABILITIES,
    DAMAGE_KINDS,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.actions import (
    Flee,
    Strike,
    UseItem,
    UseSkill,
    Wait,
)
from alpaca_emblem.games.duel.agents import (
    BeastAgent,
    DuelAgent,
)
from alpaca_emblem.games.duel.bestiary import (
    armoury,
    bestiary,
    fighters_from_text,
    read_armoury,
    read_bestiary,
)
from alpaca_emblem.games.duel.duelist import (
    Duelist,
)
from alpaca_emblem.games.duel.events import (
    AbilityUsed,
    DuelEnded,
    DuelStarted,
    EffectEnded,
    EffectHurt,
    EffectPutOn,
    FighterFell,
    FighterHealed,
    Fled,
    FlightFailed,
    ItemConsumed,
    MaximumCut,
    SpellLanded,
    StrikeLanded,
    StrikeMissed,
    TurnLost,
    Waited,
)
from alpaca_emblem.games.duel.game import (
    Duel,
)
from alpaca_emblem.games.duel.options import (
    ENEMIES,
    FULL,
    HERO,
    LESSON,
    DuelRules,
)
from alpaca_emblem.games.duel.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
    Profile,
)
from alpaca_emblem.games.energy_queue import (
    EnergyQueue,
    Seat,
)
from alpaca_emblem.games.values import (
    GameEnded,
    Outcome,
)
from alpaca_emblem.model.stats import (
    Effect,
    Stats,
)

__all__ = [
    "ABILITIES",
    "DAMAGE_KINDS",
    "ENEMIES",
    "FULL",
    "HERO",
    "LESSON",
    "AbilityUsed",
    "ArmProfile",
    "BeastAgent",
    "ConsumableProfile",
    "DamageKind",
    "Duel",
    "DuelAgent",
    "DuelEnded",
    "DuelRules",
    "DuelStarted",
    "Duelist",
    "Effect",
    "EffectEnded",
    "EffectHurt",
    "EffectPutOn",
    "EnergyQueue",
    "FighterFell",
    "FighterHealed",
    "Fled",
    "Flee",
    "FlightFailed",
    "GameEnded",
    "GearProfile",
    "ItemConsumed",
    "MaximumCut",
    "Outcome",
    "Profile",
    "Seat",
    "Skill",
    "Spell",
    "SpellLanded",
    "Stats",
    "Strike",
    "StrikeLanded",
    "StrikeMissed",
    "TurnLost",
    "UseItem",
    "UseSkill",
    "Wait",
    "Waited",
    "armoury",
    "bestiary",
    "fighters_from_text",
    "read_armoury",
    "read_bestiary",
]
