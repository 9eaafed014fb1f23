"""The hierarchy of errors, and the reason codes of illegal actions."""

import inspect
import pickle

import pytest

from alpaca_emblem import errors
from alpaca_emblem.errors import AlpacaEmblemError, IllegalActionError

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
