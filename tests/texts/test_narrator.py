"""The narrator: units, items and numbers in words, and forecasts with their odds."""

from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen

from alpaca_emblem.errors import (
    CatalogueError,
    DeadUnitError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.dungeon.actions import Step
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import Equip, UseItem
from alpaca_emblem.games.unit_events import UnitFell, UnitMoved, UnitStruck
from alpaca_emblem.games.values import Event, Forecast, Refusal, Result
from alpaca_emblem.rules.terms import Term
from alpaca_emblem.texts import (
    LANGUAGES,
    WORDINGS,
    Catalogue,
    Kind,
    Named,
    Names,
    Narrator,
    Wording,
)
from tests.games.dungeon.positions import SIDE, drawn

NAMES = Names(
    "match",
    {
        1: Named("Hero", "Player 1"),
        2: Named("SwordMaster", "Anna"),
        3: Named("Knight", None),
    },
)
POWER = Term("power", "+", 30)
STRONG = Term("strong", "x", 1.5, ("Axe", "Spear"))
WEAK = Term("weak", "-", 20, ("Axe", "Sword"))
LEAST = Term("never_negative", "at least", 0)


def test_another_language_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="language must be one of"):
        Narrator("xx")


@pytest.mark.parametrize("language", [None, 7, ["en"]], ids=repr)
def test_language_is_a_name_or_a_catalogue(language: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^language must be of class Catalogue"):
        Narrator(language)


def test_units_are_told_with_their_owner() -> None:
    narrator = Narrator("es")

    assert str(narrator.unit(1, NAMES)) == "Héroe 1 (Jugador 1)"
    assert str(narrator.unit(2, NAMES)) == "Espadachín 2 (Anna)"
    assert f"{narrator.unit(2, NAMES):short}" == "Espadachín 2"


def test_units_of_the_speaker_or_without_owner_name_no_owner() -> None:
    narrator = Narrator("en")

    assert str(narrator.unit(2, NAMES.spoken_by("Anna"))) == "Sword master 2"
    assert str(narrator.unit(3, NAMES)) == f"{narrator.unit(3, NAMES):short}"
    assert str(narrator.unit(3, NAMES)) == "Knight 3"


def test_a_unit_that_is_not_among_the_names_is_an_error() -> None:
    with pytest.raises(InvalidValueError, match="there is no unit 9 among the names"):
        Narrator("en").tell(UnitFell(9), NAMES)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("axe", "die Axt"),
        ("powerful axe", "die mächtige Axt"),
        ("long distance bow", "den weitreichenden Bogen"),
        ("Excalibur", "„Excalibur“"),
        ("rusty axe", "„rusty axe“"),
        ("Axe", "„Axe“"),
    ],
)
def test_items_are_put_in_words_if_they_are_known(name: str, expected: str) -> None:
    assert f"{Narrator('de').item(name):accusative}" == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Player 12", "Играч 12"),
        ("Player One", "Player One"),
        ("player 1", "player 1"),
        ("Ива", "Ива"),
    ],
)
def test_players_without_a_name_of_their_own_are_put_in_words(
    name: str, expected: str
) -> None:
    assert Narrator("bg").player(name) == expected


@pytest.mark.parametrize(
    ("words", "with_and"),
    [([], ""), (["a"], "a"), (["a", "b"], "a y b"), (["a", "b", "c"], "a, b y c")],
)
def test_lists(words: list[str], with_and: str) -> None:
    listed = Narrator("es").listed(words)

    assert str(listed) == ", ".join(words)
    assert f"{listed:and}" == with_and


def test_numbers_have_the_marks_of_the_language() -> None:
    assert Narrator("en").number(22.5) == "22.5"
    assert Narrator("de").number(22.5) == "22,5"
    assert Narrator("en").percent(Fraction(1, 3)) == "33.3%"
    assert Narrator("es").percent(Fraction(1, 3)) == "33,3 %"
    assert Narrator("bg").percent(Fraction(1, 10**6)) == "<0,1%"


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ((), ""),
        ((POWER,), "power 30"),
        ((POWER, STRONG), "power 30, x 1.5 axe against spear"),
        ((POWER, WEAK, LEAST), "power 30, - 20 axe against sword"),
        (
            (POWER, WEAK, WEAK, LEAST),
            "power 30, - 20 axe against sword, - 20 axe against sword, at least 0",
        ),
    ],
    ids=["none", "normal", "strong", "weak", "too weak"],
)
def test_terms_say_how_a_number_came_about(
    terms: tuple[Term, ...], expected: str
) -> None:
    """A bound is told only if it changes the number."""
    assert Narrator("en").terms(terms) == expected


def test_a_term_without_words_is_an_error_that_names_it() -> None:
    with pytest.raises(CatalogueError, match=r"de: there is no text terms\.luck"):
        Narrator("de").terms([Term("luck", "+", 1)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_told_by_its_reason(language: str) -> None:
    match = GameController.skirmish(players=2, map_size=4, seed=1)
    narrator = Narrator(language)

    with pytest.raises(IllegalActionError) as refused:
        match.apply(Equip(99, 0))

    assert narrator.refusal(refused.value.reason) == narrator.text(
        "reasons.no_such_unit"
    )


def test_certain_results_are_told_without_odds() -> None:
    match = GameController.skirmish(players=2, map_size=4, seed=1)
    names = Names.of(match.position(), match.to_act)
    use = next(a for a in match.legal_actions() if isinstance(a, UseItem))
    forecast = match.forecast(use)
    narrator = Narrator("en")

    told = narrator.tell_forecast(forecast, names)

    assert told == (" ".join(narrator.tell(event, names) for event in forecast.events),)


def test_likelier_results_are_told_first() -> None:
    forecast = Forecast(
        UseItem(1, 2),
        (
            Result(Fraction(1, 3), (UnitFell(1),)),
            Result(Fraction(2, 3), (UnitFell(2), UnitMoved(1, (0, 0), (0, 1)))),
        ),
    )

    assert Narrator("en").tell_forecast(forecast, NAMES) == (
        "66.7%: Sword master 2 (Anna) falls. "
        "Hero 1 (Player 1) walks from (0, 0) to (0, 1).",
        "33.3%: Hero 1 (Player 1) falls.",
    )


def test_odds_are_told_unit_by_unit() -> None:
    forecast = Forecast(
        UseItem(1, 2),
        (
            Result(Fraction(1, 3), (UnitFell(1),)),
            Result(Fraction(2, 3), (UnitStruck(1, 2, "axe", 22.5, 7.5, (), False),)),
        ),
    )

    assert Narrator("en").odds(forecast, NAMES) == (
        "Hero 1 (Player 1): 0 damage, 33.3% chance to fall.",
        "Sword master 2 (Anna): 15 damage on average, 0% chance to fall.",
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            (
                "Adventurer: 0.5 damage on average, 0% chance to fall.",
                "Rat 2: 3 damage on average, 66.7% chance to fall.",
            ),
        ),
        (
            "es",
            (
                "Aventurero: 0,5 de daño en promedio, 0 % de probabilidad de caer.",
                "Rata 2: 3 de daño en promedio, 66,7 % de probabilidad de caer.",
            ),
        ),
        (
            "bg",
            (
                "Приключенец: средно 0,5 щети, шанс да падне 0%.",
                "Плъх 2: средно 3 щети, шанс да падне 66,7%.",
            ),
        ),
        (
            "de",
            (
                "Abenteurer: im Schnitt 0,5 Schaden, fällt mit 0 % Wahrscheinlichkeit.",
                "Ratte 2: im Schnitt 3 Schaden, fällt mit 66,7 % Wahrscheinlichkeit.",
            ),
        ),
    ],
)
def test_odds_of_a_dungeon_are_told_of_those_in_sight(
    language: str, expected: tuple[str, ...]
) -> None:
    game = drawn("#####\n#@r.#\n#####")
    view = game.view(SIDE)

    forecast = view.forecast(Step.of("e"))

    assert Narrator(language).odds(forecast, Names.of(view.position)) == expected


def test_averages_are_told_with_two_digits() -> None:
    """Neither with fewer digits, nor with too many to read."""
    blows = [UnitStruck(1, 2, "axe", damage, 50, (), False) for damage in (1, 2, 2)]
    third = Fraction(1, 3)
    results = tuple(
        Result(third, (blow, UnitMoved(1, (0, 0), (0, at))))
        for at, blow in enumerate(blows)
    )

    told = Narrator("en").odds(Forecast(UseItem(1, 2), results), NAMES)

    assert told == (
        "Sword master 2 (Anna): 1.67 damage on average, 0% chance to fall.",
    )


def test_odds_never_claim_more_than_is_so() -> None:
    rare = Fraction(1, 10**9)
    results = (Result(rare, (UnitFell(1),)), Result(1 - rare, (UnitFell(2),)))

    told = Narrator("de").odds(Forecast(UseItem(1, 2), results), NAMES)

    assert told[0].endswith("mit <0,1 % Wahrscheinlichkeit.")
    assert told[1].endswith("mit >99,9 % Wahrscheinlichkeit.")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "The unit is dead."),
        ("es", "La unidad está muerta."),
        ("bg", "Единицата е мъртва."),
        ("de", "Die Einheit ist tot."),
    ],
)
def test_refusals_are_told_in_every_language(language: str, expected: str) -> None:
    narrator, why = Narrator(language), Refusal("dead", "Hero 1 is dead")

    assert narrator.refusal(why) == expected
    assert narrator.refusal(DeadUnitError("Hero 1 is dead")) == expected
    assert narrator.refusal("dead") == expected


@frozen
class Howled(Event):
    """A wolf has howled, at full moon or not."""

    unit: int
    wolf_class: str
    at_full_moon: bool
    to: str


@pytest.fixture
def wolves(monkeypatch: pytest.MonkeyPatch) -> Names:
    """Names in a custom game."""
    kinds = {"unit": Kind.UNIT, "wolf_class": Kind.NOUN}
    monkeypatch.setitem(WORDINGS, "wolves", Wording(kinds))
    return Names("wolves", {1: Named("Wolf", "Player 1")})


HOWLED = Howled(1, "Wolf", True, "the moon")


def test_a_custom_game_can_be_told(wolves: Names) -> None:
    catalogue = Catalogue.of("en").extended(
        """
        [nouns]
        Wolf = { gender = "n", name = "wolf" }
        [wolves.events]
        Howled = "{wolf_class:the} howls to {to}: {unit}, {at_full_moon}."
        """
    )

    told = Narrator(catalogue).tell(HOWLED, wolves)

    assert told == "The wolf howls to the moon: Wolf 1 (Player 1), True."


def test_a_missing_text_is_an_error_that_names_it(wolves: Names) -> None:
    with pytest.raises(CatalogueError, match=r"es: there is no text wolves\.events\.H"):
        Narrator("es").tell(HOWLED, wolves)


def test_a_missing_placeholder_is_an_error_that_names_it(wolves: Names) -> None:
    catalogue = Catalogue.of("en").extended(
        "wolves.events.Howled = '{unit} howls at {place}.'"
    )

    with pytest.raises(
        CatalogueError, match=r"en: wolves\.events\.Howled has a placeholder place"
    ):
        Narrator(catalogue).tell(HOWLED, wolves)


def test_a_game_without_a_wording_is_an_error() -> None:
    with pytest.raises(CatalogueError, match="no wording is known for the game 'go'"):
        Narrator("en").tell(UnitFell(1), Names("go"))
