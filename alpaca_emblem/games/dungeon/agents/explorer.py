"""An agent that explores, fights in corridors, drinks when hurt, and goes down."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from attrs import define

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.dungeon.actions import (
    PICK_UP,
    WAIT,
    Ready,
    Step,
    Use,
)
from alpaca_emblem.games.dungeon.agents.chart import Chart
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Place

HEALING: Final = "potion healing"
HURT: Final = 6
"""One is hurt if as many hit points are missing as a potion of healing gives."""
RETREAT: Final = 3
"""Steps that it goes at most to where it is narrow."""
NEAR: Final = 5
"""Steps from which on it minds those who cannot strike yet."""
BOLDNESS: Final = 30
"""In so many percent of all decisions it does not retreat from those it sees."""
CORRIDOR: Final = 2
"""From so many places one can step to a place where it is narrow."""


@define(eq=False)
class ExplorerAgent(Agent):
    """Plays the dungeon, in every variant, as a careful beginner would.

    In this order: eat if it starves; strike who is within reach, or drink; make use of
    what it carries; retreat from several into a corridor; let who is two steps away
    come; go for a potion when hurt; pick things up; take the stairs, if healthy or if
    nothing is left to find; explore what is nearest. It remembers nothing between two
    decisions.
    """

    def choose(self, view: View) -> Action[Any]:
        """Its next action.

        Raises:
            InvalidValueError: The view's side is not to act.
        """
        legal = view.legal_actions()
        if not legal:
            raise InvalidValueError(f"{view.side} has nothing to decide")
        chart = Chart(view.position)
        # Monsters can be stuck: now and then it does not wait for them.
        for action in _ideas(chart, is_bold=self.rng.chance(BOLDNESS)):
            if action in legal:
                return action
        steps = [action for action in legal if isinstance(action, Step)]
        return choice(self.rng, steps or legal)


def _ideas(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """What could be done, the best first; not all of it need be legal."""
    now, most = chart.hit_points
    is_hurt = most - now >= HURT
    contacts = chart.contacts()
    if contacts:
        if now <= most // 2:
            yield from _used(chart, HEALING)
        yield from _eaten(chart)
        yield Step.of(min(contacts, key=lambda d: _hit_points(contacts[d])))
    else:
        yield from _at_leisure(chart, is_bold, now, is_hurt)


def _at_leisure(
    chart: Chart, is_bold: bool, now: int, is_hurt: bool
) -> Iterator[Action[Any]]:
    """What could be done with nobody within reach."""
    if is_hurt:
        yield from _used(chart, HEALING)
    yield from _eaten(chart)
    yield from _readied(chart)
    if chart.monsters:
        yield from _met(chart, is_bold)
    else:
        yield from _tried(chart)
    if is_hurt and not chart.is_full:
        yield from _first_step(chart, lambda at: chart.things.get(at) == HEALING)
    yield from _gathered(chart)
    yield from _onward(chart, now * 2 >= chart.hit_points[1])


def _hit_points(monster: Any) -> int:
    return int(monster["hit_points"].split("/")[0])


def _used(chart: Chart, name: str) -> Iterator[Action[Any]]:
    for index, item in enumerate(chart.items):
        if item.startswith(name):
            yield Use.of(index)


def _eaten(chart: Chart) -> Iterator[Action[Any]]:
    """Eat when the next turn would cost hit points, whoever is near."""
    if "hunger" in chart.variant and not chart.hero.get("food"):
        yield from _used(chart, "ration")


def _tried(chart: Chart) -> Iterator[Action[Any]]:
    """Drink and read what may be of use, with nobody near."""
    yield from _used(chart, "potion ?")
    yield from _used(chart, "scroll ?")
    yield from _used(chart, "scroll mapping")


def _readied(chart: Chart) -> Iterator[Action[Any]]:
    """Take the best weapon in hand, and put the best armour on."""
    for worth in (_weapon_worth, _armour_worth):
        worths = [worth(item.removeprefix("*")) for item in chart.items]
        in_use = [
            value
            for item, value in zip(chart.items, worths, strict=True)
            if item.startswith("*")
        ]
        if worths and max(worths) > max(in_use, default=0):
            yield Ready.of(worths.index(max(worths)))


def _weapon_worth(item: str) -> int:
    """Twice the average of what a blow takes, beyond that of bare fists."""
    found = re.match(r"(?:axe|spear|sword) ([0-9]+)-([0-9]+)", item)
    return 0 if found is None else max(int(found[1]) + int(found[2]) - 6, 0)


def _armour_worth(item: str) -> int:
    found = re.match(r"armour ([0-9]+)", item)
    return 0 if found is None else int(found[1])


def _met(chart: Chart, is_bold: bool) -> Iterator[Action[Any]]:
    """What to do about monsters in sight, none of which is within reach."""
    if len(chart.monsters) > 1:
        yield from _used(chart, "scroll thunder")
        is_narrow = chart.narrowness(chart.here) <= CORRIDOR
        if not (is_bold or is_narrow) and chart.way_to(chart.is_met, (), NEAR):
            yield from _first_step(
                chart, lambda at: chart.narrowness(at) <= CORRIDOR, most=RETREAT
            )
    if any(chart.is_met(beside) for _, beside in chart.around(chart.here)):
        yield WAIT  # who comes is struck first


def _gathered(chart: Chart) -> Iterator[Action[Any]]:
    """Pick up, or go for, what is of use when it is carried or found."""
    if chart.here in chart.things:
        yield PICK_UP
    room = chart.variant.get("inventory") and not chart.is_full
    finds = ("gold", "key", "treasure")
    yield from _first_step(
        chart,
        lambda at: at in chart.things and (room or chart.things[at].startswith(finds)),
    )


def _onward(chart: Chart, is_healthy: bool) -> Iterator[Action[Any]]:
    """Take the stairs or explore, whichever comes first."""
    exits = chart.places("<" if chart.hero.get("treasure") else ">")
    explore = list(_first_step(chart, chart.is_frontier))
    leave = list(_first_step(chart, lambda at: at in exits))
    yield from leave + explore if is_healthy else explore + leave
    yield from _first_step(chart, chart.is_frontier, is_sparing=False)


def _first_step(
    chart: Chart,
    is_goal: Callable[[Place], bool],
    most: int | None = None,
    *,
    is_sparing: bool = True,
) -> Iterator[Action[Any]]:
    """The first step of a shortest way to a goal, if there is one.

    On the way it keeps off stairs, and spares potions for when they are needed.
    """
    avoided = {*chart.places("><"), *(chart.things if is_sparing else ())}
    if is_sparing and chart.variant.get("inventory"):
        avoided = set(chart.places("><"))
    way = chart.way_to(is_goal, avoided, most)
    if way:
        yield Step.of(way[0])
