"""Phrases: the forms of nouns in the four languages."""

import pytest

from alpaca_emblem.errors import CatalogueError, InvalidValueError
from alpaca_emblem.texts import LANGUAGES, Catalogue
from alpaca_emblem.texts.phrases import Name, Phrase, capitalised, number_text


@pytest.mark.parametrize(
    ("language", "noun", "adjective", "form", "expected"),
    [
        ("en", "Hero", None, "the", "the hero"),
        ("en", "Bow", "long_distance", "the", "the long-distance bow"),
        ("es", "Hero", None, "the", "el héroe"),
        ("es", "Alpaca", None, "the", "la alpaca"),
        ("es", "Axe", None, "the", "el hacha"),
        ("es", "Axe", "powerful", "the", "el hacha poderosa"),
        ("es", "Bow", "powerful", "name", "arco poderoso"),
        ("bg", "Hero", None, "the", "героя"),
        ("bg", "Axe", None, "the", "брадвата"),
        ("bg", "Sword", "generic", "the", "обикновения меч"),
        ("bg", "Sword", "powerful", "name", "мощен меч"),
        ("bg", "Axe", "powerful", "the", "мощната брадва"),
        ("bg", "Spear", "long_distance", "the", "далекобойното копие"),
        ("bg", "Potion", "blue", "the", "синята отвара"),
        ("bg", "Potion", "blue", "full", "синята отвара"),
        ("bg", "Scroll", "blue", "full", "синият свитък"),
        ("bg", "Spear", "blue", "the", "синьото копие"),
        ("de", "Hero", None, "nominative", "der Held"),
        ("de", "Hero", None, "accusative", "den Helden"),
        ("de", "Alpaca", None, "dative", "dem Alpaka"),
        ("de", "Axe", None, "accusative", "die Axt"),
        ("de", "Spear", "generic", "name", "gewöhnlicher Speer"),
        ("de", "Spear", "generic", "nominative", "der gewöhnliche Speer"),
        ("de", "Spear", "generic", "accusative", "den gewöhnlichen Speer"),
        ("de", "Spear", "generic", "dative", "dem gewöhnlichen Speer"),
        ("de", "Axe", "powerful", "accusative", "die mächtige Axt"),
        ("de", "Axe", "powerful", "dative", "der mächtigen Axt"),
        ("de", "Sword", "powerful", "name", "mächtiges Schwert"),
        ("de", "Sword", "powerful", "accusative", "das mächtige Schwert"),
    ],
)
def test_form(
    language: str, noun: str, adjective: str | None, form: str, expected: str
) -> None:
    phrase = Catalogue.of(language).noun(noun, adjective)

    assert format(phrase, form) == expected


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_noun_has_every_form_with_every_adjective(language: str) -> None:
    catalogue = Catalogue.of(language)
    forms = list(catalogue.table("forms"))
    adjectives = [None, *catalogue.table("adjectives")]

    assert list(catalogue.table("described")) == forms
    for noun in catalogue.table("nouns"):
        for adjective in adjectives:
            phrase = catalogue.noun(noun, adjective)
            for form in forms:
                words = format(phrase, form)
                assert words == words.strip() != ""
                assert "  " not in words


def test_without_a_form_a_phrase_stands_alone() -> None:
    phrase = Phrase({"name": "wolf", "the": "the wolf"})

    assert f"{phrase}" == str(phrase) == "wolf"


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(CatalogueError, match="'wolf' has no form 'genitive'"):
        format(Phrase({"name": "wolf"}), "genitive")


def test_a_name_is_the_same_in_every_form() -> None:
    assert (
        f"{Name('Excalibur'):accusative} {Name('Excalibur')}" == "Excalibur Excalibur"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", ""), ("é", "É"), ("вълкът", "Вълкът"), ("McCoy", "McCoy"), ("1st", "1st")],
)
def test_only_the_first_letter_is_capitalised(text: str, expected: str) -> None:
    assert capitalised(text) == expected


def test_numbers_beyond_all_floats_have_no_text() -> None:
    with pytest.raises(InvalidValueError, match="number must have at most 308 digits"):
        number_text(10**400)
