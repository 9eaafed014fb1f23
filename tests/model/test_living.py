"""Living things: every change can be undone, and copies share none."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Self

import pytest
from attrs import define, field, setters
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import is_whole
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, OutsideActionError
from alpaca_emblem.model.living import (
    Copier,
    Journal,
    Living,
    field_names,
    is_abstract,
    register,
)
from alpaca_emblem.model.signals import Signal


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Lamp(Living):
    """Something that changes, knows others, and keeps a list."""

    watts: int = field(default=40, validator=is_whole(0))
    label: str | None = None
    next: Lamp | None = None
    chain: tuple[Lamp, ...] = ()
    shelf: list[Lamp | int] = field(factory=list)
    switched: Signal[str] = field(init=False, factory=Signal, repr=False)

    def glow(self, event: str) -> None:
        self.label = event


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Crate(Living):
    """An object that is falsy as long as it is empty."""

    content: tuple[Lamp, ...] = ()

    def __len__(self) -> int:
        return len(self.content)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sun(Lamp):
    """Something that never changes."""

    _is_constant: ClassVar[bool] = True


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Diary(Living):
    """An object that a copy resets."""

    _copied_apart: ClassVar[tuple[str, ...]] = ("pages",)

    title: str
    pages: list[str] = field(factory=list)

    def _copy_rest(self, twin: Self, copier: Copier) -> None:
        object.__setattr__(twin, "pages", [])


class Lantern(Lamp):
    """Something that attrs did not make."""

    bearer: Lamp


def in_game(*lamps: Living) -> Journal:
    journal = Journal()
    for lamp in lamps:
        lamp._join(journal)
    return journal


def test_free_things_change_freely() -> None:
    lamp = Lamp()

    lamp.watts = 60

    assert lamp.watts == 60
    assert not lamp.is_in_game


def test_validators_check_at_construction_only() -> None:
    lamp = Lamp()

    lamp.watts = -1

    assert lamp.watts == -1


def test_every_assignment_of_a_game_can_be_undone() -> None:
    lamp, other = Lamp(), Lamp()
    journal = in_game(lamp, other)
    lamp.watts = 60
    mark = len(journal)
    lamp.watts = 100
    lamp.next = other
    other.chain = (lamp,)

    journal.rewind(mark)

    assert lamp.watts == 60
    assert lamp.next is None
    assert not other.chain
    journal.rewind(0)
    assert lamp.watts == 40


@pytest.mark.unmeasured
@given(watts=st.lists(st.integers(0, 99)), data=st.data())
def test_rewinding_to_any_mark_gives_the_values_of_that_moment(
    watts: list[int], data: st.DataObject
) -> None:
    lamp = Lamp()
    journal = in_game(lamp)
    seen = [lamp.watts]
    for number in watts:
        lamp.watts = number
        seen.append(number)
    marks = data.draw(st.lists(st.integers(0, len(watts))).map(sorted))

    for mark in reversed(marks):
        journal.rewind(mark)

        assert lamp.watts == seen[mark]
        assert len(journal) == mark


def test_rewinding_to_the_present_changes_nothing() -> None:
    lamp = Lamp()
    journal = in_game(lamp)
    lamp.watts = 60

    journal.rewind(1)
    journal.rewind(7)

    assert lamp.watts == 60


def test_observers_waiting_since_a_mark_can_be_released() -> None:
    journal = Journal()
    heard: list[object] = []
    journal.untold.extend((heard.append, number) for number in range(3))

    journal.forget_untold(1)
    journal.forget_untold(2)

    assert list(journal.untold) == [(heard.append, 0)]


def test_closed_journal_refuses_every_change() -> None:
    lamp = Lamp()
    journal = in_game(lamp)
    journal.is_open = False

    with pytest.raises(
        OutsideActionError, match=r"^watts of Lamp changes only through"
    ):
        lamp.watts = 60

    assert lamp.watts == 40
    assert journal == []


class Torch(Lamp):
    """An object with attributes unknown to attrs."""


def test_field_cannot_be_deleted() -> None:
    """An object without it could not be shown, copied or written."""
    lamp = Lamp()

    with pytest.raises(
        InvalidTypeError, match="watts of Lamp cannot be deleted: assign another value"
    ):
        del lamp.watts

    assert lamp.watts == 40


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("name", ["watts", "inches", "_journal"])
def test_nothing_of_a_game_can_be_deleted(name: str, is_open: bool) -> None:
    """No journal would bring it back, in an action neither."""
    torch, journal = Torch(), Journal()
    torch.inches = 3
    torch._join(journal)
    journal.is_open = is_open

    with pytest.raises(
        OutsideActionError, match=f"{name} of Torch cannot be deleted: it is in a game"
    ):
        delattr(torch, name)

    assert getattr(torch, name) in (40, 3, journal)
    assert not journal


def test_plain_attributes_can_be_deleted_from_free_objects() -> None:
    torch = Torch()
    torch.inches = 3

    del torch.inches  # type: ignore[attr-defined]

    assert not hasattr(torch, "inches")


def test_rewinding_that_was_cut_short_can_be_repeated() -> None:
    """No entry is dropped before all have been applied."""
    lamp, journal = Lamp(watts=1), Journal()
    lamp._join(journal)
    lamp.watts = 2
    lamp.watts = 3
    entries = list(journal)

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    journal[0] = (interrupt, *entries[0][1:])
    with pytest.raises(KeyboardInterrupt):
        journal.rewind(0)
    assert len(journal) == 2
    journal[0] = entries[0]
    journal.rewind(0)

    assert lamp.watts == 1
    assert not journal


def test_unknown_attributes_cannot_be_set_in_a_game() -> None:
    lamp = Lamp()
    in_game(lamp)

    with pytest.raises(AttributeError, match="colour"):
        lamp.__setattr__("colour", "red")


def test_things_of_one_world_are_let_be() -> None:
    one, other, free, freer = Lamp(), Lamp(), Lamp(), Lamp()
    in_game(one, other)

    one._check_world(other, one)
    free._check_world(freer)
    one._check_world()


def test_things_of_two_worlds_are_kept_apart() -> None:
    one, other, free = Lamp(), Lamp(), Lamp()
    in_game(one)
    in_game(other)

    for here, there in [(one, other), (one, free), (free, one)]:
        with pytest.raises(OutsideActionError, match="do not belong to the same game"):
            here._check_world(there)


def test_between_actions_even_things_of_one_world_are_kept_apart() -> None:
    one, other = Lamp(), Lamp()
    in_game(one, other).is_open = False

    with pytest.raises(OutsideActionError, match="changes only through an action"):
        one._check_world(other)


def test_class_that_would_bypass_the_journal_is_refused() -> None:
    """Validators make attrs write a `__setattr__` of its own."""
    with pytest.raises(InvalidTypeError, match=r"^Torch replaces .*NO_OP\)$"):

        @define(eq=False, kw_only=True)
        class Torch(Lamp):
            flames: int = field(default=1, validator=is_whole(1))


def test_class_with_a_setattr_of_its_own_is_refused() -> None:
    with pytest.raises(InvalidTypeError, match=r"^Torch replaces Living\.__setattr__"):

        class Torch(Lamp):
            def __setattr__(self, name: str, value: object) -> None:
                object.__setattr__(self, name, value)


def test_class_without_decorator_is_journalled_all_the_same() -> None:
    lantern = Lantern()
    lantern.bearer = Lamp(label="first")
    journal = in_game(lantern)

    lantern.bearer = Lamp(label="second")
    lantern.watts = 5
    journal.rewind(0)

    assert lantern.bearer.label == "first"
    assert lantern.watts == 40


def test_shadow_is_free_and_leaves_the_thing_alone() -> None:
    lamp = Lamp(label="hall")
    in_game(lamp).is_open = False

    shadow = lamp._shadow()
    shadow.watts = 60

    assert not shadow.is_in_game
    assert (shadow.label, shadow.watts, lamp.watts) == ("hall", 60, 40)


def test_shadow_has_what_attrs_knows_nothing_of() -> None:
    lantern = Lantern()
    lantern.bearer = Lamp()

    assert lantern._shadow().bearer is lantern.bearer


def test_field_names_begin_with_those_of_the_base() -> None:
    assert field_names(Crate) == ("_journal", "content")


def test_class_is_abstract_until_nothing_is_missing() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Shape(Living, ABC):
        @abstractmethod
        def area(self) -> int:
            """In cells."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Box(Shape):
        """Does not say either."""

    class Square(Box):
        def area(self) -> int:
            return 1

    assert is_abstract(Shape)
    assert is_abstract(Box)
    assert not is_abstract(Square)
    assert not is_abstract(Lamp)
    assert Square().area() == 1


def test_twin_is_equal_in_values_and_another_thing() -> None:
    lamp = Lamp(watts=60, label="hall")

    twin = Copier().copy(lamp)
    twin.watts = 100

    assert type(twin) is Lamp
    assert (twin.label, twin.watts, lamp.watts) == ("hall", 100, 60)


def test_each_thing_has_one_twin_however_it_is_met() -> None:
    first, second = Lamp(), Lamp()
    first.next, first.chain = second, (second, first)
    second.next, second.chain = first, (first,)
    copier = Copier()

    twin = copier.copy(first)

    assert twin.next is not second
    assert twin.next is not None
    assert twin.next.next is twin
    assert twin.chain == (twin.next, twin)
    assert copier.copy(second) is twin.next


def test_twins_of_two_copiers_know_nothing_of_each_other() -> None:
    lamp = Lamp()
    lamp.next = lamp

    one, other = Copier().copy(lamp), Copier().copy(lamp)

    assert one is not other
    assert one.next is one


def test_twins_belong_to_the_new_journal_only() -> None:
    lamp = Lamp(next=Lamp())
    old, new = in_game(lamp), Journal()

    twin = Copier(new).copy(lamp)
    twin.watts = 60

    assert twin.is_in_game
    assert twin.next is not None
    assert twin.next.is_in_game
    assert (len(old), len(new)) == (0, 1)
    new.rewind(0)
    assert twin.watts == 40


def test_values_are_shared() -> None:
    copier = Copier()

    for value in (7, 2.5, "text", None, frozenset({1}), Lamp):
        assert copier.copy(value) is value


def test_constant_things_are_shared() -> None:
    sun = Sun()

    assert Copier().copy(Lamp(next=sun)).next is sun


def test_lists_are_copied_once_with_what_they_hold() -> None:
    lamp, keeper = Lamp(), Lamp()
    keeper.shelf = lamp.shelf
    keeper.shelf += [lamp, 7, keeper]
    copier = Copier()

    twin = copier.copy(keeper)
    keeper.shelf.clear()

    assert twin.shelf == [copier.copy(lamp), 7, twin]
    assert copier.copy(lamp).shelf is twin.shelf


def test_journal_entries_of_lists_are_copied_with_the_lists() -> None:
    keeper = Lamp(shelf=[1])
    journal = in_game(keeper)
    journal.append((list.__setitem__, keeper.shelf, 0, 1))
    keeper.shelf[0] = 2
    copier = Copier(Journal())

    twin = copier.copy(keeper)
    for setter, target, key, old in journal:
        setter(copier.copy(target), key, copier.copy(old))

    assert (twin.shelf, keeper.shelf) == ([1], [2])


def test_falsy_things_have_one_twin_too() -> None:
    crate = Crate()
    pair = (crate, crate)

    one, other = Copier().copy(pair)

    assert one is other
    assert one is not crate


def test_plain_attributes_are_copied() -> None:
    lantern = Lantern()
    lantern.bearer = lantern

    twin = Copier().copy(lantern)

    assert twin is not lantern
    assert twin.bearer is twin


def test_things_without_slots_are_copied() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP, slots=False)
    class Candle(Lamp):
        inches: int

    twin = Copier().copy(Candle(inches=3, watts=1))

    assert (twin.inches, twin.watts) == (3, 1)


def test_fields_copied_apart_are_left_to_the_class() -> None:
    diary = Diary(title="1805", pages=["dear diary"])

    twin = Copier().copy(diary)

    assert (twin.title, twin.pages) == ("1805", [])
    assert diary.pages == ["dear diary"]


def test_remembered_twin_is_used() -> None:
    lamp, stand_in = Lamp(), Lamp()
    copier = Copier()
    copier.remember(lamp, stand_in)

    assert copier.copy(Lamp(next=lamp)).next is stand_in


def test_wiring_is_copied_among_the_twins() -> None:
    lamp, watcher = Lamp(), Lamp()
    lamp.switched.wire(watcher.glow)
    lamp.chain = (watcher,)

    twin = Copier().copy(lamp)
    twin.switched.emit("on")

    assert twin.chain[0].label == "on"
    assert watcher.label is None


def test_wiring_reaches_what_is_met_by_it_alone() -> None:
    lamp, watcher = Lamp(), Lamp()
    lamp.switched.wire(watcher.glow)
    copier = Copier()

    twin = copier.copy(lamp)
    twin.switched.emit("on")

    assert copier.copy(watcher).label == "on"
    assert watcher.label is None


def test_subscribers_are_not_taken_along() -> None:
    lamp = Lamp()
    heard: list[str] = []
    lamp.switched.subscribe(heard.append)

    Copier().copy(lamp).switched.emit("on")

    assert heard == []


def kind_called(name: str, module: str) -> type[object]:
    """A class of that name, made in that module."""
    return type(name, (), {"__module__": module})


def test_a_redefined_class_replaces_the_former_one() -> None:
    classes: dict[str, type[object]] = {}
    for module in ("alpaca_emblem.a", "alpaca_emblem.a"):
        register(classes, latest := kind_called("Orc", module))

    assert classes == {"Orc": latest}


def test_later_class_of_a_users_own_replaces_the_former() -> None:
    classes = {"Orc": kind_called("Orc", "mine")}

    register(classes, other := kind_called("Orc", "yours"))

    assert classes == {"Orc": other}


@pytest.mark.parametrize(
    ("name", "module"), [("Orc", "alpaca_emblem.a"), ("oRC", "mine")]
)
def test_names_that_would_be_mistaken_are_refused(name: str, module: str) -> None:
    classes = {name: kind_called(name, module)}
    before = dict(classes)

    with pytest.raises(InvalidValueError, match=f"^Orc needs another name: .* {name} "):
        register(classes, kind_called("Orc", "yours"))

    assert classes == before


def test_abstract_classes_have_no_name_to_be_found_by() -> None:
    class Shape(ABC):
        @abstractmethod
        def area(self) -> float: ...

    classes: dict[str, type[object]] = {}

    register(classes, Shape)

    assert classes == {}
