"""A run that leaves files or processes behind is noticed."""

import os
import subprocess
import tempfile

import pytest

from tests.temp_folder import TempFolder


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> TempFolder:
    monkeypatch.setattr(tempfile, "tempdir", tempfile.gettempdir())
    monkeypatch.setenv("TMPDIR", tempfile.gettempdir())
    return TempFolder()


def test_a_run_that_cleans_up_leaves_nothing(folder: TempFolder) -> None:
    os.remove(tempfile.mkstemp()[1])
    assert folder.close() == []
    assert not folder.path.exists()


def test_files_left_in_the_temp_folder_are_named_but_for_those_of_libraries(folder: TempFolder) -> None:
    for name in ("forgotten", "dask-scratch-space"):
        (folder.path / name).touch()
    assert folder.close() == ["forgotten"]


def test_processes_that_go_on_are_named(folder: TempFolder) -> None:
    with subprocess.Popen(["sleep", "600"]) as process:
        assert folder.processes() == ["sleep 600 "]
        process.kill()
    assert folder.close() == []
