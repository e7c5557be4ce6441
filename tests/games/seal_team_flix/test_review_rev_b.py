"""Where chapters meet: rivals for the same Spaces, deaths in mid-step, chains, last Rounds."""

from typing import Any

import pytest

from sandtable.games.seal_team_flix.opposition.attack import Phase6TangosAttack
from sandtable.games.seal_team_flix.opposition.cover import Phase5TangosTakeCover
from sandtable.games.seal_team_flix.opposition.patrols import Phase3MoveTangos
from sandtable.games.seal_team_flix.opposition.sentries import Phase2SentriesTakeCover, hearers
from sandtable.games.seal_team_flix.opposition.spawning import Phase4SpawnAndQuiet
from sandtable.games.seal_team_flix.rules.defuse import Defuse
from sandtable.games.seal_team_flix.rules.explosions import Exploded
from sandtable.games.seal_team_flix.rules.harm import kill_tango
from sandtable.games.seal_team_flix.rules.harm_events import Fell, Spared
from sandtable.games.seal_team_flix.rules.movement import Move
from sandtable.games.seal_team_flix.rules.round_end import Phase7CheckVictory, Phase8AdvanceTimer
from sandtable.games.seal_team_flix.rules.side_boards import SideFlick
from sandtable.games.seal_team_flix.rules.ties import PickArea, PickTango, PickToken
from sandtable.games.seal_team_flix.rules.tokens import RevealCheck
from sandtable.games.seal_team_flix.rules.turn import EndTurn, Phase1SealTurns, StartTurn
from sandtable.games.seal_team_flix.state import OPEN
from sandtable.testing import covers
from sandtable.testing.drill import choose, dice_left, happened, options, resting, run
from tests.cases import cases
from tests.games.seal_team_flix.build import (
    add_token,
    after,
    blast,
    cell,
    change,
    lines,
    position,
    question,
    shots,
    verify,
    way,
    where,
)
from tests.games.seal_team_flix.gunnery import act, armed
from tests.games.seal_team_flix.setups import set_up

FAR = {"seal-1": "A12"}
TWO_PATROLS = {"D12": "TP", "C11": "TP"}


@covers("STF-P3-1", "STF-P3-13")
@pytest.mark.parametrize("last", [1, 2, 3])
def test_the_leader_says_which_of_three_alert_patrols_finds_no_space(last: int) -> None:
    # Red 7 is blocked: green 3 and 4 are left in the west hall. Any two of them would find room.
    starts = ["A1", "C3", "E2"]
    table = position(seals=FAR, patrols=starts, blocks=["D5"], sound={"d": 1})

    run(table, Phase3MoveTangos())
    assert question(table)[1] == "STF-P3-1"
    for first in [one for one in (1, 2, 3) if one != last]:
        choose(table, PickTango(first))

    assert resting(table)
    assert where(table)[last - 1] == starts[last - 1]
    assert sorted(where(table)) == sorted(["A8", "C6", starts[last - 1]])


@covers("STF-P5-1")
@pytest.mark.parametrize("first", [1, 2, 3])
def test_the_leader_says_which_of_three_patrols_gets_the_only_cover(first: int) -> None:
    table = after(Phase5TangosTakeCover(), seals={"seal-1": "A11"}, patrols=["A12", "B10", "D12"], blocks=["C10", "A9"])
    assert options(table) == [PickTango(1), PickTango(2), PickTango(3)]
    choose(table, PickTango(first))
    assert where(table)[first - 1] == "D10"


@covers("STF-P3-1")
def test_three_patrols_with_room_for_all_are_not_asked_about() -> None:
    table = after(Phase3MoveTangos(), seals=FAR, patrols=["A1", "C3", "E2"], sound={"d": 1})
    assert resting(table)
    assert sorted(where(table)) == ["A8", "C6", "D5"]


@covers("STF-P3-1", "STF-P3-13", "STF-P3-9")
@pytest.mark.parametrize(
    ("first", "then", "end"),
    [
        (1, 2, ["H2", "I4", "J7"]),
        (1, 3, ["H2", "G4", "I4"]),
        (2, 1, ["I4", "H2", "J7"]),
        (2, 3, ["G1", "H2", "I4"]),
        (3, 1, ["H2", "G4", "I4"]),
        (3, 2, ["G1", "H2", "I4"]),
    ],
)
def test_patrols_that_get_in_each_others_way_only_after_a_third_has_moved_are_ordered_then(
    first: int, then: int, end: list[str]
) -> None:
    # Both that left their path want green 10; then the second wants yellow 9, as the third does.
    table = after(Phase3MoveTangos(), seals=FAR, patrols=["G1", "G4", "J7"])
    assert options(table) == [PickTango(1), PickTango(2), PickTango(3)]
    choose(table, PickTango(first))
    choose(table, PickTango(then))
    verify(table, tangos=end, rest=True)


@covers("STF-P3-8", "STF-P3-1")
def test_a_patrol_at_the_end_of_its_path_stays_while_others_walk_on() -> None:
    assert where(after(Phase3MoveTangos(), seals={"seal-1": "P12"}, patrols=["C2", "A1", "G4"])) == ["C2", "E1", "H2"]


@covers("STF-P2-2", "STF-P2-3")
def test_a_sentry_does_not_hear_through_a_door_and_beyond_the_area_behind_it() -> None:
    # Door A leads from its Area to the west hall, which an Area line joins to the noisy corridor.
    for doors, hears in (({}, ()), ({"A": OPEN}, (1,))):
        table = position(seals=FAR, sentries=["E4"], sound={"e": 1}, doors=doors)
        assert hearers(table.state) == hears


@covers("STF-P2-9", "STF-P2-5")
def test_a_sentry_round_the_corner_from_the_seal_becomes_alert_where_it_stands() -> None:
    table = after(Phase2SentriesTakeCover(), seals={"seal-1": "B5"}, sentries=["E5"], sound={"e": 1})
    verify(table, tangos=["E5"], alert=True)


@covers("STF-TOK-1", "STF-TOK-8")
@pytest.mark.parametrize(("first", "point"), [(1, "C11"), (2, "D12")])
def test_the_order_of_tokens_is_asked_where_one_path_space_is_left_for_two_patrols(first: int, point: str) -> None:
    table = after(RevealCheck(), seals=FAR, face_down=TWO_PATROLS, blocks=["D9"], pool=5)
    assert options(table) == [PickToken(2), PickToken(1)]
    choose(table, PickToken(first))
    assert where(table) == ["E12", point]  # the second one stays on its own point


@covers("STF-TOK-8")
def test_where_no_path_space_is_left_each_patrol_stays_on_its_point_and_nobody_is_asked() -> None:
    table = after(RevealCheck(), seals=FAR, face_down=TWO_PATROLS, blocks=["D9", "E12"], pool=5)
    assert resting(table)
    assert sorted(where(table)) == ["C11", "D12"]


@covers("STF-TOK-1", "STF-TOK-10")
def test_a_token_is_revealed_once_and_a_bomb_in_sight_keeps_its_clock() -> None:
    table = position(seals=FAR)
    add_token(table.state, "E12", "TB", clock=2)
    assert run(table, RevealCheck()) == []
    assert table.state.objectives[1].clock == 2


@covers("STF-SC-7")
def test_the_death_of_the_mastermind_settles_no_other_objective() -> None:
    table = position("6B", mastermind="K1", tokens={"A1": "HD"})
    add_token(table.state, "", "MM")
    kill_tango(table, 1, "STF-FIR-8")
    assert [one.status for one in table.state.objectives.values()] == ["map", "cleared"]


@covers("STF-P6-1", "STF-P6-3", "STF-STN-3")
@cases(
    {
        "a Mastermind, and its company has two dice all the same": (
            {"mastermind": "F6", "patrols": ["H8"]},
            2,
            ("Patrol on H8", "Hannah", 2),
        ),
        "a Patrol beside one that does not": ({"patrols": ["H8", "F7"]}, 1, ("Patrol on F7", "Hannah", 1)),
    }
)
def test_the_stunned_hold_their_fire(pieces: dict[str, Any], stunned: int, shot: tuple[str, str, int]) -> None:
    table = position(seals={"seal-1": "E8"}, dice=[1] * shot[2], **pieces)
    change(table, stunned, stunned=True)
    assert shots(run(table, Phase6TangosAttack())) == [shot]
    assert dice_left(table) == []


@covers("STF-P6-4", "STF-P6-8")
def test_areas_are_put_in_order_where_cover_differs_though_nobody_can_fall() -> None:
    table = after(Phase6TangosAttack(), seals={"seal-1": "E8"}, patrols=["D6", "J8"], blocks=["F8"], dice=[5, 5])
    areas = table.state.ground.areas
    assert options(table) == [PickArea(areas.index("d")), PickArea(areas.index("e"))]
    choose(table, PickArea(areas.index("e")))
    verify(table, health=4, blocks=[])


@covers("STF-EQP-5", "STF-COV-5", "STF-COV-6", "STF-COV-8")
def test_a_grenade_on_the_space_of_a_block_hurts_nobody_round_it_and_takes_the_block() -> None:
    # Every line from that Space leaves through the Block, which is Adjacent to all of them.
    table = position(seals={"seal-1": "G5", "seal-2": "A12"}, patrols=["H5"], hostages=["G6"], blocks=["H6"])
    blast(table, "he", "H6")
    state = table.state
    verify(table, health=5, stuns=1, stunned=True)
    assert len(state.hostages) == 1
    assert state.blocks == ()


@covers("STF-TOK-11", "STF-TOK-3", "STF-EQP-12")
def test_a_time_bomb_releases_a_bio_weapon_of_its_area_after_it_is_done_itself() -> None:
    table = position(seals={"seal-1": "L1", "seal-2": "A12"}, patrols=["P4"], blocks=["O4"])
    add_token(table.state, "K4", "BW")
    events = blast(table, "timebomb", "N1")
    assert [one.kind for one in happened(events, Exploded)] == ["timebomb", "bio"]
    assert [(one.who.id, one.rule) for one in happened(events, Fell)][-1] == ("hannah", "STF-TOK-3")
    assert table.state.seals["seal-1"].kia


@covers("STF-DEF-2", "STF-GEAR-13", "STF-SBB-3")
def test_soft_body_armor_takes_the_wound_of_a_failed_defuse() -> None:
    table = armed(seals={"seal-1": "B10"}, difficulty="operator")
    change(table, "seal-1", soft_armor=True, health=1)
    add_token(table.state, "C11", "TB", letters="AC", clock=4)
    act(table, Defuse(1))
    events = [event for _ in range(4) for event in choose(table, SideFlick(0, 1))]

    (spared,) = happened(events, Spared)
    assert spared.rule == "STF-GEAR-13"
    assert lines([spared]) == ["Soft Body Armor saves Hannah from an Explosion Wound"]
    seal = table.state.seals["seal-1"]
    assert (seal.health, seal.soft_armor, seal.kia) == (1, False, False)


@covers("STF-TOK-4", "STF-ACT-5", "STF-RXF-6", "STF-ALR-5")
def test_reaction_fire_that_kills_a_carrier_on_the_move_ends_its_turn_and_empties_the_area() -> None:
    table = position(seals={"seal-1": "A12", "seal-2": "C12", "seal-3": "P1"}, patrols=["E9", "D9", "M9"], dice=[5])
    add_token(table.state, "", "BW", status="carried", carrier="seal-1")
    change(table, "seal-1", health=1)

    run(table, Phase1SealTurns())
    choose(table, options(table)[0])
    choose(table, Move(way(table, "A11")))

    state = table.state
    assert [seat for seat, seal in state.seals.items() if seal.kia] == ["seal-1", "seal-2"]
    verify(table, tangos=["M9"], status="lost")  # the second Patrol did not fire any more
    assert state.alert_cell == cell(state, "A11")
    assert state.active == "seal-3"


@covers("STF-P7-6", "STF-P6-8")
def test_when_the_last_seal_dies_in_phase_six_no_attack_is_rolled_any_more() -> None:
    table = position(seals={"seal-1": "E8"}, patrols=["H8", "D6"], dice=[5, 1], auto_ties=True)
    change(table, "seal-1", health=1)
    change(table, 1, stunned=False)
    run(table, Phase6TangosAttack(), Phase7CheckVictory(), Phase8AdvanceTimer())
    verify(table, dice=[1], result="failure", timer=16)


@covers("STF-ALR-5", "STF-P3-3", "STF-P4-4")
def test_the_alert_token_of_the_dead_draws_patrols_and_spawns_until_phase_four() -> None:
    table = position(seals={"seal-1": "P12"}, alert="A1", patrols=["C7"], sound={"i": 2}, pool=3, dice=[10] * 3)
    run(table, Phase3MoveTangos())
    assert where(table) == ["C2"]
    change(table, 1, cell=cell(table.state, "P1"))
    run(table, Phase4SpawnAndQuiet())
    assert dice_left(table) == []  # half of 2 and 4
    assert table.state.alert_place < 0


@covers("STF-ALR-7")
def test_a_tango_that_stands_on_the_alert_token_sees_it() -> None:
    table = after(Phase4SpawnAndQuiet(), seals={"seal-1": "P12"}, alert="A8", patrols=["A8"], pool=0)
    assert table.state.alert_place == cell(table.state, "A8")


@covers("STF-P7-1", "STF-P8-1")
def test_a_success_in_the_round_in_which_the_timer_ends_comes_before_the_timer() -> None:
    table = position(seals=FAR, timer=1)
    add_token(table.state, "", "HD", status="cleared")
    add_token(table.state, "B12", "TB", role="secondary", clock=1)
    run(table, Phase7CheckVictory(), Phase8AdvanceTimer())
    assert (table.state.result, table.state.timer) == ("success", 1)
    assert table.state.objectives[2].status == "map"  # no Bomb ticks any more


@covers("STF-P3-11", "STF-P8-1")
def test_a_blocked_patrol_can_bring_the_end_a_round_nearer_but_not_about() -> None:
    table = position(seals={"seal-1": "C6"}, patrols=["E1"], timer=2)
    add_token(table.state, "K4", "HD")
    run(table, Phase3MoveTangos())
    assert table.state.timer == 1
    run(table, Phase3MoveTangos())
    assert (table.state.timer, table.state.over) == (1, False)
    run(table, Phase8AdvanceTimer())
    assert (table.state.timer, table.state.result) == (0, "failure")


@covers("STF-P8-2", "STF-TOK-10")
def test_a_bomb_revealed_in_a_round_ticks_at_the_end_of_it() -> None:
    table = after(RevealCheck(), Phase8AdvanceTimer(), seals=FAR, face_down={"E12": "TB"}, timer=9)
    assert table.state.objectives[1].clock == 3


@covers("STF-TOK-2", "STF-ACT-5")
def test_a_seal_that_died_in_its_turn_triggers_no_alarm() -> None:
    table = position(seals={"seal-1": "A12", "seal-2": "P1"}, patrols=["E11"], tokens={"E12": "AL"}, dice=[5])
    change(table, "seal-1", health=1)
    run(table, StartTurn("seal-1"))
    choose(table, Move(way(table, "A11")))
    assert table.state.seals["seal-1"].kia
    assert sum(table.state.sound) == 0
    assert table.state.alert_seat is None


@covers("STF-SC-1", "STF-TOK-1")
def test_in_the_dark_a_token_seven_spaces_away_is_seen_and_one_a_little_farther_is_not() -> None:
    table = position("4B", seals={"seal-1": "F7"}, face_down={"M7": "HD", "M6": "DO"})
    assert table.state.dark == 7
    run(table, RevealCheck())
    assert [one.revealed for one in table.state.objectives.values()] == [True, False]
    table.state.dark = 0
    run(table, RevealCheck())
    assert table.state.objectives[2].revealed


@covers("STF-SC-1", "STF-P6-1")
@cases({"near": ("N7", 7, 1), "too far": ("N6", 7, 0), "by day": ("N6", 0, 1)})
def test_in_the_dark_tangos_see_no_farther_than_seals(patrol: str, dark: int, attacks: int) -> None:
    table = position("4B", seals={"seal-1": "G7"}, patrols=[patrol], dice=[1])
    table.state.dark = dark
    assert len(shots(run(table, Phase6TangosAttack()))) == attacks


@covers("STF-SC-1", "STF-TOK-2")
@cases({"near": ("N7", 3), "too far": ("N6", 0)})
def test_in_the_dark_an_alarm_sees_no_farther_either(alarm: str, sound: int) -> None:
    assert sum(after(EndTurn("seal-1"), name="4B", seals={"seal-1": "G7"}, tokens={alarm: "AL"}).state.sound) == sound


@covers("STF-SC-1", "STF-MIS-4")
def test_darkness_falls_when_the_mission_is_set_up() -> None:
    assert set_up("4B").state.dark == 7
    assert set_up("3A").state.dark == 0
