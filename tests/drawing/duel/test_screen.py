"""The battle screen, cell for cell."""

from __future__ import annotations

import attrs
import pytest

from alpaca_emblem.drawing.duel import duel_lines, duel_text, event_style
from alpaca_emblem.drawing.duel.screen import bar
from alpaca_emblem.drawing.terminals import terminal_style
from alpaca_emblem.drawing.text import Span
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.texts import Narrator
from tests.games.duel.arena import BLEED, STUN, duel, edit, enemy, fighter

PRINTED = """
=== Бой ===
Ива, варварин ур.1
  Ж [###########-] 46/48   М [########] 4/4
1) Гигантски плъх        [########] 9/9
 Бой! Срещу теб: гигантски плъх.
 Гигантски плъх драска Ива (1).
 Ива пропуска гигантски плъх.
 Гигантски плъх драска Ива (1).
1 удар  2 умение  3 предмет  4 бягство
""".strip("\n")


def scratch(hit_points: int) -> events.StrikeLanded:
    return events.StrikeLanded(2, 1, 1, hit_points, 0, False, False, 79, ())


def test_the_frame_that_the_source_prints() -> None:
    game = Duel(enemies=["rat"], rules="full", seed=1)
    edit(game.hero, game, hit_points=46)
    log = [*game.opening, scratch(47), events.StrikeMissed(1, 2, 71), scratch(46)]

    assert duel_text(game, log, "bg") == PRINTED


def test_a_view_is_drawn_as_its_game() -> None:
    game = Duel(seed=16)

    assert duel_text(game.view("hero")) == duel_text(game)


def test_every_part_has_its_column() -> None:
    game = duel(fighter("mage", max_mana=4), fighter("golem"))
    edit(game.hero, game, effects=(BLEED,))
    edit(enemy(game), game, effects=(STUN, BLEED), hit_points=4)

    _, _, hero, effects, row, _ = duel_text(game, language="bg").split("\n")

    assert [hero.index(part) for part in ("Ж", "[", "30/30", "М", "4/4")] == [
        *(2, 4, 19, 27, 40)
    ]
    assert hero.rindex("[") == 29
    assert effects == "  кърви 3"
    assert row == ("1) Руден голем           [#-------] 4/30    зашеметен 1, кърви 3")
    assert [row.index(part) for part in ("Р", "[", "4/30", "з")] == [3, 25, 36, 44]


def test_there_is_no_blank_row_without_effects_or_log() -> None:
    assert "" not in duel_text(duel()).split("\n")


def test_the_living_are_numbered_and_at_most_four_are_shown() -> None:
    game = duel(None, *[fighter("wolf"), fighter("rat"), *[fighter("orc")] * 5])
    with game.editing():
        enemy(game).die()

    rows = [line for line in duel_text(game).split("\n") if ") " in line]

    assert [row[:11] for row in rows] == [
        "1) Giant ra",
        "2) Orc 1   ",
        "3) Orc 2   ",
        "4) Orc 3   ",
    ]


def test_long_names_and_large_numbers_push_nothing_out_of_place() -> None:
    name = "The last of the mighty dragons"
    foe = fighter(hit_points=123_456)
    foe = attrs.evolve(foe, name=name)

    row = duel_text(duel(None, foe)).split("\n")[3]

    assert row == "1) The last of the might…[########] 123456/123456"
    assert row.index("[") == 25


def test_long_parts_push_the_next_part_along() -> None:
    game = duel(fighter("mage", hit_points=1_000_000))

    hero = duel_text(game).split("\n")[2]

    assert hero == "  H [############] 1000000/1000000 M [--------] 0/0"


def test_the_last_seven_of_the_log_are_told() -> None:
    game = Duel(enemies=["rat"], rules="full", seed=1)
    log: list[Event] = [events.StrikeMissed(1, 2, 60), *[scratch(40)] * 7]

    text = duel_text(game, log)

    assert text.count("scratches") == 7
    assert "misses" not in text


def test_a_note_stands_for_the_commands() -> None:
    *_, last = duel_lines(duel(), note="There is not enough mana for that.")

    assert [tuple(span) for span in last] == [
        ("There is not enough mana for that.", "red")
    ]


@pytest.mark.parametrize(
    ("reason", "winners", "words"),
    [
        ("enemies_fell", ("hero",), "Victory!"),
        ("fled", (), "You got away."),
        ("hero_fell", ("enemies",), "Defeat."),
        ("turn_limit", ("enemies",), "Defeat."),
    ],
)
def test_the_end(reason: str, winners: tuple[str, ...], words: str) -> None:
    game = duel()
    with game.editing():
        game._end(reason, winners)

    *_, last = duel_lines(game)

    assert [tuple(span) for span in last] == [(words, "strong")]


def test_colours_of_the_screen() -> None:
    game = Duel(enemies=["rat"], rules="full", seed=1)
    edit(game.hero, game, effects=(BLEED,))

    title, hero, bars, effects, row, *_, last = duel_lines(game, game.opening)

    assert (title[0].style, hero[0].style) == ("strong", "side-1 strong")
    assert [s.style for s in bars if s.text.strip(" []")] == [
        *("", "bar-healthy", "", "", "bar-mana", "")
    ]
    assert effects[-1].style == "green"
    assert [s.style for s in row if s.text.strip(" []")] == [
        *("side-2 strong", "strong", "bar-healthy", "")
    ]
    assert last[0].style == "faint"


def test_bars_show_how_little_is_left() -> None:
    game = Duel(enemies=["rat"], rules="full", seed=1)
    edit(game.hero, game, hit_points=20)
    edit(enemy(game), game, hit_points=2)

    _, _, bars, row, _ = duel_lines(game)

    assert Span("#####", "bar-hurt") in bars
    assert Span("-------", "bar-rest") in bars
    assert Span("#", "bar-critical") in row


@pytest.mark.parametrize(
    ("event", "style"),
    [
        (events.StrikeLanded(1, 2, 3, 4, 1, False, False, 60, ()), "white"),
        (events.StrikeLanded(2, 1, 3, 4, 1, False, False, 60, ()), "red"),
        (events.StrikeLanded(2, 1, 3, 4, 1, True, False, 60, ()), "yellow"),
        (events.SpellLanded(1, 2, "fireball", 3, 4, 1, ()), "white"),
        (events.SpellLanded(2, 1, "fireball", 3, 4, 1, ()), "red"),
        (events.StrikeMissed(1, 2, 60), "grey"),
        (events.EffectPutOn(1, "bleed", 3, 1), "green"),
        (events.EffectHurt(1, "bleed", 1, 4), "green"),
        (events.EffectEnded(1, "bleed"), "green"),
        (events.TurnLost(1), "green"),
        (events.FighterHealed(1, 3, 4), "green"),
        (events.MaximumCut(1, 3, 4), "green"),
        (events.FighterFell(1, True), "magenta"),
        (events.DuelEnded("fled", (), 1, 3, 4), "yellow"),
        (events.Waited(1), "white"),
    ],
)
def test_colours_of_the_log(event: Event, style: str) -> None:
    assert event_style(event) == style


def test_every_style_has_a_meaning() -> None:
    game = duel(fighter("mage", max_mana=4), fighter("golem"))
    edit(game.hero, game, effects=(BLEED,))

    for line in duel_lines(game, note="No."):
        for span in line:
            assert bool(terminal_style(span.style)) == bool(span.style)


@pytest.mark.parametrize(
    ("value", "most", "filled"), [(46, 48, 11), (48, 48, 12), (3, 48, 0), (0, 0, 0)]
)
def test_bars_round_down(value: int, most: int, filled: int) -> None:
    assert bar(value, most, 12) == f"[{'#' * filled}{'-' * (12 - filled)}]"


def test_a_hero_without_a_kind_has_a_dash() -> None:
    game = duel()
    with game.editing():
        game.hero.breed = ""

    assert duel_text(game, language=Narrator("de")).split("\n")[1] == (
        "Kämpfer, - St.1"
    )


def test_a_custom_effect_is_called_by_its_name() -> None:
    game = duel()
    edit(game.hero, game, effects=(Effect("frost", 2),))

    assert duel_text(game).split("\n")[3] == "  frost 2"
