"""What heals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, setters

from alpaca_emblem.errors import CannotUseError
from alpaca_emblem.model.dispatch import dispatching
from alpaca_emblem.model.items.base import Item, Matchup, mistaken_use

if TYPE_CHECKING:
    from alpaca_emblem.model.combat import Combat
    from alpaca_emblem.model.items.spellbooks import Spellbook
    from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Healer(Item):
    """What gives hit points. The enemy gets none of it."""

    def check_use_on(self, target: Unit) -> None:
        if not self.can_use_on(target):
            raise CannotUseError(
                f"{self} does not heal {target}, who is on another side",
                reason="other_side",
            )

    def can_use_on(self, target: Unit) -> bool:
        return self.owner is None or not self.owner.is_enemy_of(target)

    def use_on(self, target: Unit, combat: Combat) -> None:
        bearer = self._bearer()
        try:
            combat.heal(bearer, target)
        except AttributeError as error:
            raise mistaken_use(error, target, combat) from None


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Staff(Healer):
    """The cleric's staff. It never attacks; spells are strong against its bearer."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_staff(self)

    def take_spell_attack(self, book: Spellbook) -> Matchup:
        return Matchup.STRONG
