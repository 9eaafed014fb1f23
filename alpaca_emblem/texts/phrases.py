"""Phrases: words for one thing, in every form in which a sentence may want them.

A noun's forms are made by the patterns of its language, out of the words of its entry,
of its gender, and of the adjective before or after it, if it has one: German makes
"dem gewöhnlichen Speer" of ``{to_him} {stem}en {name}``. A noun without an adjective
may give a form outright, such as "den Helden".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem.errors import CatalogueError

if TYPE_CHECKING:
    from alpaca_emblem.texts.catalogue import Catalogue

NAME: Final = "name"
"""The form of a word that stands alone."""


@frozen
class Phrase:
    """Words that take their form from the placeholder in which they are put.

    >>> wolf = Phrase({"name": "Wolf", "accusative": "den Wolf"})
    >>> f"{wolf}: Ich sehe {wolf:accusative}."
    'Wolf: Ich sehe den Wolf.'
    """

    forms: Mapping[str, str]

    def __str__(self) -> str:
        return self.forms[NAME]

    def __format__(self, form: str) -> str:
        if form and form not in self.forms:
            raise CatalogueError(f"{str(self)!r} has no form {form!r}")
        return self.forms[form or NAME]


class Name(str):
    """What is called the same in every form."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


def capitalised(text: str) -> str:
    """*text* with a capital at its start, as sentences and labels have it."""
    return text[:1].upper() + text[1:]


def noun_phrase(catalogue: Catalogue, noun: str, adjective: str | None) -> Phrase:
    """The forms of *noun*, which has an entry.

    Raises:
        CatalogueError: A word that a pattern asks for is missing.
    """
    entry: Mapping[str, str] = catalogue.table(f"nouns.{noun}")
    gender = entry.get("gender", "")
    words = {**catalogue.table(f"genders.{gender}"), **entry}
    patterns = "forms"
    if adjective is not None:
        patterns = "described"
        by_gender = catalogue.table(f"adjectives.{adjective}")
        words.update(by_gender, adjective=by_gender.get(gender, ""))
    own = entry if adjective is None else {}
    return Phrase(
        {
            form: own.get(form) or catalogue.fill(f"{patterns}.{form}", words)
            for form in catalogue.table(patterns)
        }
    )
