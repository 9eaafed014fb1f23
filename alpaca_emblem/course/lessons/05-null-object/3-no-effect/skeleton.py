"""Effects on fighters: poison, a shield, or nothing.

An effect changes the damage that its bearer suffers, and the hit points at the end of
each round. When it is over, it is replaced by what comes after it.

- `Poison(rounds)` takes 2 hit points at the end of each round, for so many rounds.
- `Shield(blows)` halves the damage of so many blows, rounded down. The blow that uses
  it up is halved, too.
- `NoEffect` does nothing, for ever. It comes after every other effect.

Complete the classes. `Bearer` asks no questions: it always has an effect.
"""


class Effect:
    """An effect that changes nothing by default."""

    def damage(self, damage: int) -> int:
        """Return what is left of *damage*."""
        return damage

    def at_end_of_round(self, hit_points: int) -> int:
        """Return the hit points after a round, never below 0."""
        return hit_points

    def after_blow(self) -> "Effect":
        """Return the effect that is there after a blow."""
        raise NotImplementedError

    def after_round(self) -> "Effect":
        """Return the effect that is there after a round."""
        raise NotImplementedError


class Bearer:
    """A fighter with hit points, under one effect."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points
        self.effect: Effect = NoEffect()

    def suffer(self, damage: int) -> None:
        """Suffer a blow."""
        self.hit_points = max(self.hit_points - self.effect.damage(damage), 0)
        self.effect = self.effect.after_blow()

    def end_round(self) -> None:
        """End a round."""
        self.hit_points = self.effect.at_end_of_round(self.hit_points)
        self.effect = self.effect.after_round()
