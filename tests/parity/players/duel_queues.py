"""Plays the energy queue: the actor, tick and energy of every turn."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.games.energy_queue import EnergyQueue
from tests.parity.runner import Check, Line, Player, known_keys

KEYS: Final = {"id", "fighters", "turns", "final_energy", "costs", "events"}


def play(line: Line) -> Iterator[Check]:
    """Fighters with names, perhaps with costs, deaths and changes of speed."""
    yield known_keys(line, KEYS)
    fighters, turns = line["fighters"], line["turns"]
    queue = EnergyQueue.of((one["name"], one["speed"]) for one in fighters)
    queue.start_at(0, [one.get("energy", 0) for one in fighters])
    costs = line.get("costs", [100] * len(turns))
    for number, (recorded, cost) in enumerate(zip(turns, costs, strict=True), start=1):
        seat = queue.next()
        observed = (queue.tick, seat.actor, queue.energy_of(seat))
        yield Check(f"turn {number}", recorded, observed)
        queue.pay(seat, cost)
        for event in line.get("events", []):
            if event["after"] == number:
                change(queue, event)
    energies = [queue.energy_of(seat) for seat in queue.seats]
    yield Check("final_energy", line["final_energy"], energies)


def change(queue: EnergyQueue[str], event: Mapping[str, Any]) -> None:
    """The events between two turns."""
    seat = next(seat for seat in queue.seats if seat.actor == event["fighter"])
    if event.get("dies"):
        queue.remove(seat)
    else:
        queue.set_speed(seat, event["speed"])


def play_big(line: Line) -> Iterator[Check]:
    """Many fighters, by their place."""
    yield known_keys(line, {"id", "speeds", "turns"})
    queue = EnergyQueue.of(enumerate(line["speeds"]))
    for number, recorded in enumerate(line["turns"], start=1):
        seat = queue.next()
        observed = (queue.tick, seat.actor, queue.energy_of(seat))
        yield Check(f"turn {number}", recorded, observed)
        queue.pay(seat)


PLAYERS: Final[Mapping[str, Player]] = {
    "queue.jsonl": play,
    "queue_ext.jsonl": play,
    "queue_big.jsonl": play_big,
}
