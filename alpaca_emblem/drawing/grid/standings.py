"""Standings: what a drawing of a grid battle says of its people, and how far it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.pieces import (
    Piece,
    PieceAt,
    Readiness,
    hit_points_text,
    unit_piece,
)
from alpaca_emblem.games.grid.fog import seen_places
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alpaca_emblem.games.grid.battle import GridBattle

ENGLISH = "en"


@frozen
class Person:
    """How somebody is doing, as the tables beside a board tell it.

    Attributes:
        piece: What is shown of it on the board.
        name: In the language of the drawing.
        hit_points: Those left and the most: "4/10".
        numbers: The power in its hand, its defense, and its movement.
        note: What else is to be said: "acted", "unseen", "guard", or nothing.
        is_placed: Whether it is seen on the board.
    """

    piece: Piece
    name: str
    hit_points: str
    numbers: tuple[int, int, int]
    note: str
    is_placed: bool


def as_battle(game: GridBattle | View) -> GridBattle:
    """*game* itself, or the battle as far as a view shows it.

    Raises:
        InvalidTypeError: It is neither.
    """
    from alpaca_emblem.games.grid.battle import GridBattle

    return game_shown(game, GridBattle)


def heading(battle: GridBattle) -> str:
    """How far the battle is: ``Turn 2``, ``Turn 2 of 12``."""
    options = battle.scenario.options
    limits = [most for most in (options.turn_limit, options.survive) if most]
    return f"Turn {battle.turn}" + (f" of {min(limits)}" if limits else "")


def verdict(battle: GridBattle) -> str:
    """Who is to act, or who has won and why."""
    if battle.outcome is None:
        return f"the {battle.to_act} are to act"
    winners = " and the ".join(battle.outcome.winners)
    who = f"the {winners} have" if winners else "nobody has"
    return f"{who} won: {battle.outcome.reason.replace('_', ' ')}"


def name_of(battle: GridBattle, unit: Unit, language: str = ENGLISH) -> str:
    """What *unit* is called in a language, or in English if it has no name there."""
    recruit = battle.recruit(unit)
    return dict(recruit.names).get(language, recruit.name)


def battle_piece(battle: GridBattle, unit: Unit, language: str = ENGLISH) -> Piece:
    """What is shown of *unit*: its name's first letter, in the colour of its side."""
    side = battle.side_of(unit)
    name = name_of(battle, unit, language)
    words = f"{name} {unit.number} of the {side}, {hit_points_text(unit)} hit points"
    item = unit.equipped_item
    if item.can_attack:
        words += f", {item.name} in hand"
    piece = unit_piece(unit, SIDES.index(side), _readiness(battle, unit))
    return Piece(
        letter=name[0].upper(),
        title=words,
        side=piece.side,
        health=piece.health,
        number=piece.number,
        readiness=piece.readiness,
    )


def _readiness(battle: GridBattle, unit: Unit) -> Readiness:
    if battle.outcome is None and battle.phases.has_acted(unit):
        return Readiness.MOVED
    return Readiness.READY if unit in battle.ready_units() else Readiness.WAITING


def battle_pieces(battle: GridBattle, language: str = ENGLISH) -> PieceAt:
    """What is shown of the units on the board of *battle*."""

    def piece_at(location: Location) -> Piece | None:
        unit = battle.field.unit_at(location)
        return None if unit is None else battle_piece(battle, unit, language)

    return piece_at


def people(
    battle: GridBattle, units: Iterable[Unit], language: str = ENGLISH
) -> tuple[Person, ...]:
    """How *units* are doing, those left out that have fallen."""
    return tuple(
        Person(
            piece=battle_piece(battle, unit, language),
            name=name_of(battle, unit, language),
            hit_points=hit_points_text(unit),
            numbers=(unit.equipped_item.power, unit.stats.defense, unit.movement),
            note=_note(battle, unit),
            is_placed=unit.is_placed,
        )
        for unit in units
        if unit.is_alive
    )


def _note(battle: GridBattle, unit: Unit) -> str:
    if not unit.is_placed:
        return "unseen"
    if _readiness(battle, unit) is Readiness.MOVED:
        return "acted"
    recruit = battle.recruit(unit)
    return "guard" if recruit.guard else ""


def fallen(battle: GridBattle) -> tuple[Unit, ...]:
    """Those who have died, by number."""
    return tuple(unit for unit in battle.units if not unit.is_alive)


def unseen_places(battle: GridBattle) -> frozenset[int]:
    """The places, by index, out of sight of the side that *battle* is known to."""
    if battle.known_to is None:
        return frozenset()
    everything = frozenset(range(len(battle.field)))
    return everything - seen_places(battle, battle.known_to)
