"""Where the greedy agent walks: towards whom it has something in store for."""

from alpaca_emblem.games.match.actions import Move
from alpaca_emblem.games.match.agents.walking import best_walk
from tests.games.match.agents.positions import (
    AXE,
    BOW,
    LANCE,
    SPEAR,
    STAFF,
    SWORD,
    match_of,
    unit,
)


def walk_in(*units: str, board: str | None = None) -> Move | None:
    """Where one of the units of North walks to."""
    match = match_of(*units) if board is None else match_of(*units, board=board)
    legal = match.legal_actions()
    return best_walk(match, [action for action in legal if isinstance(action, Move)])


def test_strong_comes_before_near() -> None:
    walk = walk_in(
        unit("North", "Fighter", 3, AXE),
        unit("South", "Archer", 1, BOW),
        unit("South", "Hero", 7, SPEAR),
    )

    assert walk == Move(1, (0, 5))


def test_the_nearest_enemy_will_do_if_the_unit_is_strong_against_nobody() -> None:
    walk = walk_in(
        unit("North", "Fighter", 3, AXE),
        unit("South", "Archer", 0, BOW),
        unit("South", "Archer", 7, BOW),
    )

    assert walk == Move(1, (0, 1))


def test_nobody_walks_towards_whom_it_is_weak_against() -> None:
    walk = walk_in(
        unit("North", "Fighter", 0, AXE), unit("South", "SwordMaster", 7, SWORD)
    )

    assert walk is None


def test_what_is_not_in_hand_counts_too() -> None:
    walk = walk_in(
        unit("North", "Hero", 0, SPEAR, LANCE, movement=4),
        unit("South", "SwordMaster", 5, SWORD),
    )

    assert walk == Move(1, (0, 3))  # two steps are near enough for the lance


def test_it_goes_no_farther_than_needed() -> None:
    walk = walk_in(
        unit("North", "Archer", 0, BOW, movement=5),
        unit("South", "Sorcerer", 5, "light 30 1-1 'light'"),
    )

    assert walk == Move(1, (0, 2))


def test_a_bow_steps_back_from_a_neighbour() -> None:
    walk = walk_in(unit("North", "Archer", 1, BOW), unit("South", "Archer", 2, BOW))

    assert walk == Move(1, (0, 0))


def test_who_is_within_reach_already_stays() -> None:
    walk = walk_in(unit("North", "Archer", 0, BOW), unit("South", "Archer", 2, BOW))

    assert walk is None


def test_a_healer_walks_towards_the_hurt() -> None:
    walk = walk_in(
        unit("North", "Cleric", 0, STAFF),
        unit("North", "Alpaca", 3),
        unit("North", "Alpaca", 6, hit_points="99/100"),
        unit("South", "Hero", 1, SPEAR),
    )

    assert walk == Move(1, (0, 2))


def test_who_carries_nothing_to_wield_stays() -> None:
    walk = walk_in(unit("North", "Alpaca", 0, movement=2), unit("South", "Hero", 7))

    assert walk is None


def test_the_dead_and_the_unreachable_attract_nobody() -> None:
    walk = walk_in(
        unit("North", "Fighter", 0, AXE),
        unit("South", "Alpaca", 2, hit_points="0/100"),
        unit("South", "Hero", 4, SPEAR),
        board=".---.---.   .---.",
    )

    assert walk is None


def test_who_cannot_come_nearer_lets_the_next_unit_walk() -> None:
    walk = walk_in(
        unit("North", "Fighter", 1, AXE, movement=1),
        unit("North", "Alpaca", 2),
        unit("North", "Fighter", 3, AXE, movement=1),
        unit("South", "Hero", 7, SPEAR),
    )

    assert walk == Move(3, (0, 4))
