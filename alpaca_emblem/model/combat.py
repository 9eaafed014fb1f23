"""Combat: the order of an exchange, and how its numbers are worked out and reported.

A game hands its own `Combat` to the items that are used: it decides what a blow is
worth and who is told. Units that belong to no game use `Combat` as it is, which knows
the rules of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from alpaca_emblem.model.items import Item, Matchup
from alpaca_emblem.model.reprs import by_name
from alpaca_emblem.rules import combat as rules
from alpaca_emblem.rules.terms import Term, told

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


class Blow(NamedTuple):
    """One attack, worked out but not yet felt.

    Attributes:
        damage: Hit points that it is worth, never negative; may exceed what is left.
        hit_points: What the target has left afterwards.
        terms: How *damage* came about.
    """

    attacker: Unit
    target: Unit
    damage: float
    hit_points: float
    terms: tuple[Term, ...]

    def __repr__(self) -> str:
        return (
            f"Blow(attacker={by_name(self.attacker)}, target={by_name(self.target)}, "
            f"damage={self.damage}, hit_points={self.hit_points}, "
            f"terms={told(self.terms)})"
        )


class Healing(NamedTuple):
    """Hit points given, worked out but not yet felt.

    Attributes:
        amount: Hit points that the target gains: as many as are missing at most.
        hit_points: What the target has afterwards.
        terms: How *amount* came about.
    """

    healer: Unit
    target: Unit
    amount: float
    hit_points: float
    terms: tuple[Term, ...]

    def __repr__(self) -> str:
        return (
            f"Healing(healer={by_name(self.healer)}, target={by_name(self.target)}, "
            f"amount={self.amount}, hit_points={self.hit_points}, "
            f"terms={told(self.terms)})"
        )


Happening: TypeAlias = Blow | Healing


@lru_cache(maxsize=4096)
def worth(
    power: int, matchup: Matchup, attacking: type[Item], attacked: type[Item]
) -> tuple[float, tuple[Term, ...]]:
    """The damage of a blow by the rules of the match, and how it comes about.

    Kept for each power and pair of classes, since the same blows come again and again.
    """
    terms = [Term("power", "+", power)]
    pair = (attacking.__name__, attacked.__name__)
    if matchup is Matchup.STRONG:
        terms.append(Term("strong", "x", rules.STRONG_FACTOR, pair))
    elif matchup is Matchup.WEAK:
        terms.append(Term("weak", "-", rules.WEAK_PENALTY, pair))
        terms.append(Term("never_negative", "at least", 0))
    return rules.damage(power, matchup), tuple(terms)


class Combat:
    """The rules of the match: weapon triangle, one counterattack, hit points exact.

    Subclass it to work out blows otherwise. *report* is told of every happening just
    before it is felt, so in the order in which things happen.
    """

    __slots__ = ("report",)

    def __init__(self, report: Callable[[Happening], None]) -> None:
        self.report = report

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """What an attack with the item in hand is worth, by what *target* has in hand.

        Java: `AbstractItem.takeInNormalAttack` and its siblings.
        """
        item, other = attacker.equipped_item, target.equipped_item
        matchup = item.matchup_against(other)
        damage, terms = worth(item.power, matchup, item.__class__, other.__class__)
        left = rules.hit_points_after(target.hit_points, -damage, target.max_hit_points)
        return Blow(attacker, target, damage, left, terms)

    def strike(self, attacker: Unit, target: Unit) -> None:
        """Report one blow, then have it felt."""
        blow = self.blow(attacker, target)
        self.report(blow)
        if blow.hit_points > 0:
            target.hit_points = blow.hit_points
        else:
            target.die()

    def exchange(self, attacker: Unit, target: Unit) -> None:
        """A blow, and a blow back if the target lives and can.

        Java: `IUnit.useItemOn`. There is no counter to the counter.
        """
        try:
            attacker.in_combat = target.in_combat = True
            self.strike(attacker, target)
            if target.can_counter(attacker):
                self.strike(target, attacker)
        finally:  # who hears of a death may raise
            attacker.in_combat = target.in_combat = False

    def heal(self, healer: Unit, target: Unit) -> None:
        """Give *target* the power of the item in hand, up to its maximum."""
        power = healer.equipped_item.power
        after = rules.hit_points_after(target.hit_points, power, target.max_hit_points)
        missing = target.max_hit_points - target.hit_points
        terms = (Term("power", "+", power), Term("missing", "at most", missing))
        amount = min(power, missing)
        self.report(Healing(healer, target, amount, after, terms))
        target.hit_points = after
