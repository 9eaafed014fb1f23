"""Panels: what stands beside the board, as lines of spans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.drawing import Line
from alpaca_emblem.drawing.palette import health_name, side_mark
from alpaca_emblem.drawing.text import Span, padded, printable, shortened, width_of
from alpaca_emblem.play.controls import Row
from alpaca_emblem.play.foresight import forecast_of
from alpaca_emblem.play.keys import help_of
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.terminal.widgets import Button

BAR: Final = 8
"""The columns of a bar of hit points."""
SHORT_BAR: Final = 4
ROOM: Final = 14
"""The columns of what else stands in the line of a unit."""
LONGEST_NAME: Final = 16

COMMANDS: Final[Mapping[str, str]] = {
    "help": "?",
    "new": "^N",
    "save": "^S",
    "load": "^O",
    "language": "^L",
    "theme": "^T",
    "quit": "^Q",
}
"""The commands of the screen, and how their keys are written."""


def text(session: Session, key: str, **values: object) -> str:
    """Return a word of shells."""
    return session.narrator.text(f"play.words.{key}", **values)


def forecast_lines(session: Session, *, is_brief: bool) -> list[Line]:
    """Return the forecast of what is aimed at; nothing if there is none."""
    found = forecast_of(session)
    if found is None:
        return []
    lines = [*_exchange_lines(session, found)]
    lines += [(Span(one),) for one in found["lines"]]
    if not is_brief:
        lines += [(Span(one, "faint"),) for one in found["more"]]
    return lines


def _exchange_lines(session: Session, found: Mapping[str, Any]) -> Iterator[Line]:
    """Yield who deals how much, one line for each of both."""
    if "attacker" not in found:
        return
    rows = {row.unit: row for row in session.outlook.rows}
    attacker, target = rows.get(found["attacker"]), rows.get(found["target"])
    if attacker is None or target is None:
        return
    for one, damage, falls in (
        (attacker, found["damage"], found["falls"]),
        (target, found["answer"], found["answer_falls"]),
    ):
        other = target if one is attacker else attacker
        told = damage if damage != "0" else text(session, "no_answer")
        chance = f" {text(session, 'falls')}: {falls}" if falls else ""
        yield (
            *_name(one),
            Span(" → "),
            *_name(other),
            Span("  "),
            Span(told, "strong" if damage == "0" else "bad strong"),
            Span(chance, "bad"),
        )


def _name(row: Row) -> Line:
    name = shortened(printable(row.name), LONGEST_NAME)
    return (Span(f" {side_mark(row.side)} ", f"side-{row.side + 1}"), Span(f" {name}"))


def unit_lines(session: Session, width: int) -> list[Line]:
    """Return the units on the board, each with a bar of its hit points."""
    rows = session.outlook.rows
    longest = max((width_of(printable(row.name)) for row in rows), default=0)
    bar = BAR if width >= longest + BAR + ROOM else SHORT_BAR
    longest = max(min(longest, LONGEST_NAME, width - bar - ROOM), 1)
    return [_unit_line(row, longest, bar, width) for row in rows]


def _unit_line(row: Row, longest: int, bar: int, width: int) -> Line:
    name = padded(shortened(printable(row.name), longest), longest)
    full = max(round(row.share * bar), row.share > 0)
    band = health_name(row.share)
    points = row.hit_points.rjust(7)
    left = width - longest - bar - ROOM
    note = shortened(printable(row.note), left) if row.note and left > 3 else ""
    return (
        Span(f" {side_mark(row.side)} ", f"side-{row.side + 1}"),
        Span(f" {name} "),
        Span("━" * full, f"{band} strong"),
        Span("─" * (bar - full), "faint"),
        Span(f" {points} "),
        Span(note, "faint"),
    )


def queue_lines(session: Session) -> list[Line]:
    """Return who is to act next, where the game tells."""
    turns = session.controls.next_turns(session.shown, session.narrator)
    return [(Span(" → ".join(turns)),)] if turns else []


def log_lines(session: Session, most: int) -> list[Line]:
    """Return the last sentences of the log, the last one last."""
    told = session.log[-most:]
    last = len(told) - 1
    return [
        (Span(sentence, "" if number == last else "faint"),)
        for number, sentence in enumerate(told)
    ]


def help_lines(session: Session) -> list[Line]:
    """Return the keys in use, and those of the screen, with what they do."""
    rows = [(" ".join(keys), words) for keys, words in help_of(session)]
    rows += [
        ("TAB", text(session, "keys_tab")),
        ("+ -", text(session, "speed")),
        *((key, text(session, name)) for name, key in COMMANDS.items()),
    ]
    widest = max(width_of(keys) for keys, _ in rows)
    return [
        (Span(padded(keys, widest), "accent strong"), Span(f"  {words}"))
        for keys, words in rows
    ]


def tool_buttons(session: Session) -> list[Button]:
    """Return what can be done besides the game's own choices."""
    can = {
        "undo": ("Z", session.can_undo),
        "redo": ("X", bool(session.redoable)),
        "hint": ("T", session.is_person_to_act and session.game.to_act is not None),
        "danger": ("D", "danger" in session.controls.help_keys(session.shown)),
        "travel": ("V", session.controls.can_travel),
    }
    buttons = [
        Button(name, key, text(session, name))
        for name, (key, is_on) in can.items()
        if is_on
    ]
    return buttons + [
        Button(name, key, text(session, name)) for name, key in COMMANDS.items()
    ]


def replay_buttons(session: Session, *, is_playing: bool) -> list[Button]:
    """Return the buttons of a replay; none if nothing lies ahead or behind."""
    if not session.redoable:
        return []
    behind = session.behind
    steps = behind + len(session.redoable)
    return [
        Button("first", "HOME", "|<"),
        Button("undo", "Z", "<"),
        Button("play", "^P", text(session, "pause" if is_playing else "play")),
        Button("redo", "X", ">"),
        Button("last", "END", ">|"),
        Button("", "", text(session, "step", step=behind, steps=steps)),
    ]
