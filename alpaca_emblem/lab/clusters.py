"""Clusters of dask.distributed as an executor: the extra ``dist``.

The scheduler of a cluster starts dead workers again, and plays again what they had. A
task that has ended several workers comes back as an error. All that is left to do here
is to keep a few tasks for each thread on their way, however many there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic, sleep
from typing import Any, Final

from attrs import Attribute, define, field

from alpaca_emblem.checks import function as is_function
from alpaca_emblem.checks import is_whole, iterable
from alpaca_emblem.errors import (
    InvalidTypeError,
    MissingPackageError,
    WorkerError,
    shown,
)
from alpaca_emblem.lab.executors import ResultT, TaskT
from alpaca_emblem.lab.workers import sendable

NEEDED: Final = "clusters need Dask: pip install 'alpaca-emblem[dist]'"
IMPORTED: Final = monotonic()
"""About when this process started, if it is a worker."""
FIRST_STEPS: Final = 1.0
"""The number of seconds that a nanny may need to see that its worker has started."""
WITHOUT_PORT: Final = ("inproc", "ucx")
"""Protocols whose addresses have no port."""
TICK: Final = 0.01
"""The seconds between two looks for results."""
LONGEST_WAIT: Final = 300.0
"""The number of seconds after which a cluster without workers is given up."""
SECONDS_BETWEEN: Final = 1.0
"""The seconds between two requests for the number of threads."""
MOST_LOSSES: Final = 3
"""The number of times that a task may be lost without an error of its own."""


def _is_client(_: object, attribute: Attribute[Any], value: object) -> None:
    """Refuse what is neither an address nor a client."""
    if not isinstance(value, str) and not hasattr(value, "submit"):
        raise InvalidTypeError(
            f"{attribute.name} must be a client of dask.distributed or the address of "
            f"a scheduler, not {shown(value)}"
        )


@define(eq=False)
class Dask:
    """Plays on a cluster of dask.distributed.

    All workers must have the same version of the library, and be able to import games
    and agents of your own.

    Attributes:
        client: A ``distributed.Client``, or the address of a scheduler, such as
            ``"tcp://127.0.0.1:8786"``.
        ahead: The number of tasks that are sent for each thread of the cluster.
    """

    client: Any = field(validator=_is_client)
    ahead: int = field(default=4, validator=is_whole(1))

    def __attrs_post_init__(self) -> None:
        _distributed()

    def each(
        self, function: Callable[[TaskT], ResultT], tasks: Iterable[TaskT]
    ) -> Iterator[tuple[TaskT, ResultT | Exception]]:
        """Yield each task with its result. See `Executor`.

        Raises:
            WorkerError: No scheduler answers, or not any longer.
        """
        is_function("function", function)
        iterable("tasks", tasks)
        with self._connected() as client:
            work = _Work(client, function, iter(tasks))
            try:
                yield from work.results(self.ahead)
            finally:
                if work.out:
                    client.cancel(list(work.out))

    @contextmanager
    def _connected(self) -> Iterator[Any]:
        if not isinstance(self.client, str):
            yield self.client
            return
        try:
            _check_address(self.client)
            client = _distributed().Client(self.client, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkerError(
                f"no scheduler of Dask answers at {self.client}: {error}"
            ) from error
        with client:
            yield client


def _steadily(function: Callable[[TaskT], ResultT], task: TaskT) -> ResultT:
    """Apply *function* to *task* in a worker, but not in its first second.

    A nanny starts a worker again that dies, but not one that dies while it starts.
    """
    sleep(max(0.0, IMPORTED + FIRST_STEPS - monotonic()))
    try:
        return function(task)
    except Exception as error:
        raise sendable(error) from None


def _check_address(address: str) -> None:
    """Refuse an address with which a client would hang at its end.

    Raises:
        ValueError: It has no port, or there is no such protocol.
    """
    comm = _distributed().comm
    if comm.parse_address(address)[0] not in WITHOUT_PORT:
        comm.get_address_host_port(address)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError as error:
        raise MissingPackageError(NEEDED) from error
    return distributed


@define(eq=False)
class _Sent:
    """A task that has been sent, and the number of times that it was lost."""

    task: Any
    losses: int = 0


@define(eq=False)
class _Work:
    """A function applied to tasks by a cluster.

    Attributes:
        client: The connection to the cluster.
        function: The function to apply.
        todo: The tasks that have not been sent.
        out: The tasks that have been sent, by their futures.
        coming: The futures in the order in which they finish.
        threads: The number of threads of the cluster at the latest request.
        asked: The time of that request.
    """

    client: Any
    function: Callable[[Any], Any]
    todo: Iterator[Any]
    out: dict[Any, _Sent] = field(init=False, factory=dict)
    coming: Any = field(init=False)
    threads: int = field(init=False, default=0)
    asked: float = field(init=False, default=-inf)

    def __attrs_post_init__(self) -> None:
        self.coming = _distributed().as_completed(loop=self.client.loop)

    def results(self, ahead: int) -> Iterator[tuple[Any, Any]]:
        """Yield each task with its result, or an error.

        A dead worker had more than one task, and each of them is blamed. So if several
        were blamed too often, they are done again, one by one.
        """
        suspects: list[tuple[_Sent, WorkerError]] = []
        self._fill(ahead)
        for sent, result in self._results(ahead):
            if isinstance(result, WorkerError):
                suspects.append((sent, result))
            else:
                yield sent.task, result
        is_clear = False
        for left, (sent, error) in zip(
            range(len(suspects), 0, -1), suspects, strict=True
        ):
            result = error
            if left > 1 or is_clear:
                self._send(sent)
                ((_, result),) = self._results(0)
            is_clear = is_clear or isinstance(result, WorkerError)
            yield sent.task, result

    def _results(self, ahead: int) -> Iterator[tuple[_Sent, Any]]:
        """Yield what was sent with its result, and send others instead."""
        while self.out:
            future = self._next()
            sent = self.out.pop(future)
            try:
                result = self._result(future)
            except LookupError as error:
                sent.losses += 1
                if sent.losses < MOST_LOSSES:
                    self._send(sent)
                    continue
                result = WorkerError(f"they were lost {MOST_LOSSES} times: {error}")
            yield sent, result
            self._fill(ahead)

    def _next(self) -> Any:
        """Return the next future that is done.

        Raises:
            WorkerError: There are no workers, and none come for a long time.
        """
        last = monotonic()
        while not self.coming.has_ready():
            sleep(TICK)
            now = monotonic()
            if now - last > LONGEST_WAIT:
                raise WorkerError(
                    f"the cluster has had no workers for {LONGEST_WAIT:g} seconds"
                )
            if self._threads():
                last = now
        return next(self.coming)

    def _fill(self, ahead: int) -> None:
        while len(self.out) < max(1, self._threads()) * ahead:
            try:
                task = next(self.todo)
            except StopIteration:
                return
            self._send(_Sent(task))

    def _threads(self) -> int:
        """Return the number of threads of the cluster, which can grow and shrink."""
        if monotonic() >= self.asked + SECONDS_BETWEEN:
            self.asked = monotonic()
            self.threads = sum(self.client.nthreads().values())
        return self.threads

    def _send(self, sent: _Sent) -> None:
        # Equal tasks would be one, were they "pure".
        try:
            future = self.client.submit(_steadily, self.function, sent.task, pure=False)
        except Exception as error:
            raise WorkerError(f"the cluster takes no more work: {error}") from error
        self.out[future] = sent
        self.coming.add(future)

    def _result(self, future: Any) -> Any:
        """Return the result of *future*, or its error.

        Raises:
            LookupError: It was lost, together with its worker or the scheduler.
        """
        if future.status in ("cancelled", "lost"):
            raise LookupError(future.status)
        try:
            return future.result()
        except _distributed().client.FutureCancelledError as error:
            raise LookupError(str(error)) from error
        except _distributed().scheduler.KilledWorker as error:
            deaths = error.allowed_failures + 1
            return WorkerError(f"they ended their worker {deaths} times")
        except Exception as error:
            return error
