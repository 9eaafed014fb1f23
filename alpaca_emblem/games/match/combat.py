"""The combat of the match: the model's own, told as events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.match.events import UnitHealed, UnitStruck
from alpaca_emblem.model.combat import Blow, Combat, Happening

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.units import Unit


class MatchCombat(Combat):
    """Tells a match of every blow and healing while one item is used."""

    __slots__ = ("_attacker", "_game")

    def __init__(self, game: Match) -> None:
        super().__init__(self._tell)
        self._game = game
        self._attacker: Unit | None = None

    def _tell(self, happening: Happening) -> None:
        if isinstance(happening, Blow):
            self._tell_blow(happening)
        else:
            self._tell_healing(happening)

    def _tell_blow(self, blow: Blow) -> None:
        attacker, target, damage, hit_points, terms = blow
        if self._attacker is None:
            self._attacker = attacker
        self._game.tell(
            UnitStruck(
                number_of(attacker),
                number_of(target),
                attacker.equipped_item.name,
                damage,
                hit_points,
                terms,
                attacker is not self._attacker,
            )
        )

    def _tell_healing(self, healing: Happening) -> None:
        healer, target, amount, hit_points, terms = healing
        self._game.tell(
            UnitHealed(
                number_of(healer),
                number_of(target),
                healer.equipped_item.name,
                amount,
                hit_points,
                terms,
            )
        )


def number_of(unit: Unit) -> int:
    """The number of *unit* in its match."""
    assert unit.number is not None, "it has been enlisted"
    return unit.number
