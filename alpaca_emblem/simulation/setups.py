"""A set-up: all games that differ only in what changes while they are played.

It is made from one of these games. It holds their table and their start as plain
numbers, and translates games and actions into numbers and back. Each game the engine
can play has a class of set-ups, which names its kernels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from operator import index
from typing import Any, ClassVar, NamedTuple, Self, SupportsIndex

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes, Roster
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import SeededSource
from alpaca_emblem.simulation.compiling import kernel
from alpaca_emblem.simulation.layouts import Ints, Numbers, new_row
from alpaca_emblem.simulation.packing import refuse

Kernel = Callable[..., Any]


@kernel
def choose_all(g: Any, t: Any, policies: Ints, most: int) -> int:
    """Play nothing: each action of the game is chosen, and then done."""
    return 0


@kernel
def observe_nothing(
    g: Any, was: Any, t: Any, facts: Ints, side: int, planes: Any
) -> None:
    """Write nothing: the observations of the game are not compiled."""


class Kernels(NamedTuple):
    """The functions that a game brings to the common entry points.

    Below, *row* and *table* are flat arrays; *g* and *t* are what the openers make of
    them; *work* is scratch memory of `SetUp.work_size` integers.

    Attributes:
        open_table: ``(table) -> t``, an opener.
        open_state: ``(row, t) -> g``, an opener.
        begin: ``(g, t, seed, work) -> None``. Begin a new game: *g* equals the start
            of the set-up, and gets the dice of *seed* and all that depends on them.
        step: ``(g, t, code, work) -> None``. Do what *code* stands for, which is legal.
        list_legal: ``(g, t, out, work) -> int``. Write the codes of all legal actions
            to *out*, in the order of `Game.legal_actions`; return their number.
        choose: ``(g, t, policy, dice, legal, work) -> (code, dice)``. Choose for the
            side to act, by the policy with that index, with the agent's own *dice*.
            *legal* is scratch memory for a list.
        hit_points: ``(g, t, side) -> int``. The hit points left to a side.
        play_on: ``(g, t, policies, most) -> int``. Play on as the *policies* would
            choose, where a game knows a shorter way, for *most* actions or until the
            end; return the number of actions.
        observe: ``(g, was, t, facts, side, planes) -> None``. Write what a side sees,
            as its observer does, into flat *planes* that show what *was*. *facts* are
            those of `SetUp.facts`. At first *was* has `NONE` everywhere, and *planes*
            hold what the observer's own blank planes do.
    """

    open_table: Kernel
    open_state: Kernel
    begin: Kernel
    step: Kernel
    list_legal: Kernel
    choose: Kernel
    hit_points: Kernel
    play_on: Kernel = choose_all
    observe: Kernel = observe_nothing


class SetUp(ABC):
    """The set-up of a game, as plain numbers.

    Attributes:
        sides: The names of the sides.
        codes: The numbers of all actions.
        table: All that never changes, as one row.
        start: The game that the set-up was made from, as one row.
        most_legal: The largest number of legal actions at one time.
        work_size: The number of integers that kernels need to work in.
        draws_table: True if the kernel `Kernels.begin` draws a part of the table anew.
        heals: False if all games begin with the same hit points, and no side can ever
            win any back.
    """

    kernels: ClassVar[Kernels]
    policies: ClassVar[tuple[str, ...]] = ("random",)
    """The names of the policies of the kernel `Kernels.choose`, by their index."""
    reasons: ClassVar[tuple[str, ...]]
    """The reasons of an end. The word `OUTCOME` is an index plus one."""
    hit_point_parts: ClassVar[int] = 1
    """The number of parts into which the engine divides a hit point."""

    sides: tuple[str, ...]
    codes: Codes
    table: Numbers
    start: Numbers
    most_legal: int
    work_size: int
    draws_table: bool = False
    heals: bool = True
    _rosters: tuple[Roster, ...]
    _game: Game
    """A game of this set-up, which never changes."""

    @classmethod
    @abstractmethod
    def of(cls, game: Game) -> Self:
        """Return the set-up of *game*, which does not change.

        Raises:
            CannotPackError: The engine cannot play it. The message says why.
        """

    @abstractmethod
    def pack(self, game: Game) -> Numbers:
        """Return *game*, which is of this set-up, as a row.

        Raises:
            CannotPackError: It is of another set-up.
        """

    @abstractmethod
    def moment(self, row: Numbers) -> Moment:
        """Return the moment of a game that *row*, one of this set-up, stands for."""

    def unpack(self, row: Numbers, onto: Game | None = None) -> Game:
        """Return the game that *row* stands for.

        Args:
            row: A row of this set-up.
            onto: A game of this set-up to change into that game, which costs less than
                a new one.

        Raises:
            InvalidValueError: *row* stands for no game; *onto* has not changed.
        """
        game = self._game.copy() if onto is None else onto
        game.restore(self.moment(row))
        return game

    @classmethod
    def begin(cls, game: Game, seed: int) -> Game:
        """Return a game of objects that begins like *game*, with the dice of *seed*.

        It is the game that the kernel `Kernels.begin` begins.
        """
        twin = game.copy()
        if isinstance(twin.dice, SeededSource):
            dice = type(twin.dice)(seed)
            twin.restore({**twin.position(), "dice": {dice.kind: dice.state}})
        return twin

    def code(self, action: Action[Any]) -> int:
        """Return the code of *action* for the side whose unit it commands.

        Raises:
            NoCodeError: The action has none in this set-up.
        """
        return self.codes.code(action, self._rosters[self._side_of(action)])

    @abstractmethod
    def _side_of(self, action: Action[Any]) -> int:
        """Return the index of the side that *action* belongs to; 0 if any side's."""

    def action(self, code: SupportsIndex, side: int) -> Action[Any] | None:
        """Return the action that *code* stands for when a side acts.

        Args:
            code: The code, an integer of Python or of numpy.
            side: The index of the side in `sides`.

        Returns:
            The action, legal or not; None if the side has no such unit.

        Raises:
            NoCodeError: There is no such code.
        """
        return self.codes.action(index(code), self._rosters[side])

    @property
    def shown_size(self) -> int:
        """The number of first words of a row that `Kernels.observe` looks at."""
        return self.start.size

    def facts(self) -> Numbers:
        """Return what `Kernels.observe` needs to know beyond the table."""
        return new_row(0)

    def reason_word(self, reason: str) -> int:
        """Return the word `OUTCOME` for the *reason* of an end.

        Raises:
            CannotPackError: No game of this kind ends in that way.
        """
        if reason not in self.reasons:
            refuse(f"the outcome {reason!r}", f"it knows {', '.join(self.reasons)}")
        return self.reasons.index(reason) + 1

    def policy(self, name: str) -> int:
        """Return the index of the policy called *name*.

        Raises:
            InvalidValueError: The kernels of the game have no such policy.
        """
        if name not in self.policies:
            raise InvalidValueError(
                f"policy must be one of {', '.join(self.policies)}, not {name!r}"
            )
        return self.policies.index(name)


def first_hit_points(set_up: SetUp) -> list[int]:
    """Return the hit points of each side of the game that *set_up* was made from."""
    kernels, row = set_up.kernels, set_up.start.copy()
    table = kernels.open_table(set_up.table)
    game = kernels.open_state(row, table)
    sides = range(len(set_up.sides))
    return [int(kernels.hit_points(game, table, side)) for side in sides]
