"""Keeps two sums that disagree. Fails: test_taking_a_thing_out_makes_room."""


class BagFullError(Exception):
    pass


class Bag:
    def __init__(self, most):
        self.most = most
        self.weight = 0
        self._weights = {}

    def things(self):
        return sorted(self._weights)

    def put(self, name, weight):
        if name in self._weights or weight < 1:
            raise ValueError(name)
        if self.weight + weight > self.most:
            raise BagFullError(name)
        self.weight += weight
        self._weights[name] = weight

    def take(self, name):
        return self._weights.pop(name)

    def put_all(self, things):
        before, weight_before = dict(self._weights), self.weight
        try:
            for name, weight in things:
                self.put(name, weight)
        except (BagFullError, ValueError):
            self._weights, self.weight = before, weight_before
            raise
