"""The environment of one side: games, rewards, refusals, copies, and its options."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import attrs
import gymnasium as gym
import numpy as np
import pytest
from attrs import define, field

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, View
from alpaca_emblem.agents import (
    Agent,
    BanditAgent,
    BeastAgent,
    GreedyAgent,
    RandomAgent,
    moves,
)
from alpaca_emblem.duel import Profile
from alpaca_emblem.envs import IDS, TacticsEnv, potential
from alpaca_emblem.errors import (
    GameOverError,
    InvalidTypeError,
    InvalidValueError,
    NoCodeError,
)
from alpaca_emblem.games.duel.bestiary import profile_from
from alpaca_emblem.games.match.actions import Resign
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.rng import Mulberry32
from tests.agents.refusing import FirstSideOnly
from tests.envs.setups import SET_UPS, SetUp

each_set_up = pytest.mark.parametrize("set_up", SET_UPS.values(), ids=SET_UPS)


def made(set_up: SetUp, **more: Any) -> TacticsEnv:
    return TacticsEnv(set_up.game, **set_up.options, **more)


def first_legal(seen: dict[str, Any], which: int = 0) -> int:
    """Return one of the codes in the mask of *seen*."""
    codes = np.flatnonzero(seen["action_mask"])
    return int(codes[which % len(codes)])


def played(env: TacticsEnv, steps: int, seed: int | None = None) -> list[Any]:
    """Return all that *env* hands out in some steps, in which games end and begin."""
    seen, info = env.reset(seed=seed)
    told: list[Any] = [seen, info]
    for step in range(steps):
        seen, reward, is_over, is_cut, info = env.step(first_legal(seen, 5 * step))
        told += [seen, reward, is_over, is_cut, info]
        if is_over or is_cut:
            seen, info = env.reset()
            told += [seen, info]
    return told


def assert_same(one: list[Any], other: list[Any]) -> None:
    for first, second in zip(one, other, strict=True):
        if isinstance(first, dict) and "observation" in first:
            for name, array in first.items():
                assert np.array_equal(array, second[name])
        else:
            assert first == second


@pytest.mark.parametrize(
    ("game", "options", "count", "shape"),
    [
        ("match", {"map_size": 4}, 452, (64, 4, 4)),
        ("match", {}, 617, (64, 7, 7)),
        ("match", {"players": 4}, 667, (78, 7, 7)),
        ("match", {"players": 4, "units": 7}, 2053, (90, 7, 7)),
        ("grid", {}, 3457, (58, 8, 12)),
        ("grid", {"scenario": "pass"}, 1765, (56, 4, 21)),
        ("grid", {"scenario": "bridge"}, 4033, (58, 8, 14)),
        ("grid", {"scenario": "fog"}, 2017, (56, 8, 12)),
        ("duel", {"hero": "mage", "enemies": ["skeleton", "spider"]}, 12, (117,)),
        ("duel", {"enemies": ["wolf", "goblin", "orc"]}, 19, (163,)),
        ("dungeon", {}, 5, (30, 16, 32)),
        ("dungeon", SET_UPS["dungeon with everything"].options, 50, (61, 16, 32)),
    ],
)
def test_the_spaces_of_each_set_up(
    game: str, options: dict[str, Any], count: int, shape: tuple[int, ...]
) -> None:
    env = TacticsEnv(game, **options)
    assert env.action_space == gym.spaces.Discrete(count)
    assert env.observation_space == gym.spaces.Dict(
        {
            "observation": gym.spaces.Box(0, 1, shape, np.float32),
            "action_mask": gym.spaces.Box(0, 1, (count,), np.int8),
        }
    )


def test_the_default_is_a_match_of_two_on_seven_by_seven_places() -> None:
    env = TacticsEnv()
    env.reset(seed=1)
    game = env.game
    assert isinstance(game, GameController)
    assert (len(game.players), game.map_size, env.side) == (2, 7, "Player 1")


@pytest.mark.unmeasured
@each_set_up
def test_a_seed_repeats_all_games(set_up: SetUp) -> None:
    one, other = (made(set_up, max_steps=8) for _ in range(2))
    assert_same(played(one, 20, seed=0), played(other, 20, seed=0))


SEEDS = [0, 1, 2**31, 2**63, 2**64, 2**64 + 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_seeds_of_any_size(seed: int) -> None:
    env = TacticsEnv("duel")
    told = played(env, 10, seed=seed)
    assert_same(told, played(env, 10, seed=seed))
    assert told[1]["game_seed"] != env.reset(seed=seed + 1)[1]["game_seed"]


def test_no_bits_of_a_seed_are_lost() -> None:
    env = TacticsEnv("duel")
    begun = {env.reset(seed=seed)[1]["game_seed"] for seed in SEEDS}
    assert len(begun) == len(SEEDS)


@pytest.mark.parametrize(
    ("seed", "error", "message"),
    [
        (-1, InvalidValueError, "seed must be at least 0, not -1"),
        (1.5, InvalidTypeError, "seed must be a whole number, not 1.5"),
        (True, InvalidTypeError, "seed must be a whole number, not True"),
    ],
)
def test_seeds_that_are_refused(
    seed: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        TacticsEnv("duel").reset(seed=seed)


@pytest.mark.parametrize("game", IDS)
def test_the_seed_of_a_game_makes_it_again(game: str) -> None:
    env = TacticsEnv(game)
    seen, info = env.reset(seed=5)
    again, _ = env.reset(options={"game_seed": info["game_seed"]})
    if game in ("grid", "dungeon"):  # no other side has acted
        assert_same([seen], [again])
    makers: dict[str, Callable[[int], Game]] = {
        "match": lambda seed: GameController.skirmish(seed=seed),
        "grid": lambda seed: GridBattle(seed=seed),
        "duel": lambda seed: Duel(seed=seed, rules="full"),
        "dungeon": lambda seed: Dungeon(seed=seed),
    }
    assert (
        env.game.fresh().position()
        == makers[game](info["game_seed"]).fresh().position()
    )


def test_options_do_not_change_the_games_that_follow() -> None:
    one, other = TacticsEnv("duel"), TacticsEnv("duel")
    one.reset(seed=3)
    other.reset(seed=3, options={"game_seed": 9, "opponents": "random"})
    assert_same([*one.reset()], [*other.reset()])


def test_a_step_is_a_decision_and_the_answers_to_it() -> None:
    env = TacticsEnv("grid", scenario="pass")
    seen, info = env.reset(seed=2)
    battle = GridBattle("pass", seed=info["game_seed"])
    codes = env.codes
    for step in range(40):
        code = first_legal(seen, 7 * step)
        action = codes.action(code, codes.roster(battle, "heroes"))
        assert action is not None
        battle.apply(action)
        while battle.to_act == "foes":
            battle.apply(BanditAgent(1).choose(battle.view("foes")))
        seen, reward, is_over, _, _ = env.step(code)
        assert env.game.digest() == battle.digest()
        assert is_over == (battle.outcome is not None)
        if is_over:
            break
        assert reward == 0


@pytest.mark.unmeasured
@pytest.mark.parametrize("side", ["heroes", "foes"])
def test_rewards_at_the_end(side: str) -> None:
    env = TacticsEnv(
        "grid", scenario="pass", side=side, opponents="random", max_steps=None
    )
    results = set()
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        assert info["side"] == side
        total, is_over, step = 0.0, False, 0
        while not is_over:
            step += 1
            code = first_legal(seen, 7 * step)
            seen, reward, is_over, is_cut, info = env.step(code)
            total += reward
            assert not is_cut
        outcome = env.game.outcome
        assert outcome is not None
        assert info["reason"] == outcome.reason
        assert info["is_success"] == (side in outcome.winners)
        assert total == (1 if info["is_success"] else -1)
        assert seen["action_mask"].tolist() == [0] * (env.codes.count - 1) + [1]
        results.add(total)
    assert results


def test_winners_share_the_reward() -> None:
    env = TacticsEnv("match", players=4, map_size=5, max_rounds=1, units=1)
    env.reset(seed=1)
    end = env.codes.count - 2
    _, reward, is_over, _, info = env.step(end)
    outcome = env.game.outcome
    assert outcome is not None
    assert is_over
    assert info["reason"] == "round_limit"
    assert len(outcome.winners) == 4
    assert reward == 0.25


def test_an_episode_is_truncated_after_its_steps() -> None:
    env = TacticsEnv("match", max_steps=3)
    seen, _ = env.reset(seed=1)
    cuts = []
    for _ in range(3):
        seen, _, is_over, is_cut, info = env.step(first_legal(seen))
        cuts.append(is_cut)
        assert not is_over
        assert "reason" not in info
    assert cuts == [False, False, True]
    with pytest.raises(GameOverError, match="the episode is over: call reset"):
        env.step(0)


@pytest.mark.unmeasured
def test_an_episode_without_limit() -> None:
    env = TacticsEnv("dungeon", max_steps=None)
    env.reset(seed=1)
    assert not any(env.step(4)[3] for _ in range(1100))


def test_a_code_that_is_not_in_the_mask_changes_nothing() -> None:
    env = TacticsEnv("grid", max_steps=3)
    seen, _ = env.reset(seed=1)
    before = env.game.digest()
    no_unit = 3 * 96 * 9  # the fourth of three heroes
    for number, code in enumerate((5, no_unit, 5)):
        again, reward, is_over, is_cut, info = env.step(code)
        assert_same([again], [seen])
        assert again["observation"] is not seen["observation"]
        assert (reward, is_over, is_cut) == (0, False, number == 2)
        reasons = ["out_of_range", "no_such_action", "out_of_range"]
        assert info["refused"] == reasons[number]
    assert env.game.digest() == before


def test_a_code_that_is_not_in_the_mask_can_raise_an_error() -> None:
    env = TacticsEnv("grid", illegal="raise")
    env.reset(seed=1)
    before = env.game.digest()
    message = r"action 5 \(Move unit 1 to \(0, 0\), and attack enemy 1.\) is not in the"
    with pytest.raises(InvalidValueError, match=message):
        env.step(5)
    with pytest.raises(InvalidValueError, match="this game has no such action"):
        env.step(3 * 96 * 9)
    assert env.game.digest() == before
    assert env.step(env.codes.count - 1)[4]["side"] == "heroes"


@pytest.mark.parametrize("may_concede", [False, True])
def test_concessions_are_left_out_unless_asked_for(may_concede: bool) -> None:
    env = TacticsEnv("match", may_concede=may_concede)
    seen, _ = env.reset(seed=1)
    resign = env.codes.count - 1
    assert seen["action_mask"][resign] == may_concede
    assert env.action_masks()[resign] == may_concede

    _, reward, is_over, _, info = env.step(resign)

    assert is_over == may_concede
    assert reward == (-1 if may_concede else 0)
    assert info.get("refused") == (None if may_concede else "may_not_concede")


def test_who_can_do_nothing_else_may_concede(monkeypatch: pytest.MonkeyPatch) -> None:
    env = TacticsEnv("match")
    monkeypatch.setattr(View, "legal_actions", lambda view: (Resign.of(),))
    seen, _ = env.reset(seed=1)
    assert np.flatnonzero(seen["action_mask"]).tolist() == [env.codes.count - 1]


@pytest.mark.parametrize("code", [1, np.int64(1), np.uint8(1), np.array(1)])
def test_codes_are_whole_numbers_of_any_kind(code: Any) -> None:
    env = TacticsEnv("duel")
    env.reset(seed=1)
    assert "refused" not in env.step(code)[4]


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (-1, InvalidValueError, "action must be from 0 to 15, not -1"),
        (16, InvalidValueError, "action must be from 0 to 15, not 16"),
        (2**70, InvalidValueError, "action must be from 0 to 15, not 11805916207"),
        (1.0, InvalidTypeError, "action must be a whole number, not 1.0"),
        ("1", InvalidTypeError, "action must be a whole number, not '1'"),
        (None, InvalidTypeError, "action must be a whole number, not None"),
        (True, InvalidTypeError, "action must be a whole number, not True"),
        (np.True_, InvalidTypeError, "action must be a whole number, not np.True_"),
        (np.array([1, 2]), InvalidTypeError, "action must be a whole number, not arr"),
    ],
)
def test_what_is_no_code_is_refused(
    action: Any, error: type[Exception], message: str
) -> None:
    env = TacticsEnv("duel")
    env.reset(seed=1)
    before = env.game.digest()
    with pytest.raises(error, match=message):
        env.step(action)
    assert env.game.digest() == before


def test_nothing_is_done_before_reset() -> None:
    env = TacticsEnv("duel", render_mode="ansi")
    for question in (
        lambda: env.step(0),
        lambda: env.game,
        env.action_masks,
        env.render,
    ):
        with pytest.raises(GameOverError, match="there is no game yet: call reset"):
            question()
    env.close()


def test_arrays_that_are_handed_out_are_free_to_change() -> None:
    env, other = TacticsEnv("duel"), TacticsEnv("duel")
    seen, _ = env.reset(seed=1)
    expected, _ = other.reset(seed=1)
    for _ in range(3):
        seen["observation"][:] = 7
        seen["action_mask"][:] = 0
        assert env.action_masks().sum() == expected["action_mask"].sum()
        code = first_legal(expected)
        seen, expected = env.step(code)[0], other.step(code)[0]
        assert_same([seen], [expected])


@pytest.mark.unmeasured
@each_set_up
@pytest.mark.parametrize(
    "twin_of",
    [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))],
    ids=["deepcopy", "pickle"],
)
def test_copies_in_mid_game_play_on_alike(
    set_up: SetUp, twin_of: Callable[[TacticsEnv], TacticsEnv]
) -> None:
    env = made(set_up, max_steps=9, shaping=potential)
    seen, _ = env.reset(seed=6)
    for _ in range(1 if set_up.game == "duel" else 3):
        seen = env.step(first_legal(seen, 3))[0]
    twin = twin_of(env)
    for step in range(4):
        code = first_legal(seen, step)
        told, other = env.step(code), twin.step(code)
        assert_same([*told], [*other])
        seen = told[0]
        if told[2]:
            break
    assert twin.game is not env.game
    assert_same(played(env, 5), played(twin, 5))


def test_reset_in_the_middle_of_a_turn_begins_a_new_game() -> None:
    env = TacticsEnv("match", max_steps=5)
    seen, _ = env.reset(seed=1)
    env.step(first_legal(seen))
    assert_same([*env.reset(seed=1)], [*TacticsEnv("match").reset(seed=1)])


def weak_hero() -> Profile:
    return attrs.evolve(profile_from("mage"), max_hit_points=1)


def test_a_game_that_is_over_before_the_first_decision_counts() -> None:
    """It is an episode of one step, with the reward of its outcome."""
    env = TacticsEnv("duel", hero=weak_hero(), enemies=["wolf"] * 6)
    losses = 0
    for seed in range(12):
        seen, info = env.reset(seed=seed)
        if "reason" not in info:
            continue
        losses += 1
        assert info == {
            "game_seed": info["game_seed"],
            "side": "hero",
            "reason": "hero_fell",
            "is_success": False,
        }
        assert np.flatnonzero(seen["action_mask"]).tolist() == [env.codes.count - 1]
        again, reward, is_over, is_cut, told = env.step(seed % env.codes.count)
        assert_same([again], [seen])
        assert (reward, is_over, is_cut) == (-1, True, False)
        assert told == info
        with pytest.raises(GameOverError, match="the episode is over"):
            env.step(0)
    assert losses > 3


def test_a_game_that_is_over_takes_the_code_in_its_mask_only() -> None:
    duel = Duel(rules="full", seed=1)
    for _ in moves(duel, BeastAgent(1)):
        pass
    env = TacticsEnv("duel", illegal="raise", shaping=potential)
    env.reset(seed=1, options={"game": duel})
    with pytest.raises(InvalidValueError, match="is not in the mask: the duel is over"):
        env.step(0)
    assert abs(env.step(env.codes.count - 1)[1]) == 1


class Resigner(Agent):
    """Gives up at once."""

    def choose(self, view: View) -> Action[Any]:
        return Resign.of()


def test_a_game_can_be_won_before_the_first_decision() -> None:
    env = TacticsEnv("match", opponents=Resigner, side="Player 2")
    rewards = set()
    for seed in range(8):
        _, info = env.reset(seed=seed)
        if info.get("is_success"):
            rewards.add(env.step(env.codes.count - 1)[1])
    assert rewards == {1}


@pytest.mark.unmeasured
@pytest.mark.parametrize("gamma", [1.0, 0.9])
@pytest.mark.parametrize("game", IDS)
def test_shaping_adds_the_difference_of_the_potential(game: str, gamma: float) -> None:
    options: dict[str, Any] = {"max_rounds": 3} if game == "match" else {}
    plain = TacticsEnv(game, max_steps=60, **options)
    shaped = TacticsEnv(game, max_steps=60, shaping=potential, gamma=gamma, **options)
    for seed in range(3):
        seen, _ = plain.reset(seed=seed)
        shaped.reset(seed=seed)
        begun = potential(shaped.game.view(shaped.side))
        total, discount, is_over, is_cut = 0.0, 1.0, False, False
        step = 0
        while not (is_over or is_cut):
            code = first_legal(seen, 3 * step) if step % 9 else 0
            seen, reward, is_over, is_cut, _ = plain.step(code)
            _, other, *_ = shaped.step(code)
            total += discount * (other - reward)
            discount *= gamma
            step += 1
        ended = 0.0 if is_over else potential(shaped.game.view(shaped.side))
        assert total == pytest.approx(discount * ended - begun, abs=1e-12)


def test_a_potential_must_be_a_number() -> None:
    with pytest.raises(InvalidTypeError, match="shaping must be a function, not 3"):
        TacticsEnv("duel", shaping=3)  # type: ignore[arg-type]
    for value, message in (
        (float("nan"), "the potential must be finite, not nan"),
        ("x", "the potential must be a number, not 'x'"),
    ):
        env = TacticsEnv("duel", shaping=lambda view, value=value: value)  # type: ignore[misc]
        with pytest.raises((InvalidTypeError, InvalidValueError), match=message):
            env.reset(seed=1)
        with pytest.raises(GameOverError, match="call reset"):
            env.step(0)


def test_an_episode_is_over_when_a_potential_fails() -> None:
    """Also at a code that is refused, and at the last step of the episode."""
    looks = 0

    def fails_once(view: View) -> float:
        nonlocal looks
        looks += 1
        return float("nan") if looks == 4 else 0.0

    env = TacticsEnv("duel", shaping=fails_once, max_steps=3)
    env.reset(seed=1)
    for _ in range(2):
        assert "refused" in env.step(0)[4]
    with pytest.raises(InvalidValueError, match="the potential must be finite"):
        env.step(0)
    with pytest.raises(GameOverError, match="call reset"):
        env.step(0)
    assert env.reset(seed=1)[1]["side"] == "hero"


@define(eq=False)
class Collector(Agent):
    """Plays at random, and keeps every view of every game."""

    kept: list[tuple[View, str]] = field(init=False, factory=list)

    def choose(self, view: View) -> Action[Any]:
        self.kept.append((view, view.text))
        return RandomAgent(self.rng).choose(view)


def test_opponents_may_keep_views_across_games() -> None:
    agent = Collector(1)
    env = TacticsEnv("duel", opponents=agent)
    for seed in range(4):
        played(env, 6, seed=seed)
    assert len(agent.kept) > 20
    for view, text in agent.kept:
        assert view.text == text
        assert view.game.view(view.side).text == text


@define
class Listener(Agent):
    """Plays at random, and hears how its games ended. It has no hash."""

    heard: list[str | None] = field(init=False, factory=list)
    fails: bool = field(init=False, default=False)

    def choose(self, view: View) -> Action[Any]:
        if self.fails:
            raise RuntimeError("no idea")
        return RandomAgent(self.rng).choose(view)

    def game_over(self, outcome: Outcome | None) -> None:
        self.heard.append(None if outcome is None else outcome.reason)


def test_opponents_hear_once_how_each_game_ended() -> None:
    agent = Listener(1)
    env = TacticsEnv("match", players=3, max_rounds=2, units=1, opponents=agent)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        is_over, step = env.game.outcome is not None, 0
        while not is_over:
            seen, _, is_over, *_ = env.step(first_legal(seen, 7 * step))
            step += 1
        outcome = env.game.outcome
        assert outcome is not None
        assert agent.heard == [outcome.reason]
        agent.heard.clear()


def test_opponents_hear_that_a_game_was_stopped() -> None:
    """By a reset, or because an opponent failed; or when an episode is truncated."""
    agent = Listener(1)
    env = TacticsEnv("duel", opponents=agent, max_steps=2)
    env.reset(seed=1)
    env.reset(seed=1)
    assert agent.heard == [None]

    agent.fails = True
    with pytest.raises(RuntimeError, match="no idea"):
        env.step(env.codes.count - 1)
    agent.fails = False
    env.reset(seed=1)
    assert agent.heard == [None] * 2

    for _ in range(2):
        env.step(0)
    assert agent.heard == [None] * 3
    env.reset()
    assert agent.heard == [None] * 3


def test_opponents_hear_of_a_game_that_is_over_before_the_first_decision() -> None:
    agent = Listener(1)
    env = TacticsEnv("duel", hero=weak_hero(), enemies=["wolf"] * 6, opponents=agent)
    ended = [env.reset(seed=seed)[1].get("reason") for seed in range(12)]
    env.reset()
    assert agent.heard[:12] == ended
    assert None in ended
    assert "hero_fell" in ended


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "opponents",
    [
        "greedy",
        GreedyAgent,
        GreedyAgent(5),
        lambda seed: GreedyAgent(rng=seed),
        ["greedy", GreedyAgent],
        {"Player 3": "greedy", "Player 2": GreedyAgent},
    ],
    ids=["name", "class", "object", "function", "list", "table"],
)
def test_opponents_come_in_many_forms(opponents: Any) -> None:
    usual = TacticsEnv("match", players=3, max_steps=10)
    env = TacticsEnv("match", players=3, max_steps=10, opponents=opponents)
    told = played(env, 6, seed=4)
    assert_same(told, played(env, 6, seed=4))
    if not isinstance(opponents, Agent):  # one object for two seats has one set of dice
        assert_same(told, played(usual, 6, seed=4))


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("game", "usual", "other"),
    [
        ("match", "greedy", "random"),
        ("grid", "bandit", "cunning"),
        ("duel", "beast", "random"),
    ],
)
def test_who_plays_the_other_sides_by_default(
    game: str, usual: str, other: str
) -> None:
    digests = []
    for opponents in (None, usual, other):
        env = TacticsEnv(game, opponents=opponents)
        seen, _ = env.reset(seed=4)
        for _ in range(8):
            seen, _, is_over, *_ = env.step(first_legal(seen))
            if is_over:
                break
        digests.append(env.game.digest())
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.parametrize(
    ("opponents", "error", "message"),
    [
        ("wise", InvalidValueError, "an opponent must be one of bandit, beast"),
        (7, InvalidTypeError, "an opponent must be the name of an agent, an agent, or"),
        (
            ["greedy", "greedy"],
            InvalidValueError,
            "must be 1 opponents, for Player",
        ),
        ({}, InvalidValueError, "opponents must be given for Player 2, not for no si"),
        ({"Player 1": "greedy"}, InvalidValueError, "for Player 2, not for Player 1"),
        ([None], InvalidTypeError, "an opponent must be the name of an agent"),
        (FirstSideOnly(1), InvalidValueError, "Player 1 only, not Player 2"),
        ("learned", InvalidValueError, "no policy of the library has learned to play"),
    ],
)
def test_opponents_that_are_refused(
    opponents: Any, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        TacticsEnv("match", opponents=opponents)
    env = TacticsEnv("match")
    env.reset(seed=1)
    before = env.game.digest()
    with pytest.raises(error, match=message):
        env.reset(options={"opponents": opponents})
    assert env.game.digest() == before


def test_an_opponent_is_checked_for_the_game_and_the_side_of_a_reset() -> None:
    """Refused, it leaves the present game as it was."""
    env = TacticsEnv("grid", side="foes", opponents=FirstSideOnly(1))
    env.reset(seed=1)
    before = env.game.digest()

    with pytest.raises(InvalidValueError, match="heroes only, not foes"):
        env.reset(options={"side": "heroes", "opponents": FirstSideOnly(1)})
    with pytest.raises(InvalidValueError, match="no policy of the library has learned"):
        env.reset(options={"game": GridBattle(seed=1), "opponents": "learned"})

    assert env.game.digest() == before


def test_a_function_that_makes_no_agent_is_refused() -> None:
    env = TacticsEnv("duel", opponents=lambda seed: seed)
    with pytest.raises(InvalidTypeError, match="an opponent must be of class Agent"):
        env.reset(seed=1)


def test_an_opponent_in_a_dungeon_has_nothing_to_play() -> None:
    assert TacticsEnv("dungeon", opponents="explorer").reset(seed=1)
    with pytest.raises(InvalidValueError, match="an opponent must be one of"):
        TacticsEnv("dungeon", opponents="wise")
    with pytest.raises(InvalidValueError, match="must be 0 opponents, for no side"):
        TacticsEnv("dungeon", opponents=["greedy"])


def test_a_game_of_ones_own_is_copied() -> None:
    battle = GridBattle(seed=1)
    battle.end_turn()
    env = TacticsEnv("grid")
    seen, info = env.reset(seed=1, options={"game": battle, "side": "foes"})
    before = battle.digest()

    env.step(first_legal(seen))

    assert battle.digest() == before
    assert info == {"side": "foes", "game_seed": 1}
    assert env.reset()[1]["side"] == "heroes"


def test_a_game_from_a_position_has_no_seed_to_tell() -> None:
    battle = GridBattle.from_text(str(GridBattle("pass", seed=1)))
    env = TacticsEnv("grid", scenario="pass")
    assert env.reset(options={"game": battle})[1] == {"side": "heroes"}


@pytest.mark.parametrize(
    ("game", "side", "setup"),
    [
        ("grid", "heroes", {"scenario": "fog"}),
        ("grid", "foes", {"scenario": "fog"}),
        ("dungeon", "adventurer", {}),
    ],
)
def test_the_part_of_a_game_that_a_side_knows_is_refused(
    game: str, side: str, setup: dict[str, Any]
) -> None:
    env = TacticsEnv(game, **setup)
    env.reset(seed=1)
    view = env.game.view(side)

    with pytest.raises(InvalidValueError, match=f"only as much as {side} can know"):
        env.reset(options={"game": view.game})

    seen, _ = env.reset(options={"game": view.sample(Mulberry32(1))})
    assert "refused" not in env.step(first_legal(seen))[4]


def test_the_game_of_a_view_that_hides_only_dice_is_played() -> None:
    env = TacticsEnv("duel")
    env.reset(seed=1)

    seen, _ = env.reset(options={"game": env.game.view("hero").game})

    assert "refused" not in env.step(first_legal(seen))[4]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        (3, InvalidTypeError, "options must be a table, not 3"),
        (
            {"sied": "foes"},
            InvalidValueError,
            "no option 'sied'; there are game, gam",
        ),
        ({"side": "none"}, InvalidValueError, "side must be one of heroes, foes, not"),
        ({"game": 3}, InvalidTypeError, "game must be of class Game, not 3"),
        (
            {"game": GridBattle(), "game_seed": 3},
            InvalidValueError,
            "options are a game or a game_seed, not both",
        ),
        (
            {"game": GridBattle("pass")},
            InvalidValueError,
            "must be of the set-up of this environment, with 3457 codes and observatio",
        ),
        ({"game": Duel()}, InvalidValueError, "with 3457 codes and observations of"),
        ({"game": GameController()}, NoCodeError, "turn zero has free choices"),
        ({"game_seed": "x"}, InvalidTypeError, "seed must be a whole number, not 'x'"),
    ],
)
def test_options_that_are_refused_change_nothing(
    options: Any, error: type[Exception], message: str
) -> None:
    env = TacticsEnv("grid")
    env.reset(seed=1)
    before = env.game.digest()
    with pytest.raises(error, match=message):
        env.reset(options=options)
    assert env.game.digest() == before
    assert "refused" not in env.step(env.codes.count - 1)[4]
    other = TacticsEnv("grid")  # nor have seeds been drawn
    other.reset(seed=1)
    assert env.reset()[1] == other.reset()[1]


def test_a_game_on_another_ground_is_refused() -> None:
    """The board has the same shape, and a rock in another place."""
    scenario = GridBattle().scenario
    rows = [row.replace("#", "f") for row in scenario.rows]
    other = attrs.evolve(scenario, rows=rows)
    env = TacticsEnv("grid")
    with pytest.raises(InvalidValueError, match="must be of the set-up of this env"):
        env.reset(options={"game": GridBattle(other)})


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"game": "chess"}, InvalidValueError, "game must be one of match, grid, duel"),
        ({"side": "none"}, InvalidValueError, "side must be one of Player 1, Player"),
        ({"max_steps": 0}, InvalidValueError, "max_steps must be at least 1, not 0"),
        ({"max_steps": 1.5}, InvalidTypeError, "max_steps must be a whole number"),
        ({"gamma": 1.5}, InvalidValueError, "gamma must be from 0 to 1, not 1.5"),
        ({"may_concede": 1}, InvalidTypeError, "may_concede must be of class bool"),
        ({"illegal": "ignore"}, InvalidValueError, "must be 'refuse' or 'raise', not"),
        ({"render_mode": "png"}, InvalidValueError, "render_mode must be None or one"),
        ({"colour": 1}, InvalidValueError, "match has no option 'colour'; its options"),
        ({"seed": 1}, InvalidValueError, "match has no option 'seed'"),
    ],
)
def test_arguments_that_are_refused(
    arguments: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        TacticsEnv(**arguments)


def test_codes_in_words() -> None:
    env = TacticsEnv("grid")
    assert env.describe(env.codes.count - 1) == "End the turn."
    assert env.describe(0, "de") == "Einheit 1 nach (0, 0) ziehen und warten."
    with pytest.raises(NoCodeError, match="code must be from 0 to 3456, not 3457"):
        env.describe(3457)


@pytest.mark.unmeasured
@each_set_up
def test_what_is_hidden_does_not_show(set_up: SetUp) -> None:
    """Worlds and dice that agree with a view give equal observations and masks."""
    env, other = made(set_up), made(set_up)
    seen, _ = env.reset(seed=2)
    others = 0
    for step in range(40):
        if step % 5 == 0:
            twin = env.game.view(env.side).sample(Mulberry32(step))
            shown, _ = other.reset(options={"game": twin})
            assert_same([shown], [seen])
            others += twin.digest() != env.game.digest()
        seen, _, is_over, *_ = env.step(first_legal(seen, 11 * step))
        if is_over:
            break
    assert bool(others) == (set_up != SET_UPS["grid"])  # which has no dice


def test_gymnasium_makes_it_by_name() -> None:
    for game, name in IDS.items():
        env = gym.make(name)
        seen, _ = env.reset(seed=1)
        assert_same([seen], [TacticsEnv(game).reset(seed=1)[0]])
        assert env.unwrapped.codes.count == len(seen["action_mask"])  # type: ignore[attr-defined]
        env.close()
        env.close()
    assert gym.make(IDS["grid"], scenario="pass").action_space.n == 1765  # type: ignore[attr-defined]


def test_gymnasium_finds_the_package_by_itself() -> None:
    program = (
        "import gymnasium as gym; env = gym.make('alpaca_emblem.envs:"
        "alpaca_emblem/Duel-v0', hero='mage'); env.reset(seed=1); print(env.spec.id)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "alpaca_emblem/Duel-v0\n"


def test_masks_are_found_through_wrappers() -> None:
    """Learners ask for the method of this name, whatever wraps the environment."""
    env = gym.make(IDS["duel"], hero="mage")
    seen, _ = env.reset(seed=1)
    assert env is not env.unwrapped
    assert not hasattr(env, "action_masks")
    assert np.array_equal(env.get_wrapper_attr("action_masks")(), seen["action_mask"])


def test_environments_run_side_by_side() -> None:
    """Game k of a vector is that of a single environment with the seed + k."""
    vector = gym.make_vec(
        IDS["duel"], num_envs=3, vectorization_mode="sync", hero="mage"
    )
    seen, info = vector.reset(seed=5)
    for index in range(3):
        single, other = TacticsEnv("duel", hero="mage").reset(seed=5 + index)
        assert np.array_equal(seen["observation"][index], single["observation"])
        assert info["game_seed"][index] == other["game_seed"]
    for _ in range(30):
        seen, *_ = vector.step(seen["action_mask"].argmax(axis=1))
    vector.close()
