"""Taking on the position of a duel in place, where the set-up is the same.

Whatever is unusual is left to the reader of positions, which says what is wrong with
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.games.duel import notation
from alpaca_emblem.games.duel.abilities import LONGEST
from alpaca_emblem.games.duel.moments import LARGEST, FighterMoment, bring, is_count
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.unit_game import read_outcome
from alpaca_emblem.model.stats import NO_STATS, Effect

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel

ENTRIES: Final = frozenset(
    {"game", "rules", "hero_turns", "tick", "outcome", "unit", "dice"}
)
"""The entries of a position."""
CHANGING: Final = frozenset(
    {"hit_points", "energy", "mana", "items", "effects", "stun_proof", "cooldowns"}
)
"""The entries of a fighter that actions change."""


def take_on(game: Duel, position: Mapping[str, Any]) -> bool:
    """Take on *position* in place, and return whether it is of the same set-up.

    Raises:
        NotationError: It is, but its outcome is impossible.
    """
    turns, tick = position.get("hero_turns", 0), position.get("tick", 0)
    fighters = _fighters(game, position)
    if fighters is None or not (is_count(turns) and is_count(tick)):
        return False
    outcome = read_outcome(game, Table(position))
    is_alive = [fighter.hit_points > 0 for fighter in fighters]
    if outcome is None and not (is_alive[0] and any(is_alive[1:])):
        return False
    bring(game, turns, tick, outcome, fighters)
    return True


def _fighters(game: Duel, position: Mapping[str, Any]) -> list[FighterMoment] | None:
    """Return what all fighters become; None if the position must be read anew."""
    told, entries = notation.state_of(game), position.get("unit")
    if (
        not position.keys() <= ENTRIES
        or position.get("game") != game.name
        or position.get("rules") != told["rules"]
        or not isinstance(entries, list)
        or len(entries) != len(game.units)
    ):
        return None
    fighters: list[FighterMoment] = []
    for fighter, mine, entry in zip(game.units, told["unit"], entries, strict=True):
        now = _fighter(fighter, mine, entry) if isinstance(entry, dict) else None
        if now is None:
            return None
        fighters.append(now)
    return fighters


def _fighter(
    fighter: Duelist, mine: dict[str, Any], entry: dict[str, Any]
) -> FighterMoment | None:
    """Return what *fighter* becomes by *entry*, where *mine* is; None if unusual."""
    hit_points = _hit_points(fighter, entry.get("hit_points"))
    effects = _effects(fighter, entry.get("effects", []))
    counts = _counts(fighter, mine.get("items", []), entry.get("items", []))
    energy, mana = entry.get("energy", 0), entry.get("mana", 0)
    cooldowns = entry.get("cooldowns", [0] * len(fighter.abilities))
    is_proof = entry.get("stun_proof", False)
    if (
        _rest(mine) != _rest(entry)
        or hit_points is None
        or effects is None
        or counts is None
        or type(energy) is not int
        or not -LARGEST < energy < LARGEST
        or type(mana) is not int
        or not 0 <= mana <= fighter.effective_max_mana
        or not _are_counts(cooldowns, len(fighter.abilities))
        or type(is_proof) is not bool
    ):
        return None
    numbers = (hit_points, energy, mana)
    return FighterMoment(*numbers, effects, is_proof, tuple(cooldowns), counts)


def _rest(entry: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key not in CHANGING}


def _are_counts(values: object, count: int) -> bool:
    if not isinstance(values, list) or len(values) != count:
        return False
    return all(map(is_count, values))


def _hit_points(fighter: Duelist, written: object) -> int | None:
    """Return the hit points in *written*; None unless it is as positions have it."""
    if not isinstance(written, str):
        return None
    now, _, most = written.partition("/")
    if not (now.isascii() and now.isdigit()) or most != str(fighter.max_hit_points):
        return None
    return int(now) if int(now) <= fighter.effective_max_hit_points else None


def _effects(fighter: Duelist, entries: object) -> tuple[Effect, ...] | None:
    """Return the effects of *entries*; None if one of them changes stats."""
    if not isinstance(entries, list):
        return None
    effects = [_effect(entry) for entry in entries]
    found = tuple(effect for effect in effects if effect is not None)
    names = {effect.name for effect in found}
    if len(names) < len(entries) or any(
        effect.modifier != NO_STATS for effect in fighter.effects
    ):
        return None
    return fighter.effects if found == fighter.effects else found


def _effect(entry: object) -> Effect | None:
    if not isinstance(entry, dict) or [*entry] != ["name", "duration", "power"]:
        return None
    name, duration, power = entry.values()
    if not (isinstance(name, str) and is_count(duration) and is_count(power)):
        return None
    return _made(name, duration, power) if duration <= LONGEST else None


@lru_cache(maxsize=1024)
def _made(name: str, duration: int, power: int) -> Effect | None:
    try:
        return Effect(name, duration, power)
    except AlpacaEmblemError:
        return None


def _counts(
    fighter: Duelist, mine: list[dict[str, Any]], entries: object
) -> tuple[int, ...] | None:
    """Return what is left of each item; None if they are others than before."""
    if not isinstance(entries, list) or len(entries) != len(mine):
        return None
    counts: list[int] = []
    for own, entry in zip(mine, entries, strict=True):
        if own == entry:
            counts.append(own.get("count", 0))
        elif isinstance(entry, dict) and "count" in own:
            if {**own, "count": None} != {**entry, "count": None}:
                return None
            counts.append(entry.get("count", -1))
        else:
            return None
    return tuple(counts) if all(map(is_count, counts)) else None
