"""The parts for your own games, units, items and agents.

See `docs/extending.md` and `docs/testing-your-rules.md` for how to use them.

>>> from alpaca_emblem.building import Table
>>> Table({"cards": 3}).whole("cards", least=0)
3
"""

from __future__ import annotations

from alpaca_emblem.games.agents import (
    Agent,
    decisions_in,
    game_to_search,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.energy_queue import (
    EnergyQueue,
    Seat,
)
from alpaca_emblem.games.notation.structuring import (
    CONVERTER,
)
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.state import no_dice
from alpaca_emblem.games.unit_events import (
    UnitFell,
    UnitHealed,
    UnitMoved,
    UnitStruck,
)
from alpaca_emblem.games.unit_game import (
    ShuffledRounds,
    SidePhases,
    TellingCombat,
    UnitGame,
    seed_or_fresh,
)
from alpaca_emblem.games.values import (
    Action,
    Changed,
    Event,
    Forecast,
    GameEnded,
    Outcome,
    Refusal,
    Result,
)
from alpaca_emblem.games.views import (
    View,
)
from alpaca_emblem.model.combat import (
    Blow,
    Combat,
    Healing,
)
from alpaca_emblem.model.field import (
    Field,
)
from alpaca_emblem.model.items import (
    NO_ITEM,
    Item,
    Matchup,
    Spellbook,
    Weapon,
)
from alpaca_emblem.model.living import (
    Living,
)
from alpaca_emblem.model.signals import (
    Signal,
)
from alpaca_emblem.model.stats import (
    Effect,
    Stats,
)
from alpaca_emblem.model.tactician import (
    HeroFell,
    Tactician,
)
from alpaca_emblem.model.terrain import (
    Terrain,
)
from alpaca_emblem.model.topology import (
    Location,
    Topology,
)
from alpaca_emblem.model.units import (
    Unit,
    UnitDied,
)
from alpaca_emblem.rng import (
    RandomSource,
    SeededSource,
    choice,
    distribution,
    fresh_seed,
    shuffled,
)
from alpaca_emblem.rules.terms import (
    Term,
    follow,
)

__all__ = [
    "CONVERTER",
    "NO_ITEM",
    "Action",
    "Agent",
    "Blow",
    "Changed",
    "Combat",
    "Effect",
    "EnergyQueue",
    "Event",
    "Field",
    "Forecast",
    "Game",
    "GameEnded",
    "Healing",
    "HeroFell",
    "Item",
    "Living",
    "Location",
    "Matchup",
    "Outcome",
    "RandomSource",
    "Refusal",
    "Result",
    "Seat",
    "SeededSource",
    "ShuffledRounds",
    "SidePhases",
    "Signal",
    "Spellbook",
    "Stats",
    "Table",
    "Tactician",
    "TellingCombat",
    "Term",
    "Terrain",
    "Topology",
    "Unit",
    "UnitDied",
    "UnitFell",
    "UnitGame",
    "UnitHealed",
    "UnitMoved",
    "UnitStruck",
    "View",
    "Weapon",
    "choice",
    "decisions_in",
    "distribution",
    "follow",
    "fresh_seed",
    "game_to_search",
    "no_dice",
    "seed_or_fresh",
    "shuffled",
]
