"""The plugin for pytest: fixtures that check custom games and parts of games.

pytest loads it in every session where the library is installed, so the plugin imports
the library only when a fixture is used.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from alpaca_emblem.testing.random_play import MakeGame
    from alpaca_emblem.testing.trials import Tally

Check: TypeAlias = "Callable[..., Tally]"
"""Takes what to check, and any keyword arguments of `check_game`."""

UNPROVEN = pytest.StashKey[list[str]]()
"""The unproven forecasts of a session, for its summary."""

FEW_STEPS = 20
"""The default number of actions in each game around a part."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the command line."""
    group = parser.getgroup("alpaca_emblem", "checks of games")
    group.addoption(
        "--alpaca-seeds",
        type=int,
        default=10,
        metavar="N",
        help="the number of games for each check without seeds of its own",
    )
    group.addoption(
        "--alpaca-thorough",
        action="store_true",
        help="check more thoroughly, in checks without a depth of their own",
    )


@pytest.fixture(scope="session", name="check_game")
def _check_game(pytestconfig: pytest.Config) -> Check:
    """Check that a game has every property. See `alpaca_emblem.testing.check_game`."""
    from alpaca_emblem.testing import QUICK, THOROUGH, check_game

    is_thorough = pytestconfig.getoption("alpaca_thorough")
    usual: dict[str, Any] = {
        "seeds": range(pytestconfig.getoption("alpaca_seeds")),
        "depth": THOROUGH if is_thorough else QUICK,
    }

    unproven = pytestconfig.stash.setdefault(UNPROVEN, [])

    def check(make_game: MakeGame | str, **options: Any) -> Tally:
        tally = check_game(make_game, **{**usual, **options})
        if tally.unproven:
            test = os.environ.get("PYTEST_CURRENT_TEST", "check_game").split(" ")[0]
            unproven.append(f"{test}: {tally}")
        return tally

    return check


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Report the forecasts of checked games that were not proven."""
    unproven = config.stash.get(UNPROVEN, [])
    if unproven:
        terminalreporter.section("forecasts that were not proven")
        for line in unproven:
            terminalreporter.line(line)


def _check_of(part: str, check_game: Check) -> Check:
    """Return a check of games around a kind of *part*. See `with_unit`, for example."""
    from alpaca_emblem.testing import parts

    around: Callable[[object], MakeGame] = getattr(parts, f"with_{part}")
    usual = {"max_steps": FEW_STEPS, "fresh_processes": False}

    def check(given: object, **options: Any) -> Tally:
        return check_game(around(given), **{**usual, **options})

    return check


@pytest.fixture(scope="session", name="check_unit")
def _check_unit(check_game: Check) -> Check:
    """Check games with units of a custom class."""
    return _check_of("unit", check_game)


@pytest.fixture(scope="session", name="check_item")
def _check_item(check_game: Check) -> Check:
    """Check games with items of a custom class."""
    return _check_of("item", check_game)


@pytest.fixture(scope="session", name="check_effect")
def _check_effect(check_game: Check) -> Check:
    """Check games with a custom effect."""
    return _check_of("effect", check_game)


@pytest.fixture(scope="session", name="check_terrain")
def _check_terrain(check_game: Check) -> Check:
    """Check games with a custom terrain."""
    return _check_of("terrain", check_game)


@pytest.fixture(scope="session", name="check_generator")
def _check_generator(check_game: Check) -> Check:
    """Check games with a custom floor generator."""
    return _check_of("generator", check_game)
