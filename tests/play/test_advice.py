"""Hints: the advice of agents that search, in words and with odds."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import (
    Agent,
    BeastAgent,
    ExpectiminimaxAgent,
    ExplorerAgent,
    GreedyAgent,
    UctAgent,
)
from alpaca_emblem.agents.searching import Odds
from alpaca_emblem.games.views import View
from alpaca_emblem.play import Session
from alpaca_emblem.play.advice import Advice, action_words, advice_of, tell_advice
from alpaca_emblem.play.web.tables import Table, asks_for_hint, takes_long
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.texts import LANGUAGES, Narrator

pytestmark = pytest.mark.unmeasured


def at_the_hero(seed: int = 1) -> Session:
    """Return a duel in which a person is to act."""
    session = Session(Duel(seed=seed, rules="full"))
    while session.advance():
        pass
    return session


def test_best_and_next_best_are_told_with_their_odds() -> None:
    session = at_the_hero()
    action = session.hint()
    assert action in session.game.legal_actions()
    pattern = (
        r"Best: [A-Z].*\. Chance to win: about [0-9]+ %\. "
        r"Next best: [A-Z].*\. About [0-9]+ %\."
    )
    assert re.fullmatch(pattern, session.advice)
    assert session.frame()["advice"] == session.advice


def test_odds_in_words_are_those_that_are_found() -> None:
    actions = at_the_hero().game.legal_actions()
    odds = [
        Odds(actions[number], visits, 0.1, chance)
        for number, (visits, chance) in enumerate([(9, 0.734), (3, 0.126), (1, 0.9)])
    ]
    advice = Advice(actions[0], tuple(odds), is_searched=True)
    told = tell_advice(advice, lambda action: f"{actions.index(action)}.", Narrator())
    expected = "Best: 0. Chance to win: about 73 %. Next best: 1. About 13 %."
    assert told == expected


def test_buttons_are_told_by_their_labels() -> None:
    session = at_the_hero()
    session.hint()
    assert session.advice.startswith("Best: Strike → Goblin. Chance to win: about ")


def test_advice_is_told_in_every_language() -> None:
    told = set()
    for language in LANGUAGES:
        session = at_the_hero()
        session.speak(language)
        session.hint()
        told.add(session.advice)
        assert session.advice.count("%") == 2
    assert len(told) == len(LANGUAGES) == 4


def test_equal_positions_have_equal_advice() -> None:
    """Neither the number of the position nor the dice nor earlier hints matter."""
    session = at_the_hero()
    first = session.hint(), session.advice
    for _ in range(2):
        session.look()
        assert (session.hint(), session.advice) == first
    other = Session(session.game.view("hero").sample(Mulberry32(99)))
    assert (other.hint(), other.advice) == first


def test_hidden_units_do_not_change_the_advice() -> None:
    battle = GridBattle("fog", seed=3)
    view = battle.view("heroes")
    agent = UctAgent(1, iterations=8)
    expected = advice_of(agent, view)
    for seed in (5, 6):
        hidden = view.sample(Mulberry32(seed))
        found = advice_of(UctAgent(1, iterations=8), hidden.view("heroes"))
        assert found == expected


def test_advice_is_gone_with_its_position() -> None:
    session = at_the_hero()
    session.hint()
    assert session.advice
    session.pick(session.aim)  # type: ignore[arg-type]  # the hint aims
    session.look()
    assert session.advice == ""


def test_late_advice_about_another_position_is_dropped() -> None:
    session = at_the_hero()
    thinking, about = session.consulting(), session.seq
    assert thinking is not None
    session.hint()
    session.pick(session.aim)  # type: ignore[arg-type]  # the hint aims
    assert session.advise(about, thinking()) is None
    assert session.advice == ""


def test_there_is_no_hint_while_an_agent_is_to_act() -> None:
    seats = {"hero": BeastAgent(1), "enemies": BeastAgent(2)}
    session = Session(Duel(seed=1), seats)
    assert session.consulting() is None
    assert session.hint() is None
    assert session.advice == ""


def test_there_is_no_hint_at_the_end() -> None:
    match = GameController.skirmish(map_size=4, seed=1)
    match.remove_tactician("Player 2")
    session = Session(match)
    assert session.hint() is None


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Best: Step south."),
        ("es", "Lo mejor: Dar un paso al sur."),
        ("de", "Am besten: Ein Schritt nach Süden."),
        ("bg", "Най-добре: Крачка на юг."),
    ],
)
def test_the_dungeon_is_searched_too(language: str, words: str) -> None:
    """It tells no odds, since in most dungeons there is nothing to win."""
    session = Session(Dungeon(seed=1))
    session.speak(language)
    action = session.hint()
    assert session.advice == words
    view = session.game.view("adventurer")
    assert action == ExpectiminimaxAgent(1).choose(view)


def test_in_a_fight_of_the_dungeon_search_advises() -> None:
    """Not the explorer: where they differ, the hint is that of the search."""
    differs = 0
    for seed in range(30):
        session = Session(Dungeon(seed=seed))
        for _ in range(80):
            view = session.game.view("adventurer")
            plan = ExplorerAgent(1).choose(view)
            search = ExpectiminimaxAgent(1).choose(view)
            if plan != search:
                differs += session.hint() == search
            session.game.apply(plan)
            session.look()
            if session.game.outcome is not None:
                break
        if differs > 2:
            return
    raise AssertionError("search never differs from the explorer")


def test_actions_without_a_code_have_their_short_text() -> None:
    match = GameController(players=2, map_size=3, seed=7)
    side = match.to_act
    assert side is not None
    view = match.view(side)
    action = view.legal_actions()[0]
    words = action_words(action, view, Narrator())
    assert words == f"{view.action_text(action)}."
    told = tell_advice(Advice(action), lambda _: words, Narrator())
    assert told == f"By a rule of thumb: {words}"


def test_rules_of_thumb_have_no_odds() -> None:
    match = GameController.skirmish(map_size=4, seed=1)
    side = match.to_act
    assert side is not None
    advice = advice_of(GreedyAgent(1), match.view(side))
    assert advice.odds == ()
    assert advice.action in match.legal_actions()


@pytest.mark.parametrize("make", [GridBattle, lambda: at_the_hero().game])
def test_odds_are_sorted_and_between_0_and_1(make: Any) -> None:
    game = make()
    odds = advice_of(UctAgent(1, iterations=20), game.view(game.to_act)).odds
    assert all(0 <= each.chance <= 1 and each.visits for each in odds)
    visits = [each.visits for each in odds]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == 20


def test_messages_that_take_long() -> None:
    assert asks_for_hint({"type": "hint"})
    assert asks_for_hint({"type": "key", "key": "t"})
    assert not asks_for_hint({"type": "key", "key": "z"})
    assert not asks_for_hint(["hint"])
    assert takes_long({"type": "advance", "seq": 1})
    assert not takes_long({"type": "undo"})


class Slow(Agent):
    """Chooses the first action when it is let to."""

    begun = threading.Event()
    may_end = threading.Event()

    def choose(self, view: View) -> Any:
        self.begun.set()
        assert self.may_end.wait(20)
        return view.legal_actions()[0]


def test_a_table_goes_on_while_an_agent_looks_for_a_hint() -> None:
    """A person who acts meanwhile makes the hint void."""
    session = Session(GridBattle(seed=1))
    session.controls.adviser = Slow  # type: ignore[misc]  # of these alone
    table = Table("table", session)

    async def play() -> None:
        hint = asyncio.create_task(table.handle({"type": "hint"}))
        await asyncio.to_thread(Slow.begun.wait, 20)
        about = session.seq
        await table.handle({"type": "pick", "pick": "end-turn", "seq": about})
        session.look()
        assert session.seq != about
        Slow.may_end.set()
        await hint

    asyncio.run(play())
    assert session.advice == ""
