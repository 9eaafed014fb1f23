"""Whole matches, played to break them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from alpaca_emblem.errors import IllegalActionError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import AddItem, StartGame
from alpaca_emblem.games.values import GameEnded
from alpaca_emblem.rng import JavaRandom, choice
from tests.fewer import fewer
from tests.games.match.brute_force import everything

pytestmark = pytest.mark.unmeasured

INDICES = st.integers(0, 2**16)
SEEDS = st.integers(0, 2**48 - 1)


def items(game: GameController) -> Counter[tuple[str, str, int]]:
    """All items of a match, by class, name and power."""
    return Counter(
        (type(item).__name__, item.name, item.power)
        for unit in game.units
        for item in unit.items
    )


class Play(RuleBasedStateMachine):
    """A match in which everything legal can happen, and everything else is tried."""

    game: GameController
    digests: list[str]
    """Of every position since the beginning, the present one last."""
    copies: list[tuple[GameController, str]]
    arsenal: Counter[tuple[str, str, int]]

    def begin(self, game: GameController) -> None:
        self.game = game
        self.digests = [game.digest()]
        self.copies = []
        self.arsenal = items(game)

    @initialize(players=st.integers(1, 3), size=st.integers(1, 3), seed=SEEDS)
    def set_up(self, players: int, size: int, seed: int) -> None:
        self.begin(GameController(players=players, map_size=size, seed=seed))

    @initialize(
        players=st.integers(2, 4),
        units=st.integers(1, 4),
        hit_points=st.integers(1, 100),
        seed=SEEDS,
    )
    def skirmish(self, players: int, units: int, hit_points: int, seed: int) -> None:
        """Units that can hurt each other, with few hit points."""
        game = GameController.skirmish(players, 4, seed, units=units, max_rounds=3)
        text = str(game).replace('"100/100"', f'"{hit_points}/100"')
        self.begin(GameController.from_text(text))

    @rule(index=INDICES)
    def act(self, index: int) -> None:
        legal = self.game.legal_actions()
        action = legal[index % len(legal)]
        twin = self.game.copy()

        forecast = self.game.forecast(action)
        assert self.game.digest() == self.digests[-1]
        happened = self.game.apply(action)

        assert happened in [result.events for result in forecast.results]
        assert twin.apply(action) == happened
        assert twin.digest() == self.game.digest()
        ends = sum(isinstance(event, GameEnded) for event in happened)
        assert ends == (self.game.outcome is not None)
        self.digests.append(self.game.digest())

    @rule(seed=SEEDS, steps=st.integers(1, 20))
    def play_on(self, seed: int, steps: int) -> None:
        """Choose the kind of action first, as serious players do."""
        rng = JavaRandom(seed)
        for _ in range(steps):
            legal = [a for a in self.game.legal_actions() if not a.is_concession]
            kind = choice(rng, tuple(dict.fromkeys(map(type, legal))))
            action = choice(rng, [a for a in legal if type(a) is kind])
            self.game.apply(action)
            self.digests.append(self.game.digest())

    @rule(index=INDICES)
    def try_anything(self, index: int) -> None:
        """Legal or not: the listing knows which."""
        thoughts = tuple(everything(self.game))
        action = thoughts[index % len(thoughts)]
        is_listed = action in self.game.legal_actions()

        assert self.game.is_legal(action) is is_listed
        if not is_listed:
            with pytest.raises(IllegalActionError):
                self.game.apply(action)
            assert self.game.digest() == self.digests[-1]

    @rule()
    @precondition(lambda self: len(self.digests) > 1)
    def take_back(self) -> None:
        self.game.undo()
        self.digests.pop()
        assert self.game.digest() == self.digests[-1]

    @rule(with_history=st.booleans())
    def keep_a_copy(self, with_history: bool) -> None:
        twin = self.game.copy(history=with_history)
        self.copies.append((twin, twin.digest()))
        assert twin.digest() == self.digests[-1]

    @rule()
    def write_down(self) -> None:
        twin = GameController.from_text(str(self.game))

        assert twin.digest() == self.digests[-1]
        assert twin.legal_actions() == self.game.legal_actions()

    @rule(seed=SEEDS)
    def look(self, seed: int) -> None:
        """Views show everything but the dice, and the same legal actions."""
        for side in self.game.sides:
            view = self.game.view(side)
            sample = view.sample(JavaRandom(seed))
            is_acting = self.game.to_act == side
            assert bool(view.legal_actions()) is is_acting
            assert set(view.legal_actions()) <= set(self.game.legal_actions())
            assert sample.view(side) == view

    @rule()
    def play_from_the_start(self) -> None:
        """To the beginning and back again, digest by digest."""
        actions = self.game.actions
        for digest in self.digests[-2::-1]:
            self.game.undo()
            assert self.game.digest() == digest
        for action, digest in zip(actions, self.digests[1:], strict=True):
            self.game.apply(action)
            assert self.game.digest() == digest

    @invariant()
    def hit_points_lie_within_their_bounds(self) -> None:
        for unit in self.game.units:
            assert 0 <= unit.hit_points <= unit.max_hit_points
            assert unit.hit_points * 2 == int(unit.hit_points * 2)
            assert unit.is_alive is (unit.hit_points > 0)
            assert not unit.in_combat

    @invariant()
    def units_and_places_agree(self) -> None:
        field = self.game.field
        for location in field.locations:
            unit = field.unit_at(location)
            assert unit is None or unit.location is location
        for unit in self.game.units:
            stands = unit.is_placed
            assert stands is any(other is unit for other in field.units)
            assert unit.location is None or unit.field is field

    @invariant()
    def items_have_one_owner_and_none_is_lost(self) -> None:
        carried = [(item, unit) for unit in self.game.units for item in unit.items]
        assert all(item.owner is unit for item, unit in carried)
        assert len({id(item) for item, _ in carried}) == len(carried)
        for unit in self.game.units:
            assert len(unit.items) <= unit.max_items
            assert not unit.has_equipped_item or unit.equipped_item in unit.items
        added = (a for a in self.game.actions if isinstance(a, AddItem))
        new = Counter((add.item_class, add.name, add.power) for add in added)
        assert items(self.game) == self.arsenal + new

    @invariant()
    def players_lead_who_is_theirs_and_alive(self) -> None:
        for name in self.game.players:
            tactician = self.game.tactician_named(name)
            assert tactician.units == tuple(
                unit
                for unit in self.game.units
                if unit.owner is tactician and unit.is_alive
            )
            if tactician not in self.game.tacticians:
                assert not any(unit.is_placed for unit in tactician.units)

    @invariant()
    def turn_belongs_to_somebody_who_plays(self) -> None:
        game = self.game
        playing = [tactician.name for tactician in game.tacticians]
        assert sorted(t.name for t in game.rounds.order) == sorted(playing)
        if game.is_running:
            assert game.to_act in playing
            assert len(playing) > 1
        if game.outcome is not None:
            assert game.to_act is None
            assert game.winners is not None
        assert game.legal_actions()

    @invariant()
    def old_copies_never_change(self) -> None:
        for twin, digest in self.copies:
            assert twin.digest() == digest


Play.TestCase.settings = settings(fewer(3), stateful_step_count=40)
test_nothing_breaks_a_match = Play.TestCase


@pytest.mark.parametrize("seed", range(8))
def test_matches_come_to_an_end(seed: int) -> None:
    """Nothing is lost on the way, and one event says that it is over."""
    rng = JavaRandom(seed)
    game = GameController.skirmish(4, 5, seed, units=6, max_rounds=6)
    arsenal, ends = items(game), 0
    start = game.digest()

    while game.outcome is None:
        legal = [a for a in game.legal_actions() if not a.is_concession]
        happened = game.apply(choice(rng, legal))
        ends += sum(isinstance(event, GameEnded) for event in happened)
        assert items(game) == arsenal

    assert ends == 1
    assert set(game.outcome.winners) <= set(game.players)
    while game.digest() != start:
        game.undo()
    assert game.actions[-1] == StartGame(6)
