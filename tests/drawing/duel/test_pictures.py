"""The duel as a picture: well-formed, complete, and in every language."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element

import attrs
import pytest

from alpaca_emblem.drawing.duel import (
    duel_boxes,
    duel_geometry,
    duel_parts,
    duel_queue_svg,
    duel_svg,
)
from alpaca_emblem.drawing.duel.summary import MOST_FIGHTERS
from alpaca_emblem.duel import Strike
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NoSuchUnitError
from alpaca_emblem.games.duel import Duel, events
from alpaca_emblem.model.stats import Effect
from alpaca_emblem.texts import LANGUAGES
from tests.drawing.grounds import SVG, of_class, read
from tests.drawing.trees import assert_golden, theme_differences
from tests.games.duel.arena import BLEED, POISON, SLOW, STUN, duel, edit, enemy, fighter


def texts(part: Element) -> list[str]:
    """Return the words in *part*, except those on counters."""
    if "units" in (part.get("class") or "").split():
        return []
    own = ["".join(part.itertext())] if part.tag == f"{SVG}text" else []
    return own or [words for child in part for words in texts(child)]


def plates(picture: str) -> list[Element]:
    return of_class(read(picture), "plate")


def tokens(picture: str) -> dict[int, Element]:
    """The counters on the stage, by the numbers of the fighters."""
    return {
        int(group.get("data-unit", 0)): group
        for group in read(picture).iter(f"{SVG}g")
        if group.get("data-unit")
    }


def moved(group: Element) -> tuple[float, ...]:
    """Return the distances by which *group* is moved, right and down."""
    words = group.get("transform", "").partition("(")[2].partition(")")[0]
    return tuple(float(word) for word in words.split())


def shares(plate: Element) -> list[float]:
    """Return the filled share of each bar of *plate*, 0 to 1."""
    found = []
    for bar in of_class(plate, "bar"):
        rects = bar.findall(f"{SVG}rect")
        widths = [float(rect.get("width", 0)) for rect in rects]
        if "health" in (rects[0].get("class") or ""):
            found.append(1.0)
        else:
            found.append(sum(widths[1:]) / (widths[0] - 2))
    return found


def test_every_fighter_has_a_plate_and_the_actor_a_golden_one() -> None:
    game = Duel(seed=16)
    edit(game.hero, game, hit_points=12, mana=1)

    hero, wolf, goblin = plates(duel_svg(game))

    assert texts(hero) == ["Iva, barbarian lv.1", "hand axe", "12/48", "1/4", "80"]
    assert shares(hero) == pytest.approx([1 / 4, 1 / 4, 0.8], abs=0.01)
    assert texts(wolf) == ["1", "Wolf", "20/20", "112"]
    assert shares(wolf) == [1, 1]
    assert [plate.get("class") for plate in (hero, wolf, goblin)] == [
        "plate",
        "plate acting",
        "plate",
    ]
    edge = wolf.find(f"{SVG}rect")
    assert edge is not None
    assert edge.get("class") == "f-panel s-gold"


def test_measures_are_told_in_words() -> None:
    game = Duel(seed=16)

    hero, *_ = plates(duel_svg(game, language="bg"))

    assert [
        title.text
        for name in ("hit_points", "mana", "energy")
        for group in of_class(hero, name)
        for title in group.findall(f"{SVG}title")
    ] == ["живот: 48/48", "мана: 4/4", "енергия: 80"]
    assert hero.findtext(f"{SVG}title") == (
        "Ива, варварин ур.1, живот 48/48, в ръка: ръчна брадва"
    )


def test_the_turns_are_those_that_the_queue_will_give() -> None:
    game = Duel(seed=16)

    (ribbon,) = of_class(read(duel_svg(game)), "turns")

    names = [unit.findtext(f"{SVG}title") for unit in of_class(ribbon, "unit")]
    called = {1: "Iva", 2: "Wolf", 3: "Goblin"}
    assert names == [called[fighter.number or 0] for fighter in game.preview(8)]
    assert len(of_class(ribbon, "now")) == 1
    keys = {"Iva": None, "Wolf": "1", "Goblin": "2"}
    assert texts(ribbon) == [key for name in names if (key := keys[str(name)])]


def test_after_the_end_its_words_stand_for_the_turns() -> None:
    game = Duel(seed=16)
    while game.outcome is None:
        game.strike()

    (ribbon,) = of_class(read(game._repr_svg_()), "turns")

    assert texts(ribbon) == ["Victory!"]
    assert of_class(ribbon, "now") == []


def test_the_legend_says_whose_turn_it_is_and_what_has_happened() -> None:
    game = duel(fighter("mage"), dice=(False,))

    legend = read(duel_parts(game, [*game.opening, *game.strike()]).legend)

    assert texts(legend)[:3] == [
        "Tick 10: Bandit acts (energy 100).",
        "Battle! Against you: bandit.",
        "The mage misses the bandit.",
    ]


def test_energy_below_0_is_an_empty_bar() -> None:
    game = duel()
    with game.editing():
        game.queue.set_energy(game.seat_of(enemy(game)), -50)

    _, foe = plates(duel_svg(game))

    assert texts(foe)[-1] == "-50"
    assert shares(foe)[-1] == 0


def test_the_fallen_stay_where_they_were_and_lose_their_key() -> None:
    game = duel(None, fighter("wolf", 1), fighter("rat"), dice=(True, 4, False))
    before = tokens(duel_svg(game))
    game.strike(2)

    picture = duel_svg(game)

    _, wolf, rat = plates(picture)
    assert texts(wolf) == ["Wolf", "0/1"]
    assert texts(rat)[:2] == ["1", "Giant rat"]
    name = wolf.find(f"{SVG}text")
    assert name is not None
    assert name.get("text-decoration") == "line-through"
    after = tokens(picture)
    assert [group.get("transform") for group in after.values()] == [
        group.get("transform") for group in before.values()
    ]
    assert of_class(after[2], "dead") != []
    assert of_class(after[2], "bar") == []


def test_living_foes_have_the_numbers_of_their_keys() -> None:
    game = duel(None, *[fighter("wolf")] * 3)
    with game.editing():
        enemy(game).die()

    found = tokens(duel_svg(game))

    assert [
        [number.findtext(f"{SVG}text") for number in of_class(group, "number")]
        for group in found.values()
    ] == [[], [], ["1"], ["2"]]


def test_of_many_the_first_are_drawn_and_the_others_counted() -> None:
    wolf, rats = fighter("wolf", 1), [fighter("rat")] * 49
    game = duel(None, wolf, *rats, dice=(True, 4, False))
    game.strike(2)

    picture = duel_svg(game)

    assert list(tokens(picture)) == [1, *range(3, 2 + MOST_FIGHTERS)]
    assert len(plates(picture)) == MOST_FIGHTERS
    assert "… + 39" in texts(read(picture))


def test_effects_have_signs_on_the_stage_and_words_on_the_plate() -> None:
    game = duel(fighter("mage"))
    edit(game.hero, game, effects=(BLEED,))
    edit(enemy(game), game, effects=(STUN, POISON))

    picture = duel_svg(game)

    hero, foe = plates(picture)
    assert texts(hero)[-1] == "bleeding 3"
    assert texts(foe)[-2:] == ["stunned 1", "poisoned 3"]
    assert len(of_class(read(picture), "effect")) == 2 * 3
    narrow = duel(fighter("mage"), *[fighter()] * 4)
    edit(enemy(narrow), narrow, effects=(STUN, POISON))
    assert texts(plates(duel_svg(narrow))[1])[-2:] == ["1", "3"]


def test_custom_effects_have_letters_and_too_many_are_left_out() -> None:
    game = duel(fighter("mage"), *[fighter()] * 4)
    frost = [Effect(f"frost{at}", 10 + at) for at in range(9)]
    edit(enemy(game), game, effects=(*frost,))

    picture = duel_svg(game)

    plate = plates(picture)[1]
    shown = of_class(plate, "effect")
    assert [sign.findtext(f"{SVG}text") for sign in shown] == ["F", "F"]
    assert texts(plate)[-4:] == ["F", "10", "F", "11"]
    assert len(of_class(read(picture), "effect")) == len(shown) + 2
    title = plate.findtext(f"{SVG}title") or ""
    assert title.endswith("frost7 17, frost8 18")


def test_names_of_effects_give_way_to_numbers_where_they_do_not_fit() -> None:
    game = duel("ranger", *[fighter()] * 4)
    edit(game.hero, game, effects=(BLEED, POISON))
    two = texts(plates(duel_svg(game))[0])
    edit(game.hero, game, effects=(BLEED, POISON, STUN, SLOW))

    four = texts(plates(duel_svg(game))[0])

    assert two[-2:] == ["bleeding 3", "poisoned 3"]
    assert four[-4:] == ["3", "3", "1", "2"]


def test_a_fighter_that_cannot_be_stunned_again_has_a_shield() -> None:
    game = duel()
    plain = len(list(tokens(duel_svg(game))[2].iter()))
    with game.editing():
        enemy(game).is_stun_proof = True

    assert len(list(tokens(duel_svg(game))[2].iter())) > plain


def test_the_last_strike_and_the_target_are_marked() -> None:
    game = Duel(seed=16)
    log = [
        events.StrikeLanded(2, 1, 5, 43, 0, False, False, 79, ()),
        events.StrikeLanded(3, 1, 7, 36, 0, False, False, 79, ()),
        events.StrikeMissed(1, 2, 71),
    ]

    root = read(duel_svg(game, log, target=2))

    (strike,) = of_class(root, "last-strike")
    assert strike.findtext(f"{SVG}text") == "-7"
    assert len(of_class(root, "target")) == 1
    bare = read(duel_svg(game))
    assert of_class(bare, "last-strike") == of_class(bare, "target") == []


def test_a_target_has_the_damage_of_a_strike() -> None:
    game = Duel(enemies=["imp", "wolf"], rules="full", seed=3)
    while game.to_act != "hero":
        game.apply(game.legal_actions()[0])
    (strike,) = (a for a in game.legal_actions() if a == Strike(1, 2))
    amounts = [result.damage_to(2) for result in game.forecast(strike).results]

    def told(target: int) -> list[str | None]:
        root = read(duel_svg(game, target=target))
        (mark,) = of_class(root, "target")
        return [text.text for text in mark.iter(f"{SVG}text")]

    assert told(2) == [f"{min(amounts)}\u2013{max(amounts)}"]
    assert told(1) == [], "no fighter strikes itself"


def test_lights_do_not_fall_beyond_the_stage() -> None:
    for compact in (False, True):
        root = read(duel_svg(Duel(seed=1), compact=compact))

        (lights,) = of_class(root, "lights")
        box = [lights.get(key) for key in ("x", "y", "width", "height")]
        assert lights.get("viewBox") == " ".join(box)  # type: ignore[arg-type]
        assert float(root.get("width", 0)) == float(box[0]) * 2 + float(box[2])  # type: ignore[arg-type]


def test_a_strike_on_a_fighter_that_is_not_shown_has_no_mark() -> None:
    game = Duel(enemies=["rat"] * 50, seed=1)
    log = [events.StrikeLanded(1, 51, 5, 4, 0, False, False, 79, ())]

    root = read(duel_svg(game, log, target=51))

    assert of_class(root, "last-strike") == of_class(root, "target") == []


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

    for compact in (False, True):
        hero = plates(duel_svg(game, game.opening, compact=compact))[0]

        title = hero.findtext(f"{SVG}title", "")
        assert title.startswith(f"{shown}, barbarian lv.1, 48/48 hit points")
        assert len(texts(hero)[0]) <= 50


def test_long_names_and_large_numbers_stay_on_their_plates() -> None:
    foe = attrs.evolve(fighter(hit_points=123_456), name="The last of all dragons")
    game = duel(None, foe, *[fighter()] * 3)

    _, plate, *_ = plates(duel_svg(game))

    assert texts(plate) == ["1", "The last …", "123456/123456", "100"]
    assert len(shares(plate)) == 1  # there is no room for the other bar


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_is_drawn_in_every_language(language: str) -> None:
    game = Duel(seed=16, rules="full")

    told = texts(read(duel_svg(game, game.opening, language)))

    assert told == texts(read(duel_svg(game.view("hero"), game.opening, language)))
    words = {
        "bg": ("ръчна брадва", "Тежък удар"),
        "de": ("Handbeil", "Wuchtschlag"),
        "en": ("hand axe", "Heavy blow"),
        "es": ("hacha de mano", "Golpe pesado"),
    }
    assert set(words[language]) <= set(told)


def test_a_compact_picture_is_half_as_wide_and_tells_the_same() -> None:
    game = Duel(enemies=["wolf", "rat", "imp"], rules="full", seed=4)

    wide, compact = duel_svg(game), duel_svg(game, compact=True)

    assert read(wide).get("width") == "760"
    assert read(compact).get("width") == "390"
    assert list(tokens(wide)) == list(tokens(compact)) == [1, 2, 3, 4]
    assert set(map(str, range(1, 4))) <= set(texts(read(compact)))
    assert len(of_class(of_class(read(compact), "turns")[0], "unit")) == 4


@pytest.mark.unmeasured
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("count", [1, 2, 4, 5, 9, 11])
def test_the_geometry_is_that_of_the_plates(count: int, compact: bool) -> None:
    game = Duel(enemies=["rat"] * count, seed=1)
    geometry = duel_geometry(game, compact)
    assert duel_parts(game, compact=compact).geometry == geometry

    cells = []
    for plate in plates(duel_svg(game, compact=compact)):
        x, y = map(float, (plate.get("transform") or "")[10:-1].split())
        cells.append(geometry.place_at(x + 20, y + 20))

    assert cells[0] == (0, 0)
    assert len(set(cells)) == count + 1
    if compact:
        assert cells[1:] == [divmod(at, 2) for at in range(2, count + 2)]
    else:
        assert all(cell is not None and cell[1] >= 2 for cell in cells[1:])
    assert cells[1:] == sorted(cells[1:], key=str)


@pytest.mark.unmeasured
@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("count", range(1, 12))
def test_counters_stand_apart_on_the_stage(count: int, compact: bool) -> None:
    game = Duel(enemies=["rat"] * count, seed=1)

    spots = []
    for group in tokens(duel_svg(game, compact=compact)).values():
        numbers = (group.get("transform") or "")[10:-1].replace("scale(", "")
        x, y, scale = map(float, numbers.replace(")", " ").split())
        spots.append((x, y, 44 * scale))

    for at, (x, y, size) in enumerate(spots):
        assert size / 2 < x < (390 if compact else 760) - size / 2
        assert y - size / 2 > 76
        assert y + size * 0.66 < 326
        for other_x, other_y, other in spots[at + 1 :]:
            room = (size + other) / 2
            assert abs(x - other_x) >= room - 1 or abs(y - other_y) >= room - 1


def test_a_light_picture_follows_the_theme_of_its_page() -> None:
    game = Duel(enemies=["wolf", "rat"], rules="full", seed=4)
    edit(game.hero, game, effects=(BLEED,))
    log = [*game.opening, events.StrikeLanded(2, 1, 5, 43, 0, False, False, 79, ())]

    pairs: list[Callable[[str], str]] = [
        lambda theme: duel_svg(game, log, theme=theme, target=2),
        lambda theme: duel_queue_svg(game, theme=theme),
    ]
    for draw in pairs:
        assert list(theme_differences(draw("light"), draw("dark"))) == []


def test_pictures_are_as_they_have_been_looked_at() -> None:
    game = Duel(enemies=["wolf", "goblin", "golem"], rules="full", seed=3)
    log = [*game.opening]
    for _ in range(9):
        log += game.apply(game.legal_actions()[0])

    assert_golden(duel_svg(game, log, target=2), "duel")
    assert_golden(duel_svg(game, log, "bg", "dark", compact=True), "duel-compact")


def test_drawing_changes_nothing() -> None:
    game = Duel(seed=16)
    digest = game.digest()

    assert duel_svg(game) == duel_svg(game) == game._repr_svg_()
    assert duel_queue_svg(game) == duel_queue_svg(game)
    assert game.digest() == digest


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"theme": "dusk"}, InvalidValueError, "theme must be light or dark"),
        ({"target": 9}, NoSuchUnitError, "9"),
        ({"log": [1]}, InvalidTypeError, "log"),
        ({"language": "xx"}, InvalidValueError, "language must be one of"),
    ],
)
def test_what_cannot_be_drawn_is_named(
    options: dict[str, object], error: type[Exception], words: str
) -> None:
    ways: tuple[Callable[..., object], ...] = (duel_svg, duel_parts)
    for draw in ways:
        with pytest.raises(error, match=words):
            draw(Duel(seed=1), **options)


def test_the_queue_has_counters_and_names() -> None:
    game = Duel(seed=16)

    root = read(duel_queue_svg(game, 4, "es", "dark"))

    assert len(of_class(root, "unit")) == 3
    assert {"Iva", "Lobo", "Goblin"} <= set(texts(root))


@pytest.mark.parametrize("compact", [False, True])
def test_boxes_are_where_plates_and_tokens_are_drawn(compact: bool) -> None:
    game = Duel(enemies=["wolf", "goblin", "goblin"], seed=1)
    picture = duel_parts(game, compact=compact).board
    boxes = duel_boxes(game, compact)
    assert [*boxes] == [1, 2, 3, 4]
    spots = tokens(picture)
    drawn = plates(picture)
    for (plate, token), group in zip(boxes.values(), drawn, strict=True):
        assert moved(group) == pytest.approx(plate[:2], abs=0.1)
        assert token.width == token.height
    for unit, (_, box) in boxes.items():
        middle = box.x + box.width / 2, box.y + box.height / 2
        assert moved(spots[unit]) == pytest.approx(middle, abs=0.1)
