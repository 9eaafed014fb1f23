"""Scenarios of the grid battle, and those that come with the library."""

from alpaca_emblem.games.grid.scenarios.documents import scenario_names
from alpaca_emblem.games.grid.scenarios.options import Options
from alpaca_emblem.games.grid.scenarios.recruits import (
    FOES,
    HEROES,
    SIDES,
    Recruit,
    check_side,
)
from alpaca_emblem.games.grid.scenarios.scenario import Scenario, SetUp, as_scenario

__all__ = [
    "FOES",
    "HEROES",
    "SIDES",
    "Options",
    "Recruit",
    "Scenario",
    "SetUp",
    "as_scenario",
    "check_side",
    "scenario_names",
]
