"""The codes of a duel. Who acts is not part of them: it is part of the roster.

In order: strikes (relative fighter), skills (index, none or relative fighter), items
(index), flight, waiting.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import NoCodeError, shown
from alpaca_emblem.games.codes import Codes, Roster
from alpaca_emblem.games.duel.actions import Flee, Strike, UseItem, UseSkill, Wait
from alpaca_emblem.games.duel.game import Duel
from alpaca_emblem.games.duel.options import HERO
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action

KINDS: Final = (Strike, UseSkill, UseItem, Flee, Wait)
"""The actions that have codes, in the order of their codes."""


def _duel_in(game: Game | View) -> Duel:
    duel = game._present if isinstance(game, View) else game
    instance("game", duel, Duel)
    assert isinstance(duel, Duel), "it has just been checked"
    return duel


@frozen(cache_hash=True)
class DuelRoster(Roster):
    """The fighters of a duel as one side numbers them: its own, then its foes.

    Attributes:
        actor: The number of the fighter that acts. It changes with every turn of a side
            of several fighters, so a roster is taken for each decision.
    """

    actor: int = field(kw_only=True)


@lru_cache(maxsize=1 << 10)
def _roster_of(side: str, fighters: int, actor: int | None) -> DuelRoster:
    """Return the roster of *side*; without an actor, its first fighter is to act."""
    enemies = tuple(range(2, fighters + 1))
    numbers = (1, *enemies) if side == HERO else (*enemies, 1)
    return DuelRoster(side, numbers, actor=actor or numbers[0])


@frozen(cache_hash=True)
class DuelCodes(Codes):
    """The codes of the actions of a duel.

    Attributes:
        fighters: The number of fighters, the dead too.
        abilities: The largest number of abilities of a fighter.
        items: The largest number of items that a fighter carries.
        first: The first code of each kind of action, and the number of codes.
    """

    rosters_hold: ClassVar[bool] = False
    lists_are_kept: ClassVar[bool] = True

    fighters: int
    abilities: int
    items: int
    first: tuple[int, ...] = field(init=False)

    @first.default
    def _firsts(self) -> tuple[int, ...]:
        skills = self.abilities * (1 + self.fighters)
        sizes = (self.fighters, skills, self.items, 1, 1)
        return tuple(accumulate(sizes, initial=0))

    @property
    def count(self) -> int:
        return self.first[-1]

    @classmethod
    def of(cls, game: Game) -> DuelCodes:
        fighters = _duel_in(game).fighters
        return cls(
            len(fighters),
            max(len(fighter.abilities) for fighter in fighters),
            max(len(fighter.items) for fighter in fighters),
        )

    def roster(self, game: Game | View, side: str) -> DuelRoster:
        """Return the fighters of *game* as *side* numbers them, and who acts now.

        While the side is not to act, the actor is its first fighter.
        """
        duel = _duel_in(game)
        duel._check_side(side)
        actor = duel.actor if duel.to_act == side else None
        number = None if actor is None else actor.number
        return _roster_of(side, len(duel.units), number)

    def relative_roster(self) -> DuelRoster:
        return DuelRoster("", tuple(range(1, self.fighters + 1)), actor=1)

    def code(self, action: Action[Any], roster: Roster) -> int:
        if type(action) not in KINDS:
            raise NoCodeError(f"{action!r} has no code")
        return self.first[KINDS.index(type(action))] + self._offset(action, roster)

    def _offset(self, action: Action[Any], roster: Roster) -> int:
        """Return the number of *action* among those of its kind."""
        match action:
            case Strike(target=target):
                return roster.relative(target)
            case UseSkill(skill=skill, target=target):
                met = 0 if target is None else 1 + roster.relative(target)
                place = self._place("skill", skill, self.abilities)
                return place * (1 + self.fighters) + met
            case UseItem(item=item):
                return self._place("item", item, self.items)
        return 0

    def _place(self, what: str, index: object, count: int) -> int:
        if type(index) is not int or not 0 <= index < count:
            raise NoCodeError(f"there is no code for {what} {shown(index)}")
        return index

    def action(self, code: int, roster: Roster) -> Action[Any] | None:
        """Return the action with *code* of the actor of *roster*, legal or not.

        Raises:
            NoCodeError: The code is not below `count`, or the roster is not of a duel.
        """
        self._check_code(code)
        if not isinstance(roster, DuelRoster):
            raise NoCodeError(f"a roster of a duel is needed, not {roster!r}")
        kind = bisect_right(self.first, code) - 1
        unit, offset = roster.actor, code - self.first[kind]
        if kind == 0:
            return Strike.of(unit, roster.numbers[offset])
        if kind == 1:
            skill, met = divmod(offset, 1 + self.fighters)
            return UseSkill.of(unit, skill, roster.numbers[met - 1] if met else None)
        if kind == 2:
            return UseItem.of(unit, offset)
        return (Flee if kind == 3 else Wait).of(unit)
