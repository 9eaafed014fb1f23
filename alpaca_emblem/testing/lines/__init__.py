"""Lines of play: what is played at random, altered, and made as short as can be."""
