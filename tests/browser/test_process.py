"""The command: its address, its end, and how fast the page answers."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

MATCH = ("match", "--players", "4", "--map-size", "10", "--units", "5", "--seed", "1")
LATENCY = """async ([first, second]) => {
  const board = document.querySelector("[role=application]");
  const overlay = document.querySelector(".overlay"), times = [];
  for (let n = 0; n < 30; n += 1) {
    const [clientX, clientY] = n % 2 ? second : first;
    const start = performance.now();
    await new Promise((done) => {
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        requestAnimationFrame(done);
      });
      watcher.observe(overlay, { childList: true });
      board.dispatchEvent(new PointerEvent(
        "click", { clientX, clientY, bubbles: true, pointerType: "mouse" }));
    });
    times.push(performance.now() - start);
  }
  return times;
}"""
PLACES = """() => {
  const svg = document.querySelector(".overlay svg");
  const [rows, columns, margin, pitch] =
    JSON.parse(document.querySelector(".ae-play").dataset.grid);
  const at = (row, column) => {
    const {x, y} = new DOMPoint(margin + (column + .5) * pitch,
      margin + (row + .5) * pitch).matrixTransform(svg.getScreenCTM());
    return [x, y];
  };
  const own = [...document.querySelectorAll(".cells button")]
    .map((button) => JSON.parse(button.dataset.pick));
  return [at(...own[0]), at(...own[1])];
}"""

Command = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def command() -> Iterator[Command]:
    running = []

    def start(*options: str) -> tuple["subprocess.Popen[str]", str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "alpaca_emblem", "play", *options, "--no-open"],
            stdout=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        assert process.stdout is not None
        return process, process.stdout.readline().strip()

    yield start
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


def test_interrupt_ends_the_process_with_a_page_open(
    command: Command, page: Page
) -> None:
    process, address = command("grid", "--seed", "1")
    assert address.startswith("http://127.0.0.1:")
    page.goto(address)
    page.wait_for_selector("[data-seq]")
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(10) in (0, 130)
    assert time.monotonic() - start < 2
    page.wait_for_function("() => document.getElementById('gone').textContent")


def test_first_frame_comes_soon(command: Command, page: Page) -> None:
    page.goto("about:blank")
    start = time.monotonic()
    _, address = command("grid", "--seed", "1")
    page.goto(address)
    page.wait_for_selector("[data-seq]")
    taken = time.monotonic() - start
    print(f"first frame after {taken:.2f} s")
    assert taken < 8


@pytest.mark.parametrize("options", [("grid", "--seed", "1"), MATCH])
def test_page_answers_a_click_at_once(
    command: Command, page: Page, options: tuple[str, ...]
) -> None:
    sizes: list[int] = []
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda one: sizes.append(len(one))),
    )
    _, address = command(*options, "--pace", "0")
    page.goto(address)
    page.locator("dialog.scene button.primary").press("Enter")
    page.wait_for_selector(".ae-play[data-seq]:not(.others)")
    page.wait_for_timeout(300)
    times = page.evaluate(LATENCY, page.evaluate(PLACES))
    print(f"{options[0]}: click to redraw in {median(times):.0f} ms (median)")
    assert median(times) < 200
    board = page.locator("[role=application]")
    board.press("Escape")
    page.wait_for_selector("[data-chosen='0']")
    sizes.clear()
    board.press("e")
    page.wait_for_selector(".ae-play.others")
    page.wait_for_selector(".ae-play:not(.others)")
    print(f"{options[0]}: at most {max(sizes) / 1000:.1f} KB after an action")
    assert max(sizes) < 50_000
