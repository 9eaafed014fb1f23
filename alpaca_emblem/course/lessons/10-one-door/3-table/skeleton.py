"""A table at which games of the library are played.

Faces are strangers: a page, a terminal, a robot. Each looks on for one side. Complete
`Table`, so that it serves any game of the library.

- ``say(side, line)`` reads an action from a line such as ``end_turn`` or ``use 1 7``
  and applies it if *side* is to act. It returns "" if that was done. For a side that
  is not to act, a line that cannot be read (NotationError) or an action that the rules
  refuse (IllegalActionError), both of ``alpaca_emblem.errors``, it returns a text that
  is not empty, and nothing has changed.
- ``join(side, face)`` shows the position at once, and returns a function that ends it.
- Every change of the game is shown to each face, once: also one made elsewhere, by an
  agent or an undo. Watch ``game.changed``: its method ``subscribe(observer)`` returns
  a function that ends the subscription.
- ``face.show(position)`` gets ``game.view(side).position`` of its own side, which has
  no dice and nothing that is hidden.
"""


class Table:
    """A game of the library, and the faces around it."""

    def __init__(self, game):
        self.game = game
        self.faces = []

    def join(self, side, face):
        """Let *face* look on for *side*."""
        self.faces.append(face)

    def say(self, side, line):
        """Do what *side* wishes; return an error, or an empty text."""
        self.game.apply(self.game.parse_action(line))
        for face in self.faces:
            face.show(self.game.position())
        return ""
