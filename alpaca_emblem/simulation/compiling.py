"""Compilation of kernels. Only this module and `linking` know numba.

A kernel is a plain function of numbers and arrays, marked with `kernel`. Nothing is
compiled until an `Entry` is called for the first time; then numba is imported, and
compiles the entry point with all rules and kernels that it calls. The results are kept
on disk in a folder whose name is a hash of all sources that a kernel can be made of, so
that no change of a rule can meet stale machine code. Of several processes that need the
same machine code, one compiles, and the others wait and read it.

With the environment variable ``NUMBA_DISABLE_JIT=1``, and inside of `plainly`, the same
functions run as plain Python: slowly, but with coverage, debuggers and tracebacks.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from pickle import UnpicklingError
from pkgutil import iter_modules
from shutil import rmtree
from threading import RLock
from typing import Any, Final, Generic, ParamSpec, TypeVar

from alpaca_emblem import rules
from alpaca_emblem.rules import RULES
from alpaca_emblem.simulation import linking

fcntl: Any = None
"""The module for locks of files; on Windows each process compiles for itself."""
with suppress(ImportError):
    fcntl = import_module("fcntl")

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
P = ParamSpec("P")
R = TypeVar("R")

LIBRARY: Final = Path(__file__).parents[1]
SOURCES: Final = ("rules", "rng/steps.py", "simulation")
"""The files and folders that machine code is made of, relative to the library."""
NEEDED: Final = "the compiled engine needs numba: pip install 'alpaca-emblem[fast]'"
UNCOUNTED: Final = "_nrt"
"""The private option of numba that leaves references to arrays uncounted."""

UNWRAPPED: Final = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Only compiled functions call kernels, so that they need no wrapper for Python."""

CACHE_LINE: Final = 64
"""The number of bytes that processors load at once; most processors agree on it."""

KERNELS: Final[list[Callable[..., Any]]] = []
"""Every kernel, in order of definition."""
MIRRORED: Final[dict[str, tuple[str, ...]]] = {}
"""The methods that each kernel mirrors, by the full names of both."""

SELDOM: Final = 50_000, 20, 100
"""The thresholds of Python's search for garbage while something is compiled."""

BROKEN: Final = (UnpicklingError, EOFError)
"""The errors of numba for truncated machine code on disk, as after a full disk."""

_LOCK: Final = RLock()
"""Held while something is compiled: numba's own lock covers only parts of that."""
_marked: set[Callable[..., Any]] = set()
_apart: set[Callable[..., Any]] = set()
_early: set[Callable[..., Any]] = set()
_is_plain: bool | None = None


def kernel(function: FunctionT) -> FunctionT:
    """Mark *function* as a kernel, to be inlined into compiled entry points.

    A kernel calls rules, steps and other kernels only. It makes and returns no arrays:
    the memory that it works in comes as an argument.
    """
    KERNELS.append(function)
    return function


def apart(function: FunctionT) -> FunctionT:
    """Mark *function* as a kernel that is compiled as a function of its own.

    It is meant for what is large and seldom called: inlined wherever it is called, it
    would take long to compile, and slow down what is around it.
    """
    _apart.add(function)
    return kernel(function)


def early(function: FunctionT) -> FunctionT:
    """Mark *function* as a kernel that is optimized before it is inlined, too.

    It is meant for loops that a compiler takes several times at once as long as it does
    not know their length: where it knows that they are short, it writes each turn out
    before.
    """
    _early.add(function)
    return kernel(function)


def opener(function: FunctionT) -> FunctionT:
    """Mark *function* as a kernel that returns views of an array.

    Compiled functions do not count references, so a view must not be used after the
    call of the entry point, whose caller holds the array.
    """
    return kernel(function)


def shaped(row: Any, start: int, rows: int, columns: int) -> Any:
    """Return the part of *row* from *start* on as an array of two dimensions.

    Compiled, it does not check that the part lies within *row*. It takes next to no
    time then, and the compiler knows the number of *columns* where it is a constant,
    which a reshaped array hides from it.
    """
    return row[start : start + rows * columns].reshape(rows, columns)


def fetch(row: Any) -> None:
    """Ask for all of *row*, an array of one dimension, which is needed soon.

    Compiled, it lets the processor load the row into its caches meanwhile. Many rows
    that are needed one after another would otherwise be waited for, one by one.
    """


def mirrors(*methods: str) -> Callable[[FunctionT], FunctionT]:
    """Note that a kernel repeats *methods* of the objects, such as ``Match._end``.

    They are full names below ``alpaca_emblem``. A test fails when one of the methods
    changes, until the kernel has been compared with it.
    """

    def note(function: FunctionT) -> FunctionT:
        MIRRORED[f"{function.__module__}.{function.__qualname__}"] = methods
        return function

    return note


class Entry(Generic[P, R]):
    """An entry point: a function that Python calls, and that is compiled at first.

    It releases the lock of the interpreter, so that several threads can run it. The
    compiled function trusts its arguments.

    Attributes:
        plain: The function as plain Python.
    """

    def __init__(self, function: Callable[P, R]) -> None:
        self.plain = function
        self._fast: Callable[P, R] | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if is_plain():
            return self.plain(*args, **kwargs)
        fast = self._fast
        if fast is None or _is_new(fast):
            with _LOCK, compiling_once(self.plain), collecting_seldom():
                fast = self._fast = self._fast or compiled(self.plain)
                try:
                    return fast(*args, **kwargs)
                except BROKEN:
                    forget_machine_code()
                    fast = self._fast = compiled(self.plain)
        return fast(*args, **kwargs)

    @property
    def is_ready(self) -> bool:
        """True if a call would not compile, nor load machine code from the disk."""
        return is_plain() or not (self._fast is None or _is_new(self._fast))

    @property
    def is_on_disk(self) -> bool:
        """True if machine code is known to be on the disk. This imports numba."""
        folder = cache_folder()
        return folder is not None and _mark_in(folder, self.plain).exists()


@contextmanager
def collecting_seldom() -> Generator[None]:
    """Let Python look for garbage less often, as in a compiler nearly all is in use.

    At its usual pace that takes some percent of the time to compile.
    """
    usual = gc.get_threshold()
    if usual[0] > 0:  # a program may collect garbage by itself, or never
        gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _is_new(fast: Any) -> bool:
    """Return whether a compiled function has not been called yet."""
    return not fast.overloads  # whose keys are not looked at, which takes long


def is_plain() -> bool:
    """Return whether entry points run as plain Python."""
    global _is_plain  # noqa: PLW0603  # read once, as it is asked at every call
    if _is_plain is None:
        _is_plain = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
    return _is_plain


@contextmanager
def plainly(is_on: bool = True) -> Generator[None]:
    """Run entry points as plain Python inside of the context, in all threads."""
    global _is_plain  # noqa: PLW0603
    before, _is_plain = is_plain(), is_on
    try:
        yield
    finally:
        _is_plain = before


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """Return *function*, to be compiled by numba when it is first called.

    Raises:
        ModuleNotFoundError: numba is not installed.
    """
    numba = _numba()
    _mark_all(numba)
    folder = cache_folder()
    held = numba.config.CACHE_DIR
    try:
        # A program's own functions are kept elsewhere.
        numba.config.CACHE_DIR = "" if folder is None else str(folder)
        options: dict[str, Any] = {"nogil": True, "cache": folder is not None}
        options |= {"error_model": "numpy"} | _uncounted()
        ways = linking.pipelines()
        if ways is not None:
            options["pipeline_class"] = ways.entry
        fast: Callable[P, R] = numba.njit(**options)(function)
    finally:
        numba.config.CACHE_DIR = held
    return fast


@cache
def _numba() -> Any:
    try:
        return import_module("numba")
    except ModuleNotFoundError as error:
        if error.name != "numba":
            raise
        raise ModuleNotFoundError(NEEDED, name="numba") from None


def _mark_all(numba: Any) -> None:
    """Let compiled functions call all rules, steps and kernels defined so far."""
    for chapter in iter_modules(rules.__path__):
        import_module(f"{rules.__name__}.{chapter.name}")
    options: dict[str, Any] = {"error_model": "numpy"} | UNWRAPPED | _uncounted()
    ways = linking.pipelines()
    if shaped not in _marked:
        _lower_shaped(numba)
        _lower_fetch(numba)
        _marked.add(shaped)
    for function in (*RULES.values(), *KERNELS):
        if function not in _marked:
            options["forceinline"] = function not in _apart
            if ways is not None:
                is_early = function in _early
                options["pipeline_class"] = ways.early if is_early else ways.kernel
            numba.extending.register_jitable(**options)(function)
            _marked.add(function)


def _lower_shaped(numba: Any) -> None:
    """Let compiled functions shape arrays by pointing to them."""
    types, extending = numba.types, numba.extending
    arrays = import_module("numba.np.arrayobj")

    def type_shaped(_: Any) -> Any:
        return lambda row, start, rows, columns: types.Array(row.dtype, 2, "C")

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kinds = zip(args[1:], signature.args[1:], strict=True)
        start, rows, columns = (
            context.cast(builder, value, kind, types.intp) for value, kind in kinds
        )
        source = context.make_array(signature.args[0])(context, builder, args[0])
        view = context.make_array(signature.return_type)(context, builder)
        arrays.populate_array(
            view,
            data=builder.gep(source.data, [start]),
            shape=(rows, columns),
            strides=(builder.mul(columns, source.itemsize), source.itemsize),
            itemsize=source.itemsize,
            meminfo=source.meminfo,
            parent=source.parent,
        )
        value = view._getvalue()
        return arrays.impl_ret_borrowed(context, builder, signature.return_type, value)

    extending.type_callable(shaped)(type_shaped)
    extending.lower_builtin(shaped, types.Array, *(types.Integer,) * 3)(build)


def _lower_fetch(numba: Any) -> None:
    """Let compiled functions ask for each line of a row, by an instruction of LLVM."""
    types, extending = numba.types, numba.extending
    cgutils, ir = import_module("numba.core.cgutils"), import_module("llvmlite.ir")
    number, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
    to_read, for_long, data = number(0), number(3), number(1)

    def type_fetch(_: Any) -> Any:
        return lambda row: types.void

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        row = context.make_array(signature.args[0])(context, builder, args[0])
        kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        ask = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        size = builder.mul(row.nitems, row.itemsize)
        first = builder.bitcast(row.data, pointer)
        step = context.get_constant(types.intp, CACHE_LINE)
        start = context.get_constant(types.intp, 0)
        with cgutils.for_range_slice(builder, start, size, step, inc=True) as (at, _):
            builder.call(ask, [builder.gep(first, [at]), to_read, for_long, data])
        return context.get_dummy_value()

    extending.type_callable(fetch)(type_fetch)
    extending.lower_builtin(fetch, types.Array)(build)


@cache
def _uncounted() -> dict[str, bool]:
    """Return the option that leaves references uncounted, if this numba has it.

    Without it everything works, several times slower.
    """
    try:
        known = hasattr(import_module("numba.core.options").DefaultOptions, UNCOUNTED)
    except (ImportError, AttributeError):
        known = False
    if not known:
        warnings.warn(
            "this version of numba has no option _nrt, without which compiled games "
            "are several times slower",
            RuntimeWarning,
            stacklevel=2,
        )
    return {UNCOUNTED: False} if known else {}


@cache
def sources_key() -> str:
    """Return a hash of the sources of all kernels, and of the versions that matter."""
    python = ".".join(map(str, sys.version_info[:3]))
    bounds = os.environ.get("NUMBA_BOUNDSCHECK", "")
    told = f"{_numba().__version__} {python} {sorted(_uncounted())} {bounds}"
    key = blake2b(told.encode(), digest_size=12)
    for source in SOURCES:
        at = LIBRARY / source
        for path in sorted(at.rglob("*.py")) if at.is_dir() else [at]:
            key.update(f"\0{path.relative_to(LIBRARY).as_posix()}\0".encode())
            key.update(path.read_bytes())
    return key.hexdigest()


def cache_folder() -> Path | None:
    """Return the folder for machine code; None if there is no writable place.

    It lies in ``NUMBA_CACHE_DIR`` if that is set, otherwise in the user's cache folder,
    or if that cannot be written, in the folder for temporary files.
    """
    given = os.environ.get("NUMBA_CACHE_DIR")
    usual = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    user = getattr(os, "getuid", lambda: "user")()
    shared = Path(tempfile.gettempdir()) / f"alpaca_emblem-{user}"
    for place in [Path(given)] if given else [Path(usual) / "alpaca_emblem", shared]:
        folder = place / sources_key()
        if _is_writable(folder):
            return folder
    return None


@contextmanager
def compiling_once(function: Callable[..., Any]) -> Generator[None]:
    """Wait while another process compiles *function* for the same folder.

    The lock is given up by the system if its process dies. Once the machine code is on
    disk, nothing is locked, since many processes can read it at once.
    """
    folder = cache_folder()
    if fcntl is None or folder is None:
        yield
        return
    mark = _mark_in(folder, function)
    with ExitStack() as stack:
        with suppress(OSError):  # of a file system without locks, or a full one
            if not mark.exists():
                lock = stack.enter_context((folder / "lock").open("wb"))
                fcntl.flock(lock, fcntl.LOCK_EX)
            if mark.exists():
                stack.close()
        yield
        with suppress(OSError):
            mark.touch()


def _mark_in(folder: Path, function: Callable[..., Any]) -> Path:
    """Return the file that is there as long as numba finds *function* on disk.

    It finds it no longer on another kind of processor, or when the time of the file of
    *function* changes.
    """
    code = function.__code__
    cells = function.__closure__ or ()
    parts = [repr(_full_name(cell.cell_contents)) for cell in cells]
    known = Path(code.co_filename)
    time = known.stat().st_mtime_ns if known.exists() else 0
    processor = import_module("llvmlite.binding").get_host_cpu_name()
    told = (code.co_filename, code.co_firstlineno, time, processor, *parts)
    name = blake2b(repr(told).encode(), digest_size=12).hexdigest()
    return folder / f"{name}.compiled"


def _full_name(value: object) -> object:
    """Return the module and the name of a function, and any other *value* unchanged."""
    name = getattr(value, "__qualname__", None)
    return value if name is None else f"{value.__module__}.{name}"


def forget_machine_code() -> None:
    """Remove the folder for machine code, if there is one: it is made anew."""
    folder = cache_folder()
    if folder is not None:
        rmtree(folder, ignore_errors=True)


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
