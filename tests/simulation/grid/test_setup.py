"""Set-ups of grid battles: what is packed, what is refused, and what comes back."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import attrs
import pytest
from attrs import define, setters

from alpaca_emblem import games
from alpaca_emblem.errors import CannotPackError, NoCodeError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.scenario import Options
from alpaca_emblem.games.match import GameController
from alpaca_emblem.model.items import Axe, Item, Matchup, Sword
from alpaca_emblem.model.terrain import search
from alpaca_emblem.model.units import Fighter, Hero, Unit
from alpaca_emblem.rng import ScriptedRandom
from alpaca_emblem.simulation.entries import entries_of
from alpaca_emblem.simulation.grid import setup as setups
from alpaca_emblem.simulation.grid.layout import (
    FIRST_BITS,
    FIRST_WALK,
    GOES_ON_BIT,
    MOVEMENT,
    PLACE_MASK,
    REASONS,
    UNIT_MASK,
)
from alpaca_emblem.simulation.grid.setup import GridSetUp
from alpaca_emblem.simulation.layouts import new_row
from tests.games.grid.boards import battle, end_turn, foe, hero, wait
from tests.simulation.grid.battles import Battles


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Viking(Fighter):
    """Data only: it wields swords, too, and remembers its ship."""

    letter = "V"
    ship: str = "Naglfar"

    def equip_sword(self, sword: Sword) -> None:
        self.equipped_item = sword


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Seax(Sword):
    """Data only: no axe is better than it."""

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Saint(Hero):
    """Takes half of all damage."""

    def take_damage(self, damage: float) -> None:
        super().take_damage(damage / 2)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Vampire(Sword):
    """Heals its bearer."""

    def use_on(self, target: Unit, combat: Any) -> None:
        super().use_on(target, combat)
        self._bearer().heal(1)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Wild(Axe):
    """Deals up to twice its power."""

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.max_power = 2 * self.power


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Banner(Item):
    """Neither attacks nor heals."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_banner(self)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Herald(Fighter):
    """Bears a banner."""

    def equip_banner(self, banner: Banner) -> None:
        self.equipped_item = banner


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Foil(Sword):
    """Attacks, and says that it does not."""

    can_attack = False


def small(**options: Any) -> GridBattle:
    return battle(".....", hero((0, 0)), hero((0, 1)), foe((0, 4)), **options)


def test_every_option_is_played_or_refused() -> None:
    names = set(attrs.fields_dict(Options))
    assert setups.PLAYED | setups.REFUSED.keys() == names
    assert not setups.PLAYED & setups.REFUSED.keys()


def test_every_action_has_a_code_or_is_the_referees() -> None:
    actions = [kind for kind in GridBattle.action_classes if not kind.is_referees]
    assert actions == [Act, EndTurn]


def test_every_reason_of_an_end_is_known() -> None:
    folder = Path(games.__path__[0]) / "grid"
    calls = [
        node
        for path in sorted(folder.glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "_end"
    ]
    told = [call.args[0] for call in calls]
    reasons = {node.value for node in told if isinstance(node, ast.Constant)}
    assert reasons == set(REASONS)


def test_fog_is_refused_by_name() -> None:
    message = r"^the compiled engine cannot play the option fog: each side"
    with pytest.raises(CannotPackError, match=message):
        GridSetUp.of(GridBattle("fog"))


def test_an_option_of_ones_own_is_refused() -> None:
    @attrs.frozen(kw_only=True)
    class Weather(Options):
        rain: bool = False

    made = small().scenario
    dry = attrs.evolve(made, options=Weather())
    wet = attrs.evolve(made, options=Weather(rain=True))

    GridSetUp.of(GridBattle(dry))
    with pytest.raises(CannotPackError, match="the option rain: the kernels do not"):
        GridSetUp.of(GridBattle(wet))


def test_games_with_rules_of_their_own_are_refused() -> None:
    class Peace(GridBattle):
        def end_turn(self) -> Any:
            return ()

    class Renamed(GridBattle):
        name = "renamed"

    GridSetUp.of(Renamed())
    with pytest.raises(CannotPackError, match="a Peace: it has end_turn of its own"):
        GridSetUp.of(Peace())
    with pytest.raises(CannotPackError, match="a GameController"):
        GridSetUp.of(GameController.skirmish(seed=1))


@pytest.mark.parametrize(
    ("kind", "weapon", "message"),
    [
        ("Saint", "", "play Saint: it has take_damage of its own$"),
        ("SwordMaster", "Vampire", "play Vampire: it has use_on of its own$"),
        ("SwordMaster", "Foil", "play foil of .*: it is not clear whether it attacks$"),
        ("Fighter", "Wild", "play wild of Fighter 2: its power is not one number$"),
    ],
)
def test_own_classes_that_are_more_than_data_are_refused(
    kind: str, weapon: str, message: str
) -> None:
    game = battle(".....", hero((0, 0)), foe((0, 4), kind, weapon=weapon))
    with pytest.raises(CannotPackError, match=message):
        GridSetUp.of(game)


def test_own_classes_of_data_are_played() -> None:
    game = battle(
        *("..f...\n......", hero((0, 0)), hero((1, 0), "Viking", weapon="Seax")),
        *(foe((0, 4), hit_points=30), foe((1, 4), "Viking", hit_points=30)),
        triangle=True,
        levels=True,
    )
    with game.editing():
        viking = game.units[3]
        assert isinstance(viking, Viking)
        viking.ship = "Skidbladnir"

    met = Battles(game, 4).play_on()

    assert met["rout"] == 1


def test_items_of_no_use_are_not_used() -> None:
    game = battle(
        *("....", hero((0, 0), "Herald", weapon="Banner"), hero((0, 1))),
        *(foe((0, 2), "Herald", weapon="Banner"), foe((0, 3))),
        triangle=True,
    )
    met = Battles(game, 2).play_on(9)
    assert met["attack"]
    assert not met["heal"]


def test_walks_that_need_too_much_memory_are_refused() -> None:
    rows = ["." * 63 + "f"] * 64
    game = GridBattle(
        attrs.evolve(
            small().scenario,
            rows=rows,
            roster=[hero((0, 0), movement=9999), foe((9, 9))],
        )
    )
    with pytest.raises(CannotPackError, match="walks of 4160 steps among 4096 places"):
        GridSetUp.of(game)


def test_a_set_up_does_not_change_with_its_game() -> None:
    game = small()
    setup, digest = GridSetUp.of(game), game.digest()
    wait(game, 1)

    assert setup.unpack(setup.start).digest() == digest


def test_battles_of_another_set_up_are_refused() -> None:
    setup = GridSetUp.of(small())

    for other in (small(levels=True), GridBattle(), small(hit_chance=50)):
        with pytest.raises(CannotPackError, match="not those of the set-up"):
            setup.pack(other)
    with pytest.raises(CannotPackError, match="a GameController"):
        setup.pack(GameController.skirmish(seed=1))


def test_other_dice_are_refused() -> None:
    game = small(hit_chance=80)
    setup = GridSetUp.of(game)
    game._use_dice(ScriptedRandom((1,)))
    with pytest.raises(CannotPackError, match="dice of the kind script"):
        setup.pack(game)


def test_a_battle_that_was_read_is_packed_with_its_outcome() -> None:
    game = small(turn_limit=1)
    setup = GridSetUp.of(game)
    end_turn(game)
    assert game.outcome is not None
    read = GridBattle.from_text(str(game))

    row = setup.pack(read)

    assert row.tolist() == setup.pack(game).tolist()
    assert setup.unpack(row).digest() == read.digest()
    assert GridSetUp.of(read).start.tolist() == row.tolist()


def test_ends_of_another_kind_are_refused() -> None:
    position = small().position()
    del position["to_act"]
    position["outcome"] = {"reason": "boredom", "winners": []}
    with pytest.raises(CannotPackError, match="the outcome 'boredom': it knows rout"):
        GridSetUp.of(GridBattle.from_position(position))


def test_the_dead_can_be_off_the_board() -> None:
    game = small()
    game.apply(Remove(2))
    position = game.position()
    del position["unit"][1]["at"]
    read = GridBattle.from_position(position)
    setup = GridSetUp.of(read)

    assert setup.unpack(setup.start).digest() == read.digest()
    assert setup.unpack(setup.pack(read), game).digest() == read.digest()
    assert Battles(read, 1).play_on()


def test_actions_have_codes_of_the_side_that_they_belong_to() -> None:
    game = small()
    setup = GridSetUp.of(game)

    for action, side in ((Act(1, (0, 1)), 0), (Act(3, (0, 2), 1), 1), (EndTurn(), 0)):
        assert setup.action(setup.code(action), side) == action
    uncoded: tuple[Any, ...] = (Remove(1), Act(9, (0, 0)), Act(None, (0, 0)))  # type: ignore[arg-type]
    for none in uncoded:
        with pytest.raises(NoCodeError):
            setup.code(none)


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**63 - 1, -(2**63)])
def test_a_new_battle_has_the_dice_of_its_seed(seed: int) -> None:
    for options in ({"hit_chance": 80}, {}):
        game = small(**options)
        setup = GridSetUp.of(game)
        row, work = setup.start.copy(), new_row(setup.work_size)
        t = setup.kernels.open_table(setup.table)
        setup.kernels.begin(setup.kernels.open_state(row, t), t, seed, work)

        again = GridBattle(game.scenario, seed=seed)
        assert setup.unpack(row).digest() == again.digest()


def test_hit_points_are_counted_by_side() -> None:
    game = battle("....", hero((0, 0), hit_points=7), hero((0, 1)), foe((0, 3)))
    setup = GridSetUp.of(game)
    t = setup.kernels.open_table(setup.table)
    g = setup.kernels.open_state(setup.start, t)

    assert [setup.kernels.hit_points(g, t, side) for side in (0, 1)] == [17, 10]


def test_heroes_that_have_all_acted_can_only_end_the_turn() -> None:
    position = small().position()
    for entry in position["unit"][:2]:
        entry["acted"] = True
    game = GridBattle.from_position(position)

    twins = Battles(game, 1)

    for policy in range(len(twins.set_up.policies)):
        code, _ = twins.entries.choose(
            *(twins.row, twins.set_up.table, policy, 7),
            *(new_row(9), new_row(twins.set_up.work_size)),
        )
        assert twins.set_up.action(int(code), 0) == EndTurn()
    assert twins.play_on(3)


def test_nothing_is_legal_after_the_end() -> None:
    game = small()
    game.apply(Remove(3))
    setup = GridSetUp.of(game)
    entries = entries_of(setup.kernels)

    out, work = new_row(setup.most_legal), new_row(setup.work_size)
    assert entries.list_legal(setup.start, setup.table, out, work) == 0


def test_experience_has_a_limit_in_both_engines() -> None:
    game = battle("...", hero((0, 0), power=20), foe((0, 1)), foe((0, 2)), levels=True)
    with game.editing():
        game.experience = (2**31 - 2, 3, 0)
    both = Battles(game, 1)
    both.do(Act(1, (0, 0), 2))
    both.check_whole()


def test_a_policy_is_named() -> None:
    assert GridSetUp.of(small()).policy("bandit") == 1


HUGE = 2**31 - 1


@pytest.mark.parametrize(
    "game",
    [
        lambda: battle("..", hero((0, 0)), foe((0, 1)), hit_chance=1),
        lambda: battle(
            *("....", hero((0, 0), hit_points=HUGE, defense=HUGE)),
            foe((0, 3), hit_points=HUGE, power=HUGE),
            levels=True,
            turn_limit=9,
        ),
        lambda: battle(
            *("....", hero((0, 0), power=HUGE, movement=HUGE)),
            *(foe((0, 2)), foe((0, 3), defense=HUGE)),
            levels=True,
            turn_limit=9,
        ),
        lambda: battle(
            *("." * 30, hero((0, 0), movement=HUGE, max_range=100)),
            *[foe((0, column), movement=HUGE) for column in range(20, 30)],
        ),
        lambda: battle(
            *("\n".join("f" * 7), hero((0, 0), "Cleric", power=HUGE)),
            *(hero((2, 0), hit_points=1), foe((6, 0))),
            survive=4,
        ),
    ],
    ids=["two places", "tough", "strong", "one row", "one column"],
)
def test_battles_at_the_edge_go_alike(game: Any) -> None:
    for seed in range(3):
        assert Battles(game(), seed).play_on(12)


@pytest.mark.parametrize("scenario", ["original", "pass"])
def test_walks_in_the_table_are_those_of_a_search(scenario: str) -> None:
    """Where no way goes on, a unit can be in the way, and nothing else changes."""
    game = GridBattle(scenario)
    set_up = GridSetUp(game)
    t = set_up.kernels.open_table(set_up.table)
    unit, bits = t.unit[0], [0, 0]
    for start in range(0, len(game.field), 7):
        row = t.walks[unit[FIRST_WALK] + start]
        words = row[1 : 1 + row[0]].tolist()
        places = [word & PLACE_MASK for word in words]
        spent = search(game.ground, start, unit[MOVEMENT], frozenset())
        assert places == [*spent]
        for place, word in zip(places[1:], words[1:], strict=True):
            without = search(game.ground, start, unit[MOVEMENT], frozenset({place}))
            kept = [(other, cost) for other, cost in spent.items() if other != place]
            bits[word >> GOES_ON_BIT] += 1
            assert word >> GOES_ON_BIT or [*without.items()] == kept
    assert min(bits) > 10


def test_battles_of_very_many_have_no_walks_in_their_table() -> None:
    foes = [foe((0, column)) for column in range(2, 2 + UNIT_MASK)]
    few, many = (
        GridSetUp.of(battle("." * 70, hero((0, 0)), *foes[:count]))
        for count in (UNIT_MASK - 1, UNIT_MASK)
    )
    opened = [each.kernels.open_table(each.table) for each in (few, many)]
    assert [(t.unit[:, FIRST_WALK] >= 0).any() for t in opened] == [True, False]
    assert opened[0].head[FIRST_BITS : FIRST_BITS + 2].tolist() == [1, (1 << 63) - 2]
