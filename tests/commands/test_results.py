"""Results of the lab: reports, and wide terminals."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.commands import results

DUEL = ["simulate", "duel", "--games", "20"]


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the complaint about *arguments*."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err.removesuffix("\n")


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "arguments",
    [
        DUEL,
        ["sweep", "duel", "--games", "5", "--vary", "hero.strength=3:5"],
        ["exact", "duel", "--enemies", "wolf", "--csv"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_report_says_how_to_repeat_it(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "report.html"
    assert main(arguments) == 0
    without = capsys.readouterr().out

    assert main([*arguments, "--report", str(path), "--language", "en"]) == 0

    assert capsys.readouterr().out == without
    page = path.read_text("utf-8")
    assert f"alpaca-emblem {' '.join(arguments)} --report " in page
    assert page.endswith("</html>\n")


@pytest.mark.unmeasured
def test_a_report_has_the_rate_that_was_asked_for(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "report.html"
    sweep = ["sweep", "duel", "--games", "5", "--vary", "hero.strength=3:5"]

    main([*sweep, "--of", "end.hero_fell", "--report", str(path)])

    assert "the hero has fallen, with 95% intervals" in path.read_text("utf-8")


@pytest.mark.parametrize("command", [DUEL, ["exact", "duel"]], ids=lambda c: c[0])
def test_a_report_that_cannot_be_written_is_told_before_anything_is_played(
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = str(tmp_path / "no" / "report.html")
    monkeypatch.setattr(results, "find_spec", lambda _: object())

    complaint = refused(capsys, *command, "--report", path)

    assert "--report: " in complaint
    assert "cannot be written: No such file or directory" in complaint


def test_without_matplotlib_the_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "report.html"
    monkeypatch.setattr(results, "find_spec", lambda _: None)

    assert "--report needs more packages: pip install 'alpaca-emblem[report]'" in (
        refused(capsys, *DUEL, "--report", str(path))
    )
    assert not path.exists()


@pytest.mark.unmeasured
def test_sentences_are_wrapped_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "40")

    assert main(["exact", "duel", "--enemies", "wolf"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[2:5] == [
        "Nothing was played: all 2,821 positions",
        "and 15,039 ways between them were",
        "computed.",
    ]


def test_values_of_options_are_one_field_of_csv(
    capsys: pytest.CaptureFixture[str],
) -> None:
    vary = 'enemies=["wolf"],["wolf","rat"]'

    assert main(["sweep", "duel", "--games", "1", "--vary", vary, "--csv"]) == 0

    _, one, two = capsys.readouterr().out.splitlines()
    assert one.startswith('"[""wolf""]",')
    assert two.startswith('"[""wolf"", ""rat""]",')


def shown_on_a_terminal(
    width: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *arguments: str,
) -> list[str]:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", f"{width}")
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


SWEEP = (
    *("sweep", "duel", "--games", "20", "--vary", "enemies.0.max_hit_points=20"),
    *("--vary", "hero.strength=3"),
)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("width", "head"),
    [
        (
            100,
            [
                "enemies.0.max_hit_points  hero.stats.strength  hero: wins  "
                "95% interval    mean length"
            ],
        ),
        (
            80,
            [
                "enemies.0.max_  hero.stats.",
                "    hit_points     strength  hero: wins    95% interval  mean length",
            ],
        ),
        (
            60,
            [
                "enemies.",
                "  0.max_     hero.",
                "    hit_    stats.  hero:                    mean",
                "  points  strength   wins    95% interval  length",
            ],
        ),
    ],
)
def test_titles_are_broken_until_a_table_fits(
    width: int,
    head: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = shown_on_a_terminal(width, monkeypatch, capsys, *SWEEP)

    start = lines.index("Every setting") + 1
    shown = [line.rstrip() for line in lines[start : start + len(head)]]
    assert shown == head
    assert max(map(len, lines[: start + len(head) + 1])) <= width
