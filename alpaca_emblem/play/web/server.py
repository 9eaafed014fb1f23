"""The server: a page, a web socket for each open page, and the game's file.

It listens on 127.0.0.1 only. The token is in the fragment of the address, which no log
and no other page gets to see; the page sends it as its first message.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from alpaca_emblem.drawing.cards import logo_svg
from alpaca_emblem.drawing.style_sheets import style_sheet
from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.play.frames import Frame, news_of
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.web.guards import HEADERS, Allowance, Guard
from alpaca_emblem.play.web.tables import Table, Tables, takes_long

STATIC: Final = Path(__file__).parent.parent / "static"
FILES: Final = {
    "": "index.html",
    "client.js": "client.js",
    "page.js": "page.js",
    "page.css": "page.css",
    "style.css": "style.css",
}
MADE: Final[dict[str, tuple[Callable[[], str], str]]] = {
    "palette.css": (style_sheet, "text/css"),
    "logo.svg": (logo_svg, "image/svg+xml"),
}
"""Files that are made on request, with their types."""
MOST_BYTES: Final = 4096
"""The length of a message at most."""
LARGEST_FILE: Final = 2 * 1024 * 1024
"""The length of a saved game at most that is read."""
PATIENCE: Final = 5.0
"""The seconds that a page has to send its token."""
REST: Final = 3600.0
"""After how many seconds without a message a page is let go; its game is kept."""
MOST_PAGES: Final = 48
"""The number of open pages at once; the server has room for some requests beside."""
WRONG_TOKEN: Final = 4401
IDLE: Final = 4408
FULL: Final = 4503
NOT_UNDERSTOOD: Final = 1003
REFUSED: Final = 1008
"""Codes with which a socket is closed."""


class BadMessageError(Exception):
    """A message is not JSON in a text."""


def make_app(
    make: Callable[[], Session], port: int, token: str, rest: float = REST
) -> Starlette:
    """Return the application that serves games made by *make*.

    Args:
        make: Makes the session of each new page.
        port: The port of the server, by which it knows its own pages.
        token: The secret that a page has to know.
        rest: After how many seconds without a message a page is let go.
    """
    server = _Server(make, Guard(port, token), rest)
    return Starlette(
        routes=[
            WebSocketRoute("/socket", server.socket),
            Route("/game", server.game, methods=["GET", "POST"]),
            Route("/{name:path}", server.file),
        ]
    )


class _Server:
    """The answers to all requests."""

    def __init__(self, make: Callable[[], Session], guard: Guard, rest: float) -> None:
        self._tables = Tables(make)
        self._guard = guard
        self._rest = rest
        self._pages = 0

    async def file(self, request: Request) -> Response:
        """Return one of the page's own files."""
        if not self._guard.knows_host(request.headers):
            return _refused(403, "wrong host")
        name = request.path_params["name"]
        if name in MADE:
            make, kind = MADE[name]
            return Response(make(), media_type=kind, headers=dict(HEADERS))
        if name not in FILES:
            return _refused(404, "not found")
        return FileResponse(STATIC / FILES[name], headers=dict(HEADERS))

    async def game(self, request: Request) -> Response:
        """Return the game as a file, or go on with the game of a file."""
        guard, headers = self._guard, request.headers
        if not guard.knows_host(headers) or not guard.knows_token(
            headers.get("x-token")
        ):
            return _refused(403, "wrong token")
        if request.method == "POST" and not guard.knows_origin(headers):
            return _refused(403, "wrong origin")
        table = self._tables.find(headers.get("x-session"))
        if table is None:
            return _refused(404, self._tables.word("dropped"))
        if request.method == "POST":
            return await self._load(request, table)
        try:
            document = await table.do(Session.save)
        except AlpacaEmblemError as error:
            return _refused(400, str(error)[:500])
        return JSONResponse(document, headers=dict(HEADERS))

    async def _load(self, request: Request, table: Table) -> Response:
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > LARGEST_FILE:
                return _refused(413, table.word("too_large"))
        try:
            document = json.loads(body)
            await table.do(lambda session: session.load(document))
        except (AlpacaEmblemError, ValueError, RecursionError):
            return _refused(400, table.word("unreadable"))
        return _refused(200, "")

    async def socket(self, ws: WebSocket) -> None:
        """Talk with one page until it leaves."""
        if not self._guard.knows_origin(ws.headers):
            await ws.close(REFUSED)
            return
        await ws.accept()
        self._pages += 1
        try:
            await self._receive_page(ws)
        except (WebSocketDisconnect, TimeoutError, BadMessageError):
            with suppress(RuntimeError, WebSocketDisconnect):  # it may be gone already
                await ws.close(NOT_UNDERSTOOD)
        except RuntimeError as error:
            if "websocket" not in str(error):  # a page that left while it was sent to
                raise
        finally:
            self._pages -= 1

    async def _receive_page(self, ws: WebSocket) -> None:
        """Talk with a page if it knows the token and there is room."""
        opening = await asyncio.wait_for(_receive(ws), PATIENCE)
        token = opening.get("token") if isinstance(opening, dict) else None
        if not self._guard.knows_token(token):
            await _turn_away(ws, WRONG_TOKEN, self._tables.word("wrong_token"))
        elif self._pages > MOST_PAGES:
            await _turn_away(ws, FULL, self._tables.word("full"))
        else:
            table = self._tables.open(opening.get("session"))
            await ws.send_json({"type": "session", "session": table.name})
            await _talk(ws, table, self._rest)


async def _turn_away(ws: WebSocket, code: int, words: str) -> None:
    """Close a socket with a sentence, which may be too long for the reason itself."""
    await ws.send_json({"type": "refused", "words": words})
    await ws.close(code)


async def _talk(ws: WebSocket, table: Table, rest: float) -> None:
    """Answer each message with those entries of the frame that have changed."""
    talk, allowance = _Talk(ws, table), Allowance()
    while True:
        try:
            message = await asyncio.wait_for(_receive(ws), rest)
        except TimeoutError:
            await ws.close(IDLE)
            return
        await asyncio.sleep(allowance.take())
        if takes_long(message):
            talk.think(message)
        else:
            await talk.answer(message)


class _Talk:
    """The answers to one page. While an agent thinks, it answers other messages."""

    def __init__(self, ws: WebSocket, table: Table) -> None:
        self._ws, self._table = ws, table
        self._sent: Frame = {}
        self._sending = asyncio.Lock()
        self._thoughts: dict[asyncio.Task[None], object] = {}

    async def answer(self, message: object) -> None:
        """Carry out *message*, and send what is new."""
        await self._table.handle(message)
        async with self._sending:
            if isinstance(message, dict) and message.get("type") == "hello":
                self._sent = {}
            frame = await self._table.do(Session.frame)
            news, self._sent = news_of(frame, self._sent), frame
            await self._ws.send_json(news)

    def think(self, message: dict[str, Any]) -> None:
        """Let an agent think in the background, once for each position and purpose."""
        about = (message.get("type"), message.get("seq"))
        if about not in self._thoughts.values():
            thought = asyncio.create_task(self._think(message))
            self._thoughts[thought] = about
            thought.add_done_callback(self._thoughts.pop)

    async def _think(self, message: object) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # the page may be gone
            await self.answer(message)


async def _receive(ws: WebSocket) -> Any:
    """Return the next message.

    Raises:
        WebSocketDisconnect: The page has left.
        BadMessageError: The message is not JSON in a text.
    """
    message = await ws.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    try:
        return json.loads(message["text"])
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadMessageError from error


def _refused(status: int, words: str) -> Response:
    return PlainTextResponse(words, status, headers=dict(HEADERS))


def serve(
    make: Callable[[], Session],
    *,
    port: int = 0,
    token: str | None = None,
    opens: bool = True,
    told: Callable[[str], object] = print,
) -> None:
    """Serve games on this machine until the process is interrupted.

    Args:
        make: Makes the session of each new page. It is called once before anything is
            served, so that wrong options are told at once.
        port: The port; 0 for any that is free.
        token: The secret of the address; by default a new one.
        opens: True if the page is opened in the browser.
        told: Is called with the address as soon as the server listens.

    Raises:
        OSError: The port is taken.
    """
    make()
    token = token or secrets.token_urlsafe(24)
    listener = socket.create_server(("127.0.0.1", port))
    port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}/#token={token}"
    config = uvicorn.Config(
        make_app(make, port, token),
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        log_level="warning",
        server_header=False,
        date_header=False,
        limit_concurrency=64,
        timeout_graceful_shutdown=1,
    )
    told(address)
    if opens:
        webbrowser.open(address)
    server = uvicorn.Server(config)
    with _ended_by_hanging_up(server):
        server.run(sockets=[listener])


@contextmanager
def _ended_by_hanging_up(server: uvicorn.Server) -> Iterator[None]:
    """Let *server* end in order when its terminal is closed, as by SIGTERM.

    Uvicorn knows no SIGHUP, whose usual handler would break its loop with an error.
    """
    number: int | None = getattr(signal, "SIGHUP", None)  # Windows has none
    before = None if number is None else signal.getsignal(number)
    is_main = threading.current_thread() is threading.main_thread()
    if number is None or before in (None, signal.SIG_IGN) or not is_main:
        yield
        return
    came: list[int] = []

    def end(number: int, _: object) -> None:
        came.append(number)
        server.should_exit = True

    signal.signal(number, end)
    try:
        yield
    finally:
        signal.signal(number, before)
    if came:
        signal.raise_signal(number)  # for the handler from before
