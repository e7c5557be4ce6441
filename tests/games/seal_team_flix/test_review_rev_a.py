"""Positions in which chapters meet: sight past Blocks, fire at Hostages, gifts, several deaths."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet, lowest_free
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
from sandtable.games.seal_team_flix.state import CLOSED, OPEN, RemoteBomb
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, options, refused, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import (
    acting,
    add_hostage,
    add_tango,
    add_token,
    after,
    blast,
    cell,
    change,
    names,
    position,
    shooters,
    shots,
    sounds,
    way,
)
from tests.games.seal_team_flix.gunnery import act, armed, flick_at

COMMANDED = ReactionFire("seal-1", 1)


@covers("STF-ARR-1", "STF-ARR-3")
@pytest.mark.parametrize(("seal", "link", "token", "doors"), [("E5", "D6", "B5", {}), ("C5", "C4", "A4", {"A": OPEN})])
@pytest.mark.parametrize("filled", ["", "blocks", "patrols", "hostages"])
def test_a_linked_space_that_holds_a_block_or_a_standee_shows_a_seal_nothing(
    seal: str, link: str, token: str, doors: dict[str, int], filled: str
) -> None:
    pieces: dict[str, Any] = {filled: [link]} if filled else {}
    at = after(RevealCheck(), seals={"seal-1": seal}, face_down={token: "HD"}, doors=doors, **pieces)
    assert at.state.objectives[1 + (filled == "hostages")].revealed is not bool(filled)


@covers("STF-ARR-1", "STF-ARR-2", "STF-ARR-3", "STF-LOS-3")
@cases(
    {
        # D6, which is linked with E5, lies open before the Patrol.
        "a Patrol sees no linked Space instead of the SEAL": ("E5", {"patrols": ["B5"]}, []),
        # C4 sees A4; a Patrol on the other side of the open Doorway does not look from there.
        "a Patrol does not look from a Door arrow as a SEAL does": (
            "A4",
            {"patrols": ["C5"], "doors": {"A": OPEN}},
            [],
        ),
        "but from where it stands": ("A4", {"patrols": ["C4"], "doors": {"A": OPEN}}, ["Patrol on C4"]),
        "a Tango looks from a corner Space": ("B5", {"patrols": ["E5"]}, ["Patrol on E5"]),
        "not if a Block is there": ("B5", {"patrols": ["E5"], "blocks": ["D6"]}, []),
        "nor if a Hostage is there": ("B5", {"patrols": ["E5"], "hostages": ["D6"]}, []),
        "tokens hide nothing": ("B5", {"patrols": ["E5"], "tokens": {"D6": "HD"}}, ["Patrol on E5"]),
        # The line from J7, which is linked with I8, passes I8 closely; I8 itself has none.
        "a Tango does not stand in its own way when it looks from a linked Space": (
            "C12",
            {"name": "2B", "patrols": ["I8"]},
            ["Patrol on I8"],
        ),
    }
)
def test_who_sees_a_seal_that_acts(seal: str, pieces: dict[str, Any], fired: list[str]) -> None:
    at = position(seals={"seal-1": seal}, dice=[1] * len(fired), **pieces)
    assert shooters(run(at, ReactionFire("seal-1"))) == fired


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


@covers("STF-ARR-1", "STF-ARR-4", "STF-LOS-3")
@cases(
    {
        # The line from L6 through the Doorway passes K6 closely; K6 itself has none.
        "a SEAL does not stand in its own way": ("K6", {"F": OPEN}, "G7", True),
        # J3 and K3 are the arrows of Door E; K3 sees K1.
        "nobody looks past a locked Door": ("J3", {"E": 2}, "K1", False),
        "nor past a closed one": ("J3", {"E": CLOSED}, "K1", False),
        "through an open one everybody does": ("J3", {"E": OPEN}, "K1", True),
    }
)
def test_what_a_seal_sees_from_a_linked_space(seal: str, doors: dict[str, int], token: str, seen: bool) -> None:
    at = after(RevealCheck(), seals={"seal-1": seal}, doors=doors, face_down={token: "HD"})
    assert at.state.objectives[1].revealed is seen


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
    blast(at, "he", "H5", sound=6)
    assert sounds(at) == {"e": 6}
    run(at, Phase4SpawnAndQuiet())  # and does not come back
    assert sounds(at) == {"e": 5}


@covers("STF-MAP-5", "STF-EQP-4")
def test_an_explosion_reaches_across_an_area_line() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["E7"], pool=0)
    blast(at, "he", "D6")
    assert (at.state.tangos, at.state.pool) == ({}, 1)


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
    assert shots(run(at, COMMANDED)) == [("Patrol on D7", "Hannah", 1)]
    assert (at.state.tangos, at.state.hostages) == ({}, {hostage.id: hostage})


@covers("STF-ACT-5", "STF-CMD-2")
def test_a_commanded_hostage_is_fired_at_even_if_its_seal_was_killed_first() -> None:
    at = position(seals={"seal-1": "E6", "seal-2": "A12"}, patrols=["H8"], dice=[5, 5])
    change(at, "seal-1", health=1)
    add_hostage(at.state, "E8", start="G1")
    run(at, COMMANDED)
    assert at.state.seals["seal-1"].kia
    assert at.state.hostages == {}


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
    at = after(ReactionFire("seal-1"), seals={"seal-1": "E8"}, patrols=["H8"], alert="C9", dice=[1, 1])
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
    assert (at.state.hostages, at.state.objectives[token.id].status) == ({}, "lost")


@covers("STF-KNF-1", "STF-CAP-1")
def test_neither_knife_nor_capture_is_for_a_captured_mastermind() -> None:
    at = position("4C", seals={"seal-1": "B2"}, mastermind="A1")
    add_token(at.state, "", "MM")
    run(at, ChooseAction("seal-1"))
    choose(at, Capture())
    assert options(at, Knife) == options(at, Capture) == []
    assert refused(at, Capture()) == "STF-CAP-1"


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


@covers("STF-MOV-4", "STF-CMD-1", "STF-GEAR-1")
@pytest.mark.parametrize(("board", "speed"), [("kaleo", 3), ("amara", 6)])
def test_a_hostage_goes_as_far_as_its_seal_could(board: str, speed: int) -> None:
    at = position(seals={"seal-1": "A1"}, hostages=["B1"])
    change(at, "seal-1", board=board)
    run(at, ChooseAction("seal-1"))
    assert max(len(move.escort) for move in options(at, Move)) == speed
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
    at = acting(seals={"seal-1": "A1"}, hostages=["A2"])
    choose(at, Move((), 1, way(at, "B2")))
    assert at.state.seals["seal-1"].moved


@covers("STF-MOV-7")
def test_an_escort_that_leads_nobody_anywhere_is_no_move() -> None:
    at = acting(seals={"seal-1": "A1"}, hostages=["A2"])
    assert refused(at, Move((), 1, way(at, "A3", "A2"))) == "STF-MOV-7"
    assert refused(at, Move(way(at, "B1", "A1"), 1, way(at, "A3", "A2"))) == "STF-MOV-7"
    assert refused(at, Move(way(at, "B1"), 1, way(at, "A3", "A2"))) == ""


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
