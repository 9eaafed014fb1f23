"""Un montón de palitos cuyo pasado se guarda en mal lugar.

Aquí se esconden dos fallos. Las acciones legales se guardan en una caché de la que
deshacer y las copias no saben nada. Y una acción escribe en sí misma lo que había
antes, como hacen los comandos de un programa de dibujo; pero aquí las acciones se
guardan, se comparten entre partidas, se comparan y se repiten. Ejecuta las pruebas,
lee lo que informa ``check_game`` y arregla los dos.
"""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, IllegalActionError


@frozen
class Remove(Action["Sticks"]):
    """Retira uno, dos o tres palitos."""

    sticks: int
    before: int = field(init=False, default=0)

    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the game is over")
        if not 1 <= self.sticks <= min(3, game.left):
            raise IllegalActionError(f"{self.sticks} sticks cannot be removed")

    def resolve(self, game):
        object.__setattr__(self, "before", game.left)
        game.left = self.before - self.sticks
        game.turn += 1
        game.cache.actions = None
        if game.left == 0:
            game.tell(GameEnded("last stick", game.outcome.winners))


class Cache:
    """Acciones legales que no hay que buscar otra vez."""

    actions = None


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sticks(Game):
    """Dos bandos retiran palitos de un montón. Gana el último palito."""

    name = "sticks"
    action_classes = (Remove,)
    sides = ("Ann", "Bob")

    left: int = field(init=False, default=9)
    turn: int = field(init=False, default=0)
    cache: Cache = field(init=False, factory=Cache, repr=False)

    @property
    def outcome(self):
        if self.left:
            return None
        return Outcome("last stick", (self.sides[(self.turn - 1) % 2],))

    @property
    def to_act(self):
        return self.sides[self.turn % 2] if self.left else None

    def legal_actions(self):
        if self.cache.actions is None:
            most = min(3, self.left)
            self.cache.actions = tuple(map(Remove, range(1, most + 1)))
        return self.cache.actions

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
    return Sticks()
