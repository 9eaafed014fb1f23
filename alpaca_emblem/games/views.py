"""Views: what one side may know of a game, as frozen plain data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from attrs import field, frozen

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.action_texts import read_text
from alpaca_emblem.games.values import Action, Forecast, Outcome, Refusal
from alpaca_emblem.model.reprs import several
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.rng.exact import DEFAULT_LIMIT

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game


@frozen
class View:
    """What *side* may know of a game. It does not change when the game goes on.

    The dice are nobody's to know. Two views are equal if they show the same.

    Attributes:
        side: Whose view it is.
        sides: All who take part, in a fixed order.
        to_act: The side whose decision it is, or None.
        outcome: How the game ended, or None.
        text: The position, as far as *side* knows it, without dice, as JSON.
    """

    side: str
    sides: tuple[str, ...] = field(repr=several)
    to_act: str | None
    outcome: Outcome | None
    text: str = field(repr=False)
    _legal_actions: tuple[Action[Any], ...] = field(repr=False)
    _game_class: type[Game] | None = field(default=None, repr=False, eq=False)

    @classmethod
    def of(cls, game: Game, side: str) -> Self:
        """What *side* may know of *game*.

        Raises:
            InvalidValueError: There is no such side.
        """
        game._check_side(side)
        legal = game.legal_actions() if game.to_act == side else ()
        return cls(
            side=side,
            sides=game.sides,
            to_act=game.to_act,
            outcome=game.outcome,
            text=json.dumps({"game": game.name, **game._state_seen_by(side)}),
            legal_actions=tuple(a for a in legal if not a.is_referees),
            game_class=type(game),
        )

    @property
    def position(self) -> dict[str, Any]:
        """The position as far as *side* knows it: see `Game.position`.

        Read anew at every call, so it is the caller's own.
        """
        position: dict[str, Any] = json.loads(self.text)
        return position

    @cached_property
    def _game(self) -> Game:
        from alpaca_emblem.games.base import Game

        return (self._game_class or Game).from_position(self.position)

    def legal_actions(self) -> tuple[Action[Any], ...]:
        """All that *side* can do now, in the game's order; () if it is not its turn."""
        return self._legal_actions

    def forecast(self, action: Action[Any], *, limit: int = DEFAULT_LIMIT) -> Forecast:
        """Every way in which *action* can turn out: see `Game.forecast`."""
        return self._game.forecast(action, limit=limit)

    def forecast_sequence(
        self, actions: Iterable[Action[Any]], *, limit: int = DEFAULT_LIMIT
    ) -> Forecast:
        """Every way in which *actions* can turn out: see `Game.forecast_sequence`."""
        return self._game.forecast_sequence(actions, limit=limit)

    def why_not(self, action: Action[Any]) -> Refusal | None:
        """Why the rules refuse *action*, as far as *side* can know; None if not."""
        return self._game.why_not(action)

    def action_text(self, action: Action[Any]) -> str:
        """Return *action* as a short text: see `Game.action_text`."""
        return self._game.action_text(action)

    def parse_action(self, text: str) -> Action[Any]:
        """Return the action that has that *text*, one of `legal_actions`.

        Raises:
            NotationError: It is the text of no action; what would be right is named.
            IllegalActionError: It is none that *side* can do now, as far as it knows.
        """
        game = self._game
        action = read_text(text, self._legal_actions, game.action_classes)
        if action not in self._legal_actions:
            game._check(action)
            if action.is_referees or self.to_act != self.side:
                raise IllegalActionError(f"{text.strip()} is not for {self.side} now")
        return action

    def sample(self, rng: RandomSource) -> Game:
        """A game that agrees with the view, all that is hidden drawn anew by *rng*.

        So are the dice: whoever searches in it cannot read the future.
        """
        game = self._game.copy()
        game._reseed(rng.between(0, 2**31 - 2))
        return game
