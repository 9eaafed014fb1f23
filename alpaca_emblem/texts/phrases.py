"""Phrases and numbers: the words for one thing, in every form a sentence may need.

The patterns of a language make the forms of a noun from the words of its entry, of its
gender, and of its adjective, if it has one: German makes "dem gewöhnlichen Speer" from
``{to_him} {stem}en {name}``. The entry of a noun may also give a form outright, such as
"den Helden", for use without an adjective. The entry of an adjective may give a word
for one gender only: ``f_ending`` is the ``ending`` with a feminine noun.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from attrs import frozen

from alpaca_emblem import checks
from alpaca_emblem.errors import CatalogueError, InvalidValueError
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.texts.catalogue import Catalogue

NAME: Final = "name"
"""The form of a word on its own."""


@frozen
class Phrase:
    """Words whose form is chosen by the placeholder they replace.

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
    """A word that is the same in every form."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return str(self)


def capitalised(text: str) -> str:
    """Return *text* with a capital first letter, as in sentences and labels."""
    return text[:1].upper() + text[1:]


def noun_phrase(catalogue: Catalogue, noun: str, adjective: str | None) -> Phrase:
    """Return the forms of *noun*, which must have an entry.

    Raises:
        CatalogueError: A word that a pattern needs is missing.
    """
    entry: Mapping[str, str] = catalogue.table(f"nouns.{noun}")
    gender = entry.get("gender", "")
    words = {**catalogue.table(f"genders.{gender}"), **entry}
    patterns = "forms"
    if adjective is not None:
        patterns = "described"
        by_gender = catalogue.table(f"adjectives.{adjective}")
        words.update(by_gender, adjective=by_gender.get(gender, ""))
        words.update(_of_gender(by_gender, f"{gender}_"))
    own = entry if adjective is None else {}
    return Phrase(
        {
            form: own.get(form) or catalogue.fill(f"{patterns}.{form}", words)
            for form in catalogue.table(patterns)
        }
    )


def _of_gender(words: Mapping[str, str], prefix: str) -> dict[str, str]:
    """Return the entries of *words* that begin with *prefix*, without it."""
    return {
        key.removeprefix(prefix): word
        for key, word in words.items()
        if key.startswith(prefix)
    }


def number_text(number: float, decimal_mark: str = ".") -> str:
    """Return *number* as a text, a whole number without a fraction.

    >>> number_text(45.0), number_text(22.5, ",")
    ('45', '22,5')

    Raises:
        InvalidTypeError: *number* is not a number, or *decimal_mark* not a text.
    """
    checks.instance("decimal_mark", decimal_mark, str)
    checks.number_between("number", number, -math.inf, math.inf)
    try:
        plain = plain_number(number)
    except OverflowError:
        raise InvalidValueError("number must have at most 308 digits") from None
    return str(plain).replace(".", decimal_mark)


def percent_text(
    probability: Fraction, decimal_mark: str = ".", sign: str = "%"
) -> str:
    """Return *probability*, from 0 to 1, in percent with one decimal place.

    Only an impossible event has 0% and only a certain one 100%: other probabilities
    that would round to these are written ``<0.1%`` and ``>99.9%``.

    Raises:
        InvalidTypeError: *probability* is not a number.
        InvalidValueError: *probability* is not from 0 to 1.

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
