"""Every sentence that a user may read in the program's own files."""

from __future__ import annotations

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
    docstrings = {id(node.body[0].value) for node in nodes if _documented(node)}  # type: ignore[attr-defined]
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings and " " in node.value.strip():
                yield node.value


def _documented(node: ast.AST) -> bool:
    return isinstance(node, Scope) and ast.get_docstring(node, clean=False) is not None


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
