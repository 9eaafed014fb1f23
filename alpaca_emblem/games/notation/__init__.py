"""Positions as text: documents, and where in them something stands."""

from alpaca_emblem.errors import LONGEST_MESSAGE
from alpaca_emblem.games.notation.documents import (
    LARGEST_FILE,
    LONGEST_TEXT,
    Table,
    position_digest,
    position_text,
    read_counted,
    read_entries,
    read_toml,
    shortened,
    with_count,
)

__all__ = [
    "LARGEST_FILE",
    "LONGEST_MESSAGE",
    "LONGEST_TEXT",
    "Table",
    "position_digest",
    "position_text",
    "read_counted",
    "read_entries",
    "read_toml",
    "shortened",
    "with_count",
]
