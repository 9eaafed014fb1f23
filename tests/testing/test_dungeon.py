"""The dungeon has every property that a game must have, in every variant."""

from __future__ import annotations

import pytest
from attrs import evolve

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.testing import QUICK, THOROUGH, Depth, check_game
from alpaca_emblem.testing.playing import MakeGame

EVERYTHING = Variant(
    generator="partition",
    sight="walls",
    mind="paths",
    bestiary="wide",
    shooting=True,
    eight_directions=True,
    inventory=4,
    unidentified=True,
    experience=True,
    hunger=60,
    doors=True,
    gold=True,
    last_floor=2,
)

OPTIONS = (
    *("shooting", "eight_directions", "inventory", "unidentified", "experience"),
    *("hunger", "doors", "gold", "last_floor"),
)


def original(seed: int) -> Dungeon:
    """The original, from floor 1."""
    return Dungeon(seed=seed + 1)


def in_a_browser(seed: int) -> Dungeon:
    """The original with the draws of its engine, and without history."""
    return Dungeon(seed=seed + 1, engine_draws=1, history=False)


def everything(seed: int) -> Dungeon:
    """All options at once."""
    return Dungeon(seed=seed + 1, variant=EVERYTHING)


def one_by_one(seed: int) -> Dungeon:
    """All options but one, and the smallest floors, in turn."""
    off = OPTIONS[seed % len(OPTIONS)]
    changes = {off: getattr(Variant(), off)}
    if off == "inventory":
        changes["unidentified"] = False
    generator = ("rooms", "caves", "maze", "partition")[seed % 4]
    variant = evolve(EVERYTHING, rows=12, columns=16, generator=generator, **changes)
    return Dungeon(seed=seed + 1, variant=variant)


FEW = pytest.param(range(9), 50, QUICK, id="few")
MANY = pytest.param(range(100), 200, THOROUGH, id="many", marks=pytest.mark.slow)


@pytest.mark.parametrize("make_game", [original, everything, one_by_one])
@pytest.mark.parametrize(("seeds", "max_steps", "depth"), [FEW, MANY])
def test_dungeon_has_every_property(
    make_game: MakeGame, seeds: range, max_steps: int, depth: Depth
) -> None:
    check_game(
        make_game, seeds=seeds, max_steps=max_steps, depth=depth, free_numbers=()
    )


def test_so_has_a_dungeon_without_history_and_with_the_engines_draws() -> None:
    check_game(in_a_browser, seeds=[1, 2], max_steps=50, free_numbers=())
