"""Breaks rules one at a time and tells what no test noticed.

python -m tools.break_rules tests/games/team_yankee src/sandtable/games/team_yankee/rules/*.py

Each condition, figure and call of these modules is broken by itself (tools/mutants.py), in a
process of its own, and the tests that run the line are run until one fails. Nothing cached by one
test is there for the next (tools/caches.py). `--one-in 8` takes every eighth, `--jobs 2` two at a
time, `--out FILE` keeps what came of each and goes on where it was stopped. `--cold` runs no test
beforehand: threads that one leaves behind (polars, loky) are not there in the next process, and
whoever waits for them seems to be caught.

What survives is a rule without a test, a condition that nothing reaches, or the same in other
words. `endless` took many times the CPU time that the test takes unbroken, and `--seconds` more: a
test would hang, so it counts as noticed. `stuck` did not end for long and used little CPU, as on a
busy machine: it says nothing, try it again.
"""

from __future__ import annotations

import argparse
import functools
import gc
import json
import math
import os
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from signal import SIGKILL, SIGXCPU
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol  # nothing public runs one test of many

from tools.caches import forget
from tools.mutants import Mutant, mutants

TIMES = 5  # what a test took unbroken: so much CPU time it may take, and `--seconds` more
PATIENCE = 600.0  # seconds on the clock
SURVIVED, CAUGHT, NOT_BROKEN, NEVER_RUN = "survived", "caught", "not broken", "never run"
ENDLESS, STUCK = "endless", "stuck"
ENDS = {0: SURVIVED, 1: CAUGHT, 2: NOT_BROKEN, -SIGXCPU: ENDLESS, -SIGKILL: STUCK}


class Measured(NamedTuple):
    """What a run of the unbroken tests told."""

    tests: dict[str, list[str]]  # by "file:line", those that run it
    seconds: dict[str, float]  # of CPU, by test that passes


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", help="comma between several folders or files")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--one-in", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--seconds", type=float, default=5.0)
    return parser.parse_args()


def failed(item: pytest.Item, then: pytest.Item | None = None) -> bool:
    """Whether a test fails. Fixtures stay for `then`; with None they are made anew every time."""
    return any(one.failed for one in runtestprotocol(item, nextitem=then, log=False))


def failures(items: list[pytest.Item], most: dict[str, float]) -> Iterator[bool]:
    """Run one test after the other, as far as somebody asks; an endless one ends the process.

    `most` is the CPU time that each may take, in seconds; who is not named may take any.
    """
    thens: list[pytest.Item | None] = [*items[1:], None]
    for item, then in zip(items, thens, strict=True):
        if item.nodeid in most:
            end = math.ceil(time.process_time() + most[item.nodeid])
            resource.setrlimit(resource.RLIMIT_CPU, (end, resource.RLIM_INFINITY))
        yield failed(item, then)


def measure(items: list[pytest.Item], files: list[str], folder: Path) -> Measured:
    """Which tests run which line; in a process of its own, so that nothing is known here yet."""
    answer = folder / "measured.json"
    child = os.fork()
    if not child:
        coverer = coverage.Coverage(
            data_file=folder / "data", include=[os.path.abspath(file) for file in files], config_file=False
        )
        coverer.start()
        seconds = {}
        for item in items:
            forget()
            coverer.switch_context(item.nodeid)
            began = time.process_time()
            if failed(item):
                print(f"fails unbroken, left out: {item.nodeid}", flush=True)
            else:
                seconds[item.nodeid] = time.process_time() - began
        coverer.stop()
        data = coverer.get_data()
        tests: defaultdict[str, list[str]] = defaultdict(list)
        for file in data.measured_files():
            for line, names in data.contexts_by_lineno(file).items():
                tests[f"{os.path.relpath(file)}:{line}"] += seconds.keys() & set(names)
        answer.write_text(json.dumps((tests, seconds)))
        os._exit(0)
    os.waitpid(child, 0)
    return Measured(*json.loads(answer.read_text()))


def function(module: Any, name: str) -> FunctionType:
    """What stands behind properties, class methods and caches."""
    *path, last = name.split(".")
    found = vars(functools.reduce(getattr, path, module))[last]
    while not isinstance(found, FunctionType) or hasattr(found, "__wrapped__"):
        inner = ("__wrapped__", "__func__", "fget", "func")
        found = next(getattr(found, one) for one in inner if hasattr(found, one))
    return found


def break_it(file: str, source: str, mutant: Mutant) -> None:
    """Everybody who has the function has the broken one; nothing is remembered from before."""
    name = file.removeprefix("src/").removesuffix(".py").removesuffix("/__init__")
    module = import_module(name.replace("/", "."))
    code: CodeType = compile(mutant.broken(source), file, "exec", dont_inherit=True)
    for part in mutant.function.split("."):
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        code = next(one for one in reversed(inner) if one.co_name == part)
    function(module, mutant.function).__code__ = code
    for known in vars(module).values():
        if hasattr(known, "cache_clear"):
            known.cache_clear()
    forget()


class Breaker:
    """Takes the place of pytest's loop over its tests."""

    def __init__(self, said: argparse.Namespace) -> None:
        self.said = said
        self.came: Counter[str] = Counter()
        self.running: dict[int, tuple[str, Mutant, float]] = {}
        done = said.out.read_text().splitlines() if said.out and said.out.exists() else []
        self.done = {tuple(json.loads(line)[:2]) for line in done}  # file and key

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        with TemporaryDirectory() as folder:
            measured = measure(session.items, self.said.files, Path(folder))
        if not self.said.cold:
            list(failures(session.items, {}))  # content is read, kernels are compiled: once for all
        gc.freeze()
        self.items = {item.nodeid: item for item in session.items}
        for file in self.said.files:
            self.module(file, Path(file).read_text(), measured)
        while self.running:
            self.wait()
        print(", ".join(f"{many} {what}" for what, many in self.came.most_common()))
        return True

    def module(self, file: str, source: str, measured: Measured) -> None:
        seconds = measured.seconds
        for n, mutant in enumerate(mutants(source)):
            if n % self.said.one_in or (file, mutant.key) in self.done:
                continue
            lines = [f"{file}:{line}" for line in range(mutant.line, mutant.last + 1)]
            found = {test for line in lines for test in measured.tests.get(line, ())}
            tests = sorted(found, key=lambda test: (seconds[test], test))  # quick ones first
            if not tests:
                self.tell(file, mutant, NEVER_RUN)
                continue
            while len(self.running) >= self.said.jobs:
                self.wait()
            child = os.fork()
            if not child:
                most = {test: self.said.seconds + TIMES * seconds[test] for test in tests}
                os._exit(self.survives(file, source, mutant, most))
            self.running[child] = file, mutant, time.monotonic()

    def survives(self, file: str, source: str, mutant: Mutant, most: dict[str, float]) -> int:
        """The end of a process in which it is broken: 0 if no test failed."""
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        os.dup2(1, 2)
        try:
            break_it(file, source, mutant)
        except (ValueError, StopIteration):  # a closure that is not there any more
            return 2
        try:
            return int(any(failures([self.items[test] for test in most], most)))
        except BaseException:  # a break that ends the run: this process must not go on with it
            return 1

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
                out.write(json.dumps([file, mutant.key, str(mutant), what]) + "\n")


def main() -> None:
    said = arguments()
    quiet = ("-s", "-W", "ignore", "-p", "no:xdist", "-p", "no:cacheprovider")
    pytest.main([*quiet, "--hypothesis-seed=0", *said.tests.split(",")], plugins=[Breaker(said)])


if __name__ == "__main__":
    main()
