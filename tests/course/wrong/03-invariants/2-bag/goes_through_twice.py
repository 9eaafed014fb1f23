"""Goes through the things twice. Fails: test_an_iterator_can_be_packed."""


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
        if any(weight < 1 for _, weight in things):
            raise ValueError("too light")
        names = [name for name, _ in things]
        if len(set(names) | set(self._weights)) < len(names) + len(self._weights):
            raise ValueError("a name stands twice")
        if self.weight + sum(weight for _, weight in things) > self.most:
            raise BagFullError("too heavy")
        for name, weight in things:
            self._weights[name] = weight
