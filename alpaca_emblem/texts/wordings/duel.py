"""How the events of the duel are put."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.games.duel.events import (
    DuelEnded,
    EffectEnded,
    EffectHurt,
    EffectPutOn,
    FighterFell,
    SpellLanded,
    StrikeLanded,
)
from alpaca_emblem.texts.wording import Kind, Wording

KINDS: Final = {
    "ability": Kind.THING,
    "attacker": Kind.FIGHTER,
    "effect": Kind.THING,
    "enemies": Kind.FIGHTERS,
    "hero": Kind.FIGHTER,
    "item": Kind.THING,
    "spell": Kind.THING,
    "target": Kind.FIGHTER,
    "terms": Kind.TERMS,
    "unit": Kind.FIGHTER,
}

WEIGHTS: Final = ("scratch", "hit", "cut", "crush")
"""What blows are called, from the lightest to the heaviest."""

LASTING: Final = frozenset({"bleed", "stun", "burn", "poison", "slow"})
"""The effects with words of their own."""

HURTING: Final = frozenset({"bleed", "burn", "poison"})
"""Those that take hit points."""


def _of_strike(event: StrikeLanded) -> str:
    suffix = "plain"
    if event.is_critical:
        suffix = "bone" if event.is_bloodless else "blood"
    return f"{WEIGHTS[event.weight]}.{suffix}"


def _of_spell(event: SpellLanded) -> str:
    return WEIGHTS[event.weight]


def _of_effect(event: EffectPutOn | EffectEnded) -> str:
    return event.effect if event.effect in LASTING else "other"


def _of_hurt(event: EffectHurt) -> str:
    return event.effect if event.effect in HURTING else "other"


def _of_fall(event: FighterFell) -> str:
    return "hero" if event.is_hero else "enemy"


def _of_end(event: DuelEnded) -> str:
    return event.reason


WORDING: Final = Wording(
    KINDS,
    {
        "DuelEnded": _of_end,
        "EffectEnded": _of_effect,
        "EffectHurt": _of_hurt,
        "EffectPutOn": _of_effect,
        "FighterFell": _of_fall,
        "SpellLanded": _of_spell,
        "StrikeLanded": _of_strike,
    },
)
