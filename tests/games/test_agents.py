"""Agents in general: each has its own source of chance."""

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import JavaRandom, Mulberry32


class First(Agent):
    """Takes whatever comes first."""

    def choose(self, view: View) -> Action[Any]:
        return view.legal_actions()[0]


def test_a_source_that_is_given_is_used_as_it_is() -> None:
    source = JavaRandom(3)

    assert First(source).rng is source


def test_a_seed_makes_a_source_of_its_own() -> None:
    one, other = First(3), First(3)

    assert one.rng == other.rng == Mulberry32(3)
    assert one.rng is not other.rng


def test_without_a_seed_agents_differ() -> None:
    assert len({First().rng.state for _ in range(5)}) > 1


@pytest.mark.parametrize("given", ["3", 3.0, True])
def test_anything_else_is_refused(given: Any) -> None:
    with pytest.raises(InvalidTypeError, match="must be a source or a seed, not"):
        First(given)


def test_an_agent_has_to_choose() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Agent(1)  # type: ignore[abstract]
