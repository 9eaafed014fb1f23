// The model of the page that is served: a web socket in the place of a notebook's kernel.
import client from "./client.js";

const remembered = (name) => sessionStorage.getItem(name);
const remember = (name, value) => sessionStorage.setItem(name, value);

const given = new URLSearchParams(location.hash.slice(1)).get("token");
const token = given ?? remembered("token") ?? "";
remember("token", token);
if (given) history.replaceState(null, "", location.pathname + location.search);
if (remembered("theme")) document.documentElement.dataset.theme = remembered("theme");

const handlers = new Set();
const gone = document.getElementById("gone");
const socket = new WebSocket(location.href.replace(/^http/, "ws").replace(/[^/]*$/, "socket"));
const secrets = () => ({ "x-token": token, "x-session": remembered("session") ?? "" });

async function save() {
  const answer = await fetch("game", { headers: secrets() });
  const text = await answer.text();
  if (!answer.ok) { gone.textContent = text; return; }
  const link = document.createElement("a");
  link.href = `data:application/json;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = "game.json";
  link.click();
}

function load() {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ".json,application/json";
  input.addEventListener("change", async () => {
    const answer = await fetch("game", { method: "POST", headers: secrets(), body: input.files[0] });
    gone.textContent = answer.ok ? "" : await answer.text();
    model.send({ type: "hello" });
  });
  input.click();
}

const model = {
  send: (content) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(content)),
  on: (_, handler) => handlers.add(handler),
  off: (_, handler) => handlers.delete(handler),
  save, load, remember,
};
socket.addEventListener("open", () => {
  model.send({ type: "open", token, session: remembered("session") });
  client.render({ model, el: document.getElementById("app"), scenes: true });
});
socket.addEventListener("message", (event) => {
  const content = JSON.parse(event.data);
  if (content.type === "session") remember("session", content.session);
  for (const handler of handlers) handler(content);
});
socket.addEventListener("close", (event) => {
  const words = document.getElementById("app").dataset.gone ?? "";
  gone.textContent = `${words} ${event.reason}`.trim();
  document.body.classList.add("stopped");
});
