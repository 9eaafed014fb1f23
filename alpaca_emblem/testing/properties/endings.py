"""A game ends once, says so, and then is over; and it can be brought to its end."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, GameEnded, Outcome
from alpaca_emblem.testing.random_play import AnyAction
from alpaca_emblem.testing.trials import Property, attempt


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


class BoundedLength(Property):
    """Nobody has to play for ever.

    A game that is said to end after so many actions does. Any other may go on as long
    as the players like, but no longer: of concessions there is one for each side, or
    for each of those that can be made at first, so that more of them cannot follow each
    other without an end. Where none is listed, nothing is said.
    """

    name = "bounded length"

    def look(self, game: Game, action: AnyAction | None) -> None:
        longest = self.trial.longest
        self.hold(
            longest is None or self.step < longest or game.outcome is not None,
            f"the game goes on after {longest} actions",
        )
        if self.is_close_look:
            self._give_up(game.copy())

    def _give_up(self, game: Game) -> None:
        """Have everything in *game* be given up, as long as something can be."""
        concessions = _concessions(game)
        most = len(game.sides) + len(concessions)
        for _ in range(most):
            if not concessions or not attempt(game, concessions[0]):
                return
            concessions = _concessions(game)
        self.hold(
            not concessions, f"the game goes on after {most} concessions, and is to end"
        )


def _concessions(game: Game) -> list[AnyAction]:
    return [action for action in game.legal_actions() if action.is_concession]
