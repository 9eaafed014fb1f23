"""An executor whose results come in another order than its tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from attrs import define, field

from alpaca_emblem.lab import Here
from alpaca_emblem.lab.executors import ResultT, TaskT


@define
class Backwards:
    """Takes several tasks at a time, and carries them out from the last to the first.

    Attributes:
        width: The number of tasks.
        done: All tasks, in the order in which they were carried out.
    """

    width: int = 3
    done: list[object] = field(factory=list)

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        waiting = iter(tasks)
        while batch := list(islice(waiting, self.width)):
            for task, result in Here().each(function, reversed(batch)):
                self.done.append(task)
                yield task, result
