"""The plugin of pytest: fixtures that check a game, or a part of one, of one's own.

pytest loads it by itself wherever the library is installed, before anything else; so
it loads the library only when a fixture is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

if TYPE_CHECKING:
    from alpaca_emblem.testing.lines.playing import MakeGame

Check: TypeAlias = Callable[..., None]
"""Takes what is to be checked, and by name any other arguments of `check_game`."""

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

    def check(make_game: MakeGame | str, **options: Any) -> None:
        check_game(make_game, **{**usual, **options})

    return check


def _check_of(part: str, check_game: Check) -> Check:
    """What checks games around a *part* of that kind: see `with_unit` and the like."""
    from alpaca_emblem.testing import parts

    around: Callable[[object], MakeGame] = getattr(parts, f"with_{part}")
    usual = {"max_steps": FEW_STEPS, "fresh_processes": False}

    def check(given: object, **options: Any) -> None:
        check_game(around(given), **{**usual, **options})

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
