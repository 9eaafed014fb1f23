"""Bots end with the test that has started them."""

from collections.abc import Iterator

import pytest

from alpaca_emblem.agents.bots.agents import end_idle_bots


@pytest.fixture(autouse=True)
def _no_bot_is_left() -> Iterator[None]:
    yield
    end_idle_bots()
