"""The exact value of a bare duel, by plain numbers.

A position is a tuple: the hit points of all fighters, then their energies, those of the
dead as 0. Only a miss can lead back to an earlier position.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from typing import Final, TypeAlias

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.lab.chains import Chain
from alpaca_emblem.lab.values import Exact, check_eps
from alpaca_emblem.rules import duel as numbers
from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.strikes import Numbers, next_actor, numbers_of

Place: TypeAlias = tuple[int, ...]
Odds: TypeAlias = dict[int, Fraction]
"""The probability of each amount of damage; 0 is a miss."""

WON: Final = Outcome("enemies_fell", ("hero",))
LOST: Final = Outcome("hero_fell", ("enemies",))

MOST_POSITIONS: Final = 1_000_000
"""The usual limit of positions, which are found in some minutes."""


def exact_duel(
    duel: Duel,
    eps: float = 1e-9,
    fractions: bool = False,
    *,
    limit: int = MOST_POSITIONS,
) -> Exact:
    """Return the exact value of *duel* by the rules of the bare battle.

    Both sides always strike, the hero the first living enemy. So it equals
    ``exact_value(duel, "beast")``, which takes some fifty times as long.

    Args:
        duel: The duel, in any state.
        eps: The largest distance between lower and upper bounds, above 0.
        fractions: True for fractions instead of bounds.
        limit: The largest number of positions.

    Raises:
        ForecastTooLargeError: There are more positions than *limit*.
        InvalidValueError: The duel has other rules, or is over; or an argument is out
            of range.
        InvalidTypeError: An argument is of the wrong type.

    >>> from alpaca_emblem import Duel
    >>> value = exact_duel(Duel(), eps=1e-13)
    >>> print(value.wins("hero"))
    0.966264062608
    """
    instance("duel", duel, Duel)
    check_eps(eps)
    whole_number("limit", limit, 1)
    if duel.outcome is not None:
        raise InvalidValueError("the duel is over already")
    return Exact.of(_chain(duel, limit), eps, fractions)


def _chain(duel: Duel, limit: int) -> Chain[Outcome | str]:
    fighters, limits = numbers_of(duel), _limits(duel)
    strikes = {
        pair: _damages(fighters, *pair, limits)
        for other in range(1, len(fighters))
        for pair in ((0, other), (other, 0))
    }
    chain: Chain[Outcome | str] = Chain()
    start = _place(duel, fighters)
    known, waiting = {start: chain.add()}, [start]
    while waiting:
        place = waiting.pop()
        here = known[place]
        row, ends = chain.rows[here], chain.ends[here]
        for weight, there in _ways(place, fighters, strikes):
            if isinstance(there, Outcome):
                ends[there] = weight
                continue
            if there not in known:
                if len(known) == limit:
                    raise ForecastTooLargeError(
                        f"there are more than {limit} positions, the limit"
                    )
                known[there] = chain.add()
                waiting.append(there)
            row[known[there]] = weight
    return chain


def _limits(duel: Duel) -> tuple[int, int]:
    return duel.rules.least_hit_chance, duel.rules.most_hit_chance


def _place(duel: Duel, fighters: tuple[Numbers, ...]) -> Place:
    left = tuple(fighter.hit_points for fighter in fighters)
    energies = tuple(
        duel.queue.energy_of(duel.seat_of(fighter)) if fighter.is_alive else 0
        for fighter in duel.fighters
    )
    return (*left, *energies)


def _damages(
    fighters: tuple[Numbers, ...], actor: int, target: int, limits: tuple[int, int]
) -> Odds:
    """Return the probability of each amount of damage by one strike."""
    mine, theirs = fighters[actor], fighters[target]
    worth = theirs.taken if actor == 0 else mine.dealt
    hit = Fraction(numbers.hit_chance(mine.accuracy, theirs.evasion, *limits), 100)
    critical = Fraction(max(0, min(mine.critical_chance, 100)), 100)
    roll = hit / (mine.high - mine.low + 1)
    odds: Odds = defaultdict(Fraction)
    odds[0] = 1 - hit
    for rolled in range(mine.low, mine.high + 1):
        for is_critical, share in ((True, critical), (False, 1 - critical)):
            damage = numbers.strike_damage(
                rolled,
                mine.strength,
                numbers.PLAIN,
                is_critical,
                theirs.defense,
                worth,
            )
            odds[damage] += roll * share
    return {damage: chance for damage, chance in odds.items() if chance}


def _ways(
    place: Place, fighters: tuple[Numbers, ...], strikes: dict[tuple[int, int], Odds]
) -> Iterator[tuple[Fraction, Place | Outcome]]:
    """Yield what can follow on *place*, each once, with its probability."""
    count = len(fighters)
    left, energies = list(place[:count]), list(place[count:])
    actor, _ = next_actor(left, energies, fighters)
    energies[actor] -= energy.NORMAL
    target = 0 if actor else next(i for i in range(1, count) if left[i] > 0)
    before, here, after = place[:target], left[target], place[target + 1 : count]
    fallen = Fraction(0)
    for damage, chance in strikes[actor, target].items():
        if damage < here:
            yield chance, (*before, here - damage, *after, *energies)
        else:
            fallen += chance
    if fallen:
        left[target] = energies[target] = 0
        if not target:
            yield fallen, LOST
        elif any(left[1:]):
            yield fallen, (*left, *energies)
        else:
            yield fallen, WON
