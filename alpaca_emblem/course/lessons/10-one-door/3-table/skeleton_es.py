"""Una mesa en la que se juega a los juegos de la biblioteca.

Las caras son desconocidas: una página, una terminal, un robot. Cada una mira por un
bando. Completa `Table` para que sirva a cualquier juego de la biblioteca.

- ``say(side, line)`` lee una acción de una línea como ``end_turn`` o ``use 1 7`` y la
  aplica si le toca a *side*. Devuelve "" si se ha hecho. Con un bando al que no le
  toca, una línea ilegible (NotationError) o una acción que las reglas rechazan
  (IllegalActionError), ambos de ``alpaca_emblem.errors``, devuelve un texto no vacío,
  y no ha cambiado nada.
- ``join(side, face)`` muestra enseguida la posición, y devuelve una función que acaba
  con ello.
- Todo cambio de la partida se muestra una vez a cada cara: también el que se hace en
  otra parte, por un agente o al deshacer. Mira ``game.changed``: su método
  ``subscribe(observer)`` devuelve una función que acaba la suscripción.
- ``face.show(position)`` recibe ``game.view(side).position`` de su propio bando, que
  no tiene dados ni nada oculto.
"""


class Table:
    """Un juego de la biblioteca, y las caras a su alrededor."""

    def __init__(self, game):
        self.game = game
        self.faces = []

    def join(self, side, face):
        """Deja que *face* mire por *side*."""
        self.faces.append(face)

    def say(self, side, line):
        """Haz lo que desea *side*; devuelve un error, o un texto vacío."""
        self.game.apply(self.game.parse_action(line))
        for face in self.faces:
            face.show(self.game.position())
        return ""
