"""Rows of results as Parquet: a folder of parts, each written whole, so that nothing is torn.

Whatever kills the program takes the last seconds at most; the next run reads what is there and
goes on with the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Any, Generic, TypeVar, get_type_hints

import msgspec

from sandtable.kernel.errors import SandtableError
from sandtable.kernel.journal import replace_file
from sandtable.kernel.lock import claim
from sandtable.lab.engines.base import lacking
from sandtable.version import __version__

FORMAT = "1"
MOST = 10_000  # rows that wait to be written
SOON, LATE, SHARE = 2.0, 60.0, 0.02  # seconds that they wait: a share of the run so far
MARK, KIND, OF, BY = "sandtable.rows", "sandtable.kind", "sandtable.of", "sandtable.version"
PART = "sandtable.part"  # as which it was written
FILES = "sandtable.files"  # what the packs are called, by their digests: for people

R = TypeVar("R", bound=msgspec.Struct)
Names = dict[str, str]


class Row(msgspec.Struct, frozen=True):
    """One seat's result in one game."""

    game: int
    seed: str
    seat: str
    player: str
    result: str
    won: bool
    score: int
    decisions: int
    reward: float = 0.0  # from -1, the worst end, to 1
    turns: int = 0  # or rounds, in which it ended; 0 where the game counts none
    ended: str = ""  # the rule by which it ended, where there are several
    summary: str = ""


class Store(Generic[R]):
    """Rows of one kind, of one plan; leave it (`with`), and all of them are on the disk.

    `of` says what they are rows of: whoever comes with something else is refused. `files` are the
    names of packs by their digests, so that it can be said which one has changed.
    """

    def __init__(self, path: Path, kind: type[R], of: Any = None, files: Names | None = None) -> None:
        self.path, self.kind, self._files = path, kind, files or {}
        self._of = msgspec.json.encode(of, order="sorted").decode()
        self._waiting: list[R] = []
        self._began = self._written = monotonic()
        try:
            path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            what = f"{path}: cannot be written: {error.strerror or error}"
            raise SandtableError(what) from error
        self._claim = claim(path / "rows", "written by another run", "wait for its end")
        self._parts = sorted(path.glob("part-*.parquet"))
        try:
            for part in self._parts:
                self._check(part)
        except BaseException:
            self._claim.__exit__()
            raise

    def __enter__(self) -> Store[R]:
        return self

    def __exit__(self, *what: object) -> None:
        try:
            self.flush()
        finally:
            self._claim.__exit__()

    def __iter__(self) -> Iterator[R]:
        """What is on the disk, in the order in which it came."""
        for part in self._parts:
            for row in _polars().read_parquet(part).iter_rows(named=True):
                yield msgspec.convert(row, self.kind)

    def add(self, rows: Sequence[R]) -> None:
        """Rows that belong together: all of them are kept, or none."""
        self._waiting += rows
        now = monotonic()
        wait = min(LATE, max(SOON, SHARE * (now - self._began)))
        if len(self._waiting) >= MOST or now - self._written >= wait:
            self.flush()

    def flush(self) -> None:
        """Write what waits, as a part of its own."""
        if not self._waiting:
            return
        last = int(self._parts[-1].stem.removeprefix("part-")) if self._parts else -1
        part = self.path / f"part-{last + 1:06}.parquet"
        replace_file(part, self._encoded(part))
        self._parts.append(part)
        self._waiting, self._written = [], monotonic()

    def _encoded(self, part: Path) -> bytes:
        rows = [msgspec.structs.astuple(row) for row in self._waiting]
        frame = _polars().DataFrame(rows, schema=_schema(self.kind), orient="row")
        data = BytesIO()
        files = msgspec.json.encode(self._files).decode()
        frame.write_parquet(data, metadata=self._marks() | {PART: part.stem, FILES: files})
        return data.getvalue()

    def _marks(self) -> dict[str, str]:
        return {MARK: FORMAT, KIND: self.kind.__name__, OF: self._of, BY: __version__}

    def _check(self, part: Path) -> None:
        try:
            found = _polars().read_parquet_metadata(part)
        except (OSError, _polars().exceptions.PolarsError) as error:
            what = f"{part}: cannot be read: {error}; take it away, and its games are played again"
            raise SandtableError(what) from error
        if found.get(MARK) != FORMAT:
            if MARK not in found:
                raise self._refused(part, "no rows of Sandtable")
            raise self._refused(part, f"rows of version {found[MARK]}, not of version {FORMAT}")
        if found.get(PART, part.stem) != part.stem or not part.stem.removeprefix("part-").isdigit():
            what = f"{part}: is a copy of a part: its games would count twice; take it away"
            raise SandtableError(what)
        for mark, mine in self._marks().items():
            if found.get(mark) != mine:
                then = msgspec.json.decode(found.get(FILES, "{}"), type=dict[str, str])
                said = _other(mark, found.get(mark, ""), mine, (then, self._files))
                raise self._refused(part, said)

    def _refused(self, part: Path, what: str) -> SandtableError:
        return SandtableError(f"{part}: holds {what}; it is left as it is: name another folder")


def _other(mark: str, theirs: str, mine: str, files: tuple[Names, Names]) -> str:
    """What differs, in a few words."""
    if mark == BY:
        return f"games played by sandtable {theirs}, here is {mine}"
    if mark == KIND:
        return f"another kind of rows ({theirs}, not {mine})"
    one, other = (msgspec.json.decode(text or "null") for text in (theirs, mine))
    if isinstance(one, dict) and isinstance(other, dict):
        return f"games of another plan: {', '.join(_differences(one, other, files))}"
    return "games of another plan"


def _differences(one: dict[str, Any], other: dict[str, Any], files: tuple[Names, Names]) -> Iterator[str]:
    for key in other:
        theirs, mine = one.get(key), other[key]
        if theirs == mine:
            continue
        if key == "packs":
            yield from _other_packs(theirs or [], mine, files)
        elif key == "code":
            yield from _other_code(one, mine)
        else:
            yield f"{key} {_said(theirs)}, not {_said(mine)}"


def _other_code(one: dict[str, Any], mine: Names) -> Iterator[str]:
    """Nobody knows a player by its digest."""
    theirs, seated = one.get("code") or {}, (one.get("players") or {}).values()
    for player, code in mine.items():
        if player in seated and theirs.get(player) != code:
            yield f"the player '{player}' has changed since"


def _other_packs(theirs: list[str], mine: list[str], files: tuple[Names, Names]) -> Iterator[str]:
    """By the names of their files; one that has the same name as before has changed."""
    then, now = files
    gone = [then.get(digest, "") for digest in theirs if digest not in mine]
    for name in (now.get(digest, "a pack") for digest in mine if digest not in theirs):
        known = name if name in gone else ""  # parts of old did not say what the files were called
        if known in gone:
            gone.remove(known)
            yield f"{name} has changed since"
        else:
            yield f"without {name}"
    yield from (f"with {name or 'another pack'}" for name in gone)
    if sorted(theirs) == sorted(mine):
        yield "the packs in another order"


def _said(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    polars = _polars()
    kinds = {int: polars.Int64, str: polars.String, bool: polars.Boolean, float: polars.Float64}
    hints = get_type_hints(kind)
    return {name: kinds[hints[name]] for name in kind.__struct_fields__}


def _polars() -> Any:
    try:
        import polars
    except ModuleNotFoundError as error:
        raise lacking("Parquet", "lab") from error
    return polars
