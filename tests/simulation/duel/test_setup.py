"""Set-ups of duels: what they pack, what they refuse, and how a duel comes back."""

from __future__ import annotations

from typing import Any

import attrs
import numpy as np
import pytest
from attrs import define, frozen, setters

from alpaca_emblem.errors import CannotPackError, NoCodeError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel import agents as objects
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS, DamageKind, Skill
from alpaca_emblem.games.duel.actions import ACTION_CLASSES, Strike, Wait
from alpaca_emblem.games.duel.codes import KINDS
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.items import Axe
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.simulation.duel import agents, layout
from alpaca_emblem.simulation.duel.acts import begin, hit_points
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.layouts import DICE
from tests.games.duel.arena import duel, edit, fighter


def full(seed: int = 1) -> Duel:
    return Duel(hero="mage", enemies=["bandit", "spider"], rules="full", seed=seed)


def opened(set_up: DuelSetUp, row: Any) -> tuple[layout.State, layout.Table]:
    t = layout.open_table(set_up.table)
    return layout.open_state(row, t), t


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    """An axe with a tassel: nothing but data."""

    is_listed = False
    tassel: str = "red"


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Boomerang(Axe):
    """Comes back: it is used in its own way."""

    is_listed = False

    def use_on(self, target: Unit, combat: Combat) -> None:
        super().use_on(target, combat)
        super().use_on(target, combat)


class OwnDuel(Duel):
    """A duel without a limit of turns."""

    name = "own_duel"

    def _check_turn_limit(self) -> None: ...


@frozen
class OwnEffect(Effect): ...


@frozen
class OwnSkill(Skill): ...


def with_arm(arm: Any) -> Duel:
    return Duel(hero=Profile(breed="hero", max_hit_points=9, arm=arm), seed=1)


def of_many_arms(count: int) -> Duel:
    return Duel(enemies=[fighter(roll=(1, 2 + at)) for at in range(count)], seed=1)


def with_hit_points(hit_points: float) -> Duel:
    game = full()
    object.__setattr__(game.hero, "hit_points", hit_points)
    return game


def with_own_effect() -> Duel:
    game = full()
    object.__setattr__(game.hero, "effects", (OwnEffect("burn", 2, 1),))
    return game


def with_tick(tick: int) -> Duel:
    return Duel.from_position({**full().position(), "tick": tick})


def with_unit(**entries: object) -> Duel:
    position = full().position()
    position["unit"][0].update(entries)
    return Duel.from_position(position)


def with_outcome(reason: str) -> Duel:
    outcome = {"reason": reason, "winners": ["hero"]}
    return Duel.from_position({**full().position(), "outcome": outcome})


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (GridBattle(), "cannot play a GridBattle: it is no duel"),
        (OwnDuel(seed=1), "cannot play a OwnDuel: it has _check_turn_limit of its own"),
        (duel(), "cannot play dice of the class ScriptedRandom"),
        (of_many_arms(300), "cannot play 301 different weapons: 256 are the most"),
        (with_arm(Boomerang(name="b")), "cannot play Boomerang: it has use_on of its"),
        (with_hit_points(9.5), "cannot play 9.5 as the hit points of Boyan 1"),
        (with_own_effect(), "the effect burn: its class is OwnEffect"),
        (Duel(hero=fighter(abilities=(OwnSkill("x"),))), "the ability x: its class is"),
        (Duel(hero=fighter(strength=-1_000_001)), "-1000001 as strength of bandit 1"),
        (with_tick(2**53), "cannot play the tick 90071992547409"),
        (with_unit(cooldowns=[10**30]), "as a cooldown of Boyan 1: it must be whole"),
        (with_unit(energy=-(2**62)), "cannot play the tick 4192441834933989"),
        (with_outcome("tired"), "cannot play the outcome 'tired': it knows hero_fell"),
    ],
)
def test_what_kernels_cannot_play_is_refused_by_name(game: Any, message: str) -> None:
    with pytest.raises(CannotPackError, match=message):
        DuelSetUp.of(game)


def test_a_weapon_that_is_data_only_is_packed() -> None:
    game, other = (with_arm(Halberd(name="halberd", power=3)) for _ in range(2))
    set_up = DuelSetUp.of(game)
    other.strike()

    assert not np.array_equal(set_up.pack(other), set_up.start)
    assert set_up.table[layout.FIGHTERS] == 3


@pytest.mark.parametrize(
    "other",
    [
        Duel(hero="mage", enemies=["bandit", "rat"], rules="full", seed=1),
        Duel(hero="mage", enemies=["bandit", "spider"], seed=1),
        Duel(hero="mage", enemies=["bandit"], rules="full", seed=1),
    ],
)
def test_a_duel_of_another_set_up_is_refused(other: Duel) -> None:
    with pytest.raises(CannotPackError, match="this duel: it is of another set-up"):
        DuelSetUp.of(full()).pack(other)


def test_an_effect_that_is_new_to_the_set_up_is_refused() -> None:
    game, other = full(), full()
    edit(other.hero, other, effects=(Effect("itch", 2),))

    with pytest.raises(CannotPackError, match="the effect itch: it is new"):
        DuelSetUp.of(game).pack(other)


def test_a_row_is_any_moment_of_the_set_up() -> None:
    game = full()
    set_up = DuelSetUp.of(game)
    later = game.copy()
    later.strike()
    later.wait()

    row = set_up.pack(later)

    assert set_up.unpack(row).digest() == later.digest()
    assert set_up.unpack(set_up.start, later) is later
    assert later.digest() == game.digest()


@pytest.mark.parametrize("reason", layout.REASONS)
def test_a_duel_that_is_over_comes_back(reason: str) -> None:
    game = with_outcome(reason)
    set_up = DuelSetUp.of(game)

    again = set_up.unpack(set_up.start)

    assert again.digest() == game.digest()
    assert again.outcome == game.outcome


@pytest.mark.parametrize("seed", [0, -1, 2**32, 2**63 - 1, -(2**63)])
def test_a_game_begins_with_the_dice_of_its_seed(seed: int) -> None:
    set_up = DuelSetUp.of(full())
    row = set_up.start.copy()

    begin(*opened(set_up, row), seed, row)

    assert row[DICE] == Mulberry32(seed).state
    row[DICE] = set_up.start[DICE]
    assert np.array_equal(row, set_up.start)


def test_hit_points_of_sides() -> None:
    game = full()
    set_up = DuelSetUp.of(game)
    g, t = opened(set_up, set_up.start)

    assert hit_points(g, t, 0) == 30
    assert hit_points(g, t, 1) == 24 + 14


def test_actions_of_enemies_name_who_acts() -> None:
    set_up = DuelSetUp.of(full())

    assert set_up.action(2, 1) == Strike(2, 1)
    assert set_up.action(2, 1, 3) == Strike(3, 1)
    assert set_up.action(set_up.codes.count - 1, 0) == Wait(1)
    assert set_up.code(Strike(3, 1)) == 2
    with pytest.raises(NoCodeError):
        set_up.action(99, 0)


def test_kinds_without_effects_need_no_room() -> None:
    game = Duel(hero="ranger", enemies=["rat"], rules="full", seed=1)
    set_up = DuelSetUp.of(game)

    assert set_up.table[layout.NAMES] == 0
    assert set_up.unpack(set_up.start).digest() == game.digest()


def test_kinds_of_ones_own_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DAMAGE_KINDS, "acid", DamageKind("acid", critical_bonus=7))
    set_up = DuelSetUp.of(Duel(hero=fighter(kind="acid"), seed=1))
    _, t = opened(set_up, set_up.start)

    assert t.kinds[0, layout.CRITICAL_BONUS] == 7
    assert t.kinds[0, layout.LAYER] == -1


def test_nothing_is_new_to_the_engine() -> None:
    """Kernels must play, or refuse, every addition to the duel."""
    assert [field.name for field in attrs.fields(DuelRules)] == [
        *("leaves_effects", "wounds_hinder", "clamps_stats", "allows_skills"),
        *("can_flee", "turn_limit", "least_hit_chance", "most_hit_chance"),
        *("least_flight_chance", "most_flight_chance"),
    ]
    assert KINDS == ACTION_CLASSES
    assert [*DAMAGE_KINDS][:5] == ["slash", "pierce", "blunt", "fire", "poison"]
    for name in ("EAGERNESS", "HURT", "WOUND"):
        assert getattr(agents, name) == getattr(objects, name)
