"""The terminal: a session on a screen of characters, played by keys and by mouse.

It needs Textual: ``pip install 'alpaca-emblem[terminal]'``.
"""

from alpaca_emblem.play.terminal.app import PlayApp, play_in_terminal

__all__ = ["PlayApp", "play_in_terminal"]
