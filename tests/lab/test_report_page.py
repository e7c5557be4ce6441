"""The page of a report says nothing that its own figures deny."""

import re

import msgspec
import pytest
from msgspec.structs import replace

from sandtable.lab.report.charts import charts
from sandtable.lab.report.counting import decided, rate, spreads
from sandtable.lab.report.findings import Answer, Findings, Rung, SettingValue, Swings
from sandtable.lab.report.page import page
from sandtable.lab.report.records import Played
from sandtable.lab.report.study import Request, Study
from sandtable.lab.report.titles import titles
from sandtable.lab.report.verdict import judged_rate
from sandtable.lab.report.work import Done
from sandtable.lab.simulation import Plan
from tests.lab.found import contest, findings


def words(found: list[Findings]) -> str:
    """What stands on the page, without what draws the plots."""
    shown = page(found).split("<body>")[1].split("<script")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


def plotted(found: Findings, plot: str) -> list[float]:
    """The dots of a plot."""
    return [one["success"] for one in charts(found)[plot]["layer"][-1]["data"]["values"]]


def drawn_or_won(number: int) -> Played:
    """Of every four plays two are won by the first, one by the second, and one by nobody."""
    won = {"us": number % 4 < 2, "iif": number % 4 == 2}
    return Played(number, "", won, {"us": 0.0, "iif": 0.0}, {"us": 0, "iif": 0}, 1, {})


@pytest.mark.slow
def test_side_by_side_stands_the_share_that_the_verdict_judges() -> None:
    said = words([contest(title="Rat's Nest"), findings()])
    beside = said[said.index("Side by side") : said.index("What to change")]
    assert "lopsided 83 % 69 to 91 %" in beside
    assert "48 %" not in beside
    assert "of the plays that somebody wins" in beside


def test_where_plays_are_drawn_skill_is_shown_by_those_that_somebody_wins() -> None:
    found = contest()
    assert plotted(found, "ladder") == [38 / 46, 8 / 46]
    assert "Success by skill, draws left out" in words([found])
    assert "Success by skill, draws left out" not in words([findings()])


def test_where_plays_are_drawn_settings_are_shown_by_those_that_somebody_wins() -> None:
    night = SettingValue("Light", "night", "by night", False, rate(20, 80), rate(20, 30))
    assert plotted(contest(values=[night]), "settings") == [20 / 30]


def test_whom_nobody_was_beaten_by_has_no_dot() -> None:
    drawn = Rung("random", "US", rate(0, 20), 0.0, decided=rate(0, 0))
    found = contest()
    assert plotted(contest(rungs=[drawn, *found.rungs]), "ladder") == [38 / 46, 8 / 46]
    nobody = contest(rungs=[Rung("basic", side, rate(0, 9), 0.0, decided=rate(0, 0)) for side in found.sides])
    assert "ladder" not in charts(nobody)
    assert "Too little was measured to say it" in words([nobody])


def test_the_share_of_decided_plays_leaves_draws_out() -> None:
    assert decided([drawn_or_won(n) for n in range(4)], "us") == rate(2, 3)
    assert judged_rate(contest()) == rate(38, 46)


def test_a_study_of_two_sides_counts_decided_plays() -> None:
    plan = Plan(game="special-forces", mission="hfc", players={}, games=1, seed="7")
    study = Study(Request(plan=plan, games=1))
    study.take(Done(study.jobs[0], [drawn_or_won(n) for n in range(4)]))
    basic = [one for one in study.findings().rungs if one.player == "basic"]
    assert [one.success.rate for one in basic] == [0.5, 0.25]
    assert [one.decided for one in basic] == [rate(2, 3), rate(1, 3)]


def test_where_no_play_failed_nothing_is_said_of_failed_plays() -> None:
    (turns, *_) = spreads([replace(drawn_or_won(0), tally={"turns": 32.0})], "us")
    assert (turns.won, turns.lost) == (32.0, None)
    assert msgspec.to_builtins(turns)["lost"] is None
    said = words([findings(spreads=[turns])])
    assert "32 in the middle; 32.0 where it succeeds Options" in said
    assert "where not" not in said


def test_the_greatest_swing_of_a_play_is_told_as_a_mean() -> None:
    said = words([findings(swings=Swings(4, 0.55, 0.9, 1.0, 0.8))])
    assert "its greatest swing is 55 percentage points on the mean" in said


def test_where_nothing_stands_behind_a_verdict_there_is_no_heading_for_it() -> None:
    behind = "What stands behind it"
    assert behind not in words([findings()])
    assert behind in words([findings(swings=Swings(4, 0.55, 0.9, 1.0, 0.8))])


def counted(games: int) -> Study:
    """A study whose searches have all played."""
    plan = Plan(game="third-option", mission="MC-12", players={}, games=1, seed="7")
    study = Study(Request(plan=plan, games=games))
    for job in study.jobs:
        if job.kind == "search":
            study.done[job.group] += [drawn_or_won(job.first + n) for n in range(job.count)]
    return study


@pytest.mark.slow
def test_notes_on_named_games_speak_of_games_and_not_of_time() -> None:
    few, some = (" ".join(counted(games)._notes(games)) for games in (8, 100))
    assert "Search did not play: it has one play for every 20 of --games." in few
    assert "each value has one play for every 4 of --games, and fewer than 10 tell nothing" in few
    assert "No play was watched: one is for every 40 of --games." in few
    assert "5 plays each of search:8, search:16, search:32, one for every 20 of --games" in some
    assert "--games 600 gives 30" in some
    for said in (few, some):
        assert not re.search(r"time|minutes|\b0 ", said), said


@pytest.mark.slow
def test_plays_that_there_was_no_time_for_are_no_result() -> None:
    study = counted(8)
    study.request = replace(study.request, games=0)
    assert study._few_searched("search:4", 0, 0).startswith("The time was up before search:4")
    assert "up to 2 plays each of search:4" in study._few_searched("search:4", 0, 2)


def test_a_change_that_is_not_known_has_no_interval() -> None:
    never = [
        Answer("q", "Once", 90, 0, 1, 1.0, 1.0, None, None),
        Answer("q", "Twice", 90, 0, 2, 1.0, 0.0, None, None),
        Answer("q", "Thrice", 90, 0, 3, 1.0, 1 / 3, -1.0, 1.0),
    ]
    said = words([findings(never=never)])
    assert "Once q 90 1 –" in said
    assert "Twice q 90 2 +0 –" in said
    assert "Thrice q 90 3 +33 (-100 to +100)" in said


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ({"file": "a/dam.yaml"}, {"file": "b/dam2.yaml"}, ["dam.yaml", "dam2.yaml"]),
        ({"file": "a/dam.yaml"}, {"file": "b/dam.yaml"}, ["a/dam.yaml", "b/dam.yaml"]),
        ({"mission": "DAM"}, {"mission": "DAM-2"}, ["DAM", "DAM-2"]),
        ({"mission": "DAM"}, {"file": "dam.yaml"}, ["DAM", "dam.yaml"]),
        ({}, {}, ["number 1", "number 2"]),
    ],
)
def test_versions_with_the_same_title_are_told_apart(
    first: dict[str, str], second: dict[str, str], told: list[str]
) -> None:
    both = [findings(**first), findings(**second)]
    assert titles(both) == [f"The Dam ({one})" for one in told]
    assert titles([both[0], contest(title="Rat's Nest")]) == ["The Dam", "Rat's Nest"]


@pytest.mark.slow
def test_versions_are_told_apart_in_links_rows_heads_and_notes() -> None:
    both = [findings(file=f"dam{n}.yaml", notes=["A note."]) for n in (1, 2)]
    shown = page(both).split("<script")[0]
    for name in titles(both):
        assert shown.count(f"{name}</a>") == 2
        assert f"<h2>{name}</h2>" in shown
        assert f"{name}: A note." in shown
