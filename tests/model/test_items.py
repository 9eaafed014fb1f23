"""Items: their construction, their owners, and all matchups."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar

import pytest
from attrs import define, setters
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import (
    AlreadyOwnedError,
    CannotEquipError,
    CannotUseError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.items import (
    ITEM_CLASSES,
    NO_ITEM,
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Matchup,
    NoItem,
    Spear,
    Spellbook,
    Spirit,
    Staff,
    Sword,
    Weapon,
)
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.units import Alpaca, Cleric, Hero, Sorcerer, Unit
from alpaca_emblem.rules import combat

# The attacker in each row, and the target's equipped item in each column: worth as
# Much as its power, Strong, or Weak.
TABLE = """
attacking NoItem Axe Sword Spear Bow Darkness Spirit Light Staff
Axe            M   M     W     S   M        S      S     S     M
Sword          M   S     M     W   M        S      S     S     M
Spear          M   W     S     M   M        S      S     S     M
Bow            M   M     M     M   M        S      S     S     M
Darkness       M   S     S     S   S        M      S     W     S
Spirit         M   S     S     S   S        W      M     S     S
Light          M   S     S     S   S        S      W     M     S
"""
LETTERS = {"M": Matchup.NORMAL, "S": Matchup.STRONG, "W": Matchup.WEAK}
SHIPPED = {
    name: kind
    for name, kind in ITEM_CLASSES.items()
    if kind.__module__.startswith("alpaca_emblem.")
}
RANGES = st.integers(-INT_MAX, INT_MAX)


def pairs() -> Iterator[tuple[str, str, Matchup]]:
    (_, *attacked), *rows = map(str.split, TABLE.strip().splitlines())
    for attacking, *letters in rows:
        for name, letter in zip(attacked, letters, strict=True):
            yield attacking, name, LETTERS[letter]


PAIRS = list(pairs())


def make(name: str, power: int = 30) -> Item:
    return NO_ITEM if name == "NoItem" else SHIPPED[name](name=name, power=power)


@pytest.fixture
def charm() -> Iterator[type[Item]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Charm(Item):
        """Is of no use at all."""

        def equip_to(self, unit: Unit) -> None:
            raise CannotEquipError(f"{unit} cannot wield {self}")

    yield Charm
    del ITEM_CLASSES["Charm"]


@pytest.fixture
def mace() -> Iterator[type[Weapon]]:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Mace(Sword):
        """Handled like a sword, and broken by spears."""

        def matchup_against(self, item: Item) -> Matchup:
            return item.take_weapon_attack(self)

        def take_spear_attack(self, spear: Spear) -> Matchup:
            return Matchup.WEAK

    yield Mace
    del ITEM_CLASSES["Mace"]


@pytest.mark.unmeasured
@pytest.mark.parametrize(("attacking", "attacked", "matchup"), PAIRS)
def test_matchup_of_each_against_each(
    attacking: str, attacked: str, matchup: Matchup
) -> None:
    assert make(attacking).matchup_against(make(attacked)) is matchup


def test_table_has_every_item_that_attacks_against_every_item() -> None:
    rows = {attacking for attacking, _, _ in PAIRS}
    columns = {attacked for _, attacked, _ in PAIRS}

    assert rows == {name for name, kind in SHIPPED.items() if kind.can_attack}
    assert columns == {*SHIPPED, "NoItem"}


@pytest.mark.parametrize("name", [*SHIPPED, "NoItem"])
def test_items_that_never_attack_have_no_strength(name: str) -> None:
    for healer_or_hand in (make("Staff"), NO_ITEM):
        assert healer_or_hand.matchup_against(make(name)) is Matchup.NORMAL


@pytest.mark.parametrize("name", SHIPPED)
def test_no_item_is_strong_against_its_own_kind(name: str) -> None:
    assert make(name).matchup_against(make(name)) is Matchup.NORMAL


def test_strength_against_each_other_is_never_mutual_among_weapons_or_books() -> None:
    """Only a weapon and a book are strong against each other."""
    matchups = {(one, other): matchup for one, other, matchup in PAIRS}
    mutual = [
        {one, other}
        for (one, other), matchup in matchups.items()
        if matchup is Matchup.STRONG is matchups.get((other, one))
    ]

    assert len(mutual) == 2 * 4 * 3
    books = {"Darkness", "Spirit", "Light"}
    assert all(len(pair & books) == 1 for pair in mutual)


@pytest.mark.parametrize("kind", SHIPPED.values())
def test_new_item_has_no_owner(kind: type[Item]) -> None:
    made = kind(name="new", power=7, min_range=2, max_range=3)

    assert made.owner is None
    assert (made.power, made.min_range, made.max_range) == (7, 2, 3)
    assert str(made) == "new"


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", SHIPPED.values())
@given(low=RANGES, high=RANGES)
def test_ranges_are_mended_not_refused(kind: type[Item], low: int, high: int) -> None:
    made = kind(name="odd", power=1, min_range=low, max_range=high)

    assert made.min_range == max(low, 2 if kind is Bow else 1)
    assert made.max_range == max(high, made.min_range)


@pytest.mark.parametrize("kind", SHIPPED.values())
def test_item_works_at_exactly_its_distances(kind: type[Item]) -> None:
    made = kind(name="ruler", power=1, min_range=1, max_range=4)

    reached = [distance for distance in range(7) if made.reaches(distance)]

    assert reached == list(range(kind.least_range, 5))
    assert reached == [
        distance
        for distance in range(7)
        if combat.is_in_range(distance, made.min_range, made.max_range)
    ]
    assert not made.reaches(math.inf)


@pytest.mark.unmeasured
@given(low=RANGES, high=RANGES)
def test_nothing_reaches_oneself_or_infinitely_far(low: int, high: int) -> None:
    axe = Axe(name="axe", power=1, min_range=low, max_range=high)

    assert not axe.reaches(0)
    assert not axe.reaches(math.inf)
    assert axe.reaches(axe.min_range)
    assert axe.reaches(axe.max_range)


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", SHIPPED.values())
@pytest.mark.parametrize("power", [-1, -(2**31), 2**31])
def test_power_out_of_bounds_is_refused(kind: type[Item], power: int) -> None:
    with pytest.raises(InvalidValueError, match=r"^power must be at"):
        kind(name="cursed", power=power)


@pytest.mark.unmeasured
@pytest.mark.parametrize("value", [True, 1.0, math.nan, math.inf, "1", None], ids=repr)
@pytest.mark.parametrize("number", ["power", "min_range", "max_range", "max_power"])
def test_numbers_of_an_item_are_whole(number: str, value: object) -> None:
    numbers: dict[str, object] = {"power": 0, number: value}

    with pytest.raises(InvalidTypeError, match=f"^{number} must be a whole number"):
        Axe(name="axe", **numbers)  # type: ignore[arg-type]


@pytest.mark.parametrize("number", ["min_range", "max_range"])
def test_range_beyond_the_integers_of_the_original_is_refused(number: str) -> None:
    with pytest.raises(InvalidValueError, match=f"^{number} must be at most"):
        Axe(name="axe", **{number: 2**31})


@pytest.mark.parametrize("name", ["", "  ", "\t", "two\nlines", "\x1b[31mred"])
def test_name_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^name must be a printable string"):
        Axe(name=name)


@pytest.mark.parametrize("name", [None, 7, b"axe"], ids=repr)
def test_name_that_is_no_text_is_refused(name: object) -> None:
    with pytest.raises(InvalidTypeError, match=r"^name must be a string"):
        Axe(name=name)  # type: ignore[arg-type]


def test_power_is_certain_unless_a_game_rolls() -> None:
    assert Axe(name="axe", power=7).max_power == 7
    assert Axe(name="axe", power=7, max_power=9).max_power == 9


def test_most_power_is_not_below_the_least() -> None:
    with pytest.raises(InvalidValueError, match="max_power must be at least power, 7"):
        Axe(name="axe", power=7, max_power=6)


def test_item_in_general_cannot_be_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        Item(name="thing")  # type: ignore[abstract]
    with pytest.raises(TypeError, match="abstract"):
        Weapon(name="thing")  # type: ignore[abstract]


def test_two_items_are_equal_only_if_they_are_one() -> None:
    axe = Axe(name="axe", power=1)

    assert axe != Axe(name="axe", power=1)
    assert len({axe, axe, Axe(name="axe", power=1)}) == 2


def test_empty_hand_is_falsy_and_has_no_owner() -> None:
    hero = Hero(max_hit_points=1, movement=0)

    assert isinstance(NO_ITEM, NoItem)
    assert (str(NO_ITEM), NO_ITEM.power, NO_ITEM.owner) == ("nothing", 0, None)
    with pytest.raises(InvalidValueError, match=r"^the empty hand cannot be carried$"):
        hero.add_item(NO_ITEM)
    with pytest.raises(CannotEquipError, match="does not carry"):
        hero.equip(NO_ITEM)
    with pytest.raises(CannotEquipError, match="unequip instead"):
        NO_ITEM.equip_to(hero)
    assert hero.items == ()


def test_there_is_one_empty_hand_among_all_copies() -> None:
    hero = Hero(max_hit_points=1, movement=0)

    assert Copier().copy(NO_ITEM) is NO_ITEM
    assert Copier().copy(hero).equipped_item is NO_ITEM


def test_classes_are_listed_by_name_without_the_empty_hand() -> None:
    books, weapons = ["Darkness", "Light", "Spirit"], ["Axe", "Bow", "Spear", "Sword"]

    assert sorted(SHIPPED) == sorted([*books, "Staff", *weapons])


def test_items_that_neither_harm_nor_heal_cannot_be_used(charm: type[Item]) -> None:
    hero, alpaca = (kind(max_hit_points=9, movement=0) for kind in (Hero, Alpaca))
    thing = charm(name="lucky")
    hero.add_item(thing)

    assert not thing.can_use_on(alpaca)
    for use in (thing.check_use_on, lambda unit: thing.use_on(unit, Combat(print))):
        with pytest.raises(CannotUseError, match=r"^lucky cannot be used on Alpaca$"):
            use(alpaca)


def test_custom_class_is_known_by_its_name(charm: type[Item]) -> None:
    assert ITEM_CLASSES["Charm"] is charm


@pytest.mark.parametrize("name", SHIPPED)
def test_new_kind_is_attacked_like_an_empty_hand(charm: type[Item], name: str) -> None:
    """Until it says otherwise."""
    attacking = make(name)

    assert attacking.matchup_against(charm(name="lucky")) is Matchup.NORMAL


def test_new_weapon_takes_part_in_the_dispatch(mace: type[Weapon]) -> None:
    """Its bearer wields it as a sword; its target meets its own kind."""
    heavy = mace(name="heavy", power=10)

    assert heavy.matchup_against(make("Axe")) is Matchup.NORMAL
    assert heavy.matchup_against(make("Light")) is Matchup.STRONG
    assert make("Spear").matchup_against(heavy) is Matchup.WEAK
    assert make("Light").matchup_against(heavy) is Matchup.STRONG
    assert make("Bow").matchup_against(heavy) is Matchup.NORMAL


def test_abstract_custom_class_is_not_listed() -> None:
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Relic(Item):
        """Cannot be made: it does not define its bearers."""

    assert "Relic" not in ITEM_CLASSES


def test_class_that_is_not_listed_is_inherited_from() -> None:
    """A variant of an item of one game stays in that game, unless it says otherwise."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Trap(Axe):
        is_listed: ClassVar[bool] = False

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Snare(Trap):
        """Says nothing of its own."""

    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Net(Trap):
        is_listed: ClassVar[bool] = True

    try:
        assert {"Trap", "Snare", "Net"} & set(ITEM_CLASSES) == {"Net"}
        assert ITEM_CLASSES["Net"] is Net
        assert Snare(name="wire").matchup_against(make("Spear")) is Matchup.STRONG
    finally:
        del ITEM_CLASSES["Net"]


def test_item_with_an_owner_cannot_get_another() -> None:
    axe = Axe(name="axe")
    one = Hero(max_hit_points=1, movement=0, items=[axe])
    other = Hero(max_hit_points=1, movement=0)

    with pytest.raises(AlreadyOwnedError, match=r"^axe belongs to Hero$"):
        other.add_item(axe)

    assert axe.owner is one
    assert other.items == ()


def test_matchups_are_the_numbers_of_the_rules() -> None:
    assert [Matchup.NORMAL, Matchup.STRONG, Matchup.WEAK] == [
        combat.NORMAL,
        combat.STRONG,
        combat.WEAK,
    ]


ATTACKING: list[type[Item]] = [Axe, Sword, Spear, Bow, Darkness, Spirit, Light]


def bearer(item: Item, owner: str | None) -> Unit:
    """An alpaca with *item*, without an owner or with a new one."""
    alpaca = Alpaca(max_hit_points=50, movement=1, items=[item])
    if owner is not None:
        Tactician(name=owner).add_unit(alpaca)
    return alpaca


@pytest.fixture(params=ATTACKING)
def item(request: pytest.FixtureRequest) -> Item:
    kind: type[Item] = request.param
    return kind(name="weapon", power=10)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("owner", "target_owner"),
    [("Ada", "Bob"), ("Ada", None), (None, "Bob"), (None, None)],
)
def test_strangers_and_the_masterless_can_be_hurt(
    item: Item, owner: str | None, target_owner: str | None
) -> None:
    bearer(item, owner)
    target = bearer(Axe(name="axe"), target_owner)

    assert item.can_use_on(target)
    item.check_use_on(target)


def test_own_units_are_spared(item: Item) -> None:
    friend = Alpaca(max_hit_points=50, movement=1)
    owner = bearer(item, "Ada").owner
    assert owner is not None
    owner.add_unit(friend)

    assert not item.can_use_on(friend)
    with pytest.raises(CannotUseError, match="which is on the same side") as refusal:
        item.check_use_on(friend)
    assert refusal.value.reason == "same_side"


def test_weapon_without_an_owner_spares_no_unit(item: Item) -> None:
    assert item.can_use_on(bearer(Axe(name="axe"), "Ada"))


def test_weapon_in_general_is_a_weapon_against_whatever_is_none() -> None:
    """A weapon of a user's own is strong where every weapon is."""
    axe = Axe(name="axe")

    assert Weapon.matchup_against(axe, Light(name="book")) is Matchup.STRONG
    assert Weapon.matchup_against(axe, Spear(name="spear")) is Matchup.NORMAL


def test_bow_alone_cannot_be_made_for_neighbours() -> None:
    nearest = {kind.__name__: kind(name="new").min_range for kind in ATTACKING}

    assert [name for name, distance in nearest.items() if distance > 1] == ["Bow"]
    assert nearest["Bow"] == 2


def test_all_weapons_and_books_attack() -> None:
    assert all(kind.can_attack for kind in ATTACKING)


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


@pytest.fixture
def staff() -> Staff:
    return Staff(name="staff", power=10)


def serving(tactician: Tactician | None, *items: Staff) -> Unit:
    cleric = Cleric(max_hit_points=50, movement=1, items=items)
    if tactician is not None:
        tactician.add_unit(cleric)
    return cleric


def test_friends_are_healed(staff: Staff) -> None:
    ada = Tactician(name="Ada")
    serving(ada, staff)

    assert staff.can_use_on(serving(ada))
    staff.check_use_on(serving(ada))


@pytest.mark.parametrize("with_owner", ["healer", "target", "neither"])
def test_the_masterless_heal_and_are_healed(staff: Staff, with_owner: str) -> None:
    ada = Tactician(name="Ada")
    serving(ada if with_owner == "healer" else None, staff)
    target = serving(ada if with_owner == "target" else None)

    assert staff.can_use_on(target)


def test_enemies_are_not_healed(staff: Staff) -> None:
    serving(Tactician(name="Ada"), staff)
    enemy = serving(Tactician(name="Bob"))

    assert not staff.can_use_on(enemy)
    with pytest.raises(CannotUseError, match="which is on another side") as refusal:
        staff.check_use_on(enemy)
    assert refusal.value.reason == "other_side"


def test_staff_without_an_owner_heals_all_units(staff: Staff) -> None:
    assert staff.can_use_on(serving(Tactician(name="Ada")))


def test_staff_never_attacks(staff: Staff) -> None:
    assert not staff.can_attack
    assert staff.matchup_against(Axe(name="axe")) is Matchup.NORMAL


@pytest.mark.parametrize("combat", [None, object()])
def test_a_staff_is_used_by_a_combat(staff: Staff, combat: object) -> None:
    serving(None, staff)
    hurt = Hero(max_hit_points=9, movement=2)

    with pytest.raises(InvalidTypeError, match="combat must be of class Combat, not"):
        staff.use_on(hurt, combat)  # type: ignore[arg-type]
