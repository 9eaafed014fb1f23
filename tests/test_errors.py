"""The hierarchy of errors, and the reason codes of illegal actions."""

import inspect
import pickle
from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle, errors
from alpaca_emblem.errors import AlpacaEmblemError, IllegalActionError, shown
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured

ERRORS = [error for _, error in inspect.getmembers(errors, inspect.isclass)]
REFUSALS = [error for error in ERRORS if issubclass(error, IllegalActionError)]


@pytest.mark.parametrize("error", ERRORS)
def test_every_error_has_the_one_root(error: type[Exception]) -> None:
    assert issubclass(error, AlpacaEmblemError)


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (errors.InvalidValueError, ValueError),
        (errors.InvalidTypeError, TypeError),
        (errors.NotationError, ValueError),
        (errors.ReplayError, ValueError),
        (errors.OutsideActionError, RuntimeError),
        (errors.NothingToUndoError, RuntimeError),
        (errors.ForecastTooLargeError, RuntimeError),
        (errors.RandomExhaustedError, RuntimeError),
        (errors.IllegalActionError, ValueError),
    ],
)
def test_error_can_be_caught_as_the_builtin_it_specialises(
    error: type[AlpacaEmblemError], builtin: type[Exception]
) -> None:
    with pytest.raises(builtin, match="so it goes"):
        raise error("so it goes")


def test_each_refusal_has_a_code_of_its_own() -> None:
    codes = [refusal.default_reason for refusal in REFUSALS]

    assert len(set(codes)) == len(codes)


@pytest.mark.parametrize("refusal", REFUSALS)
def test_code_is_a_short_word_for_programs(refusal: type[IllegalActionError]) -> None:
    assert refusal.default_reason.isidentifier()
    assert refusal.default_reason.islower()


@pytest.mark.parametrize("refusal", REFUSALS)
def test_refusal_gives_its_own_reason(refusal: type[IllegalActionError]) -> None:
    error = refusal("the lance is too long")

    assert error.reason == refusal.default_reason
    assert str(error) == "the lance is too long"


def test_refusal_can_give_a_finer_reason() -> None:
    error = errors.CannotUseError("the bow is too near", reason="below_minimum")

    assert error.reason == "below_minimum"


def test_finer_reason_survives_the_way_to_another_process() -> None:
    error = errors.CannotUseError("the bow is too near", reason="below_minimum")

    arrived = pickle.loads(pickle.dumps(error))

    assert (str(arrived), arrived.reason) == (str(error), error.reason)


HUGE = 10**5000
"""A number that Python refuses to write."""


@pytest.mark.parametrize(
    "ask",
    [
        lambda number: Dungeon(seed=number),
        lambda number: Dungeon(seed=-number),
        lambda number: Dungeon(seed=1).use(number),
        lambda number: GameController(players=number),
        lambda number: GridBattle().act(number),
        lambda number: GridBattle().act(1, (number, 0)),
        lambda number: GridBattle().location((0, -number)),
        GridBattle,
        lambda number: Duel(seed=1).view(number),
        Duel(seed=1).queue.preview,
        lambda number: Mulberry32(1).between(0, number),
        lambda number: Mulberry32(1).between(number, 0),
    ],
)
@pytest.mark.parametrize("number", [10**300, HUGE], ids=["long", "huge"])
def test_long_numbers_are_shortened(ask: Callable[[int], object], number: int) -> None:
    with pytest.raises(AlpacaEmblemError) as refusal:
        ask(number)

    assert len(str(refusal.value)) < 140


def test_both_ends_of_a_long_number_are_shown() -> None:
    assert shown([12, 3 * 10**50 + 4]) == "[12, 30000000...00000004 (51 digits)]"
    error = errors.OutOfRangeError(f"too far: {10**60}", reason="far")
    assert str(error) == "too far: 10000000...00000000 (61 digits)"
    assert error.reason == "far"
    assert str(errors.FloorError()) == ""
    assert AlpacaEmblemError(3).args == (3,)
