"""Shrinking: few actions are left of many, and the effort is bounded."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.testing.failures import shrink
from alpaca_emblem.testing.random_play import play_at_random
from alpaca_emblem.testing.trials import Finding, Property, Trial, examine
from tests.testing.countdown import Countdown, Roll, Take, living


class NeverTwoTakesAndARoll(Property):
    """Does not hold, of course."""

    name = "never two takes and a roll"

    def start(self, game: Game) -> None:
        self.done: list[Action[Any]] = []

    def happened(
        self, game: Game, action: Action[Any], events: tuple[Event, ...]
    ) -> None:
        self.done.append(action)

    def finish(self, game: Game) -> None:
        takes, rolls = self.done.count(Take(1)), self.done.count(Roll(4))
        self.hold(takes < 2 or rolls < 1, f"{takes} takes, {rolls} rolls")


class NeverAtAll(Property):
    name = "never at all"

    def look(self, game: Game, action: Action[Any] | None) -> None:
        self.hold(False, "never")


class OnlyFromAfar(Property):
    """Does not hold where every eighth action is looked at."""

    name = "only from afar"

    def look(self, game: Game, action: Action[Any] | None) -> None:
        self.hold(self.trial.depth.interval == 1 or self.step < 10, "ten")


class OnlyOnce(Property):
    """Does not hold when it is first looked at."""

    name = "only once"
    looks = 0

    def look(self, game: Game, action: Action[Any] | None) -> None:
        OnlyOnce.looks += 1
        self.hold(OnlyOnce.looks > 1, "once")


@living
class LongCountdown(Countdown):
    """Counts how often it is played."""

    applied = 0

    def _set_up(self) -> None:
        super()._set_up()
        self.heap.left = 10_000

    def apply(self, action: Action[Any]) -> tuple[Event, ...]:
        LongCountdown.applied += 1
        return super().apply(action)


def found_in(kind: type[Property], steps: int = 100) -> tuple[Trial, Finding]:
    line = play_at_random(LongCountdown.start, 3, steps)
    trial = Trial(make_game=LongCountdown.start, seed=3, actions=line.actions)
    finding = examine(kind, trial)
    assert finding is not None
    return trial, finding


def test_only_necessary_actions_are_left() -> None:
    trial, finding = found_in(NeverTwoTakesAndARoll)

    shortest = shrink(NeverTwoTakesAndARoll, trial, finding)

    assert sorted(shortest.actions, key=repr) == [Roll(4), Take(1), Take(1)]
    assert shortest.what == "2 takes, 1 rolls"
    assert shortest.step == 3


def test_failed_operations_leave_nothing() -> None:
    trial, finding = found_in(NeverAtAll)

    assert len(finding.actions) == 1
    assert shrink(NeverAtAll, trial, finding).actions == ()


def test_a_failure_lost_in_a_closer_look_is_shrunk_without_it() -> None:
    trial, finding = found_in(OnlyFromAfar)

    shortest = shrink(OnlyFromAfar, trial, finding)

    assert len(finding.actions) == 11
    assert len(shortest.actions) == 10


def test_an_unrepeatable_failure_is_not_shrunk() -> None:
    trial, finding = found_in(OnlyOnce)

    assert shrink(OnlyOnce, trial, finding) == finding


@pytest.mark.unmeasured
@pytest.mark.parametrize("effort", [0, 150, 1000])
def test_the_effort_is_bounded(effort: int) -> None:
    trial, finding = found_in(NeverTwoTakesAndARoll)
    LongCountdown.applied = 0

    shrink(NeverTwoTakesAndARoll, trial, finding, effort)

    # The last try may begin just before the effort is spent.
    assert LongCountdown.applied <= effort + 2 * len(finding.actions)


def test_costly_replays_are_played_less_often() -> None:
    trial, finding = found_in(NeverTwoTakesAndARoll)
    costly = type("Costly", (NeverTwoTakesAndARoll,), {"replay_cost": 900})

    shortest = shrink(costly, attrs.evolve(trial), finding, 1000)

    assert len(shortest.actions) > 3
