"""Further checks of the signal."""

from itertools import product

from exercise_1 import Signal


def observer(name, heard):
    """Return an observer that writes its name into *heard*."""

    def observe(event):
        heard.append(name)

    return observe


def test_a_subscription_ends_itself_only():
    for ending in product((False, True), repeat=4):
        rang, heard = Signal(), []
        observers = {name: observer(name, heard) for name in ("ada", "ben")}
        names = ("ada", "ben", "ada", "ben")
        leaving = [rang.subscribe(observers[name]) for name in names]
        for ends, leave in zip(ending, leaving, strict=True):
            if ends:
                leave()
        rang.emit("ding")
        both = zip(names, ending, strict=True)
        expected = [name for name, ends in both if not ends]
        told = f"subscriptions ada, ben, ada, ben; ended: {ending}"
        assert heard == expected, told


def test_leaving_meanwhile_skips_no_observer():
    for place in range(4):
        rang, heard, leaving = Signal(), [], []

        def hear(event, number, place=place, heard=heard, leaving=leaving):
            heard.append(number)
            if number == place:
                leaving[number]()

        for number in range(4):
            leaving.append(rang.subscribe(lambda event, n=number: hear(event, n)))
        rang.emit("ding")
        assert heard == [0, 1, 2, 3], f"observer {place} left while it was called"
        rang.emit("dong")
        assert heard[4:] == [number for number in range(4) if number != place]


def test_joining_meanwhile_waits_for_the_next_event():
    rang, late = Signal(), []

    def invite(event):
        if event == "first":
            rang.subscribe(late.append)

    rang.subscribe(invite)
    rang.emit("first")
    assert late == [], "the newcomer heard an event from before"
    rang.emit("second")
    assert late == ["second"]


def test_signals_are_independent():
    one, other, heard = Signal(), Signal(), []
    one.subscribe(heard.append)
    other.emit("ding")
    assert heard == []
