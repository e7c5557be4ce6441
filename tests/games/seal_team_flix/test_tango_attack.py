"""Phase 6: Tangos attack, then stand up (STF-P6)."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix.events import Piece
from sandtable.games.seal_team_flix.opposition.attack import AsListed, Phase6TangosAttack, PickAttack, StandUp
from sandtable.games.seal_team_flix.opposition.attack_die import Shot
from sandtable.games.seal_team_flix.opposition.events import StoodUp
from sandtable.games.seal_team_flix.rules.ties import PickArea
from sandtable.games.seal_team_flix.state import State
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from sandtable.testing.drill import choose, happened, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, after, position, shots, verify

PHASE = Phase6TangosAttack()
SENTRY = [("Sentry on H8", "Hannah", 1)]
STUNNED, DYING = {1: {"stunned": True}}, {"seal-1": {"health": 1}}
PAIR = {"seal-1": "E8", "seal-2": "E6"}
ROW = {"seal-1": "G8", "seal-2": "E8", "seal-3": "A12"}


def picks(at: Table[State]) -> tuple[PickArea, PickArea]:
    """The west hall and the corridor."""
    areas = at.state.ground.areas
    return PickArea(areas.index("d")), PickArea(areas.index("e"))


@covers("STF-P6-1", "STF-P6-3", "STF-STN-3", "STF-ALR-3", "STF-EQP-21", "STF-SND-2")
@cases(
    {
        "every Tango attacks each SEAL that it sees once": (
            {"seals": {"seal-1": "E8", "seal-2": "E6", "seal-3": "A12"}, "patrols": ["F7", "P1"]},
            [("Patrol on F7", "Hannah", 1), ("Patrol on F7", "George", 1)],
            {"health": [4, 5, 4]},
        ),
        "Sentries attack when Alert": ({"sentries": ["H8"], "fields": {1: {"alert": True}}}, SENTRY, {"health": 4}),
        "and when not": ({"sentries": ["H8"]}, SENTRY, {"health": 4}),
        "a Stunned Tango does not attack": ({"patrols": ["H8"], "fields": STUNNED}, [], {"stunned": False}),
        "the Mastermind and all in its Area roll two dice": (
            {"patrols": ["H8", "D6"], "mastermind": "F6"},
            [("Mastermind on F6", "Hannah", 2), ("Patrol on D6", "Hannah", 1), ("Patrol on H8", "Hannah", 2)],
            {"health": 0},
        ),
        "Smoke leaves at the end of the Phase and not before the attacks": (
            {"patrols": ["H8"], "smoke": ["F8", "G8"]},
            [],
            {"smoke": ()},
        ),
        "Tango fire makes no Sound": ({"patrols": ["H8"]}, [("Patrol on H8", "Hannah", 1)], {"sound": {}}),
    }
)
def test_who_attacks(pieces: dict[str, Any], fired: list[Any], facts: dict[str, Any]) -> None:
    dice = [5] * sum(n for _, _, n in fired)
    at = position(**{"seals": {"seal-1": "E8"}, "auto_ties": True, "dice": dice, **pieces})
    assert shots(run(at, PHASE)) == fired
    verify(at, **facts)


@covers("STF-P6-2", "STF-STN-4")
@pytest.mark.parametrize(("face", "alive"), [(1, True), (4, True), (5, False), (6, False)])
def test_an_exposed_hostage_dies_of_any_bullet_and_of_nothing_else(face: int, alive: bool) -> None:
    at = position(patrols=["H8"], alert="seal-1", dice=[face])
    add_hostage(at.state, "E8", start="G1")
    run(at, PHASE)
    verify(at, hostages=["E8"] * alive, status="map" if alive else "lost", token="seal-1")


@covers("STF-P6-2")
@cases(
    {
        "on its start point it is no target": ("A12", "", []),
        "beside a wall it is": ("D8", "G1", ["Hostage on E8"]),
        "beside a SEAL it is not": ("E7", "G1", ["Hannah"]),
    }
)
def test_which_hostages_are_targets(seal: str, start: str, targets: list[str]) -> None:
    at = position(seals={"seal-1": seal}, patrols=["H8"], dice=[1] * len(targets), auto_ties=True)
    add_hostage(at.state, "E8", start=start)
    assert [target for _, target, _ in shots(run(at, PHASE))] == targets


@covers("STF-P6-2", "STF-P6-3", "STF-TOK-7")
@cases(
    {
        "is shot at like a Hostage": ("A12", "E8", ("Patrol on H8", "Captured Mastermind on E8", 1), []),
        "gives no bonus": ("E7", "F6", ("Patrol on H8", "Hannah", 1), ["F6"]),
    }
)
def test_a_captured_mastermind(seal: str, space: str, shot: tuple[str, str, int], left: list[str]) -> None:
    at = position(seals={"seal-1": seal}, patrols=["H8"], dice=[5])
    hostage = add_hostage(at.state, space, start=space)
    at.state.put_hostage(replace(hostage, start=-1, captured=True))
    assert shots(run(at, PHASE))[0] == shot
    verify(at, hostages=left)


@covers("STF-P6-4", "STF-P6-8")
def test_the_mastermind_comes_first_then_one_area_at_a_time_as_the_leader_says() -> None:
    seals = {"seal-1": "E8", "seal-2": "A12"}
    at = position(seals=seals, patrols=["D6", "H8", "I8"], mastermind="F6", dice=[1] * 7, blocks=["E7"])
    assert shots(run(at, PHASE)) == [("Mastermind on F6", "Hannah", 2)]
    d, e = picks(at)
    verify(at, question=("seal-1", "STF-P6-8"), options=[d, e])
    assert shots(choose(at, e)) == [("Patrol on H8", "Hannah", 2), ("Patrol on D6", "Hannah", 1)]


@covers("STF-P6-8")
def test_inside_an_area_the_leader_picks_one_pair_after_another() -> None:
    at = after(PHASE, seals=PAIR, patrols=["F7", "H8"], dice=[1] * 4)
    pairs = [PickAttack(tango, seat) for tango in (1, 2) for seat in ("seal-1", "seal-2")]
    assert options(at, PickAttack) == pairs
    choose(at, PickAttack(2, "seal-1"))
    assert options(at, PickAttack) == [pair for pair in pairs if pair != PickAttack(2, "seal-1")]
    choose(at, PickAttack(1, "seal-2"), PickAttack(2, "seal-2"))
    verify(at, rest=True, dice=[], token="seal-1")


@covers("STF-P6-8")
def test_the_leader_may_leave_the_rest_of_an_area_as_listed() -> None:
    at = after(PHASE, seals=PAIR, patrols=["F7", "H8"], dice=[1] * 4)
    events = choose(at, PickAttack(2, "seal-2"), AsListed())
    assert [(who[10:], target) for who, target, _ in shots(events)] == [
        ("H8", "George"),
        ("F7", "Hannah"),
        ("F7", "George"),
        ("H8", "Hannah"),
    ]
    verify(at, rest=True)


@covers("STF-P6-8")
def test_attacks_that_are_all_alike_are_not_asked_about() -> None:
    verify(after(PHASE, seals={"seal-1": "E8"}, patrols=["D6", "H8"], dice=[1, 1]), rest=True)


@covers("STF-P6-8")
def test_where_somebody_may_fall_even_like_attacks_of_two_areas_are_put_in_order() -> None:
    at = after(PHASE, seals={"seal-1": "E8", "seal-2": "A12"}, patrols=["D6", "H8"], dice=[5], fields=DYING)
    verify(at, options=list(picks(at)))
    assert shots(choose(at, picks(at)[1])) == [("Patrol on H8", "Hannah", 1)]


@covers("STF-P6-8")
def test_both_dice_of_a_pair_are_rolled_first_and_those_left_when_the_target_dies_are_ignored() -> None:
    at = after(PHASE, seals={"seal-1": "E8", "seal-2": "A12"}, mastermind="H8", dice=[5, 4], fields=DYING)
    verify(at, dice=[], kia=["seal-1"], stun_new=0)


@covers("STF-P6-5")
@pytest.mark.parametrize(("face", "left", "stuns"), [(1, 3, 0), (2, 3, 0), (3, 3, 0), (4, 3, 1), (5, 2, 0), (6, 1, 0)])
def test_what_the_faces_do_in_phase_six_to_wounded_and_unwounded_alike(face: int, left: int, stuns: int) -> None:
    at = after(PHASE, seals={"seal-1": "E8"}, patrols=["H8"], dice=[face], fields={"seal-1": {"health": 3}})
    verify(at, health=left, stun_new=stuns)


@covers("STF-P6-5")
def test_a_second_stun_is_given_in_phase_six_but_no_third() -> None:
    fields = {"seal-1": {"stun_new": 1}}
    verify(after(PHASE, seals={"seal-1": "E8"}, mastermind="H8", dice=[4, 4], fields=fields), stun_new=2)


@covers("STF-P6-6")
def test_a_death_opens_the_line_to_whoever_stood_behind() -> None:
    at = position(seals=ROW, patrols=["H8"], dice=[5, 5], fields=DYING)
    assert [target for _, target, _ in shots(run(at, PHASE))] == ["Hannah", "George"]
    verify(at, health=[0, 5, 4])


@covers("STF-P6-8")
def test_a_finished_area_is_not_reopened() -> None:
    # The Patrol on H8 has had its turn when the SEAL in front of George falls.
    at = after(PHASE, seals=ROW, patrols=["H8", "G9"], dice=[1, 5, 1], fields=DYING)
    assert shots(choose(at, picks(at)[1], PickAttack(2, "seal-1"))) == [
        ("Patrol on H8", "Hannah", 1),
        ("Patrol on G9", "Hannah", 1),
        ("Patrol on G9", "George", 1),
    ]


@covers("STF-P6-6")
def test_cover_that_the_first_attack_destroyed_does_not_help_against_the_second() -> None:
    at = after(PHASE, seals={"seal-1": "E8"}, patrols=["I7", "J8"], blocks=["F8"], dice=[5, 5])
    while not resting(at):
        choose(at, options(at)[0])
    verify(at, blocks=[], health=4)


@covers("STF-P6-7", "STF-STN-3")
def test_after_all_attacks_the_stunned_stand_up() -> None:
    fields = {1: {"stunned": True}, 3: {"stunned": True}}
    at = position(seals={"seal-1": "E8"}, patrols=["H8", "P1"], sentries=["E4"], fields=fields)
    up = (Piece("patrol", "t1", "H8"), Piece("sentry", "t3", "E4"))
    assert run(at, PHASE) == [StoodUp("STF-P6-7", up)]
    verify(at, stunned=[False] * 3, health=5)
    assert run(at, StandUp()) == []  # nobody is left who could


@covers("STF-RNG-1", "STF-RNG-2")
def test_attack_dice_come_from_the_tango_stream_in_the_order_rolled() -> None:
    at = position(seals={"seal-1": "E8"}, mastermind="H8")
    seeded = SeededDice(11)
    at.dice = SeededDice(11)
    at.dice.roll(10, "spawn")
    expected = (seeded.roll(6, "tango"), seeded.roll(6, "tango"))
    assert [event.dice for event in happened(run(at, PHASE), Shot)] == [expected]
