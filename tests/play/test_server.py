"""The server talks to its own page on this machine, and to nothing else."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any, cast

import pytest

from alpaca_emblem import GridBattle
from alpaca_emblem.agents import Agent
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.play import Session

pytest.importorskip("starlette")
uvicorn = pytest.importorskip("uvicorn")
from websockets.exceptions import ConnectionClosed, InvalidStatus  # noqa: E402
from websockets.sync.client import ClientConnection, connect  # noqa: E402

from alpaca_emblem.play.web import make_app  # noqa: E402
from alpaca_emblem.play.web.guards import PER_SECOND, Allowance, Guard  # noqa: E402
from alpaca_emblem.play.web.tables import MOST_SESSIONS, Tables  # noqa: E402

TOKEN = "a-secret"


class SlowAgent(Agent):
    """Thinks until it is allowed to act."""

    may_act = threading.Event()

    def choose(self, view: View) -> Action[Any]:
        assert self.may_act.wait(20)
        return view.legal_actions()[-1]


def new_session() -> Session:
    return Session(GridBattle(seed=1), {"heroes": None, "foes": SlowAgent(1)}, pace=1)


class Running:
    """A server in a thread, and how to reach it."""

    def __init__(self, rest: float = 3600) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        config = uvicorn.Config(
            make_app(new_session, self.port, TOKEN, rest),
            ws="websockets-sansio",
            ws_max_size=4096,
            log_level="error",
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}
        )
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)

    def stop(self) -> None:
        SlowAgent.may_act.set()
        self._server.should_exit = True
        self._thread.join(10)
        self._listener.close()

    def request(
        self, path: str, method: str = "GET", body: bytes | None = None, **headers: str
    ) -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body, named)
        answer = connection.getresponse()
        found = answer.read()
        connection.close()
        return answer, found

    def connect(self, **options: Any) -> ClientConnection:
        address = f"ws://127.0.0.1:{self.port}/socket"
        given = {"origin": self.origin, **options}
        return cast(ClientConnection, connect(address, **given))  # it is untyped


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running()
    yield running
    running.stop()


def talk(ws: ClientConnection, **message: object) -> dict[str, Any]:
    ws.send(json.dumps(message))
    answer: dict[str, Any] = json.loads(ws.recv(timeout=10))
    return answer


@contextmanager
def opened(
    server: Running, session: str | None = None
) -> Iterator[tuple[ClientConnection, str]]:
    """Open a socket that has shown the token; yield it, and its session's name."""
    with server.connect() as ws:
        answer = talk(ws, type="open", token=TOKEN, session=session)
        yield ws, answer["session"]


def test_page_and_its_files_are_served_with_a_strict_policy(server: Running) -> None:
    for path in ("/", "/client.js", "/page.js", "/style.css", "/page.css"):
        answer, body = server.request(path)
        assert (answer.status, bool(body)) == (200, True)
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_palette_and_logo_are_made(server: Running) -> None:
    answer, body = server.request("/palette.css")
    assert answer.headers["Content-Type"].startswith("text/css")
    assert b"--ae-page" in body
    answer, body = server.request("/logo.svg")
    assert answer.headers["Content-Type"].startswith("image/svg+xml")
    assert body.startswith(b"<svg")


@pytest.mark.parametrize(
    "path", ["/../server.py", "/server.py", "/%2e%2e/session.py", "/static/client.js"]
)
def test_nothing_else_is_served(server: Running, path: str) -> None:
    answer, _ = server.request(path)
    assert answer.status == 404


@pytest.mark.parametrize("host", ["example.org", "127.0.0.1:1", "localhost"])
def test_foreign_host_is_refused(server: Running, host: str) -> None:
    answer, _ = server.request("/", Host=host)
    assert answer.status == 403


@pytest.mark.parametrize("origin", ["http://example.org", "null", None])
def test_foreign_origin_is_refused(server: Running, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"):
        server.connect(origin=origin)


@pytest.mark.parametrize("token", ["wrong", "", None, 3, "a-sécret"])
def test_wrong_token_closes_the_socket(server: Running, token: object) -> None:
    with server.connect() as ws:
        refused = talk(ws, type="open", token=token)
        assert refused["words"].startswith("This address is of another start.")
        with pytest.raises(ConnectionClosed) as error:
            ws.recv(timeout=10)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 4401


@pytest.mark.parametrize("text", ["{", "[" * 3000, b"\x00\x01"])
def test_message_that_is_no_json_closes_the_socket(
    server: Running, text: str | bytes
) -> None:
    with opened(server) as (ws, _):
        ws.send(text)
        with pytest.raises(ConnectionClosed):
            ws.recv(timeout=10)


def test_message_that_is_too_long_closes_the_socket(server: Running) -> None:
    with opened(server) as (ws, _):
        ws.send(json.dumps({"type": "hello", "more": "x" * 5000}))
        with pytest.raises(ConnectionClosed):
            ws.recv(timeout=10)


@pytest.mark.parametrize("message", [3, None, [], "x", {}, {"type": {}}])
def test_message_that_makes_no_sense_changes_nothing(
    server: Running, message: object
) -> None:
    with opened(server) as (ws, _):
        seq = talk(ws, type="hello")["seq"]
        ws.send(json.dumps(message))
        assert json.loads(ws.recv(timeout=10)) == {"type": "frame", "seq": seq}


def test_only_changed_entries_are_sent(server: Running) -> None:
    with opened(server) as (ws, _):
        whole = talk(ws, type="hello")
        assert whole["board"].startswith("<svg")
        picked = talk(ws, type="pick", pick=[3, 1], seq=whole["seq"])
        assert "board" not in picked
        assert picked["chosen"] == 1
        assert len(json.dumps(picked)) < 10_000
        again = talk(ws, type="hello")
        assert again["board"] == whole["board"]


def test_reload_keeps_the_game(server: Running) -> None:
    with opened(server) as (ws, name):
        seq = talk(ws, type="hello")["seq"]
        talk(ws, type="pick", pick="end-turn", seq=seq)
    with opened(server, name) as (ws, again):
        assert again == name
        assert talk(ws, type="hello")["seq"] == seq + 1


def test_unknown_session_gets_a_new_game_and_is_told_so(server: Running) -> None:
    with opened(server, "someone-else") as (ws, name):
        assert name != "someone-else"
        assert "This is a new one." in talk(ws, type="hello")["notice"]
    with opened(server) as (ws, _):
        assert talk(ws, type="hello")["notice"] == ""


def test_page_that_rests_is_let_go_and_finds_its_game_again() -> None:
    server = Running(rest=0.2)
    with opened(server) as (ws, name):
        seq = talk(ws, type="hello")["seq"]
        talk(ws, type="pick", pick="end-turn", seq=seq)
        with pytest.raises(ConnectionClosed) as error:
            ws.recv(timeout=10)
        assert error.value.rcvd is not None
        assert error.value.rcvd.code == 4408
    with opened(server, name) as (ws, _):
        assert talk(ws, type="hello")["seq"] == seq + 1
    server.stop()


def test_pages_beyond_the_most_are_told_so(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alpaca_emblem.play.web.server.MOST_PAGES", 1)
    with opened(server) as (_, _), server.connect() as late:
        refused = talk(late, type="open", token=TOKEN)
        assert refused["words"].startswith("Too many pages")
        with pytest.raises(ConnectionClosed) as error:
            late.recv(timeout=10)
    assert error.value.rcvd is not None
    assert error.value.rcvd.code == 4503


def test_page_stays_alive_while_an_agent_thinks(server: Running) -> None:
    SlowAgent.may_act.clear()
    with opened(server) as (ws, name), opened(server, name) as (other, _):
        seq = talk(ws, type="hello")["seq"]
        talk(ws, type="pick", pick="end-turn", seq=seq)
        ws.send(json.dumps({"type": "advance", "seq": seq + 1}))
        frame = talk(other, type="language", language="es")
        assert frame["language"] == "es"
        SlowAgent.may_act.set()
        assert json.loads(ws.recv(timeout=10))["seq"] == seq + 2


def test_messages_are_answered_while_an_agent_thinks(server: Running) -> None:
    SlowAgent.may_act.clear()
    with opened(server) as (ws, _):
        seq = talk(ws, type="hello")["seq"]
        talk(ws, type="pick", pick="end-turn", seq=seq)
        for _ in range(3):  # a page asks again after each answer
            ws.send(json.dumps({"type": "advance", "seq": seq + 1}))
        assert talk(ws, type="language", language="de")["language"] == "de"
        assert talk(ws, type="undo")["seq"] > seq + 1
        SlowAgent.may_act.set()
        assert json.loads(ws.recv(timeout=10))["type"] == "frame"
        assert talk(ws, type="hello")["side"] == 0  # the thought is void


def test_page_that_leaves_while_an_agent_thinks_does_no_harm(server: Running) -> None:
    SlowAgent.may_act.clear()
    with opened(server) as (ws, name):
        seq = talk(ws, type="hello")["seq"]
        talk(ws, type="pick", pick="end-turn", seq=seq)
        ws.send(json.dumps({"type": "advance", "seq": seq + 1}))
        talk(ws, type="hello")
    SlowAgent.may_act.set()
    with opened(server, name) as (ws, again):
        assert again == name
        assert talk(ws, type="hello")["seq"] > seq


def test_game_is_saved_and_loaded(server: Running) -> None:
    with opened(server) as (ws, name):
        secrets: dict[str, Any] = {"x_token": TOKEN, "x_session": name}
        seq = talk(ws, type="hello")["seq"]
        answer, saved = server.request("/game", **secrets)
        assert answer.status == 200
        talk(ws, type="pick", pick="end-turn", seq=seq)
        answer, _ = server.request(
            "/game", "POST", saved, Origin=server.origin, **secrets
        )
        assert answer.status == 200
        assert talk(ws, type="hello")["side"] == 0


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"{}", 400), (b"x" * (2 * 1024 * 1024 + 1), 413)],
)
def test_damaged_file_is_refused(server: Running, body: bytes, status: int) -> None:
    with opened(server) as (ws, name):
        talk(ws, type="language", language="de")
        answer, words = server.request(
            "/game",
            "POST",
            body,
            Origin=server.origin,
            x_token=TOKEN,
            x_session=name,
        )
    assert answer.status == status
    assert "Datei" in words.decode()


def test_file_needs_token_session_and_origin(server: Running) -> None:
    with opened(server) as (_, name):
        assert server.request("/game")[0].status == 403
        assert server.request("/game", x_token="wrong")[0].status == 403
        assert server.request("/game", x_token=TOKEN)[0].status == 404
        answer, _ = server.request(
            "/game", "POST", b"{}", x_token=TOKEN, x_session=name
        )
        assert answer.status == 403


def test_oldest_session_leaves_when_there_are_too_many() -> None:
    tables = Tables(new_session)
    first, second = tables.open(None), tables.open(None)
    assert tables.open(first.name) is first
    for _ in range(MOST_SESSIONS - 1):
        tables.open(None)
    assert tables.find(second.name) is None
    assert tables.find(first.name) is first
    assert tables.find(3) is None


def test_messages_beyond_the_allowance_wait() -> None:
    allowance = Allowance()
    waits = [allowance.take() for _ in range(PER_SECOND + 10)]
    assert waits[0] == 0
    assert 0 < waits[-1] < 0.2


def test_guard_knows_its_own_names_only() -> None:
    guard = Guard(80, "secret")
    assert guard.knows_host({"host": "localhost:80"})
    assert not guard.knows_host({})
    assert not guard.knows_origin({"host": "localhost:80"})
    assert guard.knows_origin({"host": "localhost:80", "origin": "http://localhost:80"})
    assert guard.knows_token("secret")
