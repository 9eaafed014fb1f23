"""The words of the dungeon: every event has a text in every language."""

import inspect

import pytest

from alpaca_emblem.games.dungeon import events
from alpaca_emblem.games.dungeon.creatures.bestiary import ORIGINAL, WIDE
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    AdventurerEscaped,
    AdventurerMoved,
    AdventurerStruck,
    AdventurerStruckUnseen,
    AdventurerWaited,
    DoorOpened,
    EffectEnded,
    FloorEntered,
    Found,
    ItemDropped,
    ItemPutAway,
    ItemReadied,
    ItemTaken,
    LevelReached,
    MonsterAppeared,
    MonsterDied,
    MonsterDisappeared,
    MonsterMoved,
    MonsterScorched,
    MonsterStruck,
    PotionDrunk,
    RationEaten,
    ScrollRead,
    Starved,
    UnseenMonsterDied,
    UnseenMonsterStruck,
    WayBlocked,
)
from alpaca_emblem.games.dungeon.items import KINDS, LOOKS, POTIONS
from alpaca_emblem.games.values import Event, GameEnded
from alpaca_emblem.rules.terms import Term
from alpaca_emblem.texts import LANGUAGES, Catalogue, Names, Narrator, message
from alpaca_emblem.texts.phrases import Phrase
from alpaca_emblem.texts.wordings import DUNGEON

NAMES = Names("dungeon")
TERMS = (Term("weapon", "+", 3),)

# Each event with its sentences, in the order of the languages.
TOLD: list[tuple[Event, tuple[str, str, str, str]]] = [
    (
        FloorEntered(2, (1, 1)),
        (
            "Floor 2. Find the stairs >.",
            "Piso 2. Busca la escalera >.",
            "Етаж 2. Намери стълбите >.",
            "Ebene 2. Finde die Treppe >.",
        ),
    ),
    (
        FloorEntered(2, (1, 1), is_way_back=True),
        (
            "Floor 2. Find the way up <.",
            "Piso 2. Busca la subida <.",
            "Етаж 2. Намери пътя нагоре <.",
            "Ebene 2. Finde den Weg nach oben <.",
        ),
    ),
    (
        AdventurerMoved((1, 1), (1, 2)),
        (
            "You walk from (1, 1) to (1, 2).",
            "Caminas de (1, 1) a (1, 2).",
            "Отиваш от (1, 1) на (1, 2).",
            "Du gehst von (1, 1) nach (1, 2).",
        ),
    ),
    (
        AdventurerWaited(),
        ("You wait.", "Esperas.", "Чакаш.", "Du wartest."),
    ),
    (
        WayBlocked((0, 1)),
        (
            "You run into rock at (0, 1).",
            "Chocas con la roca en (0, 1).",
            "Блъскаш се в скалата на (0, 1).",
            "Du stößt bei (0, 1) gegen Fels.",
        ),
    ),
    (
        DoorOpened((1, 2), False),
        (
            "You open the door.",
            "Abres la puerta.",
            "Отваряш вратата.",
            "Du öffnest die Tür.",
        ),
    ),
    (
        DoorOpened((1, 2), True),
        (
            "You unlock the door.",
            "Abres la puerta con la llave.",
            "Отключваш вратата.",
            "Du schließt die Tür auf.",
        ),
    ),
    (
        MonsterStruck(2, "Ogre", 3, 8, TERMS),
        (
            "You hit the ogre (3).",
            "Golpeas a el ogro (3).",
            "Удряш огъра (3).",
            "Du triffst den Oger (3).",
        ),
    ),
    (
        AdventurerStruck(2, "Rat", 1, 19, TERMS),
        (
            "The rat hits you (1).",
            "La rata te golpea (1).",
            "Плъхът те удря (1).",
            "Die Ratte trifft dich (1).",
        ),
    ),
    (
        AdventurerStruck(2, "Slinger", 1, 19, TERMS, is_shot=True),
        (
            "The slinger hits you from afar (1).",
            "El hondero te alcanza desde lejos (1).",
            "Прашкарят те уцелва отдалече (1).",
            "Der Steinschleuderer trifft dich aus der Ferne (1).",
        ),
    ),
    (
        MonsterMoved(2, "Witch", (1, 1), (1, 2)),
        (
            "The witch comes from (1, 1) to (1, 2).",
            "La bruja viene de (1, 1) a (1, 2).",
            "Вещицата идва от (1, 1) на (1, 2).",
            "Die Hexe kommt von (1, 1) nach (1, 2).",
        ),
    ),
    (
        MonsterAppeared(2, "Orc", (1, 2)),
        (
            "The orc appears at (1, 2).",
            "El orco aparece en (1, 2).",
            "Оркът се появява на (1, 2).",
            "Der Ork taucht bei (1, 2) auf.",
        ),
    ),
    (
        MonsterDisappeared(2, "Orc", (1, 2)),
        (
            "The orc goes out of sight at (1, 2).",
            "El orco se pierde de vista en (1, 2).",
            "Оркът се изгубва от поглед на (1, 2).",
            "Der Ork gerät bei (1, 2) außer Sicht.",
        ),
    ),
    (
        UnseenMonsterStruck(),
        (
            "You hit something unseen.",
            "Golpeas algo que no ves.",
            "Удряш нещо, което не виждаш.",
            "Du triffst etwas, das du nicht siehst.",
        ),
    ),
    (
        UnseenMonsterDied(),
        (
            "Something unseen dies.",
            "Muere algo que no ves.",
            "Нещо, което не виждаш, умира.",
            "Etwas, das du nicht siehst, stirbt.",
        ),
    ),
    (
        AdventurerStruckUnseen(7),
        (
            "Something unseen hits you (7 left).",
            "Algo que no ves te golpea (te quedan 7).",
            "Нещо, което не виждаш, те удря (остават 7).",
            "Etwas, das du nicht siehst, trifft dich (7 übrig).",
        ),
    ),
    (
        MonsterScorched(2, "Dragon", 6, 34),
        (
            "Thunder strikes the dragon (6).",
            "El trueno alcanza al dragón (6).",
            "Гръм поразява дракона (6).",
            "Ein Donnerschlag trifft den Drachen (6).",
        ),
    ),
    (
        MonsterDied(2, "Goblin"),
        (
            "The goblin dies.",
            "El goblin muere.",
            "Гоблинът умира.",
            "Der Goblin stirbt.",
        ),
    ),
    (
        LevelReached(2, 23),
        (
            "You reach level 2.",
            "Subes al nivel 2.",
            "Достигаш ниво 2.",
            "Du erreichst Stufe 2.",
        ),
    ),
    (
        PotionDrunk("healing", 6, 20),
        (
            "You drink a potion: +6 health.",
            "Bebes una poción: +6 de vida.",
            "Изпиваш отвара: +6 здраве.",
            "Du trinkst einen Trank: +6 Leben.",
        ),
    ),
    (
        PotionDrunk("might", 2, 20),
        (
            "You drink a potion: +2 strength.",
            "Bebes una poción: +2 de fuerza.",
            "Изпиваш отвара: +2 сила.",
            "Du trinkst einen Trank: +2 Stärke.",
        ),
    ),
    (
        PotionDrunk("poison", 4, 16),
        (
            "You drink poison: -4 health.",
            "Bebes veneno: -4 de vida.",
            "Изпиваш отрова: -4 здраве.",
            "Du trinkst Gift: -4 Leben.",
        ),
    ),
    (
        ScrollRead("mapping scroll"),
        (
            "You read the mapping scroll.",
            "Lees el pergamino de cartografía.",
            "Прочиташ свитъка с карта.",
            "Du liest die Schriftrolle der Karten.",
        ),
    ),
    (
        RationEaten(300),
        (
            "You eat your fill.",
            "Comes hasta saciarte.",
            "Наяждаш се до насита.",
            "Du isst dich satt.",
        ),
    ),
    (
        Found("gold", 12),
        (
            "You find gold: 12.",
            "Encuentras oro: 12.",
            "Намираш злато: 12.",
            "Du findest Gold: 12.",
        ),
    ),
    (
        Found("key", 1),
        (
            "You find a key.",
            "Encuentras una llave.",
            "Намираш ключ.",
            "Du findest einen Schlüssel.",
        ),
    ),
    (
        Found("treasure", 1),
        (
            "You have the treasure. Bring it back.",
            "Tienes el tesoro. Llévalo de vuelta.",
            "Съкровището е у теб. Изнеси го.",
            "Du hast den Schatz. Bring ihn zurück.",
        ),
    ),
    (
        ItemTaken("red potion"),
        (
            "You pick up the red potion.",
            "Recoges la poción roja.",
            "Вземаш червената отвара.",
            "Du hebst den roten Trank auf.",
        ),
    ),
    (
        ItemDropped("sword"),
        (
            "You put down the sword.",
            "Sueltas la espada.",
            "Оставяш меча.",
            "Du lässt das Schwert fallen.",
        ),
    ),
    (
        ItemReadied("iron armour"),
        (
            "You ready the iron armour.",
            "Te equipas con la armadura de hierro.",
            "Екипираш се с желязната броня.",
            "Du legst die Eisenrüstung an.",
        ),
    ),
    (
        ItemPutAway("leather armour"),
        (
            "You put away the leather armour.",
            "Guardas la armadura de cuero.",
            "Прибираш кожената броня.",
            "Du legst die Lederrüstung ab.",
        ),
    ),
    (
        Starved(1, 9),
        (
            "You are starving (1).",
            "Te mueres de hambre (1).",
            "Умираш от глад (1).",
            "Du verhungerst (1).",
        ),
    ),
    (
        EffectEnded("might"),
        (
            "Your strength is back to normal.",
            "Tu fuerza vuelve a ser la de antes.",
            "Силата ти отново е каквато беше.",
            "Deine Stärke ist wieder die alte.",
        ),
    ),
    (
        AdventurerDied(3, 90),
        (
            "You have died on floor 3, after 90 turns.",
            "Has muerto en el piso 3, tras 90 turnos.",
            "Загина на етаж 3 (ходове: 90).",
            "Du bist auf Ebene 3 gestorben, nach 90 Zügen.",
        ),
    ),
    (
        AdventurerEscaped(90),
        (
            "You have brought the treasure back, after 90 turns.",
            "Has traído el tesoro de vuelta, tras 90 turnos.",
            "Изнесе съкровището (ходове: 90).",
            "Du hast den Schatz zurückgebracht, nach 90 Zügen.",
        ),
    ),
    (
        GameEnded("died", ()),
        (
            "The run is over: the adventurer is dead.",
            "La partida ha terminado: el aventurero ha muerto.",
            "Играта свърши: приключенецът загина.",
            "Der Lauf ist vorbei: Der Abenteurer ist tot.",
        ),
    ),
    (
        GameEnded("escaped", ("adventurer",)),
        (
            "The run is over: the adventurer is back in the light.",
            "La partida ha terminado: el aventurero ha vuelto a la luz.",
            "Играта свърши: приключенецът отново е на светло.",
            "Der Lauf ist vorbei: Der Abenteurer ist zurück im Licht.",
        ),
    ),
]


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("event", "told"), TOLD)
def test_event_is_told(
    event: Event, told: tuple[str, str, str, str], language: str
) -> None:
    sentence = Narrator(language).tell(event, NAMES)

    assert sentence == told[LANGUAGES.index(language)]


def test_every_class_of_events_is_told_above() -> None:
    classes = {
        kind
        for _, kind in inspect.getmembers(events, inspect.isclass)
        if issubclass(kind, Event) and kind is not Event
    }

    assert {type(event) for event, _ in TOLD} == classes | {GameEnded}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_told_above(language: str) -> None:
    texts = Catalogue.of(language).texts

    told = {f"dungeon.events.{DUNGEON.path(event)}" for event, _ in TOLD}

    assert {path for path in texts if path.startswith("dungeon.events.")} == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_monsters_and_things_are_words(language: str) -> None:
    narrator = Narrator(language)
    adjectives = narrator.catalogue.table("adjectives")

    for bestiary in (ORIGINAL, WIDE):  # others may be of other tests
        for kind in bestiary.kinds:
            assert isinstance(narrator.monster(kind.name), Phrase)
    assert set(LOOKS) <= set(adjectives)
    things = {f"{kind} {'potion' if kind in POTIONS else 'scroll'}" for kind in KINDS}
    for thing in sorted(things | {"leather armour", "iron armour"}):
        assert isinstance(narrator.item(thing), Phrase), thing


def test_messages_equal_those_of_the_original() -> None:
    happened = [
        MonsterStruck(2, "Rat", 4, 0, TERMS),
        MonsterDied(2, "Rat"),
        MonsterMoved(3, "Goblin", (1, 1), (1, 2)),
        AdventurerStruck(4, "Ogre", 5, 0, TERMS),
        AdventurerDied(1, 7),
        GameEnded("died", ()),
    ]

    assert message(happened, Narrator("en")) == (
        "You hit the rat (4). The rat dies. The ogre hits you (5). "
    )
    assert message(happened, Narrator("es")) == (
        "Golpeas a la rata (4). La rata muere. El ogro te golpea (5). "
    )


def test_the_greeting_of_a_floor_has_no_blank_behind_it() -> None:
    happened = [AdventurerMoved((1, 1), (1, 2)), FloorEntered(3, (4, 4))]

    assert message(happened, Narrator("en")) == "Floor 3. Find the stairs >."


def test_a_step_leaves_no_message() -> None:
    assert message([AdventurerMoved((1, 1), (1, 2))], Narrator("de")) == ""
