"""Spellbooks: who reads them, and the circle in which they beat one another."""

from __future__ import annotations

import pytest

from alpaca_emblem.model.items import (
    Darkness,
    Item,
    Light,
    Matchup,
    Spellbook,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.units import Sorcerer

CIRCLE: list[type[Spellbook]] = [Darkness, Spirit, Light]


@pytest.mark.parametrize("place", range(3))
def test_each_book_beats_the_next_and_loses_to_the_one_before(place: int) -> None:
    before, book, following = (
        CIRCLE[(place + step) % 3](name="book", power=1) for step in (-1, 0, 1)
    )

    assert book.matchup_against(following) is Matchup.STRONG
    assert book.matchup_against(before) is Matchup.WEAK


@pytest.mark.parametrize("book_class", CIRCLE)
def test_sorcerer_reads_every_book(book_class: type[Spellbook]) -> None:
    book = book_class(name="book", power=1)
    sorcerer = Sorcerer(max_hit_points=9, movement=1, items=[book])

    sorcerer.equip(book)

    assert sorcerer.equipped_item is book


@pytest.mark.parametrize("kind", [Staff, Sword])
def test_book_in_general_is_a_book_against_whatever_is_none(kind: type[Item]) -> None:
    """A book of a user's own is strong where every book is."""
    book = Darkness(name="book", power=1)

    matchup = Spellbook.matchup_against(book, kind(name="other"))

    assert matchup is Matchup.STRONG
    assert Spellbook.matchup_against(book, Spirit(name="x")) is Matchup.NORMAL
