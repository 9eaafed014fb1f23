"""Learned agents, which play by a policy: the legal action with the highest score.

A policy is fitted to a set-up: its codes, its observer and, for one that reads acts,
their features.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen
from attrs.validators import optional

from alpaca_emblem.agents.policy import (
    ACTS,
    SHIPPED,
    Policy,
    features_of_acts,
    shipped_policy,
)
from alpaca_emblem.checks import instance, is_instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes, codes_of
from alpaca_emblem.games.observing import Observer, observer_of

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.features import GridFeatures
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View


def set_up_of(game: Game) -> dict[str, Any]:
    """Return the options that identify the set-up of *game* to policies."""
    position = game.position()
    units = position.get("unit", ())
    set_up = {
        "fighters": [unit.get("breed", unit.get("class")) for unit in units],
        "rules": position.get("rules", position.get("options", {})),
    }
    if "map" in position:
        set_up["map"] = position["map"]
    return set_up


@define(eq=False)
class LearnedAgent(Agent):
    """Takes the legal action that a policy scores highest.

    Attributes:
        policy: The policy; None for the one of the library that fits the game.
    """

    policy: Policy | None = field(
        default=None, validator=optional(is_instance(Policy)), repr=False
    )
    _fitted: FittedPolicy | None = field(default=None, init=False, repr=False)

    def choose(self, view: View) -> Action[Any]:
        """Return the best action by the policy; of equal ones the first.

        Raises:
            InvalidValueError: The view's side is not to act, or no policy fits.
        """
        decisions_in(view)
        game = view._present
        fitted = self._fitted
        if fitted is None or not fitted.fits(game, view.side, self.policy):
            fitted = self._fitted = FittedPolicy.of(game, view.side, self.policy)
        return fitted.best(view)

    def check(self, game: Game, side: str) -> None:
        """Check that the agent can play *side* of *game*.

        Raises:
            InvalidTypeError: *game* is no game with codes, or *side* is no text.
            InvalidValueError: The policy has learned something else, or none fits.
        """
        instance("game", game, Game)
        instance("side", side, str)
        FittedPolicy.of(game, side, self.policy)


@frozen(eq=False)
class FittedPolicy:
    """A policy with all that it needs to score the actions of one side of a set-up.

    Agents keep it as long as it `fits`, since codes and observers take as long to make
    as a decision.

    Attributes:
        given: The policy that the agent was given, if any.
        policy: The policy that scores: *given*, or the one of the library that fits.
        side: The side that it plays.
        set_up: The options that identify the set-up, as plain data.
        codes: The codes of actions.
        observer: Writes views as numbers.
        features: The features of acts, if the policy reads them.
    """

    given: Policy | None
    policy: Policy
    side: str
    set_up: Mapping[str, Any]
    codes: Codes
    observer: Observer
    features: GridFeatures | None

    @classmethod
    def of(cls, game: Game, side: str, given: Policy | None) -> FittedPolicy:
        """Return what *given*, or else a policy of the library, needs to play *side*.

        Raises:
            InvalidValueError: The policy does not fit, or there is none.
        """
        set_up = set_up_of(game)
        policy = _fitting(game, side, set_up) if given is None else given
        _check_fits(policy, game, side, set_up)
        codes, observer = codes_of(game), observer_of(game)
        features = features_of_acts().of(game) if policy.reads == ACTS else None
        size = math.prod(observer.shape)
        if features is None and (policy.inputs, policy.outputs) != (size, codes.count):
            raise InvalidValueError(
                f"the policy is for {policy.inputs} numbers and {policy.outputs} "
                f"codes, and this game has {size} and {codes.count}"
            )
        return cls(given, policy, side, set_up, codes, observer, features)

    def fits(self, game: Game, side: str, given: Policy | None) -> bool:
        """Return whether this is what *given* needs to play *side* of *game*."""
        return (
            given is self.given
            and side == self.side
            and self.observer.fits(game)
            and set_up_of(game) == self.set_up
        )

    def best(self, view: View) -> Action[Any]:
        """Return the legal action with the highest score; of equal ones the first."""
        scores = self.scores(view)
        return max(scores, key=scores.__getitem__)

    def scores(self, view: View) -> dict[Action[Any], float]:
        """Return the score of each legal action that has a code."""
        seen = self.observer.write(view)
        table = self.codes.table(view, self.codes.roster(view, view.side))
        policy = self.policy
        if self.features is None:
            scores = policy._scores(seen)
            return {action: scores[code] for code, action in table.items()}
        rows = self.features.write(seen, table)
        return {
            action: policy._scores(row)[0]
            for action, row in zip(table.values(), rows, strict=True)
        }


def _check_fits(
    policy: Policy, game: Game, side: str, set_up: Mapping[str, Any]
) -> None:
    """Refuse a policy that has learned something else.

    Raises:
        InvalidValueError: It is for another game, side or set-up.
    """
    if (policy.game, policy.side) != (game.name, side):
        raise InvalidValueError(
            f"the policy has learned to play {policy.side} in a game of the kind "
            f"{policy.game!r}, not {side} in {game.name!r}"
        )
    if policy.fits and dict(policy.fits) != set_up:
        keys = dict.fromkeys((*set_up, *policy.fits))
        wrong = next(
            key for key in keys if policy.fits.get(key, ...) != set_up.get(key, ...)
        )
        raise InvalidValueError(
            f"the policy has learned another set-up: its {wrong} must be "
            f"{policy.fits.get(wrong)!r:.80}, not {set_up.get(wrong)!r:.80}"
        )


def _fitting(game: Game, side: str, set_up: Mapping[str, Any]) -> Policy:
    """Return the library's policy for *side* of *game*.

    Raises:
        InvalidValueError: There is none.
    """
    for name in SHIPPED:
        policy = shipped_policy(name)
        if (policy.game, policy.side, dict(policy.fits)) == (game.name, side, set_up):
            return policy
    raise InvalidValueError(
        f"no policy of the library has learned to play {side} in {game!r:.80}: "
        "give one, such as LearnedAgent(policy=Policy.load('mine.json'))"
    )
