"""How the events of the grid battle are put, and its exchanges foretold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.games.grid.events import (
    PhaseStarted,
    UnitFell,
    UnitHealed,
    UnitMissed,
    UnitStruck,
)
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.texts.wording import Kind, Wording

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event, Forecast
    from alpaca_emblem.texts.names import Names
    from alpaca_emblem.texts.narrator import Narrator

KINDS: Final = {
    "at": Kind.PLACE,
    "attacker": Kind.UNIT,
    "chance": Kind.PERCENT,
    "enemy": Kind.UNIT,
    "healer": Kind.UNIT,
    "item": Kind.ITEM,
    "start": Kind.PLACE,
    "target": Kind.UNIT,
    "terms": Kind.TERMS,
    "terrain": Kind.NOUN,
    "to": Kind.PLACE,
    "unit": Kind.UNIT,
}


def _of_phase(event: PhaseStarted) -> str:
    return event.side


def _of_blow(event: UnitStruck | UnitMissed) -> str:
    return "back" if event.is_counter else "first"


def _of_end(event: GameEnded) -> str:
    return f"{event.reason}.{'_and_'.join(event.winners) or 'nobody'}"


WORDING: Final = Wording(
    KINDS,
    {
        "GameEnded": _of_end,
        "PhaseStarted": _of_phase,
        "UnitMissed": _of_blow,
        "UnitStruck": _of_blow,
    },
)


def tell_exchange(narrator: Narrator, forecast: Forecast, names: Names) -> str:
    """One line about the blows that *forecast* has, and about who may fall by them.

    What is not certain has its probability. Empty, if there are no blows in it.
    """
    odds: dict[tuple[str, tuple[tuple[str, Any], ...]], Fraction] = {}
    for result in forecast.results:
        for event in result.events:
            for key in _parts(event):
                odds[key] = odds.get(key, Fraction(0)) + result.probability
    told = [
        _told(narrator, names, kind, dict(values), chance)
        for (kind, values), chance in odds.items()
    ]
    return narrator.text("grid.forecast.line", parts="; ".join(told)) if told else ""


def _parts(event: Event) -> Iterator[tuple[str, tuple[tuple[str, Any], ...]]]:
    """What a forecast says of *event*: which text, and its values."""
    match event:
        case UnitStruck(attacker=attacker, target=target, damage=damage):
            values = (("attacker", attacker), ("target", target), ("damage", damage))
            yield "blow", values
        case UnitHealed(healer=healer, target=target, amount=amount):
            yield "help", (("healer", healer), ("target", target), ("amount", amount))
        case UnitFell(unit=unit):
            yield "fall", (("unit", unit),)


def _told(
    narrator: Narrator,
    names: Names,
    kind: str,
    values: Mapping[str, Any],
    chance: Fraction,
) -> str:
    words = {
        name: narrator.unit(value, names)
        if KINDS.get(name) is Kind.UNIT
        else narrator.number(value)
        for name, value in values.items()
    }
    told = narrator.text(f"grid.forecast.{kind}", **words)
    if chance == 1:
        return told
    likely = narrator.percent(chance)
    return narrator.text("grid.forecast.likely", what=told, chance=likely)
