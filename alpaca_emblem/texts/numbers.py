"""Numbers as texts: whole ones without a fraction, chances never overstated."""

from __future__ import annotations

import math
from fractions import Fraction

from alpaca_emblem import checks
from alpaca_emblem.rules.terms import plain_number


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
