"""Creatures: the adventurer and monsters, bestiaries and minds."""
