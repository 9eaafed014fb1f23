"""Signals: the observers, the moment, and the order of notifications."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.model.living import Copier, Journal
from alpaca_emblem.model.signals import Signal, tell_observers


@pytest.fixture
def signal() -> Signal[str]:
    return Signal()


@pytest.fixture
def heard() -> list[str]:
    return []


def note(heard: list[str], who: str) -> Callable[[str], None]:
    """An observer that records every notification."""
    return lambda event: heard.append(f"{who}: {event}")


def test_observers_are_optional(signal: Signal[str]) -> None:
    journal = Journal()

    signal.emit("ding")
    signal.emit("ding", journal)

    assert not journal.untold


def test_only_callables_can_observe(signal: Signal[str]) -> None:
    with pytest.raises(
        InvalidTypeError, match="an observer must be callable, not 'me'"
    ):
        signal.subscribe("me")  # type: ignore[arg-type]

    assert not signal.has_observers


def test_observers_are_told_in_the_order_in_which_they_came(
    signal: Signal[str], heard: list[str]
) -> None:
    for who in ("Ada", "Bob", "Cleo"):
        signal.subscribe(note(heard, who))

    signal.emit("ding")

    assert heard == ["Ada: ding", "Bob: ding", "Cleo: ding"]


def test_wiring_is_told_before_subscribers(
    signal: Signal[str], heard: list[str]
) -> None:
    signal.subscribe(note(heard, "Ada"))
    signal.wire(note(heard, "wire"))

    signal.emit("ding")

    assert heard == ["wire: ding", "Ada: ding"]


def test_unsubscribed_observers_are_not_notified(
    signal: Signal[str], heard: list[str]
) -> None:
    signal.subscribe(note(heard, "Ada"))
    unsubscribe = signal.subscribe(note(heard, "Bob"))
    signal.emit("ding")

    unsubscribe()
    signal.emit("dong")

    assert heard == ["Ada: ding", "Bob: ding", "Ada: dong"]


def test_each_subscription_of_one_observer_ends_on_its_own(
    signal: Signal[str], heard: list[str]
) -> None:
    unsubscribe = signal.subscribe(heard.append)
    signal.subscribe(heard.append)

    unsubscribe()
    unsubscribe()
    signal.emit("ding")

    assert heard == ["ding"]


def test_an_observer_subscribing_while_notified_gets_the_next_event_first(
    signal: Signal[str], heard: list[str]
) -> None:
    def join(_: str) -> None:
        signal.subscribe(heard.append)

    signal.subscribe(join)

    signal.emit("ding")
    assert heard == []
    signal.emit("dong")

    assert heard == ["dong"]


def test_an_observer_leaving_while_others_are_notified_was_notified_too(
    signal: Signal[str], heard: list[str]
) -> None:
    leave: list[Callable[[], None]] = []
    signal.subscribe(lambda _: leave[0]())
    leave.append(signal.subscribe(heard.append))

    signal.emit("ding")
    signal.emit("dong")

    assert heard == ["ding"]


def test_an_observer_leaving_while_notified_does_not_skip_others(
    signal: Signal[str], heard: list[str]
) -> None:
    leave: list[Callable[[], None]] = []
    leave.append(signal.subscribe(lambda _: leave[0]()))
    signal.subscribe(heard.append)

    signal.emit("ding")

    assert heard == ["ding"]


def test_observer_that_rings_again_is_heard_within(
    signal: Signal[str], heard: list[str]
) -> None:
    def echo(event: str) -> None:
        heard.append(event)
        if event == "ding":
            signal.emit("dong")

    signal.subscribe(echo)
    signal.subscribe(note(heard, "Bob"))

    signal.emit("ding")

    assert heard == ["ding", "dong", "Bob: dong", "Bob: ding"]


def test_in_a_game_subscribers_wait_and_wiring_does_not(
    signal: Signal[str], heard: list[str]
) -> None:
    journal = Journal()
    signal.subscribe(note(heard, "Ada"))
    signal.wire(note(heard, "wire"))

    signal.emit("ding", journal)
    assert heard == ["wire: ding"]
    tell_observers(journal)

    assert heard == ["wire: ding", "Ada: ding"]
    assert not journal.untold


def test_waiting_observers_are_told_event_by_event(
    signal: Signal[str], heard: list[str]
) -> None:
    journal = Journal()
    for who in ("Ada", "Bob"):
        signal.subscribe(note(heard, who))
    signal.emit("ding", journal)
    signal.emit("dong", journal)

    tell_observers(journal)

    assert heard == ["Ada: ding", "Bob: ding", "Ada: dong", "Bob: dong"]


def test_observers_that_join_meanwhile_are_notified_last(
    signal: Signal[str], heard: list[str]
) -> None:
    """An observer that acts causes events, which all observers get in order."""
    journal = Journal()

    def act(event: str) -> None:
        heard.append(f"actor: {event}")
        if event == "ding":
            signal.emit("dong", journal)
            tell_observers(journal)

    signal.subscribe(act)
    signal.subscribe(note(heard, "Bob"))
    signal.emit("ding", journal)

    tell_observers(journal)

    assert heard == ["actor: ding", "Bob: ding", "actor: dong", "Bob: dong"]
    assert journal.telling is None


def test_every_observer_is_notified_even_if_one_raises(
    signal: Signal[str], heard: list[str]
) -> None:
    journal = Journal()
    signal.subscribe(_raise(ValueError("deaf")))
    signal.subscribe(_raise(KeyError("lost")))
    signal.subscribe(heard.append)
    signal.emit("ding", journal)

    with pytest.raises(ExceptionGroup, match="observers failed") as caught:
        tell_observers(journal)

    failures = [type(failure) for failure in caught.value.exceptions]
    assert failures == [ValueError, KeyError]
    assert heard == ["ding"]
    assert journal.telling is None


def test_interrupt_of_an_observer_is_raised_when_all_others_were_told(
    signal: Signal[str], heard: list[str]
) -> None:
    """It comes before the other errors, which are its cause."""
    journal = Journal()
    interrupt = KeyboardInterrupt()
    signal.subscribe(_raise(ValueError("deaf")))
    signal.subscribe(_raise(interrupt))
    signal.subscribe(_raise(SystemExit()))
    signal.subscribe(heard.append)
    signal.emit("ding", journal)

    with pytest.raises(KeyboardInterrupt) as caught:
        tell_observers(journal)

    assert caught.value is interrupt
    cause = interrupt.__cause__
    assert isinstance(cause, ExceptionGroup)
    assert [type(failure) for failure in cause.exceptions] == [ValueError]
    assert heard == ["ding"]
    assert not journal.untold
    assert journal.telling is None


def test_interrupt_alone_has_no_cause(signal: Signal[str]) -> None:
    journal = Journal()
    signal.subscribe(_raise(KeyboardInterrupt()))
    signal.emit("ding", journal)

    with pytest.raises(KeyboardInterrupt) as caught:
        tell_observers(journal)

    assert caught.value.__cause__ is None


def test_round_of_telling_that_was_cut_short_does_not_silence_the_next(
    signal: Signal[str], heard: list[str]
) -> None:
    journal = Journal()
    signal.subscribe(heard.append)
    signal.emit("ding", journal)
    journal.telling = object()  # as an interrupt just before its removal leaves it

    tell_observers(journal)

    assert heard == ["ding"]


def test_twin_has_the_wiring_and_no_subscribers(
    signal: Signal[str], heard: list[str]
) -> None:
    signal.wire(note(heard, "wire"))
    signal.subscribe(note(heard, "Ada"))

    Copier().copy(signal).emit("ding")

    assert heard == ["wire: ding"]


def test_signal_that_is_met_twice_has_one_twin(signal: Signal[str]) -> None:
    one, other = Copier().copy((signal, signal))

    assert one is other
    assert one is not signal


def _raise(failure: BaseException) -> Callable[[str], None]:
    def observer(_: str) -> None:
        raise failure

    return observer


def test_signal_knows_whether_it_has_observers() -> None:
    signal: Signal[str] = Signal()
    assert not signal.has_observers

    unsubscribe = signal.subscribe(print)
    assert signal.has_observers

    unsubscribe()
    assert not signal.has_observers
