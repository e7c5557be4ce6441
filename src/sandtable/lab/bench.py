"""Benchmarks: every figure beside its peer, measured in the same run.

Work of one process is timed by the processor's time that it takes: whatever else the machine does
meanwhile is no part of it.

The benchmarks themselves are files under `bench/` of a checkout; each has a function `figures`.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from time import process_time
from types import ModuleType

import msgspec

from sandtable.kernel.errors import UnknownName
from sandtable.kernel.names import nearest


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One measurement; `met` is None where there is nothing to compare with.

    An aim is more than the budget asks for: not to reach it is no failure.
    """

    work: str
    ours: float
    unit: str
    peers: dict[str, float] = {}
    budget: str = ""
    met: bool | None = None
    aim: bool = False


def rate(work: Callable[[int], int], seconds: float) -> float:
    """Units of work per second: `work(n)` does its n-th share and says how many units it was."""
    done = n = 0
    start = process_time()
    while process_time() - start < seconds:
        done += work(n)
        n += 1
    return done / (process_time() - start)


def bench_folder() -> Path:
    """`bench/` of the checkout that the package runs from, or of the current folder."""
    for root in (Path(__file__).parents[3], Path.cwd()):
        if (root / "bench").is_dir():
            return root / "bench"
    raise UnknownName("the benchmarks are in the folder bench/ of a checkout; there is none here")


def bench_names() -> list[str]:
    return sorted(path.stem for path in bench_folder().glob("*.py"))


def run_bench(name: str, seconds: float) -> Iterator[Figure]:
    """The figures of one benchmark, as they are measured."""
    if name not in bench_names():
        raise UnknownName(f"unknown benchmark '{name}'{nearest(name, bench_names())}")
    figures = _load(bench_folder() / f"{name}.py").figures
    yield from figures(seconds)


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"sandtable_bench_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise UnknownName(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
