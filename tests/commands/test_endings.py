"""Commands that are asked to end by a signal."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.request import urlopen

import pytest

from alpaca_emblem.commands.endings import ENDING, interrupted_by

PROGRAM = [sys.executable, "-m", "alpaca_emblem"]
PATIENCE = 30
"""The number of seconds after which a command that has not ended is killed."""
SIGNALS = [name for name in ("SIGINT", *ENDING) if hasattr(signal, name)]


@contextmanager
def killed_in_the_end(process: subprocess.Popen[str]) -> Iterator[None]:
    """Kill *process* if it has not ended, or the test would wait for it for ever."""
    try:
        yield
    finally:
        process.kill()


@pytest.mark.skipif(sys.platform == "win32", reason="signals end processes there")
@pytest.mark.parametrize("name", SIGNALS)
def test_an_experiment_ends_as_by_an_interrupt(name: str, tmp_path: Path) -> None:
    """No part of it takes the end for a fault of an agent, and goes on."""
    store = tmp_path / "store.db"
    played = ["simulate", "grid", "--games", "1000000", "--store", str(store)]
    with subprocess.Popen(
        [*PROGRAM, *played, "--scenario", "fog"], stderr=subprocess.PIPE, text=True
    ) as process:
        for _ in range(600):
            if store.exists() or process.poll() is not None:
                break
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(getattr(signal, name))
        with killed_in_the_end(process):
            _, told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + getattr(signal, name)
    assert told.startswith("Interrupted")


@pytest.mark.skipif(find_spec("mcp") is None, reason="it needs the extra mcp")
@pytest.mark.skipif(sys.platform == "win32", reason="signals end processes there")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_server_of_assistants_ends_though_its_client_is_silent(name: str) -> None:
    hello = {
        "protocolVersion": "2024-11-05",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    }
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
    with subprocess.Popen(
        [*PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
        assert "alpaca_emblem" in process.stdout.readline()
        process.send_signal(getattr(signal, name))
        with killed_in_the_end(process):
            assert process.wait(PATIENCE) == -getattr(signal, name)


@pytest.mark.skipif(sys.platform == "win32", reason="signals end processes there")
@pytest.mark.parametrize("name", SIGNALS)
def test_a_page_ends_without_a_traceback(name: str) -> None:
    """The web server knows no SIGHUP, and its loop was once broken by it."""
    pytest.importorskip("uvicorn")
    with subprocess.Popen(
        [*PROGRAM, "play", "grid", "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address, _, _ = process.stdout.readline().partition("#")
        with urlopen(address) as page:
            assert page.status == 200
        process.send_signal(getattr(signal, name))
        _, told = process.communicate(timeout=30)
    assert told == ""
    assert process.returncode == 128 + getattr(signal, name)


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system has none")
def test_a_signal_that_is_ignored_or_handled_already_is_left_alone() -> None:
    """As by nohup, or in a program that calls `main` itself."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        came: list[int] = []
        with interrupted_by(came):
            signal.raise_signal(signal.SIGHUP)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGTERM)
            assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert came == [signal.SIGTERM]
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
