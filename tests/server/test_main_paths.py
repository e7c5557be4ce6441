"""The main paths through a real server process, over SQLite and over PostgreSQL."""

from hashlib import sha256
from pathlib import Path

import pytest

from tests.cli.runner import run
from tests.server.client import Made, Rest, data, made
from tests.server.plays import every_link, play_out
from tests.server.postgres import Cluster
from tests.server.process import ServerProcess

COMMANDER = "commander"


def again(server: ServerProcess) -> Rest:
    """Pull the plug, and start it again."""
    server.kill()
    server.start()
    return Rest(server.base, server.house)


@pytest.mark.parametrize("database", [pytest.param("sqlite", marks=pytest.mark.slow), "postgresql"], indirect=True)
def test_a_mission_from_the_lobby_to_the_proof_of_its_dice(served: Rest, server: ServerProcess, tmp_path: Path) -> None:
    games = {game["id"]: game for game in data(served.get("/api/games"))}
    assert games["third-option"]["missions"] > 20
    table = served.make("third-option", "MC-01", seats={COMMANDER: "human"}, pace=0)
    play_out(served, table, 5, most=3)
    with again(server) as rest:
        assert rest.seq(table) == 3
        finish(rest, table)
        found = rest.table(table.id, table.links.spectator)
        assert found["status"] == "over"
        assert sha256(found["seed"].encode()).hexdigest() == table.commitment
        path = tmp_path / "played.sandtable.jsonl"
        path.write_bytes(rest.get(f"{table.path}/journal", table.links.host).content)
        assert run("replay", path, "--check").code == 0
        branch_path = f"{table.path}/branch"
        branch = made(rest.post(branch_path, table.links.spectator, json={"at": 2}))
        listed = [one["id"] for one in data(rest.get("/api/tables", rest.house))]
        assert listed == [branch.id, table.id]


def finish(rest: Rest, table: Made) -> None:
    """Let the computer player play on."""
    path = f"{table.path}/seats/{COMMANDER}"
    with rest.join(table, "spectator") as wire:
        data(rest.put(path, table.links.host, json={"player": "random"}))
        while wire.screen.frame["status"] == "running":
            wire.receive()


def test_chat_links_seats_and_keys_outlive_the_plug(served: Rest, server: ServerProcess) -> None:
    table = served.make("third-option", "MC-12", pace=0)
    with served.join(table, COMMANDER) as wire:
        wire.send("chat", text="Ready")
        wire.expect("chat")
        wire.choose(0, key="first")
    new = data(served.post(f"{table.path}/links/spectator", table.links.host))
    house = served.house
    with again(server) as rest:
        assert rest.house == house
        assert rest.get(table.path, table.links.spectator).status_code == 401
        with rest.wire(table.id, new["spectator"]) as spectator:
            assert [said["text"] for said in spectator.seen[0]["chat"]] == ["Ready"]
        with rest.join(table, COMMANDER) as wire:
            played = wire.ask("choose", option=0, key="first", seq=0)
            assert played == {"type": "played", "key": "first", "seq": 1}


def test_a_deleted_table_stays_deleted(served: Rest, server: ServerProcess) -> None:
    table = served.make("third-option", "MC-12")
    assert served.delete(table.path, table.links.host).status_code == 204
    with again(server) as rest:
        for link in (table.links.host, *every_link(table).values()):
            assert rest.get(table.path, link).status_code == 410


@pytest.mark.slow
def test_a_lost_connection_to_postgresql_is_made_again(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.database()
    server = ServerProcess(url, tmp_path).start()
    try:
        with Rest(server.base, server.house) as rest:
            table = rest.make("third-option", "MC-12")
            with rest.join(table, COMMANDER) as wire:
                wire.choose(0, key="before")
                others = "datname = current_database() and pid <> pg_backend_pid()"
                cluster.run(url, f"select pg_terminate_backend(pid) from pg_stat_activity where {others}")
                answer = wire.ask("choose", option=0, key="after", seq=1)
                if answer["type"] == "refused":  # then nothing was saved, and it may be sent again
                    answer = wire.ask("choose", option=0, key="after", seq=1)
                assert answer["seq"] == 2
    finally:
        server.kill()
