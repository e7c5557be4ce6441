"""What stands for a choice, where events happen, what a point is part of, what is seen moving."""

from typing import Any

from sandtable.games.team_yankee.rules.advancing import Done
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge, Charged
from sandtable.games.team_yankee.rules.bombardment import Bombard, BombardmentFell
from sandtable.games.team_yankee.rules.goals import Toward
from sandtable.games.team_yankee.rules.losses import TeamDestroyed, UnitDestroyed
from sandtable.games.team_yankee.rules.movement import MovementStep, TakeUnit
from sandtable.games.team_yankee.rules.moves import MineStruck, Moved
from sandtable.games.team_yankee.rules.picking import TakeGround
from sandtable.games.team_yankee.rules.shooting import Shoot, ShootingStep
from sandtable.games.team_yankee.rules.shots import ShotFired
from sandtable.games.team_yankee.rules.volley import At, Fire, Pick
from sandtable.games.team_yankee.screen import dice, motion, pointing
from sandtable.games.team_yankee.screen.field import FRAME, Field
from sandtable.games.team_yankee.screen.here import here
from sandtable.games.team_yankee.screen.where import happens_at
from sandtable.games.team_yankee.state import State, Struck
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from sandtable.show.sheet import words
from tests.games.team_yankee.build import at_inches, begin, choose, happened, position
from tests.games.team_yankee.hands import do, field_of, stroke

PLATOON = ("US-M60", (20, 10), (23, 10))
FOE = ("SU-T72", (20, 22), (23, 22))


def shooting(*faces: int, **more: Any) -> Table[State]:
    return begin(position(blue=[PLATOON], red=[FOE], dice=faces, **more), ShootingStep())


def stands(at: Table[State], choice: Choice) -> tuple[str, ...]:
    return pointing.stands_for(field_of(at), choice)


# choices


def test_a_unit_is_chosen_by_its_ground_or_any_of_its_teams() -> None:
    at = begin(position(blue=[PLATOON], red=[FOE]), MovementStep())
    assert stands(at, TakeUnit(1)) == ("unit-1", "team-1", "team-2")
    assert stands(at, Done()) == ()


def test_a_goal_is_chosen_on_the_table_and_a_target_by_its_base() -> None:
    at = shooting(objectives=[(40, 20)])
    assert stands(at, At(3)) == ("team-3",)
    assert stands(at, Pick(1)) == ("team-1",)
    assert stands(at, Toward("unit-1", "objective-1")) == ("objective-1",)
    assert stands(at, Toward("unit-1", "leader")) == ("team-1",)
    assert stands(at, TakeGround("attacker", "mirror-y")) == ("ground-mirror-y",)


def test_the_enemy_stands_for_a_charge_at_it() -> None:
    at = begin(position(blue=[("US-M60", (20, 10))], red=[("SU-T72", (20, 14))]), AssaultStep())
    assert stands(at, Charge(1, 2)) == ("unit-2", "team-2")
    assert Charge(1, 2) in pointing.could_mean(field_of(at), "team-2")


def test_what_a_click_could_mean_depends_on_the_step_and_whose_it_is() -> None:
    at = shooting()
    assert pointing.could_mean(field_of(at), "team-1") == (Shoot(1), Bombard(1))
    assert pointing.could_mean(field_of(at), "team-3") == (At(3),)
    assert pointing.could_mean(field_of(at), "unit-99") == ()
    assert pointing.could_mean(field_of(at), "sky") == ()


def test_a_volley_is_about_its_targets_first() -> None:
    at = shooting()
    choose(at, Shoot(1))
    assert pointing.subject(field_of(at)) == ("unit-1",)
    choose(at, At(3))
    assert pointing.subject(field_of(at)) == ("team-3", "team-1", "team-2")


# the volley before its dice


def test_a_volley_is_told_with_its_dice_score_and_odds_before_it_is_fired() -> None:
    at = shooting()
    choose(at, Shoot(1), At(3))
    field = field_of(at)
    found = [words((line.spans,)) for line in dice.volley_lines(field)]
    assert len(found) == 2
    assert "dice at " in found[0]
    assert "% to hit" in found[0]
    ids = [one.id for one in dice.volley_shown(field)]
    assert ids == ["volley-1", "volley-2", "volley-at-3", "volley-odds-3"]
    at.state.volley(hits=(Struck(3, 1, "W-105B"),))
    assert [one.id for one in dice.volley_shown(field_of(at))] == ["volley-1", "volley-2"]


# events


def test_an_event_happens_where_its_teams_are_whoever_acts_first() -> None:
    at = shooting(*[6] * 20)
    choose(at, Shoot(1), At(3))
    events = choose(at, Fire())
    field = field_of(at)
    (shot, *_) = happened(events, ShotFired)
    assert happens_at(field, shot)[:2] == ("team-1", "team-3")
    assert happens_at(field, TeamDestroyed("TY-SAV-2", 3, (400, 440))) == ("team-3",)
    assert happens_at(field, UnitDestroyed("TY-VP-3", 2)) == ("unit-2", "team-3", "team-4")
    assert happens_at(field, MineStruck("TY-MINE-3", 1, 4, (0, 0))) == ("team-1", "mine-4")
    charge = Charged("TY-ASL-1", 1, 2)
    assert happens_at(field, charge) == ("unit-1", "unit-2", "team-1", "team-3"), "by their Leaders"


def test_a_base_is_seen_going_its_way_and_faster_when_it_dashes() -> None:
    at = begin(position(blue=[PLATOON]), MovementStep())
    (moved, *_) = happened(do(at, stroke("team-1", (20, 20), alone=True)), Moved)
    seen = motion.motion(moved)
    assert seen is not None
    (track,) = seen.tracks
    assert (track.element, seen.group) == ("team-1", "unit-1")
    assert (track.keys[-1].x, track.keys[-1].y) == FRAME.at(at_inches(20, 20))
    dash = motion.motion(Moved("TY-MOV-1", 1, moved.way, "dash", "", 4))
    assert dash is not None
    assert dash.tracks[0].keys[-1].ms < track.keys[-1].ms
    assert motion.motion(Moved("TY-MOV-1", 1, moved.way[:1], "tactical", "", 4)) is None


def test_shots_fly_and_only_hits_leave_a_mark() -> None:
    for face, marks in ((6, True), (1, False)):
        at = shooting(*[face] * 20)
        choose(at, Shoot(1), At(3))
        (shot, *_) = happened(choose(at, Fire()), ShotFired)
        seen = motion.motion(shot)
        assert seen is not None
        assert (len(seen.tracks), bool(seen.hits)) == (1, marks)


def test_shells_fall_on_the_template_and_a_wreck_burns() -> None:
    fell = BombardmentFell("TY-ART-7", 1, (400, 400), 60, (3,), ((6,),), (3,))
    seen = motion.motion(fell)
    assert seen is not None
    assert [one.id for one in seen.extra] == ["template-fell"]
    wreck = motion.motion(TeamDestroyed("TY-SAV-2", 3, (400, 440)))
    assert wreck is not None
    assert wreck.hits[0].element == "team-3"


# points


def test_a_point_tells_what_it_is_part_of() -> None:
    at = position(
        mission="annihilation",
        blue=[PLATOON],
        objectives=[(30, 20)],
        mines=[(40, 20)],
        smoke=[(50, 20)],
        pieces=[("woods", 4, 20, 8, 24)],
    )
    field = field_of(at)
    for x, y, name in (
        (30, 20, "Objective 1"),
        (41, 20, "Minefield"),
        (50, 22, "Smoke"),
        (6, 22, "Woods"),
        (36, 24, "Open ground at 36, 24 in"),
    ):
        assert _named(field, x, y) == name
    assert here(field, (0, 0)) is None
    area = here(field, FRAME.at(at_inches(36, 4)))
    assert area is not None
    assert area.words.startswith("Blue's deployment area")


def _named(field: Field, x: float, y: float) -> str:
    found = here(field, FRAME.at(at_inches(x, y)))
    assert found is not None
    return found.name
