"""Further checks."""

import pytest
from exercise_1 import check_examples, check_properties


def good(life, blow, armour):
    return max(0, life - max(0, blow - armour))


def test_other_right_rules_are_accepted():
    def patient(life, blow, armour):
        for _ in range(blow - armour):
            if life > 0:
                life -= 1
        return life

    def branching(life, blow, armour):
        if armour >= blow:
            return life
        return 0 if blow - armour > life else life - blow + armour

    for rule in (patient, branching):
        check_examples(rule)
        check_properties(rule)


def test_properties_notice_a_lost_point():
    for mutant in (
        lambda life, blow, armour: max(0, life - max(0, blow - armour - 1)),
        lambda life, blow, armour: max(0, life - max(0, blow - armour + 1)),
        lambda life, blow, armour: max(1, life - max(0, blow - armour)),
        lambda life, blow, armour: max(0, life - max(1, blow - armour)),
    ):
        with pytest.raises(AssertionError):
            check_properties(mutant)


def test_properties_notice_a_rare_mutant():
    for rare in ((5, 9, 1), (8, 3, 3), (1, 1, 0), (9, 7, 2)):

        def mutant(life, blow, armour, rare=rare):
            right = good(life, blow, armour)
            return right + 1 if (life, blow, armour) == rare else right

        with pytest.raises(AssertionError):
            check_properties(mutant)


def test_properties_notice_missing_armour():
    for mutant in (
        lambda life, blow, armour: max(0, life - blow),
        lambda life, blow, armour: life,
        lambda life, blow, armour: 0,
    ):
        with pytest.raises(AssertionError):
            check_properties(mutant)
