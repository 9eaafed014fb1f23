"""The duel as plain numbers: lesson and full rules."""
