"""The form of positions of the four games, as typed dictionaries, for JSON Schemas.

An entry that has its default is left out of a position, so most of them may be missing.
`Game.position` writes positions, and `Game.from_position` reads them strictly: numbers
in their bounds, places on the map. The annotations of this module are no strings, or
else a typed dictionary could not tell which of its keys may be missing.
"""

from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

Place: TypeAlias = tuple[int, int]
"""Row and column, from 0."""
Range: TypeAlias = tuple[int, int]
"""The least and the greatest number, or distance."""

_OfClass = TypedDict("_OfClass", {"class": str})


class OutcomeEntry(TypedDict):
    """The end of a game.

    Attributes:
        reason: A word, such as "last_standing".
        winners: The sides that have won, in order.
    """

    reason: str
    winners: list[str]


class TerrainEntry(TypedDict):
    """A terrain of a legend, under its symbol.

    Attributes:
        name: The name of the terrain.
        impassable: True if no unit can enter it; it has no cost then.
        move_cost: The steps that it costs to enter.
        cover: The points that attacks lose.
        healing: The hit points that it heals.
        blocks_sight: True if units do not see through it.
    """

    name: str
    impassable: NotRequired[bool]
    move_cost: NotRequired[int]
    cover: NotRequired[int]
    healing: NotRequired[int]
    blocks_sight: NotRequired[bool]


class MatchUnit(_OfClass):
    """A unit of a match.

    Attributes:
        id: The number of the unit, from 1.
        owner: The name of its player.
        at: Its place; without one it is not on the map.
        hit_points: Hit points left and at most, such as "45/100".
        movement: The steps that it can move.
        moved: True if it has moved in this turn.
        uses: How often it has used items in this turn.
        items: Its items, such as "*spear 30 1-5 'lance'", with a star if equipped.
        own: The fields that its own class adds.
    """

    id: int
    owner: str
    at: NotRequired[Place]
    hit_points: str
    movement: int
    moved: NotRequired[bool]
    uses: NotRequired[int]
    items: NotRequired[list[str]]
    own: NotRequired[dict[str, Any]]


class MatchPosition(TypedDict):
    """A position of a match.

    Attributes:
        game: The game.
        players: The names of all players.
        out: The players that are out.
        order: The players of this round, in the order of their turns.
        to_act: The player to act.
        round: The number of the round; 0 before the first.
        max_rounds: The most rounds.
        max_units: The most units of a player.
        uses_per_turn: How often a unit can use items in a turn.
        outcome: The end of the match.
        legend: Terrains by their symbols.
        board: The map, with strokes between places that are joined.
        unit: The units, in the order of their numbers.
        dice: The state of the generator, under its name; not in views.
    """

    game: str
    players: list[str]
    out: NotRequired[list[str]]
    order: NotRequired[list[str]]
    to_act: NotRequired[str]
    round: NotRequired[int]
    max_rounds: NotRequired[int]
    max_units: NotRequired[int]
    uses_per_turn: NotRequired[int]
    outcome: NotRequired[OutcomeEntry]
    legend: NotRequired[dict[str, TerrainEntry]]
    board: str
    unit: NotRequired[list[MatchUnit]]
    dice: NotRequired[dict[str, float]]


class LastSeen(TypedDict):
    """The state in which the enemy last saw a unit in fog.

    Attributes:
        at: The place where it was.
        left: The hit points that it had left.
        max_hit_points: The most hit points.
        power: The power of its item.
        defense: Its defense.
        experience: Its experience.
    """

    at: NotRequired[Place]
    left: float
    max_hit_points: int
    power: int
    defense: int
    experience: int


class GridUnit(_OfClass):
    """A unit of a grid battle.

    Attributes:
        id: The number of the unit, from 1.
        side: "heroes" or "foes".
        name: Its name in each language.
        at: Its place; without one it is hidden, or has been removed.
        hit_points: The most hit points.
        left: The hit points left, if some are missing.
        movement: The steps that it can walk.
        power: The power of its item.
        defense: Its defense.
        experience: Its experience.
        weapon: The kind of its item, if it is not that of its class.
        range: The distances that its item reaches.
        guard: True if it waits for enemies in reach.
        captain: True if its side loses without it.
        acted: True if it has acted in this phase.
        seen: What the enemy last saw of it.
        own: The fields that its own class adds.
        weapon_own: The fields that the class of its item adds.
    """

    id: int
    side: str
    name: dict[str, str]
    at: NotRequired[Place]
    hit_points: int
    left: NotRequired[float]
    movement: int
    power: int
    defense: int
    experience: NotRequired[int]
    weapon: NotRequired[str]
    range: NotRequired[Range]
    guard: NotRequired[bool]
    captain: NotRequired[bool]
    acted: NotRequired[bool]
    seen: NotRequired[LastSeen]
    own: NotRequired[dict[str, Any]]
    weapon_own: NotRequired[dict[str, Any]]


class GridPosition(TypedDict):
    """A position of a grid battle.

    Attributes:
        game: The game.
        scenario: The name of the scenario.
        turn: The number of the turn, from 1.
        known_to: The side that knows this part of the position.
        to_act: The side to act.
        outcome: The end of the battle.
        legend: Terrains by their symbols.
        options: The options of the scenario.
        map: A row of symbols in each line.
        unit: The units, in the order of their numbers.
        dice: The state of the generator, under its name; not in views.
    """

    game: str
    scenario: str
    turn: int
    known_to: NotRequired[str]
    to_act: NotRequired[str]
    outcome: NotRequired[OutcomeEntry]
    legend: NotRequired[dict[str, TerrainEntry]]
    options: NotRequired[dict[str, bool | int | list[Any]]]
    map: str
    unit: list[GridUnit]
    dice: NotRequired[dict[str, float]]


class DuelItem(_OfClass):
    """An item of a fighter.

    Attributes:
        name: The name of the item.
        roll: The least and the greatest damage of a weapon.
        kind: The kind of that damage.
        range: The distances that a weapon reaches.
        bonus: What a weapon or gear adds to stats.
        in_hand: True if it is equipped.
        heals: The hit points that a consumable heals.
        count: How often it can be used.
        cures: The effect that it ends.
        own: The fields that its own class adds.
    """

    name: str
    roll: NotRequired[Range]
    kind: NotRequired[str]
    range: NotRequired[Range]
    bonus: NotRequired[dict[str, int]]
    in_hand: NotRequired[bool]
    heals: NotRequired[int]
    count: NotRequired[int]
    cures: NotRequired[str]
    own: NotRequired[dict[str, Any]]


class DuelEffect(TypedDict):
    """An effect on a fighter.

    Attributes:
        name: The name of the effect.
        duration: The turns left.
        power: The damage of each turn.
        modifier: What it adds to stats.
    """

    name: str
    duration: int
    power: int
    modifier: NotRequired[dict[str, int]]


class Fighter(TypedDict):
    """A fighter of a duel; the first is the hero.

    Attributes:
        id: The number of the fighter, from 1.
        breed: The profile that it was made from.
        name: A name of its own.
        level: Its level.
        hit_points: Hit points left and at most, such as "16/30".
        energy: The energy that it has.
        mana: The mana that it has.
        stats: Its stats, without gear and effects.
        items: What it carries.
        effects: The effects on it, the oldest first.
        stun_proof: True if it cannot be stunned before its next turn.
        abilities: Its abilities: by name, or whole.
        cooldowns: The turns until each of its abilities is ready.
        resists: The kinds of damage that it resists.
        is_weak_to: The kinds of damage that hurt it more.
        is_bloodless: True if it neither bleeds nor is poisoned.
        own: The fields that its own class adds.
    """

    id: int
    breed: NotRequired[str]
    name: NotRequired[str]
    level: NotRequired[int]
    hit_points: str
    energy: NotRequired[int]
    mana: NotRequired[int]
    stats: NotRequired[dict[str, int]]
    items: NotRequired[list[DuelItem]]
    effects: NotRequired[list[DuelEffect]]
    stun_proof: NotRequired[bool]
    abilities: NotRequired[list[str | dict[str, Any]]]
    cooldowns: NotRequired[list[int]]
    resists: NotRequired[list[str]]
    is_weak_to: NotRequired[list[str]]
    is_bloodless: NotRequired[bool]
    own: NotRequired[dict[str, Any]]


class DuelPosition(TypedDict):
    """A position of a duel.

    Attributes:
        game: The game.
        rules: The rules that are played, and limits that are not the usual ones.
        hero_turns: The turns that the hero has had.
        tick: The time of the energy queue.
        outcome: The end of the duel.
        unit: The fighters, the hero first.
        dice: The state of the generator, under its name; not in views.
    """

    game: str
    rules: dict[str, bool | int]
    hero_turns: NotRequired[int]
    tick: NotRequired[int]
    outcome: NotRequired[OutcomeEntry]
    unit: list[Fighter]
    dice: NotRequired[dict[str, float]]


class AdventurerEntry(TypedDict):
    """The adventurer of a dungeon.

    Attributes:
        at: Its place.
        hit_points: Hit points left and at most, such as "18/20".
        experience: Its experience.
        gold: The gold that it has.
        food: The turns until it is hungry.
        keys: The keys that it has.
        treasure: True if it has the treasure.
        effects: The effects on it, such as "might 12 3".
        items: What it carries, with a star for what it wears or wields.
    """

    at: Place
    hit_points: str
    experience: NotRequired[int]
    gold: NotRequired[int]
    food: NotRequired[int]
    keys: NotRequired[int]
    treasure: NotRequired[bool]
    effects: NotRequired[list[str]]
    items: NotRequired[list[str]]


class MonsterEntry(TypedDict):
    """A monster on a floor.

    Attributes:
        id: Its number, from 2.
        kind: Its kind in the bestiary.
        at: Its place.
        hit_points: Hit points left and at most, such as "4/4".
        target: The place to which it is going; not in views.
    """

    id: int
    kind: str
    at: Place
    hit_points: str
    target: NotRequired[Place]


class ThingEntry(TypedDict):
    """An item that lies on a floor.

    Attributes:
        at: Its place.
        item: The item, such as "potion might".
    """

    at: Place
    item: str


class LoreEntry(TypedDict):
    """The known effects of potions and scrolls.

    Attributes:
        looks: The look of each kind; in views of those that are known.
        known: The kinds that are known.
    """

    looks: dict[str, str]
    known: NotRequired[list[str]]


class DungeonPosition(TypedDict):
    """A position of a dungeon.

    Attributes:
        game: The game.
        seed: The seed of the run; not in views.
        known_to: The side that knows this part of the position.
        variant: What differs from the original.
        engine_draws: The numbers that an engine draws after each action.
        legacy: What earlier runs have left.
        floor: The number of the floor, from 1.
        turns: The turns that have been taken.
        outcome: The end of the run.
        lore: What is known of potions and scrolls.
        slain: The monsters of this floor that have been slain.
        taken: The items of this floor that have been taken.
        map: A row of symbols in each line.
        explored: The squares that have been seen: a mask in hexadecimal for each row.
        adventurer: The adventurer.
        monster: The monsters on the floor.
        thing: The items that lie on the floor.
        dice: The state of the generator, under its name; not in views.
    """

    game: str
    seed: NotRequired[float]
    known_to: NotRequired[str]
    variant: NotRequired[dict[str, Any]]
    engine_draws: NotRequired[int]
    legacy: NotRequired[dict[str, int]]
    floor: int
    turns: NotRequired[int]
    outcome: NotRequired[OutcomeEntry]
    lore: NotRequired[LoreEntry]
    slain: NotRequired[int]
    taken: NotRequired[int]
    map: str
    explored: list[str]
    adventurer: AdventurerEntry
    monster: NotRequired[list[MonsterEntry]]
    thing: NotRequired[list[ThingEntry]]
    dice: NotRequired[dict[str, float]]


POSITIONS: Final[Mapping[str, type]] = {
    "match": MatchPosition,
    "grid": GridPosition,
    "duel": DuelPosition,
    "dungeon": DungeonPosition,
}
"""The form of a position of each game of the library, by its name."""
