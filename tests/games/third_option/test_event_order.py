"""What holds over a whole mission (guide, section 11), read from the logs of many random plays."""

from typing import NamedTuple

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.events import (
    Attacked,
    CaptureRolled,
    CardShown,
    FighterAttacked,
    Happened,
    IntelAttacked,
    MarkerMoved,
    Rolled,
    Scored,
    UnitsPlaced,
)
from sandtable.games.third_option.mission import Leg
from sandtable.games.third_option.state import LogEntry, State
from sandtable.games.third_option.vocabulary import AbortIsFailure, ApNext
from tests.games.third_option.watched import Die, Moment, begin, dice, missions, only, turns
from tests.slow import slow

MISSIONS = [info.id for info in GAME.missions() if info.id != "briefing"]
ATTACKS = (Attacked, FighterAttacked, IntelAttacked)
BOX_OF_SLOT = {1: 3, 2: 5, 3: 9}
PROTOCOLS = ("sabotage", "recon", "rescue")


class Played(NamedTuple):
    """One mission of a play."""

    moments: list[Moment]
    entry: LogEntry

    @property
    def end(self) -> State:
        return only(self.moments, Scored)[0][1]


class Session(NamedTuple):
    """All missions of a play, and what it came to."""

    missions: list[Played]
    legs: tuple[Leg, ...]
    won: bool


@pytest.fixture(scope="module", params=[range(6), *slow([range(6, 16)])], ids=str)
def sessions(request: pytest.FixtureRequest) -> list[Session]:
    return [session(mission, seed) for mission in MISSIONS for seed in request.param]


def session(mission: str, seed: int) -> Session:
    table = begin(mission, seed)
    for _ in turns(table, seed):
        pass
    campaign, outcome = table.state.campaign, table.outcome
    assert outcome
    parts = zip(missions(table), campaign.log, strict=True)
    return Session([Played(*part) for part in parts], campaign.legs, outcome.won["commander"])


@pytest.fixture(scope="module")
def played(sessions: list[Session]) -> list[Played]:
    return [mission for session in sessions for mission in session.missions]


def rolls(mission: Played, *tests: str) -> list[tuple[Rolled, State]]:
    return [(roll, state) for roll, state in only(mission.moments, Rolled) if roll.test in tests]


def targets_found(mission: Played) -> list[State]:
    found = only(mission.moments, Happened)
    return [state for event, state in found if event.what == "target_found"]


@pytest.mark.slow
def test_the_sample_sees_every_turn_that_a_mission_can_take(played: list[Played]) -> None:
    entries = [mission.entry for mission in played]

    assert {entry.tier for entry in entries} >= {"tier-one", "tier-two", "tier-three", "fubar"}
    assert {entry.recon for entry in entries} >= {"success", "failed", "drone"}
    assert {entry.drone for entry in entries} >= {"none", "missed", "hit"}
    assert {entry.type for entry in entries if entry.objective_done} == {
        "f3",
        "capture",
        "sabotage",
        "rescue",
        "recon",
        "raid",
    }
    assert {entry.exfil_attempts for entry in entries} == {0, 1, 2, 3}
    fights = {state.fight for mission in played for _, state in mission.moments}
    assert fights >= {"intel", "takeover", "remaining_intel", "incursion", "here", "pool", "target"}


@pytest.mark.slow
def test_3_every_hostile_placed_is_still_on_the_mat_at_the_end(played: list[Played]) -> None:
    for mission in played:
        placed = sum(event.n for event, _ in only(mission.moments, UnitsPlaced))
        assert len(mission.end.units) == placed + len(targets_found(mission))


def test_10_every_action_round_draws_one_event_before_its_first_attack(played: list[Played]) -> None:
    for mission in played:
        for number in range(1, mission.end.rounds + 1):
            events = [event for event, state in mission.moments if state.rounds == number]
            attacks = [at for at, event in enumerate(events) if isinstance(event, ATTACKS)]
            before = events[: attacks[0]] if attacks else []
            drawn = [e for e in before if isinstance(e, CardShown) and e.kind == "event"]
            assert len(drawn) == bool(attacks)


def test_11_no_attack_die_is_rolled_by_or_against_an_empty_side(played: list[Played]) -> None:
    for mission in played:
        for die, state in only(mission.moments, Die):
            if die.why.endswith(("attacks", "attacks again")) and not die.why.startswith("whom"):
                check_sides(state)


def check_sides(state: State) -> None:
    if state.fight == "none":  # a Capture target lashes out
        assert state.mission.type == "capture"
        assert state.assault_force()
    elif state.fight == "incursion":
        assert state.recon_element()
        assert state.pool()
    else:
        assert state.participants()
        assert state.opponents()


def test_12_intel_never_attacks_once_awareness_is_set(played: list[Played]) -> None:
    attacks = [state for mission in played for _, state in only(mission.moments, IntelAttacked)]
    assert {state.awareness_set for state in attacks} == {None}
    assert {state.phase for state in attacks} == {"recon", "direct_action"}


def test_13_an_enemy_action_is_revealed_once_and_at_its_box(played: list[Played]) -> None:
    for mission in played:
        shown = [
            (event.slot, state.box) for event, state in only(mission.moments, CardShown) if event.kind == "enemy_action"
        ]
        assert len(set(shown)) == len(shown)
        assert set(shown) <= set(BOX_OF_SLOT.items())


def test_14_the_marker_leaves_the_objective_only_when_its_defenders_are_gone(played: list[Played]) -> None:
    for mission in played:
        for marker, state in only(mission.moments, MarkerMoved):
            assert not state.here() or marker.box == 2 or state.aborted
            assert not state.pool() or marker.box != 6


def test_14_a_target_protocol_runs_only_with_nobody_left_to_fight(played: list[Played]) -> None:
    for mission in played:
        captures = only(mission.moments, CaptureRolled)
        for roll, state in [*rolls(mission, *PROTOCOLS), *captures]:
            assert state.box == 7
            assert not state.here()
            assert not state.pool() or roll.rule == "TO-A4-2"  # one may come up during a standoff
        for state in targets_found(mission):
            assert (state.pool(), state.here(), state.box) == ([], [], 7)


def test_15_there_are_at_most_three_attempts_to_exfiltrate(played: list[Played]) -> None:
    for mission in played:
        attempts = [
            roll
            for roll, _ in rolls(mission, "exfiltration", "emergency")
            if roll.rule != "TO-3.0-18"  # the same attempt, rolled again
        ]
        assert len(attempts) == mission.entry.exfil_attempts <= 3


def test_15_an_ended_mission_takes_no_further_dice(played: list[Played]) -> None:
    for mission in played:
        for _, state in only(mission.moments, Die):
            assert not state.exfiltrated
            assert not state.failure
        kinds = [type(event) for event, _ in mission.moments]
        assert Die not in kinds[kinds.index(Scored) :]


def test_16_a_mission_has_one_tier_which_is_fubar_if_and_only_if_it_failed(sessions: list[Session]) -> None:
    for session in sessions:
        for mission in session.missions:
            assert len(only(mission.moments, Scored)) == 1
            assert (mission.entry.tier == "fubar") == failed(mission)
        assert session.won == (session.missions[-1].entry.tier != "fubar")


def failed(mission: Played) -> bool:
    entry = mission.entry
    wiped_out = mission.end.phase == "direct_action" and not mission.end.assault_force()
    stranded = not entry.exfiltrated and (
        entry.type in ("rescue", "capture") or entry.percent < 25 or must_come_home(mission)
    )
    return entry.aborted or not entry.objective_done or wiped_out or stranded


def must_come_home(mission: Played) -> bool:
    return mission.entry.drone == "hit" and mission.entry.operation == "Thunderdome"


def test_17_recon_fails_at_most_once_and_then_no_awareness_die_is_rolled(played: list[Played]) -> None:
    for mission in played:
        failures = len(dice(mission.moments, "Recon failed"))
        assert failures == (mission.entry.recon == "failed")
        assert not failures or not dice(mission.moments, "enemy awareness")


def test_20_a_raid_places_three_fighters_at_its_target_once(played: list[Played]) -> None:
    for mission in played:
        placed = [
            (event.n, event.place)
            for event, state in only(mission.moments, UnitsPlaced)
            if state.box == 7 and event.rule == "TO-7.5.4-9"
        ]
        reached = dice(mission.moments, "egress") and not mission.entry.aborted
        assert placed in ([], [(3, "here")])
        assert not placed or mission.entry.type == "raid"
        assert placed or not (reached and mission.entry.type == "raid")


def test_21_the_next_budget_is_the_card_the_effects_the_bonus_and_the_option(sessions: list[Session]) -> None:
    for session in sessions:
        carried = 0
        for mission, leg in zip(session.missions, session.legs, strict=True):
            entry = mission.entry
            option = {"LOW": 1, "MEDIUM": 1, "HIGH": 2}[entry.threat]
            option *= entry.difficulty == "easier_ap"
            assert entry.asset_points == max(0, mission.end.mission.asset_points + carried + option)
            carried = points_for_the_next(leg, entry)


def points_for_the_next(leg: Leg, entry: LogEntry) -> int:
    succeeded = entry.tier != "fubar"
    column = leg.on_success if succeeded else leg.on_failure
    default = 1 if succeeded else -1
    points = default if column is None else sum(v.n for v in column if isinstance(v, ApNext))
    if entry.aborted and AbortIsFailure() not in leg.special:
        points = max(0, points)
    return points + (entry.tier == "tier-one")


def test_22_a_drone_strikes_only_on_f3_missions_outside_two_areas_and_with_its_card(played: list[Played]) -> None:
    for mission in played:
        strikes = dice(mission.moments, "drone availability")
        assert len(strikes) <= 2  # one before Recon, one at the rally point
        for state in strikes:
            assert state.mission.type == "f3"
            assert state.area not in ("EUCOM", "NORTHCOM")
            assert "AC-02" in state.assets
