"""The results of a tournament: scores, ratings, the cross table, and the seats.

All of it follows from a table of whole numbers. The unit of scores is the bout, since
its games share their dice.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import combinations
from typing import Any, Final, Self

from attrs import field, frozen

from alpaca_emblem.checks import collection, is_instance, is_whole
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.notation.structuring import structure
from alpaca_emblem.lab.bouts import results_of, scores_of, share_of
from alpaca_emblem.lab.chains import strong_parts
from alpaca_emblem.lab.experiments import SCHEMA, Experiment
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval, clopper_pearson, quantile
from alpaca_emblem.lab.likelihood import score_interval
from alpaca_emblem.lab.making import AgentSpec, compact_json
from alpaca_emblem.lab.ratings import Bout, Ratings, beaten_by, rated
from alpaca_emblem.lab.ratings import Game as Rated
from alpaca_emblem.lab.sequential import elo_of
from alpaca_emblem.lab.summaries import Summary
from alpaca_emblem.lab.tournament_texts import lines_of

EVEN: Final = 0.5
BOUT: Final = re.compile(r"bout\.([0-9]+(?:[-/][0-9]+)+)\.([0-9/,;]+)")


@frozen
class Standing:
    """The standing of an agent in a tournament.

    Attributes:
        agent: Its name.
        score: Its mean score in bouts, 0 to 1, with an interval; None without bouts.
        won: The number of games that it won against others, one by one.
        drawn: The number of games that it drew.
        lost: The number of games that it lost.
        elo: Its rating, relative to the mean of all that are rated; None if it has
            none.
        word: A sentence in place of a rating.
    """

    agent: str
    score: Interval | None
    won: int
    drawn: int
    lost: int
    elo: Interval | None = None
    word: str = ""


def _specs(given: object) -> tuple[AgentSpec, ...]:
    return tuple(map(AgentSpec.of, collection("agents", given, object)))


def names_of(agents: Iterable[AgentSpec]) -> tuple[str, ...]:
    """Return the names of *agents*, where equal ones have numbers: "greedy (2)"."""
    met, found = Counter[str](), []
    for name in map(str, agents):
        met[name] += 1
        found.append(name if met[name] == 1 else f"{name} ({met[name]})")
    return tuple(found)


def _sides(given: object) -> tuple[str, ...]:
    return collection("sides", given, str)


@frozen
class Tournament:
    """The results of a tournament.

    Attributes:
        experiment: What was played, by other agents than its own.
        agents: The agents, whose indices are in the names of counts.
        sides: The sides of the game, in the order of seats.
        bouts: The number of bouts of each line-up.
        summary: What was counted in all bouts. "score.2.3/4" is the number of bouts in
            which agent 2 scored 3/4, and "pair.0.2.1" that in which agent 0 scored 1
            against agent 2. "met.0.2.won" is the number of games that agent 0 won
            against agent 2 from an earlier seat.
        counting: What was compared in games of one side; otherwise empty.
        level: The level of all intervals, above 0.5.
    """

    experiment: Experiment = field(validator=is_instance(Experiment))
    agents: tuple[AgentSpec, ...] = field(converter=_specs)
    sides: tuple[str, ...] = field(converter=_sides)
    bouts: int = field(validator=is_whole(0, None))
    summary: Summary = field(validator=is_instance(Summary))
    counting: str = field(default="", validator=is_instance(str))
    level: float = field(default=USUAL_LEVEL)

    def __attrs_post_init__(self) -> None:
        quantile(self.level)
        if self.level <= EVEN:  # the bound of one side has twice the risk
            raise InvalidValueError(f"level must be above 0.5, not {self.level}")
        if len(self.agents) < 2:
            raise InvalidValueError(
                f"a tournament needs two agents at least, not {len(self.agents)}"
            )

    def __hash__(self) -> int:
        return hash(self.digest())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the agents. Equal ones have numbers: "greedy (2)"."""
        return names_of(self.agents)

    def results(self, one: str, other: str) -> tuple[int, int, int]:
        """Return how many games *one* won, drew and lost against *other*.

        Raises:
            InvalidValueError: There is no such agent, or they are the same.
        """
        return self._results(*self._pair(one, other))

    def _pair(self, one: str, other: str) -> tuple[int, int]:
        for name in (one, other):
            if name not in self.names:
                raise InvalidValueError(
                    f"there is no agent {name!r}: they are {', '.join(self.names)}"
                )
        if one == other:
            raise InvalidValueError(f"{one} has not met itself")
        return self.names.index(one), self.names.index(other)

    def _results(self, one: int, other: int) -> tuple[int, int, int]:
        return results_of(self.summary, one, other)

    def score_against(self, one: str, other: str) -> Interval | None:
        """Return the mean score of *one* in bouts against *other*; None without any.

        In games of several seats, it is that of the games which one of both won.

        Raises:
            InvalidValueError: There is no such agent, or they are the same.
        """
        return self._cross(*self._pair(one, other))

    def _cross(self, one: int, other: int) -> Interval | None:
        if one < other:
            return self._crosses[one, other]
        score = self._crosses[other, one]
        if score is None:
            return None
        return Interval(1 - score.value, 1 - score.high, 1 - score.low, self.level)

    @cached_property
    def _crosses(self) -> dict[tuple[int, int], Interval | None]:
        found = {}
        for one, other in combinations(range(len(self.agents)), 2):
            scores = scores_of(self.summary, f"pair.{one}.{other}.")
            if not scores:
                won, drawn, lost = self._results(one, other)
                known = {Fraction(0): lost, Fraction(1, 2): drawn, Fraction(1): won}
                scores = {score: count for score, count in known.items() if count}
            found[one, other] = self._interval(scores)
        return found

    def _interval(self, scores: Mapping[Fraction, int]) -> Interval | None:
        if not scores:
            return None
        return score_interval({float(s): n for s, n in scores.items()}, self.level)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The standing of each agent, from the highest score to the lowest."""
        ratings = self.ratings
        found = []
        for index, name in enumerate(self.names):
            all_results = [
                self._results(index, other)
                for other in range(len(self.names))
                if other != index
            ]
            elo = ratings.elo.get(name) if ratings else None
            won, drawn, lost = map(sum, zip(*all_results, strict=True))
            found.append(
                Standing(
                    agent=name,
                    score=self._interval(scores_of(self.summary, f"score.{index}.")),
                    won=won,
                    drawn=drawn,
                    lost=lost,
                    elo=elo,
                    word="" if elo else self._word(index),
                )
            )
        return tuple(sorted(found, key=lambda each: -_value(each.score)))

    @cached_property
    def ratings(self) -> Ratings | None:
        """The ratings of the agents that can be rated together, or None.

        Agents that have always won, or never, have no rating: see `Standing.word`.
        Neither have those of games of one side, whose scores are not independent, and
        of more than four. Intervals allow for the dice that games of a bout share.
        """
        part = self._rated
        if self.counting or len(part) < 2:
            return None
        place = {agent: index for index, agent in enumerate(part)}

        def placed(games: Iterable[Rated]) -> tuple[Rated, ...]:
            return tuple(
                (tuple(place[agent] for agent in seats), won)
                for seats, won in games
                if all(agent in place for agent in seats)
            )

        games = placed(self._games())
        bouts = [
            (own, count) for all_of, count in self._bouts if (own := placed(all_of))
        ]
        names = [self.names[agent] for agent in part]
        for has_seats in (True, False):
            try:
                return rated(names, games, self.level, has_seats=has_seats, bouts=bouts)
            except InvalidValueError:  # the first move has always won, for example
                continue
        return None

    @property
    def _rated(self) -> list[int]:
        """The largest set of agents in which wins lead from each to each."""
        beaten = beaten_by(len(self.agents), self._games())
        return max(map(sorted, strong_parts(beaten)), key=len)

    @cached_property
    def _bouts(self) -> list[Bout]:
        """The games of bouts that went alike, and how many went so."""
        return [
            (self._games_of(name), count)
            for name, count in self.summary.counts.items()
            if name.startswith("bout.")
        ]

    def _games_of(self, name: str) -> tuple[Rated, ...]:
        """Return what "bout.0-2/2-0.1,0;1/2,1/2" says of the games of a bout."""
        found = BOUT.fullmatch(name)
        orders, points = (
            (found[1].split("/"), found[2].split(";")) if found else ([], [])
        )
        games = []
        for order, shares in zip(orders, points, strict=False):
            agents = tuple(map(int, order.split("-")))
            won = tuple(float(share_of(name, share)) for share in shares.split(","))
            if len(won) == len(agents) and max(agents) < len(self.agents):
                games.append((agents, won))
        if not games or not len(games) == len(orders) == len(points):
            raise InvalidValueError(
                f"{name!r} must be like 'bout.0-1/1-0.1,0;1/2,1/2', with agents below "
                f"{len(self.agents)}"
            )
        return tuple(games)

    def _games(self) -> list[Rated]:
        """The points of each seat in all games, by the agents on the seats."""
        found: dict[tuple[int, ...], list[float]] = {}
        for games, count in self._bouts:
            for agents, won in games:
                total = found.setdefault(agents, [0.0] * len(agents))
                for seat, share in enumerate(won):
                    total[seat] += share * count
        return [(agents, tuple(won)) for agents, won in found.items()]

    def _word(self, agent: int) -> str:
        """Return a sentence about an agent without a rating."""
        said = []
        for what, sign, wanted in (("beat", 1, 0), ("lost to", -1, 2)):
            others = [
                other
                for other in range(len(self.agents))
                if other != agent and self._is_one_sided(agent, other, wanted)
            ]
            if others:
                names = ", ".join(self.names[other] for other in others)
                bouts = sum(self._bouts_between(agent, other) for other in others)
                bound = clopper_pearson(bouts, bouts, 2 * self.level - 1).low
                said.append(f"always {what} {names}: {self._bound(bound, sign)}")
        return "; ".join(said)

    def _bound(self, rate: float, sign: int) -> str:
        """Return a sentence on the lower bound of the rate of wins, or of losses."""
        if self.counting:
            return f"in at least {rate:.3f} of games"
        words = "at least" if sign > 0 else "at most"
        return f"{words} {sign * max(elo_of(rate), 0.0):+.0f} Elo"

    def _is_one_sided(self, agent: int, other: int, wanted: int) -> bool:
        results = self._results(agent, other)
        return results[wanted] > 0 and sum(results) == results[wanted]

    def _bouts_between(self, one: int, other: int) -> int:
        met = sum(self._results(one, other))
        if self.counting:
            return met
        games = self.summary.games // max(1, self.summary["bouts"])
        return max(1, met // max(1, games))

    @cached_property
    def seats(self) -> dict[str, Interval]:
        """The mean share of the points that each side won; those of equals are even."""
        found = {
            side: self._interval(scores_of(self.summary, f"side.{side}."))
            for side in self.sides
        }
        return {side: share for side, share in found.items() if share is not None}

    @cached_property
    def intransitive(self) -> tuple[tuple[str, str, str], ...]:
        """The triples of agents that beat each other in a circle, beyond chance.

        The interval of each of the three scores lies above one half. There are many
        triples of many agents, so a few of them may be chance nevertheless.
        """
        count = range(len(self.agents))
        beats = {
            (one, other)
            for one in count
            for other in count
            if one != other and _low(self._cross(one, other)) > EVEN
        }
        found = []
        for a, b, c in combinations(count, 3):
            for circle in ((a, b, c), (a, c, b)):
                steps = zip(circle, (*circle[1:], circle[0]), strict=True)
                if all(step in beats for step in steps):
                    one, two, three = (self.names[each] for each in circle)
                    found.append((one, two, three))
        return tuple(found)

    def __str__(self) -> str:
        return "\n".join(lines_of(self))

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each agent, for tables of other packages."""
        return [
            {
                "agent": each.agent,
                **_columns("score", each.score),
                "won": each.won,
                "drawn": each.drawn,
                "lost": each.lost,
                **_columns("elo", each.elo),
                "word": each.word,
            }
            for each in self.standings
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def to_plain(self) -> dict[str, Any]:
        """Return the tournament as JSON values."""
        return {
            "schema": SCHEMA,
            "experiment": self.experiment.to_plain(),
            "agents": [agent.to_plain() for agent in self.agents],
            "sides": list(self.sides),
            "bouts": self.bouts,
            "counting": self.counting,
            "level": self.level,
            "summary": self.summary.to_plain(),
        }

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the tournament for which `to_plain` returned *value*.

        Raises:
            NotationError: There is no such tournament.
        """
        if not isinstance(value, dict):
            raise NotationError(f"a tournament must be a table, not {value!r}")
        entries = dict(value)
        agents = entries.pop("agents", [])
        read: _Written = structure(entries, _Written, "tournament")
        if read.schema != SCHEMA:
            raise NotationError(f"schema: must be {SCHEMA}, not {read.schema!r}")
        try:
            found = cls(
                *(Experiment.from_plain(read.experiment), agents, read.sides),
                read.bouts,
                *(Summary.from_plain(read.summary), read.counting, read.level),
            )
            found.check()
        except (InvalidTypeError, InvalidValueError) as error:
            raise NotationError(f"tournament: {error}") from error
        return found

    def check(self) -> None:
        """Refuse counts of games or bouts that cannot be those of a tournament.

        Raises:
            InvalidValueError: A name or a number is wrong.
        """
        _ = self.standings, self.seats, self._crosses

    def digest(self) -> str:
        """Return a hash of what was played and found, equal in every process."""
        known = {
            **self.to_plain(),
            "experiment": self.experiment.digest,
            "summary": self.summary.digest(),
        }
        return blake2b(compact_json(known).encode(), digest_size=16).hexdigest()


def _value(interval: Interval | None) -> float:
    return -1.0 if interval is None else interval.value


def _low(interval: Interval | None) -> float:
    return 0.0 if interval is None else interval.low


def _columns(name: str, interval: Interval | None) -> dict[str, float | None]:
    if interval is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    ends = {f"{name}_low": interval.low, f"{name}_high": interval.high}
    return {name: interval.value, **ends}


@frozen(kw_only=True)
class _Written:
    """A tournament as plain data, apart from its agents."""

    experiment: dict[str, Any]
    sides: tuple[str, ...]
    bouts: int
    summary: dict[str, Any]
    counting: str = ""
    level: float = USUAL_LEVEL
    schema: int = SCHEMA
