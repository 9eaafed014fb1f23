"""The command line, by way of the module that `python -m alpaca_emblem` runs."""

import runpy
import sys

import pytest

import alpaca_emblem


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> object:
    """The exit status of `python -m alpaca_emblem` with these *arguments*."""
    monkeypatch.setattr(sys, "argv", ["alpaca-emblem", *arguments])
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("alpaca_emblem", run_name="__main__", alter_sys=True)
    return stopped.value.code


def test_version_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(monkeypatch, "--version")

    assert status == 0
    assert capsys.readouterr().out == f"{alpaca_emblem.__version__}\n"


def test_without_arguments_help_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(monkeypatch)

    assert status == 0
    assert capsys.readouterr().out.startswith("usage: alpaca-emblem")


def test_an_unknown_argument_is_a_usage_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    status = run(monkeypatch, "--no-such-option")

    assert status == 2
    assert "unrecognized arguments: --no-such-option" in capsys.readouterr().err
