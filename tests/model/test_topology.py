"""Topologies: distances, ways, and the order in which everything is listed."""

from __future__ import annotations

import itertools
import math
import pickle
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
)
from alpaca_emblem.model import topology as topology_module
from alpaca_emblem.model.topology import (
    DOWN,
    LEFT,
    MAX_SIDE,
    NEAR,
    RIGHT,
    SIDES,
    UNREACHABLE,
    UP,
    Coordinates,
    Location,
    Topology,
)

EIGHT_SIDES = (*SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1))

Join = tuple[Coordinates, Coordinates]


def neighbours_on_a_board(places: Iterable[Coordinates]) -> list[Join]:
    """Every pair of places of which one lies below or to the right of the other."""
    known = list(places)
    return [
        (one, other)
        for one in known
        for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
        if other in known
    ]


@st.composite
def topologies(draw: st.DrawFn, least: int = 1) -> Topology:
    """Up to a dozen places in any order, some of the neighbours joined."""
    some = st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 3)),
        min_size=least,
        max_size=12,
        unique=True,
    )
    places = draw(some)
    joins = neighbours_on_a_board(places)
    kept = draw(st.lists(st.sampled_from(joins), unique=True)) if joins else []
    return Topology(places, kept)


def places_of(locations: Iterable[Location]) -> list[Coordinates]:
    return [location.place for location in locations]


def ring() -> Topology:
    """Eight places around an empty middle."""
    places = [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)]
    return Topology(places, itertools.pairwise([*places, places[0]]))


def test_grid_lists_its_places_row_by_row() -> None:
    grid = Topology.grid(2, 3)

    assert grid.places == ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
    assert [location.index for location in grid.locations] == list(range(6))
    assert (grid.rows, grid.columns, len(grid)) == (2, 3, 6)


def test_rows_and_columns_reach_to_the_farthest_place() -> None:
    """Places may come in any order, and more may be added."""
    sparse = Topology([(4, 1), (0, 7), (2, 2)])
    larger = sparse.with_places([(9, 3)], [])

    assert (sparse.rows, sparse.columns) == (5, 8)
    assert (larger.rows, larger.columns) == (10, 8)
    assert (sparse.rows, sparse.columns) == (5, 8)
    assert pickle.loads(pickle.dumps(larger)).rows == 10


def test_neighbours_come_up_down_left_right() -> None:
    grid = Topology.grid(3, 3)

    neighbours = grid.neighbours(grid.location(1, 1))

    assert places_of(neighbours) == [(0, 1), (2, 1), (1, 0), (1, 2)]
    assert (UP, DOWN, LEFT, RIGHT) == SIDES == ((-1, 0), (1, 0), (0, -1), (0, 1))


def test_neighbours_come_in_the_order_of_the_sides_that_were_asked_for() -> None:
    grid = Topology.grid(3, 3, sides=(LEFT, UP, RIGHT, DOWN))

    neighbours = grid.neighbours(grid.location(1, 1))

    assert places_of(neighbours) == [(1, 0), (0, 1), (1, 2), (2, 1)]


@pytest.mark.parametrize("side", [UP, DOWN, LEFT, RIGHT], ids=str)
def test_a_side_without_its_opposite_joins_nothing(side: tuple[int, int]) -> None:
    with pytest.raises(InvalidValueError, match="cannot be joined"):
        Topology.grid(2, 2, sides=(side,))


def test_with_eight_sides_a_diagonal_is_one_step() -> None:
    grid = Topology.grid(4, 4, EIGHT_SIDES)

    assert len(grid.neighbours(grid.location(1, 1))) == 8
    assert grid.distance(grid.location(0, 0), grid.location(3, 3)) == 3
    assert grid.distance(grid.location(0, 0), grid.location(3, 1)) == 3


@pytest.mark.parametrize(("rows", "columns"), [(0, 0), (0, 5), (5, 0)])
def test_grid_may_be_empty(rows: int, columns: int) -> None:
    grid = Topology.grid(rows, columns)

    assert len(grid) == 0
    assert (grid.rows, grid.columns) == (0, 0)
    assert grid.is_connected
    assert grid == Topology()


@pytest.mark.parametrize(("rows", "columns"), [(-1, 3), (3, -1), (MAX_SIDE + 1, 1)])
def test_grid_of_an_impossible_size_is_refused(rows: int, columns: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^(rows|columns) must be at"):
        Topology.grid(rows, columns)


def test_joins_lead_both_ways() -> None:
    pair = Topology([(0, 0), (0, 1)], [((0, 1), (0, 0))])
    one, other = pair.locations

    assert pair.are_joined(one, other)
    assert pair.are_joined(other, one)
    assert not pair.are_joined(one, one)
    assert pair.joins == (((0, 0), (0, 1)),)


def test_join_that_is_given_twice_is_one() -> None:
    pair = Topology([(0, 0), (0, 1)], [((0, 0), (0, 1)), ((0, 1), (0, 0))])

    assert len(pair.joins) == 1
    assert len(pair.neighbours(pair.locations[0])) == 1


@pytest.mark.parametrize(
    "join",
    [
        ((0, 0), (0, 2)),
        ((0, 0), (1, 1)),
        ((0, 0), (0, 0)),
        ((0, 0), (1, 0)),
        ((1, 0), (0, 0)),
        ((7, 7), (7, 8)),
    ],
    ids=["two steps", "diagonal", "itself", "to nowhere", "from nowhere", "nowhere"],
)
def test_join_of_places_that_are_not_neighbours_is_refused(join: Join) -> None:
    with pytest.raises(InvalidValueError, match=r"cannot be joined$"):
        Topology([(0, 0), (0, 1), (0, 2), (1, 1)], [join])


def test_place_that_occurs_twice_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="a place occurs twice"):
        Topology([(0, 0), (0, 1), (0, 0)])


@pytest.mark.parametrize(
    "place", [(-1, 0), (0, -1), (MAX_SIDE, 0), (0, MAX_SIDE), (10**9, 10**9)]
)
def test_place_outside_of_every_map_is_refused(place: Coordinates) -> None:
    with pytest.raises(InvalidValueError, match=r"^(row|column) must be at"):
        Topology([place])


@pytest.mark.parametrize("place", [(0.0, 0), (0, "1"), (True, 0), (0, math.nan)])
def test_row_and_column_are_whole_numbers(place: Coordinates) -> None:
    with pytest.raises(InvalidTypeError, match=r"^(row|column) must be a whole number"):
        Topology([place])


def test_location_knows_its_place_and_prints_it() -> None:
    location = Topology.grid(2, 3).location(1, 2)

    assert (location.row, location.column, location.index) == (1, 2, 5)
    assert str(location) == "(1, 2)"


def test_locations_of_two_maps_differ() -> None:
    assert Topology.grid(1, 1).location(0, 0) != Topology.grid(1, 1).location(0, 0)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (2, 0), (0, 3), (99, 99)])
def test_place_off_the_map_is_not_found(place: Coordinates) -> None:
    grid = Topology.grid(2, 3)

    assert grid.find(*place) is None
    assert place not in grid
    with pytest.raises(NoSuchLocationError, match=r"is not on the map$"):
        grid.location(*place)


def test_place_on_the_map_is_found() -> None:
    grid = Topology.grid(2, 3)

    assert grid.find(1, 2) is grid.location(1, 2)
    assert (1, 2) in grid


def test_distance_goes_around_missing_joins() -> None:
    around = ring().without_join((0, 0), (1, 0))

    assert around.distance(around.location(0, 0), around.location(1, 0)) == 7


def test_there_is_no_distance_to_where_no_way_leads() -> None:
    islands = Topology([(0, 0), (0, 2)])
    one, other = islands.locations

    assert islands.distance(one, other) == UNREACHABLE == math.inf
    assert islands.distance(one, one) == 0
    assert islands.shortest_path(one, other) == ()
    assert islands.reachable(one, 99) == (one,)
    assert not islands.is_connected


def test_single_place_is_connected() -> None:
    assert Topology([(3, 3)]).is_connected


def test_ring_is_connected_until_it_is_cut_twice() -> None:
    once = ring().without_join((0, 0), (0, 1))
    twice = once.without_join((2, 1), (2, 2))

    assert once.is_connected
    assert not twice.is_connected


def test_answers_are_cached() -> None:
    grid = Topology.grid(4, 4)
    corner = grid.location(0, 0)

    assert grid.distances_from(corner) is grid.distances_from(corner)
    assert grid.reachable(corner, 2) is grid.reachable(corner, 2)
    assert grid.key is grid.key
    assert {grid: "found"}[grid] == "found"


def test_reachable_lists_the_nearest_first() -> None:
    grid = Topology.grid(3, 3)

    reachable = grid.reachable(grid.location(0, 0), 2)

    assert places_of(reachable) == [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]


@pytest.mark.parametrize(("limit", "count"), [(-1, 0), (0, 1), (1, 3), (10**9, 9)])
def test_reachable_at_the_limits(limit: int, count: int) -> None:
    grid = Topology.grid(3, 3)

    assert len(grid.reachable(grid.location(0, 0), limit)) == count


@pytest.mark.parametrize(("limit", "count"), [(0.5, 1), (1.5, 3), (math.inf, 9)])
def test_reachable_with_a_part_of_a_step(limit: float, count: int) -> None:
    grid = Topology.grid(3, 3)

    assert len(grid.reachable(grid.location(0, 0), limit)) == count


def path_of(length: int) -> Topology:
    """Places in a row, each joined to the next, but no board from `Topology.grid`."""
    places = [(0, column) for column in range(length)]
    return Topology(places, itertools.pairwise(places))


@pytest.mark.parametrize("steps", [0, 1, NEAR - 1, NEAR, NEAR + 1, 2 * NEAR])
def test_distances_near_and_far(steps: int) -> None:
    path = path_of(3 * NEAR)
    one, other = path.location(0, 2), path.location(0, 2 + steps)

    assert path.distance(one, other) == path.distance(other, one) == steps
    assert path.distances_from(one)[other.index] == steps
    assert path.distance(one, other) == steps


def test_near_places_are_found_without_a_search_of_the_whole_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = path_of(3 * NEAR)
    start = path.location(0, 0)

    def search_everywhere(*_: object) -> None:
        raise LookupError("everywhere")

    monkeypatch.setattr(topology_module, "search_everywhere", search_everywhere)

    assert path.distance(start, path.location(0, NEAR)) == NEAR
    assert [*path.steps_within(start, 2).values()] == [0, 1, 2]
    with pytest.raises(LookupError, match="everywhere"):
        path.distance(start, path.location(0, NEAR + 1))


def test_caches_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many places are asked, and all answers stay right."""
    monkeypatch.setattr(topology_module, "MOST_DISTANCES", 200)
    monkeypatch.setattr(topology_module, "MOST_STEPS", 100)
    path = path_of(50)

    for _ in range(2):
        for one in path.locations:
            for other in (path.locations[0], path.locations[-1]):
                assert path.distance(one, other) == abs(one.column - other.column)
            assert len(path.reachable(one, 2)) <= 5

    assert len(path._distances) == 4
    assert path._steps.held <= 100
    assert path._reach.held <= 100


def test_shortest_path_prefers_earlier_sides() -> None:
    grid = Topology.grid(3, 3)

    path = grid.shortest_path(grid.location(0, 0), grid.location(2, 2))

    assert places_of(path) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]


@pytest.mark.unmeasured
@given(topology=topologies())
def test_distances_are_symmetric_and_obey_the_triangle_inequality(
    topology: Topology,
) -> None:
    distance = topology.distance
    everywhere = topology.locations

    for one, other in itertools.product(everywhere, repeat=2):
        assert distance(one, other) == distance(other, one)
        assert (distance(one, other) == 0) == (one is other)
        assert (distance(one, other) == 1) == topology.are_joined(one, other)
        for third in everywhere:
            assert distance(one, other) <= distance(one, third) + distance(third, other)


@pytest.mark.unmeasured
@given(topology=topologies())
def test_distance_is_never_shorter_than_the_crow_flies(topology: Topology) -> None:
    for one, other in itertools.product(topology.locations, repeat=2):
        straight = abs(one.row - other.row) + abs(one.column - other.column)
        assert topology.distance(one, other) >= straight


@pytest.mark.unmeasured
@given(topology=topologies(), limit=st.integers(-1, 13))
def test_reachable_agrees_with_the_distances(topology: Topology, limit: int) -> None:
    for start in topology.locations:
        distances = topology.distances_from(start)
        near = [
            there for there in topology.locations if distances[there.index] <= limit
        ]

        reachable = topology.reachable(start, limit)

        steps = [distances[there.index] for there in reachable]
        assert steps == sorted(steps)
        assert sorted(places_of(reachable)) == sorted(places_of(near))


@pytest.mark.unmeasured
@given(topology=topologies())
def test_shortest_path_is_a_way_as_long_as_the_distance(topology: Topology) -> None:
    for start, goal in itertools.product(topology.locations, repeat=2):
        path = topology.shortest_path(start, goal)

        if topology.distance(start, goal) == UNREACHABLE:
            assert path == ()
        else:
            assert (path[0], path[-1]) == (start, goal)
            assert len(path) == topology.distance(start, goal) + 1
            assert all(itertools.starmap(topology.are_joined, itertools.pairwise(path)))


@pytest.mark.unmeasured
@given(topology=topologies())
def test_connected_means_that_every_distance_is_finite(topology: Topology) -> None:
    distances = itertools.chain(*map(topology.distances_from, topology.locations))

    assert topology.is_connected == (UNREACHABLE not in distances)


@pytest.mark.unmeasured
@given(topology=topologies(), data=st.data())
def test_maps_are_equal_if_they_are_joined_alike(
    topology: Topology, data: st.DataObject
) -> None:
    places = data.draw(st.permutations(topology.places))
    joins = [(other, one) for one, other in topology.joins]

    same = Topology(places, joins)

    assert same == topology
    assert hash(same) == hash(topology)
    assert same.key == topology.key


@pytest.mark.unmeasured
@given(one=topologies(), other=topologies())
def test_key_is_equal_exactly_for_equal_maps(one: Topology, other: Topology) -> None:
    assert (one.key == other.key) == (one == other)


def test_maps_differ_by_a_single_join() -> None:
    assert ring() != ring().without_join((0, 0), (0, 1))
    assert ring().key != ring().without_join((0, 0), (0, 1)).key


def test_boards_with_the_same_places_have_different_hashes() -> None:
    """Caches keep positions by their boards, which would all be in one place."""
    boards = [ring().without_join(*join) for join in ring().joins]

    assert len({hash(board) for board in [ring(), *boards]}) == 1 + len(boards)


def test_key_is_the_same_in_every_process() -> None:
    assert Topology.grid(2, 2).key == "1cde85506b57f5ed9fbacd2de62076be"


def test_map_is_not_equal_to_something_else() -> None:
    assert Topology() != ()


def test_map_says_how_large_it_is() -> None:
    assert repr(ring()) == "<Topology of 8 places and 8 joins>"


def test_more_places_come_after_those_there_are() -> None:
    before = Topology.grid(1, 2)

    after = before.with_places([(1, 1), (1, 0)], [((1, 1), (0, 1))])

    assert after.places == ((0, 0), (0, 1), (1, 1), (1, 0))
    assert after.locations[:2] == before.locations
    assert after.joins == (((0, 0), (0, 1)), ((0, 1), (1, 1)))
    assert len(before) == 2


def test_new_map_works_out_its_own_distances() -> None:
    before = Topology([(0, 0), (0, 1)])
    one, other = before.locations
    assert before.distance(one, other) == UNREACHABLE

    after = before.with_places([], [((0, 0), (0, 1))])

    assert after.distance(one, other) == 1
    assert before.distance(one, other) == UNREACHABLE


@pytest.mark.unmeasured
@given(topology=topologies(), data=st.data())
def test_a_join_that_is_taken_out_is_out_in_both_directions(
    topology: Topology, data: st.DataObject
) -> None:
    assume(topology.joins)
    one, other = data.draw(st.sampled_from(topology.joins))

    for ends in ((one, other), (other, one)):
        less = topology.without_join(*ends)
        assert not less.are_joined(less.location(*one), less.location(*other))
        assert not less.are_joined(less.location(*other), less.location(*one))
        assert len(less.joins) == len(topology.joins) - 1
        assert less.locations == topology.locations


@pytest.mark.unmeasured
def test_large_map_answers() -> None:
    """From one place at a time: all pairs would be 268 million distances."""
    grid = Topology.grid(128, 128)
    corner, opposite = grid.locations[0], grid.locations[-1]

    assert grid.distance(corner, opposite) == 254
    assert len(grid.shortest_path(corner, opposite)) == 255
    assert len(grid.reachable(corner, len(grid))) == len(grid)
    assert grid.is_connected


@pytest.mark.parametrize("place", [7, None, (0,), (0, 0, 0)], ids=repr)
def test_place_is_a_pair(place: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^a place is \(row, column\), not"):
        Topology([place])
    with pytest.raises(InvalidTypeError, match=r"^a place is \(row, column\), not"):
        Topology([(0, 0)], [((0, 0), place)])


@pytest.mark.parametrize("join", [7, ((0, 0),)], ids=repr)
def test_join_is_a_pair(join: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^a join leads from one place to"):
        Topology([(0, 0)], [join])


def test_join_may_be_written_as_lists() -> None:
    """As in JSON."""
    joins: Any = [[[0, 0], [0, 1]]]

    assert Topology([(0, 0), (0, 1)], joins) == Topology.grid(1, 2)


def test_join_of_other_values_than_numbers_is_refused() -> None:
    joins: Any = [(("a", "b"), ("c", "d"))]

    with pytest.raises(InvalidValueError, match=r"cannot be joined$"):
        Topology([(0, 0)], joins)


def test_distances_on_a_full_board_are_those_of_a_search() -> None:
    grid = Topology.grid(4, 5)
    locations = grid.locations

    for one in locations:
        found = grid.distances_from(one)
        assert [grid.distance(one, other) for other in locations] == [*found]


def test_a_board_with_a_join_less_is_searched() -> None:
    grid = Topology.grid(1, 3).without_join((0, 0), (0, 1))

    assert grid.distance(grid.location(0, 0), grid.location(0, 2)) == UNREACHABLE
