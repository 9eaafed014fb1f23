"""The routes of actions, forecasts, saves and loads on the page on architecture."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

import alpaca_emblem
from alpaca_emblem import GameController, load, save
from alpaca_emblem.agents import GreedyAgent, moves
from alpaca_emblem.match import UseItem

pytestmark = pytest.mark.unmeasured

ROOT = Path(alpaca_emblem.__file__).parent
PAGE = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8")


def rooms_on_the_page(what: str) -> list[str]:
    """Return the modules that the page names on the route of *what*, in order."""
    (route,) = re.findall(rf"^- {what}: (.*)$", PAGE, re.MULTILINE)
    return re.findall(r"`([\w.]+)`", route)


def rooms_entered(act: Callable[[], object]) -> list[str]:
    """Return the modules of the library whose functions *act* calls, in order."""
    entered: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            entered[".".join(path.relative_to(ROOT).with_suffix("").parts)] = None

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return [*entered]


@pytest.fixture
def match() -> GameController:
    """A match in which an attack is possible."""
    game = GameController.skirmish(map_size=5, seed=1)
    for _ in moves(game, [GreedyAgent(1), GreedyAgent(2)]):
        if any(isinstance(action, UseItem) for action in game.legal_actions()):
            break
    return game


def attack_in(match: GameController) -> UseItem:
    return next(a for a in match.legal_actions() if isinstance(a, UseItem))


def check_route(
    what: str,
    act: Callable[[], object],
    most: int,
    take_back: Callable[[], object] = tuple,
) -> None:
    """Check that *act* takes the route of *what*, through at *most* so many modules."""
    act()  # filling caches is not part of the route
    take_back()
    entered = rooms_entered(act)
    rooms = rooms_on_the_page(what)

    assert 5 <= len(rooms) <= 8
    assert [room for room in entered if room in rooms] == rooms
    assert len(entered) <= most, entered


def test_route_of_an_action(match: GameController) -> None:
    attack = attack_in(match)

    check_route("An action", lambda: match.apply(attack), 12, match.undo)


def test_route_of_a_forecast(match: GameController) -> None:
    attack = attack_in(match)

    check_route("A forecast", lambda: match.forecast(attack), 17)


def test_route_of_a_save(match: GameController, tmp_path: Path) -> None:
    path = tmp_path / "match.json"

    check_route("A save", lambda: save(match, path), 13)


def test_route_of_a_load(match: GameController, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    save(match, path)

    check_route("A load", lambda: load(path), 25)
