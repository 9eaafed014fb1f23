"""Guards: the requests that the server answers.

The server is for one person on this machine. Another page in the same browser must not
reach it: so the host, the origin and a secret token are checked, and every answer
carries a strict policy.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Final

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self' data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
PER_SECOND: Final = 60
"""The number of messages a second that are handled; more of them wait."""


class Guard:
    """Knows this server's own addresses, and its token."""

    def __init__(self, port: int, token: str) -> None:
        self._hosts = (f"127.0.0.1:{port}", f"localhost:{port}")
        self._origins = tuple(f"http://{host}" for host in self._hosts)
        self._token = token.encode()

    def knows_host(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request is for this server by name."""
        return headers.get("host") in self._hosts

    def knows_origin(self, headers: Mapping[str, str]) -> bool:
        """Return whether a request comes from this server's own page."""
        return self.knows_host(headers) and headers.get("origin") in self._origins

    def knows_token(self, token: object) -> bool:
        """Return whether *token* is this server's, compared in constant time."""
        return isinstance(token, str) and hmac.compare_digest(
            token.encode(), self._token
        )


class Allowance:
    """A bucket of messages that fills with time; an empty one makes them wait."""

    def __init__(self) -> None:
        self._left = float(PER_SECOND)
        self._last = time.monotonic()

    def take(self) -> float:
        """Take one message, and return how many seconds it has to wait."""
        now = time.monotonic()
        filled = self._left + (now - self._last) * PER_SECOND
        self._left, self._last = min(PER_SECOND, filled) - 1, now
        return max(0.0, -self._left / PER_SECOND)
