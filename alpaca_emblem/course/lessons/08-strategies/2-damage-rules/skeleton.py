"""Rules of damage that are built of rules.

`Damage` has a flag for each rule of the game, and one fixed order in which they act.
"Halve, but take at least 1" can be said, "take at least 4, and halve that" cannot.

Replace the flags by small rules. A rule is any object with a method
``damage(attack, defense)``. The rules do not change, so one may serve many battles and
be part of many others.

- `Plain()`: the attack less the defense, and never less than 0.
- `Halved(rule)`: half of the damage by another rule, rounded down.
- `AtLeast(rule, least)`: the damage by another rule, or *least* if that is more.
- `Charge(rule, bonus)`: another rule for an attack that is *bonus* stronger.
- `Most(*rules)`: the most that any of the rules gives. Without a rule: ValueError.
"""


class Damage:
    """The damage of a blow, by flags."""

    def __init__(self, is_halved: bool, least: int, bonus: int) -> None:
        self.is_halved = is_halved
        self.least = least
        self.bonus = bonus

    def damage(self, attack: int, defense: int) -> int:
        """Return the hit points that a blow takes."""
        damage = max(attack + self.bonus - defense, 0)
        if self.is_halved:
            damage //= 2
        return max(damage, self.least)
