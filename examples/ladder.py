"""The ladder: how strong the agents of each game are, with intervals.

Each contest gives one seat to every agent in turn, on the same dice and against the
same opponent, and compares it with every rule of thumb: the difference of wins is
paired, so that most of the luck cancels out. Where agents can play every seat, they
also meet in a tournament, which rates them. In a game of one seat, a tournament scores
them on the same dice.

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
import math
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from contests import CONTESTS, Contest

from alpaca_emblem.lab import (
    AgentSpec,
    Interval,
    elo_of,
    paired_difference,
    run,
    score_interval,
    tournament,
    wilson,
)
from alpaca_emblem.lab.bouts import Bouts, results_of

TIMED = 3
"""The number of games in which decisions are timed."""
MOST_TIMED = 100
"""The largest number of decisions that are timed."""
MET = "Tournament"
"""The beginning of the line above the table of a tournament."""
MEETING = "meeting"
"""The word for the tournament, where agents are chosen by name."""
SLOW = ("uct",)
"""The agents that may play fewer games."""


@dataclass(frozen=True)
class Row:
    """A row of the table of a contest.

    Attributes:
        agent: The agent in the seat.
        games: The number of its games.
        reached: Its wins, or what else is counted.
        ahead: By how much it is ahead of each rule of thumb; empty for itself.
        elo: By how many points it is ahead of the best rule.
        cost: The milliseconds of a decision.
    """

    agent: AgentSpec
    games: int
    reached: str
    ahead: tuple[str, ...]
    elo: str
    cost: float

    def __str__(self) -> str:
        first = (f"`{self.agent}`", f"{self.games}", self.reached)
        cells = (*first, *self.ahead, self.elo, f"{self.cost:.1f}")
        return f"| {' | '.join(cells)} |"


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


def row(contest: Contest, agent: AgentSpec, games: int, store: Path | None) -> Row:
    """Play *agent* and the rules of thumb on the same dice, and return its row."""
    rules = [rule for rule in contest.rules if rule != str(agent)]
    seats = [contest.seated(each) for each in (agent, *map(AgentSpec.of, rules))]
    played = run(Bouts(games=seats, counting=contest.counted), games, store=store)
    found = {
        rule: results_of(played, 0, place) for place, rule in enumerate(rules, start=1)
    }
    if contest.counting:
        mean = run(seats[0], games, store=store).mean(contest.counting)
        reached = f"{mean.value:.2f} ({mean.low:.1f} to {mean.high:.1f}) a game"
    else:
        rate = wilson(played[f"0.{contest.counted}"], games)
        low, high = 100 * rate.low, 100 * rate.high
        reached = f"{100 * rate.value:.1f} % ({low:.0f} to {high:.0f})"
    best = contest.rules[0]
    return Row(
        agent,
        games,
        reached,
        tuple(points(*found[rule]) if rule in found else "" for rule in contest.rules),
        rating(elo(*found[best])) if best in found else "0",
        milliseconds(contest, agent),
    )


def rows(contest: Contest, games: Games, store: Path | None) -> Iterator[Row]:
    """Play the contest, and yield the rows of the rules, then those of the others."""
    for agent in contest.agents:
        if games.of(agent):
            yield row(contest, agent, games.of(agent), store)


def points(won: int, drawn: int, lost: int) -> str:
    """Return a paired difference in points of a percent, with its interval."""
    found = paired_difference({(0, 1): won, (0, 0): drawn, (1, 0): lost})
    value, low, high = (100 * each for each in (found.value, found.low, found.high))
    return f"{value:+.1f} ({low:+.0f} to {high:+.0f})"


def elo(won: int, drawn: int, lost: int) -> Interval:
    """Return the difference in Elo points at which these results are expected."""
    score = score_interval({1.0: won, 0.5: drawn, 0.0: lost})
    low, value, high = (
        math.copysign(math.inf, each - 0.5) if each in (0, 1) else elo_of(each)
        for each in (score.low, score.value, score.high)
    )
    return Interval(value, low, high, score.level)


def rating(found: Interval) -> str:
    """Return an Elo rating with its interval."""
    return f"{found.value:+.0f} ({found.low:+.0f} to {found.high:+.0f})"


def heading(contest: Contest) -> list[str]:
    """Return the lines above the rows of *contest*."""
    ahead = [f"ahead of `{rule}`, same dice" for rule in contest.rules]
    cells = ["agent", "games", contest.unit, *ahead]
    cells += [f"Elo over `{contest.rules[0]}`", "ms a decision"]
    return [
        contest.told,
        "",
        f"| {' | '.join(cells)} |",
        f"| {' | '.join('---' for _ in cells)} |",
    ]


def table(contest: Contest, games: Games, store: Path | None) -> str:
    """Return the tables of *contest* in Markdown."""
    lines = [*heading(contest), *map(str, rows(contest, games, store))]
    if contest.meet and games.met:
        lines += ["", *meeting(contest, games, store)]
    return "\n".join(lines)


def meeting(contest: Contest, games: Games, store: Path | None) -> list[str]:
    """Return the lines of the table of the tournament of *contest*.

    The lab has no ratings for games of one seat, whose agents do not meet.
    """
    agents = [contest.called(name) for name in contest.meet]
    counting = contest.counting or None
    found = tournament(contest.game, agents, games.met, counting=counting, store=store)
    if counting:
        lines = [f"{MET} on the same dice, {games.met} games each:", ""]
        lines += ["| agent | score |", "| --- | --- |"]
        return lines + [
            f"| `{each.agent}` | {each.score} |" for each in found.standings
        ]
    lines = [f"{MET} in every seat, {games.met} games a pair:", ""]
    lines += ["| agent | score | Elo |", "| --- | --- | --- |"]
    for each in found.standings:
        rated = each.word if each.elo is None else rating(each.elo)
        lines.append(f"| `{each.agent}` | {each.score} | {rated} |")
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
    contest.seated(contest.called(agent)).replay(number).save(path)


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
        head = heading(contest)
        told = [*head, *told_on(page.read_text("utf-8"), name)[len(head) :]]
        for agent in contest.agents:
            if is_meant(agent, only) and games.of(agent):
                found = str(row(contest, agent, games.of(agent), store))
                print(f"{name}\n{found}\n", flush=True)
                told = with_row(told, found)
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
        agent = options.agent or contest.rules[0]
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
