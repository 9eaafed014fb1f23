"""Search in the dungeon: the value of depth and health, and playing on by exploring.

Search is for fights: while no monster is in sight, the explorer decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from attrs import define, field

from alpaca_emblem.agents.searching.judgements import MARGIN, Judgement, Line
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.views import use_view

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

FLOOR: Final = 1.0
"""The value of one floor of depth."""
LIFE: Final = 2.0
"""The value of full hit points."""


@define(eq=False)
class DungeonJudgement(Judgement[Dungeon]):
    """Values depth and health, after playing on as the explorer."""

    playing_on = 6
    width = 4

    explorer: ExplorerAgent = field(init=False)

    @explorer.default
    def _agent(self) -> ExplorerAgent:
        return ExplorerAgent(self.rng)

    def value(self, game: Dungeon, side: str) -> float:
        """Return the value of depth and health, also after the adventurer's death."""
        return self.of_position(game, side)

    def of_position(self, game: Dungeon, side: str) -> float:
        hero = game.adventurer
        health = hero.hit_points / hero.max_hit_points
        gained = FLOOR * game.floor.number + LIFE * max(health, 0.0)
        if hero.hit_points <= 0:
            gained -= LIFE
        return MARGIN * gained / (gained + 10) if gained > 0 else -MARGIN

    def lines(self, game: Dungeon) -> Sequence[Line]:
        """Return all actions in sight of a monster; else that of the explorer."""
        sees_monster = use_view(game, game.sides[0], _sees_monster)
        return super().lines(game) if sees_monster else [(self.play_on(game),)]

    def play_on(self, game: Dungeon) -> Action[Any]:
        return use_view(game, game.sides[0], self.explorer.choose)


def _sees_monster(view: View) -> bool:
    return bool(view.position.get("monster"))


JUDGEMENT = DungeonJudgement
