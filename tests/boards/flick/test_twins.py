"""The same bits, plain or compiled, here or elsewhere (STF-PHY-21, -24)."""

import ast
import inspect
import os
import subprocess
import sys
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from sandtable.boards.flick import SMALL, Board, flick, kernel, sweep
from sandtable.boards.flick.engine import Outcome, compiled, play, play_plain
from sandtable.boards.flick.flick import launch_speed
from sandtable.boards.flick.tables import direction
from sandtable.testing import covers
from tests.boards.flick import golden, office, side
from tests.boards.flick.office import Flick


def launch(played: Flick) -> tuple[float, float, float, float]:
    _, x, y, angle, power = played
    (c, s), v = direction(angle), launch_speed(power)
    return x, y, v * c, v * s


def bits(outcome: Outcome) -> list[bytes]:
    return [part.tobytes() for part in outcome]


@covers("STF-PHY-21", "STF-PHY-24")
@pytest.mark.parametrize(("seed", "count"), [(21, 200), pytest.param(22, 10_000, marks=pytest.mark.slow)])
def test_the_compiled_kernel_gives_the_bits_of_the_plain_one(seed: int, count: int) -> None:
    assert compiled() is not None
    for board, played in chain(office.flicks(seed, count), side.flicks(seed, count)):
        rows, marked = board.with_disc(played[0]), len(board.pieces)
        launches = np.array([launch(played)])
        both = [run(rows, board.edge, launches, marked, True) for run in (play, play_plain)]
        assert bits(both[0]) == bits(both[1])


@covers("STF-PHY-21", "STF-PHY-24")
def test_golden_shots_have_every_bit_that_they_had() -> None:
    kept = golden.FILE.read_text(encoding="ascii").splitlines()
    assert list(golden.shots()) == kept


@covers("STF-PHY-21")
def test_a_flick_is_a_pure_function_and_leaves_its_board_alone() -> None:
    for board, played in chain(office.flicks(23, 10), side.flicks(23, 10)):
        before = board.rows.copy()
        first, again = flick(board, *played), flick(board, *played)
        assert first == again
        assert flick(Board(reversed(board.pieces), board.walls, board.edge), *played) == first
        assert board.rows.tobytes() == before.tobytes()


@covers("STF-PHY-24")
def test_the_kernel_uses_none_but_exactly_rounded_operations() -> None:
    tree = ast.parse(inspect.getsource(kernel))
    operators = {type(node.op) for node in ast.walk(tree) if isinstance(node, ast.BinOp)}
    assert operators <= {ast.Add, ast.Sub, ast.Mult, ast.Div}
    calls = {ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert calls - own <= {"abs", "sqrt", "range", "len", "float"}


def test_without_numba_the_plain_kernel_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    ((board, played),) = office.flicks(seed=24, count=1)
    shot = flick(board, *played)
    many = np.array([[4.0, 1.0, 900, 5000], [4.0, 1.2, 800, 9000]])
    tried = sweep(board, SMALL, many)

    monkeypatch.setitem(sys.modules, "numba", None)
    compiled.cache_clear()
    try:
        assert compiled() is None
        assert flick(board, *played) == shot
        plain = sweep(board, SMALL, many)
        assert plain.touched.tobytes() == tried.touched.tobytes()
        assert plain.rests.tobytes() == tried.rests.tobytes()
    finally:
        compiled.cache_clear()


@pytest.mark.slow
@pytest.mark.parametrize("locators", ["", "ZipCacheLocator"])
def test_compiled_code_is_kept_where_it_can_be_and_else_made_anew(locators: str, tmp_path: Path) -> None:
    kept = {"NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_CACHE_LOCATOR_CLASSES": locators}
    program = (
        "from sandtable.boards.flick import *; from sandtable.boards.flick.engine import compiled;"
        "assert flick(Board([]), SMALL, 1, 0.5, 0, 5000).rest == (6.625, 0.5);"
        "assert compiled() is not None"
    )
    subprocess.run([sys.executable, "-c", program], env=os.environ | kept, check=True)
    assert bool(list(tmp_path.rglob("kernel.run*"))) == (locators == "")
