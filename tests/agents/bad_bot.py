"""A bot that misbehaves in the way that its argument names."""

import json
import os
import subprocess
import sys
import time

HOW = sys.argv[-1]


def say(message: object) -> None:
    print(message if isinstance(message, str) else json.dumps(message), flush=True)


def close(_: int) -> None:
    os.close(1)
    time.sleep(60)


def leave_a_child(_: int) -> None:
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    time.sleep(60)


def leave_a_session(_: int) -> None:
    """Start a child outside the group, which holds the pipe, and end."""
    program = [sys.executable, "-c", "import time; time.sleep(3)"]
    subprocess.Popen(program, start_new_session=True)
    os._exit(0)


def answer(number: int) -> None:
    say({"type": "action", "id": number, "index": 0})


def answer_twice(number: int) -> None:
    answer(number)
    answer(number)


def flood_late(number: int) -> None:
    """Answer, and from the second question on never stop to answer the first."""
    answer(number)
    while number > 1:
        answer(1)


def write_empty_lines(_: int) -> None:
    while True:
        os.write(1, b"\n" * 60_000)


def write_controls(_: int) -> None:
    os.write(1, '["\x9b2J\u202e\u00f1"]\n'.encode())


WAYS = {
    "answers-twice": answer_twice,
    "closes": close,
    "controls": write_controls,
    "empty-lines": write_empty_lines,
    "floods-late": flood_late,
    "leaves-a-child": leave_a_child,
    "leaves-a-session": leave_a_session,
}


def misbehave(number: int) -> None:
    """Answer decision *number*, in a bad way."""
    if HOW == "sleeps":
        time.sleep(60)
    elif HOW == "dies":
        os._exit(3)
    elif HOW == "floods":
        while True:
            sys.stdout.write("x" * 100_000)
    elif HOW == "brackets":
        say("[" * 60_000)
    elif HOW == "no-json":
        say("attack!")
    elif HOW == "digits":
        say('{"type":"action","id":1,"index":' + "9" * 5000 + "}")
    elif HOW == "other-type":
        say({"type": "ready"})
    elif HOW in WAYS:
        WAYS[HOW](number)
    else:
        index = {"far": 10**9, "true": True, "nan": float("nan"), "text": "0"}
        wrong = {"late-id": 77, "id-true": True}
        answer = {"id": wrong.get(HOW, number), "index": index.get(HOW, 0)}
        say({"type": "action", **answer})


def main() -> None:
    if HOW == "exits":
        return
    if HOW == "never-reads":
        time.sleep(60)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            version = {"protocol": 2, "protocol-true": True}.get(HOW, 1)
            if HOW == "errors":
                sys.stderr.write("e" * 10_000_000)
            say({"type": "hello", "protocol": version, "name": HOW, "wants": ["view"]})
        elif message["type"] == "new_game":
            if HOW == "late-ready":
                time.sleep(0.8)
            say({"type": "ready"})
            if HOW == "stops-reading":
                time.sleep(60)
        elif message["type"] == "choose":
            if HOW == "late-once" and message["id"] == 1:
                time.sleep(0.8)
            misbehave(message["id"])


if __name__ == "__main__":
    main()
