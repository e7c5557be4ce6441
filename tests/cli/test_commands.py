"""Every command: help with examples, JSON that parses, exit codes that scripts can use."""

from pathlib import Path

import pytest

from sandtable.games.third_option import GAME
from tests.cli.runner import check_refused, played, run
from tests.kernel.toy import TOY

COMMANDS = "play resume log games missions rules replay draw validate schema sim fuzz bench"
MINE = """\
missions:
  - id: MY-01
    name: Salt Marsh
    type: recon
    threat: LOW
    asset_points: 20
    fighters: []
    intel: [6]
    infil: sea
    exfil: land
    vp: 5
    areas:
      - {area: EUCOM, objective: Count the boats}
"""


@pytest.mark.parametrize("command", COMMANDS.split())
def test_every_command_has_a_help_text_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.code == 0
    assert f"sandtable {command}" in done.out
    assert "Examples:" in done.out


def test_the_program_alone_lists_its_commands() -> None:
    done = run()
    assert all(command in done.out for command in COMMANDS.split())
    assert run("--version").out.startswith("sandtable ")


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("dance",), "dance"),
        (("play", "--dance"), "--dance"),
        (("missions",), "GAME"),
        (("replay", "x", "--to", "soon"), "--to"),
    ],
)
def test_wrong_usage_exits_with_2(args: tuple[str, ...], says: str) -> None:
    check_refused(run(*args), says)


def test_games_and_missions_are_listed_as_text_and_as_json() -> None:
    assert "Third Option" in run("games").out
    games = {game["id"]: game for game in run("games", "--json").json()}
    assert games["third-option"]["players"][:2] == ["random", "basic"]
    assert games["special-forces"]["seats"] == ["us", "iif"]
    assert "Broken Compass" in run("missions", "third-option").out
    missions = run("missions", "third-option", "--json").json()
    assert [info["id"] for info in missions] == [info.id for info in GAME.missions()]


def test_missions_are_listed_with_everything_that_their_briefings_say() -> None:
    text = " ".join(run("missions", "covert-ops").out.split())
    assert "Recommended Participants: Any faction. Operational Theater: Khariphesh Temple" in text


def test_the_rules_are_listed_with_code_and_tests() -> None:
    data = run("rules", "third-option", "--json").json()
    assert set(data) == {"game", "rules", "covered", "uncovered", "tests"}
    assert data["rules"] == len(GAME.catalogue)
    text = run("rules", "third-option").out
    assert "TO-2.3-1" in text
    assert f"{len(GAME.catalogue)} rules" in text


@pytest.mark.slow
def test_one_rule_is_printed_whole() -> None:
    text = run("rules", "third-option", "to-2.3-3").out
    assert "Sign of a DRM" in text
    assert "Ruling:" in text
    assert "Example:" in text
    assert run("rules", "third-option", "TO-2.3-3", "--json").json()["title"] == "Sign of a DRM"


def test_rules_without_a_test_fail_the_check(tmp_path: Path) -> None:
    (tmp_path / "test_nothing.py").write_text("")
    assert run("rules", "third-option", "--tests", tmp_path, "--check").code == 1
    assert run("rules", "third-option", "--tests", tmp_path).code == 0


def test_the_schema_of_content_files_names_every_section() -> None:
    schema = run("schema", "third-option").json()
    assert set(schema["properties"]) == set(GAME.content_sections())
    assert schema["$defs"]["MissionCard"]["additionalProperties"] is False


def test_a_game_without_content_files_has_no_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.shared.load_game", lambda _: TOY)
    check_refused(run("schema", "toy"), "Toy has no content files")


def test_a_journal_is_replayed_as_text_and_as_json(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable.jsonl"
    match = played(path)
    text = run("replay", path)
    assert text.code == 0
    assert "attacks: " in text.out
    assert match.outcome
    assert match.outcome.summary in text.out

    data = run("replay", path, "--json", "--check").json()
    assert data["hash"] == match.table.state_hash()
    assert data["checked"] is True
    assert len(data["log"]) == len(match.log)
    assert "every die and state as written" in run("replay", path, "--check").out


def test_a_replay_stops_where_it_is_told_to(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable.jsonl"
    played(path)
    assert "Asked now: How hard shall it be?" in run("replay", path, "--to", "0").out
    assert run("replay", path, "--to", "3", "--json").json()["asked"].startswith("Recruit")


def test_good_content_and_journals_are_called_good(tmp_path: Path) -> None:
    journal, pack = tmp_path / "a.sandtable.jsonl", tmp_path / "mine.yaml"
    played(journal, choices=4)
    pack.write_text(MINE)
    done = run("validate", journal, pack)
    assert done.code == 0
    assert done.out.count(": good") == 2
    assert run("validate", pack, "--json").json() == {str(pack): []}


def test_a_mission_file_is_played_and_resumed_without_the_file(tmp_path: Path, home: Path) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(MINE)
    begun = run("play", "third-option", "--mission", pack, "--seed", "3", typed="1\n2 14\n")
    assert "Salt Marsh · Recon · LOW · EUCOM" in begun.out
    pack.unlink()
    assert "Salt Marsh" in run("resume", typed="q\n").out


def test_a_pack_adds_missions_and_is_found_again_on_resume(tmp_path: Path) -> None:
    (tmp_path / "pack").mkdir()
    pack = tmp_path / "pack" / "mine.yaml"
    pack.write_text(MINE)
    packs = ("--packs", str(tmp_path / "pack"))
    assert "Salt Marsh" in run("missions", "third-option", *packs).out
    begun = run("play", "third-option", "--mission", "MY-01", *packs, typed="1\n")
    assert "Recruit:" in begun.out
    assert "Recruit:" in run("resume", typed="q\n").out

    pack.unlink()
    check_refused(run("resume"), str(tmp_path / "pack"))


def test_unfinished_matches_are_listed_by_number_the_latest_first(home: Path) -> None:
    run("play", "third-option", "--mission", "MC-12", typed="1\n")
    run("play", "third-option", "--mission", "MC-13", typed="1\n1\n")
    listed = run("resume", "--list").out.splitlines()
    assert "Open Window · Recon · MEDIUM" in listed[0]
    assert listed[0].endswith(", 2 choices")
    assert "Long Shadow" in listed[2]
    assert [kept["choices"] for kept in run("resume", "--json").json()] == [2, 1]
    assert "Long Shadow" in run("resume", "2", typed="q\n").out
    assert run("resume", "3").code == 2


def test_the_shell_completes_games_and_missions(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, wanted in (("play th", "third-option"), ("play third-option --mission MC-0", "MC-01")):
        monkeypatch.setenv("_SANDTABLE_COMPLETE", "complete_zsh")
        monkeypatch.setenv("_TYPER_COMPLETE_ARGS", f"sandtable {words}")
        assert wanted in run().out
