"""The verdict of a report, from figures that are made up: what is called what, and what to do."""

from typing import Any

import pytest
from msgspec.structs import replace

from sandtable.games.seal_team_flix import GAME as SEAL_TEAM_FLIX
from sandtable.games.special_forces import GAME as SPECIAL_FORCES
from sandtable.games.third_option import GAME as THIRD_OPTION
from sandtable.lab.report.counting import rate as measured
from sandtable.lab.report.findings import Answer, Luck, Mover, Rate, Rung, SettingValue, Swings, Verdict
from sandtable.lab.report.verdict import FAIR, WINNABLE, promised
from tests.lab.found import findings

ALONE, BOTH = {"Ada": ("a",)}, {"Ada": ("a",), "Bo": ("b",)}


def rate(share: float, off: float = 0.05, n: int = 100) -> Rate:
    return Rate(n, share, share - off, share + off)


def basic(share: float, side: str = "Ada", off: float = 0.05) -> Rung:
    return Rung("basic", side, rate(share, off), 0.0)


def found(*rungs: Rung, **changes: Any) -> Verdict:
    """What is said of these rungs, where between 60 and 80 % are asked for."""
    given = {"rungs": [*rungs], "sides": ALONE, "seconds": 60.0, "endings": [], **changes}
    return findings(**given).verdict


def contest(first: float, second: float, **changes: Any) -> Verdict:
    """Of two sides, in a fight that should be fair; the rest of 100 plays are drawn."""
    wins = round(100 * first), round(100 * second)
    decided = [measured(one, sum(wins)) for one in wins]
    rungs = (
        replace(basic(share, side), decided=one)
        for share, side, one in zip((first, second), BOTH, decided, strict=True)
    )
    return found(*rungs, sides=BOTH, band=FAIR, **changes)


def mover(name: str, mean: float, times: int = 3, sort: str = "dice") -> Mover:
    return Mover(sort, name, times, mean, abs(mean), abs(mean) * times, "")


def answer(name: str, tried: int = 10, high: float = 0.1) -> Answer:
    return Answer("q", name, 50, 0, tried, 0.5, 0.0, -0.1, high)


# what a mission promises


def test_a_mission_promises_what_its_game_says_or_its_threat_or_a_fair_fight() -> None:
    def promise(game: Any, name: str, sides: int) -> Any:
        return promised(game, game.mission(name), name, sides)

    assert promise(SEAL_TEAM_FLIX, "1", 1) == SEAL_TEAM_FLIX.promised(SEAL_TEAM_FLIX.mission("1"))
    threat = next(one.threat for one in THIRD_OPTION.missions() if one.id == "MC-01")
    assert promise(THIRD_OPTION, "MC-01", 1).words == f"threat {threat}"
    assert promise(SPECIAL_FORCES, "hfc", 2)[1:] == FAIR
    assert promise(SPECIAL_FORCES, "hfc", 1)[1:] == WINNABLE
    assert promised(SPECIAL_FORCES, SPECIAL_FORCES.mission("hfc"), "mine", 2)[1:] == FAIR


# what it is called


@pytest.mark.parametrize(
    ("share", "call", "said"),
    [
        (0.7, "as it says", "As hard as it says: 70 % (65 to 75 %, 100 plays) of the plays"),
        (0.6, "as it says", "It says threat MEDIUM, which means 60 to 80 %"),
        (0.57, "on the edge", "On the edge, perhaps harder than it says: 57 % (52 to 62 %"),
        (0.83, "on the edge", "On the edge, perhaps easier than it says: 83 %"),
        (0.5, "too hard", "Too hard: 50 %"),
        (0.9, "too easy", "Too easy: 90 %"),
    ],
)
def test_a_mission_is_judged_by_what_it_says(share: float, call: str, said: str) -> None:
    verdict = found(Rung("random", "Ada", rate(0.7), 0.0), basic(share))
    assert verdict.call == call
    assert said in verdict.headline


@pytest.mark.parametrize(
    ("first", "second", "call", "said"),
    [
        (0.5, 0.5, "fair", "Fair: Ada wins 50 %"),
        (0.25, 0.25, "fair", "(37 to 63 %, 50 plays) of the plays that somebody wins"),
        (0.62, 0.38, "on the edge", "Perhaps lopsided, in favour of Ada: Ada wins 62 %"),
        (0.38, 0.62, "on the edge", "Perhaps lopsided, in favour of Bo: Ada wins 38 %"),
        (0.8, 0.1, "lopsided", "Lopsided: Ada wins 89 %"),
    ],
)
def test_a_fight_is_fair_by_the_plays_that_either_side_wins(first: float, second: float, call: str, said: str) -> None:
    verdict = contest(first, second)
    assert verdict.call == call
    assert said in verdict.headline


def test_two_sides_that_were_promised_something_are_no_fair_fight() -> None:
    verdict = found(basic(0.7), basic(0.3, "Bo"), sides=BOTH)
    assert (verdict.call, verdict.changes) == ("as it says", [])


def test_few_plays_are_told_how_many_it_takes() -> None:
    few = found(basic(0.5, off=0.2))
    assert few.call == "open"
    assert few.headline == "Too few plays for a verdict: 50 % (30 to 70 %, 100 plays) may mean anything."
    assert few.changes == ["Measure more: --minutes 4 or --games 400."]
    rung = Rung("basic", "Ada", rate(0.5, 0.2, n=3), 0.0)
    assert found(rung, seconds=1.0).changes == ["Measure more: --minutes 2 or --games 80."]


# what stands behind it


def test_whoever_thinks_harder_and_gains_beyond_chance_is_named() -> None:
    rungs = [Rung("random", "Ada", rate(0.7), 0.0, -0.4, -0.5), Rung("search:8", "Ada", rate(0.7, n=30), 0.0, 0.2, 0.1)]
    sure = found(basic(0.7), *rungs)
    gain = "`search:8` as Ada succeeds 20 percentage points more often than `basic`:"
    assert f"{gain} looking ahead pays." in sure.reasons
    nothing = "Looking ahead gains nothing that could be measured over `basic`."
    unsure = replace(rungs[1], gain_low=0.0)
    assert nothing in found(basic(0.7), rungs[0], unsure).reasons
    few = replace(unsure, success=rate(0.7, n=29))
    assert found(basic(0.7), rungs[0], few).reasons == ["Even random answers succeed in 70 % as Ada."]
    assert nothing not in found(basic(0.7), rungs[0]).reasons


def test_random_answers_are_told_only_where_they_often_succeed() -> None:
    assert found(basic(0.7), Rung("random", "Ada", rate(0.3), 0.0)).reasons == []


def test_luck_and_the_course_of_a_play_are_reasons() -> None:
    luck, swings = Luck(0.3, 0.2, 0.4, 24, 0.5, {}), Swings(3, 0.4, 0.6, 1.5, 0.8)
    assert found(basic(0.7), luck=luck, swings=swings).reasons == [
        "Choices make 30 % (20 to 40 %) of what decides it, the dice the rest.",
        "A play is decided after 80 % of its decisions; the lead changes 1.5 times.",
    ]
    assert found(basic(0.99, off=0.01), swings=swings).reasons == []


# what to change


def test_a_mission_that_is_too_hard_is_told_how_far_and_what_would_bring_it_there() -> None:
    values = [
        SettingValue("Difficulty", name, name, name == "usual", rate(share))
        for name, share in (("usual", 0.7), ("easy", 0.6), ("hard", 0.4), ("easier", 0.65), ("easiest", 0.8))
    ]
    changes = found(basic(0.5), values=values).changes
    assert changes[0].startswith("Success has to rise by 10 percentage points to reach 60 to 80 %;")
    assert changes[1:] == ["Difficulty “easy” brings it there: 60 %.", "Difficulty “easier” brings it there: 65 %."]
    assert found(basic(0.81)).changes[0].startswith("Success has to fall by 1 percentage point to")
    assert found(basic(0.7), values=values).changes == []


def test_what_costs_most_is_named_where_it_is_too_hard_and_what_gives_most_where_too_easy() -> None:
    movers = [
        mover("mines", -0.1, times=4),
        mover("rain", -0.3),
        mover("a step", -0.01, times=300),
        mover("luck", 0.2),
        mover("seldom", -0.9, times=2),
        mover("Dare", -0.9, sort="choice"),
    ]
    hard, easy = (found(basic(share), movers=movers).changes[-1] for share in (0.5, 0.9))

    assert hard == (
        "Costs most: rain (-30 percentage points of success each time, 3 times), "
        "mines (-10 percentage points of success each time, 4 times). Begin there."
    )
    assert easy == "Gives most: luck (+20 percentage points of success each time, 3 times). Begin there."
    assert len(found(basic(0.5), movers=movers[2:3]).changes) == 1


def test_the_weaker_side_of_a_fight_is_given_more() -> None:
    even = "its share of wins is 39 percentage points below an even fight."
    movers = [mover("mines", -0.1), mover("luck", 0.2)]

    assert contest(0.8, 0.1, movers=movers).changes == [
        f"Strengthen Bo: {even}",
        "Gives most: luck (+20 percentage points of success each time, 3 times). Begin there.",
    ]
    assert contest(0.1, 0.8, movers=movers).changes == [
        f"Strengthen Ada: {even}",
        "Costs most: mines (-10 percentage points of success each time, 3 times). Begin there.",
    ]
    assert contest(0.5, 0.5, movers=movers).changes == []


def test_options_that_always_win_are_overlooked_or_are_never_taken_are_named() -> None:
    some = [answer(name) for name in "abcd"]
    assert found(basic(0.7), always=some, better=some[:1]).changes == [
        "Whoever takes “a”, “b”, “c” wins nearly always: make it dearer, or rarer.",
        "`basic` overlooks “a”: people who find it succeed more often than these figures say.",
    ]
    idle = [answer("idle", high=0.0), answer("few", tried=9), answer("bad", high=-0.01)]
    (said,) = found(basic(0.7), never=idle).changes
    assert "no harm that could be seen: “idle”." in said
    assert found(basic(0.7), never=[answer(str(n)) for n in range(9)]).changes == []


def test_choices_that_decide_little_and_plays_that_are_decided_early_are_told() -> None:
    luck = Luck(0.1, 0.0, 0.19, 24, 0.5, {})
    (told,) = found(basic(0.7), luck=luck).changes
    assert told == "Choices decide little here: let some question cost or promise more."
    assert found(basic(0.7), luck=replace(luck, high=0.2)).changes == []
    early = Swings(5, 0.4, 0.6, 1.5, 0.44)
    assert "plays are decided after 44 % of" in found(basic(0.7), swings=early).changes[0]
    for late in (replace(early, plays=4), replace(early, decided=0.45)):
        assert found(basic(0.7), swings=late).changes == []
    endings = [("won", rate(0.9)), ("unfinished", rate(0.1))]
    assert found(basic(0.7), endings=endings).changes == ["10 % of the plays find no end: give the mission one."]
