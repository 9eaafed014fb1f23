"""Takes the picture of play for the README: ``python docs/pictures/play.py``.

It needs what ``make test-browser`` installs, and Pillow. A real browser shows a battle
in which a hero is about to strike.
"""

import shutil
import threading
import time
from pathlib import Path

from PIL import Image

from alpaca_emblem import GridBattle
from alpaca_emblem.play import Session
from alpaca_emblem.play.web import serve

HERE = Path(__file__).parent
WIDTH, HEIGHT = 1280, 800


def battle() -> Session:
    """Return a session in which an attack is aimed at, some turns into a battle."""
    session = Session(GridBattle(seed=2), pace=0)
    while not _aim(session):
        action = session.hint()
        if action is None:
            session.advance()
        else:
            session.game.apply(action)
    return session


def _aim(session: Session) -> bool:
    """Aim at the second attack of a person; return False if it is not possible yet."""
    if len(session.game.actions) < 10 or not session.is_person_to_act:
        return False
    for action, picks in session.picking.candidates(()):
        units = session.controls.exchange(action)
        if units is not None:
            session.picking.chosen, session.picking.aim = picks[:-1], picks[-1]
            session.cursor = session.places[units[0]]
            return True
    return False


def main() -> None:
    """Serve the battle, and take the picture of its page."""
    from playwright.sync_api import sync_playwright

    addresses: list[str] = []
    options = {"opens": False, "told": addresses.append}
    threading.Thread(target=serve, args=(battle,), kwargs=options, daemon=True).start()
    while not addresses:
        time.sleep(0.05)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        page.goto(addresses[0])
        page.wait_for_selector("[data-seq]")
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(1000)
        page.screenshot(path=HERE / "play.png")
        browser.close()
    with Image.open(HERE / "play.png") as picture:
        # As many colours as the eye can tell, and a third of the bytes.
        few = picture.convert("RGB").quantize(128, Image.Quantize.FASTOCTREE)
        few.save(HERE / "play.png", optimize=True)


if __name__ == "__main__":
    main()
