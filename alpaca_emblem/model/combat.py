"""Combat: the order of attacks in an exchange, their numbers, and their reports.

A game hands its own `Combat` to the items that are used. It computes the damage of each
attack and reports it. Units that belong to no game use `Combat` itself, which has the
rules of the match.
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
    """One attack that has been computed but not applied.

    Attributes:
        damage: Damage in hit points, never negative; it may exceed what is left.
        hit_points: The hit points that the target has left afterwards.
        terms: The terms that make up *damage*.
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
    """One healing that has been computed but not applied.

    Attributes:
        amount: Hit points that the target gains; at most those it lacks.
        hit_points: The hit points that the target has afterwards.
        terms: The terms that make up *amount*.
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
def damage_and_terms(
    power: int, matchup: Matchup, attacking: type[Item], attacked: type[Item]
) -> tuple[float, tuple[Term, ...]]:
    """Return the damage of an attack by the rules of the match, and its terms.

    Results are cached by power and classes, since the same attacks recur in a game.
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
    """The rules of the match: weapon triangle, one counterattack, exact hit points.

    Subclass it to compute attacks in another way. *report* is called with each `Blow`
    or `Healing` just before it is applied, so in the order in which they happen.
    """

    __slots__ = ("report",)

    def __init__(self, report: Callable[[Happening], None]) -> None:
        self.report = report

    def blow(self, attacker: Unit, target: Unit) -> Blow:
        """Return an attack with the equipped item against the item of *target*.

        Java: `AbstractItem.takeInNormalAttack` and its siblings.
        """
        item, other = attacker.equipped_item, target.equipped_item
        matchup = item.matchup_against(other)
        damage, terms = damage_and_terms(
            item.power, matchup, item.__class__, other.__class__
        )
        left = rules.hit_points_after(target.hit_points, -damage, target.max_hit_points)
        return Blow(attacker, target, damage, left, terms)

    def strike(self, attacker: Unit, target: Unit) -> None:
        """Report one attack, then apply it."""
        blow = self.blow(attacker, target)
        self.report(blow)
        if blow.hit_points > 0:
            target.hit_points = blow.hit_points
        else:
            target.die()

    def exchange(self, attacker: Unit, target: Unit) -> None:
        """Attack once, and let a surviving target that can counterattack do so once.

        Java: `IUnit.useItemOn`.
        """
        try:
            attacker.in_combat = target.in_combat = True
            self.strike(attacker, target)
            if target.can_counter(attacker):
                self.strike(target, attacker)
        finally:  # observers of a death may raise
            attacker.in_combat = target.in_combat = False

    def heal(self, healer: Unit, target: Unit) -> None:
        """Heal *target* by the power of the equipped item, up to its maximum."""
        power = healer.equipped_item.power
        after = rules.hit_points_after(target.hit_points, power, target.max_hit_points)
        missing = target.max_hit_points - target.hit_points
        terms = (Term("power", "+", power), Term("missing", "at most", missing))
        amount = min(power, missing)
        self.report(Healing(healer, target, amount, after, terms))
        target.hit_points = after
