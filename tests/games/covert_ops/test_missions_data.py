"""Missions and the campaign against the guide's tables, in their notation."""

from collections import Counter

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from sandtable.games.covert_ops import GAME
from sandtable.games.covert_ops import mission as parts
from sandtable.games.covert_ops.content import MISSIONS
from sandtable.games.covert_ops.mission import End, Interaction, Mission, Score, result_of
from sandtable.games.covert_ops.mission_checks import captives_of, last_round, most_points
from sandtable.testing import covers
from tests.cases import cases
from tests.games.covert_ops.build import content
from tests.games.covert_ops.test_profiles import rows

CONTENT = content()
CAMPAIGN = CONTENT.missions["glass-meridian"]
# mission | Opfor | conditions | leaving by the zone | Pyrrhic / Minor / Major | most
HEADERS = """
smash-and-grab | any | - | 1 done | 2/3/4 | 4
survival | any | - | never | 5/7/10 | 10
dead-drop | homeworld | - | 1 done | 2/3/5 | 5
cold-iron | zhrenthrar | CD16 | 2 done | 3/4/5 | 5
open-cage | homeworld | CD14 | 1 done | 2/3/4 | 4
long-night | volucrid | CD13 | never | 3/5/7 | 7
crown-of-glass | homeworld | CD03 | 1 done or cp-strake | 3/4/6 | 6
"""
# mission | interactions
TESTS = """
smash-and-grab | TERM Hacking 8
survival | -
dead-drop | C1 Search 7 by unit; C2 Search 7 by unit; C3 Search 7 by unit
cold-iron | K1 Demolition 8 alarm +1; K2 Demolition 8 alarm +1; K3 Demolition 8 alarm +1
open-cage | G1 Hacking 7 frees cp-captive; G2 Hacking 7 frees cp-captive
long-night | UP Hacking 8 x3 by team
crown-of-glass | VAULT Demolition 8
"""
# mission | Victory Points
SCORES = """
smash-and-grab | done(TERM) 1; exfil(1) 1; exfil_all 1; tier_max(3) 1
survival | every_victory_phase 1
dead-drop | done(C1) 1; done(C2) 1; done(C3) 1; exfil(1) 1; tier_max(2) 1
cold-iron | done(K1) 1; done(K2) 1; done(K3) 1; exfil(1) 1; exfil_all 1
open-cage | captives_out 1; exfil(1) 1; tier_max(3) 1
long-night | victory_phase(2,4,6,8) in zone 1; done_count(UP) 1
crown-of-glass | destroyed(cp-strake) 2; done(VAULT) 1; exfil(1) 1; exfil_all 1; tier_max(3) 1
"""
# mission | ends beside the end of round 20
ENDS = """
smash-and-grab | nobody left
survival | nobody left; zone lost; 10 VP
dead-drop | nobody left
cold-iron | nobody left
open-cage | nobody left
long-night | round 8; nobody left; zone lost
crown-of-glass | nobody left
"""


def header(one: Mission) -> list[str]:
    conditions, thresholds = " ".join(one.conditions) or "-", "/".join(map(str, one.thresholds))
    return [one.id, one.opfor, conditions, leaving(one), thresholds, str(most_points(one))]


def leaving(one: Mission) -> str:
    if one.exfiltration is None:
        return "never"
    ways = [f"{one.exfiltration.done} done", one.exfiltration.destroyed]
    return " or ".join(way for way in ways if way)


def interaction_row(one: Interaction) -> str:
    told = [one.element, one.skill.title(), str(one.difficulty)]
    told += [f"x{one.most}"] if one.most > 1 else []
    told += ["by unit"] if one.unit_round else ["by team"] if one.team_round else []
    told += [f"alarm +{one.alarm}"] if one.alarm else []
    return " ".join([*told, f"frees {one.frees}" if one.frees else ""]).strip()


def score_row(one: Score) -> str:
    match one:
        case parts.Done(element, each=each):
            return f"{'done_count' if each else 'done'}({element}) {one.vp}"
        case parts.Exfil(n):
            return f"exfil({n}) {one.vp}"
        case parts.ExfilInteract():
            return f"exfil_all {one.vp}"
        case parts.CaptivesOut():
            return f"captives_out {one.vp}"
        case parts.Destroyed(profile):
            return f"destroyed({profile}) {one.vp}"
        case parts.TierMost(tier):
            return f"tier_max({tier}) {one.vp}"
        case parts.VictoryPhase(rounds, in_zone):
            which = f"victory_phase({','.join(map(str, rounds))})"
            where = " in zone" if in_zone else ""
            return f"{which if rounds else 'every_victory_phase'}{where} {one.vp}"


def end_row(one: End) -> str:
    match one:
        case parts.NobodyLeft():
            return "nobody left"
        case parts.ZoneLost():
            return "zone lost"
        case parts.VpReached(vp):
            return f"{vp} VP"
        case parts.RoundsOver(number):
            return f"round {number}"


def by_mission(table: str) -> dict[str, str]:
    return dict(rows(table))


SHIPPED = [CONTENT.missions[name] for name in MISSIONS]


# briefings


@covers("CO-2.1-1")
def test_a_briefing_has_opfor_conditions_a_table_and_thresholds() -> None:
    assert [header(one) for one in SHIPPED] == rows(HEADERS)
    assert [one.table for one in SHIPPED] == [one.id for one in SHIPPED]
    assert all(one.table in CONTENT.tables and one.brief for one in SHIPPED)


@covers("CO-2.1-1", "CO-2.1-2", "CO-K-8")
def test_a_briefing_has_recommended_participants_and_an_operational_theater() -> None:
    assert all("Any faction" in str(one.participants) for one in (*SHIPPED, CAMPAIGN))
    theaters = Counter(str(one.theater) for one in SHIPPED)
    assert theaters == {"Khariphesh Temple (x1)": 4, "Drowned Observatory (x1)": 2, "Cinder Yards (x1)": 1}


@covers("CO-2.1-1")
def test_the_list_of_missions_shows_the_whole_briefing() -> None:
    (info,) = [one for one in GAME.missions() if one.id == "survival"]
    assert info.orders == (
        ("", info.brief),
        ("Recommended Participants", "Any faction."),
        ("Operational Theater", "Khariphesh Temple (x1)"),
    )


def test_a_mission_without_these_words_is_written_as_it_always_was() -> None:
    known = GAME.mission("survival")
    bare = replace(known, participants=UNSET, theater=UNSET)
    assert bare.briefing == ()
    assert set(msgspec.to_builtins(known)) - set(msgspec.to_builtins(bare)) == {"participants", "theater"}


@covers("CO-2.1-6", "CO-SG-10")
def test_a_briefing_lists_what_can_be_interacted_with() -> None:
    told = {one.id: "; ".join(map(interaction_row, one.interactions)) or "-" for one in SHIPPED}
    assert told == by_mission(TESTS)


@covers("CO-2.1-6")
@pytest.mark.parametrize("mission", SHIPPED, ids=lambda one: one.id)
def test_every_element_of_a_table_can_be_interacted_with(mission: Mission) -> None:
    elements = CONTENT.tables[mission.table].marked("elements")
    assert [one.element for one in mission.interactions] == list(elements)


def test_victory_points_are_scored_and_missions_end_as_the_guide_says() -> None:
    assert {one.id: "; ".join(map(score_row, one.scores)) for one in SHIPPED} == by_mission(SCORES)
    assert {one.id: "; ".join(map(end_row, one.ends)) for one in SHIPPED} == by_mission(ENDS)


@covers("CO-2.1-7", "CO-SG-17")
@pytest.mark.parametrize(
    ("vp", "result"), [(0, "defeat"), (1, "defeat"), (2, "pyrrhic"), (3, "minor"), (4, "major"), (5, "major")]
)
def test_below_the_lowest_threshold_it_is_a_defeat(vp: int, result: str) -> None:
    assert CONTENT.missions["smash-and-grab"].result_of(vp) == result


@covers("CO-3.0-11")
def test_conditions_that_missions_name_are_grey_but_for_the_last() -> None:
    named = [(name, CONTENT.conditions[name].arrow) for one in SHIPPED for name in one.conditions]
    assert named == [("CD16", "grey"), ("CD14", "grey"), ("CD13", "grey"), ("CD03", "red")]


@covers("CO-9.0-1", "CO-SV-1")
def test_smash_and_grab_and_survival_stand_alone_against_any_faction() -> None:
    alone = [one for one in SHIPPED if one.id not in [leg.id for leg in CAMPAIGN.legs]]
    assert [one.title for one in alone] == ["Smash & Grab", "Survival"]
    assert all(one.opfor == "any" and not one.conditions for one in alone)


def test_survival_and_the_long_night_draw_everybody_to_the_zone() -> None:
    assert [one.id for one in SHIPPED if one.to_zone] == ["survival", "long-night"]
    assert [one.id for one in SHIPPED if one.endless] == ["survival"]


# the campaign


@covers("CO-CP-1", "CO-8.0-1")
def test_the_glass_meridian_is_five_missions_in_order() -> None:
    titles = ["Dead Drop", "Cold Iron", "Open Cage", "Long Night", "Crown of Glass"]
    assert [leg.title for leg in CAMPAIGN.legs] == titles
    assert CAMPAIGN.campaign
    assert CAMPAIGN.legs == tuple(SHIPPED[2:])


@covers("CO-CP-8")
def test_the_rule_of_crown_of_glass_names_the_difficulty_that_its_vault_has() -> None:
    (vault,) = CONTENT.missions["crown-of-glass"].interactions
    assert f"Demolition {vault.difficulty}" in GAME.catalogue["CO-CP-8"].text


@covers("CO-CP-3")
@pytest.mark.parametrize(
    ("total", "result"), [(13, "pyrrhic"), (16, "pyrrhic"), (17, "minor"), (21, "minor"), (22, "major"), (27, "major")]
)
def test_all_victory_points_together_decide_the_campaign(total: int, result: str) -> None:
    assert result_of(total, CAMPAIGN.totals) == result


@covers("CO-CP-3")
def test_five_successes_give_13_victory_points_at_least_and_27_at_most() -> None:
    assert sum(leg.thresholds[0] for leg in CAMPAIGN.legs) == CAMPAIGN.totals[0] == 13
    assert sum(most_points(leg) for leg in CAMPAIGN.legs) == 27


@covers("CO-CP-4", "CO-CP-5", "CO-CP-6", "CO-CP-7", "CO-CP-8")
@cases(
    {
        "Dead Drop: three caches": ("dead-drop", "homeworld", ("search", 7), 3, (2, 3, 5)),
        "Cold Iron: three charges": ("cold-iron", "zhrenthrar", ("demolition", 8), 3, (3, 4, 5)),
        "Open Cage: two cells": ("open-cage", "homeworld", ("hacking", 7), 2, (2, 3, 4)),
        "Long Night: an upload": ("long-night", "volucrid", ("hacking", 8), 1, (3, 5, 7)),
        "Crown of Glass: a vault": ("crown-of-glass", "homeworld", ("demolition", 8), 1, (3, 4, 6)),
    }
)
def test_a_mission_of_the_campaign_has(
    name: str, opfor: str, test: tuple[str, int], times: int, thresholds: tuple[int, ...]
) -> None:
    mission = CONTENT.missions[name]
    assert (mission.opfor, mission.thresholds) == (opfor, thresholds)
    assert [(part.skill, part.difficulty) for part in mission.interactions] == [test] * times


@covers("CO-CP-4", "CO-CP-5", "CO-CP-6")
def test_caches_are_removed_once_opened_charges_are_heard_and_cells_have_a_captive_each() -> None:
    assert all(part.removed for part in CONTENT.missions["dead-drop"].interactions)
    assert [part.alarm for part in CONTENT.missions["cold-iron"].interactions] == [1] * 3
    assert captives_of(CONTENT.missions["open-cage"]) == 2


@covers("CO-CP-7")
def test_the_long_night_lasts_eight_rounds_with_three_uploads() -> None:
    mission = CONTENT.missions["long-night"]
    (upload,) = mission.interactions
    assert (last_round(mission), upload.most, upload.team_round) == (8, 3, True)
    assert [(spawn.rounds, spawn.point) for spawn in mission.spawns] == [((3, 6), "C")]


@covers("CO-CP-8")
def test_crown_of_glass_has_strake_who_stands() -> None:
    squad = CONTENT.tables["crown-of-glass"].marked("squad").values()
    assert [mark.what for mark in squad] == ["cp-strake", "hc-rifle", "hc-rifle", "hc-gunner"]
    assert CONTENT.missions["crown-of-glass"].stands == ("cp-strake",)
