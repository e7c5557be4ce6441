"""Computer players in a turn: moving, shooting, charging, leaving (TY-AI-6 to -9)."""

from typing import Any

import pytest

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee.doctrine import fire
from sandtable.games.team_yankee.doctrine.assaulting import defence, pays
from sandtable.games.team_yankee.doctrine.intent import Intent
from sandtable.games.team_yankee.doctrine.players import basic, quick, recruit, veteran
from sandtable.games.team_yankee.doctrine.temper import BASIC
from sandtable.games.team_yankee.doctrine.volley_plan import planned
from sandtable.games.team_yankee.rules.advancing import Advance, Done
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge, EndAssaults
from sandtable.games.team_yankee.rules.movement import MoveUnit
from sandtable.games.team_yankee.rules.orders import GiveOrder
from sandtable.games.team_yankee.rules.shooting import ChooseShooter, Shoot, begin
from sandtable.games.team_yankee.rules.transports import Dismount
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire, Pick, With
from sandtable.games.team_yankee.rules.withdrawal import Withdraw, WithdrawUnit
from sandtable.games.team_yankee.state import State
from sandtable.kernel.decision import Choice
from sandtable.kernel.game import Heuristic
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.team_yankee.build import choose, mount, options, position, run

FOE = ("SU-T72", (36, 44), (39, 44), (42, 44))
TROOPS = ("SU-BTRC", *((36 + 2 * n, 40) for n in range(-3, 4)))


def moving(unit: int = 1, **rest: Any) -> Choice:
    at = position(**{"mission": "contact", **rest})
    run(at, MoveUnit(unit))
    return basic(at)


def end_of(choice: Choice) -> tuple[float, float]:
    assert isinstance(choice, Advance)
    x, y = min(choice.ways)[1][-1]  # the Leader has the lowest id
    return x / INCH, y / INCH


# parts and places


@covers("TY-AI-6")
def test_parts_are_given_by_what_a_unit_is_and_where_it_stands() -> None:
    at = position(
        mission="contact",
        objectives=[(36, 42), (20, 4)],
        red=[FOE],
        blue=[
            ("US-M1", (10, 20), (13, 20)),
            ("US-MECH", *((16 + 2 * n, 6) for n in range(5))),
            ("US-MTR", (40, 4), (43, 4), (46, 4)),
            ("US-ITV", (52, 4), (55, 4)),
            ("US-SCT", (60, 20), (63, 20), (66, 20)),
        ],
    )
    intent = Intent(at.state, "blue")
    parts = [intent.part(unit.id) for unit in at.state.force("blue")]
    assert parts == ["advance", "hold", "overwatch", "overwatch", "screen"]


@covers("TY-AI-6")
def test_whoever_advances_comes_nearer_to_the_objective() -> None:
    found = moving(
        blue=[("US-M1", (36, 8), (39, 8))], red=[("SU-REC", (4, 46), (4, 43), (7, 46))], objectives=[(36, 40)]
    )
    assert end_of(found)[1] > 14


@covers("TY-AI-6")
def test_whoever_holds_stays_by_its_objective() -> None:
    at = position(
        mission="contact", active="red", blue=[("US-M1", (60, 4), (63, 4))], red=[TROOPS], objectives=[(36, 42)]
    )
    unit = at.state.force("red")[0].id
    run(at, MoveUnit(unit))
    found = basic(at)
    assert found == Done() or isinstance(found, GiveOrder) or abs(end_of(found)[0] - 36) <= 8


@covers("TY-AI-6")
def test_a_tank_ends_with_its_front_to_the_enemy() -> None:
    tanks, scouts = ("US-M60", (36, 8), (39, 8), (42, 8)), ("SU-REC", (4, 8))
    found = moving(blue=[tanks], red=[scouts], objectives=[(36, 40)])
    assert isinstance(found, Advance)
    assert {face for _, _, face in found.ways} <= {7, 8, 9, 10}


def test_nobody_leaves_an_objective_that_wins_by_staying() -> None:
    at = position(
        mission="contact",
        blue=[("US-M1", (36, 40), (39, 40))],
        red=[("SU-REC", (4, 46), (4, 43), (7, 46))],
        objectives=[(36, 42)],
    )
    one = at.state.objectives[1]
    at.state.objectives[1] = type(one)(one.id, one.at, one.by, eligible=(1, 2))
    run(at, MoveUnit(1))
    assert basic(at) == Done()


def test_passengers_get_out_near_the_enemy_and_not_far_from_all() -> None:
    def riding(foe: tuple[float, float]) -> Choice:
        at = position(
            mission="contact",
            objectives=[(36, 44)],
            red=[("SU-REC", foe, (71, 40), (71, 44))],
            blue=[("US-MECH", *((10 + 2 * n, 10) for n in range(5))), ("US-TRK", (22, 10), (26, 10), (30, 10))],
        )
        for carrier, riders in ((6, (1, 2)), (7, (3, 4)), (8, (5,))):
            mount(at, carrier, *riders)
        run(at, MoveUnit(1))
        return basic(at)

    assert riding((24, 20)) == Dismount(1)
    assert riding((70, 46)) != Dismount(1)


def test_infantry_that_holds_digs_in_and_a_recruit_forgets_to() -> None:
    at = position(
        mission="contact", active="red", blue=[("US-M1", (60, 4), (63, 4))], red=[TROOPS], objectives=[(36, 42)]
    )
    at.state.change_side("red", turn=1)
    unit = at.state.force("red")[0].id
    run(at, MoveUnit(unit))
    assert basic(at) == GiveOrder(unit, "dig-in")
    assert recruit(at) != GiveOrder(unit, "dig-in")


# shooting


def shooting(**rest: Any) -> Table[State]:
    at = position(**{"mission": "contact", "phase": "shooting", **rest})
    begin(at, 1)
    run(at)
    return at


@covers("TY-AI-7")
def test_every_team_fires_at_the_target_of_most_expected_points() -> None:
    at = shooting(blue=[("US-M1", (36, 20), (39, 20))], red=[FOE])
    assert basic(at) == Advised()
    choose(at, Advised())
    assert basic(at) == Fire()


@covers("TY-AI-7")
def test_whoever_contests_an_objective_counts_double() -> None:
    red = [("SU-T72", (26, 34), (29, 34), (32, 34)), ("SU-T72", (44, 34), (50, 40), (53, 40))]
    blue = [("US-M1", (36, 20), (39, 20))]
    assert basic(shooting(blue=blue, red=red, objectives=[(44, 36)])) == At(6)


@covers("TY-AI-7")
def test_the_unit_that_does_most_fires_first() -> None:
    at = position(
        mission="contact",
        phase="shooting",
        red=[FOE],
        blue=[("US-MECH", *((10 + 2 * n, 40) for n in range(5))), ("US-M1", (36, 24), (39, 24), (42, 24))],
    )
    run(at, ChooseShooter())
    assert basic(at) == Shoot(2)


# assaults


def charging(*red: Any, **rest: Any) -> Table[State]:
    blue = [("US-MECH", *((30 + 2 * n, 20) for n in range(7)))]
    at = position(**{"mission": "contact", "blue": blue, "red": red, "phase": "assault", **rest})
    run(at, AssaultStep())
    return at


@covers("TY-AI-8")
def test_a_charge_that_pays_is_made() -> None:
    assert isinstance(basic(charging(("SU-2S1", (33, 24), (60, 40), (63, 40)))), Charge)


@covers("TY-AI-8")
def test_no_charge_into_fire_that_drives_it_back() -> None:
    many = ("SU-BTRC", *((28 + 2 * n, 24) for n in range(10)))
    at = charging(many)
    charge = Charge(1, at.state.force("red")[0].id)
    loss, driven = defence(at.state, 1, [1, 2, 3, 4, 5, 6, 7])
    assert loss > 0
    assert driven > 0.35
    assert (pays(at.state, charge), basic(at)) == (-1.0, EndAssaults())


@covers("TY-AI-8")
def test_it_charges_all_the_same_to_clear_an_objective_that_is_lost_otherwise() -> None:
    many = ("SU-BTRC", *((28 + 2 * n, 24) for n in range(10)))
    at = charging(many, objectives=[(33, 27)], mission="free-for-all", attacker="red")
    assert isinstance(basic(at), Charge)


# Strategic Withdrawal


def leaving(**shaken: Any) -> Choice:
    """Red defends with a Unit by the Objective, one far off, and a dearer one far off."""
    at = position(
        mission="rearguard",
        active="red",
        objectives=[(36, 40)],
        red=[
            ("SU-T72", (36, 42), (39, 42), (42, 42)),
            ("SU-ZSU", (4, 44), (7, 44)),
            ("SU-T72", (60, 44), (63, 44), (66, 44)),
        ],
    )
    for team in at.state.teams_of(2)[1:] if shaken else []:
        at.state.change_team(team.id, lost=True)
    run(at, WithdrawUnit("red"))
    return basic(at)


@covers("TY-AI-9")
def test_the_cheapest_unit_that_is_not_needed_withdraws() -> None:
    assert leaving() == Withdraw(2)


@covers("TY-AI-9")
def test_a_shaken_unit_stays_while_few_are_lost() -> None:
    assert leaving(shaken=True) == Withdraw(3)


# Units as wholes


def test_tanks_that_stand_close_go_with_those_in_front_first() -> None:
    block = ("SU-BMP", (62, 8), (62, 6), (60, 8), (64, 8))
    found = moving(blue=[block], red=[("SU-REC", (4, 46))], objectives=[(36, 40)])
    assert isinstance(found, Advance)
    assert {team for team, _, _ in found.ways} == {1, 2, 3, 4}


def test_a_veteran_does_not_fire_all_at_one_target() -> None:
    at = position(
        mission="contact",
        blue=[("US-M1", *((10 + 3 * n, 10) for n in range(4)))],
        red=[("SU-T72", *((10 + 3 * n, 24) for n in range(4)))],
    )
    shots = planned(at.state, 1, lambda foe: fire.worth(at.state, foe))
    assert len({shot.target for shot in shots.values()}) > 1
    run(at, ChooseShooter())
    choose(at, Shoot(1))
    while not isinstance(found := veteran(at), Fire):
        choose(at, found)
    assert {one.team: one.target for one in at.state.volleys[-1].shots} == {
        team: shot.target for team, shot in shots.items()
    }


@pytest.mark.parametrize("player", [recruit, basic, veteran, quick])
def test_whoever_has_begun_a_volley_of_his_own_gets_legal_advice(player: Heuristic) -> None:
    """Rifles do nothing to tanks, so no plan has a target for them; and one of them is picked."""
    at = position(
        mission="contact",
        blue=[("US-MECH", *((10 + 2 * n, 10) for n in range(5)))],
        red=[("SU-T72", (12, 16), (15, 16))],
    )
    run(at, ChooseShooter())
    choose(at, Shoot(1))
    begun = [*options(at, Pick), *options(at, With)]  # for the two missiles it is too near
    assert begun == [Pick(1), Pick(2), Pick(3), With("W-RIF"), With("W-LAW")]
    for one in begun:
        twin = at.copy()
        choose(twin, one)
        assert player(twin) in options(twin)


def test_an_hq_stays_out_of_fire_and_does_not_lead_the_way() -> None:
    at = position(
        mission="breakthrough",
        blue=[("US-HQT", (10, 10)), ("US-M1", (14, 10), (17, 10))],
        red=[FOE],
        objectives=[(50, 34), (60, 34)],
    )
    intent = Intent(at.state, "blue")
    assert [intent.part(unit.id) for unit in at.state.force("blue")] == ["overwatch", "advance"]


def test_an_attacker_hurries_when_time_runs_out() -> None:
    at = position(
        mission="breakthrough", blue=[("US-M1", (14, 10), (17, 10))], red=[FOE], objectives=[(50, 34), (60, 34)]
    )
    zeal = []
    for turn in (1, 2, 3):
        at.state.change_side("blue", turn=turn)
        zeal.append(Intent(at.state, "blue").zeal(BASIC, 30 * INCH))
    assert zeal == sorted(set(zeal))


def test_artillery_that_nobody_hurts_looks_for_no_targets_of_its_own() -> None:
    found = moving(blue=[("US-M109", (36, 8), (39, 8), (42, 8))], red=[("SU-REC", (36, 44))], objectives=[(36, 40)])
    assert found == Done()
