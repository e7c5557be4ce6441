"""A user's files and folders: a device, a pipe, a maze of folders or a mountain of them."""

import os
from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from sandtable.kernel import files
from sandtable.kernel.errors import ContentError, JournalError
from sandtable.kernel.files import pack_files, read_text
from sandtable.kernel.journal import read_journal

posix = pytest.mark.skipif(os.name == "nt", reason="Windows has neither /dev/zero nor named pipes")


@posix
@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_what_is_no_ordinary_file_is_refused_and_never_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "endless.yaml"
    if kind == "device":
        path.symlink_to("/dev/zero")
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.mkdir()
    what = f"{path}: is no ordinary file but a folder, a device or a pipe"
    with pytest.raises(ContentError) as content:
        read_text(path)
    with pytest.raises(JournalError) as journal:
        read_journal(path)
    assert (str(content.value), str(journal.value)) == (what, what)


@posix
def test_a_pack_that_links_a_device_is_refused_by_name_and_the_rest_is_read(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("events: [{id: X}]\n")
    (tmp_path / "a.yaml").symlink_to("/dev/zero")
    with pytest.raises(ContentError) as caught:
        GAME.with_packs([tmp_path])
    one, other = caught.value.problems
    assert (one.file, one.what[:20]) == (str(tmp_path / "a.yaml"), "is no ordinary file ")
    assert (other.file, other.place) == (str(tmp_path / "b.yaml"), "1:10")


def test_a_link_that_leads_nowhere_is_named(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "gone.yaml")
    with pytest.raises(ContentError, match=r"a\.yaml: cannot be read: No such file"):
        GAME.with_packs([tmp_path])


def test_a_folder_is_read_deeply_but_its_links_to_folders_and_its_hidden_files_are_not(tmp_path: Path) -> None:
    names = ["b.yml", "b.yaml", "sub/a.yaml", "sub/maps/m.txt", "sub/read-me.txt", ".git/x.yaml"]
    for name in names:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "round").symlink_to(tmp_path, target_is_directory=True)
    found = [file.relative_to(tmp_path).as_posix() for file in pack_files(tmp_path)]
    assert found == ["b.yaml", "b.yml", "sub/a.yaml", "sub/maps/m.txt"]


def test_folders_inside_each_other_are_read_so_far_and_no_farther(tmp_path: Path) -> None:
    deep = tmp_path
    for _ in range(files.MAX_DEPTH):
        (deep / "here.yaml").write_text("")
        deep = deep / "in"
        deep.mkdir()
    (deep / "here.yaml").write_text("")
    assert len(pack_files(tmp_path)) == files.MAX_DEPTH


def test_a_folder_of_far_too_many_files_is_no_pack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILES", 3)
    for number in range(4):
        (tmp_path / f"{number}.yaml").write_text("")
    with pytest.raises(ContentError, match="holds more than 3 files"):
        pack_files(tmp_path)
