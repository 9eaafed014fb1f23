"""The parts of the page beside the game itself."""

import json
from pathlib import Path

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import play
from alpaca_emblem.duel import Strike
from alpaca_emblem.dungeon import ExplorerAgent, Variant
from alpaca_emblem.grid import Act, BanditAgent
from alpaca_emblem.match import GreedyAgent, UseItem
from alpaca_emblem.play import Session
from alpaca_emblem.replay import record
from tests.browser.players import Opening, Player

pytestmark = pytest.mark.browser

DEADLY = Variant(bestiary="wide", shooting=True, rows=12, columns=16)
ARROWS = {"n": "ArrowUp", "s": "ArrowDown", "w": "ArrowLeft", "e": "ArrowRight"}

HOLD = """() => {
  const later = window.setTimeout;
  window.held = [];
  window.setTimeout = (act, delay) =>
    delay === 900 ? window.held.push(act) : later(act, delay);
}"""
"""Script by which the scene at the end of a game, 0.9 s later, waits for the test."""
RELEASE = (
    "() => window.held.length && (window.held.splice(0).forEach((act) => act()), 1)"
)


def grid() -> Session:
    return Session(GridBattle("fort", seed=1), pace=0)


def at_blows() -> Session:
    """Return a match in which the person can strike at once."""
    game = GameController.skirmish(2, 3, 3, units=1)
    session = Session(game, pace=0)
    while not any(isinstance(one, UseItem) for one in game.legal_actions()):
        if session.is_person_to_act:
            session.pick("end-turn")
        else:
            session.advance()
    return session


def menu(player: Player, number: int) -> None:
    """Open the menu, and press the button of that number in it."""
    player.element("nav .icon").nth(4).click()
    player.element("dialog .menu button").nth(number).click()


def test_keys_in_a_dungeon_do_what_its_actions_do(opened: Opening) -> None:
    player = opened(lambda: Session(Dungeon(seed=26, variant=DEADLY), pace=0)).begin()
    mirror = Dungeon(seed=26, variant=DEADLY)
    agent = ExplorerAgent(0)
    while mirror.outcome is None:
        action = agent.choose(mirror.view("adventurer"))
        mirror.apply(action)
        direction = getattr(action, "direction", None)
        player.press(ARROWS[direction] if direction else ".")
    assert player.session.game.digest() == mirror.digest()


def test_first_tap_aims_and_the_second_strikes(opened: Opening) -> None:
    player = opened(at_blows, 390, 844, has_touch=True, is_mobile=True).begin()
    session = player.session
    strike = next(
        picks
        for action, picks in session.picking.candidates(())
        if session.controls.exchange(action) is not None
    )
    seq = session.seq
    player.tap(strike[0])
    player.tap(strike[1])
    assert (session.seq, session.aim) == (seq, strike[1])
    assert player.element(".forecast .versus").is_visible()
    assert player.element(".deed").is_visible()
    player.tap(strike[1])
    assert session.seq > seq


def test_reload_keeps_the_game(opened: Opening) -> None:
    player = opened(grid).begin()
    player.press("e")
    seq = player.session.seq
    player.page.reload()
    player.page.wait_for_selector(f"[data-seq='{seq}']")
    assert player.element("dialog[open]").count() == 0


def test_decisions_are_undone_and_redone(opened: Opening) -> None:
    player = opened(grid).begin()
    heading = player.element(".phase span")
    before = heading.inner_text()
    player.press("e")
    after = heading.inner_text()
    assert after != before
    player.do(player.element("nav .icon").nth(0).click)
    assert heading.inner_text() == before
    player.do(player.element("nav .icon").nth(1).click)
    assert heading.inner_text() == after


def test_hint_aims_help_lists_keys_and_danger_is_marked(opened: Opening) -> None:
    player = opened(grid).begin()
    player.do(player.element("nav .icon").nth(2).click, aims=True)
    assert player.session.aim is not None
    player.element("nav .icon").nth(3).click()
    player.page.wait_for_selector("nav .icon[aria-pressed=true]")
    assert player.element(".picture .under *").count() > 0
    player.element("[role=application]").press("?")
    assert player.element("dialog dt").count() > 5
    player.page.keyboard.press("Escape")
    assert player.element("dialog[open]").count() == 0


def test_theme_is_switched_and_kept(opened: Opening) -> None:
    player = opened(grid).begin()

    def ground() -> object:
        return player.page.evaluate("getComputedStyle(document.body).backgroundColor")

    light = ground()
    player.element("nav .icon").nth(4).click()
    player.page.get_by_role("button", name="Light or dark").click()
    assert ground() != light
    player.page.reload()
    player.page.wait_for_selector("[data-seq]")
    assert ground() != light


@pytest.mark.parametrize("name", ["grid", "dungeon", "match", "duel"])
def test_new_game_is_begun_by_the_form(opened: Opening, name: str) -> None:
    player = opened(lambda: Session(GridBattle("bridge", seed=1), pace=0)).begin()
    menu(player, 0)
    player.element(f"dialog [data-game={name}]").click()
    player.page.wait_for_selector(f"dialog [data-game={name}][aria-pressed=true]")
    player.element("dialog input[type=number]").last.fill("7")
    player.element("dialog button[type=submit]").click()
    player.page.wait_for_selector(f"[data-kind={name}][data-game='2']")
    player.begin()
    assert player.session.made_by is not None
    assert player.session.made_by["seed"] == 7
    assert player.session.game.name == name


def test_menu_of_all_games_comes_first_if_none_is_named(opened: Opening) -> None:
    def unnamed() -> Session:
        session = grid()
        session.form = "grid"
        return session

    player = opened(unnamed)
    assert player.element("dialog.card[open] [data-game]").count() == 4
    player.element("dialog [data-game=duel]").click()
    player.page.wait_for_selector("dialog [data-game=duel][aria-pressed=true]")
    player.element("dialog button[type=submit]").click()
    player.page.wait_for_selector("[data-kind=duel]")


def test_daily_dungeon_has_a_next_game(opened: Opening) -> None:
    player = opened(grid).begin()
    menu(player, 0)
    player.element("dialog [data-game=dungeon]").click()
    player.page.get_by_label("Dungeon of the day").check()
    player.element("dialog button[type=submit]").click()
    player.page.wait_for_selector("[data-kind=dungeon]")
    player.begin()
    daily = player.session.made_by
    assert daily is not None
    assert daily["daily"] is True
    player.session.begin_again(is_same=False)
    player.page.reload()
    player.page.wait_for_selector("[data-game='3']")
    assert player.session.made_by is not None
    assert player.session.made_by["daily"] is False


def test_end_offers_the_same_game_and_another(opened: Opening) -> None:
    def nearly_over() -> Session:
        session = Session(GridBattle(seed=1), pace=0)
        session.begin_new("match", {"map_size": 3, "units": 1, "seed": 3})
        return session

    player = opened(nearly_over).begin()
    player.do(player.button("resign").click)
    player.do(player.button("sure").click)
    player.page.wait_for_selector("dialog.scene[open] h1")
    assert player.element("dialog.scene button").count() == 4
    player.element("dialog.scene button").nth(1).click()
    player.page.wait_for_selector("[data-game='3']")
    assert player.session.made_by is not None
    assert player.session.made_by["seed"] == 4


def at_end(opened: Opening) -> Player:
    """Open a game that is over; its last scene comes by `HOLD` and `RELEASE`."""
    player = opened(grid).begin()
    player.page.evaluate(HOLD)
    player.press("e")
    player.press("e")
    assert player.is_over
    return player


def test_end_waits_until_the_menu_is_closed(opened: Opening) -> None:
    player = at_end(opened)
    player.element("nav .icon").nth(4).click()
    player.page.wait_for_function(RELEASE)
    assert player.element("dialog[open] .menu").count() == 1
    player.page.keyboard.press("Escape")
    player.page.wait_for_function(RELEASE)
    player.page.wait_for_selector("dialog.scene[open] h1")


def test_menu_that_begins_a_game_leads_to_no_end(opened: Opening) -> None:
    player = at_end(opened)
    menu(player, 1)
    player.page.wait_for_selector("[data-game='2']")
    player.page.wait_for_function(RELEASE)
    assert player.session.game.outcome is None
    shown = player.element("dialog.scene[open] p").first.inner_text()
    assert shown == player.session.outlook.intro


def test_replay_is_loaded_scrubbed_and_played_on_from(
    opened: Opening, tmp_path: Path
) -> None:
    game = GridBattle("fort", seed=1)
    play(game, [BanditAgent(1), BanditAgent(2)], 12)
    path = tmp_path / "replay.json"
    path.write_text(json.dumps(record(game).to_json()))
    player = opened(lambda: Session(Duel(seed=1), pace=0)).begin()
    with player.page.expect_file_chooser() as chooser:
        menu(player, 3)
    player.do(lambda: chooser.value.set_files(path))
    slider = player.element("input[type=range]")
    assert slider.get_attribute("max") == "12"
    player.do(lambda: slider.fill("9"))
    assert len(player.session.game.actions) == 9
    player.do(lambda: slider.fill("4"))
    assert len(player.session.game.actions) == 4
    player.press("t")
    player.press("Enter")
    assert len(player.session.game.actions) == 5
    assert player.session.redoable == []


def test_game_is_saved_and_loaded(opened: Opening, tmp_path: Path) -> None:
    player = opened(grid).begin()
    player.click((2, 6))
    player.click((2, 7))
    saved = player.session.game.digest()
    with player.page.expect_download() as download:
        menu(player, 2)
    path = tmp_path / "game.json"
    download.value.save_as(path)
    player.press("e")
    assert player.session.game.digest() != saved
    with player.page.expect_file_chooser() as chooser:
        menu(player, 3)
    player.do(lambda: chooser.value.set_files(path))
    assert player.session.game.digest() == saved


def test_file_that_is_no_game_is_refused_in_words(
    opened: Opening, tmp_path: Path
) -> None:
    path = tmp_path / "wrong.json"
    path.write_text("[]")
    player = opened(
        lambda: Session(GridBattle(), language="es"), expected="a status of 400"
    ).begin()
    with player.page.expect_file_chooser() as chooser:
        menu(player, 3)
    chooser.value.set_files(path)
    player.page.wait_for_function("() => document.getElementById('gone').textContent")
    assert "ninguna partida" in player.element("#gone").inner_text()


def click_amid_news(player: Player, point: tuple[float, float], key: str) -> None:
    """Click at a point, where *key* changes the picture before the release."""
    page = player.page
    page.mouse.move(*point)
    page.wait_for_timeout(300)
    pressed = page.evaluate_handle("([x, y]) => document.elementFromPoint(x, y)", point)
    page.mouse.down()
    page.keyboard.press(key)
    page.wait_for_function("(pressed) => !pressed.isConnected", arg=pressed)
    player.do(page.mouse.up)


def test_click_counts_though_the_board_is_drawn_anew(opened: Opening) -> None:
    player = opened(grid).begin()
    player.click((2, 6))
    click_amid_news(player, player.middle_of((2, 7)), "d")
    assert list(player.session.game.actions) == [Act(1, (2, 7))]


def test_click_on_a_foe_counts_though_it_is_drawn_anew(opened: Opening) -> None:
    duel = Duel(enemies=["goblin", "wolf"], seed=1)
    player = opened(lambda: Session(duel, pace=0)).begin()
    box = player.element(".overlay [data-choice='unit-2']").first.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    click_amid_news(player, middle, "t")
    assert Strike(unit=1, target=2) in duel.actions


def test_press_that_leaves_its_cell_is_no_click(opened: Opening) -> None:
    player = opened(grid).begin()
    page, seq = player.page, player.session.seq
    page.mouse.move(*player.middle_of((2, 6)))
    page.mouse.down()
    page.mouse.move(*player.middle_of((2, 7)))
    page.mouse.up()
    page.mouse.click(*player.middle_of((2, 6)), button="middle")
    page.wait_for_timeout(300)
    assert (player.session.seq, player.session.chosen) == (seq, ())


def test_click_without_a_pointer_counts(opened: Opening) -> None:
    player = opened(grid).begin()
    x, y = player.middle_of((2, 6))
    board = player.element("[role=application]")
    player.do(lambda: board.dispatch_event("click", {"clientX": x, "clientY": y}))
    assert player.session.chosen == ((2, 6),)


def test_curtain_hides_the_game_until_it_is_handed_over(opened: Opening) -> None:
    def two_people() -> Session:
        game = GridBattle("fog", seed=1)
        return Session(game, dict.fromkeys(game.sides), pace=0)

    player = opened(two_people).begin()
    player.press("e")
    assert player.element(".picture > svg").count() == 0
    assert "Hand over" in player.element(".prompt").inner_text()
    player.do(lambda: player.page.keyboard.press("Enter"))
    assert player.element(".picture > svg").count() == 1


def test_match_of_agents_is_watched_to_its_end(opened: Opening) -> None:
    def watched() -> Session:
        game = GameController.skirmish(2, 3, 3, units=1)
        return Session(game, {side: GreedyAgent(1) for side in game.sides}, pace=0)

    player = opened(watched)
    player.element("dialog.scene button.primary").press("Enter")
    player.page.wait_for_selector(".ae-play.over dialog.scene[open]")
    assert player.is_over
