"""The exact value of a game between agents that remember nothing.

Such a game is a Markov chain of positions. It is explored depth first and in place, by
`Game.successors`; positions that differ only in dice and clocks count as one. A new
position is explored from where the game stands, so nothing is copied or read back.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Callable, Generator, Mapping
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from alpaca_emblem.agents import Agent
from alpaca_emblem.checks import function, instance, whole_number
from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.lab.chains import Chain
from alpaca_emblem.lab.policies import (
    Minds,
    Policies,
    agents_of,
    choices,
)
from alpaca_emblem.lab.values import Exact, check_eps

Until: TypeAlias = Callable[[Game, Action[Any]], str | None]
"""Takes a game and the action to come; returns the name of an end, or None."""

MOST_POSITIONS: Final = 100_000
"""The usual limit of positions, which are explored in some minutes."""

STAIRS: Final = "stairs"
"""The end of a run through a dungeon that `at_stairs` names."""


def exact_value(
    game: Game,
    policies: Policies,
    eps: float = 1e-9,
    fractions: bool = False,
    *,
    limit: int = MOST_POSITIONS,
    until: Until | None = None,
) -> Exact:
    """Return the exact probability of each outcome of *game*, from its present state.

    Args:
        game: The game, which is left unchanged.
        policies: For each side, an agent or its name: in the order of ``game.sides``,
            by side, or one for all. Their own dice are enumerated, too.
        eps: The largest distance between lower and upper bounds, above 0.
        fractions: True for fractions instead of bounds, which takes longer.
        limit: The largest number of positions.
        until: A function that is called before each action; where it returns a name,
            that is an outcome.

    Raises:
        ForecastTooLargeError: There are more positions than *limit*, or an action has
            too many results, or leads to a floor of a dungeon that has not been made:
            see `at_stairs`.
        InvalidValueError: An agent remembers something, plays trials, or sees too
            little to be enumerated, or cannot play its side; or an argument is out of
            range.
        InvalidTypeError: An argument is of the wrong type.

    >>> from alpaca_emblem import Duel
    >>> 0.9999980003 in exact_value(Duel(enemies=["goblin"]), "beast").wins("hero")
    True
    """
    instance("game", game, Game)
    if until is not None:
        function("until", until)
    check_eps(eps)
    whole_number("limit", limit, 1)
    agents = agents_of(game, policies)
    chain = _Exploration(game, agents, limit, until).chain()
    return Exact.of(chain, eps, fractions)


def at_stairs(game: Game, action: Action[Any]) -> str | None:
    """End a run through a dungeon where *action* leaves the floor.

    A floor is not made before it is entered, so it cannot be forecast. As the argument
    *until* of `exact_value`, this function makes the way there an outcome.

    Returns:
        "stairs" if the action leads to another floor, otherwise None.

    Raises:
        InvalidTypeError: *game* is not a dungeon, or *action* no action.

    >>> from alpaca_emblem import Dungeon
    >>> value = exact_value(Dungeon(seed=42), "explorer", until=at_stairs)
    >>> print(value)
    stairs: 1.000000000000
    """
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.games.dungeon.foresight import leaves_floor

    instance("game", game, Dungeon)
    instance("action", action, Action)
    assert isinstance(game, Dungeon), "it has just been checked"
    return STAIRS if leaves_floor(game, action) else None


class _Exploration:
    """One exploration of all positions that can be reached."""

    def __init__(
        self,
        game: Game,
        agents: Mapping[str, Agent],
        limit: int,
        until: Until | None,
    ) -> None:
        self._game = game
        self._agents = agents
        self._minds = Minds(agents)
        self._limit = limit
        self._until = until
        self._chain: Chain[Outcome | str] = Chain()
        self._known: dict[bytes, int] = {}

    def chain(self) -> Chain[Outcome | str]:
        """Return the chain of positions, the present one first."""
        if self._game.outcome is not None:
            raise InvalidValueError("the game is over already")
        self._known[self._key()] = self._chain.add()
        stack = [(0, self._ways(0))]
        try:
            while stack:
                start, ways = stack[-1]
                weight = next(ways, None)
                if weight is None:
                    stack.pop()
                elif (new := self._arrive(start, weight)) is not None:
                    stack.append((new, self._ways(new)))
        finally:
            while stack:  # from the inside out
                stack.pop()[1].close()
        return self._chain

    def _ways(self, start: int) -> Generator[Fraction]:
        """Let the game stand in each successor in turn, and yield its probability."""
        side, ways = self._game.to_act, choices(self._game, self._agents)
        if side is not None:
            self._minds.check(side)
        for odds, action in ways:
            end = None if self._until is None else self._until(self._game, action)
            if end is not None:
                self._chain.end(start, end, odds)
                continue
            for chance, _ in self._game.successors(action):
                yield odds * chance

    def _arrive(self, start: int, weight: Fraction) -> int | None:
        """Record a transition from *start*; return the new position if there is one."""
        outcome = self._game.outcome
        if outcome is not None:
            self._chain.end(start, outcome, weight)
            return None
        key = self._key()
        known = self._known.get(key)
        if known is not None:
            self._chain.lead(start, known, weight)
            return None
        if len(self._known) >= self._limit:
            raise ForecastTooLargeError(
                f"there are more than {len(self._known)} positions, the limit"
            )
        new = self._known[key] = self._chain.add()
        self._chain.lead(start, new, weight)
        return new

    def _key(self) -> bytes:
        state = self._game.timeless()
        try:
            # Several times as fast as JSON. The second version of the format does not
            # depend on which values are the same object.
            written = marshal.dumps(state, 2)
        except ValueError:  # it has values of a subclass, such as an enumeration
            written = json.dumps(state, separators=(",", ":")).encode()
        return blake2b(written, digest_size=16).digest()
