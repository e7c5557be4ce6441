"""Standing wishes: who is asked about fire in the other side's turn (guide, A.2)."""

import pytest

from sandtable.games.team_yankee.rules.antiair import EnemyAAFire, FireAtAircraft, LetPass
from sandtable.games.team_yankee.rules.assault import AssaultStep, Charge, EndAssaults
from sandtable.games.team_yankee.rules.defensive_fire import FireBack, LetThemCome
from sandtable.games.team_yankee.rules.mistaken import AsAimed, MistakenTarget
from sandtable.games.team_yankee.rules.orders import FollowMe, HaltHere
from sandtable.games.team_yankee.state import State, Struck, Volley
from sandtable.games.team_yankee.wishes import wished_answer, wishes
from sandtable.kernel.decision import Choice
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import asked, begin, choose, position, run


def answer(at: Table[State], wished: dict[str, str] | None = None) -> Choice | None:
    assert at.decision is not None
    return wished_answer(at.state, at.decision, wished or {})


def attacked(card: str) -> Table[State]:
    """A helicopter attacks near a Unit that could answer."""
    at = begin(position(blue=[(card, (30, 10))], red=[("SU-HIND", (30, 20))]), EnemyAAFire(2))
    assert asked(at) == "FireAA"
    return at


def test_anti_aircraft_guns_fire_unless_one_wishes_otherwise() -> None:
    at = attacked("US-VADS")
    assert answer(at) == FireAtAircraft(1)
    assert answer(at, {"unit-1": "always"}) is None
    assert answer(at, {"unit-1": "never"}) == LetPass()


def test_a_unit_with_an_aa_mg_is_asked_since_it_costs_its_own_fire() -> None:
    at = attacked("US-M60")
    assert answer(at) is None
    assert answer(at, {"unit-1": "fire"}) == FireAtAircraft(1)


@pytest.mark.parametrize(("wish", "answered"), [("", FireBack()), ("always", None), ("never", LetThemCome())])
def test_defensive_fire_is_fired_at_the_best_targets(wish: str, answered: Choice | None) -> None:
    at = begin(position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 13))]), AssaultStep())
    choose(at, Charge(1, 2))
    assert asked(at) == "DefensiveFireTargets"
    assert answer(at, {"defensive-fire": wish} if wish else {}) == answered


def test_a_mistaken_target_is_asked_about_unless_never() -> None:
    at = position(blue=[("US-M60", (30, 10))], red=[("SU-T72", (30, 24), (34, 24))])
    arm = at.state.content.units["US-M60"].weapons[0]
    at.state.volleys.append(Volley(1, hits=(Struck(2, 1, arm),)))
    run(at, MistakenTarget(2))
    assert asked(at) == "UseMistakenTarget"
    assert answer(at) is None
    assert answer(at, {"mistaken-target": "never"}) == AsAimed()


def test_every_unit_on_the_table_that_fires_at_aircraft_has_its_wish() -> None:
    guns = [("US-VADS", (30, 10)), ("US-M60", (10, 10))]
    at = position(blue=[*guns, ("US-ITV", (5, 5)), ("US-VADS",)])  # no such weapon; in Reserve
    known = {one.id: one.default for one in wishes(at.state, "blue")}
    each = {who: wish for who, wish in known.items() if who.startswith("unit-")}
    assert each == {"unit-1": "fire", "unit-2": "always"}
    assert set(known) >= {"defensive-fire", "mistaken-target"}
    assert not [one for one in wishes(at.state, "red") if one.id.startswith("unit-")]


@pytest.mark.parametrize(
    ("far", "wish", "answered"), [(9, "", None), (20, "", HaltHere()), (20, "always", None), (9, "never", HaltHere())]
)
def test_follow_me_is_asked_about_where_an_enemy_could_be_charged(far: int, wish: str, answered: Choice | None) -> None:
    at = begin(position(blue=[("US-MECH", (20, 10), (22, 10))], red=[("SU-BMPC", (20, 11 + far))]), FollowMe(1))
    assert asked(at) == "FollowMe"
    assert answer(at, {"follow-me": wish} if wish else {}) == answered


@pytest.mark.parametrize(
    ("foe", "wish", "answered"),
    [((20, 40), "", None), ((20, 40), "never", EndAssaults()), (None, "", EndAssaults()), (None, "always", None)],
)
def test_whoever_shot_is_asked_about_scooting_where_an_enemy_sees_it(
    foe: tuple[int, int] | None, wish: str, answered: Choice | None
) -> None:
    at = begin(position(blue=[("US-ITV", (20, 10))], red=[("SU-T72", foe)] if foe else []), AssaultStep())
    assert asked(at) == "ChooseAssault"
    assert answer(at, {"shoot-and-scoot": wish} if wish else {}) == answered


def test_other_questions_are_always_asked() -> None:
    assert answer(position(blue=[("US-M60", (10, 10))])) is None
