"""The verbs: games, each a living whole that changes only through its actions."""
