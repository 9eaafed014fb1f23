"""The set-up of a match: from objects to plain numbers and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Self

from alpaca_emblem.errors import NoCodeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes
from alpaca_emblem.games.match.codes import MatchCodes
from alpaca_emblem.games.match.controller import GameController
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.match.moments import MatchMoment, UnitMoment
from alpaca_emblem.games.match.skirmish import Skirmish, homes_of, muster
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import JavaRandom
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    GOES_ON,
    MOST_SIDES,
    NONE,
    OUTCOME,
    WINNERS,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.match import (
    acts,
    agents,
    layout,
    listing,
    maps,
    seeing,
)
from alpaca_emblem.simulation.match.layout import (
    CARRIED,
    EQUIPPED,
    HIT_POINTS,
    MOVED,
    ORDER,
    PLACE,
    PLAYING,
    PRESENT,
    ROUND,
    ROUNDS,
    TURN,
    UNIT_WIDTH,
    USES,
    State,
)
from alpaca_emblem.simulation.match.table import Items, table_of
from alpaca_emblem.simulation.packing import bits, check_game_class, names_of, refuse
from alpaca_emblem.simulation.setups import Kernels, SetUp

PLAYED: Final = ("last_standing", "round_limit")
"""The reasons of an end, in the order of their words."""


class MatchSetUp(SetUp):
    """The set-up of a match in play: players, map, units, and all items."""

    kernels = Kernels(
        layout.open_table,
        layout.open_state,
        maps.begin,
        acts.step,
        listing.list_legal,
        agents.choose,
        agents.hit_points,
        observe=seeing.observe,
    )
    policies = ("random", "greedy")
    reasons = PLAYED
    hit_point_parts: ClassVar[int] = 2

    def __init__(
        self, game: Match, homes: Sequence[Location] = (), draws_map: bool = False
    ) -> None:
        self.sides = game.players
        self.codes: Codes
        self.codes = codes = MatchCodes.of(game)
        self._items = Items(game)
        places = [home.index for home in homes]
        self.table = table_of(game, codes, self._items, places, draws_map)
        self.draws_table = bool(homes)
        units, players = len(game.units), len(self.sides)
        self._shape = (ORDER + players, units, max(codes.rooms), len(codes.topology))
        self._rosters = tuple(codes.roster(game, side) for side in self.sides)
        # The greedy policy keeps plans there, a word for each use.
        plans = (len(codes.rooms) + codes.slots) * units
        self.most_legal = max(codes.count, plans)
        # It sees units in as many words, and lists those that are near.
        seen = (agents.SIGHT + 1) * units
        self.work_size = max(3 * layout.KINDS, codes.count, seen)
        self._units = _unit_entries(game)
        self._game = game.copy()
        self._uses_per_turn = game.uses_per_turn
        self.start = self.pack(game)

    @classmethod
    def of(cls, game: Game) -> Self:
        check_game_class(game, Match, GameController)
        assert isinstance(game, Match), "checked"
        if len(game.players) > MOST_SIDES:
            refuse(f"{len(game.players)} players", f"it packs {MOST_SIDES}")
        try:
            return cls(game)
        except NoCodeError as error:
            refuse("this match", str(error))

    @classmethod
    def skirmish(cls, plan: Skirmish, map_seed: int | None = None) -> Self:
        """Return the set-up of all skirmishes of *plan*.

        The kernels begin the match of a seed as `GameController.skirmish` does.

        Args:
            plan: The plan.
            map_seed: The seed of the map of all; None for a map of its own for each.

        Raises:
            CannotPackError: The engine cannot play it. The message says why.
            InvalidValueError: The map has too few places.
        """
        if len(plan.players) < 2:
            refuse("a skirmish of one player", "it ends before it begins")
        game = GameController(
            players=plan.players,
            map_size=plan.map_size,
            seed=0,
            map_seed=0 if map_seed is None else map_seed,
            uses_per_turn=plan.uses_per_turn,
        )
        muster(game, plan)
        MatchSetUp.of(game)  # checks it
        return cls(game, homes_of(game, plan), map_seed is None)

    def facts(self) -> Numbers:
        game = self._game
        assert isinstance(game, Match), "set by the constructor"
        return seeing.facts_of(game, self._items.known)

    def _opened(self, row: Numbers) -> State:
        head, units, slots, places = self._shape
        bags, board = head + units * UNIT_WIDTH, row.size - places
        return State(
            row[:head],
            row[head:bags].reshape(units, UNIT_WIDTH),
            row[bags:board].reshape(units, slots),
            row[board:],
        )

    def pack(self, game: Game) -> Numbers:
        check_game_class(game, Match, GameController)
        assert isinstance(game, Match), "checked"
        self._check(game)
        head, units, slots, places = self._shape
        row = new_row(head + units * (UNIT_WIDTH + slots) + places, NONE)
        g = self._opened(row)
        self._pack_head(game, g.head)
        for index, unit in enumerate(game.units):
            self._pack_unit(g, index, unit)
        return row

    def _check(self, game: Match) -> None:
        """Refuse a match of another set-up.

        Raises:
            CannotPackError: It has other players, units, or dice, or another map.
        """
        if not isinstance(game.dice, JavaRandom):
            refuse(f"dice of the kind {game.dice.kind}", "a match has those of Java")
        codes = self.codes
        assert isinstance(codes, MatchCodes), "set by the constructor"
        if game.players != self.sides or _unit_entries(game) != self._units:
            refuse("this match", "its players or units are not those of the set-up")
        if game.field.topology != codes.topology or game.round_number == 0:
            refuse("this match", "its map or phase is not that of the set-up")
        if game.uses_per_turn != self._uses_per_turn:
            refuse(f"{game.uses_per_turn} uses a turn", "the set-up has another limit")

    def _pack_head(self, game: Match, head: Any) -> None:
        players = self.sides
        order = [players.index(tactician.name) for tactician in game.rounds.order]
        head[:] = 0
        head[DICE] = game.dice.state
        head[ROUND : ROUND + 3] = (
            game.round_number,
            game.max_rounds or 0,
            game.rounds.index,
        )
        head[PLAYING] = len(order)
        head[PRESENT] = bits(players, (t.name for t in game.tacticians))
        head[ORDER : ORDER + len(order)] = order
        head[ACTOR] = NONE if game.to_act is None else players.index(game.to_act)
        if game.outcome is not None:
            head[OUTCOME] = self.reason_word(game.outcome.reason)
            head[WINNERS] = bits(players, game.outcome.winners)

    def _pack_unit(self, g: State, index: int, unit: Unit) -> None:
        halves = 2 * unit.hit_points
        if halves != int(halves):
            refuse(f"{unit.hit_points} hit points", "it counts halves")
        row, bag = g.units, g.bags
        row[index, HIT_POINTS] = int(halves)
        row[index, MOVED], row[index, USES] = unit.has_moved, unit.uses
        row[index, CARRIED] = len(unit.items)
        for slot, item in enumerate(unit.items):
            bag[index, slot] = self._items.number(item)
            if item is unit.equipped_item:
                row[index, EQUIPPED] = slot
        if unit.location is not None:
            row[index, PLACE] = unit.location.index
            if unit.is_alive:
                g.board[unit.location.index] = index

    def moment(self, row: Numbers) -> MatchMoment:
        players, (size, units, slots, places) = self.sides, self._shape
        head: list[int] = row[:size].tolist()
        bags = size + units * UNIT_WIDTH
        rows: list[list[int]] = row[size:bags].reshape(units, UNIT_WIDTH).tolist()
        carried: list[list[int]] = row[bags:-places].reshape(units, slots).tolist()
        outcome = None
        if head[OUTCOME] != GOES_ON:
            winners = names_of(players, head[WINNERS])
            outcome = Outcome(self.reasons[head[OUTCOME] - 1], winners)
        order = tuple([players[at] for at in head[ORDER : ORDER + head[PLAYING]]])
        return MatchMoment(
            dice=(JavaRandom.kind, head[DICE]),
            round_number=head[ROUND],
            max_rounds=head[ROUNDS] or None,
            order=order,
            turn=None if head[ACTOR] < 0 else head[TURN],
            outcome=outcome,
            units=tuple(map(self._unit_moment, rows, carried)),
        )

    def _unit_moment(self, numbers: list[int], bag: list[int]) -> UnitMoment:
        keys, half = self._items.keys, numbers[HIT_POINTS]
        return UnitMoment(
            half / 2 if half & 1 else half >> 1,
            None if numbers[PLACE] < 0 else numbers[PLACE],
            numbers[MOVED] > 0,
            numbers[USES],
            [keys[item] for item in bag[: numbers[CARRIED]]],
            None if numbers[EQUIPPED] < 0 else numbers[EQUIPPED],
        )

    def _side_of(self, action: Action[Any]) -> int:
        number = getattr(action, "unit", None)
        if type(number) is not int or not 1 <= number <= len(self._units):
            return 0
        return self.sides.index(self._units[number - 1][2])


def _unit_entries(game: Match) -> list[tuple[Any, ...]]:
    """Return all that never changes in the units of *game*."""
    return [
        (
            *(unit.number, type(unit).__name__, unit.owner and unit.owner.name),
            *(unit.max_hit_points, unit.movement),
        )
        for unit in game.units
    ]
