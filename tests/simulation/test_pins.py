"""Methods that kernels repeat are as they were when the two were compared."""

from __future__ import annotations

import pytest

from tests.simulation.pins import bare, found, mirrored_in, pin, pinned_games, pins_of


@pytest.mark.parametrize("game", pinned_games())
def test_what_kernels_repeat_has_not_changed(game: str) -> None:
    kernels, pins = mirrored_in(game), pins_of(game)
    changed = [
        f"{method}, which {' and '.join(kernels[method])} repeats"
        for method in kernels
        if pins.get(method) != pin(method)
    ]
    assert not changed, "compare both, then `python -m tests.simulation.pins`"
    assert pins.keys() == kernels.keys()


def test_the_games_with_pins() -> None:
    assert {"grid", "match"} <= set(pinned_games())


def test_words_about_a_method_are_no_part_of_its_pin() -> None:
    text = 'def f(a):\n    """Double."""\n    return 2 * a  # twice\n'
    other = 'def f( a ):\n    """Add it to itself.\n\n    Often."""\n    return 2*a\n'

    assert bare(text) == bare(other) == "deff(a):return2*a"
    assert bare(text) != bare(text.replace("2", "3"))
    assert bare('def f():\n    return "# no comment"\n') == 'deff():return"#nocomment"'


def test_methods_are_found_by_their_names() -> None:
    assert found("games.grid.turns.fight").__name__ == "fight"
    assert found("model.unit.Unit.is_placed").__name__ == "is_placed"
    assert found("games.codes.Roster.of_sides").__name__ == "of_sides"
    with pytest.raises((LookupError, AttributeError)):
        found("games.grid.turns.dance")
