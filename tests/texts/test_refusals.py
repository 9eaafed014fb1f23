"""Refusals of every game, told in every language."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.games.values import Action
from alpaca_emblem.texts import LANGUAGES, Narrator
from tests.replay.games import EVERY_GAME, wandered

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("name", EVERY_GAME)
def test_refusals_are_explained_in_every_language(name: str) -> None:
    """Try the actions of one step of a game at all others."""
    make = EVERY_GAME[name]
    games = [wandered(make, 3, steps) for steps in (0, 1, 4, 9, 25, 99)]
    actions: dict[Action[Any], None] = {}
    for game in games:
        legal = game.legal_actions()
        actions.update(dict.fromkeys(legal[:: len(legal) // 50 + 1]))

    refusals = {}
    for game in games:
        for action in actions:
            refusal = game.why_not(action)
            assert (refusal is None) is game.is_legal(action)
            if refusal is not None:
                refusals[refusal.reason] = refusal

    assert refusals
    for refusal in refusals.values():
        assert refusal.message
        told = {Narrator(language).refusal(refusal) for language in LANGUAGES}
        assert len(told) == len(LANGUAGES)
