"""Threads: all ranges are done when `run` returns, whatever happens."""

from __future__ import annotations

from threading import Lock
from time import sleep

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.simulation.threads import Threads, ranges


@pytest.mark.parametrize("count", [0, 1, 5, 100])
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_ranges_make_up_the_whole(count: int, parts: int) -> None:
    made = [i for low, high in ranges(count, parts) for i in range(low, high)]
    assert made == list(range(count))


@pytest.mark.parametrize("threads", [1, 3])
def test_every_index_is_done_once(threads: int) -> None:
    done: list[int] = []
    lock = Lock()

    def work(low: int, high: int) -> None:
        with lock:
            done.extend(range(low, high))

    pool = Threads(threads)
    for count in (0, 2, 50):
        done.clear()
        pool.run(work, count)
        assert sorted(done) == list(range(count))
    pool.close()
    pool.close()


@pytest.mark.parametrize("failing", [0, 1])
def test_an_error_is_raised_when_all_have_ended(failing: int) -> None:
    ended: list[int] = []

    def work(low: int, high: int) -> None:
        if low == failing:
            raise KeyboardInterrupt
        sleep(0.02)
        ended.append(low)

    pool = Threads(3)
    with pytest.raises(KeyboardInterrupt):
        pool.run(work, 3)
    assert sorted(ended) == sorted({0, 1, 2} - {failing})
    pool.close()


def test_how_many_threads_there_can_be() -> None:
    with pytest.raises(InvalidValueError, match="threads must be at least 1, not 0"):
        Threads(0)
    with pytest.raises(InvalidTypeError, match="threads must be a whole number"):
        Threads(1.0)  # type: ignore[arg-type]
