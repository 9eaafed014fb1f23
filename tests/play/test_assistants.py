"""Assistants: a game by words and numbers, and the protocol by its own client."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from typing import Any, Final

import pytest

from alpaca_emblem import GridBattle
from alpaca_emblem.agents import Agent
from alpaca_emblem.drawing import grid_text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.play import assistants
from alpaca_emblem.play.assistants import TOOLS, Assistant, mcp_server
from tests.agents.refusing import FirstSideOnly


def playing(game: str, **settings: Any) -> Assistant:
    assistant = Assistant()
    assistant.new_game(game, seed=3, **settings)
    return assistant


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", ["duel", "grid", "dungeon", "skirmish"])
def test_every_game_is_played_by_numbers(game: str) -> None:
    assistant = playing(game)
    for _ in range(5):
        listed = assistant.legal_actions().splitlines()
        if not listed[0].startswith("0: "):
            break
        assert [int(line.partition(":")[0]) for line in listed] == [*range(len(listed))]
        assert assistant.act(0)
    assert assistant.picture()
    assert "game" in assistant.view()


def test_undo_takes_back_the_answers_too() -> None:
    assistant = playing("duel")
    before = assistant.view()
    assistant.act(0)
    assert assistant.view() != before
    assistant.undo()
    assert assistant.view() == before
    with pytest.raises(InvalidValueError, match="no action of yours to undo"):
        assistant.undo()


def test_forecasts_tell_odds_and_terms() -> None:
    told = playing("duel").forecast(0)
    assert "%" in told
    assert "because: weapon" in told


@pytest.mark.parametrize("seed", range(1, 5))
def test_terms_are_told_though_a_miss_may_come_first(seed: int) -> None:
    assistant = Assistant()
    assistant.new_game("duel", seed=seed)
    told = assistant.forecast(0).splitlines()
    assert told[0].endswith("misses the wolf.")
    assert told[-1].startswith("because: weapon")


def test_a_learned_agent_is_an_opponent() -> None:
    told = Assistant().new_game("grid", {"scenario": "pass"}, 1, "foes", "learned")
    assert told.startswith("You play foes.\nArcher 3 walks")


def test_any_agent_may_refuse_its_side(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last game goes on."""
    assistant = playing("duel")
    before = assistant.view()
    monkeypatch.setattr(assistants, "agent_maker", lambda *_: FirstSideOnly)

    with pytest.raises(InvalidValueError, match="heroes only, not foes"):
        assistant.new_game("grid", side="heroes")
    assert assistant.view() == before
    assert assistant.new_game("grid", side="foes").startswith("You play foes.")


def test_views_hide_what_the_side_cannot_see() -> None:
    """The document is that of the view: in fog, it is not the whole game."""
    assistant = playing("grid", options={"scenario": "fog"})
    game = assistant._game
    assert isinstance(game, GridBattle)
    assert assistant.view() == str(game.view("heroes").game)
    assert assistant.view() != str(game)
    assert assistant.picture() != grid_text(game)


def test_moves_out_of_sight_are_not_told() -> None:
    assistant = playing("grid", options={"scenario": "fog"})
    told = assistant.act(len(assistant.legal_actions().splitlines()) - 1)
    assert told == "Turn 1: the foes act.\nTurn 2: the heroes act.\n"
    game = assistant._game
    assert game is not None
    assert any(getattr(action, "unit", 0) == 5 for action in game.actions)


def test_other_sides_and_opponents() -> None:
    assistant = Assistant("de")
    told = assistant.new_game("grid", {"scenario": "pass"}, 1, "foes", "random")
    assert told.startswith("You play foes.")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"game": "chess"}, "game must be one of duel, grid, dungeon, skirmish"),
        ({"side": "none"}, "side must be one of"),
        ({"opponent": "nemo"}, "opponent must be one of"),
        ({"opponent": ""}, "opponent must be one of"),
        (
            {"opponent": "bot:touch x"},
            "must be an agent of the library, not 'bot:touch",
        ),
        ({"opponent": "learned:a.json"}, "must be an agent of the library, not 'learn"),
        ({"opponent": "learned"}, "no policy of the library has learned to play foes"),
        ({"opponent": "beast"}, "must be one of bandit, cunning, .*, not 'beast'"),
        ({"game": "duel", "side": "enemies", "opponent": "greedy"}, "not 'greedy'"),
    ],
)
def test_games_that_are_none(settings: dict[str, Any], message: str) -> None:
    """They are refused, and the last game goes on."""
    assistant = playing("duel")
    before = assistant.view()
    with pytest.raises(InvalidValueError, match=message):
        assistant.new_game(**settings)
    assert assistant.view() == before
    assert assistant.legal_actions().startswith("0: ")


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"options": 5}, "options must be of class Mapping, not 5"),
        ({"options": [["hero", "mage"]]}, "options must be of class Mapping"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"opponent": 5}, "opponent must be a name, not 5"),
        ({"opponent": ["greedy"]}, "opponent must be a name"),
    ],
)
def test_arguments_of_the_wrong_type(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        Assistant().new_game(**settings)


def test_names_of_games_and_options_are_texts() -> None:
    games: list[Any] = [[], {}, 5]
    for game in games:
        with pytest.raises(InvalidValueError, match="game must be one of duel"):
            Assistant().new_game(game)
    with pytest.raises(NotationError):
        Assistant().new_game("duel", {1: 2})  # type: ignore[dict-item]


class Failing(Agent):
    """Fails at its second decision."""

    is_tired = False

    def choose(self, view: View) -> Action[Any]:
        if self.is_tired:
            raise ValueError("too tired")
        self.is_tired = True
        return view.legal_actions()[0]


def test_nothing_has_happened_if_an_opponent_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An agent of another package may, and takes back the action that it answers."""
    assistant = playing("duel")
    before = assistant.view()
    monkeypatch.setitem(assistant._agents, "enemies", Failing(1))
    with pytest.raises(ValueError, match="too tired"):
        assistant.act(0)
    assert assistant.view() == before
    tired = Failing(1)
    tired.is_tired = True
    monkeypatch.setattr(assistants, "agent_maker", lambda *_: lambda _: tired)
    with pytest.raises(ValueError, match="too tired"):
        assistant.new_game("duel", seed=3)
    assert assistant.view() == before
    monkeypatch.undo()
    assistant.new_game("duel", seed=3)
    assert assistant.act(0)


def test_bad_numbers_are_refused() -> None:
    with pytest.raises(InvalidValueError, match="no game yet: begin with new_game"):
        Assistant().view()
    assistant = playing("duel")
    for number in (-1, 99):
        with pytest.raises(InvalidValueError, match="number must be"):
            assistant.act(number)
    with pytest.raises(InvalidTypeError):
        assistant.forecast("first")  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError):
        assistant.new_game(seed="x")  # type: ignore[arg-type]


def test_an_ended_game_tells_its_end() -> None:
    assistant = playing("duel", options={"hero": "barbarian", "enemies": ["goblin"]})
    for _ in range(200):
        if not assistant.legal_actions().startswith("0: "):
            break
        assistant.act(0)
    assert assistant.legal_actions().startswith("the game is over: ")
    with pytest.raises(InvalidValueError, match="the game is over"):
        assistant.act(0)


TALK: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("act", {"number": 0}),
    ("new_game", {"game": "duel", "seed": 1}),
    ("view", {}),
    ("picture", {}),
    ("legal_actions", {}),
    ("forecast", {"number": 0}),
    ("act", {"number": 0}),
    ("undo", {}),
    ("new_game", {"opponent": "bot:touch here"}),
)


async def talk(server: Any) -> list[str]:
    """Return the answers of *server* to `TALK`."""
    from mcp.client.client import Client

    async with Client(server) as client:
        tools = await client.list_tools()
        assert sorted(tool.name for tool in tools.tools) == sorted(TOOLS)
        answers = []
        for name, given in TALK:
            result = await client.call_tool(name, given)
            (content, *_) = result.content
            answers.append(str(getattr(content, "text", "")))
        return answers


@pytest.mark.unmeasured
def test_the_protocols_own_client_plays() -> None:
    pytest.importorskip("mcp")
    answers = asyncio.run(talk(mcp_server()))
    refused, begun, viewed, drawn, listed, foretold, acted, undone, program = answers
    assert refused == "refused: there is no game yet: begin with new_game"
    assert begun.startswith("You play hero.")
    assert viewed.startswith("count = ")
    assert drawn.startswith("=== Battle ===")
    assert listed.startswith("0: ")
    assert "%" in foretold
    assert "because: weapon" in foretold
    assert acted != ""
    assert undone == drawn
    assert program.startswith("refused: opponent must be an agent of the library")


async def look_at_once(server: Any, count: int) -> None:
    """Ask for the view *count* times together."""
    from mcp.client.client import Client

    async with Client(server) as client:
        await asyncio.gather(*(client.call_tool("view", {}) for _ in range(count)))


@pytest.mark.unmeasured
def test_calls_that_come_together_are_carried_out_one_by_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The server has threads, and a view in the midst of answers would be wrong."""
    pytest.importorskip("mcp")
    running: list[int] = []
    seen: list[int] = []

    def slow_view(_: Assistant) -> str:
        running.append(1)
        seen.append(len(running))
        time.sleep(0.02)
        running.pop()
        return ""

    monkeypatch.setattr(Assistant, "view", slow_view)
    asyncio.run(look_at_once(mcp_server(), 6))
    assert seen == [1] * 6


@pytest.mark.slow
def test_it_plays_over_standard_streams_too() -> None:
    """The command answers as the server does, and ends with its client."""
    pytest.importorskip("mcp")
    from mcp import StdioServerParameters
    from mcp.client.stdio import stdio_client

    command = StdioServerParameters(
        command=sys.executable, args=["-m", "alpaca_emblem", "mcp"], env={**os.environ}
    )
    answers = asyncio.run(talk(stdio_client(command)))
    assert answers == asyncio.run(talk(mcp_server()))


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(ImportError, match=r"alpaca-emblem\[mcp\]"):
        mcp_server()
