"""Matches of all kinds, for both engines to play."""

from __future__ import annotations

import re

from attrs import evolve

from alpaca_emblem import GameController
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.match.skirmish import CLASSIC, CONTEST, roster_of
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Staff
from alpaca_emblem.model.units import Cleric, Fighter
from alpaca_emblem.rng import Mulberry32, choice, shuffled
from alpaca_emblem.rules.terms import plain_number

WEIGHTS = ({"UseItem": 60, "Move": 30, "Resign": 0}, {"Resign": 2, "UseItem": 30})
"""The frequencies of the kinds of actions, in two ways to play."""


def any_match(seed: int) -> GameController:
    """A skirmish of 2 to 8 players, with or without alpacas, some of them wounded."""
    dice = Mulberry32(seed)
    players = choice(dice, [2, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    size = choice(dice, [3, 4, 5, 6, 7])
    units = min(choice(dice, [1, 2, 3, 5, 7, 7]), size * size // players)
    game = GameController.skirmish(
        players=players,
        map_size=size,
        seed=dice.between(0, 2**31 - 2),
        units=max(units, 1),
        max_rounds=choice(dice, [None, 1, 2, 3, 8]),
        plan=evolve(
            choice(dice, [CLASSIC, CONTEST]),
            uses_per_turn=choice(dice, [None, None, 1, 2]),
        ),
    )
    if dice.chance(70):
        wound(game, dice)
    return game


def islands(seed: int) -> GameController:
    """A skirmish on two islands, in which one unit of each player is on no place."""
    dice = Mulberry32(seed)
    field = Field.of_size(4, 6)
    for row in range(4):
        field.remove_join((row, 2), (row, 3))
    position = GameController.skirmish(
        map_size=6, seed=seed, units=7, max_rounds=6, plan=CLASSIC
    ).position()
    places = shuffled(dice, [[row, column] for row in range(4) for column in range(6)])
    for entry, place in zip(position["unit"], places, strict=False):
        most = int(entry["hit_points"].partition("/")[2])
        entry["hit_points"] = f"{dice.between(1, most)}/{most}"
        entry["at"] = place
    del position["unit"][5]["at"], position["unit"][8]["at"]
    position["board"] = field.board()
    return GameController.from_position(position)


def clerics(seed: int) -> GameController:
    """Wounded fighters without arms, and clerics far away from them."""
    roster = roster_of(((Cleric, (Staff,)), (Fighter, ())))
    game = GameController.skirmish(
        seed=seed, units=4, max_rounds=8, plan=evolve(CLASSIC, roster=roster)
    )
    position = game.position()
    dice = Mulberry32(seed)
    places = shuffled(dice, [[row, column] for row in range(7) for column in range(7)])
    for entry, place in zip(position["unit"], places, strict=False):
        entry["at"], entry["movement"] = place, choice(dice, [0, 2, 20])
        if entry["class"] == "Fighter":
            entry["hit_points"] = f"{dice.between(30, 49)}/100"
        else:
            entry["items"] = [re.sub("1-[0-9]", "1-1", t) for t in entry["items"]]
    return GameController.from_position(position)


def weaklings(seed: int) -> GameController:
    """Units of few hit points, with items of little power: much comes out equal."""
    dice = Mulberry32(seed)
    position = GameController.skirmish(
        map_size=5, seed=seed, units=6, max_rounds=5, plan=CLASSIC
    ).position()
    for entry in position["unit"]:
        most = int(entry["hit_points"].partition("/")[2])
        now = choice(dice, [1, 2, 20, 21, 40, 41, 60, 2 * most - 1, 2 * most])
        if entry["class"] != "Hero" and dice.chance(30):
            now = 0  # it lies where it fell
        entry["hit_points"] = f"{plain_number(now / 2)}/{most}"
        entry["items"] = [
            re.sub(" [0-9]+ ", f" {choice(dice, [0, 10, 20, 30])} ", text)
            for text in entry["items"]
        ]
    return GameController.from_position(position)


def crowds(seed: int) -> GameController:
    """Units of several players that reach each other at once, with one use a turn."""
    return GameController.skirmish(
        players=3 + seed % 2, map_size=3, units=2, seed=seed, max_rounds=6
    )


def wound(game: Match, dice: Mulberry32) -> None:
    """Leave the units of *game* between a half and all of their hit points."""
    with game.editing():
        for unit in game.units:
            unit.hit_points = dice.between(1, 2 * unit.max_hit_points) / 2
