"""Codes in words, in four languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoCodeError
from alpaca_emblem.games.codes import codes_of
from alpaca_emblem.texts import LANGUAGES, describe_code

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(players=3, map_size=4, units=2, seed=1),
    "grid": lambda: GridBattle("pass"),
    "duel": lambda: Duel(hero="mage", enemies=["skeleton", "spider"]),
    "dungeon": lambda: Dungeon(
        seed=1, variant=Variant(inventory=2, eight_directions=True)
    ),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_code_has_a_sentence_of_its_own(game: str, language: str) -> None:
    codes = codes_of(GAMES[game]())
    sentences = {describe_code(codes, code, language) for code in range(codes.count)}
    assert len(sentences) == codes.count
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.unmeasured
@pytest.mark.parametrize("game", GAMES)
def test_every_language_has_a_sentence_of_its_own(game: str) -> None:
    assert LANGUAGES == ("en", "es", "bg", "de")
    codes = codes_of(GAMES[game]())
    for code in range(codes.count):
        told = {describe_code(codes, code, language) for language in LANGUAGES}
        assert len(told) == 4, told


def sentences(game: str, language: str, *codes: int) -> list[str]:
    known = codes_of(GAMES[game]())
    return [describe_code(known, code % known.count, language) for code in codes]


def test_what_the_codes_of_a_match_say() -> None:
    assert sentences("match", "en", 5, 32, 35, 37, 44, 49, 56, 74, -2, -1) == [
        "Move unit 1 to (1, 1).",
        "Use the item of unit 1 on own unit 1.",
        "Use the item of unit 1 on unit 2 of opponent 1.",
        "Use the item of unit 1 on unit 2 of opponent 2.",
        "Equip item 1 of unit 1.",
        "Equip item 3 of unit 2.",
        "Give item 3 of unit 1 to unit 1.",
        "Swap item 2 of unit 1 for item 2 of unit 2.",
        "End the turn.",
        "Resign.",
    ]


def test_what_the_codes_of_the_other_games_say() -> None:
    assert sentences("grid", "en", 0, 2, 6, -1) == [
        "Move unit 1 to (0, 0), and wait.",
        "Move unit 1 to (0, 0), and help own unit 2.",
        "Move unit 1 to (0, 0), and attack enemy 3.",
        "End the turn.",
    ]
    assert sentences("duel", "de", 1, 3, 4, 7, -2) == [
        "Kämpfer 2 schlagen.",
        "Fähigkeit 1 gegen alle Gegner einsetzen.",
        "Fähigkeit 1 gegen Kämpfer 1 einsetzen.",
        "Gegenstand 1 benutzen.",
        "Fliehen.",
    ]
    assert sentences("dungeon", "es", 0, 7, 8, 9, 11, -1) == [
        "Dar un paso al norte.",
        "Dar un paso al sureste.",
        "Esperar.",
        "Recoger lo que hay aquí.",
        "Usar el objeto 2.",
        "Soltar el objeto 2.",
    ]
    assert sentences("match", "bg", -2) == ["Завърши хода."]


def test_a_class_of_codes_of_ones_own_is_told_like_its_base() -> None:
    class Mine(type(codes_of(GAMES["duel"]()))):  # type: ignore[misc]  # made here
        pass

    assert describe_code(Mine(2, 1, 1), 0) == "Strike fighter 1."


def test_what_cannot_be_told_is_refused() -> None:
    codes = codes_of(GAMES["duel"]())
    with pytest.raises(InvalidTypeError, match="codes must be those of a game of the"):
        describe_code("duel", 0)  # type: ignore[arg-type]
    with pytest.raises(NoCodeError, match="code must be from 0 to 11, not 12"):
        describe_code(codes, 12)
    with pytest.raises(InvalidValueError, match="language must be one of en, es"):
        describe_code(codes, 0, "fr")
