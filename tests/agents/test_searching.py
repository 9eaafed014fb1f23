"""Agents that search: by hand, by views only, and repeatable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import (
    Agent,
    BeastAgent,
    ExpectiminimaxAgent,
    LearnedAgent,
    RandomAgent,
    UctAgent,
    moves,
)
from alpaca_emblem.agents.learned import FittedPolicy
from alpaca_emblem.agents.policy import shipped_policy
from alpaca_emblem.agents.searching import Judgement, judgement_of, uct
from alpaca_emblem.agents.searching.expectiminimax import _Look
from alpaca_emblem.agents.searching.judgements import (
    Line,
    Plain,
    apply_line,
    average,
    share,
)
from alpaca_emblem.agents.searching.uct import ADVISED, _Search
from alpaca_emblem.duel import ArmProfile, Profile, Strike, Wait
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel.events import StrikeLanded
from alpaca_emblem.games.duel.judging import average_damage
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.grid import Act, Scenario
from alpaca_emblem.lab import AgentSpec, Experiment, run
from alpaca_emblem.match import EndTurn, Equip, Give, Move, UseItem
from alpaca_emblem.rng import Mulberry32
from tests.measuring import unmeasured

MAKERS: dict[str, Callable[[int], Game]] = {
    "match": lambda seed: GameController.skirmish(map_size=5, seed=seed),
    "match of three": lambda seed: GameController.skirmish(3, 5, seed, units=3),
    "grid": lambda seed: GridBattle("pass", seed=seed),
    "fog": lambda seed: GridBattle("fog", seed=seed),
    "duel": lambda seed: Duel(seed=seed, rules="full"),
    "dungeon": lambda seed: Dungeon(seed=seed),
}
SEARCHERS: dict[str, Callable[[int], Agent]] = {
    "uct": lambda seed: UctAgent(seed, iterations=6),
    "expectiminimax": lambda seed: ExpectiminimaxAgent(seed, limit=40, samples=2),
}

CORNER = """
name = "Corner"
map = "...."
options = { hit_chance = 90 }
[[unit]]
side = "heroes"
name = "Ada"
class = "Fighter"
at = [0, 0]
hit_points = 5
movement = 3
power = 9
[[unit]]
side = "foes"
name = "Weak"
class = "Fighter"
at = [0, 2]
hit_points = 3
movement = 1
power = 9
"""


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", MAKERS)
@pytest.mark.parametrize("agent", SEARCHERS)
def test_searchers_play_every_game(agent: str, game: str) -> None:
    """A few decisions of all sides: legal, and the same again from the same seeds."""
    digests = []
    for _ in range(2):
        played = MAKERS[game](3)
        agents = {
            side: SEARCHERS[agent](number) for number, side in enumerate(played.sides)
        }
        for number, _ in enumerate(moves(played, agents)):
            if number == 4:
                break
        digests.append(played.digest())
    assert digests[0] == digests[1]


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", MAKERS)
@pytest.mark.parametrize("agent", SEARCHERS)
def test_searchers_see_views_only(agent: str, game: str) -> None:
    """The true dice and all that is hidden make no difference to the choice."""
    played = MAKERS[game](3)
    side = played.to_act
    assert side is not None
    before, view = played.digest(), played.view(side)
    other = view.sample(Mulberry32(99))
    same = SEARCHERS[agent](7).choose(other.view(side))
    assert SEARCHERS[agent](7).choose(view) == same
    assert same in view.legal_actions()
    assert played.digest() == before


def bare_duel(own: int, other: int) -> Duel:
    """A duel of fists in which the hero acts."""

    def fighter(name: str, hit_points: int) -> Profile:
        fist = ArmProfile(name="fist", low=1, high=1, kind="blunt")
        return Profile(breed=name, max_hit_points=hit_points, arm=fist)

    duel = Duel(hero=fighter("one", own), enemies=[fighter("two", other)], seed=1)
    while duel.to_act != "hero":
        duel.apply(duel.legal_actions()[0])
    return duel


def test_expectiminimax_weighs_every_roll() -> None:
    """The value of an action is the mean over its results, by their probabilities."""
    duel = bare_duel(9, 9)
    agent = ExpectiminimaxAgent(1)
    (strike,) = [a for a in duel.legal_actions() if isinstance(a, Strike)]
    judged = judgement_of(duel, Mulberry32(1))
    expected = sum(
        float(chance) * judged.value(duel, "hero")
        for chance, _ in duel.successors(strike, limit=3000)
    )
    found = _Look(agent, judged, "hero").after(duel, (strike,), 0)
    assert found == pytest.approx(expected, abs=1e-12)


PAIR = (
    CORNER.replace('"...."', '"....\\n...."')
    + """
[[unit]]
side = "heroes"
name = "Bea"
class = "Fighter"
at = [1, 0]
hit_points = 4
movement = 2
power = 1
"""
)
"""A board on which two heroes act in one turn."""


def test_depth_counts_decisions_of_the_own_turn() -> None:
    """The second one is the best after each result of the first one."""
    battle = GridBattle(Scenario.from_text(PAIR), seed=1)
    judged = judgement_of(battle, Mulberry32(1))
    look = _Look(ExpectiminimaxAgent(1, depth=2), judged, "heroes")

    def acts() -> list[Action[Any]]:
        return [each for each in battle.legal_actions() if not each.is_referees]

    def worth(act: Action[Any], depth: int) -> float:
        total = 0.0
        for chance, _ in battle.successors(act, limit=3000):
            if depth == 1 or battle.outcome is not None or battle.to_act != "heroes":
                value = judged.value(battle, "heroes")
            else:
                value = max(worth(each, depth - 1) for each in acts())
            total += float(chance) * value
        return total

    others = 0
    for act in acts():
        found = look.after(battle, (act,), 1)
        assert found == pytest.approx(worth(act, 2), abs=1e-9)
        others += abs(found - worth(act, 1)) > 1e-3
    assert others > 2  # one decision deep, they have other values


@pytest.mark.unmeasured
def test_a_deeper_search_ends_its_turns() -> None:
    """It was once put off for ever, since only then the enemy answers."""
    match = GameController.skirmish(map_size=4, units=1, seed=2)
    agent = ExpectiminimaxAgent(1, depth=3)
    ends, in_turn = 0, 0
    for played in moves(match, {"Player 1": agent, "Player 2": agent}, 60):
        in_turn += 1
        if isinstance(played.action, EndTurn):
            ends, in_turn = ends + 1, 0
        assert in_turn <= 3
    assert ends > 2 or match.outcome is not None


def distance_in(game: Any) -> int:
    """Return the least number of steps between units of different sides."""
    distances = game.field.topology.distances_from
    least: int = min(
        distances(one.location)[other.location.index]
        for one in game.units
        for other in game.units
        if one.owner is not other.owner
    )
    return least


FAR: dict[str, Callable[[], Any]] = {
    "match": lambda: GameController.skirmish(map_size=12, units=1, seed=1),
    "grid": lambda: GridBattle(
        Scenario.from_text(
            CORNER.replace('"...."', f'"{"." * 40}"').replace("[0, 2]", "[0, 39]")
        ),
        seed=1,
    ),
}


@pytest.mark.parametrize("game", FAR)
@pytest.mark.parametrize("agent", SEARCHERS)
def test_without_an_attack_in_reach_units_walk_to_the_enemy(
    agent: str, game: str
) -> None:
    """Something must pull them, or no unit would ever walk."""
    played = FAR[game]()
    before = distance_in(played)
    assert before > 12
    played.apply(SEARCHERS[agent](1).choose(played.view(played.to_act)))
    assert distance_in(played) < before


class Flat(Judgement[Any]):
    """Finds all positions equal."""

    def of_position(self, game: Game, side: str) -> float:
        return 0.0


def test_of_equal_lines_the_end_of_the_turn_is_chosen() -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    view = match.view(match.to_act or "")
    agent = ExpectiminimaxAgent(1, judgement=lambda game, rng: Flat(rng))
    assert agent.choose(view) == EndTurn.of()


def test_of_too_many_results_some_are_drawn() -> None:
    """Their mean comes near to the exact one."""
    duel = bare_duel(9, 9)
    judged = judgement_of(duel, Mulberry32(1))
    (strike,) = [a for a in duel.legal_actions() if isinstance(a, Strike)]
    results = [*duel.successors(strike, limit=3000)]
    exact, drawn = (
        _Look(ExpectiminimaxAgent(1, limit=limit, samples=500), judged, "hero").after(
            duel, (strike,), 0
        )
        for limit in (len(results), 1)
    )
    assert len(results) > 1
    assert drawn != exact
    assert drawn == pytest.approx(exact, abs=0.03)


def test_average_damage_is_the_mean_of_the_forecast() -> None:
    """Without effects, the average is that of the resolver over all rolls."""
    duel = Duel(hero="barbarian", enemies=["wolf", "goblin", "orc"], seed=3)
    attacker = duel.actor
    assert attacker is not None
    for strike in duel.legal_actions():
        if isinstance(strike, Strike):
            mean = sum(
                float(result.probability) * event.damage
                for result in duel.forecast(strike).results
                for event in result.events
                if isinstance(event, StrikeLanded)
            )
            found = average_damage(duel, attacker, duel.fighter(strike.target))
            assert found == pytest.approx(mean, abs=1e-9)


def test_lines_of_a_match_are_legal_and_leave_items_alone() -> None:
    """Lines walk, equip and use with one unit, or end the turn."""
    match = GameController.skirmish(map_size=5, seed=1)
    judged = judgement_of(match, Mulberry32(1))
    lines = judged.lines(match)
    kinds = {tuple(type(action).__name__ for action in line) for line in lines}
    assert {
        ("Move",),
        ("EndTurn",),
        ("Move", "UseItem"),
        ("Move", "Equip", "UseItem"),
    } <= kinds
    assert ("Equip",) not in kinds
    assert {name for kind in kinds for name in kind} == {
        *("Move", "Equip", "UseItem", "EndTurn"),
    }
    before = match.digest()
    for line in lines:
        done = apply_line(match, line)
        assert done == len(line)
        for _ in line:
            match.undo()
    assert match.digest() == before


def test_nothing_is_set_up_by_search() -> None:
    match = GameController(players=2, map_size=4, seed=1)
    judged = judgement_of(match, Mulberry32(1))
    assert judged.lines(match) == [(EndTurn.of(),)]
    side = match.to_act
    assert side is not None
    assert UctAgent(1).choose(match.view(side)) == EndTurn.of()


def test_a_line_stops_where_it_is_no_longer_legal() -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    end = next(a for a in match.legal_actions() if isinstance(a, EndTurn))
    assert apply_line(match, (end, end)) == 1
    assert match.undo() == end


class Silent(Plain):
    """Offers no lines."""

    def lines(self, game: Game) -> list[Line]:
        return []


class Generous(Plain):
    """Ranks one line more than there are."""

    def priors(self, game: Game, lines: Sequence[Line]) -> list[float]:
        return [0.5] * (len(lines) + 1)


@pytest.mark.parametrize("agent", [ExpectiminimaxAgent, UctAgent])
@pytest.mark.parametrize(
    ("judgement", "error", "message"),
    [
        (lambda game, rng: 5, InvalidTypeError, "must be of class Judgement, not 5"),
        (lambda game, rng: None, InvalidTypeError, "must be of class Judgement"),
        (lambda game, rng: Silent(rng), InvalidValueError, "Silent.lines must have a"),
    ],
    ids=["number", "none", "silent"],
)
def test_judgements_that_are_none(
    agent: Any, judgement: Any, error: type[Exception], message: str
) -> None:
    battle = GridBattle("pass", seed=1)
    before = battle.digest()
    with pytest.raises(error, match=message):
        agent(1, judgement=judgement).choose(battle.view("heroes"))
    assert battle.digest() == before


def test_each_line_has_one_prior() -> None:
    battle = GridBattle("pass", seed=1)
    agent = UctAgent(1, judgement=lambda game, rng: Generous(rng))
    with pytest.raises(InvalidValueError, match=r"priors must be .* for each line"):
        agent.odds(battle.view("heroes"))


def test_a_side_that_is_eliminated_has_lost_though_the_others_go_on() -> None:
    """Descents and exchanges go on beyond the end of a side."""
    match = GameController.skirmish(3, 5, 2, units=2)
    agents = {side: RandomAgent(seed) for seed, side in enumerate(match.sides)}
    for _ in moves(match, agents):
        if len(match.tacticians) == 2:
            break
    left = {each.name for each in match.tacticians}
    judged = judgement_of(match, Mulberry32(1))

    assert match.outcome is None
    for side in match.sides:
        assert (judged.value(match, side) == -0.98) == (side not in left)


def test_danger_lowers_the_value_of_a_position() -> None:
    """Weak reaches Ada over two squares, and not over three."""
    values = []
    for column in (2, 3):
        battle = GridBattle(
            Scenario.from_text(CORNER.replace("[0, 2]", f"[0, {column}]")), seed=1
        )
        judged = judgement_of(battle, Mulberry32(1))
        values.append(judged.of_position(battle, "heroes"))
    assert values[0] + 0.2 < values[1]


def test_both_find_the_kill() -> None:
    """Ada can attack first, or be attacked by a foe who kills her."""
    battle = GridBattle(Scenario.from_text(CORNER), seed=1)
    for agent in (ExpectiminimaxAgent(1), UctAgent(1, iterations=60)):
        action = agent.choose(battle.view("heroes"))
        assert isinstance(action, Act)
        assert action.target == 2


@pytest.mark.unmeasured
def test_odds_add_up_to_the_iterations() -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    side = match.to_act
    assert side is not None
    odds = UctAgent(1, iterations=80).odds(match.view(side))
    assert sum(each.visits for each in odds) == 80
    assert all(-1 <= each.value <= 1 for each in odds)
    assert not any(isinstance(each.action, Give) for each in odds)


def test_more_time_means_more_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that goes on by a second whenever it is read."""
    match = GameController.skirmish(map_size=5, seed=1)
    view = match.view(match.to_act or "")
    for seconds in (3.0, 9.0):
        ticks = count()
        clock = SimpleNamespace(monotonic=lambda ticks=ticks: next(ticks))
        monkeypatch.setattr(uct, "time", clock)
        odds = UctAgent(1, iterations=1, seconds=seconds).odds(view)
        assert sum(each.visits for each in odds) == seconds - 1


@pytest.mark.parametrize(
    ("game", "samples"), [("fog", 7), ("grid", 2), ("duel", 2), ("match", 2)]
)
def test_each_descent_searches_a_sample_of_its_own_where_something_is_hidden(
    monkeypatch: pytest.MonkeyPatch, game: str, samples: int
) -> None:
    """Elsewhere, the first one is searched, and another tells that nothing is."""
    drawn: list[str] = []
    real = View.sample

    def sample(view: View, rng: Any) -> Game:
        found = real(view, rng)
        drawn.append(str({**found.position(), "dice": None}))
        return found

    monkeypatch.setattr(View, "sample", sample)
    played = MAKERS[game](3)
    UctAgent(1, iterations=6).odds(played.view(played.to_act or ""))
    assert len(drawn) == samples
    assert (len({*drawn}) > 2) == (game == "fog")


@pytest.mark.unmeasured
def test_too_little_time_for_one_descent_still_decides() -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    side = match.to_act
    assert side is not None
    agent = UctAgent(1, seconds=1e-9)
    assert agent.choose(match.view(side)) in match.legal_actions()


@pytest.mark.parametrize("agent", SEARCHERS)
def test_nothing_is_searched_in_a_finished_game(agent: str) -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    match.remove_tactician("Player 2")
    with pytest.raises(InvalidValueError, match="Player 1 has nothing to decide"):
        SEARCHERS[agent](1).choose(match.view("Player 1"))


@pytest.mark.parametrize("agent", SEARCHERS)
def test_agents_keep_nothing_of_earlier_games(agent: str) -> None:
    """Only their dice go on: with equal dice they choose alike."""
    duel, battle = MAKERS["duel"](3), MAKERS["grid"](3)
    kept = SEARCHERS[agent](5)
    side = duel.to_act
    assert side is not None
    kept.choose(duel.view(side))
    kept.rng = Mulberry32(8)
    fresh = SEARCHERS[agent](8)
    view = battle.view("heroes")
    assert kept.choose(view) == fresh.choose(view)


def test_one_descent_is_enough_for_a_choice() -> None:
    for make in MAKERS.values():
        game = make(2)
        side = game.to_act
        assert side is not None
        choice = UctAgent(1, iterations=1).choose(game.view(side))
        assert choice in game.legal_actions()


def test_one_decision_needs_no_search() -> None:
    duel = bare_duel(5, 5)
    alone = [a for a in duel.view("hero").legal_actions() if isinstance(a, Strike)]
    assert UctAgent(1, iterations=1).choose(duel.view("hero")) in alone


def test_a_single_line_is_chosen_without_a_search() -> None:
    class Sure(Judgement[Any]):
        def of_position(self, game: Game, side: str) -> float:
            raise AssertionError("there is nothing to decide")

        def deserves_a_look(self, action: Any) -> bool:
            return isinstance(action, EndTurn)

    match = GameController.skirmish(map_size=5, seed=1)
    agent = UctAgent(1, judgement=lambda game, rng: Sure(rng))
    side = match.to_act
    assert side is not None
    assert isinstance(agent.choose(match.view(side)), EndTurn)


def test_own_judgement() -> None:
    """A judgement that finds attacks unworthy of a look never attacks."""

    class Peaceful(Judgement[Any]):
        def of_position(self, game: Game, side: str) -> float:
            return 0.0

        def deserves_a_look(self, action: Any) -> bool:
            return isinstance(action, Equip | Move)

    match = GameController.skirmish(map_size=5, seed=1)
    side = match.to_act
    assert side is not None
    for agent in (
        UctAgent(1, iterations=20, judgement=lambda game, rng: Peaceful(rng)),
        ExpectiminimaxAgent(1, judgement=lambda game, rng: Peaceful(rng)),
    ):
        assert not isinstance(agent.choose(match.view(side)), UseItem)


def test_judgements_of_games() -> None:
    names = {}
    for name, make in MAKERS.items():
        names[name] = type(judgement_of(make(1), Mulberry32(1))).__name__
    assert names == {
        "match": "MatchJudgement",
        "match of three": "MatchJudgement",
        "grid": "GridJudgement",
        "fog": "GridJudgement",
        "duel": "DuelJudgement",
        "dungeon": "DungeonJudgement",
    }
    with pytest.raises(InvalidTypeError):
        judgement_of(3, Mulberry32(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["match", "match of three", "grid", "duel"])
def test_values_are_bounded_and_opposed(name: str) -> None:
    """Each side fears the next attacks of the other more than it counts on its own."""
    game = MAKERS[name](2)
    judged = judgement_of(game, Mulberry32(1))
    values = {side: judged.value(game, side) for side in game.sides}
    assert all(-1 <= value <= 1 for value in values.values())
    if len(values) == 2:
        assert -0.3 < sum(values.values()) <= 1e-9


def test_ended_games_are_won_or_lost() -> None:
    match = GameController.skirmish(map_size=5, seed=1)
    match.remove_tactician("Player 2")
    judged = judgement_of(match, Mulberry32(1))
    assert judged.value(match, "Player 1") == 1
    assert judged.value(match, "Player 2") == -1


def test_a_game_of_ones_own_is_played_at_random() -> None:
    assert Plain(Mulberry32(1)).of_position(MAKERS["duel"](1), "hero") == 0.0
    assert Plain.playing_on == 200


def test_waiting_never_deserves_a_look() -> None:
    judged = judgement_of(MAKERS["duel"](1), Mulberry32(1))
    duel = MAKERS["duel"](1)
    waits = [action for action in duel.legal_actions() if isinstance(action, Wait)]
    assert not any(map(judged.deserves_a_look, waits))


def test_arithmetic() -> None:
    assert share({"a": 1.0, "b": 1.0, "c": 2.0}, "c") == 0.0
    assert share({"a": 1.0, "b": 0.0}, "a") == 0.98
    assert average([1, 2]) == 1.5
    assert average([]) == 0.0


@pytest.mark.parametrize(
    ("kind", "settings", "message"),
    [
        (UctAgent, {"iterations": 0}, "iterations must be at least 1"),
        (UctAgent, {"seconds": 0}, "seconds must be above 0 and at most 1000000"),
        (
            UctAgent,
            {"seconds": float("nan")},
            "seconds must be above 0 and at most 1000000",
        ),
        (
            UctAgent,
            {"exploration": -1},
            "exploration must be from 0 to 1000000",
        ),
        (UctAgent, {"trust": float("inf")}, "trust must be from 0 to 1000000, not inf"),
        (UctAgent, {"playing_on": -1}, "playing_on must be at least 0"),
        (ExpectiminimaxAgent, {"depth": 0}, "depth must be at least 1"),
        (ExpectiminimaxAgent, {"depth": 7}, "depth must be at most 6, not 7"),
        (ExpectiminimaxAgent, {"limit": 0}, "limit must be at least 1"),
        (
            ExpectiminimaxAgent,
            {"limit": 100_001},
            "limit must be at most 100000, not 100001",
        ),
        (ExpectiminimaxAgent, {"samples": 0}, "samples must be at least 1"),
        (
            ExpectiminimaxAgent,
            {"samples": 10_001},
            "samples must be at most 10000, not 10001",
        ),
    ],
)
def test_settings_out_of_range(
    kind: type[Agent], settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidValueError, match=message):
        kind(1, **settings)


def test_the_largest_depth_is_played_where_turns_are_short() -> None:
    duel = Duel(hero="mage", enemies=["skeleton", "spider"], seed=1)
    side = duel.to_act
    assert side is not None
    agent = ExpectiminimaxAgent(1, depth=6)
    assert agent.choose(duel.view(side)) in duel.legal_actions()


def test_the_largest_limit_and_number_of_samples_are_played() -> None:
    """Neither costs time where an action has few results."""
    battle = GridBattle(seed=1)
    agent = ExpectiminimaxAgent(1, limit=100_000, samples=10_000)
    assert agent.choose(battle.view("heroes")) in battle.legal_actions()


def test_an_experiment_with_too_large_a_depth_is_refused() -> None:
    deep = AgentSpec("expectiminimax", {"depth": 2**31 - 1})
    with pytest.raises(InvalidValueError, match="depth must be at most 6"):
        run(Experiment(game="match", agents=[deep]), 1)


@cache
@unmeasured()
def doubtful_view(is_doubtful: bool) -> View:
    """Return a view of a duel in which the policy is in doubt, or is sure."""
    policy = shipped_policy("duel-mage")
    for seed in range(30):
        duel = Duel(
            hero="mage", enemies=["skeleton", "spider"], rules="full", seed=seed
        )
        while duel.outcome is None:
            if duel.to_act == "hero":
                view = duel.view("hero")
                search = _Search(
                    UctAgent(1),
                    judgement_of(duel, Mulberry32(1)),
                    FittedPolicy.of(duel, "hero", policy),
                )
                if (len(search.arms(duel)) > 1) == is_doubtful:
                    return view
            player = LearnedAgent if duel.to_act == "hero" else BeastAgent
            duel.apply(player(seed).choose(duel.view(duel.to_act or "")))
    raise AssertionError("no such view")


def test_a_sure_policy_is_followed_without_a_search() -> None:
    view = doubtful_view(is_doubtful=False)
    policy = shipped_policy("duel-mage")
    agent = UctAgent(1, policy=policy)
    assert agent.choose(view) == LearnedAgent(1, policy=policy).choose(view)
    assert not any(each.visits for each in agent.odds(view)[1:])


def test_a_policy_in_doubt_is_searched_among_its_proposals() -> None:
    view = doubtful_view(is_doubtful=True)
    plain = UctAgent(1, iterations=20).odds(view)
    guided = UctAgent(1, iterations=20, policy="duel-mage").odds(view)
    assert 1 < len(guided) <= min(ADVISED, len(plain))
    assert sum(each.visits for each in guided) == 20
    assert LearnedAgent(1).choose(view) in [each.action for each in guided]


def test_a_policy_is_given_by_its_name_or_itself() -> None:
    view = doubtful_view(is_doubtful=True)
    named = UctAgent(3, iterations=9, policy="duel-mage")
    given = UctAgent(3, iterations=9, policy=shipped_policy("duel-mage"))
    assert named.odds(view) == given.odds(view)


def test_a_policy_of_another_game_is_refused() -> None:
    agent = UctAgent(1, policy="grid-pass")
    duel = MAKERS["duel"](1)
    while duel.to_act != "hero":
        duel.apply(duel.legal_actions()[0])
    for refused in (
        lambda: agent.check(duel, "hero"),
        lambda: agent.choose(duel.view("hero")),
    ):
        with pytest.raises(InvalidValueError, match="has learned to play heroes in"):
            refused()
    agent.check(MAKERS["grid"](1), "heroes")
    UctAgent(1).check(duel, "enemies")
    with pytest.raises(InvalidTypeError, match="policy must be"):
        UctAgent(1, policy=3)  # type: ignore[arg-type]


def test_the_enemy_is_not_expected_to_play_by_the_policy() -> None:
    battle = GridBattle("pass", seed=1)
    judged = judgement_of(battle, Mulberry32(1))
    fitted = FittedPolicy.of(battle, "heroes", shipped_policy("grid-pass"))
    guided, plain = (
        _Search(UctAgent(1), judged, fitted),
        _Search(UctAgent(1), judged, None),
    )
    assert len(guided.arms(battle)) <= ADVISED
    battle.end_turn()
    while battle.to_act is None:
        battle.apply(battle.legal_actions()[0])
    assert battle.to_act == "foes"
    assert guided.arms(battle) == plain.arms(battle)


def test_a_judgement_is_made_by_a_function() -> None:
    for kind in (UctAgent, ExpectiminimaxAgent):
        with pytest.raises(InvalidTypeError, match="judgement must be a function"):
            kind(1, judgement=3)  # type: ignore[arg-type]


def test_defaults() -> None:
    uct, exact = UctAgent(1), ExpectiminimaxAgent(1)
    assert (uct.iterations, uct.seconds, uct.exploration, uct.trust) == (
        300,
        None,
        0.1,
        0.3,
    )
    assert (exact.depth, exact.limit, exact.samples) == (1, 200, 32)
