"""Executors, which play the pieces of a run.

An executor applies a function to tasks, and yields each task with its result as soon as
there is one. It takes tasks only when it can begin them, so that a run of any length
needs little memory, and tasks can depend on what has come out so far.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

from attrs import frozen

from alpaca_emblem.checks import function as is_function
from alpaca_emblem.checks import iterable

TaskT = TypeVar("TaskT")
ResultT = TypeVar("ResultT")


class Executor(Protocol):
    """Something that can carry out tasks, such as `Here` and `Processes`."""

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        """Yield each task with the result of *function*, in the order they end.

        In place of a result it yields the exception that the function raised, or a
        `WorkerError` if the task ended its worker again and again, or took too long.
        """


@frozen
class Here:
    """Plays in this process, one piece after the other.

    >>> list(Here().each(abs, [3, -4]))
    [(3, 3), (-4, 4)]
    """

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        """Yield each task with its result, in their order. See `Executor`."""
        is_function("function", function)
        iterable("tasks", tasks)
        for task in tasks:
            try:
                result: ResultT | Exception = function(task)
            except Exception as error:
                result = error
            yield task, result
