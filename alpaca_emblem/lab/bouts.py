"""Bouts: games of several experiments on the same dice, scored together.

A bout is one game of each experiment, all with the same number and so with the same
dice. Competitors change seats between the games, or rules between two worlds; the luck
of the dice is the same for all of them and cancels out. What is counted are whole
numbers by name, so that bouts are run, stored and added up like games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import combinations
from typing import Any, Final, Self

from attrs import field, frozen

from alpaca_emblem.checks import collection, is_whole, text, whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.experiments import SCHEMA, Experiment
from alpaca_emblem.lab.making import compact_json
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import FAILED, End, Record
from alpaca_emblem.lab.summaries import Failure, Summary

WON: Final = "won."
RESULTS: Final = ("won", "drawn", "lost")
ZERO, ONE = Fraction(0), Fraction(1)

Seats = tuple[int, ...]
"""The number of the competitor on each side of a game."""


def _games(given: object) -> tuple[Experiment, ...]:
    return collection("games", given, Experiment)


def _seats(given: Iterable[tuple[int, ...]]) -> tuple[Seats, ...]:
    return tuple(
        tuple(whole_number("a competitor", each, 0) for each in seats)
        for seats in collection("seats", given, tuple)
    )


@frozen(kw_only=True)
class Bouts:
    """Bouts of several games, between competitors that are numbered from 0.

    With *seats*, competitors meet in the games. The points of a game sum to 1: the
    winners share them, and all sides do if no side wins or the game is unfinished. A
    side whose agent fails has lost. The score of a competitor in a bout is the share of
    the points that its seats won.

    With *counting*, each game belongs to a competitor, and the bout compares them by
    what is counted: the points of a side for "won.hero", otherwise the number that a
    summary has under that name, where bouts are ties if a game failed. The score of a
    competitor is the share of the others that have less; one with as much counts half.

    Attributes:
        games: The experiments. They have one seed, and do not rotate.
        seats: For each game the competitor on each side.
        counting: What is counted, such as "won.hero"; empty where competitors meet.
        every: The number of bouts from one look to the next, where bouts are looked at
            while they are played; then they are stored in pieces of that size. 0 if
            they are not.
    """

    games: tuple[Experiment, ...] = field(converter=_games)
    seats: tuple[Seats, ...] = field(default=(), converter=_seats)
    counting: str = field(default="")
    every: int = field(default=0, validator=is_whole(0))

    def __attrs_post_init__(self) -> None:
        if not self.games:
            raise InvalidValueError("bouts must have a game")
        for game in self.games:
            if game.rotate:
                raise InvalidValueError("games of bouts cannot rotate by themselves")
            if game.seed != self.games[0].seed:
                raise InvalidValueError(
                    "all experiments must have one seed, not "
                    f"{self.games[0].seed} and {game.seed}"
                )
        if self.counting:
            text("counting", self.counting)
        elif len(self.seats) != len(self.games):
            raise InvalidValueError(
                f"there must be seats for {len(self.games)} games, "
                f"not {len(self.seats)}"
            )

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def competitors(self) -> int:
        """The number of competitors."""
        if self.counting:
            return len(self.games)
        return 1 + max(max(seats) for seats in self.seats)

    @property
    def imports(self) -> tuple[str, ...]:
        """The names that have to be imported. See `Experiment.imports`."""
        names = (name for game in self.games for name in game.imports)
        return tuple(dict.fromkeys(names))

    @property
    def digest(self) -> str:
        """A hash of all that decides the bouts, equal in every process."""
        known = {**self.to_plain(), "games": [game.digest for game in self.games]}
        return blake2b(compact_json(known).encode(), digest_size=16).hexdigest()

    def to_plain(self) -> dict[str, Any]:
        """Return the bouts as JSON values."""
        return {
            "schema": SCHEMA,
            "games": [game.to_plain() for game in self.games],
            "seats": [list(seats) for seats in self.seats],
            "counting": self.counting,
            "every": self.every,
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the bouts for which `to_plain` returned *value*.

        Raises:
            NotationError: There are no such bouts.
        """
        read: _Written = structure(value, _Written, "bouts")
        if read.schema != SCHEMA:
            raise NotationError(f"schema: must be {SCHEMA}, not {read.schema!r}")
        games = [Experiment.from_plain(game) for game in read.games]
        try:
            return cls(
                games=games,
                seats=read.seats,
                counting=read.counting,
                every=read.every,
            )
        except InvalidValueError as error:
            raise NotationError(f"bouts: {error}") from error

    def check(self) -> None:
        """Refuse bouts that cannot be played.

        Raises:
            InvalidTypeError: Something that was imported is not a game or an agent.
            InvalidValueError: A game cannot be made, its agents do not fit it, or it
                has not as many sides as seats, or lacks a side whose wins are counted.
            NotationError: The options are not those of the game.
        """
        for index, game in enumerate(self.games):
            sides = game.game_number(0)[0].sides
            if not self.counting and len(self.seats[index]) != len(sides):
                raise InvalidValueError(
                    f"there must be {len(sides)} seats, one for each of "
                    f"{', '.join(sides)}, not {len(self.seats[index])}"
                )
            _, is_win, side = self.counting.partition(WON)
            if is_win and side not in sides:
                raise InvalidValueError(
                    f"counting must name one of {', '.join(sides)}, "
                    f"not {self.counting!r}"
                )

    def play(self, start: int, stop: int) -> Summary:
        """Return what is counted in the bouts from number *start* to before *stop*.

        "score.1.3/4" is the number of bouts in which competitor 1 scored 3/4,
        "met.0.1.won" how often competitor 0 beat competitor 1 from an earlier seat,
        "side.hero.1/2" the number of bouts in which the hero won half of the points,
        "0.points.hero.1" in how many the hero had 1 point in the first game, and
        "0.won.hero" what a summary of the first game would have.
        """
        counts: Counter[str] = Counter()
        failures: list[Failure] = []
        for number in range(start, stop):
            played = [_Played.of(game, number) for game in self.games]
            counts["bouts"] += 1
            counts["games"] += len(played)
            for index, each in enumerate(played):
                counts.update(f"{index}.{name}" for name in each.names)
                failures += each.record.failures
            if self.counting:
                counts.update(_compared([each.value(self.counting) for each in played]))
            else:
                counts.update(self._met(played))
        return Summary(counts, failures)

    def _met(self, played: Sequence[_Played]) -> Iterator[str]:
        """Yield the names under which a bout counts whose competitors met."""
        own = [ZERO] * self.competitors
        of_sides = dict.fromkeys(played[0].sides, ZERO)
        for index, (seats, game) in enumerate(zip(self.seats, played, strict=True)):
            points = game.points
            yield from (f"{index}.points.{side}.{won}" for side, won in points.items())
            for competitor, (side, won) in zip(seats, points.items(), strict=True):
                own[competitor] += won
                of_sides[side] += won
            seated = zip(seats, points.values(), strict=True)
            for (one, a), (other, b) in combinations(seated, 2):
                if one != other and (a or b):
                    yield f"met.{one}.{other}.{_result(a, b)}"
        for competitor, won in enumerate(own):
            yield f"score.{competitor}.{won / len(played)}"
        for side, won in of_sides.items():
            yield f"side.{side}.{won / len(played)}"


def scores_of(summary: Summary, prefix: str) -> dict[Fraction, int]:
    """Return the number of bouts by score, of the names that begin with *prefix*.

    >>> scores_of(Summary({"score.0.1/2": 3, "score.0.1": 4}), "score.0.")
    {Fraction(1, 2): 3, Fraction(1, 1): 4}
    """
    found = {
        Fraction(name.removeprefix(prefix)): count
        for name, count in summary.counts.items()
        if name.startswith(prefix)
    }
    return dict(sorted(found.items()))


def results_of(summary: Summary, one: int, other: int) -> tuple[int, int, int]:
    """Return how often *one* has won, drawn and lost against *other*, from any seat.

    >>> results_of(Summary({"met.0.1.won": 3, "met.1.0.lost": 4}), 0, 1)
    (7, 0, 0)
    """
    first = (summary[f"met.{one}.{other}.{result}"] for result in RESULTS)
    second = (summary[f"met.{other}.{one}.{result}"] for result in reversed(RESULTS))
    won, drawn, lost = (a + b for a, b in zip(first, second, strict=True))
    return won, drawn, lost


def _result(one: Fraction | int, other: Fraction | int) -> str:
    return "won" if one > other else "drawn" if one == other else "lost"


def _compared(values: Sequence[Fraction | int | None]) -> Iterator[str]:
    """Yield the names under which a bout counts whose games are compared."""
    numbers = [0] * len(values) if None in values else values
    scores = [ZERO] * len(numbers)
    for (one, a), (other, b) in combinations(enumerate(numbers), 2):
        assert a is not None, "failed games are told apart above"
        assert b is not None, "failed games are told apart above"
        result = _result(a, b)
        yield f"met.{one}.{other}.{result}"
        scores[one] += {"won": ONE, "drawn": ONE / 2, "lost": ZERO}[result]
        scores[other] += {"won": ZERO, "drawn": ONE / 2, "lost": ONE}[result]
    for index, score in enumerate(scores):
        yield f"score.{index}.{score / max(1, len(scores) - 1)}"


@frozen
class _Played:
    """One game of a bout, and its sides."""

    record: Record
    end: End
    sides: tuple[str, ...]

    @classmethod
    def of(cls, experiment: Experiment, number: int) -> Self:
        record = Record()
        play_by_objects(experiment, (number,), record)
        (end,) = record.ends
        return cls(record, end, experiment.sides)

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which a summary would count the end of the game."""
        return (*self.end.names, *self.record.blamed)

    @property
    def points(self) -> dict[str, Fraction]:
        """The points of each side, which sum to 1 unless the only side has lost."""
        winners = self.end.winners
        if self.end.reason == FAILED:
            winners = tuple(s for s in self.sides if not self._has_failed(s))
        if not winners and len(self.sides) > 1:
            winners = self.sides
        share = Fraction(1, len(winners)) if winners else ZERO
        return {side: share if side in winners else ZERO for side in self.sides}

    def _has_failed(self, side: str) -> bool:
        return len(self.sides) == 1 or f"{FAILED}.{side}" in self.record.blamed

    def value(self, counting: str) -> Fraction | int | None:
        """Return what is counted, or None if the game has failed."""
        _, is_win, side = counting.partition(WON)
        if is_win:
            return self.points[side]
        return None if self.end.reason == FAILED else self.record.summary()[counting]


@frozen(kw_only=True)
class _Written:
    """Bouts as plain data."""

    games: tuple[dict[str, Any], ...]
    seats: tuple[tuple[int, ...], ...] = ()
    counting: str = ""
    every: int = 0
    schema: int = SCHEMA
