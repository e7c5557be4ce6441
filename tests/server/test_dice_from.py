"""Where a table's dice come from: told to every link, before anybody sits down and in the proof."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest

from sandtable.games import covert_ops, seal_team_flix, special_forces, team_yankee, third_option
from sandtable.kernel.journal import commitment
from sandtable.kernel.match import Match
from sandtable.show import ShownGame
from tests.server.client import Made, Rest, data, made
from tests.server.conftest import Hall
from tests.server.drawn import DRAWN
from tests.server.local import GAMES
from tests.server.plays import every_link
from tests.server.test_journals import upload

GAMBLE = 3
BY_DAY: list[ShownGame[Any]] = [third_option.GAME, special_forces.GAME]
BY_NIGHT: list[ShownGame[Any]] = [seal_team_flix.GAME, covert_ops.GAME, team_yankee.GAME]
FIVE = [*BY_DAY, *(pytest.param(game, marks=pytest.mark.slow) for game in BY_NIGHT)]


@pytest.fixture
def table(rest: Rest) -> Made:
    return rest.make("toy", "large")


def drawn(rest: Rest) -> Made:
    return rest.make("toy", "large")


def brought(rest: Rest) -> Made:
    return upload(rest, Match.new(DRAWN, DRAWN.mission("large"), seed="1").journal.encode())


def branch(rest: Rest, table: Made) -> Made:
    return made(rest.post(f"{table.path}/branch", table.links.host, json={"at": 0}))


def closed(rest: Rest, table: Made) -> Made:
    rest.close_table(table)
    return table


def alone(rest: Rest, **more: str) -> Made:
    return rest.make("toy", "large", seats={"blue": "basic"}, pace=5000, **more)


def branched(rest: Rest) -> Made:
    return branch(rest, closed(rest, drawn(rest)))


def branch_of_a_branch(rest: Rest) -> Made:
    return branch(rest, branch(rest, alone(rest)))


def branched_off(rest: Rest) -> Made:
    table = alone(rest)
    branch(rest, table)
    return table


def branched_twice(rest: Rest) -> Made:
    second = branch(rest, alone(rest))
    branch(rest, second)
    return second


def lesson(rest: Rest) -> Made:
    return rest.make("toy", guide="lesson")


def branch_of_a_lesson(rest: Rest) -> Made:
    return branch(rest, closed(rest, lesson(rest)))


def typed(rest: Rest) -> Made:
    return rest.make("toy", "large", dice="manual")


def typed_and_branched_off(rest: Rest) -> Made:
    table = alone(rest, dice="manual")
    branch(rest, table)
    return table


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (drawn, "drawn", "before anybody sat down"),
        (brought, "brought", "Anybody who has that journal may know the seed"),
        (branched, "branched", "Anybody who had a link to that table may know the seed"),
        (branch_of_a_branch, "branched", "Anybody who had a link to that table may know the seed"),
        (branched_off, "exposed", "Anybody who had a link to the branch may know the seed"),
        (branched_twice, "branched", "Anybody who had a link to the branch may know the seed"),
        (lesson, "loaded", "every one falls"),
        (branch_of_a_lesson, "branched", "every one falls"),
        (typed, "typed", "real dice"),
        (typed_and_branched_off, "exposed", "real dice"),
    ],
)
def test_every_link_is_told_before_anybody_sits_down_and_in_the_proof(
    rest: Rest, make: object, kind: str, words: str
) -> None:
    assert callable(make)
    table: Made = make(rest)
    links = {"host": table.links.host} | every_link(table)
    for link in links.values():
        found = rest.table(table.id, link)["dice_from"]
        assert (found["kind"], words in found["words"]) == (kind, True), found
    with rest.join(table, "spectator") as wire:
        assert wire.seen[0]["table"]["dice_from"]["kind"] == kind
        rest.close_table(table)
        proof = wire.expect("table")["table"]
    assert (proof["dice_from"]["kind"], bool(proof["seed"])) == (kind, True)


def test_a_mission_with_dice_of_its_own_says_how_many_fall_as_it_likes(
    rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(DRAWN), "first_dice", lambda *_: (6, 6, 1))
    table = drawn(rest)
    for link in every_link(table).values():
        found = rest.table(table.id, link)["dice_from"]
        assert (found["kind"], "the first 3 dice" in found["words"]) == ("loaded", True)


def test_a_branch_of_a_brought_table_is_still_brought(rest: Rest) -> None:
    second = branch(rest, closed(rest, brought(rest)))
    found = rest.table(second.id, second.links.spectator)["dice_from"]
    assert (found["kind"], "Another table goes on here" in found["words"]) == ("brought", True)


@pytest.mark.parametrize("game", FIVE, ids=lambda game: game.id)
def test_who_is_given_a_seat_is_told_that_a_closed_branch_has_shown_the_seed(
    hall: Hall, game: ShownGame[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.id, game)
    rest, mission = hall(), game.missions()[0]
    first, *others = game.seats_of(game.mission(mission.id))
    table = rest.make(game.id, mission.id, seats=dict.fromkeys(others, "basic"), pace=5000)
    with rest.join(table, "spectator") as watching:
        read = closed(rest, branch(rest, table))
        assert watching.expect("table")["table"]["dice_from"]["kind"] == "exposed"
    seed = rest.table(read.id, read.links.host)["seed"]
    assert commitment(seed) == table.commitment, "the branch shows the dice of the running table"
    victim = (others or [first])[0]
    path = f"{table.path}/seats/{victim}"
    data(rest.put(path, table.links.host, json={"player": "human"}))
    told = rest.table(table.id, table.links.seats[victim])["dice_from"]
    assert (told["kind"], "drew them" in told["words"]) == ("exposed", False)


def test_that_a_table_has_a_branch_outlives_branch_and_server(hall: Hall, database: str) -> None:
    rest = hall(database)
    table = alone(rest)
    read = branch(rest, table)
    assert rest.delete(read.path, read.links.host).status_code == 204
    rest.server.stop()
    rest = hall(database)
    assert rest.table(table.id, table.links.spectator)["dice_from"]["kind"] == "exposed"
    other = made(rest.post(f"{table.path}/again", table.links.host))
    assert rest.table(other.id, other.links.spectator)["dice_from"]["kind"] == "drawn"


def test_another_table_like_a_brought_one_has_dice_of_its_own(rest: Rest) -> None:
    first = brought(rest)
    second = made(rest.post(f"{first.path}/again", first.links.host))
    assert rest.table(second.id, second.links.spectator)["dice_from"]["kind"] == "drawn"


def test_dice_that_were_seen_and_taken_back_are_told_to_whoever_comes(rest: Rest) -> None:
    table = drawn(rest)
    assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 0
    with rest.join(table, "red") as red:
        red.choose(0)
        assert red.ask("undo")["type"] == "played"
        red.see(2)
        assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 0
        red.choose(GAMBLE)
        red.send("undo", seq=3, key="u", agreed=True, links=[table.links.seats["blue"]])
        red.see(4)
    assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 1


def test_of_a_table_from_before_it_says_that_this_was_not_written_down(hall: Hall, sqlite: str) -> None:
    rest = hall(sqlite)
    table = drawn(rest)
    rest.server.stop()
    with closing(sqlite3.connect(sqlite)) as old, old:
        old.execute("update tables set dice_from = ''")
    rest = hall(sqlite)
    assert rest.table(table.id, table.links.spectator)["dice_from"]["kind"] == "unknown"


def test_a_running_table_that_had_a_branch_before_this_was_kept_is_told_by_it(hall: Hall, sqlite: str) -> None:
    rest = hall(sqlite)
    tables = alone(rest), alone(rest)
    branch(rest, tables[0])
    rest.server.stop()
    with closing(sqlite3.connect(sqlite)) as old, old:
        old.execute("alter table tables drop column has_branch")
        old.execute("delete from schema_version where version = (select max(version) from schema_version)")
    rest = hall(sqlite)
    told = [rest.table(each.id, each.links.host)["dice_from"]["kind"] for each in tables]
    assert told == ["exposed", "drawn"]
