"""Generators by name: what stored positions bring back."""

from typing import Any

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import GENERATORS, SeededSource, source_from


@pytest.mark.parametrize("generator", GENERATORS.values())
def test_kind_and_state_bring_a_generator_back(generator: type[SeededSource]) -> None:
    source = generator.from_state(1831565813)
    source.between(1, 6)

    again = source_from(source.kind, source.state)

    assert again == source
    assert again is not source


@pytest.mark.parametrize("generator", GENERATORS.values())
@pytest.mark.parametrize("seed", [0, -1, 2**31])
def test_every_generator_is_made_from_a_seed(
    generator: type[SeededSource], seed: int
) -> None:
    assert generator(seed) == generator(seed)
    assert generator(seed) != generator(7)


def test_the_kinds_are_the_three_generators() -> None:
    assert list(GENERATORS) == ["java", "mulberry32", "kaplay"]


@pytest.mark.parametrize("kind", ["scripted", "exact", "Java", "", None, ["java"]])
def test_other_kinds_are_refused_by_name(kind: Any) -> None:
    with pytest.raises(InvalidValueError) as refusal:
        source_from(kind, 5)

    assert str(refusal.value) == (
        f"the kind of dice must be one of java, mulberry32, kaplay, not {kind!r}"
    )


@pytest.mark.parametrize("kind", GENERATORS)
def test_impossible_states_are_refused(kind: str) -> None:
    wrong: Any = "5"

    with pytest.raises(InvalidTypeError, match="not '5'"):
        source_from(kind, wrong)
    with pytest.raises(InvalidValueError, match="state must be"):
        source_from(kind, 10**300)
