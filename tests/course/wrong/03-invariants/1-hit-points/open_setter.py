"""Leaves a setter open. Fails: test_no_door_leads_around_it."""


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

    @points.setter
    def points(self, value):
        self._points = max(0, min(value, self._most))

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
        if amount < 0:
            raise ValueError(amount)
        if not self.is_alive:
            return 0
        won = min(amount, self._most - self._points)
        self._points += won
        return won
