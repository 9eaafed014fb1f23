"""Run these tests with ``python -m pytest``."""

from exercise_1 import Signal


def test_observers_hear_in_the_order_of_subscription():
    rang, heard = Signal(), []
    for name in "dabc":
        rang.subscribe(lambda event, name=name: heard.append((name, event)))
    rang.emit(1)
    rang.emit(2)
    expected = [(name, event) for event in (1, 2) for name in "dabc"]
    assert heard == expected


def test_leaving_ends_a_subscription():
    rang, ada, ben = Signal(), [], []
    leave = rang.subscribe(ada.append)
    rang.subscribe(ben.append)
    rang.emit("ding")
    leave()
    rang.emit("dong")
    assert ada == ["ding"]
    assert ben == ["ding", "dong"]


def test_leaving_twice_is_no_error():
    rang, ada, ben = Signal(), [], []
    leave = rang.subscribe(ada.append)
    rang.subscribe(ben.append)
    leave()
    leave()
    rang.emit("ding")
    assert (ada, ben) == ([], ["ding"])
