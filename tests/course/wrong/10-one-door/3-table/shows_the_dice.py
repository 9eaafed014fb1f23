"""Shows the whole position. Fails: test_each_face_sees_the_view_of_its_side."""

from alpaca_emblem.errors import IllegalActionError, NotationError


class Table:
    def __init__(self, game):
        self.game = game

    def join(self, side, face):
        def show(changed=None):
            face.show(self.game.position())

        show()
        return self.game.changed.subscribe(show)

    def say(self, side, line):
        if side != self.game.to_act:
            return f"{side} is not to act"
        try:
            self.game.apply(self.game.parse_action(line))
        except (IllegalActionError, NotationError) as error:
            return str(error)
        return ""
