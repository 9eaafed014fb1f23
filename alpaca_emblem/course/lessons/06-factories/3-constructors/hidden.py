"""Further checks of the map."""

import pytest
from exercise_3 import Map


def test_rows_are_independent():
    for row in range(3):
        for column in range(4):
            found = Map.empty(4, 3)
            found.build_wall(row, column)
            walls = [
                (y, x) for y in range(3) for x in range(4) if found.rows[y][x] == "#"
            ]
            assert walls == [(row, column)]


def test_ragged_and_empty_texts_are_refused():
    for place in range(1, 4):
        for wrong in (".", "..."):
            lines = ["..", "..", "..", ".."]
            lines[place] = wrong
            with pytest.raises(ValueError) as caught:
                Map.from_text("\n".join(lines))
            assert str(place + 1) in str(caught.value), "the row's number, from 1"
    with pytest.raises(ValueError):
        Map.from_text("")
    with pytest.raises(ValueError):
        Map([])


def test_a_text_survives_the_round_trip():
    for number in range(64):
        squares = [".#"[number >> place & 1] for place in range(6)]
        for width in (1, 2, 3, 6):
            lines = [squares[start : start + width] for start in range(0, 6, width)]
            text = "\n".join("".join(line) for line in lines)
            assert Map.from_text(text).to_text() == text


def test_mirrored_makes_a_new_map_of_the_same_class():
    class Cave(Map):
        pass

    first = Cave.from_text("#..\n.#.")
    second = first.mirrored()
    assert second.to_text() == "..#\n.#."
    assert type(second) is Cave
    assert first.to_text() == "#..\n.#.", "mirrored has changed the map itself"
    second.build_wall(0, 0)
    assert first.mirrored().to_text() == "..#\n.#."


def test_a_map_keeps_rows_of_its_own():
    rows = [[".", "."], [".", "."]]
    found = Map(rows)
    rows[0][0] = "#"
    rows.append(["#", "#"])
    assert found.to_text() == "..\n.."
    found.build_wall(1, 1)
    assert rows[1] == [".", "."]
