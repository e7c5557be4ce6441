"""The hard limits of the style: short files, short functions, few arguments.

Complexity (McCabe 12) is ruff's part, see pyproject.toml.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE_LINES = 500
FUNCTION_LINES = 60
ARGUMENTS = 6

# "src/sandtable/a.py" or "src/sandtable/a.py::Class.method" -> why the limit would do harm there.
EXEMPT: dict[str, str] = {
    "src/sandtable/adapters/gymnasium_env.py::SandtableEnv.__init__": "keywords of gymnasium.make",
    "src/sandtable/cli/draw.py::draw": "the options of the command are its parameters",
    "src/sandtable/cli/fuzz.py::fuzz": "the options of the command are its parameters",
    "src/sandtable/cli/lab.py::compare": "the options of the command are its parameters",
    "src/sandtable/cli/lab.py::report": "the options of the command are its parameters",
    "src/sandtable/cli/lab_tune.py::tune": "the options of the command are its parameters",
    "src/sandtable/cli/lab_tune.py::sweep": "the options of the command are its parameters",
    "src/sandtable/cli/play.py::play": "the options of the command are its parameters",
    "src/sandtable/cli/serve.py::serve": "the options of the command are its parameters",
    "src/sandtable/cli/sim.py::sim": "the options of the command are its parameters",
    "src/sandtable/cli/tournament.py::tournament": "the options of the command are its parameters",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("src", "tests", "bench", "tools", "examples")
        for path in sorted((ROOT / folder).rglob("*.py"))
    }


@cache
def page_sources() -> dict[str, str]:
    """JavaScript of ours; the length of its functions is the linter's part (tools/page)."""
    static = ROOT / "src" / "sandtable" / "server" / "static"
    found = [path for path in static.rglob("*.js") if "vendor" not in path.parts]
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted([*found, *(ROOT / "tests" / "client").glob("*.mjs")])
    }


@cache
def measured() -> dict[str, tuple[int, int]]:
    """Lines and arguments of every function there is; read once for all limits."""
    return {
        f"{path}::{name}": (lines_of(function), arguments_of(function))
        for path, source in sources().items()
        for name, function in functions(source)
    }


def functions(source: str) -> Iterator[tuple[str, Function]]:
    """Every function with its dotted name, methods and nested functions included."""

    def walk(node: ast.AST, prefix: str) -> Iterator[tuple[str, Function]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):  # most of a tree, and no function is in it
                continue
            name = prefix
            if isinstance(child, Function | ast.ClassDef):
                name = f"{prefix}{child.name}."
            if isinstance(child, Function):
                yield name.removesuffix("."), child
            yield from walk(child, name)

    return walk(ast.parse(source), "")


def lines_of(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def arguments_of(function: Function) -> int:
    """What a caller may pass; `self` and `cls` are not passed."""
    arguments = function.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return len(named) - (bool(named) and named[0].arg in {"self", "cls"})


def long_files() -> dict[str, int]:
    every = sources() | page_sources()
    lengths = {path: len(source.splitlines()) for path, source in every.items()}
    return {path: lines for path, lines in lengths.items() if lines > FILE_LINES}


def long_functions() -> dict[str, int]:
    return {name: lines for name, (lines, _) in measured().items() if lines > FUNCTION_LINES}


def functions_with_many_arguments() -> dict[str, int]:
    return {name: passed for name, (_, passed) in measured().items() if passed > ARGUMENTS}


def not_exempt(found: dict[str, int]) -> dict[str, int]:
    return {name: size for name, size in found.items() if name not in EXEMPT}


def test_no_file_is_longer_than_500_lines() -> None:
    assert not_exempt(long_files()) == {}


def test_functions_are_at_most_60_lines_long_and_take_6_arguments_and_exemptions_are_needed() -> None:
    """One test: all there is has to be parsed for it, which every worker would do by itself."""
    assert not_exempt(long_functions()) == {}
    assert not_exempt(functions_with_many_arguments()) == {}
    beyond = long_files() | long_functions() | functions_with_many_arguments()
    assert EXEMPT.keys() <= beyond.keys()
    assert all(EXEMPT.values())


def test_the_limits_see_methods_nested_functions_and_keyword_arguments() -> None:
    source = "class A:\n  async def b(self, c, /, d, *, e):\n    def f():\n      return 1\n"
    seen = {name: (lines_of(f), arguments_of(f)) for name, f in functions(source)}
    assert seen == {"A.b": (3, 3), "A.b.f": (2, 0)}
