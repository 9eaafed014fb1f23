"""Plays grid battles: reach, exchanges, whole games of both sides, and clicks.

Coordinates of recordings are column and row, units are numbered from 0. The original
lets hit points fall below 0, and keeps the marks of those who died in their own act: a
`Ledger` keeps both beside the battle, from what its events tell.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from attrs import define, field

from alpaca_emblem.games.grid import turns
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.events import PhaseStarted
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Recruit, Scenario
from alpaca_emblem.games.grid.selection import Selection
from alpaca_emblem.games.unit_events import UnitStruck
from alpaca_emblem.games.values import Action, Event
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import Unit
from tests.parity.runner import Check, Line, Player, known_keys

Entry: TypeAlias = Mapping[str, Any]

BANDIT = BanditAgent(1)
SIDES = {"hero": HEROES, "foe": FOES}
PHASES = {HEROES: "player", FOES: "enemy", None: "over"}
CLASSES = {"Knight": "SwordMaster", "Lancer": "Hero", "Scout": "SwordMaster"}
END_TURN_TILE = [12, 7]
"""The place of the original's button for the end of the turn."""


def recruit_of(entry: Entry) -> Recruit:
    names = entry.get("label", {"en": "unit"})
    is_hero = entry["team"] == "hero"
    return Recruit(
        side=SIDES[entry["team"]],
        names=tuple(sorted(names.items())),
        unit_class=CLASSES.get(names["en"], "SwordMaster" if is_hero else "Fighter"),
        at=(entry["row"], entry["col"]),
        hit_points=entry.get("hp", 10),
        movement=entry["moves"],
        power=entry.get("atk", 1),
        defense=entry.get("def", 0),
        guard=entry.get("guard", False),
    )


def battle_of(rows: list[str], roster: list[Entry]) -> GridBattle:
    scenario = Scenario(name="recorded", rows=rows, roster=map(recruit_of, roster))
    return GridBattle(scenario)


@define
class Ledger:
    """A battle, with the state that only the original keeps.

    Attributes:
        hit_points: Of each unit, below 0 if the last blow was worth more than was left.
        is_done: Whether each hero has acted; the dead stay as they were.
    """

    battle: GridBattle
    hit_points: list[float] = field()
    is_done: list[bool] = field()

    @hit_points.default
    def _as_they_are(self) -> list[float]:
        return [unit.hit_points for unit in self.battle.units]

    @is_done.default
    def _nobody(self) -> list[bool]:
        return [False] * len(self.battle.units)

    def play(self, action: Action[GridBattle]) -> tuple[Event, ...]:
        """Apply *action*, and keep its results."""
        if isinstance(action, Act) and self.battle.to_act == HEROES:
            self.is_done[action.unit - 1] = True
        events = self.battle.apply(action)
        for event in events:
            self.follow(event)
        return events

    def follow(self, event: Event) -> None:
        if isinstance(event, UnitStruck):
            self.hit_points[event.target - 1] -= event.damage
        elif isinstance(event, PhaseStarted) and event.side == HEROES:
            for index, unit in enumerate(self.battle.units):
                self.is_done[index] &= not unit.is_alive

    def state(self) -> dict[str, Any]:
        """The recorded state."""
        units = [*zip(self.battle.units, self.hit_points, self.is_done, strict=True)]
        for unit, left, done in units:
            assert unit.hit_points == max(0, left), f"{unit} has other hit points"
            is_known = unit.is_alive and self.battle.side_of(unit) == HEROES
            assert not is_known or done == self.battle.phases.has_acted(unit)
        return {
            "phase": PHASES[self.battle.to_act],
            "turn": self.battle.turn,
            "units": [
                [*tile(place_of(unit)), left, int(unit.is_alive), int(done)]
                for unit, left, done in units
            ],
        }

    def state_before_phase(self, is_done: list[bool]) -> dict[str, Any]:
        """The same before the turn advanced, which it does in the last foe's act."""
        state = self.state()
        units = zip(state["units"], is_done, strict=True)
        return {
            "phase": "enemy",
            "turn": state["turn"] - 1,
            "units": [[*unit[:4], int(done)] for unit, done in units],
        }


def place_of(unit: Unit) -> Coordinates:
    assert unit.location is not None, "every unit has a place, alive or dead"
    return unit.location.place


def tile(place: Coordinates) -> list[int]:
    return [place[1], place[0]]


def play_reach(line: Line) -> Iterator[Check]:
    yield known_keys(line, {"map", "units", "reach"})
    # Some have units of one side only, which make no battle: a far pen has the other.
    rows, roster = with_opponents(line["map"], line["units"])
    battle = battle_of(rows, roster)
    for number, expected in enumerate(line["reach"]):
        unit = battle.units[number]
        reached = battle.reachable(unit)
        yield Check(f"reach of {number}", expected, [*map(tile, reached)])
        for place, cost in reached.items():
            path = battle.path(unit, place)
            entered = [
                battle.ground.terrain[battle.location(p).index] for p in path[1:]
            ]
            steps = sum(terrain.move_cost or 0 for terrain in entered)
            yield Check(f"cost of the way of {number} to {place}", steps, cost)


def with_opponents(
    rows: list[str], roster: list[Entry]
) -> tuple[list[str], list[Entry]]:
    missing = {"hero", "foe"} - {entry["team"] for entry in roster}
    rows = [*rows, "#" * len(rows[0]), "." * len(missing)] if missing else rows
    pen = [
        {"team": team, "col": column, "row": len(rows) - 1, "moves": 0}
        for column, team in enumerate(sorted(missing))
    ]
    return rows, [*roster, *pen]


COMBAT_KEYS = {
    *("map", "stats", "attacker", "defender", "before", "damage", "counter_damage"),
    *("forecast", "via", "after"),
}


def play_combat(line: Line) -> Iterator[Check]:
    yield known_keys(line, COMBAT_KEYS)
    battle = battle_before(line)
    before = line["before"]["units"]
    ledger = Ledger(battle, [unit[2] for unit in before], [bool(u[4]) for u in before])
    attacker, defender = battle.units[line["attacker"]], battle.units[line["defender"]]
    yield Check("before", line["before"], ledger.state())
    yield Check("damage", line["damage"], battle.blow(attacker, defender).damage)
    back = battle.blow(defender, attacker).damage
    yield Check("counter_damage", line["counter_damage"], back)
    if line["via"] == "ui":
        act = Act(line["attacker"] + 1, place_of(attacker), line["defender"] + 1)
        forecast = battle.forecast(act).results[0].events
        happened = ledger.play(act)
    else:
        forecast = happened = fight(ledger, attacker, defender)
    yield Check("forecast", line["forecast"], dealt(forecast))
    yield Check("what was forecast", True, forecast == happened)
    yield Check("after", line["after"], ledger.state())


def fight(ledger: Ledger, attacker: Unit, defender: Unit) -> tuple[Event, ...]:
    """Let two units fight out of turn, as the original's function does alone."""
    battle = ledger.battle
    with battle._setting_up():  # what comes of it need not be a position
        turns.fight(battle, attacker, defender)
    events = tuple(battle._events)
    for event in events:
        ledger.follow(event)
    return events


def dealt(events: tuple[object, ...]) -> list[float]:
    blows = [event.damage for event in events if isinstance(event, UnitStruck)]
    return [*blows, 0, 0][:2]


def battle_before(line: Line) -> GridBattle:
    """The battle in the recorded state, in which the dead may lie under the living."""
    units = []
    phase, before = line["before"]["phase"], line["before"]["units"]
    states = zip(line["stats"], before, strict=True)
    for number, (stats, (column, row, left, _, done)) in enumerate(states, start=1):
        is_hero = stats["team"] == "hero"
        units.append(
            {
                "id": number,
                "side": SIDES[stats["team"]],
                "name": "unit",
                "class": "SwordMaster" if is_hero else "Fighter",
                "at": [row, column],
                "hit_points": stats["maxHp"],
                "power": stats["atk"],
                "defense": stats["def"],
                "movement": 3,
                "left": max(left, 0),
                "acted": bool(done),
            }
        )
    return GridBattle.from_position(
        {
            "game": "grid",
            "turn": line["before"]["turn"],
            "to_act": {"player": HEROES, "enemy": FOES}[phase],
            "map": "\n".join(line["map"]),
            "unit": units,
        }
    )


def play_game(line: Line) -> Iterator[Check]:
    yield known_keys(line, {"game", "policy", "map", "roster", "events", "outcome"})
    ledger = Ledger(battle_of(line["map"], line["roster"]))
    following = [*line["events"][1:], {"k": "nothing"}]
    for number, (event, then) in enumerate(zip(line["events"], following, strict=True)):
        step = f"event {number} ({event['k']})"
        is_done = [*ledger.is_done]
        yield from play_event(ledger, event, step)
        is_early = then["k"] == "player_phase"
        now = ledger.state_before_phase(is_done) if is_early else ledger.state()
        yield Check(step, event["state"], now)
    yield Check("outcome", line["outcome"], outcome_of(ledger.battle))


def play_event(ledger: Ledger, event: Entry, step: str) -> Iterator[Check]:
    battle, kind = ledger.battle, event["k"]
    if kind == "end_turn":
        ledger.play(EndTurn.of())
    elif kind in ("hero", "foe"):
        row, column = event["to"][1], event["to"][0]
        target = None if event["target"] is None else event["target"] + 1
        act = Act(event["i"] + 1, (row, column), target)
        start = place_of(battle.units[event["i"]])
        yield Check(f"{step}, from", event["from"], tile(start))
        yield Check(f"{step}, legal", True, act in battle.legal_actions())
        if kind == "foe":
            yield Check(
                f"{step}, choice", act.to_json(), BANDIT.decide(battle).to_json()
            )
        forecast = battle.forecast(act)
        happened = [ledger.play(act)]
        yield Check(f"{step}, forecast", happened, [r.events for r in forecast.results])
    else:
        yield Check(f"{step}, kind", True, kind in ("start", "player_phase"))


def outcome_of(battle: GridBattle) -> Entry | None:
    if battle.outcome is None:
        return None
    return {"won": battle.outcome.winners == (HEROES,), "turn": battle.turn}


def play_clicks(line: Line) -> Iterator[Check]:
    yield known_keys(line, {"game", "map", "roster", "events"})
    ledger = Ledger(battle_of(line["map"], line["roster"]))
    selection = Selection(ledger.battle)
    for number, event in enumerate(line["events"]):
        play_input(ledger, selection, event)
        after = dict(event["after"])
        step = f"event {number} ({event['in']})"
        marks = {key: after.pop(key) for key in ("mode", "selected", "marked")}
        yield Check(step, after, shown(ledger, selection))
        yield Check(step, marks, marks_of(selection))


def play_input(ledger: Ledger, selection: Selection, event: Entry) -> None:
    kind, acting = event["in"], selection.unit
    if kind == "click" and event["tile"] != END_TURN_TILE:
        column, row = event["tile"]
        happened = selection.click(row, column)
        if happened and acting is not None:
            ledger.is_done[ledger.battle.units.index(acting)] = True
        for told in happened:
            ledger.follow(told)
    elif kind in ("click", "end_turn"):
        selection.end_turn()
    elif kind == "cancel":
        selection.cancel()
    else:
        assert kind == "enemy_phase", kind
        while ledger.battle.to_act == FOES:
            ledger.play(BANDIT.decide(ledger.battle))


def shown(ledger: Ledger, selection: Selection) -> Entry:
    """The state as a person sees it, with the hero where it is to act."""
    state = ledger.state()
    if selection.place is not None and selection.unit is not None:
        index = ledger.battle.units.index(selection.unit)
        state["units"][index][:2] = tile(selection.place)
    return state


def marks_of(selection: Selection) -> Entry:
    unit = selection.unit
    return {
        "mode": selection.mode,
        "selected": None if unit is None or unit.number is None else unit.number - 1,
        "marked": [*map(tile, selection.marked)],
    }


PLAYERS: Mapping[str, Player] = {
    "grid_clicks.jsonl": play_clicks,
    "grid_combat.jsonl": play_combat,
    "grid_game.jsonl": play_game,
    "grid_game_var.jsonl": play_game,
    "grid_reach.jsonl": play_reach,
    "grid_reach_var.jsonl": play_reach,
}
