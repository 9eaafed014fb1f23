"""Games with controls can be played by hand, and their frames reveal nothing hidden.

A game without controls is not checked; the tally of the check names it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.games.base import Game
from alpaca_emblem.testing.random_play import AnyAction, choose, python_text
from alpaca_emblem.testing.trials import Property, Trial

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Controls, Pick


class _ByHand(Property):
    """Base of both properties: it finds the controls of the game, if there are any."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.controls: Controls[Any] | None = None

    def start(self, game: Game) -> None:
        from alpaca_emblem.play.controls import controls_of

        try:
            self.controls = controls_of(game)
        except InvalidTypeError:
            self.trial.tally.note_without_controls(game.name)


class DistinctPicks(_ByHand):
    """Each legal action of a side is reached by its picks, and by no others.

    No two actions have equal picks, and no picks are the beginning of others: so a
    session always knows when an action is decided.
    """

    name = "picks"

    def look(self, game: Game, action: AnyAction | None) -> None:
        side = game.to_act
        if self.controls is None or side is None:
            return
        view = game.view(side)
        shown = view.game if self.controls.hides(game) else game
        known: dict[tuple[Pick, ...], AnyAction] = {}
        for one in view.legal_actions():
            picks = self.controls.picks(one, shown)
            other = known.setdefault(picks, one)
            self.hold(
                picks != () and other == one,
                f"{python_text(one)} and {python_text(other)} have the picks {picks!r}",
            )
        self._check_beginnings(known)
        if self.is_close_look and known:
            self._pick(game, side, choose(tuple(known.values()), self.dice), known)

    def _check_beginnings(self, known: dict[tuple[Pick, ...], AnyAction]) -> None:
        for picks, action in known.items():
            for depth in range(1, len(picks)):
                self.hold(
                    picks[:depth] not in known,
                    f"the picks {picks!r} of {python_text(action)} begin with "
                    "those of another action",
                )

    def _pick(
        self,
        game: Game,
        side: str,
        wanted: AnyAction,
        known: dict[tuple[Pick, ...], AnyAction],
    ) -> None:
        """Pick *wanted* in a session, and check that it is what is applied."""
        from alpaca_emblem.play.session import Session

        picks = next(picks for picks, action in known.items() if action == wanted)
        session = Session(game.copy(), dict.fromkeys(game.sides))
        session.open_curtain()
        done: list[AnyAction] = []
        session.game.changed.subscribe(lambda changed: done.append(changed.action))
        for pick in picks:
            if session.pick(pick):
                break
        self.hold(
            done == [wanted],
            f"the picks {picks!r} of {side!r} lead to {done!r}, "
            f"not to {python_text(wanted)}",
        )


class DiscreetFrames(_ByHand):
    """Games that look alike to a side show it the same frames, log included."""

    name = "frames"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if self.controls is None or (action is not None and not self.is_close_look):
            return
        for side in game.sides:
            view = game.view(side)
            frames = [
                self._frame(alike, side)
                for alike in (game.copy(), view.sample(self.dice))
            ]
            differing = [key for key in frames[0] if frames[0][key] != frames[1][key]]
            self.hold(
                not differing,
                f"the frame that {side!r} sees depends on hidden state: "
                + ", ".join(differing),
            )

    def _frame(self, game: Game, side: str) -> dict[str, str]:
        """Return each entry of the frame that *side* sees, as text."""
        from alpaca_emblem.play.session import Session

        assert self.controls is not None, "checked by the caller"
        agent = next(iter(self.controls.agents.values()))
        seats = {other: None if other == side else agent(0) for other in game.sides}
        frame = Session(game, seats).frame()
        return {key: json.dumps(value) for key, value in frame.items()}
