"""Assistants: a game by words and numbers, and the protocol by its own client."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

import pytest

from alpaca_emblem import GridBattle
from alpaca_emblem.drawing import grid_text
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.play.assistants import TOOLS, Assistant, mcp_server


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


def test_views_hide_what_the_side_cannot_see() -> None:
    """The document is that of the view: in fog, it is not the whole game."""
    assistant = playing("grid", options={"scenario": "fog"})
    game = assistant._game
    assert isinstance(game, GridBattle)
    assert assistant.view() == str(game.view("heroes").game)
    assert assistant.view() != str(game)
    assert assistant.picture() != grid_text(game)


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
    ],
)
def test_games_that_are_none(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        Assistant().new_game(**settings)


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


@pytest.mark.unmeasured
def test_the_protocols_own_client_plays() -> None:
    pytest.importorskip("mcp")
    from mcp.client.client import Client

    async def play() -> list[str]:
        async with Client(mcp_server()) as client:
            tools = await client.list_tools()
            assert sorted(tool.name for tool in tools.tools) == sorted(TOOLS)
            answers = []
            for name, given in (
                ("act", {"number": 0}),
                ("new_game", {"game": "duel", "seed": 1}),
                ("legal_actions", {}),
                ("forecast", {"number": 0}),
                ("act", {"number": 0}),
                ("undo", {}),
            ):
                result = await client.call_tool(name, given)
                (content, *_) = result.content
                answers.append(str(getattr(content, "text", "")))
            return answers

    refused, begun, listed, foretold, *_ = asyncio.run(play())
    assert refused == "refused: there is no game yet: begin with new_game"
    assert begun.startswith("You play hero.")
    assert listed.startswith("0: ")
    assert "%" in foretold


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(ImportError, match=r"alpaca-emblem\[mcp\]"):
        mcp_server()
