"""Sight: circles, and cells hidden by walls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.floors.sight import (
    SIGHTS,
    Circle,
    Seen,
    Sight,
    SightMap,
    Walls,
    is_clear,
    transposed,
)
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.masks import span


def ground_of(board: str) -> SightMap:
    lines = [line.strip() for line in board.strip().splitlines()]
    return SightMap(
        tuple(
            sum((symbol == "#") << column for column, symbol in enumerate(line))
            for line in lines
        ),
        len(lines[0]),
    )


def places_of(seen: Seen, ground: SightMap) -> set[Coordinates]:
    return {
        (row, column)
        for row in range(ground.height)
        for column in range(ground.width)
        if seen.has(row, column)
    }


def is_opaque(ground: SightMap, place: Coordinates) -> bool:
    return bool(ground.opaque[place[0]] >> place[1] & 1)


HEIGHT, WIDTH = 9, 11


@st.composite
def grounds(draw: st.DrawFn) -> SightMap:
    """Grounds with any walls."""
    rows = [draw(st.integers(0, (1 << WIDTH) - 1)) for _ in range(HEIGHT)]
    thinning = [draw(st.integers(0, (1 << WIDTH) - 1)) for _ in range(HEIGHT)]
    return SightMap(
        tuple(row & thin for row, thin in zip(rows, thinning, strict=True)), WIDTH
    )


def centre_is_seen(ground: SightMap, eye: Coordinates, place: Coordinates) -> bool:
    """Return whether the line between both centres is free, traced in both directions.

    Each wall takes the slopes to its width away from the slopes around that line; a
    place is seen if there are some left on one side of it.
    """
    down, right = place[0] - eye[0], place[1] - eye[1]
    ways = []
    if abs(down) >= abs(right):
        ways.append((down, right, lambda depth, at: (eye[0] + depth, eye[1] + at)))
    if abs(right) >= abs(down):
        ways.append((right, down, lambda depth, at: (eye[0] + at, eye[1] + depth)))
    return any(_is_free(ground, *way) for way in ways)


def _is_free(ground: SightMap, far: int, aside: int, locate: object) -> bool:
    slope = Fraction(aside, abs(far))
    sides = [True, True]  # just below that slope, and just above
    for depth in range(1, abs(far)):
        at = slope * depth
        for wall in range(int(at) - 2, int(at) + 3):
            row, column = locate(depth * (1 if far > 0 else -1), wall)  # type: ignore[operator]
            if not (0 <= row < ground.height and 0 <= column < ground.width):
                continue
            if not is_opaque(ground, (row, column)):
                continue
            low = Fraction(2 * wall - 1, 2 * depth)
            high = Fraction(2 * wall + 1, 2 * depth)
            if low < slope <= high:
                sides[0] = False
            if low <= slope < high:
                sides[1] = False
    # Beyond the diagonal it is another quarter's to say.
    return (sides[0] and slope > -1) or (sides[1] and slope < 1)


FEW = settings(max_examples=40)
MANY = settings(max_examples=1000)


@pytest.mark.unmeasured
@FEW
@given(ground=grounds(), row=st.integers(0, 8), column=st.integers(0, 10))
def test_transparent_cells_are_seen_by_their_centre(
    ground: SightMap, row: int, column: int
) -> None:
    """The shadows agree with looking along every line by itself."""
    seen = places_of(Walls(20).seen_from(ground, row, column), ground)

    for place in [(r, c) for r in range(HEIGHT) for c in range(WIDTH)]:
        if place != (row, column) and not is_opaque(ground, place):
            expected = centre_is_seen(ground, (row, column), place)
            assert (place in seen) == expected, place


@pytest.mark.unmeasured
@FEW
@given(ground=grounds(), radius=st.integers(0, 12))
def test_sight_is_mutual(ground: SightMap, radius: int) -> None:
    check_symmetry(ground, radius)


@pytest.mark.slow
@MANY
@given(ground=grounds(), radius=st.integers(0, 12))
def test_so_it_is_on_many_grounds(ground: SightMap, radius: int) -> None:
    check_symmetry(ground, radius)


def check_symmetry(ground: SightMap, radius: int) -> None:
    """Hold each pair of places that one sees through to each other."""
    sight = Walls(radius)
    clear = [
        (row, column)
        for row in range(HEIGHT)
        for column in range(WIDTH)
        if not is_opaque(ground, (row, column))
    ]
    seen = {
        place: places_of(sight.seen_from(ground, *place), ground) for place in clear
    }

    for one in clear:
        for other in clear:
            assert (other in seen[one]) == (one in seen[other])


PLACES = st.tuples(st.integers(0, 8), st.integers(0, 10))


@pytest.mark.unmeasured
@given(ground=grounds(), eye=PLACES, wall=PLACES)
def test_another_wall_never_shows_more_but_its_own_face(
    ground: SightMap, eye: Coordinates, wall: Coordinates
) -> None:
    check_shade(ground, eye, wall)


@pytest.mark.slow
@MANY
@given(ground=grounds(), eye=PLACES, wall=PLACES)
def test_nor_does_one_on_many_grounds(
    ground: SightMap, eye: Coordinates, wall: Coordinates
) -> None:
    check_shade(ground, eye, wall)


def check_shade(ground: SightMap, eye: Coordinates, wall: Coordinates) -> None:
    """Compare the field of view with another *wall* to the one without it."""
    opaque = list(ground.opaque)
    opaque[wall[0]] |= 1 << wall[1]
    walled = SightMap(tuple(opaque), WIDTH)

    before = places_of(Walls(20).seen_from(ground, *eye), ground)
    after = places_of(Walls(20).seen_from(walled, *eye), walled)

    assert after <= before | {wall}


def turned(ground: SightMap, place: Coordinates) -> tuple[SightMap, Coordinates]:
    """Both after a quarter turn."""
    columns = tuple(reversed(transposed(ground.opaque, ground.width)))
    return SightMap(columns, ground.height), (ground.width - 1 - place[1], place[0])


def mirrored(ground: SightMap, place: Coordinates) -> tuple[SightMap, Coordinates]:
    """Both in a mirror."""
    return SightMap(tuple(reversed(ground.opaque)), ground.width), (
        ground.height - 1 - place[0],
        place[1],
    )


@pytest.mark.unmeasured
@FEW
@pytest.mark.parametrize("change", [turned, mirrored])
@pytest.mark.parametrize("sight", [Walls(20), Walls(4), Circle(3)])
@given(ground=grounds(), row=st.integers(0, 8), column=st.integers(0, 10))
def test_sight_is_the_same_in_all_directions(
    change: object, sight: Sight, ground: SightMap, row: int, column: int
) -> None:
    seen = places_of(sight.seen_from(ground, row, column), ground)
    other, eye = change(ground, (row, column))  # type: ignore[operator]

    changed = places_of(sight.seen_from(other, *eye), other)

    assert changed == {change(ground, place)[1] for place in seen}  # type: ignore[operator]


PILLAR = ground_of("""
    ...........
    ...........
    ...........
    .....#.....
    ...........
    ...........
    ...........
""")


def shown(sight: Sight, ground: SightMap, eye: Coordinates) -> list[str]:
    seen = sight.seen_from(ground, *eye)
    return [
        "".join(
            "@"
            if (row, column) == eye
            else " "
            if not seen.has(row, column)
            else "#"
            if is_opaque(ground, (row, column))
            else "."
            for column in range(ground.width)
        )
        for row in range(ground.height)
    ]


def test_a_pillar_casts_a_shadow() -> None:
    assert shown(Walls(20), PILLAR, (5, 5)) == [
        "....   ....",
        "..... .....",
        "..... .....",
        ".....#.....",
        "...........",
        ".....@.....",
        "...........",
    ]


def test_a_circle_does_not_mind_walls() -> None:
    assert shown(Circle(3), PILLAR, (5, 5)) == [
        "           ",
        "           ",
        "     .     ",
        "   ..#..   ",
        "   .....   ",
        "  ...@...  ",
        "   .....   ",
    ]


@pytest.mark.parametrize("sight", [Circle(6), Walls(6)])
@pytest.mark.parametrize("eye", [(0, 0), (0, 10), (6, 0), (6, 10), (3, 0)])
def test_the_edge_of_the_map_is_the_end_of_sight(
    sight: Sight, eye: Coordinates
) -> None:
    seen = places_of(sight.seen_from(PILLAR, *eye), PILLAR)

    assert eye in seen
    assert all((r - eye[0]) ** 2 + (c - eye[1]) ** 2 <= 36 for r, c in seen)


@pytest.mark.parametrize("kind", [Circle, Walls])
@pytest.mark.parametrize(("radius", "count"), [(0, 1), (1, 5), (50, 77)])
def test_sight_of_all_radii(kind: type[Sight], radius: int, count: int) -> None:
    empty = SightMap((0,) * 7, 11)

    assert len(places_of(kind(radius).seen_from(empty, 3, 5), empty)) == count


@pytest.mark.parametrize("radius", [-1, 513])
def test_other_radii_are_refused(radius: int) -> None:
    with pytest.raises(InvalidValueError):
        Circle(radius)


def test_within_rock_one_sees_what_is_around() -> None:
    solid = SightMap((0b111,) * 3, 3)

    assert len(places_of(Walls(5).seen_from(solid, 1, 1), solid)) == 9


@pytest.mark.unmeasured
@given(rows=st.lists(st.integers(0, 2**13 - 1), min_size=1, max_size=9))
def test_to_turn_masks_twice_is_to_turn_them_back(rows: list[int]) -> None:
    assert transposed(transposed(tuple(rows), 13), len(rows)) == tuple(rows)


def test_a_span_is_empty_if_its_end_comes_first() -> None:
    assert span(3, 2) == 0


def test_a_way_is_clear_unless_a_wall_is_in_it() -> None:
    assert is_clear(PILLAR, (0, 2), (6, 10))
    assert is_clear(PILLAR, (0, 0), (2, 10))
    assert is_clear(PILLAR, (3, 4), (3, 5))
    assert not is_clear(PILLAR, (0, 5), (6, 5))
    assert not is_clear(PILLAR, (3, 0), (3, 10))


def test_where_something_was_cleared_one_sees() -> None:
    assert is_clear(PILLAR.with_clear(3, 5), (0, 5), (6, 5))


EYES: Any = {
    "a list": [1],
    "nothing": None,
    "fractions": Seen(0, (2.0,) * 7),  # type: ignore[arg-type]
}
FAR_EYES = {
    "not itself": Seen(0, ()),
    "above the map": Seen(-1, (0b111,) * 5),
    "below the map": Seen(2, (0b111,) * 6),
    "beside the map": Seen(0, (1 << 11 | 0b10,) * 7),
    "negative": Seen(0, (-1,) * 7),
}


@pytest.fixture
def eyes() -> Iterator[Callable[[Any], Sight]]:
    """Makes eyes that always give the same."""

    def make(seen: Any) -> Sight:
        def seen_from(self: Sight, ground: SightMap, row: int, column: int) -> Any:
            return seen

        kind = type("Eyes", (Sight,), {"name": "eyes", "seen_from": seen_from})
        return kind()  # type: ignore[no-any-return]

    yield make
    del SIGHTS["eyes"]


@pytest.mark.parametrize("seen", EYES.values(), ids=EYES)
def test_custom_eyes_give_what_is_seen(seen: Any, eyes: Callable[[Any], Sight]) -> None:
    with pytest.raises(InvalidTypeError, match="the sight eyes must give Seen"):
        eyes(seen).look(PILLAR, 2, 1)


@pytest.mark.parametrize("seen", FAR_EYES.values(), ids=FAR_EYES)
def test_and_only_places_of_the_map(seen: Seen, eyes: Callable[[Any], Sight]) -> None:
    with pytest.raises(InvalidValueError, match=r"from \(2, 1\), that one included"):
        eyes(seen).look(PILLAR, 2, 1)


def test_a_game_with_such_eyes_is_refused(eyes: Callable[[Any], Sight]) -> None:
    with pytest.raises(InvalidValueError, match="must give places of the map"):
        Dungeon(seed=1, variant=Variant(sight=eyes(Seen(0, ()))))


def test_places_beside_the_map_are_not_seen() -> None:
    seen = Seen(2, (0b11, 0b01))

    assert [seen.has(3, column) for column in (-1, 0, 1, 2, 10**6)] == [
        *(False, True, False, False, False)
    ]
    assert not seen.has(-1, 0)
    assert not seen.has(4, 0)
