"""Both engines side by side: after every action they must be in the same state."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.entries import entries_of
from alpaca_emblem.simulation.layouts import ACTOR, NONE, new_row
from alpaca_emblem.simulation.setups import SetUp


def parity_games(default: int) -> int:
    """The number of games of each kind in which compiled engines are compared.

    `make parity-engines N=1000000` asks for more, for a night.
    """
    return int(os.environ.get("PARITY_GAMES", default))


Chooser = Callable[[Game, Sequence[Action[Any]]], Action[Any]]


class SideBySide:
    """A game of objects and the same game as plain numbers.

    Attributes:
        game: The objects.
        row: The plain numbers.
        played: How many actions of each kind have been played.
    """

    def __init__(self, game: Game, set_up: SetUp) -> None:
        self.game, self.set_up = game, set_up
        self.row = set_up.pack(game)
        self.twin = set_up.unpack(self.row)
        self.entries = entries_of(set_up.kernels)
        self.legal, self.work = new_row(set_up.most_legal), new_row(set_up.work_size)
        self.played: Counter[str] = Counter()
        self.check_whole()

    def legal_actions(self) -> list[Action[Any]]:
        return [a for a in self.game.legal_actions() if not a.is_referees]

    def listed(self) -> list[int]:
        """The codes that the kernel lists."""
        count = self.entries.list_legal(
            self.row, self.set_up.table, self.legal, self.work
        )
        codes: list[int] = self.legal[:count].tolist()
        return codes

    def check(self) -> None:
        """Compare the packed state, and what can be done next."""
        expected = self.set_up.pack(self.game)
        assert self.row.tolist() == expected.tolist()
        if self.game.outcome is None:
            assert self.game.to_act == self.set_up.sides[self.row[ACTOR]]
            codes = [self.set_up.code(a) for a in self.legal_actions()]
            assert self.listed() == codes
        else:
            assert self.row[ACTOR] == NONE
            assert self.listed() == []

    def check_whole(self) -> None:
        """Compare everything: nothing may be lost on the way."""
        assert self.set_up.unpack(self.row, self.twin).digest() == self.game.digest()

    def do(self, action: Action[Any]) -> None:
        """Do *action* in both."""
        code = self.set_up.code(action)
        assert self.set_up.action(code, int(self.row[ACTOR])) == action
        self.game.apply(action)
        self.entries.step(self.row, self.set_up.table, code, self.work)
        self.played[type(action).__name__] += 1
        self.check()

    def play(self, choose: Chooser, most: int, digest_every: int = 10) -> None:
        """Play at most *most* actions."""
        for done in range(most):
            if self.game.outcome is not None:
                break
            self.do(choose(self.game, self.legal_actions()))
            if done % digest_every == 0:
                self.check_whole()
        self.check_whole()


def weighted(seed: int, weights: dict[str, int]) -> Chooser:
    """Return a chooser that draws the kind of action by *weights*, 10 by default."""
    dice = Mulberry32(seed)

    def choose(_: Game, legal: Sequence[Action[Any]]) -> Action[Any]:
        by_kind: dict[str, list[Action[Any]]] = {}
        for action in legal:
            by_kind.setdefault(type(action).__name__, []).append(action)
        kinds = [kind for kind in by_kind for _ in range(weights.get(kind, 10))]
        return choice(dice, by_kind[choice(dice, kinds or list(by_kind))])

    return choose
