"""Legal actions: the listed ones, those that `apply` accepts, and their texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import choice
from alpaca_emblem.testing.properties.undo_and_copies import COPIES
from alpaca_emblem.testing.random_play import AnyAction, altered, choose, python_text
from alpaca_emblem.testing.trials import Property, Trial, ViolationError, is_legal


class OrderedActions(Property):
    """Legal actions have a fixed order, are unique, and exist until the game ends."""

    name = "ordered actions"

    def look(self, game: Game, action: AnyAction | None) -> None:
        listed = game.legal_actions()
        self.hold(
            bool(listed) or game.outcome is not None,
            "no action is legal, but the game has not ended",
        )
        if len(set(listed)) < len(listed):
            [(twice, _)] = Counter(listed).most_common(1)
            self.hold(False, f"{python_text(twice)} is listed twice")
        self.hold(
            game.legal_actions() == listed,
            "a second call lists other actions, or in another order",
        )
        self._check_copies(game, listed)

    def _check_copies(self, game: Game, listed: tuple[AnyAction, ...]) -> None:
        for name, make in COPIES.items():
            if name == "a copy" or self.is_close_look:
                twin = make(game)
                self.hold(
                    twin is None or twin.legal_actions() == listed,
                    f"{name} lists other legal actions, or in another order",
                )


class ExactLegality(Property):
    """Listed actions are accepted; others are not, apart from freely chosen numbers.

    Candidates are actions that were listed in other positions, which are illegal where
    they are not listed, and variants of these with one attribute altered. `is_legal`
    may accept a variant with a freely chosen number; then `apply` must, too. A refusal
    is an `IllegalActionError` and changes nothing.
    """

    name = "exact legality"

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self._free = trial.free_numbers
        self._suspects = [(one, one in trial.pool) for one in trial.suspects]

    def look(self, game: Game, action: AnyAction | None) -> None:
        listed = game.legal_actions()
        denied = [one for one in listed if not game.is_legal(one)]
        if denied:
            self.hold(False, f"{python_text(denied[0])} is listed, but not legal")
        known = set(listed)
        for suspect, is_preset in self._suspects or self._samples(listed):
            if suspect in known or self._is_legal(game, suspect, is_preset):
                self._accept(game, suspect)
            else:
                self._refuse(game, suspect)

    def failed(self, game: Game, action: AnyAction, error: Exception) -> None:
        raise error

    def _samples(
        self, listed: tuple[AnyAction, ...]
    ) -> Iterator[tuple[AnyAction, bool]]:
        """Yield actions, each with True if it is listed wherever it is legal."""
        pool, dice = self.trial.pool, self.dice
        for _ in range(self.trial.depth.samples):
            presets = [choice(dice, pool)] if pool else []
            if listed:
                presets.append(choose(listed, dice))
            for preset in presets:
                yield preset, True
                changed = altered(preset, pool, dice)
                if changed is not None:
                    yield changed, False

    def _is_legal(self, game: Game, action: AnyAction, is_preset: bool) -> bool:
        """Return whether *action*, which is not listed, is legal nevertheless."""
        try:
            is_legal = game.is_legal(action)
        except Exception as error:
            what = f"is_legal({python_text(action)})"
            raise _raised(what, action, error) from error
        is_known = self._free is not None and type(action) not in self._free
        if is_legal and (is_preset or is_known):
            what = f"{python_text(action)} is legal, but not listed"
            raise ViolationError(what, suspect=action)
        return is_legal

    def _accept(self, game: Game, action: AnyAction) -> None:
        try:
            game.copy().apply(action)
        except Exception as error:
            what = f"{python_text(action)}, which is_legal accepts,"
            raise _raised(what, action, error) from error

    def _refuse(self, game: Game, action: AnyAction) -> None:
        text, before = python_text(action), game.digest()
        try:
            game.apply(action)
        except IllegalActionError:
            self.hold(
                game.digest() == before,
                f"the refusal of {text} changed the game",
                suspect=action,
            )
        except Exception as error:
            raise _raised(f"{text}, which is illegal,", action, error) from error
        else:
            what = f"{text} is accepted, but is_legal refuses it"
            raise ViolationError(what, suspect=action)


def _raised(what: str, suspect: AnyAction, error: Exception) -> ViolationError:
    return ViolationError(
        f"{what} raised {type(error).__name__}: {error}", suspect=suspect
    )


class ActionTexts(Property):
    """Texts of legal actions are single lines of ASCII, unique, and can be parsed."""

    name = "action texts"

    def look(self, game: Game, action: AnyAction | None) -> None:
        if action is not None and not self.is_close_look:
            return
        written: dict[str, AnyAction] = {}
        for listed in dict.fromkeys(game.legal_actions()):
            text = game.action_text(listed)
            self.hold(
                text.isascii() and text.isprintable(),
                f"the text of {python_text(listed)} is not a line of ASCII: {text!r}",
            )
            if text in written:
                one, other = python_text(written[text]), python_text(listed)
                self.hold(False, f"{one} and {other} have the same text, {text!r}")
            written[text] = listed
        legal = [pair for pair in written.items() if is_legal(game, pair[1])]
        for _ in range(self.trial.depth.samples if legal else 0):
            self._check_reading(game, *choice(self.dice, legal))

    def _check_reading(self, game: Game, text: str, meant: AnyAction) -> None:
        read = game.parse_action(text)
        self.hold(
            read == meant,
            f"{text!r}, the text of {python_text(meant)}, is parsed as {read!r}",
        )
