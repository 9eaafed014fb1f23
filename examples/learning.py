"""A learner in numpy: policy gradient on the duel, from random to better than by hand.

``python examples/learning.py mage skeleton,spider --games 5000`` learns, prints the
curve, measures on fresh seeds, and saves the weights as JSON. A linear policy with a
softmax over the legal codes is enough; the weights are averaged at the end, which
steadies them.

The policies of the library are made by

    python examples/learning.py mage skeleton,spider --games 20000 --seed 1
    python examples/learning.py barbarian wolf,goblin,orc --games 40000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.agents.learned import Layer, Policy, set_up_of
from alpaca_emblem.envs import TacticsEnv
from alpaca_emblem.lab import wilson

Floats = NDArray[np.float64]

BATCH = 64
"""The number of games between two steps."""
RATE = 0.01
ENTROPY = 0.005
"""The weight of trying things out."""
FRESH = 10_000_000
"""The first seed of the games that measure; learning uses others."""


@dataclass
class Learner:
    """A linear policy and a linear estimate of the result, which both learn.

    Attributes:
        env: The environment; its rewards come at the end of a game.
        seed: Of the learner's own choices.
    """

    env: TacticsEnv
    seed: int = 1
    games: int = 0
    weights: Floats = field(init=False)
    estimate: Floats = field(init=False)
    mean: Floats = field(init=False)
    moments: list[Floats] = field(init=False)
    steps: int = 0

    def __post_init__(self) -> None:
        self.env.reset(seed=0)
        self.name, self.fits = self.env.game.name, set_up_of(self.env.game)
        inputs = self.env.observer.shape[0] + 1
        self.rng = np.random.default_rng(self.seed)
        self.weights = np.zeros((inputs, self.env.codes.count))
        self.estimate = np.zeros(inputs)
        self.mean = np.zeros_like(self.weights)
        self.moments = [np.zeros_like(self.weights) for _ in range(2)]

    def probabilities(self, seen: Floats, mask: NDArray[np.bool_]) -> Floats:
        """Return the chance of each code, for each row of *seen*."""
        scores = np.where(mask, seen @ self.weights, -np.inf)
        scores -= scores.max(axis=-1, keepdims=True)
        chances = np.exp(scores)
        result: Floats = chances / chances.sum(axis=-1, keepdims=True)
        return result

    def play(self) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int64], Floats]:
        """Play a batch of games, and return what was seen, legal, chosen and won."""
        seen, masks, codes, results = [], [], [], []
        for _ in range(BATCH):
            looked, _ = self.env.reset(seed=int(self.rng.integers(FRESH)))
            length, reward, is_over = 0, 0.0, False
            while not is_over:
                row = np.append(looked["observation"], 1.0)
                mask = looked["action_mask"] == 1
                chances = self.probabilities(row[None], mask[None])[0]
                code = int(np.searchsorted(chances.cumsum(), self.rng.random()))
                code = min(code, int(np.flatnonzero(mask)[-1]))
                seen.append(row)
                masks.append(mask)
                codes.append(code)
                looked, reward, ended, cut, _ = self.env.step(code)
                is_over, length = ended or cut, length + 1
            results += [float(reward)] * length
        self.games += BATCH
        return np.array(seen), np.array(masks), np.array(codes), np.array(results)

    def learn(self) -> None:
        """Play a batch, and change the policy a little."""
        seen, masks, codes, results = self.play()
        count = len(codes)
        chances = self.probabilities(seen, masks)
        missed = results - seen @ self.estimate
        self.estimate += RATE * seen.T @ missed / count
        advantage = (missed - missed.mean()) / (missed.std() + 1e-6)
        pull = -chances * advantage[:, None]
        pull[np.arange(count), codes] += advantage
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        pull -= ENTROPY * chances * (logs + entropy)
        self._adam(seen.T @ np.where(masks, pull, 0.0) / count)

    def _adam(self, gradient: Floats) -> None:
        self.steps += 1
        first, second = self.moments
        first += 0.1 * (gradient - first)
        second += 0.001 * (gradient**2 - second)
        unbiased = first / (1 - 0.9**self.steps)
        size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
        self.weights += RATE * unbiased / size
        self.mean += (self.weights - self.mean) / min(self.steps, 50)

    def policy(self, told: str = "") -> Policy:
        """Return the policy so far, by the mean of its latest weights."""
        layer = Layer(self.mean[:-1].round(5).tolist(), self.mean[-1].round(5).tolist())
        return Policy(
            game=self.name,
            side=self.env.side,
            fits=self.fits,
            layers=(layer,),
            told=told,
        )


def rate(env: TacticsEnv, policy: Policy, games: int, first: int = FRESH) -> int:
    """Return how many of *games* on fresh seeds the policy wins."""
    won = 0
    for seed in range(first, first + games):
        looked, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            scores = np.array(policy.scores(looked["observation"].tolist()))
            scores[looked["action_mask"] == 0] = -np.inf
            looked, _, ended, cut, info = env.step(int(scores.argmax()))
            is_over = ended or cut
        won += bool(info.get("is_success", False))
    return won


def curve(learner: Learner, games: int, points: int = 6) -> Iterator[tuple[int, int]]:
    """Learn, and yield the games played and how many of 200 fresh ones are won."""
    for point in range(points + 1):
        while learner.games < games * point / points:
            learner.learn()
        yield learner.games, rate(learner.env, learner.policy(), 200)


def main(arguments: list[str]) -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("hero")
    parser.add_argument("enemies", help="names, separated by commas")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", metavar="FILE")
    options = parser.parse_args(arguments)
    set_up = {"hero": options.hero, "enemies": options.enemies.split(",")}
    env = TacticsEnv("duel", illegal="raise", **set_up)
    learner = Learner(env, options.seed)
    for games, won in curve(learner, options.games):
        print(f"{games:7} games: {won / 2:5.1f} % of 200 fresh ones", flush=True)
    won = rate(env, learner.policy(), 1000, 2 * FRESH)
    print("at last:", wilson(won, 1000))
    if options.save:
        told = (
            f"python examples/learning.py {options.hero} {options.enemies} "
            f"--games {options.games} --seed {options.seed}: {won} of 1000 won"
        )
        learner.policy(told).save(options.save)


if __name__ == "__main__":
    main(sys.argv[1:])
