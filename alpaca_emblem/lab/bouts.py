"""Bouts: games of several experiments on the same dice, scored together.

A bout is one game of each experiment, all with the same number and so with the same
dice. Competitors change seats between the games, or rules between two worlds; the luck
of the dice is the same for all of them and cancels out. Counts are whole numbers by
name, so that bouts are run, stored and added up like games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import blake2b
from itertools import combinations
from typing import Any, Final, NamedTuple, Self

from attrs import define, evolve, field, frozen

from alpaca_emblem.checks import collection, is_whole, text, whole_number
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.engines import AUTO, play
from alpaca_emblem.lab.experiments import SCHEMA, Experiment
from alpaca_emblem.lab.making import compact_json
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import FAILED, End, Record
from alpaca_emblem.lab.summaries import Failure, Summary

WON: Final = "won."
RESULTS: Final = ("won", "drawn", "lost")
BLOCK: Final = 2048
"""The number of bouts whose games are remembered at a time."""
MOST_JOINT: Final = 4
"""The largest number of games in a bout whose points are counted together. The number
of their combinations grows fast."""
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
    summary has under that name, where a game that failed has as much as any other. The
    score of a competitor is the share of the others that have less; one with as much
    counts half.

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
            game.check()
            sides = game.sides
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

    def play(self, start: int, stop: int, engine: str = AUTO) -> Summary:
        """Return what is counted in the bouts from number *start* to before *stop*.

        "score.1.3/4" is the number of bouts in which competitor 1 scored 3/4,
        "met.0.1.won" how often competitor 0 beat competitor 1 from an earlier seat,
        "side.hero.1/2" the number of bouts in which the hero won half of the points,
        "points.1,0;1/2,1/2" that in which the first side won the first game and drew
        the second, and "0.won.hero" what a summary of the first game would have.
        """
        series = [_Series(game, self.counting) for game in self.games]
        bouts: Counter[tuple[_Played, ...]] = Counter()
        for low in range(start, max(stop, start + 1), BLOCK):  # none: only check engine
            high = min(low + BLOCK, stop)
            together = (each.play(low, high, engine) for each in series)
            bouts.update(zip(*together, strict=True))
        counts: Counter[str] = Counter()
        for played, count in bouts.items():
            counts["bouts"] += count
            counts["games"] += count * len(played)
            for name in self._names(played):
                counts[name] += count
        failures: list[Failure] = []
        for index, each in enumerate(series):
            for name, count in each.blamed.items():
                counts[f"{index}.{name}"] += count
            failures += (evolve(failure, point=index) for failure in each.failures)
        return Summary(counts, failures)

    def _names(self, played: Sequence[_Played]) -> Iterator[str]:
        """Yield the names under which a bout counts; some more than once."""
        for index, game in enumerate(played):
            yield from (f"{index}.{name}" for name in game.names)
        if self.counting:
            yield from _compared([game.value for game in played])
        else:
            yield from self._met(played)

    def _met(self, played: Sequence[_Played]) -> Iterator[str]:
        """Yield the names under which a bout counts whose competitors met."""
        own = [ZERO] * self.competitors
        of_sides = dict.fromkeys(self.games[0].sides, ZERO)
        for seats, game in zip(self.seats, played, strict=True):
            points = dict(zip(of_sides, game.points, strict=True))
            for competitor, (side, won) in zip(seats, points.items(), strict=True):
                own[competitor] += won
                of_sides[side] += won
            seated = zip(seats, points.values(), strict=True)
            for (one, a), (other, b) in combinations(seated, 2):
                if one != other and (a or b):
                    yield f"met.{one}.{other}.{_result(a, b)}"
        if len(played) <= MOST_JOINT:
            yield f"points.{';'.join(','.join(map(str, g.points)) for g in played)}"
        for competitor, won in enumerate(own):
            yield f"score.{competitor}.{won / len(played)}"
        for side, won in of_sides.items():
            yield f"side.{side}.{won / len(played)}"


def scores_of(summary: Summary, prefix: str) -> dict[Fraction, int]:
    """Return the number of bouts by score, of the names that begin with *prefix*.

    Raises:
        InvalidValueError: One of the names ends with something else.

    >>> scores_of(Summary({"score.0.1/2": 3, "score.0.1": 4}), "score.0.")
    {Fraction(1, 2): 3, Fraction(1, 1): 4}
    """
    found = {}
    for name, count in summary.counts.items():
        before, dot, score = name.rpartition(".")
        if before + dot == prefix:
            found[share_of(name, score)] = count
    return dict(sorted(found.items()))


def share_of(name: str, share: str) -> Fraction:
    """Return the *share* of the points that the *name* of a count ends with.

    Raises:
        InvalidValueError: It is not a fraction from 0 to 1.
    """
    try:
        found = Fraction(share)
    except (ValueError, ZeroDivisionError):
        found = ZERO - 1
    if not 0 <= found <= 1:
        raise InvalidValueError(f"{name!r} must end with a fraction from 0 to 1")
    return found


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
    scores = [ZERO] * len(values)
    for (one, a), (other, b) in combinations(enumerate(values), 2):
        result = "drawn" if a is None or b is None else _result(a, b)
        yield f"met.{one}.{other}.{result}"
        scores[one] += {"won": ONE, "drawn": ONE / 2, "lost": ZERO}[result]
        scores[other] += {"won": ZERO, "drawn": ONE / 2, "lost": ONE}[result]
    for index, score in enumerate(scores):
        yield f"score.{index}.{score / max(1, len(scores) - 1)}"


class _Played(NamedTuple):
    """One game of a bout.

    Attributes:
        names: The names under which a summary would count its end.
        points: The points of each side, which sum to 1 unless the only side has lost.
        value: What is counted, if that is compared; None if the game has failed.
    """

    names: tuple[str, ...]
    points: tuple[Fraction, ...]
    value: Fraction | int | None = None


@define
class _Series:
    """The games of one experiment, and their counts.

    Attributes:
        experiment: What is played.
        counting: What is compared, or empty.
        blamed: The number of failures of agents, by their kind and side.
        failures: The first games that did not end by their rules.
    """

    experiment: Experiment
    counting: str
    blamed: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)

    def play(self, start: int, stop: int, engine: str) -> list[_Played]:
        """Play the games from number *start* to before *stop*."""
        is_counted = self.counting and not self.counting.startswith(WON)
        if not is_counted or start == stop:
            return self._played(start, stop, engine)
        return [
            each for n in range(start, stop) for each in self._played(n, n + 1, engine)
        ]

    def _played(self, start: int, stop: int, engine: str) -> list[_Played]:
        record = Record(order={})
        play(self.experiment, start, stop, engine, record)
        self.blamed.update(record.blamed)
        self.failures += record.failures
        ends = record.order
        assert ends is not None, "it was made with a table"
        known: dict[tuple[End, str | None], _Played] = {}
        found = []
        for number in range(start, stop):
            end = ends[number]
            key = end, self._loser(number) if end.reason == FAILED else None
            if key not in known:
                known[key] = self._result(*key, record)
            found.append(known[key])
        return found

    def _loser(self, number: int) -> str | None:
        """Return the side whose agent has failed in a game that failed, if any.

        The record tells only how many did. Few games fail, so they are played again.
        """
        record = Record()
        play_by_objects(self.experiment, (number,), record)
        sides = self.experiment.sides
        return next((s for s in sides if f"{FAILED}.{s}" in record.blamed), None)

    def _result(self, end: End, loser: str | None, record: Record) -> _Played:
        sides, winners = self.experiment.sides, end.winners
        if loser is not None:
            winners = tuple(side for side in sides if side != loser)
        if not winners and len(sides) > 1:
            winners = sides
        share = Fraction(1, len(winners)) if winners else ZERO
        points = tuple(share if side in winners else ZERO for side in sides)
        value: Fraction | int | None = None
        if self.counting.startswith(WON):
            value = points[sides.index(self.counting.removeprefix(WON))]
        elif self.counting and end.reason != FAILED:
            value = record.summary()[self.counting]
        return _Played(end.names, points, value)


@frozen(kw_only=True)
class _Written:
    """Bouts as plain data."""

    games: tuple[dict[str, Any], ...]
    seats: tuple[tuple[int, ...], ...] = ()
    counting: str = ""
    every: int = 0
    schema: int = SCHEMA
