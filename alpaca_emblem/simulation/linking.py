"""Compiling kernels to machine code: they are optimized together, in entry points.

By itself, numba optimizes each function together with all that it calls, and makes
machine code of it, before it does the same with every caller. Kernels are called by
entry points only, so most of that work is for nothing. Here a kernel becomes a
*fragment*: code of LLVM, as simple as its own lines. An entry point links all fragments
that it needs, and only then is there something to optimize.

Numba also lets an array be indexed from its end, by a negative index, and so compares
each index with zero. Kernels have no such indices, so theirs are taken unchanged: that
saves a tenth of the time of a batch. It holds for kernels only, not for other functions
that a program lets numba compile.

This changes steps of numba's compiler that are not public. A numba that does not have
all of their parts compiles everything as usual, which takes about twice as long.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

ARRAYS: Final = "numba.np.arrayobj"
INDEX: Final = "fix_integer_index"
"""The function of numba that writes down how an index is taken, and its module."""
MARK: Final = "takes_indices_unchanged"
"""The attribute of code of LLVM, not yet compiled, that marks that of kernels."""
PARTS: Final = {
    "numba.core.codegen": ("JITCodeLibrary",),
    "numba.core.compiler": ("CompilerBase", "DefaultPassBuilder"),
    "numba.core.compiler_machinery": ("PassManager", "register_pass"),
    "numba.core.typed_passes": ("NativeLowering",),
    ARRAYS: (INDEX,),
}
"""The classes of numba that this module uses or changes, by their modules."""
METHODS: Final = (
    *("_get_module_for_linking", "_optimize_final_module", "_raise_if_finalized"),
    *("add_linking_library", "create_ir_module", "finalize"),
    "get_pointer_to_function",
)
"""The methods of a library of numba, a function with all that it calls, that it uses
or replaces."""


class Pipelines(NamedTuple):
    """The compilers of functions, as numba's option ``pipeline_class`` takes them.

    Attributes:
        kernel: For kernels and rules.
        early: For kernels that are optimized before they are inlined.
        entry: For entry points.
    """

    kernel: Any
    early: Any
    entry: Any


@cache
def pipelines() -> Pipelines | None:
    """Return the compilers of functions; None if this numba lacks a part of them."""
    try:
        parts = SimpleNamespace(
            **{
                name: getattr(import_module(module), name)
                for module, names in PARTS.items()
                for name in names
            }
        )
    except (ImportError, AttributeError):
        return None
    if not all(hasattr(parts.JITCodeLibrary, name) for name in METHODS):
        return None
    _take_indices_unchanged(import_module(ARRAYS))
    return Pipelines(*(_pipeline(parts, kind) for kind in _libraries(parts)))


def _take_indices_unchanged(arrays: Any) -> None:
    """Let code that is marked take indices unchanged.

    Where numba checks bounds, a negative index is then one of its errors.
    """
    usual = getattr(arrays, INDEX)
    word = import_module("numba.core.types").intp

    def fix(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if hasattr(builder.module, MARK):
            return context.cast(builder, index, kind, word)
        return usual(context, builder, kind, index, size)

    setattr(arrays, INDEX, fix)


def _libraries(parts: Any) -> tuple[Any, Any, Any]:
    """Return the classes of libraries: of kernels, early ones, and entry points."""
    own_module = parts.JITCodeLibrary._get_module_for_linking

    class Marked(parts.JITCodeLibrary):  # type: ignore[misc]
        """A library whose code has the mark."""

        def create_ir_module(self, name: str) -> Any:
            module = super().create_ir_module(name)
            module.takes_indices_unchanged = True
            return module

    class Fragment(Marked):
        """A kernel, which is no more than its own lines."""

        is_linked = False
        codegen = SimpleNamespace(set_env=lambda name, env: None)
        """Machine code would have an environment to set; there is none."""

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0  # as of all functions without a wrapper for Python

        def _get_module_for_linking(self) -> Any:
            """Return the kernel with all that it calls, for functions of others."""
            module = own_module(self).clone()
            for library in needed(self):
                module.link_in(own_module(library), preserve=True)
            return module

    class Early(Fragment):
        """A kernel with all that it calls, optimized."""

        is_linked = True

        def finalize(self) -> None:
            link(self)
            self._optimize_final_module()
            super().finalize()

    class Whole(Marked):
        """An entry point with all that it calls."""

        def finalize(self) -> None:
            link(self)
            self._linking_libraries.clear()
            super().finalize()

    def link(library: Any) -> None:
        """Put all that *library* needs into its module."""
        for each in needed(library):
            library._reload_init.update(each._reload_init)
            library._final_module.link_in(own_module(each), preserve=True)

    def needed(library: Any) -> list[Any]:
        """Return the libraries that *library* needs, each before those that it needs.

        A linker leaves out what nothing has asked for yet.
        """
        found: dict[Any, None] = {}
        find(library, found)
        return [*reversed(found)]

    def find(library: Any, found: dict[Any, None]) -> None:
        """Add what *library* needs to what is *found*, each after all that it needs."""
        for each in library._linking_libraries:
            if each not in found:
                if isinstance(each, Fragment) and not each.is_linked:
                    find(each, found)
                found[each] = None

    return Fragment, Early, Whole


def _pipeline(parts: Any, library: Any) -> Any:
    """Return the compiler of functions that makes a *library* of each."""

    @parts.register_pass(mutates_CFG=True, analysis_only=False)
    class Lowering(parts.NativeLowering):  # type: ignore[misc]
        """The step that writes code of LLVM into a library."""

        _name = f"lowering to a {library.__name__.lower()} library"

        def run_pass(self, state: Any) -> Any:
            codegen = state.targetctx.codegen()
            state.library = library(codegen, state.func_id.func_qualname)
            state.library.enable_object_caching()
            return super().run_pass(state)

    class Pipeline(parts.CompilerBase):  # type: ignore[misc]
        """The usual steps but for that one."""

        def define_pipelines(self) -> list[Any]:
            usual = parts.DefaultPassBuilder.define_nopython_pipeline(self.state)
            steps = parts.PassManager(usual.pipeline_name)
            for step, what in usual.passes:
                is_lowering = step is parts.NativeLowering
                steps.add_pass(Lowering if is_lowering else step, what)
            steps.finalize()
            return [steps]

    return Pipeline
