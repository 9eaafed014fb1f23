"""Legal actions: exactly those that are accepted, in a fixed order, each one object."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Equip,
    Give,
    Move,
    Place,
    RemovePlayer,
    Resign,
    StartGame,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import JavaRandom, choice
from tests.fewer import fewer
from tests.games.match.brute_force import everything
from tests.games.match.positions import match, unit

ROOT = Path(__file__).parents[3]


def perft(game: GameController, depth: int) -> int:
    """Return the number of sequences of *depth* actions."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal_actions():
        game.apply(action)
        total += perft(game, depth - 1)
        game.undo()
    return total


def crowded() -> GameController:
    """Two clerics side by side, an archer out of their way, and two foes."""
    return match(
        unit("Cleric", 1, (0, 0), "*staff 10 1-1 'staff'", "staff 5 1-2 'rod'"),
        unit("Cleric", 1, (0, 1), "staff 7 1-1 'wand'", movement=1),
        unit("Archer", 1, (2, 2), "*bow 30 2-4 'bow'", movement=0),
        unit("Hero", 2, (1, 1), "*spear 30 1-1 'lance'"),
        unit("Alpaca", 2, None),
    )


def test_listing_of_a_small_position() -> None:
    """By unit, then by kind; moves nearest first, uses by number of the target."""
    assert crowded().legal_actions() == (
        Move(1, (1, 0)),
        Move(1, (2, 0)),
        Move(1, (0, 2)),
        Move(1, (2, 1)),
        Move(1, (1, 2)),
        UseItem(1, 2),
        Equip(1, 1),
        Unequip(1),
        Give(1, 0, 2),
        Give(1, 1, 2),
        Swap(1, 0, 2, 0),
        Swap(1, 1, 2, 0),
        Move(2, (0, 2)),
        Equip(2, 0),
        Give(2, 0, 1),
        Swap(2, 0, 1, 0),
        Swap(2, 0, 1, 1),
        UseItem(3, 4),
        Unequip(3),
        EndTurn(),
        Resign(),
        RemovePlayer("Player 1"),
        RemovePlayer("Player 2"),
    )


def test_listing_of_turn_zero() -> None:
    game = match(
        unit("Alpaca", 1, (0, 0), movement=0),
        board=".---.",
        round_number=0,
    )

    actions = game.legal_actions()

    kinds = [(kind.__name__, len([*of_it])) for kind, of_it in groupby(actions, type)]
    assert kinds == [
        ("Place", 7 * 3),
        ("AddItem", 8 * 3),
        ("EndTurn", 1),
        ("Resign", 1),
        ("RemovePlayer", 2),
        ("StartGame", 2),
    ]
    assert actions[0] == Place("Alpaca", 100, 3, (0, 1))
    assert actions[20] == Place("SwordMaster", 70, 5, (0, 1))
    assert AddItem(1, "Bow", "long distance bow", 10, 3, 10) in actions


@pytest.mark.unmeasured
@pytest.mark.parametrize(("depth", "sequences"), [(0, 1), (1, 23), (2, 400), (3, 6200)])
def test_number_of_action_sequences(depth: int, sequences: int) -> None:
    assert perft(crowded(), depth) == sequences


def is_accepted(game: GameController, action: Action[Any]) -> bool:
    try:
        game.copy().apply(action)
    except IllegalActionError:
        return False
    return True


@pytest.mark.unmeasured
@fewer(4)
@given(
    seed=st.integers(0, 2**48 - 1),
    players=st.integers(1, 3),
    is_started=st.booleans(),
    steps=st.integers(0, 40),
)
def test_listed_actions_equal_accepted_ones(
    seed: int, players: int, is_started: bool, steps: int
) -> None:
    """Of all conceivable actions, in random positions."""
    rng = JavaRandom(seed)
    game = GameController(players=players, map_size=3, seed=seed, max_units=2)
    if is_started:
        game = GameController.skirmish(players, 4, seed, units=3, max_rounds=3)
    for _ in range(steps):
        game.apply(choice(rng, game.legal_actions()))

    listed = game.legal_actions()

    possible = [action for action in everything(game) if game.is_legal(action)]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(possible)
    sample = [choice(rng, tuple(everything(game))) for _ in range(20)]
    for action in sample:
        assert is_accepted(game, action) is (action in listed)


@pytest.mark.unmeasured
@settings(max_examples=25)
@given(st.integers(0, 2**48 - 1))
def test_listing_is_never_empty(seed: int) -> None:
    play_and_check(seed, lambda action: True)


@pytest.mark.unmeasured
def test_each_listed_action_is_one_object() -> None:
    """In a process of its own: others may have made more actions than are kept."""
    code = (
        "from tests.games.match import test_listing as listing\n"
        "for seed in range(25):\n"
        "    listing.play_and_check(seed, lambda one: one is listing.interned(one))\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def play_and_check(seed: int, is_right: Callable[[Action[Any]], bool]) -> None:
    """Play at random, and check that all listed actions are right, and the same."""
    rng = JavaRandom(seed)
    game = GameController.skirmish(2, 4, seed, units=3, max_rounds=2)

    while game.outcome is None:
        listed = game.legal_actions()
        assert listed
        assert all(map(is_right, listed))
        assert game.legal_actions() == listed == game.copy().legal_actions()
        game.apply(choice(rng, listed))

    assert all(map(is_right, game.legal_actions()))


def interned(action: Action[Any]) -> Action[Any]:
    return type(action).of(*attrs.astuple(action, recurse=False))


def test_a_unit_off_the_map_only_handles_its_items() -> None:
    game = match(unit("Cleric", 1, None, "staff 10 1-1 'a'", "*staff 10 1-1 'b'"))

    assert game.legal_actions() == (
        Equip(1, 0),
        Unequip(1),
        EndTurn(),
        Resign(),
        RemovePlayer("Player 1"),
        RemovePlayer("Player 2"),
    )


def test_starts_are_listed_as_long_as_the_match_is_not_running() -> None:
    game = match(round_number=0)

    assert game.legal_actions()[-2:] == (StartGame(30), StartGame(None))
    game.apply(StartGame(1))
    assert StartGame(30) not in game.legal_actions()


@pytest.mark.parametrize("reach", [1, 2, 5])
def test_targets_in_a_crowd(reach: int) -> None:
    """By number, whether there are more units or more places within reach."""
    bow = f"*bow 30 2-{max(reach, 2)} 'bow'"
    staff = f"*staff 10 1-{reach} 'staff'"
    places = [(row, column) for row in (2, 0, 1) for column in (1, 2, 0)][:8]
    game = match(
        *(
            unit(
                *(
                    ("Archer", 1 + at[1] % 2, at, bow)
                    if at[0]
                    else ("Cleric", 1, at, staff)
                )
            )
            for at in places
        )
    )
    numbers = range(1, len(places) + 1)

    expected = [
        use
        for number in numbers
        for target in numbers
        if game.is_legal(use := UseItem(number, target))
    ]

    assert [a for a in game.legal_actions() if isinstance(a, UseItem)] == expected
    assert expected
