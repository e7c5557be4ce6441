"""How the `seasoned` player aims: what it hits, and what it never risks (rules 3, 9, 16, 17)."""

from typing import Any

import pytest

from sandtable.boards.flick import Kind
from sandtable.games.seal_team_flix.doctrine.basic import seasoned
from sandtable.games.seal_team_flix.doctrine.plan import Plan
from sandtable.games.seal_team_flix.doctrine.shooting import aims
from sandtable.games.seal_team_flix.doctrine.shots import Aim, open_floor
from sandtable.games.seal_team_flix.doctrine.weights import SEASONED
from sandtable.games.seal_team_flix.rules.aiming import Flick, exact, laid, run_discs
from sandtable.games.seal_team_flix.rules.bypass import Bypass
from sandtable.games.seal_team_flix.rules.flicking import FlickDisc, StopFiring
from sandtable.games.seal_team_flix.state import Firing, State
from sandtable.kernel.decision import Refusal
from sandtable.kernel.table import Table
from tests.games.seal_team_flix.build import OPEN, acting, add_hostage, add_token, cell, choose, position, run

PISTOL = Firing("seal-1", "P9", "fire", "S", 1, "secondary", "single")


def firing(at: Table[State], what: Firing = PISTOL) -> Table[State]:
    """Asked where to flick a disc."""
    at.state.firing = what
    run(at, FlickDisc())
    return at


def found(at: Table[State]) -> list[Aim]:
    return aims(Plan(at.state, "seal-1", SEASONED), PISTOL)


def test_a_patrol_in_the_open_is_aimed_at() -> None:
    at = firing(position(seals={"seal-1": "F8"}, patrols=["I8"]))
    choice = seasoned(at)
    assert isinstance(choice, Flick)
    assert at.why_not(choice) is None
    assert min(choice.angle, 3600 - choice.angle) <= 40


def friend(at: Table[State], kind: str, space: str) -> None:
    if kind == "Hostage":
        add_hostage(at.state, space)
    else:
        add_token(at.state, space, kind)


@pytest.mark.parametrize("kind", ["Hostage", "BW", "NW", "TB"])
def test_what_must_not_be_struck_in_the_line_of_fire_is_never_risked(kind: str) -> None:
    at = position(seals={"seal-1": "F8"}, patrols=["J8"])
    friend(at, kind, "I8")
    assert seasoned(firing(at)) == StopFiring()


def test_nobody_fires_past_a_teammate() -> None:
    at = position(seals={"seal-1": "F8", "seal-2": "I8"}, patrols=["J8"])
    assert seasoned(firing(at)) == StopFiring()


def test_a_hostage_far_off_the_line_is_no_reason_not_to_fire() -> None:
    at = position(seals={"seal-1": "F8"}, patrols=["I8"], hostages=["G5"])
    assert seasoned(firing(at)) == Flick("self", cell(at.state, "F8"), 0, 90, phi=0)


def test_a_disc_is_laid_where_the_corner_gives_a_shot() -> None:
    """From D5 the Patrol is behind the wall; from the linked E6 it is not."""
    at = firing(position(seals={"seal-1": "D5"}, patrols=["H6"]))
    choice = seasoned(at)
    assert isinstance(choice, Flick)
    assert (choice.place, choice.space) == ("link", cell(at.state, "E6"))


def test_a_tango_that_sees_us_unseen_is_shot_off_a_wall() -> None:
    """A Patrol on C3 looks round the corner at E3; the disc comes off the northern wall."""
    at = position(seals={"seal-1": "E3"}, patrols=["C3"])
    best = found(at)[0]
    assert best.chance > 0.35
    assert 2250 < best.flick.angle < 2700
    spot = laid(at.state, PISTOL, best.flick)
    assert not isinstance(spot, Refusal)
    shot = run_discs(at.state, PISTOL, spot, exact(PISTOL, best.flick))[0]
    assert [one.kind for one in shot.contacts][:2] == [Kind.WALL, Kind.STANDEE]


def test_a_steady_hand_hits_more_often() -> None:
    chances = [
        found(position(seals={"seal-1": "F8"}, patrols=["K8"], hand=hand))[0].chance
        for hand in ("steady", "average", "shaky")
    ]
    assert chances[0] > chances[1] > chances[2]


@pytest.mark.parametrize(("far", "size", "chance"), [(5, "S", 0.96), (8, "S", 0.76), (8, "L", 0.88), (12, "M", 0.63)])
def test_the_chance_on_open_floor_is_about_that_of_the_guide(far: int, size: Any, chance: float) -> None:
    assert open_floor(far * far, size, 3.0) == pytest.approx(chance, abs=0.05)


def test_two_in_a_line_are_worth_more_than_one() -> None:
    one = found(position(seals={"seal-1": "F8"}, patrols=["I8"]))[0]
    both = found(position(seals={"seal-1": "F8"}, patrols=["I8", "I7"]))[0]
    assert both.value > one.value


def test_the_sniper_and_lock_boards_are_played_at_the_nearest_target() -> None:
    at = acting(seals={"seal-1": "K6"}, dice=[5, 10])
    choose(at, Bypass(5))
    choice: Any = seasoned(at)
    assert (choice.angle, choice.power) == (900, 100)  # the numeral 0, straight ahead


def test_a_shot_that_does_no_good_is_not_fired() -> None:
    at = position(seals={"seal-1": "F8"}, doors={"B": OPEN})
    assert seasoned(firing(at)) == StopFiring()
