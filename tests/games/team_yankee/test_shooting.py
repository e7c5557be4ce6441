"""The Shooting Step: Units one at a time, volleys before dice, mistaken targets, pinning."""

from typing import Any

import pytest

from sandtable.games.team_yankee.rules.firing import FireVolley, VolleyFired
from sandtable.games.team_yankee.rules.mistaken import AsAimed, Exchange, TargetMistaken
from sandtable.games.team_yankee.rules.night import RollNightVisibility, VisibilityRolled
from sandtable.games.team_yankee.rules.shooting import EndStep, Shoot, ShootingStep
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.to_hit import FireKind
from sandtable.games.team_yankee.rules.volley import Advised, At, Fire, FireHeld, HoldFire, Pick, With
from sandtable.games.team_yankee.state import Shot, State, Volley
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.team_yankee.build import (
    asked,
    begin,
    choose,
    dice_left,
    happened,
    options,
    position,
    refused,
    resting,
    run,
)
from tests.games.team_yankee.guns import bailed, fire, lost


def battle(*dice: int, **more: Any) -> Table[State]:
    """Two M60 (Teams 1 and 2) and an M901 (3), two T-72 (4 and 5) 20 inches away; it shoots."""
    at = position(
        blue=[("US-M60", (30, 10), (34, 10)), ("US-ITV", (40, 10))],
        red=[("SU-T72", (30, 32), (34, 32))],
        dice=dice,
        **more,
    )
    run(at, ShootingStep())
    return at


def test_a_unit_tells_its_gun_and_the_nearest_target() -> None:
    at = battle()
    gun = at.state.content.weapons[at.state.card(1).weapons[0]].name
    assert Shoot(1).detail(at.state) == f"{gun}. Nearest target: T-72 company, 20 in"


def test_an_enemy_at_which_it_may_not_fire_is_not_its_nearest_target() -> None:
    red = [("SU-T72", (36, 14)), ("SU-BMP", (36, 32))]
    at = position(blue=[("US-A10", (36, 20, 4))], red=red)  # the T-72 is behind it
    run(at, ShootingStep())
    assert Shoot(1).detail(at.state).endswith("Nearest target: BMP-2 carriers, 9.75 in")


@covers("TY-SHT-1", "TY-SHT-11", "TY-ART-2", "TY-AA-2")
def test_a_new_shooting_step_knows_nothing_of_the_last_one() -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 32))], spotters=(1,))
    for unit in (1, 2):
        at.state.change_unit(unit, taken=True, hits=4, night=160, answered=True)
    run(at, ShootingStep())
    assert (at.state.phase, at.state.spotters) == ("shooting", ())
    fresh = [(one.taken, one.hits, one.night, one.answered) for one in at.state.units.values()]
    assert (fresh, options(at, Shoot)) == ([(False, 0, -1, False)] * 2, [Shoot(1)])


@covers("TY-SHT-1", "TY-TURN-1")
def test_units_shoot_one_at_a_time_each_once_until_none_is_left() -> None:
    at = battle()
    assert options(at, Shoot) == [Shoot(1), Shoot(2)]
    choose(at, Shoot(1))
    assert (happened(choose(at, HoldFire()), FireHeld)[0].unit, at.state.volleys) == (1, [])
    assert options(at, Shoot) == [Shoot(2)]
    choose(at, EndStep())
    assert resting(at)


@covers("TY-SHT-1")
def test_all_targets_are_declared_before_a_die_is_rolled() -> None:
    at = battle(6, 6, 1, 1, 6, 6)
    choose(at, Shoot(1), Pick(1), At(4), At(5))
    assert [(one.team, one.target) for one in at.state.volleys[-1].shots] == [(1, 4), (2, 5)]
    events = choose(at, Fire())
    assert [(one.unit, one.kind) for one in happened(events, VolleyFired)] == [(1, "fire")]
    assert [one.team for one in happened(events, ShotFired)] == [1, 2]
    choose(at, AsAimed())  # the Leader was hit
    assert dice_left(at) == []


@covers("TY-SHT-1")
def test_the_volley_of_each_unit_is_shown_by_itself() -> None:
    at = battle(*[1] * 5)
    at.beats = []
    events = fire(at, (1, "W-105B", 4))
    fire(at, (3, "W-TOW", 4))
    assert [beat.at for beat in at.beats] == [len(events)]


@covers("TY-SHT-1", "TY-AI-7")
def test_the_advised_volley_gives_every_team_its_best_weapon_and_target() -> None:
    at = battle()
    choose(at, Shoot(1), Advised())
    assert [(one.team, one.weapon) for one in at.state.volleys[-1].shots] == [(1, "W-105B"), (2, "W-105B")]
    assert {one.target for one in at.state.volleys[-1].shots} <= {4, 5}


@covers("TY-SHT-1")
def test_a_volley_is_advised_before_anything_is_declared_and_fired_once_something_is() -> None:
    at = battle()
    choose(at, Shoot(1))
    arms = [With("W-105B"), With("W-50")]
    aims, picks = [At(4), At(5)], [Pick(1), Pick(2)]
    assert options(at) == [Advised(), *aims, *picks, *arms, HoldFire()]

    named = at.copy()
    choose(named, With("W-105B"))
    assert options(named) == [*aims, HoldFire()]
    choose(at, Pick(1))
    assert options(at) == [*aims, HoldFire()]
    choose(at, At(4))
    assert options(at) == [Fire(), *aims, *picks, *arms, HoldFire()]
    choose(at, At(5))
    assert options(at) == [Fire(), HoldFire()]


@covers("TY-SHT-1", "TY-SHT-6")
def test_only_a_team_and_a_weapon_that_reach_somebody_may_be_named() -> None:
    at = position(
        blue=[("US-M60", (30, 10), (34, 10), (38, 10))], red=[("SU-T72", (30, 51.9))]
    )  # 40 inches: the first alone
    run(at, ShootingStep())
    choose(at, Shoot(1))
    assert options(at) == [Advised(), At(4), HoldFire()]
    assert refused(at, With("W-MG")) == refused(at, Pick(3)) == "TY-SHT-1"


@covers("TY-SHT-1", "TY-ART-1")
def test_a_howitzer_is_no_weapon_to_choose_for_a_volley() -> None:
    at = begin(position(blue=[("US-M109", (36, 10))], red=[("SU-BMP", (36, 28))]), ShootingStep())
    choose(at, Shoot(1))
    assert options(at) == [Advised(), At(2), HoldFire()]


@covers("TY-SHT-1")
def test_whoever_nobody_may_fire_at_is_refused_and_told_so() -> None:
    at = battle()
    choose(at, Shoot(1))
    whom, what = at.why_not(At(3)), at.why_not(Pick(9))
    assert whom is not None
    assert what is not None
    assert whom.rule == what.rule == "TY-SHT-1"
    assert ("may fire at that" in whom.why, "may fire at that" in what.why) == (True, False)


@covers("TY-SHT-4")
def test_a_target_tells_the_dice_and_what_their_score_is_made_of() -> None:
    hedge = ("hedge", (0, 20), (72, 20))
    open_ground, covered = battle(), battle(pieces=[hedge])
    for at, told in ((open_ground, "3+"), (covered, "4+ (3+, Concealed +1)")):
        choose(at, Shoot(1))
        gun = at.state.content.weapons["W-105B"].name
        said = f"2 Teams with {gun}, 4 dice on {told}"
        assert At(4).detail(at.state) == said
        assert Advised().detail(at.state).count(f": 1 Team with {gun}, 2 dice on {told}") == 2
        choose(at, At(4))
        assert Fire().detail(at.state) == f"T-72 company, Leader: {said}"


@covers("TY-SHT-1")
def test_a_named_weapon_is_fired_only_by_those_that_reach() -> None:
    at = battle()
    at.state.change_team(4, at=(600, 641))
    choose(at, Shoot(1), With("W-50"))
    assert options(at, At) == [At(5)]  # 20 inches and a tick are too far
    choose(at, At(5))
    assert {one.weapon for one in at.state.volleys[-1].shots} == {"W-50"}


@covers("TY-SHT-1")
def test_whoever_has_one_weapon_is_not_asked_for_it() -> None:
    at = begin(position(blue=[("WG-LUX", (36, 10))], red=[("SU-BMP", (36, 20))]), ShootingStep())
    choose(at, Shoot(1))
    assert options(at, At) == [At(2)]
    assert not options(at, With)


@covers("TY-SHT-1")
def test_a_unit_that_fired_is_known_to_have_shot_and_is_no_longer_gone_to_ground() -> None:
    at = battle(1, 1)
    at.state.change_team(1, hidden=True)
    fire(at, (1, "W-105B", 4))
    assert (at.state.teams[1].shot, at.state.teams[1].hidden) == (True, False)
    assert at.state.units[1].fired_at == (3,)


@covers("TY-MOV-8")
def test_a_hammerhead_stays_gone_to_ground_when_it_fires_missiles_alone() -> None:
    at = battle(1, 1)
    at.state.change_team(3, hidden=True)
    fire(at, (3, "W-TOW", 4))
    assert at.state.teams[3].hidden


@covers("TY-MOV-8")
@pytest.mark.parametrize(
    ("card", "weapon", "hidden"), [("US-ITV", "W-TOW", False), ("US-ITV", "W-MG", True), ("SU-SPD", "W-SPD", True)]
)
def test_nobody_goes_to_ground_by_shooting_and_others_are_seen(card: str, weapon: str, hidden: bool) -> None:
    at = position(blue=[(card, (30, 10))], red=[("SU-BMP", (30, 22))], dice=[1] * 4, teams={1: {"hidden": hidden}})
    fire(at, (1, weapon, 2))
    assert not at.state.teams[1].hidden


@covers("TY-NIGHT-6")
def test_who_shot_is_seen_until_its_next_shooting_step() -> None:
    at = battle(1, 1)
    choose(at, Shoot(1), Pick(1), At(4), Fire(), EndStep())
    assert [at.state.teams[n].shot_last for n in (1, 2)] == [True, False]


# night


@covers("TY-NIGHT-4", "TY-NIGHT-5", "TY-NIGHT-7")
def test_a_unit_with_devices_rolls_two_dice_and_sees_by_the_higher() -> None:
    at = battle(2, 5, night=True)
    assert happened(choose(at, Shoot(1)), VisibilityRolled)[0].dice == (2, 5)
    assert at.state.units[1].night == 20 * 20


@covers("TY-NIGHT-4")
def test_a_unit_looks_once_in_a_step_and_by_day_not_at_all() -> None:
    at = position(blue=[("US-MECH", (30, 10))], dice=[3, 6], night=True)
    events = run(at, RollNightVisibility(1), RollNightVisibility(1))
    assert [one.far for one in happened(events, VisibilityRolled)] == [12 * 20]
    at.state.change_unit(1, night=-1)
    at.state.night = False
    assert run(at, RollNightVisibility(1)) == []


@covers("TY-NIGHT-5")
def test_a_unit_without_devices_sees_4_inches_a_pip() -> None:
    at = position(
        blue=[("US-MECH", (30, 10))], red=[("SU-BMPC", (30, 19)), ("SU-BMPC", (30, 24))], dice=[2], night=True
    )
    run(at, ShootingStep())
    choose(at, Shoot(1))
    assert (at.state.units[1].night, options(at, At)) == (8 * 20, [At(2)])


@covers("TY-NIGHT-4")
def test_a_unit_that_sees_nothing_at_night_has_had_its_turn() -> None:
    at = position(blue=[("US-MECH", (30, 10))], red=[("SU-BMPC", (30, 24))], dice=[1], night=True)
    run(at, ShootingStep())
    choose(at, Shoot(1))
    assert resting(at)
    assert at.state.volleys == []


# mistaken targets


def mixed(*dice: int) -> Table[State]:
    """Rifles and a missile Team of one Unit, 2 and 3, hit by Team 1; the missile Team is 5th."""
    return position(
        blue=[("SU-BMP", (30, 10))], red=[("US-MECH", (30, 20), (32, 20), (34, 20), (31, 22), (33, 22))], dice=dice
    )


@covers("TY-SHT-10")
def test_the_target_player_may_exchange_hits_on_3_or_more() -> None:
    at = mixed(6, 6, 1, 3, 1, 1)
    fire(at, (1, "W-30", 2))
    assert asked(at) == "UseMistakenTarget"
    assert Exchange(2, 3).label(at.state) == "Team 2 instead of the Leader"
    assert Exchange(3, 2).label(at.state) == "The Leader instead of Team 2"
    assert happened(choose(at, Exchange(2, 3)), TargetMistaken)[0].exchanged
    assert lost(at) == [3]


@covers("TY-SHT-10")
@cases(
    {
        "on 1 or 2 the hits stay": ([6, 1, 1, 2, 1], Exchange(2, 3)),
        "hits may stay as aimed, and it is asked once": ([6, 1, 1, 1], AsAimed()),
    }
)
def test_hits_that_stay(dice: list[int], choice: Choice) -> None:
    at = mixed(*dice)
    fire(at, (1, "W-30", 2))
    choose(at, choice)
    assert lost(at) == [2]


@covers("TY-SHT-10")
def test_nobody_is_asked_where_the_teams_are_alike() -> None:
    at = position(
        blue=[("US-M60", (36, 10))], red=[("SU-T72", (20, 30), (30, 32), (36, 32), (40, 32))], dice=[6, 1, 6, 6]
    )
    at.state.change_unit(2, leader=2)
    at.state.change_team(3, at=(640, 640))
    fire(at, (1, "W-105B", 4))
    assert asked(at) == "Rest"


@covers("TY-SHT-10")
def test_the_other_team_must_be_near_and_in_sight() -> None:
    at = position(blue=[("SU-BMP", (30, 10))], red=[("US-MECH", (30, 20), (38, 20), (26, 20))], dice=[6, 1, 1, 6])
    fire(at, (1, "W-30", 2))
    assert {one.target for one in options(at, Exchange)} == {4}


# pinning


@covers("TY-SHT-11")
@pytest.mark.parametrize(("dice", "hits"), [([6, 6, 6, 6, 1, 1], 4), ([6, 6, 6, 6, 6, 1, 6], 5)])
def test_infantry_is_pinned_by_5_hits_in_one_step_and_not_by_4(dice: list[int], hits: int) -> None:
    rifles = [("US-MECH", (30, 20), (31, 22)), ("US-M1", (60, 40))]
    at = position(blue=[("SU-BTRC", (28, 10), (29, 10))], red=rifles, dice=[*dice, 6, 6, 6, 6])
    fire(at, (1, "W-AKR", 3), (2, "W-AKR", 3))
    if asked(at) == "UseMistakenTarget":
        choose(at, AsAimed())
    assert (at.state.units[2].hits, at.state.units[2].pinned) == (hits, hits == 5)


@covers("TY-SHT-11")
@pytest.mark.parametrize(("teams", "hits", "pinned"), [(11, 5, True), (12, 7, False), (12, 8, True)])
def test_a_unit_of_12_teams_is_pinned_by_8_hits(teams: int, hits: int, pinned: bool) -> None:
    rifles = ("SU-BTRC", *((20 + 1.5 * n, 20) for n in range(teams)))
    at = position(blue=[("US-M60", (30, 10))], red=[rifles], dice=[6, 1, 1, 6])
    at.state.change_unit(2, hits=hits - 1)  # of other Units, in this step
    fire(at, (1, "W-50", 2))
    choose(at, AsAimed())
    assert (at.state.units[2].hits, at.state.units[2].pinned) == (hits, pinned)


@covers("TY-SHT-11")
def test_tanks_are_never_pinned_by_fire() -> None:
    at = battle(*[6] * 6, *[6] * 6)
    at.state.change_unit(3, hits=4)
    fire(at, (1, "W-105B", 4), (2, "W-105B", 4))
    choose(at, AsAimed())
    assert (at.state.units[3].hits, at.state.units[3].pinned, bailed(at)) == (8, False, [])


@covers("TY-SHT-12")
@pytest.mark.parametrize(("kind", "shot"), [("fire", True), ("defensive-fire", False)])
def test_fire_in_the_enemys_turn_is_no_shooting(kind: FireKind, shot: bool) -> None:
    at = battle(1, 1)
    at.state.change_team(1, hidden=True)
    at.state.volleys.append(Volley(1, kind, shots=(Shot(1, "W-105B", 4),)))
    run(at, FireVolley())
    assert (at.state.teams[1].shot, at.state.teams[1].hidden) == (shot, not shot)


@covers("TY-SHT-11", "TY-SHT-12")
def test_defensive_fire_pins_nobody_as_shooting_does() -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-BTRC", (30, 16))], dice=[6, 1, 1, 6], units={2: {"hits": 4}})
    at.state.volleys.append(Volley(1, "defensive-fire", shots=(Shot(1, "W-50", 2),)))
    run(at, FireVolley())
    assert (at.state.units[2].hits, at.state.units[2].pinned) == (5, False)
