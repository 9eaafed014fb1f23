"""Further checks of the four kinds of weapon."""

from exercise_1 import Axe, Bow, Spear, Sword, Weapon

KINDS = (Axe, Sword, Spear, Bow)
FACTORS = (
    (1.0, 0.5, 1.5, 1.0),
    (1.5, 1.0, 0.5, 1.0),
    (0.5, 1.5, 1.0, 1.0),
    (1.0, 1.0, 1.0, 1.0),
)
"""The factor of each kind against each, in the order of `KINDS`."""


def test_all_pairs():
    for attacker, row in zip(KINDS, FACTORS, strict=True):
        for defender, factor in zip(KINDS, row, strict=True):
            found = attacker().factor_against(defender())
            pair = f"{attacker.__name__} against {defender.__name__}"
            assert found == factor, f"{pair}: {found}, not {factor}"


def test_a_subclass_is_of_the_same_kind():
    for attacker, row in zip(KINDS, FACTORS, strict=True):
        for defender, factor in zip(KINDS, row, strict=True):
            mine = type("Heirloom", (attacker,), {})()
            theirs = type("Souvenir", (defender,), {})()
            assert mine.factor_against(theirs) == factor


def test_the_one_attacked_answers():
    class Shield(Weapon):
        """Halves what an axe does to it, and adds nothing else."""

        def factor_from_axe(self) -> float:
            return 0.25

    found = Axe().factor_against(Shield())
    assert found == 0.25, f"a shield that answers 0.25 to an axe suffers {found}"
    assert Sword().factor_against(Shield()) == 1.0
