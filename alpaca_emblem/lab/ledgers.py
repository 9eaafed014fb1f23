"""Ledgers of runs: the games left to play, the results, and the next chunk's size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
        """Record that games that were claimed could not be played."""

    def done(self) -> int:
        """Return the number of games that are played or set aside."""

    def summary(self) -> Summary | None:
        """Return the summary of all games, or None if some are not done."""

    def pieces(self, place: int = 0) -> Iterable[tuple[int, int, Summary]]:
        """Return what others have done from game *place* on, in order.

        Each piece has its first game, that after the last, and their summary.
        """


@define
class Memory:
    """A ledger in memory, for a run without a store."""

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

    def pieces(self, place: int = 0) -> Iterable[tuple[int, int, Summary]]:
        return ()


@define
class Looks:
    """Another ledger, whose games are examined in their order until they suffice.

    `look` is called with the summaries of all games from the first to each multiple of
    *every*, independent of which process plays them, and when.

    Attributes:
        ledger: The other ledger.
        games: The largest number of games.
        every: The number of games from one look to the next, and of each chunk.
        look: Takes the summary so far, and returns whether it is enough.
    """

    ledger: Ledger
    games: int
    every: int
    look: Callable[[Summary], bool]
    _waiting: dict[int, tuple[int, Summary]] = field(factory=dict)
    _place: int = 0
    _total: Summary = field(factory=Summary)
    _is_enough: bool = False

    def claim(self, most: int) -> tuple[int, int] | None:
        self._catch_up()
        return None if self._is_enough else self.ledger.claim(self.every)

    def put(
        self, start: int, stop: int, summary: Summary, engine: str, seconds: float
    ) -> None:
        self.ledger.put(start, stop, summary, engine, seconds)
        self._waiting[start] = stop, summary
        self._proceed()

    def set_aside(self, start: int, stop: int, reason: str, engine: str) -> None:
        self.ledger.set_aside(start, stop, reason, engine)
        self._waiting[start] = stop, Summary(set_aside=[SetAside(start, stop, reason)])
        self._proceed()

    def done(self) -> int:
        return self._place

    def summary(self) -> Summary | None:
        self._catch_up()
        is_over = self._is_enough or self._place == self.games
        return self._total if is_over else None

    def pieces(self, place: int = 0) -> Iterable[tuple[int, int, Summary]]:
        return ()

    def _catch_up(self) -> None:
        """Add the results of other processes for the games that come next."""
        for start, stop, summary in self.ledger.pieces(self._place):
            self._waiting[start] = stop, summary
        self._proceed()

    def _proceed(self) -> None:
        while not self._is_enough and self._place in self._waiting:
            self._place, summary = self._waiting.pop(self._place)
            self._total = self._total.merge(summary)
            if self._place % self.every == 0:
                self._is_enough = self.look(self._total)


@define
class Pace:
    """The number of games for the next chunk, learned from those before.

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
        """Record that *games* games have taken so many *seconds*."""
        wanted = SECONDS if self.limit is None else min(SECONDS, self.limit / 10)
        most = max(self.size, games * FASTEST_GROWTH)
        fitting = int(games * wanted / seconds) if seconds > 0 else most
        self.size = max(1, self.size // FASTEST_GROWTH, min(fitting, most))
