"""Expectiminimax: every action, and every result of the dice with its probability.

Each decision tries lines: single actions, or series of actions of one unit that only
together are worth something, such as a walk and an attack.

Depth counts lines of the agent's own turn, and a position is evaluated as soon as
the turn is over. Otherwise ending the turn would be the only line in which the enemy
replies, and the agent would put it off for ever.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import (
    Judgement,
    Line,
    MakeJudgement,
    judgement_of,
    lines_in,
    made_judgement,
    throw_anew,
)
from alpaca_emblem.checks import is_function, is_whole
from alpaca_emblem.errors import ForecastTooLargeError
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.rng.exact import DEFAULT_LIMIT

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action, Event
    from alpaca_emblem.games.views import View

MOST_DEPTH: Final = 6
"""The largest depth: each line more takes ten to twenty times as long in an army."""
MOST_SAMPLES: Final = 10_000
"""The largest number of samples; ten times as many would leave a third of the error."""
NEARLY: Final = 1e-6
"""The bonus for ending the turn, so that equipping never goes on for ever."""


@define(eq=False)
class ExpectiminimaxAgent(Agent):
    """Looks at every action and every roll, some decisions deep.

    Its own dice are used only where a view hides something, or where an action has more
    results than *limit* and *samples* of them are drawn.

    Attributes:
        depth: The number of lines within the agent's own turn, from 1 to 6. With two
            armies, each further one takes ten to twenty times as long: a depth of 3
            takes seconds, one of 4 minutes.
        limit: The largest number of results of an action, from 1 to 100,000, the usual
            limit of forecasts.
        samples: The number of results to sample if there are more, from 1 to 10,000. A
            decision takes as many times as long, to the power of the depth.
        judgement: Takes a game and dice, and returns the judgement.
    """

    depth: int = field(default=1, validator=is_whole(1, MOST_DEPTH))
    limit: int = field(default=200, validator=is_whole(1, DEFAULT_LIMIT))
    samples: int = field(default=32, validator=is_whole(1, MOST_SAMPLES))
    judgement: MakeJudgement = field(
        default=judgement_of, validator=is_function, repr=False
    )

    def choose(self, view: View) -> Action[Any]:
        """Return the first action of the line with the best expected value.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view)
        if len(legal) == 1:
            return legal[0]
        game = view.sample(self.rng)
        judgement = made_judgement(self.judgement, game, self.rng)
        look = _Look(self, judgement, view.side)
        lines = lines_in(judgement, game)
        if len(lines) == 1:
            return lines[0][0]
        return max(lines, key=lambda line: look.root(game, line))[0]


class _Look:
    """One decision's search."""

    def __init__(
        self, agent: ExpectiminimaxAgent, judgement: Judgement[Any], side: str
    ) -> None:
        self.agent = agent
        self.judgement = judgement
        self.side = side

    def root(self, game: Game, line: Line) -> float:
        """Return the expected value of *line*, with the bonus for ending the turn."""
        worth = self.after(game, line, self.agent.depth - 1)
        return worth + NEARLY if self.judgement.ends_turn(line[0]) else worth

    def after(self, game: Game, line: Line, depth: int) -> float:
        """Return the expected value after *line*, and leave *game* unchanged."""
        foreseen = self.judgement.foreseen(game, self.side, line[0])
        if foreseen is not None:
            return foreseen
        total = 0.0
        seen: dict[tuple[Event, ...], float] = {}
        try:
            for chance, events in game.successors(line[0], limit=self.agent.limit):
                if events not in seen:  # equal events lead to equal positions
                    seen[events] = self.onward(game, line[1:], depth)
                total += float(chance) * seen[events]
        except ForecastTooLargeError:
            return self.sampled(game, line, depth)
        return total

    def onward(self, game: Game, line: Line, depth: int) -> float:
        """Return the value of *game* after *line*, as far as it is legal."""
        goes_on = line and game.outcome is None and game.to_act == self.side
        if goes_on and game.is_legal(line[0]):
            return self.after(game, line, depth)
        return self.position(game, depth)

    def sampled(self, game: Game, line: Line, depth: int) -> float:
        """Return the mean value of some results of *line*."""
        total = 0.0
        for _ in range(self.agent.samples):
            throw_anew(game, self.agent.rng)
            game.apply(line[0])
            total += self.onward(game, line[1:], depth)
            game.undo()
        return total / self.agent.samples

    def position(self, game: Game, depth: int) -> float:
        """Return the value of *game*, after up to *depth* further decisions."""
        if depth == 0 or game.outcome is not None or game.to_act != self.side:
            return self.judgement.value(game, self.side)
        lines = lines_in(self.judgement, game)
        return max(self.after(game, line, depth - 1) for line in lines)
