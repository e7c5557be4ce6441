"""Breaks rules one at a time and tells what no test noticed.

python -m tools.break_rules tests/games/team_yankee src/sandtable/games/team_yankee/rules/*.py
Each condition, figure and call of these modules is broken by itself (tools/mutants.py), in a
process of its own, and the tests that run the line are run until one fails. `--one-in 8` takes
every eighth, `--jobs 2` two at a time, `--out FILE` keeps what came of each and goes on where it
was stopped. `--cold` runs no test beforehand: threads that one leaves behind (polars, loky) are not
there in the next process, and whoever waits for them seems to be caught. What survives is a rule
without a test, a condition that nothing reaches, or the same in other words.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import os
import time
from collections import Counter, defaultdict
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Any

import coverage
import pytest
from _pytest.runner import runtestprotocol  # nothing public runs one test of many

from sandtable.kernel.kept import Keeper
from tools.mutants import Mutant, mutants

PATIENCE = (
    20.0  # seconds; whoever is not done by then goes round in circles, which a test would tell
)
SURVIVED, CAUGHT, NOT_BROKEN, NEVER_RUN = "survived", "caught", "not broken", "never run"
ENDS = {0: SURVIVED, 1: CAUGHT, 2: NOT_BROKEN}
Covers = dict[str, list[str]]  # tests by "file:line"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", help="comma between several folders or files")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--one-in", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--cold", action="store_true")
    return parser.parse_args()


def failed(item: pytest.Item) -> bool:
    return any(one.failed for one in runtestprotocol(item, nextitem=None, log=False))


def covers(items: list[pytest.Item], folder: Path) -> Covers:
    """Which tests run which line; in a process of its own, so that nothing is known here yet."""
    told = folder / "covers.json"
    if not os.fork():
        measured = coverage.Coverage(
            data_file=folder / "data", source=[os.path.abspath("src")], config_file=False
        )
        measured.start()
        for item in items:
            measured.switch_context(item.nodeid)
            failed(item)
        measured.stop()
        data = measured.get_data()
        found: defaultdict[str, list[str]] = defaultdict(list)
        for file in data.measured_files():
            for line, tests in data.contexts_by_lineno(file).items():
                found[f"{os.path.relpath(file)}:{line}"] += filter(None, tests)
        told.write_text(json.dumps(found))
        os._exit(0)
    os.wait()
    read: Covers = json.loads(told.read_text())
    return read


def function(module: Any, name: str) -> FunctionType:
    """What stands behind properties, class methods and caches."""
    *path, last = name.split(".")
    found = vars(functools.reduce(getattr, path, module))[last]
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        inner = ("__wrapped__", "__func__", "fget", "func")
        found = next(getattr(found, one) for one in inner if hasattr(found, one))
    return found


def break_it(file: str, source: str, mutant: Mutant, keepers: list[Keeper]) -> None:
    """Everybody who has the function has the broken one; nothing is remembered from before."""
    name = file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    module = import_module(name.replace("/", "."))
    code: CodeType = compile(mutant.broken(source), file, "exec", dont_inherit=True)
    for part in mutant.function.split("."):
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        code = next(one for one in reversed(inner) if one.co_name == part)
    function(module, mutant.function).__code__ = code
    for keeper in keepers:
        vars(keeper).pop("kept", None)
    for known in vars(module).values():
        if hasattr(known, "cache_clear"):
            known.cache_clear()


class Breaker:
    """Takes the place of pytest's loop over its tests."""

    def __init__(self, said: argparse.Namespace) -> None:
        self.said = said
        self.came: Counter[str] = Counter()
        self.running: dict[int, tuple[str, Mutant, float]] = {}
        done = said.out.read_text().splitlines() if said.out and said.out.exists() else []
        self.done = {tuple(json.loads(line)[:2]) for line in done}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        with TemporaryDirectory() as folder:
            lines = covers(session.items, Path(folder))
        if not self.said.cold:
            for item in session.items:  # content is read, kernels are compiled: once for all
                failed(item)
        gc.unfreeze()
        self.keepers = [one for one in gc.get_objects() if isinstance(one, Keeper)]
        gc.freeze()
        self.items = {item.nodeid: item for item in session.items}
        for file in self.said.files:
            self.module(file, Path(file).read_text(), lines)
        while self.running:
            self.wait()
        print(", ".join(f"{many} {what}" for what, many in self.came.most_common()))
        return True

    def module(self, file: str, source: str, lines: Covers) -> None:
        for n, mutant in enumerate(mutants(source)):
            if n % self.said.one_in or (file, str(mutant)) in self.done:
                continue
            at = range(mutant.line, mutant.last + 1)
            tests = sorted({test for line in at for test in lines.get(f"{file}:{line}", ())})
            if not tests:
                self.tell(file, mutant, NEVER_RUN)
                continue
            while len(self.running) >= self.said.jobs:
                self.wait()
            child = os.fork()
            if not child:
                os._exit(self.survives(file, source, mutant, tests))
            self.running[child] = file, mutant, time.monotonic()

    def survives(self, file: str, source: str, mutant: Mutant, tests: list[str]) -> int:
        """The end of a process in which it is broken: 0 if no test failed."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        try:
            break_it(file, source, mutant, self.keepers)
        except (ValueError, StopIteration):  # a closure that is not there any more
            return 2
        return int(any(failed(self.items[test]) for test in tests))

    def wait(self) -> None:
        """For somebody to end, or to be ended."""
        child, status = os.waitpid(-1, os.WNOHANG)
        if child:
            file, mutant, _ = self.running.pop(child)
            self.tell(file, mutant, ENDS.get(os.waitstatus_to_exitcode(status), CAUGHT))
            return
        for one, (_, _, began) in self.running.items():
            if time.monotonic() - began > PATIENCE:
                os.kill(one, 9)
        time.sleep(0.01)

    def tell(self, file: str, mutant: Mutant, what: str) -> None:
        self.came[what] += 1
        if what != CAUGHT:
            print(f"{what}: {Path(file).name}:{mutant}", flush=True)
        if self.said.out:
            with self.said.out.open("a") as out:
                out.write(json.dumps([file, str(mutant), what]) + "\n")


def main() -> None:
    said = arguments()
    quiet = ("-s", "-W", "ignore", "-p", "no:xdist", "-p", "no:cacheprovider")
    pytest.main([*quiet, "--hypothesis-seed=0", *said.tests.split(",")], plugins=[Breaker(said)])


if __name__ == "__main__":
    main()
