"""What is left to play of a run, what came of the rest, and how much to play next."""

from __future__ import annotations

from typing import Final, Protocol

from attrs import define, field

from alpaca_emblem.lab.summaries import SetAside, Summary

SECONDS: Final = 0.5
"""The time that a chunk should take."""
FIRST_CHUNK: Final = 16
FASTEST_GROWTH: Final = 8
"""The largest ratio of one chunk to the former."""


class Ledger(Protocol):
    """The first games of an experiment, in memory or in a file."""

    def claim(self, most: int) -> tuple[int, int] | None:
        """Return the first and the last but one of up to *most* games to play now."""

    def put(
        self, start: int, stop: int, summary: Summary, engine: str, seconds: float
    ) -> None:
        """Take the *summary* of games that were claimed."""

    def set_aside(self, start: int, stop: int, reason: str, engine: str) -> None:
        """Take note that games that were claimed could not be played."""

    def done(self) -> int:
        """Return the number of games that are played or set aside."""

    def summary(self) -> Summary | None:
        """Return the summary of all games, or None if some are not done."""


@define
class Memory:
    """What a run remembers that has no store."""

    games: int
    _claimed: int = 0
    _done: int = 0
    _total: Summary = field(factory=Summary)

    def claim(self, most: int) -> tuple[int, int] | None:
        start = self._claimed
        self._claimed = min(start + most, self.games)
        return (start, self._claimed) if start < self.games else None

    def put(
        self, start: int, stop: int, summary: Summary, engine: str, seconds: float
    ) -> None:
        self._total = self._total.merge(summary)
        self._done += stop - start

    def set_aside(self, start: int, stop: int, reason: str, engine: str) -> None:
        aside = Summary(set_aside=[SetAside(start, stop, reason)])
        self.put(start, stop, aside, engine, 0)

    def done(self) -> int:
        return self._done

    def summary(self) -> Summary | None:
        return self._total if self._done == self.games else None


@define
class Pace:
    """How many games the next chunk should have.

    Attributes:
        left: The number of games that have not been handed out.
        chunk: The number that the user wants, or None.
        limit: The number of seconds that a chunk may take, or None.
        size: The number of games that take about `SECONDS`, as far as is known.
        out: The number of chunks that are being played.
    """

    left: int
    chunk: int | None
    limit: float | None
    size: int = FIRST_CHUNK
    out: int = 0

    def next_size(self) -> int:
        """Return the number of games for the next chunk.

        The last chunks are smaller, so that all workers end at about the same time.
        """
        if self.chunk is not None:
            return self.chunk
        share = self.left // (self.out + 1)
        return max(1, min(self.size, max(share, self.size // FASTEST_GROWTH)))

    def learn(self, games: int, seconds: float) -> None:
        """Take note that *games* games have taken so many *seconds*."""
        wanted = SECONDS if self.limit is None else min(SECONDS, self.limit / 10)
        most = max(self.size, games * FASTEST_GROWTH)
        fitting = int(games * wanted / seconds) if seconds > 0 else most
        self.size = max(1, self.size // FASTEST_GROWTH, min(fitting, most))
