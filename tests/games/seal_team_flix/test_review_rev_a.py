"""Positions in which chapters meet: sight past Blocks, fire at Hostages, gifts, several deaths."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet, lowest_free
from sandtable.games.seal_team_flix.rules import explosions
from sandtable.games.seal_team_flix.rules.bypass import BypassResult, SetDoor
from sandtable.games.seal_team_flix.rules.equipment import UseFlick
from sandtable.games.seal_team_flix.rules.fire import Fire
from sandtable.games.seal_team_flix.rules.giving import Give
from sandtable.games.seal_team_flix.rules.grenades import TargetSpace
from sandtable.games.seal_team_flix.rules.harm import WoundSeal
from sandtable.games.seal_team_flix.rules.interact import Capture, Knife, OpenDoor
from sandtable.games.seal_team_flix.rules.movement import Command, Move
from sandtable.games.seal_team_flix.rules.sight import tango_sees
from sandtable.games.seal_team_flix.rules.tokens import RevealCheck
from sandtable.games.seal_team_flix.rules.turn import ChooseAction, NextSeal, Phase1SealTurns
from sandtable.games.seal_team_flix.state import RemoteBomb
from sandtable.testing import covers
from tests.games.seal_team_flix.build import (
    CLOSED,
    OPEN,
    add_hostage,
    add_tango,
    add_token,
    cell,
    change,
    choose,
    dice_left,
    happened,
    names,
    options,
    position,
    refused,
    resting,
    run,
    shooters,
    way,
)
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

COMMANDED = ReactionFire("seal-1", 1)


# what linked Spaces are good for


@covers("STF-ARR-1", "STF-ARR-3")
@pytest.mark.parametrize(("seal", "link", "token", "doors"), [("E5", "D6", "B5", {}), ("C5", "C4", "A4", {"A": OPEN})])
@pytest.mark.parametrize("filled", ["", "blocks", "patrols", "hostages"])
def test_a_linked_space_that_holds_a_block_or_a_standee_shows_a_seal_nothing(
    seal: str, link: str, token: str, doors: dict[str, int], filled: str
) -> None:
    pieces: dict[str, Any] = {filled: [link]} if filled else {}
    at = position(seals={"seal-1": seal}, face_down={token: "HD"}, doors=doors, **pieces)
    run(at, RevealCheck())
    assert at.state.objectives[1 + (filled == "hostages")].revealed is not bool(filled)


@covers("STF-ARR-1", "STF-ARR-2")
def test_nobody_sees_the_linked_space_instead_of_the_seal() -> None:
    # D6, which is linked with E5, lies open before the Patrol; no die is scripted.
    at = position(seals={"seal-1": "E5"}, patrols=["B5"])
    assert shooters(run(at, ReactionFire("seal-1"))) == []


@covers("STF-ARR-2")
@pytest.mark.parametrize(("tango", "seen"), [("C5", False), ("C4", True)])
def test_a_tango_does_not_look_from_a_door_arrow_as_a_seal_does(tango: str, seen: bool) -> None:
    # C4 sees A4; a Patrol on the other side of the open Doorway does not look from there.
    at = position(seals={"seal-1": "A4"}, patrols=[tango], doors={"A": OPEN}, dice=[1])
    assert bool(shooters(run(at, ReactionFire("seal-1")))) is seen


@covers("STF-ARR-2", "STF-ARR-3")
@pytest.mark.parametrize("filled", ["", "blocks", "hostages", "tokens"])
def test_a_tango_does_not_look_from_a_corner_space_that_is_filled(filled: str) -> None:
    pieces: dict[str, Any] = {filled: ["D6"]} if filled else {}
    if filled == "tokens":
        pieces = {"tokens": {"D6": "HD"}}  # tokens hide nothing
    at = position(seals={"seal-1": "B5"}, patrols=["E5"], dice=[1], **pieces)
    assert bool(shooters(run(at, ReactionFire("seal-1")))) is (filled in ("", "tokens"))


@covers("STF-LOS-3")
@pytest.mark.parametrize("kind", ["patrol", "stunned", "hostage", "seal", "mastermind"])
@pytest.mark.parametrize(("space", "blocks"), [("F6", True), ("F5", False)])
def test_any_standee_hides_who_is_behind_it_but_not_who_is_beside(kind: str, space: str, blocks: bool) -> None:
    others = {"seal-2": space} if kind == "seal" else {}
    at = position(seals={"seal-1": "C6", **others}, patrols=["K6"])
    if kind == "hostage":
        add_hostage(at.state, space)
    elif kind != "seal":
        sort = "mastermind" if kind == "mastermind" else "patrol"
        add_tango(at.state, sort, space, stunned=kind == "stunned")
    assert tango_sees(at.state, at.state.tangos[1], cell(at.state, "C6")) is not blocks


@covers("STF-LOS-3", "STF-ARR-1")
def test_a_seal_does_not_stand_in_its_own_way_when_it_looks_from_a_linked_space() -> None:
    # The line from L6 through the Doorway passes K6 closely; K6 itself has none.
    at = position(seals={"seal-1": "K6"}, doors={"F": OPEN}, face_down={"G7": "HD"})
    run(at, RevealCheck())
    assert at.state.objectives[1].revealed


@covers("STF-LOS-3", "STF-ARR-2")
def test_nor_does_a_tango() -> None:
    # The line from J7, which is linked with I8, passes I8 closely; I8 itself has none.
    at = position("2B", seals={"seal-1": "C12"}, patrols=["I8"], dice=[1])
    assert shooters(run(at, ReactionFire("seal-1"))) == ["Patrol on I8"]


@covers("STF-ARR-1", "STF-ARR-4")
@pytest.mark.parametrize(("door", "seen"), [(2, False), (CLOSED, False), (OPEN, True)])
def test_nobody_looks_past_a_door_that_is_locked_or_closed(door: int, seen: bool) -> None:
    # J3 and K3 are the arrows of Door E; K3 sees K1.
    at = position(seals={"seal-1": "J3"}, doors={"E": door}, face_down={"K1": "HD"})
    run(at, RevealCheck())
    assert at.state.objectives[1].revealed is seen


# Objects, noise, explosions


@covers("STF-OBJ-1")
@pytest.mark.parametrize(
    "piece",
    [
        {"blocks": ["A1"]},
        {"patrols": ["A1"]},
        {"hostages": ["A1"]},
        {"seals": {"seal-1": "A1"}},
        {"tokens": {"A1": "MK"}},
        {"face_down": {"A1": "HD"}},
        {},
    ],
)
def test_a_patrol_appears_on_no_space_that_holds_an_object(piece: dict[str, Any]) -> None:
    at = position(**piece, alert="A1", sound={"g": 1}, smoke=["A1"])
    green = at.state.ground.paths[0, "green"]
    if not piece:
        assert names(at.state, [lowest_free(at.state, green)]) == ["A1"]
        at.state.bombs.append(RemoteBomb(cell(at.state, "A1"), "seal-1", "E04#1"))
    assert names(at.state, [lowest_free(at.state, green)]) == ["E1"]


@covers("STF-SND-1")
def test_sound_above_six_in_an_area_is_lost() -> None:
    at = position(seals={"seal-1": "A12"}, sound={"e": 4}, pool=0)
    e = at.state.ground.areas.index("e")
    explosions.queue(at, "he", cell(at.state, "H5"), "STF-EQP-5", sound=6)
    run(at)
    assert at.state.sound[e] == 6
    run(at, Phase4SpawnAndQuiet())  # and does not come back
    assert at.state.sound[e] == 5


@covers("STF-MAP-5", "STF-EQP-4")
def test_an_explosion_reaches_across_an_area_line() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["E7"], pool=0)
    explosions.queue(at, "he", cell(at.state, "D6"), "STF-EQP-5")
    run(at)
    assert (at.state.tangos, at.state.pool) == ({}, 1)


# fire at a Hostage that was just Commanded


@covers("STF-RXF-2", "STF-CMD-2", "STF-ALR-1", "STF-ALR-2")
def test_an_alert_sentry_fires_at_a_commanded_hostage_while_patrols_are_unaware() -> None:
    at = position(seals={"seal-1": "A12"}, sentries=["H8"], patrols=["E5"], dice=[1])
    change(at, 2, alert=True)
    add_hostage(at.state, "E8", start="G1")
    assert shooters(run(at, COMMANDED)) == ["Sentry on H8"]


@covers("STF-RXF-6", "STF-CMD-2")
def test_nobody_fires_any_more_at_a_hostage_that_is_dead() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["H8", "E5"], sound={"e": 1}, dice=[5, 5])
    add_hostage(at.state, "E8", start="G1")
    assert shooters(run(at, COMMANDED)) == ["Patrol on H8"]
    assert dice_left(at) == [5]


@covers("STF-RXF-1", "STF-RXF-2", "STF-CMD-2")
@pytest.mark.parametrize("dice", [(5, 1), (1, 5)])
def test_the_mastermind_rolls_two_dice_at_a_hostage_and_one_bullet_is_enough(dice: tuple[int, int]) -> None:
    at = position(seals={"seal-1": "A12"}, mastermind="H8", sound={"e": 1}, dice=dice)
    add_hostage(at.state, "E8", start="G1")
    run(at, COMMANDED)
    assert (at.state.hostages, dice_left(at)) == ({}, [])


@covers("STF-ACT-5", "STF-TOK-4", "STF-RXF-6")
def test_a_patrol_that_died_with_the_carrier_it_shot_spares_the_hostage() -> None:
    at = position(seals={"seal-1": "B5", "seal-2": "A12"}, patrols=["D7"], sound={"d": 1}, dice=[5, 5])
    change(at, "seal-1", health=1)
    hostage = add_hostage(at.state, "E6", start="G1")
    add_token(at.state, "", "BW", status="carried", carrier="seal-1")
    events = run(at, COMMANDED)
    assert [event.target.id for event in happened(events, Shot)] == ["hannah"]
    assert at.state.tangos == {}
    assert at.state.hostages == {hostage.id: hostage}


@covers("STF-ACT-5", "STF-CMD-2")
def test_a_commanded_hostage_is_fired_at_even_if_its_seal_was_killed_first() -> None:
    at = position(seals={"seal-1": "E6", "seal-2": "A12"}, patrols=["H8"], dice=[5, 5])
    change(at, "seal-1", health=1)
    add_hostage(at.state, "E8", start="G1")
    run(at, COMMANDED)
    assert at.state.seals["seal-1"].kia
    assert at.state.hostages == {}


# the dead and what they carried


@covers("STF-TOK-4", "STF-GEAR-12")
def test_every_bio_weapon_of_a_dead_carrier_is_lost() -> None:
    at = position("5B", seals={"seal-1": "B2", "seal-2": "A9"})
    change(at, "seal-1", health=1)
    for _ in range(2):
        add_token(at.state, "", "BW", status="carried", carrier="seal-1")
    run(at, WoundSeal("seal-1", "bullet", "STF-RXF-3"))
    assert [token.status for token in at.state.objectives.values()] == ["lost", "lost"]
    assert resting(at)


@covers("STF-ALR-4", "STF-ALR-5")
def test_the_alert_token_leaves_the_space_of_the_dead_for_the_next_seal_shot_at() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"], alert="C9", dice=[1, 1])
    run(at, ReactionFire("seal-1"))
    assert (at.state.alert_seat, at.state.alert_cell) == ("seal-1", -1)


@covers("STF-ACT-5", "STF-EQP-5")
def test_a_seal_that_its_own_grenade_kills_has_had_its_turn() -> None:
    # The Patrol beyond reach sees the SEAL before the blast, and has nobody to fire at after it.
    at = armed("E02#1", seals={"seal-1": "F6", "seal-2": "A12"}, patrols=["J6"])
    change(at, "seal-1", health=1)
    run(at, Phase1SealTurns())
    choose(at, NextSeal("seal-1"))
    choose(at, UseFlick("E02#1"))

    flick_at(at, "G6", power=1)  # it stops on the edge of the two Spaces
    events = choose(at, TargetSpace(cell(at.state, "F6")))

    assert at.state.seals["seal-1"].kia
    assert shooters(events) == []
    assert at.decision is not None
    assert (at.decision.seat, at.state.active) == ("seal-2", "seal-2")


@covers("STF-FIR-8", "STF-SC-7", "STF-CAP-1", "STF-WND-5")
def test_a_captured_mastermind_that_a_disc_strikes_is_dead_and_the_capture_lost() -> None:
    at = armed("W01#1", mission="4C", seals={"seal-1": "F6"}, mastermind="G6")
    token = add_token(at.state, "", "MM")
    act(at, Capture())
    act(at, Fire("primary", "single", "M"))
    flick_at(at, "G6")
    assert at.state.hostages == {}
    assert at.state.objectives[token.id].status == "lost"


@covers("STF-KNF-1", "STF-CAP-1")
def test_neither_knife_nor_capture_is_for_a_captured_mastermind() -> None:
    at = position("4C", seals={"seal-1": "B2"}, mastermind="A1")
    add_token(at.state, "", "MM")
    run(at, ChooseAction("seal-1"))
    choose(at, Capture())
    assert options(at, Knife) == options(at, Capture) == []
    assert refused(at, Capture()) == "STF-CAP-1"


# gifts


@covers("STF-GIV-1", "STF-EQP-14")
def test_only_the_charges_of_the_card_that_is_given_change_hands() -> None:
    at = position("6B", seals={"seal-1": "B2", "seal-2": "B1"})
    darts, seeker = "E06#1", "E07#1"
    change(at, "seal-1", cards=(darts, seeker), charges=((darts, 1), (seeker, 1)), grade=8)
    change(at, "seal-2", grade=8)
    run(at, ChooseAction("seal-1"))
    choose(at, Give(seeker, "seal-2"))
    assert at.state.seals["seal-1"].charges == ((darts, 1),)
    assert at.state.seals["seal-2"].charges == ((seeker, 1),)


# Escorts


@covers("STF-MOV-4", "STF-GEAR-1")
@pytest.mark.parametrize(("board", "speed"), [("kaleo", 3), ("amara", 6)])
def test_an_escorted_hostage_goes_as_far_as_its_seal_could(board: str, speed: int) -> None:
    at = position(seals={"seal-1": "A1"})
    change(at, "seal-1", board=board)
    add_hostage(at.state, "B1")
    run(at, ChooseAction("seal-1"))
    assert max(len(move.escort) for move in options(at, Move)) == speed


@covers("STF-CMD-1", "STF-GEAR-1")
@pytest.mark.parametrize(("board", "speed"), [("kaleo", 3), ("amara", 6)])
def test_a_commanded_hostage_goes_as_far_as_the_seal_could(board: str, speed: int) -> None:
    at = position(seals={"seal-1": "A1"})
    change(at, "seal-1", board=board)
    add_hostage(at.state, "E1", start="A4")
    run(at, ChooseAction("seal-1"))
    assert max(len(command.path) for command in options(at, Command)) == speed
    around = way(at, "E2", "D2", "C2", "B2", "B3", "B4", "A4")
    assert refused(at, Command(1, around[:speed])) == ""
    assert refused(at, Command(1, around[: speed + 1])) == "STF-GEAR-1"


@covers("STF-MOV-7")
def test_a_seal_that_stood_still_to_escort_has_made_a_move_action() -> None:
    at = position(seals={"seal-1": "A1"})
    add_hostage(at.state, "A2")
    run(at, ChooseAction("seal-1"))
    choose(at, Move((), 1, way(at, "B2")))
    assert at.state.seals["seal-1"].moved


@covers("STF-MOV-7")
def test_an_escort_that_leads_nobody_anywhere_is_no_move() -> None:
    at = position(seals={"seal-1": "A1"})
    add_hostage(at.state, "A2")
    run(at, ChooseAction("seal-1"))
    assert refused(at, Move((), 1, way(at, "A3", "A2"))) == "STF-MOV-7"
    assert refused(at, Move(way(at, "B1", "A1"), 1, way(at, "A3", "A2"))) == "STF-MOV-7"
    assert refused(at, Move(way(at, "B1"), 1, way(at, "A3", "A2"))) == ""


# Doors


@covers("STF-DOR-2", "STF-DOR-1", "STF-BYP-1", "STF-INT-5")
def test_a_lock_that_was_turned_into_a_normal_door_stays_shut_until_it_is_opened() -> None:
    at = position(seals={"seal-1": "J3"})
    lock = next(door.index for door in at.state.ground.doors if door.id == "E")
    assert at.state.doors[lock] == 1
    run(at, BypassResult("seal-1", lock))
    choose(at, SetDoor(removed=False))
    run(at, ChooseAction("seal-1"))
    assert refused(at, Move(way(at, "K3"))) == "STF-DOR-1"
    choose(at, OpenDoor(lock))
    assert refused(at, Move(way(at, "K3"))) == ""
