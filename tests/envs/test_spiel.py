"""The games in OpenSpiel, by its own tests and algorithms, and beside the games."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import islice, product
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    evaluate_bots,
    expected_game_score,
    ismcts,
    mcts,
)
from open_spiel.python.bots import uniform_random
from open_spiel.python.policy import UniformRandomPolicy

from alpaca_emblem import GridBattle
from alpaca_emblem.agents import Agent, codes_of, observer_of
from alpaca_emblem.envs import aec_env, nodes
from alpaca_emblem.envs.parameters import PLANS, _readers_of, defaults_of
from alpaca_emblem.envs.spiel import (
    NAMES,
    SpielGame,
    SpielGrid,
    SpielMatch,
    SpielState,
)
from alpaca_emblem.errors import (
    GameOverError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import exact_value
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.texts import describe_code

CHANCE: Final = pyspiel.PlayerId.CHANCE
MODES: Final = pyspiel.GameType.ChanceMode
KINDS: Final = pyspiel.GameType.Information

SET_UPS: Final = {
    "match": "match(map_size=5,units=3)",
    "match on one map": "match(map_size=5,units=3,map_seed=3)",
    "match of four": "match(plan=contest_of_four,map_size=6,units=2,map_seed=1)",
    "match that can be resigned": "match(map_size=4,units=2,may_concede=True)",
    "grid": "grid",
    "grid with dice": "grid(scenario=pass)",
    "grid in fog with dice": "grid(scenario=fog)",
    "duel": "duel",
    "duel with skills": "duel(hero=mage,enemies=skeleton+spider)",
    "lesson": "duel(rules=lesson)",
}
MEASURED = {"grid in fog with dice", "duel with skills", "match of four"}
"""Set-ups that go through the lines of the others, too."""

each_set_up = pytest.mark.parametrize(
    "set_up",
    [
        pytest.param(
            set_up, marks=[] if name in MEASURED else pytest.mark.unmeasured, id=name
        )
        for name, set_up in SET_UPS.items()
    ],
)


def load(set_up: str, **more: Any) -> SpielGame:
    name = f"python_alpaca_{set_up}"
    if not more:
        game = pyspiel.load_game(name)
    else:
        known = pyspiel.game_parameters_from_string(name)
        game = pyspiel.load_game(known.pop("name"), known | more)
    assert isinstance(game, SpielGame)
    return game


def pick(state: SpielState, dice: Mulberry32) -> int:
    """Return a random move of a player or of chance."""
    if not state.is_chance_node():
        moves = state.legal_actions()
        return int(moves[dice.between(0, len(moves) - 1)])
    left = dice.between(1, 10**9) / 1e9
    for move, weight in state.chance_outcomes():
        left -= weight
        if left <= 1e-9:
            return int(move)
    raise AssertionError("the probabilities sum to less than 1")


def states(game: SpielGame, seed: int, most: int = 10**9) -> Iterator[SpielState]:
    """Yield the states of a random game, at most *most*. The state is always new."""
    state, dice = game.new_initial_state(), Mulberry32(seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state = state.child(pick(state, dice))


def last(game: SpielGame, seed: int) -> SpielState:
    return [*states(game, seed)][-1]


@pytest.mark.unmeasured
@each_set_up
def test_openspiel_finds_no_fault(set_up: str) -> None:
    """It plays at random, and checks clones, serialization, masks and observations."""
    pyspiel.random_sim_test(load(set_up, max_steps=8), 1, True, False)


@pytest.mark.slow
@each_set_up
def test_openspiel_finds_no_fault_in_whole_games(set_up: str) -> None:
    pyspiel.random_sim_test(load(set_up), 3, True, False)


@pytest.mark.parametrize(
    ("set_up", "mode", "information", "players", "loss"),
    [
        ("grid", MODES.DETERMINISTIC, KINDS.PERFECT_INFORMATION, 2, -1),
        ("grid(fog=3)", MODES.DETERMINISTIC, KINDS.IMPERFECT_INFORMATION, 2, -1),
        (
            "grid(scenario=pass)",
            *(MODES.EXPLICIT_STOCHASTIC, KINDS.PERFECT_INFORMATION, 2, -1),
        ),
        ("duel", MODES.EXPLICIT_STOCHASTIC, KINDS.PERFECT_INFORMATION, 2, -1),
        (
            "match(plan=contest_of_four)",
            *(MODES.EXPLICIT_STOCHASTIC, KINDS.PERFECT_INFORMATION, 4, -1 / 3),
        ),
    ],
)
def test_openspiel_knows_what_a_set_up_is(
    set_up: str, mode: Any, information: Any, players: int, loss: float
) -> None:
    game = load(set_up)
    kind = game.get_type()
    assert (kind.chance_mode, kind.information) == (mode, information)
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.num_players(), game.utility_sum()) == (players, 0)
    assert (game.min_utility(), game.max_utility()) == (loss, 1)
    assert game.num_distinct_actions() == game.codes.count
    assert game.max_game_length() == 2000
    has_chance = mode == MODES.EXPLICIT_STOCHASTIC
    assert game.max_chance_outcomes() == (500 if has_chance else 0)
    assert game.max_chance_nodes_in_history() == (6003 if has_chance else 0)


def test_games_are_loaded_by_name_with_any_number_of_players() -> None:
    names = [kind.short_name for kind in pyspiel.registered_games()]
    assert set(NAMES.values()) <= set(names)
    game = pyspiel.load_game("python_alpaca_match", {"players": 3})
    assert game.sides == ("Player 1", "Player 2", "Player 3")
    assert str(load("grid(fog=-1,scenario=pass,max_steps=9)")) == (
        "python_alpaca_grid(max_steps=9,scenario=pass)"
    )
    assert load("grid(fog=-1)") == load("grid")
    assert pickle.loads(pickle.dumps(game)) == game


@each_set_up
def test_legal_actions_are_those_of_the_game(set_up: str) -> None:
    for state in states(load(set_up), 7, 20):
        if state.is_chance_node() or state.is_terminal():
            continue
        game = state.game_now()
        side, codes = game.to_act, codes_of(game)
        assert side is not None
        assert state.get_game().sides[state.current_player()] == side
        roster = codes.roster(game, side)
        may_concede = "may_concede" in set_up
        legal = [
            codes.code(action, roster)
            for action in game.legal_actions()
            if not action.is_referees
            if may_concede or not action.is_concession
        ]
        assert state.legal_actions() == sorted(legal)
        for code in state.legal_actions():
            assert state.action_to_string(code) == describe_code(codes, code)


@each_set_up
def test_outcomes_of_chance_are_the_successors_of_the_game(set_up: str) -> None:
    """Their probabilities are equal, in the same order, and so are the positions."""
    state, dice, rolls = load(set_up).new_initial_state(), Mulberry32(5), 0
    for number in range(90):
        move = pick(state, dice)
        if not state.is_chance_node():
            if number % 6 == 0:  # rounds end, and units meet
                move = max(set(state.legal_actions()) - {resigning_in(state)})
            rolls += is_roll_of_the_game(state, move)
        state.apply_action(move)
        if state.is_terminal() or rolls == 4:
            break
    is_certain = set_up == "grid" or ("match" in set_up and "four" not in set_up)
    assert (rolls == 0) == is_certain  # the last of two players is not the next first


@pytest.mark.parametrize("set_up", ["grid", "grid(scenario=pass)", "duel"])
def test_results_of_an_action_are_gone_through_once(
    monkeypatch: pytest.MonkeyPatch, set_up: str
) -> None:
    calls: list[Action[Any]] = []
    real = Game.successors

    def note(game: Game, action: Action[Any], *, limit: int) -> Any:
        calls.append(action)
        return real(game, action, limit=limit)

    state, dice, moves = load(set_up).new_initial_state(), Mulberry32(3), 0
    monkeypatch.setattr(Game, "successors", note)
    while moves < 10:
        calls.clear()
        decides = not state.is_chance_node()
        state.apply_action(pick(state, dice))
        assert not decides or len(calls) == 1
        moves += decides


def resigning_in(state: SpielState) -> int:
    """Return the code for resigning, or another that is never legal."""
    last = int(state.num_distinct_actions()) - 1
    return last if state.action_to_string(0, last) == "Resign." else -1


def is_roll_of_the_game(state: SpielState, code: int) -> bool:
    """Compare an action with that of the game, and return whether it needs chance."""
    child, game = state.child(code), state.game_now()
    side, codes = game.to_act, codes_of(game)
    assert side is not None
    action = codes.action(code, codes.roster(game, side))
    assert action is not None
    expected = [(float(p), game.timeless()) for p, _ in game.successors(action)]
    if not child.is_chance_node():
        assert expected == [(1, child.game_now().timeless())]
        return False
    odds = child.chance_outcomes()
    assert abs(sum(weight for _, weight in odds) - 1) < 1e-12
    assert [weight for _, weight in odds] == [weight for weight, _ in expected]
    for move in {0, len(expected) // 2, len(expected) - 1}:
        assert child.child(move).game_now().timeless() == expected[move][1]
    assert child.game_now().timeless() == state.game_now().timeless()
    return True


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_on_one_map_begins_by_each_order_alike(players: int) -> None:
    game = load(f"match(players={players},map_seed=2,units=1)")
    state = game.new_initial_state()
    odds = state.chance_outcomes()
    ways = [1, 1, 2, 6, 24][players]
    assert odds == [(move, 1 / ways) for move in range(ways)]
    orders = []
    for move in range(ways):
        position = state.child(move).game_now().position()
        orders.append(position["order"])
    assert orders == sorted(orders)
    assert len({tuple(order) for order in orders}) == ways


def test_a_match_on_a_map_of_its_own_begins_by_a_seed() -> None:
    state = load("match(units=1)").new_initial_state()
    with pytest.raises(GameOverError, match="there is no game yet: chance decides"):
        state.game_now()
    for digit in (0, 1, 2):
        assert state.chance_outcomes() == [(move, 1 / 256) for move in range(256)]
        assert state.observation_string(0) == ""
        assert not any(state.observation_tensor(0))
        state.apply_action(digit)
    seeded = aec_env("match", units=1)
    seeded.reset(options={"game_seed": 258})
    assert state.game_now().timeless() == seeded.game.timeless()


def test_chance_draws_a_seed_where_there_are_too_many_outcomes() -> None:
    """The next order of six players is one of 6! - 5! = 600."""
    state = load("match(players=6,units=1,map_seed=1,max_rounds=3)").new_initial_state()
    assert len(state.chance_outcomes()) == 256  # of 6! = 720 orders
    end = state.get_game().num_distinct_actions() - 2
    for _ in range(3):
        state.apply_action(5)
    for _ in range(6):
        assert state.action_to_string(end) == "End the turn."
        state.apply_action(end)
    orders = set()
    for digit in range(5):
        other = state.clone()
        for move in (digit, 9, 9):
            assert other.chance_outcomes() == [(move, 1 / 256) for move in range(256)]
            assert other.legal_actions() == [*range(256)]
            other.apply_action(move)
        assert not other.is_chance_node()
        orders.add(tuple(other.game_now().position()["order"]))
    assert len(orders) == 5


def test_what_a_seed_brings_about_is_one_of_the_successors(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = load("duel(rules=lesson)").new_initial_state()
    strike = state.legal_actions()[0]
    listed = state.child(strike)
    results = [
        (weight, str(listed.child(move))) for move, weight in listed.chance_outcomes()
    ]
    monkeypatch.setattr(nodes, "MOST_BRANCHES", 1)
    drawing, dice, drawn = state.child(strike), Mulberry32(1), []
    assert len(drawing.chance_outcomes()) == 256
    for _ in range(150):
        other = drawing.clone()
        for _ in range(3):
            other.apply_action(pick(other, dice))
        drawn.append(str(other))
    texts = {text: 0.0 for _, text in results}
    for weight, text in results:
        texts[text] += weight
    assert set(drawn) <= set(texts)
    for text, weight in texts.items():
        assert abs(drawn.count(text) / 150 - weight) < 4 * (weight / 150) ** 0.5


@each_set_up
def test_observations_are_those_of_the_sides(set_up: str) -> None:
    game = load(set_up)
    state = [*states(game, 4, 15)][-1]
    now = state.game_now()
    observer = observer_of(now)
    assert game.observation_tensor_shape() == [*observer.shape]
    assert game.observer.names == observer.names
    for player, side in enumerate(game.sides):
        view = now.view(side)
        assert state.observation_tensor(player) == observer.write(view)
        assert json.loads(state.observation_string(player)) == view.position
    whole = game.make_py_observer()
    whole.set_from(state, 1)
    assert whole.dict["observation"].shape == observer.shape
    assert whole.tensor is not None
    assert whole.tensor.tolist() == state.observation_tensor(1)


@pytest.mark.unmeasured
def test_values_are_those_of_the_outcome() -> None:
    values = set()
    for enemies, seed in product(("rat", "orc+orc"), range(5)):
        state = last(load(f"duel(enemies={enemies})"), seed)
        outcome = state.game_now().outcome
        assert outcome is not None
        signs = [1 if side in outcome.winners else -1 for side in ("hero", "enemies")]
        assert state.returns() == (signs if outcome.winners else [0, 0])
        assert state.rewards() == state.returns()
        values.add(tuple(state.returns()))
    assert values == {(1, -1), (-1, 1), (0, 0)}  # who flees has neither won nor lost


def test_the_losers_share_the_loss() -> None:
    state = load("match(players=3,map_seed=1,may_concede=True)").new_initial_state()
    state.apply_action(4)  # the order 3, 1, 2
    resign = state.get_game().num_distinct_actions() - 1
    state.apply_action(resign)
    assert state.returns() == [0, 0, 0]
    state.apply_action(resign)
    assert state.is_terminal()
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == [-0.5, 1, -0.5]


def test_a_game_that_lasts_too_long_is_a_draw() -> None:
    game = load("grid(max_steps=3)")
    state = last(game, 1)
    assert len(state.history()) == game.max_game_length() == 3
    assert (state.is_terminal(), state.returns()) == (True, [0, 0])
    assert state.game_now().outcome is None
    assert state.legal_actions() == []
    with pytest.raises(GameOverError, match="the game is over"):
        state.apply_action(0)


@each_set_up
def test_clones_are_independent(set_up: str) -> None:
    game, dice = load(set_up), Mulberry32(3)
    for state in islice(states(game, 5, 12), 4, None):
        if state.is_terminal():
            return
        before, clone = str(state), state.clone()
        clone.apply_action(pick(clone, dice))
        assert str(state) == before != str(clone)


@each_set_up
def test_states_are_pickled_as_their_moves(set_up: str) -> None:
    game = load(set_up, max_steps=20)
    state = [*states(game, 6, 15)][-1]
    written = pickle.dumps(state)
    again = pickle.loads(written)
    assert len(written) < 1000
    assert (str(again), again.history()) == (str(state), state.history())
    for player in range(game.num_players()):
        assert again.information_state_string(player) == (
            state.information_state_string(player)
        )
    dice = Mulberry32(2)
    while not state.is_terminal():
        move = pick(state, dice)
        state.apply_action(move)
        again.apply_action(move)
    assert str(again) == str(state)
    text = pyspiel.serialize_game_and_state(game, state)
    _, read = pyspiel.deserialize_game_and_state(text)
    assert str(read) == str(state)


@each_set_up
def test_what_is_done_in_the_game_of_a_state_can_be_undone(set_up: str) -> None:
    """OpenSpiel itself has no undo for games in Python."""
    dice = Mulberry32(9)
    for state in islice(states(load(set_up), 10, 25), 3, None, 7):
        if state.get_game().tree.seeds is None and len(state.history()) < 3:
            continue
        shown, game = str(state), state.game_now()
        digests: list[str] = []
        while game.outcome is None and len(digests) < 12:
            digests.append(game.digest())
            legal = game.legal_actions()
            game.apply(legal[dice.between(0, len(legal) - 1)])
        while digests:
            game.undo()
            assert game.digest() == digests.pop()
        assert str(state) == shown
    with pytest.raises(pyspiel.SpielError, match="not undoing"):
        state.undo_action(0, 0)


def foes_turn() -> SpielState:
    """Return a state of a battle in fog in which the foes act, and are not seen."""
    state = load("grid(scenario=fog,fog=2)").new_initial_state()
    end = state.get_game().num_distinct_actions() - 1
    assert state.action_to_string(end) == "End the turn."
    state.apply_action(end)
    assert state.current_player() == 1
    return state


@pytest.mark.unmeasured
def test_players_do_not_notice_what_is_hidden() -> None:
    """Foes move differently, and not equally often, far from all heroes."""
    ends = []
    for count in (0, 1, 2):
        state = foes_turn()
        for _ in range(count):
            quiet = [
                state.child(code)
                for code in state.legal_actions()[:-1]
                if state.child(code).observation_string(0)
                == state.observation_string(0)
            ]
            state = quiet[count % len(quiet)]
        while state.current_player() == 1:
            state = state.child(state.legal_actions()[-1])
        ends.append(state)
    assert len({str(state) for state in ends}) > 1
    assert len({state.information_state_string(1) for state in ends}) > 1
    for what in ("information_state_string", "observation_string", "legal_actions"):
        assert len({str(getattr(state, what)(0)) for state in ends}) == 1
    assert len({tuple(state.observation_tensor(0)) for state in ends}) == 1


@pytest.mark.unmeasured
def test_information_states_remember_all_that_was_seen_and_done() -> None:
    """Equal ones have the same earlier ones of the player, and the same actions."""
    game = load("grid(scenario=fog)")
    pasts: dict[tuple[int, str], tuple[Any, ...]] = {}
    for seed in range(2):
        own: list[list[Any]] = [[], []]
        previous: SpielState | None = None
        for state in states(game, seed, 40):
            if previous is not None:
                own[previous.current_player()].append(state.history()[-1])
            for player in (0, 1):
                known = state.information_state_string(player)
                if not own[player] or own[player][-1] != known:
                    own[player].append(known)
                past = tuple(own[player])
                assert pasts.setdefault((player, known), past) == past
            previous = state
    assert len(pasts) > 40


@pytest.mark.unmeasured
def test_samples_are_states_that_a_player_cannot_tell_apart() -> None:
    game, dice, hidden = load("grid(scenario=fog)"), Mulberry32(4), 0

    def rng() -> float:
        return dice.between(0, 2**31 - 2) / 2**31

    for state in islice(states(game, 3, 40), 2, None, 5):
        for player in (0, 1):
            if state.is_chance_node():
                with pytest.raises(InvalidValueError, match="only decisions can be"):
                    state.resample_from_infostate(player, rng)
                continue
            other = state.resample_from_infostate(player, rng)
            for what in ("observation_string", "observation_tensor"):
                assert getattr(other, what)(player) == getattr(state, what)(player)
            known = state.information_state_string(player)
            assert other.information_state_string(player) == known
            assert other.current_player() == state.current_player()
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            child = other.child(pick(other, dice))
            again = pickle.loads(pickle.dumps(child))
            assert (str(again), again.history()) == (str(child), child.history())
            hidden += str(other) != str(state)
    assert hidden > 4


@pytest.mark.parametrize(
    ("player", "rng", "error", "message"),
    [
        (2, lambda: 0.5, InvalidValueError, "player must be at most 1, not 2"),
        (-1, lambda: 0.5, InvalidValueError, "player must be at least 0, not -1"),
        (1.0, lambda: 0.5, InvalidTypeError, "player must be a whole number, not 1.0"),
        (0, 0.5, InvalidTypeError, "rng must be a function, not 0.5"),
        (0, lambda: "x", InvalidTypeError, "the number of rng must be a number, not"),
        (0, lambda: -0.1, InvalidValueError, "the number of rng must be from 0 to 1"),
        (0, lambda: float("nan"), InvalidValueError, "must be from 0 to 1, not nan"),
    ],
)
def test_samples_that_are_refused(
    player: Any, rng: Any, error: type[Exception], message: str
) -> None:
    state = load("grid(scenario=fog)").new_initial_state()
    with pytest.raises(error, match=message):
        state.resample_from_infostate(player, rng)


def test_numbers_at_both_ends_draw_samples() -> None:
    state = load("grid(scenario=fog)").new_initial_state()
    for rng in (lambda: 0, lambda: 1):
        other = state.resample_from_infostate(0, rng)
        assert other.observation_string(0) == state.observation_string(0)


def test_samples_without_secrets_are_clones() -> None:
    state = last(load("grid", max_steps=5), 1)
    other = state.resample_from_infostate(1, lambda: 0.5)
    assert (str(other), other.history()) == (str(state), state.history())


def test_information_set_search_plays_in_fog() -> None:
    state = foes_turn()
    dice = np.random.RandomState(1)  # noqa: TID251  # as OpenSpiel's bots want
    evaluator = mcts.RandomRolloutEvaluator(1, dice, max_length=3)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2, 5, random_state=dice)
    assert bot.step(state) in state.legal_actions()


def test_information_states_without_secrets_are_the_moves() -> None:
    state = load("grid").new_initial_state()
    state.apply_action(state.legal_actions()[2])
    state.apply_action(state.legal_actions()[0])
    first, second = state.history()
    assert state.information_state_string(0) == f"0: {first}, {second}"
    assert state.information_state_string(1) == f"1: {first}, {second}"


class UniformAgent(Agent):
    """Draws an action; `RandomAgent` draws a kind of action first."""

    def choose(self, view: View) -> Action[Any]:
        return choice(self.rng, view.legal_actions())


@pytest.mark.unmeasured
@pytest.mark.parametrize("rules", ["lesson", "full"])
def test_openspiel_computes_the_exact_value(rules: str) -> None:
    """Its value of random play is that of the lab, which shares no code with it."""
    game = load(f"duel(rules={rules},enemies=rat,turn_limit=1)")
    state, policy = game.new_initial_state(), UniformRandomPolicy(game)
    value = expected_game_score.policy_value(state, [policy, policy])
    exact = exact_value(state.game_now(), UniformAgent())
    won, lost = exact.wins("hero"), exact.wins("enemies")
    assert won.low - lost.high - 1e-9 <= value[0] <= won.high - lost.low + 1e-9
    assert value[0] == -value[1]


@pytest.mark.unmeasured
def test_a_search_of_openspiel_beats_a_random_player() -> None:
    game = load("duel(rules=lesson,enemies=rat)")
    dice = np.random.RandomState(1)  # noqa: TID251  # as OpenSpiel's bots want
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bots = [
        mcts.MCTSBot(game, 2, 10, evaluator, random_state=dice),
        uniform_random.UniformRandomBot(1, dice),
    ]
    values = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, dice)
    assert [*values] == [1, -1]


@pytest.mark.parametrize(
    ("set_up", "error", "message"),
    [
        ("grid(glory=1)", pyspiel.SpielError, "Unknown parameter 'glory'"),
        ("grid(fog=near)", pyspiel.SpielError, "Wrong type for parameter fog"),
        ("grid(fog=-3)", InvalidValueError, "fog must be at least 1, not -3"),
        ("grid(scenario=moor)", InvalidValueError, "scenario must be one of"),
        (
            "grid(triangle=2)",
            InvalidValueError,
            "triangle must be 1 or 0, or -1 to leave it as it is, not 2",
        ),
        ("duel(enemies=bard)", InvalidValueError, "there is no fighter 'bard'"),
        ("duel(rules=hard)", InvalidValueError, "rules must be DuelRules, or one of"),
        (
            "match(plan=raid)",
            InvalidValueError,
            "plan must be one of contest, classic, contest_of_four, not 'raid'",
        ),
        ("match(players=1)", InvalidValueError, "players must be at least 2, not 1"),
        ("duel(max_steps=0)", InvalidValueError, "max_steps must be at least 1, not 0"),
        (
            "duel(max_steps=1000001)",
            InvalidValueError,
            "max_steps must be at most 1000000, not 1000001",
        ),
    ],
)
def test_parameters_that_are_refused(
    set_up: str, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        load(set_up)


def test_parameters_of_a_set_up_have_names_and_types() -> None:
    with pytest.raises(InvalidValueError, match="grid has no parameter 'glory'; its "):
        SpielGrid({"glory": 1})
    for params, message in (
        ({"fog": "near"}, "fog must be a whole number, not 'near'"),
        ({"triangle": True}, "triangle must be a whole number, not True"),
        ({"scenario": ["pass"]}, r"scenario must be of class str, not \['pass'\]"),
        ({"may_concede": 1}, "may_concede must be of class bool, not 1"),
        (["pass"], r"parameters must be of class Mapping, not \['pass'\]"),
    ):
        with pytest.raises(InvalidTypeError, match=message):
            SpielGrid(params)  # type: ignore[arg-type]


def test_the_base_of_games_is_none() -> None:
    for make in (SpielGame, type("Heir", (SpielGame,), {})):
        with pytest.raises(InvalidTypeError, match=r"is no game: take a subclass, suc"):
            make({})


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 1, -(2**31) + 1])
def test_seeds_of_maps_are_numbers_that_openspiel_can_hold(seed: int) -> None:
    game = load("match", map_seed=seed, units=1)
    state = game.new_initial_state().child(0)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    expected = aec_env("match", map_seed=seed, units=1)
    expected.reset(seed=1)
    field = state.game_now().position()["board"]
    assert field == expected.game.position()["board"]


@pytest.mark.parametrize("seed", [2**31, 2**63, 2**64 + 1])
def test_seeds_of_maps_beyond_that_are_refused(seed: int) -> None:
    message = f"map_seed must be at most 2147483647, not {seed}"
    with pytest.raises(InvalidValueError, match=message):
        SpielMatch({"map_seed": seed})


@pytest.mark.unmeasured
def test_games_with_other_parameters_go_side_by_side() -> None:
    """Their states, and copies of them, are independent."""
    names = ("duel", "duel(hero=mage)", "grid", "grid(fog=3)", "match(map_seed=1)")
    alone = [[str(state) for state in states(load(name), 8, 6)] for name in names]
    begun = [load(name).new_initial_state() for name in names]
    copied = [copy.deepcopy(state) for state in begun]
    for group in (begun, copied):
        dice = [Mulberry32(8) for _ in names]
        for step in range(6):
            for index, state in enumerate(group):
                assert str(state) == alone[index][step]
                if step < 5:
                    state.apply_action(pick(state, dice[index]))


def test_every_parameter_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "learning.md").read_text("utf-8")
    rows = page.partition("| game | parameters |")[2].partition("\n\n")[0].split("\n")
    told = {row.split(" | ")[0].strip("| "): row for row in rows[2:]}
    assert [*told] == [*NAMES, "all"]
    for game in NAMES:
        row = told[game] + told["all"]
        assert set(defaults_of(game)) <= set(re.findall(r"`(\w+)`", row))
    assert "`max_steps`, 2000 by default" in told["all"]
    assert set(PLANS) <= set(re.findall(r"`(\w+)`", told["match"]))


def test_types_of_options_may_have_been_read_before() -> None:
    """Attrs puts types in the place of their names, once it is asked for them."""
    numbers = {*defaults_of("duel")} - {"hero", "enemies", "rules"}
    attrs.resolve_types(DuelRules)
    assert {*_readers_of(DuelRules), "max_steps", "may_concede"} == numbers
    assert "can_flee" in numbers


def test_parameters_are_the_options_of_a_game() -> None:
    def game_of(set_up: str) -> Game:
        return last(load(set_up, max_steps=1), 1).game_now()

    battle = game_of(
        "grid(scenario=pass,hit_chance=0,triangle=1,levels=0,turn_limit=9)"
    )
    assert isinstance(battle, GridBattle)
    options = battle.scenario.options
    assert (options.hit_chance, options.triangle, options.levels) == (None, True, False)
    assert options.turn_limit == 9
    rules = game_of("duel(can_flee=0,turn_limit=0,least_hit_chance=30)").position()
    usual = game_of("duel").position()["rules"]
    assert usual.pop("turn_limit") == 200
    assert rules["rules"] == usual | {"can_flee": False, "least_hit_chance": 30}


def test_moves_that_are_refused_change_nothing() -> None:
    game = load("duel")
    state = game.new_initial_state()
    shown, strike = str(state), state.legal_actions()[0]
    for code in (4, 999, -2):
        with pytest.raises(InvalidValueError, match=f"{code} is not among the legal"):
            state.apply_action(code)
    assert (str(state), state.history()) == (shown, [])
    state.apply_action(strike)
    ways = len(state.chance_outcomes())
    with pytest.raises(
        InvalidValueError, match=f"outcome must be from 0 to {ways - 1}"
    ):
        state.apply_action(ways)
    assert state.action_to_string(3) == "Outcome 3."
    assert game.action_to_string(0, 0) == "Strike fighter 1."
    assert game.action_to_string(CHANCE, 2) == "Outcome 2."
    assert game.action_to_string(0, np.int64(0)) == "Strike fighter 1."
    with pytest.raises(InvalidValueError, match="action must be from 0 to 15, not 99"):
        game.action_to_string(0, 99)
    with pytest.raises(InvalidTypeError, match="game must be of class SpielGame"):
        SpielState(None)  # type: ignore[arg-type]


def test_observations_that_are_refused() -> None:
    kinds, secrets = pyspiel.IIGObservationType, pyspiel.PrivateInfoType
    hidden, public = load("grid(scenario=fog)"), load("grid")
    for game, kind in (
        (hidden, kinds(perfect_recall=False, private_info=secrets.NONE)),
        (hidden, kinds(perfect_recall=True, private_info=secrets.ALL_PLAYERS)),
        (public, kinds(perfect_recall=False, public_info=False)),
    ):
        with pytest.raises(InvalidValueError, match="must be of public information"):
            game.make_py_observer(kind)
    everyone = kinds(perfect_recall=False, private_info=secrets.ALL_PLAYERS)
    state, observer = public.new_initial_state(), public.make_py_observer(everyone)
    assert observer.string_from(state, 0) == state.observation_string(0)
    memory = public.make_py_observer(kinds(perfect_recall=True))
    memory.set_from(state, 0)
    assert (memory.tensor, memory.dict) == (None, {})
    with pytest.raises(InvalidValueError, match="observers have no parameters, not x"):
        public.make_py_observer({"x": 1})
    with pytest.raises(InvalidTypeError, match="must be of class IIGObservationType"):
        public.make_py_observer("x")
    for observed in (observer, memory):
        with pytest.raises(InvalidValueError, match="player must be at least 0, not -"):
            observed.string_from(state, -1)
        with pytest.raises(InvalidValueError, match="player must be at most 1, not 2"):
            observed.set_from(state, 2)
        with pytest.raises(InvalidTypeError, match="player must be a whole number"):
            observed.string_from(state, "0")  # type: ignore[arg-type]


def test_openspiel_is_asked_for_by_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "alpaca_emblem.envs.spiel")
    with pytest.raises(ImportError, match=r"pip install 'alpaca-emblem\[spiel\]'"):
        import_module("alpaca_emblem.envs.spiel")


@pytest.mark.slow
def test_openspiel_needs_no_other_extra_and_ends_in_peace() -> None:
    """OpenSpiel keeps what was registered until after the end of Python."""
    program = """if True:
        import sys
        sys.modules.update(gymnasium=None, pettingzoo=None, numba=None)
        import alpaca_emblem.envs.spiel
        import pyspiel
        state = pyspiel.load_game("python_alpaca_grid").new_initial_state()
        state.apply_action(state.legal_actions()[0])
        print(len(state.observation_tensor(1)))
    """
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("5568\n", "")
