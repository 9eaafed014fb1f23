"""The dungeon of the original as plain numbers."""
