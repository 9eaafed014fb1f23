"""Compiled functions in several threads.

Entry points release the lock of the interpreter, so plain threads run side by side. A
pool of them waits less for a busy machine than a parallel loop inside of the compiled
function, which spins until its slowest part is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait

from alpaca_emblem.checks import whole_number

MOST_THREADS = 1024


def ranges(count: int, parts: int) -> Iterator[tuple[int, int]]:
    """Yield the bounds of *parts* ranges of nearly equal length that make up *count*.

    Empty ranges are left out.

    >>> list(ranges(10, 3)), list(ranges(1, 2))
    ([(0, 3), (3, 6), (6, 10)], [(0, 1)])
    """
    for part in range(parts):
        low, high = part * count // parts, (part + 1) * count // parts
        if low < high:
            yield low, high


class Threads:
    """A fixed number of threads: the caller's own, and helpers made when needed.

    Attributes:
        count: The number of threads.
        is_stopping: True after an interrupt: long work looks there, and ends early.
    """

    def __init__(self, count: int) -> None:
        self.count = whole_number("threads", count, 1, MOST_THREADS)
        self.is_stopping = False
        self._pool: ThreadPoolExecutor | None = None

    def run(self, work: Callable[[int, int], None], count: int) -> None:
        """Call ``work(low, high)`` for ranges that make up *count*, side by side.

        It returns, or raises, only when all of them have ended: after an interrupt,
        too, no thread still writes.
        """
        self.is_stopping = False
        first, *others = list(ranges(count, self.count)) or [(0, 0)]
        running: list[Future[None]] = []
        try:
            if others:
                self._pool = self._pool or ThreadPoolExecutor(self.count - 1)
                running += [self._pool.submit(work, *bounds) for bounds in others]
            work(*first)
            if running:
                wait(running)
        except BaseException:
            self.is_stopping = True
            raise
        finally:
            if running:
                wait(running)
        for future in running:
            future.result()

    def close(self) -> None:
        """End the helpers."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
