"""Who lives in a dungeon: the adventurer, and what is after it."""
