"""The match as pictures and as text: its field, its players, and how far it is."""

from alpaca_emblem.drawing.match.pictures import (
    match_geometry,
    match_layers,
    match_parts,
    match_svg,
)
from alpaca_emblem.drawing.match.tables import (
    match_line_parts,
    match_lines,
    match_text,
    match_text_geometry,
)

__all__ = [
    "match_geometry",
    "match_layers",
    "match_line_parts",
    "match_lines",
    "match_parts",
    "match_svg",
    "match_text",
    "match_text_geometry",
]
