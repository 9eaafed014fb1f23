"""The legend of a match: the order of turns, players and their units in words."""

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.match import match_parts, match_svg
from alpaca_emblem.drawing.match.legend import COLUMN, MOST_UNITS
from alpaca_emblem.games.match import GameController
from alpaca_emblem.match import Match
from alpaca_emblem.model.units import Archer, Hero
from alpaca_emblem.texts import LANGUAGES
from tests.drawing.grounds import SVG, of_class, read

UNPLACED = """
game = "match"
players = ["Ada", "Bo"]
order = ["Bo", "Ada"]
to_act = "Ada"
board = ".---."
unit = [
  { id = 1, class = "Hero", owner = "Ada", hit_points = "45/100", movement = 3 },
]
"""


def texts(part: Element) -> list[str | None]:
    """The text in *part*, except on tokens."""
    found = [text.text for text in part.findall(f"{SVG}text")]
    for group in part:
        name = group.get("class") or ""
        if name in ("player", "legend"):
            found += texts(group)
    return found


def legend(game: Match) -> Element:
    return read(match_parts(game).legend)


def states(group: Element) -> list[str]:
    return [(unit.get("class") or "")[5:] for unit in of_class(group, "unit")]


def test_legend_tells_of_players_round_and_turn(duel: GameController) -> None:
    root = legend(duel)

    players = of_class(root, "player")
    assert [player.findtext(f"{SVG}title") for player in players] == [
        "Ada: 2 of 2 units, to act",
        "Bo: 1 of 2 units, has acted",
        "Cy: 0 of 1 units, acts next",
    ]
    words = [text.text for text in root.findall(f"{SVG}text")]
    assert words == ["Round 2 of 30", "Ada to act", "in turn", "has moved"]
    assert of_class(read(match_svg(duel)), "legend") != []


def test_units_are_told_with_their_hit_points(duel: GameController) -> None:
    ada, bo, cy = of_class(legend(duel), "player")

    assert texts(ada)[2:] == ["Hero 1", "45/100", "Archer 2", "22.5/100"]
    assert texts(bo)[2:] == ["Hero 3", "100/100", "Fighter 4", "fallen"]
    assert texts(cy)[2:] == ["Hero 5", "not placed yet"]
    assert states(bo) == ["waiting", "waiting", "dead"]


def test_players_stand_in_the_order_of_their_turns(duel: GameController) -> None:
    (order,) = of_class(legend(duel), "order")

    names = [unit.findtext(f"{SVG}title") for unit in of_class(order, "unit")]
    assert names == ["Bo", "Ada", "Cy"]
    assert states(order) == ["acted", "ready", "waiting"]


def test_of_many_players_those_around_the_one_in_turn_are_in_the_order() -> None:
    game = GameController(players=30, map_size=2, seed=1)
    for _ in range(25):
        game.end_turn()
    names = [tactician.name for tactician in game.rounds.order]

    (order,) = of_class(legend(game), "order")

    shown = [unit.findtext(f"{SVG}title") for unit in of_class(order, "unit")]
    assert shown == names[-8:]
    assert states(order)[names.index(str(game.to_act)) - 22] == "ready"


def test_the_player_in_turn_has_a_golden_frame(duel: GameController) -> None:
    frames = [player.find(f"{SVG}rect") for player in of_class(legend(duel), "player")]

    classes = [frame.get("class") for frame in frames if frame is not None]
    assert classes == ["f-panel s-gold", "f-panel s-line", "f-panel s-line"]


def test_units_of_players_who_are_out_have_been_removed(duel: GameController) -> None:
    duel.resign()

    ada, *_ = of_class(legend(duel), "player")

    assert texts(ada)[-2:] == ["Archer 2", "removed"]


def test_in_turn_zero_units_wait_beside_the_board() -> None:
    game = Match.from_text(UNPLACED)

    parts = match_parts(game)

    assert of_class(read(parts.board), "unit") == []
    ada, _ = of_class(read(parts.legend), "player")
    assert texts(ada)[2:] == ["Hero 1", "not placed yet"]
    assert states(ada) == ["waiting", "ready"]
    assert texts(read(parts.legend))[0] == "Turn zero"


def test_an_empty_turn_zero_has_players_and_no_units() -> None:
    game = GameController(players=2, map_size=3, seed=7)

    one, other = of_class(legend(game), "player")

    assert len(texts(one)) == len(texts(other)) == 2


def test_legend_crosses_out_eliminated_players(duel: GameController) -> None:
    duel.resign()

    struck = [
        text.text
        for text in read(match_svg(duel)).iter(f"{SVG}text")
        if text.get("text-decoration") == "line-through"
    ]

    assert struck == ["Ada"]


def test_no_side_is_in_turn_after_the_end(duel: GameController) -> None:
    duel.remove_tactician("Cy")
    duel.resign()

    root = read(match_svg(duel))

    assert "Bo wins: no other player is left" in texts(root)
    assert "in turn" not in texts(root)
    assert of_class(root, "order") == []


def test_of_an_army_the_first_units_are_told() -> None:
    game = GameController(players=["Ada", "Bo"], map_size=6, seed=1)
    for at in range(MOST_UNITS + 3):
        game.add_generic_unit(Archer if at else Hero, *divmod(at, 6))

    block = next(b for b in of_class(legend(game), "player") if len(texts(b)) > 2)

    assert texts(block)[-1] == "… + 3"
    assert len(texts(block)) == 2 + 2 * MOST_UNITS + 1


@pytest.mark.unmeasured
@pytest.mark.parametrize("players", [1, 2, 6, 8, 30])
@pytest.mark.parametrize("map_size", [1, 3, 12])
def test_legend_has_room_for_all_players(players: int, map_size: int) -> None:
    game = GameController(players=players, map_size=map_size, seed=1)

    root = legend(game)

    lowest = max(float(text.get("y", "0")) for text in root.iter(f"{SVG}text"))
    assert lowest < float(root.get("height", "0"))
    frames = [player.find(f"{SVG}rect") for player in of_class(root, "player")]
    boxes = {
        (player.get("transform"), frame.get("height"))
        for player, frame in zip(of_class(root, "player"), frames, strict=True)
        if frame is not None
    }
    assert len({where for where, _ in boxes}) == players


@pytest.mark.unmeasured
@pytest.mark.parametrize(("players", "columns"), [(2, 1), (3, 1), (4, 2), (8, 3)])
def test_many_players_stand_in_columns(players: int, columns: int) -> None:
    game = GameController.skirmish(players=players, map_size=8, seed=1, units=5)

    assert legend(game).get("width") == str(COLUMN * columns)


def test_on_small_screens_the_legend_has_one_column() -> None:
    game = GameController.skirmish(players=8, map_size=8, seed=1, units=5)

    root = read(match_parts(game, compact=True).legend)

    assert root.get("width") == str(COLUMN)
    assert len(of_class(root, "player")) == 8


def test_long_labels_leave_room_for_what_follows() -> None:
    masters = "".join(
        f"{{ id = {number}, class = 'SwordMaster', owner = 'Ada', hit_points = '9/9', "
        "movement = 3 },"
        for number in range(1, 11)
    )
    start, _, _ = UNPLACED.partition("unit = [")
    game = Match.from_text(f"{start}unit = [{masters}]")

    ada, _ = of_class(read(match_parts(game, language="bg").legend), "player")

    assert texts(ada)[-4:] == [
        "Майстор на меча 9",
        "извън полето",
        "Майстор на меча …",
        "извън полето",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_is_told_in_every_language(
    duel: GameController, language: str
) -> None:
    told = texts(read(match_parts(duel, language=language).legend))

    words = {
        "en": ("Archer 2", "fallen", "not placed yet"),
        "es": ("Arquero 2", "fuera de combate", "aún sin colocar"),
        "bg": ("Стрелец 2", "извън строя", "извън полето"),
        "de": ("Bogenschütze 2", "gefallen", "nicht aufgestellt"),
    }
    assert set(words[language]) <= set(told)
