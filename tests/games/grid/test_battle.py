"""Grid battles: phases, walking, exchanges, and how they end."""

from __future__ import annotations

from pathlib import Path

import pytest

from alpaca_emblem.errors import (
    GameOverError,
    IllegalActionError,
    NoSuchLocationError,
)
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.events import (
    PhaseStarted,
    UnitGrew,
    UnitMissed,
    UnitRecovered,
    UnitWaited,
)
from alpaca_emblem.games.grid.scenario import FOES, HEROES
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitMoved, UnitStruck
from alpaca_emblem.games.unit_game import UnitGame
from alpaca_emblem.games.values import GameEnded, Outcome
from alpaca_emblem.replay import load, record, save
from alpaca_emblem.rng import Mulberry32, ScriptedRandom, choice
from alpaca_emblem.rules.terms import follow
from tests.games.grid.boards import (
    battle,
    end_turn,
    foe,
    hero,
    kinds,
    left,
    place,
    wait,
)


def test_default_is_the_original() -> None:
    game = GridBattle()

    assert game.scenario.name == "The ford"
    assert [(unit.name, type(unit).__name__) for unit in game.units] == [
        ("Knight", "SwordMaster"),
        ("Lancer", "Hero"),
        ("Scout", "SwordMaster"),
        ("Bandit", "Fighter"),
        ("Bandit", "Fighter"),
        ("Bandit", "Fighter"),
        ("Captain", "Fighter"),
    ]
    assert [unit.hit_points for unit in game.units] == [18, 14, 11, 10, 10, 10, 16]
    names = dict(game.recruit(game.units[6]).names)
    assert (names["en"], names["es"]) == ("Captain", "Jefe")
    assert (game.to_act, game.turn, game.outcome) == (HEROES, 1, None)


def test_a_battle_shows_what_its_users_call() -> None:
    """Methods that only rules and resolvers call are underscored, or functions."""
    names = {name for name in dir(GridBattle()) if not name.startswith("_")}

    assert names - set(dir(UnitGame)) == {
        *("act", "blow", "distance", "end_turn", "enemies_known_to", "enemy_of"),
        *("experience", "experience_of", "field", "ground", "hit_chance_at"),
        *("is_hidden", "known_enemies", "known_to", "last_seen", "level_of"),
        *("location", "name"),
        *("path", "phases", "reachable", "ready_units", "recruit", "scenario"),
        *("seed", "side", "side_of", "targets", "threat", "turn"),
    }


def test_walk_is_told_and_ends_the_act() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)))

    events = game.apply(Act(1, (0, 1)))

    assert events == (
        UnitMoved(1, (0, 0), (0, 1)),
        UnitWaited(1),
        PhaseStarted(FOES, 1),
    )
    assert place(game, 1) == (0, 1)


def test_exchange_is_told_with_terms_that_lead_to_its_numbers() -> None:
    game = battle("..f", hero((0, 0), power=7), foe((0, 2), hit_points=9))

    struck = [e for e in game.apply(Act(1, (0, 1), 2)) if isinstance(e, UnitStruck)]

    assert [(e.attacker, e.damage, e.hit_points, e.is_counter) for e in struck] == [
        (1, 5, 4, False),
        (2, 5, 5, True),
    ]
    assert all(follow(event.terms) == event.damage for event in struck)
    assert [term.reason for term in struck[0].terms] == ["power", "defense", "cover"]


def test_the_least_blow_is_worth_a_hit_point() -> None:
    game = battle("..", hero((0, 0), power=1), foe((0, 1), defense=9))

    struck = game.apply(Act(1, (0, 0), 2))[0]

    assert isinstance(struck, UnitStruck)
    assert struck.damage == follow(struck.terms) == 1


def test_a_blow_tells_its_whole_damage_and_hit_points_stop_at_zero() -> None:
    game = battle("..", hero((0, 0), power=9), foe((0, 1), hit_points=3))

    struck, *rest = game.apply(Act(1, (0, 0), 2))

    assert isinstance(struck, UnitStruck)
    assert (struck.damage, struck.hit_points) == (8, 0)
    assert kinds(rest) == ["UnitFell", "GameEnded"]
    assert game.outcome == Outcome("rout", (HEROES,))
    assert (game.to_act, game.turn, game.legal_actions()) == (None, 1, ())
    assert game.ready_units() == ()


def test_the_fallen_blocks_nothing_and_remembers_its_place() -> None:
    game = battle(
        "....", hero((0, 0), power=20, movement=9), hero((0, 1)), foe((0, 2)),
        foe((0, 3)),
    )  # fmt: skip

    game.apply(Act(2, (0, 1), 3))
    game.apply(Act(1, (0, 0)))

    assert left(game)[2] == 5
    assert place(game, 3) == (0, 2)


def test_a_bow_strikes_from_two_away_and_is_not_struck_back() -> None:
    game = battle("...", hero((0, 0), "Archer", max_range=2), foe((0, 2)))

    events = game.apply(Act(1, (0, 0), 2))

    assert kinds(events) == ["UnitStruck", "PhaseStarted"]
    assert game.targets(game.units[0], (0, 1)) == ()


def test_two_bows_strike_at_each_other() -> None:
    bow = {"max_range": 3}
    game = battle("....", hero((0, 0), "Archer", **bow), foe((0, 3), "Archer", **bow))

    assert kinds(game.apply(Act(1, (0, 0), 2)))[:2] == ["UnitStruck", "UnitStruck"]


def test_a_staff_heals_friends() -> None:
    game = battle(
        "...", hero((0, 0), "Cleric", power=4), hero((0, 1)), foe((0, 2), power=7)
    )
    game.apply(Act(2, (0, 1), 3))

    events = game.apply(Act(1, (0, 0), 2))

    assert events[0] == UnitHealed(1, 2, "staff", 4, 8, events[0].terms)  # type: ignore[attr-defined]
    assert [unit.number for unit in game.targets(game.units[0], (0, 0))] == [2]


def test_foes_act_one_by_one_in_the_order_of_the_roster() -> None:
    game = battle("....", foe((0, 2)), hero((0, 0)), foe((0, 3)))
    wait(game, 2)

    seen = []
    while game.to_act == FOES:
        seen.append([unit.number for unit in game.ready_units()])
        events = wait(game, game.ready_units()[0].number or 0)

    assert seen == [[1], [3]]
    assert events[-1] == PhaseStarted(HEROES, 2)
    assert (game.to_act, game.turn, game.phases.acted) == (HEROES, 2, ())


def test_units_that_did_not_act_stay_so_when_the_turn_ends() -> None:
    game = battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)))
    wait(game, 1)

    game.apply(EndTurn())

    assert game.phases.acted == (game.units[0],)
    assert game.to_act == FOES


def test_the_turn_ends_when_the_last_hero_that_could_act_falls_by_the_counter() -> None:
    game = battle(
        "....", hero((0, 0)), hero((0, 1), hit_points=1), foe((0, 2), power=9)
    )
    wait(game, 1)

    events = game.apply(Act(2, (0, 1), 3))

    assert kinds(events)[-2:] == ["UnitFell", "PhaseStarted"]
    assert game.to_act == FOES


@pytest.mark.parametrize(
    ("hero_points", "foe_points", "acts", "winner"),
    [
        (9, 1, [Act(1, (0, 0), 2)], HEROES),
        (1, 20, [Act(1, (0, 0), 2)], FOES),
        (1, 9, [Act(1, (0, 0)), Act(2, (0, 1), 1)], FOES),
        (20, 1, [Act(1, (0, 0)), Act(2, (0, 1), 1)], HEROES),
    ],
    ids=["hero strikes", "foe counters", "foe strikes", "hero counters"],
)
def test_the_last_of_a_side_can_fall_in_every_phase(
    hero_points: int, foe_points: int, acts: list[Act], winner: str
) -> None:
    game = battle("..", hero((0, 0), hit_points=hero_points),
                  foe((0, 1), hit_points=foe_points))  # fmt: skip
    before = game.digest()

    for act in acts:
        events = game.apply(act)

    assert events[-1] == GameEnded("rout", (winner,))
    assert game.outcome == Outcome("rout", (winner,))
    assert game.turn == 1
    with pytest.raises(GameOverError):
        game.apply(EndTurn())
    for act in reversed(acts):
        assert game.undo() == act
    assert game.digest() == before


def test_undo_goes_back_over_the_change_of_phase() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)))
    before = game.digest()
    wait(game, 1)
    middle = game.digest()
    game.apply(Act(2, (0, 2)))

    game.undo()
    assert game.digest() == middle
    game.undo()
    assert game.digest() == before


def test_a_hero_among_rocks_has_its_own_place_only() -> None:
    game = battle(".#.", hero((0, 0)), foe((0, 2)))

    assert game.reachable(game.units[0]) == {(0, 0): 0}
    assert game.targets(game.units[0], (0, 0)) == ()


def test_a_unit_that_cannot_move_can_still_fight() -> None:
    game = battle("..", hero((0, 0), movement=0), foe((0, 1), movement=0))

    assert Act(1, (0, 0), 2) in game.legal_actions()


def test_friends_are_walked_through_and_not_stood_on() -> None:
    game = battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)))

    assert game.reachable(game.units[0]) == {(0, 0): 0, (0, 2): 2}


def test_path_goes_around_the_enemy() -> None:
    game = battle("...\n...", hero((0, 0), movement=4), foe((0, 1)))

    assert game.path(game.units[0], (0, 2)) == (
        (0, 0),
        (1, 0),
        (1, 1),
        (1, 2),
        (0, 2),
    )


def test_a_unit_on_rock_can_leave_it() -> None:
    """No scenario begins so, but a position may be set up like that."""
    game = battle("..#", hero((0, 0)), foe((0, 1)))
    with game.editing():
        game.field.place(game.units[1], game.location((0, 2)))
    wait(game, 1)

    assert list(game.reachable(game.units[1])) == [(0, 2), (0, 1)]


def test_a_foe_removed_in_the_middle_of_its_phase_is_passed_over() -> None:
    game = battle("....", hero((0, 0)), foe((0, 1)), foe((0, 2)), foe((0, 3)))
    wait(game, 1)
    wait(game, 2)

    events = game.apply(Remove(3))

    assert kinds(events) == ["UnitRemoved", "UnitFell"]
    assert [unit.number for unit in game.ready_units()] == [4]
    assert game.apply(Remove(4))[-1] == PhaseStarted(HEROES, 2)
    assert game.apply(Remove(2))[-1] == GameEnded("rout", (HEROES,))


def test_forts_heal_at_the_start_of_the_units_phase() -> None:
    game = battle("F..", hero((0, 0), hit_points=12), foe((0, 1), power=7))
    game.apply(Act(1, (0, 0), 2))
    assert left(game)[0] == 8

    events = wait(game, 2)

    assert events[-1] == UnitRecovered(1, "fort", 3, 11)
    end_turn(game)
    assert left(game)[0] == 12


def test_triangle_counts_only_if_it_is_an_option() -> None:
    roster = (hero((0, 0), "SwordMaster"), foe((0, 1), "Fighter"))
    plain, with_triangle = battle("..", *roster), battle("..", *roster, triangle=True)

    one, other = with_triangle.units
    assert plain.blow(plain.units[0], plain.units[1]).damage == 5
    assert with_triangle.blow(one, other).damage == 7
    assert with_triangle.blow(other, one).damage == 3
    assert follow(with_triangle.blow(other, one).terms) == 3


def test_a_blow_can_miss_by_the_chance_that_the_terrain_leaves() -> None:
    game = battle("..f", hero((0, 0)), foe((0, 2)), hit_chance=90)
    act = Act(1, (0, 1), 2)

    forecast = game.forecast(act)

    missed = UnitMissed(1, 2, "sword", 75, False)
    chances = [r.probability for r in forecast.results if missed in r.events]
    assert float(sum(chances)) == 0.25
    assert game.hit_chance_at(game.location((0, 2))) == 75
    object.__setattr__(game, "dice", ScriptedRandom([False, True]))
    events = game.apply(act)
    assert events[1] == missed
    assert isinstance(events[2], UnitStruck)
    assert events[2].is_counter


def test_forecasts_add_up_the_events_of_battles() -> None:
    game = battle("..f", hero((0, 0)), foe((0, 2), hit_points=4), hit_chance=90)

    forecast = game.forecast(Act(1, (0, 1), 2))

    assert float(forecast.p_kill(2)) == 0.75
    assert float(forecast.expected_damage(1)) == 0.25 * 0.9 * 5
    assert {o and o.winners for o in forecast.outcomes()} == {None, (HEROES,)}


def test_without_that_option_every_blow_hits_and_no_dice_are_drawn() -> None:
    game = GridBattle()

    assert game.hit_chance_at(game.field[0, 4]) == 100
    assert "dice" not in game.position()


@pytest.mark.unmeasured
def test_one_seed_gives_one_battle() -> None:
    def play(seed: int) -> str:
        game = GridBattle("pass", seed=seed)
        agent = BanditAgent(0)
        while game.outcome is None and game.turn < 9:
            game.apply(agent.decide(game))
        return game.digest()

    assert play(3) == play(3) != play(4)
    assert GridBattle("pass").seed != GridBattle("pass").seed


def test_units_that_defeat_enemies_gain_levels() -> None:
    game = battle("...", hero((0, 0), power=20), foe((0, 1)), foe((0, 2)), levels=True)

    events = game.apply(Act(1, (0, 0), 2))

    assert UnitGrew(1, 2, 12, 21, 1, 12) in events
    unit = game.units[0]
    assert (unit.max_hit_points, unit.hit_points, game.level_of(unit)) == (12, 12, 2)
    game.undo()
    assert (unit.max_hit_points, game.level_of(unit)) == (10, 1)


def test_felling_the_experienced_teaches_more_than_one_level() -> None:
    game = battle("..", hero((0, 0), power=20), foe((0, 1)), levels=True)
    with game.editing():
        game.experience = (0, 3)

    events = game.apply(Act(1, (0, 0), 2))

    grown = [e for e in events if isinstance(e, UnitGrew)]
    assert [(e.level, e.hit_points) for e in grown] == [(2, 12), (3, 14)]


def test_forecast_knows_the_hit_points_of_a_unit_that_gains_a_level() -> None:
    """A wounded hero gains as many hit points as its maximum grows, and no more."""
    game = battle("..", hero((0, 0), power=20), foe((0, 1)), levels=True)
    with game.editing():
        game.units[0].hit_points = 4

    forecast = game.forecast(Act(1, (0, 0), 2))

    assert forecast.hit_points(1) == {6: 1}
    game.apply(Act(1, (0, 0), 2))
    assert game.units[0].hit_points == 6


def test_no_unit_grows_beyond_the_largest_number() -> None:
    most = 2**31 - 1
    strong = hero((0, 0), hit_points=most, power=most, defense=most)
    game = battle("...", strong, foe((0, 1), power=1), foe((0, 2)), levels=True)

    game.apply(Act(1, (0, 0), 2))

    assert kinds(game.apply(Remove(3)))[-1] == "GameEnded"
    assert game.level_of(game.units[0]) == 2
    assert GridBattle.from_text(str(game)).digest() == game.digest()


def test_no_unit_learns_beyond_the_largest_number() -> None:
    game = battle("...", hero((0, 0), power=20), foe((0, 1)), foe((0, 2)), levels=True)
    with game.editing():
        game.experience = (2**31 - 2, 3, 0)

    game.apply(Act(1, (0, 0), 2))

    assert game.experience[0] == 2**31 - 1
    assert GridBattle.from_text(str(game)).digest() == game.digest()


def test_a_kill_by_a_counterattack_gives_experience_too() -> None:
    game = battle("..", hero((0, 0), hit_points=1), foe((0, 1)), levels=True)

    forecast = game.forecast(Act(1, (0, 0), 2))

    assert "UnitGrew" in kinds(game.apply(Act(1, (0, 0), 2)))
    assert game.experience == (0, 1)
    assert forecast.hit_points(2) == {game.units[1].hit_points: 1}


def test_heroes_lose_at_the_end_of_the_last_turn() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)), turn_limit=2)

    end_turn(game)
    assert game.outcome is None
    end_turn(game)

    assert game.outcome == Outcome("turn_limit", (FOES,))
    assert game.turn == 2


def test_heroes_win_if_they_hold_out() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)), survive=1, turn_limit=1)

    end_turn(game)

    assert game.outcome == Outcome("survived", (HEROES,))


def test_heroes_win_where_they_were_to_get() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)), reach=((0, 2),))

    assert UnitFell(1) not in game.apply(Act(1, (0, 2)))
    assert game.outcome == Outcome("place_reached", (HEROES,))


def test_foes_reach_nothing_and_the_fallen_neither() -> None:
    game = battle(
        "....", hero((0, 0), hit_points=1), hero((0, 1)), foe((0, 3), power=9),
        reach=((0, 2),),
    )  # fmt: skip
    game.apply(Act(1, (0, 2), 3))
    assert game.outcome is None
    wait(game, 2)

    game.apply(Act(3, (0, 2)))

    assert game.outcome is None


def test_heroes_win_when_the_captains_have_fallen() -> None:
    game = battle(
        "...", hero((0, 0), power=20), foe((0, 1), captain=True), foe((0, 2)),
        fell_captain=True,
    )  # fmt: skip

    game.apply(Act(1, (0, 0), 2))

    assert game.outcome == Outcome("captain_fell", (HEROES,))


def test_the_battle_ends_once() -> None:
    """The last foe is the captain, and stands where the hero has won."""
    game = battle(
        "...", hero((0, 0), power=20), foe((0, 1), captain=True),
        fell_captain=True, reach=((0, 0),),
    )  # fmt: skip

    events = game.apply(Act(1, (0, 0), 2))

    assert kinds(events).count("GameEnded") == 1
    assert game.outcome == Outcome("rout", (HEROES,))


@pytest.mark.parametrize("where", [(-1, 0), (0, -1), (0, 12), [0, 0], "x", (0, True)])
def test_places_off_the_board_are_none(where: object) -> None:
    with pytest.raises(NoSuchLocationError):
        GridBattle().location(where)


def test_a_copy_is_a_battle_of_its_own() -> None:
    game = GridBattle("fog", seed=3)
    twin = game.copy()
    before = game.digest()

    twin.apply(twin.legal_actions()[0])

    assert game.digest() == before != twin.digest()
    assert twin.ground is game.ground


@pytest.mark.unmeasured
def test_battles_are_saved_and_replayed(tmp_path: Path) -> None:
    game, dice = GridBattle("fog", seed=5), Mulberry32(1)
    for _ in range(25):
        game.apply(choice(dice, game.legal_actions()[:-6] or game.legal_actions()))

    save(game, tmp_path / "battle.save")

    assert load(tmp_path / "battle.save").digest() == game.digest()
    assert record(game).play().digest() == game.digest()


def test_fresh_begins_again() -> None:
    game = GridBattle("lair", seed=5)
    before = game.digest()
    game.apply(game.legal_actions()[3])

    assert game.fresh().digest() == before
    assert game.options["scenario"] is game.scenario


def test_the_act_method_moves_stays_strikes_and_waits() -> None:
    game = battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)), foe((0, 2)))

    assert kinds(game.act(2, target=4)) == ["UnitStruck", "UnitStruck"]
    assert game.act(1) == (UnitWaited(1), PhaseStarted(FOES, 1))
    game.undo()
    assert kinds(game.end_turn()) == ["PhaseStarted"]
    assert game.actions == (Act(2, (0, 1), 4), EndTurn())


def test_the_act_method_moves_and_waits() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)))

    told = game.act(1, (0, 2))

    assert told[:2] == (UnitMoved(1, (0, 0), (0, 2)), UnitWaited(1))
    assert place(game, 1) == (0, 2)


def test_methods_refuse_to_act_out_of_turn() -> None:
    game = battle("....", hero((0, 0)), foe((0, 3)))
    before = game.digest()

    with pytest.raises(IllegalActionError):
        game.act(2)
    with pytest.raises(IllegalActionError):
        game.act(9)
    with pytest.raises(IllegalActionError):
        game.act(1, (7, 7))

    assert game.digest() == before
