"""Coins in a row, taken through the journal."""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError


def coins(table, key):
    """Return the coins of that *key*."""
    values = table.take(key)
    if not isinstance(values, list) or any(type(each) is not int for each in values):
        raise table.error(key, f"must be a list of whole numbers, not {values!r}")
    return values


class Take(Action["Ends"]):
    """Take a coin from an end of the row."""

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
    """Two sides take coins from the ends of a row."""

    name = "ends"
    action_classes = (TakeLeft, TakeRight)
    sides = ("Ann", "Bob")

    row: tuple[int, ...] = field(init=False, default=(3, 9, 1, 5, 2, 6))
    taken: tuple[int, ...] = field(init=False, default=())

    def points(self, side):
        """Return the sum of the coins that *side* has taken."""
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
        """Take the coin at *place*."""
        self.taken = (*self.taken, self.row[place])
        self.row = self.row[:place] + self.row[place + 1 :]
        if not self.row:
            self.tell(GameEnded("coins", self.outcome.winners))

    def _state(self):
        return {"row": list(self.row), "taken": list(self.taken)}

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        with game.editing():
            game.row = tuple(coins(table, "row"))
            game.taken = tuple(coins(table, "taken"))
        table.finish()
        return game


def make_game(seed):
    """Return a new game, for check_game."""
    return Ends()
