"""Who fights a duel, with what, and what each is good at."""
