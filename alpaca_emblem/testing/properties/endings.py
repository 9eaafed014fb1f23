"""A game ends once, says so, and then is over."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, GameEnded, Outcome
from alpaca_emblem.testing.actions import AnyAction
from alpaca_emblem.testing.trials import Property


class OneEnding(Property):
    """`GameEnded` is the last event of the action that sets the outcome, and no other.

    It says what the outcome says; winners, and who is to act, are sides of the game;
    nobody is to act after the end.
    """

    name = "one ending"

    def look(self, game: Game, action: AnyAction | None) -> None:
        to_act = game.to_act
        self.hold(
            to_act is None or to_act in game.sides,
            f"{to_act!r} is to act, but is no side of the game",
        )
        self.hold(
            to_act is None or game.outcome is None,
            f"{to_act!r} is to act after the end",
        )

    def happened(
        self, game: Game, action: AnyAction, events: tuple[Event, ...]
    ) -> None:
        endings = [event for event in events if isinstance(event, GameEnded)]
        outcome = game.outcome
        if outcome is None:
            self.hold(not endings, "GameEnded was told, but there is no outcome")
            return
        self.hold(
            len(endings) == 1,
            f"there is an outcome, and GameEnded was told {len(endings)} times",
        )
        ending = endings[0]
        self.hold(events[-1] is ending, "something happened after GameEnded")
        self.hold(
            Outcome(ending.reason, ending.winners) == outcome,
            f"GameEnded says other than the outcome: {ending}, {outcome}",
        )
        strangers = [winner for winner in outcome.winners if winner not in game.sides]
        self.hold(not strangers, f"{strangers} have won, but are no sides of the game")
