"""Bots that play badly, for tests of those who play with them."""

import sys
from pathlib import Path
from typing import Any

from alpaca_emblem.agents.bots import BotAgent

BAD = Path(__file__).parent / "bad_bot.py"


def bad(how: str, **settings: Any) -> BotAgent:
    """Return a bot that is bad in the way called *how*."""
    settings.setdefault("seconds", 10.0)
    return BotAgent(rng=1, command=[sys.executable, str(BAD), how], **settings)
