"""The plugin of pytest: fixtures that check a game, or a part of one, of one's own.

pytest loads it by itself wherever the library is installed, before anything else; so
it loads the library only when a fixture is used.
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
"""Takes what is to be checked, and by name any other arguments of `check_game`."""

UNPROVEN = pytest.StashKey[list[str]]()
"""What the checks of a session could not prove, for its summary."""

FEW_STEPS = 20
"""Actions of each game around a part, if nothing else is said."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the command line."""
    group = parser.getgroup("alpaca_emblem", "checks of games")
    group.addoption(
        "--alpaca-seeds",
        type=int,
        default=10,
        metavar="N",
        help="how many games are played by each check that does not say so itself",
    )
    group.addoption(
        "--alpaca-thorough",
        action="store_true",
        help="look more closely, in checks that do not say themselves how closely",
    )


@pytest.fixture(scope="session", name="check_game")
def _check_game(pytestconfig: pytest.Config) -> Check:
    """Check that a game has every property: see `alpaca_emblem.testing.check_game`."""
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
    """Say which forecasts of checked games were not proven."""
    unproven = config.stash.get(UNPROVEN, [])
    if unproven:
        terminalreporter.section("forecasts that were not proven")
        for line in unproven:
            terminalreporter.line(line)


def _check_of(part: str, check_game: Check) -> Check:
    """What checks games around a *part* of that kind: see `with_unit` and the like."""
    from alpaca_emblem.testing import parts

    around: Callable[[object], MakeGame] = getattr(parts, f"with_{part}")
    usual = {"max_steps": FEW_STEPS, "fresh_processes": False}

    def check(given: object, **options: Any) -> Tally:
        return check_game(around(given), **{**usual, **options})

    return check


@pytest.fixture(scope="session", name="check_unit")
def _check_unit(check_game: Check) -> Check:
    """Check games with units of a class of one's own."""
    return _check_of("unit", check_game)


@pytest.fixture(scope="session", name="check_item")
def _check_item(check_game: Check) -> Check:
    """Check games with items of a class of one's own."""
    return _check_of("item", check_game)


@pytest.fixture(scope="session", name="check_effect")
def _check_effect(check_game: Check) -> Check:
    """Check games with an effect of one's own."""
    return _check_of("effect", check_game)


@pytest.fixture(scope="session", name="check_terrain")
def _check_terrain(check_game: Check) -> Check:
    """Check games with a terrain of one's own."""
    return _check_of("terrain", check_game)


@pytest.fixture(scope="session", name="check_generator")
def _check_generator(check_game: Check) -> Check:
    """Check games with a floor generator of one's own."""
    return _check_of("generator", check_game)
