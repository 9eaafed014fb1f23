// A bot in JavaScript, for Node: it attacks where it can, and else takes what comes first.
"use strict";

const answers = {
  hello: () => ({ type: "hello", protocol: 1, name: "bot.js", wants: ["legal"] }),
  new_game: () => ({ type: "ready" }),
  choose: ({ id, legal }) => {
    const attack = legal.findIndex((action) => Number.isInteger(action.target));
    const peaceful = legal.findIndex((action) => !action.concedes);
    const index = Math.max(attack >= 0 ? attack : peaceful, 0);
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
