// A bot in JavaScript, for Node: it attacks where it can, and else acts at random.
"use strict";

let dice = 1;

const drawn = (indexes) => {
  dice = (Math.imul(dice, 1103515245) + 12345) & 0x7fffffff;
  return indexes[(dice >>> 8) % indexes.length];
};

const answers = {
  hello: () => ({ type: "hello", protocol: 1, name: "bot.js", wants: ["legal"] }),
  new_game: ({ seed }) => {
    dice = (seed + 1) & 0x7fffffff;
    return { type: "ready" };
  },
  choose: ({ id, legal }) => {
    const indexes = [...legal.keys()].filter((index) => !legal[index].concedes);
    const attacks = indexes.filter((index) => Number.isInteger(legal[index].target));
    const index = drawn(attacks.length ? attacks : indexes.length ? indexes : [0]);
    return { type: "action", id, index };
  },
};

require("node:readline")
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line);
    if (message.type === "bye") process.exit(0);
    const answer = answers[message.type];
    if (answer) process.stdout.write(`${JSON.stringify(answer(message))}\n`);
  });
