"""The match as text: all units are listed, and colours are never the only sign."""

from alpaca_emblem.drawing.match import match_lines, match_text
from alpaca_emblem.drawing.text import Span, plain
from alpaca_emblem.games.match import GameController

BESIDE = """\
Round 2 of 30: Ada to act

    0   1   2      >  a  Ada  2 of 2 units, to act
0   Ha1-.---Aa2       b  Bo   1 of 2 units, has acted
    |       |         c  Cy   0 of 1 units, acts next
1   .   .---Hb3
                           no.  class   owner  hit points  equipped
                   >  Ha*    1  Hero    Ada        45/100  lance
                      Aa     2  Archer  Ada      22.5/100  nothing
                      Hb*    3  Hero    Bo        100/100  nothing"""

BELOW = """\
Round 2 of 30: Ada to act

    0   1   2
0   Ha1-.---Aa2
    |       |
1   .   .---Hb3

>  a  Ada  2 of 2 units, to act
   b  Bo   1 of 2 units, has acted
   c  Cy   0 of 1 units, acts next

        no.  class   owner  hit points  equipped
>  Ha*    1  Hero    Ada        45/100  lance
   Aa     2  Archer  Ada      22.5/100  nothing
   Hb*    3  Hero    Bo        100/100  nothing"""


def test_tables_stand_beside_the_field_if_there_is_room(duel: GameController) -> None:
    assert match_text(duel) == BESIDE


def test_tables_stand_below_if_there_is_not(duel: GameController) -> None:
    assert match_text(duel, width=60) == BELOW


def test_view_is_drawn_like_its_match(duel: GameController) -> None:
    assert match_text(duel.view("Bo")) == match_text(duel)


def test_no_table_of_units_without_units() -> None:
    game = GameController(players=2, map_size=2, seed=7)

    assert "hit points" not in match_text(game)


def test_spans_are_styled_by_name(duel: GameController) -> None:
    spans = [span for line in match_lines(duel) for span in line]

    assert Span("Ha1", "side-1 strong") in spans
    assert Span("Aa2", "side-1 acted") in spans
    assert Span("22.5/100", "critical") in spans
    assert Span("Ada", "strong") in spans
    assert plain(match_lines(duel)) == match_text(duel)


def test_eliminated_players_are_faint(duel: GameController) -> None:
    duel.resign()

    spans = [span for line in match_lines(duel) for span in line]

    assert Span("Ada", "faint") in spans
    assert Span("Ha1", "side-1") not in spans


def test_long_names_are_shortened() -> None:
    names = ("x" * 500, "Bo")
    game = GameController.skirmish(players=names, map_size=3, seed=7, units=1)

    lines = match_text(game, width=60).splitlines()

    assert max(map(len, lines)) < 80
    assert "x" * 21 + "…" in match_text(game)


def test_drawing_changes_nothing(duel: GameController) -> None:
    digest = duel.digest()

    match_text(duel)

    assert duel.digest() == digest
