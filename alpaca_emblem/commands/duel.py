"""``alpaca-emblem duel``: a battle, told line by line."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from alpaca_emblem.agents import Agent, BeastAgent, DuelAgent, moves
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.drawing.duel import duel_lines, event_style
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.texts import Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event


def prepare(options: Namespace) -> Callable[[], None]:
    """What fights the duel that *options* describe.

    Raises:
        InvalidValueError: There cannot be such a duel.
    """
    narrator = Narrator(options.language)
    game = Duel(
        hero=options.hero,
        enemies=options.enemies,
        rules=options.rules,
        seed=options.seed,
    )
    show = show_screens if options.screen else show_log
    return lambda: show(game, narrator, is_seed_told=options.seed is None)


def agents_for(game: Duel) -> Mapping[str, Agent]:
    """Who fights: in the bare battle everybody strikes the first foe that lives."""
    hero: Agent = BeastAgent(game.seed + 1)
    if game.rules.allows_skills:
        hero = DuelAgent(game.seed + 1)
    return {"hero": hero, "enemies": BeastAgent(game.seed + 2)}


def show_log(game: Duel, narrator: Narrator, *, is_seed_told: bool) -> None:
    """Fight *game* to its end, and show all that happens, a line each."""
    screen, names = Screen(), Names.of(game.position())

    def show(told: tuple[Event, ...]) -> None:
        for event in told:
            screen.say(narrator.tell(event, names), event_style(event))

    show(game.opening)
    for played in moves(game, agents_for(game)):
        show(played.events)
    _show_seed(screen, game, narrator, is_seed_told)


def show_screens(game: Duel, narrator: Narrator, *, is_seed_told: bool) -> None:
    """Fight *game* to its end, and show the battle screen after every action."""
    screen = Screen()
    log = list(game.opening)
    screen.show(*duel_lines(game, log, narrator))
    for played in moves(game, agents_for(game)):
        log += played.events
        screen.show((), *duel_lines(game, log, narrator))
    _show_seed(screen, game, narrator, is_seed_told)


def _show_seed(
    screen: Screen, game: Duel, narrator: Narrator, is_seed_told: bool
) -> None:
    if is_seed_told:
        screen.say(narrator.text("duel.report.seed", seed=game.seed))
