"""Learned agents: policies as JSON, and the library's own against rules of thumb."""

from __future__ import annotations

import json
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.agents import BeastAgent, LearnedAgent, Policy, codes_of, play
from alpaca_emblem.agents.learned import SHIPPED, Layer, set_up_of, shipped_policy
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.lab import wilson

EXAMPLE = Path(__file__).parents[2] / "examples" / "learning.py"
SET_UPS: dict[str, dict[str, Any]] = {
    "duel-mage": {"hero": "mage", "enemies": ["skeleton", "spider"]},
    "duel-barbarian": {"hero": "barbarian", "enemies": ["wolf", "goblin", "orc"]},
}


def duel(name: str, seed: int) -> Duel:
    return Duel(**SET_UPS[name], rules="full", seed=seed)


def won(name: str, seeds: range, agent: Any) -> int:
    count = 0
    for seed in seeds:
        game = duel(name, seed)
        outcome = play(game, {"hero": agent(seed), "enemies": BeastAgent(seed)}, 500)
        count += outcome is not None and outcome.winners == ("hero",)
    return count


def test_a_layer_by_hand() -> None:
    layer = Layer([[1, 2], [3, 4]], [10, 20])
    assert layer([1, 0.5]) == [12.5, 24.0]
    assert layer([0, 0]) == [10, 20]


def test_two_layers_have_a_tangent_between() -> None:
    layers = [Layer([[1.0]], [0.0]), Layer([[2.0]], [1.0])]
    policy = Policy(game="duel", side="hero", layers=layers)
    assert policy.scores([0.5]) == pytest.approx([1 + 2 * 0.46211715726])
    assert (policy.inputs, policy.outputs) == (1, 1)


def test_policy_is_read_back(tmp_path: Path) -> None:
    policy = shipped_policy("duel-mage")
    policy.save(tmp_path / "mine.json")
    assert Policy.load(tmp_path / "mine.json") == policy
    assert Policy.from_plain(json.loads(json.dumps(policy.to_plain()))) == policy


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_policies_fit_their_game(name: str) -> None:
    policy, game = shipped_policy(name), duel(name, 1)
    assert policy.outputs == codes_of(game).count
    assert dict(policy.fits) == set_up_of(game)
    assert "python examples/learning.py" in policy.told


@pytest.mark.parametrize(("name", "beasts"), [("duel-mage", 6), ("duel-barbarian", 6)])
def test_shipped_policies_beat_beasts(name: str, beasts: int) -> None:
    seeds = range(500, 540)
    learned = won(name, seeds, LearnedAgent)
    assert won(name, seeds, BeastAgent) <= beasts
    assert learned >= 3 * beasts or learned >= 34


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "least"), [("duel-mage", 0.95), ("duel-barbarian", 0.38)]
)
def test_shipped_policies_are_as_strong_as_told(name: str, least: float) -> None:
    assert wilson(won(name, range(9000, 9400), LearnedAgent), 400).low > least


def test_choice_is_the_best_legal_code() -> None:
    """A policy that scores codes by their number takes the last legal one."""
    game = duel("duel-mage", 3)
    while game.to_act != "hero":
        game.apply(game.legal_actions()[0])
    codes = codes_of(game)
    inputs = shipped_policy("duel-mage").inputs
    layer = Layer([[0.0] * codes.count] * inputs, range(codes.count))
    policy = Policy(game="duel", side="hero", layers=[layer])
    view = game.view("hero")
    table = codes.table(view, codes.roster(view, "hero"))
    assert LearnedAgent(1, policy=policy).choose(view) == table[max(table)]


def test_no_policy_for_a_game_is_told() -> None:
    battle = GridBattle("pass", seed=1)
    with pytest.raises(InvalidValueError, match="has learned to play heroes in"):
        LearnedAgent(1).choose(battle.view("heroes"))
    with pytest.raises(InvalidValueError, match="the policy is for 117 numbers and 12"):
        LearnedAgent(1, policy=shipped_policy("duel-mage")).choose(
            battle.view("heroes")
        )
    with pytest.raises(InvalidValueError, match="policy must be one of duel-barbarian"):
        shipped_policy("chess")
    with pytest.raises(InvalidTypeError):
        LearnedAgent(1, policy="duel-mage")  # type: ignore[arg-type]


def broken(**changes: Any) -> dict[str, Any]:
    layer = {"weights": [[1.0, 2.0]], "added": [0.0, 0.0]}
    plain = {"schema": 1, "game": "duel", "side": "hero", "fits": {}, "told": ""}
    return {**plain, "layers": [layer], **changes}


@pytest.mark.parametrize(
    ("plain", "message"),
    [
        ([], "must be a table of schema 1"),
        (broken(schema=2), "must be a table of schema 1"),
        (broken(layers=[]), "needs a layer"),
        (broken(layers=[{"weights": [[1.0]]}]), "'added' is missing"),
        (broken(layers=[{"weights": [], "added": []}]), "rows of numbers"),
        (broken(layers=[{"weights": [[1], [1, 2]], "added": [0]}]), "one length"),
        (broken(layers=[{"weights": [[1, 2]], "added": [0]}]), "2 outputs has 1"),
        (broken(layers=[{"weights": [[float("nan")]], "added": [0]}]), "finite"),
        (broken(layers=[{"weights": [[True]], "added": [0]}]), "a number"),
        (broken(layers=[{"weights": [["1"]], "added": [0]}]), "a number"),
        (broken(game=3), "game must be"),
        (broken(fits=[]), "fits must be"),
    ],
)
def test_damaged_policies_are_refused(plain: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Policy.from_plain(plain)


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[" * 100_000, "utf-8")
    with pytest.raises(NotationError, match="not a policy"):
        Policy.load(tmp_path / "bad.json")
    with pytest.raises(FileNotFoundError):
        Policy.load(tmp_path / "none.json")


def example() -> ModuleType:
    spec = spec_from_file_location("learning_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.skipif(find_spec("gymnasium") is None, reason="needs the extra rl")
@pytest.mark.slow
def test_learner_beats_every_rule_of_thumb_in_5000_games(tmp_path: Path) -> None:
    """From under 10 % at random to over 85 % of 200 fresh seeds."""
    learning = example()
    from alpaca_emblem.agents import RandomAgent
    from alpaca_emblem.envs import TacticsEnv

    env = TacticsEnv("duel", illegal="raise", **SET_UPS["duel-mage"])
    learner = learning.Learner(env, 3)
    (first, before), *_, (last, after) = learning.curve(learner, 5000, 1)
    assert (first, before < 20) == (0, True)
    assert won("duel-mage", range(200), RandomAgent) < 20
    assert last >= 5000
    assert after > 170

    learner.policy().save(tmp_path / "mine.json")
    agent = LearnedAgent(1, policy=Policy.load(tmp_path / "mine.json"))
    assert won("duel-mage", range(700, 740), lambda _: agent) > 30
