"""Fog: the knowledge and memory of a side, and its limits."""

from __future__ import annotations

import pytest

from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidValueError,
    NoSuchUnitError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.grid import GridBattle, fog
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.events import UnitAmbushed
from alpaca_emblem.games.grid.scenario import FOES, HEROES
from alpaca_emblem.games.unit_events import UnitMoved
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rng import Mulberry32, choice
from tests.games.grid.boards import battle, end_turn, foe, hero, kinds, place, wait


def corridor() -> GridBattle:
    """One hero on the left, which sees two steps, and two foes on the right."""
    return battle(
        "........", hero((0, 0), movement=5), foe((0, 5)), foe((0, 7)),
        fog=2,
    )  # fmt: skip


def seen_at(game: GridBattle, side: str) -> list[Coordinates | None]:
    """Return the places of the units, as *side* knows them."""
    entries = game.view(side).position["unit"]
    return [tuple(entry["at"]) if "at" in entry else None for entry in entries]


def test_a_side_sees_what_its_units_see() -> None:
    game = corridor()

    assert fog.seen_places(game, HEROES) == {0, 1, 2}
    assert seen_at(game, HEROES) == [(0, 0), None, None]
    assert seen_at(game, FOES) == [None, (0, 5), (0, 7)]


def test_without_fog_everything_is_seen() -> None:
    game = GridBattle()

    assert len(fog.seen_places(game, HEROES)) == 96
    assert game.view(HEROES).position == game.view(FOES).position


def test_the_hidden_do_not_restrict_the_legal() -> None:
    game = corridor()

    assert Act(1, (0, 5)) in game.legal_actions()
    assert game.is_legal(Act(1, (0, 5)))
    with pytest.raises(NoSuchUnitError, match="does not see a unit 2"):
        game.apply(Act(1, (0, 4), 2))


def test_a_unit_that_meets_a_hidden_one_stops_and_sees_it() -> None:
    game = corridor()

    events = game.apply(Act(1, (0, 5)))

    assert events[:2] == (UnitMoved(1, (0, 0), (0, 4)), UnitAmbushed(1, 2, (0, 5)))
    assert place(game, 1) == (0, 4)
    assert seen_at(game, HEROES) == [(0, 4), (0, 5), None]
    game.undo()
    assert seen_at(game, HEROES) == [(0, 0), None, None]


def test_an_enemy_next_to_a_friend_is_seen() -> None:
    game = battle(
        "....", hero((0, 0), movement=5), hero((0, 2), movement=0), foe((0, 3)), fog=1
    )

    assert game.known_enemies(game.units[0]) == (game.units[2],)


def test_an_ambush_ends_the_act() -> None:
    """The intended target is not attacked."""
    game = battle(
        "#.#..\n.....", hero((1, 0), movement=4), foe((0, 1), movement=0),
        foe((1, 3)), fog=2,
    )  # fmt: skip

    events = game.apply(Act(1, (1, 4)))

    assert kinds(events) == ["UnitMoved", "UnitAmbushed", "PhaseStarted"]
    assert place(game, 1) == (1, 2)


def test_the_unseen_are_remembered_as_they_were() -> None:
    game = battle(
        ".......", hero((0, 0), movement=2, power=4), foe((0, 2), movement=4),
        fog=2,
    )  # fmt: skip
    game.apply(Act(1, (0, 1), 2))
    game.apply(Act(2, (0, 6)))

    entry = game.view(HEROES).position["unit"][1]

    assert "at" not in entry
    assert entry["left"] == 7
    assert entry["seen"]["at"] == [0, 2]


def test_a_unit_out_of_sight_was_seen_somewhere_last() -> None:
    game = battle(
        ".......", hero((0, 0), movement=2, power=4), foe((0, 2), movement=4),
        fog=2,
    )  # fmt: skip
    game.apply(Act(1, (0, 1), 2))
    assert game.last_seen(game.units[1]) == (0, 2)

    game.apply(Act(2, (0, 6)))

    assert game.last_seen(game.units[1]) == (0, 2)
    known = game.view(HEROES).game
    assert isinstance(known, GridBattle)
    assert known.last_seen(known.units[1]) == (0, 2)
    game.apply(Remove(2))
    assert game.last_seen(game.units[1]) is None


def test_a_unit_that_was_never_seen_is_not_remembered() -> None:
    game = corridor()

    assert game.last_seen(game.units[1]) is None
    with pytest.raises(NoSuchUnitError):
        game.last_seen(corridor().units[1])


def test_without_fog_no_side_needs_to_remember() -> None:
    game = GridBattle()

    assert [game.last_seen(unit) for unit in game.units] == [None] * 7


def change_the_hidden(game: GridBattle, number: int, at: Coordinates) -> None:
    unit = game.units[number - 1]
    with game.editing():
        game.field.place(unit, game.location(at))
        unit.hit_points = 1
        unit.max_hit_points = 99
        game.experience = (0,) * (number - 1) + (5,) * (len(game.units) - number + 1)


def test_changing_hidden_state_changes_nothing_visible() -> None:
    game = corridor()
    view, actions = game.view(HEROES), game.legal_actions()
    forecast = view.forecast(Act(1, (0, 2)))

    change_the_hidden(game, 2, (0, 4))

    assert game.view(HEROES) == view
    assert game.legal_actions() == actions
    assert game.view(HEROES).forecast(Act(1, (0, 2))) == forecast


def outlook(game: GridBattle, side: str, *, with_threat: bool) -> list[object]:
    """All that the people of a side can be asked, by the battle or by its view."""
    people = game.side(side).units
    other = FOES if side == HEROES else HEROES
    return [
        game.view(side),
        [game.reachable(unit) for unit in people],
        [[target.number for target in game.targets(unit, place)]
         for unit in people for place in game.reachable(unit)],
        [enemy.number for enemy in game.known_enemies(people[0])],
        game.threat(side) if with_threat else None,
        [game.why_not(Act(unit.number or 0, place, target.number))
         for unit in people for target in game.side(other).units
         for place in [(0, 0), (3, 5)]] if side == game.to_act else None,
    ]  # fmt: skip


def hide_elsewhere(game: GridBattle, side: str, dice: Mulberry32) -> GridBattle:
    """Return the same battle with the units hidden from *side* elsewhere, and hurt."""
    seen, twin = fog.seen_places(game, side), game.copy()
    free = [
        location
        for location in twin.field.locations
        if location.index not in seen and twin.field.is_empty(location)
    ]
    for unit in twin.side(FOES if side == HEROES else HEROES).units:
        if not fog.is_seen(twin, unit, side):
            with twin.editing():
                twin.field.place(unit, free.pop(dice.pick(len(free))))
                unit.hit_points = 1
    return twin


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", range(3))
def test_changing_hidden_state_changes_no_view_of_a_battle(seed: int) -> None:
    game, dice = GridBattle("fog", seed=seed), Mulberry32(seed)
    for step in range(20):
        for side in game.sides:
            twin, with_threat = hide_elsewhere(game, side, dice), step % 10 == 5
            assert outlook(twin, side, with_threat=with_threat) == outlook(
                game, side, with_threat=with_threat
            )
        ordinary = [a for a in game.legal_actions() if not a.is_referees]
        game.apply(choice(dice, ordinary))


def test_a_forecast_says_nothing_about_a_way_out_of_sight() -> None:
    view = corridor().view(HEROES)

    assert view.forecast(Act(1, (0, 2))).is_certain
    with pytest.raises(IllegalActionError, match="do not see") as refusal:
        view.forecast(Act(1, (0, 3)))
    assert refusal.value.reason == "unseen"
    with pytest.raises(IllegalActionError, match="do not see"):
        view.forecast_sequence([EndTurn(), Act(1, (0, 3))][::-1])


def test_a_forecast_of_a_view_refuses_illegal_actions() -> None:
    with pytest.raises(IllegalActionError):
        corridor().view(HEROES).forecast(Act(1, (0, 7)))


def test_without_hidden_units_everything_is_forecast() -> None:
    game = battle("....f...", hero((0, 0), movement=5), foe((0, 2)), fog=2)

    view = game.view(HEROES)

    assert view.forecast(Act(1, (0, 1), 2)).is_certain
    assert view.forecast(EndTurn()).is_certain


def test_a_view_is_a_position_in_which_hidden_units_have_no_place() -> None:
    known = GridBattle.from_position(corridor().view(HEROES).position)

    assert known.known_to == HEROES
    assert fog.seen_places(known, FOES) == frozenset()
    assert seen_at(known, FOES) == [None, None, None]
    assert not any(danger.damage for danger in known.threat(FOES).values())
    assert known.forecast(EndTurn()).is_certain
    assert GridBattle.from_text(str(known)).digest() == known.digest()


def test_a_sample_agrees_with_the_view_and_hides_others_elsewhere() -> None:
    game = corridor()
    view = game.view(HEROES)

    samples = [view.sample(Mulberry32(seed)) for seed in range(20)]

    found = set()
    for sample in samples:
        assert isinstance(sample, GridBattle)
        assert sample.known_to is None
        assert sample.view(HEROES) == view
        assert sample.legal_actions() == game.legal_actions()
        found.add(place(sample, 2))
    assert len(found) > 2
    assert found.isdisjoint({(0, 0), (0, 1), (0, 2)})


def test_a_sample_hides_on_rock_if_there_is_nothing_else() -> None:
    game = battle("..#", hero((0, 0)), foe((0, 1)), fog=1)
    with game.editing():
        game.field.place(game.units[1], game.location((0, 2)))

    sample = game.view(HEROES).sample(Mulberry32(1))

    assert isinstance(sample, GridBattle)
    assert place(sample, 2) == (0, 2)


def test_sightings_of_the_enemy_are_not_revealed() -> None:
    """A side must not learn from its own view that it is being watched."""
    game = corridor()
    game.apply(Act(1, (0, 3)))
    game.apply(Act(2, (0, 6)))

    assert "seen" in game.position()["unit"][0] or fog.is_seen(
        game, game.units[0], FOES
    )
    assert all("seen" not in entry for entry in game.view(HEROES).position["unit"][:1])


def test_the_dead_are_known_to_be_dead() -> None:
    game = corridor()
    game.apply(Remove(3))

    entry = game.view(HEROES).position["unit"][2]

    assert entry["left"] == 0
    assert game._sightings[2] is None


@pytest.mark.unmeasured
def test_positions_in_fog_are_read_back() -> None:
    game = GridBattle("fog", seed=4)
    dice = Mulberry32(4)
    for _ in range(15):
        again = Game.from_text(str(game))
        assert again.digest() == game.digest()
        assert [again.view(side) for side in game.sides] == [
            game.view(side) for side in game.sides
        ]
        ordinary = [a for a in game.legal_actions() if not a.is_referees]
        game.apply(choice(dice, ordinary))


def test_threat_counts_only_visible_enemies() -> None:
    game = corridor()

    assert not any(danger.damage for danger in game.threat(HEROES).values())


def test_hidden_foes_act_in_their_turn_too() -> None:
    game = corridor()

    end_turn(game)

    assert game.turn == 2
    assert wait(game, 1)


def test_a_side_asks_for_the_enemies_that_it_sees() -> None:
    game = battle("......", hero((0, 0)), foe((0, 2)), foe((0, 5)), fog=2)

    assert game.enemies_known_to(HEROES) == (game.units[1],)
    assert game.enemies_known_to(FOES) == (game.units[0],)
    assert game.known_enemies(game.units[2]) == (game.units[0],)
    with pytest.raises(InvalidValueError, match=r"^side must be one of heroes, foes"):
        game.enemies_known_to("nobody")


class Redacted(GridBattle):
    """Hides nothing, but makes its views from the position of a side."""

    def _copy_seen_by(self, side: str) -> None:
        return None


def test_without_fog_a_side_may_know_the_whole_position() -> None:
    game = Redacted()

    view = game.view(HEROES)

    assert view.position == game.position()
    assert view.sample(Mulberry32(1)).digest() == game.digest()
