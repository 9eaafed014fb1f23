"""The energy queue: a turn order in which speed fills a bar, and whoever is full acts.

Of each seat it is known when it will be full, and with how much energy; what it has at
any tick follows from that. So nothing has to be done for anybody while ticks pass: a
turn changes one seat and the clock. Few seats are looked through; many are kept in a
heap, which costs a logarithm of their number for each turn. The heap is derived from
the seats: entries that a seat no longer agrees with are thrown away when they come up,
and undo puts in anew what it makes true again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
"""The number of seats from which on a heap is faster than looking through them."""

SLACK: Final = 4
"""How many entries for each seat the heap can have before it is made anew."""

MOST_AHEAD: Final = 100_000
"""How many turns can be foretold at most."""

Key: TypeAlias = tuple[int, int, int]
"""Where a seat comes in the order; the smallest acts first.

The tick at which it is full, minus its energy then, since the fullest comes first, and
its place in the line-up, which breaks ties.
"""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Seat(Living, Generic[ActorT]):
    """A place in the queue, for an actor without energy at tick 0.

    Attributes:
        actor: Who sits there.
        index: Its place in the line-up, from 0.
        speed: Energy that it gains each tick; below 1 it counts as 1.
        key: Where it comes in the order. For who is out: when it left, and with what.
        is_in: Whether it still takes part.
    """

    actor: ActorT = attrs.field(repr=by_name)
    index: int = attrs.field(validator=is_whole(0))
    speed: int
    key: Key = attrs.field(init=False)
    is_in: bool = attrs.field(init=False, default=True)

    @key.default
    def _first_key(self) -> Key:
        whole_number("speed", self.speed)
        return self.key_of(0, 0)

    def key_of(self, energy: int, now: int) -> Key:
        """Where it comes in the order with that *energy* at the tick *now*.

        Raises:
            InvalidTypeError: *energy* or *now* is not an integer.
        """
        try:
            if energy >= FULL:
                return (now, -energy, self.index)
            speed = self.speed
            ticks = ticks_until_full(energy, speed)
            return (now + ticks, -energy_after(energy, speed, ticks), self.index)
        except (TypeError, ValueError):
            raise _no_numbers(energy, now) from None

    def energy_at(self, now: int) -> int:
        """Its energy at the tick *now*; may be negative, or above 100.

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
    """*entry*, if it is an actor with a speed."""
    if not isinstance(entry, Sequence) or len(entry) != 2:
        raise InvalidTypeError(
            f"a line-up must hold actors with their speeds, not {entry!r}"
        )
    actor, speed = entry
    return actor, speed


class Heap(list[Key]):
    """Keys as a heap: those of all seats that are in, and perhaps of the past."""

    __slots__ = ()

    @classmethod
    def of(cls, seats: Iterable[Seat[Any]]) -> Self:
        """The heap of those of *seats* that are in."""
        heap = cls(seat.key for seat in seats if seat.is_in)
        heapify(heap)
        return heap

    def twin(self, copier: Copier) -> Self:
        """A heap of its own, for a copy of the queue."""
        twin = type(self)(self)
        copier.remember(self, twin)
        return twin

    def put_in(self, _: object, key: Key) -> None:
        """Add *key*: what undo does, to whom the journal hands an attribute, too."""
        heappush(self, key)


def _seats(seats: Iterable[Seat[Any]]) -> tuple[Seat[Any], ...]:
    return collection("seats", seats, Seat)


def _actors(seats: Sequence[Seat[Any]]) -> str:
    return names([seat.actor for seat in seats])


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class EnergyQueue(Living, Generic[ActorT]):
    """Who acts next, when speed decides.

    Every tick everybody gains energy; among those at 100 or more the fullest acts, the
    earliest in the line-up if several are, and pays for what it does. What is left over
    is kept.

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
        """A queue of actors, each with its speed, in that order, without energy.

        Ties go to who comes first in that order.

        Raises:
            InvalidTypeError: Something in the line-up is no actor with a speed.
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
        """The queue and its seats: what a game has to adopt."""
        return (self, *self.seats)

    def next(self) -> Seat[ActorT]:
        """Let ticks pass until somebody can act: that seat. It has not paid yet.

        Raises:
            WrongPhaseError: Nobody is left.
        """
        key = self._first() if self._heap is None else self._first_of_heap()
        if key[0] > self.tick:
            self.tick = key[0]
        return self.seats[key[2]]

    def _first(self) -> Key:
        keys = [seat.key for seat in self.seats if seat.is_in]
        if not keys:
            raise WrongPhaseError("nobody is left who could act")
        return min(keys)

    def _first_of_heap(self) -> Key:
        heap = self._heap
        assert heap is not None, "the caller has looked"
        while heap:
            key = heap[0]
            seat = self.seats[key[2]]
            if seat.is_in and seat.key == key:
                return key
            heappop(heap)
        raise WrongPhaseError("nobody is left who could act")

    def energy_of(self, seat: Seat[ActorT]) -> int:
        """Energy of *seat* now; may be negative. Who is out gains none.

        Raises:
            InvalidTypeError: *seat* is not a seat.
        """
        instance("seat", seat, Seat)
        return seat.energy_at(self.tick)

    def pay(self, seat: Seat[ActorT], cost: int = NORMAL) -> None:
        """Take *cost* energy, not negative, from *seat*; it may fall below 0.

        Raises:
            InvalidTypeError: *seat* is not a seat, or *cost* not an integer.
            InvalidValueError: *cost* is negative.
        """
        instance("seat", seat, Seat)
        if type(cost) is not int or cost < 0:
            whole_number("a cost", cost, 0)
        self._hold(seat, seat.energy_at(self.tick) - cost)

    def set_energy(self, seat: Seat[ActorT], energy: int) -> None:
        """Have *seat* hold that much *energy* now.

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
        """Have undo put in what the heap holds of *seat*, which will not stay true."""
        if self._heap is not None and self._journal is not None:
            self._journal.append((Heap.put_in, self._heap, None, seat.key))

    def set_speed(self, seat: Seat[ActorT], speed: int) -> None:
        """Have *seat* gain at another *speed*, from the next tick on.

        Raises:
            InvalidTypeError: *seat* is not a seat, or *speed* not an integer.
        """
        instance("seat", seat, Seat)
        whole_number("speed", speed)
        energy = seat.energy_at(self.tick)
        seat.speed = speed
        self._hold(seat, energy)

    def remove(self, seat: Seat[ActorT]) -> None:
        """Take *seat* out of the queue. It keeps its energy, and gains none."""
        instance("seat", seat, Seat)
        energy = seat.energy_at(self.tick)
        self._prepare_undo(seat)
        seat.is_in = False
        self._hold(seat, energy)

    def start_at(self, tick: int, energies: Iterable[int]) -> None:
        """Set the clock to *tick*, at which the seats have *energies*, in order.

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
        """Who would act in the next *count* turns, at 100 energy each.

        As if nobody fell and no speed changed; the queue stays as it is. Empty if
        nobody is left.

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
