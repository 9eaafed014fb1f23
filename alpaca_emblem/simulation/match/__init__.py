"""The match as plain numbers."""
