"""``alpaca-emblem demo``: a match of four players, from turn zero to its end."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from alpaca_emblem.commands.match import MatchRun
from alpaca_emblem.match import GameController
from alpaca_emblem.model.factories import (
    FAST,
    GENERIC_ITEM,
    GENERIC_UNIT,
    LONG_DISTANCE,
    POWERFUL,
    TANK,
    ItemPreset,
    UnitPreset,
)
from alpaca_emblem.model.items import (
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.units import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
)
from alpaca_emblem.texts import Narrator

SIZE: Final = 7
ROUNDS: Final = 20

Arms = tuple[tuple[type[Item], ItemPreset], ...]
Company = tuple[type[Unit], UnitPreset, Arms]

HERO: Final[Company] = (Hero, GENERIC_UNIT, ((Spear, GENERIC_ITEM), (Spear, POWERFUL)))
COMPANIES: Final[tuple[tuple[str, tuple[Company, ...]], ...]] = (
    (
        "greedy",
        (
            HERO,
            (SwordMaster, FAST, ((Sword, POWERFUL),)),
            (Archer, GENERIC_UNIT, ((Bow, POWERFUL),)),
            (Cleric, GENERIC_UNIT, ((Staff, GENERIC_ITEM),)),
        ),
    ),
    (
        "random",
        (
            HERO,
            (Fighter, GENERIC_UNIT, ((Axe, POWERFUL),)),
            (Sorcerer, GENERIC_UNIT, ((Darkness, GENERIC_ITEM), (Light, POWERFUL))),
            (Archer, FAST, ((Bow, GENERIC_ITEM), (Bow, LONG_DISTANCE))),
        ),
    ),
    (
        "greedy",
        (
            HERO,
            (Fighter, FAST, ((Axe, POWERFUL),)),
            (Sorcerer, GENERIC_UNIT, ((Spirit, POWERFUL), (Light, GENERIC_ITEM))),
            (Cleric, TANK, ((Staff, POWERFUL),)),
        ),
    ),
    (
        "random",
        (
            HERO,
            (SwordMaster, GENERIC_UNIT, ((Sword, GENERIC_ITEM), (Sword, POWERFUL))),
            (Sorcerer, FAST, ((Spirit, GENERIC_ITEM), (Darkness, POWERFUL))),
            (Alpaca, GENERIC_UNIT, ((Staff, POWERFUL), (Axe, GENERIC_ITEM))),
        ),
    ),
)
"""For each player: the name of its agent, and its units with their weapons."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the match in the language of *options*.

    Raises:
        InvalidValueError: The library does not speak the language.
    """
    narrator = Narrator(options.language)
    match = GameController(players=len(COMPANIES), map_size=SIZE, seed=options.seed)
    set_up(match)
    match.init_game(ROUNDS)
    agents = (agent for agent, _ in COMPANIES)
    names = dict(zip(match.players, agents, strict=True))
    run = MatchRun(match, names)
    return lambda: run.show(narrator)


def set_up(match: GameController) -> None:
    """Place the units of each player in a corner of the map, in turn zero."""
    while match.to_act is not None:
        side = match.players.index(match.to_act)
        places = _corner(side, match.field.size)
        for (unit_class, body, arms), (row, column) in zip(
            COMPANIES[side][1], places, strict=True
        ):
            match.add_preset_unit(unit_class, body, row, column)
            for item_class, make in arms:
                name = f"{make.name.replace('_', ' ')} {item_class.__name__.lower()}"
                match.add_preset_item(item_class, make, name)
            if match.units[-1].can_wield(match.items[0]):
                match.equip_item(0)
        match.end_turn()


def _corner(side: int, size: int) -> tuple[tuple[int, int], ...]:
    """Return a corner of the map and the three places next to it."""
    is_below, is_right = divmod(side, 2)
    rows = (size - 1, size - 2) if is_below else (0, 1)
    columns = (size - 1, size - 2) if is_right else (0, 1)
    return tuple((row, column) for row in rows for column in columns)
