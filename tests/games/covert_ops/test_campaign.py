"""The campaign: casualties, veterancy, requisition, unlocks, tries (CO-8, CO-CP)."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.covert_ops import figures
from sandtable.games.covert_ops.rules.campaign import (
    Abandon,
    BuyUpgrade,
    CampaignDebrief,
    KeepTheRest,
    Retry,
    RetryOrAbandon,
    fresh,
    why_not,
)
from sandtable.games.covert_ops.sequence import AfterMission, new_game
from sandtable.games.covert_ops.state import LowPiece, State, TeamSeat, Veteran
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import (
    asked,
    change_element,
    choose,
    content,
    mission,
    options,
    position,
    refused,
    resting,
    run,
)

TEAM = [("bw-serg", 4, 3), ("bw-oper", 6, 3), ("bw-hack", 8, 3)]
FALLEN: dict[str, Any] = {"zone": "casualty", "injuries": 1}


def campaign(stage: int = 0, *, seats: Sequence[str] = ("player-1",), units: Any = None, **rest: Any) -> Table[State]:
    """A mission of the campaign has just been scored; all units stand on the table, but for fields of `units`."""
    whole = mission("glass-meridian", players=len(seats))
    rest.setdefault("result", "pyrrhic")
    rest.setdefault("vp", 2)
    at = position(whole.legs[stage].id, team=TEAM, seats=seats, phase="over", round=6, **rest)
    state = at.state
    state.campaign, state.mission, state.stage = whole, whole.leg(stage), stage
    state.teams = {seat: TeamSeat(seat, "blackwake") for seat in seats}
    state.veterans = {who: Veteran(unit.seat, unit.profile) for who, unit in state.units.items()}
    for who, fields in (units or {}).items():
        state.change(who, **fields)
    return at


def debrief(at: Table[State]) -> Table[State]:
    run(at, CampaignDebrief())
    return at


def change_veteran(at: Table[State], who: int, **fields: Any) -> None:
    at.state.veterans[who] = replace(at.state.veterans[who], **fields)


def unbought(at: Table[State], who: int) -> str:
    """The rule against an upgrade for a veteran of player-1."""
    refusal = why_not(at.state, "player-1", BuyUpgrade(who, "UP01"))
    return refusal.rule if refusal else ""


def buys(at: Table[State]) -> list[tuple[int, str]]:
    return [(one.unit, one.upgrade) for one in options(at, BuyUpgrade)]


@covers("CO-CP-1", "CO-2.0-2")
def test_the_campaign_is_five_missions_in_order_from_the_first() -> None:
    whole = mission("glass-meridian")
    assert [leg.id for leg in whole.legs] == ["dead-drop", "cold-iron", "open-cage", "long-night", "crown-of-glass"]
    assert new_game(content(), whole).mission.id == "dead-drop"


@covers("CO-8.1-1", "CO-3.0-10")
def test_a_success_adds_its_points_and_leads_to_the_next_mission() -> None:
    at = debrief(campaign(vp=3, result="minor", total=0))
    if not resting(at):
        choose(at, KeepTheRest())
    assert (at.state.total, at.state.mission.id) == (3, "cold-iron")


@covers("CO-8.1-3")
def test_a_failed_mission_scores_nothing_and_may_be_tried_again() -> None:
    at = debrief(campaign(vp=1, result="defeat", total=5, stage=2))
    choose(at, Retry())
    assert (at.state.total, at.state.mission.id, at.state.tries) == (5, "open-cage", 1)


@covers("CO-8.1-3")
@cases({"at the third failure": (2, {}), "without units": (0, {"zone": "casualty", "injuries": 6})})
def test_a_campaign_is_lost(tries: int, fields: Any) -> None:
    at = debrief(campaign(result="defeat", tries=tries, units=dict.fromkeys((1, 2, 3), fields)))
    assert (at.state.over, at.state.result) == (True, "defeat")


def test_a_campaign_may_be_abandoned() -> None:
    at = debrief(campaign(result="defeat"))
    assert isinstance(at.agenda[-1], RetryOrAbandon)
    choose(at, Abandon())
    assert (at.state.over, at.state.result) == (True, "defeat")


@covers("CO-8.1-2")
def test_a_mission_that_was_won_does_not_come_again() -> None:
    at = debrief(campaign(stage=1, vp=3))
    if not resting(at):
        choose(at, KeepTheRest())
    assert at.state.stage == 2
    fresh(at.state)
    assert at.state.mission.id == "open-cage"


@covers("CO-8.1-4", "CO-CP-3")
@pytest.mark.parametrize(
    ("total", "vp", "result"), [(13, 3, "pyrrhic"), (14, 3, "minor"), (17, 4, "minor"), (18, 4, "major")]
)
def test_the_total_of_five_successes_decides(total: int, vp: int, result: str) -> None:
    at = debrief(campaign(stage=4, vp=vp, total=total))
    if not resting(at):
        choose(at, KeepTheRest())
    assert (at.state.over, at.state.result) == (True, result)


# casualties


@covers("CO-8.2-3", "CO-8.2-4", "CO-8.2-5")
def test_a_casualty_is_healed_loses_its_upgrades_and_gains_an_injury() -> None:
    at = debrief(campaign(units={2: FALLEN | {"damage": 5, "injuries": 2, "upgrades": ("UP01",)}}))
    assert (at.state.veterans[2].injuries, at.state.veterans[2].upgrades) == (3, ())
    assert at.state.teams["player-1"].lost == ("UP01",)
    fresh(at.state)
    assert figures.remaining(at.state, at.state.units[2]) == 3


@covers("CO-8.2-4")
def test_a_lost_upgrade_cannot_be_bought_again() -> None:
    at = debrief(campaign(result="major", units={2: FALLEN | {"upgrades": ("UP01",)}}))
    assert refused(at, BuyUpgrade(1, "UP01")) == "CO-8.2-4"
    assert refused(at, BuyUpgrade(1, "UP02")) == ""


@covers("CO-8.2-6")
@pytest.mark.parametrize(("injuries", "dead"), [(3, False), (4, True)])
def test_the_last_injury_kills(injuries: int, dead: bool) -> None:
    at = debrief(campaign(units={3: FALLEN | {"injuries": injuries}}))  # Intrusion Tech, Damage 5
    assert at.state.veterans[3].dead == dead
    fresh(at.state)
    assert (3 in at.state.units) != dead


@covers("CO-8.1-3", "CO-8.2-5")
def test_casualties_are_treated_after_a_defeat_as_well() -> None:
    assert debrief(campaign(result="defeat", units={2: FALLEN})).state.veterans[2].injuries == 2


@covers("CO-C8-4")
def test_a_grub_that_was_eaten_comes_back_and_nobody_else_does() -> None:
    at = debrief(campaign(units={1: {"zone": "dead", "profile": "vh-grub"}, 2: {"zone": "dead"}}))
    fresh(at.state)
    assert [*at.state.units] == [1, 3]


# veterancy


@covers("CO-8.2-1", "CO-CP-13")
@cases(
    {
        "to whoever is on the table or out, not to casualties": ("pyrrhic", [1, 1, 0]),
        "to nobody in a failed try": ("defeat", [0, 0, 0]),
    }
)
def test_a_mission_gives_veterancy(result: str, survived: list[int]) -> None:
    at = debrief(campaign(result=result, units={1: {"zone": "exfiltrated"}, 3: FALLEN}))
    assert [veteran.survived for veteran in at.state.veterans.values()] == survived


@covers("CO-8.2-2", "CO-CP-2")
@pytest.mark.parametrize(
    ("players", "result", "points"),
    [(1, "pyrrhic", 4), (1, "minor", 8), (1, "major", 12), (2, "minor", 4), (3, "major", 4), (3, "minor", 3)],
)
def test_special_requisition_depends_on_players_and_result(players: int, result: str, points: int) -> None:
    seats = tuple(f"player-{n}" for n in range(1, players + 1))
    at = debrief(campaign(result=result, seats=seats))
    assert [team.special for team in at.state.teams.values()] == [points] * players


@covers("CO-8.2-2")
def test_points_are_kept_until_they_are_spent_on_a_veteran() -> None:
    at = campaign(result="pyrrhic")
    at.state.teams["player-1"] = replace(at.state.teams["player-1"], special=1)
    debrief(at)
    choose(at, BuyUpgrade(1, "UP01"))  # 4 of 5
    assert at.state.veterans[1].upgrades == ("UP01",)
    assert at.state.teams["player-1"].special == 1


@covers("CO-8.2-2")
@pytest.mark.parametrize(("points", "rule"), [(3, "CO-8.2-2"), (4, "")])
def test_an_upgrade_costs_no_more_than_the_points_that_are_left(points: int, rule: str) -> None:
    at = debrief(campaign(result="pyrrhic"))
    at.state.teams["player-1"] = replace(at.state.teams["player-1"], special=points)
    assert unbought(at, 1) == rule


@covers("CO-C9-4")
def test_veterancy_adds_a_slot_up_to_three_in_all() -> None:
    at = campaign(result="major")
    worn = ("UP02", "UP03")
    change_veteran(at, 2, upgrades=worn, survived=0)
    at.state.change(2, upgrades=worn)  # Operator: one slot, one more from now on
    debrief(at)
    assert refused(at, BuyUpgrade(2, "UP01")) == "CO-C9-4"
    change_veteran(at, 2, survived=2)
    assert unbought(at, 2) == ""
    full = ("UP02", "UP03", "UP04")
    change_veteran(at, 2, upgrades=full, survived=5)
    assert unbought(at, 2) == "CO-C9-4"


@covers("CO-CP-12")
def test_a_seat_without_units_is_asked_nothing_and_gets_nothing() -> None:
    at = campaign(result="major", seats=("player-1", "player-2"))
    change_veteran(at, 2, dead=True)  # the only one of player-2
    del at.state.units[2]
    debrief(at)
    assert at.state.teams["player-2"].special == 0
    assert asked(at) == "player-1"


# unlocks


@covers("CO-CP-11", "CO-8.2A-1")
@pytest.mark.parametrize(("done", "open_"), [(2, False), (3, True)])
def test_three_caches_unlock_the_cipher_key(done: int, open_: bool) -> None:
    at = campaign(result="major", vp=5)
    for name in ("C1", "C2", "C3")[:done]:
        change_element(at, name, done=1)
    debrief(at)
    assert ("CU1" in at.state.unlocked) == open_
    assert ((1, "CU1") in buys(at)) == open_


@covers("CO-CP-11")
def test_instincts_are_for_a_unit_that_survived_two_missions() -> None:
    at = campaign(result="major", stage=1)
    change_veteran(at, 2, survived=1)
    debrief(at)
    assert [who for who, upgrade in buys(at) if upgrade == "CU5"] == [2]


@covers("CO-CP-11")
def test_a_surgeon_mends_an_injury_of_whoever_has_two_and_is_spent() -> None:
    at = campaign(result="major")
    worn = ("UP02", "UP03", "UP04")  # no slot is free, and it needs none
    at.state.change(3, injuries=2, upgrades=worn)
    debrief(at)
    assert refused(at, BuyUpgrade(3, "UP01")) == "CO-C9-4"
    choose(at, BuyUpgrade(3, "CU6"))
    assert (at.state.veterans[3].injuries, at.state.veterans[3].upgrades) == (1, worn)
    assert "CU6" in at.state.teams["player-1"].lost


@covers("CO-CP-14")
def test_a_mission_played_singly_unlocks_nothing() -> None:
    at = position("dead-drop", team=TEAM, result="major", phase="over")
    run(at, AfterMission())
    assert at.state.over
    assert not at.state.unlocked


# the next mission is set up


@covers("CO-3.0-8", "CO-3.0-9", "CO-CP-13")
def test_the_table_is_set_up_afresh_with_the_team_as_it_is() -> None:
    at = campaign(alarm=13, points=0)
    state = at.state
    state.teams["player-1"] = replace(state.teams["player-1"], points=4)
    state.veterans[1] = replace(state.veterans[1], injuries=1, upgrades=("UP01",))
    state.markers, state.casualties = {}, {2: (50, 50)}
    state.low = (LowPiece(0),)
    fresh(state)
    assert not at.state.low
    assert (state.alarm, state.points, state.round, state.casualties) == (0, 4, 0, {})
    unit = state.units[1]
    assert (unit.injuries, unit.upgrades, unit.damage, unit.zone) == (1, ("UP01",), 0, "tray")


@covers("CO-CP-15")
def test_the_settings_of_a_campaign_hold_for_all_its_missions() -> None:
    whole = mission("glass-meridian", players=2, difficulty="elite")
    assert whole.leg(3).chosen == whole.chosen
    assert whole.leg(3).conditions == ("CD13",)
