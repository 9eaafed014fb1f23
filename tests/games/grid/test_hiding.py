"""Views in fog: a copy without hidden state equals the battle read from a text."""

from __future__ import annotations

import pickle

import pytest

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Scenario
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.model.stats import Stats
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import choose
from tests.games.grid.boards import battle, foe, hero
from tests.games.through_text import check_view, differences, known_by_text


def check_fog(name: str, radius: int, steps: int) -> None:
    """Hold the views of both sides in a random battle to those through text."""
    scenario = Scenario.named(name).with_options(fog=radius, levels=True)
    game, dice = GridBattle(scenario, seed=radius), Mulberry32(radius)
    for step in range(steps):
        for side in game.sides:
            check_view(game, side, step)
        if game.outcome is not None:
            return
        game.apply(choose(game.legal_actions(), dice))


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", scenario_names())
def test_a_copy_without_hidden_state_equals_the_one_read(name: str) -> None:
    check_fog(name, radius=3, steps=12)


@pytest.mark.slow
@pytest.mark.parametrize("radius", [1, 2, 3, 5])
@pytest.mark.parametrize("name", scenario_names())
def test_so_it_is_at_any_radius(name: str, radius: int) -> None:
    check_fog(name, radius, steps=60)


def changed() -> GridBattle:
    """A battle in which a foe has acted and changed out of sight."""
    game = battle(
        "........", hero((0, 0), movement=5), foe((0, 2)), foe((0, 5)), foe((0, 7)),
        fog=2,
    )  # fmt: skip
    game.end_turn()
    game.act(2)
    game.act(3)
    unit = game.units[2]
    with game.editing():
        unit.max_hit_points, unit.hit_points = 40, 33
        unit.items[0].power = unit.items[0].max_power = 9
        unit.stats = Stats(defense=4)
        game.experience = (5, 6, 7, 8)
    return game


def test_changes_of_hidden_units_do_not_remain() -> None:
    game = changed()

    known = check_view(game, HEROES, seed=1).game

    assert isinstance(known, GridBattle)
    assert known.units[2].max_hit_points == 10
    assert known.units[2].stats.defense == 1
    assert known.experience[2] == 0
    assert known.phases.acted == (known.units[1],)
    assert known.recruit(known.units[2]).at is None
    assert known.scenario.roster[3].at is None


def test_hidden_state_is_not_kept_in_a_view() -> None:
    """Neither in the battle, nor in the options or the text it was made from."""
    one = GridBattle.from_position(changed().position())
    other = GridBattle.from_position(changed().position())
    with other.editing():
        other.field.place(other.units[2], other.location((0, 6)))
        other.units[2].hit_points = 31

    assert pickle.dumps(one.view(HEROES)) == pickle.dumps(other.view(HEROES))


def test_a_selection_does_not_give_it_away() -> None:
    game = changed()
    game.side(HEROES).select_unit(game.units[2])
    game.side(HEROES).select_item(game.units[2].items[0])

    view = check_view(game, HEROES, seed=2)

    assert isinstance(view.game, GridBattle)
    assert view.game.side(HEROES).selected_unit is None
    assert view.game.side(HEROES).selected_item is None


def test_the_view_of_a_view_is_the_same() -> None:
    view = changed().view(HEROES)

    again = check_view(view.game, HEROES, seed=3)

    assert again == view


def test_of_what_one_side_has_told_the_other_learns_what_can_be_read() -> None:
    known = changed().view(HEROES).game

    assert known.view(FOES).position["known_to"] == HEROES


class Muddle(GridBattle):
    """A custom battle, which might hide more."""


def test_views_of_a_custom_class_are_read() -> None:
    scenario = Scenario.named("fog")
    own, usual = Muddle(scenario, seed=1), GridBattle(scenario, seed=1)
    own.apply(Act(1, own.units[0].location.place))  # type: ignore[union-attr]
    usual.apply(own.actions[0])
    view = own.view(HEROES)

    sample = view.sample(Mulberry32(5))

    assert isinstance(view._source, str)
    assert view.position["unit"] == usual.view(HEROES).position["unit"]
    assert sample.fresh().digest() == sample.digest()
    drawn = usual.view(HEROES).sample(Mulberry32(5))
    assert isinstance(sample, GridBattle)
    assert isinstance(drawn, GridBattle)
    assert [str(unit.location) for unit in sample.units] == [
        str(unit.location) for unit in drawn.units
    ]


def test_differences_are_found() -> None:
    game = changed()

    assert [*differences(game, known_by_text(game, HEROES))]
