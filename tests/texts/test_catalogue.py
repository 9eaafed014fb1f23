"""Catalogues: a missing text is an error that names it."""

import pytest

from alpaca_emblem.errors import CatalogueError, InvalidValueError
from alpaca_emblem.texts import LANGUAGES, Catalogue
from alpaca_emblem.texts.catalogue import placeholders

SMALL = """
greeting = "Good {time}, {who}!"

[forms]
name = "{name}"
the = "the {name}"

[nouns]
Wolf = { name = "wolf" }
"""


@pytest.fixture
def catalogue() -> Catalogue:
    return Catalogue.from_toml("en", SMALL)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_shipped(language: str) -> None:
    catalogue = Catalogue.of(language)

    assert catalogue.language == language
    assert catalogue.text("language")


def test_a_language_is_read_once() -> None:
    assert Catalogue.of("en") is Catalogue.of("en")


def test_another_language_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="one of en, es, bg, de, not 'fr'"):
        Catalogue.of("fr")


def test_placeholders_are_filled(catalogue: Catalogue) -> None:
    wolf = catalogue.noun("Wolf")

    text = catalogue.fill("greeting", {"time": "night", "who": wolf})

    assert text == "Good night, wolf!"


def test_a_missing_text_is_named(catalogue: Catalogue) -> None:
    with pytest.raises(CatalogueError, match=r"^en: there is no text farewell$"):
        catalogue.text("farewell")


def test_a_table_is_no_text(catalogue: Catalogue) -> None:
    with pytest.raises(CatalogueError, match="there is no text nouns"):
        catalogue.text("nouns")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"time": "day"}, "en: greeting has a placeholder who; there are time"),
        ({}, "en: greeting has a placeholder time; there are none"),
    ],
)
def test_a_missing_value_is_named(
    catalogue: Catalogue, values: dict[str, object], message: str
) -> None:
    with pytest.raises(CatalogueError, match=message):
        catalogue.fill("greeting", values)


def test_a_missing_form_is_named(catalogue: Catalogue) -> None:
    more = catalogue.extended('fear = "Beware {who:accusative}!"')

    with pytest.raises(
        CatalogueError, match="en: fear: 'wolf' has no form 'accusative'"
    ):
        more.fill("fear", {"who": more.noun("Wolf")})


def test_words_without_forms_cannot_take_one(catalogue: Catalogue) -> None:
    more = catalogue.extended('fear = "Beware {who:the}!"')

    with pytest.raises(CatalogueError, match=r"en: fear: .*format"):
        more.fill("fear", {"who": 3})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = 3", "en: a must be a string"),
        ("a.b = ['x']", "en: a.b must be a string"),
        ("a.b = 'x {'", "en: a.b: "),
        ("a = 'x {0}'", "en: a: {0} is not a placeholder"),
        ("a = 'x {}'", "en: a: {} is not a placeholder"),
        ("a = 'x {y.z}'", "en: a: {y.z} is not a placeholder"),
        ("a = 'x {y!r}'", "en: a: {y} is not a placeholder"),
        ("a = ", "en: "),
    ],
)
def test_invalid_catalogues_are_refused_when_read(text: str, message: str) -> None:
    with pytest.raises(CatalogueError) as refused:
        Catalogue.from_toml("en", text)

    assert str(refused.value).startswith(message)


def test_a_catalogue_can_be_extended(catalogue: Catalogue) -> None:
    more = catalogue.extended(
        """
        greeting = "Hi."
        [nouns]
        Bear = { name = "bear" }
        [duel.events]
        Howled = "It howls."
        """
    )

    assert more.text("greeting") == "Hi."
    assert more.text("duel.events.Howled") == "It howls."
    assert f"{more.noun('Wolf'):the}, {more.noun('Bear'):the}" == "the wolf, the bear"
    assert catalogue.text("greeting") == "Good {time}, {who}!"


def test_an_extension_can_put_several_texts_in_the_place_of_one(
    catalogue: Catalogue,
) -> None:
    more = catalogue.extended("[greeting]\nday = 'Good day.'")

    assert list(more.texts)[:1] == ["greeting.day"]


def test_a_noun_without_an_entry_stands_for_itself(catalogue: Catalogue) -> None:
    assert f"{catalogue.noun('Knight'):the}" == "Knight"


def test_nouns_are_made_once(catalogue: Catalogue) -> None:
    assert catalogue.noun("Wolf") is catalogue.noun("Wolf")


def test_tables_can_be_missing(catalogue: Catalogue) -> None:
    assert catalogue.table("no.such.table") == {}
    assert list(catalogue.table("forms")) == ["name", "the"]


def test_escaped_braces_are_no_placeholders() -> None:
    assert placeholders("{{a}} {b} {c:the}") == ("b", "c")
