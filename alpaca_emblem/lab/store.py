"""Stores: the results of an experiment so far, in a file that survives crashes.

A store is a database of SQLite in its WAL mode. Each row is a chunk of games: first it
is claimed, then it gets its summary. Rows of one experiment never overlap, so that any
division into chunks fits to any other, and more games fill up what is missing. A claim
is a lease that its owner renews; a claim whose owner is dead is free at once on the
same machine, and after a minute elsewhere. Should two processes play the same games,
the first summary counts.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Final, Self

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import NotationError, StoreError
from alpaca_emblem.lab.chunks import Work, check_work
from alpaca_emblem.lab.databases import (
    connected,
    is_dead,
    new_owner,
    path_text,
    store_error,
)
from alpaca_emblem.lab.summaries import SetAside, Summary

MOST_GAMES: Final = 2**48
"""Many more than can be played; a file could hold the numbers of more."""
LEASE: Final = 60.0
"""The number of seconds for which a claim holds without being renewed."""

OPEN: Final = "experiment = ? AND summary IS NULL AND set_aside IS NULL"


class Store:
    """The first games of an experiment, in a file that other processes can share.

    Attributes:
        path: The file.
        games: The number of games.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        experiment: Work,
        games: int,
        retry: bool = False,
    ) -> None:
        """Open the file, or create it.

        Args:
            path: The file.
            experiment: What is played.
            games: The number of games.
            retry: True to forget which games were set aside.

        Raises:
            InvalidTypeError: An argument is of the wrong type.
            InvalidValueError: The number of games is out of range.
            StoreError: The file is not a store, or cannot be written.
        """
        check_work("experiment", experiment)
        self.path = path_text("store", path)
        self.games = whole_number("games", games, 0, MOST_GAMES)
        self._owner = new_owner()
        # No game below this number was free when it was last looked for.
        self._reached = 0
        # The last games, if they are part of a longer chunk: the number after each
        # piece and its summary, by the number of its first game.
        self._rest: dict[int, tuple[int, Summary | None]] = {}
        self._database = connected(self.path)
        try:
            self._experiment = self._begun(experiment, retry)
        except BaseException:
            self._database.close()
            raise
        self._is_over = Event()
        self._renewing = Thread(target=self._renew, daemon=True)
        self._renewing.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Give up all claims, and close the file."""
        self._is_over.set()
        self._renewing.join()
        try:
            with suppress(StoreError), self._change() as database:
                database.execute(
                    f"DELETE FROM chunk WHERE {OPEN} AND owner = ?",
                    (self._experiment, self._owner),
                )
        finally:
            self._database.close()

    def claim(self, most: int) -> tuple[int, int] | None:
        """Return up to *most* games that only this store is to play now.

        Returns:
            The number of the first game, and that after the last; None if all games are
            played, or claimed by others.
        """
        with self._change() as database:
            self._free_claims()
            start, limit, is_rest = self._gap()
            if start == self.games:
                return None
            stop = min(start + most, limit)
            if is_rest:
                self._rest[start] = stop, None
                return start, stop
            self._reached = stop
            database.execute(
                "INSERT INTO chunk (experiment, start, stop, owner, until) "
                "VALUES (?, ?, ?, ?, ?)",
                (self._experiment, start, stop, self._owner, time.time() + LEASE),
            )
            return start, stop

    def put(
        self, start: int, stop: int, summary: Summary, engine: str, seconds: float
    ) -> None:
        """Keep the *summary* of games that were claimed, unless there is one."""
        if self._rest.get(start) == (stop, None):
            self._rest[start] = stop, summary
            return
        with self._change() as database:
            database.execute(
                "UPDATE chunk SET summary = ?, set_aside = NULL, owner = NULL, "
                "until = NULL, engine = ?, seconds = ? "
                "WHERE experiment = ? AND start = ? AND stop = ? AND summary IS NULL",
                (
                    json.dumps(summary.to_plain(), separators=(",", ":")),
                    *(engine, seconds, self._experiment, start, stop),
                ),
            )

    def set_aside(self, start: int, stop: int, reason: str, engine: str) -> None:
        """Keep that games that were claimed could not be played, and why."""
        if self._rest.get(start) == (stop, None):
            aside = Summary(set_aside=[SetAside(start, stop, reason)])
            self._rest[start] = stop, aside
            return
        with self._change() as database:
            database.execute(
                "UPDATE chunk SET set_aside = ?, owner = NULL, until = NULL, "
                f"engine = ? WHERE {OPEN} AND start = ? AND stop = ?",
                (reason, engine, self._experiment, start, stop),
            )

    def done(self) -> int:
        """Return the number of games that are played or set aside, by all processes."""
        with self._told():
            all_games, claimed = self._database.execute(
                "SELECT (SELECT coalesce(sum(stop - start), 0) FROM chunk "
                "WHERE experiment = :id AND stop <= :games), "
                "(SELECT coalesce(sum(stop - start), 0) FROM chunk WHERE "
                "experiment = :id AND summary IS NULL AND set_aside IS NULL "
                "AND stop <= :games)",
                {"id": self._experiment, "games": self.games},
            ).fetchone()
        rest = sum(stop - start for start, (stop, found) in self._rest.items() if found)
        return int(all_games - claimed + rest)

    def summary(self) -> Summary | None:
        """Return the summary of all games; None while others still play some.

        Raises:
            StoreError: The file cannot be read.
        """
        with self._told():
            rows = self._database.execute(
                "SELECT start, stop, summary, set_aside FROM chunk "
                "WHERE experiment = ? AND stop <= ? ORDER BY start",
                (self._experiment, self.games),
            )
            total, place = Summary(), 0
            for start, stop, written, reason in rows:
                if start != place or (written is None and reason is None):
                    return None
                total = total.merge(self._read(start, stop, written, reason))
                place = stop
        while place < self.games:
            place, rest = self._rest.get(place, (0, None))
            if rest is None:
                return None
            total = total.merge(rest)
        return total

    def pieces(self, place: int = 0) -> Iterator[tuple[int, int, Summary]]:
        """Yield what is done from game *place* on: first game, after the last, summary.

        Raises:
            StoreError: The file cannot be read.
        """
        with self._told():
            rows = self._database.execute(
                "SELECT start, stop, summary, set_aside FROM chunk "
                "WHERE experiment = ? AND start >= ? AND stop <= ? AND "
                "(summary IS NOT NULL OR set_aside IS NOT NULL) ORDER BY start",
                (self._experiment, place, self.games),
            ).fetchall()
        for start, stop, written, reason in rows:
            yield start, stop, self._read(start, stop, written, reason)

    def _read(
        self, start: int, stop: int, written: str | None, reason: str | None
    ) -> Summary:
        if written is None:
            return Summary(set_aside=[SetAside(start, stop, str(reason))])
        try:
            return Summary.from_plain(json.loads(written))
        except (NotationError, ValueError) as error:
            raise StoreError(
                f"{self.path}: the summary of games {start} to {stop - 1} cannot be "
                f"read: {error}"
            ) from error

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn errors of the database into those of the library."""
        try:
            yield
        except sqlite3.Error as error:
            raise store_error(self.path, error) from error

    @contextmanager
    def _change(self) -> Iterator[sqlite3.Connection]:
        """Write to the database: all that the block writes, or nothing."""
        with self._told():
            self._database.rollback()  # what Ctrl-C may have left
            self._database.execute("BEGIN IMMEDIATE")
            try:
                yield self._database
                self._database.execute("COMMIT")
            except BaseException:
                self._database.rollback()
                raise

    def _begun(self, experiment: Work, retry: bool) -> int:
        """Return the number of the experiment in the file.

        Results of another version of the library are kept apart, by the digest.
        """
        from alpaca_emblem import __version__

        with self._change() as database:
            database.execute(
                "INSERT OR IGNORE INTO experiment (digest, version, json) "
                "VALUES (?, ?, ?)",
                (experiment.digest, __version__, json.dumps(experiment.to_plain())),
            )
            (number,) = database.execute(
                "SELECT id FROM experiment WHERE digest = ?", (experiment.digest,)
            ).fetchone()
            if retry:
                database.execute(
                    "DELETE FROM chunk WHERE experiment = ? AND start < ? "
                    "AND set_aside IS NOT NULL",
                    (number, self.games),
                )
        return int(number)

    def _free_claims(self) -> None:
        """Free the claims of processes that are dead, or do not renew them."""
        now = time.time()
        claims = self._database.execute(
            f"SELECT start, owner, until FROM chunk WHERE {OPEN} AND start < ?",
            (self._experiment, self.games),
        ).fetchall()
        for start, owner, until in claims:
            if not now < until <= now + LEASE or is_dead(owner):
                self._reached = min(self._reached, start)
                self._database.execute(
                    "DELETE FROM chunk WHERE experiment = ? AND start = ?",
                    (self._experiment, start),
                )

    def _gap(self) -> tuple[int, int, bool]:
        """Return the first games that are in no chunk: the first, and after the last.

        The third value is True if they are part of a longer chunk, which cannot be
        used. If there are no such games, the first number is that of all games.
        """
        found = self._gap_from(self._reached)
        if found[0] == self.games and self._reached:
            found = self._gap_from(0)  # what others claimed before may be free now
        return found

    def _gap_from(self, place: int) -> tuple[int, int, bool]:
        rows = self._database.execute(
            "SELECT start, stop FROM chunk "
            "WHERE experiment = ? AND start >= ? AND start < ? ORDER BY start",
            (self._experiment, place, self.games),
        )
        for start, stop in rows:
            if start > place:
                return place, start, False
            if stop > self.games:
                return self._gap_in_rest(start)
            place = stop
        return place, self.games, False

    def _gap_in_rest(self, place: int) -> tuple[int, int, bool]:
        while place in self._rest:
            place, _ = self._rest[place]
        later = (start for start in self._rest if start > place)
        return place, min(later, default=self.games), True

    def _renew(self) -> None:
        """Renew all claims from time to time, until the store is closed."""
        while not self._is_over.wait(LEASE / 3):
            with suppress(StoreError, sqlite3.Error):
                database = connected(self.path)
                try:
                    database.execute(
                        f"UPDATE chunk SET until = ? WHERE {OPEN} AND owner = ?",
                        (time.time() + LEASE, self._experiment, self._owner),
                    )
                finally:
                    database.close()
