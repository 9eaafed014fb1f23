"""The four languages side by side: none says less than another."""

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import iter_modules

import pytest

import alpaca_emblem
from alpaca_emblem import Duel, errors, games
from alpaca_emblem.drawing.summary import unit_title
from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.duel.abilities import ABILITIES
from alpaca_emblem.games.duel.bestiary import armoury, bestiary
from alpaca_emblem.games.duel.gear import BARE_HANDS
from alpaca_emblem.games.registry import GAMES, load_game
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.model.factories import ITEM_FACTORIES, ITEM_PRESETS, UNIT_FACTORIES
from alpaca_emblem.texts import LANGUAGES, Catalogue, Narrator
from alpaca_emblem.texts.catalogue import placeholders
from alpaca_emblem.texts.wordings import LASTING

pytestmark = pytest.mark.unmeasured

PACKAGE = Path(alpaca_emblem.__file__).parent
OTHERS = [language for language in LANGUAGES if language != "en"]

GRAMMAR = ("forms.", "described.", "proper.", "genders.", "nouns.", "adjectives.")
"""The places at which each language has words of its own."""

WORD_CLASSES = ("nouns", "adjectives")


def placeholders_by_path(language: str) -> dict[str, list[str]]:
    """The names in braces in every sentence, whatever their order and form."""
    return {
        path: sorted(placeholders(text))
        for path, text in Catalogue.of(language).texts.items()
        if not path.startswith(GRAMMAR)
    }


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_texts_with_the_same_placeholders(
    language: str,
) -> None:
    assert placeholders_by_path(language) == placeholders_by_path("en")


def event_classes() -> Iterator[tuple[str, str]]:
    """Every class of events of every game, each with the name of the game."""
    for package in iter_modules(games.__path__):
        load_game(package.name)
        if package.name in GAMES:
            for kind in GAMES[package.name].event_classes:
                if kind is not GameEnded:  # some games have one that says more
                    yield package.name, kind.__name__


def test_events_of_all_games_are_found() -> None:
    found = set(event_classes())

    assert {game for game, _ in found} == {"duel", "dungeon", "grid", "match"}
    assert {("duel", "StrikeLanded"), ("match", "UnitStruck")} < found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_class_of_events_of_every_game_has_a_text(language: str) -> None:
    paths = Catalogue.of(language).texts
    told = {tuple(path.split(".")[:3]) for path in paths if ".events." in path}

    assert [
        (game, name)
        for game, name in event_classes()
        if (game, "events", name) not in told
    ] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("words", WORD_CLASSES)
def test_languages_have_the_same_words(language: str, words: str) -> None:
    english = Catalogue.of("en").table(words)

    assert list(Catalogue.of(language).table(words)) == list(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_and_names_have_the_same_forms(language: str) -> None:
    catalogue = Catalogue.of(language)

    forms = list(catalogue.table("forms"))

    assert list(catalogue.table("described")) == forms
    assert list(catalogue.table("proper")) == forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_a_known_gender(language: str) -> None:
    catalogue = Catalogue.of(language)
    genders = set(catalogue.table("genders"))

    assert {noun["gender"] for noun in catalogue.table("nouns").values()} <= genders
    for adjective in catalogue.table("adjectives").values():
        assert genders <= set(adjective)


def test_the_classes_and_makes_of_the_match_are_words() -> None:
    english = Catalogue.of("en")

    assert {*UNIT_FACTORIES, *ITEM_FACTORIES} <= set(english.table("nouns"))
    assert set(ITEM_PRESETS) <= set(english.table("adjectives"))


def test_fighters_abilities_and_all_that_they_carry_are_words() -> None:
    carried = [thing.name for thing in armoury().values()]

    known = Catalogue.of("en").nouns_by_key

    keys = {*bestiary(), *ABILITIES, *carried, BARE_HANDS.name}
    assert {key.replace("_", "") for key in keys} <= set(known)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Wolf, 20/20 hit points, fangs equipped"),
        ("es", "Lobo, 20/20 puntos de vida, equipado: colmillos"),
        ("bg", "Вълк кръвник, живот 20/20, в ръка: зъби"),
        ("de", "Wolf, 20/20 Lebenspunkte, ausgerüstet: Fangzähne"),
    ],
)
def test_the_weapons_of_a_duel_are_told_in_every_language(
    language: str, words: str
) -> None:
    wolf = Duel(seed=1).fighter(2)

    assert unit_title(wolf, Narrator(language), words.split(",")[0]) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_heroes_have_names_and_effects_have_words(language: str) -> None:
    catalogue = Catalogue.of(language)
    names = [who.name for who in bestiary().values() if who.name]

    assert list(catalogue.table("duel.names")) == names
    assert set(catalogue.table("duel.effects")) == set(LASTING)


def sources() -> Iterator[str]:
    """The text of every module of the library."""
    for path in PACKAGE.rglob("*.py"):
        yield path.read_text(encoding="utf-8")


def reason_codes() -> Iterator[str]:
    """Every code with which the library refuses an action."""
    for error in vars(errors).values():
        if isinstance(error, type) and issubclass(error, IllegalActionError):
            yield error.default_reason
    for source in sources():
        yield from re.findall(r'reason="(\w+)"', source)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_refusal_has_words(language: str) -> None:
    assert set(Catalogue.of(language).table("reasons")) == set(reason_codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_words(language: str) -> None:
    reasons = {
        reason
        for source in sources()
        for reason in re.findall(r'\bTerm\("(\w+)"', source)
    }

    assert set(Catalogue.of(language).table("terms")) == reasons


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "table",
    [
        *("dungeon.events", "dungeon.rules", "grid.events", "grid.rules"),
        *("match.events", "reasons"),
    ],
)
def test_sentences_end_as_sentences_do(language: str, table: str) -> None:
    for path, text in Catalogue.of(language).texts.items():
        if path.startswith(f"{table}."):
            assert text.endswith("."), path
            assert text == text.strip(), path
            assert "  " not in text, path
