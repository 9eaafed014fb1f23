"""The words of the grid battle: every event has a text in every language."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.events import (
    HiddenUnitAttacked,
    PhaseStarted,
    UnitAmbushed,
    UnitAppeared,
    UnitDisappeared,
    UnitGrew,
    UnitHealedUnseen,
    UnitMissed,
    UnitMissedUnseen,
    UnitRecovered,
    UnitRemoved,
    UnitStruckUnseen,
    UnitWaited,
)
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitMoved, UnitStruck
from alpaca_emblem.games.values import Event, Forecast, GameEnded, Result
from alpaca_emblem.model.terrain import LEGEND
from alpaca_emblem.rules.terms import Term
from alpaca_emblem.texts import LANGUAGES, Catalogue, Named, Names, Narrator
from alpaca_emblem.texts.exchanges import tell_exchange
from alpaca_emblem.texts.wordings import GRID

KNIGHT = (("en", "Knight"), ("es", "Caballero"), ("bg", "Рицар"), ("de", "Ritter"))
NAMES = Names(
    "grid",
    {
        1: Named("SwordMaster", "heroes", own_names=KNIGHT),
        2: Named("Fighter", "foes", own_names=(("en", "Bandit"), ("es", "Bandido"))),
        3: Named("Cleric", "heroes"),
    },
)
POWER, COVER = Term("power", "+", 7), Term("cover", "-", 1)
TERMS = (POWER, Term("disadvantage", "-", 2, ("Sword", "Spear")), COVER)

# Each event with its sentences, in the order of the languages.
TOLD: list[tuple[Event, tuple[str, str, str, str]]] = [
    (
        PhaseStarted("heroes", 2),
        (
            "Turn 2: the heroes act.",
            "Turno 2: actúan los héroes.",
            "Ход 2: действат героите.",
            "Zug 2: Die Helden handeln.",
        ),
    ),
    (
        PhaseStarted("foes", 2),
        (
            "Turn 2: the foes act.",
            "Turno 2: actúan los enemigos.",
            "Ход 2: действат враговете.",
            "Zug 2: Die Feinde handeln.",
        ),
    ),
    (
        UnitMoved(1, (0, 0), (1, 2)),
        (
            "Knight 1 walks from (0, 0) to (1, 2).",
            "Caballero 1 va de (0, 0) a (1, 2).",
            "Рицар 1 отива от (0, 0) на (1, 2).",
            "Ritter 1 geht von (0, 0) nach (1, 2).",
        ),
    ),
    (
        UnitAmbushed(1, 2, (3, 4)),
        (
            "Knight 1 runs into Bandit 2 at (3, 4) and stops.",
            "Caballero 1 se topa con Bandido 2 en (3, 4) y se detiene.",
            "Рицар 1 се натъква на Bandit 2 на (3, 4) и спира.",
            "Ritter 1 stößt bei (3, 4) auf Bandit 2 und bleibt stehen.",
        ),
    ),
    (
        UnitAppeared(2, (3, 4)),
        (
            "Bandit 2 comes into sight at (3, 4).",
            "Bandido 2 aparece en (3, 4).",
            "Bandit 2 се появява на (3, 4).",
            "Bandit 2 kommt bei (3, 4) in Sicht.",
        ),
    ),
    (
        UnitDisappeared(2, (3, 4)),
        (
            "Bandit 2 goes out of sight at (3, 4).",
            "Bandido 2 se pierde de vista en (3, 4).",
            "Bandit 2 се изгубва от поглед на (3, 4).",
            "Bandit 2 gerät bei (3, 4) außer Sicht.",
        ),
    ),
    (
        UnitStruckUnseen(1, 3),
        (
            "A hidden enemy strikes Knight 1: 3 left.",
            "Un enemigo oculto golpea a Caballero 1: le quedan 3.",
            "Скрит враг удря Рицар 1: остават 3.",
            "Ein verborgener Feind trifft Ritter 1: 3 übrig.",
        ),
    ),
    (
        UnitMissedUnseen(1),
        (
            "A hidden enemy strikes at Knight 1 and misses.",
            "Un enemigo oculto ataca a Caballero 1 y falla.",
            "Скрит враг напада Рицар 1 и не улучва.",
            "Ein verborgener Feind schlägt nach Ritter 1 und verfehlt.",
        ),
    ),
    (
        HiddenUnitAttacked(1, "sword"),
        (
            "Knight 1 strikes at a hidden enemy with the sword.",
            "Caballero 1 ataca a un enemigo oculto con la espada.",
            "Рицар 1 напада скрит враг с меча.",
            "Ritter 1 schlägt mit dem Schwert nach einem verborgenen Feind.",
        ),
    ),
    (
        UnitHealedUnseen(2, 8),
        (
            "A hidden unit heals Bandit 2: now 8.",
            "Una unidad oculta cura a Bandido 2: ahora 8.",
            "Скрита единица лекува Bandit 2: вече 8.",
            "Eine verborgene Einheit heilt Bandit 2: jetzt 8.",
        ),
    ),
    (
        UnitWaited(1),
        (
            "Knight 1 waits.",
            "Caballero 1 espera.",
            "Рицар 1 изчаква.",
            "Ritter 1 wartet.",
        ),
    ),
    (
        UnitStruck(1, 2, "sword", 4, 6, TERMS, False),
        (
            "Knight 1 strikes Bandit 2 with the sword: 4 damage (power 7, - 2 sword "
            "against spear, - 1 cover), 6 left.",
            "Caballero 1 golpea a Bandido 2 con la espada: 4 de daño (poder 7, - 2 "
            "espada contra lanza, - 1 cobertura), le quedan 6.",
            "Рицар 1 удря Bandit 2 с меча: 4 щети (сила 7, - 2 меч срещу копие, - 1 "
            "прикритие), остават 6.",
            "Ritter 1 trifft Bandit 2 mit dem Schwert: 4 Schaden (Stärke 7, - 2 "
            "Schwert gegen Speer, - 1 Deckung), 6 übrig.",
        ),
    ),
    (
        UnitStruck(2, 1, "axe", 7, 0, (POWER,), True),
        (
            "Bandit 2 strikes Knight 1 back with the axe: 7 damage, 0 left.",
            "Bandido 2 devuelve el golpe a Caballero 1 con el hacha: 7 de daño, "
            "le quedan 0.",
            "Bandit 2 отвръща на Рицар 1 с брадвата: 7 щети, остават 0.",
            "Bandit 2 schlägt mit der Axt zurück und trifft Ritter 1: 7 Schaden, 0 "
            "übrig.",
        ),
    ),
    (
        UnitMissed(1, 2, "sword", 75, False),
        (
            "Knight 1 misses Bandit 2 with the sword (chance to hit: 75%).",
            "Caballero 1 ataca a Bandido 2 con la espada y falla (probabilidad de "
            "acertar: 75 %).",
            "Рицар 1 не улучва Bandit 2 с меча (шанс за улучване: 75%).",
            "Ritter 1 verfehlt Bandit 2 mit dem Schwert (Trefferchance: 75 %).",
        ),
    ),
    (
        UnitMissed(2, 1, "axe", 90, True),
        (
            "Bandit 2 strikes back at Knight 1 with the axe and misses "
            "(chance to hit: 90%).",
            "Bandido 2 responde a Caballero 1 con el hacha y falla (probabilidad de "
            "acertar: 90 %).",
            "Bandit 2 отвръща на Рицар 1 с брадвата, но не улучва "
            "(шанс за улучване: 90%).",
            "Bandit 2 schlägt mit der Axt zurück und verfehlt Ritter 1 "
            "(Trefferchance: 90 %).",
        ),
    ),
    (
        UnitHealed(3, 1, "staff", 3, 18, (POWER,)),
        (
            "Cleric 3 (heroes) heals Knight 1 with the staff: +3 hit points, now 18.",
            "Clérigo 3 (héroes) cura a Caballero 1 con el báculo: +3 de vida, ahora "
            "18.",
            "Жрец 3 (герои) лекува Рицар 1 с жезъла: +3 живот, вече 18.",
            "Kleriker 3 (Helden) heilt Ritter 1 mit dem Stab: +3 Lebenspunkte, "
            "jetzt 18.",
        ),
    ),
    (
        UnitRecovered(1, "fort", 2, 18),
        (
            "Knight 1 recovers (fort): +2 hit points, now 18.",
            "Caballero 1 se recupera (fuerte): +2 de vida, ahora 18.",
            "Рицар 1 се възстановява (укрепление): +2 живот, вече 18.",
            "Ritter 1 erholt sich (Fort): +2 Lebenspunkte, jetzt 18.",
        ),
    ),
    (
        UnitFell(1),
        ("Knight 1 falls.", "Caballero 1 cae.", "Рицар 1 пада.", "Ritter 1 fällt."),
    ),
    (
        UnitRemoved(1),
        (
            "Knight 1 is removed from the battle.",
            "Caballero 1 queda fuera de la batalla.",
            "Рицар 1 отпада от битката.",
            "Ritter 1 wird aus der Schlacht genommen.",
        ),
    ),
    (
        UnitGrew(1, 2, 20, 8, 3, 17),
        (
            "Knight 1 reaches level 2: maximum hit points 20, power 8, defense 3.",
            "Caballero 1 alcanza el nivel 2: 20 puntos de vida máximos, poder 8, "
            "defensa 3.",
            "Рицар 1 достига ниво 2: максимален живот 20, сила 8, защита 3.",
            "Ritter 1 erreicht Stufe 2: maximal 20 Lebenspunkte, Stärke 8, Abwehr 3.",
        ),
    ),
    (
        GameEnded("rout", ("heroes",)),
        (
            "The heroes win: no foe is left.",
            "Ganan los héroes: no queda ningún enemigo.",
            "Героите печелят: не остана нито един враг.",
            "Die Helden gewinnen: Kein Feind ist mehr übrig.",
        ),
    ),
    (
        GameEnded("rout", ("foes",)),
        (
            "The foes win: no hero is left.",
            "Ganan los enemigos: no queda ningún héroe.",
            "Враговете печелят: не остана нито един герой.",
            "Die Feinde gewinnen: Kein Held ist mehr übrig.",
        ),
    ),
    (
        GameEnded("place_reached", ("heroes",)),
        (
            "The heroes win: one of them has reached the goal.",
            "Ganan los héroes: uno de ellos ha llegado a la meta.",
            "Героите печелят: един от тях стигна до целта.",
            "Die Helden gewinnen: Einer von ihnen hat das Ziel erreicht.",
        ),
    ),
    (
        GameEnded("survived", ("heroes",)),
        (
            "The heroes win: they held out.",
            "Ganan los héroes: han resistido.",
            "Героите печелят: удържаха докрай.",
            "Die Helden gewinnen: Sie haben standgehalten.",
        ),
    ),
    (
        GameEnded("captain_fell", ("heroes",)),
        (
            "The heroes win: no captain is left.",
            "Ganan los héroes: no queda ningún jefe.",
            "Героите печелят: не остана нито един главатар.",
            "Die Helden gewinnen: Kein Hauptmann ist mehr übrig.",
        ),
    ),
    (
        GameEnded("turn_limit", ("foes",)),
        (
            "The foes win: the heroes ran out of turns.",
            "Ganan los enemigos: a los héroes se les han acabado los turnos.",
            "Враговете печелят: ходовете на героите свършиха.",
            "Die Feinde gewinnen: Den Helden sind die Züge ausgegangen.",
        ),
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("event", "told"), TOLD)
def test_told(event: Event, told: tuple[str, ...], language: str) -> None:
    sentence = Narrator(language).tell(event, NAMES)

    assert sentence == told[LANGUAGES.index(language)]


def test_every_class_of_events_is_told_above() -> None:
    assert {type(event) for event, _ in TOLD} == set(GridBattle.event_classes)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_told_above(language: str) -> None:
    texts = Catalogue.of(language).texts

    told = {f"grid.events.{GRID.path(event)}" for event, _ in TOLD}

    assert {path for path in texts if path.startswith("grid.events.")} == told


def test_all_that_is_no_plain_number_has_a_kind() -> None:
    """Codes choose between texts, so they need no words of their own."""
    values: dict[str, Any] = {
        name: getattr(event, name)
        for event, _ in TOLD
        for name in event.to_json()
        if name != "kind"
    }

    plain = {name for name in values if name not in GRID.kinds}

    assert {name for name in plain if not isinstance(values[name], int)} == {
        "reason",
        "side",
        "winners",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_unit_of_the_library_has_a_name(language: str) -> None:
    for name in scenario_names():
        for recruit in GridBattle(name).scenario.roster:
            assert dict(recruit.names)[language].strip(), (name, recruit.name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_scenario_and_its_terrain_have_words(language: str) -> None:
    catalogue = Catalogue.of(language)

    assert list(catalogue.table("grid.scenarios")) == list(scenario_names())
    for name in scenario_names():
        for terrain in (*LEGEND.values(), *GridBattle(name).scenario.legend):
            assert terrain.name in catalogue.table("nouns"), (name, terrain)


def test_scenarios_are_called_in_english_as_they_call_themselves() -> None:
    for name in scenario_names():
        title = Catalogue.of("en").text(f"grid.scenarios.{name}")

        assert title == GridBattle(name).scenario.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_words(language: str) -> None:
    """And so has the one that always holds."""
    rules = set(Catalogue.of(language).table("grid.rules"))

    assert rules == {*Options.__annotations__, "rout"}


def side_by_side(**options: object) -> GridBattle:
    """A knight beside a bandit, with 7 and 6 hit points."""
    scenario = GridBattle().scenario.with_options(**options)
    battle = GridBattle(scenario, seed=1)
    head = battle.position() | {"map": ".."}
    knight, bandit = head["unit"][0], head["unit"][3]
    head["unit"] = [
        knight | {"at": [0, 0], "left": 7},
        bandit | {"id": 2, "at": [0, 1], "left": 6},
    ]
    return GridBattle.from_position(head)


def foretold(battle: GridBattle, language: str = "en") -> str:
    forecast = battle.forecast(Act.of(1, (0, 0), 2))
    return tell_exchange(Narrator(language), forecast, Names.of(battle.position()))


def test_certain_results_are_forecast_without_odds() -> None:
    assert foretold(side_by_side()) == (
        "Forecast: Knight 1 strikes Bandit 2: 6 damage; Bandit 2 falls."
    )


def test_likely_results_are_forecast_with_odds() -> None:
    assert foretold(side_by_side(hit_chance=60)) == (
        "Forecast: Knight 1 strikes Bandit 2: 6 damage (60%); Bandit 2 falls (60%); "
        "Bandit 2 strikes Knight 1: 3 damage (24%)."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_foretells(language: str) -> None:
    told = foretold(side_by_side(hit_chance=60), language)

    assert "60" in told
    assert told.endswith(".")
    assert "{" not in told


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(1, 10**6), "<0.1%"),
        (1 - Fraction(1, 10**6), ">99.9%"),
        (Fraction(1, 3), "33.3%"),
    ],
)
def test_nothing_is_foretold_as_impossible_or_certain_that_is_not(
    chance: Fraction, told: str
) -> None:
    forecast = Forecast(
        Act.of(1, (0, 0), 2),
        (Result(chance, (UnitFell(2),)), Result(1 - chance, (UnitWaited(1),))),
    )

    line = tell_exchange(Narrator("en"), forecast, NAMES)

    assert line == f"Forecast: Bandit 2 falls ({told})."


def test_the_same_blow_by_several_ways_is_foretold_once() -> None:
    blow = UnitStruck(1, 2, "sword", 4, 6, (), False)
    ways = [(blow,), (blow, UnitFell(2))]
    forecast = Forecast(
        Act.of(1, (0, 0), 2), tuple(Result(Fraction(1, 2), way) for way in ways)
    )

    line = tell_exchange(Narrator("en"), forecast, NAMES)

    assert line == (
        "Forecast: Knight 1 strikes Bandit 2: 4 damage; Bandit 2 falls (50%)."
    )


def test_healing_is_foretold() -> None:
    healed = UnitHealed(3, 1, "staff", 3, 18, ())
    forecast = Forecast(Act.of(3, (0, 0), 1), (Result(Fraction(1), (healed,)),))

    line = tell_exchange(Narrator("en"), forecast, NAMES.spoken_by("heroes"))

    assert line == "Forecast: Cleric 3 heals Knight 1: +3."


def test_without_strikes_there_is_no_forecast_line() -> None:
    forecast = GridBattle().forecast(Act.of(1, (3, 1), None))

    assert tell_exchange(Narrator("en"), forecast, NAMES) == ""


def test_texts_stand_in_the_same_order_in_all_languages() -> None:
    orders = [
        [path for path in Catalogue.of(language).texts if path.startswith("grid.")]
        for language in LANGUAGES
    ]

    assert all(one == other for one, other in pairwise(orders))
