"""The page without a server, built as ever, plays whole games in a real browser.

It does so alone, and embedded in the pages of the site.
"""

import http.server
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.site.scripts import script

pytest.importorskip("playwright")
DOCS = Path(__file__).parents[2] / "docs"
GAMES = ("grid", "match", "dungeon", "duel")
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
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
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the page, where `make site-play` would leave it."""
    builder = script("build_play")
    folder: Path = tmp_path_factory.mktemp("project")
    for name in ("pyodide", "wheels"):
        (folder / name).mkdir()
    pyodide = builder.fetch_pyodide(folder / "pyodide")
    wheels = builder.fetch_wheels(folder / "wheels")
    builder.build(folder / "build" / "play", pyodide, wheels)
    return folder / "build" / "play"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve *folder* as any server would, and yield its address."""
    handler = partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    with served(built) as address:
        yield address


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[str]:
    """Build the pages of the games beside the game, and serve them."""
    pages, target = built.parents[1] / "docs", built.parents[1] / "html"
    pages.mkdir()
    for name in GAMES:
        shutil.copyfile(DOCS / f"{name}.md", pages / f"{name}.md")
    shutil.copytree(DOCS / "pictures", pages / "pictures")
    listed = "\n".join(GAMES)
    (pages / "index.md").write_text(f"# Games\n\n```{{toctree}}\n{listed}\n```\n")
    command = [sys.executable, "-m", "sphinx", "-Q", "-c", str(DOCS)]
    extensions = "-Dextensions=sphinx_copybutton,myst_nb,play_pages,sidebar"
    subprocess.run([*command, extensions, str(pages), str(target)], check=True)
    with served(target) as address:
        yield address


@pytest.fixture(scope="module")
def page() -> Iterator[Any]:
    """Yield a page in Chromium; it must not fail, nor ask for anything elsewhere."""
    from playwright.sync_api import sync_playwright

    wrong: list[str] = []
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        page = browser.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda line: _note(line, wrong))
        page.on("request", lambda one: _note_foreign(one.url, wrong))
        yield page
        browser.close()
    assert not wrong


def _note(line: Any, wrong: list[str]) -> None:
    if line.type in ("error", "warning"):
        wrong.append(line.text)


def _note_foreign(url: str, wrong: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "data:")):
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


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played(page: Any, address: str, game: str) -> None:
    open_game(page, f"{address}?game={game}&seed=3")
    play_on(page, 60)
    assert page.get_attribute("#app", "data-kind") == game
    assert int(page.get_attribute("#app", "data-seq")) > 5


def test_a_learned_agent_plays_without_a_server(page: Any, address: str) -> None:
    """It has the first turn of the pass, for the heroes; the person has the foes."""
    open_game(page, f"{address}?game=grid&scenario=pass&opponent=learned&seed=3")
    page.wait_for_selector("#app:not(.others)", timeout=60_000)
    assert int(page.get_attribute("#app", "data-seq")) >= 3
    assert page.query_selector_all(".cells button, .choices button")
    play_on(page, 30)
    assert int(page.get_attribute("#app", "data-seq")) > 8


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


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_its_page_of_the_site(
    page: Any, site: str, game: str
) -> None:
    """It is loaded when it is opened, fits the page, and is as light or dark."""
    requests: list[str] = []
    page.on("request", lambda one: requests.append(one.url))
    page.goto(f"{site}{game}.html")
    page.wait_for_load_state("networkidle")
    assert not any("/play/" in url for url in requests)

    page.click("details.play summary")
    frame = page.query_selector("details.play iframe").content_frame()
    frame.wait_for_selector(".board svg", timeout=60_000)
    frame.press("body", "Escape")
    frame.wait_for_function("() => !document.querySelector('dialog').open")
    play_on(frame, 30)
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert (page.evaluate(OVER), frame.evaluate(OVER)) == (0, 0), width
    for theme in ("dark", "light", "auto"):
        page.evaluate("theme => document.body.dataset.theme = theme", theme)
        shown = frame.evaluate("document.documentElement.dataset.theme ?? 'auto'")
        assert shown == theme

    assert frame.get_attribute("#app", "data-kind") == game
    assert int(frame.get_attribute("#app", "data-seq")) > 3
    assert any("/play/pyodide.asm.wasm" in url for url in requests)
