"""The duel as a picture: well-formed, complete, and in every language."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.duel import duel_svg
from alpaca_emblem.drawing.duel.pictures import BAR, FALLEN, LONGEST_NAME
from alpaca_emblem.drawing.duel.summary import MOST_FIGHTERS
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.texts import LANGUAGES
from tests.games.duel.arena import BLEED, duel, edit, enemy, fighter

SVG = "{http://www.w3.org/2000/svg}"


def texts(part: Element) -> list[str]:
    return ["".join(text.itertext()) for text in part.iter(f"{SVG}text")]


def rows(picture: str) -> list[Element]:
    root = ElementTree.fromstring(picture)
    return [part for part in root.iter(f"{SVG}g") if "fighter" in part.attrib["class"]]


def widths(row: Element) -> list[float]:
    """The filled lengths of the bars of *row*, in pixels."""
    bars = [part for part in row.findall(f"{SVG}rect") if part.get("height") == "8"]
    return [float(part.attrib["width"]) for part in bars[1::2]]


def test_every_fighter_has_bars_and_the_actor_a_frame() -> None:
    game = Duel(seed=16)
    edit(game.hero, game, hit_points=12, mana=1)

    hero, wolf, goblin = rows(duel_svg(game))

    assert texts(hero) == [
        *("Iva, barbarian lv.1", "H", "12/48", "M", "1/4", "E", "80")
    ]
    assert widths(hero) == pytest.approx([BAR / 4, BAR / 4, BAR * 0.8])
    assert texts(wolf) == ["Wolf", "H", "20/20", "E", "112"]
    assert widths(wolf) == [BAR, BAR]
    assert [row.attrib["class"] for row in (hero, wolf, goblin)] == [
        "fighter",
        "fighter acting",
        "fighter",
    ]


def test_the_heading_says_whose_turn_it_is_and_at_last_how_it_ended() -> None:
    game = Duel(seed=16)

    assert texts(ElementTree.fromstring(game._repr_svg_()))[:2] == [
        "Battle",
        "Tick 8: Wolf acts (energy 112).",
    ]
    while game.outcome is None:
        game.strike()
    assert texts(ElementTree.fromstring(game._repr_svg_()))[1] == "Victory!"


def test_energy_below_0_is_an_empty_bar() -> None:
    game = duel()
    with game.editing():
        game.queue.set_energy(game.seat_of(enemy(game)), -50)

    _, foe = rows(duel_svg(game))

    assert texts(foe)[-1] == "-50"
    assert widths(foe)[-1] == 0


def test_the_fallen_are_dimmed_below_the_living() -> None:
    game = duel(None, fighter("wolf", 1), fighter("rat"), dice=(True, 4, False))
    game.strike(2)

    _, rat, wolf = rows(duel_svg(game))

    assert [texts(row)[0] for row in (rat, wolf)] == ["Giant rat", "Wolf"]
    assert (rat.get("opacity"), wolf.get("opacity")) == (None, FALLEN)


def test_of_many_the_first_are_drawn_and_the_others_counted() -> None:
    picture = duel_svg(Duel(enemies=["rat"] * 50, seed=1))

    assert len(rows(picture)) == MOST_FIGHTERS
    assert texts(ElementTree.fromstring(picture))[-1] == "… + 39"


def test_effects_stand_beside_the_name_and_the_log_below() -> None:
    game = duel(fighter("mage"), dice=(False,))
    edit(game.hero, game, effects=(BLEED,))

    picture = duel_svg(game, [*game.opening, *game.strike()])

    assert texts(rows(picture)[0])[0] == "Mage, mage lv.1bleeding 3"
    assert texts(ElementTree.fromstring(picture))[-2:] == [
        "Battle! Against you: bandit.",
        "The mage misses the bandit.",
    ]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<b>&'\"", "<b>&'\""),
        ("]]>", "]]>"),
        ("Джо Байдън", "Джо Байдън"),
        ("A\x1bB", "A\ufffdB"),
        ("X" * 999, "X" * 999),
    ],
    ids=["markup", "end of data", "Cyrillic", "control", "long"],
)
def test_any_name_leaves_the_picture_sound(name: str, shown: str) -> None:
    game = Duel(seed=1)
    object.__setattr__(game.hero, "name", name)  # which no position needs to hold

    hero = rows(duel_svg(game, game.opening))[0]

    assert hero.findtext(f"{SVG}title") == f"{shown}, barbarian lv.1"
    assert len(texts(hero)[0]) <= LONGEST_NAME


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_drawn_in_every_language(language: str) -> None:
    game = Duel(seed=16)

    told = texts(ElementTree.fromstring(duel_svg(game, game.opening, language)))

    assert told == texts(
        ElementTree.fromstring(duel_svg(game.view("hero"), game.opening, language))
    )
    title = {"bg": "Бой", "de": "Kampf", "en": "Battle", "es": "Combate"}
    assert told[0] == title[language]
