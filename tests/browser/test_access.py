"""The page is for everybody: small screens, other languages, keyboards, calm eyes."""

import re
from collections.abc import Callable, Iterator

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.play import Session
from alpaca_emblem.texts import LANGUAGES, Narrator
from tests.browser.players import Opening, Player

pytestmark = pytest.mark.browser

GAMES: dict[str, Callable[[str], Session]] = {
    "grid": lambda one: Session(GridBattle("fort", seed=1), language=one, pace=0),
    "match": lambda one: Session(
        GameController.skirmish(2, 3, 3, units=1), language=one, pace=0
    ),
    "dungeon": lambda one: Session(Dungeon(seed=68638), language=one, pace=0),
    "duel": lambda one: Session(Duel(seed=1), language=one, pace=0),
}

TEXTS = """() => {
  const found = [], tree = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  for (let node = tree.nextNode(); node; node = tree.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) found.push(node.data);
    for (const name of ["aria-label", "title", "placeholder"]) {
      found.push(node.getAttribute?.(name) ?? "");
    }
  }
  return found.join("\\n");
}"""
MOVING = """() => document.getAnimations().filter((one) =>
  one.effect.getKeyframes().some(({transform}) => transform && transform !== "none")
).length"""
AXE = """async (script) => {
  if (!window.axe) (0, eval)(script);
  const { violations } = await axe.run(document, {resultTypes: ["violations"]});
  return violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html)}`);
}"""


def scenes(player: Player) -> Iterator[str]:
    """Show one scene after the other, beginning with the title."""
    page = player.page
    yield "title"
    player.begin()
    player.do(player.element("nav .icon").nth(2).click, aims=True)
    yield "hint"
    player.element(".more details").last.locator("summary").click()
    page.wait_for_selector(".aside svg")
    yield "legend"
    for number, name in ((4, "menu"), (5, "help")):
        player.element("nav .icon").nth(number).dispatch_event("click")
        yield name
        page.keyboard.press("Escape")
    player.element("nav .icon").nth(4).click()
    player.element("dialog .menu button").first.click()
    page.wait_for_selector("dialog [data-game]")
    yield "form"
    page.keyboard.press("Escape")


def words(text: str) -> set[str]:
    """Return the words of three or more letters in *text*, without their case."""
    return {word.lower() for word in re.findall(r"[^\W\d_]{3,}", text)}


def known_words(language: str) -> set[str]:
    """Return all words of the catalogue of *language*."""
    catalogue = Narrator(language).catalogue
    own = {"english", "español", "български", "deutsch"}
    return (
        {"alpaca", "emblem", "enter", "esc"}
        | own
        | words("\n".join(map(str, catalogue.texts.values())))
    )


@pytest.mark.parametrize("name", GAMES)
def test_no_english_word_is_left_in_another_language(
    opened: Opening, name: str
) -> None:
    english = known_words("en")
    for language in LANGUAGES[1:]:
        player = opened(lambda code=language: GAMES[name](code))
        for scene in scenes(player):
            left = words(player.page.evaluate(TEXTS)) & english - known_words(language)
            assert not left, (language, scene)


def test_language_is_switched_while_playing(opened: Opening) -> None:
    player = opened(lambda: GAMES["grid"]("en")).begin()
    prompts = set()
    for language in LANGUAGES:
        player.element("nav .icon").nth(4).click()
        player.element("dialog select").first.select_option(language)
        player.page.wait_for_selector(f".ae-play[lang={language}]")
        player.page.keyboard.press("Escape")
        prompts.add(player.element(".prompt").inner_text())
    assert len(prompts) == len(LANGUAGES)
    assert player.page.evaluate("document.documentElement.lang") == LANGUAGES[-1]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
def test_axe_finds_nothing(opened: Opening, axe: str, name: str, theme: str) -> None:
    player = opened(lambda: GAMES[name]("en"), color_scheme=theme, bypass_csp=True)
    wanted = ("title", "hint", "menu", "help", "form") if name == "grid" else ("hint",)
    for scene in scenes(player):
        if scene in wanted:
            assert player.page.evaluate(AXE, axe) == [], scene


@pytest.mark.parametrize("language", ["bg", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_narrow_screen_needs_no_scrolling_sideways(
    opened: Opening, name: str, language: str
) -> None:
    player = opened(lambda: GAMES[name](language), 320, 640)
    for scene in scenes(player):
        for part in ("document.documentElement", "document.querySelector('dialog')"):
            over = player.page.evaluate(f"{part}.scrollWidth - {part}.clientWidth")
            assert over <= 0, scene


def test_nothing_moves_for_those_who_ask_for_calm(opened: Opening) -> None:
    player = opened(lambda: GAMES["grid"]("en"), reduced_motion="reduce").begin()
    while not player.is_over:
        for pick in player.advice():
            player.click(pick)
            assert player.page.evaluate(MOVING) == 0


def test_tokens_glide_and_numbers_float_otherwise(opened: Opening) -> None:
    player = opened(lambda: GAMES["grid"]("en")).begin()
    player.page.evaluate("""() => {
      window.seen = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...given) {
        if (given[0].some(({transform}) => transform)) window.seen += 1;
        return animate.apply(this, given);
      };
    }""")
    while not player.is_over:
        for pick in player.advice():
            player.click(pick)
    assert player.page.evaluate("window.seen") > 10


def test_cells_of_a_phone_have_a_board_for_them(opened: Opening) -> None:
    player = opened(lambda: GAMES["grid"]("en"), 390, 844).begin()
    assert player.session.compact
    assert player.element(".picture .number").count() == 0
    player.page.set_viewport_size({"width": 1280, "height": 900})
    player.page.wait_for_selector(".ae-play[data-small=false]")
    assert not player.session.compact
    assert player.element(".picture .number").count() > 0


def test_page_tells_the_size_of_its_cells_until_it_is_known(opened: Opening) -> None:
    def crowd() -> Session:
        session = Session(GridBattle(seed=1), pace=0)
        options = {"map_size": 10, "players": 4, "units": 7, "people": 4, "seed": 1}
        session.begin_new("match", options)
        return session

    player = opened(crowd)
    player.page.evaluate("""() => {
      window.told = 0;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        window.told += text.includes("hello");
        send.call(this, text);
      };
    }""")
    for width, small in ((390, True), (1280, False)):
        player.page.set_viewport_size({"width": width, "height": 900})
        player.page.wait_for_selector(f".ae-play[data-small={str(small).lower()}]")
        player.page.wait_for_timeout(300)
        told = player.page.evaluate("window.told")
        player.page.wait_for_timeout(300)
        assert player.page.evaluate("window.told") == told
        assert (player.session.is_small, player.session.compact) == (small, True)
