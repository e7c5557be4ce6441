"""Figures of cards with what special rules make of them (guide, 9.1, 9.2)."""

from msgspec.structs import replace

from sandtable.boards.tabletop.ticks import INCH
from sandtable.games.team_yankee import figures, verbs
from sandtable.games.team_yankee.cards import Blow
from sandtable.games.team_yankee.content import Content
from sandtable.games.team_yankee.rules.objectives import eligible
from sandtable.games.team_yankee.rules.saves import blow
from sandtable.games.team_yankee.state import NOWHERE, State
from sandtable.games.team_yankee.vocabulary import COMMAND, WIDE_COMMAND, Face
from sandtable.testing import covers
from tests.games.team_yankee.build import content, mount, position


def reworded(state: State, word: str, *effects: verbs.Effect) -> State:
    """A special rule that says something else, as in a pack of one's own."""
    sections = state.content.sections
    words = [replace(one, effects=effects) if one.id == word else one for one in sections["keywords"]]
    state.content = Content({**sections, "keywords": words}, {})
    return state


@covers("TY-ASL-6")
def test_missile_and_mg_teams_strike_armour_with_their_own_blow() -> None:
    places = [(10 + 2 * n, 10) for n in range(7)]
    state = position(blue=[("SU-BMPC", *places)], red=[("US-M1", (10, 12))]).state
    rifles, (mg, tank) = range(1, 7), (7, 8)
    assert [figures.blow_of(state, one) for one in rifles] == [Blow(15, 4)] * 6
    strike = blow(state, mg, tank)
    assert strike is not None
    assert (strike.anti_tank, strike.firepower) == (3, 6)


@covers("TY-SAV-3")
def test_special_armour_protects_the_faces_it_names_and_nothing_else() -> None:
    at = position(blue=[("US-M1", (10, 10))], red=[("SU-T72", (10, 30)), ("SU-BTR", (20, 30))])
    faces: tuple[Face, ...] = ("front", "side", "top")
    for team, heat, armour in (
        (1, False, (18, 8, 2)),
        (1, True, (18, 16, 2)),
        (2, False, (16, 8, 2)),
        (2, True, (16, 13, 2)),
        (3, True, (1, 1, 0)),
    ):
        assert tuple(figures.armour_of(at.state, team, face, heat=heat) for face in faces) == armour


@covers("TY-CMD-1")
def test_mounted_teams_count_for_the_wide_command_distance_and_those_off_the_table_do_not() -> None:
    places = [(10 + 2 * n, 10) for n in range(8)]
    at = position(blue=[("US-MECH", *places), ("US-TRK", (10, 14))])
    mount(at, 9, 7, 8)
    assert figures.command(at.state, 1) == WIDE_COMMAND == 160
    at.state.change_team(8, aboard=0, at=NOWHERE)
    assert figures.command(at.state, 1) == COMMAND == 120


@covers("TY-OBJ-5")
def test_whoever_has_room_for_a_single_team_is_a_transport() -> None:
    ours = content()
    carriers = {one.id for one in ours.units.values() if figures.carries(ours, one)}
    assert carriers == {"US-TRK", "WG-TRK", "SU-BMP", "SU-BTR"}
    at = position(blue=[("US-TRK", (10, 10)), ("US-M1", (14, 10))])
    state = reworded(at.state, "Transport2", verbs.Carry(1))
    assert figures.room(state, 1) == 1
    assert figures.carries(state.content, state.card_of(1))
    assert [eligible(state, team) for team in (1, 2)] == [False, True]


@covers("TY-SHT-6", "TY-AA-3")
def test_a_weapon_reaches_farther_at_whatever_its_special_rule_names() -> None:
    state = position(blue=[("US-VADS", (10, 10)), ("US-ITV", (20, 10))]).state
    gun, missile = (state.content.weapons[name] for name in ("W-VUL", "W-TOW"))
    assert figures.weapon_range(state, missile, aircraft=False) == (8 * INCH, 48 * INCH)
    assert figures.weapon_range(state, gun, aircraft=False) == (0, 20 * INCH)
    assert figures.weapon_range(state, gun, aircraft=True) == (0, 32 * INCH)
    reworded(state, "Radar", verbs.RangeAdd(12))
    assert figures.weapon_range(state, gun, aircraft=False) == (0, 32 * INCH)


@covers("TY-NIGHT-7")
def test_of_several_devices_the_best_one_counts() -> None:
    state = position(blue=[("SU-T72", (10, 10)), ("US-TRK", (20, 10))]).state
    assert [figures.night_dice(state, team) for team in (1, 2)] == [2, 1]
    reworded(state, "InfraRed", verbs.NightDice(2), verbs.NightDice(3))
    assert figures.night_dice(state, 1) == 3
