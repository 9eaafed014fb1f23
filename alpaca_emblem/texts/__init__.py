"""Events, forecasts, refusals and numbers in words, in four languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.loading import lazily

if TYPE_CHECKING:
    from alpaca_emblem.texts.catalogue import LANGUAGES, Catalogue
    from alpaca_emblem.texts.codes import describe_code
    from alpaca_emblem.texts.exchanges import tell_exchange
    from alpaca_emblem.texts.messages import message
    from alpaca_emblem.texts.names import Named, Names
    from alpaca_emblem.texts.narrator import Narrator
    from alpaca_emblem.texts.phrases import number_text, percent_text
    from alpaca_emblem.texts.wordings import WORDINGS, Kind, Wording

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

if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alpaca_emblem.texts.catalogue": "LANGUAGES Catalogue",
            "alpaca_emblem.texts.codes": "describe_code",
            "alpaca_emblem.texts.exchanges": "tell_exchange",
            "alpaca_emblem.texts.messages": "message",
            "alpaca_emblem.texts.names": "Named Names",
            "alpaca_emblem.texts.narrator": "Narrator",
            "alpaca_emblem.texts.phrases": "number_text percent_text",
            "alpaca_emblem.texts.wordings": "WORDINGS Kind Wording",
        },
    )
