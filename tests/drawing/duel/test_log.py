"""The log: a sign for each event, in the colour of its style."""

import pytest

from alpaca_emblem.drawing.duel import duel_parts
from alpaca_emblem.drawing.duel.log import event_emblem
from alpaca_emblem.drawing.emblems import EMBLEMS
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.values import Event
from tests.drawing.duel.test_pictures import texts
from tests.drawing.grounds import SVG, read


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (events.StrikeLanded(1, 2, 3, 4, 1, False, False, 60, ()), "sword"),
        (events.SpellLanded(1, 2, "fireball", 3, 4, 1, ()), "fireball"),
        (events.StrikeMissed(1, 2, 60), "shield"),
        (events.EffectPutOn(1, "bleed", 3, 1), "bleed"),
        (events.EffectHurt(1, "poison", 1, 4), "poison"),
        (events.AbilityUsed(1, "heavy_blow", 2), "heavy blow"),
        (events.ItemConsumed(1, "healing_draught", 2), "healing draught"),
        (events.FighterHealed(1, 3, 4), "healing draught"),
        (events.TurnLost(1), "stun"),
        (events.FighterFell(1, True), "skull"),
        (events.DuelEnded("fled", (), 1, 3, 4), "crown"),
    ],
)
def test_events_have_signs(event: Event, name: str) -> None:
    assert event_emblem(event) == EMBLEMS[name]


def test_an_event_about_nothing_known_has_no_sign() -> None:
    assert event_emblem(events.Waited(1)) is None
    assert event_emblem(events.EffectPutOn(1, "frost", 3, 1)) is None


def test_lines_without_a_sign_begin_where_others_do() -> None:
    log = [events.Waited(1), events.TurnLost(1)]

    legend = read(duel_parts(Duel(seed=1), log).legend)

    _, waited, lost = legend.findall(f"{SVG}text")
    assert waited.get("x") == lost.get("x") == "36"


def test_the_last_seven_are_told() -> None:
    game = Duel(seed=1)
    missed = [events.StrikeMissed(1, 2, 60)] * 9

    legend = read(duel_parts(game, missed).legend)

    assert texts(legend).count("Iva misses the wolf.") == 7
    assert legend.get("height") == str(34 + 7 * 21 + 12)


def test_long_lines_are_cut_and_told_in_full_by_titles() -> None:
    game = Duel(seed=1, enemies=["rat", "wolf", "goblin", "golem", "skeleton", "imp"])

    legend = read(duel_parts(game, game.opening).legend)

    line = legend.findall(f"{SVG}text")[1]
    assert (line.text or "").endswith("…")
    assert (line.findtext(f"{SVG}title") or "").startswith("Battle! Against you: ")
