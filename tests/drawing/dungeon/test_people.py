"""The people of a dungeon: compact tokens, a little larger than their cells."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.dungeon.people import creature_token, draw_people
from alpaca_emblem.drawing.dungeon.summary import DungeonSummary
from alpaca_emblem.drawing.emblems import emblem_of
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.games.dungeon.creatures.bestiary import (
    ORIGINAL,
    WIDE,
    Bestiary,
    MonsterKind,
)
from tests.games.dungeon.positions import drawn


def test_the_adventurer_is_ready_and_monsters_are_of_the_other_side(
    cellar: Dungeon,
) -> None:
    hero, rat, *_ = map(creature_token, DungeonSummary(cellar).creatures())

    assert (hero.side, hero.ready, hero.health, hero.unit) == (0, True, 0.45, 1)
    assert (rat.side, rat.ready, rat.health, rat.unit) == (1, False, 1, 2)
    assert rat.title == "Rat 2, 3/3 hit points"


@pytest.mark.parametrize("kind", [*ORIGINAL.kinds, *WIDE.kinds], ids=lambda k: k.name)
def test_every_kind_of_the_library_has_an_emblem(kind: MonsterKind) -> None:
    assert emblem_of(kind) is not None


def test_a_kind_of_a_users_own_has_its_letter() -> None:
    kind = MonsterKind(name="gelatinous cube", letter="C", hit_points=3, damage=(1, 2))
    bestiary = Bestiary("cubes", (kind,))
    game = drawn("#####\n#@.C#\n#####", variant=Variant(bestiary=bestiary))

    _, cube = map(creature_token, DungeonSummary(game).creatures())

    assert cube.emblem is None
    assert cube.letter == "C"


def test_the_dead_are_not_ready() -> None:
    game = drawn("####\n#@r#\n####", hit_points="1/20")
    game.wait()

    hero = creature_token(DungeonSummary(game).creatures()[0])

    assert (hero.dead, hero.ready, hero.health) == (True, False, 0)


@pytest.mark.parametrize(("cell", "scale"), [(28, ".53"), (11, ".25"), (4, ".25")])
def test_tokens_are_larger_than_cells(cellar: Dungeon, cell: int, scale: str) -> None:
    parent = Element("g")
    at = Geometry.square(16, 32, 0, cell)

    draw_people(Pen(), parent, DungeonSummary(cellar).creatures(), at)

    for place in parent[0]:
        found = place.get("transform", "").partition("scale(")[2].rstrip(")")
        assert float(found) == pytest.approx(float(scale), abs=0.005)
