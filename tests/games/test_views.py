"""Views: what a side may know, frozen, and games that agree with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from attrs.exceptions import FrozenInstanceError

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.errors import IllegalActionError, InvalidTypeError
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.games.views import game_shown
from alpaca_emblem.rng import Mulberry32, ScriptedRandom
from tests.games.dungeon.positions import EVERYTHING
from tests.games.tiny import Pile, QuietPile, Refill, Take, Toss


def test_view_shows_the_position_without_the_dice() -> None:
    game = Pile()
    game.apply(Take.of(3))

    view = game.view("left")

    expected = game.position()
    del expected["dice"]
    assert view.position == expected
    assert (view.side, view.sides, view.to_act) == ("left", game.sides, "right")
    assert view.outcome is None


def test_view_of_a_game_that_is_over() -> None:
    game = Pile(start=1)
    game.apply(Take.of(1))

    view = game.view("right")

    assert view.outcome == Outcome("empty", ("left",))
    assert view.to_act is None
    assert view.legal_actions() == ()


def test_only_the_side_to_act_has_legal_actions_and_no_referees() -> None:
    game = Pile()

    assert Refill.of() in game.legal_actions()
    assert game.view("left").legal_actions() == (
        Take.of(1),
        Take.of(2),
        Take.of(3),
        Toss.of(),
    )
    assert game.view("right").legal_actions() == ()


def test_view_stays_as_it_is() -> None:
    game = Pile()
    view, before = game.view("left"), game.view("left").position

    view.position["coins"] = 99
    game.apply(Take.of(3))

    assert view.position == before
    assert len(view.legal_actions()) == 4
    with pytest.raises(FrozenInstanceError):
        view.side = "right"  # type: ignore[misc]


def test_views_are_equal_if_they_show_the_same() -> None:
    """Which dice the game has is nothing that they show."""
    view, same = Pile(seed=1).view("left"), Pile(seed=2).view("left")

    assert view == same
    assert view != view.text
    assert hash(view) == hash(same)
    assert view != Pile(seed=1).view("right")
    assert "purse" in view.text
    assert "purse" not in repr(view)


def test_forecast_of_a_view_is_that_of_the_game() -> None:
    game = Pile()
    view = game.view("left")

    assert view.forecast(Toss.of()) == game.forecast(Toss.of())
    two = (Toss.of(), Take.of(1))
    assert view.forecast_sequence(two) == game.forecast_sequence(two)
    assert view.why_not(Take(7)) == game.why_not(Take(7))
    with pytest.raises(IllegalActionError):
        view.forecast(Take(7))


def test_sample_agrees_with_the_view_and_has_dice_of_its_own() -> None:
    game = Pile(seed=4)
    game.apply(Take.of(2))
    view, rng = game.view("right"), Mulberry32(0)

    samples = [view.sample(rng) for _ in range(20)]

    assert {sample.view("right") for sample in samples} == {view}
    assert len({sample.dice.state for sample in samples} - {game.dice.state}) == 20
    assert isinstance(samples[0], Pile)


def test_samples_are_independent() -> None:
    view, rng = Pile().view("left"), Mulberry32(0)
    sample, other = view.sample(rng), view.sample(rng)

    sample.apply(Take.of(3))

    assert other.view("left") == view
    assert view.sample(rng).view("left") == view
    assert sample.fresh().view("left") == view


def test_sample_draws_a_seed_for_the_dice() -> None:
    view = Pile().view("left")

    assert view.sample(ScriptedRandom([7])).dice == Mulberry32(7)


def test_sample_of_a_game_without_dice() -> None:
    view = QuietPile().view("left")

    sample = view.sample(Mulberry32(0))

    assert isinstance(sample, QuietPile)
    assert sample.view("left") == view


def test_views_are_plain_data() -> None:
    view = Pile().view("left")

    assert attrs.evolve(view) == view


@pytest.mark.parametrize(
    "game",
    [
        GameController.skirmish(map_size=4, seed=9),
        GridBattle("escape", seed=9),
        Duel(seed=16),
        Dungeon(seed=42),
    ],
    ids=lambda game: game.name,
)
def test_the_game_of_a_view_is_a_copy_that_knows_neither_seeds_nor_a_past(
    game: Game,
) -> None:
    assert game.to_act is not None
    game.apply(game.legal_actions()[0])
    side = game.to_act or game.sides[0]
    view = game.view(side)
    before = view.position

    shown = view.game
    seeds = [value for name, value in shown.options.items() if "seed" in name]
    assert set(seeds) == {None}
    assert shown.actions == ()
    assert shown.dice.state != game.dice.state or shown.dice.state == 0
    sample = view.sample(Mulberry32(3))
    sample.apply(sample.legal_actions()[0])

    assert view.position == before
    assert view.game is not shown
    assert sample.fresh().view(side).position == before
    assert shown.fresh().view(side).position == before


def plain_parts(value: object) -> Iterator[dict[str, Any] | list[Any]]:
    """All tables and lists in a position, which consists of nothing else but texts."""
    assert type(value) in (dict, list, str, int, float, bool)
    if isinstance(value, dict | list):
        yield value
        for part in value.values() if isinstance(value, dict) else value:
            yield from plain_parts(part)


@pytest.mark.parametrize(
    "game",
    [
        GameController.skirmish(map_size=4, seed=9),
        GridBattle("escape", seed=9),
        GridBattle("fog", seed=9),
        Duel(seed=16),
        Dungeon(seed=42, variant=EVERYTHING),
    ],
    ids=["match", "open", "fog", "duel", "dungeon"],
)
def test_the_position_of_a_view_is_plain_and_the_callers_own(game: Game) -> None:
    view = game.view(game.sides[0])
    before = view.text

    assert view.position == json.loads(before)
    for part in [*plain_parts(view.position)]:
        part.clear()

    assert json.dumps(view.position) == before


class Modest(Duel):
    """Hides something more than a duel does, and does not say how to copy that."""

    def _state_seen_by(self, side: str) -> dict[str, Any]:
        return {**self._state(), "hero_turns": 0}


def test_hidden_state_of_a_custom_class_is_in_no_copy() -> None:
    game = Modest(seed=16)
    game.apply(game.legal_actions()[0])
    assert game.position()["hero_turns"] == 1

    view = game.view("hero")
    sample = view.sample(Mulberry32(1))

    for position in (view.position, view.game.position(), sample.position()):
        assert not position.get("hero_turns")


def test_selections_are_in_no_view() -> None:
    game = GameController.skirmish(map_size=4, seed=9)
    assert game.to_act is not None
    game.select_unit_in(*game.units[0].location.place)  # type: ignore[union-attr]

    shown = game.view(game.to_act).game

    assert isinstance(shown, GameController)
    assert all(tactician.selected_unit is None for tactician in shown.tacticians)


def test_a_game_shown_is_the_game_or_that_of_its_view() -> None:
    duel = Duel(seed=1)

    assert game_shown(duel, Duel) is duel
    shown = game_shown(duel.view("hero"), Duel)
    assert shown.position()["unit"] == duel.position()["unit"]
    with pytest.raises(InvalidTypeError, match="game must be of class Duel"):
        game_shown(Dungeon(seed=1).view("adventurer"), Duel)
