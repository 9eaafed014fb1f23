"""Tournaments: agents meet in every seat, on the same dice.

In games of two sides each pair plays bouts of two games, and changes seats between
them. In games of more, each set of as many agents as there are seats plays a game from
every seat; with fewer agents than seats, two of them share the seats. In games of one
side all agents play the same games next to each other.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from hashlib import blake2b
from itertools import combinations
from math import comb
from typing import Final

from attrs import evolve, frozen

from alpaca_emblem.checks import collection, instance, text, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.bouts import WON, Bouts
from alpaca_emblem.lab.comparing import meeting
from alpaca_emblem.lab.executors import Executor
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.making import AgentSpec, compact_json
from alpaca_emblem.lab.processes import Processes
from alpaca_emblem.lab.running import Progress, Way, run_by
from alpaca_emblem.lab.standings import Tournament, names_of
from alpaca_emblem.lab.summaries import Summary

MOST_LINE_UPS: Final = 10_000
"""The largest number of sets of agents that play."""


def tournament(
    experiment: Experiment | str,
    agents: Iterable[str | AgentSpec],
    games: int,
    *,
    counting: str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    store: str | os.PathLike[str] | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    seconds_per_chunk: float | None = None,
    retry: bool = False,
) -> Tournament:
    """Let *agents* play each other in every seat, on the same dice.

    Each line-up has dice of its own, so that their results are independent. A draw is
    half a win for both. A game that does not end is a draw, and a side whose agent
    fails has lost. The result does not depend on who plays the games. With a *store*,
    the same call goes on where it was interrupted, and further agents play only the
    games that are missing.

    Args:
        experiment: What is played, or the name of a game; its own agents do not play.
        agents: The agents by name, at least two. An agent may play more than once.
        games: The number of games of each line-up, at least 0; more if that does not
            divide into whole bouts.
        counting: What is compared in games of one side, such as "length.sum"; by
            default the wins.
        jobs: The number of processes: see `run`, as for all that follows.
        executor: What plays instead.
        store: The file of results.
        progress: Takes the number of games that are done, and of all.
        engine: What plays a chunk.
        seconds_per_chunk: The time after which a process that hangs is killed.
        retry: True to play once more what the store has set aside.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, there are fewer than two agents
            or too many line-ups, or the games cannot be played; nothing has been played
            then.
        NotationError: The options are not those of the game.
        StoreError: The file is not a store, or cannot be written.
        WorkerError: No processes can be started.

    >>> wolf = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]})
    >>> found = tournament(wolf, ["beast", "random"], 40)
    >>> for each in found.standings:
    ...     print(each.agent, each.score, f"{each.elo.value:+.0f} Elo")
    beast 0.8250 (0.6920 to 0.9094) +135 Elo
    random 0.1750 (0.0906 to 0.3080) -135 Elo
    """
    if isinstance(experiment, str):
        experiment = Experiment(game=experiment)
    instance("experiment", experiment, Experiment)
    if experiment.rotate:
        raise InvalidValueError(
            "experiment must not rotate: agents play from every seat anyway"
        )
    whole_number("games", games, 0)
    specs = tuple(map(AgentSpec.of, collection("agents", agents, object)))
    line_ups = _line_ups(experiment, specs, counting)
    for line_up in line_ups:
        line_up.bouts.check()
    bouts = -(-games // len(line_ups[0].bouts.games))
    way = Way(jobs, executor, store, progress, engine, seconds_per_chunk, retry)
    with ExitStack() as stack:
        if executor is None and jobs != 1:
            kept = stack.enter_context(Processes(jobs, seconds_per_chunk))
            way = evolve(way, jobs=1, executor=kept, seconds_per_chunk=None)
        summary = _played(line_ups, bouts, way)
    played = line_ups[0].bouts
    sides = played.games[0].sides
    return Tournament(experiment, specs, sides, bouts, summary, played.counting)


@frozen
class _LineUp:
    """Agents that play bouts with each other.

    Attributes:
        bouts: What they play.
        agents: Their numbers in the tournament.
    """

    bouts: Bouts
    agents: tuple[int, ...]

    def renamed(self, summary: Summary) -> Summary:
        """Return *summary* with the numbers of the tournament in its names."""
        counts: Counter[str] = Counter()
        for name, count in summary.counts.items():
            for new in self._new_names(name):
                counts[new] += count
        return Summary(counts, summary.failures, summary.set_aside)

    def _new_names(self, name: str) -> Iterator[str]:
        kind, _, rest = name.partition(".")
        if kind == "score":
            competitor, _, score = rest.partition(".")
            yield f"score.{self.agents[int(competitor)]}.{score}"
            if competitor == "0" and len(self.agents) == 2 and self.bouts.seats:
                one, other = self.agents
                yield f"pair.{one}.{other}.{score}"
        elif kind == "met":
            one_of, other_of, result = rest.split(".")
            pair = self.agents[int(one_of)], self.agents[int(other_of)]
            yield f"met.{pair[0]}.{pair[1]}.{result}"
        elif kind == "points":
            yield f"bout.{self._orders}.{rest}"
        elif kind.isdigit():
            yield self._name_of_game(int(kind), rest)
        else:
            yield name

    def _name_of_game(self, game: int, name: str) -> str:
        """Return the name for what was counted in one game of a bout."""
        kind, _, side = name.partition(".")
        if kind in ("failed", "illegal"):
            return f"{kind}.{self._agent(game, side)}"
        return name

    @property
    def _orders(self) -> str:
        """The agents on the seats of each game: "0-1/1-0"."""
        return "/".join(
            "-".join(str(self.agents[competitor]) for competitor in seats)
            for seats in self.bouts.seats
        )

    def _agent(self, game: int, side: str) -> int:
        if not self.bouts.seats:
            return self.agents[game]
        return self.agents[self.bouts.seats[game][self._sides.index(side)]]

    @property
    def _sides(self) -> tuple[str, ...]:
        return self.bouts.games[0].sides


def _line_ups(
    experiment: Experiment, agents: tuple[AgentSpec, ...], counting: str | None
) -> list[_LineUp]:
    if len(agents) < 2:
        raise InvalidValueError(
            f"a tournament needs two agents at least, not {len(agents)}"
        )
    every = [evolve(experiment, agents=[agent]) for agent in agents]
    seats = len(every[0].sides)
    if seats == 1:
        what = f"{WON}{every[0].sides[0]}" if counting is None else counting
        numbers = tuple(range(len(agents)))
        return [_LineUp(Bouts(games=every, counting=text("counting", what)), numbers)]
    if counting is not None:
        raise InvalidValueError("counting is for games of one side: others are won")
    size = seats if len(agents) >= seats else 2
    if comb(len(agents), size) > MOST_LINE_UPS:
        raise InvalidValueError(
            f"there must be at most {MOST_LINE_UPS} line-ups, not "
            f"{comb(len(agents), size)}: let fewer agents play"
        )
    names = names_of(agents)
    found = []
    for chosen in combinations(range(len(agents)), size):
        seed = line_up_seed(experiment, [names[agent] for agent in chosen])
        seated = [evolve(every[agent], seed=seed) for agent in chosen]
        found.append(_LineUp(_rotated(seated, seats), chosen))
    return found


def line_up_seed(experiment: Experiment, names: list[str]) -> int:
    """Return the seed of a line-up, which does not depend on the other agents.

    Line-ups with the same dice would not be independent, and all intervals too narrow.
    """
    known = compact_json([experiment.seed, sorted(names)])
    return int.from_bytes(blake2b(known.encode(), digest_size=7).digest())


def _rotated(every: list[Experiment], seats: int) -> Bouts:
    """Return bouts in which each of the agents plays from every seat."""
    if len(every) == 2:
        return meeting(*every)
    orders = [
        tuple((place + turn) % seats for place in range(seats)) for turn in range(seats)
    ]
    games = [
        evolve(every[0], agents=[every[agent].agents[0] for agent in order])
        for order in orders
    ]
    return Bouts(games=games, seats=orders)


def _played(line_ups: list[_LineUp], bouts: int, way: Way) -> Summary:
    total = Summary()
    size = len(line_ups[0].bouts.games)
    of_all = size * bouts * len(line_ups)
    for index, line_up in enumerate(line_ups):
        told = _offset(way.progress, index * bouts, size, of_all)
        summary = run_by(evolve(way, progress=told), line_up.bouts, bouts)
        total = total.merge(line_up.renamed(summary))
    return total


def _offset(
    progress: Progress | None, before: int, size: int, games: int
) -> Callable[[int, int], None] | None:
    """Return a function that tells *progress* about one of several runs."""
    if progress is None:
        return None
    return lambda done, _: progress((before + done) * size, games)
