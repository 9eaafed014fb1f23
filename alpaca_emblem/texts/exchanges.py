"""Exchanges: the strikes that a forecast of the grid battle has, in one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from alpaca_emblem import grid
from alpaca_emblem.checks import instance
from alpaca_emblem.games.values import Event, Forecast
from alpaca_emblem.texts.names import Names
from alpaca_emblem.texts.narrator import Narrator
from alpaca_emblem.texts.wordings import GRID, Kind

Parts = tuple[str, tuple[tuple[str, Any], ...]]
"""The text of one part of a forecast, and its values by name."""


def tell_exchange(narrator: Narrator, forecast: Forecast, names: Names) -> str:
    """Tell in one line the strikes in *forecast*, and the units that may fall.

    Each uncertain part has its probability. Empty if *forecast* has no strikes.

    Raises:
        InvalidTypeError: An argument is of another class.
    """
    instance("narrator", narrator, Narrator)
    instance("forecast", forecast, Forecast)
    instance("names", names, Names)
    odds: dict[Parts, Fraction] = {}
    for result in forecast.results:
        for event in result.events:
            for key in _forecast_parts(event):
                odds[key] = odds.get(key, Fraction(0)) + result.probability
    told = [
        _told_part(narrator, names, kind, dict(values), chance)
        for (kind, values), chance in odds.items()
    ]
    return narrator.text("grid.forecast.line", parts="; ".join(told)) if told else ""


def _forecast_parts(event: Event) -> Iterator[Parts]:
    """Yield the texts that a forecast has for *event*, each with its values."""
    match event:
        case grid.UnitStruck(attacker=attacker, target=target, damage=damage):
            values = (("attacker", attacker), ("target", target), ("damage", damage))
            yield "blow", values
        case grid.UnitHealed(healer=healer, target=target, amount=amount):
            yield "help", (("healer", healer), ("target", target), ("amount", amount))
        case grid.UnitFell(unit=unit):
            yield "fall", (("unit", unit),)


def _told_part(
    narrator: Narrator,
    names: Names,
    kind: str,
    values: Mapping[str, Any],
    chance: Fraction,
) -> str:
    words = {
        name: narrator.unit(value, names)
        if GRID.kinds.get(name) is Kind.UNIT
        else narrator.number(value)
        for name, value in values.items()
    }
    told = narrator.text(f"grid.forecast.{kind}", **words)
    if chance == 1:
        return told
    likely = narrator.percent(chance)
    return narrator.text("grid.forecast.likely", what=told, chance=likely)
