"""A painter of a row of squares, with undo and redo."""

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
        self.before = row[self.place]
        row[self.place] = self.colour

    def undo(self, row: list[str]) -> None:
        row[self.place] = self.before


class Several(Command):
    """Carries out several commands, as one."""

    def __init__(self, commands: list[Command]) -> None:
        self.commands = tuple(commands)

    def do(self, row: list[str]) -> None:
        for command in self.commands:
            command.do(row)

    def undo(self, row: list[str]) -> None:
        for command in reversed(self.commands):
            command.undo(row)


class History:
    """A row, and the commands that led to it."""

    def __init__(self, row: list[str]) -> None:
        self.row = row
        self.done: list[Command] = []
        self.undone: list[Command] = []

    def do(self, command: Command) -> None:
        """Carry out *command*, and remember it."""
        command.do(self.row)
        self.done.append(command)
        self.undone.clear()

    def undo(self) -> None:
        """Undo the last command that is done."""
        if not self.done:
            raise IndexError("nothing to undo")
        command = self.done.pop()
        command.undo(self.row)
        self.undone.append(command)

    def redo(self) -> None:
        """Carry out the last command again that was undone."""
        if not self.undone:
            raise IndexError("nothing to redo")
        command = self.undone.pop()
        command.do(self.row)
        self.done.append(command)
