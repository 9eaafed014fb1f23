"""The process of a bot, and its failures.

The library never waits longer for a bot than the time limit: one thread reads the bot's
output, and another writes its input. The process has its own process group, so that its
children end with it, and an environment with the search path, the home and the language
only. No shell is involved.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Event, Thread
from typing import IO, Any, Final
from weakref import WeakSet

from alpaca_emblem.checks import MOST_SECONDS, collection, number_between
from alpaca_emblem.errors import BotError, InvalidValueError, printable

PROTOCOL: Final = 1
LONGEST_LINE: Final = 1 << 16
"""The largest number of bytes of a line that a bot writes."""
LONGEST_COMMAND: Final = 30_000
"""The largest number of characters of a command that is split into words."""
MOST_WAITING: Final = 16
"""The largest number of lines that wait to be read."""
PASSED_ON: Final = ("PATH", "HOME", "LANG", "SYSTEMROOT", "TEMP", "TMP", "PATHEXT")
"""The variables of the environment that a bot sees."""
WANTS: Final = ("legal", "view", "codes", "count")
"""The information that a bot can request in its first message."""
LONGEST_NAME: Final = 40

Message = dict[str, Any]

_RUNNING: Final[WeakSet[BotProcess]] = WeakSet()
"""The bots of this process, and some that have ended."""


def kill_all_bots() -> None:
    """Kill all bots of this process and their children, without waiting for them.

    This is for a process that is about to end, in whatever state it is.
    """
    for bot in tuple(_RUNNING):
        if not bot.is_closed:
            _kill(bot._process)


def words_of(command: str | Sequence[str]) -> tuple[str, ...]:
    """Return the program and its arguments; a text is split as a shell would.

    Raises:
        InvalidTypeError: *command* is neither a text nor texts.
        InvalidValueError: It is empty, or a quotation is not closed.

    >>> words_of("node 'my bot.js'")
    ('node', 'my bot.js')
    """
    if isinstance(command, str):
        if len(command) > LONGEST_COMMAND:
            raise InvalidValueError(
                f"the command of a bot must have at most {LONGEST_COMMAND} characters, "
                f"not {len(command)}"
            )
        try:
            words = tuple(shlex.split(command, posix=os.name == "posix"))
        except ValueError as error:
            raise InvalidValueError(f"the bot {command!r}: {error}") from error
    else:
        words = collection("command", command, str)
    if not words:
        raise InvalidValueError("a bot needs a program, such as 'node bot.js'")
    if any("\0" in word for word in words):
        raise InvalidValueError(f"the bot {command!r} has a null character")
    try:
        for word in words:
            os.fsencode(word)
    except UnicodeEncodeError as error:
        raise InvalidValueError(f"the bot {command!r}: {error.reason}") from None
    return words


class BotProcess:
    """A running bot.

    Every error ends the process. Close it, or use it in a ``with`` statement.

    Attributes:
        words: The program and its arguments.
        errors: The file to which its standard error is added, or None.
        name: The name that the bot gives itself; at most 40 characters.
        wants: The information that it requests: some of "legal", "view", "codes" and
            "count".
        is_ready: True once it has said that it is ready for the present game.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        start_seconds: float = 10.0,
        errors: str | None = None,
    ) -> None:
        """Start the bot, and greet it.

        Args:
            command: The program and its arguments.
            start_seconds: The most seconds until it greets.
            errors: The file to which its standard error is added; None to discard it.

        Raises:
            BotError: It does not start, or does not greet.
            InvalidTypeError: An argument has the wrong type.
            InvalidValueError: The command is empty, or the time out of range.
        """
        self.words, self.errors = words_of(command), errors
        number_between("start_seconds", start_seconds, 0, MOST_SECONDS)
        self._process = _started(self.words, errors)
        _RUNNING.add(self)
        self._heard: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._said: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.is_ready = False
        self._ended = Event()
        self._starter = os.getpid()
        self._start_threads()
        self._greet(time.monotonic() + start_seconds)

    def _start_threads(self) -> None:
        process = self._process
        assert process.stdout is not None
        assert process.stdin is not None
        reading = (process.stdout, self._heard, self._ended)
        Thread(target=_read, args=reading, daemon=True).start()
        writing = (process.stdin, self._said)
        Thread(target=_write, args=writing, daemon=True).start()

    def _greet(self, end: float) -> None:
        self.say({"type": "hello", "protocol": PROTOCOL, "library": "alpaca_emblem"})
        try:
            hello = self.hear("hello", end)
        except BaseException:
            self.close(at_once=True)
            raise
        version = hello.get("protocol")
        if isinstance(version, bool) or version != PROTOCOL:
            self.fail("bad_protocol", repr(version)[:LONGEST_NAME])
        self.name = str(hello.get("name", ""))[:LONGEST_NAME]
        wants = hello.get("wants", [])
        given = wants if isinstance(wants, list) else []
        self.wants = frozenset(want for want in WANTS if want in given)

    @property
    def is_closed(self) -> bool:
        """True once the process has ended.

        It is also true in processes forked from the one that started the bot: their
        copies have none of the threads that read and write, and must not end it.
        """
        return self._ended.is_set() or os.getpid() != self._starter

    def __enter__(self) -> BotProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def say(self, message: Mapping[str, Any]) -> None:
        """Send *message* to the bot. This does not wait until the bot reads it."""
        text = json.dumps(message, separators=(",", ":"))
        self._said.put(text.encode() + b"\n")

    def hear(
        self, kind: str, end: float, is_stale: Callable[[Message], bool] | None = None
    ) -> Message:
        """Return the bot's next message, which must be of *kind*.

        Args:
            kind: The type of the message.
            end: The deadline, on the clock of `time.monotonic`.
            is_stale: Returns whether a message answers something else, and is skipped.

        Raises:
            BotError: It is late, has ended, or says something else.
        """
        line = self._line(end)
        message = self._message(line)
        while message is not None and is_stale is not None and is_stale(message):
            if time.monotonic() >= end:  # a flood never leaves the queue empty
                raise self._failure("timeout", "")
            line = self._line(end)
            message = self._message(line)
        if message is None or message.get("type") != kind:
            raise self._failure(
                "bad_message", f"not of type {kind!r}: {_beginning(line)}"
            )
        return message

    def _line(self, end: float) -> bytes:
        try:
            line = self._heard.get(timeout=max(end - time.monotonic(), 0.0))
        except queue.Empty:
            raise self._failure("timeout", "") from None
        if line is None:
            status = self._status()
            ended = "closed its output" if status is None else f"exit status {status}"
            raise self._failure("died", ended)
        if len(line) > LONGEST_LINE:
            raise self._failure("line_too_long", f"more than {LONGEST_LINE} bytes")
        return line

    def _message(self, line: bytes) -> Message | None:
        """Return the message in *line*, or None if it is no object."""
        try:
            message = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._failure("bad_json", type(error).__name__) from None
        return message if isinstance(message, dict) else None

    def _status(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(0.5)
        return None

    def fail(self, reason: str, detail: str = "") -> None:
        """End the process, and raise an error.

        Raises:
            BotError: Always.
        """
        raise self._failure(reason, detail)

    def _failure(self, reason: str, detail: str) -> BotError:
        if reason != "timeout":  # a late bot may still be forgiven
            self.close(at_once=True)
        return BotError(reason, detail, shlex.join(self.words))

    def close(self, *, at_once: bool = False) -> None:
        """End the process and its children.

        Unless *at_once*, the bot is told first, its input ends, and it has half a
        second to end by itself.
        """
        if self.is_closed:
            return
        self._ended.set()
        is_told = not at_once and self._process.poll() is None
        if is_told:
            self.say({"type": "bye"})
        self._said.put(None)  # then its input ends
        if is_told:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(0.5)
        _kill(self._process)
        self._process.wait()
        with suppress(queue.Empty):  # the thread that reads may wait for room
            while True:
                self._heard.get_nowait()
        self._heard.put(None)


def _beginning(line: bytes) -> str:
    """Return the beginning of *line* as a message shows it."""
    return printable(line[:60].decode(errors="replace").strip())


def _started(words: Sequence[str], errors: str | None) -> subprocess.Popen[bytes]:
    environment = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    try:
        with open(os.devnull if errors is None else errors, "ab") as stderr:
            return subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=stderr,
                bufsize=0,
                start_new_session=True,
                env=environment,
            )
    except OSError as error:
        why = error.strerror or type(error).__name__
        file = f"{errors}: " if errors is not None and error.filename == errors else ""
        raise BotError("cannot_start", f"{file}{why}", shlex.join(words)) from error


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a bot and its children."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()


def _read(stream: IO[bytes], heard: queue.Queue[bytes | None], ended: Event) -> None:
    """Queue each line that the bot writes, up to the first that is too long.

    Nothing is queued any more once the bot has *ended*.
    """
    with suppress(OSError, ValueError), stream:
        rest = b""
        while chunk := os.read(stream.fileno(), 1 << 16):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST_LINE:
                lines.append(rest)
            for line in lines:
                if ended.is_set():
                    return
                heard.put(line)
            if len(rest) > LONGEST_LINE:
                return
    if not ended.is_set():
        heard.put(None)


def _write(stream: IO[bytes], said: queue.SimpleQueue[bytes | None]) -> None:
    with suppress(OSError, ValueError), stream:
        while (text := said.get()) is not None:
            while text:
                text = text[os.write(stream.fileno(), text) :]
