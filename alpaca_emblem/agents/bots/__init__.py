"""Bots: agents that are other programs, in any language.

The library asks and a bot answers, in lines of JSON over standard streams.
``docs/bots.md`` describes the protocol. `BotAgent` lets a bot play, `serve` makes a bot
of an agent of the library, and `check_bot` tests a bot.
"""

from alpaca_emblem.agents.bots.agents import BotAgent
from alpaca_emblem.agents.bots.checking import Finding, check_bot
from alpaca_emblem.agents.bots.processes import BotProcess
from alpaca_emblem.agents.bots.serving import serve

__all__ = ["BotAgent", "BotProcess", "Finding", "check_bot", "serve"]
