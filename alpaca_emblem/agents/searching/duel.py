"""Search in the duel: the value of hit points, and rules of thumb for playing on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.agents.searching.judgements import MARGIN, Judgement
from alpaca_emblem.games.duel.actions import Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.agents import EAGERNESS, HURT
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.duel.options import HERO
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.values import Action

LIFE: Final = 3
"""The value of a living fighter, in hit points."""


class DuelJudgement(Judgement["Duel"]):
    """Compares hit points, after playing on by rules of thumb."""

    playing_on = 40

    def of_position(self, game: Duel, side: str) -> float:
        own = LIFE + game.hero.hit_points
        others = sum(LIFE + foe.hit_points for foe in game.enemies if foe.is_alive)
        ahead = MARGIN * (own - others) / (own + others)
        return ahead if side == HERO else -ahead

    def deserves_a_look(self, action: Action[Any]) -> bool:
        """Return whether *action* may be good; waiting never is."""
        return not isinstance(action, Wait) and super().deserves_a_look(action)

    def play_on(self, game: Duel) -> Action[Any]:
        """Return a strike or a skill, or a potion for a badly hurt hero."""
        legal = game.legal_actions()
        if game.to_act == HERO:
            drink = _drink(game, legal)
            if drink is not None:
                return drink
        skills = [action for action in legal if isinstance(action, UseSkill)]
        if skills and self.rng.chance(50 if game.to_act == HERO else EAGERNESS):
            return choice(self.rng, skills)
        return next(action for action in legal if isinstance(action, Strike))


def _drink(game: Duel, legal: tuple[Action[Any], ...]) -> Action[Any] | None:
    hero = game.hero
    if 100 * hero.hit_points >= HURT * hero.effective_max_hit_points:
        return None
    for action in legal:
        if isinstance(action, UseItem):
            item = hero.items[action.item]
            if isinstance(item, Consumable) and item.power:
                return action
    return None


JUDGEMENT = DuelJudgement
