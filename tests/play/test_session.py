"""Sessions follow the rules of picking, seats, undo and hidden state."""

import re
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle, record
from alpaca_emblem.agents import Agent, BanditAgent, RandomAgent
from alpaca_emblem.dungeon import Step, Wait
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, SaveError
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.grid import Act, Scenario
from alpaca_emblem.play import Session

MEADOW = """
name = "A meadow"
map = '''
.....
.....
.....
.....
.....
'''
[[unit]]
side = "heroes"
name = "Knight"
class = "SwordMaster"
at = [3, 1]
hit_points = 12
movement = 3
power = 5
defense = 1
[[unit]]
side = "heroes"
name = "Scout"
class = "SwordMaster"
at = [0, 0]
hit_points = 12
movement = 3
power = 5
defense = 1
[[unit]]
side = "foes"
name = "Bandit"
class = "Fighter"
at = [3, 4]
hit_points = 12
movement = 3
power = 5
defense = 1
"""
"""A hero that can reach a foe, and another one far away."""


class FailingAgent(Agent):
    """Fails at its first decision."""

    def choose(self, view: View) -> Action[Any]:
        raise RuntimeError("no idea")


class CheatingAgent(Agent):
    """Chooses what the rules do not allow."""

    def choose(self, view: View) -> Action[Any]:
        return Act(1, (99, 99))


def battle() -> GridBattle:
    return GridBattle(seed=1)


def by_hand(game: Game) -> Session:
    """Return a session in which people play all sides."""
    return Session(game, dict.fromkeys(game.sides))


def in_reach_of_a_foe() -> Session:
    """Return a session in which Knight 1 can go to (3, 3) and strike at (3, 4)."""
    meadow = Scenario.from_text(MEADOW)
    return Session(GridBattle(meadow, seed=1))


@pytest.fixture
def session() -> Session:
    return Session(battle())


def test_person_plays_the_usual_side_against_the_first_agent(session: Session) -> None:
    assert session.people == ("heroes",)
    assert isinstance(session.seats["foes"], BanditAgent)
    assert (session.viewer, session.pace, session.language) == ("heroes", 600, "en")


def test_first_pick_is_a_hero_and_applies_nothing(session: Session) -> None:
    assert session.next_picks() == ((3, 1), (5, 1), (4, 0), "end-turn")
    assert not session.pick((3, 1))
    assert session.chosen == ((3, 1),)
    assert session.game.actions == ()


def test_destination_with_no_target_in_reach_is_the_whole_action(
    session: Session,
) -> None:
    session.pick((3, 1))
    assert session.pick((3, 2))
    assert session.game.actions == (Act(1, (3, 2)),)


def test_destination_near_a_foe_is_not_final_until_the_action_is() -> None:
    session = in_reach_of_a_foe()
    session.pick((3, 1))
    assert not session.pick((3, 3))
    assert session.next_picks() == ("wait", (3, 4))
    assert not session.game.actions
    assert session.pick("wait")
    assert session.game.actions == (Act(1, (3, 3)),)


def test_other_hero_can_be_picked_instead(session: Session) -> None:
    session.pick((3, 1))
    assert not session.pick((5, 1))
    assert session.chosen == ((5, 1),)


def test_pick_that_means_nothing_drops_all_picks(session: Session) -> None:
    session.pick((3, 1))
    session.pick((7, 11))
    assert session.chosen == ()


def test_unknown_choice_changes_nothing(session: Session) -> None:
    assert not session.pick("resign")
    assert session.game.actions == ()


def test_click_on_a_foe_goes_near_it_and_aims() -> None:
    session = in_reach_of_a_foe()
    session.pick((3, 1))
    assert not session.pick((3, 4))
    assert session.chosen == ((3, 1), (3, 3))
    assert session.aim == (3, 4)
    assert session.pick((3, 4))
    assert session.game.actions[0].to_json()["target"] == 3


def test_first_tap_on_a_target_aims_and_the_second_strikes() -> None:
    session = in_reach_of_a_foe()
    session.pick((3, 1), is_touch=True)
    session.pick((3, 3), is_touch=True)
    assert not session.pick((3, 4), is_touch=True)
    assert session.aim == (3, 4)
    assert session.pick((3, 4), is_touch=True)


def test_pointing_aims_and_applies_nothing(session: Session) -> None:
    session.point("end-turn")
    assert session.aim == "end-turn"
    session.point(None)
    assert session.aim is None
    session.point((0, 0))
    assert (session.aim, session.cursor) == (None, (0, 0))


def test_back_takes_one_pick_back(session: Session) -> None:
    session.pick((3, 1))
    session.back()
    assert session.chosen == ()


def test_agent_acts_only_when_it_is_told_to(session: Session) -> None:
    session.pick("end-turn")
    assert session.next_picks() == ()
    steps = 0
    while session.advance():
        steps += 1
    assert steps == len(session.game.actions) - 1
    assert session.game.to_act == "heroes"


def test_nothing_can_be_picked_while_an_agent_is_to_act(session: Session) -> None:
    session.pick("end-turn")
    assert not session.pick((3, 1))
    assert len(session.game.actions) == 1


def test_undo_goes_back_to_the_decision_of_a_person(session: Session) -> None:
    before = session.game.digest()
    session.pick("end-turn")
    while session.advance():
        pass
    assert session.undo()
    assert session.game.digest() == before
    assert session.redo()
    assert session.game.to_act == "heroes"
    assert session.redoable == []
    assert not session.redo()


def test_new_decision_makes_redo_impossible(session: Session) -> None:
    session.pick("end-turn")
    session.undo()
    session.pick((3, 1))
    session.pick((3, 2))
    assert not session.redo()


def test_nothing_is_undone_before_the_first_action(session: Session) -> None:
    assert not session.undo()
    assert not session.can_undo


@pytest.mark.parametrize("game", [GridBattle("fog", seed=1), Dungeon(seed=68638)])
def test_hidden_state_and_one_life_forbid_undo(game: Game) -> None:
    session = Session(game)
    session.pick(session.next_picks()[0])
    assert not session.undo()


def test_game_without_history_cannot_be_undone() -> None:
    session = Session(GridBattle(seed=1, history=False))
    session.pick("end-turn")
    assert not session.can_undo


def test_session_follows_code_that_changes_the_game(session: Session) -> None:
    seq = session.seq
    session.pick((3, 1))
    session.game.apply(Act(2, (5, 2)))
    assert session.next_picks() == ((3, 1), (4, 0), "end-turn")
    assert session.chosen == ()
    assert session.seq == seq + 1
    assert session.log[-1] == "Lancer 2 waits."


def test_session_leaves_a_game_when_it_begins_another(session: Session) -> None:
    old = session.game
    session.begin(Duel(seed=1))
    seq = session.seq
    old.apply(old.legal_actions()[0])
    session.look()
    assert (session.seq, session.games) == (seq, 2)


def test_agent_that_fails_is_told_and_a_person_plays_on() -> None:
    game = battle()
    session = Session(game, {"heroes": FailingAgent(1), "foes": RandomAgent(1)})
    assert session.advance()
    assert session.seats["heroes"] is None
    assert session.notice == (
        "The agent of heroes failed, so a person takes over. RuntimeError: no idea"
    )
    assert session.next_picks()


def test_agent_that_cheats_is_replaced_and_nothing_happens() -> None:
    session = Session(battle(), {"heroes": CheatingAgent(1), "foes": None})
    session.advance()
    assert session.people == ("heroes", "foes")
    assert session.game.actions == ()


def test_thought_about_another_position_is_void() -> None:
    session = Session(battle(), {"heroes": RandomAgent(1), "foes": None})
    thinking, seq = session.thinking(), session.seq
    assert thinking is not None
    session.game.apply(session.game.legal_actions()[0])
    assert not session.decide(seq, thinking)
    assert len(session.game.actions) == 1


def test_curtain_falls_between_two_people_in_fog() -> None:
    session = by_hand(GridBattle("fog", seed=1))
    session.pick("end-turn")
    assert (session.curtain, session.viewer) == ("foes", "foes")
    assert session.next_picks() == ()
    assert not session.pick((0, 0))
    assert not session.key("z")
    assert session.curtain == "foes"
    session.key("enter")
    assert session.curtain is None
    assert session.next_picks()


def test_no_curtain_falls_where_nothing_is_hidden() -> None:
    session = by_hand(battle())
    session.pick("end-turn")
    assert (session.curtain, session.viewer) == (None, "foes")


def test_dungeon_click_is_one_step_towards_it_and_a_tie_is_vertical() -> None:
    session = Session(Dungeon(seed=68638))
    assert session.cursor is None
    row, column = session.game.view("adventurer").position["adventurer"]["at"]
    session.pick((row - 1, column + 1))
    assert session.game.actions[-1] == Step("n")


def test_dungeon_click_on_oneself_waits() -> None:
    session = Session(Dungeon(seed=68638))
    row, column = session.game.view("adventurer").position["adventurer"]["at"]
    assert session.pick((row, column))
    assert session.game.actions[-1] == Wait()


def test_turn_zero_places_units_by_class_and_preset() -> None:
    session = by_hand(GameController(players=2, map_size=3, seed=1))
    session.pick((0, 0))
    assert "place-Hero" in session.next_picks()
    session.pick("place-Hero")
    assert session.pick("200-1")
    assert session.log == ["Hero 1 joins Player 2 at (0, 0)."]


def test_rounds_begin_by_a_choice_after_turn_zero() -> None:
    session = by_hand(GameController(players=2, map_size=3, seed=1))
    session.pick("end-turn")
    session.pick("end-turn")
    assert session.next_picks() == ("start-30", "start-endless")
    assert session.pick("start-30")
    assert session.game.outcome is not None or session.game.to_act


def test_giving_up_takes_two_picks() -> None:
    session = by_hand(GameController.skirmish(seed=1))
    assert not session.pick("resign")
    assert session.pick("sure")
    assert session.game.outcome is not None


def test_replay_lies_ahead_and_can_be_gone_through() -> None:
    game = Duel(seed=1)
    while game.outcome is None:
        game.apply(game.legal_actions()[0])
    session = Session.of_replay(record(game))
    assert session.game.actions == ()
    session.to_step(len(game.actions))
    assert session.game.digest() == game.digest()
    session.to_step(1)
    assert len(session.game.actions) == 1
    session.redo()
    assert len(session.game.actions) > 1


def test_replay_can_be_played_on_from_any_step() -> None:
    game = battle()
    game.apply(Act(1, (3, 2)))
    game.apply(Act(2, (5, 2)))
    session = Session.of_replay(record(game))
    session.to_step(1)
    session.pick("end-turn")
    assert session.redoable == []
    assert len(session.game.actions) == 2


@pytest.mark.parametrize("number", [-1, 3, 1.0, None, True])
def test_steps_out_of_range_are_refused(number: int) -> None:
    game = battle()
    game.apply(Act(1, (3, 2)))
    session = Session.of_replay(record(game))
    with pytest.raises((InvalidValueError, InvalidTypeError), match="number"):
        session.to_step(number)
    assert session.game.actions == ()


def test_save_brings_the_same_game_with_its_history_and_seats() -> None:
    session = by_hand(battle())
    session.pick("end-turn")
    document = session.save()
    session.undo()
    session.load(document)
    assert len(session.game.actions) == 1
    assert session.people == ("heroes", "foes")
    assert session.can_undo


def test_save_of_another_game_brings_its_usual_seats() -> None:
    other = Session(Duel(seed=1)).save()
    session = Session(battle())
    session.load(other)
    assert (session.game.name, session.people) == ("duel", ("hero",))


def test_replay_can_be_loaded_too(session: Session) -> None:
    game = Duel(seed=1)
    game.apply(game.legal_actions()[0])
    session.load(record(game).to_json())
    assert session.game.name == "duel"
    assert len(session.redoable) == 1


@pytest.mark.parametrize("document", [None, 3, [], {}, {"format": "x"}, "{}"])
def test_damaged_save_changes_nothing(session: Session, document: object) -> None:
    game = session.game
    with pytest.raises(SaveError):
        session.load(document)
    assert session.game is game


def test_no_save_shows_hidden_state_to_two_people() -> None:
    session = by_hand(GridBattle("fog", seed=1))
    with pytest.raises(InvalidValueError, match="offered only at the end"):
        session.save()
    assert not session.can_save


@pytest.mark.unmeasured
def test_hint_shows_what_an_agent_would_do(session: Session) -> None:
    action = session.hint()
    assert action in session.game.legal_actions()
    assert session.aimed == action
    assert session.game.actions == ()


def test_hint_is_for_people_to_act_only(session: Session) -> None:
    session.pick("end-turn")
    assert session.hint() is None


def test_each_person_hears_what_they_may_know() -> None:
    session = by_hand(GridBattle("fog", seed=1))
    session.pick((3, 0))
    session.pick((2, 0))
    session.key("e")
    assert session.viewer == "foes"
    assert session.log == ["Turn 1: the foes act."]
    session.open_curtain()
    session.controls.adviser = BanditAgent  # type: ignore[misc]  # no search
    session.hint()
    session.key("enter")
    told = session.log[-1]
    session.viewer = "heroes"
    assert session.log[:2] == [
        "Knight 1 walks from (3, 0) to (2, 0).",
        "Knight 1 waits.",
    ]
    assert told not in session.log


def test_log_keeps_the_last_sentences(session: Session) -> None:
    session.log.extend(map(str, range(300)))
    session.pick("end-turn")
    assert len(session.log) == 200


def test_language_is_switched_while_playing(session: Session) -> None:
    session.speak("es")
    session.pick("end-turn")
    assert session.language == "es"
    assert session.log[-1] == "Turno 1: actúan los enemigos."


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"game": 3}, InvalidTypeError, "game"),
        ({"language": "fr"}, InvalidValueError, "language must be one of"),
        ({"pace": -1}, InvalidValueError, "pace"),
        ({"pace": 10_001}, InvalidValueError, "pace"),
        ({"pace": 1.5}, InvalidTypeError, "pace"),
        ({"seats": {"heroes": None}}, InvalidValueError, "seats must be for heroes"),
        ({"seats": {"heroes": None, "foes": 1}}, InvalidTypeError, "seat of foes"),
        ({"seats": 1}, InvalidTypeError, "seats must be a mapping"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: dict[str, object], error: type[Exception], words: str
) -> None:
    given: dict[str, object] = {"game": battle(), **arguments}
    with pytest.raises(error, match=re.escape(words)):
        Session(**given)  # type: ignore[arg-type]


def test_agents_hear_how_their_game_ended_before_the_next_one() -> None:
    """Also if it is given up, and if one of them raises an error."""
    heard: list[object] = []

    class Listener(RandomAgent):
        def game_over(self, outcome: Outcome | None) -> None:
            heard.append(outcome)
            raise ValueError("tired")

    agent = Listener(1)
    session = Session(Duel(seed=1), dict.fromkeys(("hero", "enemies"), agent))
    while session.advance():
        pass
    outcome = session.game.outcome
    assert heard == []
    session.begin_again(is_same=True)
    assert heard == [outcome]
    session.load(session.save())
    assert heard == [outcome, None]
    session.begin(Duel(seed=2))
    assert heard == [outcome, None, None]
    assert outcome is not None


@pytest.mark.parametrize("is_form", [True, False])
def test_a_skirmish_is_not_taken_back_before_its_beginning(is_form: bool) -> None:
    session = Session(GameController.skirmish(seed=1))
    if is_form:
        session.begin_new("match", {"seed": 1, "people": 2})
    count, beginning = len(session.places), session.game.digest()
    assert session.frame()["steps"] == [0, 0]
    assert not session.undo()
    while not session.is_person_to_act:
        session.advance()
    session.pick("end-turn")
    assert session.can_undo
    while session.undo():
        pass
    assert session.game.digest() == beginning
    session.load(session.save())
    assert not session.can_undo
    session.begin_again(is_same=True)
    assert session.game.digest() == beginning
    assert len(session.places) == count
    assert session.game.digest() == beginning
    assert not session.can_undo
