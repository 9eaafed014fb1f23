"""The other side of the protocol: an agent of the library, as a bot."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any

from alpaca_emblem.agents.bots.processes import PROTOCOL, Message
from alpaca_emblem.agents.naming import MakeAgent
from alpaca_emblem.errors import AlpacaEmblemError, BotError
from alpaca_emblem.games.base import Game


def serve(make: MakeAgent, name: str, lines: Iterable[str], answers: IO[str]) -> None:
    """Answer *lines* until the library says goodbye, or the lines end.

    Args:
        make: Takes the seed of a game, and returns the agent that plays it.
        name: The name of the bot.
        lines: The messages of the library, one each.
        answers: Takes the answers, a line each.

    Raises:
        BotError: A message is not one of the protocol.
    """
    player = _Player(make, name)
    for line in lines:
        message = _read(line)
        if message["type"] == "bye":
            return
        answer = player.answer(message)
        if answer is not None:
            answers.write(json.dumps(answer, separators=(",", ":")) + "\n")
            answers.flush()


def _read(line: str) -> Message:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BotError("bad_json", type(error).__name__) from None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        raise BotError("bad_message", f"{line[:60].strip()!r} has no type")
    return message


class _Player:
    """The state of a bot: its name, and the agent of the game in progress."""

    def __init__(self, make: MakeAgent, name: str) -> None:
        self.make = make
        self.name = name
        self.agent = make(0)
        self.side = ""

    def answer(self, message: Mapping[str, Any]) -> Message | None:
        """Return the answer to *message*; None if it takes none.

        Messages of other types take none: later versions may say more.
        """
        kind = message["type"]
        try:
            if kind == "hello":
                wants = ["legal", "view"]
                hello = {"protocol": PROTOCOL, "name": self.name, "wants": wants}
                return {"type": "hello", **hello}
            if kind == "new_game":
                self.agent, self.side = self.make(message["seed"]), message["side"]
                return {"type": "ready"}
            if kind == "choose":
                index = self._index(message)
                return {"type": "action", "id": message["id"], "index": index}
        except BotError:
            raise
        except KeyError as error:
            raise BotError("bad_message", f"{kind} without {error}") from error
        except (AlpacaEmblemError, IndexError, TypeError) as error:
            raise BotError("bad_message", f"{kind}: {error}") from error
        return None

    def _index(self, message: Mapping[str, Any]) -> int:
        """Return the index of the action that the agent chooses."""
        view = Game.from_position(message["view"]).view(self.side)
        written = self.agent.choose(view).to_json()
        for index, action in enumerate(message["legal"]):
            if {key: action[key] for key in action if key != "concedes"} == written:
                return index
        raise BotError("illegal", f"{written} is not one of the actions")
