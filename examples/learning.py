r"""Learners in numpy: from random to better than the rules of thumb, in a minute.

``python examples/learning.py grid-pass`` learns a grid battle, prints the curve of its
wins, and measures the policy on fresh seeds; ``--save`` writes the weights as JSON, and
``--plot`` draws the curve. Two learners are enough for both games:

- `Reinforce` learns a duel from whole games. Its policy is linear: a score for each
  code, and a softmax over the legal ones.
- `ActorCritic` learns a grid battle while hundreds of games go on. Its policy is a
  small network that scores each legal act by its features; see `acts`.

The weights are averaged over the latest steps, which steadies them. The policies of the
library are made, one after the other, by

    export OMP_NUM_THREADS=1
    python examples/learning.py duel-mage duel-barbarian grid-pass \
        --save alpaca_emblem/agents/policies
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from acts import ActFeatures
from learners import ActorCritic, Learner, Reinforce, Task, best
from numpy.typing import NDArray

from alpaca_emblem.agents.policy import ACTS, Policy
from alpaca_emblem.envs import EngineVectorEnv
from alpaca_emblem.lab import wilson

FRESH = 10_000_000
"""The first seed of the games of a curve; learning uses smaller ones."""
FINAL = 2 * FRESH
"""The first seed of the games that measure a policy at last."""

CURVE = 200
"""The number of fresh games of each point of a curve."""

Seen = Mapping[str, NDArray[Any]]
Curve = list[tuple[int, dict[str, int]]]
"""Games played so far, and how many fresh ones are won against each rival."""

BARBARIAN = {"hero": "barbarian", "enemies": ["wolf", "goblin", "orc"]}
TASKS = {
    "duel-mage": Task(
        "duel", {"hero": "mage", "enemies": ["skeleton", "spider"]}, ("beast",), 10_000
    ),
    "duel-barbarian": Task("duel", BARBARIAN, ("beast",), 30_000),
    "grid-pass": Task("grid", {"scenario": "pass"}, ("bandit", "cunning"), 25_000),
    "grid-pass-foes": Task(
        "grid", {"scenario": "pass", "side": "foes"}, ("bandit", "cunning"), 25_000
    ),
}


def learner_of(name: str, seed: int = 1, games: int | None = None) -> Learner:
    """Return a new learner for the task called *name*.

    Args:
        name: One of `TASKS`.
        seed: Of its games, and of its own choices.
        games: The number of games to learn from; by default, that of the task.
    """
    task = TASKS[name]
    task = replace(task, games=games or task.games)
    kind = ActorCritic if task.game == "grid" else Reinforce
    return kind(task, seed)


def output(policy: Policy, inputs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what the network of *policy* makes of each row of *inputs*."""
    for at, layer in enumerate(policy.layers):
        inputs = np.tanh(inputs) if at else inputs
        inputs = inputs @ np.array(layer.weights) + np.array(layer.added)
    return inputs


def choices(
    policy: Policy, env: EngineVectorEnv, features: ActFeatures | None, seen: Seen
) -> NDArray[np.int64]:
    """Return the code that the policy likes best in each game."""
    if features is not None:
        acts = features(seen["observation"], env.lists, env.counts)
        return acts.codes[best(output(policy, acts.features)[:, 0], acts)]
    scores = output(policy, seen["observation"].astype(np.float64))
    codes: NDArray[np.int64] = np.where(env.masks, scores, -np.inf).argmax(axis=1)
    return codes


Choose = Callable[[EngineVectorEnv, Seen], NDArray[np.int64]]
"""Returns a code for each game."""


def won_by(choose: Choose, env: EngineVectorEnv, first: int) -> int:
    """Return how many games of *env* are won, from the seed *first* on.

    A game that does not end counts as one that is not won.
    """
    seen, _ = env.reset(seed=first)
    goes_on, won = np.ones(env.num_envs, np.bool_), 0
    while goes_on.any():
        seen, rewards, is_over, is_cut, _ = env.step(choose(env, seen))
        won += int((goes_on & (rewards > 0)).sum())
        goes_on &= ~(is_over | is_cut)
    return won


def wins(policy: Policy, task: Task, rival: str, games: int, first: int = FRESH) -> int:
    """Return how many of *games* against *rival* the policy wins."""
    env = task.env(games, rival)
    features = ActFeatures(env) if policy.reads == ACTS else None
    return won_by(lambda env, seen: choices(policy, env, features, seen), env, first)


def random_wins(task: Task, rival: str, games: int) -> int:
    """Return how many of *games* against *rival* a random policy wins."""
    rng = np.random.default_rng(1)

    def choose(env: EngineVectorEnv, seen: Seen) -> NDArray[np.int64]:
        picks = (rng.random(games) * env.counts).astype(np.int64)
        return env.lists[np.arange(games), picks].astype(np.int64)

    return won_by(choose, task.env(games, rival), FRESH)


def curve(learner: Learner, points: int = 8) -> Iterator[tuple[int, dict[str, int]]]:
    """Learn, and yield the games played and how many fresh ones are won."""
    task = learner.task
    for point in range(points + 1):
        while learner.games < task.games * point / points:
            learner.learn()
        policy = learner.policy()
        won = {rival: wins(policy, task, rival, CURVE) for rival in task.rivals}
        yield learner.games, won


def draw(curves: Mapping[str, Curve], path: Path | str | None = None) -> Any:
    """Draw curves, with 95 % intervals, and write the picture to the file at *path*."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    for name, points in curves.items():
        for rival in points[0][1]:
            games = [played for played, _ in points]
            rates = [wilson(won[rival], CURVE) for _, won in points]
            (line,) = axes.plot(games, [rate.value for rate in rates], marker=".")
            line.set_label(f"{name} against {rival}")
            axes.fill_between(
                games,
                [rate.low for rate in rates],
                [rate.high for rate in rates],
                color=line.get_color(),
                alpha=0.2,
            )
    axes.set(xlabel="games played", ylabel="fresh games won", ylim=(0, 1))
    axes.legend(loc="best")
    if path is not None:
        figure.savefig(path)
    return figure


def shown(learner: Learner) -> Curve:
    """Learn, print the curve, and return it."""
    points = []
    for played, won in curve(learner):
        rates = [f"{n / CURVE:6.1%} against {rival}" for rival, n in won.items()]
        print(f"{played:6} games: {', '.join(rates)}", flush=True)
        points.append((played, won))
    return points


def result(policy: Policy, task: Task, games: int) -> str:
    """Return how many fresh games the policy wins against each rival, in words."""
    return "; ".join(
        f"{wins(policy, task, rival, games, FINAL)} of {games} won against {rival}"
        for rival in task.rivals
    )


def main(arguments: list[str]) -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("tasks", nargs="+", choices=TASKS, metavar="task")
    parser.add_argument("--games", type=int, help="by default enough for the task")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", type=int, default=2000, help="games at last")
    parser.add_argument("--save", metavar="FOLDER")
    parser.add_argument("--plot", metavar="FILE")
    options = parser.parse_args(arguments)
    curves = {}
    for name in options.tasks:
        learner = learner_of(name, options.seed, options.games)
        print(f"{name}, seed {options.seed}", flush=True)
        curves[name] = shown(learner)
        told = result(learner.policy(), learner.task, options.fresh)
        print(told, flush=True)
        if options.save:
            command = f"{name} --games {learner.task.games} --seed {options.seed}"
            policy = learner.policy(f"python examples/learning.py {command}: {told}")
            policy.save(Path(options.save) / f"{name}.json")
    if options.plot:
        draw(curves, options.plot)


if __name__ == "__main__":
    main(sys.argv[1:])
