"""Operations in a few lines: one mission ends, the next one begins."""

from typing import Any, Literal

from sandtable.games.third_option import GAME
from sandtable.games.third_option.mission import ByCard
from sandtable.games.third_option.rules.casualties import MissionEnds
from sandtable.games.third_option.rules.operations import ApplyOperationEffects
from sandtable.games.third_option.rules.planning import SetDifficulty
from sandtable.games.third_option.rules.recon import AfterRecon, OfferAbort
from sandtable.games.third_option.rules.scoring import ScoreMission
from sandtable.games.third_option.sequence import PlayMission
from sandtable.games.third_option.state import Campaign, State
from sandtable.kernel.table import Table
from tests.games.third_option.builders import play, position

Result = Literal["tier-one", "tier-two", "failure", "abort"]
NORMAL = SetDifficulty("normal")


def opened(operation: str) -> Campaign:
    """An operation before its first mission."""
    found = GAME.content.operations[operation]
    return Campaign(found.name, found.missions)


def after(campaign: Campaign, result: Result, **more: Any) -> Table[State]:
    """The current mission ends so; the next one stands before recruiting."""
    lost = ("casualties", 2) if result == "tier-two" else "direct_action"
    teams: Any = {"GB-A": "direct_action", "GB-B": lost}
    leg = campaign.legs[campaign.leg].mission
    assert isinstance(leg, ByCard)
    table = position(
        OfferAbort(),
        MissionEnds(),
        ScoreMission(),
        ApplyOperationEffects(),
        PlayMission(campaign.leg + 1),
        campaign=campaign,
        mission=GAME.content.missions[leg.card],
        area=leg.area,
        teams=teams,
        exfiltrated=True,
        objective_done=result != "failure",
        **more,
    )
    play(table, AfterRecon("abort" if result == "abort" else "go_on"))
    assert table.state.campaign.log[-1].tier == {"failure": "fubar", "abort": "fubar"}.get(result, result)
    return play(table, NORMAL)
