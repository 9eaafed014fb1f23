"""Events: the attributes that forecasts read."""

from fractions import Fraction

import pytest

from alpaca_emblem.games.dungeon.actions import Step, Wait
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    AdventurerStruck,
    MonsterDied,
    MonsterScorched,
    PotionDrunk,
    Starved,
)
from alpaca_emblem.games.values import Event, Outcome
from tests.games.dungeon.positions import drawn


@pytest.mark.parametrize(
    ("event", "dealt", "taken", "left", "fallen"),
    [
        (AdventurerStruck(3, "Rat", 2, 5, ()), {3: 2}, {1: 2}, {1: 5}, ()),
        (MonsterScorched(4, "Orc", 6, 0), {1: 6}, {4: 6}, {4: 0}, (4,)),
        (MonsterDied(4, "Orc"), {}, {}, {4: 0}, (4,)),
        (PotionDrunk("healing", 6, 20), {}, {}, {1: 20}, ()),
        (PotionDrunk("poison", 4, 16), {}, {1: 4}, {1: 16}, ()),
        (PotionDrunk("might", 2, 20), {}, {}, {1: 20}, ()),
        (Starved(1, 3), {}, {1: 1}, {1: 3}, ()),
        (AdventurerDied(2, 90), {}, {}, {1: 0}, (1,)),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else None,
)
def test_events_tell_what_units_take_and_have(
    event: Event,
    dealt: dict[int, float],
    taken: dict[int, float],
    left: dict[int, float],
    fallen: tuple[int, ...],
) -> None:
    assert event.damage_by() == dealt
    assert event.damage_to() == taken
    assert event.hit_points_left() == left
    assert event.fallen() == fallen


def test_a_forecast_of_a_blow_says_how_likely_it_kills() -> None:
    game = drawn("#####\n#@r.#\n#####")

    forecast = game.forecast(Step.of("e"))

    assert forecast.p_kill(2) == Fraction(2, 3)
    assert forecast.expected_damage(2) == 3
    assert forecast.expected_damage(1) == Fraction(1, 2)
    assert forecast.hit_points(1, now=20)[20] == Fraction(2, 3)


def test_a_forecast_says_how_likely_one_dies() -> None:
    game = drawn("#####\n#@g.#\n#####", hit_points="2/20")

    forecast = game.forecast(Wait.of())

    assert forecast.p_kill(1) == Fraction(2, 3)
    assert forecast.outcomes()[Outcome("died", ())] == Fraction(2, 3)
