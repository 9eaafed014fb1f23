"""How programs draw a match without knowing that it is one."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.drawing.families import Drawing
from alpaca_emblem.drawing.match.pictures import match_parts, match_svg
from alpaca_emblem.drawing.match.summary import MatchSummary

DRAWING: Final = Drawing(
    lambda game, events, words, theme: match_svg(
        game, language=words, theme=theme, events=events
    ),
    lambda game, events, words, theme: match_parts(
        game, language=words, theme=theme, events=events
    ),
    MatchSummary,
)
"""Draws a match, and marks the last action."""
