"""Games for assistants, played by words and numbers, one game at a time.

`Assistant` has a method for each thing that an assistant may do, and returns texts. It
shows the view of one side only; agents play the others. `alpaca-emblem mcp` offers the
methods as tools of the Model Context Protocol: see `serve_mcp`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.agents import codes_of
from alpaca_emblem.agents.naming import AGENTS, MakeAgent, agent_maker, has_prefix
from alpaca_emblem.checks import whole_number
from alpaca_emblem.drawing import duel_text, dungeon_text, grid_text, match_text
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidValueError,
    MissingPackageError,
    NoCodeError,
    shown,
)
from alpaca_emblem.games.agents import choice_in
from alpaca_emblem.lab.making import GAMES, plain_table
from alpaca_emblem.play.controls import CONTROLS
from alpaca_emblem.texts import Names, Narrator, describe_code

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action, Event

BOARDS: Final[Mapping[str, Callable[[Any], str]]] = {
    "match": match_text,
    "grid": grid_text,
    "duel": duel_text,
    "dungeon": dungeon_text,
}
"""The text board of each kind of game."""
OPPONENTS: Final[Mapping[str, str]] = {
    "match": "greedy",
    "grid": "cunning",
    "duel": "beast",
    "dungeon": "random",
}
INSTRUCTIONS: Final = (
    "Play turn-based tactics. Begin with new_game, look at view, list legal_actions, "
    "and act by the number of one of them. forecast tells all results of an action "
    "with their probabilities before you act, and undo takes your latest one back."
)
MOST_ANSWERS: Final = 10_000
"""The most actions of other sides in a row."""


class Assistant:
    """One game, one side of it, and agents for the others."""

    def __init__(self, language: str = "en") -> None:
        """Begin without a game.

        Raises:
            InvalidValueError: The library does not speak *language*.
        """
        self.narrator = Narrator(language)
        self.language = language
        self._game: Game | None = None
        self._side = ""
        self._agents: dict[str, Any] = {}
        self._own: list[int] = []

    def new_game(
        self,
        game: str = "grid",
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        side: str | None = None,
        opponent: str | None = None,
    ) -> str:
        """Begin a game: duel, grid, dungeon or skirmish, with its options by name.

        Other sides are played by the opponent, such as cunning, greedy or random. The
        same seed gives the same game.

        Raises:
            InvalidTypeError: An argument has the wrong type.
            InvalidValueError: There is no such game, side or opponent, or the opponent
                is a program or a file, plays other games, or refuses its side. The last
                game goes on.
        """
        if game not in tuple(GAMES):  # whatever it is
            raise InvalidValueError(
                f"game must be one of {', '.join(GAMES)}, not {shown(game)}"
            )
        whole_number("seed", seed, None)
        prepared = GAMES[game].prepare(plain_table({} if options is None else options))
        begun = prepared(seed, history=True)
        chosen = begun.sides[0] if side is None else side
        if chosen not in begun.sides:
            raise InvalidValueError(
                f"side must be one of {', '.join(begun.sides)}, not {chosen!r}"
            )
        name = OPPONENTS[begun.name] if opponent is None else opponent
        make = _opponent_maker(begun, name)
        others = [each for each in begun.sides if each != chosen]
        agents = {each: make(seed + at) for at, each in enumerate(others, start=1)}
        for each, agent in agents.items():
            agent.check(begun, each)
        before = self._game, self._side, self._agents, self._own
        self._game, self._side, self._agents, self._own = begun, chosen, agents, []
        try:
            told = self._let_others_act()
        except BaseException:
            self._game, self._side, self._agents, self._own = before
            raise
        return f"You play {chosen}.\n{told}{self.picture()}"

    def view(self) -> str:
        """Return the position as far as your side knows it, as a small document.

        Raises:
            InvalidValueError: There is no game.
        """
        game = self._present()
        return str(game.view(self._side).game)

    def picture(self) -> str:
        """Return the board as text, as far as your side knows it.

        Raises:
            InvalidValueError: There is no game.
        """
        game = self._present()
        return BOARDS[game.name](game.view(self._side))

    def legal_actions(self) -> str:
        """Return your legal actions, one per line, each with its number.

        Raises:
            InvalidValueError: There is no game.
        """
        lines = [
            f"{number}: {words}" for number, (words, _) in enumerate(self._choices())
        ]
        return "\n".join(lines) or self._why_none()

    def act(self, number: int) -> str:
        """Carry out a legal action by its number, and let the other sides answer.

        Raises:
            InvalidValueError: There is no such action.
        """
        game, action = self._present(), self._choice(number)
        length = len(game.actions)
        try:
            told = self._told(game.apply(action)) + self._let_others_act()
        except BaseException:  # an agent of another package may fail
            self._take_back(game, length)
            raise
        self._own.append(length)
        return told

    def forecast(self, number: int) -> str:
        """Return every result of a legal action with its probability.

        The numbers of the first result that has any follow, term by term.

        Raises:
            ForecastTooLargeError: There are too many results.
            HiddenError: Something hidden could change them.
            InvalidValueError: There is no such action.
        """
        game, action = self._present(), self._choice(number)
        view = game.view(self._side)
        found = view.forecast(action)
        names = Names.of(view.position, self._side)
        lines = [*self.narrator.tell_forecast(found, names)]
        explained = (_terms_in(result.events) for result in found.results)
        lines += next(filter(None, explained), ())
        return "\n".join(lines)

    def undo(self) -> str:
        """Undo your latest action and the answers to it, including the dice.

        Raises:
            InvalidValueError: You have not acted yet.
        """
        game = self._present()
        if not self._own:
            raise InvalidValueError("there is no action of yours to undo")
        self._take_back(game, self._own.pop())
        return self.picture()

    def _take_back(self, game: Game, length: int) -> None:
        """Undo all but the first *length* actions."""
        while len(game.actions) > length:
            game.undo()

    def _present(self) -> Game:
        if self._game is None:
            raise InvalidValueError("there is no game yet: begin with new_game")
        return self._game

    def _choices(self) -> list[tuple[str, Action[Any]]]:
        """Return the legal actions, each in words."""
        game = self._present()
        view = game.view(self._side)
        legal = view.legal_actions()
        try:
            codes = codes_of(view.game)
        except NoCodeError:
            return [(view.action_text(action), action) for action in legal]
        roster = codes.roster(view, self._side)
        found = []
        for action in legal:
            words = view.action_text(action)
            try:
                code = codes.code(action, roster)
                words = f"{describe_code(codes, code, self.language)} ({words})"
            except NoCodeError:  # concessions of some games have none
                pass
            found.append((words, action))
        return found

    def _choice(self, number: int) -> Action[Any]:
        choices = self._choices()
        if not choices:
            raise InvalidValueError(self._why_none())
        whole_number("number", number, 0, len(choices) - 1)
        return choices[number][1]

    def _why_none(self) -> str:
        outcome = self._present().outcome
        if outcome is None:
            return "it is not your turn"
        winners = ", ".join(outcome.winners) or "no side"
        return f"the game is over: {outcome.reason}; won by {winners}"

    def _let_others_act(self) -> str:
        """Let agents act until the assistant's turn, and describe their actions."""
        game, told = self._present(), ""
        for _ in range(MOST_ANSWERS):
            side = game.to_act
            if game.outcome is not None or side == self._side:
                break
            if side is None:
                (action, *_) = game.legal_actions()
            else:
                action = choice_in(game, side, self._agents[side])
            told += self._told(game.apply(action))
        return told + (f"{self._why_none()}\n" if game.outcome is not None else "")

    def _told(self, events: tuple[Event, ...]) -> str:
        game = self._present()
        names = Names.of(game.view(self._side).position, self._side)
        seen = game.events_for(self._side, events)
        return "".join(f"{self._sentence(event, names)}\n" for event in seen)

    def _sentence(self, event: Event, names: Names) -> str:
        try:
            return self.narrator.tell(event, names)
        except AlpacaEmblemError:  # it is about a unit that is gone
            return str(event)


def _opponent_maker(game: Game, name: object) -> MakeAgent:
    """Return a function that makes the agent called *name*, which plays *game*.

    Raises:
        InvalidTypeError: *name* is not a name.
        InvalidValueError: There is no such agent, it is a program or a file, or it
            plays other games.
    """
    if isinstance(name, str) and has_prefix(name):
        # An assistant starts no programs, and reads no files.
        raise InvalidValueError(
            f"opponent must be an agent of the library, not {name!r}"
        )
    make, playing = agent_maker(name, "opponent"), CONTROLS[game.name].agents
    if name in AGENTS and name not in playing:
        raise InvalidValueError(
            f"opponent must be one of {', '.join(playing)}, not {name!r}"
        )
    return make


def _terms_in(events: tuple[Event, ...]) -> list[str]:
    """Return a line for each of *events* that has terms."""
    found = (getattr(event, "terms", ()) for event in events)
    return [f"because: {', '.join(map(str, terms))}" for terms in found if terms]


TOOLS: Final = (
    "new_game",
    "view",
    "picture",
    "legal_actions",
    "act",
    "forecast",
    "undo",
)
"""The methods that an assistant may call."""


def mcp_server(language: str = "en") -> Any:
    """Return a server of the Model Context Protocol for one game.

    Raises:
        InvalidValueError: The library does not speak *language*.
        MissingPackageError: The package mcp is not installed.
    """
    try:
        from mcp.server.mcpserver import MCPServer
    except ImportError as error:
        raise MissingPackageError(
            "assistants need the package mcp: pip install 'alpaca-emblem[mcp]'"
        ) from error
    from alpaca_emblem import __version__

    assistant, one_at_a_time = Assistant(language), Lock()
    server: Any = MCPServer(
        "alpaca_emblem", instructions=INSTRUCTIONS, version=__version__
    )
    for name in TOOLS:
        method = getattr(assistant, name)
        summary = (method.__doc__ or "").partition("\n\n        Raises")[0]
        server.tool(name=name, description=summary)(_safe(method, one_at_a_time))
    return server


def _safe(method: Callable[..., str], lock: Lock) -> Callable[..., str]:
    """Return *method* with errors as text, so that an assistant can react to them.

    A server carries out calls that come together in threads, and one game is played by
    one of them at a time, each of which holds the *lock*.
    """
    from functools import wraps

    @wraps(method)
    def call(*args: Any, **named: Any) -> str:
        try:
            with lock:
                return method(*args, **named)
        except AlpacaEmblemError as error:
            return f"refused: {error}"

    return call
