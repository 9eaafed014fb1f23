"""Asks for a class of its own. Fails: test_a_rule_of_a_friend_takes_part."""


class Plain:
    def damage(self, attack, defense):
        return max(attack - defense, 0)


class Halved(Plain):
    def __init__(self, rule):
        if not isinstance(rule, Plain):
            raise TypeError("not a rule")
        self.rule = rule

    def damage(self, attack, defense):
        return self.rule.damage(attack, defense) // 2


class AtLeast(Plain):
    def __init__(self, rule, least):
        self.rule = rule
        self.least = least

    def damage(self, attack, defense):
        return max(self.rule.damage(attack, defense), self.least)


class Charge(Plain):
    def __init__(self, rule, bonus):
        self.rule = rule
        self.bonus = bonus

    def damage(self, attack, defense):
        return self.rule.damage(attack + self.bonus, defense)


class Most(Plain):
    def __init__(self, *rules):
        if not rules:
            raise ValueError("no rule")
        self.rules = rules

    def damage(self, attack, defense):
        return max(rule.damage(attack, defense) for rule in self.rules)
