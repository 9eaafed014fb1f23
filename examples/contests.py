"""The contests of the ladder: a game, a seat, and the agents that take it in turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from attrs import evolve

from alpaca_emblem.building import Event
from alpaca_emblem.lab import AgentSpec, Experiment


@dataclass(frozen=True)
class Contest:
    """Agents that play one seat of a game in turn.

    Attributes:
        game: The game and its options.
        side: The seat.
        opponent: The agent of all other seats.
        rules: The rules of thumb, with which all agents are compared, the best first.
        others: The other agents.
        counting: What is compared; by default, the wins of the side.
        meet: The agents that also meet in a tournament, as texts.
        told: A description.
        unit: The meaning of the numbers.
    """

    game: Experiment
    side: str
    opponent: str
    rules: tuple[str, ...]
    others: tuple[AgentSpec, ...]
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
    def agents(self) -> tuple[AgentSpec, ...]:
        """The agents that take the seat: the rules of thumb, and the others."""
        return (*map(AgentSpec, self.rules), *self.others)

    def called(self, text: str) -> AgentSpec:
        """Return the first agent that *text* means: its name, or all of its text.

        Raises:
            ValueError: The contest has no such agent.
        """
        for agent in self.agents:
            if text in (agent.name, str(agent)):
                return agent
        raise ValueError(
            f"agent must be one of {', '.join(map(str, self.agents))}, not {text!r}"
        )

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


def _duel(hero: str, *enemies: str) -> Contest:
    """Return the contest in the seat of *hero* against *enemies* that are beasts."""
    *first, last = enemies
    told = f"The {hero} against {', '.join(first)} and {last}"
    return Contest(
        game=Experiment(
            game="duel",
            options={"hero": hero, "enemies": [*enemies], "rules": "full"},
            seed=16,
        ),
        side="hero",
        opponent="beast",
        rules=("duel", "beast"),
        others=(
            *_specs("random", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 100}),
            _guided(f"duel-{hero}", 100),
        ),
        meet=("duel", "beast", "random", "expectiminimax", "uct(iterations=100)"),
        told=f"{told}, as the hero against `beast`.",
    )


CONTESTS: Mapping[str, Contest] = {
    "match": Contest(
        game=Experiment(game="match", seed=16, max_actions=2000),
        side="Player 1",
        opponent="greedy",
        rules=("greedy",),
        others=_specs("random", expectiminimax={}, uct={"iterations": 30}),
        meet=("greedy", "random", "expectiminimax", "uct(iterations=30)"),
        told="The contest of two players, in the seat of Player 1 against `greedy`.",
    ),
    "grid": Contest(
        game=Experiment(game="grid", options={"scenario": "pass"}, seed=16),
        side="heroes",
        opponent="bandit",
        rules=("cunning", "bandit"),
        others=(
            *_specs("random", "learned"),
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
        rules=("cunning", "bandit"),
        others=(
            *_specs("random", "learned"),
            *_specs(expectiminimax={}, uct={"iterations": 30}),
            _guided("grid-pass", 20),
        ),
        meet=(
            *("cunning", "random", "bandit"),
            *("expectiminimax", "uct(iterations=30)"),
        ),
        told="The pass, as heroes against `cunning`.",
    ),
    "duel-mage": _duel("mage", "skeleton", "spider"),
    "duel-barbarian": _duel("barbarian", "wolf", "goblin", "orc"),
    "dungeon": Contest(
        game=Experiment(
            game="dungeon",
            seed=16,
            counters=["contests:floors"],
        ),
        side="adventurer",
        opponent="explorer",
        rules=("explorer",),
        others=_specs("random", expectiminimax={}, uct={"iterations": 30}),
        counting="counter.floors.entered",
        meet=("explorer", "random", "expectiminimax", "uct(iterations=30)"),
        told="The dungeon of the original, until the adventurer dies.",
        unit="floors entered",
    ),
}
