"""Labels: names in a sentence get the style of their side."""

import pytest

from alpaca_emblem.commands.reports import Labels
from alpaca_emblem.drawing.text import Span
from alpaca_emblem.texts import Named, Names, Narrator


@pytest.fixture
def labels() -> Labels:
    names = Names(
        "match",
        {
            1: Named("Hero", "Player 1"),
            11: Named("Hero", "Anna"),
            12: Named("Alpaca", None),
        },
    )
    return Labels(Narrator("en"), ("Player 1", "Anna"), names)


def test_units_and_players_are_found(labels: Labels) -> None:
    painted = list(labels.paint("Hero 11 (Anna) strikes Hero 1.", "strong"))

    assert [span for span in painted if span.text] == [
        Span("Hero 11", "side-2"),
        Span(" (", "strong"),
        Span("Anna", "side-2"),
        Span(") strikes ", "strong"),
        Span("Hero 1", "side-1"),
        Span(".", "strong"),
    ]


@pytest.mark.parametrize(
    "text", ["", "Joanna and Annabel", "Hero 111", "Player 12", "Alpaca 12"]
)
def test_parts_of_words_and_unknown_names_are_left_alone(
    labels: Labels, text: str
) -> None:
    assert list(labels.paint(text)) == [Span(text)]


def test_no_letter_is_lost(labels: Labels) -> None:
    text = "Anna, Hero 1, Hero 11, Anna"

    assert "".join(span.text for span in labels.paint(text)) == text


def test_sides_without_names_are_left_alone() -> None:
    names = Names("grid", {1: Named("Hero", "heroes", own_names=(("en", "Knight"),))})

    labels = Labels(Narrator("en"), ("heroes", "foes"), names, are_named=False)

    assert [span for span in labels.paint("The heroes: Knight 1") if span.text] == [
        Span("The heroes: "),
        Span("Knight 1", "side-1"),
    ]


def test_without_names_nothing_is_found() -> None:
    labels = Labels(Narrator("en"), (), Names("dungeon"))

    assert list(labels.paint("You hit the rat.", "faint")) == [
        Span("You hit the rat.", "faint")
    ]
