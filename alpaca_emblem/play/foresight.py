"""Foresight: the results of the action aimed at, in numbers and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.errors import AlpacaEmblemError, HiddenError, IllegalActionError
from alpaca_emblem.texts import WORDINGS

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action, Forecast
    from alpaca_emblem.play.session import Session

LIMIT: Final = 2000
"""The number of outcomes that a forecast may have while a person waits for it."""
MOST_TOLD: Final = 6
"""The number of outcomes that are shown, the likeliest first."""


def forecast_of(session: Session) -> dict[str, Any] | None:
    """Return the forecast of the action aimed at; None if it hurts or heals no unit.

    Its entries are ``lines`` (the odds in words), ``more`` (the outcomes with their
    terms, the likeliest first), and for an attack ``attacker`` and ``target`` (their
    numbers), ``damage`` and ``answer`` (what each deals: "7" or "0-9"), ``falls`` and
    ``answer_falls`` (the chance to fall: "100 %", or empty).
    """
    action = session.aimed
    if action is None:
        return None
    if action not in session.outlook.forecasts:
        session.outlook.forecasts[action] = _forecast(session, action)
    return session.outlook.forecasts[action]


def _forecast(session: Session, action: Action[Any]) -> dict[str, Any] | None:
    seen = session.game if session.view is None else session.view
    try:
        forecast = seen.forecast(action, limit=LIMIT)
    except HiddenError:
        # A step into the dark says nothing; an attack says why it cannot be foreseen.
        if session.controls.exchange(action) is None:
            return None
        return _words(session.narrator.text("play.hidden"))
    except IllegalActionError as error:
        return _words(session.narrator.refusal(error))
    except AlpacaEmblemError:  # too many outcomes
        return _words(session.narrator.text("play.unforeseen"))
    if not forecast.units or session.names.game not in WORDINGS:
        return None
    narrator, names = session.narrator, session.names
    told = narrator.tell_forecast(forecast, names)
    more = list(told[:MOST_TOLD])
    if len(told) > MOST_TOLD:
        more.append(narrator.text("summary.more", count=len(told) - MOST_TOLD))
    lines = list(session.controls.odds(forecast, narrator, names))
    return {"lines": lines, "more": more, **_exchange(session, action, forecast)}


def _words(words: str) -> dict[str, Any]:
    """Return a forecast that says in *words* why there is none."""
    return {"lines": [words], "more": []}


def _exchange(
    session: Session, action: Action[Any], forecast: Forecast
) -> dict[str, Any]:
    """Return the numbers of an attack; nothing for another action."""
    units = session.controls.exchange(action)
    if units is None:
        return {}
    attacker, target = units
    return {
        "attacker": attacker,
        "target": target,
        "damage": _damage(forecast, target),
        "answer": _damage(forecast, attacker),
        "falls": _chance_to_fall(session, forecast, target),
        "answer_falls": _chance_to_fall(session, forecast, attacker),
    }


def _damage(forecast: Forecast, unit: int) -> str:
    """Return the damage that *unit* may take: "7", or "0-9"."""
    amounts = sorted({float(result.damage_to(unit)) for result in forecast.results})
    least, most = f"{amounts[0]:g}", f"{amounts[-1]:g}"
    return least if least == most else f"{least}-{most}"


def _chance_to_fall(session: Session, forecast: Forecast, unit: int) -> str:
    chance = forecast.p_kill(unit)
    return session.narrator.percent(chance) if chance else ""
