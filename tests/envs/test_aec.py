"""The environment of all sides."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.envs import TacticsAEC, TacticsEnv, aec_env
from alpaca_emblem.errors import GameOverError, InvalidTypeError, InvalidValueError


def first_legal(env: TacticsAEC, which: int = 0) -> int:
    seen = env.observe(env.agent_selection)
    codes = np.flatnonzero(seen["action_mask"])
    return int(codes[which % len(codes)])


def test_agents_are_the_sides_in_order() -> None:
    env = aec_env("match", players=3)
    assert env.possible_agents == ["player_0", "player_1", "player_2"]
    assert env.side_of["player_1"] == "Player 2"
    assert env.agent_of == {"Player 1": "player_0", "Player 2": "player_1"} | {
        "Player 3": "player_2"
    }
    assert env.action_space("player_0") is env.action_space("player_0")
    assert (
        env.observation_space("player_2")
        == TacticsEnv("match", players=3).observation_space
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", ["match", "grid", "duel"])
def test_agents_act_in_turn_until_the_end(game: str) -> None:
    options: dict[str, Any] = {"max_rounds": 2} if game == "match" else {}
    env = aec_env(game, **options)
    env.reset(seed=3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for step, agent in enumerate(env.agent_iter()):
        seen, reward, is_over, is_cut, info = env.last()
        assert seen is not None
        total[agent] += reward
        if is_over or is_cut:
            outcome = env.game.outcome
            assert outcome is not None
            assert info["reason"] == outcome.reason
            assert info["is_success"] == (env.side_of[agent] in outcome.winners)
            assert not seen["action_mask"].any()
            env.step(None)
        else:
            assert env.side_of[agent] == env.game.to_act
            for other in env.agents:
                mask = env.observe(other)["action_mask"]
                assert mask.any() == (other == agent)
            env.step(first_legal(env, 7 * step))
    outcome = env.game.outcome
    assert outcome is not None
    share = 1 / len(outcome.winners)
    for agent, side in env.side_of.items():
        assert total[agent] == (share if side in outcome.winners else -1)


def test_both_environments_show_the_same() -> None:
    env, single = aec_env("grid", scenario="pass"), TacticsEnv("grid", scenario="pass")
    battle = GridBattle("pass", seed=8)
    env.reset(options={"game": battle})
    seen, _ = single.reset(options={"game": battle})
    shown = env.observe("player_0")
    for name, array in seen.items():
        assert np.array_equal(array, shown[name])


def test_all_are_truncated_at_once() -> None:
    env = aec_env("match", max_steps=2)
    env.reset(seed=1)
    for _ in range(2):
        assert not any(env.truncations.values())
        env.step(first_legal(env))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert env.rewards == {"player_0": 0, "player_1": 0}
    assert env.agent_selection == "player_0"
    for agent in env.agents:  # nobody has anything more to choose
        assert not env.observe(agent)["action_mask"].any()


def test_an_action_that_is_not_in_the_mask_raises_an_error() -> None:
    env = aec_env("grid")
    env.reset(seed=1)
    before = env.game.digest()
    with pytest.raises(InvalidValueError, match=r"action 5 \(Move .* mask of player_0"):
        env.step(5)
    with pytest.raises(InvalidTypeError, match="action must be a whole number, not N"):
        env.step(None)
    assert env.game.digest() == before


def test_a_game_that_is_over_is_over_for_all() -> None:
    duel = Duel(rules="full", seed=1)
    while duel.outcome is None:
        duel.apply(duel.legal_actions()[0])
    env = aec_env("duel")
    env.reset(seed=1, options={"game": duel})
    told = {}
    for agent in env.agent_iter():
        _, reward, is_over, _, info = env.last()
        told[agent] = reward
        assert is_over
        assert info["reason"] == duel.outcome.reason
        env.step(None)
    assert sorted(told.values()) == [-1, 1]


def test_after_the_end_and_before_the_beginning_nothing_can_be_done() -> None:
    env = aec_env("duel")
    assert env.agents == []
    for use in (env.last, lambda: env.step(0), env.agent_iter):
        with pytest.raises(GameOverError, match="there is no game yet: call reset"):
            use()
    env.reset(seed=1)
    env.truncations = dict.fromkeys(env.agents, True)
    while env.agents:
        env.step(None)
    assert [*env.agent_iter()] == []
    for use in (env.last, lambda: env.step(0), lambda: env.step(None)):
        with pytest.raises(GameOverError, match="over for all agents: call reset"):
            use()
    env.reset(seed=1)
    env.step(first_legal(env))


def test_seeds_repeat_and_options_do_not_shift_them() -> None:
    seeds = []
    for options in (None, {"game_seed": 4}):
        env = aec_env("duel")
        env.reset(seed=2**64 + 1, options=options)
        env.reset()
        seeds.append(env.game.options["seed"])
    assert seeds[0] == seeds[1]


@pytest.mark.parametrize("seed", [0, 2**31, 2**63, 2**64 + 1])
def test_seeds_of_any_size_repeat(seed: int) -> None:
    begun = []
    for each in (seed, seed, seed + 1):
        env = aec_env("match", map_size=5, units=3)
        env.reset(seed=each)
        begun.append(env.game.position())
    assert begun[0] == begun[1] != begun[2]


@pytest.mark.parametrize(
    "twin_of",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["deepcopy", "pickle"],
)
def test_copies_in_the_middle_of_a_turn_play_on_alike(twin_of: Any) -> None:
    env = aec_env("grid", scenario="pass", max_steps=12)
    env.reset(seed=3)
    env.step(first_legal(env, 2))
    twin = twin_of(env)
    assert twin.game is not env.game
    before = env.game.digest()
    twin.step(first_legal(twin, 5))
    assert env.game.digest() == before
    env.step(first_legal(env, 5))
    while env.agents:
        code = None if any(env.truncations.values()) else first_legal(env, 5)
        for one in (env, twin):
            one.step(code)
        assert twin.agent_selection == env.agent_selection
        assert (twin.rewards, twin.infos) == (env.rewards, env.infos)
        assert twin.game.digest() == env.game.digest()
    env.reset(seed=8)
    twin.reset(seed=8)
    assert twin.game.digest() == env.game.digest()


def test_a_reset_in_the_middle_of_a_turn_begins_a_new_game() -> None:
    env, other = aec_env("grid"), aec_env("grid")
    env.reset(seed=1)
    env.step(first_legal(env, 2))
    env.reset(seed=4)
    other.reset(seed=4)
    assert env.game.digest() == other.game.digest()
    assert env.agents == env.possible_agents


def test_the_part_of_a_game_that_a_side_knows_is_refused() -> None:
    env = aec_env("grid", scenario="fog")
    env.reset(seed=1)
    seen = env.game.view("foes").game
    with pytest.raises(InvalidValueError, match="only as much as foes can know"):
        env.reset(options={"game": seen})


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        (
            {"game": GridBattle("pass")},
            InvalidValueError,
            "with 3457 codes and ob",
        ),
        ({"game": Duel()}, InvalidValueError, "must be of the set-up of this env"),
        ({"game": 3}, InvalidTypeError, "game must be of class Game, not 3"),
        ({"game_seed": "x"}, InvalidTypeError, "seed must be a whole number, not 'x'"),
        (3, InvalidTypeError, "options must be a table, not 3"),
    ],
)
def test_resets_that_are_refused_change_nothing(
    options: Any, error: type[Exception], message: str
) -> None:
    env, other = aec_env("grid"), aec_env("grid")
    env.reset(seed=1)
    other.reset(seed=1)
    code = first_legal(env, 2)
    with pytest.raises(error, match=message):
        env.reset(options=options)
    for each in (env, other):
        each.step(code)
    assert env.game.digest() == other.game.digest()
    env.reset()
    other.reset()
    assert env.game.options == other.game.options  # nor have seeds been drawn


@pytest.mark.parametrize("may_concede", [False, True])
def test_resigning_is_left_out_unless_asked_for(may_concede: bool) -> None:
    env = aec_env("match", may_concede=may_concede)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert bool(mask[-1]) == may_concede


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "dungeon"}, InvalidValueError, "game must be one of match, grid, d"),
        ({"game": "grid", "max_steps": 0}, InvalidValueError, "max_steps must be at"),
        ({"game": "grid", "may_concede": 1}, InvalidTypeError, "may_concede must be"),
        ({"game": "grid", "render_mode": "x"}, InvalidValueError, "render_mode must"),
        ({"game": "grid", "side": "foes"}, InvalidValueError, "grid has no option 's"),
    ],
)
def test_arguments_that_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        aec_env(**arguments)


def test_there_is_no_game_before_reset() -> None:
    with pytest.raises(GameOverError, match="there is no game yet: call reset"):
        aec_env("duel").step(0)


def test_pictures_and_words() -> None:
    env = aec_env("duel", render_mode="ansi", hero="mage")
    env.reset(seed=1)
    assert "=== Battle ===" in env.render()
    assert env.describe(0, "es") == "Golpear al combatiente 1."
    env.close()
    env.close()
