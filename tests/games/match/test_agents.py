"""The greedy agent: its rules, its walks, and its values of uses."""

from collections import Counter

import pytest

from alpaca_emblem.agents import Agent, GreedyAgent, RandomAgent, moves, play
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import EndTurn, Equip, Move, UseItem
from alpaca_emblem.games.match.agents import (
    WORTHLESS,
    Rank,
    Worth,
    best_walk,
    worth_of,
)
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import ScriptedRandom
from tests.games.match.rows import (
    AXE,
    BOW,
    LANCE,
    LIGHT,
    SPEAR,
    STAFF,
    SWORD,
    match_of,
    unit,
)
from tests.games.tiny import Pile


def choice_in(match: GameController, seed: int = 1) -> Action[GameController]:
    """Return the choice of a greedy agent with *seed* for the player in turn."""
    assert match.to_act is not None
    return GreedyAgent(seed).choose(match.view(match.to_act))


def test_a_kill_comes_before_more_damage() -> None:
    match = match_of(
        unit("North", "Fighter", 2, AXE),
        unit("South", "Hero", 1, SPEAR),
        unit("South", "Cleric", 3, hit_points="10/100"),
    )

    assert choice_in(match) == UseItem(1, 3)


def test_killing_a_hero_comes_before_killing_a_stronger_unit() -> None:
    match = match_of(
        unit("North", "Fighter", 2, AXE),
        unit("South", "Cleric", 1, hit_points="30/100"),
        unit("South", "Hero", 3, hit_points="10/100"),
    )

    assert choice_in(match) == UseItem(1, 3)


def test_most_damage_is_dealt_where_least_comes_back() -> None:
    """An archer is hit as hard as a hero is not, but does not strike a neighbour."""
    match = match_of(
        unit("North", "Fighter", 2, AXE),
        unit("South", "Hero", 1, SPEAR),
        unit("South", "Archer", 3, BOW),
    )

    assert choice_in(match) == UseItem(1, 2)  # 45 - 10 against 30


def test_damage_comes_before_healing() -> None:
    match = match_of(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Fighter", 1, AXE, hit_points="40/100"),
        unit("South", "Archer", 2, BOW),
    )

    assert choice_in(match) == UseItem(2, 3)


def test_healing_comes_before_walking_and_goes_to_the_hurt() -> None:
    match = match_of(
        unit("North", "Fighter", 0, AXE),
        unit("North", "Cleric", 1, STAFF),
        unit("North", "Archer", 2, BOW, hit_points="90/100"),
        unit("South", "Hero", 7, SPEAR),
    )

    assert choice_in(match) == UseItem(2, 3)


def test_no_unit_is_healed_at_full_hit_points() -> None:
    match = match_of(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Alpaca", 1),
        unit("South", "Hero", 7, SPEAR),
    )

    assert choice_in(match) == EndTurn()


def test_no_blow_is_struck_that_costs_more_than_it_brings() -> None:
    match = match_of(
        unit("North", "Fighter", 0, AXE, moved=True),
        unit("South", "SwordMaster", 1, SWORD),
    )

    assert choice_in(match) == EndTurn()


def test_no_blow_is_struck_that_costs_the_own_life() -> None:
    match = match_of(
        unit("North", "Fighter", 0, AXE, hit_points="10/100", moved=True),
        unit("South", "Hero", 1, SPEAR),
    )

    assert choice_in(match) == EndTurn()


@pytest.mark.parametrize(
    ("hit_points", "expected"),
    [("60/100", UseItem(1, 2)), ("59/100", EndTurn())],
    ids=["as strong", "weaker"],
)
def test_equal_strikes_are_exchanged_unless_the_agent_would_be_weaker(
    hit_points: str, expected: Action[GameController]
) -> None:
    match = match_of(
        unit("North", "Hero", 0, SPEAR, hit_points=hit_points, moved=True),
        unit("South", "Hero", 1, SPEAR, hit_points="60/100"),
    )

    assert choice_in(match) == expected


def test_the_best_item_is_equipped_first_and_then_used() -> None:
    match = match_of(
        unit("North", "Sorcerer", 0, LIGHT, "spirit 30 1-1 'spirit'", movement=0),
        unit("South", "Sorcerer", 1, "light 30 2-2 'far light'"),
    )

    first = choice_in(match)
    match.apply(first)

    assert first == Equip(1, 1)  # spirit beats light, light does not
    assert choice_in(match) == UseItem(1, 2)


def test_equipped_item_stays_unless_another_is_better() -> None:
    match = match_of(
        unit("North", "Hero", 0, SPEAR, SPEAR), unit("South", "Archer", 1, BOW)
    )

    assert choice_in(match) == UseItem(1, 2)


def test_an_item_is_equipped_for_its_reach() -> None:
    match = match_of(unit("North", "Hero", 0, SPEAR, LANCE), unit("South", "Archer", 2))

    assert choice_in(match) == Equip(1, 1)


def test_a_unit_walks_towards_the_nearest_enemy_that_it_is_strong_against() -> None:
    match = match_of(
        unit("North", "Fighter", 3, AXE),
        unit("South", "SwordMaster", 0, SWORD),
        unit("South", "Hero", 7, SPEAR),
    )

    assert choice_in(match) == Move(1, (0, 5))


def test_the_turn_ends_when_nothing_useful_is_left() -> None:
    match = match_of(unit("North", "Alpaca", 0), unit("South", "Hero", 7, SPEAR))

    assert choice_in(match) == EndTurn()


def test_nothing_is_set_up_in_turn_zero() -> None:
    match = GameController(players=2, map_size=3, seed=1)

    assert choice_in(match) == EndTurn()


def test_ties_are_broken_by_its_own_chance() -> None:
    match = match_of(
        unit("North", "Hero", 1, SPEAR),
        unit("South", "Archer", 0, BOW),
        unit("South", "Archer", 2, BOW),
    )

    choices = {choice_in(match, seed) for seed in range(20)}

    assert choices == {UseItem(1, 2), UseItem(1, 3)}


def test_a_game_that_is_over_leaves_nothing_to_decide() -> None:
    match = match_of(unit("North", "Hero", 0), unit("South", "Hero", 1))
    match.resign()

    with pytest.raises(InvalidValueError, match="South has nothing to decide"):
        GreedyAgent(1).choose(match.view("South"))


def test_it_plays_the_match_only() -> None:
    game = Pile(seed=1)
    assert game.to_act is not None

    with pytest.raises(
        InvalidTypeError,
        match=r"^view must be of a Match, not of a ",
    ):
        GreedyAgent(1).choose(game.view(game.to_act))


@pytest.mark.unmeasured
def test_agents_with_equal_seeds_choose_equally() -> None:
    games = [GameController.skirmish(players=3, map_size=6, seed=5) for _ in range(2)]

    for game in games:
        play(game, [GreedyAgent(seed) for seed in (1, 2, 3)])

    assert games[0].actions == games[1].actions


@pytest.mark.unmeasured
def test_the_dice_of_the_match_are_neither_seen_nor_thrown() -> None:
    """Two matches that differ in their dice alone are played alike, to the round."""
    games = [GameController.skirmish(players=2, map_size=5, seed=5) for _ in range(2)]
    games[1].dice.state = 123

    chosen = [
        [played.action for played in moves(game, GreedyAgent(4)) if played.side]
        for game in games
    ]

    assert chosen[0] == chosen[1]


def test_matches_end_also_without_an_enemy_that_can_be_hurt() -> None:
    """Two clerics have nothing to do to each other: the limit of rounds ends it."""
    match = match_of(unit("North", "Cleric", 0, STAFF), unit("South", "Cleric", 1))
    position = match.position() | {"max_rounds": 3}
    match = GameController.from_position(position)

    outcome = play(match, GreedyAgent(1), max_actions=20)

    assert outcome is not None
    assert outcome.reason == "round_limit"


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [2, 3, 4])
def test_skirmishes_of_greedy_agents_end(players: int) -> None:
    for seed in range(3):
        match = GameController.skirmish(players=players, map_size=6, seed=seed)

        assert play(match, GreedyAgent(seed), max_actions=2000) is not None


@pytest.mark.unmeasured
def test_it_beats_the_random_agent_from_either_seat() -> None:
    won: Counter[bool] = Counter()

    for seed in range(10):
        for seat in (0, 1):
            match = GameController.skirmish(players=2, map_size=6, seed=seed)
            agents: list[Agent] = [RandomAgent(seed), RandomAgent(seed)]
            agents[seat] = GreedyAgent(seed)
            outcome = play(match, agents)
            assert outcome is not None
            won[outcome.winners == (match.players[seat],)] += 1

    assert won[True] >= 18


def test_a_scripted_source_can_be_its_chance() -> None:
    """It asks for the seed of its sample, and once for each decision among equals."""
    match = match_of(unit("North", "Hero", 0, SPEAR), unit("South", "Archer", 1, BOW))

    choice = GreedyAgent(ScriptedRandom([7, 0])).choose(match.view("North"))

    assert choice == UseItem(1, 2)


def walk_in(*units: str, board: str | None = None) -> Move | None:
    """Return the place to which one of the units of North walks."""
    match = match_of(*units) if board is None else match_of(*units, board=board)
    legal = match.legal_actions()
    return best_walk(match, [action for action in legal if isinstance(action, Move)])


def test_strong_comes_before_near() -> None:
    walk = walk_in(
        unit("North", "Fighter", 3, AXE),
        unit("South", "Archer", 1, BOW),
        unit("South", "Hero", 7, SPEAR),
    )

    assert walk == Move(1, (0, 5))


def test_without_a_weak_enemy_the_nearest_one_is_chosen() -> None:
    walk = walk_in(
        unit("North", "Fighter", 3, AXE),
        unit("South", "Archer", 0, BOW),
        unit("South", "Archer", 7, BOW),
    )

    assert walk == Move(1, (0, 1))


def test_no_unit_walks_towards_a_stronger_enemy() -> None:
    walk = walk_in(
        unit("North", "Fighter", 0, AXE), unit("South", "SwordMaster", 7, SWORD)
    )

    assert walk is None


def test_items_that_are_not_equipped_count_too() -> None:
    walk = walk_in(
        unit("North", "Hero", 0, SPEAR, LANCE, movement=4),
        unit("South", "SwordMaster", 5, SWORD),
    )

    assert walk == Move(1, (0, 3))  # two steps are near enough for the lance


def test_it_goes_no_farther_than_needed() -> None:
    walk = walk_in(
        unit("North", "Archer", 0, BOW, movement=5),
        unit("South", "Sorcerer", 5, "light 30 1-1 'light'"),
    )

    assert walk == Move(1, (0, 2))


def test_a_bow_steps_back_from_a_neighbour() -> None:
    walk = walk_in(unit("North", "Archer", 1, BOW), unit("South", "Archer", 2, BOW))

    assert walk == Move(1, (0, 0))


def test_an_attacker_within_reach_stays() -> None:
    walk = walk_in(unit("North", "Archer", 0, BOW), unit("South", "Archer", 2, BOW))

    assert walk is None


def test_a_healer_walks_towards_the_hurt() -> None:
    walk = walk_in(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Alpaca", 3),
        unit("North", "Alpaca", 6, hit_points="99/100"),
        unit("South", "Hero", 1, SPEAR),
    )

    assert walk == Move(1, (0, 2))


def test_a_unit_without_a_weapon_stays() -> None:
    walk = walk_in(unit("North", "Alpaca", 0, movement=2), unit("South", "Hero", 7))

    assert walk is None


def test_dead_and_unreachable_units_attract_no_enemy() -> None:
    walk = walk_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Alpaca", 2, hit_points="0/100"),
        unit("South", "Hero", 4, SPEAR),
        board=".---.---.   .---.",
    )

    assert walk is None


def test_a_unit_that_cannot_come_nearer_lets_the_next_one_walk() -> None:
    walk = walk_in(
        unit("North", "Fighter", 1, AXE, movement=1),
        unit("North", "Alpaca", 2),
        unit("North", "Fighter", 3, AXE, movement=1),
        unit("South", "Hero", 7, SPEAR),
    )

    assert walk == Move(3, (0, 4))


def worth_in(*units: str) -> Worth:
    """Return the worth of the first of *units* using its item on the second."""
    match = match_of(*units)
    forecast = match.forecast(UseItem(1, 2))
    return worth_of(match.unit_numbered(1), match.unit_numbered(2), forecast)


def test_a_kill_counts_only_the_hit_points_that_were_left() -> None:
    worth = worth_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Archer", 1, BOW, hit_points="12.5/100"),
    )

    assert worth == Worth(Rank.KILL, 0, 12.5)


def test_the_last_hero_takes_its_player_along() -> None:
    worth = worth_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Hero", 1, SPEAR, hit_points="45/100"),
    )

    assert worth == Worth(Rank.KILL, 1, 45)


def test_expected_counter_damage_is_subtracted() -> None:
    worth = worth_in(unit("North", "Fighter", 0, AXE), unit("South", "Hero", 1, SPEAR))

    assert worth == Worth(Rank.DAMAGE, 0, 45 - 10)


def test_healing_counts_as_far_as_hit_points_were_missing() -> None:
    worth = worth_in(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Hero", 1, SPEAR, hit_points="95/100"),
    )

    assert worth == Worth(Rank.HEALING, 0, 5)


@pytest.mark.parametrize(
    "units",
    [
        (unit("North", "Cleric", 0, STAFF), unit("North", "Hero", 1, SPEAR)),
        (unit("North", "Fighter", 0, AXE), unit("South", "SwordMaster", 1, SWORD)),
        (
            unit("North", "Fighter", 0, "axe 20 1-1 'axe'"),
            unit("South", "SwordMaster", 1, "sword 30 2-2 'far sword'"),
        ),
        (
            unit("North", "Hero", 0, SPEAR, hit_points="30/100"),
            unit("South", "Hero", 1, SPEAR),
        ),
    ],
    ids=["healing the healthy", "losing more", "no damage", "losing the unit"],
)
def test_worth_nothing(units: tuple[str, ...]) -> None:
    assert worth_in(*units) == WORTHLESS


def test_ranks_come_before_amounts() -> None:
    worths = [
        WORTHLESS,
        Worth(Rank.HEALING, 0, 100),
        Worth(Rank.DAMAGE, 0, 0),
        Worth(Rank.KILL, 0, 100),
        Worth(Rank.KILL, 1, 0.5),
    ]

    assert sorted(worths) == worths
