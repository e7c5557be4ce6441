"""Writes golden journals anew where something in them is only written differently.

Nothing may be played differently. What the code before played is traced, decision by decision, and
the code after has to offer the same options in the same order, roll the same dice, tell the same
story and end in the same position; else nothing is written.

    python tools/rewrite_golden.py trace FILE    with the code before
    python tools/rewrite_golden.py write FILE    with the code after

`rewrite` says what is written differently: of a mission in a header, and of a position.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from sandtable.kernel.game import load_game
from sandtable.kernel.journal import Entry, Header, Journal, Undone, read_journal
from sandtable.kernel.match import Match
from sandtable.show import shown
from sandtable.show.sheet import words

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def rewrite(value: Any) -> Any:
    """`verb: STUN` is `do: stun`."""
    if isinstance(value, list):
        return [rewrite(one) for one in value]
    if not isinstance(value, dict):
        return value
    said = {key: rewrite(one) for key, one in value.items()}
    if "verb" in said:
        said = {"do": said["verb"].lower()} | {k: v for k, v in said.items() if k != "verb"}
    return said


class Moment(msgspec.Struct):
    """A question, the answer, the dice it took and what was told of it."""

    asked: Any
    answer: Any
    chance: list[int]
    told: list[str]


class Trace(msgspec.Struct):
    """A journal as it was played."""

    mission: Any
    moments: list[Moment]
    position: Any
    outcome: Any


def played(header: Header, lines: list[Any]) -> tuple[Trace, Journal]:
    game = load_game(header.game)
    mission = game.codec.mission(bytes(header.mission))
    match = Match.begun(game, mission, header)
    match.sit(header.seats)
    moments = []
    for line in lines:
        if isinstance(line, Undone):
            match.undo(agreed=True)
        elif isinstance(line, Entry):
            moments.append(moment(match, line))
    saved: Any = msgspec.msgpack.decode(game.codec.encode(match.table.state))
    position = without(saved, str(getattr(getattr(game, "content", None), "digest", "")))
    outcome = msgspec.to_builtins(match.outcome)
    return Trace(msgspec.json.decode(header.mission), moments, position, outcome), match.journal


def moment(match: Match, line: Entry) -> Moment:
    asked = msgspec.to_builtins(match.decision)
    events = match.play(line.seat, match.game.codec.choice(bytes(line.choice)))
    game = shown(match.game)
    told = [words((game.line(event),)) for event in events]
    done: Any = match.journal.lines[match.journal.next - 2 - (match.outcome is not None)]
    return Moment(asked, [line.seat, msgspec.json.decode(line.choice)], done.chance, told)


def without(saved: Any, digest: str) -> Any:
    """The position; by what content it was played is no part of it."""
    if isinstance(saved, list):
        return [without(one, digest) for one in saved]
    if isinstance(saved, dict):
        return {key: without(one, digest) for key, one in saved.items()}
    return "content" if digest and saved == digest else saved


def journals() -> list[Path]:
    return sorted(FOLDER.rglob("*.sandtable.jsonl"))


def trace(file: Path) -> None:
    found = {}
    for path in journals():
        journal = read_journal(path)
        found[str(path.relative_to(FOLDER))] = played(journal.header, journal.lines)[0]
    file.write_bytes(msgspec.msgpack.encode(found))
    print(f"{len(found)} journals traced, {sum(len(one.moments) for one in found.values())} choices")


def write(file: Path) -> None:
    before = msgspec.msgpack.decode(file.read_bytes(), type=dict[str, Trace])
    ready: dict[Path, Journal] = {}
    for path in journals():
        old, journal = before[str(path.relative_to(FOLDER))], read_journal(path)
        game = load_game(journal.header.game)
        mission = game.codec.mission(msgspec.json.encode(rewrite(old.mission)))
        raw = msgspec.Raw(msgspec.json.encode(mission))
        header = replace(journal.header, rules=game.version, mission=raw)
        new, written = played(header, journal.lines)
        compare(path, old, msgspec.msgpack.decode(msgspec.msgpack.encode(new), type=Trace))
        ready[path] = written
    for path, journal in ready.items():
        journal.save(path)
    print(f"{len(ready)} journals written: same options, dice, story and position in all of them")


def compare(path: Path, old: Trace, new: Trace) -> None:
    for at, (was, now) in enumerate(zip(old.moments, new.moments, strict=True), 1):
        for part in Moment.__struct_fields__:
            if rewrite(getattr(was, part)) != getattr(now, part):
                sys.exit(f"{path.name}, choice {at}, {part} differs:\n{was}\n{now}")
    for part in ("position", "outcome"):
        if rewrite(getattr(old, part)) != getattr(new, part):
            sys.exit(f"{path.name}: the {part} differs")


if __name__ == "__main__":
    {"trace": trace, "write": write}[sys.argv[1]](Path(sys.argv[2]))
