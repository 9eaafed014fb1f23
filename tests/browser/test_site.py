"""The site that `make docs` builds, in a real browser: whole and offline."""

from __future__ import annotations

import http.server
import os
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from alpaca_emblem import errors

pytestmark = pytest.mark.browser

SITE = Path(__file__).parents[2] / "docs" / "_build" / "html"
PAGES = (
    "index",
    "tutorials/first-match",
    "match",
    "quirks",
    "reference/match",
    "course/04-double-dispatch",
    "es/course/04-double-dispatch",
    "notebooks/duel",
    "_modules/alpaca_emblem/model/items",
)
AXE = """async (script) => {
  if (!window.axe) (0, eval)(script);
  const { violations } = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map((one) => `${one.id}: ${one.nodes[0].html}`);
}"""
WIDTH = "(picture) => picture.decode().then(() => picture.naturalWidth)"
IS_SEEN = """(element) => {
  const { y } = element.getBoundingClientRect();  // the page scrolls there smoothly
  return 0 <= y && y <= 900;
}"""
OVER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
LINK = re.compile(r'\s(?:href|src)="([^"]+)"')
ID = re.compile(r'\sid="([^"]+)"')
CODE = re.compile(r"<pre\b.*?</pre>", re.DOTALL)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing of requests."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the site, and return its address."""
    if not (SITE / "index.html").exists():
        word = f"there is no site in {SITE}: `make docs` builds it"
        if os.environ.get("CI"):
            pytest.fail(word)
        pytest.skip(word)
    handler = partial(_Quiet, directory=str(SITE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def shown(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Show a page; none may fail, or ask for anything outside of the site."""
    pages: list[Page] = []
    wrong: list[str] = []

    def note(url: str) -> None:
        if not url.startswith((address, "data:")):
            wrong.append(url)

    def show(name: str, width: int = 1440, theme: str = "light") -> Page:
        size = {"width": width, "height": 900}
        page = chromium.new_page(viewport=size, color_scheme=theme)
        page.on("request", lambda one: note(one.url))
        page.on("console", lambda line: wrong.append(line.text))
        page.on("pageerror", lambda error: wrong.append(f"{error}"))
        page.goto(f"{address}{name}.html")
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert not wrong


@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_any_screen_and_ask_for_nothing_outside(
    shown: Callable[..., Page], name: str
) -> None:
    page = shown(name, 390)
    for width in (390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(OVER) == 0, width


def test_front_page_shows_what_this_is_at_a_glance(shown: Callable[..., Page]) -> None:
    """The pictures, the code and the doors are on one screen."""
    for theme in ("light", "dark"):
        page = shown("index", theme=theme)
        pictures = page.locator(".game img:visible")
        assert pictures.count() == 4
        for picture in pictures.all():
            assert theme in (picture.get_attribute("src") or "")
            assert picture.evaluate(WIDTH) > 100
        assert page.locator(".highlight-python .highlight pre").count() == 1
        doors = page.locator(".door")
        assert doors.count() == 3
        box = doors.last.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 900


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index", "match", "notebooks/duel"])
def test_axe_finds_nothing(
    shown: Callable[..., Page], axe: str, name: str, theme: str
) -> None:
    page = shown(name, 820, theme)

    assert page.evaluate(AXE, axe) == []


def test_pages_tell_their_language(shown: Callable[..., Page]) -> None:
    for name, language in (("course/index", "en"), ("es/course/index", "es")):
        assert shown(name).get_attribute("html", "lang") == language


def test_search_finds_a_name_of_the_reference(shown: Callable[..., Page]) -> None:
    page = shown("index")
    page.locator("input[name=q]").first.fill("take_axe_attack")
    page.locator("input[name=q]").first.press("Enter")
    page.wait_for_selector("#search-results li a")
    links = [one.get_attribute("href") for one in page.locator("li a").all()]

    assert any("reference/" in (link or "") for link in links)


def test_a_rule_leads_to_the_lines_of_its_function(shown: Callable[..., Page]) -> None:
    page = shown("match")
    page.locator("table a", has_text="hit_points_after").click()
    page.wait_for_url("**/_modules/alpaca_emblem/rules/combat.html#hit_points_after")

    definition = page.locator("#hit_points_after")
    assert "def" in definition.inner_text()
    page.wait_for_function(IS_SEEN, arg=definition.element_handle())


def test_the_reference_links_types_errors_and_sources(address: str) -> None:
    """All functions and classes have their source, and errors their place."""
    own = "|".join(name for name in vars(errors) if name.endswith("Error"))
    for path in sorted((SITE / "reference").glob("*.html")):
        text = path.read_text("utf-8")
        for kind, body in re.findall(
            r'<dl class="py (function|class|exception)">\s*<dt(.*?)</dt>',
            text,
            re.DOTALL,
        ):
            assert "/_modules/alpaca_emblem/" in body, f"{path.name}: {kind} {body}"
        assert not re.findall(rf"<p><strong>(?:{own})</strong>", text), path.name
    match = (SITE / "reference" / "match.html").read_text("utf-8")
    (skirmish,) = re.findall(
        r'id="[^"]*GameController.skirmish".*?</dt>', match, re.DOTALL
    )
    assert 'title="alpaca_emblem.games.match.' in skirmish
    assert 'href="errors.html#alpaca_emblem.errors.InvalidValueError"' in match


def test_every_internal_link_leads_to_a_page_and_a_place(address: str) -> None:
    texts = {path: path.read_text("utf-8") for path in sorted(SITE.rglob("*.html"))}
    texts = {path: text for path, text in texts.items() if "play" not in path.parts}
    places = {path: {*ID.findall(text)} for path, text in texts.items()}
    wrong, outside = [], set[str]()
    for path, text in texts.items():
        for link in LINK.findall(
            text if "_modules" in path.parts else CODE.sub("", text)
        ):
            found = urlsplit(link)
            if found.scheme or found.netloc:
                outside.add(found.scheme)
                continue
            target = path
            if found.path:
                target = (path.parent / unquote(found.path)).resolve()
            anchor = unquote(found.fragment)
            if not target.exists() or (
                anchor and target in places and anchor not in places[target]
            ):
                wrong.append(f"{path.relative_to(SITE)}: {link}")
    assert len(texts) > 200
    assert wrong == []
    assert outside <= {"http", "https", "mailto", "data"}
