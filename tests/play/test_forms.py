"""Forms offer the options of each game, and check the answers."""

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest

from alpaca_emblem.agents import Agent, BanditAgent
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.play import Session, forms
from alpaca_emblem.play.forms import FORMS, choice_text, daily_seed, new_game
from alpaca_emblem.texts import LANGUAGES, Narrator


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FORMS)
def test_every_field_and_choice_has_words(kind: str, language: str) -> None:
    narrator = Narrator(language)
    for field in FORMS[kind].fields:
        told = field.to_json(narrator)
        assert told["label"]
        for choice, words in told["choices"]:
            assert words
            assert choice == words or "_" not in words


def test_choices_are_told_in_the_language() -> None:
    assert choice_text("bridge", Narrator("es")) == "El puente"
    assert choice_text("wolf", Narrator("de")) == "Wolf"


@pytest.mark.parametrize("kind", FORMS)
def test_equal_options_make_equal_games(kind: str) -> None:
    one, _, values = new_game(kind, {"seed": 7})
    other, _, _ = new_game(kind, values)
    assert one.digest() == other.digest()
    assert one.name == kind


def test_seed_is_drawn_and_told_if_none_is_given() -> None:
    _, _, values = new_game("duel", {})
    assert 0 <= values["seed"] <= 2**31 - 2


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"players": 1}, InvalidValueError, "players must be at least 2, not 1"),
        ({"players": 9}, InvalidValueError, "players must be at most 8, not 9"),
        ({"players": "2"}, InvalidTypeError, "players must be a whole number"),
        ({"players": True}, InvalidTypeError, "players must be a whole number"),
        ({"seed": -1}, InvalidValueError, "seed"),
        ({"seed": 1.5}, InvalidTypeError, "seed"),
        ({"opponent": "genius"}, InvalidValueError, "opponent must be one of greedy"),
        ({"opponent": ["greedy"]}, InvalidValueError, "opponent must be one of greedy"),
        ({"colour": 1}, InvalidValueError, "not 'colour'"),
        ([], InvalidTypeError, "options must be a mapping"),
        (None, InvalidTypeError, "options must be a mapping"),
    ],
)
def test_wrong_options_are_refused(
    options: Any, error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        new_game("match", options)


@pytest.mark.parametrize("kind", ["chess", None, 3, ["grid"]])
def test_unknown_game_is_refused(kind: object) -> None:
    with pytest.raises(InvalidValueError, match="game must be one of grid"):
        new_game(kind, {})


def test_people_and_agents_take_their_seats() -> None:
    game, seats, _ = new_game("match", {"players": 3, "people": 2, "seed": 1})
    assert [seats[side] is None for side in game.sides] == [True, True, False]
    _, seats, _ = new_game("grid", {"people": 2})
    assert set(seats.values()) == {None}
    _, seats, _ = new_game("match", {"people": 8})
    assert set(seats.values()) == {None}


def plays(seats: Mapping[str, Agent | None]) -> dict[str, str]:
    return {side: type(agent).__name__ for side, agent in seats.items()}


@pytest.mark.parametrize(
    ("people", "expected"),
    [
        (0, {"heroes": "LearnedAgent", "foes": "BanditAgent"}),
        (1, {"heroes": "LearnedAgent", "foes": "NoneType"}),
        (2, {"heroes": "NoneType", "foes": "NoneType"}),
    ],
)
def test_a_learned_agent_takes_the_side_that_it_has_learned(
    people: int, expected: dict[str, str]
) -> None:
    options = {"scenario": "pass", "opponent": "learned", "people": people, "seed": 2}
    game, seats, _ = new_game("grid", options)
    assert plays(seats) == expected
    session = Session(game, seats)
    done = 0
    while game.outcome is None and session.advance():
        done += 1
    assert (done > 0) == (people < 2)
    assert session.people == tuple(side for side in seats if seats[side] is None)


@pytest.mark.unmeasured
def test_a_person_and_a_learned_agent_play_to_the_end() -> None:
    options = {"scenario": "pass", "opponent": "learned", "seed": 2}
    game, seats, _ = new_game("grid", options)
    session = Session(game, seats)
    while game.outcome is None:
        if not session.advance():
            action = BanditAgent(1).choose(game.view("foes"))
            for pick in session.controls.picks(action, game):
                session.pick(pick)
    assert game.outcome.winners == ("heroes",)


def test_a_game_that_no_policy_has_learned_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="no policy of the library has learned"):
        new_game("grid", {"opponent": "learned"})
    with pytest.raises(InvalidValueError, match="opponent must be one of beast, duel"):
        new_game("duel", {"opponent": "learned"})


def test_turn_zero_begins_on_an_empty_map() -> None:
    game, _, _ = new_game("match", {"start": "turn_zero", "seed": 1})
    assert game.position().get("unit", []) == []


def test_seed_of_the_day_is_the_same_for_all() -> None:
    assert daily_seed(date(2026, 12, 1)) == 20261201


def test_adventure_has_all_rules_of_the_dungeon() -> None:
    game, _, _ = new_game("dungeon", {"rules": "adventure", "seed": 3})
    assert game.options["variant"].inventory == 10


def test_a_match_has_at_most_forty_units() -> None:
    new_game("match", {"players": 8, "units": 5, "seed": 1})
    with pytest.raises(InvalidValueError, match="units must be at most 5 for 8"):
        new_game("match", {"players": 8, "units": 6, "seed": 1})


@pytest.mark.parametrize(("drawn", "seed"), [(0, 1), (99_998, 99_999), (99_999, 1)])
def test_seeds_of_dungeons_are_drawn_from_the_originals(
    monkeypatch: pytest.MonkeyPatch, drawn: int, seed: int
) -> None:
    monkeypatch.setattr(forms, "fresh_seed", lambda: drawn)
    assert forms.drawn_seed("dungeon") == seed
    assert forms.drawn_seed("grid") == drawn + 1
