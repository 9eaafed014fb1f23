"""What is said in words: events, forecasts, refusals and numbers, in four languages."""

from alpaca_emblem.texts.catalogue import LANGUAGES, Catalogue
from alpaca_emblem.texts.names import Names
from alpaca_emblem.texts.narrator import WORDINGS, Narrator
from alpaca_emblem.texts.numbers import number_text, percent_text
from alpaca_emblem.texts.wording import Kind, Wording
from alpaca_emblem.texts.wordings.grid import tell_exchange

__all__ = [
    "LANGUAGES",
    "WORDINGS",
    "Catalogue",
    "Kind",
    "Names",
    "Narrator",
    "Wording",
    "number_text",
    "percent_text",
    "tell_exchange",
]
