"""Reaction Fire (STF-RXF, STF-ALR-3, -4, STF-CMD-2)."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.attack_die import meaning
from sandtable.games.seal_team_flix.opposition.reaction import ReactionFire
from sandtable.games.seal_team_flix.rules.harm_events import Wounded
from sandtable.games.seal_team_flix.rules.ties import PickTango
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, run
from tests.cases import cases
from tests.games.seal_team_flix.build import add_hostage, after, change, position, shots, verify

ACTED = ReactionFire("seal-1")
COMMANDED = ReactionFire("seal-1", 1)


@covers("STF-CMP-5")
def test_half_of_the_attack_die_misses_and_each_other_face_is_on_it_once() -> None:
    faces = [meaning(face) for face in range(1, 7)]
    assert faces == ["Miss", "Miss", "Miss", "Stun", "1 Bullet", "Bleed/2 Bullets"]


@covers("STF-RXF-1", "STF-RXF-7", "STF-ALR-3", "STF-STN-3")
@cases(
    {
        "every Tango that sees the SEAL rolls one die, and the Mastermind two": (
            {"patrols": ["H8", "F6", "A1"], "mastermind": "G7"},
            {},
            [("Patrol on H8", 1), ("Patrol on F6", 1), ("Mastermind on G7", 2)],
        ),
        "a Patrol beside the Mastermind still reacts with one die": (
            {"patrols": ["H8"], "mastermind": "G7"},
            {},
            [("Patrol on H8", 1), ("Mastermind on G7", 2)],
        ),
        "a Stunned Tango does not react": ({"patrols": ["H8", "F6"]}, {"stunned": True}, [("Patrol on F6", 1)]),
        "a Sentry that has moved reacts": ({"sentries": ["H8"]}, {"alert": True}, [("Sentry on H8", 1)]),
        "round a corner a Tango reacts from its linked Space": (
            {"seals": {"seal-1": "B5"}, "patrols": ["E5"]},
            {},
            [("Patrol on E5", 1)],
        ),
    }
)
def test_who_reacts(pieces: dict[str, Any], first: dict[str, bool], fired: list[tuple[str, int]]) -> None:
    dice = [5] + [1] * (sum(n for _, n in fired) - 1)
    at = position(**{"seals": {"seal-1": "E8"}, **pieces}, dice=dice, auto_ties=True)
    change(at, 1, **first)
    assert shots(run(at, ACTED)) == [(tango, "Hannah", n) for tango, n in fired]
    assert (at.state.seals["seal-1"].health, dice_left(at)) == (4, [])


@covers("STF-RXF-2")
def test_only_the_seal_that_acted_is_shot_at() -> None:
    at = position(seals={"seal-1": "E8", "seal-2": "E6"}, patrols=["F7"], dice=[5])
    assert shots(run(at, ACTED)) == [("Patrol on F7", "Hannah", 1)]
    verify(at, health=[4, 6])


@covers("STF-RXF-3", "STF-RXF-4")
@cases(
    {
        **{f"a {face} is a miss": (face, 5, 5, []) for face in (1, 2, 3)},
        "one Bullet is one Bullet Wound": (5, 5, 4, ["bullet"]),
        "Bleeding does nothing to the unwounded": (6, 5, 5, []),
        "Bleeding opens an old Wound": (6, 4, 3, ["bleeding"]),
    }
)
def test_what_the_faces_do(face: int, before: int, left: int, wounds: list[str]) -> None:
    at = after(ACTED, seals={"seal-1": "E8"}, patrols=["H8"], dice=[face], fields={"seal-1": {"health": before}})
    verify(at, health=left)
    assert [wound.kind for wound in happened(at, Wounded)] == wounds


@covers("STF-RXF-5")
@pytest.mark.parametrize(("now", "new", "then"), [(0, 0, 1), (0, 1, 1), (1, 0, 0), (1, 1, 1)])
def test_reaction_fire_stuns_only_whoever_has_no_stunned_token_at_all(now: int, new: int, then: int) -> None:
    fields = {"seal-1": {"stun_now": now, "stun_new": new}}
    verify(after(ACTED, seals={"seal-1": "E8"}, patrols=["H8"], dice=[4], fields=fields), stun_now=now, stun_new=then)


@covers("STF-RXF-6")
def test_the_acting_seat_orders_tangos_of_which_one_fires_through_cover() -> None:
    seals, fields = {"seal-1": "A12", "seal-2": "E8"}, {"seal-2": {"health": 1}}
    at = position(seals=seals, patrols=["H8", "E5"], blocks=["F8"], dice=[5, 1], fields=fields)
    run(at, ReactionFire("seal-2"))
    verify(at, question=("seal-2", "STF-RXF-6"), options=[PickTango(1), PickTango(2)])
    assert shots(choose(at, PickTango(1))) == [("Patrol on H8", "George", 1), ("Patrol on E5", "George", 1)]
    verify(at, health=[5, 1], blocks=[])


@covers("STF-RXF-6")
def test_tangos_that_are_all_alike_are_not_asked_about() -> None:
    verify(after(ACTED, seals={"seal-1": "E8"}, patrols=["H8", "E5"], dice=[1, 1]), rest=True)


@covers("STF-RXF-6", "STF-ACT-5", "STF-ALR-4", "STF-ALR-5")
def test_the_death_of_the_seal_ends_the_sequence_and_the_alert_token_stays_there() -> None:
    fields = {"seal-1": {"health": 1}}
    at = after(ACTED, seals={"seal-1": "E8", "seal-2": "A12"}, patrols=["H8", "E5"], dice=[5, 5], fields=fields)
    verify(at, kia=["seal-1"], dice=[5], token="E8")


@covers("STF-ALR-3")
def test_an_unaware_sentry_holds_its_fire_until_phase_six() -> None:
    at = position(seals={"seal-1": "E8"}, sentries=["H8"], sound={"e": 1}, dice=[5])
    assert run(at, ACTED) == []
    assert shots(run(at, Phase6TangosAttack())) == [("Sentry on H8", "Hannah", 1)]
    verify(at, health=4)


@covers("STF-ALR-4")
@pytest.mark.parametrize("face", [1, 4, 5, 6])
def test_the_alert_token_goes_to_whoever_was_shot_at_whatever_the_die_shows(face: int) -> None:
    at = after(ACTED, seals={"seal-1": "E8", "seal-2": "A12"}, patrols=["H8"], alert="seal-2", dice=[face])
    verify(at, token="seal-1")


@covers("STF-TOK-9", "STF-TOK-5")
@cases({"a Patrol": ({"patrols": ["H8"]},), "the Mastermind": ({"mastermind": "H8"},)})
def test_a_tango_that_the_action_brought_to_light_does_not_react_to_it(pieces: dict[str, Any]) -> None:
    at = position(seals={"seal-1": "E8"}, **pieces, fields={1: {"fresh": True}})
    assert run(at, ACTED) == []
    verify(at, rest=True)


# a Hostage that was just Commanded


@covers("STF-RXF-2", "STF-CMD-2")
@pytest.mark.parametrize(("face", "alive"), [(1, True), (4, True), (6, True), (5, False)])
def test_a_commanded_hostage_dies_of_one_bullet_and_of_nothing_else(face: int, alive: bool) -> None:
    at = position(seals={"seal-1": "A1", "seal-2": "A12"}, patrols=["H8"], sound={"e": 1}, alert="seal-2", dice=[face])
    add_hostage(at.state, "E8", start="G1")
    assert shots(run(at, COMMANDED)) == [("Patrol on H8", "Hostage on E8", 1)]
    assert bool(at.state.hostages) == alive
    assert at.state.alert_seat == "seal-2"


@covers("STF-CMD-2", "STF-RXF-2", "STF-ALR-1")
@cases(
    {
        "beside a SEAL it is safe": ({"seals": {"seal-1": "A12", "seal-2": "E7"}, "sound": {"e": 1}},),
        "Unaware Patrols let it pass": ({"seals": {"seal-1": "A12"}},),
    }
)
def test_nobody_fires_at_a_commanded_hostage(pieces: dict[str, Any]) -> None:
    at = position(patrols=["H8"], **pieces)
    add_hostage(at.state, "E8", start="G1")
    assert run(at, COMMANDED) == []


@covers("STF-ACT-3", "STF-RXF-1")
def test_a_tango_that_sees_both_fires_at_the_seal_and_at_its_hostage() -> None:
    at = position(seals={"seal-1": "E6"}, patrols=["H8"], dice=[1, 5])
    add_hostage(at.state, "E8", start="G1")
    assert [target for _, target, _ in shots(run(at, COMMANDED))] == ["Hannah", "Hostage on E8"]
    assert at.state.hostages == {}
