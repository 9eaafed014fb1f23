"""Mutants: kernels with one thing wrong, of which each must be caught."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from itertools import count
from pkgutil import iter_modules, walk_packages
from types import FunctionType
from typing import Any, Final

from alpaca_emblem import rules, simulation
from alpaca_emblem.simulation.compiling import KERNELS

ENGINE: Final = f"{simulation.__name__}."

HARMLESS: Final = {"setups.observe_nothing"}
"""Kernels that do nothing, so that nothing in them can be wrong."""

FLIPPED: Final[dict[type[ast.AST], ast.AST]] = {
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.RShift: ast.LShift(),
    ast.LShift: ast.RShift(),
    ast.And: ast.Or(),
    ast.Or: ast.And(),
}
"""The replacement of each operator."""


class _Mutator(ast.NodeTransformer):
    """Changes the operator or the number at one place, counted from 0."""

    def __init__(self, place: int) -> None:
        self.left, self.told = place, ""

    def _is_here(self) -> bool:
        self.left -= 1
        return self.left == -1

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name, value in ast.iter_fields(node):
            if isinstance(value, list):
                if name == "ops" and type(value[0]) in FLIPPED and self._is_here():
                    self._tell(node, value[0])
                    value[0] = FLIPPED[type(value[0])]
            elif type(value) in FLIPPED and self._is_here():
                self._tell(node, value)
                setattr(node, name, FLIPPED[type(value)])
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int and self._is_here():
            self._tell(node, node)
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return node

    def _tell(self, node: Any, what: Any) -> None:
        is_number = isinstance(what, ast.Constant)
        kind = repr(what.value) if is_number else type(what).__name__
        self.told = f"line {node.lineno}: {kind}"


class _Dropper(_Mutator):
    """Leaves out the statement at one place, or returns another number there.

    Only statements that write to arrays or call something are left out, since without
    others a name could be missing, which anything catches.
    """

    def __init__(self, place: int, returned: ast.expr | None) -> None:
        super().__init__(place)
        self.returned = returned.id if isinstance(returned, ast.Name) else ""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        return ast.NodeTransformer.generic_visit(self, node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return self._drop(node, isinstance(node.value, ast.Call))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        return self._drop(node, isinstance(node.targets[0], ast.Subscript))

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        return self._drop(node, isinstance(node.target, ast.Subscript))

    def visit_Return(self, node: ast.Return) -> ast.AST:
        if node.value is None or self.returned not in {"bool", "int", "float"}:
            return node
        if self._is_here():
            self._tell(node, node)
            if self.returned == "bool":
                node.value = ast.UnaryOp(ast.Not(), node.value)
            else:
                node.value = ast.BinOp(node.value, ast.Add(), ast.Constant(1))
        return node

    def _drop(self, node: ast.stmt, can_be_dropped: bool) -> ast.AST:
        if can_be_dropped and self._is_here():
            self._tell(node, node)
            return ast.copy_location(ast.Pass(), node)
        return node


def mutants_of(kernel: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield each mutant of *kernel*, with what is wrong with it.

    Changed operators and numbers come first, then left out statements and results.
    """
    source = textwrap.dedent(inspect.getsource(kernel))
    returned = _function(source).returns
    yield from _made_by(_Mutator, kernel, source)
    yield from _made_by(lambda place: _Dropper(place, returned), kernel, source)


def _function(source: str) -> ast.FunctionDef:
    function = ast.parse(source).body[0]
    assert isinstance(function, ast.FunctionDef)
    return function


def _made_by(
    make: Callable[[int], _Mutator], kernel: FunctionType, source: str
) -> Iterator[tuple[str, Callable[..., Any]]]:
    for place in count():
        mutator, function = make(place), _function(source)
        function.decorator_list = []
        function.body = [mutator.visit(part) for part in function.body]
        if not mutator.told:
            return
        tree = ast.fix_missing_locations(ast.Module([function], []))
        made: dict[str, Any] = {}
        exec(
            compile(tree, "<mutant>", "exec"),
            vars(sys.modules[kernel.__module__]),
            made,
        )
        yield mutator.told, made[kernel.__name__]


def id_of(kernel: FunctionType) -> str:
    """Return a name such as ``grid.acts.move``."""
    return f"{kernel.__module__.removeprefix(ENGINE)}.{kernel.__name__}"


@contextmanager
def replaced(kernel: FunctionType, mutant: Callable[..., Any]) -> Iterator[None]:
    """Let the engine and its tests call *mutant* in the place of *kernel*."""
    name = kernel.__name__
    users = [
        module
        for key, module in sys.modules.items()
        if key.startswith((ENGINE, "tests.simulation."))
        and vars(module).get(name) is kernel
    ]
    for module in users:
        setattr(module, name, mutant)
    try:
        yield
    finally:
        for module in users:
            setattr(module, name, kernel)


def kernels_of_the_engine() -> list[FunctionType]:
    """Return all kernels, without those that tests have made."""
    for module in walk_packages(simulation.__path__, f"{simulation.__name__}."):
        import_module(module.name)
    return [
        kernel
        for kernel in KERNELS
        if isinstance(kernel, FunctionType) and kernel.__module__.startswith(ENGINE)
    ]


def rules_of_the_library() -> Mapping[str, Callable[..., Any]]:
    """Return all rules by name."""
    for module in iter_modules(rules.__path__, f"{rules.__name__}."):
        import_module(module.name)
    return rules.RULES
