"""Which tests cover a rule, and where the code cites it: read from the sources, nothing is run."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from sandtable.kernel.errors import ContentError, Problem, UnknownName
from sandtable.kernel.game import Game
from sandtable.kernel.rules import Catalogue

Marks = dict[str, list[str]]
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Coverage(msgspec.Struct, frozen=True):
    """Tests and places by rule id; a rule of the kind `definition` needs no test."""

    game: str
    rules: int
    uncovered: list[str]
    tests: Marks
    unknown: list[str]
    places: Marks

    @property
    def covered(self) -> int:
        return self.rules - len(self.uncovered)

    def to_data(self) -> dict[str, Any]:
        """The form that `sandtable rules GAME --json` prints."""
        return {
            "game": self.game,
            "rules": self.rules,
            "covered": self.covered,
            "uncovered": self.uncovered,
            "tests": self.tests,
            "unknown": self.unknown,
        }


def rule_coverage(game: Game[Any], tests_dir: Path | None = None) -> Coverage:
    """A game's rules with tests and places; raises UnknownName when there is no tests folder."""
    catalogue = game.catalogue
    mine = f"{catalogue.prefix}-"
    marks = covers_marks(tests_dir or find_tests(game), mine)
    needed = [rule.id for rule in catalogue if rule.kind != "definition"]
    return Coverage(
        game=game.id,
        rules=len(catalogue),
        uncovered=[rule for rule in needed if rule not in marks],
        tests={rule.id: marks[rule.id] for rule in catalogue if rule.id in marks},
        unknown=sorted(rule for rule in marks if rule.startswith(mine) and rule not in catalogue),
        places=cited_places(game),
    )


def find_tests(game: Game[Any]) -> Path:
    """`tests` beside the `src` that the game lies in, or in the current folder."""
    package = _package_folder(game)
    roots = [folder.parent for folder in package.parents if folder.name == "src"]
    for root in (*roots, Path.cwd()):
        if (root / "tests").is_dir():
            return root / "tests"
    where = f"beside {package} or in {Path.cwd()}"
    raise UnknownName(f"no tests folder {where}: rule coverage is read from a checkout's tests")


# tests


def covers_marks(tests_dir: Path, naming: str = "") -> Marks:
    """Rule id -> the tests marked `@covers` with it, as pytest names them.

    Files that nowhere say `naming`, the beginning of a game's ids, are left out.
    """
    if not tests_dir.is_dir():
        raise UnknownName(f"no tests folder '{tests_dir}'")
    marks: Marks = {}
    for path in sorted(tests_dir.rglob("test_*.py")):
        source = path.read_bytes()
        if b"covers" not in source or naming.encode() not in source:  # parsing takes time
            continue
        name = path.relative_to(tests_dir.parent).as_posix()
        for test, rule in _marks_in(_parsed(path), path):
            names = marks.setdefault(rule, [])
            if f"{name}::{test}" not in names:
                names.append(f"{name}::{test}")
    return marks


def _marks_in(tree: ast.Module | ast.ClassDef, path: Path) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        if isinstance(node, _Function) and node.name.startswith("test"):
            for decorator in node.decorator_list:
                yield from ((node.name, rule) for rule in _rules_of(decorator, path))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from ((f"{node.name}::{test}", rule) for test, rule in _marks_in(node, path))


def _rules_of(decorator: ast.expr, path: Path) -> Iterator[str]:
    if not (isinstance(decorator, ast.Call) and _called(decorator.func) == "covers"):
        return
    for argument in decorator.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            what = "covers() takes rule ids written out, for they are read and not run"
            raise ContentError(Problem(str(path), f"{argument.lineno}", what))
        yield argument.value


def _called(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _parsed(path: Path) -> ast.Module:
    try:
        return ast.parse(path.read_text("utf-8"))
    except (SyntaxError, ValueError) as error:
        place = f"{error.lineno}" if isinstance(error, SyntaxError) else ""
        raise ContentError(Problem(str(path), place, f"is not valid Python: {error}")) from error


# code


def cited_places(game: Game[Any]) -> Marks:
    """Rule id -> `module:Class`, `module:function` or content file that cites it."""
    folder = _package_folder(game)
    pattern = _pattern(game.catalogue)
    places: Marks = {}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).with_suffix("").parts
        module = ".".join(part for part in inside if part != "__init__") or folder.name
        for rule, place in _citations(path, pattern):
            name = f"{module}:{place}" if place else module
            names = places.setdefault(rule, [])
            if name not in names:
                names.append(name)
    for path in sorted(folder.rglob("*.yaml")):
        if path.parent.name == "guides":  # they explain rules, and carry none out
            continue
        for rule in sorted(set(pattern.findall(path.read_text("utf-8")))):
            places.setdefault(rule, []).append(path.relative_to(folder).as_posix())
    return {rule.id: places[rule.id] for rule in game.catalogue if rule.id in places}


def _package_folder(game: Game[Any]) -> Path:
    file = sys.modules[type(game).__module__].__file__
    return Path(file or ".").resolve().parent


def _pattern(catalogue: Catalogue) -> re.Pattern[str]:
    """Longest ids first, so that none is taken for the beginning of another."""
    ids = sorted((re.escape(rule.id) for rule in catalogue), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(ids)})(?![\w-]|\.\w)")


def _citations(path: Path, pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """Ids in strings (docstrings among them) and comments, with the definition they stand in."""
    source = path.read_text("utf-8")
    if not pattern.search(source):
        return
    spans = [
        (node.lineno, node.end_lineno or node.lineno, node.name)
        for node in _parsed(path).body
        if isinstance(node, _Function | ast.ClassDef)
    ]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in _CITING:
            line = token.start[0]
            place = next((name for first, last, name in spans if first <= line <= last), "")
            for found in pattern.finditer(token.string):
                yield found.group(), place


# Python 3.12 and later give the text of an f-string as tokens of their own.
_CITING = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}
