"""What whoever asks about a piece is told."""

from sandtable.games.team_yankee.mission import Reserves
from sandtable.games.team_yankee.state import State
from sandtable.kernel.table import Table
from tests.games.team_yankee.build import mount, position
from tests.games.team_yankee.shown import screen, texts


def info(table: Table[State], element: str) -> str:
    return "\n".join(texts(screen(table).info(element)))


def test_a_team_tells_its_weapons_and_what_ails_it() -> None:
    at = position(blue=[("US-M60", (10, 10), (14, 10))], teams={2: {"bailed": True}})
    told = info(at, "team-2")
    assert "M60A3 tank platoon, Team 2" in told
    assert "105mm" in told
    assert "Bailed Out: it does nothing until it remounts" in told
    assert "Bailed Out" not in info(at, "team-1")


def test_a_team_that_strays_is_out_of_command() -> None:
    at = position(blue=[("US-M60", (10, 10), (40, 10))])
    assert "Out of Command" in info(at, "team-2")
    assert "Out of Command" not in info(at, "team-1")


def test_a_transport_tells_whom_it_carries() -> None:
    at = position(blue=[("US-MECH", (10, 10)), ("US-TRK", (12, 10))])
    mount(at, 2, 1)
    assert "Carries 1 of 2 Teams" in info(at, "team-2")
    assert "Rides in M113 carriers" in info(at, "team-1")


def test_a_unit_is_told_with_its_whole_card() -> None:
    told = info(position(blue=[("US-M60", (10, 10))]), "unit-1")
    assert "Tank, hit on 4+, armour" in told
    assert "Courage" in told
    assert "Tactical" in told
    assert "Anti-tank" in told


def test_a_pinned_unit_tells_what_it_needs() -> None:
    at = position(blue=[("US-MECH", (10, 10))], units={1: {"pinned": True}})
    assert "Pinned Down: rallies on 4+" in info(at, "unit-1")


def test_an_objective_tells_who_wins_by_it_and_who_is_near() -> None:
    at = position(
        blue=[("US-M60", (10, 10))], red=[("SU-T72", (10, 24))], objectives=[(10, 14)], mission="free-for-all"
    )
    told = info(at, "objective-1")
    assert "Within 4 in: Blue 1" in told
    assert "Within 8 in: Blue 1" in told


def test_mines_smoke_light_weapons_and_terrain_are_told() -> None:
    at = position(
        blue=[("US-M60", (10, 10))],
        mines=[(11, 11)],
        smoke=[(30, 30)],
        night=True,
        light_mode="dawn",
        pieces=[("woods", 50, 0, 60, 4)],
    )
    arm = at.state.content.units["US-M60"].weapons[0]
    assert "In it: M60A3 tank platoon" in info(at, "mine-1")
    assert "until Blue's next turn" in info(at, "smoke-1")
    assert "morning breaks" in info(at, "light")
    assert "Anti-tank" in info(at, f"weapon-{arm}")
    assert "Woods: Sight ends after 4 inches of it." in info(at, "woods-1")


def test_reserves_markers_and_the_mission_are_told() -> None:
    at = position(blue=[("US-M109", (10, 10)), ("US-M60",)], mission="contact", objectives=[(50, 40)])
    at.state.change_unit(1, ranged=(400, 400), preplanned=True)
    reserves = Reserves(who="attacker", kind="immediate")
    at.state.change_side("blue", turn=1, reserves=reserves)
    assert "Blue's Reserves: 2 dice in turn 2" in info(at, "reserve-blue")
    assert "M60A3 tank platoon" in info(at, "reserve-blue")
    assert "Nobody has to see it" in info(at, "aim-1-1")
    assert "wins by Holding" in info(at, "mission")


def test_nothing_is_told_of_what_is_not_there() -> None:
    at = position(blue=[("US-M60", (10, 10))])
    for element in ("team-99", "unit-x", "objective-1", "mine-1", "smoke-1", "nothing", ""):
        assert info(at, element) == ""
