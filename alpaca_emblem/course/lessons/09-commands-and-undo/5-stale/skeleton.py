"""A pile of sticks whose past is kept in the wrong places.

Two faults hide here. The legal actions are kept in a cache that undo and copies know
nothing of. And an action writes into itself what was there before, as commands in a
drawing program do; but here actions are stored, shared by games, compared and replayed.
Run the tests, read what ``check_game`` reports, and mend both.
"""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, IllegalActionError


@frozen
class Remove(Action["Sticks"]):
    """Remove one, two or three sticks."""

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
    """Legal actions that need not be found again."""

    actions = None


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sticks(Game):
    """Two sides remove sticks from a pile. The last stick wins."""

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
    """Return a new game, for check_game."""
    return Sticks()
