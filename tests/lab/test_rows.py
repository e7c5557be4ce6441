"""Rows as Parquet: nothing is lost but the last moment, nothing is counted twice."""

from contextlib import suppress
from pathlib import Path

import msgspec
import polars
import pytest

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.lock import InUse
from sandtable.lab import rows as rows_module
from sandtable.lab.rows import Row, Store
from sandtable.lab.simulation import Plan, simulate
from sandtable.lab.tournament import Bout
from tests.lab.killing import killed_in_the_middle
from tests.lab.own import MINE, write_own

PLAN = Plan(game="third-option", mission="MC-12", players={"commander": "random"}, games=100, seed="7")
LONG = """\
import sys
from pathlib import Path
from sandtable.lab import rows
from sandtable.lab.simulation import Plan, Row, simulate
rows.SOON = rows.LATE = 0
plan = Plan(
    game="third-option", mission="MC-12", players={"commander": "random"}, games=10**6, seed="7"
)
with rows.Store(Path(sys.argv[1]), Row, plan.identity) as store:
    for _ in simulate(plan, store=store):
        pass
"""


def played(folder: Path, plan: Plan = PLAN) -> list[Row]:
    with Store(folder, Row, plan.identity, plan.files) as store:
        return list(simulate(plan, store=store))


def test_a_run_that_was_killed_goes_on_where_it_stopped(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    killed_in_the_middle(LONG, folder, parts=6)
    kept = polars.read_parquet(folder / "*.parquet")
    assert list(kept["game"]) == list(range(len(kept)))
    assert len(kept) >= 6
    longer = msgspec.structs.replace(PLAN, games=len(kept) + 20)
    assert played(folder, longer) == list(simulate(longer))
    assert len(polars.read_parquet(folder / "*.parquet")) == longer.games


def test_what_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played(tmp_path)
    monkeypatch.setattr("sandtable.lab.simulation.play_share", None)
    assert played(tmp_path) == first
    fewer = msgspec.structs.replace(PLAN, games=10)
    assert played(tmp_path, fewer) == first[:10]


@pytest.mark.slow
def test_a_part_that_is_taken_away_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "SOON", 0)
    first = played(tmp_path)
    (tmp_path / "part-000003.parquet").unlink()
    assert sorted(played(tmp_path), key=lambda row: row.game) == first


def test_a_row_says_when_and_how_the_play_ended(tmp_path: Path) -> None:
    plan = Plan(game="special-forces", mission="hfc", players={"us": "random", "iif": "random"}, games=2, seed="7")
    played(tmp_path, plan)
    frame = polars.read_parquet(tmp_path / "*.parquet")
    assert frame.columns == list(Row.__struct_fields__)
    assert frame["turns"].min() > 0  # type: ignore[operator] # of whole numbers
    assert set(frame["reward"]) <= {-1.0, 0.0, 1.0}
    assert all(frame["summary"])


def test_another_version_another_kind_and_another_plan_are_refused_and_left_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    before = (tmp_path / "part-000000.parquet").read_bytes()
    other = msgspec.structs.replace(PLAN, seed="8")
    with pytest.raises(SandtableError, match="games of another plan: seed 7, not 8"):
        played(tmp_path, other)
    monkeypatch.setattr(rows_module, "FORMAT", "2")
    with pytest.raises(SandtableError, match=r"part-000000.parquet: holds rows of version 1, not"):
        played(tmp_path)
    assert (tmp_path / "part-000000.parquet").read_bytes() == before


def test_games_of_a_player_that_was_another_then_are_no_games_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = write_own(tmp_path, monkeypatch, "0")
    plan = msgspec.structs.replace(PLAN, players={"commander": bot}, games=3)
    first = played(tmp_path / "games", plan)
    assert played(tmp_path / "games", plan) == first

    write_own(tmp_path, monkeypatch, "-1")
    with pytest.raises(SandtableError, match="the player 'own_bot:Bot' has changed since; it"):
        played(tmp_path / "games", plan)
    other = msgspec.structs.replace(plan, players={"commander": "random"})
    with pytest.raises(SandtableError, match=r'players \{"commander":"own_bot:Bot"\}, not \{'):
        played(tmp_path / "games", other)


@pytest.mark.slow
def test_a_mission_file_that_has_changed_is_named(tmp_path: Path) -> None:
    one, two = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    one.write_text(MINE, "utf-8")
    two.write_text(MINE, "utf-8")
    plan = msgspec.structs.replace(PLAN, mission="MINE", packs=(str(one),), games=2)
    played(tmp_path / "games", plan)

    one.write_text(MINE.replace("vp: 5", "vp: 6"), "utf-8")
    with pytest.raises(SandtableError, match=r"another plan: mine.yaml has changed since; it is"):
        played(tmp_path / "games", plan)
    another = msgspec.structs.replace(plan, packs=(str(two),))
    with pytest.raises(SandtableError, match=r"plan: without other.yaml, with mine.yaml; it is"):
        played(tmp_path / "games", another)
    more = msgspec.structs.replace(PLAN, games=2)
    with pytest.raises(SandtableError, match=r"mission MINE, not MC-12, with mine.yaml; it is"):
        played(tmp_path / "games", more)


def test_games_of_another_version_of_the_program_or_another_kind_are_told_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    with pytest.raises(SandtableError, match=r"another kind of rows \(Row, not Bout\)"):
        Store(tmp_path, Bout, PLAN.identity)
    monkeypatch.setattr(rows_module, "__version__", "0.0.1")
    with pytest.raises(SandtableError, match=r"games played by sandtable .*, here is 0.0.1;"):
        played(tmp_path)


def test_what_differs_of_another_plan_is_told_as_it_is_written(tmp_path: Path) -> None:
    played(tmp_path)
    other = msgspec.structs.replace(PLAN, players={"commander": "basic"})
    said = r'games of another plan: players {"commander":"random"}, not {"commander":"basic"};'
    with pytest.raises(SandtableError, match=said):
        played(tmp_path, other)
    with pytest.raises(SandtableError, match="holds games of another plan; it is left"):
        Store(tmp_path, Row)


@pytest.mark.parametrize("content", [b"", b"PAR1 torn", b"PAR1" + bytes(40) + b"PAR1"])
def test_a_file_that_is_no_parquet_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "part-000000.parquet").write_bytes(content)
    with pytest.raises(SandtableError, match=r"part-000000.parquet: cannot be read"):
        played(tmp_path)


def test_a_parquet_file_of_somebody_else_is_refused(tmp_path: Path) -> None:
    polars.DataFrame({"game": [1]}).write_parquet(tmp_path / "part-000000.parquet")
    with pytest.raises(SandtableError, match="holds no rows of Sandtable"):
        played(tmp_path)


@pytest.mark.parametrize("copy", ["part-000001.parquet", "part-old.parquet"])
def test_a_part_that_somebody_copied_does_not_count_twice(tmp_path: Path, copy: str) -> None:
    played(tmp_path)
    (tmp_path / copy).write_bytes((tmp_path / "part-000000.parquet").read_bytes())
    with pytest.raises(SandtableError, match=rf"{copy}: is a copy of a part"):
        played(tmp_path)


def test_two_runs_do_not_write_into_one_folder(tmp_path: Path) -> None:
    with Store(tmp_path, Row), pytest.raises(InUse, match="written by another run"):
        Store(tmp_path, Row)


def test_what_was_measured_before_it_is_broken_off_is_kept(tmp_path: Path) -> None:
    row = Row(0, "7/0", "commander", "basic", "tier-one", won=True, score=8, decisions=20)
    with suppress(KeyboardInterrupt), Store(tmp_path, Row) as store:
        store.add([row])
        raise KeyboardInterrupt
    with Store(tmp_path, Row) as store:
        assert list(store) == [row]


def a_row(game: int) -> Row:
    return Row(game, f"7/{game}", "commander", "basic", "fubar", won=False, score=0, decisions=9)


def test_rows_wait_for_a_share_of_the_run_so_far_before_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seconds at first, a fiftieth of a run of a quarter of an hour, a minute at most."""
    written = []
    times = [0.0, 1.9, 2.0, 2.0, 1000.0, 1000.0, 1019.0, 1021.0, 1021.0, 9000.0, 9000.0, 9059.0, 9060.0, 9060.0, 9061.0]
    clock = iter(times)
    monkeypatch.setattr(rows_module, "monotonic", lambda: next(clock))
    with Store(tmp_path, Row) as store:
        for n in range(8):
            store.add([a_row(n)])
            written.append(len(list(tmp_path.glob("part-*.parquet"))))
        store.flush()
    assert written == [0, 1, 2, 2, 3, 4, 4, 5]
    assert next(clock) == times[-1], "there was nothing left to write"


def test_many_rows_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_module, "MOST", 3)
    with Store(tmp_path, Row) as store:
        store.add([a_row(0), a_row(1)])
        assert not list(store)
        store.add([a_row(2)])
        assert list(store) == [a_row(n) for n in range(3)]


def test_a_folder_is_made_where_it_can_be_and_stays_empty_without_rows(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    for _ in range(2):
        with Store(folder, Row):
            pass
    assert not list(folder.glob("*.parquet"))
    (tmp_path / "file").touch()
    with pytest.raises(SandtableError, match=r"file: cannot be written: File exists$"):
        Store(tmp_path / "file", Row)
