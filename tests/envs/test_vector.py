"""Many environments by the engine: step for step those of objects."""

from __future__ import annotations

import copy
import gc
import pickle
import resource
import warnings
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import attrs
import gymnasium as gym
import numpy as np
import pytest

from alpaca_emblem.agents import BanditAgent, RandomAgent
from alpaca_emblem.envs import IDS, EngineVectorEnv, TacticsEnv, backends, potential
from alpaca_emblem.errors import GameOverError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel.bestiary import profile_from
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.simulation.compiling import plainly
from tests.envs.setups import EVERYTHING

WEAK = attrs.evolve(profile_from("mage"), max_hit_points=1)
"""A hero that is sometimes dead before its first decision."""

COMPILED: dict[str, tuple[str, dict[str, Any]]] = {
    "match": ("match", {"map_size": 4}),
    "match of three": ("match", {"players": 3, "map_size": 5, "units": 3}),
    "match with alpacas": (
        *("match", {"map_size": 6, "units": 7, "opponents": "random"}),
    ),
    "match on one map": ("match", {"map_size": 5, "map_seed": 4, "side": "Player 2"}),
    "classic match": ("match", {"plan": CLASSIC, "map_size": 6, "may_concede": True}),
    "grid": ("grid", {}),
    "grid with dice": ("grid", {"scenario": "pass"}),
    "grid for the foes": ("grid", {"scenario": "fort", "side": "foes"}),
    "grid against the cunning": (
        *("grid", {"scenario": "bridge", "opponents": "cunning"}),
    ),
    "duel": ("duel", {"hero": "mage", "enemies": ["skeleton", "spider"]}),
    "duel for the enemies": (
        *("duel", {"side": "enemies", "enemies": ["orc", "wolf", "goblin"]}),
    ),
    "duel that can be over at once": (
        *("duel", {"hero": WEAK, "enemies": ["wolf", "goblin"]}),
    ),
    "lesson": ("duel", {"rules": "lesson", "opponents": "duel"}),
    "dungeon": ("dungeon", {}),
    "caves": ("dungeon", {"generator": "caves", "sight": "walls"}),
    "dungeon with everything": ("dungeon", EVERYTHING),
}
"""Set-ups whose steps the engine takes."""

LONG = {"match of three", "match with alpacas", "classic match", "caves"}
"""Those that take their steps slowly as plain Python."""


def each_compiled(*, without: Iterable[str] = ()) -> pytest.MarkDecorator:
    """Parametrize a test by all set-ups but some; only matches are measured."""
    chosen = [
        pytest.param(
            *each, marks=[] if each[0] == "match" else pytest.mark.unmeasured, id=name
        )
        for name, each in COMPILED.items()
        if name not in without
    ]
    return pytest.mark.parametrize(("game", "options"), chosen)


def play_side_by_side(
    game: str, options: dict[str, Any], envs: int, steps: int, seed: int
) -> int:
    """Take random steps, refused ones too, in both; return how many episodes ended."""
    vector = EngineVectorEnv(game, envs, threads=min(envs, 2), **options)
    assert (vector.engine, vector.why) == ("compiled", None)
    singles = [TacticsEnv(game, **options) for _ in range(envs)]
    seen, info = vector.reset(seed=seed)
    expected = [env.reset(seed=seed + k) for k, env in enumerate(singles)]
    assert_alike(vector, seen, singles, [each for each, _ in expected])
    for k, (_, told) in enumerate(expected):
        assert_begun(info, k, told)
    rng = np.random.default_rng(seed)  # noqa: TID251  # any random policy will do
    ended = 0
    for _ in range(steps):
        codes = random_codes(vector, rng)
        seen, rewards, terminated, truncated, info = vector.step(codes)
        now = []
        for k, env in enumerate(singles):
            one, *ends, told = env.step(codes[k])
            assert [rewards[k], terminated[k], truncated[k]] == ends
            assert_told(info, k, told, ends[1:])
            if ends[1] or ends[2]:
                ended += 1
                assert_equal(info["final_obs"][k], one)
                one, told = env.reset()
                assert_begun(info, k, told)
            now.append(one)
            assert info["game_seed"][k] == told["game_seed"]
        assert_alike(vector, seen, singles, now)
    vector.close()
    return ended


def random_codes(vector: EngineVectorEnv, rng: Any) -> Any:
    """Return a legal code for most games, and any for some."""
    return np.array(
        [
            rng.choice(vector.lists[k, : vector.counts[k]])
            if rng.random() < 0.97
            else rng.integers(vector.codes.count)
            for k in range(vector.num_envs)
        ]
    )


def assert_begun(info: dict[str, Any], k: int, told: dict[str, Any]) -> None:
    """Compare what is told of a new game, which can be over already."""
    for key in ("game_seed", "side", "reason", "is_success"):
        assert (key in info and info[f"_{key}"][k]) == (key in told)
        assert key not in told or info[key][k] == told[key]


def assert_told(
    info: dict[str, Any], k: int, told: dict[str, Any], ends: list[Any]
) -> None:
    refused = told.pop("refused", None)
    assert ("refused" in info and info["_refused"][k]) == (refused is not None)
    if refused is not None:
        assert info["refused"][k] == refused
    for name in ("final_obs", "final_info"):
        assert (name in info and info[f"_{name}"][k]) == any(ends)
    if any(ends):
        final = info["final_info"]
        for key in ("game_seed", "side", "reason", "is_success"):
            assert final[f"_{key}"][k] == (key in told)
            assert key not in told or final[key][k] == told[key]


def assert_equal(seen: dict[str, Any], expected: dict[str, Any]) -> None:
    assert seen.keys() == expected.keys()
    for name, array in expected.items():
        assert np.array_equal(seen[name], array), name
        assert seen[name].dtype == array.dtype


def assert_alike(
    vector: EngineVectorEnv,
    seen: dict[str, Any],
    singles: list[TacticsEnv],
    expected: list[dict[str, Any]],
) -> None:
    for k, (env, one) in enumerate(zip(singles, expected, strict=True)):
        assert_equal({name: array[k] for name, array in seen.items()}, one)
        listed = vector.lists[k, : vector.counts[k]].tolist()
        assert listed == [*env._codes_left()]


@each_compiled(without=LONG)
def test_steps_are_those_of_single_environments(
    game: str, options: dict[str, Any]
) -> None:
    with plainly():
        play_side_by_side(game, options, 2, 30, 3)
        assert play_side_by_side(game, {**options, "max_steps": 5}, 2, 20, 9) >= 8


@each_compiled(without=COMPILED.keys() - LONG)
def test_so_are_the_first_steps_of_long_games(
    game: str, options: dict[str, Any]
) -> None:
    with plainly():
        play_side_by_side(game, options, 1, 4, 3)


@pytest.mark.slow
@pytest.mark.compiled
@each_compiled()
def test_many_steps_are_those_of_single_environments(
    game: str, options: dict[str, Any]
) -> None:
    with plainly(False):
        capped = {**options, "max_steps": 80}
        assert play_side_by_side(game, capped, 16, 300, 100) >= 48


def test_gymnasium_makes_them_by_name() -> None:
    with plainly():
        made = gym.make_vec(
            IDS["grid"],
            3,
            vectorization_mode="vector_entry_point",
            scenario="pass",
            opponents="bandit",
            seed=5,
        )
        vector = made.unwrapped
        assert isinstance(vector, EngineVectorEnv)
        seen, _ = vector.reset()
        again, _ = EngineVectorEnv("grid", 3, scenario="pass").reset(seed=5)
    assert vector.metadata["autoreset_mode"] is gym.vector.AutoresetMode.SAME_STEP
    assert vector.engine == "compiled"
    assert np.array_equal(seen["observation"], again["observation"])
    count = vector.codes.count
    assert vector.action_space == gym.spaces.MultiDiscrete([count] * 3)
    assert vector.observation_space.contains(seen)
    assert vector.single_observation_space == vector._first.observation_space
    assert vector.describe(count - 1) == "End the turn."
    assert vector.action_masks().dtype == np.bool_
    assert np.array_equal(vector.action_masks(), seen["action_mask"])
    vector.close()
    vector.close()


def test_resets_without_a_seed_go_on() -> None:
    single = TacticsEnv("grid", scenario="pass")
    with plainly():
        vector = EngineVectorEnv("grid", 1, scenario="pass")
        for seed in (8, *[None] * 10, 8, None):
            _, info = vector.reset(seed=seed)
            _, expected = single.reset(seed=seed)
            assert info["game_seed"].tolist() == [expected["game_seed"]]


def test_each_environment_has_a_seed_of_its_own() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass", seed=4)
        first = vector.reset(seed=[9, None])[1]["game_seed"].tolist()
        alone = [
            TacticsEnv("grid", scenario="pass").reset(seed=seed)[1]["game_seed"]
            for seed in (9, 5)
        ]
        assert first == alone
        for seed in (0, 1, 2**31, 2**63, 2**64 + 1):
            vector.reset(seed=seed)
            one = TacticsEnv("grid", scenario="pass").reset(seed=seed)[1]
            assert vector._games.seeds[0] == one["game_seed"]


def test_arrays_are_the_same_ones_or_copies() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass")
        seen, _ = vector.reset()
        assert vector.step([1764, 1764])[0]["action_mask"] is seen["action_mask"]
        copying = EngineVectorEnv("grid", 2, scenario="pass", copy=True)
        seen, _ = copying.reset()
        kept = seen["observation"].copy()
        other, rewards, *_ = copying.step([1764, 1764])
        assert np.array_equal(seen["observation"], kept)
        assert not np.array_equal(other["observation"], kept)
        assert copying.step([1764, 1764])[1] is not rewards


def test_last_observations_hold_until_the_next_episode_ends() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass", max_steps=3)
        vector.reset(seed=1)
        for _ in range(3):
            *_, info = vector.step(vector.lists[:, 0])
        last = info["final_obs"][0]["observation"]
        kept = last.copy()
        assert vector.observer.shape == last.shape
        for _ in range(2):
            vector.step(vector.lists[:, 1])
            assert np.array_equal(last, kept)
        vector.step(vector.lists[:, 1])
        assert not np.array_equal(last, kept)


@pytest.mark.parametrize("game", ["grid", "duel"])
def test_steps_and_ends_are_told_as_gymnasium_tells_them(game: str) -> None:
    """Its own vector of single environments, in the same mode, is the measure."""
    same_step = gym.vector.AutoresetMode.SAME_STEP
    own = gym.vector.SyncVectorEnv(
        [lambda: TacticsEnv(game, max_steps=3)] * 3, autoreset_mode=same_step
    )
    with plainly():
        vector = EngineVectorEnv(game, 3, max_steps=3, copy=True)
        seen, info = vector.reset(seed=[1, 2, 3])
        expected, told = own.reset(seed=[1, 2, 3])
        assert_equal(seen, expected)
        assert_same(info, told)
        for _ in range(7):
            codes = vector.lists[np.arange(3), vector.counts - 1]
            *seen_and_ends, info = vector.step(codes)
            *expected_and_ends, told = own.step(codes)
            assert_same(seen_and_ends, expected_and_ends)
            assert_same(info, told)
    own.close()


def assert_same(found: Any, expected: Any) -> None:
    """Check that nested tables and arrays are equal, but for values that do not hold.

    A key that holds nowhere may be left out.
    """
    if isinstance(expected, dict):
        for key, value in expected.items():
            holds = expected.get(f"_{key}")
            kept = slice(None) if holds is None or isinstance(value, dict) else holds
            if isinstance(value, dict):
                assert_same(found[key], value)
            else:
                assert_same([*found[key][kept]], [*value[kept]])
        for key in found.keys() - expected.keys():
            assert key.startswith("_") or not found[f"_{key}"].any()
    elif isinstance(expected, list | tuple):
        for one, other in zip(found, expected, strict=True):
            assert_same(one, other)
    else:
        assert np.array_equal(found, expected)


@pytest.mark.parametrize("shaping", [None, potential], ids=["engine", "objects"])
def test_games_that_are_over_before_the_first_decision_are_lost(shaping: Any) -> None:
    """They are episodes of one step, in both engines."""
    options: dict[str, Any] = {"hero": WEAK, "enemies": ["wolf", "goblin"]}
    with plainly(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        vector = EngineVectorEnv("duel", 4, shaping=shaping, **options)
        seen, info = vector.reset(seed=5)
        over = info["_reason"].copy()
        assert over.tolist() == [True, True, False, True]
        assert set(info["reason"][over]) == {"hero_fell"}
        assert not info["is_success"].any()
        assert vector.counts[over].tolist() == [1] * over.sum()
        assert seen["action_mask"][over, -1].all()
        last = seen["observation"][over].copy()
        codes = vector.lists[:, 0].copy()
        _, rewards, terminated, _, info = vector.step(codes)
    assert rewards[over].tolist() == [-1] * over.sum()
    assert terminated[over].all()
    assert set(info["final_info"]["reason"][over]) == {"hero_fell"}
    finals = [each["observation"] for each in info["final_obs"][over]]
    assert np.array_equal(finals, last)


@pytest.mark.parametrize("shaping", [None, potential], ids=["engine", "objects"])
@pytest.mark.parametrize(
    "twin_of",
    [copy.deepcopy, lambda vector: pickle.loads(pickle.dumps(vector))],
    ids=["deepcopy", "pickle"],
)
def test_copies_play_on_alike(twin_of: Any, shaping: Any) -> None:
    with plainly(), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        vector = EngineVectorEnv("duel", 2, max_steps=3, shaping=shaping, threads=2)
        vector.reset(seed=5)
        vector.step(vector.lists[:, 0])
        twin = twin_of(vector)
        assert np.shares_memory(twin.masks, twin._games.mask)
        for _ in range(6):
            codes = vector.lists[:, 0].copy()
            told, other = vector.step(codes), twin.step(codes)
            assert_same([*told[:4]], [*other[:4]])
            assert_same(told[4], other[4])
            assert not np.shares_memory(vector.masks, twin.masks)
        for seed in (None, 4):
            assert_same([*vector.reset(seed=seed)], [*twin.reset(seed=seed)])
        vector.close()
        twin.close()


def test_a_reset_in_the_middle_of_a_turn_begins_new_games() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass", copy=True)
        games = vector._games
        assert isinstance(games, backends.Engine)
        first, _ = vector.reset(seed=1)
        vector.step(vector.lists[:, 1])
        assert games._games.steps.tolist() == [1, 1]
        again, _ = vector.reset(seed=1)
        assert_same(first, again)
        assert games._games.steps.tolist() == [0, 0]
        vector.close()
        vector.close()
        rewards = vector.step(vector.lists[:, 1])[1]
        assert rewards.tolist() == [0, 0]


def test_masks_alone() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass", planes=False)
        seen, _ = vector.reset(seed=1)
        assert vector.single_observation_space.contains(
            {"action_mask": seen["action_mask"][0]}
        )
        other, _ = EngineVectorEnv("grid", 2, scenario="pass").reset(seed=1)
        short = EngineVectorEnv("grid", 2, scenario="pass", planes=False, max_steps=1)
        masks = short.reset(seed=1)[0]["action_mask"].copy()
        *_, cut, info = short.step(short.lists[:, 0])
    assert [*seen] == ["action_mask"]
    assert np.array_equal(seen["action_mask"], other["action_mask"])
    assert cut.all()
    assert [*info["final_obs"][1]] == ["action_mask"]
    assert not np.array_equal(info["final_obs"][1]["action_mask"], masks[1])


def test_codes_that_are_refused() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass")
        with pytest.raises(GameOverError, match="there are no games yet: call reset"):
            vector.step([0, 0])
        vector.reset(seed=1)
        wrong = int(np.flatnonzero(vector.masks[1] == 0)[0])
        before = vector.states.copy() if vector.states is not None else None
        *_, info = vector.step([1764, wrong])
        assert info["_refused"].tolist() == [False, True]
        assert isinstance(info["refused"][1], str)
        assert before is not None
        assert vector.states is not None
        assert np.array_equal(before[1], vector.states[1])
        assert not np.array_equal(before[0], vector.states[0])
        raising = EngineVectorEnv("grid", 2, scenario="pass", illegal="raise")
        raising.reset(seed=1)
        assert raising.states is not None
        before = raising.states.copy()
        with pytest.raises(InvalidValueError, match=r"is not in the mask: .*\(environ"):
            raising.step([1764, wrong])
        assert np.array_equal(before, raising.states)


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        ([0], InvalidValueError, r"actions must have the shape \(2,\), not \(1,\)"),
        ([[0], [1]], InvalidValueError, r"must have the shape \(2,\), not \(2, 1\)"),
        (3, InvalidValueError, r"actions must have the shape \(2,\), not \(\)"),
        ([True, False], InvalidTypeError, "actions must be whole numbers, not bool"),
        ([None, 0], InvalidTypeError, "actions must be whole numbers, not object"),
        (["a", "b"], InvalidTypeError, "actions must be whole numbers, not <U1"),
        (np.array([0, 2**63], np.uint64), InvalidValueError, "to 1764, not 922337203"),
        ([0.5, 1], InvalidTypeError, "actions must be whole numbers, not float64"),
        ([0, 1765], InvalidValueError, "action 1 must be from 0 to 1764, not 1765"),
        ([-1, 0], InvalidValueError, "action 0 must be from 0 to 1764, not -1"),
        ([[0, 1], 0], InvalidValueError, r"shape \(2,\), not \[\[0, 1\], 0\]"),
    ],
)
def test_actions_that_are_none(
    actions: Any, error: type[Exception], message: str
) -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, scenario="pass")
        vector.reset()
        assert vector.states is not None
        before = vector.states.copy()
        with pytest.raises(error, match=message):
            vector.step(actions)
        assert np.array_equal(before, vector.states)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"num_envs": 0}, InvalidValueError, "num_envs must be at least 1, not 0"),
        ({"threads": 0}, InvalidValueError, "threads must be at least 1, not 0"),
        ({"planes": 1}, InvalidTypeError, "planes must be of class bool"),
        ({"copy": None}, InvalidTypeError, "copy must be of class bool"),
        ({"seed": -1}, InvalidValueError, "seed must be at least 0, not -1"),
        ({"seed": None}, InvalidTypeError, "seed must be a whole number, not None"),
        ({"render_mode": "human"}, InvalidValueError, "render_mode must be None for"),
        ({"scenario": "moor"}, InvalidValueError, "scenario must be one of"),
        ({"opponents": "cat"}, InvalidValueError, "cat"),
    ],
)
def test_options_that_are_refused(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        EngineVectorEnv("grid", **options)


def test_resets_that_are_refused() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2)
        for seed, error, message in (
            (-1, InvalidValueError, "seed must be at least 0, not -1"),
            ("1", InvalidTypeError, "seed must be a whole number, not '1'"),
            ([1], InvalidValueError, "there must be 2 seeds, not 1"),
            ([[1], [2, 3]], InvalidTypeError, r"seed must be a whole number, not \["),
            (np.zeros((2, 1), int), InvalidTypeError, "seed must be a whole number"),
            (np.array(1.0), InvalidTypeError, "seed must be a whole number, not 1.0"),
        ):
            with pytest.raises(error, match=message):
                vector.reset(seed=seed)
        with pytest.raises(InvalidTypeError, match="options must be a table, not 3"):
            vector.reset(options=3)  # type: ignore[arg-type]  # on purpose
        with pytest.raises(InvalidValueError, match="not even 'side'"):
            vector.reset(options={"side": "foes"})


def test_seeds_may_be_numbers_of_numpy() -> None:
    with plainly():
        vector = EngineVectorEnv("grid", 2, seed=np.int64(5))  # type: ignore[arg-type]
        begun = vector.reset()[1]["game_seed"].copy()
        for seed in (5, np.int64(5), np.array(5), np.array([5, 6])):
            assert np.array_equal(vector.reset(seed=seed)[1]["game_seed"], begun)
    env = TacticsEnv("grid")
    seen, _ = env.reset(seed=6)
    again, info = env.reset(options={"game_seed": begun[1]})
    assert np.array_equal(seen["observation"], again["observation"])
    assert type(info["game_seed"]) is int


def test_an_opponent_given_as_an_object_has_dice_for_each_environment() -> None:
    """Its dice begin anew with each game, so that games would change each other."""
    with pytest.warns(UserWarning, match="policies by their names"):
        vector = EngineVectorEnv("duel", 3, opponents=RandomAgent(1))
    vector.reset(seed=5)
    singles = [TacticsEnv("duel", opponents=RandomAgent(1)) for _ in range(3)]
    for index, env in enumerate(singles):
        env.reset(seed=5 + index)
    for _ in range(30):
        codes = vector.lists[:, 0].copy()
        seen, *_ = vector.step(codes)
        for index, env in enumerate(singles):
            own, _, is_over, is_cut, _ = env.step(codes[index])
            if is_over or is_cut:
                own, _ = env.reset()
            assert np.array_equal(own["observation"], seen["observation"][index])


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("grid", {"scenario": "fog"}, "the option fog: each side plays from what"),
        ("grid", {"shaping": potential}, "potentials are functions of views"),
        ("grid", {"opponents": BanditAgent(1)}, "it knows policies by their names"),
        ("match", {"map_size": 4, "shaping": potential}, "potentials are functions"),
    ],
)
def test_objects_take_the_steps_where_the_engine_cannot(
    game: str, options: dict[str, Any], why: str
) -> None:
    with plainly():
        with pytest.warns(UserWarning, match=f"objects take the steps.*{why}"):
            vector = EngineVectorEnv(game, 2, max_steps=4, **options)
        assert vector.engine == "objects"
        assert vector.why is not None
        assert vector.states is None
        singles = [TacticsEnv(game, max_steps=4, **options) for _ in range(2)]
        seen, info = vector.reset(seed=6)
        told = [env.reset(seed=6 + k) for k, env in enumerate(singles)]
        assert info["game_seed"].tolist() == [each["game_seed"] for _, each in told]
        for step in range(1, 9):
            codes = vector.lists[:, 0].copy()
            seen, rewards, over, cut, info = vector.step(codes)
            assert cut.tolist() == [step % 4 == 0] * 2
            for k, env in enumerate(singles):
                one, reward, is_over, is_cut, _ = env.step(codes[k])
                assert (rewards[k], over[k], cut[k]) == (reward, is_over, is_cut)
                if is_over or is_cut:
                    assert_equal(info["final_obs"][k], one)
                    one, _ = env.reset()
                assert np.array_equal(seen["observation"][k], one["observation"])
                assert np.array_equal(seen["action_mask"][k], one["action_mask"])
        vector.close()


def test_the_engine_knows_the_policies_of_a_game() -> None:
    with pytest.warns(UserWarning, match="the policy beast: it knows random, bandit"):
        EngineVectorEnv("grid", opponents="beast")


def test_without_numba_objects_take_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "find_spec", lambda _: None)
    with (
        plainly(False),
        pytest.warns(
            UserWarning, match=r"slowly: the compiled engine needs numba: pip"
        ),
    ):
        vector = EngineVectorEnv("grid", 1, scenario="pass", seed=3)
    assert vector.engine == "objects"
    env = TacticsEnv("grid", scenario="pass")
    one, _ = env.reset(seed=3)
    seen, _ = vector.reset()
    for _ in range(5):
        assert np.array_equal(seen["observation"][0], one["observation"])
        assert np.array_equal(seen["action_mask"][0], one["action_mask"])
        code = int(vector.lists[0, 0])
        seen, *_ = vector.step([code])
        one, *_ = env.step(code)


MANY: dict[str, dict[str, Any]] = {
    "match": {"map_size": 5, "units": 3},
    "grid": {"scenario": "pass"},
    "duel": {},
    "dungeon": {},
}
"""A set-up of each game for very many steps."""


def legal_codes(vector: EngineVectorEnv, rng: Any) -> Any:
    """Return a random code of the list of each game."""
    picks = (rng.random(vector.num_envs) * vector.counts).astype(np.int64)
    return vector.lists[np.arange(vector.num_envs), picks]


def check_lists(vector: EngineVectorEnv, masks: Any) -> None:
    """Check that each list holds the codes of the mask of its game, and only these."""
    width = int(vector.counts.max())
    holds = np.arange(width) < vector.counts[:, None]
    listed = np.zeros_like(masks)
    rows, places = np.nonzero(holds)
    np.add.at(listed, (rows, vector.lists[rows, places]), 1)
    assert np.array_equal(listed, masks)


def check_game(vector: EngineVectorEnv, seen: dict[str, Any], index: int) -> None:
    """Compare what is told of a game with the game itself, unpacked into objects."""
    view = vector._games.game(index).view(vector.side)
    sight = vector._first._sight
    roster = sight.codes.roster(view, vector.side)
    table = sight.table(view, roster, may_concede=False)
    listed = vector.lists[index, : vector.counts[index]].tolist()
    assert listed == ([*table] or [vector.codes.count - 1])
    assert np.array_equal(sight.observe(view), seen["observation"][index])


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("game", MANY)
def test_a_million_steps_without_a_wrong_mask(game: str) -> None:
    """A policy that chooses among the codes of masks.

    At each step, all masks are compared with the lists, and one game is unpacked to
    compare its mask with the rules of the objects.
    """
    envs = 512
    with plainly(False):
        vector = EngineVectorEnv(game, envs, illegal="raise", seed=11, **MANY[game])
        seen, _ = vector.reset()
        rng = np.random.default_rng(11)  # noqa: TID251  # any random policy will do
        ended = 0
        for step in range(1_000_000 // envs + 1):
            codes = legal_codes(vector, rng)
            check_lists(vector, seen["action_mask"])
            check_game(vector, seen, step % envs)
            seen, _, over, cut, _ = vector.step(codes)
            ended += int((over | cut).sum())
        assert ended > 500
        vector.close()


@pytest.mark.slow
@pytest.mark.compiled
def test_a_hundred_million_steps_without_a_leak() -> None:
    with plainly(False):
        vector = EngineVectorEnv("grid", 1024, planes=False, seed=1, threads=2)
        vector.reset()
        rng = np.random.default_rng(1)  # noqa: TID251  # any random policy will do
        steps, sizes = 100_000_000 // vector.num_envs + 1, []
        for step in range(steps):
            vector.step(legal_codes(vector, rng))
            if step % (steps // 10) == 0:
                gc.collect()
                sizes.append(resident_bytes())
        vector.close()
    assert max(sizes[2:]) - sizes[1] < 1 << 22  # everything has its place by then


def resident_bytes() -> int:
    """Return the memory of this process, in bytes."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * resource.getpagesize()
