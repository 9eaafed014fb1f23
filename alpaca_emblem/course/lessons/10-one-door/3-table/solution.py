"""A table at which games of the library are played."""

from alpaca_emblem.errors import IllegalActionError, NotationError


class Table:
    """A game of the library, and the faces around it."""

    def __init__(self, game):
        self.game = game

    def join(self, side, face):
        """Let *face* look on for *side*."""

        def show(changed=None):
            face.show(self.game.view(side).position)

        show()
        return self.game.changed.subscribe(show)

    def say(self, side, line):
        """Do what *side* wishes; return an error, or an empty text."""
        if side != self.game.to_act:
            return f"{side} is not to act"
        try:
            self.game.apply(self.game.parse_action(line))
        except (IllegalActionError, NotationError) as error:
            return str(error)
        return ""
