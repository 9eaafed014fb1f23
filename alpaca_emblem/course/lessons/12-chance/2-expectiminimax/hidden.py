"""Further checks."""

from fractions import Fraction

from exercise_2 import Chance, Leaf, Mine, Yours


def test_trees_are_mixed():
    threat = Yours({"hit": Leaf(-6), "flee": Leaf(2)})
    roll = Chance([(Fraction(1, 3), threat), (Fraction(2, 3), Leaf(9))])
    tree = Mine({"wait": Leaf(3), "go": roll})
    assert roll.value() == 4
    assert tree.value() == 4
    assert tree.best() == "go"


def test_losses_are_weighed():
    assert Mine({"a": Leaf(-3), "b": Leaf(-8)}).value() == -3
    assert Yours({"a": Leaf(-3), "b": Leaf(-8)}).value() == -8
    assert Mine({"a": Leaf(-3), "b": Leaf(-8)}).best() == "a"


def test_values_are_exact():
    tenths = Chance([(Fraction(1, 10), Leaf(1))] * 10)
    assert tenths.value() == 1
    assert Mine({"roll": tenths, "sure": Leaf(1)}).best() == "roll"


def test_probabilities_matter():
    for n in range(1, 20):
        p = Fraction(n, 20)
        roll = Chance([(p, Leaf(10)), (1 - p, Leaf(0))])
        assert roll.value() == 10 * p
        best = Mine({"sure": Leaf(4), "roll": roll}).best()
        assert best == ("roll" if 10 * p > 4 else "sure")
