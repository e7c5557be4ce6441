"""Commands run in this process: quick, and with nothing but their own input and output."""

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sandtable.cli import main
from sandtable.games.third_option import GAME
from sandtable.kernel.match import Match
from sandtable.players import make_player

BEGIN = ("play", "third-option", "--mission", "MC-12", "--seed", "11")


class Result(NamedTuple):
    code: int
    out: str
    err: str

    def json(self) -> Any:
        return msgspec.json.decode(self.out)


def run(*args: str | Path, typed: str = "") -> Result:
    """`sandtable args`, with `typed` on standard input."""
    out, err = StringIO(), StringIO()
    before = sys.argv, sys.stdin
    sys.argv, sys.stdin = ["sandtable", *map(str, args)], StringIO(typed)
    code = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            main()
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 0
    finally:
        sys.argv, sys.stdin = before
    return Result(code, out.getvalue(), err.getvalue())


def played(path: Path, mission: str = "MC-12", *, choices: int = 1000, seed: str = "7") -> Match:
    """A journal on disk: a mission played by `basic`, or its first choices."""
    match = Match.new(GAME, GAME.mission(mission), seed=seed)
    player = make_player("basic", GAME, seed)
    while (decision := match.decision) and choices:
        match.play(decision.seat, match.computer_choice(player))
        choices -= 1
    match.save(path)
    return match


def resume(path: Path, *typed: str) -> Result:
    """A match goes on with these lines, and is left."""
    return run("resume", str(path), typed="\n".join([*typed, "q", ""]))


def journal_in(home: Path) -> Path:
    (journal,) = home.glob("*.sandtable.jsonl")
    return journal


def check_refused(done: Result, *says: str) -> None:
    assert done.code == 2, done
    assert "Traceback" not in done.err
    for words in says:
        assert words in done.err, done.err
