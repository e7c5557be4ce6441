"""When a battle is over and what it is worth: every rung of every printed ladder."""

import pytest
from msgspec.structs import replace

from sandtable.games.special_forces.counts import PvExited, parse, written
from sandtable.games.special_forces.events import AttackRolled, Ending, Harmed
from sandtable.games.special_forces.expressions import ExpressionError
from sandtable.games.special_forces.mission import Force, Mission, Recruit
from sandtable.games.special_forces.screen.debrief import make_debrief
from sandtable.games.special_forces.screen.field import Field
from sandtable.games.special_forces.state import Folder, State
from sandtable.games.special_forces.victory import Result, judge, measured, rung_of, standing
from sandtable.kernel.event import Event
from sandtable.show.debrief import Debrief, Fact
from sandtable.show.sheet import words
from sandtable.testing import covers
from tests.cases import cases
from tests.games.special_forces.build import game
from tests.games.special_forces.field import content, field

CELL = {"IIF-1": 13, "IIF-2": 4, "IIF-UR-01": 1, "IIF-UR-02": 1, "IIF-UP-01": 1, "IIF-UB-01": 2}
HOTEL = ("K8", "L8", "M8", "N8", "O8", "K9", "L9")
TEAM = ("US-2", "US-3", "US-5", "US-7", "US-8", "US-9")


def ended(state: State, turn: int) -> Result | None:
    """What is said when a turn is over."""
    state.turn = turn
    return judge(state, turn_ended=True)


def result(found: Result | None) -> Result:
    assert found is not None
    return found


def said(found: Result | None) -> tuple[str, str | None]:
    return result(found).result, result(found).winner


# at once or at the limit


@covers("SF-HFC-5", "SF-WIN-2", "SF-SOM-5", "SF-BTH-7")
@cases(
    {
        "the worker leaves": ("hfc", {"US-8": "D9", "UN": "left S", "IIF-2": "V9"}, "US Victory", "us"),
        "no IIF is left": ("hfc", {"US-8": "D9", "UN": "J4", "IIF-2": "down", "IIF-3": "down"}, "US Victory", "us"),
        "she and the last IIF fall": ("hfc", {"US-8": "D9", "UN": "down", "IIF-2": "down"}, "IIF Victory", "iif"),
        "both men get out": ("som", {"US-2": "left E", "US-8": "left E", "IIF-UR-01": "Z1"}, "US Victory", "us"),
        "one gets out, one falls": ("som", {"US-2": "left E", "US-8": "down", "IIF-UR-01": "Z1"}, "Draw", None),
        "nobody gets out": ("som", {"US-2": "down", "US-8": "down", "IIF-UR-01": "Z1"}, "IIF Victory", "iif"),
        "both fall": ("rat", {"US-8": "down", "IIF-2": "left E", "IIF-UB-01": "down"}, "US Marginal Victory", "us"),
        "the hotel is empty": ("bth", {"US-2": "down", "US-3": "down", "IIF-1": "Z9"}, "IIF Complete Victory", "iif"),
    }
)
def test_a_battle_is_over_at_once_when(name: str, soldiers: dict[str, str], text: str, winner: str | None) -> None:
    assert said(judge(field(name, soldiers))) == (text, winner)


@covers("SF-HFC-5", "SF-WIN-1", "SF-SOM-5", "SF-RAT-6")
@cases(
    {
        "the worker runs": ("hfc", {"US-8": "D9", "UN": "J4", "IIF-2": "V9"}, 20, ("IIF Victory", "iif")),
        "one has not got out": ("som", {"US-2": "left E", "US-8": "Y6", "IIF-UR-01": "Z1"}, 30, ("Draw", None)),
        "one fled": ("rat", {"US-8": "H9", "IIF-2": "left E", "IIF-1": "P17"}, 15, ("US Marginal Victory", "us")),
    }
)
def test_a_battle_goes_on_until_its_limit_while(
    name: str, soldiers: dict[str, str], limit: int, expected: tuple[str, str | None]
) -> None:
    state = field(name, soldiers)
    assert judge(state) is None
    assert ended(state, limit - 1) is None
    state.turn = limit
    assert judge(state) is None  # the last turn is still being played
    assert said(ended(state, limit)) == expected


@cases(
    {
        "privates fall": ("hfc", {"US-8": "down", "US-9": "down", "UN": "J4", "IIF-2": "V9"}),
        "an IIF falls that expects reinforcements": ("bth", {"US-2": "K8", "IIF-1": "down"}),
    }
)
def test_nothing_is_decided_when(name: str, soldiers: dict[str, str]) -> None:
    assert judge(field(name, soldiers)) is None


@covers("SF-HFC-5")
def test_the_worker_is_down_and_the_iif_wins() -> None:
    state = field("hfc", {"US-8": "D9", "UN": "down", "IIF-2": "V9"})
    assert judge(state) == Result("IIF Victory", "iif", 0, Ending("down", "UN"), "SF-HFC-5")


# Shades of Mogadishu


@covers("SF-SOM-5")
def test_two_men_on_the_map_are_worth_nothing_until_they_are_out() -> None:
    assert said(standing(field("som", {"US-2": "Y6", "US-8": "Y7"}))) == ("IIF Victory", "iif")


@covers("SF-BYO-9")
@pytest.mark.parametrize(
    ("out", "fallen", "expected"), [(3, 0, "US Victory"), (2, 1, "Draw"), (1, 2, "IIF Victory"), (0, 3, "IIF Victory")]
)
def test_three_cheaper_men_do_not_buy_the_crossing(out: int, fallen: int, expected: str) -> None:
    mission = content().missions["som"]
    bought = replace(mission.us, soldiers=tuple(Recruit(card=f"US-{n}") for n in (8, 9, 10)))
    soldiers = dict(zip(("US-8", "US-9", "US-10"), ["left E"] * out + ["down"] * fallen, strict=True))
    assert result(judge(field(replace(mission, us=bought), soldiers))).result == expected


# Rat's Nest


@covers("SF-RAT-5", "SF-RAT-6")
@pytest.mark.parametrize(
    ("escaped", "points", "expected", "winner"),
    [
        ((), 0, "US Complete Victory", "us"),
        (("IIF-UR-01",), 1, "US Victory", "us"),
        (("IIF-UB-01",), 2, "US Victory", "us"),
        (("IIF-UB-01", "IIF-UR-01"), 3, "US Marginal Victory", "us"),
        (("IIF-2",), 4, "US Marginal Victory", "us"),
        (("IIF-2", "IIF-UP-01"), 5, "Draw", None),
        (("IIF-2", "IIF-UB-01", "IIF-UR-01"), 7, "Draw", None),
        (("IIF-2", "IIF-UB-01", "IIF-UR-01", "IIF-UP-01"), 8, "IIF Marginal Victory", "iif"),
        (("IIF-1",), 13, "IIF Victory", "iif"),
        (("IIF-1", "IIF-UR-01"), 14, "IIF Victory", "iif"),
        (("IIF-1", "IIF-UB-01"), 15, "IIF Complete Victory", "iif"),
        (tuple(CELL), 22, "IIF Complete Victory", "iif"),
    ],
)
def test_the_points_of_whoever_escaped_decide(
    escaped: tuple[str, ...], points: int, expected: str, winner: str | None
) -> None:
    state = field("rat", {"US-8": "H9", **{name: "left E" if name in escaped else "down" for name in CELL}})
    found = result(judge(state))
    assert (found.result, found.winner, found.value) == (expected, winner, points)
    assert found.why == Ending("nobody", "iif")


@covers("SF-RAT-5")
def test_the_rungs_of_rats_nest_change_where_the_table_says() -> None:
    ladder = content().missions["rat"].victory
    names = [rung_of(ladder, points).result for points in range(101)]
    assert [points for points in range(1, 101) if names[points] != names[points - 1]] == [1, 3, 5, 8, 11, 15]


@covers("SF-RAT-5")
def test_what_an_escaped_soldier_carries_is_worth_nothing() -> None:
    state = field("rat", {"US-8": "H9", "IIF-2": "left E"})
    state.put(replace(state.soldiers["IIF-2"], gear=("frag",)))
    assert measured(PvExited("iif"), state) == 4


@covers("SF-RAT-6")
def test_with_no_us_soldier_left_all_iif_on_the_map_have_escaped() -> None:
    state = field("rat", {"US-8": "down", "IIF-2": "left E", "IIF-1": "P17", "IIF-UR-01": "down"})
    assert said(judge(state)) == ("IIF Complete Victory", "iif")
    assert result(judge(state)).value == 17


# WMD Secrets


@covers("SF-WMD-11")
def test_the_folder_off_the_map_is_a_us_victory() -> None:
    state = field("wmd", {"US-8": "left S", "IIF-1": "J6"}, Folder(off_map=True, discovered=True))
    assert said(judge(state)) == ("US Victory", "us")
    assert result(judge(state)).why == Ending("folder")


@covers("SF-WMD-11")
@pytest.mark.parametrize(("discovered", "expected"), [(True, ("Draw", None)), (False, ("IIF Victory", "iif"))])
def test_with_all_us_soldiers_down_it_counts_whether_the_folder_was_seen(
    discovered: bool, expected: tuple[str, str | None]
) -> None:
    folder = Folder(dot=120, discovered=discovered)
    lost = field("wmd", {"US-8": "down", "IIF-1": "J6"}, folder)
    both_lost = field("wmd", {"US-8": "down", "IIF-1": "down"}, folder)
    late = field("wmd", {"US-8": "A5", "IIF-1": "J6"}, folder)
    assert said(judge(lost)) == said(judge(both_lost)) == expected
    assert judge(late) is None
    assert said(ended(late, 15)) == expected


@covers("SF-WMD-11")
def test_with_no_iif_soldier_left_the_us_finds_the_folder() -> None:
    assert said(judge(field("wmd", {"US-8": "A5", "IIF-1": "down"}, Folder(dot=120)))) == ("US Victory", "us")


# Baiting The Hook


@covers("SF-BTH-7")
@pytest.mark.parametrize(
    ("inside", "expected", "winner"),
    [
        (6, "US Complete Victory", "us"),
        (5, "US Victory", "us"),
        (4, "Draw", None),
        (3, "IIF Victory", "iif"),
        (2, "IIF Victory", "iif"),
        (1, "IIF Complete Victory", "iif"),
        (0, "IIF Complete Victory", "iif"),
    ],
)
def test_the_men_alive_in_the_hotel_after_turn_10_decide(inside: int, expected: str, winner: str | None) -> None:
    places = [*HOTEL[:inside], *("A1", "A2", "A3", "A4", "A5", "A6")]
    state = field("bth", {**dict(zip(TEAM, places, strict=False)), "IIF-1": "Z9"})
    assert ended(state, 9) is None
    assert said(ended(state, 10)) == (expected, winner)


@covers("SF-BTH-7")
def test_stunned_and_wounded_soldiers_count_and_the_fallen_do_not() -> None:
    state = field("bth", {**dict(zip(TEAM, (*HOTEL[:5], "down"), strict=True)), "IIF-1": "Z9"})
    state.put(replace(state.soldiers["US-2"], stuns=3, wounds=2))
    assert said(ended(state, 10)) == ("US Victory", "us")


@covers("SF-BYO-9")
@pytest.mark.parametrize(
    ("size", "inside", "counted"), [(7, 5, 4), (7, 7, 6), (8, 3, 1), (9, 2, 0), (6, 4, 4), (4, 4, 4), (4, 3, 3)]
)
def test_a_bought_force_enters_the_ladder_at_its_true_worth(size: int, inside: int, counted: int) -> None:
    mission = content().missions["bth"]
    cards = [f"US-{number}" for number in range(2, 2 + size)]
    force = Force(zone="in(1)", soldiers=tuple(Recruit(card=card) for card in cards))
    places = [*HOTEL[:inside], *["down"] * (size - inside)]
    state = field(replace(mission, us=force), dict(zip(cards, places, strict=True)))
    assert result(ended(state, 10)).value == counted


# limits


def without_limits(scenario: str) -> Mission:
    mission = content().missions[scenario]
    return replace(mission, options=replace(mission.options, turn_limits_off=True))


def test_without_limits_a_ruled_one_is_void_until_five_quiet_turns_have_passed() -> None:
    state = field(without_limits("hfc"), {"US-8": "D9", "UN": "J4", "IIF-2": "V9"})
    assert ended(state, 20) is None
    state.quiet_turns = 4
    assert ended(state, 40) is None
    state.quiet_turns = 5
    found = ended(state, 41)
    assert said(found) == ("IIF Victory", "iif")
    assert result(found).why == Ending("idle", turns=5)


def test_a_printed_limit_stays_even_without_limits() -> None:
    state = field(without_limits("bth"), {"US-2": "K8", "IIF-1": "Z9"})
    assert result(ended(state, 10)).why == Ending("turn", turns=10)


def test_soldiers_who_are_not_placed_yet_are_not_lost() -> None:
    state = field("rat", {"US-8": "H9", "IIF-1": "P17"})
    state.put(replace(state.soldiers["US-8"], status="reserve"))
    assert judge(state) is None


# mistakes


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("exitted(us)", 1, "'exitted' counts nothing; did you mean 'exited'?"),
        ("exited(us, Q)", 12, "'Q' is no map edge"),
        ("pv_exited(red)", 11, "'red' is no side; known: iif, us"),
        ("alive_in(us)", 1, "'alive_in' needs more between its brackets"),
        ("alive_in(us, one)", 14, "a number is expected, not 'one'"),
        ("item(lost)", 6, "'lost' is no state of an item"),
        ("turn_over(10, 12)", 15, "'turn_over' takes no more between its brackets"),
        ("exited(us) - exited(iif)", 12, "counts are only added"),
    ],
)
def test_what_counts_nothing_is_refused_with_its_column(text: str, column: int, said: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse(text)
    assert said in str(caught.value)
    assert caught.value.column == column


@pytest.mark.parametrize("name", content().missions)
def test_what_counts_is_written_as_it_is_read(name: str) -> None:
    victory = content().missions[name].victory
    ends = [text for end in victory.ends for text in (end.when, end.measure) if text]
    for text in (victory.measure, *ends, "missing(us, 3) + pv_left(iif) + exited(UN, S)"):
        assert written(parse(text)) == text


def debriefed(*told: Event) -> Debrief:
    state = field("hfc", {"US-8": "D9", "UN": "down", "IIF-2": "V9"})
    state.over = True
    found = make_debrief(Field(game().view(state, "us"), content()), told)
    assert found is not None
    return found


def test_the_debrief_says_the_aid_worker_s_name_once() -> None:
    found = debriefed(Harmed(soldier="UN", modifiers=(), down=True, rule="SF-DMG-7"))
    assert words((found.turning[0].spans,)) == "UN Aid Worker is Down"


def test_an_attack_that_cover_stopped_counts_among_those_that_did_not_hit() -> None:
    shot = AttackRolled(attacker="US-8", dice=(5, 6), modifiers=(), needed=8, negated=False, rule="SF-SUM-4")
    found = debriefed(shot, replace(shot, negated=True))
    assert Fact("US attacks that hit", "1 of 2 (50 %)", "friend") in found.figures
