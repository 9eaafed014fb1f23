"""Un juego de cerillas sin pantalla.

Dos jugadores quitan por turnos 1, 2 o 3 cerillas; gana quien quita la última. Hoy las
reglas imprimen, y guardan todo lo que saben en el módulo. Por eso hay una sola
partida, y una segunda cara tendría que leer lo impreso.

Escribe la clase `Nim`, un modelo: no imprime nada, no pregunta nada y se puede leer.

- `Nim(matches)` empieza una partida; empieza el jugador 0. Menos de 1 cerilla:
  ValueError.
- ``matches``, ``to_act`` y ``winner`` se pueden leer, pero no asignar: AttributeError.
  ``winner`` es None hasta que se quita la última, y entonces ``to_act`` es None.
- ``legal()`` devuelve una tupla de los números que se pueden quitar ahora.
- ``take(count)`` lanza ValueError con cualquier otra cosa, y no cambia nada.
"""

import sys

table = {"matches": 10, "player": 0}


def take(count: int) -> None:
    """Quita cerillas, e imprime lo que ocurre."""
    table["matches"] -= count
    if table["matches"] <= 0:
        sys.stdout.write(f"Player {table['player']} wins\n")
    else:
        table["player"] = 1 - table["player"]
        sys.stdout.write(f"{table['matches']} matches are left\n")
