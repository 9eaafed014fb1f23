"""The properties that hold for every game, in the order in which they are checked.

The first ones are those that the others rely on: a game that cannot be repeated cannot
be played a second time by another property.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.testing.properties.data import LivingState, PlainData
from alpaca_emblem.testing.properties.determinism import QuietQueries, SameSeed
from alpaca_emblem.testing.properties.endings import BoundedLength, OneEnding
from alpaca_emblem.testing.properties.forecasts import (
    ExactForecasts,
    SuccessorsInPlace,
    ToldHitPoints,
)
from alpaca_emblem.testing.properties.legal_actions import (
    ActionTexts,
    ExactLegality,
    OrderedActions,
)
from alpaca_emblem.testing.properties.playing import DiscreetFrames, DistinctPicks
from alpaca_emblem.testing.properties.records import (
    CheckedReplays,
    LoadedSaves,
    TextPositions,
)
from alpaca_emblem.testing.properties.undo_and_copies import ExactUndo, FreeCopies
from alpaca_emblem.testing.properties.views import (
    DiscreetEvents,
    DiscreetViews,
    FairSamples,
)
from alpaca_emblem.testing.trials import Property

PROPERTIES: Final[tuple[type[Property], ...]] = (
    SameSeed,
    OrderedActions,
    ExactLegality,
    QuietQueries,
    OneEnding,
    BoundedLength,
    ExactForecasts,
    SuccessorsInPlace,
    ToldHitPoints,
    ExactUndo,
    FreeCopies,
    PlainData,
    ActionTexts,
    LivingState,
    TextPositions,
    LoadedSaves,
    CheckedReplays,
    DiscreetViews,
    FairSamples,
    DiscreetEvents,
    DistinctPicks,
    DiscreetFrames,
)
"""The properties of the kit. `check_game` also accepts other lists."""

__all__ = [
    "PROPERTIES",
    "ActionTexts",
    "BoundedLength",
    "CheckedReplays",
    "DiscreetEvents",
    "DiscreetFrames",
    "DiscreetViews",
    "DistinctPicks",
    "ExactForecasts",
    "ExactLegality",
    "ExactUndo",
    "FairSamples",
    "FreeCopies",
    "LivingState",
    "LoadedSaves",
    "OneEnding",
    "OrderedActions",
    "PlainData",
    "QuietQueries",
    "SameSeed",
    "SuccessorsInPlace",
    "TextPositions",
    "ToldHitPoints",
]
