"""Sphinx builds the pages in this folder: see ``make docs``.

No page asks for anything that is not beside it, so the site can be read without a
network.
"""

import sys
from pathlib import Path
from typing import Any

from alpaca_emblem import __version__

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extensions"))

project = "alpaca_emblem"
author = "The alpaca_emblem authors"
copyright = author
version = release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "myst_nb",
    "notebooks",
    "play_pages",
    "public_names",
    "sidebar",
    "sources",
]
exclude_patterns = ["_build", "extensions", "pictures"]
language = "en"

# A name in backticks is a link wherever it is one of the library's own.
default_role = "py:obj"
add_module_names = False
python_use_unqualified_type_names = True
python_display_short_literal_types = True
maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"

# Two packages may export one name, as the engine and the kit do with Tally.
suppress_warnings = ["ref.python"]

autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
napoleon_use_rtype = False

myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 4
myst_url_schemes = ["http", "https", "mailto", "source"]
nb_execution_mode = "off"  # they have just been run: see the extension notebooks
nb_merge_streams = True

html_theme = "furo"
html_title = "alpaca_emblem"
html_logo = html_favicon = "pictures/logo.svg"
html_theme_options = {
    "dark_css_variables": {"color-background-primary": "#16181d"},
}
pygments_dark_style = "github-dark"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def name_language(
    app: Any, page: str, template: str, context: dict[str, Any], tree: object
) -> None:
    """Tell browsers and screen readers the language of a page."""
    if page.startswith("es/"):
        context["language"] = "es"


def setup(app: Any) -> None:
    """Connect what is particular to these pages."""
    app.connect("html-page-context", name_language)
