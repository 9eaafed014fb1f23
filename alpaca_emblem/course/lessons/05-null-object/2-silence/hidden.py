"""Further checks of silence."""

from exercise_2 import Battle, Both, Silence, Teller


def test_silence_says_nothing():
    silence = Silence()
    silence.struck("Ada", 3)
    silence.fell("Ada")
    assert silence.lines == []


def test_silences_do_not_talk_to_each_other():
    one, other = Battle({"Ada": 5}), Battle({"Ben": 5})
    one.strike("Ada", 5)
    other.strike("Ben", 1)
    assert one.teller.lines == []
    assert other.teller.lines == []


def test_both_works_with_silence_and_with_both():
    heard = Teller()
    tellers = Both(Silence(), Both(heard, Silence()))
    battle = Battle({"Ada": 5}, tellers)
    battle.strike("Ada", 7)
    assert heard.lines == ["Ada loses 7", "Ada falls"]


def test_a_teller_can_be_put_in_later():
    battle, late = Battle({"Ada": 9}), Teller()
    battle.strike("Ada", 1)
    battle.teller = late
    battle.strike("Ada", 2)
    battle.teller = Silence()
    battle.strike("Ada", 3)
    assert late.lines == ["Ada loses 2"]
    assert battle.hit_points == {"Ada": 3}


def test_a_teller_that_is_empty_still_hears():
    """A teller of a friend may count as false, as empty collections do."""

    class Counting(Teller):
        def __len__(self) -> int:
            return len(self.lines)

    teller = Counting()
    Battle({"Ada": 5}, teller).strike("Ada", 1)
    assert teller.lines == ["Ada loses 1"]
