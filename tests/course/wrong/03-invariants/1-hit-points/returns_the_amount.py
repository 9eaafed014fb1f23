"""Returns the amount asked for. Fails: test_the_real_loss_and_gain_are_returned."""


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
        self._points = max(self._points - amount, 0)
        return amount

    def heal(self, amount):
        if amount < 0:
            raise ValueError(amount)
        if not self.is_alive:
            return 0
        won = min(amount, self._most - self._points)
        self._points += won
        return won
