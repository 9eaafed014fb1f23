"""Frames: all that a shell shows of a session, as JSON values.

A frame is whole at every call, and making one changes nothing; shells leave out what
they have sent before. The board is drawn once for each position; picks, cursor and
marks lie over it in a second picture of the same size, which is small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import attrs

from alpaca_emblem.play.controls import CONTROLS
from alpaca_emblem.play.deeds import deed_of, faces_svg
from alpaca_emblem.play.foresight import forecast_of
from alpaca_emblem.play.forms import FORMS
from alpaca_emblem.play.keys import help_of, keys_in_use
from alpaca_emblem.play.overlays import overlay_of
from alpaca_emblem.texts import LANGUAGES

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.play.session import Session

Frame = dict[str, Any]

LINES_SHOWN: Final = 8
"""The number of the last sentences of the log that a frame has."""


def news_of(frame: Frame, sent: Frame) -> Frame:
    """Return the entries of *frame* that a shell does not know from the frame *sent*.

    Every frame says what it is, and of which position.
    """
    return {
        key: value
        for key, value in frame.items()
        if key in ("type", "seq") or key not in sent or sent[key] != value
    }


def frame_of(session: Session) -> Frame:
    """Return the frame of *session*: see `Session.frame`.

    Its entries are ``type`` ("frame"), ``seq``, ``game`` (the number of games begun),
    ``kind`` (the name of the game), ``board`` and ``aside`` (the board and, while it is
    open, its legend as SVG), ``ground`` (SVG below the board, or empty), ``overlay``
    (SVG over the board), ``subtitle``, ``side`` (the number of the side to act),
    ``heading``, ``verdict``, ``banner`` (to be shown when it changes), ``prompt``,
    ``choices``, ``cells``, ``chosen`` (how many picks are made), ``forecast``, ``deed``
    (the button of the attack aimed at on the board), ``cursor`` (the cell of the cursor
    in words), ``log``, ``effects``, ``units``, ``picked`` (the number of the unit that
    was picked, or None), ``grid`` (rows, columns, margin and pitch; None without
    cells), ``focus`` (the cell around which a small screen shows the board), ``window``
    (the part that a large one shows: first row and column, numbers of rows and columns;
    None for all), ``small`` (whether the cells of the page are small), ``keys``,
    ``help`` (keys and what they do), ``intro`` (what a new game is about), ``seed``,
    ``can`` (what is possible: undo, redo, hint, save), ``steps`` (how many actions lie
    behind, and how many in all), ``pace`` (after how many milliseconds ``advance`` is
    to be sent; None: never), ``over`` (how the game ended; None while it goes on),
    ``notice``, ``advice`` (the hint in words), ``form``, ``language`` and ``words``
    (the shell's own words).
    """
    session.look()
    if session.curtain is not None:
        return _curtain(session)
    summary = session.outlook.summary
    (ground, board), over = session.outlook.layers, session.game.outcome
    return {
        **_head(session),
        "ground": ground,
        "board": board,
        "aside": session.outlook.parts.legend if session.shows_legend else "",
        "overlay": overlay_of(session),
        "subtitle": session.outlook.subtitle,
        "side": _side_number(session),
        "heading": summary.heading,
        "verdict": summary.verdict,
        "prompt": prompt_of(session),
        "choices": choices_of(session),
        "cells": _cells(session),
        "chosen": len(session.chosen),
        "forecast": forecast_of(session),
        "deed": deed_of(session),
        "cursor": _cursor_text(session),
        "log": session.log[-LINES_SHOWN:],
        "effects": effects_of(session.heard),
        "units": [attrs.asdict(row) for row in session.outlook.rows],
        "picked": _picked(session),
        "grid": _grid(session),
        "focus": _focus(session),
        "window": _window(session),
        "small": session.is_small,
        "banner": session.banner,
        "intro": session.outlook.intro if session.is_fresh else None,
        "can": {
            "undo": session.can_undo,
            "redo": bool(session.redoable),
            "hint": session.is_person_to_act and session.game.to_act is not None,
            "save": session.can_save,
            "danger": session.shows_danger,
            "travel": session.travels if session.controls.can_travel else None,
        },
        "steps": _steps(session),
        "pace": session.wait,
        "over": None if over is None else summary.verdict,
        "seed": None if session.made_by is None else session.made_by["seed"],
        "form": _form(session),
    }


def _head(session: Session) -> Frame:
    """Return the entries that every frame has."""
    return {
        "type": "frame",
        "seq": session.seq,
        "game": session.games,
        "kind": session.game.name,
        "keys": list(keys_in_use(session)),
        "notice": session.notice,
        "advice": session.advice,
        "help": help_of(session),
        "intro_text": session.outlook.intro,
        "pace_chosen": session.pace,
        "language": session.language,
        "languages": list(LANGUAGES),
        "words": dict(session.narrator.catalogue.table("play.words")),
    }


def _curtain(session: Session) -> Frame:
    """Return a frame that shows nothing of the game."""
    return {
        **_head(session),
        "ground": "",
        "board": "",
        "aside": "",
        "overlay": "",
        "subtitle": "",
        "side": None,
        "heading": "",
        "verdict": "",
        "prompt": prompt_of(session),
        "choices": [],
        "cells": [],
        "chosen": 0,
        "forecast": None,
        "deed": None,
        "cursor": "",
        "log": [],
        "effects": [],
        "units": [],
        "picked": None,
        "grid": None,
        "focus": None,
        "window": None,
        "small": session.is_small,
        "banner": "",
        "intro": None,
        "can": {
            **dict.fromkeys(("undo", "redo", "hint", "save", "danger"), False),
            "travel": None,
        },
        "steps": None,
        "pace": None,
        "over": None,
        "seed": None,
        "form": None,
    }


def prompt_of(session: Session) -> str:
    """Return the next thing to do, in one sentence."""
    text, game = session.narrator.text, session.game
    if session.curtain is not None:
        side = session.side_text(session.curtain)
        return text("play.prompts.hand_over", side=side)
    if game.outcome is not None:
        return f"{session.outlook.summary.verdict}."
    if not session.is_person_to_act:
        return text("play.prompts.wait", side=session.side_text(game.to_act))
    question = session.controls.question(session.picking, session.shown)
    if question == "0" and session.travels and session.controls.can_travel:
        question = "travel"
    path = f"play.prompts.{game.name}.{question}"
    if path not in session.narrator.catalogue.texts:
        path = f"play.prompts.{len(session.chosen) and 1}"
    return text(path)


def choices_of(session: Session) -> list[Frame]:
    """Return the choices apart from cells: pick, label, key, and whether aimed at."""
    controls, shown = session.controls, session.shown
    own = {pick: key for key, pick in reversed(tuple(controls.keys(shown).items()))}
    choices = [pick for pick in session.next_picks() if isinstance(pick, str)]
    return [
        {
            "pick": pick,
            "label": controls.label(pick, session.chosen, shown, session.narrator),
            "key": own.get(pick, str(number) if number < 10 else ""),
            "aim": pick == session.aim,
        }
        for number, pick in enumerate(choices, start=1)
    ]


def _cells(session: Session) -> list[Frame]:
    """Return the cells that can be picked, with their words."""
    return [
        {
            "pick": list(pick),
            "label": session.outlook.place_text(pick),
            "aim": pick == session.aim,
        }
        for pick in session.next_picks()
        if isinstance(pick, tuple)
    ]


def _cursor_text(session: Session) -> str:
    return "" if session.cursor is None else session.outlook.place_text(session.cursor)


def _side_number(session: Session) -> int | None:
    side = session.game.to_act
    return None if side is None else session.game.sides.index(side)


def _focus(session: Session) -> list[int] | None:
    focus = session.controls.focus(session.shown)
    return None if focus is None else list(focus)


def _picked(session: Session) -> int | None:
    """Return the number of the unit on the first cell that was picked, or None."""
    first = session.chosen[0] if session.chosen else None
    return next((unit for unit, at in session.places.items() if at == first), None)


def _grid(session: Session) -> list[float] | None:
    geometry = session.controls.geometry(session.shown)
    if geometry is None:
        return None
    return [geometry.rows, geometry.columns, geometry.left, geometry.across]


def _window(session: Session) -> list[int] | None:
    window = session.controls.window(session.shown)
    return None if window is None else list(window)


def _steps(session: Session) -> list[int] | None:
    """Return the numbers of past and of all actions; None if they are hidden."""
    if session.hides:
        return None
    behind = session.behind
    return [behind, behind + len(session.redoable)]


def _form(session: Session) -> Frame | None:
    if session.form is None:
        return None
    fields = FORMS[session.form].fields
    return {
        "game": session.form,
        "games": [_entry(session, name) for name in FORMS],
        "fields": [field.to_json(session.narrator) for field in fields],
    }


def _entry(session: Session, name: str) -> Frame:
    """Return the entry of a game in the menu of all games."""
    text = session.narrator.text
    return {
        "game": name,
        "label": text(f"play.games.{name}"),
        "intro": text(f"play.intro.{name}"),
        "faces": faces_svg(CONTROLS[name].faces),
    }


def effects_of(events: tuple[Event, ...]) -> list[Mapping[str, object]]:
    """Return the lunging units, the floating numbers and the deaths, in order."""
    effects: list[Mapping[str, object]] = []
    for event in events:
        effects += _strikes(event)
    effects += [
        {"unit": unit, "text": f"-{damage:g}", "kind": "harm"}
        for event in events
        for unit, damage in event.damage_to().items()
        if damage
    ]
    fallen = [unit for event in events for unit in event.fallen()]
    return effects + [{"unit": unit, "text": "", "kind": "fall"} for unit in fallen]


def _strikes(event: Event) -> list[Mapping[str, object]]:
    """Return the lunge of a unit that strikes another."""
    target = event.happened_to()
    return [
        {"unit": attacker, "text": "", "kind": "strike", "target": target}
        for attacker in event.damage_by()
        if target is not None
    ]
