"""``alpaca-emblem dungeon``: an agent plays a run, or many runs are counted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import partial

import attrs

from alpaca_emblem.commands.arguments.words import Words, unreadable
from alpaca_emblem.commands.dungeon.depths import show_depths
from alpaca_emblem.commands.dungeon.playing import AGENTS, Amount, print_json, show
from alpaca_emblem.commands.recording import recorded
from alpaca_emblem.errors import AlpacaEmblemError, FloorError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import OWN_NAMES, Bestiary
from alpaca_emblem.texts import Narrator


def prepare(options: Namespace) -> Callable[[], None]:
    """What plays the run that *options* describe, or so many runs.

    Raises:
        InvalidValueError: There cannot be such a run.
    """
    narrator = Narrator(options.language)
    words = Words(options.language)
    _check_showing(options, words)
    agent = options.agent
    if agent not in AGENTS:
        choices = words.choices(AGENTS)
        raise InvalidValueError(
            words.text("errors.agent", choices=choices, value=repr(agent))
        )
    make = partial(
        Dungeon, variant=variant_of(options), engine_draws=options.engine_draws or 0
    )
    try:
        dungeon = make(seed=options.seed)
    except FloorError as error:
        raise InvalidValueError(words.text("errors.other_seed", error=error)) from error
    if options.runs is not None:
        assert dungeon.seed is not None, "the dungeon has just been made"
        seeds = range(int(dungeon.seed), int(dungeon.seed) + options.runs)
        return partial(
            show_depths, make, seeds, agent, options.turns, narrator, options.json
        )
    if options.json:
        play = partial(print_json, dungeon, agent, options.turns, options.quiet)
    else:
        play = partial(show, dungeon, agent, options.turns, narrator, _amount(options))
    return recorded(play, dungeon, options.record, words)


def _amount(options: Namespace) -> Amount:
    """How much is told of a single run."""
    if options.quiet:
        return Amount.END
    return Amount.SCREENS if options.screen else Amount.WORDS


def variant_of(options: Namespace) -> Variant:
    """What is not as in the original, as *options* have it.

    Raises:
        InvalidValueError: It cannot be.
    """
    given = {
        attribute.name: getattr(options, attribute.name)
        for attribute in attrs.fields(Variant)
    }
    if options.bestiary is not None:
        given["bestiary"] = bestiary_of(options.bestiary, Words(options.language))
    variant = Variant(**{name: given[name] for name in given if _is_given(given[name])})
    if options.radius is None:
        return variant
    sight = attrs.evolve(variant.sight, radius=options.radius)
    return attrs.evolve(variant, sight=sight)


def bestiary_of(given: str, words: Words) -> Bestiary:
    """Return the library's bestiary of the name *given*, or the one in that file.

    Raises:
        InvalidValueError: There is no such bestiary, or the file holds none.
    """
    if given in OWN_NAMES:
        return Bestiary.from_plain(given)
    try:
        return Bestiary.from_file(given)
    except OSError as error:
        choices, why = words.choices(OWN_NAMES), unreadable(given, error, words)
        raise InvalidValueError(
            words.text("errors.bestiary", choices=choices, value=repr(given), error=why)
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--bestiary", file=given, error=error
            )
        ) from error


def _is_given(value: object) -> bool:
    """Whether that is what somebody wrote, not what stands there if nobody does."""
    return value is not None and value is not False


def _check_showing(options: Namespace, words: Words) -> None:
    """Refuse what cannot be shown at the same time.

    Raises:
        InvalidValueError: Some of it excludes each other.
    """
    if options.screen and options.json:
        raise InvalidValueError(words.text("errors.screen_json"))
    if options.screen and options.quiet:
        raise InvalidValueError(words.text("errors.screen_quiet"))
    for name in ("record", "screen", "quiet"):
        if options.runs is not None and getattr(options, name):
            raise InvalidValueError(words.text("errors.single_run", option=name))
