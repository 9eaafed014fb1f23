"""A server in a thread, and a player who clicks, taps and types at its page."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Self

import uvicorn
from playwright.sync_api import Locator, Page

from alpaca_emblem.play import Pick, Session
from alpaca_emblem.play.web import make_app

TOKEN = "a-secret"

STATE = """(withAim) => {
  const data = document.querySelector(".ae-play")?.dataset ?? {};
  return [data.game, data.seq, data.chosen, withAim && data.aim].join("|");
}"""
SETTLED = """([before, withAim]) => {
  const root = document.querySelector(".ae-play"), data = root?.dataset ?? {};
  const state = [data.game, data.seq, data.chosen, withAim && data.aim].join("|");
  const isBusy = ["others", "fitting"].some((name) => root?.classList.contains(name));
  return data.seq && state !== before && !isBusy;
}"""
MIDDLE = """([row, column]) => {
  const svg = document.querySelector(".overlay svg");
  const grid = JSON.parse(document.querySelector(".ae-play").dataset.grid);
  const [margin, pitch] = grid.slice(2);
  const at = (number) => margin + (number + 0.5) * pitch;
  const point = () =>
    new DOMPoint(at(column), at(row)).matrixTransform(svg.getScreenCTM());
  if (point().y < 60 || point().y > innerHeight - 200) {
    scrollBy({ top: point().y - innerHeight / 3, behavior: "instant" });
  }
  return [point().x, point().y];
}"""


class House:
    """A server in a thread; each new page gets the session that `made` makes."""

    made: Callable[[], Session]

    def __init__(self, rest: float = 3600) -> None:
        self.sessions: list[Session] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        config = uvicorn.Config(
            make_app(self._make, self.port, TOKEN, rest),
            ws="websockets-sansio",
            ws_max_size=4096,
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}
        )
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/#token={TOKEN}"

    def _make(self) -> Session:
        session = self.made()
        self.sessions.append(session)
        return session

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(10)
        self._listener.close()


class Player:
    """A person at a page.

    Attributes:
        page: The page.
        session: The session behind it, to be looked at while the page is at rest.
    """

    def __init__(self, page: Page, house: House) -> None:
        self.page = page
        page.goto(house.address)
        page.wait_for_selector("[data-seq]")
        self.session = house.sessions[-1]

    def begin(self) -> Self:
        """Close the title, and wait until a person is to act.

        The board has its form by then, compact or not, so that cells stay in place.
        """
        self.page.locator("dialog.scene button.primary").press("Enter")
        self.page.wait_for_function(SETTLED, arg=["none", False])
        return self

    def element(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def do(self, act: Callable[[], object], *, aims: bool = False) -> None:
        """Do something, and wait until the page shows that and a person is to act.

        Args:
            act: What is done.
            aims: True if another aim is what it may change; a pointer that moves to
                where it clicks always aims there first.
        """
        before = self.page.evaluate(STATE, aims)
        act()
        self.page.wait_for_function(SETTLED, arg=[before, aims])

    def middle_of(self, place: tuple[int, int]) -> tuple[float, float]:
        """Return the point on the page where a cell has its middle."""
        x, y = self.page.evaluate(MIDDLE, [*place])
        return x, y

    def advice(self) -> Iterator[Pick]:
        """Yield the picks of the action that the hint would show, until it is taken.

        A pick that leaves no choice takes the action, so the last ones may not follow.
        """
        session, seq = self.session, self.session.seq
        side = session.game.to_act
        assert side is not None
        action = session.controls.adviser(0).choose(session.game.view(side))
        for pick in session.controls.picks(action, session.shown):
            if session.seq == seq:
                yield pick

    def click(self, pick: Pick) -> None:
        """Click a cell of the board, or the button of a choice."""
        if isinstance(pick, tuple):
            point = self.middle_of(pick)
            self.do(lambda: self.page.mouse.click(*point))
        else:
            self.do(self.button(pick).click)

    def tap(self, pick: Pick) -> None:
        """Tap a cell or a button with a finger."""
        if isinstance(pick, tuple):
            point = self.middle_of(pick)
            self.do(lambda: self.page.touchscreen.tap(*point), aims=True)
        else:
            self.do(self.button(pick).tap, aims=True)

    def enter(self, pick: Pick) -> None:
        """Press Enter on the button of a cell or a choice."""
        button = self.button(pick)
        self.do(lambda: button.press("Enter"))

    def press(self, key: str) -> None:
        """Press a key at the board."""
        self.do(lambda: self.element("[role=application]").press(key), aims=True)

    def button(self, pick: Pick) -> Locator:
        """Return the button of a cell or a choice."""
        name = json.dumps(pick, separators=(",", ":"))
        return self.element(f"button[data-pick='{name}']").first

    @property
    def is_over(self) -> bool:
        return self.session.game.outcome is not None


Opening = Callable[..., Player]
"""Opens a page with the session that a function makes, as wide and high as is asked."""
