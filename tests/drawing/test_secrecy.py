"""Secrecy: a picture of a view is the same in every world that the side may be in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GridBattle
from alpaca_emblem.drawing import (
    danger_marks,
    duel_svg,
    dungeon_svg,
    event_marks,
    grid_svg,
    reach_marks,
)
from alpaca_emblem.games.values import Event
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import Mulberry32

Draw = Callable[[View, Sequence[Event]], str]


def grid_picture(view: View, events: Sequence[Event]) -> str:
    """Draw a battle with all marks that can be asked for."""
    battle = view.game
    assert isinstance(battle, GridBattle)
    own = battle.side(view.side).units
    number = next((unit.number for unit in own if unit.is_placed), None)
    reach = () if number is None else reach_marks(view, number)
    danger = danger_marks(view, view.side)
    return grid_svg(view, (*reach, *danger, *event_marks(view, events)))


def dungeon_picture(view: View, events: Sequence[Event]) -> str:
    return dungeon_svg(view, events=events, targets=True)


def duel_picture(view: View, events: Sequence[Event]) -> str:
    return duel_svg(view, events, target=2)


PICTURES: dict[str, tuple[Callable[[], Game], Draw]] = {
    "grid": (lambda: GridBattle("fog", seed=3), grid_picture),
    "dungeon": (lambda: Dungeon(seed=3), dungeon_picture),
    "duel": (lambda: Duel(seed=3, rules="full"), duel_picture),
}


def moments(game: Game) -> Iterator[tuple[View, tuple[Event, ...], View]]:
    """Play at random; yield what sides see, and the same in another world."""
    dice = Mulberry32(5)
    for turn in range(16):
        actions = game.legal_actions()
        events = game.apply(actions[dice.between(0, len(actions) - 1)])
        if game.outcome is not None:
            return
        for side in game.sides:
            view = game.view(side)
            other = view.sample(Mulberry32(turn)).view(side)
            if other == view:
                yield view, game.events_for(side, events), other


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", PICTURES)
def test_pictures_tell_nothing_that_is_hidden(name: str) -> None:
    start, draw = PICTURES[name]

    compared = 0
    for view, events, other in moments(start()):
        assert draw(view, events) == draw(other, events)
        compared += 1

    assert compared >= 8
