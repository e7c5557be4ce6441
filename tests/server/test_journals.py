"""Journals through the wire: fair dice, download, upload, branch."""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.runner import run
from tests.server.client import Made, Rest, data, made
from tests.server.plays import every_link, play_out

NDJSON = {"Content-Type": "application/x-ndjson"}


def upload(rest: Rest, journal: bytes, use: str = "continue") -> Made:
    answer = rest.post("/api/journals", params={"use": use}, content=journal, headers=NDJSON)
    return made(answer)


def journal_of(rest: Rest, table: Made) -> bytes:
    answer = rest.get(f"{table.path}/journal", table.links.spectator)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return answer.content


def test_the_commitment_is_shown_from_the_start_and_the_seed_only_at_the_end(rest: Rest, table: Made) -> None:
    links = {"host": table.links.host} | every_link(table)
    for link in links.values():
        found = rest.table(table.id, link)
        assert (found["seed"], found["commitment"]) == (None, table.commitment)
    play_out(rest, table)
    for link in links.values():
        found = rest.table(table.id, link)
        assert found["status"] == "over"
        assert sha256(found["seed"].encode()).hexdigest() == table.commitment
        assert len(found["seed"]) * 4 >= 192


def test_nothing_that_a_running_table_sends_holds_its_seed(rest: Rest, table: Made) -> None:
    sent = []
    for link in every_link(table).values():
        with rest.wire(table.id, link) as wire:
            sent.append(json.dumps(wire.seen))
        sent.append(rest.get(f"{table.path}/moments", link).text)
        sent.append(rest.get(f"{table.path}/moments/0", link).text)
    rest.close_table(table)
    seed = rest.table(table.id, table.links.host)["seed"]
    assert seed
    assert not [text for text in sent if seed in text]


@pytest.mark.parametrize("mission", ["MC-12", "MC-01"])
def test_a_downloaded_journal_is_proven_by_replay_check(rest: Rest, tmp_path: Path, mission: str) -> None:
    table = rest.make("third-option", mission)
    play_out(rest, table, 2)
    path = tmp_path / "played.sandtable.jsonl"
    path.write_bytes(journal_of(rest, table))
    checked = run("replay", path, "--check")
    assert checked.code == 0, checked.err
    header = json.loads(path.read_bytes().splitlines()[0])
    assert header["commitment"] == table.commitment


def test_who_has_the_journal_runs_every_choice_of_the_computers_again(rest: Rest, tmp_path: Path) -> None:
    seats = {"iif": "basic", "us": "random"}  # basic hides the folder in secret
    table = rest.make("special-forces", "wmd", seats=seats, pace=0)
    with rest.join(table, "spectator") as wire:
        wire.see(40)
    rest.close_table(table)
    path = tmp_path / "played.sandtable.jsonl"
    path.write_bytes(journal_of(rest, table))
    named = [word for each in seats.items() for word in ("--players", "=".join(each))]
    checked = run("replay", path, "--check", *named)
    assert checked.code == 0, checked.out
    assert re.search(r"iif: ([1-9]\d*) choices, \1 the same as basic answers", checked.out)
    assert run("replay", path, "--players", "us=basic", "--json").code == 1


def test_a_journal_is_open_only_once_the_play_is_over_or_closed(rest: Rest, table: Made) -> None:
    for link in (table.links.host, *every_link(table).values()):
        assert rest.get(f"{table.path}/journal", link).status_code == 409
    rest.close_table(table)
    journal_of(rest, table)


def test_a_journal_is_played_on_where_it_stopped(rest: Rest) -> None:
    table = rest.make("toy", "large")
    play_out(rest, table, most=5)
    rest.close_table(table)
    journal = journal_of(rest, table)
    new = upload(rest, journal)
    assert new.commitment == table.commitment
    found = rest.table(new.id, new.links.host)
    assert (found["status"], found["seq"]) == ("running", 5)
    play_out(rest, new)
    assert journal_of(rest, new).startswith(journal)


def test_a_journal_is_analysed_without_being_played_on(rest: Rest) -> None:
    table = rest.make("toy", "large")
    play_out(rest, table, most=5)
    rest.close_table(table)
    new = upload(rest, journal_of(rest, table), "analyse")
    assert rest.table(new.id, new.links.host)["status"] == "closed"
    moments = data(rest.get(f"{new.path}/moments", new.links.spectator))
    assert len(moments) == 6
    with rest.join(new, "red") as wire:
        assert wire.ask("choose", option=0)["type"] == "refused"


BAD: dict[str, tuple[str, int]] = {
    "empty": ("", 0),
    "no-json": ("hello\n", 1),
    "cut-off": ("{header}\n{first}", 2),
    "another-game": ('{"sandtable":1,"game":"chess"}\n', 1),
    "a-line-twice": ("{header}\n{first}\n{first}\n", 3),
    "another-die": ("{header}\n{other}\n", 2),
    "a-choice-that-is-not-legal": ("{header}\n{illegal}\n", 2),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_journal_is_refused_with_its_line(rest: Rest, kind: str) -> None:
    table = rest.make("toy", "large")
    play_out(rest, table, most=1)
    rest.close_table(table)
    header, first = journal_of(rest, table).decode().splitlines()
    entry = json.loads(first)
    parts = {
        "{header}": header,
        "{first}": first,
        "{other}": json.dumps(entry | {"chance": [9], "hash": "0" * 32}),
        "{illegal}": json.dumps(entry | {"choice": {"choice": "take", "n": 7}}),
    }
    text, line = BAD[kind]
    for name, part in parts.items():
        text = text.replace(name, part)
    before = len(data(rest.get("/api/tables", rest.house)))
    answer = rest.post("/api/journals?use=continue", content=text.encode(), headers=NDJSON)
    assert answer.status_code == 400, answer.text
    detail = answer.json()["detail"]
    assert detail.startswith(f"Line {line}: " if line else "The journal "), detail
    assert len(data(rest.get("/api/tables", rest.house))) == before


def test_a_branch_goes_on_from_its_moment_and_leaves_the_other_table_alone(rest: Rest) -> None:
    table = rest.make("toy", "large")
    play_out(rest, table, most=6)
    rest.close_table(table)
    frames = {name: data(rest.get(f"{table.path}/moments/3", link)) for name, link in every_link(table).items()}
    branch = made(rest.post(f"{table.path}/branch", table.links.spectator, json={"at": 3}))
    for name, link in every_link(branch).items():
        with rest.wire(branch.id, link) as wire:
            assert wire.screen.seq == 3
            assert wire.screen.picture == [(put[0], put[1]) for put in frames[name]["picture"]["put"]]
    assert rest.table(branch.id, branch.links.host)["branch_of"].startswith(table.id)
    play_out(rest, branch, 9)
    assert rest.seq(table) == 6


def test_whoever_branches_off_a_match_of_computers_plays_the_seat_he_names(rest: Rest) -> None:
    table = rest.make("toy", "small", seats={"red": "random", "blue": "random"}, pace=0)
    rest.close_table(table)
    path = f"{table.path}/branch"
    branch = made(rest.post(path, table.links.spectator, json={"at": 0, "seat": "red"}))
    seats = rest.table(branch.id, branch.links.host)["seats"]
    assert (seats["red"]["player"], seats["blue"]["player"]) == ("human", "random")
    with rest.join(branch, "red") as red:
        assert red.screen.asked, "the computer does not answer for him"
    answer = rest.post(path, table.links.spectator, json={"at": 0, "seat": "green"})
    assert answer.status_code == 404


def test_a_running_table_is_branched_by_the_host_of_one_person_alone(rest: Rest) -> None:
    alone = rest.make("third-option", "MC-12")
    path = f"{alone.path}/branch"
    assert rest.post(path, alone.links.host, json={"at": 0}).is_success
    assert rest.post(path, alone.links.spectator, json={"at": 0}).status_code in (403, 409)
    shared = rest.make("toy", "small")
    answer = rest.post(f"{shared.path}/branch", shared.links.host, json={"at": 0})
    assert answer.status_code in (403, 409)


@pytest.mark.parametrize("at", [-1, 99, 10**30])
def test_there_is_no_branch_at_a_moment_that_never_was(rest: Rest, table: Made, at: int) -> None:
    rest.close_table(table)
    answer = rest.post(f"{table.path}/branch", table.links.host, json={"at": at})
    assert answer.status_code in (400, 404)
    moment = rest.get(f"{table.path}/moments/{at}", table.links.spectator)
    assert moment.status_code in (400, 404)


def test_real_dice_are_asked_for_and_typed_in(rest: Rest) -> None:
    table = rest.make("toy", "small", dice="manual")
    with rest.join(table, "red") as wire:
        wire.choose(3)
        assert [option["label"] for option in wire.screen.options] == list("123456")
        wire.choose(3)
        assert "red takes 4" in json.dumps(wire.screen.log)
