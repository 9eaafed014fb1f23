"""A battle that can be told, or not."""


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


class Silence(Teller):
    """Hears everything, and says nothing."""

    def struck(self, name: str, damage: int) -> None:
        pass

    def fell(self, name: str) -> None:
        pass


class Both(Teller):
    """Passes everything on to two tellers."""

    def __init__(self, first: Teller, second: Teller) -> None:
        super().__init__()
        self.tellers = (first, second)

    def struck(self, name: str, damage: int) -> None:
        for teller in self.tellers:
            teller.struck(name, damage)

    def fell(self, name: str) -> None:
        for teller in self.tellers:
            teller.fell(name)


SILENCE = Silence()


class Battle:
    """Hit points by name, and a teller."""

    def __init__(self, hit_points: dict[str, int], teller: Teller = SILENCE) -> None:
        self.hit_points = dict(hit_points)
        self.teller = teller

    def strike(self, name: str, damage: int) -> None:
        """Take hit points from a fighter; it falls at 0."""
        self.hit_points[name] = max(self.hit_points[name] - damage, 0)
        self.teller.struck(name, damage)
        if self.hit_points[name] == 0:
            self.teller.fell(name)
