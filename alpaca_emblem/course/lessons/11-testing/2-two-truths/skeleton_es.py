"""Un montón de palitos en el que dos partes del programa cuentan dos historias.

Ejecuta las pruebas, lee lo que informa ``check_game`` y arregla los dos fallos: la
lista de acciones legales concuerda con la regla, y el evento final con el resultado.
La regla en sí es correcta.
"""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, IllegalActionError


@frozen
class Remove(Action["Pebbles"]):
    """Retira uno, dos o tres palitos."""

    sticks: int

    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the game is over")
        if not 1 <= self.sticks <= min(3, game.left):
            raise IllegalActionError(f"{self.sticks} sticks cannot be removed")

    def resolve(self, game):
        game.left -= self.sticks
        game.turn += 1
        if game.left == 0:
            game.tell(GameEnded("last stick", (game.sides[game.turn % 2],)))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Pebbles(Game):
    """Dos bandos retiran palitos de un montón. Gana el último palito."""

    name = "pebbles"
    action_classes = (Remove,)
    sides = ("Ann", "Bob")

    left: int = field(init=False, default=9)
    turn: int = field(init=False, default=0)

    @property
    def outcome(self):
        if self.left:
            return None
        return Outcome("last stick", (self.sides[(self.turn - 1) % 2],))

    @property
    def to_act(self):
        return self.sides[self.turn % 2] if self.left else None

    def legal_actions(self):
        return (Remove.of(1), Remove.of(2), Remove.of(3)) if self.left else ()

    def _state(self):
        return {"left": self.left, "turn": self.turn}

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        with game.editing():
            game.left, game.turn = table.whole("left"), table.whole("turn")
        table.finish()
        return game


def make_game(seed):
    """Devuelve una partida nueva, para check_game."""
    return Pebbles()
