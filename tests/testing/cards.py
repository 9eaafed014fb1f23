"""A tiny game with hidden cards: a side that shows its card needs the higher one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import define, field, frozen, setters

from alpaca_emblem.errors import GameOverError, HiddenError, NotationError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Action, Event, GameEnded, Outcome
from alpaca_emblem.rng import Mulberry32, RandomSource

SIDES = ("left", "right")
HIGHEST = 9
UNKNOWN = 0

living = define(eq=False, kw_only=True, on_setattr=setters.NO_OP)


@frozen
class Drawn(Event):
    """A side has another card, which only it sees."""

    side: str


@frozen
class Draw(Action["Cards"]):
    def check(self, game: Cards) -> None:
        game.check_goes_on()

    def resolve(self, game: Cards) -> None:
        game.draw()


@frozen
class Show(Action["Cards"]):
    def check(self, game: Cards) -> None:
        game.check_goes_on()

    def resolve(self, game: Cards) -> None:
        if UNKNOWN in game.hands:
            raise HiddenError("the card of the other side is hidden")
        game.end()


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Cards(Game):
    name: ClassVar[str] = "cards"
    action_classes: ClassVar[tuple[type[Action[Any]], ...]] = (Draw, Show)

    seed: int = 0
    turn: int = field(init=False, default=0)
    hands: tuple[int, ...] = field(init=False, default=(UNKNOWN, UNKNOWN))
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
        self.hands = (self.dice.between(1, HIGHEST), self.dice.between(1, HIGHEST))

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
        return () if self._outcome else (Draw.of(), Show.of())

    def check_goes_on(self) -> None:
        if self._outcome is not None:
            raise GameOverError("the cards are on the table")

    def draw(self) -> None:
        drawn, side = self.dice.between(1, HIGHEST), self.turn % 2
        self.hands = (drawn, self.hands[1]) if side == 0 else (self.hands[0], drawn)
        self.turn += 1
        self.tell(Drawn(SIDES[side]))
        if self.turn == 30:
            self.end()

    def end(self) -> None:
        best = max(self.hands)
        won = tuple(
            s for s, card in zip(SIDES, self.hands, strict=True) if card == best
        )
        self._outcome = Outcome("shown", won)
        self.tell(GameEnded("shown", won))

    def _state(self) -> dict[str, Any]:
        won = self._outcome.winners if self._outcome else ()
        return {"turn": self.turn, "hands": list(self.hands), "won": list(won)}

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        state = self._state()
        if self._outcome is None:
            state["hands"][1 - SIDES.index(side)] = UNKNOWN
        return state

    def _reseed(self, seed: int) -> None:
        super()._reseed(seed)
        if UNKNOWN in self.hands:
            card = Mulberry32(seed).between(1, HIGHEST)
            with self.editing():
                self.hands = tuple(hand or card for hand in self.hands)

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        table, game = Table(state), cls()
        with game.editing():
            game.turn = table.whole("turn")
            game.hands = tuple(table.take("hands"))
            if len(game.hands) != len(SIDES):
                raise NotationError(f"hands must be two, not {len(game.hands)}")
            won = table.texts("won")
            game._outcome = Outcome("shown", won) if won else None
        game._forget_options("seed")
        return game
