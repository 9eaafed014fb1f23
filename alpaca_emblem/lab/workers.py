"""Workers: processes that carry out tasks, one at a time, until their parent ends.

They are always spawned: forks would copy the threads of compiled code by half. A
spawned process imports the script that it comes from, which therefore needs the guard
``if __name__ == "__main__":``.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from math import inf
from multiprocessing import (
    current_process,
    get_context,
    parent_process,
    resource_tracker,
)
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread, local
from time import perf_counter
from typing import Any, Final, Generic, NoReturn, Self

from attrs import define

from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError, WorkerError
from alpaca_emblem.lab.executors import TaskT

NAME: Final = "alpaca_emblem worker"
PATIENCE: Final = 0.5
"""The seconds in which a worker that is asked to end does so."""
UNGUARDED: Final = 87
"""The exit status of a worker whose script starts a run on import."""


class Clock(Enum):
    """A signal of a worker about the time limit of its task."""

    STOPS = 0
    STARTS = 1


_to_parent: Connection | None = None
"""The connection of this process, if it is a worker."""
_own = local()
"""In each thread, the seconds for which it was untimed."""


@define(eq=False)
class Order(Generic[TaskT]):
    """A task that has been taken.

    Attributes:
        task: The task itself.
        message: The message to a worker.
        deaths: The number of workers that died during the task.
    """

    task: TaskT
    message: bytes
    deaths: int = 0

    @classmethod
    def of(cls, function: Callable[[TaskT], Any], task: TaskT) -> Self:
        """Return the order to apply *function* to *task*.

        Raises:
            InvalidValueError: They cannot be pickled.
        """
        try:
            return cls(task, pickle.dumps((function, task)))
        except Exception as error:
            raise InvalidValueError(
                f"a task cannot be sent to another process: {error}"
            ) from error


@define(eq=False)
class Worker:
    """A process, and the task that it carries out."""

    process: BaseProcess
    connection: Connection
    is_ready: bool = False
    order: Order[Any] | None = None
    deadline: float = inf

    def kill(self) -> None:
        """End the process at once, and free what belongs to it.

        It is asked to first, so that it ends its bots.
        """
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.connection.close()
        self.process.join()
        self.process.close()


def check_can_spawn() -> None:
    """Refuse where it is known that no process can be started.

    Raises:
        WorkerError: This is a process that may have no children, or its script is not
            in a file.
    """
    if current_process().daemon:
        raise WorkerError("a daemonic process cannot start others: use jobs=1")
    script = getattr(sys.modules["__main__"], "__file__", None)
    if script is not None and not Path(script).exists():
        raise WorkerError(
            f"other processes cannot import the script {script}: save it as a file, "
            "or use jobs=1"
        )


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Hold back Ctrl-C, so that processes started meanwhile never get it.

    Their parent does, and ends them. It comes after the block.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start would let the signal through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def started(number: int) -> Worker:
    """Start a process, which is not ready yet."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(
        target=_serve, args=(theirs,), name=f"{NAME} {number}", daemon=True
    )
    try:
        process.start()
    except BaseException:
        ours.close()
        raise
    finally:
        theirs.close()
    return Worker(process, ours)


def _serve(connection: Connection) -> None:
    """Carry out tasks until the parent closes the connection."""
    global _to_parent  # noqa: PLW0603
    _to_parent = connection
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _end())
    end_with_parent()
    try:
        connection.send_bytes(pickle.dumps(("ready",)))
        while True:
            connection.send_bytes(_answer(connection.recv_bytes()))
    except (EOFError, OSError):
        return


@contextmanager
def untimed() -> Iterator[None]:
    """Stop the clock of a worker's task inside of the context, and set it to 0 after.

    In any process and thread, `stopwatch` stands still meanwhile.
    """
    _tell(Clock.STOPS)
    before = stopwatch()
    try:
        yield
    finally:
        _own.untimed = perf_counter() - before
        _tell(Clock.STARTS)


def stopwatch() -> float:
    """Return a time of this thread in seconds, to be compared with an earlier one.

    It stands still while the thread is `untimed`.
    """
    untimed: float = getattr(_own, "untimed", 0.0)
    return perf_counter() - untimed


def _tell(clock: Clock) -> None:
    if _to_parent is not None:
        _to_parent.send_bytes(pickle.dumps(clock))


def _answer(message: bytes) -> bytes:
    """Return the pickled result of the task in *message*, or its exception."""
    try:
        function, task = pickle.loads(message)
        return pickle.dumps((function(task),))
    except Exception as error:
        return pickle.dumps((sendable(error),))


def sendable(error: Exception) -> Exception:
    """Return *error* in a form that other processes can read, with its traceback.

    Its causes are lost, since pickling drops them.
    """
    if not isinstance(error, AlpacaEmblemError):
        error.add_note("".join(traceback.format_exception(error)).rstrip())
    error.__cause__ = error.__context__ = None
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # not every exception can be pickled, and read again
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


def end_with_parent() -> None:
    """Let this process end when its parent does, even if that is killed.

    Otherwise it would continue to play in vain.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    wait([sentinel])
    _end()


def _end() -> NoReturn:
    """End this process at once, with all bots that it has."""
    bots = sys.modules.get("alpaca_emblem.agents.bots.processes")
    if bots is not None:
        bots.kill_all_bots()
    os._exit(1)


def end_if_imported_by_worker() -> None:
    """End this process if it is a worker that still imports the main script.

    Such a script has no guard: without this, every worker would begin the run again.
    """
    process = current_process()
    if getattr(process, "_inheriting", False) and process.name.startswith(NAME):
        os._exit(UNGUARDED)


def ending(status: int) -> str:
    """Return the name of a signal, or the exit status.

    >>> ending(-9), ending(3)
    ('SIGKILL', 'exit status 3')
    """
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def why_not_started(status: int) -> str:
    """Return a message about a worker that ended while it started."""
    if status == UNGUARDED:
        return (
            "each process that plays imports the script, which has begun its run "
            'again: put the run below `if __name__ == "__main__":`, or use jobs=1'
        )
    return (
        f"a process that should play ended with {ending(status)} while it started, "
        "as it could not import the script or the library"
    )
