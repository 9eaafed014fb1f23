"""The words of the duel: every event has a text in every language."""

from __future__ import annotations

import inspect

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.duel.events import (
    AbilityUsed,
    DuelEnded,
    DuelStarted,
    EffectEnded,
    EffectHurt,
    EffectPutOn,
    FighterFell,
    FighterHealed,
    Fled,
    FlightFailed,
    ItemConsumed,
    MaximumCut,
    SpellLanded,
    StrikeLanded,
    StrikeMissed,
    TurnLost,
    Waited,
)
from alpaca_emblem.games.values import Event, GameEnded
from alpaca_emblem.texts import LANGUAGES, Catalogue, Named, Names, Narrator
from alpaca_emblem.texts.wordings import DUEL

NAMES = Names(
    "duel",
    {
        1: Named("barbarian", None, "Iva"),
        2: Named("wolf", None),
        3: Named("rat", None),
        4: Named("skeleton", None),
    },
)


def blow(
    attacker: int, target: int, weight: int, damage: int, end: str = ""
) -> StrikeLanded:
    return StrikeLanded(
        attacker, target, damage, 9, weight, bool(end), end == "bone", 67, ()
    )


# Each event with its sentences, in the order of the languages.
TOLD: list[tuple[Event, tuple[str, str, str, str]]] = [
    (
        DuelStarted(1, (2, 3)),
        (
            "Battle! Against you: wolf, giant rat.",
            "¡Combate! Contra ti: lobo, rata gigante.",
            "Бой! Срещу теб: вълк кръвник, гигантски плъх.",
            "Kampf! Gegen dich: Wolf, Riesenratte.",
        ),
    ),
    (
        StrikeMissed(1, 3, 60),
        (
            "Iva misses the giant rat.",
            "Iva no acierta a la rata gigante.",
            "Ива пропуска гигантски плъх.",
            "Iva verfehlt die Riesenratte.",
        ),
    ),
    (
        blow(3, 1, 0, 1),
        (
            "The giant rat scratches Iva (1).",
            "La rata gigante araña a Iva (1).",
            "Гигантски плъх драска Ива (1).",
            "Die Riesenratte streift Iva (1).",
        ),
    ),
    (
        blow(1, 2, 1, 3),
        (
            "Iva hits the wolf (3).",
            "Iva golpea al lobo (3).",
            "Ива удря вълк кръвник (3).",
            "Iva trifft den Wolf (3).",
        ),
    ),
    (
        blow(1, 4, 2, 8),
        (
            "Iva cuts the skeleton (8).",
            "Iva hiere al esqueleto (8).",
            "Ива разсича скелет (8).",
            "Iva verwundet das Skelett (8).",
        ),
    ),
    (
        blow(2, 1, 3, 30),
        (
            "The wolf crushes Iva (30).",
            "El lobo aplasta a Iva (30).",
            "Вълк кръвник смазва Ива (30).",
            "Der Wolf zerschmettert Iva (30).",
        ),
    ),
    (
        blow(2, 1, 0, 4, "blood"),
        (
            "The wolf scratches Iva (4). Blood spurts!",
            "El lobo araña a Iva (4). ¡Salta la sangre!",
            "Вълк кръвник драска Ива (4). Кръвта плисва!",
            "Der Wolf streift Iva (4). Blut spritzt!",
        ),
    ),
    (
        blow(2, 1, 1, 7, "blood"),
        (
            "The wolf hits Iva (7). Blood spurts!",
            "El lobo golpea a Iva (7). ¡Salta la sangre!",
            "Вълк кръвник удря Ива (7). Кръвта плисва!",
            "Der Wolf trifft Iva (7). Blut spritzt!",
        ),
    ),
    (
        blow(2, 1, 2, 14, "blood"),
        (
            "The wolf cuts Iva (14). Blood spurts!",
            "El lobo hiere a Iva (14). ¡Salta la sangre!",
            "Вълк кръвник разсича Ива (14). Кръвта плисва!",
            "Der Wolf verwundet Iva (14). Blut spritzt!",
        ),
    ),
    (
        blow(1, 2, 3, 25, "blood"),
        (
            "Iva crushes the wolf (25). Blood spurts!",
            "Iva aplasta al lobo (25). ¡Salta la sangre!",
            "Ива смазва вълк кръвник (25). Кръвта плисва!",
            "Iva zerschmettert den Wolf (25). Blut spritzt!",
        ),
    ),
    (
        blow(1, 4, 0, 2, "bone"),
        (
            "Iva scratches the skeleton (2). Bones crack!",
            "Iva araña al esqueleto (2). ¡Crujen los huesos!",
            "Ива драска скелет (2). Костите изпукват!",
            "Iva streift das Skelett (2). Knochen krachen!",
        ),
    ),
    (
        blow(1, 4, 1, 5, "bone"),
        (
            "Iva hits the skeleton (5). Bones crack!",
            "Iva golpea al esqueleto (5). ¡Crujen los huesos!",
            "Ива удря скелет (5). Костите изпукват!",
            "Iva trifft das Skelett (5). Knochen krachen!",
        ),
    ),
    (
        blow(1, 4, 2, 10, "bone"),
        (
            "Iva cuts the skeleton (10). Bones crack!",
            "Iva hiere al esqueleto (10). ¡Crujen los huesos!",
            "Ива разсича скелет (10). Костите изпукват!",
            "Iva verwundet das Skelett (10). Knochen krachen!",
        ),
    ),
    (
        blow(1, 4, 3, 20, "bone"),
        (
            "Iva crushes the skeleton (20). Bones crack!",
            "Iva aplasta al esqueleto (20). ¡Crujen los huesos!",
            "Ива смазва скелет (20). Костите изпукват!",
            "Iva zerschmettert das Skelett (20). Knochen krachen!",
        ),
    ),
    (
        AbilityUsed(1, "heavy_blow", 2),
        (
            "Iva uses the heavy blow; mana left: 2.",
            "Iva usa el golpe pesado; maná restante: 2.",
            "Ива използва тежкия удар; остава мана: 2.",
            "Iva setzt den Wuchtschlag ein; Mana übrig: 2.",
        ),
    ),
    (
        SpellLanded(1, 2, "fireball", 1, 19, 0, ()),
        (
            "The fireball barely touches the wolf (1).",
            "La bola de fuego apenas roza al lobo (1).",
            "Огненото кълбо едва докосва вълка кръвник (1).",
            "Der Feuerball streift den Wolf nur (1).",
        ),
    ),
    (
        SpellLanded(1, 3, "fireball", 2, 19, 1, ()),
        (
            "The fireball hits the giant rat (2).",
            "La bola de fuego golpea a la rata gigante (2).",
            "Огненото кълбо удря гигантския плъх (2).",
            "Der Feuerball trifft die Riesenratte (2).",
        ),
    ),
    (
        SpellLanded(1, 2, "fireball", 8, 12, 2, ()),
        (
            "The fireball hits the wolf hard (8).",
            "La bola de fuego golpea con fuerza al lobo (8).",
            "Огненото кълбо удря силно вълка кръвник (8).",
            "Der Feuerball trifft den Wolf hart (8).",
        ),
    ),
    (
        SpellLanded(2, 1, "moon", 40, 8, 3, ()),
        (
            "“moon” crushes Iva (40).",
            "«moon» aplasta a Iva (40).",
            "„moon“ смазва Ива (40).",
            "„moon“ zerschmettert Iva (40).",
        ),
    ),
    (
        EffectPutOn(2, "bleed", 3, 1),
        (
            "The wolf bleeds; turns: 3.",
            "El lobo sangra; turnos: 3.",
            "Вълкът кръвник кърви; ходове: 3.",
            "Der Wolf blutet; Züge: 3.",
        ),
    ),
    (
        EffectPutOn(2, "stun", 1, 0),
        (
            "The wolf is stunned; turns: 1.",
            "Un golpe aturde al lobo; turnos: 1.",
            "Удар зашеметява вълка кръвник; ходове: 1.",
            "Der Wolf ist betäubt; Züge: 1.",
        ),
    ),
    (
        EffectPutOn(1, "burn", 3, 2),
        (
            "Iva burns; turns: 3.",
            "Iva arde; turnos: 3.",
            "Ива гори; ходове: 3.",
            "Iva brennt; Züge: 3.",
        ),
    ),
    (
        EffectPutOn(1, "poison", 3, 2),
        (
            "Iva is poisoned; turns: 3.",
            "El veneno afecta a Iva; turnos: 3.",
            "Отрова поразява Ива; ходове: 3.",
            "Iva ist vergiftet; Züge: 3.",
        ),
    ),
    (
        EffectPutOn(3, "slow", 2, 0),
        (
            "The giant rat is slowed; turns: 2.",
            "La rata gigante pierde rapidez; turnos: 2.",
            "Гигантският плъх се забавя; ходове: 2.",
            "Die Riesenratte ist verlangsamt; Züge: 2.",
        ),
    ),
    (
        EffectPutOn(1, "frost", 2, 0),
        (
            "Iva is under “frost”; turns: 2.",
            "Iva sufre «frost»; turnos: 2.",
            "Ива е под действието на „frost“; ходове: 2.",
            "Iva steht unter „frost“; Züge: 2.",
        ),
    ),
    (
        EffectHurt(2, "bleed", 1, 9),
        (
            "The wolf loses blood (1).",
            "El lobo pierde sangre (1).",
            "Вълкът кръвник губи кръв (1).",
            "Der Wolf verliert Blut (1).",
        ),
    ),
    (
        EffectHurt(3, "burn", 2, 9),
        (
            "The giant rat burns (2).",
            "La rata gigante arde (2).",
            "Гигантският плъх гори (2).",
            "Die Riesenratte brennt (2).",
        ),
    ),
    (
        EffectHurt(1, "poison", 2, 9),
        (
            "Iva suffers from poison (2).",
            "Iva sufre los efectos del veneno (2).",
            "Ива страда от отровата (2).",
            "Iva leidet unter dem Gift (2).",
        ),
    ),
    (
        EffectHurt(1, "slow", 2, 9),
        (
            "Iva suffers from “slow” (2).",
            "Iva sufre por «slow» (2).",
            "Ива страда от „slow“ (2).",
            "Iva leidet unter „slow“ (2).",
        ),
    ),
    (
        EffectEnded(2, "bleed"),
        (
            "The wolf stops bleeding.",
            "El lobo ya no sangra.",
            "Вълкът кръвник вече не кърви.",
            "Der Wolf blutet nicht mehr.",
        ),
    ),
    (
        EffectEnded(4, "stun"),
        (
            "The skeleton comes to.",
            "El esqueleto vuelve en sí.",
            "Скелетът идва на себе си.",
            "Das Skelett kommt wieder zu sich.",
        ),
    ),
    (
        EffectEnded(1, "burn"),
        (
            "Iva stops burning.",
            "Iva ya no arde.",
            "Ива вече не гори.",
            "Iva brennt nicht mehr.",
        ),
    ),
    (
        EffectEnded(2, "poison"),
        (
            "The poison has left the wolf.",
            "El veneno ya no afecta al lobo.",
            "Отровата вече не действа на вълка кръвник.",
            "Der Wolf ist nicht mehr vergiftet.",
        ),
    ),
    (
        EffectEnded(1, "slow"),
        (
            "Iva is no longer slowed.",
            "Iva recupera su rapidez.",
            "Ива възвръща бързината си.",
            "Iva ist nicht mehr verlangsamt.",
        ),
    ),
    (
        EffectEnded(1, "frost"),
        (
            "Iva is free of “frost”.",
            "Iva se libra de «frost».",
            "Ива се отървава от „frost“.",
            "Iva ist von „frost“ befreit.",
        ),
    ),
    (
        TurnLost(2),
        (
            "The wolf is stunned and loses the turn.",
            "El lobo sigue sin recuperarse del aturdimiento y pierde el turno.",
            "Вълкът кръвник е още в несвяст и губи хода.",
            "Der Wolf ist noch betäubt und setzt aus.",
        ),
    ),
    (
        FighterFell(3, False),
        (
            "The giant rat falls and does not rise.",
            "La rata gigante cae y no se levanta.",
            "Гигантски плъх пада и не става.",
            "Die Riesenratte fällt und steht nicht mehr auf.",
        ),
    ),
    (
        FighterFell(1, True),
        (
            "Iva falls. The mine swallows the light.",
            "Iva cae. La mina se traga la luz.",
            "Ива пада. Мината поглъща светлината.",
            "Iva fällt. Die Mine verschluckt das Licht.",
        ),
    ),
    (
        ItemConsumed(1, "healing_draught", 2),
        (
            "Iva uses the healing draught; left: 2.",
            "Iva usa la poción curativa; quedan: 2.",
            "Ива използва лечебната отвара; остават: 2.",
            "Iva benutzt den Heiltrank; übrig: 2.",
        ),
    ),
    (
        MaximumCut(1, 19, 28),
        (
            "Iva grows weaker (19).",
            "Iva se debilita (19).",
            "Ива губи сили (19).",
            "Iva wird schwächer (19).",
        ),
    ),
    (
        FighterHealed(1, 15, 40),
        (
            "Iva regains 15 hit points and now has 40.",
            "Iva recupera 15 de vida y ahora tiene 40.",
            "Ива възстановява 15 живот и вече има 40.",
            "Iva gewinnt 15 Lebenspunkte zurück und hat jetzt 40.",
        ),
    ),
    (
        Fled(1, 50),
        ("Iva gets away.", "Iva escapa.", "Ива се измъква.", "Iva entkommt."),
    ),
    (
        FlightFailed(1, 50),
        (
            "Iva does not get away.",
            "Iva no logra escapar.",
            "Ива не успява да се измъкне.",
            "Iva entkommt nicht.",
        ),
    ),
    (
        Waited(2),
        (
            "The wolf waits.",
            "El lobo espera.",
            "Вълкът кръвник изчаква.",
            "Der Wolf wartet.",
        ),
    ),
    (
        DuelEnded("enemies_fell", ("hero",), 1, 35, 48),
        (
            "Victory! Iva: hit points 35/48",
            "¡Victoria! Iva: vida 35/48",
            "Победа! Ива: живот 35/48",
            "Sieg! Iva: Leben 35/48",
        ),
    ),
    (
        DuelEnded("hero_fell", ("enemies",), 1, 0, 48),
        (
            "Defeat. Iva: hit points 0/48",
            "Derrota. Iva: vida 0/48",
            "Загуба. Ива: живот 0/48",
            "Niederlage. Iva: Leben 0/48",
        ),
    ),
    (
        DuelEnded("turn_limit", ("enemies",), 1, 12, 48),
        (
            "Too many turns: defeat. Iva: hit points 12/48",
            "Demasiados turnos: derrota. Iva: vida 12/48",
            "Твърде много ходове: загуба. Ива: живот 12/48",
            "Zu viele Züge: Niederlage. Iva: Leben 12/48",
        ),
    ),
    (
        DuelEnded("fled", (), 1, 12, 48),
        (
            "Escaped. Iva: hit points 12/48",
            "Fuga. Iva: vida 12/48",
            "Бягство. Ива: живот 12/48",
            "Entkommen. Iva: Leben 12/48",
        ),
    ),
]


def event_classes() -> set[type[Event]]:
    """Every class of events that a duel can tell."""
    defined = {kind for _, kind in inspect.getmembers(events, inspect.isclass)}
    return {kind for kind in defined if issubclass(kind, Event)} - {Event, GameEnded}


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("event", "told"), TOLD)
def test_told(event: Event, told: tuple[str, ...], language: str) -> None:
    sentence = Narrator(language).tell(event, NAMES)

    assert sentence == told[LANGUAGES.index(language)]


def test_every_class_of_events_is_told_above() -> None:
    assert {type(event) for event, _ in TOLD} == event_classes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_told_above(language: str) -> None:
    texts = Catalogue.of(language).texts

    told = {f"duel.events.{DUEL.path(event)}" for event, _ in TOLD}

    assert {path for path in texts if path.startswith("duel.events.")} == told


def test_all_that_is_no_plain_number_or_text_has_a_kind() -> None:
    """Codes choose between texts, so they need no words of their own."""
    plain = {
        name
        for event, _ in TOLD
        for name in event.to_json()
        if name not in ("kind", *DUEL.kinds)
        and not isinstance(getattr(event, name), int)
    }

    assert plain == {"reason", "winners"}


def test_several_of_a_kind_are_numbered() -> None:
    names = Names("duel", {n: Named("wolf", None) for n in (1, 2, 3)})
    narrator = Narrator("en")

    assert [f"{narrator.fighter(n, names):the}" for n in (1, 2, 3)] == [
        "the wolf 1",
        "the wolf 2",
        "the wolf 3",
    ]


def test_those_with_names_are_not() -> None:
    """The recorded strikes include some between fighters of the same name."""
    names = Names("duel", {n: Named("wolf", None, "Akela") for n in (1, 2)})

    assert f"{Narrator('en').fighter(2, names):the}" == "Akela"


def test_a_unit_missing_from_the_names_is_an_error() -> None:
    with pytest.raises(InvalidValueError, match="no unit 9 among the names"):
        Narrator("en").tell(Waited(9), NAMES)


@pytest.mark.parametrize(
    ("named", "told"),
    [
        (Named("elk", None), "A elk lo espera."),
        (Named("wolf", None, "Ива от Рила"), "A Ива от Рила lo espera."),
        (Named("wolf", None, "Iva"), "A Iva lo espera."),
    ],
)
def test_custom_names_take_the_forms_of_names(named: Named, told: str) -> None:
    catalogue = Catalogue.of("es").extended(
        '[duel.events]\nWaited = "{unit:to} lo espera."'
    )

    sentence = Narrator(catalogue).tell(Waited(1), Names("duel", {1: named}))

    assert sentence == told


def test_names_are_read_off_a_position() -> None:
    """The lesson writes kinds as names, the full game as other words."""
    bare, full = Duel(seed=1), Duel(seed=1, rules="full")
    miss = StrikeMissed(1, 2, 67)

    told = [Narrator("bg").tell(miss, Names.of(g.position())) for g in (bare, full)]

    assert told == ["Ива пропуска Вълк кръвник.", "Ива пропуска вълк кръвник."]


def test_a_position_without_breeds_has_fighters() -> None:
    position = {
        "game": "duel",
        "rules": {"leaves_effects": True},
        "unit": [{"id": 1, "name": "Ann"}, {"id": 2}],
    }

    assert Narrator("en").tell(StrikeMissed(1, 2, 9), Names.of(position)) == (
        "Ann misses the fighter."
    )
