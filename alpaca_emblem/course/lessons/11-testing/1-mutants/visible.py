"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_1 import check_examples, check_properties


def good(life, blow, armour):
    return max(0, life - max(0, blow - armour))


def healing(life, blow, armour):
    return max(0, life - (blow - armour))


def negative(life, blow, armour):
    return life - max(0, blow - armour)


def test_the_right_rule_is_accepted():
    check_examples(good)
    check_properties(good)
    with pytest.raises(AssertionError):
        check_properties(lambda life, blow, armour: life + 1)


def test_examples_notice_two_mutants():
    for mutant in (healing, negative):
        with pytest.raises(AssertionError):
            check_examples(mutant)


def test_properties_notice_two_mutants():
    for mutant in (healing, negative):
        with pytest.raises(AssertionError):
            check_properties(mutant)
