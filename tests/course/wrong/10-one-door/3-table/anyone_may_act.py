"""Lets any side act. Fails: test_only_the_side_in_turn_may_act."""

from alpaca_emblem.errors import IllegalActionError, NotationError


class Table:
    def __init__(self, game):
        self.game = game

    def join(self, side, face):
        def show(changed=None):
            face.show(self.game.view(side).position)

        show()
        return self.game.changed.subscribe(show)

    def say(self, side, line):
        if side not in self.game.sides:
            return f"{side} is not to act"
        try:
            self.game.apply(self.game.parse_action(line))
        except (IllegalActionError, NotationError) as error:
            return str(error)
        return ""
