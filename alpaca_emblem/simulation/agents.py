"""Parts shared by the policies of all games: their own dice, and random play."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import Ints, kind_of

GOLDEN = 0x9E3779B9
"""An odd number that keeps the dice of the sides of one game apart."""


@kernel
def dice_of(seed: int, side: int) -> int:
    """Return the first state of the dice of the agent that plays *side*.

    >>> dice_of(1, 0), dice_of(1, 1)
    (3828750402, 2998177238)
    """
    word, _ = steps.mulberry_word((seed + (side + 1) * GOLDEN) & steps.MULBERRY_MASK)
    return word


@mirrors("rng.source.choice")
@kernel
def draw(dice: int, count: int) -> tuple[int, int]:
    """Return an index below *count*, and the dice."""
    return steps.mulberry_between(dice, 0, count - 1)


@mirrors("agents.playing.RandomAgent.choose")
@kernel
def choose_random(
    first: Ints, concession: int, legal: Ints, count: int, dice: int, work: Ints
) -> tuple[int, int]:
    """Return a random code of *legal*, and the dice: first its kind, then the code.

    Args:
        first: The first code of each kind, and the number of codes.
        concession: The kind of action that is a concession, or `NONE`. Another kind
            must be legal, too.
        legal: Legal codes, of which there are *count*.
        count: Their number.
        dice: The dice of the agent.
        work: Memory for three numbers a kind.
    """
    kinds, met = first.size - 1, 0
    for kind in range(kinds):
        work[kind] = 0
    kind, low, high = 0, 0, 0
    for i in range(count):
        code = legal[i]
        if code < low or code >= high:  # codes of one kind often stand together
            kind = kind_of(first, code)
            low, high = first[kind], first[kind + 1]
            if work[kind] == 0 and kind != concession:
                work[kinds + met] = kind
                met += 1
        work[kind] += 1
    at, dice = draw(dice, met)
    chosen = work[kinds + at]
    at, dice = draw(dice, work[chosen])
    low, high = first[chosen], first[chosen + 1]
    i = -1
    while at >= 0:
        i += 1
        if low <= legal[i] < high:
            at -= 1
    return legal[i], dice
