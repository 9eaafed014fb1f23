"""Learned agents: policies as JSON, and the library's own against rules of thumb."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Duel, Game, GridBattle
from alpaca_emblem.agents import (
    BanditAgent,
    BeastAgent,
    CunningAgent,
    DuelAgent,
    LearnedAgent,
    Policy,
    RandomAgent,
    codes_of,
    play,
)
from alpaca_emblem.agents.learned import set_up_of
from alpaca_emblem.agents.policy import (
    ACTS,
    SHIPPED,
    Layer,
    policy_named,
    shipped_policy,
)
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.features import FEATURES
from alpaca_emblem.lab import wilson

SET_UPS: dict[str, dict[str, Any]] = {
    "duel-mage": {"hero": "mage", "enemies": ["skeleton", "spider"]},
    "duel-barbarian": {"hero": "barbarian", "enemies": ["wolf", "goblin", "orc"]},
}


def duel(name: str, seed: int) -> Duel:
    return Duel(**SET_UPS[name], rules="full", seed=seed)


def new_game(name: str, seed: int = 1) -> Game:
    """Return a game of the set-up of the library's policy called *name*."""
    return duel(name, seed) if name in SET_UPS else GridBattle("pass", seed=seed)


def won(name: str, seeds: range, agent: Any) -> int:
    count = 0
    for seed in seeds:
        game = duel(name, seed)
        outcome = play(game, {"hero": agent(seed), "enemies": BeastAgent(seed)}, 500)
        count += outcome is not None and outcome.winners == ("hero",)
    return count


def battles_won(side: str, seeds: range, agent: Any, rival: Any) -> int:
    count = 0
    for seed in seeds:
        agents = {"heroes": rival(seed), "foes": rival(seed)}
        game = GridBattle("pass", seed=seed)
        outcome = play(game, {**agents, side: agent(seed)}, 600)
        count += outcome is not None and outcome.winners == (side,)
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
    policy, game = shipped_policy(name), new_game(name)
    is_grid = name.startswith("grid")
    assert policy.reads == (ACTS if is_grid else "observation")
    assert policy.outputs == (1 if is_grid else codes_of(game).count)
    assert dict(policy.fits) == set_up_of(game)
    assert policy.side in game.sides
    assert f"python examples/learning.py {name} --games" in policy.told


def test_shipped_policies_are_small() -> None:
    folder = files("alpaca_emblem.agents") / "policies"
    sizes = {each.name: len(each.read_bytes()) for each in folder.iterdir()}
    assert {*sizes} == {f"{name}.json" for name in SHIPPED}
    assert sum(sizes.values()) < 60_000


@pytest.mark.parametrize("name", SHIPPED)
def test_set_ups_are_the_same_all_game_long(name: str) -> None:
    game = new_game(name, 4)
    set_up = set_up_of(game)
    play(game, RandomAgent(4), 60)
    assert set_up_of(game) == set_up


@pytest.mark.unmeasured
@pytest.mark.parametrize(("name", "beasts"), [("duel-mage", 6), ("duel-barbarian", 6)])
def test_shipped_policies_beat_beasts(name: str, beasts: int) -> None:
    seeds = range(500, 540)
    learned = won(name, seeds, LearnedAgent)
    assert won(name, seeds, BeastAgent) <= beasts
    assert learned >= 3 * beasts or learned >= 34


@pytest.mark.unmeasured
def test_the_shipped_policy_of_the_pass_beats_bandits() -> None:
    assert battles_won("heroes", range(700, 706), LearnedAgent, BanditAgent) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("name", SET_UPS)
def test_shipped_policies_beat_the_best_agent_by_hand(name: str) -> None:
    """On the same seeds, with intervals that do not touch, as the table says."""
    seeds = range(9000, 11000)
    learned = wilson(won(name, seeds, LearnedAgent), len(seeds))
    by_hand = wilson(won(name, seeds, DuelAgent), len(seeds))
    assert learned.low > by_hand.high


@pytest.mark.slow
def test_the_shipped_policy_of_the_pass_beats_the_cunning() -> None:
    """On the same seeds, with intervals that do not touch."""
    seeds = range(9000, 9400)
    learned = battles_won("heroes", seeds, LearnedAgent, CunningAgent)
    cunning = battles_won("heroes", seeds, CunningAgent, CunningAgent)
    assert wilson(learned, len(seeds)).low > wilson(cunning, len(seeds)).high


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


def scoring(feature: str) -> Policy:
    """Return a policy that likes the acts with the most of *feature*."""
    weights = [[float(name == feature)] for name in FEATURES]
    layers = (Layer(weights, [0.0]),)
    return Policy(game="grid", side="heroes", reads=ACTS, layers=layers)


def test_the_best_act_is_chosen_by_its_features() -> None:
    battle = GridBattle("pass", seed=1)
    view = battle.view("heroes")
    runner = LearnedAgent(1, policy=scoring("steps/5")).choose(view)
    assert isinstance(runner, Act)
    assert battle.units[runner.unit - 1].movement == 5
    assert LearnedAgent(1, policy=scoring("ends_turn")).choose(view) == EndTurn()
    first = battle.legal_actions()[0]
    assert LearnedAgent(1, policy=scoring("attacks")).choose(view) == first


def test_an_agent_plays_one_set_up_after_another() -> None:
    agent = LearnedAgent(1)
    for name in (*SHIPPED, *SHIPPED[::-1]):
        game = new_game(name, 3)
        side = shipped_policy(name).side
        agents: dict[str, Agent] = {each: RandomAgent(1) for each in game.sides}
        play(game, {**agents, side: agent}, 12)
        assert len(game.actions) == 12


def test_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from alpaca_emblem import GridBattle\n"
        "from alpaca_emblem.agents import BanditAgent, LearnedAgent, play\n"
        "battle = GridBattle('pass', seed=1)\n"
        "play(battle, [LearnedAgent(1), BanditAgent(1)], 9)\n"
        "print(len(battle.actions))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert run.stdout.split() == [b"9"]


def test_no_policy_for_a_game_is_told() -> None:
    battle = GridBattle(seed=1)
    with pytest.raises(InvalidValueError, match="has learned to play heroes in"):
        LearnedAgent(1).choose(battle.view("heroes"))
    with pytest.raises(InvalidValueError, match="policy must be one of duel-barbarian"):
        shipped_policy("chess")
    with pytest.raises(InvalidTypeError):
        LearnedAgent(1, policy="duel-mage")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("policy", "game", "message"),
    [
        (
            shipped_policy("duel-mage"),
            GridBattle(seed=1),
            "^the policy has learned to play hero in a game of the kind 'duel', "
            "not heroes in 'grid'$",
        ),
        (
            evolve(shipped_policy("grid-pass"), side="foes"),
            GridBattle("pass", seed=1),
            "play foes in a game of the kind 'grid', not heroes in 'grid'$",
        ),
        (
            shipped_policy("grid-pass"),
            GridBattle(seed=1),
            "^the policy has learned another set-up: its fighters must be \\['Sw",
        ),
        (
            evolve(shipped_policy("duel-mage"), fits={"fighters": ["mage"]}),
            Duel(hero="mage", enemies=["spider", "skeleton"], seed=3),
            r"its fighters must be \['mage'\], not \['mage', 'spider', 'skeleton'\]$",
        ),
        (
            evolve(shipped_policy("duel-mage"), fits={}),
            Duel(hero="mage", enemies=["orc", "wolf", "goblin"], seed=3),
            "^the policy is for 117 numbers and 12 codes, and this game has 1",
        ),
    ],
    ids=["game", "side", "scenario", "fighters", "size"],
)
def test_policies_for_something_else_are_refused(
    policy: Policy, game: Game, message: str
) -> None:
    while game.to_act not in ("hero", "heroes"):
        game.apply(game.legal_actions()[0])
    with pytest.raises(InvalidValueError, match=message):
        LearnedAgent(1, policy=policy).choose(game.view(game.to_act))


@pytest.mark.unmeasured
def test_a_policy_of_acts_plays_any_battle_if_told_so() -> None:
    policy = evolve(shipped_policy("grid-pass"), fits={})
    battle = GridBattle("bridge", seed=1)
    agents = {"heroes": LearnedAgent(1, policy=policy), "foes": BanditAgent(1)}
    play(battle, agents, 40)
    assert len(battle.actions) == 40 or battle.outcome is not None


def test_policies_have_names(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shipped_policy("grid-pass").save(path)
    assert policy_named("grid-pass") is shipped_policy("grid-pass")
    assert policy_named(str(path)) == shipped_policy("grid-pass")
    with pytest.raises(InvalidValueError, match=r"grid-pass, or a file that ends"):
        policy_named("chess")
    with pytest.raises(InvalidValueError, match=r"none\.json cannot be read: No such"):
        policy_named(str(tmp_path / "none.json"))
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(InvalidValueError, match=r"\.json cannot be read: Is a dir"):
        policy_named(str(tmp_path / "folder.json"))
    path.write_text("{}", "utf-8")
    with pytest.raises(InvalidValueError, match=r"mine\.json: not a policy: a policy"):
        policy_named(str(path))


def broken(**changes: Any) -> dict[str, Any]:
    layer = {"weights": [[1.0, 2.0]], "added": [0.0, 0.0]}
    plain = {"schema": 1, "game": "duel", "side": "hero", "fits": {}, "told": ""}
    return {**plain, "layers": [layer], **changes}


def nested(depth: int) -> dict[str, Any]:
    """Return tables in each other, so many that a walk by calls would not end."""
    table: dict[str, Any] = {}
    for _ in range(depth):
        table = {"rules": table}
    return table


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
        (broken(layers=[{"weights": [[float("inf")]], "added": [0]}]), "finite"),
        (broken(layers=[{"weights": [[0]], "added": [float("nan")]}]), "finite"),
        (broken(layers=[{"weights": [[True]], "added": [0]}]), "a number"),
        (broken(layers=[{"weights": [["1"]], "added": [0]}]), "a number"),
        (broken(game=3), "game must be"),
        (broken(fits=[]), "fits must be"),
        (broken(fits=nested(600)), "nested too deeply"),
        (broken(fits={"a": [nested(600)]}), r"fits\.a\[0\].* nested too deeply"),
        (broken(fits={"a": float("nan")}), r"fits\.a: nan is not a number"),
        (broken(reads="minds"), "reads must be observation or acts, not 'minds'"),
        (broken(reads=[]), "reads must be observation or acts, not \\[\\]"),
        (broken(reads="acts"), "must have 28 inputs and 1 output, not 1 and 2"),
        (broken(layers=3), "not iterable"),
        (broken(layers=[3]), "a layer must be a table, not 3"),
        (broken(layers="ab"), "a layer must be a table, not 'a'"),
        (broken(layers=[{"weights": [[0]], "added": [10**400]}]), "401 digits"),
        (broken(layers=[{"weights": [[-(10**400)]], "added": [0]}]), "a finite number"),
    ],
)
def test_damaged_policies_are_refused(plain: Any, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Policy.from_plain(plain)


def test_seen_numbers_are_finite() -> None:
    policy = shipped_policy("duel-mage")
    for wrong in (float("nan"), float("inf"), -(10**400)):
        seen = [0.0] * (policy.inputs - 1)
        with pytest.raises(InvalidValueError, match="each of seen must be a finite"):
            policy.scores([*seen, wrong])


def test_what_a_policy_fits_is_a_copy() -> None:
    """Changes of what it was read from, or of what it writes, do not reach it."""
    plain = broken(fits={"fighters": ["mage"]})
    policy = Policy.from_plain(plain)
    plain["fits"]["fighters"].append("orc")
    policy.to_plain()["fits"]["fighters"].append("wolf")
    assert policy.fits == {"fighters": ["mage"]}


@pytest.mark.parametrize(
    ("key", "size"), [("size", 3), ("size", None), ("fighters", 3)]
)
def test_a_fact_that_the_set_up_lacks_or_has_is_named(
    key: str, size: int | None
) -> None:
    policy = shipped_policy("duel-mage")
    fits = {**policy.fits, "size": size}
    if key == "fighters":
        del fits[key]
    agent = LearnedAgent(1, policy=evolve(policy, fits=fits))
    with pytest.raises(InvalidValueError, match=f"another set-up: its {key} must be"):
        agent.check(duel("duel-mage", 1), "hero")


def test_damaged_files_are_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("[" * 100_000, "utf-8")
    with pytest.raises(NotationError, match="not a policy"):
        Policy.load(tmp_path / "bad.json")
    with pytest.raises(FileNotFoundError):
        Policy.load(tmp_path / "none.json")


def test_agents_tell_at_once_whether_they_fit() -> None:
    agent = LearnedAgent(1, policy=shipped_policy("grid-pass"))
    agent.check(GridBattle("pass"), "heroes")
    with pytest.raises(InvalidValueError, match="another set-up: its fighters must be"):
        agent.check(GridBattle("bridge"), "heroes")
    with pytest.raises(InvalidValueError, match="to play heroes in a game of the kind"):
        agent.check(GridBattle("pass"), "foes")
