"""Chains: bounds and fractions agree, with cycles and dead ends."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.lab import chains
from alpaca_emblem.lab.chains import Chain, enclosed, fractions_of, strong_parts
from alpaca_emblem.lab.values import Bounds


def chain_of(*rows: dict[int | str, int]) -> Chain[str]:
    """The chain in which each row leads on with the given weights."""
    chain: Chain[str] = Chain()
    for _ in rows:
        chain.add()
    for start, row in enumerate(rows):
        for to, weight in row.items():
            odds = Fraction(weight, sum(row.values()))
            if isinstance(to, str):
                chain.end(start, to, odds)
            else:
                chain.lead(start, to, odds)
    return chain


def test_gambler_is_ruined_as_in_the_books() -> None:
    """From 1 of 4 coins, with even odds, three of four gamblers are ruined."""
    gambler = chain_of({"ruin": 1, 1: 1}, {0: 1, 2: 1}, {1: 1, "riches": 1})

    assert fractions_of(gambler) == {
        "ruin": Fraction(3, 4),
        "riches": Fraction(1, 4),
    }


def test_bounds_contain_the_fraction_and_are_close() -> None:
    gambler = chain_of({"ruin": 1, 1: 1}, {0: 1, 2: 1}, {1: 1, "riches": 1})

    bounds = enclosed(gambler, 1e-9)

    for end, fraction in fractions_of(gambler).items():
        low, high = bounds[end]
        assert low <= fraction <= high
        assert high - low < 2e-9


def test_dead_ends_are_an_end_of_their_own() -> None:
    stuck = chain_of({"won": 1, 1: 3}, {2: 1}, {1: 1}).with_dead_ends("never")

    assert fractions_of(stuck) == {"won": Fraction(1, 4), "never": Fraction(3, 4)}
    assert enclosed(stuck, 1e-12)["never"][0] == pytest.approx(0.75)


def test_ends_that_are_met_after_the_gap_is_closed_are_listed() -> None:
    rare = chain_of({"won": 10**12, 1: 1}, {"lost": 1})

    assert enclosed(rare, 1e-6)["lost"][0] == 0


def test_slow_chains_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_STEPS", 50)

    with pytest.raises(ForecastTooLargeError, match=r"still differ by .* after 50 st"):
        enclosed(chain_of({"won": 1, 0: 999}), 1e-9)


def test_parts_come_after_those_that_they_lead_to() -> None:
    graph = [[1, 4], [2], [1, 3], [], [5], [0, 3]]

    parts = [sorted(part) for part in strong_parts(graph)]

    assert sorted(parts) == [[0, 4, 5], [1, 2], [3]]
    assert parts[0] == [3]
    assert parts[-1] == [0, 4, 5]


ROWS = st.lists(
    st.dictionaries(
        st.one_of(st.integers(0, 5), st.sampled_from(["a", "b"])),
        st.integers(1, 9),
        min_size=1,
        max_size=4,
    ),
    min_size=6,
    max_size=6,
)


@pytest.mark.unmeasured
@given(ROWS)
@settings(max_examples=60, deadline=None)
def test_bounds_enclose_fractions_of_any_chain(
    rows: list[dict[int | str, int]],
) -> None:
    chain = chain_of(*rows).with_dead_ends("never")

    exact, bounds = fractions_of(chain), enclosed(chain, 1e-6)

    assert sum(exact.values()) == 1
    for end, fraction in exact.items():
        assert bounds[end][0] <= fraction <= bounds[end][1]


def test_bounds_add_up() -> None:
    one, other = Bounds.of(Fraction(1, 3)), Bounds(0.1, 0.2)

    assert (one + one).fraction == Fraction(2, 3)
    assert (one + other).fraction is None
    assert 0.45 in one + other
    assert (Bounds(0.9, 1.0) + Bounds(0.1, 0.2)).high == 1.0
