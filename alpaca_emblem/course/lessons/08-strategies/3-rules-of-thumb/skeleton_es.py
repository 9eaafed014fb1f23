"""Un agente hecho de reglas prácticas.

Un agente es una estrategia para un juego entero: recibe una vista y devuelve una de sus
acciones legales. Abajo hay uno que conoce una sola regla. Conviértelo en un marco en el
que se ponen reglas, y escribe dos reglas.

- Una regla es cualquier cosa que se pueda llamar con una vista y la tupla de sus
  acciones legales. Devuelve una de ellas, o None si no tiene nada que decir.
- `RuleAgent(rules, otherwise)` pregunta a sus reglas en orden. Se elige la primera
  acción que devuelve una regla, y no se pregunta a ninguna más. Si todas callan, elige
  el agente *otherwise*.
- Una regla que devuelve una acción que no es legal está mal: ValueError.
- Al final de una partida ``game_over`` cuenta el resultado también al agente
  *otherwise*.
- ``attack_weakest`` es una regla para la partida de tácticos (`Match`): de todas las
  acciones `UseItem`, aquella cuyo blanco tiene menos puntos de vida, y entre iguales
  la primera. Si no hay: None.
- ``end_turn`` es una regla para la partida de tácticos (`Match`): acaba el turno si
  eso es legal.

``hit_points(view, number)`` dice los puntos de vida de una unidad; ya está hecha.
"""

from alpaca_emblem.building import Agent
from alpaca_emblem.match import EndTurn, UseItem


def hit_points(view, number):
    """Devuelve los puntos de vida de la unidad con un número."""
    for unit in view.position["unit"]:
        if unit["id"] == number:
            return int(unit["hit_points"].split("/")[0])
    raise ValueError(f"no unit {number}")


class RuleAgent(Agent):
    """Ataca si puede, y si no acaba el turno."""

    def __init__(self, rules, otherwise):
        self.rules = rules
        self.otherwise = otherwise

    def choose(self, view):
        """Devuelve una de las acciones legales de *view*."""
        for action in view.legal_actions():
            if isinstance(action, UseItem):
                return action
        return EndTurn()


def attack_weakest(view, actions):
    """Elige el ataque al blanco más débil."""
    return None


def end_turn(view, actions):
    """Acaba el turno."""
    return EndTurn()
