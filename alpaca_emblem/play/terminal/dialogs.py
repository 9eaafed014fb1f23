"""Dialogs: scenes before and after a game, the form of a new one, names of files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Label, Select, Static

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.play.forms import FORMS, Field, choice_text
from alpaca_emblem.play.session import Session
from alpaca_emblem.play.terminal.panels import text

CLOSE: Final = "close"


class Dialog(ModalScreen[str]):
    """A box over the board, with buttons that close it.

    Attributes:
        choices: What can be chosen, each with its words; Enter chooses the first.
    """

    AUTO_FOCUS = "Button"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave"),
        Binding("left,up", "app.focus_previous"),
        Binding("right,down", "app.focus_next"),
    ]

    def __init__(
        self, heading: str, body: Content, choices: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__()
        self._heading, self._body, self.choices = heading, body, tuple(choices)

    def compose(self) -> ComposeResult:
        with Container(classes="box"):
            yield Static(Content(self._heading), classes="heading")
            yield from self.fields()
            with Horizontal(classes="buttons"):
                for name, label in self.choices:
                    yield Button(Content(label), id=name, compact=True)

    def fields(self) -> Iterator[Any]:
        """Yield what stands between the heading and the buttons."""
        yield Static(self._body, classes="body")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.choose(event.button.id or CLOSE)

    def choose(self, name: str) -> None:
        """Close with the choice *name*."""
        self.dismiss(name)

    def action_leave(self) -> None:
        self.dismiss(CLOSE)


class FileDialog(Dialog):
    """Asks for the name of a file.

    Attributes:
        path: What was written.
    """

    AUTO_FOCUS = "Input"

    def __init__(
        self, heading: str, path: str, choices: Sequence[tuple[str, str]]
    ) -> None:
        super().__init__(heading, Content(), choices)
        self.path = path

    def fields(self) -> Iterator[Any]:
        yield Input(self.path, compact=True)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.path = event.value

    def on_input_submitted(self) -> None:
        self.choose(self.choices[0][0])


class NewGame(Dialog):
    """The form of a new game, which it begins in the session."""

    AUTO_FOCUS = "#kind"

    def __init__(self, session: Session, kind: str) -> None:
        words = [(name, text(session, name)) for name in ("begin", CLOSE)]
        super().__init__(text(session, "new"), Content(), words)
        self._session, self._kind = session, kind
        self._notice = ""

    def fields(self) -> Iterator[Any]:
        narrator = self._session.narrator
        games = [(narrator.text(f"play.games.{name}"), name) for name in FORMS]
        with Horizontal(classes="field"):
            yield Label(text(self._session, "game_kind"))
            yield Select(
                games, value=self._kind, allow_blank=False, id="kind", compact=True
            )
        for field in FORMS[self._kind].fields:
            with Horizontal(classes="field"):
                yield Label(Content(narrator.text(f"play.form.{field.name}")))
                yield self._input(field)
        yield Static(Content(self._notice), classes="notice")

    def _input(self, field: Field) -> Any:
        name = f"field-{field.name}"
        if isinstance(field.value, bool):
            return Checkbox(value=field.value, id=name, compact=True)
        if field.choices:
            narrator = self._session.narrator
            words = [(choice_text(one, narrator), one) for one in field.choices]
            return Select(
                words, value=field.value, allow_blank=False, id=name, compact=True
            )
        value = "" if field.value is None else str(field.value)
        range_told = f"{field.least}-{field.most}"
        return Input(
            value, range_told, type="integer", id=name, max_length=10, compact=True
        )

    @on(Select.Changed, "#kind")
    async def _on_kind(self, event: Select.Changed) -> None:
        if event.value != self._kind and isinstance(event.value, str):
            self._kind, self._notice = event.value, ""
            await self.recompose()
            self.query("#kind").focus()

    def on_input_submitted(self) -> None:
        self.choose("begin")

    def choose(self, name: str) -> None:
        if name == "begin":
            try:
                self._session.begin_new(self._kind, self._values())
            except AlpacaEmblemError as error:
                self._notice = str(error)
                self.query_one(".notice", Static).update(Content(self._notice))
                return
        self.dismiss(name)

    def _values(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for field in FORMS[self._kind].fields:
            widget = self.query_one(f"#field-{field.name}")
            assert isinstance(widget, Input | Select | Checkbox), "made above"
            if not isinstance(widget, Input):
                values[field.name] = widget.value
            elif widget.value:
                is_number = widget.value.lstrip("+-").isdigit()
                values[field.name] = int(widget.value) if is_number else widget.value
        return values


class Curtain(ModalScreen[None]):
    """Hides the board until the device has been handed over."""

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self._prompt = prompt

    def compose(self) -> ComposeResult:
        yield Static(Content(self._prompt), classes="curtain")

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.dismiss()

    def on_click(self) -> None:
        self.dismiss()
