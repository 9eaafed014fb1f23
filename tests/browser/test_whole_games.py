"""Each game is won or lost by mouse, by keys, by touch, and by buttons alone."""

from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.play import Session
from tests.browser.players import Opening, Player

pytestmark = pytest.mark.browser

DEADLY = Variant(bestiary="wide", shooting=True, rows=12, columns=16)
"""A dungeon in which the explorer dies after eleven turns."""

GAMES: dict[str, Callable[[], Session]] = {
    "grid": lambda: Session(GridBattle("fort", seed=1), pace=0),
    "match": lambda: Session(GameController.skirmish(2, 3, 3, units=1), pace=0),
    "dungeon": lambda: Session(Dungeon(seed=26, variant=DEADLY), pace=0),
    "duel": lambda: Session(Duel(enemies=["goblin", "wolf"], seed=1), pace=0),
}


def at_end(player: Player) -> str:
    """Return the head of the scene at the end, which has come."""
    scene = player.element("dialog.scene h1")
    player.page.wait_for_selector(".ae-play.over dialog.scene[open]")
    return str(scene.inner_text())


@pytest.mark.parametrize("name", GAMES)
def test_game_is_played_by_mouse(opened: Opening, name: str) -> None:
    player = opened(GAMES[name]).begin()
    while not player.is_over:
        for pick in player.advice():
            player.click(pick)
    assert at_end(player) == player.session.outlook.summary.verdict


@pytest.mark.parametrize("name", GAMES)
def test_game_is_played_by_keys(opened: Opening, name: str) -> None:
    player = opened(GAMES[name]).begin()
    while not player.is_over:
        player.press("t")
        player.press("Enter")
    assert at_end(player) == player.session.outlook.summary.verdict


@pytest.mark.parametrize("name", GAMES)
def test_game_is_played_by_touch_on_a_phone(opened: Opening, name: str) -> None:
    player = opened(GAMES[name], 390, 844, has_touch=True, is_mobile=True).begin()
    while not player.is_over:
        for pick in player.advice():
            player.tap(pick)
            if player.session.aim == pick:  # aimed at; the second tap strikes
                player.tap(pick)
    assert at_end(player) == player.session.outlook.summary.verdict


@pytest.mark.parametrize("name", GAMES)
def test_game_is_played_by_buttons_and_enter_alone(opened: Opening, name: str) -> None:
    player = opened(GAMES[name]).begin()
    if player.element(".more summary").first.is_visible():
        player.element(".more summary").first.press("Enter")
    while not player.is_over:
        for pick in player.advice():
            player.enter(pick)
    assert at_end(player) == player.session.outlook.summary.verdict
