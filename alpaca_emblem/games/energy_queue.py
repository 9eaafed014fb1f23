"""The energy queue: a turn order in which speed fills a bar, and a full bar acts.

Each seat stores the tick at which it will be full, and its energy then. Its energy at
any other tick follows from these two numbers, so that passing ticks cost nothing: a
turn changes one seat and the clock. A few seats are searched one by one. Many are kept
in a heap, which costs a logarithm of their number each turn. The heap is derived from
the seats: an entry that no longer agrees with its seat is dropped when it comes up, and
undo puts back the entries that it makes true again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

import attrs
from attrs import define, setters

from alpaca_emblem.checks import collection, instance, is_whole, iterable, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, WrongPhaseError
from alpaca_emblem.model.living import Copier, Living
from alpaca_emblem.model.reprs import by_name, names
from alpaca_emblem.rules.energy import FULL, NORMAL, energy_after, ticks_until_full

ActorT = TypeVar("ActorT")

HEAP_FROM: Final = 16
"""The number of seats from which a heap is faster than a search."""

SLACK: Final = 4
"""The number of entries for each seat at which the heap is rebuilt."""

MOST_AHEAD: Final = 100_000
"""The most turns that can be previewed."""

Key: TypeAlias = tuple[int, int, int]
"""The place of a seat in the order; the smallest acts first.

The tick at which the seat is full, its negative energy then, since the fullest acts
first, and its index in the line-up, which breaks ties.
"""


@lru_cache(maxsize=1 << 12)
def _until_full(energy: int, speed: int) -> tuple[int, int]:
    """Return the ticks until *energy* is full at *speed*, and the energy then.

    Cached, since the same few numbers come again and again.
    """
    ticks = ticks_until_full(energy, speed)
    return ticks, energy_after(energy, speed, ticks)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Seat(Living, Generic[ActorT]):
    """A place in the queue. Its actor has no energy at tick 0.

    Attributes:
        actor: The actor in the seat.
        index: Its index in the line-up, from 0.
        speed: The energy that it gains each tick; below 1 it counts as 1.
        key: Its place in the order. For a removed seat, the tick at which it left and
            its negative energy then.
        is_in: True while it takes part.
    """

    actor: ActorT = attrs.field(repr=by_name)
    index: int = attrs.field(validator=is_whole(0))
    speed: int
    key: tuple[int, int, int] = attrs.field(init=False)  # so copies share it
    is_in: bool = attrs.field(init=False, default=True)

    @key.default
    def _first_key(self) -> Key:
        whole_number("speed", self.speed)
        return self.key_of(0, 0)

    def key_of(self, energy: int, now: int) -> Key:
        """Return its place in the order with *energy* at the tick *now*.

        Raises:
            InvalidTypeError: *energy* or *now* is not an integer.
        """
        try:
            if energy >= FULL:
                return (now, -energy, self.index)
            ticks, full = _until_full(energy, self.speed)
            return (now + ticks, -full, self.index)
        except (TypeError, ValueError):
            raise _no_numbers(energy, now) from None

    def energy_at(self, now: int) -> int:
        """Return its energy at the tick *now*; may be negative, or above 100.

        Raises:
            InvalidTypeError: *now* is not an integer.
        """
        since, missing, _ = self.key
        if now == since or not self.is_in:
            return -missing
        try:
            return energy_after(-missing, self.speed, now - since)
        except TypeError:
            raise _no_numbers(now) from None


def _no_numbers(*values: object) -> InvalidTypeError:
    given = " and ".join(map(repr, values))
    return InvalidTypeError(f"energy and ticks must be whole numbers, not {given}")


def _pair(entry: Any) -> tuple[Any, int]:
    """Return *entry* if it is an actor with a speed."""
    if not isinstance(entry, Sequence) or len(entry) != 2:
        raise InvalidTypeError(
            f"a line-up must hold actors with their speeds, not {entry!r}"
        )
    actor, speed = entry
    return actor, speed


class Heap(list[Key]):
    """A heap of keys: of all seats that take part, and perhaps outdated ones."""

    __slots__ = ()

    @classmethod
    def of(cls, seats: Iterable[Seat[Any]]) -> Self:
        """Return the heap of the *seats* that take part."""
        heap = cls(seat.key for seat in seats if seat.is_in)
        heapify(heap)
        return heap

    def twin(self, copier: Copier) -> Self:
        """Return an independent heap, for a copy of the queue."""
        twin = type(self)(self)
        copier.remember(self, twin)
        return twin

    def put_in(self, _: object, key: Key) -> None:
        """Add *key*. Undo calls it, and also passes the name of an attribute."""
        heappush(self, key)


def _seats(seats: Iterable[Seat[Any]]) -> tuple[Seat[Any], ...]:
    return collection("seats", seats, Seat)


def _actors(seats: Sequence[Seat[Any]]) -> str:
    return names([seat.actor for seat in seats])


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class EnergyQueue(Living, Generic[ActorT]):
    """A turn order by speed.

    Every tick all actors gain energy. Among those at 100 or more the fullest acts, ties
    going to the earliest in the line-up, and pays for its action. The rest is kept.

    Attributes:
        seats: The line-up.
        tick: The clock, from 0.

    >>> queue = EnergyQueue.of([("Golem", 7), ("Archer", 15)])
    >>> for _ in range(3):
    ...     seat = queue.next()
    ...     print(queue.tick, seat.actor, queue.energy_of(seat))
    ...     queue.pay(seat)
    7 Archer 105
    14 Archer 110
    15 Golem 105
    """

    seats: tuple[Seat[ActorT], ...] = attrs.field(repr=_actors, converter=_seats)
    tick: int = attrs.field(init=False, default=0)
    _heap: Heap | None = attrs.field(init=False, default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        if len(self.seats) >= HEAP_FROM:
            self._heap = Heap.of(self.seats)

    @classmethod
    def of(cls, line_up: Iterable[tuple[ActorT, int]]) -> Self:
        """Return a queue of actors with their speeds, in that order, without energy.

        Raises:
            InvalidTypeError: An entry of the line-up is not an actor with a speed.
        """
        instance("a line-up", line_up, Iterable)
        return cls(
            seats=tuple(
                Seat(actor=actor, index=index, speed=speed)
                for index, (actor, speed) in enumerate(map(_pair, line_up))
            )
        )

    @property
    def parts(self) -> tuple[Living, ...]:
        """The queue and its seats, all of which a game adopts."""
        return (self, *self.seats)

    def next(self) -> Seat[ActorT]:
        """Let ticks pass until an actor can act, and return its seat. It has not paid.

        Raises:
            WrongPhaseError: No actor is left.
        """
        if self._heap is None:
            keys = [seat.key for seat in self.seats if seat.is_in]
            key = min(keys) if keys else None
        else:
            key = self._first_of(self._heap)
        if key is None:
            raise WrongPhaseError("no actor is left in the queue")
        if key[0] > self.tick:
            self.tick = key[0]
        return self.seats[key[2]]

    def _first_of(self, heap: Heap) -> Key | None:
        """Return the first key of *heap* that is not outdated, or None."""
        while heap:
            key = heap[0]
            seat = self.seats[key[2]]
            if seat.is_in and seat.key == key:
                return key
            heappop(heap)
        return None

    def energy_of(self, seat: Seat[ActorT]) -> int:
        """Return the energy of *seat* now; may be negative. Removed seats gain none.

        Raises:
            InvalidTypeError: *seat* is not a seat.
        """
        instance("seat", seat, Seat)
        return seat.energy_at(self.tick)

    def pay(self, seat: Seat[ActorT], cost: int = NORMAL) -> None:
        """Take *cost* energy from *seat*, which may fall below 0.

        Raises:
            InvalidTypeError: *seat* is not a seat, or *cost* not an integer.
            InvalidValueError: *cost* is negative.
        """
        if not isinstance(seat, Seat):  # in line, as every turn is paid for
            instance("seat", seat, Seat)
        if type(cost) is not int or cost < 0:
            whole_number("a cost", cost, 0)
        since, missing, _ = seat.key
        is_full = since == self.tick  # so it is for the seat that acts: `energy_at`
        energy = -missing if is_full else seat.energy_at(self.tick)
        self._hold(seat, energy - cost)

    def set_energy(self, seat: Seat[ActorT], energy: int) -> None:
        """Set the *energy* that *seat* has now.

        Raises:
            InvalidTypeError: *seat* is not a seat, or *energy* not an integer.
        """
        instance("seat", seat, Seat)
        self._hold(seat, whole_number("energy", energy))

    def _hold(self, seat: Seat[ActorT], energy: int) -> None:
        heap = self._heap
        if not seat.is_in:
            seat.key = (self.tick, -energy, seat.index)
        elif heap is None:
            seat.key = seat.key_of(energy, self.tick)
        else:
            self._prepare_undo(seat)
            seat.key = seat.key_of(energy, self.tick)
            heappush(heap, seat.key)
            if len(heap) > SLACK * len(self.seats):
                heap[:] = Heap.of(self.seats)

    def _prepare_undo(self, seat: Seat[ActorT]) -> None:
        """Let undo put back the heap's entry of *seat*, which is soon outdated."""
        if self._heap is not None and self._journal is not None:
            self._journal.append((Heap.put_in, self._heap, None, seat.key))

    def set_speed(self, seat: Seat[ActorT], speed: int) -> None:
        """Set the *speed* at which *seat* gains energy, from the next tick on.

        Raises:
            InvalidTypeError: *seat* is not a seat, or *speed* not an integer.
        """
        instance("seat", seat, Seat)
        whole_number("speed", speed)
        energy = seat.energy_at(self.tick)
        seat.speed = speed
        self._hold(seat, energy)

    def remove(self, seat: Seat[ActorT]) -> None:
        """Remove *seat* from the queue. It keeps its energy, and gains none."""
        instance("seat", seat, Seat)
        energy = seat.energy_at(self.tick)
        self._prepare_undo(seat)
        seat.is_in = False
        self._hold(seat, energy)

    def start_at(self, tick: int, energies: Iterable[int]) -> None:
        """Set the clock to *tick*, and the *energies* of all seats, in order.

        Raises:
            InvalidTypeError: *tick* or one of *energies* is not an integer.
            InvalidValueError: *tick* is negative, or the number of *energies* is not
                that of the seats.
        """
        whole_number("tick", tick, 0)
        iterable("energies", energies)
        given = [whole_number("each of energies", energy) for energy in energies]
        if len(given) != len(self.seats):
            raise InvalidValueError(
                f"{len(self.seats)} seats need as many energies, not {len(given)}"
            )
        self.tick = tick
        for seat, energy in zip(self.seats, given, strict=True):
            self.set_energy(seat, energy)

    def preview(self, count: int) -> list[ActorT]:
        """Return the actors of the next *count* turns, at 100 energy each.

        It assumes that no actor is removed and no speed changes. The queue stays
        unchanged. The list is empty if no actor is left.

        Raises:
            InvalidTypeError: *count* is not an integer.
            InvalidValueError: *count* is not from 0 to `MOST_AHEAD`.
        """
        return [seat.actor for _, seat in self._turns_ahead(count)]

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.queues import queue_svg

        return queue_svg(self)

    def _turns_ahead(self, count: int) -> Iterator[tuple[Key, Seat[ActorT]]]:
        whole_number("count", count, 0, MOST_AHEAD)
        keys = [seat.key for seat in self.seats if seat.is_in]
        heapify(keys)
        for _ in range(count if keys else 0):
            key = heappop(keys)
            ready, missing, index = key
            seat = self.seats[index]
            yield key, seat
            heappush(keys, seat.key_of(-missing - NORMAL, ready))
