"""Kernels run as plain Python here, unless a test compiles on purpose."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from alpaca_emblem.simulation.compiling import plainly


@pytest.fixture(autouse=True)
def plain_python(request: pytest.FixtureRequest) -> Iterator[None]:
    is_compiled = request.node.get_closest_marker("compiled") is not None
    with plainly(not is_compiled):
        yield
