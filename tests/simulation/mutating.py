"""Mutants: kernels with one thing wrong, of which each must be caught."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Any, Final

from alpaca_emblem.simulation.compiling import KERNELS

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


def mutants_of(kernel: FunctionType) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield each mutant of *kernel*, with what is wrong with it."""
    source = textwrap.dedent(inspect.getsource(kernel))
    module = sys.modules[kernel.__module__]
    for place in range(1000):
        tree = ast.parse(source)
        function = tree.body[0]
        assert isinstance(function, ast.FunctionDef)
        function.decorator_list = []
        mutator = _Mutator(place)
        function.body = [mutator.visit(part) for part in function.body]
        if not mutator.told:
            return
        code = compile(ast.fix_missing_locations(tree), "<mutant>", "exec")
        made: dict[str, Any] = {}
        exec(code, vars(module), made)
        yield mutator.told, made[kernel.__name__]


@contextmanager
def replaced(kernel: FunctionType, mutant: Callable[..., Any]) -> Iterator[None]:
    """Let all modules of the engine call *mutant* in the place of *kernel*."""
    name = kernel.__name__
    users = [
        module
        for key, module in sys.modules.items()
        if key.startswith("alpaca_emblem.simulation")
        and vars(module).get(name) is kernel
    ]
    for module in users:
        setattr(module, name, mutant)
    try:
        yield
    finally:
        for module in users:
            setattr(module, name, kernel)


def kernels_in(package: str) -> list[FunctionType]:
    """The kernels of a game, by the name of its folder."""
    start = f"alpaca_emblem.simulation.{package}."
    return [
        kernel
        for kernel in KERNELS
        if isinstance(kernel, FunctionType) and kernel.__module__.startswith(start)
    ]
