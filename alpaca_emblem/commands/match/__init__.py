"""``alpaca-emblem match``: agents play a match of the measures that are asked for."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial
from math import isqrt

from alpaca_emblem.commands.arguments.words import Words
from alpaca_emblem.commands.match.playing import AGENTS, print_json, show
from alpaca_emblem.commands.playing import agent_names
from alpaca_emblem.commands.recording import recorded
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.texts import Narrator


def prepare(options: Namespace) -> Callable[[], None]:
    """What plays the match that *options* describe.

    Raises:
        InvalidValueError: There cannot be such a match.
    """
    narrator = Narrator(options.language)
    words = Words(options.language)
    names = agent_names(options.agents, options.players, AGENTS, words)
    least = isqrt(options.players * options.units - 1) + 1
    if options.map_size < least:
        raise InvalidValueError(
            words.text(
                "errors.map_size",
                least=least,
                players=options.players,
                units=options.units,
                size=options.map_size,
            )
        )
    match = GameController.skirmish(
        options.players,
        options.map_size,
        options.seed,
        units=options.units,
        max_rounds=options.rounds,
    )
    by_player = dict(zip(match.players, names, strict=True))
    if options.json:
        play = partial(print_json, match, by_player, options.quiet)
    else:
        play = partial(show, match, by_player, narrator, options.quiet)
    return recorded(play, match, options.record, words)
