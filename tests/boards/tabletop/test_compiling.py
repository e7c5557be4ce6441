"""Compiled code is kept, but never longer than what it was compiled from."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from sandtable.boards.tabletop.compiling import machine_code

pytest.importorskip("numba")
INNER = "def more(n: int) -> int:\n    return n + {by}\n"
OUTER = "from inner import more\n\n\ndef twice(n: int) -> int:\n    return more(more(n))\n"


def loaded(folder: Path, name: str) -> ModuleType:
    spec = spec_from_file_location(name, folder / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(folder: Path, monkeypatch: pytest.MonkeyPatch, by: int) -> int:
    """What a fresh process would say after the inner file was written anew."""
    (folder / "inner.py").write_text(INNER.format(by=by))
    inner = loaded(folder, "inner")
    monkeypatch.setitem(sys.modules, "inner", inner)
    outer = loaded(folder, "outer")
    code = machine_code([outer.twice], [inner.more], [inner, outer])
    return int(code["twice"](1))


def test_code_is_compiled_anew_when_only_what_it_calls_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (tmp_path / "outer.py").write_text(OUTER)
    assert run(tmp_path, monkeypatch, by=1) == 3
    assert run(tmp_path, monkeypatch, by=5) == 11
