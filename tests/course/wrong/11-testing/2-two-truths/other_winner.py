"""Changes the outcome instead of the event. Fails: test_the_last_stick_wins."""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, IllegalActionError


@frozen
class Remove(Action["Pebbles"]):
    """Remove one, two or three sticks."""

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
            game.tell(GameEnded("last stick", game.outcome.winners))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Pebbles(Game):
    """Two sides remove sticks from a pile. The last stick wins."""

    name = "pebbles"
    action_classes = (Remove,)
    sides = ("Ann", "Bob")

    left: int = field(init=False, default=9)
    turn: int = field(init=False, default=0)

    @property
    def outcome(self):
        if self.left:
            return None
        return Outcome("last stick", (self.sides[self.turn % 2],))

    @property
    def to_act(self):
        return self.sides[self.turn % 2] if self.left else None

    def legal_actions(self):
        return tuple(Remove.of(n) for n in range(1, min(3, self.left) + 1))

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
    """Return a new game, for check_game."""
    return Pebbles()
