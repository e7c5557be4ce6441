"""Where a table's dice come from: told to every link, before anybody sits down and in the proof."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from sandtable.kernel.match import Match
from tests.server.client import Made, Rest, data, made
from tests.server.conftest import Hall
from tests.server.drawn import DRAWN
from tests.server.plays import every_link
from tests.server.test_journals import upload

GAMBLE = 3


@pytest.fixture
def rest(hall: Hall) -> Rest:
    return hall()


def drawn(rest: Rest) -> Made:
    return rest.make("toy", "large")


def brought(rest: Rest) -> Made:
    return upload(rest, Match.new(DRAWN, DRAWN.mission("large"), seed="1").journal.encode())


def branched(rest: Rest) -> Made:
    first = drawn(rest)
    data(rest.post(f"/api/tables/{first.id}/close", first.links.host))
    return made(rest.post(f"/api/tables/{first.id}/branch", first.links.host, json={"at": 0}))


def lesson(rest: Rest) -> Made:
    return rest.make("toy", guide="lesson")


def typed(rest: Rest) -> Made:
    return rest.make("toy", "large", dice="manual")


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (drawn, "drawn", "before anybody sat down"),
        (brought, "brought", "Whoever brought it may know the seed"),
        (branched, "branched", "Whoever branched it off may know the seed"),
        (lesson, "loaded", "every one falls"),
        (typed, "typed", "real dice"),
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
    with rest.wire(table.id, table.links.spectator) as wire:
        assert wire.seen[0]["table"]["dice_from"]["kind"] == kind
        data(rest.post(f"/api/tables/{table.id}/close", table.links.host))
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
    first = brought(rest)
    data(rest.post(f"/api/tables/{first.id}/close", first.links.host))
    path = f"/api/tables/{first.id}/branch"
    second = made(rest.post(path, first.links.host, json={"at": 0}))
    found = rest.table(second.id, second.links.spectator)["dice_from"]
    assert (found["kind"], "branched it off" in found["words"]) == ("brought", True)


def test_another_table_like_a_brought_one_has_dice_of_its_own(rest: Rest) -> None:
    first = brought(rest)
    second = made(rest.post(f"/api/tables/{first.id}/again", first.links.host))
    assert rest.table(second.id, second.links.spectator)["dice_from"]["kind"] == "drawn"


def test_dice_that_were_seen_and_taken_back_are_told_to_whoever_comes(rest: Rest) -> None:
    table = drawn(rest)
    assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 0
    with rest.wire(table.id, table.links.seats["red"]) as red:
        red.choose(0)
        assert red.ask("undo")["type"] == "played"
        red.see(2)
        assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 0
        red.choose(GAMBLE)
        red.send("undo", seq=3, key="u", agreed=True, links=[table.links.seats["blue"]])
        red.see(4)
    assert rest.table(table.id, table.links.seats["blue"])["dice_from"]["taken_back"] == 1


def test_of_a_table_from_before_it_says_that_this_was_not_written_down(
    hall: Hall, sqlite: str
) -> None:
    rest = hall(sqlite)
    table = drawn(rest)
    rest.server.stop()
    with closing(sqlite3.connect(sqlite)) as old, old:
        old.execute("update tables set dice_from = ''")
    rest = hall(sqlite)
    assert rest.table(table.id, table.links.spectator)["dice_from"]["kind"] == "unknown"
