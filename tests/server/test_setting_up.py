"""Settings, seats that the rules play, giving up, and the same once more."""

import json
from pathlib import Path
from typing import Any

import pytest

from sandtable.testing import covers
from tests.cli.runner import run
from tests.cli.test_commands import MINE
from tests.cli.test_two_sides import SCENARIO
from tests.server.client import Made, Rest, Wire, data, made
from tests.server.conftest import NewServer

GAME = "special-forces"
RESIGN = {"choice": "resign"}


def journal(rest: Rest, table: Made) -> bytes:
    """What the journal says; a running table is closed for it."""
    rest.close_table(table)
    return rest.get(f"{table.path}/journal", table.links.host).content


def header(rest: Rest, table: Made) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(journal(rest, table).splitlines()[0])
    return found


def prompt(wire: Wire) -> str:
    return str((wire.screen.question or {}).get("prompt", ""))


# settings


def test_a_value_that_brings_other_seats_than_usual_names_them(rest: Rest) -> None:
    mission = data(rest.get("/api/games/seal-team-flix/missions/1"))
    assert mission["seats"] == ["seal-1", "seal-2"]
    (team,) = (one for one in mission["settings"] if one["id"] == "seals")
    seats = {one["value"]: one["seats"] for one in team["values"]}
    assert seats["1"] == ["seal-1"]
    assert seats["2"] == []
    assert seats["4"] == ["seal-1", "seal-2", "seal-3", "seal-4"]


def test_a_mission_tells_what_can_be_set_with_words_and_the_default_first(rest: Rest) -> None:
    mission = data(rest.get(f"/api/games/{GAME}/missions/own-battle"))
    settings = {one["id"]: one for one in mission["settings"]}
    assert mission["seats"] == ["us", "iif"]
    default = {"value": "residential-1", "words": "Residential-1", "about": "", "seats": []}
    assert settings["map"]["values"][0] == default
    assert settings["objective"]["values"][0]["about"]
    assert settings["map"]["group"] == settings["objective"]["group"] != ""
    assert data(rest.get("/api/games/toy/missions/small"))["settings"] == []
    assert rest.get(f"/api/games/{GAME}/missions/hfx").status_code == 404


def test_numbers_are_listed_in_their_own_order_and_the_default_is_named(rest: Rest) -> None:
    found = data(rest.get("/api/games/special-forces/missions/own-battle"))["settings"]
    limit = next(one for one in found if one["id"] == "limit")
    values = [int(one["value"]) for one in limit["values"]]
    assert values == sorted(values)
    assert limit["default"] in map(str, values)
    assert all(one["default"] in [each["value"] for each in one["values"]] for one in found)


def test_a_game_tells_how_its_seats_are_called(rest: Rest) -> None:
    names = {one["id"]: one["seat_names"] for one in data(rest.get("/api/games"))}
    assert names["special-forces"] == {"us": "US", "iif": "IIF"}
    assert names["seal-team-flix"]["seal-1"] == "SEAL 1"


def test_a_mission_tells_kind_threat_and_orders_each_for_itself(rest: Rest) -> None:
    found = {one["id"]: one for one in data(rest.get("/api/games/third-option"))["missions"]}
    threats = {one["threat"] for one in found.values()}
    assert threats == {"", "LOW", "MEDIUM", "HIGH"}
    two = next(one for one in found.values() if one["orders"])
    (first, task), (second, other) = two["orders"]
    assert two["brief"] == f"{first} or {second}: {task}; {other}"
    made = rest.make("third-option", two["id"])
    assert rest.table(made.id, made.links.host)["orders"] == two["orders"]


def test_a_table_is_set_up_as_wished_and_the_journal_holds_it(rest: Rest) -> None:
    wished = {"map": "government-1", "objective": "hold", "us_points": "60"}
    table = rest.make(GAME, "own-battle", settings=wished)
    mission = header(rest, table)["mission"]
    assert mission["map"] == "government-1"
    assert mission["us"]["points"] == 60
    assert mission["objective"]["id"] == "hold"


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"mission": "hfc", "settings": {"blind_by": "on"}}, "did you mean 'blind_buy'"),
        ({"mission": "hfc", "settings": {"blind_buy": "yes"}}, "one of off, on"),
        ({"mission": "hfc", "settings": {"map": "government-1"}}, "unknown setting 'map'"),
        ({"mission": "hfc", "settings": {"blind_buy": 1}}, "settings"),
        ({"mission": "hfc", "settings": {"blind_buy": "o" * 101}}, "settings"),
        ({"mission": "hfc", "settings": {str(n): "on" for n in range(65)}}, "settings"),
        ({"guide": "first-contact", "settings": {"blind_buy": "on"}}, "guide"),
    ],
)
def test_what_cannot_be_set_is_refused_in_words(rest: Rest, body: dict[str, Any], says: str) -> None:
    answer = rest.post("/api/tables", json={"game": GAME, **body})
    assert answer.status_code == 400
    assert says in answer.json()["detail"]


# seats that the rules play


def test_a_seat_that_the_rules_play_is_nobodys(rest: Rest) -> None:
    table = rest.make(GAME, "som")
    assert set(table.links.seats) == {"us"}
    assert set(rest.table(table.id, table.links.host)["seats"]) == {"us"}
    missions = {one["id"]: one for one in data(rest.get(f"/api/games/{GAME}"))["missions"]}
    assert missions["som"]["seats"] == ["us"]
    assert missions["hfc"]["seats"] == ["us", "iif"]

    body = {"game": GAME, "mission": "som", "seats": {"iif": "basic"}}
    answer = rest.post("/api/tables", json=body)
    assert answer.status_code == 404
    assert "Shades of Mogadishu has no seat 'iif'" in answer.json()["detail"]


def test_a_solitaire_player_undoes_alone(rest: Rest) -> None:
    table = rest.make(GAME, "som")
    with rest.join(table, "us") as us:
        us.choose(0)
        assert us.screen.frame["undo"] == "free"
        assert us.ask("undo")["type"] == "played"


# what one side alone is asked


@covers("SF-WMD-6")
def test_only_whoever_hides_the_folder_reads_the_question_and_hears_where(rest: Rest) -> None:
    table = rest.make(GAME, "wmd")
    with rest.join(table, "iif") as iif, rest.join(table, "us") as us, rest.join(table, "spectator") as watching:
        assert "folder" in prompt(iif)
        for wire in (us, watching):
            assert wire.screen.question == {"seat": "iif"}
        iif.choose(0)
        assert "The folder is hidden on" in json.dumps(iif.screen.frame["log"])
        for wire in (us, watching):
            wire.see(1)
            assert prompt(wire), "where soldiers stand is no secret"
            assert "hidden on" not in json.dumps(wire.seen)


# giving up


def test_whoever_is_asked_may_give_up_though_it_is_no_option(rest: Rest, tmp_path: Path) -> None:
    table = rest.make(GAME, "hfc")
    with rest.join(table, "spectator") as wire:
        asked = wire.screen.question
    assert asked is not None
    loser = asked["seat"]
    with rest.join(table, loser) as wire:
        assert wire.seen[0]["table"]["resigns"] is True
        answer = wire.ask("choose", choice=RESIGN)
        assert answer["type"] == "played"
        assert wire.ask("choose", choice=RESIGN, key=answer["key"], seq=0) == answer
        wire.see(answer["seq"])
        outcome = wire.screen.frame["outcome"]
        assert outcome["won"][loser] is False
        assert sum(outcome["won"].values()) == 1
        again = wire.ask("undo", agreed=True)
        assert "over" in again["why"], "what was given up on a server stays given up"
    path = tmp_path / "given-up.sandtable.jsonl"
    path.write_bytes(journal(rest, table))
    assert run("replay", path, "--check").code == 0
    with rest.join(table, "spectator") as wire:
        assert "gives up" in json.dumps(wire.screen.frame["log"])


def test_nobody_gives_up_out_of_turn_or_for_a_computer_player(rest: Rest) -> None:
    table = rest.make(GAME, "hfc", seats={"us": "basic", "iif": "basic"}, pace=5000)
    for seat in ("us", "iif"):
        with rest.join(table, seat) as wire:
            assert wire.ask("choose", choice=RESIGN)["type"] == "refused"
    assert rest.table(table.id, table.links.host)["status"] == "running"


def test_a_game_that_is_played_to_its_end_refuses(rest: Rest) -> None:
    table = rest.make("third-option", "MC-12")
    with rest.join(table, "commander") as wire:
        assert wire.seen[0]["table"]["resigns"] is False
        assert "played to its end" in wire.ask("choose", choice=RESIGN)["why"]


def test_a_bot_gives_up_over_http(rest: Rest) -> None:
    table = rest.make(GAME, "som")
    path = f"{table.path}/choices"
    body = {"seq": 0, "key": "enough", "choice": RESIGN}
    data(rest.post(path, table.links.seats["us"], json=body))
    assert rest.table(table.id, table.links.host)["status"] == "over"


# once more


def test_the_same_is_played_once_more_with_its_settings_and_other_dice(rest: Rest) -> None:
    table = rest.make(GAME, "own-battle", settings={"us_points": "60"}, seats={"iif": "basic"}, pace=5000)
    other = made(rest.post(f"{table.path}/again", table.links.seats["us"]))
    assert other.id != table.id
    assert other.commitment != table.commitment
    one, two = header(rest, table), header(rest, other)
    assert two["mission"] == one["mission"]
    assert two["seats"] == one["seats"] == {"us": "human", "iif": "basic"}
    assert rest.post(f"{table.path}/again", "nobody").status_code == 401


# packs


def test_each_pack_is_for_the_game_that_it_belongs_to(tmp_path: Path, sqlite: str, new_server: NewServer) -> None:
    cards, scenario = tmp_path / "cards.yaml", tmp_path / "yard.yaml"
    cards.write_text(MINE, "utf-8")
    scenario.write_text(SCENARIO, "utf-8")
    server = new_server(sqlite, "--packs", str(cards), "--packs", str(scenario))
    with Rest(server.base, server.house) as rest:
        mine, yard = rest.make("third-option", "MY-01"), rest.make(GAME, "yard")
        for table, pack in ((mine, cards), (yard, scenario)):
            (written,) = header(rest, table)["packs"]
            assert written["name"] == pack.name
            assert str(tmp_path) not in str(header(rest, table))


def test_one_folder_holds_packs_of_several_games_and_a_journal_of_another_pack_is_refused(
    tmp_path: Path, sqlite: str, new_server: NewServer
) -> None:
    pack = tmp_path / "all"
    pack.mkdir()
    (pack / "cards.yaml").write_text(MINE, "utf-8")
    (pack / "yard.yaml").write_text(SCENARIO, "utf-8")
    server = new_server(sqlite, "--packs", str(pack))
    with Rest(server.base, server.house) as rest:
        mine, yard = rest.make("third-option", "MY-01"), rest.make(GAME, "yard")
        names = [header(rest, table)["packs"][0]["name"] for table in (mine, yard)]
        assert names == ["all", "all"]
        whole = journal(rest, mine)
        assert rest.bring(whole).status_code == 201
        wrong = whole.replace(b'"all"', b'"some"')
        other = rest.bring(wrong)
        assert other.status_code == 400
        assert "was played with the pack 'some'" in other.text
