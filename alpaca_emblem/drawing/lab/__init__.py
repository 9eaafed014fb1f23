"""Results of the lab: tables for notebooks, charts, and reports in one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.loading import lazily

if TYPE_CHECKING:
    from alpaca_emblem.drawing.lab.reports import lab_html, lab_report

__all__ = ["lab_html", "lab_report"]

if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alpaca_emblem.drawing.lab.reports": "lab_html lab_report",
        },
    )
