"""The learners of the example: they learn, and what they save plays alike."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.agents import BanditAgent, BeastAgent, LearnedAgent, Policy, play
from alpaca_emblem.agents.policy import SHIPPED, shipped_policy
from alpaca_emblem.games.grid.features import GridFeatures
from alpaca_emblem.simulation.compiling import plainly

pytestmark = pytest.mark.unmeasured

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

FOLDER = Path(__file__).parents[2] / "examples"


@pytest.fixture
def learning(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Import the example, whose modules lie beside it."""
    monkeypatch.syspath_prepend(str(FOLDER))
    yield import_module("learning")
    for name in ("learning", "learners", "acts"):
        del sys.modules[name]


@pytest.mark.parametrize(
    "options",
    [
        {"scenario": "pass"},
        {"scenario": "fort", "side": "foes"},
        {"scenario": "bridge"},
    ],
    ids=["pass", "fort for the foes", "bridge"],
)
def test_features_of_many_battles_are_those_of_each(
    learning: Any, options: dict[str, Any]
) -> None:
    task = learning.Task("grid", options, ("cunning",), 0)
    env = task.env(2, "cunning", 3)
    read = learning.ActFeatures(env)
    each = GridFeatures(env.observer, env.codes)
    rng = np.random.default_rng(1)  # any random policy will do
    seen, _ = env.reset(seed=3)
    for _ in range(8):
        acts = read(seen["observation"], env.lists, env.counts)
        for game, (start, count) in enumerate(
            zip(acts.starts, acts.counts, strict=True)
        ):
            rows = slice(start, start + count)
            numbers = seen["observation"][game].ravel().tolist()
            expected = each.write(numbers, acts.codes[rows].tolist())
            assert np.allclose(acts.features[rows], expected, rtol=0, atol=1e-12)
        codes = [rng.choice(env.lists[game, : env.counts[game]]) for game in range(2)]
        seen, *_ = env.step(codes)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_library_plays_as_the_learner_measures(learning: Any, name: str) -> None:
    """Both choose the same code in every position of a game."""
    task, policy = learning.TASKS[name], shipped_policy(name)
    env = task.env(1, task.rivals[0])
    read = learning.ActFeatures(env) if policy.reads == "acts" else None
    seen, _ = env.reset(seed=5)
    agent = LearnedAgent(1, policy=policy)
    for _ in range(12):
        (code,) = learning.choices(policy, env, read, seen)
        view = env._games.game(0).view(env.side)
        roster = env.codes.roster(view, env.side)
        assert env.codes.code(agent.choose(view), roster) == code
        seen, *_ = env.step([code])


def test_a_small_run_saves_and_draws(
    learning: Any,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("matplotlib").use("agg")
    monkeypatch.setattr(learning, "CURVE", 2)
    monkeypatch.setattr(learning.Reinforce, "BATCH", 4)
    folder, picture = str(tmp_path), tmp_path / "curve.png"
    sizes = ["--games", "8", "--fresh", "2"]
    learning.main(["duel-mage", *sizes, "--save", folder, "--plot", str(picture)])
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "duel-mage, seed 1"
    assert [line.split(":")[0].strip() for line in said[1:4]] == [
        *("0 games", "4 games", "4 games"),
    ]
    assert said[-1].endswith("of 2 won against beast")
    assert picture.read_bytes().startswith(b"\x89PNG")
    policy = Policy.load(tmp_path / "duel-mage.json")
    command = "python examples/learning.py duel-mage --games 8 --seed 1"
    assert policy.told == f"{command}: {said[-1]}"


def test_a_step_of_the_actor_critic_repeats_from_its_seed(
    learning: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning.ActorCritic, "GAMES", 4)
    monkeypatch.setattr(learning.ActorCritic, "STEPS", 2)
    policies = []
    for seed in (1, 1, 2):
        learner = learning.learner_of("grid-pass", seed)
        learner.adam.weights["out"] += 1  # scores that differ, to flatten
        start = learner.adam.weights["in"].copy()
        learner.learn()
        policies.append(learner.policy())
        assert not np.array_equal(learner.adam.weights["in"], start)
    assert policies[0] == policies[1] != policies[2]


def test_policies_have_the_mean_of_the_latest_weights(
    learning: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    learners = import_module("learners")
    adam = learners.Adam({"w": np.zeros(1)}, 2)
    weights = []
    for gradient in (1.0, -2.0, 4.0):
        adam.climb({"w": np.array([gradient])}, 0.1)
        weights.append(float(adam.weights["w"][0]))
    after_two = (weights[0] + weights[1]) / 2
    assert float(adam.mean["w"][0]) == pytest.approx((after_two + weights[2]) / 2)

    monkeypatch.setattr(learning.Reinforce, "BATCH", 2)
    monkeypatch.setattr(learning.ActorCritic, "GAMES", 2)
    for task in ("duel-mage", "grid-pass"):
        learner = learning.learner_of(task)
        (name, *_) = learner.adam.weights
        policies = [learner.policy()]
        learner.adam.weights[name] += 1
        policies.append(learner.policy())
        learner.adam.mean[name] += 1
        policies.append(learner.policy())
        assert policies[0] == policies[1] != policies[2]


@pytest.mark.slow
def test_learner_beats_every_rule_of_thumb_in_5000_games(
    learning: Any, tmp_path: Path
) -> None:
    """From under 10 % at random to over 85 % of 200 fresh seeds."""
    with plainly(False):
        learner = learning.learner_of("duel-mage", 3, 5000)
        (first, before), *_, (last, after) = learning.curve(learner, 1)
        assert (first, before["beast"] < 20) == (0, True)
        assert learning.random_wins(learner.task, "beast", 200) < 20
        assert last >= 5000
        assert after["beast"] > 170

    learner.policy().save(tmp_path / "mine.json")
    agent = LearnedAgent(1, policy=Policy.load(tmp_path / "mine.json"))
    won = 0
    for seed in range(700, 740):
        game = duel(seed)
        outcome = play(game, {"hero": agent, "enemies": BeastAgent(seed)}, 500)
        won += outcome is not None and outcome.winners == ("hero",)
    assert won > 30


@pytest.mark.slow
def test_the_pass_is_learned_in_a_short_time(learning: Any, tmp_path: Path) -> None:
    """From 6 % at random to over 40 % of 200 fresh seeds, and so by the objects."""
    with plainly(False):
        learner = learning.learner_of("grid-pass", 3, 3000)
        *_, (_, after) = learning.curve(learner, 1)
        assert learning.random_wins(learner.task, "bandit", 200) < 24
        assert after["bandit"] > 80

    agent = LearnedAgent(1, policy=learner.policy())
    won = 0
    for seed in range(700, 720):
        game = GridBattle("pass", seed=seed)
        outcome = play(game, {"heroes": agent, "foes": BanditAgent(seed)}, 600)
        won += outcome is not None and outcome.winners == ("heroes",)
    assert won > 3


def duel(seed: int) -> Duel:
    foes = ["skeleton", "spider"]
    return Duel(hero="mage", enemies=foes, rules="full", seed=seed)
