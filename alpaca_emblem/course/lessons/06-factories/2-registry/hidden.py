"""Further checks of the registry."""

import pytest
from exercise_2 import Registry, UnknownNameError


def test_a_name_in_use_is_refused():
    registry = Registry()
    registry.register("first")(list)
    with pytest.raises(ValueError):
        registry.register("first")(dict)
    assert registry.create("first") == []


def test_errors_of_a_class_are_not_hidden():
    for kind in (KeyError, ValueError, TypeError, AttributeError):
        registry = Registry()

        @registry.register("broken")
        class Broken:
            raised = kind("inside")

            def __init__(self):
                raise self.raised

        with pytest.raises(kind) as caught:
            registry.create("broken")
        assert caught.value is Broken.raised, f"{kind.__name__} was replaced"


def test_a_wrong_line_makes_nothing():
    made = []
    registry = Registry()
    registry.register("orc")(lambda: made.append("orc"))
    for wrong in ("orc", "orc 0", "orc -1", "orc two", "orc 1 2", "ogre 1", "1 orc"):
        for before in range(3):
            text = "orc 1\n" * before + wrong + "\norc 1"
            with pytest.raises(ValueError) as caught:
                registry.create_all(text)
            number = str(before + 1)
            assert number in str(caught.value).replace(wrong, ""), repr(text)
            assert made == [], f"objects were made from {text!r}"


def test_registries_are_independent():
    one, other = Registry(), Registry()

    @one.register("orc")
    class Orc:
        pass

    class Chief(Orc):
        pass

    with pytest.raises(UnknownNameError):
        other.create("orc")
    with pytest.raises(UnknownNameError):
        one.create("Chief")
    other.register("orc")(Chief)
    assert type(one.create("orc")) is Orc
    assert type(other.create("orc")) is Chief
