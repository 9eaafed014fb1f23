"""A kit that checks any game: random play, properties, and the shortest failure."""
