"""A tiny game with dice: two sides take from a heap until nothing is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import define, field, frozen, setters

from alpaca_emblem.errors import GameOverError, IllegalActionError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Action, Event, GameEnded, Outcome
from alpaca_emblem.model.living import Living
from alpaca_emblem.rng import Mulberry32, RandomSource

SIDES = ("even", "odd")

living = define(eq=False, kw_only=True, on_setattr=setters.NO_OP)


def force(thing: object, name: str, value: object) -> None:
    """Set an attribute behind the journal's back."""
    object.__setattr__(thing, name, value)


@frozen
class Taken(Event):
    side: str
    amount: int


@frozen
class Roll(Action["Countdown"]):
    """Take as many as a die shows. The dice at hand have 4 and 6 sides."""

    die: int

    def check(self, game: Countdown) -> None:
        game.check_goes_on()
        if self.die not in (4, 6):
            raise IllegalActionError(f"there is no die of {self.die} sides")

    def resolve(self, game: Countdown) -> None:
        game.take(game.dice.between(1, self.die))


@frozen
class Take(Action["Countdown"]):
    """Take 1 to 3, of which 1 is listed."""

    amount: int

    def check(self, game: Countdown) -> None:
        game.check_goes_on()
        if not 1 <= self.amount <= 3:
            raise IllegalActionError(f"1 to 3 are taken, not {self.amount}")

    def resolve(self, game: Countdown) -> None:
        game.take(self.amount)


@frozen
class Concede(Action["Countdown"]):
    is_concession: ClassVar[bool] = True

    def check(self, game: Countdown) -> None:
        game.check_goes_on()

    def resolve(self, game: Countdown) -> None:
        game.end("conceded", SIDES[1 - game.turn % 2])


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Heap(Living):
    left: int = 40


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Countdown(Game):
    name: ClassVar[str] = "countdown"

    seed: int = 0
    turn: int = field(init=False, default=0)
    heap: Heap = field(init=False, factory=Heap)
    dice: RandomSource = field(init=False)
    _outcome: Outcome | None = field(init=False, default=None)

    def __init_subclass__(cls, **kwargs: object) -> None:
        if "name" not in vars(cls):
            cls.name = f"{cls.__module__}.{cls.__qualname__}"
        super().__init_subclass__(**kwargs)

    @dice.default
    def _seeded(self) -> RandomSource:
        return Mulberry32(self.seed)

    @classmethod
    def start(cls, seed: int) -> Self:
        return cls(seed=seed)

    def _set_up(self) -> None:
        self.adopt(self.heap)

    @property
    def sides(self) -> tuple[str, ...]:
        return SIDES

    @property
    def to_act(self) -> str | None:
        return None if self._outcome else SIDES[self.turn % 2]

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    def legal_actions(self) -> tuple[Action[Any], ...]:
        if self.outcome is not None:
            return ()
        return (Roll.of(4), Roll.of(6), Take.of(1), Concede.of())

    def check_goes_on(self) -> None:
        if self.outcome is not None:
            raise GameOverError("nothing is left")

    def take(self, amount: int) -> None:
        side = SIDES[self.turn % 2]
        self.heap.left = max(self.heap.left - amount, 0)
        self.turn += 1
        self.tell(Taken(side, amount))
        if self.heap.left == 0:
            self.end("nothing left", side)

    def end(self, reason: str, winner: str) -> None:
        self._outcome = Outcome(reason, (winner,))
        self.tell(GameEnded(reason, (winner,)))

    def _state(self) -> dict[str, Any]:
        won = [] if self._outcome is None else [self._outcome.reason, *self.winners]
        return {"turn": self.turn, "left": self.heap.left, "won": won}

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self._outcome is None else self._outcome.winners

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        table, game = Table(state), cls()
        with game.editing():
            game.turn = table.whole("turn")
            game.heap.left = table.whole("left")
            won = table.texts("won")
            if len(won) not in (0, 2):
                raise NotationError(f"won must be a reason and a side, not {won}")
            if won:
                game._outcome = Outcome(won[0], won[1:])
        game._forget_options("seed")
        return game


Countdown.action_classes = (Roll, Take, Concede)
