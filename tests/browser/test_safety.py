"""Names and foreign pages do nothing but show themselves."""

import attrs
import pytest
from playwright.sync_api import Browser

from alpaca_emblem import Duel, GameController, GridBattle
from alpaca_emblem.grid import Scenario
from alpaca_emblem.play import Session
from tests.browser.players import House, Opening, Player

pytestmark = pytest.mark.browser

HOSTILE = (
    "<img src=x onerror=window.hit=1>",
    "]]></title><script>window.hit=1</script>",
    "'\"><svg/onload=window.hit=1>",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_name_is_only_shown(opened: Opening, name: str) -> None:
    def hostile() -> Session:
        return Session(GameController.skirmish([name, "South"], 3, 3, units=1), pace=0)

    player = opened(hostile).begin()
    player.press("e")
    player.element(".more details").last.locator("summary").click()
    player.page.wait_for_selector(".aside svg")
    assert name in player.page.evaluate("document.body.textContent")
    assert player.page.evaluate("window.hit") is None
    assert player.element("img, .ae-play script").count() == 0


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_scenario_and_its_units_are_only_shown(
    opened: Opening, name: str
) -> None:
    fort = Scenario.named("fort")
    roster = [attrs.evolve(recruit, names=(("en", name),)) for recruit in fort.roster]
    scenario = attrs.evolve(fort, name=name, roster=roster)
    player = opened(lambda: Session(GridBattle(scenario, seed=1), pace=0))
    assert player.element("dialog.scene h1").inner_text() == name
    player.begin()
    player.press("t")
    player.press("Enter")
    assert name in player.page.evaluate("document.body.textContent")
    assert player.page.evaluate("window.hit") is None
    assert player.element("img, .ae-play script").count() == 0


def test_foreign_page_reaches_nothing(opened: Opening, house: House) -> None:
    player = opened(lambda: Session(Duel(seed=1), pace=0), expected="WebSocket")
    player.page.goto("about:blank")
    reached = player.page.evaluate(
        """(address) => new Promise((done) => {
          const socket = new WebSocket(address);
          socket.onopen = () => done("open");
          socket.onerror = () => done("refused");
        })""",
        f"ws://127.0.0.1:{house.port}/socket",
    )
    assert reached == "refused"


def test_page_with_a_wrong_token_is_told_what_is_wrong(
    opened: Opening, house: House
) -> None:
    player = opened(lambda: Session(Duel(seed=1), language="de"))
    page = player.page
    page.evaluate("sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(f"http://127.0.0.1:{house.port}/#token=wrong")
    page.wait_for_function("() => document.getElementById('gone').textContent")
    assert "Start" in page.locator("#gone").inner_text()
    assert page.locator("[data-seq]").count() == 0


def test_token_leaves_the_address(opened: Opening) -> None:
    player = opened(lambda: Session(Duel(seed=1)))
    assert "#" not in player.page.url


def test_lost_connection_is_found_again(opened: Opening) -> None:
    player = opened(lambda: Session(Duel(seed=1), pace=0)).begin()
    player.page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function () { this.close(); };
          document.querySelector("[role=application]").dispatchEvent(
            new KeyboardEvent("keydown", { key: "t" }));
          WebSocket.prototype.send = send;
        }"""
    )
    player.page.wait_for_function("() => !document.body.classList.length")
    player.page.wait_for_timeout(1300)
    player.press("t")
    assert player.session.aim is not None


def test_page_that_rests_goes_on_at_the_next_key(chromium: Browser) -> None:
    house = House(rest=1)
    house.made = lambda: Session(Duel(seed=1), language="es", pace=0)
    page = chromium.new_page()
    player = Player(page, house).begin()
    seq = player.session.seq
    page.wait_for_function("() => document.body.classList.contains('stopped')")
    assert "ha descansado" in page.locator("#gone").inner_text()
    page.keyboard.press("Shift")
    page.wait_for_function("() => !document.body.classList.contains('stopped')")
    player.press("t")
    assert (player.session.seq, len(house.sessions)) == (seq, 1)
    page.close()
    house.stop()
