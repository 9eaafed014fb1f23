"""Whatever a match gains is either played by the kernels or refused by the set-up."""

from __future__ import annotations

import attrs
import pytest

from alpaca_emblem.games.match.actions import (
    ACTION_CLASSES,
    AddItem,
    Place,
    RemovePlayer,
    StartGame,
)
from alpaca_emblem.games.match.codes import KINDS
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.unit_game import ShuffledRounds
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Unit
from alpaca_emblem.simulation.match.setup import PLAYED
from alpaca_emblem.texts import Narrator

OF_THE_OBJECT = {"_actions", "_events", "_journal", "_marks", "_origin"}
"""Fields that belong to the object, and not to the game."""

FIELDS: dict[type, tuple[set[str], set[str]]] = {
    Match: (
        {"_outcome", "dice", "field", "max_rounds", "players", "round_number"}
        | {"rounds", "tacticians", "_all_tacticians", "units", "uses_per_turn"},
        {"changed", "history", "map_seed", "map_size", "max_units", "seed"},
    ),
    ShuffledRounds: ({"index", "order"}, set()),
    Tactician: (
        {"_fallen", "_units", "name"},
        {"hero_fell", "selected_item", "selected_unit"},
    ),
    Unit: (
        {"equipped_item", "has_moved", "hit_points", "items", "location", "uses"}
        | {"max_hit_points", "movement", "number", "owner"},
        {"died", "effects", "field", "in_combat", "name", "stats"},
    ),
    Item: ({"max_range", "min_range", "name", "owner", "power"}, {"max_power"}),
}
"""The fields that the engine packs, and those that change no match."""


@pytest.mark.parametrize("kind", FIELDS, ids=lambda kind: kind.__name__)
def test_every_field_is_packed_or_changes_no_match(kind: type) -> None:
    packed, beside = FIELDS[kind]
    assert not packed & beside
    names = {field.name for field in attrs.fields(kind)} - OF_THE_OBJECT
    assert names == packed | beside, "teach the kernels, or refuse it in the set-up"


def test_every_action_has_a_code_or_belongs_to_turn_zero_or_the_referee() -> None:
    beside = {AddItem, Place, RemovePlayer, StartGame}
    assert set(ACTION_CLASSES) == set(KINDS) | beside


def test_every_reason_of_an_end_is_known() -> None:
    told = Narrator("en").catalogue.texts
    prefix = "match.events.GameEnded."
    reasons = {key[len(prefix) :].partition(".")[0] for key in told if prefix in key}
    assert reasons == set(PLAYED)
