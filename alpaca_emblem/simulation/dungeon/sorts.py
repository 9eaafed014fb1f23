"""The sorts of items in a dungeon: items by what they are, as numbers."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Final, Self

from attrs import frozen

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.dungeon.agents import armour_worth, weapon_worth
from alpaca_emblem.games.dungeon.creatures.units import NaturalWeapon
from alpaca_emblem.games.dungeon.floors.population import ITEMS, POTION_ODDS
from alpaca_emblem.games.dungeon.items import (
    KINDS,
    Armour,
    Gold,
    Potion,
    Usable,
    thing_from_text,
    thing_text,
)
from alpaca_emblem.games.notation.custom_fields import own_attributes
from alpaca_emblem.rules.grid import triangle_bonus
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.packing import check_data_only, refuse

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.model.items import Item

USUAL: Final = (
    *(f"potion {kind}" for kind in KINDS[: layout.POTION_SORTS]),
    *(f"scroll {kind}" for kind in KINDS[layout.POTION_SORTS :]),
    *("ration", "key", "treasure", "gold", "fists"),
)
"""The texts of the sorts that every dungeon has. Gold has an amount, too."""


@frozen
class Sorts:
    """The sorts of items in all games of a set-up.

    Attributes:
        texts: The text of each sort, as in positions.
    """

    texts: tuple[str, ...]

    @classmethod
    def of(cls, game: Dungeon) -> Self:
        """Return the sorts of all items that *game* has, or new floors may have.

        Raises:
            CannotPackError: An item has rules of its own.
        """
        items = (
            *(make() for make in ITEMS),
            *game.adventurer.items,
            *(item for _, item in game.floor.items),
        )
        texts = map(_text_of, items)
        return cls(tuple(dict.fromkeys(chain(USUAL, texts))))

    def number(self, item: Item) -> int:
        """Return the sort of *item*.

        Raises:
            CannotPackError: This set-up has none.
        """
        text = _text_of(item)
        if text not in self.texts:
            refuse(f"the item {text!r}", "no floor of this dungeon has any")
        return self.texts.index(text)

    def text(self, sort: int, amount: int = 0) -> str:
        """Return the text of an item of a *sort*, as in positions."""
        return f"gold {amount}" if sort == layout.MONEY else self.texts[sort]

    def numbers(self, game: Dungeon) -> list[tuple[int, ...]]:
        """Return what the table holds of each sort."""
        fists, claw = game.adventurer.natural_weapon, NaturalWeapon(name="claw")
        found: list[tuple[int, ...]] = []
        for sort, text in enumerate(self.texts):
            item = fists if sort == layout.FISTS else _item_of(text)
            found.append(
                (
                    *(item.power, item.max_power, getattr(item, "defense", 0)),
                    triangle_bonus(item.matchup_against(claw)),
                    triangle_bonus(claw.matchup_against(item)),
                    *(weapon_worth(text), armour_worth(text)),
                    isinstance(item, Armour),
                )
            )
        return found

    def odds(self) -> tuple[int, ...]:
        """Return the sorts that new floors have, each equally likely."""
        return (
            *(self.number(Potion(kind=kind)) for kind in POTION_ODDS),
            *(self.number(make()) for make in ITEMS),
        )


def _item_of(text: str) -> Item:
    return thing_from_text("gold 1" if text == "gold" else text)


def _text_of(item: Item) -> str:
    """Return the text of *item*, if it is all that there is to say of it.

    Raises:
        CannotPackError: The item has rules of its own.
    """
    check_data_only(type(item))
    if isinstance(item, Gold):
        return "gold"
    text = thing_text(item)
    try:
        again = thing_from_text(text)
    except NotationError:
        again = None
    if type(again) is not type(item) or own_attributes(type(item)):
        refuse(f"the item {text!r}", "its text does not tell all of it")
    if isinstance(item, Usable) and text not in USUAL:
        refuse(f"the item {text!r}", "its effect is not known")
    return text
