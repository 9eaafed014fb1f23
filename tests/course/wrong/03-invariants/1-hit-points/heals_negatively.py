"""Checks one of the two methods. Fails: test_negative_amounts_are_refused."""


class Health:
    def __init__(self, most):
        if most < 1:
            raise ValueError(most)
        self._most = most
        self._points = most

    @property
    def most(self):
        return self._most

    @property
    def points(self):
        return self._points

    @property
    def is_alive(self):
        return self._points > 0

    def hurt(self, amount):
        if amount < 0:
            raise ValueError(amount)
        lost = min(amount, self._points)
        self._points -= lost
        return lost

    def heal(self, amount):
        if not self.is_alive:
            return 0
        won = min(amount, self._most - self._points)
        self._points += won
        return won
