"""The game in a browser: a server for this machine only."""

from alpaca_emblem.play.web.server import make_app, serve

__all__ = ["make_app", "serve"]
