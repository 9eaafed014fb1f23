"""A bot in Python: it attacks where it can, and else does something at random."""

import json
import random
import sys

dice = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "bot.py", "wants": ["legal"]}
    elif message["type"] == "new_game":
        dice.seed(message["seed"])
        answer = {"type": "ready"}
    elif message["type"] == "choose":
        legal = message["legal"]
        indexes = [i for i, action in enumerate(legal) if "concedes" not in action]
        attacks = [i for i in indexes if legal[i].get("target") is not None]
        index = dice.choice(attacks or indexes or [0])
        answer = {"type": "action", "id": message["id"], "index": index}
    elif message["type"] == "bye":
        break
    else:  # a game is over, or something that later versions say
        continue
    print(json.dumps(answer), flush=True)
