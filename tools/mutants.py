"""Ways to break a function, each in one place: a condition, a figure, a call that is left out."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple

Broken = Iterator[tuple[str, ast.AST]]  # what is done to a node, and what stands in its place
EDGES: dict[type[ast.cmpop], type[ast.cmpop]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = {"label", "detail", "takes", "way", "fold"}  # functions that only put something into words


class Mutant(NamedTuple):
    """One thing that is broken in one function."""

    function: str  # its name in the module, with its class
    line: int
    last: int
    how: str
    before: str
    after: str
    place: tuple[int, int]  # which node of the function, and which way to break it

    def __str__(self) -> str:
        return f"{self.line} {self.function}: {self.how}: {self.before} -> {self.after}"

    @property
    def key(self) -> str:
        """Tells it from every other of its module, those on the same line too."""
        return f"{self.line} {self.function} {self.place[0]}.{self.place[1]}"

    def broken(self, source: str) -> ast.Module:
        """The whole module with it."""
        tree, (place, way) = ast.parse(source), self.place
        old = _nodes(tree)[self.function][place]
        new = [one for _, one in _broken(old)][way]
        _Swap(old, new).visit(tree)
        return ast.fix_missing_locations(tree)


def mutants(source: str) -> Iterator[Mutant]:
    """All that is done to a module's functions, one at a time."""
    for name, nodes in _nodes(ast.parse(source)).items():
        for place, node in enumerate(nodes):
            for way, (how, new) in enumerate(_broken(node)):
                lines = _lines(node)
                said = how, _short(node), _short(new)
                yield Mutant(name, min(lines), max(lines), *said, (place, way))


def _nodes(tree: ast.Module) -> dict[str, list[ast.AST]]:
    found: dict[str, list[ast.AST]] = {}
    for name, function in _functions(tree, ()):
        if function.name not in WORDS:
            found[name] = [one for part in function.body for one in ast.walk(part)]
    return found


def _functions(node: ast.AST, path: tuple[str, ...]) -> Iterator[tuple[str, ast.FunctionDef]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _functions(child, (*path, child.name))
        elif isinstance(child, ast.FunctionDef):
            yield ".".join((*path, child.name)), child


def _broken(node: ast.AST) -> Broken:
    match node:
        case ast.If():
            yield from ((f"if {always}", _with(node, test=ast.Constant(always))) for always in (True, False))
        case ast.BoolOp(op, values):
            for n in range(len(values)):
                rest = values[:n] + values[n + 1 :]
                yield (f"without operand {n + 1}", rest[0] if len(rest) == 1 else ast.BoolOp(op, rest))
        case ast.Compare(_, ops, _) if type(ops[0]) in EDGES:
            yield "edge", _with(node, ops=[EDGES[type(ops[0])](), *ops[1:]])
        case ast.BinOp(_, op, _) if type(op) in SIGNS:
            yield "sign", _with(node, op=SIGNS[type(op)]())
        case ast.comprehension(ifs=ifs):
            for n in range(len(ifs)):
                yield "without filter", _with(node, ifs=ifs[:n] + ifs[n + 1 :])
        case _:
            yield from _broken_value(node)


def _broken_value(node: ast.AST) -> Broken:
    match node:
        case ast.Constant(bool(value)):
            yield "turned", ast.Constant(not value)
        case ast.Constant(int(value)):
            yield "one more", ast.Constant(value + 1)
        case ast.IfExp(_, body, orelse):
            yield from (("always", body), ("never", orelse))
        case ast.Call(ast.Name(name)) if name in NAMES:
            yield "other end", _with(node, func=ast.Name(NAMES[name], ast.Load()))
        case ast.Expr(ast.Call()) | ast.AugAssign():
            yield "left out", ast.Pass()
        case ast.Assign(targets) | ast.Delete(targets) if all(
            not isinstance(one, ast.Name | ast.Tuple) for one in targets
        ):  # a name that is deleted is an argument that nobody needs
            yield "left out", ast.Pass()


def _with(node: ast.AST, **fields: object) -> ast.AST:
    twin = deepcopy(node)
    for name, value in fields.items():
        setattr(twin, name, value)
    return twin


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.old:
            return ast.copy_location(self.new, node)
        return super().generic_visit(node)


def _lines(node: ast.AST) -> list[int]:
    return [one.lineno for one in ast.walk(node) if isinstance(one, ast.stmt | ast.expr)]


def _short(node: ast.AST) -> str:
    return ast.unparse(node).strip().split("\n")[0][:90]
