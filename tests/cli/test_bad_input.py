"""Bad input: one clear message that names the file and the place, exit 2, nothing lost."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.runner import check_refused, played, run
from tests.cli.test_commands import MINE

Damage = Callable[[list[bytes]], list[bytes]]


def in_header(old: bytes, new: bytes) -> Damage:
    return lambda rows: [rows[0].replace(old, new, 1), *rows[1:]]


DAMAGES: dict[str, tuple[Damage, str]] = {
    "not a journal": (lambda rows: [b"hello\n", *rows], ":1:"),
    "empty": (lambda rows: rows[:0], "is empty"),
    "truncated": (lambda rows: [*rows[:-1], rows[-1][:20]], "cut off"),
    "reordered": (lambda rows: [*rows[:2], rows[3], rows[2], *rows[4:]], ":3:"),
    "a line missing": (lambda rows: [*rows[:2], *rows[3:]], ":3:"),
    "an unknown key": (in_header(b'"seats"', b'"chairs"'), ":1:"),
    "another format": (in_header(b'"sandtable":1', b'"sandtable":9'), ":1:"),
    "an unknown game": (in_header(b'"third-option"', b'"fourth-option"'), "fourth-option"),
    "an illegal choice": (lambda rows: [rows[0], rows[1].replace(b"normal", b"easier_airspace"), *rows[2:]], ":2:"),
    "an unknown choice": (lambda rows: [rows[0], rows[1].replace(b"difficulty", b"difficult"), *rows[2:]], ":2:"),
    "another seed": (in_header(b'"seed":"7"', b'"seed":"8"'), ":1:"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_journal_is_refused_and_left_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.sandtable.jsonl"
    played(path, choices=6)
    damage, says = DAMAGES[name]
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    before = path.read_bytes()
    for done in (run("resume", path, typed="q\n"), run("replay", path), run("validate", path)):
        check_refused(done, str(path), says)
    assert path.read_bytes() == before


def test_an_edited_journal_fails_the_check_with_1_and_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "edited.sandtable.jsonl"
    played(path)
    rows = path.read_bytes().splitlines(keepends=True)
    at = next(n for n, row in enumerate(rows) if b'"chance":[' in row and b'"chance":[]' not in row)
    start = rows[at].index(b'"chance":[') + 10
    rows[at] = rows[at][:start] + b"1," + rows[at][start:]
    path.write_bytes(b"".join(rows))

    failed = run("replay", path, "--check")
    assert failed.code == 1
    assert f"{path}:{at + 1}" in failed.err
    check_refused(run("resume", path), f"{path}:{at + 1}")
    check_refused(run("validate", path), f"{path}:{at + 1}")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("play", "third-optoin"), "did you mean 'third-option'?"),
        (("play", "third-option", "--mission", "MC-99"), "unknown mission 'MC-99'"),
        (("play", "third-option", "--mission", "mc-01"), "did you mean 'MC-01'?"),
        (("play", "third-option", "--operation", "MC-01"), "unknown operation"),
        (("play", "third-option", "--player", "basci"), "did you mean 'basic'?"),
        (("play", "third-option", "--dice", "loaded"), "unknown dice 'loaded'"),
        (("play", "third-option", "--theme", "pink"), "unknown theme 'pink'"),
        (("play", "third-option", "--random", "--generate"), "exclude each other"),
        (("play", "third-option", "--mission", "gone.yaml"), "gone.yaml"),
        (("missions", "third-option", "--packs", "nowhere"), "nowhere"),
        (("rules", "third-option", "TO-99"), "unknown rule"),
        (("resume",), "there is no unfinished match"),
        (("resume", "3"), "no unfinished match has the number 3; there is none"),
        (("log", "--note", "9", "late"), "the mission log has no entry 9"),
        (("resume", "gone.sandtable.jsonl"), "gone.sandtable.jsonl"),
        (("replay", "gone.sandtable.jsonl"), "gone.sandtable.jsonl"),
        (("validate", "gone.yaml"), "gone.yaml"),
        (("schema", "chess"), "unknown game 'chess'"),
    ],
)
def test_unknown_names_are_refused_with_the_nearest_one(args: tuple[str, ...], says: str) -> None:
    check_refused(run(*args), says)


OPERATION = "operations:\n  - id: OP-X\n    name: X\n    missions:\n"
GENERATED = "      - mission: {kind: generated}\n"
CONTENT: dict[str, tuple[str, str, str]] = {
    "an unknown key": (MINE.replace("vp: 5", "vp: 5\n    vips: 5"), ":12:", "vips"),
    "a wrong type": (MINE.replace("vp: 5", "vp: many"), ":11:", "expected a whole number, got text"),
    "a missing id": (MINE.replace("id: MY-01", "asset_pts: 1"), ":2:", "asset_pts"),
    "an impossible cost": (
        "assets:\n  - {id: X-1, name: X, cost: -3, threats: [LOW], phase: both, timing: any, uses: 1, effects: []}\n",
        ":2:",
        "cost",
    ),
    "a doubled id": (MINE + MINE.removeprefix("missions:\n"), ":14:", "MY-01"),
    "an unknown section": (MINE.replace("missions:", "mission:"), ":1:1:", "did you mean 'missions'"),
    "no YAML": ("missions: [", ":", "YAML"),
    "an operation of nothing": (
        f"{OPERATION}      - mission: {{kind: card, card: MC-99}}\n{GENERATED}",
        ":5:37:",
        "MC-99",
    ),
    "an operation in the wrong area": (
        f"{OPERATION}{GENERATED}      - mission: {{kind: card, card: MC-01, area: EUCOM}}\n",
        ":6:50:",
        "unknown area of MC-01 'EUCOM'",
    ),
    "an operation with a team of nobody": (
        f"{OPERATION}{GENERATED}"
        f"        on_success: [{{do: ap_next, n: 1}}, {{do: free_team, team: GB-99}}]\n{GENERATED}",
        ":6:65:",
        "unknown team 'GB-99'",
    ),
}


@pytest.mark.parametrize("name", CONTENT)
def test_bad_content_is_refused_with_file_place_and_reason(name: str, tmp_path: Path) -> None:
    text, place, says = CONTENT[name]
    path = tmp_path / "bad.yaml"
    path.write_text(text)
    check_refused(run("validate", path), f"{path}{place}", says)
    check_refused(run("play", "third-option", "--packs", path), f"{path}{place}", says)


def test_every_problem_of_a_file_is_listed(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    second = MINE.removeprefix("missions:\n").replace("MY-01", "MY-02").replace("sea", "see")
    path.write_text(MINE.replace("vp: 5", "vp: many") + second)
    done = run("validate", path)
    assert done.code == 2
    assert len(done.err.splitlines()) == 2
    assert run("validate", path, "--json").code == 2


@pytest.mark.parametrize("content", ["teams: []\n", MINE + MINE.replace("missions:\n", "")])
def test_a_mission_file_has_to_hold_exactly_one(content: str, tmp_path: Path) -> None:
    path = tmp_path / "some.yaml"
    path.write_text(content.replace("MY-01", "MY-02", 1))
    check_refused(run("play", "third-option", "--mission", path), str(path), "exactly one")


def test_a_damaged_mission_log_is_named_and_play_goes_on(home: Path) -> None:
    home.mkdir()
    (home / "mission-log.jsonl").write_text("{}\n")
    check_refused(run("log"), "mission-log.jsonl:1")
    done = run("play", "third-option", "--mission", "MC-12", "--player", "basic")
    assert done.code == 0
    assert (home / "mission-log.jsonl").read_text() == "{}\n"


def test_a_mission_log_that_cannot_be_read_is_named(home: Path) -> None:
    (home / "mission-log.jsonl").mkdir(parents=True)
    check_refused(run("log"), "mission-log.jsonl", "is no ordinary file")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, home: Path) -> None:
    home.write_text("a file where the folder should be")
    done = run("play", "third-option", "--mission", "MC-12", typed="1\n")
    assert done.code == 0
    assert "Not saved" in done.out


# packs


@pytest.mark.slow
def test_a_pack_of_another_game_is_said_to_be_one_by_every_command(tmp_path: Path) -> None:
    path = tmp_path / "yard.yaml"
    path.write_text("scenarios: []\n")
    said = f"{path}: reads like a pack of Special Forces; there is nothing of Third Option in it"
    for command in ("sim", "play"):
        check_refused(run(command, "third-option", "--mission", "MC-01", "--packs", path), said)
        check_refused(run(command, "third-option", "--mission", path), said)
    check_refused(run("missions", "third-option", "--packs", path), said)
    check_refused(run("validate", "--game", "third-option", path), said)


def test_a_folder_of_several_games_is_validated_by_each_and_what_is_nobodys_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE.replace("vp: 5", "vp: many"))
    (tmp_path / "seals.yaml").write_text("seals: [{id: rosa}]\n")
    first, second = run("validate", tmp_path).err.splitlines()
    assert first.startswith(f"{tmp_path / 'seals.yaml'}:1:9: Object missing required field")
    assert second.startswith(f"{tmp_path / 'mine.yaml'}:11:9: expected a whole number")
    (tmp_path / "other.yaml").write_text("pears: []\n")
    nobodys = f"{tmp_path / 'other.yaml'}:1:1: is content of no game"
    check_refused(run("validate", tmp_path), nobodys)


@pytest.mark.slow
def test_a_match_whose_pack_is_not_known_here_says_what_to_do(tmp_path: Path, home: Path) -> None:
    pack = tmp_path / "cards"
    pack.mkdir()
    (pack / "mine.yaml").write_text(MINE)
    run("play", "third-option", "--mission", "MY-01", "--packs", pack, typed="1\n")
    (journal,) = home.glob("*.jsonl")
    assert str(tmp_path).encode() not in journal.read_bytes()
    copy = tmp_path / "sent.sandtable.jsonl"
    copy.write_bytes(journal.read_bytes())
    assert run("replay", copy, "--check").code == 0  # this folder remembers where the pack is

    (home / "packs.json").write_text("damaged")
    said = f"{copy}:1: was played with the pack 'cards'; say where that is with --packs DIR"
    check_refused(run("replay", copy), said)
    assert run("replay", copy, "--check", "--packs", pack).code == 0

    (pack / "mine.yaml").write_text(MINE.replace("vp: 5", "vp: 6"))
    failed = run("replay", copy, "--check", "--packs", pack)
    assert failed.code == 1
    assert "the pack 'cards' has changed since this was played: load it as it was" in failed.err
