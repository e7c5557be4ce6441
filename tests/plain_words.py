"""Every sentence that a user may read in the program's own files."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

SOURCE = Path(__file__).parents[1] / "src" / "sandtable"
_COMMENTS = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
Said = tuple[str, str]  # where, and what
Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def sentences() -> Iterator[Said]:
    """What stands in code, content, catalogues and pages; comments and docstrings are left out."""
    for path in sorted(SOURCE.rglob("*")):
        where = str(path.relative_to(SOURCE))
        if "vendor" in path.parts or not path.is_file():
            continue
        match path.suffix:
            case ".py":
                yield from ((where, text) for text in _strings(ast.parse(path.read_text("utf-8"))))
            case ".yaml":
                yield from _values(where, yaml.safe_load(path.read_text("utf-8")))
            case ".toml":
                yield from _values(where, tomllib.loads(path.read_text("utf-8")))
            case ".js" | ".html":
                yield where, _COMMENTS.sub("", path.read_text("utf-8"))


def _strings(tree: ast.Module) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    docstrings = {id(found) for node in nodes if (found := _docstring(node))}
    for node in nodes:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and " " in text.strip() and id(node) not in docstrings:
            yield text


def _docstring(node: ast.AST) -> ast.expr | None:
    first = node.body[0] if isinstance(node, Scope) and node.body else None
    return first.value if isinstance(first, ast.Expr) else None


def _values(where: str, data: Any) -> Iterator[Said]:
    """Texts with the keys that lead to them."""
    if isinstance(data, str):
        yield where, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _values(f"{where}/{key}", value)
    elif isinstance(data, list):
        for value in data:
            yield from _values(where, value)
