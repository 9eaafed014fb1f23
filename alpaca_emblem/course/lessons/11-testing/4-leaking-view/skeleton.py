"""Two submarines, each of which knows more than it can see.

Run the tests, read what ``check_game`` reports, and mend both faults: neither the state
in a view nor the events for a side tell where a submarine out of sight is. What is in
sight stays visible, and the rules stay as they are.
"""

from attrs import define, field, frozen, setters

from alpaca_emblem import Game, Mulberry32
from alpaca_emblem.building import Action, Event, GameEnded, Outcome, Table
from alpaca_emblem.errors import GameOverError, HiddenError, IllegalActionError

LENGTH, SIGHT, TURNS = 12, 2, 16
HIDDEN = -1


@frozen
class Sailed(Event):
    """A submarine has sailed to a square, or to one that is HIDDEN."""

    side: str
    to: int


@frozen
class Sail(Action["Hunt"]):
    """Sail one square down or up, or stay."""

    by: int

    def check(self, game):
        if game.outcome is not None:
            raise GameOverError("the hunt is over")
        if self.by not in game.steps():
            raise IllegalActionError(f"there is no water at {self.by:+}")

    def resolve(self, game):
        mover = game.turn % 2
        if game.places[mover] == HIDDEN:
            raise HiddenError("it is out of sight")
        to = game.places[mover] + self.by
        game.places = (to, game.places[1]) if mover == 0 else (game.places[0], to)
        game.turn += 1
        game.tell(Sailed(game.sides[mover], to))
        if game.outcome is not None:
            game.tell(GameEnded(game.outcome.reason, game.outcome.winners))


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Hunt(Game):
    """Ann hunts Bob in a strait of twelve squares. Each sees two squares far."""

    name = "hunt"
    action_classes = (Sail,)
    sides = ("Ann", "Bob")

    places: tuple[int, ...] = field(init=False, default=(1, 10))
    turn: int = field(init=False, default=0)

    @property
    def outcome(self):
        if self.places[0] == self.places[1]:
            return Outcome("caught", ("Ann",))
        return Outcome("escaped", ("Bob",)) if self.turn == TURNS else None

    @property
    def to_act(self):
        return None if self.outcome else self.sides[self.turn % 2]

    def steps(self):
        """Return the steps of the side in turn; all of them if it is hidden."""
        here = self.places[self.turn % 2]
        return [by for by in (-1, 0, 1) if here == HIDDEN or 0 <= here + by < LENGTH]

    def legal_actions(self):
        return () if self.outcome else tuple(Sail.of(by) for by in self.steps())

    def is_in_sight(self):
        """Return whether the submarines see each other."""
        return abs(self.places[0] - self.places[1]) <= SIGHT

    def _state(self):
        return {"places": list(self.places), "turn": self.turn}

    def _state_seen_by(self, side):
        """Return the state that *side* sees, with an echo for its screen."""
        state = self._state()
        state["echo"] = abs(self.places[0] - self.places[1])
        if not self.is_in_sight():
            state["places"][1 - self.sides.index(side)] = HIDDEN
        return state

    def _events_seen_by(self, side, events):
        """Return what *side* hears of *events*."""
        return events

    def _reseed(self, seed):
        """Put a hidden submarine on any square out of sight, for a sample."""
        super()._reseed(seed)
        if HIDDEN in self.places:
            here = max(self.places)
            far = [to for to in range(LENGTH) if abs(to - here) > SIGHT]
            drawn = far[Mulberry32(seed).between(0, len(far) - 1)]
            with self.editing():
                self.places = tuple(
                    drawn if each == HIDDEN else each for each in self.places
                )

    @classmethod
    def _from_state(cls, state):
        table, game = Table(state), cls()
        if "echo" in state:
            table.take("echo")
        places = table.take("places")
        with game.editing():
            game.places, game.turn = tuple(places), table.whole("turn")
        table.finish()
        return game


def make_game(seed):
    """Return a new game, for check_game."""
    return Hunt()
