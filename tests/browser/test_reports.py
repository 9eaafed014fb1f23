"""Reports of the lab in a real browser: any screen, both themes, nothing loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.drawing.palette import DARK, LIGHT
from alpaca_emblem.lab import Experiment, compare, rate, run, sweep, tournament, tune

pytest.importorskip("matplotlib")
pytestmark = pytest.mark.browser

DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
HIT_POINTS = {"enemies.0.max_hit_points": range(10, 25, 5)}
ELO = {("greedy", "random"): (60, 0, 40), ("random", "greedy"): (50, 0, 50)}

PAGES: dict[str, Callable[[], str]] = {
    "summary": lambda: lab_report(run(DUEL, 20), DUEL, command="alpaca-emblem " * 20),
    "sweep": lambda: lab_report(
        sweep(DUEL, 5, {**HIT_POINTS, "hero.strength": range(3, 8)}), language="de"
    ),
    "tuning": lambda: lab_report(tune(DUEL, HIT_POINTS, exact=True), language="bg"),
    "comparison": lambda: lab_report(
        compare(DUEL, DUEL, bouts=4, counting="length.sum"), language="es"
    ),
    "tournament": lambda: lab_report(tournament(DUEL, ["beast", "random"], 4)),
    "ratings": lambda: lab_report(rate(ELO)),
}
AXE = """async (script) => {
  if (!window.axe) (0, eval)(script);
  const { violations } = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html)}`);
}"""
GROUND = "() => getComputedStyle(document.body).backgroundColor"


@cache
def page_of(name: str) -> str:
    return PAGES[name]()


@pytest.fixture
def shown(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Show a page; when the test ends, it must not have asked for anything."""
    pages: list[Page] = []
    wrong: list[str] = []

    def show(name: str, width: int, theme: str) -> Page:
        size = {"width": width, "height": 800}
        page = chromium.new_page(viewport=size, color_scheme=theme)
        page.on("request", lambda one: wrong.append(one.url))
        page.on("console", lambda line: wrong.append(line.text))
        page.on("pageerror", lambda error: wrong.append(f"{error}"))
        page.set_content(page_of(name))
        pages.append(page)
        return page

    yield show
    for page in pages:
        page.close()
    assert not wrong


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("width", [320, 390, 820, 1440])
def test_pages_fit_any_screen(
    shown: Callable[..., Page], name: str, width: int
) -> None:
    page = shown(name, width, "light")

    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible_in_both_themes(
    shown: Callable[..., Page], axe: str, name: str, theme: str
) -> None:
    page = shown(name, 390, theme)

    assert page.evaluate(AXE, axe) == []


def rgb(colour: str) -> str:
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"rgb({', '.join(map(str, channels))})"


def test_pages_follow_the_theme_of_the_system_and_print_light(
    shown: Callable[..., Page],
) -> None:
    page = shown("summary", 820, "dark")

    assert page.evaluate(GROUND) == rgb(DARK["page"])
    line = page.locator("figure .s-accent").first
    assert line.evaluate("(one) => getComputedStyle(one).stroke") == rgb(DARK["accent"])

    page.emulate_media(media="print")
    assert page.evaluate(GROUND) == rgb(LIGHT["page"])
