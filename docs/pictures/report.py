"""Takes the picture of a report for the docs: ``python docs/pictures/report.py``.

It needs what ``make test-browser`` installs, matplotlib, and Pillow. A real browser
shows the report on a sweep of two numbers of a wolf: light on a screen, and dark on a
phone.
"""

import shutil
from io import BytesIO
from pathlib import Path

from PIL import Image

from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.lab import Experiment, sweep

HERE = Path(__file__).parent
SCREEN, PHONE = (1080, 800), (390, 800)
"""The sizes of windows, in pixels."""
GROUND = "#8b8f98"
GAP = 16
GAMES = 200


def report() -> str:
    """Return the report on a mage against wolves."""
    options = {"hero": "mage", "enemies": ["wolf"]}
    mage = Experiment(game="duel", options=options, seed=7)
    vary = {
        "enemies.0.max_hit_points": range(14, 23),
        "enemies.0.strength": range(1, 6),
    }
    return lab_report(sweep(mage, GAMES, vary))


def main() -> None:
    """Show the report in both windows, and put the pictures side by side."""
    from playwright.sync_api import sync_playwright

    page, taken = report(), []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for (width, height), theme in ((SCREEN, "light"), (PHONE, "dark")):
            size = {"width": width, "height": height}
            window = browser.new_page(viewport=size, color_scheme=theme)
            window.set_content(page)
            taken.append(Image.open(BytesIO(window.screenshot())))
        browser.close()
    width = sum(picture.width for picture in taken) + GAP
    sheet = Image.new("RGB", (width, SCREEN[1]), GROUND)
    left = 0
    for picture in taken:
        sheet.paste(picture, (left, 0))
        left += picture.width + GAP
    few = sheet.quantize(128, Image.Quantize.FASTOCTREE)
    few.save(HERE / "report.png", optimize=True)


if __name__ == "__main__":
    main()
