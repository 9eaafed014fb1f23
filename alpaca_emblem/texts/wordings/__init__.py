"""How each game's events are put, a module for each game."""
