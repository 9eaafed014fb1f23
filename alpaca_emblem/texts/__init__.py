"""Events, forecasts, refusals and numbers in words, in four languages."""

from alpaca_emblem.texts.catalogue import LANGUAGES, Catalogue
from alpaca_emblem.texts.codes import describe_code
from alpaca_emblem.texts.names import Named, Names
from alpaca_emblem.texts.narrator import Narrator
from alpaca_emblem.texts.phrases import number_text, percent_text
from alpaca_emblem.texts.wordings import (
    WORDINGS,
    Kind,
    Wording,
    message,
    tell_exchange,
)

__all__ = [
    "LANGUAGES",
    "WORDINGS",
    "Catalogue",
    "Kind",
    "Named",
    "Names",
    "Narrator",
    "Wording",
    "describe_code",
    "message",
    "number_text",
    "percent_text",
    "tell_exchange",
]
