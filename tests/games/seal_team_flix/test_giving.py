"""Give (STF-GIV-1, STF-GEAR-8)."""

from typing import Any

from sandtable.games.seal_team_flix.rules.giving import DiscardFor, Give, GiveToken
from sandtable.games.seal_team_flix.rules.turn import ChooseAction
from sandtable.games.seal_team_flix.state import RemoteBomb, State
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.seal_team_flix.build import add_token, cell, change, choose, options, position, refused, run, verify

FLASHBANG, GRENADE, CHARGE, BOMB = "E01#1", "E02#1", "E03#1", "E04#1"
ARMOR, KIT, TOOLS, SUPPRESSOR = "E09#1", "E11#1", "E12#1", "E08#1"
MP5, MAGNUM, DARTS, SEEKER = "W01#1", "W27#1", "E06#1", "E07#1"


def pair(mine: tuple[str, ...], theirs: tuple[str, ...] = (), placed: str = "", **fields: Any) -> Table[State]:
    """Hannah with these cards, asked for an Action; George beside her with those."""
    table = position("6B", seals={"seal-1": "B2", "seal-2": "B1"})
    if placed:
        table.state.bombs.append(RemoteBomb(cell(table.state, "A1"), "seal-1", placed))
    change(table, "seal-1", cards=mine, grade=9)
    change(table, "seal-2", **{"cards": theirs, "grade": 7, **fields})
    run(table, ChooseAction("seal-1"))
    return table


def cards(table: Table[State], seat: str) -> tuple[str, ...]:
    return table.state.seals[seat].cards


@covers("STF-GIV-1")
def test_a_card_is_handed_to_an_adjacent_seal_for_free() -> None:
    table = pair((KIT, TOOLS), (ARMOR,))
    choose(table, Give(KIT, "seal-2"))
    assert cards(table, "seal-1") == (TOOLS,)
    assert cards(table, "seal-2") == (ARMOR, KIT)
    assert table.state.seals["seal-1"].actions == 2


@covers("STF-GIV-1")
def test_nothing_is_given_over_a_distance_or_taken_from_somebody() -> None:
    far = pair((KIT,), (TOOLS,), cell=7)
    assert options(far, Give) == []
    assert refused(far, Give(KIT, "seal-2")) == "STF-GIV-1"
    near = pair((KIT,), (TOOLS,))
    assert refused(near, Give(TOOLS, "seal-2")) == "STF-GIV-1"
    assert refused(near, Give(TOOLS, "seal-1")) == "STF-GIV-1"
    assert refused(near, Give(KIT, "seal-1")) == "STF-GIV-1"
    assert refused(near, Give(KIT, "seal-9")) == "STF-GIV-1"
    assert [gift.card for gift in options(near, Give)] == [KIT]


@covers("STF-GIV-1", "STF-GEAR-3", "STF-GEAR-7", "STF-GEAR-9")
def test_the_receiver_must_meet_the_prerequisites() -> None:
    grade = pair((SEEKER,))  # E-8
    assert refused(grade, Give(SEEKER, "seal-2")) == "STF-GEAR-3"
    keywords = pair((GRENADE,), (FLASHBANG,))
    assert refused(keywords, Give(GRENADE, "seal-2")) == "STF-GEAR-7"
    attachment = pair((MP5, SUPPRESSOR))
    assert refused(attachment, Give(SUPPRESSOR, "seal-2")) == "STF-GEAR-9"
    for table in (grade, keywords, attachment):
        assert options(table, Give) == []
    listed = pair((MP5, SUPPRESSOR), ("W09#1",))
    assert options(listed, Give) == [Give(SUPPRESSOR, "seal-2")]


@covers("STF-GEAR-6", "STF-GIV-1")
def test_weapons_and_the_dart_pistol_stay_with_their_seal() -> None:
    table = pair((MP5, MAGNUM))
    assert options(table, Give) == []
    assert refused(table, Give(MAGNUM, "seal-2")) == "STF-GEAR-6"
    assert refused(table, Give(MP5, "seal-2")) == "STF-GIV-1"
    assert refused(pair((DARTS,)), Give(DARTS, "seal-2")) == "STF-GEAR-6"


@covers("STF-GIV-1", "STF-GEAR-8", "STF-GEAR-2")
def test_a_receiver_without_room_says_what_it_discards_for_the_gift() -> None:
    table = pair((KIT,), (ARMOR, TOOLS))
    choose(table, Give(KIT, "seal-2"))
    verify(table, asked="seal-2", options=[DiscardFor(ARMOR), DiscardFor(TOOLS)])
    choose(table, DiscardFor(TOOLS))
    assert cards(table, "seal-1") == ()
    assert cards(table, "seal-2") == (ARMOR, KIT)


@covers("STF-GEAR-8", "STF-GEAR-2")
def test_at_e8_a_third_card_fits() -> None:
    table = pair((KIT,), (ARMOR, TOOLS), grade=8)
    choose(table, Give(KIT, "seal-2"))
    assert cards(table, "seal-2") == (ARMOR, TOOLS, KIT)


@covers("STF-GEAR-8")
def test_a_receiver_is_not_asked_where_only_one_card_makes_room() -> None:
    # A Breacher's two charges share a slot: without one of them the other still fills it.
    table = pair((TOOLS,), (CHARGE, BOMB, KIT), spec="BRE")
    choose(table, Give(TOOLS, "seal-2"))
    assert cards(table, "seal-2") == (CHARGE, BOMB, TOOLS)


@covers("STF-GIV-1")
def test_charges_go_with_the_card() -> None:
    table = pair((SEEKER,), grade=8)
    change(table, "seal-1", charges=((SEEKER, 1),))
    choose(table, Give(SEEKER, "seal-2"))
    assert table.state.seals["seal-2"].charges == ((SEEKER, 1),)
    assert table.state.seals["seal-1"].charges == ()


@covers("STF-DET-1")
def test_the_card_of_a_bomb_that_is_placed_stays_with_its_owner() -> None:
    assert refused(pair((BOMB,)), Give(BOMB, "seal-2")) == ""
    table = pair((BOMB,), placed=BOMB)
    assert options(table, Give) == []
    assert refused(table, Give(BOMB, "seal-2")) == "STF-DET-1"


@covers("STF-GIV-1", "STF-INT-4")
def test_a_carried_bio_weapon_is_handed_over() -> None:
    table = position("5B", seals={"seal-1": "B2", "seal-2": "B1"})
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    add_token(table.state, "", "BW", status="carried", carrier="seal-2")
    run(table, ChooseAction("seal-1"))
    assert options(table, GiveToken) == [GiveToken(1, "seal-2")]
    assert refused(table, GiveToken(2, "seal-2")) == "STF-GIV-1"
    assert refused(table, GiveToken(1, "seal-1")) == "STF-GIV-1"
    choose(table, GiveToken(1, "seal-2"))
    assert table.state.objectives[1].carrier == "seal-2"
