"""Further checks of the channel."""

import pytest
from exercise_3 import Channel


def test_a_channel_works_after_a_failure():
    channel, heard = Channel(), []

    def fail_once(event):
        if event == 1:
            raise ValueError(event)

    channel.subscribe(fail_once)
    channel.subscribe(heard.append)
    with pytest.raises(ExceptionGroup):
        channel.announce(1)
    channel.announce(2)
    assert heard == [1, 2], "the channel is silent after a failure"


def test_an_interrupt_is_no_failure():
    channel, heard = Channel(), []

    def interrupt(event):
        if event == 1:
            raise KeyboardInterrupt

    channel.subscribe(interrupt)
    channel.subscribe(heard.append)
    with pytest.raises(KeyboardInterrupt):
        channel.announce(1)
    assert heard == [], "an interrupt should pass at once"
    channel.announce(2)
    assert heard == [2]


def test_failures_at_later_events_are_raised_too():
    channel, heard = Channel(), []

    def chain(event):
        if event < 3:
            channel.announce(event + 1)
        raise ValueError(event)

    channel.subscribe(chain)
    channel.subscribe(heard.append)
    with pytest.raises(ExceptionGroup) as caught:
        channel.announce(1)
    assert [error.args for error in caught.value.exceptions] == [(1,), (2,), (3,)]
    assert heard == [1, 2, 3]


def test_chains_of_events_are_heard_in_order_by_all():
    for width in range(1, 4):
        channel, heard = Channel(), [[], [], []]

        def branch(event, width=width, channel=channel):
            if len(event) < 3:
                for number in range(width):
                    channel.announce((*event, number))

        channel.subscribe(heard[0].append)
        channel.subscribe(branch)
        channel.subscribe(heard[1].append)
        channel.subscribe(branch)
        channel.subscribe(heard[2].append)
        channel.announce(())
        assert heard[0] == heard[1] == heard[2]
        lengths = [len(event) for event in heard[0]]
        assert lengths == sorted(lengths), "a later event was told first"
        assert len(lengths) == sum((2 * width) ** length for length in range(4))
