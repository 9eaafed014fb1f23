"""The smallest game that has everything: a pile of coins, two purses, and dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from attrs import define, field, frozen, setters

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.state import no_dice
from alpaca_emblem.games.values import Action, Event, GameEnded, Outcome
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.rng import Mulberry32, RandomSource


@frozen
class CoinsTaken(Event):
    """A side has put coins of the pile into its purse."""

    side: str
    coins: int


@frozen
class CoinTossed(Event):
    """A coin has landed."""

    is_heads: bool


@frozen
class PurseGrew:
    """There is more in a purse."""

    purse: Purse


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Purse(Living):
    """The coins that one side has won so far."""

    side: str
    coins: int = field(init=False, default=0)
    grew: Signal[PurseGrew] = field(init=False, factory=Signal, repr=False)

    def put_in(self, coins: int) -> None:
        self.coins += coins
        self.grew.emit(PurseGrew(self), self._journal)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Pile(Game):
    """Two sides take coins from a pile in turn; the side with more wins."""

    name: ClassVar[str] = "pile"

    start: int = 10
    seed: int = 1
    dice: RandomSource = field(init=False, repr=False)
    coins: int = field(init=False)
    purses: tuple[Purse, ...] = field(init=False, default=())
    turn: int = field(init=False, default=0)
    grown: int = field(init=False, default=0)

    @dice.default
    def _dice_from_seed(self) -> RandomSource:
        return Mulberry32(self.seed)

    @coins.default
    def _all_on_the_pile(self) -> int:
        return self.start

    def _set_up(self) -> None:
        self.purses = tuple(Purse(side=side) for side in ("left", "right"))
        self.adopt(*self.purses)
        for purse in self.purses:
            purse.grew.wire(self._on_purse_grew)

    def _on_purse_grew(self, event: PurseGrew) -> None:
        self.grown += 1

    @property
    def sides(self) -> tuple[str, ...]:
        return ("left", "right")

    @property
    def to_act(self) -> str | None:
        return self.sides[self.turn % 2] if self.coins else None

    @property
    def outcome(self) -> Outcome | None:
        if self.coins:
            return None
        most = max(purse.coins for purse in self.purses)
        winners = tuple(p.side for p in self.purses if p.coins == most)
        return Outcome("empty", winners)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        if not self.coins:
            return ()
        takes = (Take.of(count) for count in (1, 2, 3) if count <= self.coins)
        return (*takes, Toss.of(), Refill.of())

    def take(self, coins: int) -> None:
        """Move *coins* into the purse of the side to act, and end its turn."""
        purse = self.purses[self.turn % 2]
        self.coins -= coins
        purse.put_in(coins)
        self.tell(CoinsTaken(purse.side, coins))
        self.turn += 1
        if self.outcome is not None:
            self.tell(GameEnded(self.outcome.reason, self.outcome.winners))

    def _state(self) -> dict[str, Any]:
        purses = [{"side": p.side, "coins": p.coins} for p in self.purses]
        return {
            "coins": self.coins,
            "turn": self.turn,
            "grown": self.grown,
            "purse": purses,
        }

    @classmethod
    def _from_state(cls, state: Mapping[str, Any]) -> Self:
        table = Table(state)
        game = cls()
        with game.editing():
            game.coins = table.whole("coins")
            game.turn = table.whole("turn")
            game.grown = table.whole("grown")
            for purse, entry in zip(game.purses, table.tables("purse"), strict=True):
                entry.text("side")
                purse.coins = entry.whole("coins")
                entry.finish()
        table.finish()
        game._forget_options("start", "seed")
        return game


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class QuietPile(Pile):
    """A pile with a picture, and without dice for tossing."""

    name: ClassVar[str] = "quiet_pile"

    dice: RandomSource = field(init=False, factory=no_dice, repr=False)

    def _picture(self) -> str:
        return "o" * self.coins + "\n---"


PileAction = Action[Pile]


@frozen
class Take(PileAction):
    """Take that many coins, from 1 to 3."""

    coins: int

    def check(self, game: Pile) -> None:
        if self.coins not in (1, 2, 3) or self.coins > game.coins:
            raise IllegalActionError("not so many", reason="bad_value")

    def resolve(self, game: Pile) -> None:
        game.take(self.coins)


@frozen
class Toss(PileAction):
    """Toss a coin, and take it, or another, if it shows heads; then one more."""

    def check(self, game: Pile) -> None:
        if not game.coins:
            raise IllegalActionError("nothing is left")

    def resolve(self, game: Pile) -> None:
        is_heads = game.dice.chance(75)
        game.tell(CoinTossed(is_heads))
        most = min(game.coins, 3)
        game.take(game.dice.between(1, most) if is_heads else 1)


@frozen
class Refill(PileAction):
    """Put a coin on the pile, an action of the referee."""

    is_referees: ClassVar[bool] = True

    def check(self, game: Pile) -> None:
        """It is valid."""

    def resolve(self, game: Pile) -> None:
        game.coins += 1


@frozen
class Stumble(PileAction):
    """Take a coin after a roll, and then break down."""

    def check(self, game: Pile) -> None:
        """It cannot be forecast."""

    def resolve(self, game: Pile) -> None:
        game.dice.chance(50)
        game.take(1)
        raise RuntimeError("stumbled")


@frozen
class Meddle(PileAction):
    """Take a coin, and then call a method that actions must not call."""

    verb: str

    def check(self, game: Pile) -> None:
        """It cannot be forecast."""

    def resolve(self, game: Pile) -> None:
        game.take(1)
        match self.verb:
            case "apply":
                game.apply(Take.of(1))
            case "undo":
                game.undo()
            case "forecast":
                game.forecast(Take.of(1))
            case "edit":
                with game.editing():
                    game.coins = 1
            case "copy":
                game.copy()


Pile.action_classes = (Take, Toss, Refill, Stumble, Meddle)
