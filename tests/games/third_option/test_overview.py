"""Overview: one player, six areas, two kinds of dice, three phases (2.1)."""

from random import Random
from typing import Any

import msgspec
import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import CardShown, FighterAttacked, IntelAttacked, PhaseBegan
from sandtable.games.third_option.mission import Generated, Leg, Site
from sandtable.games.third_option.rules.awareness import SetAwareness
from sandtable.games.third_option.rules.direct_action import EgressDie
from sandtable.games.third_option.rules.planning import SelectMission
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_ASSIGNMENT
from sandtable.kernel.decision import Face
from sandtable.kernel.dice import ManualDice, SeededDice
from sandtable.kernel.errors import Refused
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import choose, happened, options, planned, position

AREAS = {"CENTCOM", "SOUTHCOM", "AFRICOM", "EUCOM", "NORTHCOM", "INDOPACOM"}


@covers("TO-2.1-1")
def test_one_seat_is_asked_and_the_enemy_plays_by_itself() -> None:
    seats, heard_of = set(), set()
    for seed in range(12):
        table, chance = Table.start(GAME, GAME.mission("MC-01"), SeededDice(seed)), Random(seed)
        while table.decision:
            seats.add(table.decision.seat)
            table.play("commander", chance.choice(table.decision.options))
        heard_of |= {type(event) for event in table.log or ()}

    assert seats == set(GAME.seats) == {"commander"}
    assert {CardShown, IntelAttacked, FighterAttacked} <= heard_of


@covers("TO-2.1-1")
def test_nobody_answers_for_the_commander() -> None:
    table = position(OfferAbort(), phase="recon")
    with pytest.raises(Refused, match="commander who is asked"):
        table.play("fighters", AfterRecon("abort"))
    assert options(table) == [AfterRecon("go_on"), AfterRecon("abort")]


@covers("TO-2.1-2")
def test_the_world_has_six_areas_and_every_one_can_be_rolled() -> None:
    generated = Leg(mission=Generated())
    rolled = [
        position(SelectMission(), leg=generated, dice=[1, 1, location, 1, 1, 1]).state.area
        for location in (1, 2, 3, 4, 5, 6)
    ]
    assert (len(rolled), set(rolled)) == (6, AREAS)


@covers("TO-2.1-2")
def test_a_mission_takes_place_in_one_of_the_six_areas() -> None:
    assert {site.area for c in GAME.content.missions.values() for site in c.areas} == AREAS
    with pytest.raises(msgspec.ValidationError, match="PACOM"):
        msgspec.convert({"area": "PACOM"}, Site)
    table = position(SelectMission(), OfferAbort(), leg=Leg(mission=Generated()), dice=[1] * 6)
    assert [site.area for site in table.state.mission.areas] == [table.state.area] == ["CENTCOM"]


@covers("TO-2.1-3")
@pytest.mark.parametrize(("step", "faces"), [(SetAwareness(), 10), (EgressDie(), 6)])
def test_a_real_die_shows_one_to_its_number_of_faces(step: Any, faces: int) -> None:
    table = position(OfferAbort(), step, phase="direct_action")
    table.dice = ManualDice(1)
    choose(table, AfterRecon("go_on"))
    assert options(table) == [Face(face) for face in range(1, faces + 1)]
    assert table.why_not(Face(0))
    assert table.why_not(Face(faces + 1))


@covers("TO-2.1-3")
@pytest.mark.parametrize("sides", [6, 10])
def test_rolled_dice_yield_every_face_from_one_up_and_no_zero(sides: int) -> None:
    dice = SeededDice(1)
    assert {dice.roll(sides) for _ in range(400)} == set(range(1, sides + 1))


@covers("TO-2.1-4")
def test_the_phases_follow_each_other_planning_recon_direct_action() -> None:
    table = planned("MC-12", "GB-H", "RG-3", dice=[2, *[1] * 11, 5, 5])
    assert (table.state.phase, table.state.units) == ("planning", {})
    choose(table, CONFIRM_ASSIGNMENT)
    assert table.state.phase == "recon"
    while AfterRecon("go_on") not in options(table):
        choose(table, options(table)[0])
    choose(table, AfterRecon("go_on"))
    assert [event.phase for event in happened(table, PhaseBegan)] == ["planning", "recon", "direct_action"]
