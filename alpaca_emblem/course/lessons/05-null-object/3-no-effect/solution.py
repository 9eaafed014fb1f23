"""Effects on fighters: poison, a shield, or nothing."""


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
        return self

    def after_round(self) -> "Effect":
        """Return the effect that is there after a round."""
        return self


class NoEffect(Effect):
    """Does nothing, for ever."""


class Poison(Effect):
    """Takes 2 hit points at the end of each of some rounds."""

    def __init__(self, rounds: int) -> None:
        self.rounds = rounds

    def at_end_of_round(self, hit_points: int) -> int:
        return max(hit_points - 2, 0)

    def after_round(self) -> Effect:
        return Poison(self.rounds - 1) if self.rounds > 1 else NoEffect()


class Shield(Effect):
    """Halves the damage of some blows."""

    def __init__(self, blows: int) -> None:
        self.blows = blows

    def damage(self, damage: int) -> int:
        return damage // 2

    def after_blow(self) -> Effect:
        return Shield(self.blows - 1) if self.blows > 1 else NoEffect()


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
