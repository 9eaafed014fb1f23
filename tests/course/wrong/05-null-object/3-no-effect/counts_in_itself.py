"""Counts in the effect itself. Fails: test_one_effect_on_two_bearers."""


class Effect:
    def damage(self, damage):
        return damage

    def at_end_of_round(self, hit_points):
        return hit_points

    def after_blow(self):
        return self

    def after_round(self):
        return self


class NoEffect(Effect):
    pass


class Poison(Effect):
    def __init__(self, rounds):
        self.rounds = rounds

    def at_end_of_round(self, hit_points):
        return max(hit_points - 2, 0)

    def after_round(self):
        return Poison(self.rounds - 1) if self.rounds > 1 else NoEffect()


class Shield(Effect):
    def __init__(self, blows):
        self.blows = blows

    def damage(self, damage):
        return damage // 2

    def after_blow(self):
        self.blows -= 1
        return self if self.blows > 0 else NoEffect()


class Bearer:
    def __init__(self, hit_points):
        self.hit_points = hit_points
        self.effect = NoEffect()

    def suffer(self, damage):
        self.hit_points = max(self.hit_points - self.effect.damage(damage), 0)
        self.effect = self.effect.after_blow()

    def end_round(self):
        self.hit_points = self.effect.at_end_of_round(self.hit_points)
        self.effect = self.effect.after_round()
