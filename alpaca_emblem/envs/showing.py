"""Showing: a page in the browser that follows an environment, for this machine only."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final, Self

from alpaca_emblem.play.web.guards import HEADERS, Guard

HOST: Final = "127.0.0.1"

PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>alpaca_emblem</title>
<script src="/follow.js" defer></script>
<img id="board" src="/board.svg?0" alt="">
"""
SCRIPT: Final = """"use strict";
const board = document.getElementById("board");
let number = 0;
async function follow() {
  try {
    const latest = Number(await (await fetch("/number")).text());
    if (latest !== number) {
      number = latest;
      board.src = "/board.svg?" + number;
    }
    setTimeout(follow, 100);
  } catch (error) {
    document.title = "alpaca_emblem: closed";
  }
}
follow();
"""


class Showing:
    """A server that shows the latest of several pictures on one page.

    Attributes:
        address: The address of the page.
    """

    def __init__(self, picture: str) -> None:
        self._picture = picture
        self._number = 0
        self._server = ThreadingHTTPServer((HOST, 0), _handler(self._answer))
        self._server.daemon_threads = True
        port = self._server.server_address[1]
        self.address = f"http://{HOST}:{port}/"
        self._guard = Guard(port, "")
        Thread(target=self._server.serve_forever, daemon=True).start()

    @classmethod
    def begin(cls, picture: str) -> Self:
        """Show *picture*, and open the page in the browser."""
        showing = cls(picture)
        webbrowser.open(showing.address)
        return showing

    def show(self, picture: str) -> None:
        """Show another picture in place of the last."""
        self._picture = picture
        self._number += 1

    def end(self) -> None:
        """Stop the server; the page keeps its last picture."""
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, path: str, host: str | None) -> tuple[int, str, str]:
        """Return the status, the kind and the text of the answer to a request."""
        if not self._guard.knows_host({"host": host or ""}):
            return 403, "text/plain", "this page is for this machine only"
        answers = {
            "/": ("text/html", PAGE),
            "/follow.js": ("text/javascript", SCRIPT),
            "/board.svg": ("image/svg+xml", self._picture),
            "/number": ("text/plain", str(self._number)),
        }
        found = answers.get(path.partition("?")[0])
        return (404, "text/plain", "not found") if found is None else (200, *found)


Answer = Callable[[str, str | None], tuple[int, str, str]]


def _handler(answer: Answer) -> type[BaseHTTPRequestHandler]:
    """Return the class of handlers that give *answer*, and write no log."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, kind, text = answer(self.path, self.headers.get("Host"))
            body = text.encode()
            self.send_response(status)
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            for name, value in HEADERS.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return Handler
