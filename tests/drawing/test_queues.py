"""The energy queue as bars; drawing does not change the queue."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.queues import (
    MOST_SEATS,
    MOST_TICKS,
    moments,
    queue_frames,
    queue_svg,
    queue_text,
)
from alpaca_emblem.drawing.tokens import Token
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.energy_queue import EnergyQueue
from tests.drawing.trees import theme_differences

SVG = "{http://www.w3.org/2000/svg}"


def three() -> EnergyQueue[str]:
    return EnergyQueue.of([("Golem", 7), ("Mage", 10), ("Archer <1>", 15)])


def test_the_present_energy_of_every_actor() -> None:
    queue = three()
    queue.next()

    assert queue_text(queue).split("\n") == [
        "tick 7",
        "Golem      [#########-----------]  49",
        "Mage       [##############------]  70",
        "Archer <1> [####################] 105",
    ]


def test_energy_below_0_is_an_empty_bar() -> None:
    queue = three()
    queue.pay(queue.next(), 150)

    assert "Archer <1> [--------------------] -45" in queue_text(queue)


def test_bars_fill_tick_by_tick_until_a_fighter_acts() -> None:
    frames = list(queue_frames(three(), turns=2))

    assert [frame.split("\n")[0] for frame in frames] == [
        f"tick {tick}" for tick in range(11)
    ]
    assert frames[7].split("\n")[1:] == [
        "  Golem      [#########-----------]  49",
        "  Mage       [##############------]  70",
        "> Archer <1> [####################] 105",
    ]
    assert "  Archer <1> [####----------------]  20" in frames[8]
    assert "> Mage       [####################] 100" in frames[10]


def test_turns_are_those_that_the_queue_will_take() -> None:
    queue = three()
    foretold = queue.preview(10)

    acting = [at for moment in moments(queue, 10) for at in moment.acting]

    assert [queue.seats[at].actor for at in acting] == foretold
    assert queue.tick == 0
    assert queue.preview(10) == foretold


def test_the_last_tick_is_left_when_the_turns_are_used_up() -> None:
    queue = EnergyQueue.of([("a", 100), ("b", 100)])

    assert [moment.acting for moment in moments(queue, 3)] == [(), (0, 1), (0,)]


def test_the_fallen_are_left_out() -> None:
    queue = three()
    queue.remove(queue.seats[1])

    assert "Mage" not in queue_text(queue)
    assert all("Mage" not in frame for frame in queue_frames(queue, 3))


def test_an_empty_queue_has_no_moments() -> None:
    queue: EnergyQueue[str] = EnergyQueue.of([])

    assert list(queue_frames(queue)) == []
    assert queue_text(queue) == "tick 0"
    assert ElementTree.fromstring(queue_svg(queue)).tag == f"{SVG}svg"


def test_the_queue_of_a_duel_is_drawn_in_the_middle_of_it() -> None:
    game = Duel(seed=16)
    before = game.digest()

    frames = list(queue_frames(game.queue, 5))

    assert "> wolf 2" in frames[0]
    assert game.digest() == before


def bars(root: Element) -> list[Element]:
    return [part for part in root if "bar" in (part.get("class") or "").split()]


def test_the_picture_is_sound_and_always_the_same() -> None:
    queue = three()

    root = ElementTree.fromstring(queue_svg(queue))

    assert len(bars(root)) % 3 == 0
    acting = [bar for bar in bars(root) if "acting" in (bar.get("class") or "")]
    assert len(acting) == 12
    assert all(bar.get("fill-opacity") is None for bar in acting)
    assert [bar.get("fill-opacity") for bar in bars(root)].count(".35") == len(
        bars(root)
    ) - 12
    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert "Archer <1>" in texts
    assert texts[-1] == "12"
    assert queue_svg(queue) == queue_svg(three()) == queue._repr_svg_()
    heights = [float(bar.get("height", "0")) for bar in bars(root)]
    assert max(heights) == 30


def test_of_an_army_the_actors_are_drawn_and_a_few_others() -> None:
    queue = EnergyQueue.of((f"n{at}", 50 if at == 999 else 1) for at in range(1000))

    root = ElementTree.fromstring(queue_svg(queue, 3))

    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert texts[1:32] == [
        *(f"n{at}" for at in range(MOST_SEATS - 1)),
        "n999",
        "… + 970",
    ]
    assert len(bars(root)) == MOST_SEATS * 7


def test_turns_beyond_the_shown_rows_are_counted() -> None:
    queue = EnergyQueue.of((f"n{at}", 100) for at in range(40))

    root = ElementTree.fromstring(queue_svg(queue, 50))

    texts = [text.text for text in root.findall(f"{SVG}text")]
    assert texts[-10:] == [str(turn) for turn in range(41, 51)]
    assert "31" not in texts


def test_a_picture_ends_even_without_any_action() -> None:
    queue = EnergyQueue.of([("Golem", 7)])
    queue.set_energy(queue.seats[0], -(10**12))

    root = ElementTree.fromstring(queue_svg(queue))

    assert len(bars(root)) == MOST_TICKS


def test_large_ticks_leave_each_other_room() -> None:
    queue = EnergyQueue.of([("Golem", 7)])
    queue.start_at(98, [0])

    root = ElementTree.fromstring(queue_svg(queue, 1))

    ticks = [text.text for text in root.findall(f"{SVG}text") if text.get("y") == "46"]
    assert ticks == ["98", "99", "100", "102", "104", "106", "108", "110", "112"]


def test_actors_can_have_counters() -> None:
    queue = three()
    token = Token(emblem=None, letter="G", side=2)

    root = ElementTree.fromstring(queue_svg(queue, tokens={"Golem": token}))

    units = [part for part in root.iter() if "unit" in (part.get("class") or "")[:5]]
    assert len([u for u in units if (u.get("class") or "").startswith("unit ")]) == 1
    labels = {text.text: text.get("x") for text in root.findall(f"{SVG}text")}
    assert (labels["Golem"], labels["Mage"]) == ("54", "16")
    with pytest.raises(InvalidTypeError, match="tokens"):
        queue_svg(queue, tokens=[token])  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="a token"):
        queue_svg(queue, tokens={"Golem": "G"})  # type: ignore[dict-item]


def test_a_light_picture_follows_the_theme_of_its_page() -> None:
    light, dark = queue_svg(three()), queue_svg(three(), theme="dark")

    assert list(theme_differences(light, dark)) == []
    with pytest.raises(InvalidValueError, match="theme must be light or dark"):
        queue_svg(three(), theme="dusk")
