"""Exact distributions: every sequence of answers, once, with its odds."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.rng import (
    ExactSource,
    RandomSource,
    choice,
    distribution,
    sequences,
    shuffled,
)
from alpaca_emblem.rng.exact import survey

Resolver = Callable[[RandomSource], int]


def strike(dice: RandomSource) -> int:
    """Damage of a strike that may miss or be critical."""
    if not dice.chance(75):
        return 0
    roll = dice.between(2, 4)
    return roll * 2 if dice.chance(10) else roll


def test_odds_of_a_tree_with_branches_of_different_length() -> None:
    odds = distribution(strike)

    assert odds == {
        4: Fraction(1, 40) + Fraction(9, 40),
        2: Fraction(9, 40),
        6: Fraction(1, 40),
        3: Fraction(9, 40),
        8: Fraction(1, 40),
        0: Fraction(1, 4),
    }
    assert list(odds) == [4, 2, 6, 3, 8, 0]


@pytest.mark.unmeasured
@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 3)), max_size=4))
def test_sums_of_dice_equal_counted_ones(dice: list[tuple[int, int]]) -> None:
    ranges = [range(low, low + width + 1) for low, width in dice]
    counts = Counter(sum(rolls) for rolls in product(*ranges))

    odds = distribution(
        lambda source: sum(source.between(r.start, r.stop - 1) for r in ranges)
    )

    total = counts.total()
    assert odds == {n: Fraction(count, total) for n, count in counts.items()}


@pytest.mark.unmeasured
@given(data=st.data(), percents=st.lists(st.integers(-10, 110), max_size=5))
def test_chances_equal_the_product_of_their_factors(
    data: st.DataObject, percents: list[int]
) -> None:
    """Each chance decides whether there is another one."""
    stops = data.draw(st.lists(st.booleans(), min_size=5, max_size=5))

    def run(source: RandomSource) -> tuple[bool, ...]:
        answers: list[bool] = []
        for percent, stop in zip(percents, stops, strict=False):
            answers.append(source.chance(percent))
            if answers[-1] is stop:
                break
        return tuple(answers)

    odds = distribution(run)

    assert sum(odds.values()) == 1
    for answers, probability in odds.items():
        expected = Fraction(1)
        for percent, answer in zip(percents, answers, strict=False):
            hit = Fraction(min(max(percent, 0), 100), 100)
            expected *= hit if answer else 1 - hit
        assert probability == expected > 0


@pytest.mark.unmeasured
@given(
    st.recursive(
        st.integers(0, 3),
        lambda trees: st.one_of(
            st.tuples(st.integers(1, 99), trees, trees),
            st.lists(trees, min_size=1, max_size=3),
        ),
        max_leaves=12,
    )
)
def test_odds_of_any_tree_sum_to_one_and_agree_with_recursion(tree: object) -> None:
    """A tuple is a chance with what follows it; a list is a pick."""

    def climb(source: RandomSource) -> object:
        here = tree
        while not isinstance(here, int):
            if isinstance(here, tuple):
                here = here[1] if source.chance(here[0]) else here[2]
            elif isinstance(here, list):
                here = here[source.pick(len(here))]
        return here

    odds = distribution(climb)

    assert odds == _odds(tree)
    assert sum(odds.values()) == 1


def test_picks_are_equally_likely_among_the_allowed() -> None:
    odds = distribution(lambda source: source.pick(5, banned={0, 3}))

    assert odds == {1: Fraction(1, 3), 2: Fraction(1, 3), 4: Fraction(1, 3)}


def test_choices_and_shuffles_are_fair() -> None:
    chosen = distribution(lambda source: choice(source, "abc"))
    orders = distribution(lambda source: tuple(shuffled(source, "abcd")))

    assert chosen == dict.fromkeys("abc", Fraction(1, 3))
    assert len(orders) == 24
    assert set(orders.values()) == {Fraction(1, 24)}


def test_without_a_draw_the_only_result_is_certain() -> None:
    assert distribution(lambda _: "so be it") == {"so be it": 1}


@pytest.mark.parametrize(
    ("percent", "answer"), [(-1, False), (0, False), (100, True), (101, True)]
)
def test_a_certain_chance_is_one_branch(percent: int, answer: bool) -> None:
    runs = [
        (source.chance(percent), source.state, source.weight) for source in sequences()
    ]

    assert runs == [(answer, 1, (1, 1))]


def test_a_chance_is_two_branches_and_not_a_hundred() -> None:
    runs = [(source.chance(37), source.probability) for source in sequences()]

    assert runs == [(True, Fraction(37, 100)), (False, Fraction(63, 100))]


def test_sequences_come_depth_first() -> None:
    runs = [
        (source.between(1, 2), source.chance(50), source.state)
        for source in sequences()
    ]

    assert runs == [(1, True, 2), (1, False, 2), (2, True, 2), (2, False, 2)]


def test_the_weight_is_that_of_the_run_so_far() -> None:
    source = next(sequences())
    assert source.weight == (1, 1)

    source.between(1, 6)
    assert source.probability == Fraction(1, 6)

    source.chance(75)
    assert source.probability == Fraction(1, 8)


@pytest.mark.unmeasured
def test_thousands_of_draws_lose_nothing() -> None:
    def climb(source: RandomSource) -> int:
        height = 0
        while height < 300 and source.chance(1):
            height += 1
        return height

    odds = distribution(climb)

    assert odds[300] == Fraction(1, 100**300)
    assert sum(odds.values()) == 1


@pytest.mark.parametrize("limit", [1, 5, 6])
def test_as_many_sequences_as_the_limit_are_fine(limit: int) -> None:
    assert len(distribution(lambda dice: dice.between(1, limit), limit=limit)) == limit


def test_more_sequences_than_the_limit_are_refused_by_name() -> None:
    with pytest.raises(ForecastTooLargeError, match="more than 35 sequences"):
        distribution(lambda dice: dice.between(1, 6) + dice.between(1, 6), limit=35)


def test_a_tree_that_is_too_large_is_refused_before_it_is_walked() -> None:
    runs: list[None] = []

    def roll(source: RandomSource) -> int:
        runs.append(None)
        return source.between(1, 10**30)

    with pytest.raises(ForecastTooLargeError, match="more than 100000 sequences"):
        distribution(roll)

    assert len(runs) == 1


def test_a_tree_without_end_is_refused() -> None:
    def roll_until_six(source: RandomSource) -> int:
        rolls = 1
        while source.between(1, 6) != 6:
            rolls += 1
        return rolls

    with pytest.raises(ForecastTooLargeError, match="more than 1000 sequences"):
        distribution(roll_until_six, limit=1000)


class Sweep:
    """So many strikes, each a miss or a hit with a roll; it counts its runs."""

    def __init__(self, strikes: int, sides: int = 4) -> None:
        self.strikes = strikes
        self.sides = sides
        self.runs = 0

    def __call__(self, dice: RandomSource) -> int:
        self.runs += 1
        return sum(
            dice.between(1, self.sides) if dice.chance(70) else 0
            for _ in range(self.strikes)
        )


@pytest.mark.unmeasured
@pytest.mark.parametrize(("strikes", "most_runs"), [(8, 4000), (20, 1000), (50, 1000)])
def test_a_tree_far_beyond_the_limit_is_refused_before_it_is_walked(
    strikes: int, most_runs: int
) -> None:
    """Of 5 ** strikes sequences no more are run than the limit and the tree require."""
    sweep = Sweep(strikes)

    with pytest.raises(ForecastTooLargeError, match="more than 20000 sequences"):
        distribution(sweep, limit=20_000)

    assert sweep.runs < most_runs


@pytest.mark.parametrize("strikes", [1, 3, 5])
def test_exactly_the_limit_is_walked_and_one_less_refused(strikes: int) -> None:
    """Be the tree so small that it is just walked, or large enough for a survey."""
    leaves = 5**strikes

    odds = distribution(Sweep(strikes), limit=leaves)

    assert sum(odds.values()) == 1
    with pytest.raises(ForecastTooLargeError, match=f"more than {leaves - 1} seq"):
        distribution(Sweep(strikes), limit=leaves - 1)


def test_a_tree_that_does_not_look_too_large_is_walked_once() -> None:
    sweep = Sweep(1, sides=2000)

    distribution(sweep)

    assert sweep.runs == 2001


@pytest.mark.unmeasured
def test_a_survey_changes_no_odds() -> None:
    """A tree that looks too large at first, but continues only in its first branch."""

    def resolve(dice: RandomSource) -> tuple[int, ...]:
        if dice.between(1, 1000) > 1:
            return ()
        return tuple(dice.between(1, 4) for _ in range(5))

    odds = distribution(resolve, limit=4**5 + 999)

    assert len(odds) == 4**5 + 1
    assert next(iter(odds)) == (1, 1, 1, 1, 1)
    assert odds[1, 2, 3, 4, 1] == Fraction(1, 1000 * 4**5)
    assert odds[()] == Fraction(999, 1000)


@given(
    st.recursive(
        st.just(0), lambda trees: st.lists(trees, min_size=1, max_size=4), max_leaves=40
    ),
    st.integers(1, 50),
    st.integers(1, 40),
)
def test_a_survey_never_counts_leaves_that_are_not_there(
    tree: Any, limit: int, branches_met: int
) -> None:
    def climb(dice: RandomSource) -> None:
        here = tree
        while here:
            here = here[dice.pick(len(here))]

    leaves = str(tree).count("0") if tree else 1

    if leaves <= limit:
        survey(climb, limit, branches_met)
        assert len(list(map(climb, sequences(limit=limit)))) == leaves
    else:
        with suppress(ForecastTooLargeError):
            survey(climb, limit, branches_met)
        with pytest.raises(ForecastTooLargeError):
            list(map(climb, sequences(limit=limit)))


@pytest.mark.parametrize("limit", [0, -1])
def test_limits_below_one_are_refused_at_once(limit: int) -> None:
    with pytest.raises(InvalidValueError, match="limit must be at least 1"):
        sequences(limit=limit)


def test_errors_of_a_resolver_are_passed_on() -> None:
    def fail(source: RandomSource) -> int:
        return 1 // (source.between(1, 2) - 2)

    with pytest.raises(ZeroDivisionError):
        distribution(fail)


def test_a_resolver_that_asks_otherwise_than_before_is_refused() -> None:
    questions: list[Resolver] = [
        lambda dice: dice.between(1, 3),
        lambda dice: dice.between(1, 4),
    ]

    def ask_the_next(dice: RandomSource) -> int:
        return questions.pop(0)(dice)

    with pytest.raises(
        InvalidValueError, match=r"not between\(1, 3\) in one run and between\(1, 4\)"
    ):
        distribution(ask_the_next)


def test_a_resolver_that_asks_less_than_before_is_refused() -> None:
    questions: list[Resolver] = [
        lambda dice: dice.pick(3, (1,)) + dice.chance(5),
        lambda dice: dice.pick(3, (1,)),
    ]

    def ask_the_next(dice: RandomSource) -> int:
        return questions.pop(0)(dice)

    with pytest.raises(
        InvalidValueError, match=r"not chance\(5\) in one run and nothing in the next"
    ):
        distribution(ask_the_next)


def test_an_enumeration_is_neither_set_nor_copied() -> None:
    source = ExactSource()
    source.chance(50)

    with pytest.raises(InvalidValueError, match="cannot be set to state 0"):
        source.state = 0
    with pytest.raises(InvalidValueError, match="cannot be copied"):
        source.copy()

    assert source.state == 1
    assert source != ExactSource()


def test_the_text_shows_what_was_asked() -> None:
    source = ExactSource()
    source.between(1, 6)
    source.pick(3, (1,))

    assert repr(source) == "<ExactSource state=2 asked=[between(1, 6), pick(0, 2)]>"


def _odds(tree: object) -> dict[object, Fraction]:
    """The odds of each leaf, by recursion."""
    if isinstance(tree, tuple):
        percent, hit, miss = tree
        weights = [(Fraction(percent, 100), hit), (1 - Fraction(percent, 100), miss)]
    elif isinstance(tree, list):
        weights = [(Fraction(1, len(tree)), branch) for branch in tree]
    else:
        return {tree: Fraction(1)}
    odds: dict[object, Fraction] = {}
    for weight, branch in weights:
        for leaf, probability in _odds(branch).items():
            odds[leaf] = odds.get(leaf, Fraction(0)) + weight * probability
    return odds
