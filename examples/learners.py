"""Two learners in numpy, for `learning`: a policy gradient, and an actor-critic."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from acts import ActFeatures, Acts
from numpy.typing import NDArray

from alpaca_emblem.agents import GridFeatures
from alpaca_emblem.agents.learned import set_up_of
from alpaca_emblem.agents.policy import ACTS, Layer, Policy
from alpaca_emblem.envs import EngineVectorEnv, TacticsEnv

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Weights = dict[str, Floats]


@dataclass(frozen=True)
class Task:
    """One side of a game, and the agents that play the other one.

    Attributes:
        game: The name of the game.
        options: The options of its environment.
        rivals: The agents to learn from, and to be measured against.
        games: The number of games that are enough to learn it.
    """

    game: str
    options: Mapping[str, Any]
    rivals: tuple[str, ...]
    games: int

    def env(self, count: int, rival: str, seed: int = 0) -> EngineVectorEnv:
        """Return *count* environments against *rival*."""
        return EngineVectorEnv(
            self.game, count, opponents=rival, max_steps=300, seed=seed, **self.options
        )


class Adam:
    """Steps of a size that adapts to each weight, and the mean of the last weights."""

    def __init__(self, weights: Weights, window: int) -> None:
        self.weights, self.window, self.steps = weights, window, 0
        self.first = {name: np.zeros_like(each) for name, each in weights.items()}
        self.second = {name: np.zeros_like(each) for name, each in weights.items()}
        self.mean = {name: each.copy() for name, each in weights.items()}

    def climb(self, gradients: Weights, rate: float) -> None:
        """Change the weights a little in the direction of *gradients*."""
        self.steps += 1
        for name, gradient in gradients.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            unbiased = first / (1 - 0.9**self.steps)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            self.weights[name] += rate * unbiased / size
            change = self.weights[name] - self.mean[name]
            self.mean[name] += change / min(self.steps, self.window)


@dataclass
class Learner(ABC):
    """Something that plays games and changes its policy by their results.

    Attributes:
        task: What it learns.
        seed: Of its games, and of its own choices.
        games: The number of games played so far.
    """

    task: Task
    seed: int = 1
    games: int = 0
    rng: np.random.Generator = field(init=False)

    def __post_init__(self) -> None:
        self.rng = np.random.default_rng(self.seed)
        self.begin()

    @abstractmethod
    def begin(self) -> None:
        """Make environments and weights."""

    @abstractmethod
    def learn(self) -> None:
        """Play for a while, and change the policy a little."""

    @abstractmethod
    def layers(self) -> tuple[Layer, ...]:
        """Return the network of the policy so far, by the mean of its weights."""

    reads = "observation"

    def policy(self, told: str = "") -> Policy:
        """Return the policy so far."""
        env = TacticsEnv(self.task.game, **self.task.options)
        env.reset(seed=0)
        return Policy(
            game=env.game.name,
            side=env.side,
            fits=set_up_of(env.game),
            reads=self.reads,
            layers=self.layers(),
            told=told,
        )


def softmax(scores: Floats) -> Floats:
    """Return the probability of each column, by the scores of each row."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    result: Floats = powers / powers.sum(axis=1, keepdims=True)
    return result


class Reinforce(Learner):
    """Learns from whole games: what was chosen in games that were won, more of that."""

    BATCH = 64
    RATE = 0.01
    ENTROPY = 0.005  # the weight of trying things out

    def begin(self) -> None:
        self.env = self.task.env(self.BATCH, self.task.rivals[0], self.seed * 1000)
        inputs = self.env.observer.shape[0] + 1
        self.estimate = np.zeros(inputs)
        self.adam = Adam({"codes": np.zeros((inputs, self.env.codes.count))}, 50)

    def probabilities(self, seen: Floats, masks: NDArray[np.bool_]) -> Floats:
        """Return the probability of each code, a row for each of *seen*."""
        scores = seen @ self.adam.weights["codes"]
        return softmax(np.where(masks, scores, -np.inf))

    def play(self) -> tuple[Floats, NDArray[np.bool_], Ints, Floats]:
        """Play a batch of games: what was seen, legal and chosen, and the results."""
        env, games = self.env, np.arange(self.BATCH)
        looked, _ = env.reset()
        results = np.zeros(self.BATCH)
        steps = []
        while len(games):
            seen = np.column_stack([looked["observation"], np.ones(self.BATCH)])
            masks = env.masks == 1
            sums = self.probabilities(seen, masks).cumsum(axis=1)
            drawn = self.rng.random((self.BATCH, 1)) * sums[:, -1:]
            codes = (sums > drawn).argmax(axis=1)
            steps.append((seen[games], masks[games], codes[games], games))
            looked, rewards, is_over, is_cut, _ = env.step(codes)
            goes_on = ~(is_over | is_cut)[games]
            results[games] = rewards[games]
            games = games[goes_on]
        self.games += self.BATCH
        saw, legal, chosen, whose = map(np.concatenate, zip(*steps, strict=True))
        return saw, legal, chosen, results[whose]

    def learn(self) -> None:
        seen, masks, codes, results = self.play()
        count = len(codes)
        chances = self.probabilities(seen, masks)
        missed = results - seen @ self.estimate
        self.estimate += self.RATE * seen.T @ missed / count
        advantage = (missed - missed.mean()) / (missed.std() + 1e-6)
        pull = -chances * advantage[:, None]
        pull[np.arange(count), codes] += advantage
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        pull -= self.ENTROPY * chances * (logs + entropy)
        gradient = seen.T @ np.where(masks, pull, 0.0) / count
        self.adam.climb({"codes": gradient}, self.RATE)

    def layers(self) -> tuple[Layer, ...]:
        mean = self.adam.mean["codes"].round(5)
        return (Layer(mean[:-1].tolist(), mean[-1].tolist()),)


class Step(NamedTuple):
    """A step of many games.

    Attributes:
        acts: The legal acts of all games.
        hidden: The hidden layer of the network for each act.
        chances: The probability of each act.
        rows: The rows of the acts that were chosen, one for each game.
        rewards: The reward of each game.
        ends: Where a game has ended.
    """

    acts: Acts
    hidden: Floats
    chances: Floats
    rows: Ints
    rewards: Floats
    ends: NDArray[np.bool_]


class ActorCritic(Learner):
    """Learns while games go on, by an estimate of how each will end."""

    GAMES = 256
    STEPS = 16
    RATE = 0.015
    DECAY = 0.95  # how far the estimates of later steps count
    ENTROPY = 0.005
    reads = ACTS

    def begin(self) -> None:
        rivals = self.task.rivals
        share = self.GAMES // len(rivals)
        self.envs = [
            self.task.env(share, rival, self.seed * 1000 + at * share)
            for at, rival in enumerate(rivals)
        ]
        self.features = ActFeatures(self.envs[0])
        self.seen = [env.reset()[0] for env in self.envs]
        # The hidden layer begins as the features themselves, so that a linear policy
        # is learned at once, and then grows beyond it.
        size = len(GridFeatures.names)
        near = np.eye(size) + self.rng.normal(0, 0.05, (size, size))
        weights = {"in": near, "bias": np.zeros(size)}
        weights |= {"out": np.zeros((size, 1)), "estimate": np.zeros(8)}
        self.adam = Adam(weights, 60)

    def look(self) -> Acts:
        """Return the legal acts of all games."""
        return self.features(
            np.concatenate([seen["observation"] for seen in self.seen]),
            np.concatenate([env.lists for env in self.envs]),
            np.concatenate([env.counts for env in self.envs]),
        )

    def forward(self, acts: Acts) -> tuple[Floats, Floats]:
        """Return the hidden layer for each act, and the probability of each."""
        weights = self.adam.weights
        hidden = np.tanh(acts.features @ weights["in"] + weights["bias"])
        scores = (hidden @ weights["out"])[:, 0]
        most = np.maximum.reduceat(scores, acts.starts)
        powers = np.exp(scores - np.repeat(most, acts.counts))
        sums = np.add.reduceat(powers, acts.starts)
        return hidden, powers / np.repeat(sums, acts.counts)

    def step(self, codes: Ints) -> tuple[Floats, NDArray[np.bool_]]:
        """Take a step in each game; return the rewards, and which games have ended."""
        rewards, ends = [], []
        for at, env in enumerate(self.envs):
            own = codes[at * env.num_envs : (at + 1) * env.num_envs]
            self.seen[at], reward, is_over, is_cut, _ = env.step(own)
            rewards.append(np.where(is_cut & ~is_over, -1.0, reward))
            ends.append(is_over | is_cut)
        return np.concatenate(rewards), np.concatenate(ends)

    def learn(self) -> None:
        steps, estimate = [], self.adam.weights["estimate"]
        for _ in range(self.STEPS):
            acts = self.look()
            hidden, chances = self.forward(acts)
            rows = best(np.log(chances) + self.rng.gumbel(size=len(chances)), acts)
            rewards, ends = self.step(acts.codes[rows])
            steps.append(Step(acts, hidden, chances, rows, rewards, ends))
            self.games += int(ends.sum())
        count = self.STEPS * self.GAMES
        advantages = self.advantages(steps, self.look().summary @ estimate)
        scaled = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
        gradients = {name: np.zeros_like(w) for name, w in self.adam.weights.items()}
        for step, missed, pull in zip(steps, advantages, scaled, strict=True):
            self.add_gradients(gradients, step, pull)
            gradients["estimate"] += step.acts.summary.T @ missed
        gradients = {name: all_ / count for name, all_ in gradients.items()}
        progress = min(self.games / self.task.games, 1.0)
        self.adam.climb(gradients, self.RATE * (1 - 0.95 * progress))

    def advantages(self, steps: Sequence[Step], after: Floats) -> Floats:
        """Return how much better each step went than estimated, shape (steps, games).

        *after* is the estimate for the games after the last step.
        """
        result = np.zeros((len(steps), len(after)))
        later = np.zeros(len(after))
        for at in range(len(steps) - 1, -1, -1):
            step = steps[at]
            now = step.acts.summary @ self.adam.weights["estimate"]
            later = step.rewards + ~step.ends * (after + self.DECAY * later) - now
            result[at], after = later, now
        return result

    def add_gradients(self, gradients: Weights, step: Step, pull: Floats) -> None:
        """Add what one step pulls the weights of the network by."""
        acts, hidden, chances = step.acts, step.hidden, step.chances
        logs = np.log(chances + 1e-9)
        entropy = np.repeat(-np.add.reduceat(chances * logs, acts.starts), acts.counts)
        scores = -chances * np.repeat(pull, acts.counts)
        scores[step.rows] += pull
        scores -= self.ENTROPY * chances * (logs + entropy)
        gradients["out"] += hidden.T @ scores[:, None]
        back = scores[:, None] * self.adam.weights["out"].T * (1 - hidden**2)
        gradients["in"] += acts.features.T @ back
        gradients["bias"] += back.sum(axis=0)

    def layers(self) -> tuple[Layer, ...]:
        mean = {name: weights.round(5) for name, weights in self.adam.mean.items()}
        return (
            Layer(mean["in"].tolist(), mean["bias"].tolist()),
            Layer(mean["out"].tolist(), [0.0]),
        )


def best(scores: Floats, acts: Acts) -> Ints:
    """Return the row of the highest score of each game; of equal ones the first."""
    most = np.repeat(np.maximum.reduceat(scores, acts.starts), acts.counts)
    rows = np.flatnonzero(scores == most)
    game = np.repeat(np.arange(len(acts.counts)), acts.counts)[rows]
    return rows[np.unique(game, return_index=True)[1]]
