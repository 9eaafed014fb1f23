"""A failure says all that is needed to see it."""

from __future__ import annotations

from alpaca_emblem.errors import AlpacaEmblemError
from alpaca_emblem.testing.failures import PropertyFailure
from tests.testing.countdown import Roll, Take


def test_failure_names_property_seed_step_actions_and_position() -> None:
    failure = PropertyFailure(
        property_name="one ending",
        seed=7,
        step=31,
        played=40,
        actions=[Roll(4), Take(1)],
        position="left = 3\n\nturn = 2\n",
        what="GameEnded is not the last event",
    )

    assert str(failure) == (
        "one ending: GameEnded is not the last event\n"
        "Found with seed 7 at step 31 of 40.\n"
        "The shortest sequence found has 2 actions:\n"
        "\n"
        "    game = make_game(7)\n"
        "    game.apply(Roll(die=4))\n"
        "    game.apply(Take(amount=1))\n"
        "\n"
        "The position after them:\n"
        "\n"
        "    left = 3\n"
        "\n"
        "    turn = 2"
    )
    assert isinstance(failure, AssertionError)
    assert isinstance(failure, AlpacaEmblemError)
    assert failure.actions == (Roll(4), Take(1))
