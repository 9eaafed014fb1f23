"""Help and errors of the command line, in four languages."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError

import pytest

from alpaca_emblem import texts
from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.cli import main
from alpaca_emblem.commands import arguments as limits
from alpaca_emblem.commands.arguments import COMMANDS
from alpaca_emblem.commands.parsing import LANGUAGES, Parser, Words, language_in, whole
from alpaca_emblem.drawing.duel.screen import MOST_ENEMIES
from alpaca_emblem.games.match.game import MAX_PLAYERS

OTHERS = LANGUAGES[1:]
SAME_IN_GERMAN_OR_SPANISH = {"parser.error", "errors.file_content", "argparse.other"}


def flat(words: Words) -> dict[str, str]:
    return {
        f"{section}.{key}": text
        for section, entries in words._texts.items()
        for key, text in entries.items()
    }


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output before the process ends."""
    with pytest.raises(SystemExit):
        main(arguments)
    shown = capsys.readouterr()
    return shown.out + shown.err


def test_only_the_command_that_is_asked_for_gets_its_arguments() -> None:
    filled: list[str] = []
    parser = Parser(words=Words(), prog="program")
    commands = parser.add_subparsers(dest="command")
    for name in ("walk", "run"):

        def fill(command: Parser) -> None:
            filled.append(command.prog)
            command.add_argument("--far", action="store_true")

        commands.add_parser(name, words=Words(), fill=fill)

    assert "walk,run" in parser.format_help()
    assert filled == []
    for _ in range(2):
        assert parser.parse_args(["run", "--far"]).far
    assert filled == ["program run"]
    assert "--far" in commands.choices["walk"].format_help()


def test_languages_are_those_of_the_library() -> None:
    assert LANGUAGES == texts.LANGUAGES


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated(language: str) -> None:
    english, other = flat(Words("en")), flat(Words(language))

    assert [*other] == [*english]
    same = {path for path in english if english[path] == other[path]}
    assert same <= SAME_IN_GERMAN_OR_SPANISH


@pytest.mark.parametrize("language", OTHERS)
def test_texts_have_the_same_braces(language: str) -> None:
    english, other = flat(Words("en")), flat(Words(language))

    for path, text in english.items():
        braces = sorted(re.findall(r"\{\w+\}", text))
        assert sorted(re.findall(r"\{\w+\}", other[path])) == braces, path


@pytest.mark.unmeasured
@pytest.mark.parametrize("command", ["", *COMMANDS])
@pytest.mark.parametrize("language", OTHERS)
def test_no_line_of_help_is_english(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [command] if command else []
    english = told(capsys, *arguments, "--help")
    other = told(capsys, *arguments, "--help", "--language", language)

    assert not other.startswith("usage")  # the first word of the English help
    assert len(other) > len(english) / 2
    prose = re.compile(r"^(?: {4,})?(\w+ .*)$", re.MULTILINE)
    same = {*prose.findall(english)} & {*prose.findall(other)}
    assert not {line for line in same if line != line.upper()}


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("arguments", "spanish"),
    [
        (
            ["replay"],
            "replay: error: faltan estos argumentos: FILE "
            "(véase alpaca-emblem replay --help)",
        ),
        (["grid", "--moon"], "desconocidos: --moon (véase alpaca-emblem grid --help)"),
        (["moon"], "COMMAND debe ser uno de 'demo', "),
        (["grid", "--agents"], "--agents necesita un valor"),
        (["grid", "--quiet=yes"], "--quiet no admite ningún valor, pero recibió 'yes'"),
        (["dungeon", "--r", "1"], "--r es ambigua: podría ser --"),
        (["match", "--units", "x"], "--units debe ser un número entero de 1 a 65536"),
        (["grid", "--turns", "0"], "--turns debe ser un número entero de al menos 1"),
        (["demo", "--seed", "1.5"], "--seed debe ser un número entero, no '1.5'"),
        (
            ["grid", "--agents", "odd"],
            "--agents debe nombrar bandit, cunning, random, expectiminimax, learned o "
            "uct, separados por comas, no 'odd'",
        ),
        (
            ["match", "--agents", "random," * 5 + "random"],
            "como mucho 4, uno por jugador",
        ),
        (["match", "--map-size", "1"], "--map-size debe ser al menos 5 para 4"),
        (["grid", "--scenario", "x.toml"], "no existe el archivo 'x.toml'"),
        (["duel", "--hero", "x.toml"], "no existe el archivo 'x.toml'"),
        (["dungeon", "--bestiary", "x.toml"], "no existe el archivo 'x.toml'"),
        (["duel", "--rules", "odd"], "--rules debe ser una de lesson, full, no 'odd'"),
        (
            ["dungeon", "--agent", "odd"],
            "--agent debe ser explorer, random, expectiminimax o uct, no 'odd'",
        ),
        (["dungeon", "--json", "--screen"], "--screen no se puede combinar con --json"),
        (["replay", "x.json"], "no existe el archivo 'x.json'"),
        (["demo", "--record", "x"], "argumentos desconocidos: --record x"),
    ],
)
def test_complaints_are_translated(
    arguments: list[str], spanish: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (complaint,) = told(capsys, *arguments, "--language", "es").splitlines()

    assert spanish in complaint


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], "en"),
        (["grid"], "en"),
        (["--language", "de", "grid"], "de"),
        (["grid", "--language=bg"], "bg"),
        (["grid", "--lang", "es"], "es"),
        (["grid", "--l", "es"], "en"),
        (["grid", "--list", "es"], "en"),
        (["grid", "--language"], ""),
        (["--language", "de", "grid", "--language", "es"], "es"),
    ],
)
def test_language_is_known_before_the_arguments_are_parsed(
    arguments: list[str], language: str
) -> None:
    assert language_in(arguments) == language


def test_language_may_stand_before_the_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["--language", "es", "grid", "--list"])

    assert "El vado" in capsys.readouterr().out


def test_words_of_an_unknown_language_are_english() -> None:
    assert Words("fr").language == "en"


def test_one_choice_needs_no_or() -> None:
    assert Words().choices(["random"]) == "random"
    assert Words("bg").choices(["a", "b", "c"]) == "a, b или c"


@pytest.mark.parametrize("text", ["٣", "1_000", "", "1e3", "0x10", "9" * 4001])
def test_whole_numbers_have_ascii_digits_only(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="must be a whole number, not '"):
        whole(Words(), None)(text)


@pytest.mark.parametrize(("text", "number"), [("2", 2), (" +5 ", 5)])
def test_limits_are_included(text: str, number: int) -> None:
    assert whole(Words(), 2, 5)(text) == number


@pytest.mark.parametrize("text", ["1", "6", "-3"])
def test_numbers_beyond_the_limits_are_refused(text: str) -> None:
    with pytest.raises(
        ArgumentTypeError, match=f"^must be a whole number from 2 to 5, not {text}$"
    ):
        whole(Words(), 2, 5)(text)


def test_limits_of_arguments_are_those_of_the_games() -> None:
    assert limits.MOST_PLAYERS == MAX_PLAYERS
    assert limits.MOST_ENEMIES == MOST_ENEMIES
    assert limits.MOST_ROUNDS == INT_MAX


def test_a_complaint_of_no_known_form_is_told_as_it_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        Parser(words=Words("de"), prog="prog").error("strange")

    assert stopped.value.code == 2
    assert capsys.readouterr().err == "prog: Fehler: strange\n"


def test_a_complaint_is_one_line_whatever_was_typed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert told(capsys, "demo", "two\nlines\x1b[31m") == (
        "alpaca-emblem demo: error: unrecognized arguments: two lines [31m "
        "(see alpaca-emblem demo --help)\n"
    )
