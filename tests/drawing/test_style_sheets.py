"""The style sheet: light pictures on a dark page look as if they were drawn dark."""

import re

from alpaca_emblem.drawing.palette import DARK, LIGHT
from alpaca_emblem.drawing.style_sheets import style_sheet


def blocks() -> dict[str, dict[str, str]]:
    """The custom properties, by what precedes them."""
    found = re.findall(
        r"([^{}\n]*\{?[^{}\n]*)\{([^{}]*--ae-page:[^{}]*)\}", style_sheet()
    )
    return {
        start: dict(pair.split(":") for pair in body.split(";"))
        for start, body in found
    }


def test_pages_are_light_or_as_the_system_or_the_page_says() -> None:
    light, system, chosen = blocks().items()

    assert light[0] == ":root,[data-theme=light]"
    assert system[0] == (
        "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light])"
    )
    assert chosen[0] == "@media screen{[data-theme=dark]"
    assert light[1] == {
        **{f"--ae-{role}": colour for role, colour in LIGHT.items()},
        "--ae-fall": "0.037",
    }
    for _, properties in (system, chosen):
        assert properties == {
            **{f"--ae-{role}": colour for role, colour in DARK.items()},
            "--ae-fall": "0.07",
        }


def test_prints_are_light() -> None:
    """Only screens are ever dark."""
    dark = [
        start for start, body in blocks().items() if body["--ae-page"] == DARK["page"]
    ]

    assert all(start.startswith("@media screen") for start in dark)


def test_each_role_has_its_rules_inside_pictures_only() -> None:
    rules = re.findall(
        r"(\.[^{}\n]*)\{([a-z-]+):var\(--ae-([a-z0-9]+)\)\}", style_sheet()
    )

    assert rules == [
        *(
            rule
            for role in LIGHT
            for rule in (
                (f".ae .f-{role}", "fill", role),
                (f".ae .s-{role}", "stroke", role),
            )
        ),
        (".ae .o-fall", "fill-opacity", "fall"),
    ]


def test_style_sheet_is_small_and_closes_its_braces() -> None:
    text = style_sheet()

    assert len(text) < 12_000
    assert text.count("{") == text.count("}")
