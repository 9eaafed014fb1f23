"""Processes of this machine as an executor.

Each worker is a process with a pipe of its own, and has one task at a time. So if it
dies, it is known which task it had, and a worker that hangs can be killed alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from math import inf
from multiprocessing.connection import wait
from time import monotonic
from typing import Any, Final, Self

from attrs import define, field
from attrs.validators import optional

from alpaca_emblem.checks import function as is_function
from alpaca_emblem.checks import is_time, is_whole, iterable
from alpaca_emblem.errors import WorkerError
from alpaca_emblem.lab.executors import ResultT, TaskT
from alpaca_emblem.lab.workers import (
    Clock,
    Order,
    Worker,
    check_can_spawn,
    ending,
    started,
    why_not_started,
    without_interrupts,
)

MOST_JOBS: Final = 1024
MOST_DEATHS: Final = 3
"""The number of workers that a task may end, and that may end while they start."""
GRACE: Final = 1.0
"""The number of seconds that an idle worker has to end by itself."""


@define(eq=False)
class Processes:
    """Plays in other processes of this machine.

    The processes start with the first task, and are kept for further runs until
    `close` is called, or the ``with`` block ends. They end with this process, even if
    it is killed.

    Attributes:
        jobs: The number of processes, from 1 to 1024.
        seconds_per_chunk: A task that takes longer is given up, and its process killed;
            above 0 and at most a million, or None for no limit. Compiling does not
            count.
    """

    jobs: int = field(validator=is_whole(1, MOST_JOBS))
    seconds_per_chunk: float | None = field(default=None, validator=optional(is_time()))
    _workers: list[Worker] = field(init=False, factory=list, repr=False)
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

    def _kill(self, workers: Iterable[Worker]) -> None:
        ended = list(workers)
        for worker in ended:
            worker.process.terminate()  # all at once, as each may take a while
        for worker in ended:
            worker.kill()
            self._workers.remove(worker)

    def _results(
        self, function: Callable[[TaskT], ResultT], todo: Iterator[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        waiting: deque[Order[TaskT]] = deque()
        has_more = True
        while True:
            while has_more and len(waiting) < self._idle():
                try:
                    task = next(todo)
                except StopIteration:
                    has_more = False
                else:
                    waiting.append(Order.of(function, task))
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
            check_can_spawn()
        while len(self._workers) < self.jobs:
            with without_interrupts():
                self._workers.append(started(len(self._workers) + 1))

    def _send(self, worker: Worker, order: Order[Any]) -> None:
        worker.order = order
        worker.deadline = self._deadline()
        with suppress(OSError):  # it may have died, which the next look tells
            worker.connection.send_bytes(order.message)

    def _deadline(self) -> float:
        """Return the time at which a task that begins now is given up."""
        return monotonic() + (self.seconds_per_chunk or inf)

    def _moved(self) -> list[Worker]:
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
        self, worker: Worker, waiting: deque[Order[TaskT]]
    ) -> Iterator[tuple[TaskT, Any]]:
        """Yield the result of *worker*, if it has one; see to it if it is dead."""
        order = worker.order
        try:
            answer = worker.connection.recv() if worker.connection.poll() else None
        except (EOFError, OSError):
            answer = None
        if isinstance(answer, Clock):
            worker.deadline = self._deadline() if answer is Clock.STARTS else inf
        elif answer is not None and order is not None:
            worker.order, worker.deadline = None, inf
            yield order.task, answer[0]
        elif answer is not None:
            worker.is_ready, self._failed_starts = True, 0
        elif worker.deadline <= monotonic():
            self._kill([worker])
            assert order is not None, "only those who work have a deadline"
            late = f"they took longer than {self.seconds_per_chunk:g} s"
            yield order.task, WorkerError(late)
        else:
            yield from self._mourned(worker, waiting)

    def _mourned(
        self, worker: Worker, waiting: deque[Order[TaskT]]
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
            how = f"the last time by {ending(status)}"
            yield order.task, WorkerError(f"they ended their process {times}, {how}")
        elif not worker.is_ready:
            self._failed_starts += 1
            if status >= 0 or self._failed_starts >= MOST_DEATHS:
                raise WorkerError(why_not_started(status))
