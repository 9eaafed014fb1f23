"""Keeps the flags, hidden in one rule. Fails: test_the_order_is_the_writers."""


class Plain:
    def __init__(self, is_halved=False, least=0, bonus=0):
        self.is_halved = is_halved
        self.least = least
        self.bonus = bonus

    def damage(self, attack, defense):
        damage = max(attack + self.bonus - defense, 0)
        if self.is_halved:
            damage //= 2
        return max(damage, self.least)


def Halved(rule):
    return Plain(True, rule.least, rule.bonus)


def AtLeast(rule, least):
    return Plain(rule.is_halved, least, rule.bonus)


def Charge(rule, bonus):
    return Plain(rule.is_halved, rule.least, rule.bonus + bonus)


class Most:
    def __init__(self, *rules):
        if not rules:
            raise ValueError("no rule")
        self.rules = rules

    def damage(self, attack, defense):
        return max(rule.damage(attack, defense) for rule in self.rules)
