"""A market whose table has an order."""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game
from alpaca_emblem.building import Action, Event, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, IllegalActionError

GOODS = ("apples", "bread", "cheese", "dates", "eggs", "figs", "grapes")


@frozen
class Bought(Event):
    """A side has bought something. All its goods are told."""

    side: str
    goods: tuple[str, ...]


@frozen
class Buy(Action["Market"]):
    """Buy what is still on the table."""

    good: str

    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the game is over")
        if self.good not in game.table():
            raise IllegalActionError(f"{self.good} is not on the table")

    def resolve(self, game):
        side = game.to_act
        game.bought = (*game.bought, self.good)
        game.tell(Bought(side, game.goods(side)))
        if not game.table():
            game.tell(GameEnded("sold out", game.outcome.winners))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Market(Game):
    """Two sides buy in turns. The longest words win."""

    name = "market"
    action_classes = (Buy,)
    sides = ("Ann", "Bob")

    bought: tuple[str, ...] = field(init=False, default=())

    def table(self):
        """Return what can still be bought."""
        return tuple(good for good in GOODS if good not in self.bought)

    def goods(self, side):
        """Return what *side* has bought, in order."""
        return self.bought[self.sides.index(side) :: 2]

    def points(self, side):
        """Return the number of letters that *side* has bought."""
        return sum(map(len, self.goods(side)))

    @property
    def outcome(self):
        if self.table():
            return None
        best = max(map(self.points, self.sides))
        return Outcome(
            "sold out", tuple(s for s in self.sides if self.points(s) == best)
        )

    @property
    def to_act(self):
        return self.sides[len(self.bought) % 2] if self.table() else None

    def legal_actions(self):
        return tuple(Buy.of(good) for good in self.table())

    def _state(self):
        return {"bought": list(self.bought)}

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        bought = table.take("bought")
        if not isinstance(bought, list) or any(each not in GOODS for each in bought):
            raise table.error("bought", f"must be a list of goods, not {bought!r}")
        with game.editing():
            game.bought = tuple(bought)
        table.finish()
        return game


def make_game(seed):
    """Return a new game, for check_game."""
    return Market()
