"""Moments of a duel: a duel takes on the numbers that change, and keeps the rest.

All fighters and items stay the same objects, and only what differs is assigned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel.gear import Consumable
from alpaca_emblem.games.restoring import Moment

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.values import Outcome
    from alpaca_emblem.model.stats import Effect

LARGEST: Final = 2**53
"""Larger numbers are left to the reader of positions."""


class FighterMoment(NamedTuple):
    """The changing state of a fighter.

    Attributes:
        hit_points: The hit points left.
        energy: Its energy now; the dead keep theirs.
        mana: The mana left.
        effects: The effects on it, oldest first.
        is_stun_proof: Whether it has just lost a turn.
        cooldowns: For each ability, the turns until it is ready.
        counts: For each item, what is left of it; 0 unless it is used up.
    """

    hit_points: int
    energy: int
    mana: int
    effects: tuple[Effect, ...]
    is_stun_proof: bool
    cooldowns: tuple[int, ...]
    counts: tuple[int, ...]


@frozen(kw_only=True)
class DuelMoment(Moment):
    """A moment of a duel.

    Attributes:
        hero_turns: The turns of the hero that have begun.
        tick: The clock of the queue.
        outcome: How the duel ended, or None.
        fighters: The changing state of each fighter, in the order of their numbers.
    """

    hero_turns: int
    tick: int
    outcome: Outcome | None
    fighters: tuple[FighterMoment, ...]


def is_count(value: object) -> bool:
    """Return whether *value* is an integer from 0 to 2^53."""
    return type(value) is int and 0 <= value < LARGEST


def take_on_moment(game: Duel, moment: DuelMoment) -> None:
    """Take on *moment* in place. See `GameState._take_on_moment`.

    Raises:
        InvalidValueError: The duel cannot have such a moment.
    """
    fighters, turns, tick = moment.fighters, moment.hero_turns, moment.tick
    if len(fighters) != len(game.units) or not (is_count(turns) and is_count(tick)):
        raise InvalidValueError(f"this duel has no such moment: {moment}")
    has_foe = any(fighter.hit_points for fighter in fighters[1:])
    if moment.outcome is None and not (fighters[0].hit_points and has_foe):
        raise InvalidValueError("a duel that goes on needs a hero and an enemy")
    for fighter, now in zip(game.units, fighters, strict=True):
        _check(fighter, now)
    bring(game, turns, tick, moment.outcome, fighters)
    for fighter in game.units:
        _check_most(fighter)


def _check(fighter: Duelist, now: FighterMoment) -> None:
    """Refuse numbers that *fighter* cannot have, whatever its effects."""
    cooldowns, counts = now.cooldowns, now.counts
    if (
        len(cooldowns) != len(fighter.abilities)
        or len(counts) != len(fighter.items)
        or min(now.hit_points, now.mana, *cooldowns, *counts) < 0
    ):
        raise InvalidValueError(f"{fighter} cannot be as {now}")


def _check_most(fighter: Duelist) -> None:
    """Refuse more hit points or mana than *fighter* can have with its effects."""
    most = fighter.effective_max_hit_points, fighter.effective_max_mana
    if fighter.hit_points > most[0] or fighter.mana > most[1]:
        raise InvalidValueError(
            f"{fighter} cannot have more than {most[0]} hit points and {most[1]} mana"
        )


def bring(
    game: Duel,
    hero_turns: int,
    tick: int,
    outcome: Outcome | None,
    fighters: Sequence[FighterMoment],
) -> None:
    """Bring *game* to a moment, which the caller has checked or checks afterwards."""
    for name in ("_hero", "_enemies", "seed"):
        if getattr(game, name) is not None:
            setattr(game, name, None)
    game.opening, game.hero_turns, game._outcome = (), hero_turns, outcome
    has_counted = False
    for fighter, now in zip(game.units, fighters, strict=True):
        if (fighter.hit_points > 0) != (now.hit_points > 0):
            has_counted = True
        _change(fighter, now)
    _take_seats(game, tick, fighters)
    if has_counted:
        _count_units(game)
    game._acting = game.queue.next() if outcome is None else None


def _change(fighter: Duelist, now: FighterMoment) -> None:
    if fighter.hit_points != now.hit_points:
        fighter.hit_points = now.hit_points
    if fighter.mana != now.mana:
        fighter.mana = now.mana
    if fighter.effects != now.effects:
        fighter.effects = now.effects
    if fighter.is_stun_proof != now.is_stun_proof:
        fighter.is_stun_proof = now.is_stun_proof
    if fighter.cooldowns != now.cooldowns:
        fighter.cooldowns = now.cooldowns
    for item, count in zip(fighter.items, now.counts, strict=True):
        if isinstance(item, Consumable) and item.count != count:
            item.count = count


def _take_seats(game: Duel, tick: int, fighters: Sequence[FighterMoment]) -> None:
    """Set the clock, and speed and energy of all; the dead have no place."""
    queue = game.queue
    if queue.tick != tick:
        queue.tick = tick
    for seat, now in zip(queue.seats, fighters, strict=True):
        speed, is_in = game.stats_of(seat.actor).speed, now.hit_points > 0
        if seat.speed != speed:
            seat.speed = speed
        if seat.is_in and not is_in:
            queue.remove(seat)
        elif is_in and not seat.is_in:
            seat.is_in = True
        elif is_in and seat.key == seat.key_of(now.energy, tick):
            continue
        queue.set_energy(seat, now.energy)


def _count_units(game: Duel) -> None:
    """Let both sides know which of their fighters are alive."""
    for tactician in game.tacticians:
        own = [unit for unit in game.units if unit.owner is tactician]
        tactician._lead(tuple([unit for unit in own if unit.hit_points > 0]))
