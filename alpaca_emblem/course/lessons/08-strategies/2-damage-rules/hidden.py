"""Further checks of rules of damage."""

from exercise_2 import AtLeast, Charge, Halved, Most, Plain


class Piercing:
    """A rule of a friend, who has derived it from nothing."""

    def damage(self, attack, defense):
        return attack


def test_a_rule_of_a_friend_takes_part():
    assert Halved(Piercing()).damage(9, 100) == 4
    assert Charge(AtLeast(Piercing(), 3), 5).damage(1, 100) == 6
    assert Most(Plain(), Piercing()).damage(9, 4) == 9


def test_a_charge_strengthens_the_attack_not_the_damage():
    """Against a thick armour it makes a difference."""
    assert Charge(Plain(), 2).damage(3, 9) == 0
    assert Charge(Halved(Plain()), 4).damage(5, 4) == 2


def test_the_same_rule_occurs_twice():
    twice = Halved(Halved(Plain()))
    assert twice.damage(15, 4) == 2
    assert Charge(Charge(Plain(), 1), 2).damage(5, 4) == 4


def test_a_rule_can_be_shared():
    """A rule that is part of others is as it was, and answers the same again."""
    plain = Plain()
    halved, charge = Halved(plain), Charge(plain, 3)
    for _ in range(2):
        assert (plain.damage(9, 4), halved.damage(9, 4)) == (5, 2)
        assert charge.damage(9, 4) == 8


def test_most_asks_any_number_of_rules():
    rules = [AtLeast(Plain(), least) for least in (2, 7, 5)]
    assert Most(*rules).damage(1, 1) == 7
    assert Most(rules[2]).damage(1, 1) == 5
    assert Most(Most(rules[0]), rules[2]).damage(20, 1) == 19


def test_rules_agree_with_arithmetic():
    for attack in range(0, 15):
        for defense in range(0, 15):
            for number in range(0, 6):
                plain = max(attack - defense, 0)
                charged = max(attack + number - defense, 0)
                answers = (
                    Halved(AtLeast(Plain(), number)).damage(attack, defense),
                    AtLeast(Halved(Plain()), number).damage(attack, defense),
                    Halved(Charge(Plain(), number)).damage(attack, defense),
                    Charge(Halved(Plain()), number).damage(attack, defense),
                )
                assert answers == (
                    max(plain, number) // 2,
                    max(plain // 2, number),
                    charged // 2,
                    charged // 2,
                )
