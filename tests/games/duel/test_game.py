"""The duel as a game: how it begins, whose turn it is, and how it ends."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchUnitError,
    OutsideActionError,
)
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.games.duel.actions import Strike, Wait
from alpaca_emblem.games.duel.beginning import MOST_TEMPLATES, template_of
from alpaca_emblem.games.duel.bestiary import bestiary, profile
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.options import FULL, LESSON, MOST_FIGHTERS, DuelRules
from alpaca_emblem.games.unit_game import UnitGame
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.units import Unit
from alpaca_emblem.replay import Replay, record
from alpaca_emblem.rng import Mulberry32
from tests.games.duel.arena import BLEED, duel, edit, enemy, fighter, kinds, script


def fight(game: Duel) -> list[Event]:
    """Strike to the end: each the first foe that lives."""
    told: list[Event] = []
    while game.outcome is None:
        told += game.strike()
    return told


def test_by_default_it_is_the_battle_of_the_source() -> None:
    game = Duel(seed=16)

    assert [unit.breed for unit in game.fighters] == ["barbarian", "wolf", "goblin"]
    assert game.rules == LESSON
    assert game.opening == (events.DuelStarted(1, (2, 3)),)
    assert game.sides == ("hero", "enemies")
    assert (game.to_act, game.actor) == ("enemies", enemy(game))
    assert game.queue.tick == 8
    assert game.dice == Mulberry32(16)


def test_the_recorded_battle_of_seed_16() -> None:
    game = Duel(seed=16)

    told = fight(game)

    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winners) == ("enemies_fell", ("hero",))
    assert told[-1] == events.DuelEnded("enemies_fell", ("hero",), 1, 35, 48)
    assert len(game.actions) == 9
    assert game.dice.state == 3471308051


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("seeds", "expected"),
    [
        (range(1, 101), (94, 57)),
        pytest.param(range(1, 1001), (964, 598), marks=pytest.mark.slow),
    ],
    ids=["hundred", "thousand"],
)
def test_the_balance_of_many_battles(seeds: range, expected: tuple[int, int]) -> None:
    wins = critical = 0
    for seed in seeds:
        game = Duel(seed=seed)
        told = fight(game)
        wins += game.outcome is not None and game.outcome.winners == ("hero",)
        critical += any(getattr(event, "is_critical", False) for event in told)

    assert (wins, critical) == expected


def test_a_seed_is_drawn_and_kept_if_none_is_given() -> None:
    game = Duel()

    assert game.seed is not None
    assert game.dice == Mulberry32(game.seed)
    assert fight(Duel(seed=game.seed)) == fight(game)


def test_fighters_are_given_by_key_or_as_profiles() -> None:
    game = Duel(hero=fighter("mage"), enemies=["rat", fighter("troll")], rules=FULL)

    assert [str(unit) for unit in game.fighters] == ["mage 1", "rat 2", "troll 3"]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"hero": "dragon"}, InvalidValueError, "no fighter 'dragon'; there are barb"),
        ({"enemies": ["wolf", "elk"]}, InvalidValueError, "there is no fighter 'elk'"),
        ({"enemies": "wolf"}, InvalidTypeError, "enemies must be a list, not 'wolf'"),
        ({"enemies": []}, InvalidValueError, "a duel needs at least one enemy"),
        ({"rules": "lax"}, InvalidValueError, "or one of lesson, full, not 'lax'"),
        ({"hero": None}, InvalidValueError, "there is no fighter None"),
        ({"hero": ["wolf"]}, InvalidValueError, r"there is no fighter \['wolf'\]"),
        ({"enemies": None}, InvalidTypeError, "enemies must be a list, not None"),
        ({"enemies": [5]}, InvalidValueError, "there is no fighter 5"),
        ({"rules": ["full"]}, InvalidValueError, r"lesson, full, not \['full'\]"),
        ({"seed": "1"}, InvalidTypeError, "seed must be a whole number"),
    ],
)
def test_impossible_values_are_refused(
    options: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Duel(**options)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"can_flee": 1}, "can_flee must be true or false, not 1"),
        ({"turn_limit": 0}, "turn_limit must be at least 1, not 0"),
        ({"least_hit_chance": -1}, "least_hit_chance must be at least 0, not -1"),
        ({"most_hit_chance": 101}, "most_hit_chance must be at most 100, not 101"),
        ({"most_flight_chance": 1.5}, "most_flight_chance must be a whole number"),
        (
            {"least_hit_chance": 96},
            "most_hit_chance must be at least least_hit_chance, 96, not 95",
        ),
        (
            {"most_flight_chance": 9},
            "most_flight_chance must be at least least_flight_chance, 10, not 9",
        ),
    ],
)
def test_rules_are_checked(rules: dict[str, Any], message: str) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match=message):
        DuelRules(**rules)


def test_a_chance_can_be_the_same_for_all() -> None:
    rules = DuelRules(least_flight_chance=50, most_flight_chance=50)

    assert (rules.least_flight_chance, rules.most_flight_chance) == (50, 50)
    assert (DuelRules().least_hit_chance, DuelRules().most_hit_chance) == (10, 95)
    assert (DuelRules().least_flight_chance, DuelRules().most_flight_chance) == (10, 95)


def test_a_refused_action_tells_and_changes_nothing() -> None:
    game = Duel(seed=16)
    before = game.digest()

    with pytest.raises(
        IllegalActionError, match="it is the turn of wolf 2, not of Iva"
    ):
        game.apply(Strike(1, 2))

    assert game.digest() == before


def test_fighters_change_only_through_actions() -> None:
    game = Duel(seed=16)

    with pytest.raises(OutsideActionError, match="hit_points of Duelist"):
        game.hero.hit_points = 1


def test_all_actions_can_be_undone() -> None:
    game = Duel(seed=16)
    digests = [game.digest()]
    while game.outcome is None:
        game.strike()
        digests.append(game.digest())

    for digest in reversed(digests[:-1]):
        game.undo()
        assert game.digest() == digest
    assert fight(game) == fight(Duel(seed=16))


def test_duels_of_one_template_go_their_own_ways() -> None:
    """All are copied from one that is kept, and share nothing that changes."""
    one, other, third = (
        Duel(hero=fighter(speed=12), enemies=["rat"], rules="full", seed=3)
        for _ in range(3)
    )

    assert one.digest() == other.digest()
    assert one.opening == other.opening
    assert fight(one) == fight(other)
    assert third.digest() == one.fresh().digest() != one.digest()
    assert other.hero.owner is other.tacticians[0] is not one.tacticians[0]
    assert other.hero.weapon.owner is other.hero


def test_a_duel_of_checked_options_is_the_one_that_is_constructed() -> None:
    """In all that can be asked of it, up to its end and back."""
    options: dict[str, Any] = {
        "hero": fighter(speed=12),
        "enemies": (fighter(), fighter(agility=9)),
        "rules": FULL,
        "seed": 3,
    }

    begun, made = Duel._begun(**options), Duel(**options)

    assert begun.options == made.options == {**options, "history": True}
    assert (begun.opening, begun.undoable) == (made.opening, 0)
    before = begun.digest()
    assert before == made.digest() == begun.fresh().digest()
    assert begun.dice == made.dice == Mulberry32(3)
    assert fight(begun) == fight(made)
    assert begun.digest() == made.digest() != before == Duel._begun(**options).digest()
    while begun.undoable:
        begun.undo()
    assert begun.digest() == before


def test_rules_that_differ_have_templates_that_differ() -> None:
    hero = fighter(agility=-30)

    bare, full = duel(hero, rules="lesson"), duel(hero)

    assert bare.stats_of(bare.hero).agility == -30
    assert full.stats_of(full.hero).agility == 0


@pytest.mark.unmeasured
def test_only_so_many_templates_are_kept() -> None:
    for speed in range(MOST_TEMPLATES + 1):
        assert duel(fighter(speed=speed)).digest()

    assert template_of.cache_info().currsize == MOST_TEMPLATES == 64


def test_exactly_the_public_names_are_listed() -> None:
    def own(kind: type, base: type) -> list[str]:
        return [n for n in dir(kind) if not n.startswith("_") and n not in dir(base)]

    assert own(Duel, UnitGame) == [
        *("actor", "enemies", "fighter", "fighters", "flee", "hero", "hero_turns"),
        *(
            "living_foes",
            "name",
            "opening",
            "preview",
            "queue",
            "rules",
            "seat_of",
            "seed",
        ),
        *("stats_of", "strike", "tacticians", "use_item", "use_skill", "wait"),
    ]
    assert own(Duelist, Unit) == [
        *("abilities", "breed", "cooldowns", "effect_named", "effective_max_mana"),
        *("is_bloodless", "is_heavily_wounded", "is_stun_proof"),
        *("is_stunned", "is_weak_to", "level", "mana", "resists", "total_stats"),
        "weapon",
    ]


def test_a_copy_is_wired_to_its_own_game() -> None:
    game = duel(None, fighter(hit_points=1))
    twin = game.copy()
    script(twin, True, 5, False)

    twin.strike()

    assert twin.outcome is not None
    assert game.outcome is None
    assert enemy(game).hit_points == 1


def test_a_hero_faces_fifty() -> None:
    """So many sit in a heap; they act as they would without."""
    game = Duel(enemies=["rat"] * 50, seed=1)

    told = fight(game)

    assert Counter(type(event).__name__ for event in told)["DuelEnded"] == 1
    assert game.outcome is not None
    assert game.outcome.winners == ("enemies",)


@pytest.mark.unmeasured
@pytest.mark.parametrize("hero", list(bestiary())[:5])
@pytest.mark.parametrize("beast", list(bestiary())[5:])
def test_every_fighter_can_fight(hero: str, beast: str) -> None:
    game = Duel(hero=hero, enemies=[beast], seed=7, rules="full")

    told = fight(game)

    assert isinstance(told[-1], events.DuelEnded)
    assert game.queue.seats[0].speed == game.stats_of(game.hero).speed


def test_sides_are_tacticians_whose_fallen_leave_them() -> None:
    game = duel(None, fighter(hit_points=1), fighter())
    script(game, True, 5, False)

    game.strike()

    hero, enemies = game.tacticians
    assert hero.units == (game.hero,)
    assert enemies.units == (enemy(game, 1),)
    assert game.hero.is_enemy_of(enemy(game, 1))


def test_a_duel_ends_once() -> None:
    game = duel()

    with game.editing():
        game.hero.die()
        enemy(game).die()

    assert game.outcome is not None
    assert game.legal_actions() == ()
    assert not game.is_legal(Wait(1))
    assert game.outcome.winners == ("enemies",)


def test_a_custom_name() -> None:
    game = Duel(hero=profile("ranger"), enemies=["wolf"])

    assert (game.hero.name, str(game.hero)) == ("Mila", "Mila 1")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "seeds",
    [range(300), pytest.param(range(10_000), marks=pytest.mark.slow)],
    ids=["few", "many"],
)
@pytest.mark.parametrize("hero", ["mage", "rogue", "barbarian"])
def test_forecast_equals_the_result(hero: str, seeds: range) -> None:
    """Frequencies keep within five standard deviations of the exact odds.

    If an action can turn out in many ways, the ways with events of the same kinds are
    counted together.
    """
    game = Duel(hero=hero, enemies=["wolf", "golem"], rules="full", seed=0)
    while game.actor is not game.hero:
        game.wait()
    edit(game.hero, game, hit_points=9, effects=(BLEED,))
    for action in game.legal_actions():
        forecast = game.forecast(action)
        is_pooled = len(forecast.results) > 60
        odds: defaultdict[object, Fraction] = defaultdict(Fraction)
        for result in forecast.results:
            way = kinds(result.events) if is_pooled else result.events
            odds[tuple(way)] += result.probability
        possible = {result.events for result in forecast.results}
        seen: Counter[object] = Counter()
        for seed in seeds:
            game._reseed(seed * 2654435761)
            told = game.apply(action)
            seen[tuple(kinds(told) if is_pooled else told)] += 1
            game.undo()
            assert told in possible

        assert sum(odds.values()) == 1
        for what, chance in odds.items():
            expected = float(chance) * len(seeds)
            spread = 5 * (expected * (1 - float(chance))) ** 0.5
            assert abs(seen[what] - expected) <= spread + 1e-9


def test_a_duel_is_recorded_and_replayed() -> None:
    game = Duel(hero="mage", enemies=["spider", "witch"], rules="full", seed=2)
    while game.outcome is None:
        legal = game.legal_actions()
        game.apply(legal[5 * len(game.actions) % len(legal)])

    replay = Replay.from_json(record(game).to_json())

    assert replay.play().digest() == game.digest()


@pytest.mark.unmeasured
def test_a_hero_can_face_thousands() -> None:
    """Each costs as much as the one before, in time and in memory."""
    game = Duel(enemies=["rat"] * 5_000, seed=2)

    game.strike()

    assert len(game.tacticians[1].units) == 5_000


def test_very_many_can_fight_but_not_any_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rat = fighter("rat", 1)

    duel = Duel(enemies=[rat] * 500, seed=1)

    assert len(duel.enemies) == len(duel.tacticians[1].units) == 500
    assert Duel.from_text(str(duel)).digest() == duel.digest()
    assert MOST_FIGHTERS == 5_001
    for module in ("beginning", "notation"):
        monkeypatch.setattr(f"alpaca_emblem.games.duel.{module}.MOST_FIGHTERS", 20)
    most = Duel(enemies=[rat] * 19, seed=1)
    assert len(most.fighters) == 20
    assert Duel.from_text(str(most)).digest() == most.digest()
    with pytest.raises(InvalidValueError, match="at most 20 can fight, not 21"):
        Duel(enemies=[rat] * 20, seed=1)


@pytest.mark.unmeasured
def test_each_side_knows_its_living_at_every_moment() -> None:
    """Also when a death is undone, foretold, or one of several."""
    game = Duel(enemies=["wolf"] * 4, rules="full", seed=5)
    dice = Mulberry32(2)
    sides = (game.fighters[:1], game.fighters[1:])

    def agree() -> bool:
        return all(
            side.units == tuple(f for f in fighters if f.hit_points > 0)
            and side.has_units == bool(side.units)
            for side, fighters in zip(game.tacticians, sides, strict=True)
        )

    while game.outcome is None:
        action = next(a for a in game.legal_actions() if isinstance(a, Strike))
        game.forecast(action)
        assert agree()
        for is_asked in (False, True, dice.chance(50)):
            game.apply(action)
            assert not is_asked or agree()
            game.undo()
            assert not is_asked or agree()
        game.apply(action)
    assert agree()
    while game.actions:
        game.undo()
    assert agree()


def test_a_fighter_of_another_duel_has_no_seat() -> None:
    game = duel()
    stranger = Duel(enemies=["rat", "wolf"], seed=1).fighters[2]

    with pytest.raises(NoSuchUnitError, match=r"^wolf 3 does not take part$"):
        game.seat_of(stranger)
