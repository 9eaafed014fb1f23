"""``alpaca-emblem duel``: a battle, told line by line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import attrs

from alpaca_emblem.agents import Agent, BeastAgent, DuelAgent, moves
from alpaca_emblem.commands.arguments.words import Words, unreadable
from alpaca_emblem.commands.playing import print_line, print_moves
from alpaca_emblem.commands.recording import recorded
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.duel import duel_lines, event_style
from alpaca_emblem.drawing.duel.screen import MOST_ENEMIES
from alpaca_emblem.drawing.text import Span, table
from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import bestiary, fighters_from_text
from alpaca_emblem.games.duel.events import DuelEnded
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.notation import LARGEST_FILE
from alpaca_emblem.games.notation.files import read_file
from alpaca_emblem.texts import Named, Names, Narrator
from alpaca_emblem.texts.phrases import capitalised

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event


def prepare(options: Namespace) -> Callable[[], None]:
    """What fights the duel that *options* describe, or lists the fighters.

    Raises:
        InvalidValueError: There cannot be such a duel.
    """
    narrator = Narrator(options.language)
    if options.list:
        return lambda: show_fighters(narrator)
    words = Words(options.language)
    game = Duel(
        hero=hero_of(options.hero, words),
        enemies=enemies_of(options.enemies, words),
        rules=options.rules,
        seed=options.seed,
    )
    is_seed_told, is_quiet = options.seed is None, options.quiet
    if options.json:
        play = partial(print_json, game, is_quiet)
    else:
        show = show_screens if options.screen else show_log
        play = partial(show, game, narrator, is_seed_told, is_quiet)
    return recorded(play, game, options.record, words)


def hero_of(given: str, words: Words) -> Profile:
    """Return the fighter of the name *given*, or the only one in that file.

    Raises:
        InvalidValueError: There is no such fighter, or the file does not hold one.
    """
    found = _fighters(given, "--hero", words)
    if len(found) != 1:
        problem = words.text("errors.one_fighter", count=len(found))
        raise InvalidValueError(
            words.text(
                "errors.file_content", option="--hero", file=given, error=problem
            )
        )
    return found[0]


def enemies_of(given: Iterable[str], words: Words) -> tuple[Profile, ...]:
    """Return the fighters of the names *given*, and all in the files among them.

    Raises:
        InvalidValueError: One is unknown, or there are more than the screen shows.
    """
    found = tuple(
        profile for name in given for profile in _fighters(name, "--enemies", words)
    )
    if len(found) > MOST_ENEMIES:
        raise InvalidValueError(
            words.text("errors.enemies_count", most=MOST_ENEMIES, count=len(found))
        )
    return found


def _fighters(given: str, option: str, words: Words) -> tuple[Profile, ...]:
    if given in bestiary():
        return (bestiary()[given],)
    try:
        text = read_file(given, LARGEST_FILE)
        return tuple(fighters_from_text(text).values())
    except OSError as error:
        choices, why = ", ".join(bestiary()), unreadable(given, error, words)
        raise InvalidValueError(
            words.text(
                "errors.fighter",
                option=option,
                choices=choices,
                value=repr(given),
                error=why,
            )
        ) from error
    except AlpacaEmblemError as error:
        raise InvalidValueError(
            words.text("errors.file_content", option=option, file=given, error=error)
        ) from error


def agents_for(game: Duel) -> Mapping[str, Agent]:
    """Who fights: in the bare battle everybody strikes the first foe that lives."""
    seed = game.seed
    assert seed is not None, "the duel has just been made"
    hero: Agent = BeastAgent(seed + 1)
    if game.rules.allows_skills:
        hero = DuelAgent(seed + 1)
    return {"hero": hero, "enemies": BeastAgent(seed + 2)}


def show_log(
    game: Duel, narrator: Narrator, is_seed_told: bool, is_quiet: bool = False
) -> None:
    """Fight *game* to its end, and show all that happens, a line each.

    If *is_quiet*, only how it ends.
    """
    screen, names = Screen(), Names.of(game.position())

    def show(told: tuple[Event, ...]) -> None:
        for event in told:
            if not is_quiet or isinstance(event, DuelEnded):
                screen.say(narrator.tell(event, names), event_style(event))

    show(game.opening)
    for played in moves(game, agents_for(game)):
        show(played.events)
    _show_seed(screen, game, narrator, is_seed_told)


def show_screens(
    game: Duel, narrator: Narrator, is_seed_told: bool, is_quiet: bool = False
) -> None:
    """Fight *game* to its end, and show the battle screen after every action.

    If *is_quiet*, only the last one.
    """
    screen, log = Screen(), list(game.opening)
    if not is_quiet:
        screen.show(*duel_lines(game, log, narrator), ())
    for played in moves(game, agents_for(game)):
        log += played.events
        if game.outcome is not None:
            screen.show(*duel_lines(game, log, narrator))
        elif not is_quiet:
            screen.show(*duel_lines(game, log, narrator), ())
    _show_seed(screen, game, narrator, is_seed_told)


def print_json(game: Duel, is_quiet: bool = False) -> None:
    """Fight *game* to its end, and print an object for each action and for the end.

    If *is_quiet*, only for the end.
    """
    actions = print_moves(moves(game, agents_for(game)), is_quiet)
    assert game.outcome is not None, "it has been fought to its end"
    print_line(
        {
            "outcome": attrs.asdict(game.outcome),
            "hit_points": int(game.hero.hit_points),
            "hero_turns": game.hero_turns,
            "ticks": game.queue.tick,
            "actions": actions,
            "seed": game.seed,
            "digest": game.digest(),
        }
    )


def show_fighters(narrator: Narrator) -> None:
    """List the fighters of the bestiary: key, kind and name, hit points, abilities."""
    mark = narrator.text("duel.screen.hit_points")
    named = {
        number: Named(profile.breed, None, profile.name)
        for number, profile in enumerate(bestiary().values(), start=1)
    }
    names = Names(Duel.name, named)
    rows = []
    for number, (key, profile) in enumerate(bestiary().items(), start=1):
        called = capitalised(f"{narrator.thing(profile.breed)}")
        if profile.name:
            called += f" ({narrator.fighter(number, names)})"
        abilities = ", ".join(f"{narrator.thing(a.name)}" for a in profile.abilities)
        words = f"{mark} {profile.max_hit_points}"
        rows.append(
            [Span(key, "strong"), Span(called), Span(words), Span(abilities, "faint")]
        )
    Screen().show(*table(rows))


def _show_seed(
    screen: Screen, game: Duel, narrator: Narrator, is_seed_told: bool
) -> None:
    if is_seed_told:
        screen.say(narrator.text("duel.report.seed", seed=game.seed))
