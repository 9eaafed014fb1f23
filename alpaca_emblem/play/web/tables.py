"""Tables: the sessions of one process, each known by a secret name."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from alpaca_emblem.play.keys import HINT_KEY
from alpaca_emblem.play.session import Session
from alpaca_emblem.texts import Narrator

MOST_SESSIONS: Final = 16
"""The number of sessions at once; the one unused for longest leaves first."""


class Table:
    """A session with the lock that its messages wait for.

    An agent thinks in a thread without the lock: until it is done, the page can look
    around, and what the person does meanwhile makes the thought void.
    """

    def __init__(self, name: str, session: Session) -> None:
        self.name = name
        self.session = session
        self._lock = asyncio.Lock()

    def word(self, name: str) -> str:
        """Return a sentence for a page in the language of the session."""
        return self.session.narrator.text(f"play.words.{name}")

    async def handle(self, message: object) -> None:
        """Carry out *message*; an agent that acts or advises may think for long."""
        if isinstance(message, dict) and message.get("type") == "advance":
            await self._advance(message.get("seq"))
        elif asks_for_hint(message):
            await self._hint()
        else:
            await self.do(lambda session: session.handle(message))

    async def _advance(self, seq: object) -> None:
        """Let an agent think without the lock, and apply what it has found."""
        session = self.session
        async with self._lock:
            thinking = session.thinking() if seq == session.seq else None
            about = session.seq
        if thinking is None:
            return
        found = await asyncio.to_thread(_outcome, thinking)
        async with self._lock:
            await asyncio.to_thread(session.decide, about, found)
            await asyncio.to_thread(session.pass_unseen)

    async def _hint(self) -> None:
        """Let an agent look for a hint without the lock, and show what it has found."""
        session = self.session
        async with self._lock:
            thinking, about = await asyncio.to_thread(session.consulting), session.seq
        if thinking is None:
            return
        advice = await asyncio.to_thread(thinking)
        async with self._lock:
            await asyncio.to_thread(session.advise, about, advice)

    async def do(self, change: Callable[[Session], Any]) -> Any:
        """Return what *change* returns for the session, one change at a time."""
        async with self._lock:
            return await asyncio.to_thread(change, self.session)


def takes_long(message: object) -> bool:
    """Return whether an agent has to think before *message* can be answered."""
    is_advance = isinstance(message, dict) and message.get("type") == "advance"
    return is_advance or asks_for_hint(message)


def asks_for_hint(message: object) -> bool:
    """Return whether *message* asks for a hint, by its button or its key."""
    if not isinstance(message, dict):
        return False
    is_key = message.get("type") == "key" and message.get("key") == HINT_KEY
    return is_key or message.get("type") == "hint"


def _outcome(thinking: Callable[[], Any]) -> Callable[[], Any]:
    """Return a function with the result of *thinking*, or with its error."""
    try:
        action = thinking()
    except Exception as error:  # whatever an agent does, the session tells it
        return _raiser(error)
    return lambda: action


def _raiser(error: Exception) -> Callable[[], Any]:
    def raise_it() -> Any:
        raise error

    return raise_it


class Tables:
    """All sessions of a server."""

    def __init__(self, make: Callable[[], Session]) -> None:
        """Make new sessions by *make*."""
        self._make = make
        self._narrator: Narrator | None = None
        self._tables: OrderedDict[str, Table] = OrderedDict()

    def open(self, name: object) -> Table:
        """Return the table called *name*, or a new one with a new secret name."""
        table = self.find(name)
        if table is None:
            table = Table(secrets.token_urlsafe(16), self._make())
            if name is not None:
                table.session.notice = table.word("dropped")
            self._tables[table.name] = table
            while len(self._tables) > MOST_SESSIONS:
                self._tables.popitem(last=False)
        return table

    def word(self, name: str) -> str:
        """Return a sentence for a page without a session."""
        if self._narrator is None:
            self._narrator = self._make().narrator
        return self._narrator.text(f"play.words.{name}")

    def find(self, name: object) -> Table | None:
        """Return the table called *name*, or None."""
        if not isinstance(name, str) or name not in self._tables:
            return None
        self._tables.move_to_end(name)
        return self._tables[name]
