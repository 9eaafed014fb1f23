"""Adds the bonus to the damage.

Fails: test_a_charge_strengthens_the_attack_not_the_damage.
"""


class Plain:
    def damage(self, attack, defense):
        return max(attack - defense, 0)


class Halved:
    def __init__(self, rule):
        self.rule = rule

    def damage(self, attack, defense):
        return self.rule.damage(attack, defense) // 2


class AtLeast:
    def __init__(self, rule, least):
        self.rule = rule
        self.least = least

    def damage(self, attack, defense):
        return max(self.rule.damage(attack, defense), self.least)


class Charge:
    def __init__(self, rule, bonus):
        self.rule = rule
        self.bonus = bonus

    def damage(self, attack, defense):
        return self.rule.damage(attack, defense) + self.bonus


class Most:
    def __init__(self, *rules):
        if not rules:
            raise ValueError("no rule")
        self.rules = rules

    def damage(self, attack, defense):
        return max(rule.damage(attack, defense) for rule in self.rules)
