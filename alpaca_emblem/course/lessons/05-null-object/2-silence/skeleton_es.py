"""Una batalla que se puede narrar, o no.

`Battle` llama a su narrador en cada suceso. Hoy una batalla sin narrador está llena de
preguntas, y falta la de después del último golpe.

Escribe la clase `Silence`, un narrador que lo oye todo y no dice nada, y que sea el
valor por defecto. Escribe después `Both`, un narrador que lo pasa todo a otros dos, y
que también funciona con el silencio.
"""


class Teller:
    """Anota lo que ocurre."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def struck(self, name: str, damage: int) -> None:
        """Se entera de un golpe."""
        self.lines.append(f"{name} loses {damage}")

    def fell(self, name: str) -> None:
        """Se entera de una caída."""
        self.lines.append(f"{name} falls")


class Battle:
    """Puntos de vida por nombre, y un narrador."""

    def __init__(
        self, hit_points: dict[str, int], teller: Teller | None = None
    ) -> None:
        self.hit_points = dict(hit_points)
        self.teller = teller

    def strike(self, name: str, damage: int) -> None:
        """Quita puntos de vida a un luchador; cae al llegar a 0."""
        self.hit_points[name] = max(self.hit_points[name] - damage, 0)
        if self.teller is not None:
            self.teller.struck(name, damage)
        if self.hit_points[name] == 0:
            self.teller.fell(name)
