"""A whip for the library: a kind of weapon that it does not know yet.

How a whip fares when it is attacked:

- axes are strong against it, and swords are weak: it tears them out of hands;
- other weapons are neutral, and magic is strong, as against every weapon.

How it fares when it attacks:

- it is weak against a `Halberd`, which is an axe with a long shaft;
- it is neutral against everything else, also against items that do not know whips.

`Tamer` wields whips and nothing else. All other units refuse them.

The library's own classes stay as they are. Read how `Axe` is written in
``alpaca_emblem.model.items``: it calls a method of the item that it meets, named after
itself. The library finds methods that are named after a whip in the same way.
"""

from attrs import define, setters

from alpaca_emblem import Axe, Item, Matchup, Unit
from alpaca_emblem.building import Weapon


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    """A long weapon of leather."""

    def equip_to(self, unit: Unit) -> None:
        """Ask *unit* to wield this whip."""
        raise NotImplementedError

    def matchup_against(self, item: Item) -> Matchup:
        """Return how an attack with this whip fares against *item*."""
        raise NotImplementedError


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    """An axe with a long shaft, against which whips are weak."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tamer(Unit):
    """Wields whips."""

    letter = "T"
