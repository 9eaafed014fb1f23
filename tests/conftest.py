"""The profiles of property tests: repeatable in `make test`, exploring otherwise.

`make test-slow` tries many more examples of each. Documents that tests write are
validated against their JSON Schemas.
"""

import signal

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says more about the machine than about the library.
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile(
    "ci", PATIENT, derandomize=True, print_blob=True, max_examples=40
)
settings.register_profile("thorough", PATIENT, print_blob=True, max_examples=1000)
settings.register_profile("explore", PATIENT)
settings.load_profile("explore")


@pytest.fixture(scope="session", autouse=True)
def _written_documents_are_validated() -> None:
    from tests.written_documents import watch

    watch()


@pytest.fixture(scope="session", autouse=True)
def _signals_are_heeded() -> None:
    """Let processes that tests start end by Ctrl-C, and by the end of a terminal.

    A shell ignores the one for what it starts in the background, and `nohup` the other:
    so do then all processes that come of it. A handler is not inherited like that, and
    one that does nothing lets the tests themselves go on.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hangup = getattr(signal, "SIGHUP", None)  # Windows has none
    if hangup and signal.getsignal(hangup) is signal.SIG_IGN:
        signal.signal(hangup, lambda *_: None)
