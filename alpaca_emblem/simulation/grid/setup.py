"""The set-up of a grid battle: from objects to plain numbers and back."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Self, TypeAlias

import attrs

from alpaca_emblem.games.base import Game
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.codes import GridCodes
from alpaca_emblem.games.grid.fog import Sighting
from alpaca_emblem.games.grid.moments import GridMoment
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.games.notation.custom_fields import own_attributes, own_entry
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.model.items import Attacking, Healer
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.simulation.grid.acts import begin, step
from alpaca_emblem.simulation.grid.agents import POLICIES, choose, hit_points
from alpaca_emblem.simulation.grid.layout import (
    ACTED,
    HEAD,
    QUEUE,
    REASONS,
    TURN,
    UNIT_WIDTH,
    open_state,
    open_table,
    state_size,
    work_size,
)
from alpaca_emblem.simulation.grid.listing import list_legal
from alpaca_emblem.simulation.grid.seeing import facts_of, observe
from alpaca_emblem.simulation.grid.tables import most_legal, table_of
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    GOES_ON,
    NONE,
    OUTCOME,
    WINNERS,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.packing import (
    bits,
    check_data_only,
    check_game_class,
    names_of,
    refuse,
)
from alpaca_emblem.simulation.setups import Kernels, SetUp

PLAYED: Final = frozenset(
    {"triangle", "hit_chance", "levels", "turn_limit", "survive", "reach"}
    | {"fell_captain"}
)
"""The options of a scenario that the kernels play."""
REFUSED: Final = {
    "fog": "each side plays from what it has seen, which is not packed",
}
"""The options that they do not play, and why."""

Setting: TypeAlias = tuple[Any, ...]
"""All that never changes in a battle."""


def setting_of(game: GridBattle) -> Setting:
    """Return all that never changes in *game*."""
    scenario = game.scenario
    roster = tuple(
        (
            *(recruit.side, recruit.names, recruit.unit_class, recruit.weapon),
            *(recruit.movement, recruit.min_range, recruit.max_range),
            *(recruit.guard, recruit.captain, own_entry(unit)),
            *(own_entry(item) for item in unit.items[:1]),
        )
        for recruit, unit in zip(scenario.roster, game.units, strict=True)
    )
    return scenario.name, scenario.rows, scenario.legend, scenario.options, roster


def check_playable(game: GridBattle) -> None:
    """Refuse a battle that the kernels cannot play.

    Raises:
        CannotPackError: The message names the part and why.
    """
    for option in attrs.fields(type(game.scenario.options)):
        is_on = getattr(game.scenario.options, option.name) != option.default
        if is_on and option.name not in PLAYED:
            why = REFUSED.get(option.name, "the kernels do not know it")
            refuse(f"the option {option.name}", why)
    for unit in game.units:
        for part in (unit, *unit.items[:1]):
            own = own_attributes(type(part))
            names = frozenset(attribute.name for attribute in own)
            check_data_only(type(part), names)
        item = unit.equipped_item
        if item.max_power != item.power:
            refuse(f"{item} of {unit}", "its power is not one number")
        attacks, heals = isinstance(item, Attacking), isinstance(item, Healer)
        if item.can_attack != attacks or (attacks and heals):
            refuse(f"{item} of {unit}", "it is not clear whether it attacks")


class GridSetUp(SetUp):
    """The set-up of a grid battle without fog."""

    kernels: ClassVar[Kernels] = Kernels(
        *(open_table, open_state, begin, step, list_legal, choose, hit_points),
        observe=observe,
    )
    policies: ClassVar[tuple[str, ...]] = POLICIES
    reasons: ClassVar[tuple[str, ...]] = REASONS

    _game: GridBattle

    def __init__(self, game: GridBattle) -> None:
        check_playable(game)
        self._game = game.copy()
        self._setting = setting_of(game)
        codes = GridCodes.of(game)
        self.sides, self.codes = SIDES, codes
        self._rosters = tuple(codes.roster(game, side) for side in SIDES)
        self.table = table_of(game)
        self.most_legal = most_legal(game)
        self._shape = len(game.units), len(game.field)
        needed = codes.units, int(self.table[QUEUE]), self.most_legal
        self.work_size = work_size(*self._shape, *needed)
        self.start = self.pack(game)

    @classmethod
    def of(cls, game: Game) -> Self:
        check_game_class(game, GridBattle)
        assert isinstance(game, GridBattle), "checked"
        return cls(game)

    def pack(self, game: Game) -> Numbers:
        self._check(game)
        assert isinstance(game, GridBattle), "checked"
        row = new_row(state_size(*self._shape), NONE)
        acted = frozenset(game.phases.acted)
        self._pack_head(row, game)
        numbers: list[float] = []
        board = HEAD + len(game.units) * UNIT_WIDTH
        for index, unit in enumerate(game.units):
            place = NONE if unit.location is None else unit.location.index
            numbers += (unit.hit_points, unit.max_hit_points, place, unit in acted)
            numbers += (unit.equipped_item.power, unit.stats.defense)
            numbers.append(game.experience[index])
            if unit.is_placed:
                row[board + place] = index
        row[HEAD:board] = numbers
        return row

    @property
    def shown_size(self) -> int:
        return state_size(len(self._game.units), 0)  # the board follows

    def facts(self) -> Numbers:
        return facts_of(self._game)

    def _check(self, game: Game) -> None:
        """Refuse a battle of another set-up.

        Raises:
            CannotPackError: The message says what is different.
        """
        check_game_class(game, GridBattle)
        assert isinstance(game, GridBattle), "checked"
        if setting_of(game) != self._setting:
            refuse("this battle", "its scenario or units are not those of the set-up")
        chance = game.scenario.options.hit_chance
        if chance is not None and type(game.dice) is not Mulberry32:
            refuse(f"dice of the kind {game.dice.kind}", "a battle has mulberry32")

    def _pack_head(self, row: Numbers, game: GridBattle) -> None:
        is_diced = game.scenario.options.hit_chance is not None
        row[DICE] = game.dice.state if is_diced else 0
        row[OUTCOME], row[WINNERS], row[TURN] = GOES_ON, 0, game.turn
        row[ACTOR] = NONE if game.to_act is None else SIDES.index(game.to_act)
        if game.outcome is not None:
            row[OUTCOME] = self.reason_word(game.outcome.reason)
            row[WINNERS] = bits(SIDES, game.outcome.winners)

    def moment(self, row: Numbers) -> GridMoment:
        head: list[int] = row[:HEAD].tolist()
        units, places = self._shape
        rows: list[list[int]] = row[HEAD:-places].reshape(units, UNIT_WIDTH).tolist()
        is_diced = self._game.scenario.options.hit_chance is not None
        outcome = None
        if head[OUTCOME] != GOES_ON:
            winners = names_of(SIDES, head[WINNERS])
            outcome = Outcome(REASONS[head[OUTCOME] - 1], winners)
        return GridMoment(
            dice=(Mulberry32.kind, head[DICE]) if is_diced else None,
            turn=head[TURN],
            to_act=None if head[ACTOR] < 0 else SIDES[head[ACTOR]],
            outcome=outcome,
            units=tuple(map(self._known, rows)),
            acted=tuple([bool(unit[ACTED]) for unit in rows]),
        )

    def _known(self, numbers: list[int]) -> Sighting:
        left, most, place, _, power, defense, experience = numbers
        locations = self._game.field.locations
        at = None if place < 0 else locations[place].place
        return Sighting(at, left, most, power, defense, experience)

    def _side_of(self, action: Action[Any]) -> int:
        number = action.unit if isinstance(action, Act) else 0
        units = self._game.units
        if type(number) is not int or not 1 <= number <= len(units):
            return 0
        return SIDES.index(self._game.side_of(units[number - 1]))
