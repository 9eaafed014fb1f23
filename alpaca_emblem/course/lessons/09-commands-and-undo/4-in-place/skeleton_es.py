"""Monedas en fila, y un diario que no ve cómo se toman.

El deshacer de la biblioteca rebobina un diario de asignaciones. Este juego cambia sus
listas por dentro. Ejecuta las pruebas, lee lo que informa ``check_game`` y arregla el
juego:

- deshacer y pronosticar devuelven las monedas a su sitio,
- el estado consta de valores, que nunca cambian,
- ``position()`` no entrega ninguna lista que pertenezca al juego.
"""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError


def coins(table, key):
    """Devuelve las monedas de esa clave."""
    values = table.take(key)
    if not isinstance(values, list) or any(type(each) is not int for each in values):
        raise table.error(key, f"must be a list of whole numbers, not {values!r}")
    return values


class Take(Action["Ends"]):
    """Toma una moneda de un extremo de la fila."""

    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the game is over")


@frozen
class TakeLeft(Take):
    def resolve(self, game):
        game.take(0)


@frozen
class TakeRight(Take):
    def resolve(self, game):
        game.take(len(game.row) - 1)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Ends(Game):
    """Dos bandos toman monedas de los extremos de una fila."""

    name = "ends"
    action_classes = (TakeLeft, TakeRight)
    sides = ("Ann", "Bob")

    row: list[int] = field(init=False, factory=lambda: [3, 9, 1, 5, 2, 6])
    taken: list[int] = field(init=False, factory=list)

    def points(self, side):
        """Devuelve la suma de las monedas que ha tomado *side*."""
        return sum(self.taken[self.sides.index(side) :: 2])

    @property
    def outcome(self):
        if self.row:
            return None
        best = max(map(self.points, self.sides))
        return Outcome("coins", tuple(s for s in self.sides if self.points(s) == best))

    @property
    def to_act(self):
        return self.sides[len(self.taken) % 2] if self.row else None

    def legal_actions(self):
        return (TakeLeft.of(), TakeRight.of()) if self.row else ()

    def take(self, place):
        """Toma la moneda de *place*."""
        self.taken.append(self.row.pop(place))
        if not self.row:
            self.tell(GameEnded("coins", self.outcome.winners))

    def _state(self):
        return {"row": self.row, "taken": self.taken}

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        with game.editing():
            game.row = coins(table, "row")
            game.taken = coins(table, "taken")
        table.finish()
        return game


def make_game(seed):
    """Devuelve una partida nueva, para check_game."""
    return Ends()
