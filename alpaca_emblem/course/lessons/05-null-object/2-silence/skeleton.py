"""A battle that can be told, or not.

`Battle` calls its teller at each event. Today a battle without a teller is full of
questions, and the one after the last blow is missing.

Write the class `Silence`, a teller that hears everything and says nothing, and let it
be the default. Then write `Both`, a teller that passes everything on to two others,
and works with silence, too."""


class Teller:
    """Writes down what happens."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def struck(self, name: str, damage: int) -> None:
        """Hear of a blow."""
        self.lines.append(f"{name} loses {damage}")

    def fell(self, name: str) -> None:
        """Hear of an end."""
        self.lines.append(f"{name} falls")


class Battle:
    """Hit points by name, and a teller."""

    def __init__(
        self, hit_points: dict[str, int], teller: Teller | None = None
    ) -> None:
        self.hit_points = dict(hit_points)
        self.teller = teller

    def strike(self, name: str, damage: int) -> None:
        """Take hit points from a fighter; it falls at 0."""
        self.hit_points[name] = max(self.hit_points[name] - damage, 0)
        if self.teller is not None:
            self.teller.struck(name, damage)
        if self.hit_points[name] == 0:
            self.teller.fell(name)
