"""What a disc strikes legally, and what comes of it (STF-LEG, STF-FIR-8 to -14, STF-EQP-15)."""

from typing import Any

import pytest

from sandtable.boards.flick import FLICKED, Contact, Kind
from sandtable.games.seal_team_flix import GAME
from sandtable.games.seal_team_flix.rules.aiming import Flick
from sandtable.games.seal_team_flix.rules.equipment import UseFlick
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.flick_events import Flicked
from sandtable.games.seal_team_flix.rules.harm_events import BlockRemoved, Fell, Wounded
from sandtable.games.seal_team_flix.rules.placing import BLOCKS, TOKENS
from sandtable.games.seal_team_flix.rules.strikes import ResolveStrikes, Strike, legal_strikes
from sandtable.games.seal_team_flix.state import CLOSED, Firing, RemoteBomb, State
from sandtable.kernel.event import Event
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from sandtable.testing import covers
from tests.games.seal_team_flix.build import add_token, cell, change, choose, happened, run
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

MP5, M4A1, MK17, DART = "W01#1", "W08#1", "W12#1", "E06#1"  # cover remove, stun, kill, none
LARGE = Fire("primary", "single", "L")


def shooting(card: str = M4A1, fire: Fire = LARGE, **rest: Any) -> Table[State]:
    rest.setdefault("seals", {"seal-1": "E5"})
    table = armed(card, **rest)
    act(table, fire)
    return table


@covers("STF-FIR-8", "STF-LEG-1", "STF-WND-5", "STF-TPL-1")
def test_a_tango_that_a_disc_touches_dies() -> None:
    table = shooting(patrols=["J5"], pool=3)
    flick_at(table, "J5")
    assert not table.state.tangos
    assert table.state.pool == 4


@covers("STF-FIR-8", "STF-LEG-1")
def test_so_does_a_hostage() -> None:
    table = shooting(hostages=["J5"])
    flick_at(table, "J5")
    assert not table.state.hostages
    assert table.state.objectives[1].status == "lost"


@covers("STF-FIR-8", "STF-WND-6")
def test_a_seal_takes_a_bullet_wound_and_the_alert_token_stays_where_it_is() -> None:
    table = shooting(seals={"seal-1": "E5", "seal-2": "J5"})
    events = flick_at(table, "J5")
    (wound,) = happened(events, Wounded)
    assert (wound.kind, wound.rule) == ("bullet", "STF-WND-6")
    assert table.state.alert_seat is None


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


@covers("STF-FIR-9", "STF-LEG-1")
def test_a_struck_block_is_removed() -> None:
    table = shooting(MP5, Fire("primary", "single", "M"), blocks=["H5"])
    events = flick_at(table, "H5")
    assert table.state.blocks == ()
    assert happened(events, BlockRemoved)


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


def pushed(card: str, **rest: Any) -> Table[State]:
    """A Block on G5 is driven into whatever stands on H5."""
    table = shooting(card, **rest, blocks=["G5"])
    told = happened(flick_at(table, "G5", power=90), Flicked)[0]
    assert "standee" in [one.kind for one in told.touches if one.mover != FLICKED]
    assert "standee" not in [one.kind for one in told.touches if one.mover == FLICKED]
    return table


@covers("STF-FIR-10")
def test_cover_entry_stun_stuns_whom_the_sliding_block_touches() -> None:
    assert pushed(M4A1, patrols=["H5"]).state.tangos[1].stunned
    assert len(pushed(M4A1, hostages=["H5"]).state.hostages) == 1
    seal = pushed(M4A1, seals={"seal-1": "E5", "seal-2": "H5"}).state.seals["seal-2"]
    assert (seal.stun_new, seal.health) == (1, 6)


@covers("STF-FIR-10", "STF-STN-1")
def test_a_seal_has_two_stunned_tokens_at_most() -> None:
    table = shooting(M4A1, seals={"seal-1": "E5", "seal-2": "H5"}, blocks=["G5"])
    change(table, "seal-2", stun_now=1, stun_new=1)
    flick_at(table, "G5", power=90)
    assert table.state.seals["seal-2"].stuns == 2


@covers("STF-FIR-11")
def test_cover_entry_kill_kills_whom_the_sliding_block_touches() -> None:
    assert not pushed(MK17, patrols=["H5"]).state.tangos
    assert not pushed(MK17, hostages=["H5"]).state.hostages
    seal = pushed(MK17, seals={"seal-1": "E5", "seal-2": "H5"}).state.seals["seal-2"]
    assert (seal.stuns, seal.health) == (0, 5)


@covers("STF-FIR-9")
def test_cover_entry_remove_does_nothing_to_them() -> None:
    table = pushed("W06#1", patrols=["H5"])
    assert not table.state.tangos[1].stunned
    assert table.state.blocks == ()


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


@covers("STF-LEG-4", "STF-PHY-19")
def test_two_discs_of_a_stack_wound_a_seal_twice() -> None:
    table = shooting("W21#1", Fire("primary", "stack", "M"), seals={"seal-1": "E5", "seal-2": "J5"})
    flick_at(table, "J5")
    assert table.state.seals["seal-2"].health == 4


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


@covers("STF-FIR-12", "STF-INT-3")
@pytest.mark.parametrize("revealed", [True, False])
def test_a_struck_token_is_revealed_removed_and_not_completed(revealed: bool) -> None:
    table = shooting()
    token = add_token(table.state, "J5", "HD", revealed=revealed)
    flick_at(table, "J5")
    struck = table.state.objectives[token.id]
    assert (struck.status, struck.revealed) == ("lost", True)


@covers("STF-FIR-12", "STF-EQP-11")
def test_a_struck_remote_bomb_explodes() -> None:
    table = shooting(seals={"seal-1": "E5", "seal-2": "A12"}, patrols=["K6"])
    change(table, "seal-2", cards=("E04#1",))
    table.state.bombs.append(RemoteBomb(cell(table.state, "J5"), "seal-2", "E04#1"))
    assert [one.kind for one in happened(flick_at(table, "J5"), Exploded)] == ["remote"]
    assert not table.state.tangos
    assert table.state.bombs == []
    assert table.state.seals["seal-2"].cards == ()


@covers("STF-FIR-13")
def test_a_face_down_patrol_token_is_removed_without_effect() -> None:
    table = shooting(face_down={"J5": "TP"}, pool=3)
    flick_at(table, "J5")
    assert (table.state.tangos, table.state.pool) == ({}, 3)


@covers("STF-FIR-13", "STF-SC-7")
@pytest.mark.parametrize(("mission", "status"), [("6B", "cleared"), ("6C", "lost")])
def test_a_face_down_mastermind_that_is_struck_is_dead(mission: str, status: str) -> None:
    table = armed(M4A1, mission=mission, seals={"seal-1": "A12" if mission == "1" else "C3"})
    state = table.state
    token = add_token(state, "E3", "MM", revealed=False)
    act(table, LARGE)
    flick_at(table, "E3")
    assert state.objectives[token.id].status == status


@covers("STF-FIR-13")
def test_a_face_down_hostage_token_that_is_struck_is_a_dead_hostage() -> None:
    table = shooting(face_down={"J5": "HO"})
    flick_at(table, "J5")
    assert table.state.objectives[1].status == "lost"
    assert not table.state.hostages


@covers("STF-MOV-3")
def test_a_medical_kit_under_a_seal_cannot_be_struck() -> None:
    table = shooting(seals={"seal-1": "E5", "seal-2": "J5"}, tokens={"J5": "MK"})
    flick_at(table, "J5")
    assert [one.type for one in table.state.lying()] == ["MK"]


# darts and grenades


def dart(**rest: Any) -> Table[State]:
    table = armed(DART, **{"seals": {"seal-1": "E5"}, **rest})
    act(table, UseFlick(DART))
    return table


@covers("STF-EQP-15")
def test_a_dart_is_silent_and_strikes_the_first_standee_alone() -> None:
    contacts = [contact(FLICKED, 70, Kind.STANDEE), contact(FLICKED, 71, Kind.STANDEE)]
    assert legal_strikes(contacts, fired("dart")) == (Strike("standee", 70),)
    table = dart(patrols=["J5"])
    flick_at(table, "J5")
    assert not table.state.tangos
    assert not any(table.state.sound)


@covers("STF-EQP-15", "STF-FIR-9")
def test_a_dart_bounces_off_blocks_and_tokens() -> None:
    table = dart(blocks=["H5"], tokens={"F6": "HD"})
    told = happened(flick_at(table, "H5"), Flicked)[0]
    assert {way.body for way in told.ways} == {FLICKED}  # the Block does not move
    assert table.state.blocks == (cell(table.state, "H5"),)
    contacts = [contact(FLICKED, TOKENS + 5, Kind.TOKEN), contact(FLICKED, 9, Kind.STANDEE)]
    assert legal_strikes(contacts, fired("dart")) == (Strike("standee", 9),)


@covers("STF-EQP-15")
def test_a_dart_wounds_a_seal() -> None:
    table = dart(seals={"seal-1": "E5", "seal-2": "J5"})
    flick_at(table, "J5")
    assert table.state.seals["seal-2"].health == 5


@covers("STF-EQP-1")
def test_what_a_grenade_touches_on_its_way_is_not_struck() -> None:
    table = armed("E16#1", seals={"seal-1": "E5"}, patrols=["J5"], blocks=["G6"])
    act(table, UseFlick("E16#1"))
    assert table.state.seals["seal-1"].cards == ()
    told = happened(flick_at(table, "J5"), Flicked)[0]
    assert "standee" in [one.kind for one in told.touches]
    assert told.struck == ()
    assert table.state.tangos
    assert table.state.doors[0] == CLOSED


@covers("STF-EQP-1", "STF-PHY-6")
def test_blocks_are_fixed_for_a_grenade() -> None:
    table = armed("E16#1", seals={"seal-1": "E5"}, blocks=["G5"])
    act(table, UseFlick("E16#1"))
    told = happened(flick_at(table, "G5"), Flicked)[0]
    assert {way.body for way in told.ways} == {FLICKED}
    assert table.state.blocks == (cell(table.state, "G5"),)
