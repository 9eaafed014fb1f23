"""Forgets one method of the silence. Fails: test_silence_says_nothing."""


class Teller:
    def __init__(self):
        self.lines = []

    def struck(self, name, damage):
        self.lines.append(f"{name} loses {damage}")

    def fell(self, name):
        self.lines.append(f"{name} falls")


class Silence(Teller):
    def struck(self, name, damage):
        pass


class Both(Teller):
    def __init__(self, first, second):
        super().__init__()
        self.first = first
        self.second = second

    def struck(self, name, damage):
        self.first.struck(name, damage)
        self.second.struck(name, damage)

    def fell(self, name):
        self.first.fell(name)
        self.second.fell(name)


class Battle:
    def __init__(self, hit_points, teller=Silence()):
        self.hit_points = dict(hit_points)
        self.teller = teller

    def strike(self, name, damage):
        self.hit_points[name] = max(self.hit_points[name] - damage, 0)
        self.teller.struck(name, damage)
        if self.hit_points[name] == 0:
            self.teller.fell(name)
