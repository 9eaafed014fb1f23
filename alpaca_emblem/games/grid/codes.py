"""The codes of a grid battle.

In order: acts (own unit, place, none or relative target), then the end of the turn. The
units of both sides, dead or alive, are numbered within their side, in roster order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoCodeError, shown
from alpaca_emblem.games.codes import Codes, Roster
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.model.topology import Topology


def units_by_side(game: GridBattle) -> list[list[int]]:
    """Return the numbers of each side's units, dead or alive, in their order."""
    return [
        [number_of(unit) for unit in game.units if game.side_of(unit) == side]
        for side in SIDES
    ]


@frozen
class GridCodes(Codes):
    """The codes of the actions of a grid battle.

    Attributes:
        topology: The board.
        units: The number of units of the larger side.
    """

    topology: Topology = field(repr=False)
    units: int

    @property
    def targets(self) -> int:
        """The number of targets of an act from a place, none included."""
        return 1 + len(SIDES) * self.units

    @property
    def end_turn(self) -> int:
        """The code of the end of the turn, which is the last one."""
        return self.units * len(self.topology) * self.targets

    @property
    def count(self) -> int:
        return self.end_turn + 1

    @classmethod
    def of(cls, game: Game) -> GridCodes:
        battle = _battle_in(game)
        return cls(battle.field.topology, max(map(len, units_by_side(battle))))

    def roster(self, game: Game | View, side: str) -> Roster:
        battle = _battle_in(game)
        battle._check_side(side)
        return Roster.of_sides(SIDES.index(side), SIDES, units_by_side(battle))

    def relative_roster(self) -> Roster:
        return Roster("", tuple(range(1, len(SIDES) * self.units + 1)))

    def code(self, action: Action[Any], roster: Roster) -> int:
        match action:
            case Act(unit=unit, to=to, target=target):
                own = roster.relative(unit)
                if own >= self.units:
                    raise NoCodeError(
                        f"unit {shown(unit)} does not serve {roster.side}"
                    )
                on = 0 if target is None else 1 + roster.relative(target)
                place = self._place(to)
                return (own * len(self.topology) + place) * self.targets + on
            case EndTurn():
                return self.end_turn
            case _:
                raise NoCodeError(f"{action!r} has no code")

    def _place(self, to: object) -> int:
        """Return the index of the place *to*."""
        try:
            found = self.topology.find(*to)  # type: ignore[misc]  # it may be anything
        except TypeError:
            found = None
        if found is None:
            raise NoCodeError(f"the board has no place {shown(to)}")
        return found.index

    def action(self, code: int, roster: Roster) -> Action[Any] | None:
        self._check_code(code)
        if code == self.end_turn:
            return EndTurn.of()
        rest, on = divmod(code, self.targets)
        own, place = divmod(rest, len(self.topology))
        unit = roster.numbers[own]
        target = roster.numbers[on - 1] if on else None
        if unit == 0 or target == 0:
            return None
        return Act.of(unit, self.topology.locations[place].place, target)


def _battle_in(game: Game | View) -> GridBattle:
    """Return *game* itself, or the battle as far as a view shows it.

    Raises:
        InvalidTypeError: It is no grid battle.
    """
    battle = game._present if isinstance(game, View) else game
    instance("game", battle, GridBattle)
    assert isinstance(battle, GridBattle), "checked"
    return battle
