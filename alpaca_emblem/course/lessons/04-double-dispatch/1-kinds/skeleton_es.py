"""Cuatro clases de armas. Cada pareja de clases tiene su propio factor.

La espada vence al hacha, el hacha a la lanza y la lanza a la espada: el factor de quien
vence es 1.5 y el de quien pierde, 0.5. El arco es neutral: 1.0 en toda pareja con un
arco, y en toda pareja de clases iguales.

Completa los métodos que lanzan NotImplementedError y añade los que falten. No preguntes
por ninguna clase: ni con isinstance, ni con type, ni por un nombre.
"""


class Weapon:
    """Un arma. Se pasa a sí misma, y responde por sí misma."""

    def factor_against(self, other: "Weapon") -> float:
        """Devuelve el factor de un ataque con esta arma a quien lleva *other*."""
        raise NotImplementedError

    def factor_from_axe(self) -> float:
        """Devuelve el factor del ataque de un hacha a quien lleva esta arma."""
        return 1.0

    # Lo mismo para las otras clases que pueden atacar.


class Axe(Weapon):
    """Vence a las lanzas."""


class Sword(Weapon):
    """Vence a las hachas."""


class Spear(Weapon):
    """Vence a las espadas."""


class Bow(Weapon):
    """No vence a ningún arma, y ninguna la vence."""
