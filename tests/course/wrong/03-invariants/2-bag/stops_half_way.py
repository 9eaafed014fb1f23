"""Stops half way. Fails: test_all_or_none."""


class BagFullError(Exception):
    pass


class Bag:
    def __init__(self, most):
        self.most = most
        self._weights = {}

    @property
    def weight(self):
        return sum(self._weights.values())

    def things(self):
        return sorted(self._weights)

    def put(self, name, weight):
        if name in self._weights or weight < 1:
            raise ValueError(name)
        if self.weight + weight > self.most:
            raise BagFullError(name)
        self._weights[name] = weight

    def take(self, name):
        return self._weights.pop(name)

    def put_all(self, things):
        for name, weight in things:
            self.put(name, weight)
