"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_3 import Channel


def fail(event):
    raise ValueError(event)


def test_all_hear_though_one_fails():
    channel, heard = Channel(), []
    channel.subscribe(fail)
    channel.subscribe(heard.append)
    with pytest.raises(Exception):  # noqa: B017 - of any kind
        channel.announce("ding")
    assert heard == ["ding"]


def test_errors_are_raised_together():
    channel = Channel()
    channel.subscribe(fail)
    channel.subscribe(lambda event: {}[event])
    with pytest.raises(ExceptionGroup) as caught:
        channel.announce("ding")
    kinds = [type(error) for error in caught.value.exceptions]
    assert kinds == [ValueError, KeyError]


def test_events_arrive_in_the_same_order():
    channel, ada, ben = Channel(), [], []

    def echo(event):
        ada.append(event)
        if event == "first":
            channel.announce("second")

    channel.subscribe(echo)
    channel.subscribe(ben.append)
    channel.announce("first")
    assert ada == ["first", "second"]
    assert ben == ["first", "second"]
