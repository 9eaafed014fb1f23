"""Un pintor de una fila de casillas, con deshacer y rehacer.

Un comando es un objeto que se puede ejecutar y deshacer. Completa las clases:

- ``Paint.do`` pinta una casilla, ``Paint.undo`` recupera el color anterior.
- ``Several`` ejecuta sus comandos en orden, como un solo paso.
- ``History.do`` ejecuta un comando y lo recuerda. ``undo`` y ``redo`` recorren el
  pasado, y lanzan un IndexError donde acaba. Un comando nuevo tira lo que se había
  deshecho.
"""

from abc import ABC, abstractmethod


class Command(ABC):
    """Un cambio de una fila que se puede deshacer."""

    @abstractmethod
    def do(self, row: list[str]) -> None:
        """Realiza el cambio."""

    @abstractmethod
    def undo(self, row: list[str]) -> None:
        """Recupera lo que había antes del último ``do``."""


class Paint(Command):
    """Pinta una casilla."""

    def __init__(self, place: int, colour: str) -> None:
        self.place = place
        self.colour = colour

    def do(self, row: list[str]) -> None:
        row[self.place] = self.colour

    def undo(self, row: list[str]) -> None:
        row[self.place] = "white"


class Several(Command):
    """Ejecuta varios comandos como si fueran uno."""

    def __init__(self, commands: list[Command]) -> None:
        self.commands = tuple(commands)

    def do(self, row: list[str]) -> None:
        raise NotImplementedError

    def undo(self, row: list[str]) -> None:
        raise NotImplementedError


class History:
    """Una fila, y los comandos que llevaron a ella."""

    def __init__(self, row: list[str]) -> None:
        self.row = row
        self.done: list[Command] = []
        self.undone: list[Command] = []

    def do(self, command: Command) -> None:
        """Ejecuta *command* y lo recuerda."""
        command.do(self.row)

    def undo(self) -> None:
        """Deshace el último comando ejecutado."""
        raise NotImplementedError

    def redo(self) -> None:
        """Vuelve a ejecutar el último comando deshecho."""
        raise NotImplementedError
