// The model of the page that is served: a web socket in the place of a notebook's kernel.
import client from "./client.js";

const IDLE = 4408, RESTARTED = 1012;
const app = document.getElementById("app"), gone = document.getElementById("gone");
const remembered = (name) => sessionStorage.getItem(name);
const remember = (name, value) => sessionStorage.setItem(name, value);

const given = new URLSearchParams(location.hash.slice(1)).get("token");
const token = given ?? remembered("token") ?? "";
remember("token", token);
if (given) history.replaceState(null, "", location.pathname + location.search);
if (remembered("theme")) document.documentElement.dataset.theme = remembered("theme");

const handlers = new Set();
const address = location.href.replace(/^http/, "ws").replace(/[^/]*$/, "socket");
const secrets = () => ({ "x-token": token, "x-session": remembered("session") ?? "" });
let socket = null, why = "", isShown = false, isTryingAgain = false;

async function save() {
  const answer = await fetch("game", { headers: secrets() });
  const text = await answer.text();
  gone.textContent = answer.ok ? "" : text;
  if (!answer.ok) return;
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

function connect() {
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    model.send({ type: "open", token, session: remembered("session") });
    if (isShown) model.send({ type: "hello" });
    else client.render({ model, el: app, scenes: true });
    isShown = true;
  });
  socket.addEventListener("message", (event) => {
    const content = JSON.parse(event.data);
    if (content.type === "refused") why = content.words;
    if (content.type === "session") {
      remember("session", content.session);
      isTryingAgain = false;
      stop("");
    }
    for (const handler of handlers) handler(content);
  });
  socket.addEventListener("close", onClosed);
}

function stop(words) {
  gone.textContent = words;
  document.body.classList.toggle("stopped", Boolean(words));
}

// A page that has rested goes on at the next key or click, and one whose connection broke
// tries once again.
function onClosed({ code }) {
  if (code === IDLE) {
    stop(app.dataset.idle);
    const wake = new AbortController();
    for (const name of ["keydown", "pointerdown"]) {
      addEventListener(name, () => { wake.abort(); connect(); }, { signal: wake.signal });
    }
  } else if (why || isTryingAgain || code === RESTARTED) {
    stop(why || app.dataset.gone);
  } else {
    isTryingAgain = true;
    setTimeout(connect, 1000);
  }
}

connect();
