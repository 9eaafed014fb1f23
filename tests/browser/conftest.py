"""A real browser, and pages in it that must not fail."""

import importlib.util
import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from alpaca_emblem.play import Session
from tests.browser.players import House, Opening, Player

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
"""The prefixes of addresses that a page may ask for."""


def chromium_path() -> str:
    """Return where Chromium is; skip the test without it, or fail under CI."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        word = "there is no Chromium: install it, or name it in CHROMIUM"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    return path


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    # Not for the whole session: Playwright leaves an event loop in this thread.
    path = chromium_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*FLAGS])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    house = House()
    yield house
    house.stop()


@pytest.fixture
def opened(chromium: Browser, house: House) -> Iterator[Opening]:
    """Open pages; when the test ends, none may have failed or asked for the outside."""
    contexts, wrong = [], []

    def open_page(
        make: Callable[[], Session],
        width: int = 1280,
        height: int = 900,
        expected: str = "nothing is wrong",
        **more: Any,
    ) -> Player:
        house.made = make
        size = {"width": width, "height": height}
        context = chromium.new_context(viewport=size, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("console", lambda line: _note(line, expected, wrong))
        page.on("request", lambda one: _note_foreign(one.url, wrong))
        return Player(page, house)

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def _note(line: Any, expected: str, wrong: list[str]) -> None:
    if line.type in ("error", "warning") and expected not in line.text:
        wrong.append(f"console: {line.text}")


def _note_foreign(address: str, wrong: list[str]) -> None:
    if not address.startswith(HERE):
        wrong.append(f"request: {address}")


@pytest.fixture(scope="session")
def axe() -> str:
    """Return the script of axe-core."""
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        pytest.skip("axe-playwright-python is not installed")
    folder = os.path.dirname(found.origin)
    with open(os.path.join(folder, "axe.min.js"), encoding="utf-8") as file:
        return file.read()
