"""Plays the generators: rebuilds each line from its seed and its queries."""

import math
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.rng import JavaRandom, KaplayRandom, Mulberry32
from tests.parity.runner import Check, Line, Player

JAVA_CALLS: Final[Mapping[str, Callable[..., int | float]]] = {
    "nextInt": JavaRandom.next_int,
    "nextInt_bound": JavaRandom.next_int,
    "nextBoolean": JavaRandom.next_boolean,
    "nextDouble": JavaRandom.next_double,
    "nextLong": JavaRandom.next_long,
}

KAPLAY_CALLS: Final[Mapping[str, Callable[..., object]]] = {
    "choose": KaplayRandom.choose,
    "rand": KaplayRandom.rand,
    "randi": KaplayRandom.randi,
    "chance": KaplayRandom.chance_of,
    "randSeed": KaplayRandom.rand_seed,
}

KAPLAY_ARGUMENTS: Final[Mapping[str, object]] = {
    "[]": (),
    "undefined": None,
    "null": None,
    "NaN": math.nan,
    '"5"': "5",
}

EDGE_SEED: Final = 42
"""From which all edge cases of arguments start."""


def _rebuilt(rebuild: Callable[[Line], Line]) -> Player:
    """The player that compares a whole line with what *rebuild* makes of it."""

    def play(line: Line) -> Iterator[Check]:
        yield Check("", line, rebuild(line))

    return play


def java_line(line: Line) -> Line:
    seed = line["seed"]
    streams = ("nextInt", "nextBoolean", "nextDouble", "nextLong")
    random, three = JavaRandom(seed), list(range(5))
    return {
        "id": line["id"],
        "seed": seed,
        **{call: java_stream(seed, call, len(line[call])) for call in streams},
        "nextInt_bound": {
            bound: java_stream(seed, "nextInt", len(values), int(bound))
            for bound, values in line["nextInt_bound"].items()
        },
        "nextDouble_bits": [
            struct.unpack(">q", struct.pack(">d", value))[0]
            for value in java_stream(seed, "nextDouble", len(line["nextDouble_bits"]))
        ],
        "setSeed_nextInt": java_seeded_anew(seed, len(line["setSeed_nextInt"])),
        "mixed": java_mixed(seed, line["mixed"]),
        "shuffle": {n: java_shuffled(seed, int(n)) for n in line["shuffle"]},
        "shuffle5_x3": [_shuffle(random, three) for _ in line["shuffle5_x3"]],
    }


def java_stream(seed: int, call: str, count: int, *bound: int) -> list[int | float]:
    """The results of *count* such calls in a row."""
    random = JavaRandom(seed)
    return [JAVA_CALLS[call](random, *bound) for _ in range(count)]


def java_seeded_anew(seed: int, count: int) -> list[int]:
    random = JavaRandom(seed)
    random.next_double()
    random.set_seed(seed)
    return [random.next_int() for _ in range(count)]


def java_mixed(seed: int, calls: list[list[Any]]) -> list[list[Any]]:
    random = JavaRandom(seed)
    return [
        [call, *bound, JAVA_CALLS[call](random, *bound)] for call, *bound, _ in calls
    ]


def java_shuffled(seed: int, count: int) -> list[int]:
    return _shuffle(JavaRandom(seed), list(range(count)))


def _shuffle(random: JavaRandom, items: list[int]) -> list[int]:
    random.shuffle(items)
    return list(items)


def mulberry_line(line: Line) -> Line:
    seed = line["seed"]
    words, ranges = Mulberry32(seed), Mulberry32(seed)
    chances, edges = Mulberry32(seed), Mulberry32(seed)
    drawn = [(words.next_word(), words.state) for _ in line["u32"]]
    return {
        "seed": seed,
        "state0": Mulberry32(seed).state,
        "u32": [word for word, _ in drawn],
        "states": [state for _, state in drawn],
        "range": [[a, b, ranges.between(a, b)] for a, b, _ in line["range"]],
        "range_state": ranges.state,
        "chance": [[p, chances.chance(p)] for p, _ in line["chance"]],
        "chance_state": chances.state,
        "chance_edge": [[p, edges.chance(p)] for p, _ in line["chance_edge"]],
        "chance_edge_state": edges.state,
    }


def kaplay_line(line: Line) -> Line:
    seed = line["seed"]
    raw, mixed, chances = (KaplayRandom(seed) for _ in range(3))
    drawn = [(raw.rand(), raw.state) for _ in line["raw"]]
    probability = line["chance"]["p"]
    return {
        "seed": seed,
        "raw": [value for value, _ in drawn],
        "state": [state for _, state in drawn],
        "randi": [
            {"args": call["args"], "values": kaplay_randi(seed, call)}
            for call in line["randi"]
        ],
        "choose": [
            {"n": call["n"], "idx": kaplay_choices(seed, call)}
            for call in line["choose"]
        ],
        "chance": {
            "p": probability,
            "values": [
                chances.chance_of(probability) for _ in line["chance"]["values"]
            ],
        },
        "mixed": kaplay_mixed(mixed, len(line["mixed"])),
        "mixed_final_state": mixed.state,
    }


def kaplay_randi(seed: float, call: Line) -> list[float]:
    dice = KaplayRandom(seed)
    return [dice.randi(*call["args"]) for _ in call["values"]]


def kaplay_choices(seed: float, call: Line) -> list[int | None]:
    dice = KaplayRandom(seed)
    return [dice.choose(range(call["n"])) for _ in call["idx"]]


def kaplay_mixed(dice: KaplayRandom, count: int) -> list[float | None]:
    drawn: list[float | None] = []
    while len(drawn) < count:
        drawn += [dice.randi(4, 9), dice.randi(3, 6), int(dice.chance_of(0.5))]
        drawn += [dice.choose(range(3)), dice.randi(1, 100000)]
    return drawn


def play_kaplay_edge(line: Line) -> Iterator[Check]:
    """Make one odd call, perhaps after another, and compare the result."""
    dice, calls = KaplayRandom(EDGE_SEED), line["id"].removeprefix("after ").split()
    result = [kaplay_call(dice, call) for call in calls][-1]
    if len(calls) > 1:
        yield Check("result", line["value"], result)
        return
    draws = kaplay_draws(dice.state)
    yield Check("", line["value"], {"result": result, "draws": draws})


def kaplay_call(dice: KaplayRandom, call: str) -> object:
    """The result of a *call* such as ``randi(7,2)``, as the original writes it."""
    name, _, written = call.removesuffix(")").partition("(")
    arguments = [
        KAPLAY_ARGUMENTS[word] if word in KAPLAY_ARGUMENTS else int(word)
        for word in written.split(",")
        if word
    ]
    try:
        result = KAPLAY_CALLS[name](dice, *arguments)
    except InvalidTypeError:
        return "throws Error: More than 2 arguments not supported"
    if result is None:
        return "undefined"
    return "NaN" if result != result else result


def kaplay_draws(state: float) -> int:
    """The number of draws from the edge cases' seed to *state*; -1 if none do."""
    drawn = KaplayRandom(EDGE_SEED)
    drawn.rand()
    return {float(EDGE_SEED): 0, drawn.state: 1}.get(state, -1)


PLAYERS: Final[Mapping[str, Player]] = {
    "java_random.jsonl": _rebuilt(java_line),
    "mulberry32.jsonl": _rebuilt(mulberry_line),
    "kaplay_rng.jsonl": _rebuilt(kaplay_line),
    "kaplay_rng_edge.json": play_kaplay_edge,
}
