"""A painter of a row of squares, with undo and redo.

A command is an object that can be done and undone. Complete the classes:

- ``Paint.do`` paints a square, ``Paint.undo`` brings back the colour before.
- ``Several`` carries out its commands in order, as one step.
- ``History.do`` carries out a command and remembers it. ``undo`` and ``redo`` move
  through the past, and raise an IndexError where it ends. A new command drops what was
  undone.
"""

from abc import ABC, abstractmethod


class Command(ABC):
    """A change of a row that can be undone."""

    @abstractmethod
    def do(self, row: list[str]) -> None:
        """Carry out the change."""

    @abstractmethod
    def undo(self, row: list[str]) -> None:
        """Bring back what was there before the last ``do``."""


class Paint(Command):
    """Paints one square."""

    def __init__(self, place: int, colour: str) -> None:
        self.place = place
        self.colour = colour

    def do(self, row: list[str]) -> None:
        row[self.place] = self.colour

    def undo(self, row: list[str]) -> None:
        row[self.place] = "white"


class Several(Command):
    """Carries out several commands, as one."""

    def __init__(self, commands: list[Command]) -> None:
        self.commands = tuple(commands)

    def do(self, row: list[str]) -> None:
        raise NotImplementedError

    def undo(self, row: list[str]) -> None:
        raise NotImplementedError


class History:
    """A row, and the commands that led to it."""

    def __init__(self, row: list[str]) -> None:
        self.row = row
        self.done: list[Command] = []
        self.undone: list[Command] = []

    def do(self, command: Command) -> None:
        """Carry out *command*, and remember it."""
        command.do(self.row)

    def undo(self) -> None:
        """Undo the last command that is done."""
        raise NotImplementedError

    def redo(self) -> None:
        """Carry out the last command again that was undone."""
        raise NotImplementedError
