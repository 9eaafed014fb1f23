"""Results of the lab: tables for notebooks, charts, and reports in one file."""

from alpaca_emblem.drawing.lab.reports import lab_html, lab_report

__all__ = ["lab_html", "lab_report"]
