"""Dungeons of which something is hidden, and walks through them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.views import View
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import choose
from tests.games.dungeon.positions import (
    SIDE,
    drawn,
)


def walk(
    variant: Variant, seed: int, steps: int, thinning: Mulberry32 | None = None
) -> Iterator[Dungeon]:
    """A run of random steps, and where it stands before each.

    Most monsters of the first floor are gone if there is something for *thinning*.
    """
    game, dice = Dungeon(seed=seed, variant=variant), Mulberry32(seed)
    if thinning is not None:
        thin_out(game, thinning)
    for _ in range(steps):
        if game.outcome is not None:
            return
        yield game
        game.apply(choose(game.legal_actions(), dice))


def thin_out(game: Dungeon, dice: Mulberry32) -> None:
    """Remove two of three monsters, which give no experience."""
    with game.editing():
        for monster in game.floor.monsters:
            if dice.chance(67):
                monster.die()
        game.adventurer.experience = 0


def known(game: Dungeon) -> View:
    return game.view(SIDE)


def closet(inside: str = "...", **options: Any) -> Dungeon:
    """A closet with the adventurer in it, and known rock all around."""
    board = f"######\n#@{inside}#\n######"
    return drawn(board, is_explored=True, **options)


def corridor(**options: object) -> Dungeon:
    """A corridor whose end is out of sight."""
    variant = attrs.evolve(Variant(), **options)  # type: ignore[arg-type]
    return drawn(
        """
        ################
        #@.............#
        ##############.#
        ################
    """,
        variant=variant,
    )
