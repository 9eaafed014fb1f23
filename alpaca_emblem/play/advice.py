"""Advice: the hint of a session, from agents that search, with odds.

The advice depends on the view of the person alone: the same position has the same
advice, and nothing hidden is revealed. It is found by a fixed number of descents, which
take about a second on a slow machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from alpaca_emblem.agents import ExpectiminimaxAgent, UctAgent
from alpaca_emblem.agents.searching import Odds
from alpaca_emblem.errors import InvalidTypeError, NoCodeError
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.texts import describe_code

if TYPE_CHECKING:
    from alpaca_emblem.games.agents import Agent
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator


class Advice(NamedTuple):
    """The advice of an agent.

    Attributes:
        action: The best action.
        odds: The findings of a search, the best first; empty for an agent that finds no
            odds.
        is_searched: True if the agent searches, and plays by no rule of thumb.
    """

    action: Action[Any]
    odds: tuple[Odds, ...] = ()
    is_searched: bool = False


def advice_of(agent: Agent, view: View) -> Advice:
    """Return the advice of *agent* for the side of *view*, which is to act."""
    if not isinstance(agent, UctAgent):
        is_searched = isinstance(agent, ExpectiminimaxAgent)
        return Advice(agent.choose(view), is_searched=is_searched)
    odds = sorted(
        (each for each in agent.odds(view) if each.visits),
        key=lambda each: (-each.visits, -each.value),
    )
    return Advice(odds[0].action, tuple(odds), is_searched=True)


def tell_advice(
    advice: Advice, words: Callable[[Action[Any]], str], narrator: Narrator
) -> str:
    """Return *advice* in words: the best action and the next best, with their odds.

    *words* returns an action as a sentence.
    """
    if not advice.odds:
        key = "alone" if advice.is_searched else "rule"
        return narrator.text(f"play.advice.{key}", action=words(advice.action))
    sentences = []
    for key, found in zip(("best", "next"), advice.odds[:2], strict=False):
        told = {"action": words(found.action), "odds": round(100 * found.chance)}
        sentences.append(narrator.text(f"play.advice.{key}", **told))
    return " ".join(sentences)


def action_words(action: Action[Any], view: View, narrator: Narrator) -> str:
    """Return *action* as a sentence, or as its short text if it has no code."""
    try:
        codes = codes_of(view.game)
        code = codes.code(action, codes.roster(view, view.side))
        return describe_code(codes, code, narrator.catalogue.language)
    except (InvalidTypeError, NoCodeError):  # a game or an action of one's own
        return f"{view.action_text(action)}."
