"""The energy queue: its turns; its heap affects only the speed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, WrongPhaseError
from alpaca_emblem.games import energy_queue
from alpaca_emblem.games.energy_queue import HEAP_FROM, EnergyQueue, Seat
from alpaca_emblem.model.living import Copier, Journal

Turn = tuple[int, int, int]
"""Tick, place in the line-up, energy before paying."""


def queue_of(*speeds: int, energies: tuple[int, ...] = ()) -> EnergyQueue[int]:
    queue = EnergyQueue.of(enumerate(speeds))
    if energies:
        queue.start_at(0, energies)
    return queue


def turn(queue: EnergyQueue[int], cost: int = 100) -> Turn:
    seat = queue.next()
    taken = (queue.tick, seat.index, queue.energy_of(seat))
    queue.pay(seat, cost)
    return taken


def turns(queue: EnergyQueue[int], count: int) -> list[Turn]:
    return [turn(queue) for _ in range(count)]


class Plain:
    """The literal rule: every actor gains tick by tick."""

    def __init__(self, speeds: list[int]) -> None:
        self.speeds = list(speeds)
        self.energies = [0] * len(speeds)
        self.living = set(range(len(speeds)))
        self.tick = 0

    def turn(self, cost: int) -> Turn:
        while not any(self.energies[at] >= 100 for at in sorted(self.living)):
            self.tick += 1
            for at in sorted(self.living):
                self.energies[at] += max(1, self.speeds[at])
        most = max(self.energies[at] for at in sorted(self.living))
        at = next(at for at in sorted(self.living) if self.energies[at] == most)
        self.energies[at] -= cost
        return self.tick, at, most


@pytest.fixture(params=[HEAP_FROM, 1], ids=["looking through", "heap"])
def _from(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(energy_queue, "HEAP_FROM", request.param)


both_ways = pytest.mark.usefixtures("_from")


@both_ways
def test_the_exercise() -> None:
    queue = queue_of(7, 10, 15)

    assert turns(queue, 10) == [
        (7, 2, 105),
        (10, 1, 100),
        (14, 2, 110),
        (15, 0, 105),
        (20, 1, 100),
        (20, 2, 100),
        (27, 2, 105),
        (29, 0, 103),
        (30, 1, 100),
        (34, 2, 110),
    ]


@both_ways
def test_the_fullest_acts_first_and_ties_go_to_the_earlier() -> None:
    queue = queue_of(10, 10, 14, energies=(100, 100, 101))

    assert [index for _, index, _ in turns(queue, 3)] == [2, 0, 1]


@both_ways
def test_a_fighter_with_enough_energy_acts_twice_in_a_row() -> None:
    queue = queue_of(10, 10, energies=(250, 120))

    assert turns(queue, 3) == [(0, 0, 250), (0, 0, 150), (0, 1, 120)]


@both_ways
@pytest.mark.parametrize("speed", [0, -7, 1])
def test_the_slowest_gain_one_a_tick(speed: int) -> None:
    assert turn(queue_of(speed)) == (100, 0, 100)


@pytest.mark.unmeasured
@both_ways
def test_a_speed_of_a_million_acts_ten_thousand_times_in_a_tick() -> None:
    queue = queue_of(1, 1_000_000)

    assert turns(queue, 10_000)[-1] == (1, 1, 100)
    assert turn(queue) == (2, 1, 1_000_000)


@both_ways
def test_energy_may_fall_below_zero() -> None:
    queue = queue_of(50, 1)

    assert turn(queue, cost=150) == (2, 0, 100)
    assert queue.energy_of(queue.seats[0]) == -50
    assert turn(queue) == (5, 0, 100)


@both_ways
def test_the_dead_are_skipped_and_gain_nothing() -> None:
    queue = queue_of(10, 10)
    turn(queue)

    queue.remove(queue.seats[1])

    assert turns(queue, 2) == [(20, 0, 100), (30, 0, 100)]
    assert queue.energy_of(queue.seats[1]) == 100


@both_ways
def test_the_dead_can_still_be_charged() -> None:
    """A fighter that dies during its own turn pays for it."""
    queue = queue_of(10, 10)
    seat = queue.next()

    queue.remove(seat)
    queue.pay(seat)

    assert queue.energy_of(seat) == 0
    assert queue.next() is queue.seats[1]


@both_ways
def test_an_empty_queue_is_an_error_instead_of_an_endless_loop() -> None:
    queue = queue_of(10)
    queue.remove(queue.seats[0])

    with pytest.raises(WrongPhaseError, match=r"^no actor is left in the queue$"):
        queue.next()

    assert queue.preview(3) == []


def test_an_empty_queue_has_no_actor() -> None:
    with pytest.raises(WrongPhaseError, match=r"^no actor is left in the queue$"):
        queue_of().next()


@both_ways
def test_another_speed_counts_from_the_next_tick() -> None:
    queue = queue_of(10, 1)
    turn(queue)

    queue.set_speed(queue.seats[0], 50)

    assert turns(queue, 2) == [(12, 0, 100), (14, 0, 100)]


@both_ways
def test_preview_foretells_and_changes_nothing() -> None:
    queue = queue_of(7, 10, 15)
    turns(queue, 3)
    before = [(seat.key, queue.energy_of(seat)) for seat in queue.seats], queue.tick

    foretold = queue.preview(20)

    assert before == (
        [(seat.key, queue.energy_of(seat)) for seat in queue.seats],
        queue.tick,
    )
    assert foretold == [index for _, index, _ in turns(queue, 20)]


@pytest.mark.parametrize("count", [-1, True, 1.5])
def test_preview_of_no_number_of_turns_is_refused(count: Any) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="count must be"):
        queue_of(1).preview(count)


def test_a_negative_cost_is_refused() -> None:
    queue = queue_of(10)

    with pytest.raises(InvalidValueError, match="a cost must be at least 0, not -1"):
        queue.pay(queue.next(), -1)


@pytest.mark.parametrize("amount", [float("nan"), 1.0, "5", None, True])
def test_energy_that_is_no_whole_number_is_refused(amount: Any) -> None:
    queue = queue_of(10)
    seat = queue.next()

    for give in (queue.pay, queue.set_energy):
        with pytest.raises(InvalidTypeError, match="must be a whole number, not"):
            give(seat, amount)

    assert queue.energy_of(seat) == 100


@pytest.mark.parametrize(
    ("line_up", "message"),
    [
        (None, "a line-up must be of class Iterable, not None"),
        ("wolf", "must hold actors with their speeds, not 'w'"),
        ([("wolf",)], r"must hold actors with their speeds, not \('wolf',\)"),
        ([14], "must hold actors with their speeds, not 14"),
        ([("wolf", 1.5)], "speed must be a whole number, not 1.5"),
    ],
)
def test_a_line_up_is_actors_with_their_speeds(line_up: Any, message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        EnergyQueue.of(line_up)


def test_a_speed_that_is_no_whole_number_is_refused() -> None:
    queue = queue_of(10)

    with pytest.raises(InvalidTypeError, match="speed must be a whole number"):
        queue.set_speed(queue.seats[0], 1.5)  # type: ignore[arg-type]


COSTS = st.sampled_from([0, 50, 100, 150])
SPEEDS = st.integers(-5, 60)
STEPS = st.lists(
    st.tuples(COSTS, st.sampled_from(["", "dies", "speed"]), st.integers(0, 9), SPEEDS),
    max_size=60,
)


@pytest.mark.unmeasured
@given(speeds=st.lists(SPEEDS, min_size=1, max_size=10), steps=STEPS)
def test_both_ways_are_the_plain_rule(
    speeds: list[int], steps: list[tuple[int, str, int, int]]
) -> None:
    """With deaths, changes of speed and costs at any time."""
    plain, looking = Plain(speeds), queue_of(*speeds)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(energy_queue, "HEAP_FROM", 1)
        heap = queue_of(*speeds)

    for cost, event, who, speed in steps:
        expected = plain.turn(cost)
        assert turn(looking, cost) == turn(heap, cost) == expected
        at = who % len(speeds)
        if event == "dies" and len(plain.living) > 1:
            plain.living.discard(at)
            for queue in (looking, heap):
                queue.remove(queue.seats[at])
        elif event == "speed" and at in plain.living:
            plain.speeds[at] = speed
            for queue in (looking, heap):
                queue.set_speed(queue.seats[at], speed)
    for queue in (looking, heap):
        assert [queue.energy_of(seat) for seat in queue.seats] == plain.energies


def changes(queue: EnergyQueue[int]) -> Iterator[None]:
    """All that can happen to a queue, over and over."""
    for number in itertools.count():
        seat = queue.next()
        queue.pay(seat, (50, 100, 150)[number % 3])
        yield
        queue.set_speed(queue.seats[number % len(queue.seats)], number % 23)
        yield
        if number % 9 == 8:
            queue.remove(queue.next())
        yield


@pytest.mark.unmeasured
@both_ways
def test_whatever_was_done_is_undone_and_can_be_done_again() -> None:
    queue = queue_of(*range(3, 30))
    journal = Journal()
    for part in queue.parts:
        part._join(journal)
    marks, states = [], []

    for _ in itertools.islice(changes(queue), 120):
        marks.append(len(journal))
        states.append((queue.tick, [queue.energy_of(s) for s in queue.seats]))
    for mark, (tick, energies) in zip(reversed(marks), reversed(states), strict=True):
        journal.rewind(mark)
        foretold = queue.preview(5)
        assert (queue.tick, [queue.energy_of(s) for s in queue.seats]) == (
            tick,
            energies,
        )
        assert [index for _, index, _ in turns(queue, 5)] == foretold
        journal.rewind(mark)


def test_a_heap_does_not_grow_without_end() -> None:
    queue = queue_of(*range(1, HEAP_FROM + 1))
    journal = Journal()
    for part in queue.parts:
        part._join(journal)

    for _ in range(1000):
        turn(queue)
        journal.rewind(0)

    assert queue._heap is not None
    assert len(queue._heap) <= energy_queue.SLACK * HEAP_FROM + 1


@both_ways
def test_a_copy_goes_its_own_way() -> None:
    queue = queue_of(7, 10, 15)
    turns(queue, 4)

    twin = Copier().copy(queue)
    foretold = queue.preview(10)
    ahead = turns(twin, 10)

    assert [index for _, index, _ in ahead] == foretold
    assert queue.preview(10) == foretold
    assert turns(queue, 10) == ahead


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "count", [10_000, pytest.param(100_000, marks=pytest.mark.slow)]
)
def test_an_army_acts_in_order(count: int) -> None:
    speeds = [1 + number * 7919 % 97 for number in range(count)]
    queue = queue_of(*speeds)

    taken = turns(queue, count // 5)

    assert taken[0] == (2, speeds.index(97), 194)
    ticks = [tick for tick, _, _ in taken]
    assert ticks == sorted(ticks)
    energies = [energy for tick, _, energy in taken if tick == ticks[0]]
    assert energies == sorted(energies, reverse=True)


def test_a_seat_knows_its_energy_at_any_tick() -> None:
    seat = Seat(actor="wolf", index=0, speed=14)

    assert [seat.energy_at(tick) for tick in (0, 1, 8, 9)] == [0, 14, 112, 126]


def test_seats_are_checked() -> None:
    with pytest.raises(InvalidTypeError, match="speed must be a whole number"):
        Seat(actor="wolf", index=0, speed="14")  # type: ignore[arg-type]


def test_turns_are_foretold_up_to_a_bound() -> None:
    queue = queue_of(1)
    energy_queue_limit = energy_queue.MOST_AHEAD

    with pytest.raises(InvalidValueError, match="count must be at most 100000"):
        queue.preview(energy_queue_limit + 1)
    queue.remove(queue.seats[0])
    assert queue.preview(energy_queue_limit) == []


@pytest.mark.parametrize(
    ("tick", "energies", "message"),
    [
        (7, [1], "2 seats need as many energies, not 1"),
        (7, [1, 2, 3], "2 seats need as many energies, not 3"),
        (7, [1, True], "each of energies must be a whole number, not True"),
        (-1, [1, 2], "tick must be at least 0, not -1"),
    ],
)
def test_a_start_that_cannot_be_changes_nothing(
    tick: int, energies: list[int], message: str
) -> None:
    queue = queue_of(5, 6, energies=(10, 20))

    with pytest.raises((InvalidTypeError, InvalidValueError), match=f"^{message}$"):
        queue.start_at(tick, energies)

    assert queue.tick == 0
    assert [queue.energy_of(seat) for seat in queue.seats] == [10, 20]
