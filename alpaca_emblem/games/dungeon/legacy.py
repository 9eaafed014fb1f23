"""What one run hands on to the next: a plain value that the caller keeps."""

from __future__ import annotations

from attrs import field, frozen

from alpaca_emblem.checks import INT_MAX, is_whole
from alpaca_emblem.rules.dungeon import inherited_hit_points


@frozen(kw_only=True)
class Legacy:
    """What was won in all runs so far.

    Attributes:
        runs: How many there were.
        deepest: The deepest floor that was reached, from 1.
        gold: All that was found, in pieces.
        escapes: How often somebody has brought back what was to be brought back.
    """

    runs: int = field(default=0, validator=is_whole(0))
    deepest: int = field(default=1, validator=is_whole(1))
    gold: int = field(default=0, validator=is_whole(0))
    escapes: int = field(default=0, validator=is_whole(0))

    @property
    def bonus(self) -> int:
        """Hit points with which the next run begins beyond the usual 20; at most 10.

        >>> Legacy(deepest=4, gold=120).bonus
        5
        """
        return inherited_hit_points(self.deepest, self.gold)

    def with_run(self, deepest: int, gold: int, has_escaped: bool) -> Legacy:
        """This legacy after one more run; no number of it exceeds 2^31 - 1.

        >>> Legacy(runs=2, deepest=4, gold=120).with_run(3, 30, True)
        Legacy(runs=3, deepest=4, gold=150, escapes=1)
        """
        return Legacy(
            runs=min(self.runs + 1, INT_MAX),
            deepest=max(self.deepest, deepest),
            gold=min(self.gold + gold, INT_MAX),
            escapes=min(self.escapes + has_escaped, INT_MAX),
        )
