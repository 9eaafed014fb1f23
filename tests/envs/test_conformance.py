"""Environments pass the checks of Gymnasium and PettingZoo; their masks are right."""

from __future__ import annotations

import warnings
import webbrowser

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test

from alpaca_emblem.envs import IDS, TacticsEnv, aec_env, rendering
from tests.envs.setups import SET_UPS, SetUp

each_set_up = pytest.mark.parametrize("set_up", SET_UPS.values(), ids=SET_UPS)
of_several_sides = pytest.mark.parametrize(
    "set_up",
    [set_up for set_up in SET_UPS.values() if set_up.game != "dungeon"],
    ids=[name for name, set_up in SET_UPS.items() if set_up.game != "dungeon"],
)


@pytest.mark.unmeasured
@each_set_up
def test_gymnasium_finds_no_fault(set_up: SetUp) -> None:
    env = TacticsEnv(set_up.game, max_steps=200, **set_up.options)
    check_env(env, skip_render_check=True)


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", IDS)
def test_gymnasium_finds_no_fault_with_pictures(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: True)
    monkeypatch.setattr(rendering, "sleep", lambda _: None)
    env = gym.make(IDS[game], render_mode="rgb_array", disable_env_checker=True)
    check_env(env.unwrapped)


@pytest.mark.slow
def test_environments_run_in_processes() -> None:
    name, modes = IDS["grid"], ("sync", "async")
    vectors = [gym.make_vec(name, 2, mode, scenario="pass") for mode in modes]
    told = []
    for vector in vectors:
        seen, _ = vector.reset(seed=3)
        for _ in range(40):
            seen, rewards, *_ = vector.step(seen["action_mask"].argmax(axis=1))
        told.append((seen, rewards))
        vector.close()
    (seen, rewards), (other, others) = told
    assert np.array_equal(rewards, others)
    for name, array in seen.items():
        assert np.array_equal(array, other[name])


@pytest.mark.unmeasured
@of_several_sides
def test_pettingzoo_finds_no_fault(
    set_up: SetUp, capsys: pytest.CaptureFixture[str]
) -> None:
    def make() -> object:
        return aec_env(set_up.game, max_steps=60, **set_up.options)

    with warnings.catch_warnings():
        # It expects boxes, and warns of tables with masks, which it knows all the same.
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        api_test(make(), num_cycles=80, verbose_progress=False)  # type: ignore[no-untyped-call]
    seed_test(make, num_cycles=30)  # type: ignore[no-untyped-call]
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.unmeasured
@each_set_up
def test_masks_agree_with_the_rules(set_up: SetUp) -> None:
    """Every code is tried, every few steps, in the game itself."""
    env = TacticsEnv(set_up.game, max_steps=60, **set_up.options)
    rng = np.random.default_rng(4)  # noqa: TID251  # any random policy will do
    seen, _ = env.reset(seed=4)
    tried = 0
    for step in range(46):
        if step % 15 == 0:
            roster = env.codes.roster(env.game, env.side)
            for code, is_in in enumerate(seen["action_mask"]):
                action = env.codes.action(code, roster)
                is_legal = action is not None and env.game.is_legal(action)
                if is_legal and action is not None and action.is_concession:
                    is_legal = False
                assert is_in == is_legal, (code, action)
                tried += 1
        codes = np.flatnonzero(seen["action_mask"])
        seen, _, is_over, is_cut, _ = env.step(rng.choice(codes))
        if is_over or is_cut:
            seen, _ = env.reset()
    assert tried == 4 * env.codes.count


@pytest.mark.unmeasured
@each_set_up
def test_observations_lie_in_their_space(set_up: SetUp) -> None:
    """And all further information is a scalar, or vectors could not batch it."""
    env = TacticsEnv(set_up.game, max_steps=25, **set_up.options)
    seen, info = env.reset(seed=1)
    for step in range(30):
        assert env.observation_space.contains(seen)
        assert seen["observation"].dtype == np.float32
        assert seen["observation"].shape == env.observer.shape
        assert {*map(type, info.values())} <= {str, int, bool}
        code = seen["action_mask"].argmax() if step % 7 else 0
        seen, _, is_over, is_cut, info = env.step(code)
        if is_over or is_cut:
            assert env.observation_space.contains(seen)
            assert {*map(type, info.values())} <= {str, int, bool}
            seen, info = env.reset()
