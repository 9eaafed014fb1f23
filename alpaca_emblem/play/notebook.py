"""The board: a game played in a notebook, by the very client of the page.

The widget's messages go straight to a session, and frames come back. The game is the
one that other cells use: what is played is there, and the board follows what the cells
do.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import anywidget

from alpaca_emblem.drawing.style_sheets import style_sheet
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Changed
from alpaca_emblem.play.course import PACE
from alpaca_emblem.play.frames import Frame, news_of
from alpaca_emblem.play.seats import Seats
from alpaca_emblem.play.session import Session
from alpaca_emblem.replay import Replay
from alpaca_emblem.texts import Narrator

STATIC: Final = Path(__file__).parent / "static"


class Board(anywidget.AnyWidget):
    """A game to be shown and played in a notebook.

    Show it as the last value of a cell. ``board.game`` is the game itself.

    Attributes:
        session: The session behind the board.
    """

    _esm = STATIC / "client.js"
    _css = style_sheet() + (STATIC / "style.css").read_text("utf-8")

    def __init__(
        self,
        game: Game | Replay | Session,
        seats: Seats | None = None,
        language: str | Narrator = "en",
        pace: int = PACE,
    ) -> None:
        """Show *game* from where it stands.

        Args:
            game: The game, a replay to be gone through, or a session.
            seats: An agent for each side, None for a person: see `Session`.
            language: The language of all words.
            pace: The time between two actions of agents, in milliseconds.

        Raises:
            InvalidTypeError: *game* has no controls, or a seat is no agent.
            InvalidValueError: *seats* does not name each side, the library does not
                speak *language*, or *pace* is out of range.
        """
        super().__init__()
        if isinstance(game, Session):
            self.session = game
        elif isinstance(game, Replay):
            self.session = Session.of_replay(game, language=language, pace=pace)
        else:
            self.session = Session(game, seats, language, pace)
        self._watched: Game | None = None
        self._leave: Callable[[], None] = lambda: None
        self._is_answering = False
        self._sent: Frame = {}
        self._watch()
        self.on_msg(self._on_message)

    @property
    def game(self) -> Game:
        """The game that is shown. After a new game was begun, it is that one."""
        return self.session.game

    def _watch(self) -> None:
        """Follow what code does to the game that is shown now."""
        if self._watched is not self.session.game:
            self._leave()
            self._watched = self.session.game
            self._leave = self._watched.changed.subscribe(self._on_changed)

    def _on_changed(self, _: Changed) -> None:
        if not self._is_answering:
            self._send_news()

    def _on_message(self, _: object, content: object, __: object) -> None:
        """Answer a message of the client by a frame."""
        self._is_answering = True
        if isinstance(content, dict) and content.get("type") == "hello":
            self._sent = {}
        try:
            self.session.handle(content)
        finally:
            self._is_answering = False
        self._watch()
        self._send_news()

    def _send_news(self) -> None:
        """Send those entries of the frame that have changed: rarely the board."""
        frame = self.session.frame()
        news, self._sent = news_of(frame, self._sent), frame
        self.send(news)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Return the widget, and for readers without a kernel the board's picture."""
        bundle = super()._repr_mimebundle_(**options)
        if not self.session.outlook.parts.board:
            return bundle
        data, *rest = bundle if isinstance(bundle, tuple) else (bundle,)
        shown = {**(data or {}), "image/svg+xml": self.session.outlook.parts.board}
        return (shown, *rest) if rest else shown
