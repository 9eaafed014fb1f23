"""Floors: how they are dug, filled, and seen."""
