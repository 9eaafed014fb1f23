"""Processes of this machine as an executor.

Each worker is a process with a pipe of its own, and has one task at a time. So if it
dies, it is known which task it had, and a worker that hangs can be killed alone.
Workers are always spawned: forks would copy the threads of compiled code by half. A
spawned process imports the script that it comes from, which therefore needs the guard
``if __name__ == "__main__":``.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
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
from threading import Thread
from time import monotonic
from typing import Any, Final, Generic, Self

from attrs import Attribute, define, field

from alpaca_emblem.checks import function as is_function
from alpaca_emblem.checks import is_whole, iterable, number
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError, WorkerError
from alpaca_emblem.lab.executors import ResultT, TaskT

MOST_JOBS: Final = 1024
MOST_DEATHS: Final = 3
"""The number of workers that a task may end, and that may end while they start."""
NAME: Final = "alpaca_emblem worker"
UNGUARDED: Final = 87
"""The exit status of a worker that came upon a run while it imported the script."""
GRACE: Final = 1.0
"""The number of seconds that an idle worker has to end by itself."""


def end_if_imported_by_worker() -> None:
    """End this process if it is a worker that still imports the main script.

    Such a script has no guard: without this, every worker would begin the run again.
    """
    process = current_process()
    if getattr(process, "_inheriting", False) and process.name.startswith(NAME):
        os._exit(UNGUARDED)


def is_time_limit(_: object, attribute: Attribute[Any], value: object) -> None:
    """Validate an attrs field: a number of seconds above 0, or None for no limit."""
    if value is None:
        return
    number(attribute.name, value)
    assert isinstance(value, int | float), "it has just been checked"
    if not 0 < value < inf:
        raise InvalidValueError(
            f"{attribute.name} must be a finite number above 0, not {value!r}"
        )


@define(eq=False)
class _Order(Generic[TaskT]):
    """A task that has been taken.

    Attributes:
        task: The task itself.
        message: What is sent to a worker.
        deaths: The number of workers that have died of it.
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
class _Worker:
    """A process, and what it is at."""

    process: BaseProcess
    connection: Connection
    is_ready: bool = False
    order: _Order[Any] | None = None
    deadline: float = inf

    def kill(self) -> None:
        """End the process at once, and free what belongs to it."""
        self.process.kill()
        self.connection.close()
        self.process.join()
        self.process.close()


@define(eq=False)
class Processes:
    """Plays in other processes of this machine.

    The processes start with the first task, and are kept for further runs until
    `close` is called, or the ``with`` block ends. They end with this process, even if
    it is killed.

    Attributes:
        jobs: The number of processes, from 1 to 1024.
        seconds_per_chunk: A task that takes longer is given up, and its process killed;
            None for no limit.
    """

    jobs: int = field(validator=is_whole(1, MOST_JOBS))
    seconds_per_chunk: float | None = field(default=None, validator=is_time_limit)
    _workers: list[_Worker] = field(init=False, factory=list, repr=False)
    _failed_starts: int = field(init=False, default=0, repr=False)
    _is_in_use: bool = field(init=False, default=False, repr=False)

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        """Yield each task with its result. See `Executor`.

        *function*, tasks and results are pickled. A task that has ended its process
        three times is given up.

        Raises:
            InvalidValueError: A task cannot be pickled.
            WorkerError: Processes cannot be started, or are in use by another call.
        """
        is_function("function", function)
        iterable("tasks", tasks)
        if self._is_in_use:
            raise WorkerError("the processes are in use by another run: make others")
        self._is_in_use = True
        try:
            yield from self._results(function, iter(tasks))
        finally:
            self._is_in_use = False
            self._kill(worker for worker in self._workers if worker.order)

    def close(self) -> None:
        """End all processes."""
        ending = monotonic() + GRACE
        for worker in self._workers:
            worker.connection.close()
        for worker in self._workers:
            if worker.is_ready and worker.order is None:
                worker.process.join(max(0.0, ending - monotonic()))
        self._kill(self._workers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _kill(self, workers: Iterable[_Worker]) -> None:
        for worker in list(workers):
            worker.kill()
            self._workers.remove(worker)

    def _results(
        self, function: Callable[[TaskT], ResultT], todo: Iterator[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        waiting: deque[_Order[TaskT]] = deque()
        has_more = True
        while True:
            while has_more and len(waiting) < self._idle():
                try:
                    task = next(todo)
                except StopIteration:
                    has_more = False
                else:
                    waiting.append(_Order.of(function, task))
            if not waiting and not any(worker.order for worker in self._workers):
                return
            if waiting:
                self._start_missing()
            for worker in self._workers:
                if waiting and worker.is_ready and worker.order is None:
                    self._send(worker, waiting.popleft())
            for worker in self._moved():
                yield from self._taken(worker, waiting)

    def _idle(self) -> int:
        """Return the number of tasks that could begin at once."""
        busy = sum(worker.order is not None for worker in self._workers)
        return self.jobs - busy

    def _start_missing(self) -> None:
        if len(self._workers) < self.jobs:
            _check_can_spawn()
        while len(self._workers) < self.jobs:
            with _without_interrupts():
                self._workers.append(_started(len(self._workers) + 1))

    def _send(self, worker: _Worker, order: _Order[Any]) -> None:
        worker.order = order
        worker.deadline = monotonic() + (self.seconds_per_chunk or inf)
        with suppress(OSError):  # it may have died, which the next look tells
            worker.connection.send_bytes(order.message)

    def _moved(self) -> list[_Worker]:
        """Wait, and return the workers that have something to tell, or are late."""
        late = min((worker.deadline for worker in self._workers), default=inf)
        seconds = None if late == inf else max(0.0, late - monotonic())
        events = {
            event: worker
            for worker in self._workers
            for event in (worker.connection, worker.process.sentinel)
        }
        told = wait(list(events), seconds)
        now = monotonic()
        return [
            worker
            for worker in self._workers
            if worker.connection in told
            or worker.process.sentinel in told
            or worker.deadline <= now
        ]

    def _taken(
        self, worker: _Worker, waiting: deque[_Order[TaskT]]
    ) -> Iterator[tuple[TaskT, Any]]:
        """Yield the result of *worker*, if it has one; see to it if it is dead."""
        order = worker.order
        try:
            answer = worker.connection.recv() if worker.connection.poll() else None
        except (EOFError, OSError):
            answer = None
        if answer is not None and order is not None:
            worker.order, worker.deadline = None, inf
            yield order.task, answer[0]
        elif answer is not None:
            worker.is_ready, self._failed_starts = True, 0
        elif worker.deadline <= monotonic():
            self._kill([worker])
            assert order is not None, "only those who work have a deadline"
            limit = f"{self.seconds_per_chunk:g} seconds"
            yield order.task, WorkerError(f"they took longer than {limit}")
        else:
            yield from self._mourned(worker, waiting)

    def _mourned(
        self, worker: _Worker, waiting: deque[_Order[TaskT]]
    ) -> Iterator[tuple[TaskT, WorkerError]]:
        """Remove a dead worker. Its task is done again, or yielded with an error."""
        worker.process.join(GRACE)
        status, order = worker.process.exitcode or 0, worker.order
        self._kill([worker])  # it may have closed its pipe only
        if order is not None:
            order.deaths += 1
            if order.deaths < MOST_DEATHS:
                waiting.appendleft(order)
                return
            times = f"{MOST_DEATHS} times"
            how = f"the last time by {_ending(status)}"
            yield order.task, WorkerError(f"they ended their process {times}, {how}")
        elif not worker.is_ready:
            self._failed_starts += 1
            if status >= 0 or self._failed_starts >= MOST_DEATHS:
                raise WorkerError(_why_not_started(status))


def _ending(status: int) -> str:
    """Return the name of a signal, or the exit status.

    >>> _ending(-9), _ending(3)
    ('SIGKILL', 'exit status 3')
    """
    if status >= 0:
        return f"exit status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


def _why_not_started(status: int) -> str:
    if status == UNGUARDED:
        return (
            "each process that plays imports the script, which has begun its run "
            'again: put the run below `if __name__ == "__main__":`, or use jobs=1'
        )
    return (
        f"a process that should play ended with {_ending(status)} while it started, "
        "as it could not import the script or the library"
    )


def _check_can_spawn() -> None:
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
def _without_interrupts() -> Iterator[None]:
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


def _started(number: int) -> _Worker:
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
    return _Worker(process, ours)


def _serve(connection: Connection) -> None:
    """Carry out the tasks that come, until there is nobody to send any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    try:
        connection.send_bytes(pickle.dumps(("ready",)))
        while True:
            connection.send_bytes(_answer(connection.recv_bytes()))
    except (EOFError, OSError):
        return


def _answer(message: bytes) -> bytes:
    """Return the pickled result of the task in *message*, or its exception."""
    try:
        function, task = pickle.loads(message)
        return pickle.dumps((function(task),))
    except Exception as error:
        if not isinstance(error, AlpacaEmblemError):
            error.add_note(traceback.format_exc())
        try:
            written = pickle.dumps((error,))
            pickle.loads(written)
        except Exception:  # not every exception can be pickled, and read again
            told = f"{type(error).__name__}: {error}"
            written = pickle.dumps((RuntimeError(told),))
        return written


def end_with_parent() -> None:
    """Let this process end when its parent does, even if that is killed.

    Otherwise it would play on for nothing.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
