"""Threads of this process as an executor, for games that the compiled engine plays.

Machine code releases the lock of the interpreter, so that threads play side by side.
Unlike processes they begin at once, with the code that is loaded already. Anything
else, such as agents in Python, they would play in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from threading import Event, local
from typing import Final

from attrs import frozen

from alpaca_emblem.checks import function as is_function
from alpaca_emblem.checks import iterable
from alpaca_emblem.lab.executors import ResultT, TaskT

SECONDS_OF_WAITING: Final = 0.1
"""The longest wait for results without a look at Ctrl-C, which on some systems does not
end a wait."""

_own = local()
"""In each thread that plays, the event that its run is given up."""


def is_given_up() -> bool:
    """Return whether the result of this thread's task is no longer wanted.

    Long tasks look there now and then, and end early.
    """
    given_up: Event | None = getattr(_own, "given_up", None)
    return given_up is not None and given_up.is_set()


@frozen
class Threads:
    """Plays in threads of this process, which end with the last task.

    Attributes:
        jobs: The number of threads.
    """

    jobs: int

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        """Yield each task with its result. See `Executor`.

        Afterwards no thread plays on, even if an interrupt has ended it.

        >>> sorted(Threads(2).each(abs, [3, -4, 5]))
        [(-4, 4), (3, 3), (5, 5)]
        """
        is_function("function", function)
        iterable("tasks", tasks)
        todo, given_up = iter(tasks), Event()
        running: dict[Future[ResultT], TaskT] = {}
        with ThreadPoolExecutor(
            self.jobs, initializer=_begin, initargs=(given_up,)
        ) as pool:
            try:
                while True:
                    for task in islice(todo, self.jobs - len(running)):
                        running[pool.submit(function, task)] = task
                    if not running:
                        return
                    wait(running, SECONDS_OF_WAITING, FIRST_COMPLETED)
                    for future in [each for each in running if each.done()]:
                        result = _result(future)
                        yield running.pop(future), result
            finally:
                given_up.set()


def _begin(given_up: Event) -> None:
    """Remember, in a new thread, the event that its run is given up."""
    _own.given_up = given_up


def _result(future: Future[ResultT]) -> ResultT | Exception:
    """Return the result of a task that has ended, or its exception."""
    try:
        return future.result()
    except Exception as error:
        return error
