"""The directive ``public``: names of a package, documented one after the other.

Each line is a name that the package exports. Classes are shown with their members, and
all with links to their source; the text is that of the docstrings.
"""

from __future__ import annotations

import inspect
import sys
from importlib import import_module
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.errors import ExtensionError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.docutils import SphinxDirective
from sphinx.util.inspect import stringify_signature

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def described(package: str, name: str) -> list[str]:
    """Return the lines of reStructuredText that describe *name* of *package*."""
    value = getattr(import_module(package), name)
    if isinstance(value, type):
        kind = "autoexception" if issubclass(value, BaseException) else "autoclass"
        return [f".. {kind}:: {package}.{name}", ""]
    if isinstance(inspect.unwrap(value), FunctionType):
        return [f".. autofunction:: {package}.{name}", ""]
    text = [f"   {line}" for line in docstring_of(name, value)]
    return [f".. py:data:: {package}.{name}", "", *text, ""]


def module_of(package: str, name: str) -> str:
    """Return the module in which *name* of *package* is defined, if it tells."""
    value = getattr(import_module(package), name)
    return str(getattr(value, "__module__", package))


def docstring_of(name: str, value: object) -> list[str]:
    """Return the lines below the definition of a constant, wherever that is."""
    for module, found in sorted(sys.modules.items()):
        if module.startswith("alpaca_emblem") and vars(found).get(name) is value:
            docs = ModuleAnalyzer.for_module(module).find_attr_docs()
            if ("", name) in docs:
                return docs["", name]
    raise ExtensionError(f"{name} has no docstring")


class Public(SphinxDirective):
    """Documents the names in its content, of the package in its argument."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the nodes of all names."""
        package, names = (
            self.arguments[0],
            [*filter(None, map(str.strip, self.content))],
        )
        lines = [line for name in names for line in described(package, name)]
        for name in names:  # their docstrings are part of the page
            module = sys.modules.get(module_of(package, name))
            if file := getattr(module, "__file__", None):
                self.env.note_dependency(file)
        place: nodes.Element = nodes.section()
        place.document = self.state.document
        source = self.get_source_info()[0]
        rst = "\n".join(["```{eval-rst}", *lines, "```"]).splitlines()
        self.state.nested_parse(StringList(rst, source), self.content_offset, place)
        return list(place.children)


def keep_whole(
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Keep the text of an attribute before a colon, which napoleon takes for a type.

    It looks at the first line only, which is a comment then.
    """
    if what in ("attribute", "data", "property"):
        lines[:0] = ["..", ""]


def sign(
    app: Sphinx,
    what: str,
    name: str,
    value: type,
    options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str, None] | None:
    """Return the arguments of a class: its base class takes any, and passes them on."""
    if what not in ("class", "exception") or "*args" not in (signature or ""):
        return None
    found = inspect.signature(value.__init__)  # type: ignore[misc]
    arguments = list(found.parameters.values())[1:]
    given = found.replace(
        parameters=arguments, return_annotation=inspect.Signature.empty
    )
    return stringify_signature(given, unqualified_typehints=True), None


def setup(app: Sphinx) -> dict[str, Any]:
    """Register this extension with Sphinx."""
    app.add_directive("public", Public)
    app.connect("autodoc-process-docstring", keep_whole, priority=400)
    app.connect("autodoc-process-signature", sign)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
