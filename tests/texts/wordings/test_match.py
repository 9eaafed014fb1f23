"""The words of the match: every event has a text in every language."""

from collections.abc import Iterator
from typing import Any

import pytest

from alpaca_emblem.games.match.events import (
    GameStarted,
    ItemAdded,
    ItemEquipped,
    ItemGiven,
    ItemsSwapped,
    ItemUnequipped,
    PlayerEliminated,
    RoundStarted,
    TurnStarted,
    TurnZeroEnded,
    UnitPlaced,
)
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitMoved, UnitStruck
from alpaca_emblem.games.values import Event, GameEnded
from alpaca_emblem.rules.terms import Term
from alpaca_emblem.texts import LANGUAGES, Catalogue, Named, Names, Narrator
from alpaca_emblem.texts.wordings import MATCH

NAMES = Names(
    "match",
    {1: Named("Hero", "Player 1"), 2: Named("Fighter", "Player 2")},
    speaker="Player 1",
)
POWER = Term("power", "+", 30)
STRONG = (POWER, Term("strong", "x", 1.5, ("Spear", "Sword")))
SPEAR = "generic spear"

# Each event with its sentences, in the order of the languages.
TOLD: list[tuple[Event, tuple[str, str, str, str]]] = [
    (
        UnitPlaced(1, "Hero", "Player 1", (0, 2)),
        (
            "Hero 1 joins Player 1 at (0, 2).",
            "Héroe 1 se une a Jugador 1 en (0, 2).",
            "Герой 1 се присъединява към Играч 1 на (0, 2).",
            "Held 1 von Spieler 1 wird auf (0, 2) aufgestellt.",
        ),
    ),
    (
        ItemAdded(1, SPEAR),
        (
            "Hero 1 receives the generic spear.",
            "Héroe 1 recibe la lanza común.",
            "Герой 1 получава обикновеното копие.",
            "Held 1 erhält den gewöhnlichen Speer.",
        ),
    ),
    (
        GameStarted(30),
        (
            "The match begins. Round limit: 30.",
            "Empieza la partida. Límite de rondas: 30.",
            "Партията започва. Най-много рундове: 30.",
            "Die Partie beginnt. Rundenlimit: 30.",
        ),
    ),
    (
        GameStarted(None),
        (
            "The match begins, with no round limit.",
            "Empieza la partida, sin límite de rondas.",
            "Партията започва, без ограничение на рундовете.",
            "Die Partie beginnt, ohne Rundenlimit.",
        ),
    ),
    (
        RoundStarted(2, ("Player 2", "Player 1")),
        (
            "Round 2: Player 2, Player 1.",
            "Ronda 2: Jugador 2, Jugador 1.",
            "Рунд 2: Играч 2, Играч 1.",
            "Runde 2: Spieler 2, Spieler 1.",
        ),
    ),
    (
        TurnStarted("Player 2", 0),
        (
            "Player 2 sets up.",
            "Jugador 2 prepara sus unidades.",
            "Играч 2 подрежда единиците си.",
            "Spieler 2 stellt auf.",
        ),
    ),
    (
        TurnStarted("Anna", 3),
        (
            "It is Anna's turn.",
            "Es el turno de Anna.",
            "На ход е Anna.",
            "Anna ist am Zug.",
        ),
    ),
    (
        TurnZeroEnded(),
        (
            "All players are ready.",
            "Todos los jugadores están listos.",
            "Всички играчи са готови.",
            "Alle Spieler sind bereit.",
        ),
    ),
    (
        UnitMoved(2, (0, 0), (1, 2)),
        (
            "Fighter 2 (Player 2) walks from (0, 0) to (1, 2).",
            "Luchador 2 (Jugador 2) va de (0, 0) a (1, 2).",
            "Боец 2 (Играч 2) отива от (0, 0) на (1, 2).",
            "Kämpfer 2 (Spieler 2) geht von (0, 0) nach (1, 2).",
        ),
    ),
    (
        UnitStruck(1, 2, SPEAR, 45.0, 12.5, STRONG, False),
        (
            "Hero 1 strikes Fighter 2 (Player 2) with the generic spear: 45 damage "
            "(power 30, x 1.5 spear against sword), 12.5 left.",
            "Héroe 1 golpea a Luchador 2 (Jugador 2) con la lanza común: 45 de daño "
            "(poder 30, x 1,5 lanza contra espada), le quedan 12,5.",
            "Герой 1 удря Боец 2 (Играч 2) с обикновеното копие: 45 щети (сила 30, "
            "x 1,5 копие срещу меч), остават 12,5.",
            "Held 1 trifft Kämpfer 2 (Spieler 2) mit dem gewöhnlichen Speer: 45 "
            "Schaden (Stärke 30, x 1,5 Speer gegen Schwert), 12,5 übrig.",
        ),
    ),
    (
        UnitStruck(2, 1, "Excalibur", 30.0, 0, (POWER,), True),
        (
            "Fighter 2 (Player 2) strikes Hero 1 back with “Excalibur”: 30 damage, "
            "0 left.",
            "Luchador 2 (Jugador 2) devuelve el golpe a Héroe 1 con «Excalibur»: "
            "30 de daño, le quedan 0.",
            "Боец 2 (Играч 2) отвръща на Герой 1 с „Excalibur“: 30 щети, остават 0.",
            "Kämpfer 2 (Spieler 2) schlägt mit „Excalibur“ zurück und trifft Held "
            "1: 30 Schaden, 0 übrig.",
        ),
    ),
    (
        UnitHealed(1, 1, "staff", 20, 90, (POWER,)),
        (
            "Hero 1 heals Hero 1 with the staff: +20 hit points, now 90.",
            "Héroe 1 cura a Héroe 1 con el báculo: +20 de vida, ahora 90.",
            "Герой 1 лекува Герой 1 с жезъла: +20 живот, вече 90.",
            "Held 1 heilt Held 1 mit dem Stab: +20 Lebenspunkte, jetzt 90.",
        ),
    ),
    (
        UnitFell(1),
        ("Hero 1 falls.", "Héroe 1 cae.", "Герой 1 пада.", "Held 1 fällt."),
    ),
    (
        ItemEquipped(1, "powerful axe"),
        (
            "Hero 1 equips the powerful axe.",
            "Héroe 1 se equipa con el hacha poderosa.",
            "Герой 1 взема мощната брадва в ръка.",
            "Held 1 nimmt die mächtige Axt in die Hand.",
        ),
    ),
    (
        ItemUnequipped(1, "long distance bow"),
        (
            "Hero 1 puts the long-distance bow away.",
            "Héroe 1 guarda el arco de largo alcance.",
            "Герой 1 прибира далекобойния лък.",
            "Held 1 steckt den weitreichenden Bogen weg.",
        ),
    ),
    (
        ItemGiven(1, 2, "sword"),
        (
            "Hero 1 hands the sword to Fighter 2 (Player 2).",
            "Héroe 1 entrega la espada a Luchador 2 (Jugador 2).",
            "Герой 1 дава меча на Боец 2 (Играч 2).",
            "Held 1 gibt das Schwert an Kämpfer 2 (Spieler 2).",
        ),
    ),
    (
        ItemsSwapped(1, "sword", 2, "bow"),
        (
            "Hero 1 swaps the sword for the bow of Fighter 2 (Player 2).",
            "Héroe 1 cambia la espada por el arco de Luchador 2 (Jugador 2).",
            "Герой 1 разменя меча срещу лъка на Боец 2 (Играч 2).",
            "Held 1 tauscht das Schwert gegen den Bogen von Kämpfer 2 (Spieler 2).",
        ),
    ),
    (
        PlayerEliminated("Player 2", "hero_fell"),
        (
            "Player 2 has lost a hero and is out.",
            "Jugador 2 ha perdido a un héroe y queda fuera.",
            "Играч 2 загуби герой и отпада.",
            "Spieler 2 hat einen Helden verloren und scheidet aus.",
        ),
    ),
    (
        PlayerEliminated("Player 2", "resigned"),
        (
            "Player 2 resigns.",
            "Jugador 2 se rinde.",
            "Играч 2 се предава.",
            "Spieler 2 gibt auf.",
        ),
    ),
    (
        PlayerEliminated("Player 2", "removed"),
        (
            "Player 2 is removed from the match.",
            "Jugador 2 queda fuera de la partida.",
            "Играч 2 е изваден от партията.",
            "Spieler 2 wird aus der Partie genommen.",
        ),
    ),
    (
        GameEnded("last_standing", ("Player 1",)),
        (
            "Player 1 wins: no other player is left.",
            "Gana Jugador 1: no queda ningún otro jugador.",
            "Играч 1 печели: не остана друг играч.",
            "Spieler 1 gewinnt: Kein anderer Spieler ist mehr übrig.",
        ),
    ),
    (
        GameEnded("last_standing", ()),
        (
            "No one wins: no player is left.",
            "No gana nadie: no queda ningún jugador.",
            "Никой не печели: не остана нито един играч.",
            "Niemand gewinnt: Kein Spieler ist mehr übrig.",
        ),
    ),
    (
        GameEnded("round_limit", ("Player 1",)),
        (
            "Player 1 wins: no other player has as many units after the last round.",
            "Gana Jugador 1: nadie más conserva tantas unidades tras la última ronda.",
            "Играч 1 печели: никой друг няма толкова единици след последния рунд.",
            "Spieler 1 gewinnt: Kein anderer Spieler hat nach der letzten Runde so "
            "viele Einheiten.",
        ),
    ),
    (
        GameEnded("round_limit", ("Player 1", "Player 2", "Anna")),
        (
            "Player 1, Player 2 and Anna draw: no other player has as many units after "
            "the last round.",
            "Empatan Jugador 1, Jugador 2 y Anna: nadie más conserva tantas "
            "unidades tras la última ronda.",
            "Играч 1, Играч 2 и Anna завършват наравно: никой друг няма толкова "
            "единици след последния рунд.",
            "Spieler 1, Spieler 2 und Anna spielen unentschieden: Kein anderer "
            "Spieler hat nach der letzten Runde so viele Einheiten.",
        ),
    ),
]


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("event", "told"), TOLD)
def test_told(event: Event, told: tuple[str, ...], language: str) -> None:
    sentence = Narrator(language).tell(event, NAMES)

    assert sentence == told[LANGUAGES.index(language)]


def test_every_class_of_events_is_told_above() -> None:
    assert {type(event) for event, _ in TOLD} == set(Match.event_classes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_told_above(language: str) -> None:
    texts = Catalogue.of(language).texts

    told = {f"match.events.{MATCH.path(event)}" for event, _ in TOLD}

    assert {path for path in texts if path.startswith("match.events.")} == told


def attributes_of_events() -> Iterator[tuple[str, Any]]:
    """Every attribute of every event, with an example."""
    for event, _ in TOLD:
        for name in event.to_json():
            if name != "kind":
                yield name, getattr(event, name)


def test_all_that_is_no_plain_number_or_text_has_a_kind() -> None:
    """Codes choose between texts, so they need no words of their own."""
    plain = {
        name
        for name, value in attributes_of_events()
        if name not in MATCH.kinds and not isinstance(value, int | float | None)
    }

    assert plain == {"reason"}
