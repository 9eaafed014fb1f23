// The model of the page without a server: Python itself runs in the page, and page.py
// answers in the place of a web socket. Nothing is requested from anywhere else.
import client from "./client.js";
import { loadPyodide } from "./pyodide.mjs";

const began = performance.now();
const app = document.getElementById("app");
const told = document.getElementById("gone");
const loading = document.getElementById("loading");
const remembered = (name) => sessionStorage.getItem(name);
const remember = (name, value) => sessionStorage.setItem(name, value);
// Outlives the page; a browser may forbid it.
const storage = {
  read() {
    try { return localStorage.getItem("legacy") ?? ""; } catch { return null; }
  },
  write(text) {
    try { localStorage.setItem("legacy", text); return true; } catch { return false; }
  },
};
if (remembered("theme")) document.documentElement.dataset.theme = remembered("theme");

async function get(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

async function start() {
  const { words, wheels } = await (await get("site.json")).json();
  const wanted = new URLSearchParams(location.search).get("language") ?? navigator.language.split("-")[0];
  loading.textContent = (words[wanted] ?? words.en).loading;
  document.documentElement.lang = words[wanted] ? wanted : "en";
  const archives = wheels.map(async (name) => (await get(name)).arrayBuffer());
  const source = get("page.py").then((response) => response.text());
  const python = await loadPyodide({ indexURL: "./" });
  for (const archive of archives) python.unpackArchive(await archive, "wheel");
  python.runPython(await source);
  const Page = python.globals.get("Page");
  return Page(location.search.slice(1), navigator.language, remembered("game") ?? "", storage);
}

function modelOf(page) {
  const handlers = new Set();
  const answer = (content) => {
    const frame = JSON.parse(page.answer(JSON.stringify(content)));
    for (const handler of handlers) handler(frame);
  };
  const save = () => {
    const link = document.createElement("a");
    link.href = `data:application/json;charset=utf-8,${encodeURIComponent(page.save())}`;
    link.download = "game.json";
    link.click();
  };
  const load = () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("change", async () => {
      told.textContent = page.load(await input.files[0].text());
      answer({ type: "hello" });
    });
    input.click();
  };
  return {
    send: (content) => setTimeout(answer, 0, content),
    on: (_, handler) => handlers.add(handler),
    off: (_, handler) => handlers.delete(handler),
    save, load, remember,
  };
}

try {
  const page = await start();
  addEventListener("pagehide", () => remember("game", page.keep()));
  loading.remove();
  client.render({ model: modelOf(page), el: app, scenes: true });
  app.dataset.seconds = ((performance.now() - began) / 1000).toFixed(1);
} catch (error) {
  loading.remove();
  told.textContent = String(error.message ?? error).trim().split("\n").at(-1);
  throw error;
}
