"""The page's own arithmetic against Python's, and against journals that were really played."""

import json
import random
import shutil
import subprocess
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sandtable.kernel.journal import parse_journal
from sandtable.kernel.match import Match
from sandtable.kernel.rolls import rolls_of
from sandtable.show import load_game

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = "tests/client/verified.mjs"
GOLDEN = sorted((ROOT / "tests/golden").glob("*/*.jsonl"))[::3]


def worked_out(vectors: list[dict[str, Any]], plays: list[dict[str, Any]]) -> dict[str, Any]:
    node = shutil.which("node")
    assert node, "tests/conftest.py leaves this folder out where there is no node"
    given = json.dumps({"vectors": vectors, "plays": plays})
    done = subprocess.run([node, SCRIPT], cwd=ROOT, input=given, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def played(path: Path, text: str | None = None) -> dict[str, Any]:
    """A journal, or what somebody made of it, with the rolls that the rules make of that."""
    text = path.read_text("utf-8") if text is None else text
    journal = parse_journal(text.encode(), path)
    rolls = rolls_of(journal, load_game(journal.header.game), path)
    return {"text": text, "rolls": msgspec.to_builtins(rolls)}


def vector(chance: random.Random) -> dict[str, Any]:
    data = chance.randbytes(chance.choice((0, 1, 8, 127, 128, 129, 255, 256, 300)))
    key, person = chance.randbytes(chance.choice((0, 32, 64))), chance.randbytes(7)
    size = chance.choice((1, 32, 64))
    made = blake2b(data, key=key, person=person, digest_size=size).hexdigest()
    seed = "".join(chance.choices("aé€😀z09", k=chance.choice((0, 1, 55, 56, 63, 64, 200))))
    given = {"data": data.hex(), "key": key.hex(), "person": person.hex(), "size": size}
    return given | {"seed": seed, "made": made, "print": sha256(seed.encode()).hexdigest()}


def test_the_page_hashes_as_python_does() -> None:
    chance = random.Random(2026)
    vectors = [vector(chance) for _ in range(200)]
    found = worked_out(vectors, [])
    assert found["hashed"] == [one["made"] for one in vectors]
    assert found["fingerprints"] == [one["print"] for one in vectors]


@pytest.mark.slow
def test_every_roll_of_golden_journals_is_what_their_seeds_give() -> None:
    found = worked_out([], [played(path) for path in GOLDEN])["verdicts"]
    for path, one in zip(GOLDEN, found, strict=True):
        assert one["problems"] == [], path.name
        assert one["good"], path.name
    assert sum(one["counts"]["seed"] for one in found) > 1000
    assert sum(one["counts"]["shuffles"] for one in found) > 20


def wandering(mission: str, **how: Any) -> dict[str, Any]:
    """A play of Special Forces by whim, some of it taken back again."""
    game, whim = load_game("special-forces"), random.Random(5)
    match = Match.new(game, game.mission(mission), seed="whim", **how)
    for at in range(150):
        if match.decision is None:
            break
        match.play(match.decision.seat, whim.choice(match.decision.options))
        if at % 7 == 6:
            match.undo(agreed=True)
    return played(Path("whim.sandtable.jsonl"), match.journal.encode().decode())


def test_undone_choices_lessons_that_were_left_and_typed_dice_are_told_apart() -> None:
    plays = [wandering("hfc"), wandering("lesson"), wandering("hfc", dice="manual")]
    found = worked_out([], plays)["verdicts"]
    assert [one["problems"] for one in found] == [[], [], []]
    drawn, loaded, typed = (one["counts"] for one in found)
    assert drawn["seed"]
    assert drawn["undone"]
    assert loaded["given"]
    assert loaded["seed"]
    assert typed["typed"]
    assert not typed["seed"]


def forged(path: Path, change: Any) -> dict[str, Any]:
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    change(rows)
    return played(path, "".join(f"{json.dumps(row)}\n" for row in rows))


def test_what_somebody_changed_afterwards_is_named_with_its_line() -> None:
    path = ROOT / "tests/golden/special_forces/antenna.us-victory.sandtable.jsonl"
    rows = [json.loads(row) for row in path.read_text("utf-8").splitlines()]
    at = next(at for at, row in enumerate(rows) if row.get("chance"))

    def face(rows: list[Any]) -> None:
        rows[at]["chance"][0] = rows[at]["chance"][0] % 6 + 1

    def seed(rows: list[Any]) -> None:
        rows[0]["seed"] += "x"

    def both(rows: list[Any]) -> None:
        seed(rows)
        rows[0]["commitment"] = sha256(rows[0]["seed"].encode()).hexdigest()

    def swapped(rows: list[Any]) -> None:
        """As a careful forger would: the numbers are put right afterwards."""
        rows[at], rows[at + 1] = rows[at + 1], rows[at]
        rows[at]["n"], rows[at + 1]["n"] = rows[at + 1]["n"], rows[at]["n"]

    plays = [forged(path, change) for change in (face, seed, both, swapped)]
    found = worked_out([], plays)["verdicts"]
    assert not any(one["good"] for one in found)
    first, other, third, last = (one["problems"] for one in found)
    assert [one["line"] for one in first] == [at + 1]
    assert "in the journal" in first[0]["what"]
    assert "does not match the commitment" in other[0]["what"]
    assert third[0]["line"] > 1
    assert last[0]["line"] == at + 1
