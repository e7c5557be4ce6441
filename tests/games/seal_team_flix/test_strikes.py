"""What a disc strikes legally, and what comes of it (STF-LEG, STF-FIR-8 to -14, STF-EQP-15)."""

from typing import Any

import pytest

from sandtable.boards.flick import FLICKED, Contact, Kind
from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.equipment import UseFlick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Wounded
from sandtable.games.seal_team_flix.rules.placing import BLOCKS, TOKENS
from sandtable.games.seal_team_flix.rules.strikes import ResolveStrikes, Strike, legal_strikes
from sandtable.games.seal_team_flix.state import CLOSED, Firing, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from sandtable.testing import covers
from tests.cases import cases
from tests.games.seal_team_flix.build import cell, change, choose, happened, run, verify
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

MP5, M4A1, MK17, DART = "W01#1", "W08#1", "W12#1", "E06#1"  # cover remove, stun, kill, none
LARGE, MEDIUM = Fire("primary", "single", "L"), Fire("primary", "single", "M")
STACK = Fire("primary", "stack", "M")
TWO = {"seal-1": "E5", "seal-2": "J5"}
BESIDE = {"seal-1": "E5", "seal-2": "H5"}


def shooting(card: str = M4A1, fire: Fire = LARGE, **rest: Any) -> Table[State]:
    rest.setdefault("seals", {"seal-1": "E5"})
    table = armed(card, **rest)
    act(table, fire)
    return table


TWO = {"seal-1": "E5", "seal-2": "J5"}
BESIDE = {"seal-1": "E5", "seal-2": "H5"}


@covers("STF-FIR-8", "STF-FIR-9", "STF-FIR-12", "STF-FIR-13", "STF-LEG-1", "STF-LEG-4", "STF-WND-5", "STF-WND-6")
@covers("STF-TPL-1", "STF-PHY-19", "STF-INT-3", "STF-MOV-3")
@cases(
    {
        "a Tango that a disc touches dies": ({"patrols": ["J5"], "pool": 3}, {"tangos": [], "pool": 4}),
        "so does a Hostage": ({"hostages": ["J5"]}, {"hostages": [], "status": ["lost"]}),
        "a SEAL is wounded, and the Alert token stays where it is": ({"seals": TWO}, {"health": [5, 5], "token": ""}),
        "two discs of a stack wound a SEAL twice": ({"card": "W21#1", "fire": STACK, "seals": TWO}, {"health": [5, 4]}),
        "a struck Block is removed": ({"card": MP5, "fire": MEDIUM, "blocks": ["J5"]}, {"blocks": []}),
        "a struck token is not completed": ({"tokens": {"J5": "HD"}}, {"status": ["lost"]}),
        "and revealed, if it is face down": ({"face_down": {"J5": "HD"}}, {"status": ["lost"], "revealed": [True]}),
        "a face-down Patrol token has no effect": ({"face_down": {"J5": "TP"}, "pool": 3}, {"tangos": [], "pool": 3}),
        "a face-down Hostage token is a dead one": ({"face_down": {"J5": "HO"}}, {"status": ["lost"], "hostages": []}),
        "a Kit under a SEAL cannot be struck": ({"seals": TWO, "tokens": {"J5": "MK"}}, {"lying": ["MK"]}),
    }
)
def test_what_a_disc_strikes(pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    table = shooting(**pieces)
    events = flick_at(table, "J5")
    assert {(one.kind, one.rule) for one in happened(events, Wounded)} <= {("bullet", "STF-WND-6")}
    assert len(happened(events, BlockRemoved)) == ("blocks" in pieces)
    verify(table, **facts)


@covers("STF-FIR-8", "STF-PHY-15")
def test_one_disc_may_strike_several_pieces() -> None:
    # It glances off the first Patrol, which stands in the way until the disc has stopped.
    table = shooting(patrols=["H5", "H6"])
    assert len(happened(choose(table, Flick("self", cell(table.state, "E5"), 80, 90)), Fell)) == 2
    assert not table.state.tangos


def joined(events: list[Event]) -> list[str]:
    return [words((line,)) for _, line in GAME.lines(events)]


def test_the_line_of_a_hit_says_what_came_of_it() -> None:
    (one,) = (line for line in joined(flick_at(shooting(patrols=["H5"]), "H5")) if "H5" in line)
    assert "strikes the Patrol on H5: it dies; " in one
    table = shooting(patrols=["H5", "H6"])
    both = choose(table, Flick("self", cell(table.state, "E5"), 80, 90))
    (two,) = (line for line in joined(both) if "strikes" in line)
    assert "; Patrol dies on H5; Patrol dies on H6; " in two


# Blocks


@covers("STF-LEG-2", "STF-LEG-3", "STF-PHY-13")
def test_a_block_that_only_another_block_touched_is_put_back() -> None:
    table = shooting(blocks=["G5", "H5"])
    events = flick_at(table, "G5", power=100)
    told = happened(events, Flicked)[0]
    assert [(one.kind, one.mover != FLICKED) for one in told.touches][:2] == [("block", False), ("block", True)]
    assert table.state.blocks == (cell(table.state, "H5"),)


@covers("STF-LEG-2")
def test_a_token_that_only_a_block_touched_is_unharmed() -> None:
    table = shooting(MK17, blocks=["G5"], tokens={"H5": "HD"})
    told = happened(flick_at(table, "G5", power=90), Flicked)[0]
    assert "token" in [one.kind for one in told.touches if one.mover != FLICKED]
    assert [one.type for one in table.state.lying()] == ["HD"]


@covers("STF-FIR-9", "STF-FIR-10", "STF-FIR-11", "STF-STN-1")
@cases(
    {
        "stun: a Patrol": (M4A1, {"patrols": ["H5"]}, {"stunned": [True]}),
        "stun: no Hostage": (M4A1, {"hostages": ["H5"]}, {"hostages": ["H5"]}),
        "stun: a SEAL": (M4A1, {"seals": BESIDE}, {"stuns": [0, 1], "health": [5, 6]}),
        "a SEAL has two Stunned tokens at most": (
            M4A1,
            {"seals": BESIDE, "fields": {"seal-2": {"stun_now": 1, "stun_new": 1}}},
            {"stuns": [0, 2]},
        ),
        "kill: a Patrol": (MK17, {"patrols": ["H5"]}, {"tangos": []}),
        "kill: a Hostage": (MK17, {"hostages": ["H5"]}, {"hostages": []}),
        "kill: a SEAL is wounded": (MK17, {"seals": BESIDE}, {"stuns": [0, 0], "health": [5, 5]}),
        "remove: nobody": ("W06#1", {"patrols": ["H5"]}, {"stunned": [False], "blocks": []}),
    }
)
def test_what_the_cover_entry_does_to_whom_the_sliding_block_touches(
    card: str, pieces: dict[str, Any], facts: dict[str, Any]
) -> None:
    table = shooting(card, **pieces, blocks=["G5"])
    told = happened(flick_at(table, "G5", power=90), Flicked)[0]
    assert "standee" in [one.kind for one in told.touches if one.mover != FLICKED]
    assert "standee" not in [one.kind for one in told.touches if one.mover == FLICKED]
    verify(table, **facts)


# several times


def contact(mover: int, struck: int, kind: Kind) -> Contact:
    return Contact(mover, struck, kind, 10.0, 0.0, 0.0)


def fired(mode: Any = "fire") -> Firing:
    return Firing("seal-1", "W08", mode, "L", 1)


@covers("STF-LEG-4")
def test_a_piece_is_affected_once_however_often_the_disc_comes_back() -> None:
    twice = [contact(FLICKED, 70, Kind.STANDEE), contact(FLICKED, -2, Kind.WALL)] * 2
    assert legal_strikes(twice, fired()) == (Strike("standee", 70),)


@covers("STF-LEG-4")
@pytest.mark.parametrize("block_first", [False, True])
def test_a_block_adds_nothing_to_what_the_disc_does(block_first: bool) -> None:
    both = [contact(BLOCKS + 69, 70, Kind.STANDEE), contact(FLICKED, 70, Kind.STANDEE)]
    found_ = legal_strikes(both if block_first else both[::-1], fired())
    assert found_ == (Strike("standee", 70),)


@covers("STF-FIR-14")
def test_strikes_are_applied_in_the_order_of_contact() -> None:
    contacts = [
        contact(FLICKED, BLOCKS + 5, Kind.BLOCK),
        contact(BLOCKS + 5, 6, Kind.STANDEE),
        contact(FLICKED, TOKENS + 7, Kind.TOKEN),
        contact(FLICKED, 8, Kind.STANDEE),
    ]
    assert legal_strikes(contacts, fired()) == (
        Strike("block", 5),
        Strike("standee", 6, by_block=True),
        Strike("token", 7),
        Strike("standee", 8),
    )


@covers("STF-FIR-14", "STF-TOK-11")
def test_a_piece_that_an_earlier_effect_removed_is_skipped() -> None:
    table = shooting(seals={"seal-1": "E5"}, patrols=["J5"], tokens={"H5": "TB"})
    state = table.state
    struck = (Strike("token", cell(state, "H5")), Strike("standee", cell(state, "J5")))
    change(table, "seal-1", cell=cell(state, "A12"))
    who = ((cell(state, "J5"), "t1"),)
    assert [one.rule for one in happened(run(table, ResolveStrikes(struck, "stun", who)), Fell)] == ["STF-TOK-11"]


# tokens


@covers("STF-FIR-12", "STF-EQP-11")
def test_a_struck_remote_bomb_explodes() -> None:
    table = shooting(seals={"seal-1": "E5", "seal-2": "A12"}, patrols=["K6"], bombs={"J5": "seal-2"})
    flick_at(table, "J5")
    verify(table, exploded=["remote"], tangos=[], bombs=[])
    assert table.state.seals["seal-2"].cards == ()


@covers("STF-FIR-13", "STF-SC-7")
@pytest.mark.parametrize(("mission", "status"), [("6B", "cleared"), ("6C", "lost")])
def test_a_face_down_mastermind_that_is_struck_is_dead(mission: str, status: str) -> None:
    table = shooting(mission=mission, seals={"seal-1": "C3"}, face_down={"E3": "MM"})
    flick_at(table, "E3")
    verify(table, status=status)


# darts and grenades


def dart(**rest: Any) -> Table[State]:
    table = armed(DART, **{"seals": {"seal-1": "E5"}, **rest})
    act(table, UseFlick(DART))
    return table


@covers("STF-EQP-15")
@cases(
    {
        "silently": ({"patrols": ["J5"]}, {"tangos": [], "sound": {}}),
        "and wounds a SEAL": ({"seals": TWO}, {"health": [5, 5]}),
    }
)
def test_a_dart_strikes(pieces: dict[str, Any], facts: dict[str, Any]) -> None:
    table = dart(**pieces)
    flick_at(table, "J5")
    verify(table, **facts)


@covers("STF-EQP-15")
@pytest.mark.parametrize("first", [contact(FLICKED, 70, Kind.STANDEE), contact(FLICKED, TOKENS + 5, Kind.TOKEN)])
def test_a_dart_strikes_the_first_standee_alone_and_no_token(first: Contact) -> None:
    contacts = [first, contact(FLICKED, 71, Kind.STANDEE)]
    assert legal_strikes(contacts, fired("dart")) == (Strike("standee", 70 if first.struck == 70 else 71),)


@covers("STF-EQP-15", "STF-FIR-9")
def test_a_dart_bounces_off_blocks() -> None:
    table = dart(blocks=["H5"], tokens={"F6": "HD"})
    told = happened(flick_at(table, "H5"), Flicked)[0]
    assert {way.body for way in told.ways} == {FLICKED}  # the Block does not move
    verify(table, blocks=["H5"])


def grenade(at: str, **pieces: Any) -> tuple[Table[State], Flicked]:
    table = armed("E16#1", seals={"seal-1": "E5"}, **pieces)
    act(table, UseFlick("E16#1"))
    verify(table, cards=())
    return table, happened(flick_at(table, at), Flicked)[0]


@covers("STF-EQP-1")
def test_what_a_grenade_touches_on_its_way_is_not_struck() -> None:
    table, told = grenade("J5", patrols=["J5"], blocks=["G6"])
    assert "standee" in [one.kind for one in told.touches]
    assert told.struck == ()
    verify(table, tangos=["J5"])
    assert table.state.doors[0] == CLOSED


@covers("STF-EQP-1", "STF-PHY-6")
def test_blocks_are_fixed_for_a_grenade() -> None:
    table, told = grenade("G5", blocks=["G5"])
    assert {way.body for way in told.ways} == {FLICKED}
    verify(table, blocks=["G5"])
