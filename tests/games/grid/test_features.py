"""Features of acts: checked against numbers worked out on small boards."""

from __future__ import annotations

import pytest

from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.features import FAR, FEATURES, GridFeatures
from tests.games.grid.boards import battle, foe, hero, scenario


def features_of(game: GridBattle, action: Act | EndTurn) -> dict[str, float]:
    """Return the features of *action* of the side to act, by their names."""
    assert game.to_act is not None
    features, view = GridFeatures.of(game), game.view(game.to_act)
    code = features.codes.code(action, features.codes.roster(view, game.to_act))
    (row,) = features.write(features.observer.write(view), [code])
    assert all(type(number) is float for number in row)
    return dict(zip(FEATURES, row, strict=True))


def some(of: dict[str, float]) -> dict[str, float]:
    """Return the features that are not 0."""
    return {name: number for name, number in of.items() if number}


def test_an_attack_and_what_comes_after_it() -> None:
    game = battle("......", hero((0, 0)), foe((0, 4)))

    assert some(features_of(game, Act(1, (0, 3), 2))) == {
        "steps/5": 3 / 5,
        "enemy_apart/10": 1 / 10,
        "enemy_apart*turn/200": 1 / 200,
        "hit_points_left/20": 5 / 20,
        "threats/3": 1 / 3,
        "is_one_threat": 1,
        "threatened/20": 5 / 20,
        "could_fall": 1,  # 5 by the counterattack, 5 by the next attack
        "prey/3": 1 / 3,
        "attacks": 1,
        "damage/10": 5 / 10,
        "wound_left": 5 / 10,
        "answer/10": 5 / 10,
        "threats_of_attack/3": 1 / 3,
    }


def test_staying_out_of_reach() -> None:
    game = battle("...f....", hero((0, 0), movement=1), foe((0, 7)), foe((0, 6)))

    assert some(features_of(game, Act(1, (0, 0)))) == {
        "stays": 1,
        "enemy_apart/10": 7 / 10,  # the forest costs 2
        "enemy_apart*turn/200": 7 / 200,
        "hit_points_left/20": 10 / 20,
    }


def test_an_uncertain_blow_that_would_fell_a_captain() -> None:
    """An archer from afar: no answer, and a friend that could attack as well."""
    game = battle(
        "....f.\n......",
        *(hero((0, 1), "Archer", max_range=2), hero((1, 1))),
        *(foe((0, 4), hit_points=4, captain=True), foe((1, 5), movement=1)),
        hit_chance=80,
    )

    found = features_of(game, Act(1, (0, 2), 3))
    assert some(found) == {
        "steps/5": 1 / 5,
        "ranged": 1,
        "friends_apart/10": 2 / 10,
        "friends_ready/3": 1 / 3,
        "enemy_apart/10": 2 / 10,
        "enemy_apart*turn/200": 2 / 200,
        "hit_points_left/20": 10 / 20,
        "threats/3": pytest.approx((1 - 0.65) / 3),  # only if the arrow misses
        "is_one_threat": 1,
        "threatened/20": pytest.approx((1 - 0.65) * 5 * 0.8 / 20),
        "prey/3": 1 / 3,
        "attacks": 1,
        "damage/10": pytest.approx(0.65 * 4 / 10),
        "kills": 0.65,
        "attacks_captain": 1,
        "friends_join/3": 1 / 3,
        "threats_of_attack/3": pytest.approx((1 - 0.65) / 3),
    }


def test_an_answer_that_would_kill() -> None:
    game = battle("...", hero((0, 0), hit_points=3), foe((0, 2)), hit_chance=50)

    found = features_of(game, Act(1, (0, 1), 2))
    assert (found["answer/10"], found["answer_kills"]) == (0.5 * 3 / 10, 0.5)
    assert found["hit_points_left/20"] == pytest.approx(0.5 / 20)
    assert found["could_fall"] == 1


def test_goals_forts_and_help() -> None:
    game = battle(
        "..F...",
        *(hero((0, 0)), hero((0, 3), "Cleric"), foe((0, 5), movement=0)),
        reach=((0, 4), (0, 2)),
    )

    fort = features_of(game, Act(1, (0, 2)))
    assert (fort["cover/2"], fort["healing/3"], fort["goal"]) == (1, 1, 1)
    assert fort["to_goal/10"] == 0
    away = features_of(game, Act(1, (0, 0)))
    assert (away["goal"], away["to_goal/10"]) == (0, 2 / 10)
    helped = features_of(game, Act(2, (0, 1), 1))
    assert (helped["helps"], helped["attacks"], helped["damage/10"]) == (1, 0, 0)


def test_the_end_of_the_turn_is_nothing_else() -> None:
    game = battle("...", hero((0, 0)), foe((0, 2)))
    assert some(features_of(game, EndTurn())) == {"ends_turn": 1}


def test_what_cannot_be_reached_or_seen_is_far() -> None:
    walled = battle("..#..", hero((0, 0)), foe((0, 4)))
    assert features_of(walled, Act(1, (0, 0)))["enemy_apart/10"] == FAR / 10
    fog = battle("." * 20, hero((0, 0)), foe((0, 19)), fog=4)
    assert features_of(fog, Act(1, (0, 0)))["enemy_apart/10"] == FAR / 10


def test_turns_count_up_to_forty() -> None:
    for turn, counted in ((3, 3), (99, 40)):
        plan = scenario("...", hero((0, 0)), foe((0, 2)))
        position = {**GridBattle(plan, seed=1).position(), "turn": turn}
        game = GridBattle.from_position(position)
        found = features_of(game, Act(1, (0, 0)))
        assert found["enemy_apart*turn/200"] == 2 * counted / 200


def test_both_sides_see_themselves_first() -> None:
    """The same position, seen by the foes, with the sides exchanged."""
    ours = battle("......", hero((0, 0)), foe((0, 4), hit_points=7))
    theirs = battle("......", hero((0, 4), hit_points=7), foe((0, 0)))
    theirs.apply(EndTurn())

    assert theirs.to_act == "foes"
    for place, target in (((0, 3), True), ((0, 1), False)):
        as_hero = features_of(ours, Act(1, place, 2 if target else None))
        as_foe = features_of(theirs, Act(2, place, 1 if target else None))
        assert as_hero == as_foe


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["pass", "fort", "fog"])
def test_every_legal_act_has_features(name: str) -> None:
    game = GridBattle(name, seed=5)
    features = GridFeatures.of(game)
    for _ in moves(game, RandomAgent(5), 12):
        if game.to_act is None:
            break
        view = game.view(game.to_act)
        table = features.codes.table(view, features.codes.roster(view, view.side))
        rows = features.write(features.observer.write(view), table)
        assert len(rows) == len(table)
        assert {len(row) for row in rows} == {len(FEATURES)}
        assert all(0 <= number <= 20 for row in rows for number in row)


def test_features_have_names_of_their_own() -> None:
    assert len({*FEATURES}) == len(FEATURES) == 28


def test_what_is_no_observation_or_act_is_refused() -> None:
    game = battle("...", hero((0, 0)), hero((0, 1)), foe((0, 2)))
    features = GridFeatures.of(game)
    seen = features.observer.write(game.view("heroes"))

    with pytest.raises(InvalidTypeError, match="seen must be of class Sequence, not 3"):
        features.write(3, [0])  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match=f"must be {len(seen)} numbers, not 1"):
        features.write([0.0], [0])
    with pytest.raises(NoCodeError, match="code must be from 0 to 30, not 31"):
        features.write(seen, [31])
    with pytest.raises(InvalidValueError, match="code 4 is of a unit that this obser"):
        features.write(seen, [4])  # on the second enemy, which there is not
    blind = [0.0] * len(seen)
    with pytest.raises(InvalidValueError, match="code 0 is of a unit that this obser"):
        features.write(blind, [0])
