"""A game ends once, reports its end, and can always be brought to an end."""

from __future__ import annotations

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, GameEnded, Outcome
from alpaca_emblem.testing.random_play import AnyAction
from alpaca_emblem.testing.trials import Property, attempt


class OneEnding(Property):
    """`GameEnded` is the last event of the action that sets the outcome.

    There is no other, and it agrees with the outcome. The winners and the side to act
    are sides of the game. After the end, no side is to act.
    """

    name = "one ending"

    def look(self, game: Game, action: AnyAction | None) -> None:
        to_act = game.to_act
        self.hold(
            to_act is None or to_act in game.sides,
            f"{to_act!r} is to act, but is not a side of the game",
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
            self.hold(not endings, "there is a GameEnded event, but no outcome")
            return
        self.hold(
            len(endings) == 1,
            f"there is an outcome, but {len(endings)} GameEnded events, not 1",
        )
        ending = endings[0]
        self.hold(events[-1] is ending, "GameEnded is not the last event")
        self.hold(
            Outcome(ending.reason, ending.winners) == outcome,
            f"GameEnded differs from the outcome: {ending}, {outcome}",
        )
        strangers = [winner for winner in outcome.winners if winner not in game.sides]
        self.hold(not strangers, f"winners are not sides of the game: {strangers}")


class BoundedLength(Property):
    """A game ends when its players want it to.

    If `Trial.longest` is given, the game ends by then. In any game, concessions lead to
    the end: after one for each side, and one for each concession listed at first, no
    more may be listed. A position without concessions is not checked.
    """

    name = "bounded length"

    def look(self, game: Game, action: AnyAction | None) -> None:
        longest = self.trial.longest
        self.hold(
            longest is None or self.step < longest or game.outcome is not None,
            f"the game has not ended after {longest} actions",
        )
        if self.is_close_look:
            self._give_up(game.copy())

    def _give_up(self, game: Game) -> None:
        """Apply concessions in *game* as long as there are any."""
        concessions = _concessions(game)
        most = len(game.sides) + len(concessions)
        for _ in range(most):
            if not concessions or not attempt(game, concessions[0]):
                return
            concessions = _concessions(game)
        self.hold(not concessions, f"the game has not ended after {most} concessions")


def _concessions(game: Game) -> list[AnyAction]:
    return [action for action in game.legal_actions() if action.is_concession]
