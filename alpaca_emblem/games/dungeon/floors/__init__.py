"""Floors: plans, generators, population and fields of view."""
