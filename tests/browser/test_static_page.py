"""The page without a server, built as ever, plays whole games in a real browser."""

import http.server
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.site.scripts import script

pytest.importorskip("playwright")
CHROMIUM = shutil.which("chromium")
NPM = shutil.which("npm")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None or NPM is None, reason="needs Chromium, npm"),
]


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the page, serve it as any server would, and return its address."""
    builder = script("build_play")
    folder: Path = tmp_path_factory.mktemp("site")
    for name in ("pyodide", "wheels"):
        (folder / name).mkdir()
    pyodide = builder.fetch_pyodide(folder / "pyodide")
    wheels = builder.fetch_wheels(folder / "wheels")
    builder.build(folder / "play", pyodide, wheels)
    handler = partial(_Quiet, directory=str(folder / "play"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(address: str) -> Iterator[Any]:
    """Yield a page in Chromium; it must not fail, nor ask for anything elsewhere."""
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        page = browser.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: _note(line, wrong))
        page.on("request", lambda one: _note_foreign(one.url, address, wrong))
        yield page
        browser.close()
    assert not wrong


def _note(line: Any, wrong: list[str]) -> None:
    if line.type in ("error", "warning"):
        wrong.append(line.text)


def _note_foreign(url: str, address: str, wrong: list[str]) -> None:
    if not url.startswith((address, "data:")):
        wrong.append(url)


def open_game(page: Any, address: str) -> None:
    """Open a page, and wait until its board is there."""
    page.goto(address)
    page.wait_for_selector(".board svg", timeout=60_000)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('dialog').open")


def play_on(page: Any, clicks: int) -> None:
    """Click buttons of picks until so many clicks are made, or the game is over."""
    for number in range(clicks):
        page.wait_for_selector("#app:not(.others)")
        buttons = page.query_selector_all(".cells button, .choices button")
        if not buttons or page.query_selector("#app.over"):
            return
        before = state_of(page)
        buttons[number * 7 % len(buttons)].evaluate("button => button.click()")
        page.wait_for_function(
            "before => [app.dataset.seq, app.dataset.chosen].join() !== before",
            arg=before,
        )


def state_of(page: Any) -> str:
    """Return the number of the position and of the picks that are made."""
    found: str = page.evaluate("[app.dataset.seq, app.dataset.chosen].join()")
    return found


@pytest.mark.parametrize("game", ["grid", "match", "dungeon", "duel"])
def test_every_game_is_played(page: Any, address: str, game: str) -> None:
    open_game(page, f"{address}?game={game}&seed=3")
    play_on(page, 60)
    assert page.get_attribute("#app", "data-kind") == game
    assert int(page.get_attribute("#app", "data-seq")) > 5


def test_menu_offers_all_games_and_begins_one(page: Any, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("dialog .tabs button", timeout=60_000)
    assert page.locator("dialog .tabs button").count() == 4
    page.locator("dialog .tabs button").nth(3).click()
    page.locator("dialog button[type=submit]").click()
    page.wait_for_selector("#app[data-kind=duel]")


def test_reload_keeps_the_game_and_the_language(page: Any, address: str) -> None:
    open_game(page, f"{address}?game=match&seed=3&people=2&language=de")
    play_on(page, 6)
    page.evaluate("history.replaceState(null, '', '/')")
    log = page.inner_text(".log div")
    page.reload()
    page.wait_for_selector(".board svg", timeout=60_000)
    assert page.get_attribute("#app", "data-kind") == "match"
    assert page.get_attribute("#app", "lang") == "de"
    assert log
