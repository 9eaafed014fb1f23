"""Frames are whole, small, plain JSON, without hidden state."""

import json
from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, JavaRandom
from alpaca_emblem.drawing import parts
from alpaca_emblem.play import Session
from alpaca_emblem.play.controls import controls_of
from alpaca_emblem.play.session import CROWD
from alpaca_emblem.texts import LANGUAGES, Narrator

GAMES: dict[str, Callable[[], Game]] = {
    "grid": lambda: GridBattle(seed=1),
    "fog": lambda: GridBattle("fog", seed=1),
    "match": lambda: GameController.skirmish(seed=1),
    "turn zero": lambda: GameController(players=2, map_size=4, seed=1),
    "large match": lambda: GameController.skirmish(4, 10, 1, units=5),
    "dungeon": lambda: Dungeon(seed=68638),
    "duel": lambda: Duel(seed=1, rules="full"),
}
ENTRIES = {
    "type",
    "seq",
    "game",
    "kind",
    "ground",
    "board",
    "aside",
    "overlay",
    "subtitle",
    "side",
    "heading",
    "verdict",
    "banner",
    "prompt",
    "choices",
    "cells",
    "chosen",
    "forecast",
    "deed",
    "cursor",
    "log",
    "effects",
    "units",
    "picked",
    "grid",
    "focus",
    "window",
    "small",
    "keys",
    "can",
    "steps",
    "pace",
    "pace_chosen",
    "over",
    "notice",
    "advice",
    "form",
    "help",
    "intro",
    "intro_text",
    "seed",
    "language",
    "languages",
    "words",
}


def play_some(session: Session, steps: int = 8) -> None:
    """Make the first possible pick of each position, and let agents answer."""
    for _ in range(steps):
        if session.curtain is not None:
            session.key("enter")
        elif session.is_person_to_act and session.next_picks():
            session.pick(session.next_picks()[0])
        else:
            session.advance()


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_frame_is_whole_json_of_bounded_length(name: str, language: str) -> None:
    session = Session(GAMES[name](), language=language)
    for _ in range(3):
        frame = session.frame()
        assert set(frame) == ENTRIES
        assert len(json.dumps(frame, allow_nan=False)) < 90_000
        play_some(session, 3)


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", GAMES)
def test_making_a_frame_changes_nothing(name: str) -> None:
    session = Session(GAMES[name]())
    play_some(session)
    assert session.frame() == session.frame()


def test_curtain_has_the_same_entries_and_shows_nothing() -> None:
    game = GridBattle("fog", seed=1)
    session = Session(game, dict.fromkeys(game.sides))
    session.pick("end-turn")
    frame = session.frame()
    assert set(frame) == ENTRIES
    assert (frame["board"], frame["overlay"], frame["log"]) == ("", "", [])
    assert (frame["cells"], frame["choices"], frame["units"]) == ([], [], [])
    assert frame["keys"] == ["enter", "space"]
    assert frame["prompt"] == "Hand over to Foes, then press Enter."


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["fog", "dungeon"])
def test_games_that_look_alike_have_equal_frames(name: str) -> None:
    game = GAMES[name]()
    session = Session(game)
    play_some(session, 12)
    view = game.view(session.viewer)
    frames = [Session(view.sample(JavaRandom(seed))).frame() for seed in range(5)]
    assert all(frame == frames[0] for frame in frames)


def test_hidden_units_are_in_no_part_of_a_frame() -> None:
    session = Session(GridBattle("fog", seed=1))
    frame = session.frame()
    shown = session.shown
    assert isinstance(shown, GridBattle)
    hidden = [unit for unit in shown.units if unit.location is None]
    assert hidden
    assert not any(f'data-unit="{unit.number}"' in frame["board"] for unit in hidden)
    assert session.log == []


def test_pace_is_asked_for_only_while_an_agent_is_to_act() -> None:
    session = Session(GridBattle(seed=1), pace=250)
    assert session.frame()["pace"] is None
    session.pick("end-turn")
    assert session.frame()["pace"] == 250


def test_end_is_told_and_asks_for_no_pace() -> None:
    session = Session(
        GameController.skirmish(seed=1), {"Player 1": None, "Player 2": None}
    )
    session.pick("resign")
    session.pick("sure")
    frame = session.frame()
    assert frame["over"] == "Player 1 wins: no other player is left"
    assert frame["pace"] is None
    assert frame["choices"] == []


def test_forecast_of_a_strike_has_numbers_and_words() -> None:
    session = Session(Duel(seed=1, rules="full"))
    while session.advance():
        pass
    session.pick("strike")
    session.point("unit-2")
    forecast = session.frame()["forecast"]
    assert (forecast["attacker"], forecast["target"]) == (1, 2)
    assert forecast["lines"]
    assert len(forecast["more"]) <= 7
    least, _, most = forecast["damage"].partition("-")
    assert float(least) <= float(most or least)


def test_no_forecast_is_made_without_an_aim() -> None:
    assert Session(GridBattle(seed=1)).frame()["forecast"] is None


def test_overlay_is_a_picture_of_the_board_s_size() -> None:
    session = Session(GridBattle(seed=1))
    frame = session.frame()
    size = frame["board"].split('viewBox="')[1].split('"')[0]
    assert f'viewBox="{size}"' in frame["overlay"]
    session.pick((3, 1))
    assert len(session.frame()["overlay"]) < 4_000


def test_choices_have_keys_and_digits_by_their_order() -> None:
    session = Session(Duel(seed=1, rules="full"))
    while session.advance():
        pass
    choices = session.frame()["choices"]
    assert [choice["key"] for choice in choices] == list("1234567")
    grid = Session(GridBattle(seed=1)).frame()["choices"]
    assert grid == [{"pick": "end-turn", "label": "End turn", "key": "e", "aim": False}]


@pytest.mark.unmeasured
def test_effects_name_the_attacker_the_hurt_and_the_dead() -> None:
    session = Session(Duel(seed=1, rules="full"))
    kinds = set()
    while session.game.outcome is None:
        play_some(session, 1)
        kinds |= {effect["kind"] for effect in session.frame()["effects"]}
    assert kinds == {"strike", "harm", "fall"}


def test_help_names_the_keys_of_the_game() -> None:
    session = Session(GridBattle(seed=1), language="de")
    assert (["E"], "den Zug beenden") in [
        (keys, words) for keys, words in session.frame()["help"]
    ]


def test_seed_is_shown_only_if_a_form_has_made_the_game() -> None:
    session = Session(Dungeon(seed=5))
    assert session.frame()["seed"] is None
    session.begin_new("dungeon", {"seed": 5})
    assert session.frame()["seed"] == 5


def test_intro_is_for_a_game_that_has_just_begun() -> None:
    session = Session(GameController.skirmish(seed=3))  # the first side is a person's
    assert session.game.actions
    assert session.frame()["intro"]
    session.pick("end-turn")
    assert session.frame()["intro"] is None


def test_loaded_game_goes_on_without_an_intro() -> None:
    session = Session(GridBattle(seed=1))
    session.load(session.save())
    assert session.frame()["intro"] is None


@pytest.mark.parametrize("name", ["grid", "match", "duel"])
def test_small_cells_have_a_compact_board(name: str) -> None:
    session = Session(GAMES[name]())
    wide = session.frame()
    session.handle({"type": "hello", "cell": 30})
    small = session.frame()
    assert (wide["small"], small["small"]) == (False, True)
    assert small["board"] != wide["board"]
    session.handle({"type": "hello", "cell": 50})  # as a compact board may have
    assert session.frame()["small"]
    session.handle({"type": "hello", "cell": 60})
    assert session.frame() == wide


@pytest.mark.parametrize("cell", [None, "30", True, [], float("nan")])
def test_size_that_is_no_number_leaves_the_board_alone(cell: object) -> None:
    session = Session(GAMES["grid"]())
    session.handle({"type": "hello", "cell": cell})
    assert not session.frame()["small"]


def test_next_game_is_compact_too() -> None:
    session = Session(GAMES["grid"]())
    session.fit(30)
    session.begin_new("match", {"seed": 1})
    assert session.controls.compact


def test_large_screen_shows_what_is_known_of_a_dungeon() -> None:
    top, left, rows, columns = Session(Dungeon(seed=68638)).frame()["window"]
    assert (rows, columns) == (13, 19)
    assert 0 <= top <= 20 - rows
    assert 0 <= left <= 32 - columns
    assert Session(GridBattle()).frame()["window"] is None


def test_foe_of_a_duel_is_aimed_at_by_a_click_on_it() -> None:
    session = Session(Duel(enemies=["wolf", "goblin"], seed=1))
    while session.advance():
        pass
    assert session.frame()["overlay"].count('data-choice="unit-3"') == 2
    session.pick("unit-3")
    assert (session.chosen, session.aim) == (("strike",), "unit-3")
    assert session.frame()["forecast"]["target"] == 3
    assert session.pick("unit-3")


def test_unit_that_was_picked_is_named() -> None:
    session = Session(GridBattle(seed=1))
    assert session.frame()["picked"] is None
    session.pick((3, 1))
    assert session.frame()["picked"] == 1


def test_turn_zero_asks_for_a_place_a_unit_and_its_kind() -> None:
    session = Session(GameController(players=2, map_size=4, seed=1))
    while session.advance():
        pass
    asked = [session.frame()["prompt"]]
    while isinstance(session.picking.next_picks()[0], tuple | str):
        session.pick(session.picking.next_picks()[0])
        if not session.chosen:
            break
        asked.append(session.frame()["prompt"])
    assert asked == [
        "Choose a place for a unit, or a unit to arm.",
        "Which unit?",
        "Which kind?",
    ]
    session.pick((0, 0))
    assert session.frame()["prompt"] == "Which item?"


@pytest.mark.unmeasured
@pytest.mark.parametrize(("players", "units"), [(8, 5), (5, 8), (3, 8)])
def test_the_largest_matches_of_the_form_have_frames_of_bounded_size(
    players: int, units: int
) -> None:
    options = {"players": players, "units": units, "map_size": 20, "seed": 1}
    session = Session(GridBattle(), language="bg")
    session.begin_new("match", {**options, "people": players})
    assert session.compact is (players * units > CROWD)
    first = next(pick for pick in session.next_picks() if isinstance(pick, tuple))
    session.pick(first)
    assert len(json.dumps(session.frame())) < 90_000


def test_a_board_that_is_no_longer_crowded_has_details_again() -> None:
    session = Session(GridBattle())
    options = {"players": 5, "units": 5, "people": 5, "seed": 1}
    session.begin_new("match", options)
    assert session.compact
    assert not session.frame()["small"]  # or a page with large cells would tell again
    assert '<g class="unit waiting"><title>' not in session.frame()["board"]
    for pick in ("resign", "sure"):
        session.pick(pick)
    assert len(session.places) == 20
    assert not session.compact
    assert "<title>" in session.frame()["board"]
    session.fit(30)
    assert session.compact


@pytest.mark.parametrize("compact", [False, True], ids=["wide", "compact"])
@pytest.mark.parametrize("name", ["grid", "fog", "duel", "dungeon"])
def test_the_board_is_drawn_without_a_legend(
    name: str, compact: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is the same as with one."""
    game = GAMES[name]()
    shown, narrator = game.view(game.sides[0]).game, Narrator("es")
    controls = controls_of(game)
    controls.compact = compact
    board = controls.parts(shown, narrator).board
    monkeypatch.setattr(parts, "apart", None)  # it draws both

    assert controls.layers(shown, narrator) == ("", board)
