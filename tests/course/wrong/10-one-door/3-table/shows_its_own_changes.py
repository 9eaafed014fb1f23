"""Shows its own changes only. Fails: test_changes_made_elsewhere_are_shown."""

from alpaca_emblem.errors import IllegalActionError, NotationError


class Table:
    def __init__(self, game):
        self.game = game
        self.faces = []

    def join(self, side, face):
        def show(changed=None):
            face.show(self.game.view(side).position)

        show()
        self.faces.append(show)
        return lambda: self.faces.remove(show)

    def say(self, side, line):
        if side != self.game.to_act:
            return f"{side} is not to act"
        try:
            self.game.apply(self.game.parse_action(line))
        except (IllegalActionError, NotationError) as error:
            return str(error)
        for show in self.faces:
            show()
        return ""
