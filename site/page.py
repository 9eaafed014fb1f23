"""A session in the browser's own Python, spoken to in JSON by ``static.js``.

It stands in the place of the server: the same messages, the same frames, and the same
files of saved games. What is being played outlives a reload of the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qsl

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.play import Session
from alpaca_emblem.play.forms import FORMS, Field, new_game
from alpaca_emblem.play.frames import Frame, news_of
from alpaca_emblem.texts import LANGUAGES

FIRST: Final = "grid"
"""The game behind the menu of a page whose address names none."""
LARGEST_FILE: Final = 2 * 1024 * 1024
"""The length of a saved game, in characters, that is read."""


class Page:
    """The session of one page."""

    def __init__(
        self, query: str = "", language: str = "en", kept: str = "", storage: Any = None
    ) -> None:
        """Begin the game that the address names, or show the menu.

        Args:
            query: The query of the address, such as ``game=grid&scenario=pass&seed=7``.
            language: The language that the browser prefers, such as ``de-AT``.
            kept: What `keep` returned before the page was loaded again, or empty.
            storage: What keeps the legacy of dungeons in the browser, or None.
        """
        asked = dict(parse_qsl(query))
        known = [asked.pop("language", ""), language.partition("-")[0]]
        spoken = next((one for one in known if one in LANGUAGES), "en")
        game, seats, _ = new_game(FIRST, {})
        self.session = Session(game, seats, spoken)
        self.session.keeper = None if storage is None else _Storage(storage)
        self._sent: Frame = {}
        kind = asked.pop("game", None)
        if kind is not None:
            self._begin(kind, asked)
        elif not self._go_on(kept):
            self.session.begin_new(FIRST, {})
            self.session.form = FIRST

    def _begin(self, kind: str, asked: Mapping[str, str]) -> None:
        """Begin the game of the address; show the menu if there cannot be such a game.

        A notice says why.
        """
        try:
            self.session.begin_new(kind, _options(kind, asked))
        except AlpacaEmblemError as error:
            self.session.notice = str(error)
            self.session.form = FIRST

    def _go_on(self, kept: str) -> bool:
        """Go on with the game that was kept; return whether there was one."""
        with suppress(AlpacaEmblemError, ValueError, KeyError, TypeError):
            told = json.loads(kept)
            if told["options"] is not None:
                self.session.begin_new(told["game"], told["options"])
            made_by = self.session.made_by
            self.session.load(told["save"])
            self.session.made_by = told["options"] and made_by
            self.session.speak(told["language"])
            return True
        return False

    def answer(self, text: str) -> str:
        """Handle the message *text*, and return what is new in the frame."""
        message = json.loads(text)
        if message.get("type") == "hello":
            self._sent = {}
        self.session.handle(message)
        frame = self.session.frame()
        news, self._sent = news_of(frame, self._sent), frame
        return json.dumps(news)

    def save(self) -> str:
        """Return the game as the text of a file.

        Raises:
            InvalidValueError: It would reveal hidden state to another player.
        """
        return json.dumps(self.session.save())

    def load(self, text: str) -> str:
        """Go on with the game of a file; return why it cannot be read, or nothing."""
        narrator = self.session.narrator
        if len(text) > LARGEST_FILE:
            return narrator.text("play.words.too_large")
        try:
            self.session.load(json.loads(text))
        except (AlpacaEmblemError, ValueError, RecursionError) as error:
            return str(error)[:500]
        return ""

    def keep(self) -> str:
        """Return the game, its options and its language, for a page loaded again.

        Empty for a game that is over, and one whose save would reveal hidden state.
        """
        session = self.session
        if not session.can_save or session.game.outcome is not None:
            return ""
        told = {
            "game": session.game.name,
            "options": session.made_by,
            "language": session.language,
            "save": session.save(),
        }
        return json.dumps(told)


class _Storage:
    """A keeper in the browser's own storage, which may be full or forbidden."""

    def __init__(self, storage: Any) -> None:
        self._storage = storage

    def read(self) -> str:
        text = self._storage.read()
        if text is None:
            raise OSError("localStorage")
        return str(text)

    def write(self, text: str) -> None:
        if not self._storage.write(text):
            raise OSError("localStorage")


def _options(kind: str, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the options of an address as values of the form's fields."""
    form = FORMS.get(kind)
    fields = {} if form is None else {field.name: field for field in form.fields}
    return {
        name: _value(fields[name], text) if name in fields else text
        for name, text in asked.items()
    }


def _value(field: Field, text: str) -> object:
    """Return *text* as a number or a switch where *field* is one."""
    if isinstance(field.value, bool):
        return {"true": True, "false": False}.get(text, text)
    is_number = not field.choices and text.isascii() and text.isdigit()
    return int(text[:12]) if is_number else text
