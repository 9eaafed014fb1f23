"""Comprobaciones de una regla: un golpe quita de la vida su fuerza menos la armadura,
pero nunca cura, y la vida nunca baja de 0.

``check_examples`` y ``check_properties`` reciben una implementación. Lanzan un
AssertionError si está mal, y no hacen nada si está bien. Las pruebas les pasan
mutantes: implementaciones con un error. Escribe comprobaciones que los noten todos.
Los números son enteros, desde 0; bastan los menores que 12.
"""

from collections.abc import Callable

Rule = Callable[[int, int, int], int]


def check_examples(rule: Rule) -> None:
    """Lanza un AssertionError si *rule* no acierta en unos ejemplos."""
    assert rule(10, 5, 2) == 7, "a blow loses the strength of the armour"


def check_properties(rule: Rule) -> None:
    """Lanza un AssertionError si *rule* no cumple sus promesas con muchos números."""
    for life in range(5, 12):
        assert rule(life, 2, 0) <= life
