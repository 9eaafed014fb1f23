"""Phrases: words for one thing, in every form in which a sentence may want them.

A noun's forms are made by the patterns of its language, out of the words of its entry,
of its gender, and of the adjective before or after it, if it has one: German makes
"dem gewöhnlichen Speer" of ``{to_him} {stem}en {name}``. A noun without an adjective
may give a form outright, such as "den Helden".
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem import checks
from alpaca_emblem.errors import CatalogueError
from alpaca_emblem.rules.terms import plain_number

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


def number_text(number: float, decimal_mark: str = ".") -> str:
    """*number* as it stands, but a whole one without a fraction.

    >>> number_text(45.0), number_text(22.5, ",")
    ('45', '22,5')

    Raises:
        InvalidTypeError: It is no number.
    """
    checks.number_between("number", number, -math.inf, math.inf)
    return str(plain_number(number)).replace(".", decimal_mark)


def percent_text(
    probability: Fraction, decimal_mark: str = ".", sign: str = "%"
) -> str:
    """*probability*, from 0 to 1, in percent, to one decimal place.

    Only what is impossible has 0, and only what is certain has 100: what would be
    rounded to either gets a sign that says on which side of the last step it lies.

    Raises:
        InvalidTypeError: It is no number.
        InvalidValueError: It is not from 0 to 1.

    >>> [percent_text(Fraction(1, n)) for n in (1, 2, 3, 5000)]
    ['100%', '50%', '33.3%', '<0.1%']
    >>> percent_text(Fraction(4999, 5000)), percent_text(Fraction(0))
    ('>99.9%', '0%')
    """
    checks.number_between("probability", probability, 0, 1)
    tenths = round(probability * 1000)
    if tenths == 0 < probability:
        return f"<{number_text(0.1, decimal_mark)}{sign}"
    if tenths == 1000 and probability < 1:
        return f">{number_text(99.9, decimal_mark)}{sign}"
    return f"{number_text(tenths / 10, decimal_mark)}{sign}"
