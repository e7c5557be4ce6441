"""A Ray cluster that loses its nodes: a sentence, and the rows that came before are there."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars
import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.lab import engines
from sandtable.lab.engines.base import Address
from sandtable.lab.engines.ray import Ray
from tests.cli.runner import run
from tests.slow import slow

ADDRESS = Address("ray", "10.0.0.5", 10001)
SIM = ("sim", "third-option", "--mission", "MC-12", "--games", "64", "--seed", "7", "--json")
LOST: dict[str, tuple[Any, ...]] = {
    "NodeDiedError": ("its node is dead\n\nand a page of advice",),
    "LocalRayletDiedError": (),
    "ObjectLostError": ("ab" * 14, None, ""),
    "OwnerDiedError": ("ab" * 14, None, ""),
    "RaySystemError": ("broken pipe",),
    "OutOfMemoryError": ("no memory",),
    "ConnectionError": ("Client is shutting down.",),
}


def lost(name: str) -> Exception:
    """As Ray raises it; it is imported when a test runs, because that takes long."""
    error: Exception = getattr(import_module("ray.exceptions"), name, ConnectionError)(*LOST[name])
    return error


class Nodes:
    """Does what the engine asks of `ray`, here; after so many pieces its nodes are lost."""

    @property
    def exceptions(self) -> Any:
        return import_module("ray.exceptions")

    def __init__(self, error: Exception | None = None, pieces: int = 0, *, begun: bool = False):
        self.error, self.pieces, self.begun, self.sent = error, pieces, begun, 0

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        return lambda work: SimpleNamespace(remote=lambda *said: self._send(work, said))

    def _send(self, work: Any, said: Any) -> Any:
        self.sent += 1
        if self.begun and self.error and self.sent > self.pieces:
            raise self.error
        return self.sent, work, said

    def wait(self, refs: list[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        return refs, []

    def get(self, ref: Any) -> Any:
        number, work, said = ref
        if self.error and number > self.pieces:
            raise self.error
        return work(*said)

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}


class NoNodes(Nodes):
    """Whatever is sent waits for ever."""

    def wait(self, refs: list[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        return [], refs

    def cluster_resources(self) -> dict[str, float]:
        return {"memory": 1.0}


def connected(nodes: Nodes) -> Ray:
    engine = Ray(ADDRESS)
    engine._ray = nodes
    return engine


@pytest.mark.parametrize("name", LOST)
@pytest.mark.parametrize("begun", [False, True], ids=["heard of", "sent"])
def test_whatever_a_cluster_is_lost_by_is_told_in_one_line(name: str, begun: bool) -> None:
    results = connected(Nodes(lost(name), 20, begun=begun)).run(abs, range(-30, 0))
    assert [next(results) for _ in range(12)] == list(range(30, 18, -1))
    with pytest.raises(SandtableError, match=r"the cluster ray://10\.0\.0\.5:10001 is lost") as why:
        list(results)
    assert "\n" not in str(why.value)


def test_nobody_waits_for_ever_for_a_node() -> None:
    with pytest.raises(SandtableError, match="is lost: no node with a processor is left"):
        list(connected(NoNodes()).run(abs, [1]))


def test_what_the_work_itself_raises_is_no_lost_node() -> None:
    nodes = Nodes()
    nodes.error = nodes.exceptions.RayTaskError("work", "a traceback", ValueError("nought"))
    with pytest.raises(ValueError, match="nought"):
        list(connected(nodes).run(abs, [1]))


@pytest.mark.parametrize("name", ["ConnectionError", *slow(["NodeDiedError"])])
def test_rows_before_a_lost_node_are_kept_and_the_next_run_goes_on(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sim(nodes: Nodes) -> Any:
        monkeypatch.setattr(engines, "engine", lambda *_: connected(nodes))
        return run(*SIM, "--engine", str(ADDRESS), "--out", tmp_path, "--format", "parquet")

    whole = run(*SIM).out
    broken = sim(Nodes(lost(name), 10))
    assert broken.code == 2
    assert f"of 64 done. What was measured is in {tmp_path}: the same command goes on." in broken.err
    assert broken.err.splitlines()[-1].startswith(f"sandtable: the cluster {ADDRESS} is lost: ")
    before = polars.read_parquet(tmp_path / "games/*.parquet")
    assert 0 < len(before) < 64

    assert sim(Nodes()).out == whole
    rows = polars.read_parquet(tmp_path / "games/*.parquet")
    assert rows["game"].to_list() == list(range(64))
    assert rows[: len(before)].equals(before)


def test_rows_before_a_lost_node_are_in_the_csv_file_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "engine", lambda *_: connected(Nodes(lost("ConnectionError"), 10)))
    broken = run(*SIM, "--engine", str(ADDRESS), "--out", tmp_path)
    assert "games.csv; with --format parquet the same command would go on." in " ".join(broken.err.split())
    assert 0 < len(polars.read_csv(tmp_path / "games.csv")) < 64
