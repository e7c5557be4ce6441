"""Phase 6: Tangos attack, then stand up (STF-P6)."""

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
from sandtable.testing.drill import choose, dice_left, happened, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, after, change, position, question, shots, sounds

PHASE = Phase6TangosAttack()


def health(at: Table[State]) -> list[int]:
    return [seal.health for seal in at.state.seals.values()]


def picks(at: Table[State]) -> tuple[PickArea, PickArea]:
    """The west hall and the corridor."""
    areas = at.state.ground.areas
    return PickArea(areas.index("d")), PickArea(areas.index("e"))


@covers("STF-P6-1")
def test_every_tango_attacks_each_seal_that_it_sees_once() -> None:
    at = position(
        seals={"seal-1": "E8", "seal-2": "E6", "seal-3": "A12"}, patrols=["F7", "P1"], dice=[5, 5], auto_ties=True
    )
    assert shots(run(at, PHASE)) == [("Patrol on F7", "Hannah", 1), ("Patrol on F7", "George", 1)]
    assert health(at) == [4, 5, 4]


@covers("STF-P6-1", "STF-ALR-3")
@pytest.mark.parametrize("alert", [True, False])
def test_sentries_attack_whether_alert_or_not(alert: bool) -> None:
    at = position(seals={"seal-1": "E8"}, sentries=["H8"], dice=[5])
    change(at, 1, alert=alert)
    run(at, PHASE)
    assert health(at) == [4]


@covers("STF-P6-1", "STF-STN-3")
def test_a_stunned_tango_does_not_attack() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"])
    change(at, 1, stunned=True)
    assert shots(run(at, PHASE)) == []


@covers("STF-P6-2", "STF-STN-4")
@pytest.mark.parametrize(("face", "alive"), [(1, True), (4, True), (5, False), (6, False)])
def test_an_exposed_hostage_dies_of_any_bullet_and_of_nothing_else(face: int, alive: bool) -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["H8"], alert="seal-1", dice=[face])
    hostage = add_hostage(at.state, "E8", start="G1")
    run(at, PHASE)
    assert (hostage.id in at.state.hostages) == alive
    assert at.state.objectives[hostage.token].status == ("map" if alive else "lost")
    assert at.state.alert_seat == "seal-1"


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


@covers("STF-P6-2", "STF-TOK-7")
def test_a_captured_mastermind_is_shot_at_like_a_hostage() -> None:
    at = position(seals={"seal-1": "A12"}, patrols=["H8"], dice=[5])
    hostage = add_hostage(at.state, "E8", start="E8")
    at.state.put_hostage(replace(hostage, start=-1, captured=True))
    assert shots(run(at, PHASE)) == [("Patrol on H8", "Captured Mastermind on E8", 1)]
    assert at.state.hostages == {}


@covers("STF-P6-3")
def test_the_mastermind_and_all_in_its_area_roll_two_dice() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8", "D6"], mastermind="F6", dice=[1] * 5, auto_ties=True)
    events = run(at, PHASE)
    assert shots(events) == [
        ("Mastermind on F6", "Hannah", 2),
        ("Patrol on D6", "Hannah", 1),
        ("Patrol on H8", "Hannah", 2),
    ]


@covers("STF-P6-3")
def test_a_captured_mastermind_gives_no_bonus() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"], dice=[1])
    hostage = add_hostage(at.state, "F6", start="F6")
    at.state.put_hostage(replace(hostage, start=-1, captured=True))
    change(at, "seal-1", cell=at.state.ground.by_name["E7"])
    assert shots(run(at, PHASE))[0] == ("Patrol on H8", "Hannah", 1)


@covers("STF-P6-4", "STF-P6-8")
def test_the_mastermind_comes_first_then_one_area_at_a_time_as_the_leader_says() -> None:
    at = position(
        seals={"seal-1": "E8", "seal-2": "A12"},
        patrols=["D6", "H8", "I8"],
        mastermind="F6",
        dice=[1] * 7,
        blocks=["E7"],
    )

    events = run(at, PHASE)
    assert shots(events) == [("Mastermind on F6", "Hannah", 2)]
    assert question(at) == ("seal-1", "STF-P6-8")
    d, e = picks(at)
    assert options(at) == [d, e]

    assert shots(choose(at, e)) == [("Patrol on H8", "Hannah", 2), ("Patrol on D6", "Hannah", 1)]


@covers("STF-P6-8")
def test_inside_an_area_the_leader_picks_one_pair_after_another() -> None:
    at = position(seals={"seal-1": "E8", "seal-2": "E6"}, patrols=["F7", "H8"], dice=[1] * 4)

    run(at, PHASE)
    pairs = [PickAttack(tango, seat) for tango in (1, 2) for seat in ("seal-1", "seal-2")]
    assert options(at, PickAttack) == pairs

    choose(at, PickAttack(2, "seal-1"))
    assert options(at, PickAttack) == [pair for pair in pairs if pair != PickAttack(2, "seal-1")]

    choose(at, PickAttack(1, "seal-2"))
    choose(at, PickAttack(2, "seal-2"))
    assert resting(at)
    assert dice_left(at) == []
    assert at.state.alert_seat == "seal-1"


@covers("STF-P6-8")
def test_the_leader_may_leave_the_rest_of_an_area_as_listed() -> None:
    at = position(seals={"seal-1": "E8", "seal-2": "E6"}, patrols=["F7", "H8"], dice=[1] * 4)

    events = run(at, PHASE)
    events += choose(at, PickAttack(2, "seal-2"))
    events += choose(at, AsListed())

    assert [(who, target) for who, target, _ in shots(events)] == [
        ("Patrol on H8", "George"),
        ("Patrol on F7", "Hannah"),
        ("Patrol on F7", "George"),
        ("Patrol on H8", "Hannah"),
    ]
    assert resting(at)


@covers("STF-P6-8")
def test_attacks_that_are_all_alike_are_not_asked_about() -> None:
    assert resting(after(PHASE, seals={"seal-1": "E8"}, patrols=["D6", "H8"], dice=[1, 1]))


@covers("STF-P6-8")
def test_where_somebody_may_fall_even_like_attacks_of_two_areas_are_put_in_order() -> None:
    at = position(seals={"seal-1": "E8", "seal-2": "A12"}, patrols=["D6", "H8"], dice=[5])
    change(at, "seal-1", health=1)
    run(at, PHASE)
    d, e = picks(at)
    assert options(at) == [d, e]
    assert shots(choose(at, e)) == [("Patrol on H8", "Hannah", 1)]


@covers("STF-P6-8")
def test_both_dice_of_a_pair_are_rolled_first_and_those_left_when_the_target_dies_are_ignored() -> None:
    at = position(seals={"seal-1": "E8", "seal-2": "A12"}, mastermind="H8", dice=[5, 4])
    change(at, "seal-1", health=1)
    run(at, PHASE)
    assert dice_left(at) == []
    assert (at.state.seals["seal-1"].kia, at.state.seals["seal-1"].stun_new) == (True, 0)


@covers("STF-P6-5")
@pytest.mark.parametrize(("face", "left", "stuns"), [(1, 3, 0), (2, 3, 0), (3, 3, 0), (4, 3, 1), (5, 2, 0), (6, 1, 0)])
def test_what_the_faces_do_in_phase_six_to_wounded_and_unwounded_alike(face: int, left: int, stuns: int) -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"], dice=[face])
    change(at, "seal-1", health=3)
    run(at, PHASE)
    assert (health(at), at.state.seals["seal-1"].stun_new) == ([left], stuns)


@covers("STF-P6-5")
def test_a_second_stun_is_given_in_phase_six_but_no_third() -> None:
    at = position(seals={"seal-1": "E8"}, mastermind="H8", dice=[4, 4])
    change(at, "seal-1", stun_new=1)
    run(at, PHASE)
    assert at.state.seals["seal-1"].stun_new == 2


@covers("STF-P6-6")
def test_a_death_opens_the_line_to_whoever_stood_behind() -> None:
    at = position(seals={"seal-1": "G8", "seal-2": "E8", "seal-3": "A12"}, patrols=["H8"], dice=[5, 5])
    change(at, "seal-1", health=1)
    assert [target for _, target, _ in shots(run(at, PHASE))] == ["Hannah", "George"]
    assert health(at) == [0, 5, 4]


@covers("STF-P6-8")
def test_a_finished_area_is_not_reopened() -> None:
    # The Patrol on H8 has had its turn when the SEAL in front of George falls.
    at = position(seals={"seal-1": "G8", "seal-2": "E8", "seal-3": "A12"}, patrols=["H8", "G9"], dice=[1, 5, 1])
    change(at, "seal-1", health=1)

    run(at, PHASE)
    events = choose(at, picks(at)[1])
    events += choose(at, PickAttack(2, "seal-1"))

    assert shots(events) == [
        ("Patrol on H8", "Hannah", 1),
        ("Patrol on G9", "Hannah", 1),
        ("Patrol on G9", "George", 1),
    ]


@covers("STF-P6-6")
def test_cover_that_the_first_attack_destroyed_does_not_help_against_the_second() -> None:
    at = after(PHASE, seals={"seal-1": "E8"}, patrols=["I7", "J8"], blocks=["F8"], dice=[5, 5])
    while not resting(at):
        choose(at, options(at)[0])
    assert at.state.blocks == ()
    assert health(at) == [4]


@covers("STF-P6-7", "STF-STN-3")
def test_after_all_attacks_the_stunned_stand_up() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8", "P1"], sentries=["E4"])
    change(at, 1, stunned=True)
    change(at, 3, stunned=True)
    events = run(at, PHASE)
    assert not any(one.stunned for one in at.state.tangos.values())
    assert health(at) == [5]
    up = (Piece("patrol", "t1", "H8"), Piece("sentry", "t3", "E4"))
    assert events == [StoodUp("STF-P6-7", up)]
    assert run(at, StandUp()) == []  # nobody is left who could


@covers("STF-EQP-21")
def test_smoke_leaves_at_the_end_of_the_phase_and_not_before_the_attacks() -> None:
    at = position(seals={"seal-1": "E8"}, patrols=["H8"], smoke=["F8", "G8"])
    assert shots(run(at, PHASE)) == []
    assert at.state.smoke == ()


@covers("STF-SND-2")
def test_tango_fire_makes_no_sound() -> None:
    assert sounds(after(PHASE, seals={"seal-1": "E8"}, patrols=["H8"], dice=[6])) == {}


@covers("STF-RNG-1", "STF-RNG-2")
def test_attack_dice_come_from_the_tango_stream_in_the_order_rolled() -> None:
    at = position(seals={"seal-1": "E8"}, mastermind="H8")
    seeded = SeededDice(11)
    at.dice = SeededDice(11)
    at.dice.roll(10, "spawn")
    expected = (seeded.roll(6, "tango"), seeded.roll(6, "tango"))
    assert [event.dice for event in happened(run(at, PHASE), Shot)] == [expected]
