"""Run these tests with ``python -m pytest``."""

from exercise_2 import Battle, Both, Silence, Teller


def test_a_battle_needs_no_teller():
    battle = Battle({"Ada": 5})
    battle.strike("Ada", 9)
    assert battle.hit_points == {"Ada": 0}


def test_a_teller_hears_everything():
    teller = Teller()
    battle = Battle({"Ada": 5}, teller)
    battle.strike("Ada", 2)
    battle.strike("Ada", 3)
    assert teller.lines == ["Ada loses 2", "Ada loses 3", "Ada falls"]


def test_two_tellers_hear_the_same():
    one, other = Teller(), Teller()
    Battle({"Ada": 5}, Both(one, other)).strike("Ada", 1)
    assert one.lines == other.lines == ["Ada loses 1"]
    assert isinstance(Silence(), Teller)
