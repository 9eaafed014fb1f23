"""The ladder: how strong the agents of each game are, with intervals.

Each contest gives one seat to every agent in turn, on the same dice and against the
same opponent, and compares it with the best rule of thumb: the difference of wins is
paired, so that most of the luck cancels out. Where agents can play every seat, they
also meet in a tournament, which rates them.

    python examples/ladder.py match --games 100
    python examples/ladder.py --slow 40 --store ladder.db --write page.md
    python examples/ladder.py grid --only uct --slow 100 --write page.md
    python examples/ladder.py match --agent uct --replay 3 --save replay.json

With a store, the same command goes on where it was interrupted. With ``--only``, the
page keeps its other rows. A replay is watched with ``alpaca-emblem replay
replay.json``.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from attrs import evolve

from alpaca_emblem.building import Event
from alpaca_emblem.lab import (
    AgentSpec,
    Comparison,
    Experiment,
    compare,
    run,
    tournament,
)
from alpaca_emblem.lab.intervals import Interval, wilson

TIMED = 3
"""The number of games in which decisions are timed."""
MOST_TIMED = 100
"""The largest number of decisions that are timed."""
MET = "In every seat against each other"
"""The beginning of the line above the table of a tournament."""
MEETING = "meeting"
"""The word for the tournament, where agents are chosen by name."""
SLOW = ("uct",)
"""The agents that may play fewer games."""


@dataclass(frozen=True)
class Contest:
    """Agents that play one seat of a game in turn.

    Attributes:
        game: The game and its options.
        side: The seat.
        opponent: The agent of all other seats.
        rule: The best rule of thumb, with which the others are compared.
        agents: The other agents.
        counting: What is compared; by default, the wins of the side.
        meet: The agents that also play each other from every seat.
        told: A description.
        unit: The meaning of the numbers.
    """

    game: Experiment
    side: str
    opponent: str
    rule: str
    agents: tuple[AgentSpec, ...]
    counting: str = ""
    meet: tuple[str, ...] = ()
    told: str = ""
    unit: str = "wins"

    def seated(self, agent: AgentSpec) -> Experiment:
        """Return the experiment in which *agent* has the seat."""
        others = AgentSpec(self.opponent)
        agents = [agent if side == self.side else others for side in self.game.sides]
        return evolve(self.game, agents=agents)

    @property
    def counted(self) -> str:
        """The name of the compared value."""
        return self.counting or f"won.{self.side}"


def floors(events: tuple[Event, ...], game: Any) -> Mapping[str, int]:
    """Count the floors that an adventurer enters after the first."""
    names = [type(event).__name__ for event in events]
    return {"entered": names.count("FloorEntered")}


def _guided(policy: str, iterations: int) -> AgentSpec:
    """Return the search that a policy of the library leads."""
    return AgentSpec("uct", {"iterations": iterations, "policy": policy})


def _specs(*names: str, **searchers: Mapping[str, Any]) -> tuple[AgentSpec, ...]:
    known = (AgentSpec(name, given) for name, given in searchers.items())
    return (*map(AgentSpec, names), *known)


CONTESTS: Mapping[str, Contest] = {
    "match": Contest(
        game=Experiment(game="match", seed=16, max_actions=2000),
        side="Player 1",
        opponent="greedy",
        rule="greedy",
        agents=_specs("random", expectiminimax={}, uct={"iterations": 30}),
        meet=("greedy", "random", "expectiminimax"),
        told="The contest of two players, in the seat of Player 1 against `greedy`.",
    ),
    "grid": Contest(
        game=Experiment(game="grid", options={"scenario": "pass"}, seed=16),
        side="heroes",
        opponent="bandit",
        rule="cunning",
        agents=(
            *_specs("random", "bandit", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 30}),
            _guided("grid-pass", 20),
        ),
        told="The pass, as heroes against `bandit`.",
    ),
    "grid-cunning": Contest(
        game=Experiment(
            game="grid", options={"scenario": "pass"}, seed=17, max_actions=600
        ),
        side="heroes",
        opponent="cunning",
        rule="cunning",
        agents=(
            *_specs("random", "bandit", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 30}),
            _guided("grid-pass", 20),
        ),
        meet=("cunning", "random", "bandit", "expectiminimax"),
        told="The pass, as heroes against `cunning`.",
    ),
    "duel-mage": Contest(
        game=Experiment(
            game="duel",
            options={
                "hero": "mage",
                "enemies": ["skeleton", "spider"],
                "rules": "full",
            },
            seed=16,
        ),
        side="hero",
        opponent="beast",
        rule="duel",
        agents=(
            *_specs("random", "beast", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 100}),
            _guided("duel-mage", 100),
        ),
        told="The mage against skeleton and spider, as the hero against `beast`.",
    ),
    "duel-barbarian": Contest(
        game=Experiment(
            game="duel",
            options={
                "hero": "barbarian",
                "enemies": ["wolf", "goblin", "orc"],
                "rules": "full",
            },
            seed=16,
        ),
        side="hero",
        opponent="beast",
        rule="duel",
        agents=(
            *_specs("random", "beast", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 100}),
            _guided("duel-barbarian", 100),
        ),
        told="The barbarian against wolf, goblin and orc, as the hero against `beast`.",
    ),
    "dungeon": Contest(
        game=Experiment(
            game="dungeon",
            seed=16,
            counters=["ladder:floors"],
        ),
        side="adventurer",
        opponent="explorer",
        rule="explorer",
        agents=_specs("random", expectiminimax={}, uct={"iterations": 30}),
        counting="counter.floors.entered",
        told="The dungeon of the original, until the adventurer dies.",
        unit="floors entered",
    ),
}


@dataclass
class Row:
    """A row of the table of a contest."""

    agent: AgentSpec
    games: int
    reached: str
    ahead: str
    elo: str
    cost: float

    def __str__(self) -> str:
        cells = (f"`{self.agent}`", f"{self.games}", self.reached, self.ahead, self.elo)
        return f"| {' | '.join(cells)} | {self.cost:.1f} |"


def milliseconds(contest: Contest, agent: AgentSpec, games: int = TIMED) -> float:
    """Return the processor time of a decision of *agent* in the seat, on average."""
    spent, decisions = 0.0, 0
    for number in range(games):
        game, agents = contest.seated(agent).game_number(number)
        while game.outcome is None and decisions < MOST_TIMED:
            side = game.to_act
            if side is None:
                game.apply(game.legal_actions()[0])
                continue
            begun = time.process_time()
            action = agents[side].choose(game.view(side))
            if side == contest.side:
                spent += time.process_time() - begun
                decisions += 1
            game.apply(action)
    return 1000 * spent / max(decisions, 1)


@dataclass(frozen=True)
class Games:
    """The numbers of games.

    Attributes:
        usual: Of each agent.
        slow: Of the agents in `SLOW`; 0 to leave them out.
        met: Of each pair that meets in every seat; 0 for no tournament.
    """

    usual: int
    slow: int
    met: int

    def of(self, agent: AgentSpec) -> int:
        """Return the number of games of *agent*."""
        return self.slow if agent.name in SLOW else self.usual


def rows(contest: Contest, games: Games, store: Path | None) -> Iterator[Row]:
    """Play the contest, and yield the row of the rule, then those of the others."""
    rule = AgentSpec(contest.rule)
    for agent in contest.agents:
        if not games.of(agent):
            continue
        found = compare(
            contest.seated(agent),
            contest.seated(rule),
            bouts=games.of(agent),
            counting=contest.counted,
            store=store,
        )
        if agent is contest.agents[0]:
            cost = milliseconds(contest, rule)
            told = reached(contest, rule, found, 1, store)
            yield Row(rule, found.bouts, told, "", "0", cost)
        yield Row(
            agent,
            found.bouts,
            reached(contest, agent, found, 0, store),
            points(found.difference),
            rating(found.elo),
            milliseconds(contest, agent),
        )


def reached(
    contest: Contest,
    agent: AgentSpec,
    found: Comparison,
    place: int,
    store: Path | None,
) -> str:
    """Return what *agent* reached in the seat, with its interval.

    A comparison counts the wins of the experiment number *place*. Other counts are
    those of the same games, played alone.
    """
    if contest.counting:
        alone = run(contest.seated(agent), found.bouts, store=store)
        mean = alone.mean(contest.counting)
        return f"{mean.value:.2f} ({mean.low:.1f} to {mean.high:.1f}) a game"
    rate = wilson(found.summary[f"{place}.{contest.counted}"], found.bouts)
    low, high = 100 * rate.low, 100 * rate.high
    return f"{100 * rate.value:.1f} % ({low:.0f} to {high:.0f})"


def points(difference: Interval) -> str:
    """Return a *difference* of rates in points of a percent, with its interval."""
    value, low, high = (
        100 * each for each in (difference.value, difference.low, difference.high)
    )
    return f"{value:+.1f} ({low:+.0f} to {high:+.0f})"


def rating(elo: Interval) -> str:
    """Return an Elo rating with its interval."""
    return f"{elo.value:+.0f} ({elo.low:+.0f} to {elo.high:+.0f})"


def table(contest: Contest, games: Games, store: Path | None) -> str:
    """Return the tables of *contest* in Markdown."""
    lines = [
        contest.told,
        "",
        f"| agent | games | {contest.unit} | ahead of `{contest.rule}`, same dice "
        "| Elo by these games | ms a decision |",
        "| --- | --- | --- | --- | --- | --- |",
        *map(str, rows(contest, games, store)),
    ]
    if contest.meet and games.met:
        lines += ["", *meeting(contest, games, store)]
    return "\n".join(lines)


def meeting(contest: Contest, games: Games, store: Path | None) -> list[str]:
    """Return the lines of the table of the tournament of *contest*."""
    known = {each.name: each for each in (AgentSpec(contest.rule), *contest.agents)}
    agents = [known[name] for name in contest.meet]
    found = tournament(contest.game, agents, games.met, store=store)
    lines = [f"{MET}, {games.met} games a pair:", ""]
    lines += ["| agent | score | Elo |", "| --- | --- | --- |"]
    for each in found.standings:
        elo = each.word if each.elo is None else rating(each.elo)
        lines.append(f"| `{each.agent}` | {each.score} | {elo} |")
    return lines


def written(page: str, name: str, text: str) -> str:
    """Return *page* with *text* between the marks of the contest called *name*.

    Raises:
        ValueError: The page has no such marks.
    """
    begin, end = f"<!-- ladder: {name} -->", "<!-- end of ladder -->"
    marks = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    if not marks.search(page):
        raise ValueError(f"the page has no place for {name}: {begin} and {end}")
    return marks.sub(lambda _: f"{begin}\n{text}\n{end}", page, count=1)


def told_on(page: str, name: str) -> list[str]:
    """Return the lines between the marks of the contest called *name*."""
    rest = page.partition(f"<!-- ladder: {name} -->\n")[2]
    return rest.partition("\n<!-- end of ladder -->")[0].split("\n")


def with_row(lines: list[str], row: str) -> list[str]:
    """Return *lines* of a contest with *row* for its agent, the others unchanged."""
    above, below = split(lines)
    agent = row.split("|")[1]
    places = [at for at, line in enumerate(above) if line.startswith(f"|{agent}|")]
    if places:
        above[places[0]] = row
    else:
        above.append(row)
    return [*above, "", *below] if below else above


def split(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return the lines of a contest before its tournament, and those of that."""
    for at, line in enumerate(lines):
        if line.startswith(MET):
            return lines[: at - 1], lines[at:]
    return lines[:], []


def save_replay(contest: Contest, agent: str, number: int, path: Path) -> None:
    """Save the replay of game *number*, in which *agent* has the seat.

    Raises:
        ValueError: The contest has no such agent.
    """
    known = {each.name: each for each in (AgentSpec(contest.rule), *contest.agents)}
    if agent not in known:
        raise ValueError(f"agent must be one of {', '.join(known)}, not {agent!r}")
    contest.seated(known[agent]).replay(number).save(path)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    made.add_argument("contest", nargs="*", help=f"of {', '.join(CONTESTS)}")
    made.add_argument("--games", type=int, default=400, help="of each agent")
    made.add_argument("--slow", type=int, help="of slow agents; 0: none")
    made.add_argument("--met", type=int, default=20, help="of each pair that meets")
    made.add_argument(
        "--only",
        action="append",
        help=f"an agent to play again, or {MEETING} for the tournament; "
        "the page keeps the other rows",
    )
    made.add_argument("--store", type=Path, help="a file of results to go on with")
    made.add_argument("--write", type=Path, help="the page with the tables")
    made.add_argument("--agent", help="whose replay to save")
    made.add_argument("--replay", type=int, help="the number of its game, from 0")
    made.add_argument("--save", type=Path, default=Path("replay.json"))
    return made


def climb(
    names: list[str], games: Games, store: Path | None, page: Path | None
) -> None:
    """Play contests, print their tables, and write them into *page*."""
    for name in names:
        text = table(CONTESTS[name], games, store)
        print(f"{name}\n\n{text}\n", flush=True)
        if page is not None:
            page.write_text(written(page.read_text("utf-8"), name, text), "utf-8")


def climb_only(
    only: list[str], names: list[str], games: Games, store: Path | None, page: Path
) -> None:
    """Play the agents called *only*, and write their rows into *page*."""
    for name in names:
        contest = CONTESTS[name]
        chosen = tuple(each for each in contest.agents if is_meant(each, only))
        told = told_on(page.read_text("utf-8"), name)
        if chosen:
            _, *others = map(str, rows(replace(contest, agents=chosen), games, store))
            for row in others:
                print(f"{name}\n{row}\n", flush=True)
                told = with_row(told, row)
        if MEETING in only and contest.meet:
            met = meeting(contest, games, store)
            print(name, *met, "", sep="\n", flush=True)
            told = [*split(told)[0], "", *met]
        text = written(page.read_text("utf-8"), name, "\n".join(told))
        page.write_text(text, "utf-8")


def is_meant(agent: AgentSpec, only: list[str]) -> bool:
    """Return whether *only* has the name of *agent*, or all of its text."""
    return agent.name in only or str(agent) in only


def main(arguments: list[str]) -> None:
    """Read the command line, play, and print or write the tables."""
    reader = parser()
    options = reader.parse_args(arguments)
    chosen = options.contest or [*CONTESTS]
    for name in chosen:
        if name not in CONTESTS:
            reader.error(f"there is no contest {name!r}: {', '.join(CONTESTS)}")
    slow = options.games if options.slow is None else options.slow
    games = Games(options.games, slow, options.met)
    for option, number, least in (
        ("--games", games.usual, 1),
        ("--slow", games.slow, 0),
        ("--met", games.met, 0),
    ):
        if number < least:
            reader.error(f"{option} must be at least {least}, not {number}")
    if options.replay is not None:
        contest = CONTESTS[chosen[0]]
        agent = options.agent or contest.rule
        try:
            save_replay(contest, agent, options.replay, options.save)
        except ValueError as error:
            reader.error(str(error))
        return
    if options.only:
        if options.write is None:
            reader.error("--only needs --write, the page that keeps the other rows")
        climb_only(options.only, chosen, games, options.store, options.write)
        return
    climb(chosen, games, options.store, options.write)


if __name__ == "__main__":
    main(sys.argv[1:])
