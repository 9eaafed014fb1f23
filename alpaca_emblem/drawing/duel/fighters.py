"""The fighters of a duel on the stage: their counters, effects, and the last strike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.duel.layout import EDGE, STAGE_HEIGHT, STAGE_TOP, Spot
from alpaca_emblem.drawing.emblems import draw_emblem, emblem_of
from alpaca_emblem.drawing.palette import KEY, PAPER
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.duel import SpellLanded, StrikeLanded
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.drawing.duel.summary import DuelSummary
    from alpaca_emblem.duel import Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.stats import Effect

MOST_EFFECTS: Final = 4
"""The most effects that are shown beside a counter."""
_SIGN: Final = 22
"""The distance from the sign of one effect to the next, in pixels."""


def fighter_token(
    summary: DuelSummary,
    fighter: Duelist,
    key: int | None = None,
    *,
    is_small: bool = False,
) -> Token:
    """Return *fighter* as a counter.

    Args:
        summary: The duel in words.
        fighter: The fighter.
        key: The key that chooses it, or None.
        is_small: Whether it is a counter without a bar, for a list of turns.
    """
    duel, hero = summary.game, summary.game.hero
    is_acting = fighter is duel.actor and not is_small
    has_badge = fighter.has_equipped_item and not is_small
    share = max(0, int(fighter.hit_points)) / fighter.effective_max_hit_points
    name = fighter.breed or fighter.name
    return Token(
        emblem=emblem_of(fighter),
        letter=name[:1].upper() or "?",
        side=0 if fighter is hero else 1,
        health=None if is_small else min(1.0, share),
        number=key,
        badge=emblem_of(fighter.weapon) if has_badge else None,
        ready=is_acting,
        turn=is_acting,
        guard=fighter.is_stun_proof and not is_small,
        dead=not fighter.is_alive,
        title=summary.name(fighter) if is_small else summary.described(fighter),
        unit=None if is_small else number_of(fighter),
    )


def draw_fighters(
    pen: Pen,
    parent: Element,
    summary: DuelSummary,
    spots: Sequence[tuple[Duelist, Spot]],
    width: int,
) -> None:
    """Draw fighters in the light of the stage, with their effects beside them.

    The picture has that *width*; no light falls beyond the stage.
    """
    keys, hero, actor = summary.keys(), summary.game.hero, summary.game.actor
    room, high = width - 2 * EDGE, STAGE_HEIGHT
    floor = pen.add(parent, "svg", "lights", x=EDGE, y=STAGE_TOP, width=room)
    floor.set("height", str(high))
    floor.set("viewBox", f"{EDGE} {STAGE_TOP} {room} {high}")
    for fighter, spot in spots:
        _draw_light(pen, floor, spot, fighter is actor)
    layer = token_layer(pen, parent)
    for fighter, spot in spots:
        token = fighter_token(summary, fighter, keys.get(fighter))
        is_foe = fighter is not hero
        draw_token(pen, layer, token, *spot, mirrored=is_foe, compact=False)
    for fighter, spot in spots:
        if fighter.is_alive:
            _draw_effects(pen, parent, fighter.effects, spot)


def _draw_light(pen: Pen, parent: Element, spot: Spot, is_acting: bool) -> None:
    """Draw the light and the shadow on the floor, and a ring for whose turn it is."""
    x, y, size = spot.x, spot.y + spot.size * 0.42, spot.size
    light = pen.add(parent, "g", fill="torch", fill_opacity=".1")
    for part in (0.62, 0.54, 0.46):
        pen.add(light, "ellipse", cx=x, cy=y, rx=size * part, ry=size * part * 0.3)
    if is_acting:
        ring = pen.add(parent, "ellipse", "acting", "none", "gold", cx=x, cy=y)
        ring.set("rx", number(size * 0.46))
        ring.set("ry", number(size * 0.13))
        ring.set("stroke-width", "4")


def _draw_effects(
    pen: Pen, parent: Element, effects: Sequence[Effect], spot: Spot
) -> None:
    """Draw the signs of *effects* to the left of a counter, up to its number."""
    most = max(1, min(MOST_EFFECTS, int(spot.size * 0.46 / _SIGN)))
    for at, effect in enumerate(effects[:most]):
        x, y = spot.x - spot.size * 0.46, spot.y + spot.size * 0.2 - _SIGN * at
        draw_effect(pen, parent, effect, x, y, 20)


def draw_effect(
    pen: Pen, parent: Element, effect: Effect, x: float, y: float, size: float
) -> None:
    """Draw the sign of *effect* on a disc, with its middle at *x*, *y*."""
    where = f"translate({number(x)} {number(y)})"
    group = pen.add(parent, "g", "effect", transform=where)
    disc = pen.add(group, "circle", fill=PAPER, stroke=KEY, r=size / 2)
    disc.set("stroke-width", "1.6")
    emblem = emblem_of(effect)
    if emblem is not None:
        draw_emblem(pen, group, emblem, 0, 0, size * 0.68, KEY, PAPER)
        return
    letter = pen.text(group, effect.name[:1].upper(), 0, size * 0.2, size * 0.6, KEY)
    letter.set("font-weight", "bold")
    letter.set("text-anchor", "middle")


def last_strike(log: Iterable[Event]) -> StrikeLanded | SpellLanded | None:
    """Return the last event of *log* if it was a strike or a spell that landed.

    What it has led to, such as a fall, does not count.
    """
    strikes = (StrikeLanded, SpellLanded)
    found = [event for event in log if isinstance(event, strikes)]
    return found[-1] if found else None
