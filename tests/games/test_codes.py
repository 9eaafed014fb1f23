"""The codes of any game, and the table of legal actions by their codes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, moves
from alpaca_emblem.errors import InvalidTypeError, NoCodeError
from alpaca_emblem.games.codes import Codes, codes_of
from alpaca_emblem.games.duel.codes import DuelCodes
from alpaca_emblem.games.dungeon.codes import DungeonCodes
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.codes import GridCodes
from alpaca_emblem.games.match.codes import MatchCodes
from alpaca_emblem.games.views import View
from tests.games.tiny import Pile

GAMES: dict[type[Codes], Callable[[int], Game]] = {
    MatchCodes: lambda seed: GameController.skirmish(map_size=4, seed=seed),
    GridCodes: lambda seed: GridBattle("pass", seed=seed),
    DuelCodes: lambda seed: Duel(rules="full", seed=seed),
    DungeonCodes: lambda seed: Dungeon(seed=1 + seed),
}


@pytest.mark.parametrize(("kind", "make"), GAMES.items())
def test_each_game_has_its_codes(
    kind: type[Codes], make: Callable[[int], Game]
) -> None:
    assert codes_of(make(1)) == kind.of(make(1))


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", GAMES.values(), ids=[k.__name__ for k in GAMES])
def test_tables_of_several_games_at_once(make: Callable[[int], Game]) -> None:
    """Codes that are known from one game are right in the next."""
    for seed in range(3):
        game = make(seed)
        codes = codes_of(game)
        for _ in moves(game, RandomAgent(seed), 20):
            for side in game.sides:
                view = game.view(side)
                roster = codes.roster(view, side)
                table = codes.table(view, roster)
                assert tuple(table.values()) == view.legal_actions()
                assert list(table) == [codes.code(a, roster) for a in table.values()]


def test_actions_that_are_made_anew_each_time_have_their_codes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    battle = GridBattle()
    codes = codes_of(battle)
    view = battle.view("heroes")
    roster = codes.roster(view, "heroes")
    expected = codes.table(view, roster)
    acts = [a for a in view.legal_actions() if isinstance(a, Act)]

    def anew(_: View) -> tuple[Act, ...]:
        return tuple(Act(act.unit, act.to, act.target) for act in acts)

    monkeypatch.setattr(View, "legal_actions", anew)
    for _ in range(60):  # more actions than there are codes
        table = codes.table(view, roster)
        assert table == {code: a for code, a in expected.items() if a in acts}


def test_games_without_codes_are_refused() -> None:
    with pytest.raises(InvalidTypeError, match="game must be of class Game, not 'x'"):
        codes_of("x")  # type: ignore[arg-type]
    with pytest.raises(NoCodeError, match="kind 'pile' has no codes"):
        codes_of(Pile())
    with pytest.raises(NoCodeError, match="turn zero has free choices"):
        codes_of(GameController())
