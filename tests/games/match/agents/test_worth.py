"""What a use is worth: by rank first, then by hit points."""

import pytest

from alpaca_emblem.games.match.actions import UseItem
from alpaca_emblem.games.match.agents.worth import WORTHLESS, Rank, Worth, worth_of
from tests.games.match.agents.positions import (
    AXE,
    BOW,
    SPEAR,
    STAFF,
    SWORD,
    match_of,
    unit,
)


def worth_in(*units: str) -> Worth:
    """What it is worth that the first of *units* uses its item on the second."""
    match = match_of(*units)
    forecast = match.forecast(UseItem(1, 2))
    return worth_of(match.unit_numbered(1), match.unit_numbered(2), forecast)


def test_a_kill_counts_only_the_hit_points_that_were_left() -> None:
    worth = worth_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Archer", 1, BOW, hit_points="12.5/100"),
    )

    assert worth == Worth(Rank.KILL, 0, 12.5)


def test_the_last_hero_takes_its_player_along() -> None:
    worth = worth_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Hero", 1, SPEAR, hit_points="45/100"),
    )

    assert worth == Worth(Rank.KILL, 1, 45)


def test_what_comes_back_is_taken_off() -> None:
    worth = worth_in(unit("North", "Fighter", 0, AXE), unit("South", "Hero", 1, SPEAR))

    assert worth == Worth(Rank.DAMAGE, 0, 45 - 10)


def test_healing_counts_as_far_as_hit_points_were_missing() -> None:
    worth = worth_in(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Hero", 1, SPEAR, hit_points="95/100"),
    )

    assert worth == Worth(Rank.HEALING, 0, 5)


@pytest.mark.parametrize(
    "units",
    [
        (unit("North", "Cleric", 0, STAFF), unit("North", "Hero", 1, SPEAR)),
        (unit("North", "Fighter", 0, AXE), unit("South", "SwordMaster", 1, SWORD)),
        (
            unit("North", "Fighter", 0, "axe 20 1-1 'axe'"),
            unit("South", "SwordMaster", 1, "sword 30 2-2 'far sword'"),
        ),
        (
            unit("North", "Hero", 0, SPEAR, hit_points="30/100"),
            unit("South", "Hero", 1, SPEAR),
        ),
    ],
    ids=["healing the healthy", "losing more", "no damage", "losing the unit"],
)
def test_worth_nothing(units: tuple[str, ...]) -> None:
    assert worth_in(*units) == WORTHLESS


def test_ranks_come_before_amounts() -> None:
    worths = [
        WORTHLESS,
        Worth(Rank.HEALING, 0, 100),
        Worth(Rank.DAMAGE, 0, 0),
        Worth(Rank.KILL, 0, 100),
        Worth(Rank.KILL, 1, 0.5),
    ]

    assert sorted(worths) == worths
