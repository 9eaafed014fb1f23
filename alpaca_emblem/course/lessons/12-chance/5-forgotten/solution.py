"""A game whose position holds all that influences the future."""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game, Mulberry32
from alpaca_emblem.building import Action, Event, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError
from alpaca_emblem.rng import RandomSource

GOAL = 15


@frozen
class Rolled(Event):
    """A die was rolled."""

    side: str
    eyes: int


class Decision(Action["DoubleLuck"]):
    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the game is over")


@frozen
class Roll(Decision):
    """Roll once more: a 1 loses the pot."""

    def resolve(self, game):
        eyes = game.roll()
        game.tell(Rolled(game.to_act, eyes))
        if eyes == 1:
            game.end_turn(0)
        else:
            game.pot += 2 * eyes if eyes == game.last else eyes
        game.last = eyes


@frozen
class Hold(Decision):
    """Take the pot."""

    def resolve(self, game):
        game.end_turn(game.pot)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class DoubleLuck(Game):
    """Two sides roll as often as they dare."""

    name = "double_luck"
    action_classes = (Roll, Hold)
    sides = ("Ann", "Bob")

    seed: int = 0
    points: tuple[int, ...] = field(init=False, default=(0, 0))
    turn: int = field(init=False, default=0)
    pot: int = field(init=False, default=0)
    last: int = field(init=False, default=0)
    dice: RandomSource = field(init=False)

    @dice.default
    def _own_dice(self):
        return Mulberry32(self.seed)

    @property
    def outcome(self):
        ann, bob = self.points
        won = (self.sides[0],) * (ann >= GOAL) + (self.sides[1],) * (bob >= GOAL)
        return Outcome("goal", won) if won else None

    @property
    def to_act(self):
        return None if self.outcome else self.sides[self.turn % 2]

    def legal_actions(self):
        return () if self.outcome else (Roll.of(), Hold.of())

    def roll(self):
        """Return the eyes of a die."""
        return self.dice.between(1, 6)

    def end_turn(self, gain):
        """Give *gain* to the side to act."""
        ann, bob = self.points
        self.points = (ann, bob + gain) if self.turn % 2 else (ann + gain, bob)
        self.turn += 1
        self.pot = 0
        if self.outcome is not None:
            self.tell(GameEnded("goal", self.outcome.winners))

    def _state(self):
        return dict(zip(self.sides, self.points, strict=True)) | {
            "turn": self.turn,
            "pot": self.pot,
            "last": self.last,
        }

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        with game.editing():
            game.points = tuple(table.whole(side) for side in cls.sides)
            game.turn = table.whole("turn")
            game.pot = table.whole("pot")
            game.last = table.whole("last")
        table.finish()
        game._forget_options("seed")
        return game


def make_game(seed):
    """Return a new game, for check_game."""
    return DoubleLuck(seed=seed)
