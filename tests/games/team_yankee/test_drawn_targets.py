"""Lines to targets that a hand draws: charges, Defensive Fire, another spotter (A.2)."""

from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge, ChargeAt
from sandtable.games.team_yankee.rules.bombardment import Aim, Bombard
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, FireBackAt
from sandtable.games.team_yankee.rules.shooting import ShootingStep
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from sandtable.show.scene_battle import Template
from sandtable.show.scene_tabletop import Base
from tests.games.team_yankee.build import at_inches, begin, choose, options, position, run
from tests.games.team_yankee.hands import barred, draw, drawn, look, plan, stroke
from tests.games.team_yankee.shown import screen, texts

TANKS = ("US-M60", (30, 10), (34, 10))
RIFLES = ("SU-T72", (30, 13), (34, 13))


def charge() -> Table[State]:
    return begin(position(blue=[TANKS], red=[RIFLES]), AssaultStep())


def battery(**more: object) -> Table[State]:
    """Guns, an observer, and two enemies in sight."""
    at = position(blue=[("US-M109", (30, 5)), ("US-FIST", (40, 20))], red=[("SU-T72", (30, 40))])
    at.state.change_unit(1, **more)
    run(at, ShootingStep())
    choose(at, Bombard(1))
    return at


def test_a_team_is_drawn_onto_the_enemy_it_charges_and_the_others_take_the_nearest() -> None:
    at = charge()
    assert {one.id for one in plan(at).handles} == {"team-1", "team-2"}
    assert plan(at).targets, "odds are told while it is drawn"
    assert drawn(at, stroke("team-1", (34, 13))) == ChargeAt(1, ((1, 4), (2, 4)))


def test_a_team_that_is_drawn_alone_charges_alone() -> None:
    at = charge()
    assert drawn(at, stroke("team-2", (30, 13), alone=True)) == ChargeAt(1, ((2, 3),))
    assert barred(at, stroke("team-2", (34, 13), alone=True)) == ""


def test_a_line_to_nobody_means_nothing_yet() -> None:
    found = draw(charge(), stroke("team-1", (30, 30)))
    assert found.choice is None
    assert "enemy Team" in found.shown.title


def test_a_charge_under_the_pointer_is_shown_with_its_odds_and_where_it_comes_to() -> None:
    at = charge()
    shown = look(at, options(at, Charge)[0]).shown
    assert any("blow destroys" in one for one in texts(line.chip for line in shown.lines))
    assert [one.id for one in shown.elements if isinstance(one, Base)] == ["ghost-team-1", "ghost-team-2"]


def test_defensive_fire_is_drawn_from_a_gun_to_whoever_charges() -> None:
    at = charge()
    choose(at, options(at, Charge)[0])
    found = drawn(at, stroke("team-3", at_of(at, 2), alone=True))
    assert isinstance(found, FireBackAt)
    assert [(one.team, one.target) for one in found.shots] == [(3, 2)]
    assert look(at, found).shown.title == found.label(at.state) == "1 Team fires"
    assert look(at, FireBack()).shown.elements


def test_nobody_goes_alone_where_there_is_but_one_and_one_spotter_is_no_group() -> None:
    lone = begin(position(blue=[("US-M60", (30, 10))], red=[RIFLES]), AssaultStep())
    assert "the others" in plan(charge()).hint
    assert "the others" not in plan(lone).hint
    assert {one.group for one in plan(charge()).handles} == {"unit-1"}
    assert {one.group for one in plan(lone).handles + plan(battery()).handles} == {""}


def at_of(at: Table[State], team: int) -> tuple[float, float]:
    x, y = at.state.teams[team].at
    return x / 20, y / 20


def test_another_spotter_is_drawn_onto_the_target() -> None:
    at = battery()
    assert "team-2" in {one.id for one in plan(at).handles}
    assert drawn(at, stroke("team-2", (30, 40))) == Aim(3, 2)
    assert drawn(at, stroke("team-2", (30, 40)), mode="smoke") == Aim(3, 2, smoke=True)
    assert any(isinstance(one, Template) for one in look(at, Aim(3, 2)).shown.elements)


def test_the_own_ranged_in_marker_is_clicked_or_drawn_to() -> None:
    at = battery(ranged=at_inches(40, 40), preplanned=True)
    assert drawn(at, stroke("team-2", (40, 40))) == Aim(0)
    assert screen(at).stands_for(Aim(0)) == ("aim-1-0",)
    assert "aim-1-0" in screen(at).scene.ids()
