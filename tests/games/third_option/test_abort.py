"""Aborting a mission (7.4.2): when, at what price, and what it spares."""

from random import Random
from typing import Any

import pytest

from sandtable.games.third_option import GAME
from sandtable.games.third_option.mission import Generated, Leg
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.direct_action import Rally, RallyPoint
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.recruiting import CONFIRM_RECRUITMENT
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.games.third_option.vocabulary import ApNext, Carried, DrmNext, FreeTeam
from sandtable.kernel.decision import Decision
from sandtable.kernel.dice import SeededDice
from sandtable.kernel.match import Match
from sandtable.kernel.step import Step
from sandtable.kernel.table import Table
from sandtable.testing import covers
from tests.games.third_option.build import DUO, answered, choose, entry_of, options, position

ABORTS = (AfterRecon("abort"), Rally("abort"))
# Extraction call, Egress, emergency exfiltration: nothing happens on the way out.
QUIET_WAY_OUT = [1, 6, 1]


def aborted(where: str, **more: Any) -> Table[State]:
    """The mission is aborted after Recon or at the rally point, scored, and its effects applied."""
    then: list[Step] = [MissionEnds(), ScoreMission(), ApplyOperationEffects()]
    if where == "after recon":
        return answered(position(OfferAbort(), *then, phase="recon", teams=DUO, **more), ABORTS[0])
    table = position(RallyPoint(), *then, phase="direct_action", box=2, teams=DUO, dice=QUIET_WAY_OUT, **more)
    return answered(table, ABORTS[1])


def failed(**more: Any) -> Table[State]:
    """The mission is played to its end and lost."""
    return position(ScoreMission(), ApplyOperationEffects(), teams=DUO, **more)


def operation(*on_failure: Carried) -> Campaign:
    """The first of two missions, with this failure column."""
    first = Leg(mission=Generated(), on_success=(), on_failure=on_failure)
    return Campaign("Test", (first, Leg(mission=Generated())))


@covers("TO-7.4.2-1")
@pytest.mark.parametrize("where", ["after recon", "at the rally point"])
def test_an_aborted_mission_is_fubar_and_logged_as_aborted(where: str) -> None:
    entry = entry_of(aborted(where))
    assert (entry.tier, entry.vp, entry.aborted) == ("fubar", 0, True)
    assert entry.percent == 100  # nobody was lost


@covers("TO-7.4.2-1")
def test_a_mission_that_is_lost_without_an_abort_is_not_logged_as_one() -> None:
    entry = entry_of(failed())
    assert (entry.tier, entry.aborted) == ("fubar", False)


@covers("TO-7.4.2-2")
@pytest.mark.parametrize("where", ["after recon", "at the rally point"])
def test_an_abort_spares_the_asset_points_and_nothing_else(where: str) -> None:
    # As in Fighters Without Borders: one point and one on the rescue roll.
    column = (DrmNext("rescue", 1), ApNext(-1))
    lost = failed(campaign=operation(*column)).state.campaign
    assert (sum(part.n for part in lost.ap_next), lost.drm_next) == (-1, (("rescue", 1),))
    spared = aborted(where, campaign=operation(*column)).state.campaign
    assert (spared.ap_next, spared.drm_next) == ((), (("rescue", 1),))


@covers("TO-7.4.2-2")
def test_only_a_subtraction_is_cancelled_by_an_abort() -> None:
    for points, kept in ((-3, []), (2, [2])):
        column = operation(ApNext(points), FreeTeam("AS-1"))
        campaign = aborted("after recon", campaign=column).state.campaign
        assert ([part.n for part in campaign.ap_next], campaign.free_team) == (kept, "AS-1")


@covers("TO-7.4.2-2")
def test_an_abort_spares_the_default_subtraction_of_an_operation_too() -> None:
    legs = (Leg(mission=Generated()), Leg(mission=Generated()))
    assert aborted("after recon", campaign=Campaign("Test", legs)).state.campaign.ap_next == ()
    assert failed(campaign=Campaign("Test", legs)).state.campaign.ap_next[0].n == -1


def where_abortable(seed: int) -> set[tuple[str, int]]:
    """Phases and boxes at which a whole mission, played at random, offers an abort."""
    table, pick = Table.start(GAME, GAME.mission("MC-15"), SeededDice(seed)), Random(seed)
    where: set[tuple[str, int]] = set()
    while table.decision:
        for abort in ABORTS:
            if not table.why_not(abort):
                where.add((table.state.phase, table.state.box))
        choose(table, pick.choice([c for c in options(table) if c not in ABORTS]))
    return where


@covers("TO-7.4.2-3")
def test_an_abort_is_possible_only_after_recon_and_at_the_rally_point() -> None:
    where = set().union(*(where_abortable(seed) for seed in range(6)))
    assert where == {("recon", -1), ("direct_action", 2)}


@covers("TO-7.4.2-3")
def test_the_abort_after_recon_is_asked_for_when_the_phase_is_over_and_not_at_a_box() -> None:
    recon = position(OfferAbort(), phase="recon", teams=DUO)
    rally = position(RallyPoint(), phase="direct_action", box=2, teams=DUO)
    assert recon.why_not(Rally("abort"))
    assert rally.why_not(AfterRecon("abort"))
    assert Rally("abort") in options(rally)


def test_whoever_recruits_nobody_is_told_before_that_the_mission_is_lost() -> None:
    match = Match.new(GAME, GAME.mission("MC-10"), seed="1")
    while CONFIRM_RECRUITMENT not in asked(match).options:
        match.play(asked(match).seat, asked(match).options[0])
    assert "lost" in CONFIRM_RECRUITMENT.takes(match.table.state)
    match.play(asked(match).seat, CONFIRM_RECRUITMENT)
    match.play(asked(match).seat, AfterRecon("go_on"))
    assert match.outcome is not None
    assert match.outcome.won == {"commander": False}


def asked(match: Match) -> Decision:
    assert match.decision is not None
    return match.decision
