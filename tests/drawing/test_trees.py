"""Comparing trees finds every difference that a person would see."""

from xml.etree import ElementTree

import pytest

from alpaca_emblem.drawing.palette import DARK, LIGHT
from tests.drawing.trees import differences, theme_differences

SAME = [
    ('<g x="1"/>', '<g x="1"/>'),
    ('<g x="1" y="2"/>', '<g y="2" x="1"/>'),
    ('<path d="M1 2.1"/>', '<path d="M1 2.2"/>'),
    ("<g><a/></g>", "<g> <a/> </g>"),
]
OTHER = [
    ('<g x="1"/>', '<g x="2"/>'),
    ('<g x="1"/>', "<g/>"),
    ('<g fill="#000001"/>', '<g fill="#000002"/>'),
    ('<path d="M1 2"/>', '<path d="L1 2"/>'),
    ('<path d="M1 2"/>', '<path d="M1"/>'),
    ("<g><a/></g>", "<g><b/></g>"),
    ("<g><a/></g>", "<g/>"),
    ("<g>a</g>", "<g>b</g>"),
]


@pytest.mark.parametrize(("golden", "drawn"), SAME)
def test_same_trees_do_not_differ(golden: str, drawn: str) -> None:
    one, other = map(ElementTree.fromstring, (golden, drawn))

    assert list(differences(one, other)) == []


@pytest.mark.parametrize(("golden", "drawn"), OTHER)
def test_other_trees_differ(golden: str, drawn: str) -> None:
    one, other = map(ElementTree.fromstring, (golden, drawn))

    assert list(differences(one, other)) != []


def test_colour_without_its_class_is_found() -> None:
    dark = f'<g fill="{DARK["grass"]}"/>'
    light = f'<g fill="{LIGHT["grass"]}"/>'

    assert list(theme_differences(light, dark)) != []
    assert list(theme_differences("<g/>", "<g><g/></g>")) == ["the trees differ"]
    followed = light.replace("/>", ' class="leaf f-grass"/>')
    assert list(theme_differences(followed, dark)) == []
