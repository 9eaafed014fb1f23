"""Expectiminimax: every action, and every result of the dice with its probability.

Depth counts decisions of the agent's own turn, and a position is evaluated as soon as
the turn is over. Otherwise ending the turn would be the only line in which the enemy
replies, and the agent would put it off for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import (
    Judgement,
    MakeJudgement,
    judgement_of,
    throw_anew,
)
from alpaca_emblem.checks import is_function, is_whole
from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.agents import Agent, decisions_in

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action, Event
    from alpaca_emblem.games.views import View

NEARLY: Final = 1e-6
"""The bonus for ending the turn, so that equipping never goes on for ever."""


@define(eq=False)
class ExpectiminimaxAgent(Agent):
    """Looks at every action and every roll, some decisions deep.

    Its own dice are used only where a view hides something, or where an action has more
    results than *limit* and *samples* of them are drawn.

    Attributes:
        depth: The number of decisions within the agent's own turn, at least 1.
        limit: The largest number of results of an action.
        samples: The number of results to sample if there are more, at least 1.
        judgement: Takes a game and dice, and returns the judgement.
    """

    depth: int = field(default=1, validator=is_whole(1))
    limit: int = field(default=3000, validator=is_whole(1))
    samples: int = field(default=8, validator=is_whole(1))
    judgement: MakeJudgement = field(
        default=judgement_of, validator=is_function, repr=False
    )

    def choose(self, view: View) -> Action[Any]:
        """Return the first action with the best expected value.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view)
        if len(legal) == 1:
            return legal[0]
        game = view.sample(self.rng)
        look = _Look(self, self.judgement(game, self.rng), view.side)
        actions = look.judgement.actions(game)
        return max(actions, key=lambda action: look.root(game, action))


class _Look:
    """One decision's search."""

    def __init__(
        self, agent: ExpectiminimaxAgent, judgement: Judgement[Any], side: str
    ) -> None:
        self.agent = agent
        self.judgement = judgement
        self.side = side

    def root(self, game: Game, action: Action[Any]) -> float:
        """Return the expected value of *action*, with the bonus for ending the turn."""
        worth = self.after(game, action, self.agent.depth - 1)
        return worth + NEARLY if self.judgement.ends_turn(action) else worth

    def after(self, game: Game, action: Action[Any], depth: int) -> float:
        """Return the expected value after *action*, and leave *game* unchanged."""
        total = 0.0
        seen: dict[tuple[Event, ...], float] = {}
        try:
            for chance, events in game.successors(action, limit=self.agent.limit):
                if events not in seen:  # equal events lead to equal positions
                    seen[events] = self.position(game, depth)
                total += float(chance) * seen[events]
        except ForecastTooLargeError:
            return self.sampled(game, action, depth)
        return total

    def sampled(self, game: Game, action: Action[Any], depth: int) -> float:
        """Return the mean value of some results of *action*."""
        total = 0.0
        for _ in range(self.agent.samples):
            throw_anew(game, self.agent.rng)
            game.apply(action)
            total += self.position(game, depth)
            game.undo()
        return total / self.agent.samples

    def position(self, game: Game, depth: int) -> float:
        """Return the value of *game*, after up to *depth* further decisions."""
        if depth == 0 or game.outcome is not None or game.to_act != self.side:
            return self.judgement.value(game, self.side)
        actions = self.judgement.actions(game)
        return max(self.after(game, action, depth - 1) for action in actions)
